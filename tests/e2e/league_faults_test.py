"""Bots that misbehave lose the games in which they do, with the evidence kept, and nobody else is harmed."""
import os
import shutil
import time

from league import bad, check, check_sound, GOOD, joust, main, one, rows, run, strategy

LIMITS = "[limits]\nquestion_ms = 100\nbank_ms = 200\ngame_ms = 10000\nmemory_mb = 128\nfaults = 3\n"
PATIENT = "[limits]\nquestion_ms = 10000\nmemory_mb = 128\nfaults = 3\n"  # filling the memory takes a while

# What, and how it must be booked: kind, signal.
FAULTS = {
    "segfault": ("crash", 11), "abort": ("crash", 6), "overflow": ("crash", 11), "pipe": ("crash", 13),
    "kill": ("crash", 9),
    "game_over": ("crash", 6), "new_game": ("crash", 11), "exit": ("exit", None), "quick_exit": ("exit", None),
    "loop": ("hang", None), "sleep": ("hang", None), "illegal": ("illegal answer", None),
    "huge": ("illegal answer", None), "refuse": ("refused", None), "observe": ("crash", 11), "stop": ("hang", None),
    "mask": ("hang", None),
}
# What does no harm: the worker has no descriptors to lose, may start threads but no processes, and keeps its limits.
HARMLESS = ["close_fds", "stdout", "leak", "slow", "fork", "bomb", "parent", "thread"]
SILENT = ("game_over", "new_game", "refuse", "observe")  # before they could log, or without a question


def each_fault_is_booked_to_its_bot(folder):
    bots = ["big_money", strategy("smithy")] + [(what, bad(what)) for what in list(FAULTS) + HARMLESS]
    league = folder.league(bots, games=2200, tables=LIMITS)
    begin = time.time()
    done = run(league, folder / "a.db", "--workers", 2)
    print(f"  {time.time() - begin:.1f} s")
    db = folder / "a.db"
    check_sound(db)
    check("must not appear" not in done.stdout + done.stderr and "nor this one" not in done.stderr,
          "a bot wrote to our output", done)
    for what, (kind, signal) in FAULTS.items():
        found = rows(db, "SELECT kind, signal, question, log FROM faults JOIN bots ON bots.id = bot "
                     "WHERE name = ? AND decisive", what)
        check(found, f"{what}: no fault", done)
        for row in found:
            check(row[0] == kind, f"{what}: booked as {row[0]}, expected {kind}", done)
            check(signal is None or row[1] == signal, f"{what}: signal {row[1]}, expected {signal}", done)
            if what not in SILENT:
                check("about to misbehave" in row[3], f"{what}: its log is missing: {row}", done)
                check(row[2], f"{what}: the question is missing", done)
        check(one(db, "SELECT withdrawn IS NOT NULL AND note <> '' FROM league_bots JOIN bots ON bots.id = bot "
                  "WHERE name = ?", what),
              f"{what} was not withdrawn", done)
    for what in HARMLESS + ["big_money", "smithy"]:
        check(one(db, "SELECT count(*) FROM faults JOIN bots ON bots.id = bot WHERE name = ?", what) == 0,
              f"{what} was blamed", done)
    check(one(db, "SELECT count(*) FROM games WHERE fault IS NOT NULL") ==
          one(db, "SELECT count(*) FROM faults WHERE decisive"),
          "games and faults do not match")
    check(one(db, "SELECT count(*) FROM seats WHERE faulted AND place <> 2") == 0, "a guilty bot did not lose")
    check(one(db, "SELECT count(*) FROM seats WHERE place = 2 AND game IN (SELECT game FROM faults WHERE decisive) "
              "AND NOT faulted") == 0,
          "an innocent bot lost by another's fault")
    game = one(db, "SELECT game FROM faults JOIN bots ON bots.id = bot WHERE name = 'segfault' LIMIT 1")
    shown = joust("replay", db, game)
    check(shown.returncode == 0 and "loses by a fault (crash)" in shown.stdout and "about to misbehave" in shown.stdout,
          "the replay does not show the fault", shown)


