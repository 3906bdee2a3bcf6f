"""A hall under attack: many connections that never finish, while a judge writes, others look and somebody signs in.

Everyday a small share; with full counts the numbers of the client's issue. What is measured is printed; what is
asserted is that everybody was answered, rightly, and that the service ends when it is told to."""

import json
import os
import resource
import signal
import socket
import subprocess
import sys
import threading
import time
import unittest

import kit

FULL = {"silent": 3000, "remade": 320, "heads": 400, "bodies": 320, "readers": 60, "deep": 50}
SHARE = FULL if kit.LONG else {kind: max(2, count // 20) for kind, count in FULL.items()}
SECONDS = 20 if kit.LONG else 3


class Attackers:
    def __init__(self, port, addresses, kinds=SHARE):
        words = [f"{kind}={count}" for kind, count in kinds.items()]
        self.process = subprocess.Popen(
            [sys.executable, os.path.join(os.path.dirname(__file__), "attackers.py"), str(port), str(addresses), *words],
            stdout=subprocess.PIPE, text=True)
        assert self.process.stdout.readline() == "ready\n"

    def end(self):
        self.process.send_signal(signal.SIGTERM)
        out, _ = self.process.communicate(timeout=60)
        return json.loads(out)


class Caller(threading.Thread):
    """Does the same again and again and keeps how long each took, in ms."""

    def __init__(self, what, pause=0.0):
        super().__init__(daemon=True)
        self.what, self.pause, self.times, self.wrong, self.over = what, pause, [], [], threading.Event()

    def run(self):
        while not self.over.is_set():
            began = time.monotonic()
            try:
                status = self.what()
            except Exception as error:  # noqa: BLE001 - whatever it is, somebody was not answered
                status = repr(error)
            self.times.append((time.monotonic() - began) * 1000)
            if status != 200:
                self.wrong.append(status)
            time.sleep(self.pause)


def percentile(times, share):
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]


class Hall:
    """A judge who writes, two people who look, one who signs in; all from addresses of their own."""

    def __init__(self, server):
        self.owner = server.owner()
        event = self.owner.new_event()
        self.match = self.owner.new_match(event)
        self.judge = self.owner.staff("head_judge")
        self.judge.patient = False
        self.server = server
        self.version = self.judge.match(self.match)["version"]

    def write(self):
        answer = self.judge.act(self.match, "remark", expected_version=self.version, text="看牌")
        if answer.status == 200:
            self.version = answer.json["version"]
        return answer.status

    def look(self):
        looker = self.server.client()
        looker.patient = False
        return lambda: looker.get(f"/matches/{self.match}", headers={"Accept": "text/html"}).status

    def sign_in(self):
        caller = self.server.client()  # always from the same address, as everybody behind one NAT
        caller.patient = False
        body = {"login": self.judge.login, "password": kit.PASSWORD}
        return lambda: caller.post("/api/v1/sign-in", body).status

    def measure(self, seconds):
        # A judge writes less often than the allowance for writing has room for: 10 times a second.
        callers = {"judge writes": Caller(self.write, 0.11), "looks": Caller(self.look(), 0.02),
                   "looks too": Caller(self.look(), 0.02), "signs in": Caller(self.sign_in(), 0.25)}
        for caller in callers.values():
            caller.start()
        time.sleep(seconds)
        for caller in callers.values():
            caller.over.set()
        for caller in callers.values():
            caller.join(60)
        return callers


def say(title, callers):
    for name, caller in callers.items():
        print(f"{title:28} {name:13} {len(caller.times):5} times, p50 {percentile(caller.times, .5):6.1f} ms, "
              f"p99 {percentile(caller.times, .99):6.1f} ms", flush=True)


class Attack(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))

    def test_the_hall_goes_on_under_attack_from_one_address_and_from_two_hundred(self):
        with kit.serving() as server:
            hall = Hall(server)
            say("nobody attacks", hall.measure(SECONDS))
            for addresses in (1, 200):
                attackers = Attackers(server.port, addresses)
                callers = hall.measure(SECONDS)
                seen = attackers.end()
                say(f"attacked from {addresses}", callers)
                print("  the attackers saw", seen, flush=True)
                for name, caller in callers.items():
                    self.assertFalse(caller.wrong, name)
                    self.assertGreater(len(caller.times), 0, name)
                self.assertNotIn("200", seen["statuses"])
            self.assertEqual(hall.judge.match(hall.match)["version"], hall.version)

    def test_it_ends_at_once_whatever_is_open(self):
        with kit.serving() as server:
            Hall(server)
            attackers = Attackers(server.port, 3)
            began = time.monotonic()
            self.assertEqual(server.stop(), 0)
            print(f"SIGTERM under attack: ended after {time.monotonic() - began:.2f} s", flush=True)
            attackers.end()

    def test_with_few_descriptors_a_stranger_is_still_answered(self):
        """The limit is set for the service alone: 160 descriptors, 600 connections that say nothing."""
        with kit.serving(clock=False) as server:
            hall = Hall(server)
            resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, (160, 160))
            attackers = Attackers(server.port, 200, {"silent": 600})
            callers = hall.measure(2)
            attackers.end()
            say("160 descriptors", callers)
            for name, caller in callers.items():
                self.assertFalse(caller.wrong, name)
            with socket.create_connection(("127.0.0.1", server.port), timeout=10) as stranger:
                stranger.sendall(b"GET /healthz HTTP/1.1\r\nHost: h\r\n\r\n")
                self.assertTrue(stranger.recv(100).startswith(b"HTTP/1.1 200"))

    def test_a_body_is_taken_only_after_the_cheap_checks(self):
        with kit.serving() as server:
            for path, status in (("/api/v1/events", 401), ("/api/v1/nowhere", 404), ("/api/v1/openapi.json", 405)):
                with socket.create_connection(("127.0.0.1", server.port), timeout=10) as caller:
                    caller.sendall(f"POST {path} HTTP/1.1\r\nHost: h\r\nContent-Type: application/json\r\n"
                                   "Content-Length: 900000\r\n\r\n{".encode())
                    answer = caller.recv(4096)
                    self.assertTrue(answer.startswith(f"HTTP/1.1 {status} ".encode()), answer)

    def test_right_sign_ins_never_count_against_the_address(self):
        with kit.serving() as server:
            owner = server.owner()
            member = owner.staff("head_judge")
            phone = server.client()
            phone.patient = False
            right = {"login": member.login, "password": kit.PASSWORD}
            for _ in range(80):
                self.assertEqual(phone.post("/api/v1/sign-in", right).status, 200)

    def test_known_and_unknown_names_are_answered_alike(self):
        with kit.serving() as server:
            owner = server.owner()
            member = owner.staff("head_judge")
            answers = {}
            for name in (member.login, "nobody-here", "owner", "another-nobody"):
                guesser = server.client()
                guesser.patient = False
                answers[name] = [(answer.status, answer.code) for answer in (
                    guesser.post("/api/v1/sign-in", {"login": name, "password": "wrong"}) for _ in range(12))]
            self.assertEqual(len({str(seen) for seen in answers.values()}), 1, answers)
            self.assertEqual(answers["owner"][-1][0], 429)


if __name__ == "__main__":
    unittest.main(verbosity=2)
