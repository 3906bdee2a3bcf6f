"""Programs that are told what happens: signed, in order, again after failures, never inward."""

import contextlib
import hashlib
import hmac
import http.server
import json
import re
import socket
import threading
import time
import unittest
import urllib.parse

import event_kit
import kit

HTML = {"Accept": "text/html", "Accept-Language": "zh"}
SECRET = "a-secret-of-the-receiver"
HANGING = 9  # more than the service has lanes: those that were silent once share half of them


class Receiver:
    """Somebody's program. `answers`: the status for each request, the last one for ever."""

    def __init__(self, port=0, answers=(200,), location=None):
        self.got, self.answers, self.location = [], list(answers), location
        self.arrived = threading.Condition()
        receiver = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                with receiver.arrived:
                    status = receiver.answers.pop(0) if len(receiver.answers) > 1 else receiver.answers[0]
                    receiver.got.append((dict(self.headers), body, status))
                    receiver.arrived.notify_all()
                self.send_response(status)
                if receiver.location:
                    self.send_header("Location", receiver.location)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", port), Handler)
        self.port = self.server.server_address[1]
        self.url = f"http://127.0.0.1:{self.port}/hook?club=1"
        self.thread = threading.Thread(target=self.server.serve_forever, daemon=True)
        self.thread.start()

    def taken(self):
        return [json.loads(body) for _, body, status in self.got if status == 200]

    def wait(self, wanted, seconds=60):
        with self.arrived:
            if not self.arrived.wait_for(lambda: wanted(self), seconds):
                raise AssertionError(f"not received: {[(h.get('Yuanmen-Type'), s) for h, _, s in self.got]}")

    def kill(self):
        self.server.shutdown()
        self.server.server_close()
        self.thread.join()


class Hanging:
    """A program that takes a connection and never says anything."""

    def __init__(self):
        self.door, self.held, self.arrived = socket.create_server(("127.0.0.1", 0)), [], threading.Event()
        self.url = f"http://127.0.0.1:{self.door.getsockname()[1]}/"
        self.thread = threading.Thread(target=self.take, daemon=True)
        self.thread.start()

    def take(self):
        with contextlib.suppress(OSError):
            while True:
                self.held.append(self.door.accept()[0])
                self.arrived.set()

    def wait(self):
        assert self.arrived.wait(60), "nothing was sent to it"

    def close(self):
        self.door.shutdown(socket.SHUT_RDWR)
        self.door.close()
        for one in self.held:
            one.close()
        self.thread.join()


