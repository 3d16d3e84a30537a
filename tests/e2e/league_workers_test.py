"""The result table does not depend on the number of workers, and all of them have work."""
import time

from league import bad, check, check_same, check_sound, GOOD, main, one, rows, run, strategy


def two_players(folder):
    league = folder.league(GOOD + [strategy("smithy"), strategy("militia")], games=600)
    for workers in (1, 2, 4):
        run(league, folder / f"{workers}.db", "--workers", workers)
        check_sound(folder / f"{workers}.db")
        check_same(folder / "1.db", folder / f"{workers}.db", f"{workers} workers")
    check(one(folder / "1.db", "SELECT count(*) FROM games") == 600, "not all games were stored")


def two_to_six_players(folder):
    league = folder.league(GOOD + [strategy(s) for s in ("smithy", "duke", "gardens")], games=400,
                           players="[2, 4, 6, 3, 5]")
    for workers in (1, 3):
        run(league, folder / f"{workers}.db", "--workers", workers)
        check_sound(folder / f"{workers}.db")
    check_same(folder / "1.db", folder / "3.db", "3 workers")
    check(len(rows(folder / "1.db", "SELECT DISTINCT players FROM bot_results")) == 5,
          "not all player counts were played")


def gauntlet(folder):
    league = folder.league(GOOD + [strategy("smithy")], lines='format = "gauntlet"\nchampion = "smithy"', games=100)
    run(league, folder / "a.db")
    check(one(folder / "a.db", "SELECT sum(games) FROM bot_results JOIN bots ON bots.id = bot "
              "WHERE name = 'smithy' AND cardset = 0") == 100, "the champion missed games")


def with_faults_and_withdrawals(folder):
    bots = GOOD + [("crashes", bad("segfault", 20)), ("lies", bad("illegal", 12)), ("leaves", bad("exit", 8)),
                   ("batches", bad("segfault", 15, "bad_batch"))]
    league = folder.league(bots, games=800, tables="[limits]\nfaults = 5\n")
    for workers in (1, 2, 4):
        run(league, folder / f"{workers}.db", "--workers", workers)
        check_sound(folder / f"{workers}.db")
        check_same(folder / "1.db", folder / f"{workers}.db", f"{workers} workers")
    check(one(folder / "1.db", "SELECT count(*) FROM league_bots WHERE withdrawn IS NOT NULL") == 4,
          "not all were withdrawn")


def slow_bots_keep_all_workers_busy(folder):
    """A bot that sleeps is as slow on a busy machine: two workers need little more than half the time of one."""
    league = folder.league([("sleeps", bad("slow")), "big_money"], games=40)
    seconds = {}
    for workers in (1, 2):
        begin = time.time()
        run(league, folder / f"{workers}.db", "--workers", workers)
        seconds[workers] = time.time() - begin
    check(seconds[2] < 0.75 * seconds[1],
          f"40 games take {seconds[1]:.1f} s with one worker, {seconds[2]:.1f} s with two")


main(slow_bots_keep_all_workers_busy, two_players, two_to_six_players, gauntlet, with_faults_and_withdrawals)
