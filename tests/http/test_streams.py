"""What changes, as it changes: Server-Sent Events for the public and for the staff."""

import http.client
import json
import multiprocessing
import re
import selectors
import threading
import time
import unittest

import event_kit
import kit

READERS = 500 if kit.LONG else 60


def patched(document, patch):
    """RFC 6902 as far as the service writes it: add, remove, replace."""
    document = json.loads(json.dumps(document))
    for step in patch:
        *path, last = [part.replace("~1", "/").replace("~0", "~") for part in step["path"].split("/")[1:]] or [None]
        if last is None:
            document = step["value"]
            continue
        at = document
        for part in path:
            at = at[int(part)] if isinstance(at, list) else at[part]
        if isinstance(at, list):
            index = len(at) if last == "-" else int(last)
            if step["op"] == "remove":
                del at[index]
            elif step["op"] == "add":
                at.insert(index, step["value"])
            else:
                at[index] = step["value"]
        elif step["op"] == "remove":
            del at[last]
        else:
            at[last] = step["value"]
    return document


def without_now(value):
    """What a match shows, but for the moment it was asked at."""
    if isinstance(value, dict):
        return {name: without_now(member) for name, member in value.items()
                if name not in ("now", "remaining_ms")}
    return [without_now(item) for item in value] if isinstance(value, list) else value


class Follower:
    """One who follows a stream, event by event."""

    def __init__(self, server, path, last_id=None, token=None, **headers):
        self.connection = http.client.HTTPConnection(server.host, server.port, timeout=30,
                                                     source_address=(kit.new_address(), 0))
        headers = {name.replace("_", "-"): value for name, value in headers.items()}
        if last_id:
            headers["Last-Event-ID"] = last_id
        if token:
            headers["Authorization"] = "Bearer " + token
        self.connection.request("GET", path, headers=headers)
        self.socket = self.connection.sock  # the answer takes it over
        self.answer = self.connection.getresponse()
        self.headers, self.status = self.answer.headers, self.answer.status
        self.document, self.last_id, self.beats = None, last_id, 0

    def next(self):
        """The next event: (name, data); None at the end of the stream."""
        name, data = None, ""
        while True:
            line = self.answer.readline().decode()
            if not line:
                return None
            line = line.rstrip("\n")
            if line.startswith(":"):
                self.beats += 1
            elif line.startswith("event: "):
                name = line[7:]
            elif line.startswith("id: "):
                self.last_id = line[4:]
            elif line.startswith("data: "):
                data += line[6:]
            elif not line and name:
                break
        data = json.loads(data)
        if name == "reset":
            self.document = data
        elif name == "change" and self.document is not None:
            self.document = patched(self.document, data["patch"])
        return name, data

    def until(self, wanted):
        while not wanted(self.document):
            if self.next() is None:
                raise AssertionError("the stream has ended")
        return self.document

    def close(self):
        self.answer.close()
        self.connection.close()


def decide_one(owner, event):
    row = event_kit.playable(owner, event)[0]
    owner.must_give(event, "record_paper", **event_kit.paper(row["id"], row["slots"][0]["entrant"]))
    return row["id"]


