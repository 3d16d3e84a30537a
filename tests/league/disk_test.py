"""Full disk, read-only, damaged and foreign databases: one clear line, exit code 2, and what was stored stays."""
import resource
import stat

from league import *


def small_disk(folder):
    """A tmpfs of a few megabytes where that is permitted, else None."""
    path = folder / "small"
    os.mkdir(path)
    done = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=4m", "tmpfs", path], capture_output=True)
    return path if done.returncode == 0 else None


def check_full(league, db, done):
    check(done.returncode == 2, f"exit code {done.returncode}", done)
    check("disk" in done.stderr and "same command again" in done.stderr, "no clear line about the full disk", done)
    check(len([line for line in done.stderr.splitlines() if line.startswith("joust run:")]) == 1, "not one line", done)
    check_sound(db)
    stored = one(db, "SELECT count(*) FROM games")
    check(stored > 0, "nothing was stored before the disk was full")
    return stored


def full_disk(folder):
    league = folder.league(GOOD, games=60000)
    small = small_disk(folder)
    if small is None:
        print("  no right to mount a tmpfs: left out")
        return
    try:
        db = os.path.join(small, "a.db")
        done = joust("run", league, "--db", db, "--quiet")
        stored = check_full(league, db, done)
        subprocess.run(["mount", "-o", "remount,size=200m", small], check=True)
        run(league, db, "--quiet")
        check(one(db, "SELECT count(*) FROM games") == 60000, "the league was not completed once there was room")
        run(league, folder / "clean.db")
        check_same(folder / "clean.db", db, f"after a full disk at {stored} games")
    finally:
        subprocess.run(["umount", small])


def file_size_limit(folder):
    league, db = folder.league(GOOD, games=60000), folder / "a.db"
    limit = 3 << 20
    done = subprocess.run([JOUST, "run", league, "--db", db, "--quiet"], capture_output=True, text=True,
                          preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit)))
    check_full(league, db, done)
    run(league, db, "--quiet")
    check(one(db, "SELECT count(*) FROM games") == 60000, "the league was not completed without the limit")


def no_place_for_a_database(folder):
    league = folder.league(GOOD, games=100)
    done = run(league, folder / "missing" + "/a.db", code=2)
    check("No such file or directory" in done.stderr, "no clear line", done)
    done = run(league, folder.path, code=2)
    check("Is a directory" in done.stderr, "no clear line", done)


def read_only(folder):
    league, db = folder.league(GOOD, games=100), folder / "a.db"
    run(league, db)
    before = table_hash(db)
    longer = folder.league(GOOD, name="longer.toml", games=200)
    os.chmod(db, stat.S_IRUSR)
    immutable = subprocess.run(["chattr", "+i", db], capture_output=True).returncode == 0
    try:
        if os.geteuid() == 0 and not immutable:
            print("  root may write everything here: left out")
            return
        done = run(longer, db, "--continue-anyway", code=2)
        check("for writing" in done.stderr and db in done.stderr, "no clear line", done)
        shown = joust("standings", db)
        check(shown.returncode == 0 and "big_money" in shown.stdout, "a read-only league cannot be shown", shown)
    finally:
        subprocess.run(["chattr", "-i", db], capture_output=True)
    check(table_hash(db) == before, "a read-only database has changed")


def foreign(folder):
    league, db = folder.league(GOOD, games=100), folder / "a.db"
    with sqlite3.connect(db) as other:
        other.execute("CREATE TABLE recipes(name)")
    before = open(db, "rb").read()
    for command in (("run", league, "--db", db), ("standings", db), ("replay", db, 1), ("verify", db), ("export", db, "--csv")):
        done = joust(*command)
        check(done.returncode == 2 and "another program" in done.stderr, f"{command[0]} is not clear about a foreign database", done)
    check(open(db, "rb").read() == before, "a foreign database was changed")


def no_database(folder):
    league, db = folder.league(GOOD, games=100), folder / "a.db"
    with open(db, "w") as file:
        file.write("some text, long enough to be looked at " * 100)
    before = open(db, "rb").read()
    for command in (("run", league, "--db", db), ("standings", db)):
        done = joust(*command)
        check(done.returncode == 2 and "not a database" in done.stderr, f"{command[0]} is not clear about a text file", done)
    check(open(db, "rb").read() == before, "a foreign file was changed")
    done = joust("standings", folder / "missing.db")
    check(done.returncode == 2 and "missing.db" in done.stderr, "a missing database is not named", done)


def damaged(folder):
    league, db = folder.league(GOOD, games=3000), folder / "a.db"
    run(league, db)
    with open(db, "r+b") as file:
        size = file.seek(0, 2)
        for page in range(2, size // 4096):
            file.seek(page * 4096 + 8)
            file.write(b"\xff" * 2000)
    for command in (("standings", db), ("run", league, "--db", db), ("export", db, "--csv")):
        done = joust(*command)
        check(done.returncode == 2 and "damaged" in done.stderr, f"{command[0]} is not clear about a damaged database", done)


main(full_disk, file_size_limit, no_place_for_a_database, read_only, foreign, no_database, damaged)
