"""Short real leagues for the browser tests and the screenshots: played by `joust run` with shipped bots, one that
crashes and one with an odd name."""
import os
import subprocess

STRATEGIES = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "bots", "strategy"))
ODD_NAME = "<script>alert(1)</script>"


def strategy(name):
    return os.path.join(STRATEGIES, name + ".strategy")


def league_file(path, games, bad_bot=None, seed=7, players="[2, 3]", odd=True, name="reference league"):
    """Writes a league file and returns its path."""
    bots = [("random", "random"), ("defaults", "defaults"), ("big money", "big_money")]
    bots += [(bot.replace("_", " "), strategy(bot))
             for bot in ("smithy", "militia", "double_witch", "chapel_witch", "flag_bearer")]
    if odd:
        bots.append((ODD_NAME, strategy("big_money_ultimate")))
    else:
        bots.append(("big money ultimate", strategy("big_money_ultimate")))
    lines = [f'name = "{name}"', 'description = "Reference bots on random kingdoms of all sets, with Projects"',
             f"seed = {seed}", f"players = {players}", f"games = {games}"]
    for title, where in bots:
        lines += ["", "[[bots]]", f'name = "{title}"', f'path = "{where}"']
    if bad_bot:
        lines += ["", "[[bots]]", 'name = "shaky"', f'path = "{bad_bot}"',
                  'parameters = { do = "segfault", at = "60" }']
    lines += ["", "[kingdoms]", 'sets = ["base", "intrigue", "dark-ages", "renaissance"]', 'projects = "random"', "",
              "[limits]", "faults = 12"]
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join(lines) + "\n")
    return path


def play(joust, folder, games, bad_bot=None, compare=True, **options):
    """A database with a finished league and two comparisons; returns its path."""
    database = folder.file("league.db")
    quiet = {"check": True, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    subprocess.run([joust, "run", league_file(folder.file("league.toml"), games, bad_bot, **options), "--db", database,
                    "--workers", "2"], **quiet)
    if compare:
        for new, old, most in (("smithy", "big_money", 4000), ("militia", "smithy", 1000)):
            quiet["check"] = False  # the verdict is in the exit code
            subprocess.run([joust, "compare", strategy(new), strategy(old), "--db", database, "--max-games", str(most),
                            "--workers", "2"], **quiet)
    return database