class Streams(event_kit.OneServer):
    def follow(self, path, *more, **named):
        follower = Follower(self.server, path, *more, **named)
        self.addCleanup(follower.close)
        return follower

    def version(self, event):
        return self.owner.event(event)["version"]

    def test_the_public_follows_an_event_to_its_podium(self):
        event = event_kit.open_event(self.owner, 8)
        public = self.server.client()
        follower = self.follow(f"/api/v1/events/{event}/stream")
        self.assertEqual(follower.status, 200)
        self.assertEqual(follower.headers["Content-Type"], "text/event-stream")
        self.assertEqual(follower.headers["Cache-Control"], "no-store")
        self.assertEqual(follower.headers["Access-Control-Allow-Origin"], "*")
        self.assertIsNone(follower.headers["Content-Length"])
        self.assertEqual(follower.next()[0], "reset")
        self.assertEqual(follower.document, public.event(event))
        size = len(json.dumps(follower.document))
        while event_kit.playable(self.owner, event):
            decide_one(self.owner, event)
            now = public.event(event)
            follower.until(lambda seen: seen["version"] == now["version"])
            self.assertEqual(follower.document, now)
        self.assertIsNotNone(follower.document["podium"]["champion"])
        decided = self.version(event)
        undo = self.owner.event(event)["undo"]
        self.owner.must_give(event, "undo_action", version=undo["version"], reason="按错")
        name, change = follower.next()
        self.assertEqual(name, "change")
        self.assertLess(len(json.dumps(change)), size / 2, "a change is told by less than the whole")
        self.assertGreater(self.version(event), decided)

    def test_resumed_by_id(self):
        event = event_kit.open_event(self.owner, 8)
        path = f"/api/v1/events/{event}/stream"
        first = self.follow(path)
        first.next()
        stays = self.follow(path)
        stays.next()
        first.close()
        left = [decide_one(self.owner, event) for _ in range(2)]
        stays.until(lambda seen: seen["version"] == self.version(event))
        again = self.follow(path, first.last_id)
        again.document = first.document
        self.assertEqual(again.next()[0], "change")
        again.until(lambda seen: seen["version"] == self.version(event))
        self.assertEqual(again.document, stays.document)
        self.assertEqual(len(left), 2)
        # Nothing was missed: nothing is sent until something happens.
        up_to_date = self.follow(path, again.last_id)
        up_to_date.document = again.document
        decide_one(self.owner, event)
        self.assertEqual(up_to_date.next()[0], "change")
        self.assertEqual(up_to_date.document["version"], self.version(event))
        # An id that is gone, or never was: the whole.
        for gone in ("0123456789abcdef0123", "x" * 200, "<script>"):
            lost = self.follow(path, gone)
            self.assertEqual(lost.next()[0], "reset")
            self.assertEqual(lost.document, self.server.client().event(event))

    def test_resumed_over_a_restart(self):
        with kit.serving() as server:
            owner = server.owner()
            event = event_kit.open_event(owner, 4)
            follower = Follower(server, f"/api/v1/events/{event}/stream")
            follower.next()
            began = time.monotonic()
            self.assertEqual(server.stop(), 0)
            self.assertLess(time.monotonic() - began, 10, "an open stream holds up the end")
            self.assertIsNone(follower.next())
            follower.close()
            server.start()
            again = Follower(server, f"/api/v1/events/{event}/stream", follower.last_id)
            again.document = follower.document
            owner.drop()
            decide_one(owner, event)
            self.assertEqual(again.next()[0], "change", "what he knew is what there was: no reset")
            self.assertEqual(again.document, server.client().event(event))
            again.close()

    def test_staff_see_theirs_until_they_may_not(self):
        event = self.owner.new_event()
        self.owner.must_give(event, "add_entrants", entrants=[{"name": f"P{n}", "number": str(n), "club": ""}
                                                              for n in range(1, 5)])
        self.owner.must_give(event, "draw_bracket", method="list_order", nonce="")
        judge = self.owner.staff("head_judge")
        path = f"/api/v1/events/{event}/stream"
        staff, public = self.follow(path, token=judge.token), self.follow(path)
        self.assertNotIn("Access-Control-Allow-Origin", staff.headers)
        staff.next(), public.next()
        self.assertEqual(staff.document, judge.event(event))
        self.assertEqual(public.document, self.server.client().event(event))
        self.assertNotEqual(staff.document, public.document, "a bracket that is drawn and not published")
        made = self.owner.post("/api/v1/tokens", {"name": "屏幕", "role": "auditor", "days": 1}).json
        program = self.follow(path, token=made["token"])
        program.next()
        self.owner.send("DELETE", f"/api/v1/tokens/{made['id']}")
        self.assertEqual(program.next()[0], "end")
        self.assertIsNone(program.next())
        self.owner.post(f"/api/v1/staff/{judge.account}/end-sessions")
        self.assertEqual(staff.next()[0], "end")
        self.assertIsNone(staff.next())
        self.owner.must_give(event, "publish_bracket")
        public.until(lambda seen: seen["phase"] == "published")

    def test_a_match_and_its_sealed_line_ups(self):
        event = event_kit.open_event(self.owner, 4)
        desk = self.owner.new_match(event, table=77)
        path = f"/api/v1/matches/{desk}/stream"
        public = self.follow(path)
        public.next()
        self.owner.seat_and_start(desk)
        stranger = self.server.client()
        public.until(lambda seen: seen["version"] == self.owner.match(desk)["version"])
        self.assertEqual(without_now(public.document), without_now(stranger.match(desk)))
        for bad in ("/api/v1/matches/m-none/stream", "/api/v1/events/e-none/stream"):
            self.assertEqual(self.follow(bad).status, 404)
        head = stranger.send("HEAD", path)
        self.assertEqual((head.status, head.body), (200, b""))

    def test_who_does_not_take_it_loses_his_place_and_not_the_service(self):
        event = event_kit.open_event(self.owner, 32)
        path = f"/api/v1/events/{event}/stream"
        sleeper = self.follow(path)
        awake = self.follow(path)
        awake.next()
        for _ in range(12):
            decide_one(self.owner, event)
        awake.until(lambda seen: seen["version"] == self.version(event))
        sleeper.until(lambda seen: seen is not None and seen["version"] == self.version(event))
        self.assertEqual(sleeper.document, awake.document)


