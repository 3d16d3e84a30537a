#!/usr/bin/env python3
"""Takes the pictures in dashboard/docs over a real league that it plays first:
python3 dashboard/screenshots.py --joust build/joust [--bad-bot build/tests/kit/bots/bad.so], or --database over one of
your own."""
import os
import shutil
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "tests", "kit"))
import real_league  # noqa: E402
import served  # noqa: E402

GAMES = 12000
LEAGUE, COMPARISON = "/leagues/league.1", "/leagues/league.2/comparison"

# file, path, width, dark, height at most
SHOTS = [
    ("standings.png", LEAGUE, 1280, False, 1180),
    ("standings_dark.png", LEAGUE, 1280, True, 1180),
    ("standings_phone.png", LEAGUE, 390, False, 844),
    ("crosstable.png", LEAGUE + "/crosstable", 1280, False, 1000),
    ("bot.png", LEAGUE + "/bots/{bot}", 1280, False, 1700),
    ("cards.png", LEAGUE + "/cards", 1280, False, 900),
    ("game.png", LEAGUE + "/games/{game}", 1280, False, 1310),
    ("compare.png", "/compare?counts=34,54,63,64,75&elo0=0&elo1=5", 1280, False, 1400),
    ("comparison.png", COMPARISON, 1280, True, 1150),
]


def shoot(driver, url, name, width, height):
    served.resize(driver, width, 900)
    driver.get(url)
    if driver.execute_script("return !!window.Chart"):
        served.wait_for(driver, served.charts_drawn)
    served.resize(driver, width, min(height, driver.execute_script("return document.documentElement.scrollHeight")))
    driver.execute_async_script("requestAnimationFrame(() => requestAnimationFrame(arguments[0]))")
    path = os.path.join(HERE, "docs", name)
    driver.save_screenshot(path)
    print(path, os.path.getsize(path) // 1024, "kB")


def main():
    parser = served.arguments(__doc__)
    parser.add_argument("--bad-bot", help="a bot that crashes, for faults to show (tests/kit/bots/bad.c)")
    parser.add_argument("--database", help="a league to show, named league.db; default: one is played")
    parser.add_argument("--bot", default="5")
    parser.add_argument("--game", default="17")
    options = parser.parse_args()
    folder = served.Folder("/tmp/joust")  # pages show it: the same in all pictures
    options.joust = os.path.abspath(options.joust)
    bad_bot = options.bad_bot and os.path.abspath(options.bad_bot)
    if not options.database:
        shutil.copytree(real_league.STRATEGIES, folder.file("bots"))
        real_league.STRATEGIES = folder.file("bots")
        real_league.play(options.joust, folder, GAMES, bad_bot, odd=False, players="[2, 3, 4]")
    os.chdir(os.path.dirname(os.path.abspath(options.database)) if options.database else folder.path)
    server = served.Server(options.joust, ["league.db"])
    os.makedirs(os.path.join(HERE, "docs"), exist_ok=True)
    try:
        for name, path, width, dark, height in SHOTS:
            driver = served.browser(width, 900, dark)
            try:
                shoot(driver, server.url + path.format(bot=options.bot, game=options.game), name, width, height)
            finally:
                driver.quit()
    finally:
        server.close()
        folder.close()


if __name__ == "__main__":
    served.need_selenium()
    main()
