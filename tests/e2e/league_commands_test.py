"""standings, export, replay and verify over a small league."""
import csv
import io
import json
import os
import signal
import sqlite3
import subprocess
import time

from league import bad, check, GOOD, JOUST, joust, main, one, rows, run, strategy

BOTS = GOOD + [strategy("smithy"), strategy("double_witch")]


def small_league(folder, games=400, **more):
    league, db = folder.league(BOTS, games=games, **more), folder / "a.db"
    run(league, db)
    return db


def standings_in_three_forms(folder):
    db = small_league(folder)
    text = joust("standings", db)
    check(text.returncode == 0 and "rank" in text.stdout and "score in % against" in text.stdout, "no table", text)
    table = list(csv.DictReader(io.StringIO(joust("standings", db, "--csv").stdout)))
    data = json.loads(joust("standings", db, "--json").stdout)
    check([row["bot"] for row in table] == [bot["bot"] for bot in data["bots"]], "CSV and JSON differ")
    check(data["games"] == 400 and sum(int(row["games"]) for row in table) == 800, "games are missing")
    for row, bot in zip(table, data["bots"]):
        check(abs(float(row["elo"]) - bot["elo"]) < 1e-3, "CSV and JSON differ in Elo")
        check(bot["wins"] + bot["ties"] + bot["losses"] == bot["games"], "wins, ties and losses do not add up")
        check(len(bot["against"]) == 4, "the crosstable has holes")
    check(joust("standings", db, "--csv", "--json").returncode == 2, "--csv and --json together")
    check(joust("standings", db, "--set", "renaissance").returncode == 0, "no standings by set")
    check(joust("standings", db, "--players", "7").returncode == 2, "seven players")
    check(joust("standings", db, "--league", "9").returncode == 2, "a league that is not there")


def check_export(folder, db):
    with open(folder / "games.csv", "w") as file:
        file.write(joust("export", db, "--csv").stdout)
    rated = joust("rate", folder / "games.csv", "--json")
    check(rated.returncode == 0, "joust rate cannot read the export", rated)
    standings = {bot["bot"]: bot for bot in json.loads(joust("standings", db, "--json").stdout)["bots"]}
    for row in json.loads(rated.stdout):
        mine = standings[row["bot"]]
        for key in ("elo", "error", "los"):
            check(row[key] == mine[key] or abs(row[key] - mine[key]) < 0.01,
                  f"{row['bot']}: {key} {row[key]} by rate, {mine[key]} in the standings")
        counts = ("games", "wins", "ties", "losses")
        check([row[key] for key in counts] == [mine[key] for key in counts], "counts differ")


def ratings_are_fitted_while_a_quick_league_runs(folder):
    """One that commits because much is waiting, not because of the time."""
    league, db = folder.league(BOTS, games=50_000_000), folder / "a.db"
    process = subprocess.Popen([JOUST, "run", league, "--db", db, "--quiet"], stdout=subprocess.DEVNULL)
    fitted, end = set(), time.time() + 300
    while len(fitted) < 2 and time.time() < end and process.poll() is None:
        time.sleep(0.1)
        try:
            fitted.update(games for (games,) in rows(db, "SELECT games FROM fits"))
        except sqlite3.OperationalError:
            pass  # not there yet
    process.send_signal(signal.SIGKILL)
    process.wait()
    check(len(fitted) == 2, f"fitted after {sorted(fitted)} games only")


def exported_games_give_the_same_ratings(folder):
    db = small_league(folder)
    check_export(folder, db)
    pgn = joust("export", db, "--ordo").stdout
    check(pgn.count("[Result ") == 400 and pgn.count("[White ") == 400, "the PGN has not one entry per game")
    check(joust("export", db).returncode == 2, "an export without a form")


def so_do_mixed_tables_faults_and_odd_names(folder):
    bots = GOOD + [('a "quoted", name', strategy("smithy")), ("Bücher-Bot", strategy("duke")),
                   ("crashes", bad("segfault", 20))]
    pairs = [bot if isinstance(bot, tuple) else (bot, bot) for bot in bots]
    text = "".join(f"[[bots]]\nname = '{name}'\npath = '{path}'\n" for name, path in pairs)
    league, db = folder / "odd.toml", folder / "a.db"
    with open(league, "w") as file:
        file.write("games = 300\nplayers = [2, 3, 5]\n" + text + "[limits]\nfaults = 8\n")
    run(league, db)
    check(one(db, "SELECT count(*) FROM games WHERE fault IS NOT NULL") > 0, "no faults")
    check_export(folder, db)
    shown = joust("standings", db).stdout
    check("crashes: withdrawn after 8 faults" in shown, f"the withdrawal is not noted:\n{shown}")


