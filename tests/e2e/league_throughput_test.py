"""A league that stores every game against the same games without a store; memory over many games; standings of a
million.

The yardstick for w workers is `joust run --dry` of the same league in w processes side by side: what the engine and the
bots can do on these processors. On a fixed kingdom the league must reach FLOOR (default 0.85) of it. On random kingdoms
a block brings a row for its kingdom as well; RANDOM_FLOOR guards what is reached there. The best of ATTEMPTS counts,
for machines with other work.
"""
import os
import sqlite3
import subprocess
import time

import measured
from league import check, JOUST, joust, main, run, strategy

FLOOR = float(os.environ.get("FLOOR", "0.85"))
RANDOM_FLOOR = float(os.environ.get("RANDOM_FLOOR", "0.80"))
ATTEMPTS = int(os.environ.get("ATTEMPTS", "3"))
GAMES = int(os.environ.get("GAMES", "1000000"))
KINGDOM = "Cellar, Market, Militia, Mine, Moat, Remodel, Smithy, Village, Witch, Festival"
BOTS = [strategy(s) for s in ("smithy", "militia", "double_witch", "village_smithy")] + ["defaults"]
FIXED = f'[kingdoms]\nfixed = ["{KINGDOM}"]\n'
RANDOM = '[kingdoms]\nsets = "all"\nprojects = "random"\n'


def speed(text):
    line = [line for line in text.splitlines() if " games/s " in line][-1]
    return float(line.split(" s, ")[1].split()[0])


def yardstick(league, workers):
    """Games per second of all processes together, without a store."""
    dry = [subprocess.Popen([JOUST, "run", league, "--dry"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                            text=True)
           for _ in range(workers)]
    return sum(speed(process.communicate()[0]) for process in dry)


def stored(folder, league, workers):
    db = folder / "a.db"
    done = run(league, db, "--workers", workers)
    for file in (db, db + "-wal", db + "-shm"):
        if os.path.exists(file):
            os.remove(file)
    return speed(done.stderr)


def throughput(folder):
    processors = len(os.sched_getaffinity(0))
    for what, tables, floor in (("fixed kingdom", FIXED, FLOOR), ("random kingdoms", RANDOM, RANDOM_FLOOR)):
        league = folder.league(BOTS, games=500000, tables=tables)
        for workers in sorted({1, processors}):
            shares = []
            while not shares or (len(shares) < ATTEMPTS and (measured.wanted() or max(shares) < floor)):
                without = yardstick(league, workers)
                shares.append(stored(folder, league, workers) / without)
            percent = " ".join(f"{100 * share:.1f}" for share in shares)
            print(f"  {what}, {workers} workers: {percent} % of {without:.0f} games/s")
            name = f"{what.replace(' ', '_')}.{'one' if workers == 1 else 'all'}"
            measured.write(f"throughput.{name}", shares, "of runs without a store", "more")
            check(max(shares) >= floor, f"{what}: {workers} workers reach only {100 * max(shares):.1f} %")


def memory(process):
    with open(f"/proc/{process.pid}/status") as file:
        for line in file:
            if line.startswith("VmRSS:"):
                return int(line.split()[1]) // 1024
    return 0


def a_million_games(folder):
    league, db = folder.league(["big_money", "defaults"] + BOTS[:2], games=GAMES, tables=FIXED), folder / "a.db"
    process = subprocess.Popen([JOUST, "run", league, "--db", db, "--quiet"], stdout=subprocess.DEVNULL)
    seen = []
    while process.poll() is None:
        time.sleep(0.1)
        try:
            seen.append(memory(process))
        except OSError:
            pass
    check(process.returncode == 0, "the run failed")
    early, late = max(seen[: len(seen) // 4]), max(seen[len(seen) // 2:])
    print(f"  {GAMES} games, memory of the runner: {early} MB in the first quarter, {late} MB in the second half, "
          f"{os.path.getsize(db) >> 20} MB stored")
    measured.write("league.memory", [late], "MB over a million games", "less")
    measured.write("league.stored", [os.path.getsize(db) / GAMES], "bytes a game", "less", spread=1)
    check(late < early + 20, f"memory grows from {early} to {late} MB")
    begin = time.time()
    done = joust("standings", db)
    seconds = time.time() - begin
    check(done.returncode == 0 and f"{GAMES} games" in done.stdout, "no standings", done)
    measured.write("league.standings", [seconds], "s of a million games", "less")
    print(f"  standings after {seconds:.3f} s")
    check(seconds < 2, f"standings take {seconds:.1f} s")
    connection = sqlite3.connect(db)
    connection.execute("DELETE FROM ratings")
    connection.execute("DELETE FROM fits")
    connection.commit()
    connection.close()
    begin = time.time()
    joust("standings", db)
    print(f"  {time.time() - begin:.3f} s if the ratings have to be fitted")


main(throughput, a_million_games)
