"""The server against crowds: ten thousand idle connections, and two hundred thousand requests for ever other
addresses."""
import resource
import socket
import sys
import threading
import time
import unittest

import measured
import served

IDLE = 10_000
REQUESTS = 200_000
CLIENTS = 4


def raise_file_limit():
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = min(IDLE + 500, hard)
    if soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return max(soft, wanted)


class Crowd(served.SampleTest):
    games = 2000

    def setUp(self):
        self.server = self.serve(self.database)

    def connect(self):
        return socket.create_connection(("127.0.0.1", self.server.port), timeout=10)

    def memory(self):
        with open(f"/proc/{self.server.process.pid}/status") as status:
            return next(int(line.split()[1]) for line in status if line.startswith("VmRSS"))

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
        measured.write("server.idle_connection", [per_connection], "kB", "less", spread=0.5)
        self.assertEqual(count, IDLE, "this machine does not allow so many descriptors")
        self.assertLess(spent, 5)
        self.assertLess(per_connection, 20)
        for connection in idle[::2]:  # those that still hold are not forgotten
            connection.sendall(b"GET /about HTTP/1.1\r\nHost: x\r\n\r\n")
        for connection in idle[:100:2]:
            self.assertTrue(connection.recv(20).startswith(b"HTTP/1.1 200"))
        for connection in idle:
            connection.close()
        self.assertIn("Standings", self.server.get("/leagues/sample.1"))
        self.assertEqual(self.server.stop(), 0)

    def ask_much(self, client, count, failures):
        """Pages that exist with ever other filters, pages that do not, long addresses, files with invented versions."""
        targets = (
            lambda n: f"/leagues/sample.1/bots/{n}", lambda n: f"/leagues/sample.1?sort=elo&x={n}",
            lambda n: f"/api/v1/leagues/sample.1/games/{n}", lambda n: f"/nowhere/{n}/{'x' * (n % 900)}",
            lambda n: f"/assets/style.css?v={n}", lambda n: f"/api/v1/leagues/sample.1/standings?players={n % 9}&n={n}",
            lambda n: f"/leagues/sample.{n}", lambda n: f"/leagues/sample.1/kingdoms?card=Moat&page={n}",
        )
        connection = self.connect()
        file = connection.makefile("rb")
        for i in range(count):
            n = client * 1_000_000 + i
            target = targets[i % len(targets)](n)
            connection.sendall(f"GET {target} HTTP/1.1\r\nHost: x\r\nAccept-Encoding: gzip\r\n\r\n".encode())
            status = int(file.readline().split()[1])
            length = 0
            while (line := file.readline()) != b"\r\n":
                if line.lower().startswith(b"content-length:"):
                    length = int(line.split(b":")[1])
            file.read(length)
            if status not in (200, 400, 404):
                failures.append((status, n))
        connection.close()

    def burst(self, first, count):
        failures = []
        clients = [threading.Thread(target=self.ask_much, args=(first + i, count // CLIENTS, failures))
                   for i in range(CLIENTS)]
        for client in clients:
            client.start()
        for client in clients:
            client.join()
        self.assertEqual(failures[:3], [])

    def test_memory_stays_flat(self):
        self.burst(0, REQUESTS // 4)  # fills the caches to their bounds
        after_some = self.memory()
        self.burst(10, REQUESTS - REQUESTS // 4)
        after_all = self.memory()
        print(f"memory after {REQUESTS // 4} requests {after_some} kB, after {REQUESTS} {after_all} kB")
        measured.write("server.memory", [after_all], f"kB after {REQUESTS} requests", "less")
        self.assertLess(after_all, after_some * 1.15 + 8_000)
        self.assertLess(after_all, 400_000)


if __name__ == "__main__":
    OPTIONS, rest = served.arguments(__doc__).parse_known_args()
    served.SampleTest.options = OPTIONS
    unittest.main(argv=[sys.argv[0], *rest])
