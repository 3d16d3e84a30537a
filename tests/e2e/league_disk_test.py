"""Full disk, read-only, damaged and foreign databases: one clear line, exit code 2, and what was stored stays."""
import os
import random
import resource
import shutil
import sqlite3
import subprocess

from league import change, check, check_same, check_sound, GOOD, JOUST, joust, main, one, run, table_hash
from other_user import AS_OTHER, open_copy, use_open_temporary_folder


GAMES = 4000


def with_disk(folder, name, kilobytes):
    """A tmpfs of that size where that is permitted, else None."""
    path = folder / name
    os.mkdir(path)
    done = subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={kilobytes}k", "tmpfs", path], capture_output=True)
    return path if done.returncode == 0 else None


def check_full(db, done):
    """One clear line, and whatever is stored fits together."""
    check(done.returncode == 2, f"exit code {done.returncode}", done)
    check("disk" in done.stderr and "same command again" in done.stderr, "no clear line about the full disk", done)
    check(len([line for line in done.stderr.splitlines() if line.startswith("joust run:")]) == 1, "not one line", done)


def stored(db):
    try:
        return one(db, "SELECT count(*) FROM games")
    except sqlite3.OperationalError:  # not even the tables
        return 0


def full_disk(folder):
    """Disks of all sizes up to one that has room for everything: full in the schema, the first games, later ones,
    the ratings."""
    games = 30000  # several commits
    league, clean = folder.league(GOOD, games=games), folder / "clean.db"
    run(league, clean)
    needed = 2 * os.path.getsize(clean) // 1024 + 200  # the write-ahead log too
    seen = set()
    for kilobytes in [40, 100, 180, 240] + [needed * part // 8 for part in range(1, 9)]:
        small = with_disk(folder, f"small{kilobytes}", kilobytes)
        if small is None:
            print("  no right to mount a tmpfs: left out")
            return
        try:
            db = os.path.join(small, "a.db")
            done = joust("run", league, "--db", db, "--quiet")
            if done.returncode != 0:
                check_full(db, done)
            before = stored(db)
            seen.add(before)
            subprocess.run(["mount", "-o", "remount,size=200m", small], check=True)
            if before:
                check_sound(db)
                check(joust("standings", db).returncode == 0, f"no standings after a full disk of {kilobytes} kB")
            run(league, db, "--quiet")
            check_sound(db)
            check_same(clean, db, f"after a full disk of {kilobytes} kB, {before} games stored")
        finally:
            subprocess.run(["umount", small])
    print(f"  full after {sorted(seen)} games")
    check(any(0 < before < games for before in seen), "no disk was full with some games stored")


def full_disk_in_the_middle(folder):
    """A league that has stored games already; the disk is filled by somebody else."""
    league, longer = folder.league(GOOD, games=600), folder.league(GOOD, name="longer.toml", games=GAMES)
    small = with_disk(folder, "small", 20000)
    if small is None:
        return
    try:
        db = os.path.join(small, "a.db")
        run(league, db)
        before = table_hash(db)
        filler = os.open(os.path.join(small, "filler"), os.O_WRONLY | os.O_CREAT)
        try:
            while os.write(filler, b"x" * 4096):
                pass
        except OSError:
            os.close(filler)
        for _ in range(2):
            check_full(db, joust("run", longer, "--db", db, "--quiet", "--continue-anyway"))
            check(one(db, "SELECT count(*) FROM games") >= 600, "stored games were lost")
        check(joust("standings", db).returncode == 0, "no standings on a full disk")
        os.remove(os.path.join(small, "filler"))
        check_sound(db)
        check(before == table_hash(db) or one(db, "SELECT count(*) FROM games") > 600, "the stored league has changed")
        run(longer, db, "--quiet", "--continue-anyway")
        check_sound(db)
        check(one(db, "SELECT count(*) FROM games") == GAMES, "the league was not completed once there was room")
    finally:
        subprocess.run(["umount", small])


def file_size_limit(folder):
    """The same without the right to mount: the kernel refuses to write beyond a size."""
    league, clean = folder.league(GOOD, games=GAMES), folder / "clean.db"
    run(league, clean)
    for limit in (1 << 12, 1 << 16, 200 << 10, 1 << 20, os.path.getsize(clean) - 4096):
        db = folder / f"{limit}.db"
        done = subprocess.run([JOUST, "run", league, "--db", db, "--quiet"], capture_output=True, text=True,
                              preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit)))
        check_full(db, done)
        if stored(db):
            check_sound(db)
        run(league, db, "--quiet")
        check_sound(db)
        check_same(clean, db, f"after files of at most {limit} bytes")


