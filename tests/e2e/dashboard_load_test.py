"""20,000 requests over 64 connections for the standings of a million-game database while a league is being written into
it: no error, 99 of 100 answers within 50 ms, and the writer loses less than a tenth of its speed.

The league and its dashboard are one command, `joust run --serve`. Answering is measured at full speed, when wrk and
server take the processors from the league for a second or two. For the writer the requests are spread over ten seconds,
2,000 a second, and compared with the ten seconds before and after, so that a busy machine disturbs all of them."""
import re
import shutil
import signal
import sqlite3
import statistics
import subprocess
import sys
import time
import unittest

import measured
import served

GAMES = 1_000_000
THREADS, CONNECTIONS, REQUESTS = 2, 64, 20_000
MOST_MILLISECONDS, MOST_LOSS = 50, 0.10
WINDOW, ROUNDS = 10, 5  # seconds of requests, each between as many without; the median counts

LEAGUE = """name = "writer {number}"
seed = {number}
games = {games}
[[bots]]
path = "random"
[[bots]]
path = "big_money"
[[bots]]
path = "defaults"
"""

SCRIPT = """
local threads = {}
function setup(thread) table.insert(threads, thread); thread:set("left", %d); thread:set("bad", 0) end
function response(status)
  if status ~= 200 then bad = bad + 1 end
  left = left - 1
  if left == 0 then wrk.thread:stop(); io.stderr:write("done\\n") end
end
%s
function done(summary, latency)
  local bad = 0
  for _, thread in ipairs(threads) do bad = bad + thread:get("bad") end
  local e = summary.errors
  io.write(string.format("requests=%%d bad=%%d errors=%%d p50=%%.2f p99=%%.2f max=%%.2f seconds=%%.2f\\n",
    summary.requests, bad, e.connect + e.read + e.write + e.timeout,
    latency:percentile(50) / 1000, latency:percentile(99) / 1000, latency.max / 1000, summary.duration / 1e6))
end
"""


class Load(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        if not shutil.which("wrk"):
            served.skip("wrk is missing: apt-get install wrk")
        cls.folder = served.Folder()
        cls.database = cls.folder.file("million.db")
        subprocess.run([OPTIONS.make_league, cls.database, "--games", str(GAMES), "--bots", "12", "--players",
                        "2,3,4"], check=True)
        cls.number = 0

    @classmethod
    def tearDownClass(cls):
        cls.folder.close()

    def start_league(self, games):
        """A new league in the same database; its process and the address of its dashboard."""
        Load.number += 1
        file = self.folder.file(f"writer{self.number}.toml")
        with open(file, "w") as league:
            league.write(LEAGUE.format(number=self.number, games=games))
        process = subprocess.Popen([OPTIONS.joust, "run", file, "--db", self.database, "--serve", "--port", "0",
                                    "--continue-anyway"],
                                   stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        self.addCleanup(process.stderr.close)
        self.addCleanup(lambda: process.poll() is None and process.kill())
        for line in process.stderr:
            if found := re.search(r"dashboard: (http://\S+)", line):
                return process, found.group(1)
        self.fail("the league did not start")

    def wrk(self, url, pause_ms=0):
        script = self.folder.file("requests.lua")
        with open(script, "w") as file:
            file.write(SCRIPT % (REQUESTS // THREADS,
                                 f"function delay() return {pause_ms:.0f} end" if pause_ms else ""))
        return subprocess.Popen(["wrk", f"-t{THREADS}", f"-c{CONNECTIONS}", "-d120s", "-H", "Accept-Encoding: gzip",
                                 "-s", script,
                                 url + "leagues/million.1"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def result(self, wrk):
        for _ in range(THREADS):
            wrk.stderr.readline()
        wrk.send_signal(signal.SIGINT)  # it would sleep to the end of its time
        text = wrk.communicate(timeout=20)[0]
        line = re.search(r"requests=.*", text)
        self.assertTrue(line, text)
        numbers = dict(pair.split("=") for pair in line.group().split())
        self.assertGreaterEqual(int(numbers["requests"]), REQUESTS)
        self.assertEqual((numbers["bad"], numbers["errors"]), ("0", "0"), line.group())
        return line.group(), {name: float(value) for name, value in numbers.items()}

    def test_answers_are_quick_while_a_league_is_written(self):
        process, url = self.start_league(100_000_000)
        runs = []
        for _ in range(3):
            line, numbers = self.result(self.wrk(url))
            print("at full speed:", line)
            runs.append(numbers)
        process.send_signal(signal.SIGINT)
        process.stderr.read()
        self.assertEqual(process.wait(60), 130)
        measured.write("server.speed", [run["requests"] / run["seconds"] for run in runs], "requests/s", "more")
        measured.write("server.p99", [run["p99"] for run in runs], "ms at full speed", "less")
        measured.write("server.worst", [run["max"] for run in runs], "ms at full speed", "less")
        self.assertLess(max(run["p99"] for run in runs), MOST_MILLISECONDS)

    def next_commit(self):
        """The league's games and the moment, as soon as it has stored some more."""
        database = sqlite3.connect(f"file:{self.database}?mode=ro", uri=True)

        def look():
            return database.execute("SELECT games FROM runs ORDER BY id DESC LIMIT 1").fetchone()[0]

        try:
            before = look()
            while (games := look()) == before:
                time.sleep(0.01)
            return games, time.monotonic()
        finally:
            database.close()

    def rate(self, work):
        """Games a second from one commit to another, while `work` is done."""
        games, began = self.next_commit()
        work()
        more, ended = self.next_commit()
        return (more - games) / (ended - began)

    def test_the_writer_hardly_notices(self):
        process, url = self.start_league(100_000_000)
        self.next_commit()

        def requests():
            line, numbers = self.result(self.wrk(url, 1000 * WINDOW * CONNECTIONS / REQUESTS))
            print("spread out:", line)
            times.append(numbers["p99"])

        times, losses = [], []
        before = self.rate(lambda: time.sleep(WINDOW))
        for _ in range(ROUNDS):
            during = self.rate(requests)
            after = self.rate(lambda: time.sleep(WINDOW))
            losses.append(1 - 2 * during / (before + after))
            print(f"games/s: {before:.0f} alone, {during:.0f} with requests, {after:.0f} alone: "
                  f"{-100 * losses[-1]:+.1f} %")
            before = after
        process.send_signal(signal.SIGINT)
        process.stderr.read()
        self.assertEqual(process.wait(120), 130)
        print(f"the writer loses {100 * statistics.median(losses):.1f} % while {REQUESTS} requests are answered "
              f"in {WINDOW} s")
        measured.write("server.writer_keeps", [1 - loss for loss in losses], "of its speed at 2,000 requests/s", "more")
        self.assertLess(max(times), MOST_MILLISECONDS)
        self.assertLess(statistics.median(losses), MOST_LOSS)


if __name__ == "__main__":
    OPTIONS, rest = served.arguments(__doc__).parse_known_args()
    unittest.main(argv=[sys.argv[0], *rest])