def sit_in_the_hall(server, path, count, orders):
    """In a process of their own, as phones are: readers who take what comes, and understand it in the end."""
    readers = [Follower(server, path) for _ in range(count)]
    taken = {reader: b"" for reader in readers}
    with selectors.DefaultSelector() as waiting:
        for reader in readers:
            if reader.next()[0] != "reset":
                raise AssertionError("a stream begins with the whole")
            waiting.register(reader.socket, selectors.EVENT_READ, reader)
        waiting.register(orders, selectors.EVENT_READ, None)
        orders.send("seated")
        last = None
        while last is None:
            for key, _ in waiting.select():
                if key.data is None:
                    last = orders.recv()
                else:
                    taken[key.data] += key.data.answer.read1(1 << 20)
    versions = set()
    for reader in readers:
        reader.answer = Taken(taken[reader], reader.answer)
        versions.add(reader.until(lambda document: Hall.decided(document, last))["version"])
        reader.close()
    orders.send(versions)


class Taken:
    """The lines that were taken already, then those that still come."""

    def __init__(self, taken, answer):
        self.taken, self.answer = taken, answer

    def readline(self):
        while b"\n" not in self.taken:
            more = self.answer.read1(1 << 16)
            if not more:
                return b""
            self.taken += more
        line, _, self.taken = self.taken.partition(b"\n")
        return line + b"\n"

    def close(self):
        self.answer.close()


class Hall(unittest.TestCase):
    def test_a_hall_of_readers_and_a_judge(self):
        with kit.serving() as server:
            owner = server.owner()
            event = event_kit.open_event(owner, 64)
            desk = owner.new_match(event, table=900)
            owner.seat_and_start(desk)
            threads_before = self.threads(server)
            orders, theirs = multiprocessing.Pipe()
            hall = multiprocessing.get_context("fork").Process(
                target=sit_in_the_hall, args=(server, f"/api/v1/events/{event}/stream", READERS, theirs), daemon=True)
            hall.start()
            self.assertEqual(orders.recv(), "seated")
            self.assertLessEqual(self.threads(server), threads_before + 1, "a thread a spectator")
            # Fifty remarks each: nobody comes to the limit of what one person may write in a while.
            judges = [owner.staff("head_judge") for _ in range(4)]
            took = []
            version = owner.match(desk)["version"]
            for n in range(40 if not kit.LONG else 200):
                began = time.monotonic()
                answer = judges[n % len(judges)].act(desk, "remark", expected_version=version, text=f"第 {n} 次")
                took.append((time.monotonic() - began) * 1000)
                self.assertEqual(answer.status, 200, answer)
                version = answer.json["version"]
                if n % 5 == 0 and n < 150:
                    decide_one(owner, event)
            orders.send(decide_one(owner, event))
            self.assertEqual(orders.recv(), {owner.event(event)["version"]})
            hall.join(30)
            took.sort()
            print(f"{READERS} readers: a judge's remark took median {took[len(took) // 2]:.1f} ms, "
                  f"p99 {took[int(len(took) * 0.99)]:.1f} ms over {len(took)}")

    @staticmethod
    def decided(document, match):
        return next(row for row in document["matches"] if row["id"] == match)["status"] == "decided"

    @staticmethod
    def threads(server):
        with open(f"/proc/{server.process.pid}/status") as status:
            return int(re.search(r"Threads:\s+(\d+)", status.read()).group(1))


if __name__ == "__main__":
    unittest.main()
