"""Interrupting and going on; what happens when something has changed meanwhile, or somebody else is writing."""
import os
import signal
import sqlite3
import subprocess
import time

from league import check, check_same, check_sound, GOOD, JOUST, joust, main, one, rows, run, strategy


def start(league, db, *arguments):
    return subprocess.Popen([JOUST, "run", league, "--db", db, *arguments], stdout=subprocess.PIPE,
                            stderr=subprocess.PIPE, text=True)


def stored(db):
    return one(db, "SELECT coalesce(sum(stored), 0) FROM progress")


def wait_for_games(db, more_than=0):
    for _ in range(500):
        try:
            if stored(db) > more_than:
                return
        except sqlite3.Error:
            pass
        time.sleep(0.02)
    check(False, "no game was stored in ten seconds")


def interrupted_and_continued(folder):
    league = folder.league(GOOD + [strategy("smithy")], games=20000)
    run(league, folder / "clean.db")
    db = folder / "a.db"
    for number in (signal.SIGINT, signal.SIGTERM):
        before = stored(db) if os.path.exists(db) else 0
        process = start(league, db)
        wait_for_games(db, before)
        process.send_signal(number)
        out, err = process.communicate(timeout=60)
        if process.returncode == 0:
            break  # too fast to be interrupted
        check(process.returncode == 130, f"exit code {process.returncode} after a signal\n{err}")
        check(f"to continue: joust run {league} --db {db}" in err, f"it does not say how to continue:\n{err}")
        check("rank" in out, "no standings after an interruption")
        check(one(db, "SELECT state FROM runs ORDER BY id DESC") == "interrupted", "the run is not marked")
        check_sound(db)
    run(league, db)
    check_same(folder / "clean.db", db, "after interruptions")
    again = run(league, db)
    check("rank" in again.stdout, "a finished league does not show its standings")
    check_same(folder / "clean.db", db, "running a finished league again")


def changed_league_file(folder):
    bots = GOOD
    db = folder / "a.db"
    league = folder.league(bots, games=100, lines="seed = 1")
    run(league, db)
    folder.league(bots, games=100, lines="seed = 1 # with a comment")
    run(league, db)
    folder.league(bots, games=200, lines="seed = 1")
    refused = run(league, db, code=2)
    check(all(words in refused.stderr for words in ("has changed in: games", "--continue-anyway", "--db")),
          "the refusal is not clear", refused)
    check(one(db, "SELECT count(*) FROM games") == 100, "a refused run played")
    run(league, db, "--continue-anyway")
    check(one(db, "SELECT count(*) FROM games") == 200 and one(db, "SELECT count(*) FROM leagues") == 1,
          "it was not continued")
    run(league, folder / "clean.db")
    check_same(folder / "clean.db", db, "a league made longer")
    folder.league(bots, games=200, lines="seed = 2")
    refused = run(league, db, code=2)
    check("has changed in: seed" in refused.stderr, "the refusal is not clear", refused)
    run(league, db, "--continue-anyway")
    check(one(db, "SELECT count(*) FROM leagues") == 2, "other games are not another league")
    check(one(db, "SELECT min(id) FROM games WHERE id > 200") == 1000000001,
          "the second league's games have odd numbers")
    check_sound(db)


def changed_bot(folder):
    plan = folder / "plan.strategy"
    with open(plan, "w") as file:
        file.write("Province\nGold\nSilver\n")
    league, db = folder.league(["big_money", plan], games=100), folder / "a.db"
    run(league, db)
    with open(plan, "w") as file:
        file.write("Province\nGold\nDuchy\nSilver\n")
    refused = run(league, db, code=2)
    check("the bot 'plan' has changed" in refused.stderr and "--continue-anyway" in refused.stderr,
          "the refusal is not clear", refused)
    folder.league(["big_money", plan], games=300)
    run(league, db, "--continue-anyway")
    versions = rows(db, "SELECT bots.id, sum(games) FROM bots JOIN bot_results ON bot = bots.id "
                    "WHERE name = 'plan' AND cardset = 0 GROUP BY bots.id ORDER BY bots.id")
    check([games for _, games in versions] == [100, 200], f"versions are not kept apart: {versions}")
    check_sound(db)


def second_runner(folder):
    league, db = folder.league(GOOD, games=200000), folder / "a.db"
    process = start(league, db)
    wait_for_games(db)
    second = run(league, db, code=2)
    check("being written by another joust" in second.stderr, "the second runner is not refused clearly", second)
    standings = joust("standings", db)
    check(standings.returncode == 0 and "big_money" in standings.stdout, "standings do not work while a league runs",
          standings)
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=60)
    check_sound(db)


main(interrupted_and_continued, changed_league_file, changed_bot, second_runner)
