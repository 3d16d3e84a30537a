"""What the league tests share: a temporary folder, league files, runs of the program, and a hash over all results."""
import hashlib
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile

JOUST = os.environ["JOUST"]
BAD = os.environ.get("TEST_BOTS", "")
SOURCE = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", ".."))

GOOD = ["random", "big_money", "defaults"]


def strategy(name):
    return os.path.join(SOURCE, "bots", "strategy", name + ".strategy")


def bad(what, at=10, library="bad"):
    return f"{BAD}/{library}.so?do={what}&at={at}"


class Folder:
    def __enter__(self):
        self.path = tempfile.mkdtemp(prefix="joust-league-")
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.path, ignore_errors=True)

    def __truediv__(self, name):
        return os.path.join(self.path, name)

    def league(self, bots, name="league.toml", lines="", tables="", games=400, players=2):
        """bots: paths, or (name, path) pairs."""
        text = f"games = {games}\nplayers = {players}\n{lines}\n"
        for bot in bots:
            label, path = bot if isinstance(bot, tuple) else (None, bot)
            text += "[[bots]]\n" + (f'name = "{label}"\n' if label else "") + f'path = "{path}"\n'
        path = self / name
        with open(path, "w") as file:
            file.write(text + tables)
        return path


def joust(*arguments, program=JOUST, **keywords):
    return subprocess.run([program, *map(str, arguments)], capture_output=True, text=True, timeout=500, **keywords)


def run(league, db, *arguments, code=0):
    done = joust("run", league, "--db", db, *arguments)
    check(done.returncode == code, f"joust run gave {done.returncode}, expected {code}", done)
    return done


def rows(db, sql, *parameters):
    connection = sqlite3.connect(f"file:{db}?mode=ro", uri=True)
    try:
        return connection.execute(sql, parameters).fetchall()
    finally:
        connection.close()


def change(db, sql):
    connection = sqlite3.connect(db)
    connection.execute(sql)
    connection.commit()
    connection.close()


def one(db, sql, *parameters):
    return rows(db, sql, *parameters)[0][0]


# Everything that is a pure function of the league file: all but times, process numbers and the wording of hangs.
RESULTS = [
    "SELECT id, block, kingdom, sets, seed, bot1, bot2, bot3, bot4, bot5, bot6, turns, ending, places, points1, "
    "points2, points3, points4, points5, points6, fault, decisions, signature, answers FROM games ORDER BY id",
    "SELECT * FROM bot_stretches ORDER BY bot, stretch",
    "SELECT * FROM kingdom_stretches ORDER BY kingdom, stretch",
    "SELECT * FROM kingdoms ORDER BY id",
    "SELECT game, seat, bot, kind, signal, question, decision, log FROM faults WHERE decisive ORDER BY game",
    "SELECT league, number, bot, withdrawn, note FROM league_bots ORDER BY league, number",
    "SELECT league, bot, cardset, players, seat, games, wins, ties, losses, points, round(margin, 6), decisions, "
    "faults FROM bot_results ORDER BY 1, 2, 3, 4, 5",
    "SELECT league, bot, opponent, cardset, players, wins, ties, losses, margin, blocks, round(score, 6) "
    "FROM pair_results ORDER BY 1, 2, 3, 4, 5",
    "SELECT league, bot, card, games, bought, gained, blocks, round(score, 6) FROM card_results ORDER BY 1, 2, 3",
    "SELECT * FROM length_results ORDER BY 1, 2, 3, 4",
    "SELECT * FROM ending_results ORDER BY 1, 2, 3",
    "SELECT * FROM progress",
    "SELECT league, bot, game, round(elo, 6) FROM rating_history ORDER BY 1, 2, 3",
    "SELECT league, cardset, players, rank, bot, round(elo, 6), round(error, 6) FROM ratings ORDER BY 1, 2, 3, 4",
]


def table_hash(db):
    digest = hashlib.sha256()
    for sql in RESULTS:
        for row in rows(db, sql):
            digest.update(repr(row).encode())
    return digest.hexdigest()


def differing(a, b):
    return [sql for sql in RESULTS if rows(a, sql) != rows(b, sql)]


def check_same(a, b, what):
    check(table_hash(a) == table_hash(b), f"{what}: the results differ in {differing(a, b)}")


def check_sound(db):
    done = joust("verify", db, "--sample", 0)
    check(done.returncode == 0 and "store: fits together" in done.stdout, "the store does not fit together", done)
    check(one(db, "PRAGMA integrity_check") == "ok", "the database is damaged")
    check(rows(db, "PRAGMA foreign_key_check") == [], "there are dangling rows")


def check(good, message, done=None):
    if good:
        return
    print("FAILED:", message)
    if done is not None:
        print("--- stdout\n" + done.stdout[-3000:] + "\n--- stderr\n" + done.stderr[-3000:])
    sys.exit(1)


def main(*tests):
    for test in tests:
        print(test.__name__.replace("_", " "), flush=True)
        with Folder() as folder:
            test(folder)
    print("all good")
