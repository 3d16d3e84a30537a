"""Databases that are damaged, replaced, read-only or written while they are served, and leagues with their dashboard
(`joust run --serve`) that end in every way."""
import os
import re
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import time
import unittest

import served
from other_user import AS_OTHER, open_copy, use_open_temporary_folder
from raw_http import get, listening

A_WHILE = 0.7  # longer than the server waits before it looks at a database again
LEAGUE = """name = "small"
seed = 3
games = {games}
workers = 1
[[bots]]
path = "random"
[[bots]]
path = "big_money"
"""


class Trouble(served.SampleTest):
    def copy(self, name):
        path = self.folder.file(name)
        shutil.copy(self.database, path)
        return path

    def test_databases_in_trouble(self):
        path = self.copy("victim.db")
        server = self.serve(path, self.database)
        page, other = "/leagues/victim.1", "/leagues/sample.1"

        def check(status, words=b""):
            time.sleep(A_WHILE)
            for target in (page, "/leagues", "/api/v1/leagues/victim.1/standings", page + "/runs"):
                answer = get(server.port, target)
                self.assertIn(answer[0], (status, 200) if target == "/leagues" else (status,), target)
                self.assertIn(words, answer[2])
            self.assertEqual(get(server.port, other)[0], 200)

        check(200)
        with open(path, "r+b") as file:  # overwritten in place
            file.write(b"garbage " * 20_000)
        check(503, b"not a database")
        os.remove(path)
        check(503, b"No such file")
        shutil.copy(self.database, path)
        check(200)
        with open(path, "r+b") as file:  # cut off in the middle
            file.truncate(40_000)
        time.sleep(A_WHILE)
        self.assertIn(get(server.port, page)[0], (200, 503))
        os.remove(path)
        os.mkdir(path)
        check(503, b"folder")
        os.rmdir(path)
        subprocess.run([OPTIONS.make_league, self.folder.file("new.db"), "--games", "60"], check=True)
        os.rename(self.folder.file("new.db"), path)  # another league
        check(200)
        self.assertIn(b"Sample league", get(server.port, page)[2])
        with open(path, "wb"):
            pass
        check(503, b"empty")
        self.assertEqual(server.stop(), 0)

    def test_the_servers_lock_holds_while_writers_come_and_go(self):
        """A writer that finds itself alone deletes the WAL when it leaves: readers would go on with what is gone."""
        path = self.copy("shared.db")
        server = self.serve(path)
        target = "/api/v1/leagues/shared.1"
        self.assertEqual(get(server.port, target)[0], 200)
        for words in ("first words", "second words"):
            writer = sqlite3.connect(path)
            writer.execute("UPDATE leagues SET description = ?", (words,))
            writer.commit()
            writer.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
            time.sleep(A_WHILE)
            self.assertIn(words.encode(), get(server.port, target)[2])  # has looked at the file that changed
            writer.close()
            self.assertTrue(os.path.exists(path + "-wal"))

    def test_a_database_that_is_written_and_whose_writer_dies(self):
        path = self.folder.file("live.db")
        writer = subprocess.Popen([OPTIONS.make_league, path, "--games", "6000", "--seconds", "60"])
        try:
            while not os.path.exists(path + "-wal") or os.path.getsize(path + "-wal") < 100_000:
                time.sleep(0.1)
                self.assertIsNone(writer.poll())
            server = self.serve(path)

            def games():
                found = re.search(rb'"stored":(\d+)', get(server.port, "/api/v1/leagues/live.1/progress")[2])
                return int(found.group(1))

            first = games()
            deadline = time.monotonic() + 10
            while games() == first:
                self.assertLess(time.monotonic(), deadline, "the page does not follow the writer")
                time.sleep(0.1)
        finally:
            writer.kill()
            writer.wait()
        self.assertTrue(os.path.exists(path + "-wal"))
        last = games()
        self.assertGreater(last, first)
        self.assertEqual(server.stop(), 0)
        again = self.serve(path)
        self.assertIn(f'"stored":{last}'.encode(), get(again.port, "/api/v1/leagues/live.1/progress")[2])

    def test_a_database_that_may_only_be_read(self):
        folder = self.folder.file("archive")
        os.mkdir(folder)
        path = os.path.join(folder, "old.db")
        shutil.copy(self.database, path)
        program = open_copy(OPTIONS.joust, self.folder.path)
        os.chmod(path, 0o444)
        os.chmod(folder, 0o555)
        self.addCleanup(os.chmod, folder, 0o755)
        process = subprocess.Popen([program, "serve", path, "--port", "0"], stdout=subprocess.PIPE, text=True,
                                   **AS_OTHER)
        try:
            port = int(process.stdout.readline().strip().rstrip("/").rsplit(":", 1)[1])
            self.assertEqual(get(port, "/leagues/old.1")[0], 200)
            self.assertEqual(os.listdir(folder), ["old.db"])
        finally:
            process.terminate()
            self.assertEqual(process.wait(5), 0)
            process.stdout.close()

    def run_league(self, name, games, *words):
        file = self.folder.file(name + ".toml")
        with open(file, "w") as league:
            league.write(LEAGUE.format(games=games))
        process = subprocess.Popen([OPTIONS.joust, "run", file, "--db", self.folder.file(name + ".db"), "--serve",
                                    *words],
                                   stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        self.addCleanup(process.stderr.close)
        self.addCleanup(lambda: process.poll() is None and process.kill())
        line = process.stderr.readline()
        found = re.search(r"http://[^ ]*:(\d+)/", line)
        return process, int(found.group(1)) if found else None, line

    def gone(self, port):
        deadline = time.monotonic() + 4
        while listening(port):
            self.assertLess(time.monotonic(), deadline, "the dashboard outlives its league")
            time.sleep(0.05)

    def test_a_league_with_its_dashboard(self):
        process, port, _ = self.run_league("finishes", 20_000, "--port", "0")
        self.assertEqual(get(port, "/leagues/finishes.1/runs")[0], 200)
        words = process.communicate(timeout=60)[1]
        self.assertEqual(process.returncode, 0, words)
        self.assertIn("joust serve", words)
        self.gone(port)
        for how, code in ((signal.SIGINT, 130), (signal.SIGTERM, 130), (signal.SIGKILL, -9)):
            process, port, _ = self.run_league(f"ends{how}", 100_000_000, "--port", "0")
            held = socket.create_connection(("127.0.0.1", port))
            self.assertEqual(get(port, f"/leagues/ends{how}.1/runs")[0], 200)
            time.sleep(0.3)
            began = time.monotonic()
            process.send_signal(how)
            self.assertEqual(process.wait(10), code)
            self.gone(port)
            self.assertLess(time.monotonic() - began, 5)
            held.close()
        process, port, line = self.run_league("refused", 1000, "--port", str(self.serve(self.database).port))
        self.assertEqual(process.wait(10), 2)
        self.assertIn("in use", line)
        self.assertEqual(process.stderr.read(), "")


if __name__ == "__main__":
    OPTIONS, rest = served.arguments(__doc__).parse_known_args()
    served.SampleTest.options = OPTIONS
    use_open_temporary_folder()
    unittest.main(argv=[sys.argv[0], *rest])