class Webhooks(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = kit.Server("--webhooks-to-private")
        cls.owner = cls.server.owner()

    @classmethod
    def tearDownClass(cls):
        cls.server.close()

    def receiver(self, *more, **named):
        receiver = Receiver(*more, **named)
        self.addCleanup(receiver.kill)
        return receiver

    def hook(self, event, url, secret=SECRET):
        made = self.owner.post(f"/api/v1/events/{event}/webhooks", {"url": url, "secret": secret})
        self.assertEqual(made.status, 200, made)
        return made.json["id"]

    def log(self, hook):
        return self.owner.get(f"/api/v1/webhooks/{hook}/deliveries").json["deliveries"]

    def decide(self, event, row):
        self.owner.must_give(event, "record_paper", **event_kit.paper(row["id"], row["slots"][0]["entrant"]))

    def decide_all(self, event):
        decided = []
        while rows := event_kit.playable(self.owner, event):
            for row in rows:
                self.decide(event, row)
                decided.append(row["id"])
        return decided

    def results(self, receiver):
        return [one["match"]["id"] for one in receiver.taken() if one["type"] == "event.result_recorded"]

    def test_signed_in_order_and_once(self):
        event, other = event_kit.open_event(self.owner, 8), event_kit.open_event(self.owner, 4)
        receiver = self.receiver()
        hook = self.hook(event, receiver.url)
        self.decide_all(other)
        decided = self.decide_all(event)
        receiver.wait(lambda r: len(self.results(r)) == len(decided))
        self.assertEqual(self.results(receiver), decided)
        for headers, body, _ in receiver.got:
            signed = hmac.new(SECRET.encode(), headers["Yuanmen-Timestamp"].encode() + b"." + body, hashlib.sha256)
            self.assertEqual(headers["Yuanmen-Signature"], "v1=" + signed.hexdigest())
            self.assertLess(abs(time.time() - int(headers["Yuanmen-Timestamp"])), 120)
            told = json.loads(body)
            self.assertEqual((told["delivery"], told["type"], told["event"]["id"]),
                             (headers["Yuanmen-Delivery"], headers["Yuanmen-Type"], event))
        row = receiver.taken()[-1]["match"]
        public = event_kit.match_of(self.server.client(), event, row["id"])
        self.assertEqual(row, public, "what is told is what everybody may see")
        self.assertEqual(len({h["Yuanmen-Delivery"] for h, _, _ in receiver.got}), len(receiver.got))
        self.eventually(lambda: {one["state"] for one in self.log(hook)} == {"delivered"})

    def test_a_receiver_killed_and_restarted(self):
        event = event_kit.open_event(self.owner, 8)
        first = Receiver(answers=(200,))
        hook = self.hook(event, first.url)
        rows = event_kit.playable(self.owner, event)
        self.decide(event, rows[0])
        first.wait(lambda r: len(self.results(r)) == 1)
        first.kill()
        for row in rows[1:3]:
            self.decide(event, row)
        # The service goes as well, with the queue in its database.
        self.assertEqual(self.server.stop(), 0)
        self.server.start()
        self.owner.drop()
        self.decide(event, rows[3])
        second = self.receiver(port=first.port, answers=(500, 200))
        second.wait(lambda r: len(self.results(r)) == 3, 120)
        self.assertEqual(sorted(self.results(first) + self.results(second)), sorted(row["id"] for row in rows))
        again = [h["Yuanmen-Delivery"] for h, _, status in second.got if status == 500]
        self.assertIn(again[0], [h["Yuanmen-Delivery"] for h, _, status in second.got if status == 200])
        states = {}
        for one in self.log(hook):
            states.setdefault(one["state"], []).append(one)
        self.assertNotIn("given_up", states)

    def test_of_one_match_in_its_order_through_failures(self):
        event = event_kit.open_event(self.owner, 4)
        desk = event_kit.playable(self.owner, event)[0]["desk_match"]
        receiver = self.receiver(answers=(503, 503, 200))
        self.hook(event, receiver.url)
        event_kit.sign_off(self.owner, desk)
        receiver.wait(lambda r: self.results(r) != [], 90)
        about = [one for one in receiver.taken() if one["match"] and one["match"]["desk_match"] == desk]
        self.assertEqual([one["seq"] for one in about], sorted(one["seq"] for one in about))
        self.assertEqual(about[0]["type"], "match.match_started")
        first = [h["Yuanmen-Delivery"] for h, _, _ in receiver.got[:3]]
        self.assertEqual(len(set(first)), 1, "the next of a match was sent before the one before was taken")

    def test_never_answers_and_redirects(self):
        event = event_kit.open_event(self.owner, 4)
        silent = socket.create_server(("127.0.0.1", 0))
        self.addCleanup(silent.close)
        target = self.receiver()
        pointing = self.receiver(answers=(302,), location=target.url)
        hung = self.hook(event, f"http://127.0.0.1:{silent.getsockname()[1]}/")
        redirected = self.hook(event, pointing.url)
        desk = self.owner.new_match(event, table=55)
        self.decide(event, event_kit.playable(self.owner, event)[0])
        pointing.wait(lambda r: r.got != [], 60)
        began = time.monotonic()
        self.owner.seat_and_start(desk)
        self.assertLess(time.monotonic() - began, 5, "a judge waited for a receiver")
        self.eventually(lambda: "webhook.redirected" in {one["trouble"] for one in self.log(redirected)})
        self.eventually(lambda: "webhook.no_answer" in {one["trouble"] for one in self.log(hung)})
        self.assertEqual(target.got, [])
        for hook in (hung, redirected):
            self.assertEqual(self.owner.send("DELETE", f"/api/v1/webhooks/{hook}").status, 200)
            self.assertEqual({one["state"] for one in self.log(hook)}, {"given_up"})

    def test_one_that_hangs_delays_nobody_else(self):
        event = event_kit.open_event(self.owner, 16)
        hanging = [Hanging() for _ in range(HANGING)]
        for one in hanging:
            self.addCleanup(one.close)
            self.hook(event, one.url)
        receiver = self.receiver()
        self.hook(event, receiver.url)
        rows = event_kit.playable(self.owner, event)
        self.decide(event, rows[0])
        for one in hanging:
            one.wait()  # each of them holds a request it does not answer
        for row in rows[1:]:
            self.decide(event, row)
        receiver.wait(lambda r: len(self.results(r)) == len(rows))
        self.assertEqual(sorted(self.results(receiver)), sorted(row["id"] for row in rows))
        # Were they sent to one after the other, each of those would have been held up by every one that hangs.
        for one in hanging:
            self.assertLess(len(one.held), len(rows))

    def eventually(self, wanted, seconds=60):
        """What another thread of the service does; asked for until it is there."""
        end = time.monotonic() + seconds
        while not wanted():
            self.assertLess(time.monotonic(), end, "it never came")
            threading.Event().wait(0.1)

    def test_by_the_pages(self):
        event = event_kit.open_event(self.owner, 4)
        receiver = self.receiver(answers=(400, 200))
        browser, cookie = self.server.client(), {"Cookie": "yuanmen_session=" + self.owner.token, **HTML}

        def post(path, **fields):
            csrf = re.search(r'name="csrf" value="([^"]+)"', browser.get(f"/events/{event}/webhooks", headers=cookie).text)
            return browser.send("POST", path, raw=urllib.parse.urlencode({"csrf": csrf.group(1), **fields}).encode(),
                                headers={**cookie, "Content-Type": "application/x-www-form-urlencoded"})

        bad = post(f"/events/{event}/webhooks", url="ftp://x", secret="")
        self.assertEqual(bad.status, 422)
        self.assertIn("http://", bad.text)
        made = post(f"/events/{event}/webhooks", url=receiver.url, secret="")
        secret = re.search(r"<code>([0-9a-f]{48})</code>", made.text).group(1)
        listed = browser.get(f"/events/{event}/webhooks", headers=cookie)
        self.assertNotIn(secret, listed.text)
        hook = re.search(r'href="/webhooks/(w[0-9a-f]+)"', listed.text).group(1)
        self.decide(event, event_kit.playable(self.owner, event)[0])
        receiver.wait(lambda r: len(r.got) >= 2)
        headers, body, _ = receiver.got[0]
        signed = hmac.new(secret.encode(), headers["Yuanmen-Timestamp"].encode() + b"." + body, hashlib.sha256)
        self.assertEqual(headers["Yuanmen-Signature"], "v1=" + signed.hexdigest())
        self.eventually(lambda: [one["state"] for one in self.log(hook)] == ["delivered"])
        page = browser.get(f"/webhooks/{hook}", headers=cookie)
        self.assertIn("已送达", page.text)
        delivery = self.log(hook)[0]["id"]
        before = len(receiver.got)
        self.assertEqual(post(f"/webhooks/{hook}/deliveries/{delivery}/send-again").status, 303)
        receiver.wait(lambda r: len(r.got) == before + 1)
        self.assertEqual(receiver.got[-1][0]["Yuanmen-Delivery"], delivery)
        self.assertEqual(post(f"/webhooks/{hook}/withdraw").status, 303)
        self.decide(event, event_kit.playable(self.owner, event)[0])
        refused = post(f"/webhooks/{hook}/deliveries/{delivery}/send-again")
        self.assertEqual(refused.status, 422)
        self.assertEqual(len(self.log(hook)), 1)

    def test_bad_input(self):
        event = event_kit.open_event(self.owner, 4)
        for url in ("ftp://a.example/", "http://", "http://u:p@a.example/", "javascript:alert(1)", "http://a.example/\u4e2d",
                    "http://a.example/#x", "https:///x", "x"):
            answer = self.owner.post(f"/api/v1/events/{event}/webhooks", {"url": url})
            self.assertEqual((answer.status, answer.json["field"]), (422, "/url"), url)
        answer = self.owner.post(f"/api/v1/events/{event}/webhooks", {"url": "https://a.example/", "secret": "short"})
        self.assertEqual((answer.status, answer.json["field"]), (422, "/secret"))
        judge = self.owner.staff("head_judge")
        self.assertEqual(judge.get(f"/api/v1/events/{event}/webhooks").status, 403)
        self.assertEqual(self.owner.get("/api/v1/webhooks/w-none/deliveries").status, 404)


class Inward(unittest.TestCase):
    def test_never_into_private_networks_unless_allowed(self):
        with kit.serving() as server:
            owner = server.owner()
            event = event_kit.open_event(owner, 4)
            receiver = Receiver()
            hooks = [owner.post(f"/api/v1/events/{event}/webhooks", {"url": url}).json["id"] for url in (
                receiver.url, f"http://localhost:{receiver.port}/", f"http://[::1]:{receiver.port}/",
                f"http://[::ffff:127.0.0.1]:{receiver.port}/", "http://169.254.169.254/latest/meta-data/",
                f"http://0x7f000001:{receiver.port}/", f"http://0.0.0.0:{receiver.port}/")]
            row = event_kit.playable(owner, event)[0]
            owner.must_give(event, "record_paper", **event_kit.paper(row["id"], row["slots"][0]["entrant"]))
            end = time.monotonic() + 60
            for hook in hooks:
                while not (log := owner.get(f"/api/v1/webhooks/{hook}/deliveries").json["deliveries"]) or not log[0]["tries"]:
                    self.assertLess(time.monotonic(), end)
                    threading.Event().wait(0.1)
                self.assertIn(log[0]["trouble"], ("webhook.private_address", "webhook.no_such_host"), log)
            self.assertEqual(receiver.got, [])
            receiver.kill()


if __name__ == "__main__":
    unittest.main()