def no_place_for_a_database(folder):
    league = folder.league(GOOD, games=100)
    done = run(league, folder / "missing" + "/a.db", code=2)
    check("No such file or directory" in done.stderr, "no clear line", done)
    done = run(league, folder.path, code=2)
    check("Is a directory" in done.stderr, "no clear line", done)


def read_only(folder):
    """A file that may not be written, then a folder that may not."""
    league, db = folder.league(GOOD, games=100), folder / "a.db"
    run(league, db)
    before = table_hash(db)
    longer = folder.league(GOOD, name="longer.toml", games=200)
    other = {"program": open_copy(JOUST, folder.path), **AS_OTHER}
    for mode in (0o755, 0o555):
        os.chmod(db, 0o444)
        os.chmod(folder.path, mode)
        done = joust("run", longer, "--db", db, "--continue-anyway", **other)
        check(done.returncode == 2 and "for writing" in done.stderr and db in done.stderr, "no clear line", done)
        shown = joust("standings", db, **other)
        check(shown.returncode == 0 and "big_money" in shown.stdout, "a read-only league cannot be shown", shown)
        os.chmod(db, 0o644)
    done = joust("run", longer, "--db", folder / "new.db", **other)
    check(done.returncode == 2 and "new.db" in done.stderr, "a database in a read-only folder", done)
    os.chmod(folder.path, 0o755)
    check(table_hash(db) == before, "a read-only database has changed")


def foreign(folder):
    league, db = folder.league(GOOD, games=100), folder / "a.db"
    change(db, "CREATE TABLE recipes(name)")
    before = open(db, "rb").read()
    for command in (("run", league, "--db", db), ("standings", db), ("replay", db, 1), ("verify", db),
                    ("export", db, "--csv")):
        done = joust(*command)
        check(done.returncode == 2 and "another program" in done.stderr,
              f"{command[0]} is not clear about a foreign database", done)
    check(open(db, "rb").read() == before, "a foreign database was changed")


def no_database(folder):
    league, db = folder.league(GOOD, games=100), folder / "a.db"
    with open(db, "w") as file:
        file.write("some text, long enough to be looked at " * 100)
    before = open(db, "rb").read()
    for command in (("run", league, "--db", db), ("standings", db)):
        done = joust(*command)
        check(done.returncode == 2 and "not a database" in done.stderr,
              f"{command[0]} is not clear about a text file", done)
    check(open(db, "rb").read() == before, "a foreign file was changed")
    done = joust("standings", folder / "missing.db")
    check(done.returncode == 2 and "missing.db" in done.stderr, "a missing database is not named", done)


