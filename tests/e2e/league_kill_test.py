"""Kills at random moments, of the runner and of its workers: no game is lost, none is stored twice, the results are the
same."""
import os
import random
import signal
import sqlite3
import subprocess
import time

from league import bad, check, check_same, check_sound, GOOD, JOUST, main, one, run, strategy

SEED = int(os.environ.get("KILL_SEED", "1"))
KILLS = int(os.environ.get("KILLS", "10"))
GAMES = int(os.environ.get("GAMES", "150000"))  # long enough for all the kills


def children(pid):
    try:
        with open(f"/proc/{pid}/task/{pid}/children") as file:
            return [int(word) for word in file.read().split()]
    except OSError:
        return []


def kill(pid):
    try:
        os.kill(pid, signal.SIGKILL)
    except OSError:
        pass


def league_for(folder):
    bots = GOOD + [strategy("smithy"), ("crashes", bad("segfault", 25))]
    return folder.league(bots, games=GAMES, players="[2, 3, 4]", tables="[limits]\nfaults = 30\n")


def start(league, db, workers=2):
    return subprocess.Popen([JOUST, "run", league, "--db", db, "--workers", str(workers), "--quiet"],
                            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)


def stored(db):
    try:
        return one(db, "SELECT coalesce(sum(stored), 0) FROM progress")
    except sqlite3.Error:
        return 0


def killed_runner(folder):
    league, clean, db = league_for(folder), folder / "clean.db", folder / "killed.db"
    begin = time.time()
    run(league, clean)
    length = time.time() - begin
    chance, kills, before = random.Random(SEED), 0, 0
    while kills < KILLS:
        process = start(league, db, chance.choice((1, 2, 4)))
        try:
            process.wait(chance.uniform(0.05, length / 8))
            check(process.returncode == 0, f"the run failed: {process.stderr.read()}")
            break
        except subprocess.TimeoutExpired:
            workers = children(process.pid)
            kill(process.pid)
            process.wait()
            kills += 1
            time.sleep(0.02)
            check(all(not os.path.exists(f"/proc/{w}") or dead(w) for w in workers), "workers outlive the runner")
        now = stored(db)
        check(now >= before, "stored games were lost")
        before = now
    check(kills == KILLS, f"the league was over after {kills} kills")
    run(league, db)
    check_sound(db)
    check_same(clean, db, f"{kills} kills of the runner")
    print(f"  {kills} kills, {length:.1f} s for a whole run")


def dead(pid):
    for _ in range(100):
        try:
            with open(f"/proc/{pid}/stat") as file:
                if file.read().rsplit(")", 1)[1].split()[0] in "ZX":
                    return True
        except OSError:
            return True
        time.sleep(0.02)
    return False


def killed_workers(folder):
    league, clean, db = league_for(folder), folder / "clean.db", folder / "killed.db"
    begin = time.time()
    run(league, clean)
    length = time.time() - begin
    chance, kills = random.Random(SEED + 1), 0
    process = start(league, db)
    while process.poll() is None:
        time.sleep(chance.uniform(0.01, length / 12))
        workers = children(process.pid)
        if workers and kills < 2 * KILLS:
            kill(chance.choice(workers))
            kills += 1
    check(process.returncode == 0, f"the run failed: {process.stderr.read()}")
    check(kills >= KILLS, f"the league was over after {kills} kills")
    check_sound(db)
    check(one(db, "SELECT count(*) FROM faults WHERE kind <> 'crash' OR signal = 9") == 0,
          "a bot was blamed for a kill from outside")
    check_same(clean, db, f"{kills} kills of workers")
    print(f"  {kills} kills")


main(killed_runner, killed_workers)
