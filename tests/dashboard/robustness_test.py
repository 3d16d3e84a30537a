"""The server against crowds and rough treatment, from outside: ten thousand idle connections, slow clients, signals."""
import resource
import signal
import socket
import subprocess
import sys
import threading
import time
import unittest

import served

IDLE = 10_000


def raise_file_limit():
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = IDLE + 500
    if soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(wanted, hard), hard))
    return min(wanted, hard) if soft < wanted else soft


class Robustness(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = served.Folder()
        cls.database = cls.folder.file("sample.db")
        subprocess.run([OPTIONS.make_league, cls.database, "--games", "400", "--odd"], check=True)

    @classmethod
    def tearDownClass(cls):
        cls.folder.close()

    def setUp(self):
        self.server = served.Server(OPTIONS.joust, [self.database])

    def tearDown(self):
        self.server.close()

    def connect(self):
        return socket.create_connection(("127.0.0.1", self.server.port), timeout=10)

    def memory(self):
        with open(f"/proc/{self.server.process.pid}/status") as status:
            for line in status:
                if line.startswith("VmRSS"):
                    return int(line.split()[1])

    def test_ten_thousand_idle_connections(self):
        count = min(IDLE, raise_file_limit() - 400)
        before = self.memory()
        idle = [self.connect() for _ in range(count)]
        began = time.monotonic()
        for _ in range(50):
            self.assertIn("Standings", self.server.get("/leagues/sample.1"))
        spent = time.monotonic() - began
        per_connection = (self.memory() - before) / count
        print(f"{count} idle connections: 50 pages in {spent:.2f} s, {per_connection:.1f} kB per connection")
        self.assertLess(spent, 5)
        self.assertLess(per_connection, 20)
        for connection in idle:
            connection.close()
        self.assertIn("Standings", self.server.get("/leagues/sample.1"))

    def test_few_file_descriptors(self):
        """When the process may open little, the longest idle connections go and new ones are served."""
        server = subprocess.Popen(["bash", "-c", f"ulimit -n 200; exec '{OPTIONS.joust}' serve '{self.database}' --port 0"],
                                  stdout=subprocess.PIPE, text=True)
        try:
            port = int(server.stdout.readline().strip().rstrip("/").rsplit(":", 1)[1])
            idle = []
            for i in range(600):
                idle.append(socket.create_connection(("127.0.0.1", port), timeout=10))
                if i % 100 == 99:
                    with socket.create_connection(("127.0.0.1", port), timeout=10) as one:
                        one.sendall(b"GET /about HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
                        self.assertTrue(one.recv(100).startswith(b"HTTP/1.1 200"))
        finally:
            server.kill()
            server.wait()
            server.stdout.close()

    def test_slow_clients_do_not_hold_up_others(self):
        slow = [self.connect() for _ in range(200)]
        stop = threading.Event()

        def drip():
            while not stop.wait(0.2):
                for connection in slow:
                    try:
                        connection.sendall(b"G")
                    except OSError:
                        pass

        thread = threading.Thread(target=drip)
        thread.start()
        try:
            for _ in range(20):
                began = time.monotonic()
                self.server.get("/leagues/sample.1")
                self.assertLess(time.monotonic() - began, 2)
        finally:
            stop.set()
            thread.join()
            for connection in slow:
                connection.close()

    def test_signals_stop_it_cleanly(self):
        for how in (signal.SIGINT, signal.SIGTERM):
            server = served.Server(OPTIONS.joust, [self.database])
            idle = socket.create_connection(("127.0.0.1", server.port))
            server.get("/about")
            began = time.monotonic()
            self.assertEqual(server.stop(how), 0)
            self.assertLess(time.monotonic() - began, 3)
            idle.close()
            server.close()

    def test_it_listens_on_loopback_only(self):
        with open("/proc/net/tcp") as table:
            rows = [line.split() for line in table.readlines()[1:]]
        mine = [row[1] for row in rows if row[3] == "0A" and int(row[1].split(":")[1], 16) == self.server.port]
        self.assertEqual(mine, [f"0100007F:{self.server.port:04X}"])

    def test_the_database_is_not_changed(self):
        self.server.get("/leagues/sample.1")
        files = subprocess.run(["ls", "-l", f"/proc/{self.server.process.pid}/fd"], capture_output=True, text=True).stdout
        self.assertIn(self.database, files)
        for line in files.splitlines():
            if line.endswith("sample.db"):
                self.assertEqual(line[1:4], "r-x", "the database is open for writing: " + line)

    def test_wrong_calls_say_what_to_do(self):
        def call(*words):
            result = subprocess.run([OPTIONS.joust, "serve", *words], capture_output=True, text=True, timeout=20)
            self.assertEqual(result.returncode, 2, result.stderr)
            self.assertEqual(len(result.stderr.strip().splitlines()), 1, result.stderr)
            return result.stderr

        self.assertIn("at least one database", call())
        self.assertIn("No such file", call(self.folder.file("none.db")))
        self.assertIn("not a database", call(__file__))
        self.assertIn("65535", call(self.database, "--port", "70000"))
        self.assertIn("--port", call(self.database, "--port", str(self.server.port)))
        self.assertIn("--help", call(self.database, "--nonsense"))


if __name__ == "__main__":
    OPTIONS, rest = served.arguments(__doc__).parse_known_args()
    unittest.main(argv=[sys.argv[0], *rest])