def replays_tell_the_game(folder):
    db = small_league(folder, games=60, players=3)
    for game in (1, 30, 60):
        shown = joust("replay", db, game)
        check(shown.returncode == 0 and "Turn 1" in shown.stdout.replace("turn", "Turn"), f"game {game} is not told",
              shown)
        record = json.loads(joust("replay", db, game, "--json").stdout)
        points = rows(db, "SELECT points FROM seats WHERE game = ? ORDER BY seat", game)
        check([(seat["points"],) for seat in record["seats"]] == points, "points differ")
    missing = joust("replay", db, 61)
    check(missing.returncode == 2 and "numbered 1 to 60" in missing.stderr, "a missing game is not explained", missing)
    check(joust("replay", db, "x").returncode == 2, "a game that is no number")
    with sqlite3.connect(db) as connection:
        connection.execute("UPDATE games SET answers = substr(answers, 1, 20) WHERE id = 1")
    damaged = joust("replay", db, 1)
    check(damaged.returncode == 2 and "damaged" in damaged.stderr, "damaged answers are not noticed", damaged)


def deterministic_bots_are_verified(folder):
    db = small_league(folder)
    done = joust("verify", db, "--workers", 2)
    check(done.returncode == 0 and "400 games played again, 400 the same, 0 different" in done.stdout, "not verified",
          done)
    done = joust("verify", db, "--sample", 50)
    check(done.returncode == 0 and "50 games played again" in done.stdout, "no sample", done)


def faults_repeat(folder):
    db = folder / "a.db"
    run(folder.league(["big_money", ("crashes", bad("segfault", 20)), ("lies", bad("illegal"))], games=60), db)
    done = joust("verify", db)
    check(done.returncode == 0, "faults do not repeat", done)


def moody_bots_are_found(folder):
    db = folder / "a.db"
    run(folder.league(["big_money", "random", ("moody", bad("moody"))], games=200), db)
    done = joust("verify", db)
    check(done.returncode == 1 and "moody: the first to differ" in done.stdout, "a moody bot is not found", done)
    check("big_money: the first" not in done.stdout and "random: the first" not in done.stdout,
          "another bot is accused", done)


def changed_bots_are_noted(folder):
    plan, db = folder / "plan.strategy", folder / "a.db"
    with open(plan, "w") as file:
        file.write("Province\nGold\nSilver\n")
    run(folder.league(["big_money", plan], games=60), db)
    with open(plan, "w") as file:
        file.write("Duchy\nSilver\n")
    done = joust("verify", db)
    check(done.returncode == 1 and "is not the file that played" in done.stdout, "a changed bot is not noted", done)
    os.remove(plan)
    done = joust("verify", db)
    check("left out" in done.stdout and "0 games played again" in done.stdout, "a missing bot is not noted", done)


def mistakes_in_arguments(folder):
    league = folder.league(GOOD, games=10)
    for arguments in ((), (league, "--workers", "0"), (league, "--workers", "x"), (league, "--nonsense"),
                      (folder / "none.toml",)):
        done = joust("run", *arguments)
        check(done.returncode == 2 and done.stderr.startswith("joust run: "),
              f"run {arguments} is not refused clearly", done)
    missing = folder.league(["big_money", "no_such_bot"])
    done = joust("run", missing, "--db", folder / "a.db")
    check(done.returncode == 2 and f"{missing}:7:8: " in done.stderr and "no_such_bot" in done.stderr,
          "a missing bot has no place", done)
    check(not os.path.exists(folder / "a.db"), "a database was made for a league that cannot be played")
    for command in ("run", "standings", "export", "replay", "verify"):
        check(joust(command, "--help").returncode == 0, f"{command} has no help")


main(standings_in_three_forms, ratings_are_fitted_while_a_quick_league_runs, exported_games_give_the_same_ratings,
     so_do_mixed_tables_faults_and_odd_names, replays_tell_the_game, deterministic_bots_are_verified,
     faults_repeat, moody_bots_are_found, changed_bots_are_noted, mistakes_in_arguments)
