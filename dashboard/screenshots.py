#!/usr/bin/env python3
"""Takes the screenshots in dashboard/screenshots: python3 dashboard/screenshots.py --joust build/joust --make-league
build/tests/dashboard/make_league, or with --database over a league of your own."""
import os
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "tests", "dashboard"))
import served  # noqa: E402

# file, path inside the league, width, dark, height at most
SHOTS = [
    ("standings.png", "", 1280, False, 1150),
    ("standings_dark.png", "", 1280, True, 1150),
    ("standings_phone.png", "", 390, False, 844),
    ("crosstable.png", "/crosstable", 1280, False, 760),
    ("bot.png", "/bots/{bot}", 1280, False, 1500),
    ("cards.png", "/cards", 1280, False, 900),
    ("game.png", "/games/{game}", 1280, False, 1500),
]


def shoot(driver, url, name, width, height):
    served.resize(driver, width, 900)
    driver.get(url)
    if driver.execute_script("return !!window.Chart"):
        served.wait_for(driver, served.charts_drawn)
    served.resize(driver, width, min(height, driver.execute_script("return document.documentElement.scrollHeight")))
    driver.execute_async_script("requestAnimationFrame(() => requestAnimationFrame(arguments[0]))")
    path = os.path.join(HERE, "screenshots", name)
    driver.save_screenshot(path)
    shrink(path)
    print(path, os.path.getsize(path) // 1024, "kB")


def shrink(path):
    """256 colours are enough for a screenshot; needs Pillow, does nothing without it."""
    try:
        from PIL import Image
    except ImportError:
        return
    Image.open(path).convert("RGB").quantize(256, dither=Image.Dither.NONE).save(path, optimize=True)


def main():
    parser = served.arguments(__doc__)
    parser.add_argument("--database", help="a league to show; default: a sample league")
    parser.add_argument("--bot", default="1")
    parser.add_argument("--game", default="3")
    options = parser.parse_args()
    folder = served.Folder()
    database = options.database or folder.file("sample.db")
    if not options.database:
        subprocess.run([options.make_league, database, "--games", "6000", "--bots", "8", "--versions"], check=True)
    server = served.Server(options.joust, [database])
    os.makedirs(os.path.join(HERE, "screenshots"), exist_ok=True)
    try:
        league = server.get("/api/v1/leagues")
        key = league.split('"league":"', 1)[1].split('"', 1)[0]
        for name, path, width, dark, height in SHOTS:
            driver = served.browser(width, 900, dark)
            try:
                address = f"{server.url}/leagues/{key}" + path.format(bot=options.bot, game=options.game)
                shoot(driver, address, name, width, height)
            finally:
                driver.quit()
    finally:
        server.close()
        folder.close()


if __name__ == "__main__":
    served.need_selenium()
    main()
