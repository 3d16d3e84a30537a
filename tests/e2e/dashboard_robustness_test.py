"""`joust serve` under rough treatment, from outside: bad requests, slow clients, signals, addresses. Crowds are in
dashboard_crowd_test.py, damaged databases in dashboard_trouble_test.py."""
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
import unittest

import served
from raw_http import ask, get


class Robustness(served.SampleTest):
    def setUp(self):
        self.server = self.serve(self.database)

    def works(self, server=None):
        self.assertEqual(get((server or self.server).port, "/about")[0], 200)

    def test_bad_requests_are_refused_and_others_answered(self):
        end = b" HTTP/1.1\r\nHost: x\r\nConnection: close\r\n"
        requests = [
            b"\r\n\r\n\r\n", b"nonsense\r\n\r\n", b"GET\r\n\r\n",
            b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
            b"\x00" * 2000 + b"\r\n\r\n",
            b"GET /\xff\xfe" + end + b"\r\n", b"GET /%00" + end + b"\r\n", b"GET /%" + end + b"\r\n",
            b"GET /?%zz" + end + b"\r\n", b"GET about" + end + b"\r\n", b"GET ftp://x/" + end + b"\r\n",
            b"GET " + b"/a" * 500 + end + b"\r\n", b"GET /?" + b"a=1&" * 500 + end + b"\r\n",
            b"GET /" + b"u" * 200_000 + end + b"\r\n", b"GET /" + end + b"X: " + b"h" * 200_000 + b"\r\n\r\n",
            b"GET /" + end + b"".join(b"X%d: y\r\n" % i for i in range(20_000)) + b"\r\n",
            b"GET /" + end + b"Broken\r\n\r\n",
            b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n",
            b"GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n",
            b"GET http://evil.example/" + end + b"\r\n", b"POST /about" + end + b"Content-Length: 3\r\n\r\nabc",
            b"POST /about" + end + b"Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n",
            b"BREW /about" + end + b"\r\n", b"TRACE /about" + end + b"\r\n",
        ]
        if not self.crow:  # it is more patient, and takes bodies of any size
            requests += [b"GET / HTTP/9.9\r\n\r\n", b"GET /about\r\n\r\n", b"GET /" + end + b" folded: x\r\n\r\n",
                         b"GET / HTTP/1.1\r\nConnection: close\r\n\r\n",
                         b"POST /about" + end + b"Content-Length: 99999999999\r\n\r\n",
                         b"POST /about" + end + b"Content-Length: -1\r\n\r\n",
                         b"POST /about" + end + b"Content-Length: 5\r\nContent-Length: 6\r\n\r\nabcdef",
                         b"POST /about" + end + b"Transfer-Encoding: chunked\r\n\r\nzz\r\nabc\r\n0\r\n\r\n"]
        for request in requests:
            with self.subTest(request[:60]):
                answer = ask(self.server.port, request, patience=0.3 if request[0] == 0x16 else 1 if self.crow else 5)
                if answer:
                    self.assertRegex(answer[:12], rb"HTTP/1\.1 4\d\d")
                    self.assertIn(b"Content-Security-Policy: default-src 'none'", answer)
                else:
                    self.assertTrue(self.crow or request[0] in b"\x16\r", "closed without a word")
                self.works()

    def test_nothing_outside_is_reachable(self):
        for path in ("/../../../../etc/passwd", "/%2e%2e/%2e%2e/%2e%2e/etc/passwd", "/assets/../../../etc/passwd",
                     "/assets/..%2f..%2f..%2fetc%2fpasswd", "/assets/%2fetc%2fpasswd", "/assets//etc/passwd",
                     "/assets/..%5c..%5cetc%5cpasswd", "/assets/style.css%00.js", "/leagues/..%2fsample.1",
                     "/leagues/%2e%2e/sample.1", "/leagues/" + self.database.replace("/", "%2f") + ".1", "//etc/passwd",
                     "/file:///etc/passwd", "/assets/%252e%252e%252fpasswd"):
            with self.subTest(path):
                status, _, body = get(self.server.port, path)
                self.assertIn(status, (400, 404))
                self.assertNotIn(b"root:", body)

    def test_requests_as_the_standard_allows_them(self):
        port = self.server.port
        two = (b"GET /about HTTP/1.1\r\nHost: x\r\n\r\n" * 4 +
               b"GET /about HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        if not self.crow:  # it answers the first one only
            self.assertEqual(len(re.findall(rb"HTTP/1\.1 200 OK", ask(port, two))), 5)
        self.assertIn(b" 200 OK", ask(port, b"GET /about HTTP/1.0\r\n\r\n")[:20])
        self.assertIn(b" 200 OK",
                      ask(port, b"GET /about HTTP/1.1\r\nhOsT:   localhost:1\r\nConnection: close\r\n\r\n")[:20])
        if not self.crow:
            absolute = b"GET http://localhost/about HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
            self.assertIn(b" 200 OK", ask(port, absolute)[:20])
        with_body = b"GET /about HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 5\r\n\r\nhello"
        self.assertIn(b" 200 OK", ask(port, with_body)[:20])
        status, headers, body = get(port, "/assets/style.css", "Range: bytes=0-3")
        self.assertEqual((status, len(body)), (200, int(headers["content-length"])))
        # Crow sends a body with an error even if nobody asked for one.
        for target in ("/about", *([] if self.crow else ["/nowhere"]), "/leagues/sample.1",
                       "/api/v1/leagues/sample.1/standings"):
            full, head = get(port, target), get(port, target, method="HEAD")
            self.assertEqual(head[0], full[0])
            self.assertEqual(head[2], b"")
            self.assertEqual(head[1]["content-length"], full[1]["content-length"])
            self.assertEqual(head[1]["content-type"], full[1]["content-type"])
        for method in ("POST", "PUT", "DELETE", "PATCH", "OPTIONS"):
            status, headers, _ = get(port, "/about", method=method)
            self.assertEqual((status, headers["allow"]), (405, "GET, HEAD"))

    def test_packing_and_tags(self):
        port = self.server.port
        for target in ("/leagues/sample.1", "/assets/chart.js", "/api/v1/leagues/sample.1/standings"):
            _, plain, body = get(port, target)
            _, packed, small = get(port, target, "Accept-Encoding: br, gzip;q=0.8")
            self.assertNotIn("content-encoding", plain)
            self.assertEqual(packed["content-encoding"], "gzip")
            self.assertLess(len(small), len(body) / 2)
            self.assertNotEqual(plain["etag"], packed["etag"])
            self.assertNotIn("content-encoding", get(port, target, "Accept-Encoding: gzip;q=0, *")[1])
            for tag in (plain["etag"], "W/" + plain["etag"], '"other", ' + packed["etag"], "*"):
                status, headers, nothing = get(port, target, "If-None-Match: " + tag, "Accept-Encoding: gzip")
                self.assertEqual((status, nothing), (304, b""))
                self.assertEqual(headers["etag"], packed["etag"])
                self.assertIn("default-src 'none'", headers["content-security-policy"])
            self.assertEqual(get(port, target, 'If-None-Match: "other"')[0], 200)
        address = re.search(rb'/assets/style\.css\?v=[^"]+', get(port, "/about")[2]).group().decode()
        self.assertIn("immutable", get(port, address)[1]["cache-control"])
        self.assertEqual(get(port, "/assets/style.css")[1]["cache-control"], "no-cache")
        self.assertEqual(get(port, "/assets/style.css?v=old")[1]["cache-control"], "no-cache")

    def test_security_headers_everywhere(self):
        for target in ("/", "/about", "/leagues/sample.1", "/nowhere", "/leagues/none.1", "/assets/style.css",
                       "/assets/none",
                       "/api/v1/leagues", "/api/v1/nowhere", "/api/v1/leagues/sample.1/standings.csv", "/%zz",
                       "/leagues/sample.1?players=99", "/leagues/sample.1/games/999999"):
            with self.subTest(target):
                _, headers, body = get(self.server.port, target)
                policy = headers["content-security-policy"]
                self.assertTrue(policy.startswith("default-src 'none'; script-src 'self'; style-src 'self'"))
                self.assertIn("frame-ancestors 'none'", policy)
                self.assertNotIn("unsafe", policy)
                self.assertEqual(headers["x-content-type-options"], "nosniff")
                self.assertEqual(headers["referrer-policy"], "same-origin")
                self.assertIn("cache-control", headers)
                if "html" in headers["content-type"]:
                    self.assertIn("charset=utf-8", headers["content-type"])
                    self.assertNotRegex(body, rb"<script(?![^>]* src=)|<style|<[^>]+ style=|<[^>]+ on[a-z]+=")

    def test_slow_clients_do_not_hold_up_others(self):
        slow = [socket.create_connection(("127.0.0.1", self.server.port), timeout=10) for _ in range(200)]
        stop = threading.Event()

        def drip():
            while not stop.wait(0.1):
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
                self.works()
                self.assertLess(time.monotonic() - began, 2)
        finally:
            stop.set()
            thread.join()
            for connection in slow:
                connection.close()

    def test_clients_that_do_not_read_do_not_hold_up_others(self):
        greedy = [self.greedy() for _ in range(4 if self.crow else 100)]  # one of Crow's threads waits for each
        for _ in range(10):
            began = time.monotonic()
            self.works()
            self.assertLess(time.monotonic() - began, 4 if self.crow else 2)
        for connection in greedy:
            connection.close()

    def greedy(self, server=None):
        connection = socket.socket()
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        connection.connect(("127.0.0.1", (server or self.server).port))
        connection.settimeout(0.2)
        try:
            for _ in range(50):
                connection.sendall(b"GET /assets/chart.js HTTP/1.1\r\nHost: x\r\n\r\n")
        except OSError:
            pass
        return connection

    @unittest.skipIf("crow" in sys.argv, "Crow tries to accept without a pause until there are descriptors again")
    def test_few_file_descriptors(self):
        """When the process may open little, the longest idle connections go and new ones are served."""
        words = [OPTIONS.joust, "serve", self.database, "--port", "0"]
        server = subprocess.Popen(["bash", "-c", 'ulimit -n 200; exec "$@"', "bash", *words], stdout=subprocess.PIPE,
                                  text=True)
        try:
            port = int(server.stdout.readline().strip().rstrip("/").rsplit(":", 1)[1])
            idle = []
            for i in range(600):
                idle.append(socket.create_connection(("127.0.0.1", port), timeout=10))
                if i % 100 == 99:
                    self.assertEqual(get(port, "/leagues/sample.1")[0], 200)
            for connection in idle:
                connection.close()
        finally:
            server.kill()
            server.wait()
            server.stdout.close()

    def test_signals_stop_it_cleanly_whoever_is_connected(self):
        for how in (signal.SIGINT, signal.SIGTERM):
            server = self.serve(self.database)
            clients = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(20)]
            for connection in clients[:10]:
                connection.sendall(b"GET /about HT")
            clients.append(self.greedy(server))
            self.works(server)
            began = time.monotonic()
            self.assertEqual(server.stop(how), 0)
            self.assertLess(time.monotonic() - began, 2.5)
            for connection in clients:
                connection.close()

    def test_it_listens_on_loopback_unless_told_otherwise(self):
        def addresses(server):
            rows = []
            for table in ("/proc/net/tcp", "/proc/net/tcp6"):
                with open(table) as lines:
                    rows += [line.split() for line in lines.readlines()[1:]]
            return [row[1].split(":")[0] for row in rows
                    if row[3] == "0A" and int(row[1].split(":")[1], 16) == server.port]

        self.assertEqual(addresses(self.server), ["0100007F"])
        everybody = self.serve(self.database, "--host", "0.0.0.0")
        self.assertEqual(addresses(everybody), ["00000000"])
        self.assertEqual(get(everybody.port, "/about", "X: y")[0], 200)
        by_name = ask(everybody.port, b"GET /about HTTP/1.1\r\nHost: league.example\r\nConnection: close\r\n\r\n")
        self.assertTrue(by_name.startswith(b"HTTP/1.1 200"))
        if socket.has_ipv6 and os.path.exists("/proc/net/if_inet6"):
            six = self.serve(self.database, "--host", "::1")
            self.assertTrue(six.url.startswith("http://[::1]:"), six.url)
            self.assertEqual(get(six.port, "/about", host="::1")[0], 200)

    def test_the_database_is_not_changed(self):
        self.server.get("/leagues/sample.1")
        files = subprocess.run(["ls", "-l", f"/proc/{self.server.process.pid}/fd"], capture_output=True,
                               text=True).stdout
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

        self.assertIn("DB is missing", call())
        self.assertIn("No such file", call(self.folder.file("none.db")))
        self.assertIn("not a database", call(__file__))
        self.assertIn("folder", call(self.folder.path))
        self.assertIn("65535", call(self.database, "--port", "70000"))
        self.assertIn("--port", call(self.database, "--port", "-1"))
        self.assertIn("--port", call(self.database, "--port", "http"))
        self.assertIn("--port", call(self.database, "--port", str(self.server.port)))
        self.assertIn("--host", call(self.database, "--host", "no such host"))
        self.assertIn("--host", call(self.database, "--host", "192.0.2.1", "--port", "0"))
        self.assertIn("--help", call(self.database, "--nonsense"))
        self.assertIn("--http", call(self.database, "--http", "apache"))


if __name__ == "__main__":
    OPTIONS, rest = served.arguments(__doc__).parse_known_args()
    served.SampleTest.options = OPTIONS
    unittest.main(argv=[sys.argv[0], *rest])
