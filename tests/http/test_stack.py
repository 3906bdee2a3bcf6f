"""Every defect of the libraries below, as an attacker would use it: what stands before each holds. Those that only a proxy stops
are tried on nginx with the shipped file, started for real."""

import http.client
import os
import socket
import ssl
import unittest

import kit
from nginx import tls_proxy

GROWTH = 48 * 1024  # KB the process may grow by while somebody sends it 32 MB and more


class Raw:
    """Bytes to the service and what comes back until it closes."""

    def __init__(self, port, context=None):
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=20)
        if context:
            self.socket = context.wrap_socket(self.socket, server_hostname="localhost")

    def send(self, data):
        """False once the other side has had enough."""
        try:
            self.socket.sendall(data)
            return True
        except OSError:
            return False

    def all(self):
        got = b""
        try:
            while piece := self.socket.recv(65536):
                got += piece
        except OSError:
            pass
        self.socket.close()
        return got


def statuses(got):
    return [int(part[:3]) for part in got.split(b"HTTP/1.1 ")[1:]]


class Stack(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = kit.Server()
        cls.addClassCleanup(cls.server.close)
        cls.owner = cls.server.owner()

    def tearDown(self):
        self.assertEqual(self.server.client().get("/healthz").status, 200, "it goes on")
        self.assertIsNone(self.server.process.poll())

    def ask(self, data, closes=True):
        raw = Raw(self.server.port)
        raw.send(data)
        if not closes:
            raw.socket.shutdown(socket.SHUT_WR)
        return raw.all()

    def memory(self):
        with open(f"/proc/{self.server.process.pid}/status") as file:
            return int(next(line for line in file if line.startswith("VmRSS")).split()[1])

    def one_answer(self, got, status):
        self.assertEqual(statuses(got), [status], got[:300])
        self.assertIn(b"connection: close", got.lower())

    def test_chunked_bodies_are_refused_before_they_are_read(self):
        before = self.memory()
        for size in (b"5\r\nhello\r\n", b"-5\r\nhello\r\n", b"zz\r\n", b"ffffffffffffffff\r\nx"):
            raw = Raw(self.server.port)
            raw.send(b"POST /api/v1/sign-in HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n" + size)
            self.one_answer(raw.all(), 411)
        raw = Raw(self.server.port)
        raw.send(b"POST /api/v1/sign-in HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n")
        for _ in range(512):
            if not raw.send(b"10000\r\n" + b"x" * 65536 + b"\r\n"):
                break
        raw.all()
        self.assertLess(self.memory() - before, GROWTH)

    def test_compressed_bodies_are_refused(self):
        self.one_answer(self.ask(b"POST /api/v1/sign-in HTTP/1.1\r\nHost: h\r\nContent-Type: application/json\r\n"
                                 b"Content-Encoding: gzip\r\nContent-Length: 4\r\n\r\n\x1f\x8b\x08\x00"), 415)

    def test_a_line_without_end_and_headers_without_number_are_cut_off(self):
        before = self.memory()
        for head, piece in ((b"GET /", b"a" * 65536), (b"GET / HTTP/1.1\r\nHost: h\r\nX: ", b"a" * 65536),
                            (b"GET / HTTP/1.1\r\nHost: h\r\n", b"".join(b"h%d: v\r\n" % n for n in range(4000)))):
            raw = Raw(self.server.port)
            raw.send(head)
            sent = 0
            while sent < 512 and raw.send(piece):
                sent += 1
            got = raw.all()
            if sent == 512 or got:  # the answer may be lost behind what was still being sent
                self.assertIn(statuses(got)[0], (400, 414, 431), got[:200])
        many = b"".join(b"h%d: v\r\n" % n for n in range(200))
        self.assertIn(statuses(self.ask(b"GET / HTTP/1.1\r\nHost: h\r\n" + many + b"\r\n"))[0], (400, 431))
        self.assertLess(self.memory() - before, GROWTH)

    def test_ranges_multiply_nothing_and_long_ones_break_nothing(self):
        path = "/static/" + self.asset()
        whole = len(self.owner.get(path).body)
        many = "bytes=" + ",".join(["0-"] * 2600)
        for value in (many, "bytes=" + "1" * 8000, "bytes=0-0,-1", "bytes=" + "-" * 4000):
            got = self.ask(f"GET {path} HTTP/1.1\r\nHost: h\r\nRange: {value}\r\nConnection: close\r\n\r\n".encode())
            self.assertEqual(statuses(got), [200], value[:20])
            self.assertLess(len(got), whole + 4096)

    def asset(self):
        page = self.owner.get("/", headers={"Accept": "text/html"}).text
        return page.split('href="/static/')[1].split('"')[0]

    def test_long_and_nested_paths_reach_no_regular_expression(self):
        for path in ("/" + "a" * 8000, "/events/" + "1" * 8000, "/" + "a" * 29 + "!", "/events/" + "(" * 400,
                     "/" + "/".join("ab" * 3 for _ in range(60))):
            self.assertIn(statuses(self.ask(f"GET {path} HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n".encode()))[0],
                          (400, 404, 414), path[:20])

    def test_no_answer_tells_what_was_thrown(self):
        for path in ("/nowhere", "/events/x", "/api/v1/matches/x?version=9e999", "/records/x/replay?line=-1", "/static/../x"):
            for method in ("GET", "PUT", "DELETE"):
                answer = self.owner.send(method, path)
                self.assertNotIn("exception_what", {name.lower() for name in answer.headers}, path)
                self.assertNotIn("std::", answer.text)

    def test_a_client_s_own_remote_addr_is_not_believed(self):
        guesser = self.server.client()
        guesser.patient = False
        seen = [guesser.post("/api/v1/sign-in", {"login": "nobody", "password": "x" * 12},
                             headers={"REMOTE_ADDR": f"10.0.0.{n}", "X-Forwarded-For": f"10.0.1.{n}"}).status
                for n in range(80)]
        self.assertIn(429, seen)

    def test_percent_signs_in_headers_stay_percent_signs(self):
        token = self.owner.token
        got = self.ask((f"GET /api/v1/account HTTP/1.1\r\nHost: h\r\nCookie: session=x%3B%20session={token}\r\n"
                        "Connection: close\r\n\r\n").encode())
        self.assertNotIn(b" 200 ", got.split(b"\r\n")[0])
        for header in ("Idempotency-Key: a%0d%0aX-Made: y", "Accept-Language: zh%0d%0aX-Made: y", "Referer: /%0d%0aX-Made: y"):
            got = self.ask(f"POST /api/v1/sign-in HTTP/1.1\r\nHost: h\r\nContent-Type: application/json\r\n{header}\r\n"
                           "Content-Length: 2\r\nConnection: close\r\n\r\n{}".encode())
            self.assertNotIn(b"x-made:", got.lower())

    def test_a_second_request_cannot_hide_in_a_first(self):
        hidden = b"POST /api/v1/sign-out HTTP/1.1\r\nHost: h\r\nContent-Length: 0\r\n\r\n"
        for head in (b"GET / HTTP/1.1\r\nHost: h\r\nContent-Length: %d\r\n\r\n" % len(hidden),
                     b"POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
                     b"POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 4\r\nContent-Length: 5\r\n\r\n",
                     b"POST / HTTP/1.1\r\nHost: h\r\nContent-Length: -1\r\n\r\n",
                     b"POST / HTTP/1.1\r\nHost: h\r\nContent-Length: +4\r\n\r\n",
                     b"POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding : chunked\r\n\r\n0\r\n\r\n",
                     b"GET / HTTP/1.1\nHost: h\n\n"):
            got = self.ask(head + hidden)
            self.assertEqual(len(statuses(got)), 1, (head, got[:200]))
            self.assertGreaterEqual(statuses(got)[0], 400, head)

    def test_requests_in_one_packet_are_each_answered(self):
        one = b"GET /healthz HTTP/1.1\r\nHost: h\r\n\r\n"
        got = self.ask(one * 5 + one.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n"))
        self.assertEqual(statuses(got), [200] * 6)

    def test_a_form_of_more_than_8_kilobytes_is_read(self):
        body = ("login=owner&password=" + "x" * 20_000).encode()
        got = self.ask(b"POST /sign-in HTTP/1.1\r\nHost: h\r\nContent-Type: application/x-www-form-urlencoded\r\n"
                       b"Origin: http://h\r\nContent-Length: %d\r\nConnection: close\r\n\r\n" % len(body) + body)
        self.assertNotIn(statuses(got)[0], (413, 500), got[:200])

    def test_a_second_service_on_the_port_or_the_folder_is_refused_and_leaves_nothing(self):
        folder = self.server.folder + "-second"
        code, said = kit.run_yuanmen("serve", "--data", folder, "--port", str(self.server.port))
        self.assertEqual(code, 69, said)
        self.assertFalse(os.path.exists(folder), "a failed bind leaves no database behind")
        code, said = kit.run_yuanmen("serve", "--data", self.server.folder, "--port", "0")
        self.assertEqual(code, 69, said)
        self.assertIn("store.locked", said)

    def test_three_hundred_come_at_once(self):
        raws = []
        for _ in range(300):
            raws.append(Raw(self.server.port))
        for raw in raws:
            raw.send(b"GET /healthz HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n")
        self.assertEqual([statuses(raw.all()) for raw in raws], [[200]] * 300)

    def test_a_type_with_a_line_break_comes_back_nowhere(self):
        event = self.owner.new_event()
        match = self.owner.new_match(event)
        got = self.ask((f"POST /api/v1/matches/{match}/records/file HTTP/1.1\r\nHost: h\r\nAuthorization: Bearer {self.owner.token}\r\n"
                        "Content-Type: multipart/form-data; boundary=x%0d%0aX-Made: y\r\nContent-Length: 4\r\n"
                        "Connection: close\r\n\r\n--x-").encode())
        self.assertNotIn(b"x-made", got.lower())
        self.assertGreaterEqual(statuses(got)[0], 400)


class BehindNginx(unittest.TestCase):
    def test_what_only_a_proxy_stops_is_stopped_by_the_shipped_file(self):
        with kit.serving("--behind-proxy", "127.0.0.1") as server, \
                tls_proxy("127.0.0.1", server.port) as (url, certificate):
            port = int(url.rsplit(":", 1)[1])
            context = ssl.create_default_context(cafile=certificate)

            def first(data, *more):
                raw = Raw(port, context)
                raw.send(data)
                for piece in more:
                    if not raw.send(piece):
                        break
                found = statuses(raw.all())
                return found[0] if found else 0

            host = b" HTTP/1.1\r\nHost: localhost\r\n"
            self.assertIn(first(b"GET /" + b"a" * 1_000_000), (0, 400, 414))
            self.assertIn(first(b"GET /" + host + b"".join(b"h%d: v\r\n" % n for n in range(20_000)) + b"\r\n"), (0, 400, 431))
            self.assertEqual(first(b"POST /api/v1/sign-in" + host + b"Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"), 400)
            self.assertEqual(first(b"POST /api/v1/sign-in" + host + b"Content-Length: 90000000\r\n\r\n"), 413)
            chunked = b"POST /api/v1/sign-in" + host + b"Content-Type: application/json\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n"
            self.assertIn(first(chunked + b"2\r\n{}\r\n0\r\n\r\n"), (401, 422))
            hanging = [Raw(port, context) for _ in range(64)]
            for raw in hanging:
                raw.send(b"GET / HT")
            connection = http.client.HTTPSConnection("localhost", port, timeout=10, context=context)
            connection.request("GET", "/healthz")
            self.assertEqual(connection.getresponse().status, 200)
            connection.close()
            for raw in hanging:
                raw.socket.close()


if __name__ == "__main__":
    unittest.main(verbosity=2)