def meddling_with_the_process(folder):
    """Folder, locale, signals, limits and priority: no other bot notices, nor one that was given by a relative path."""
    shutil.copy(strategy("smithy"), folder / "smithy.strategy")
    folder.league(["big_money", "smithy.strategy", ("meddle", bad("meddle"))], games=300, tables=LIMITS)
    done = joust("run", "league.toml", "--db", "a.db", "--workers", 2, cwd=folder.path)
    check(done.returncode == 0, "the league does not finish", done)
    check_sound(folder / "a.db")
    check(one(folder / "a.db", "SELECT count(*) FROM faults") == 0, "somebody was blamed", done)


def in_batches(folder):
    kinds = {"segfault": "crash", "loop": "hang", "illegal": "illegal answer", "exit": "exit"}
    bots = ["big_money"] + [(what, bad(what, library="bad_batch")) for what in kinds]
    run(folder.league(bots, games=600, tables=LIMITS), folder / "a.db", "--workers", 2)
    for what, kind in kinds.items():
        found = rows(folder / "a.db",
                     "SELECT DISTINCT kind FROM faults JOIN bots ON bots.id = bot WHERE name = ? AND decisive", what)
        check(found == [(kind,)], f"{what} in a batch was booked as {found}")
    check(one(folder / "a.db", "SELECT count(*) FROM faults JOIN bots ON bots.id = bot WHERE name = 'big_money'") == 0,
          "big_money was blamed")


def memory(folder):
    bots = ["big_money", ("single", bad("allocate")), ("batches", bad("allocate", library="bad_batch")),
            ("shared", bad("map"))]
    run(folder.league(bots, games=100, tables=PATIENT), folder / "a.db", "--workers", 2)
    for what in ("single", "batches", "shared"):
        found = rows(folder / "a.db",
                     "SELECT DISTINCT kind FROM faults JOIN bots ON bots.id = bot WHERE name = ? AND decisive", what)
        check(found == [("memory",)], f"{what}: booked as {found}")


def of_six_players_only_one_loses(folder):
    bots = GOOD + [strategy("smithy"), strategy("duke"), ("crashes", bad("abort"))]
    run(folder.league(bots, games=60, players=6, tables=LIMITS), folder / "a.db")
    check(one(folder / "a.db", "SELECT count(*) FROM games WHERE fault IS NOT NULL") > 0, "no fault")
    check(one(folder / "a.db", "SELECT count(*) FROM seats WHERE faulted AND place <> 6") == 0,
          "the guilty is not last")
    check(one(folder / "a.db",
              "SELECT count(*) FROM seats s JOIN games g ON g.id = s.game WHERE fault IS NOT NULL AND NOT faulted "
              "AND place <> 1") == 0, "the others do not share the win")


def bots_that_cannot_start_are_refused(folder):
    """A crash that a look at the bot shows is a mistake in the league file, not a result."""
    for what in ("create", "destroy"):
        league = folder.league(["big_money", (what, bad(what))])
        done = run(league, folder / "a.db", code=2)
        check(f"{league}:8:8: " in done.stderr and f"crashes in {what}" in done.stderr, "no clear line", done)
    done = run(folder.league(["big_money", ("never", bad("no_create"))]), folder / "a.db", code=2)
    check(f"{league}:8:8: " in done.stderr and "does not start" in done.stderr, "no clear line", done)
    with open(folder / "broken.strategy", "w") as file:
        file.write("Province\nGold if own(\n")
    done = run(folder.league(["big_money", "broken.strategy"]), folder / "a.db", code=2)
    check(f"{league}:7:8: " in done.stderr and "broken.strategy:2:" in done.stderr, "no clear line", done)
    check(not os.path.exists(folder / "a.db"), "a database was made for a league that cannot be played")


main(each_fault_is_booked_to_its_bot, meddling_with_the_process, in_batches, memory, of_six_players_only_one_loses,
     bots_that_cannot_start_are_refused)
