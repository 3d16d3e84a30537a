"""A league that stores every game against the same bots playing without a store; memory over many games; standings of a million.

The yardstick is `joust play` for each pair of bots on the league's kingdom, one process. With w workers on at least w processors
the league should reach FLOOR (default 0.85) of w times that; the best of three measurements counts, for machines with other work.
"""
import itertools
import json
import time

from league import *

FLOOR = float(os.environ.get("FLOOR", "0.85"))
GAMES = int(os.environ.get("GAMES", "1000000"))
KINGDOM = "Cellar, Market, Militia, Mine, Moat, Remodel, Smithy, Village, Witch, Festival"
BOTS = [strategy(s) for s in ("smithy", "militia", "double_witch", "village_smithy")] + ["defaults"]


def alone(bots):
    """Seconds per game in one process, averaged over all pairs and both orders."""
    pairs = list(itertools.permutations(bots, 2))
    seconds = 0
    for a, b in pairs:
        done = joust("play", "--bots", a, b, "--kingdom", KINGDOM, "--games", 4000, "--seed", 7, "--json")
        check(done.returncode == 0, "joust play fails", done)
        seconds += 1 / json.loads(done.stdout)["games_per_second"]
    return seconds / len(pairs)


def league_speed(folder, workers, games):
    league = folder.league(BOTS, games=games, tables=f'[kingdoms]\nfixed = ["{KINGDOM}"]\n')
    db = folder / f"{time.time()}.db"
    done = run(league, db, "--workers", workers)
    line = [line for line in done.stderr.splitlines() if " games/s with " in line][-1]
    os.remove(db)
    return float(line.split(" s, ")[1].split()[0])


def throughput(folder):
    processors = len(os.sched_getaffinity(0))
    for workers in sorted({1, processors}):
        best = 0
        for _ in range(3):
            yardstick = 1 / alone(BOTS)
            best = max(best, league_speed(folder, workers, 60000) / yardstick / workers)
            if best >= FLOOR:
                break
        print(f"  {workers} workers: {100 * best:.1f} % of {workers} x {yardstick:.0f} games/s")
        check(best >= FLOOR, f"{workers} workers reach only {100 * best:.1f} %")


def peak_memory(process):
    with open(f"/proc/{process.pid}/status") as file:
        for line in file:
            if line.startswith("VmRSS:"):
                return int(line.split()[1]) // 1024
    return 0


def a_million_games(folder):
    league, db = folder.league(["big_money", "defaults"] + BOTS[:2], games=GAMES, tables=f'[kingdoms]\nfixed = ["{KINGDOM}"]\n'), folder / "a.db"
    process = subprocess.Popen([JOUST, "run", league, "--db", db, "--quiet"], stdout=subprocess.DEVNULL)
    seen = []
    while process.poll() is None:
        time.sleep(0.5)
        try:
            seen.append(peak_memory(process))
        except OSError:
            pass
    check(process.returncode == 0, "the run failed")
    early, late = max(seen[: len(seen) // 4]), max(seen[len(seen) // 2: -8] or [0])
    print(f"  {GAMES} games, memory of the runner: {early} MB in the first quarter, {late} MB in the second half, "
          f"{os.path.getsize(db) >> 20} MB stored")
    check(late < early + 120, f"memory grows from {early} to {late} MB")
    begin = time.time()
    done = joust("standings", db)
    seconds = time.time() - begin
    check(done.returncode == 0 and f"{GAMES} games" in done.stdout, "no standings", done)
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