def damaged(folder):
    """All pages but the first, then random bytes at random places: never a crash, never a silent success with other
    results."""
    league = folder.league(GOOD, games=4000)  # most bytes of the database are games
    db, whole = folder / "a.db", folder / "whole.db"
    run(league, whole)
    shutil.copy(whole, db)
    size = os.path.getsize(db)
    with open(db, "r+b") as file:
        for page in range(2, size // 4096):
            file.seek(page * 4096 + 8)
            file.write(b"\xff" * 2000)
    for command in (("standings", db), ("run", league, "--db", db), ("export", db, "--csv"),
                    ("verify", db, "--sample", 0)):
        done = joust(*command)
        check(done.returncode == 2 and "damaged" in done.stderr or command[0] == "verify" and done.returncode == 1,
              f"{command[0]} is not clear about a damaged database", done)
    chance, found = random.Random(int(os.environ.get("DAMAGE_SEED", "1"))), 0
    for number in range(30):
        shutil.copy(whole, db)
        with open(db, "r+b") as file:
            begin = chance.randrange(100 if number < 10 else size - 4096)  # the header, then anywhere
            file.seek(begin)
            file.write(chance.randbytes(chance.choice((1, 16, 4000))))
        for command in (("verify", db, "--sample", 0), ("standings", db), ("run", league, "--db", db)):
            done = joust(*command)
            check(done.returncode in (0, 1, 2),
                  f"{command[0]} with bytes changed at {begin}: exit code {done.returncode}", done)
            check(done.returncode == 0 or done.stdout or done.stderr.strip().count("\n") == 0, "more than one line",
                  done)
            found += command[0] == "verify" and done.returncode != 0
    print(f"  verify noticed {found} of 30 random damages")
    check(found >= 15, "verify overlooks damages")


def newer_schema(folder):
    league, db = folder.league(GOOD, games=100), folder / "a.db"
    run(league, db)
    change(db, "PRAGMA user_version = 99")
    before = open(db, "rb").read()
    for command in (("run", league, "--db", db), ("standings", db), ("verify", db)):
        done = joust(*command)
        check(done.returncode == 2 and "newer joust" in done.stderr,
              f"{command[0]} is not clear about a newer schema", done)
    check(open(db, "rb").read() == before, "a newer database was changed")


def verify_finds_wrong_sums(folder):
    league, whole = folder.league(GOOD, games=300, players="[2, 3]"), folder / "whole.db"
    run(league, whole)
    check_sound(whole)
    for number, sql in enumerate((
            "UPDATE bot_results SET wins = wins + 1 WHERE cardset = 2 AND seat = 1 AND bot = 1",
            "DELETE FROM bot_results WHERE cardset = 0 AND bot = 2 AND seat = 2",
            "UPDATE pair_results SET margin = margin + 1 WHERE bot = 1 AND cardset = 0",
            "UPDATE pair_results SET score2 = score2 + 0.1 WHERE bot = 1 AND cardset = 0",
            "UPDATE length_results SET games = games + 1 WHERE bot = 3",
            "UPDATE ending_results SET games = games - 1",
            "DELETE FROM card_results WHERE bot = 2",
            "DELETE FROM games WHERE id = 17",
            "DELETE FROM games WHERE block = 1",
            "UPDATE games SET places = 21 WHERE places = 12 AND id < 100",
            "UPDATE games SET fault = 1 WHERE id = 5",
            "UPDATE games SET decisions = decisions + 1 WHERE id = 9",
            "UPDATE progress SET stored = stored - 2",
            "UPDATE progress SET game = game + 2",
            "UPDATE rating_history SET elo = elo + 0.1 WHERE game = 50 AND bot = 1",
            "UPDATE games SET sets = 1 WHERE id = 3",
            "UPDATE games SET bot1 = bot2, bot2 = bot1 WHERE id = 7",
            "UPDATE games SET bot1 = 99 WHERE block = 1",
            "UPDATE kingdoms SET block = block + 2 WHERE id = 1",
            "UPDATE fits SET games = games + 1")):
        db = folder / f"{number}.db"
        shutil.copy(whole, db)
        change(db, sql)
        done = joust("verify", db, "--sample", 0)
        check(done.returncode == 1 and "store: " in done.stdout, f"verify does not notice: {sql}", done)


use_open_temporary_folder()
main(full_disk, full_disk_in_the_middle, file_size_limit, no_place_for_a_database, read_only, foreign, no_database,
     damaged, newer_schema, verify_finds_wrong_sums)
