"""A whole game of another program, driven through desk and record over HTTP: each line sent as a phone sends it, many of
them twice, the service killed in between; the record is the source, line for line, and legal."""

import functools
import http.client
import json
import random
import unittest

import kit
import test_games
from record_kit import RULESET, imported

GAMES = [10] if not kit.LONG else test_games.GAMES
LINES_AT_ONCE = 4


class Scribe:
    """Sends lines with keys of its own; after any failure it sends the same again, as the page's outbox does."""

    def __init__(self, server, token, record, chance):
        self.client, self.record, self.chance = server.client(token), record, chance
        self.seen = self.sent = self.repeats = self.failures = 0

    def write(self, lines, interrupt=None):
        body = {"seen": self.seen, "lines": [{"key": f"k{self.sent + i}", "text": text} for i, text in enumerate(lines)]}
        path = f"/api/v1/records/{self.record}/lines"
        if interrupt:
            interrupt(self.client, path, body)
            self.failures += 1
        answer = self.client.post(path, body)
        assert answer.status == 200, answer
        if self.chance.random() < 0.3:
            again = self.client.post(path, body)
            assert again.status == 200 and again.json["repeated"], again
            assert again.json["written"] == answer.json["written"], again
            self.repeats += 1
        self.sent += len(lines)
        self.seen = answer.json["written"]
        assert self.seen == self.sent, answer
        return answer.json


class Recording(unittest.TestCase):
    def test_games_recorded_line_by_line_are_their_sources(self):
        chance = random.Random(kit.SEED)
        with kit.serving() as server:
            owner = server.owner()
            names = test_games.our_generals(server)
            event = owner.new_event(RULESET)
            for number, game in enumerate(GAMES, 1):
                with self.subTest(game=game):
                    self.record(server, owner, event, number, game, names, chance)

    def record(self, server, owner, event, number, game, names, chance):
        header, entries = imported(game)
        lines = test_games.read(game)
        table = test_games.Table(owner, event, number, game, names)
        table.draft(lines)
        table.arrange(lines)
        keeper = owner.staff("scorekeeper")
        assigned = owner.post(f"/api/v1/events/{event}/judges", {"table": number, "staff": keeper.account, "assigned": True})
        assert assigned.status == 200, assigned
        own = "\n".join(line for line in header if line.startswith(("pile:", "source:")))
        opened = keeper.post(f"/api/v1/matches/{table.match}/records", {"name": f"第{game}局", "header": own})
        self.assertEqual(opened.status, 200, opened)
        record = opened.json["id"]
        scribe = Scribe(server, keeper.token, record, chance)
        kill_at = chance.randrange(len(entries) // 3, 2 * len(entries) // 3)
        at, killed = 0, False
        while at < len(entries):
            some = entries[at:at + chance.randint(1, LINES_AT_ONCE)]
            interrupt = None
            if not killed and at >= kill_at:
                killed, interrupt = True, functools.partial(self.kill_while_writing, server)
            scribe.write(some, interrupt)
            at += len(some)
        table.judge = server.client(table.judge.token)
        table.players = [server.client(player.token) for player in table.players]
        owner = server.client(owner.token)
        table.play(lines)
        found = owner.get(f"/api/v1/records/{record}").json
        self.check(found, header, entries, table)
        self.assertTrue(killed)
        print(f"game {game}: {len(entries)} lines, {scribe.repeats} sent twice, {scribe.failures} kill -9, "
              f"verdict {found['verdict']}, turns {next(h['record'] for h in found['held'] if h['what'] == 'turns')}")

    def kill_while_writing(self, server, client, path, body):
        """The lines are sent and the service is gone before or after it has taken them; nobody knows which."""
        before = client.get(path.removesuffix("/lines")).json["version"]
        connection = http.client.HTTPConnection(server.host, server.port, timeout=20, source_address=(client.address, 0))
        try:
            connection.request("POST", path, json.dumps(body).encode(),
                               {"Authorization": "Bearer " + client.token, "Content-Type": "application/json"})
            server.kill()
            connection.getresponse().read()
        except (http.client.HTTPException, OSError):
            pass
        connection.close()
        code, said = kit.run_yuanmen("journal", "verify", "--data", server.folder)
        self.assertEqual(code, 0, said)
        port = server.port
        server.urls = []
        server.start(port)
        client.drop()
        after = client.get(path.removesuffix("/lines")).json["version"]
        self.assertIn(after, (before, before + 1))

    def check(self, found, header, entries, table):
        text = found["text"].splitlines()
        self.assertEqual(text[-len(entries):], entries, "the record is not its source")
        self.assertEqual(len(found["entries"]), len(entries))
        ours = text[:-len(entries)]
        for line in header:
            if line.startswith(("pile:", "source:", "ruleset:")):
                self.assertIn(line, ours)
        for seat in "LR":
            wanted = next(line for line in header if line.startswith(f"lineup {seat}")).split()[2:]
            got = next(line for line in ours if line.startswith(f"lineup {seat}")).split()[2:]
            shown = [general for general in got if general != "?"]
            self.assertEqual(shown, wanted[:len(shown)])
            self.assertGreaterEqual(len(shown), 1)
        self.assertEqual(found["verdict"], "legal", found["first_illegal_line"])
        marks = {line["verdict"] for line in found["entries"]}
        self.assertEqual(marks, {"legal"})
        keys = [line["key"] for line in found["entries"]]
        self.assertEqual(len(set(keys)), len(keys))
        self.assertTrue(table.over)
        different = [held for held in found["held"] if not held["same"]]
        self.assertEqual(different, [], "record and desk differ")
        self.check_desk(found)

    def check_desk(self, found):
        """Every turn, entry and death of the desk stands at the line of the record that says it or makes it so."""
        texts = {line["line"]: line["text"] for line in found["entries"]}
        begun, turns = {}, 0
        for line, text in sorted(texts.items()):
            turns += text.split()[1] == "turn"
            begun[line] = turns
        kinds = {}
        for note in found["desk"]:
            kinds.setdefault(note["kind"], []).append(note)
            if note["kind"] == "turn_begun":
                self.assertTrue(note["same"], note)
                self.assertEqual((texts[note["line"]].split()[:2], begun[note["line"]]), (note["says"].split()[:2], note["turn"]), note)
            if note["kind"] == "general_fell":
                self.assertEqual(begun[note["line"]], note["turn"], note)
        self.assertEqual(len(kinds["turn_begun"]), turns)
        self.assertGreaterEqual(len(kinds["general_fell"]), 3)
        for note in kinds["general_entered"][2:]:
            self.assertTrue(note["same"] or " enter " not in " ".join(texts.values()), note)

    def test_what_is_wrong_is_kept_and_said_and_put_right(self):
        with kit.serving() as server:
            owner = server.owner()
            names = test_games.our_generals(server)
            event = owner.new_event(RULESET)
            lines = test_games.read(10)
            table = test_games.Table(owner, event, 1, 10, names)
            table.draft(lines)
            table.arrange(lines)
            judge = table.judge
            record = judge.post(f"/api/v1/matches/{table.match}/records", {}).json["id"]

            def write(key, text, **more):
                return judge.post(f"/api/v1/records/{record}/lines", {"lines": [{"key": key, "text": text}], **more})

            self.assertEqual(write("a", "R turn 1").json["lines"][0]["verdict"], "legal")
            illegal = write("b", "L end").json
            self.assertEqual(illegal["lines"][0]["verdict"], "illegal")
            self.assertTrue(illegal["lines"][0]["code"].startswith("rule."), illegal)
            unread = write("c", "R use S4.dismantelment > L").json
            self.assertEqual((unread["lines"][0]["verdict"], unread["lines"][0]["code"]), ("unread", "parse.unknown_card"))
            self.assertEqual(write("d", "~ 2 delete").json["verdict"], "legal")
            self.assertEqual(write("a", "R turn 2").code, "recording.key_used")
            behind = write("e", "R end", seen=1)
            self.assertEqual((behind.status, behind.code, behind.json["current_version"]), (409, "recording.behind", 4))
            for text, code in (("  ", "recording.bad_line"), ("R end\nL end", "recording.bad_line"), ("", "request.bad_length")):
                refused = write("f", text)
                self.assertIn(refused.code, (code,), refused)
            text = judge.get(f"/api/v1/records/{record}/text")
            self.assertIn("\n; ✗ R use S4.dismantelment > L\n", text.text)
            self.assertTrue(text.headers["Content-Disposition"].startswith("attachment"))
            rows = judge.get(f"/api/v1/matches/{table.match}/records").json["records"]
            self.assertEqual([(row["id"], row["lines"], row["verdict"]) for row in rows], [(record, 4, "legal")])
            opened = judge.get(f"/api/v1/records/{record}/open?spelling=ascii").json
            self.assertGreater(len(opened["stages"]), 0)
            self.assertTrue(all(stage["moves"] for stage in opened["stages"]), opened)

    def test_a_file_is_attached_as_it_was_brought(self):
        with kit.serving() as server:
            owner = server.owner()
            event = owner.new_event(RULESET)
            match = owner.new_match(event)
            header, entries = imported(10)
            source = "\n".join(header + entries) + "\n"

            def attach(data):
                boundary = "b0undary"
                body = (f"--{boundary}\r\nContent-Disposition: form-data; name=\"name\"\r\n\r\n纸本\r\n--{boundary}\r\n"
                        f"Content-Disposition: form-data; name=\"record\"; filename=\"g.record\"\r\n"
                        f"Content-Type: text/plain\r\n\r\n").encode() + data + f"\r\n--{boundary}--\r\n".encode()
                return owner.send("POST", f"/api/v1/matches/{match}/records/file", raw=body,
                                  headers={"Content-Type": "multipart/form-data; boundary=" + boundary})

            answer = attach(source.encode())
            self.assertEqual(answer.status, 200, answer)
            found = owner.get(f"/api/v1/records/{answer.json['id']}").json
            self.assertEqual(found["text"], source)
            self.assertEqual((found["verdict"], found["attached"], found["name"]), ("legal", True, "纸本"))
            self.assertEqual(owner.get(f"/api/v1/records/{answer.json['id']}/text").text, source)
            self.assertEqual(attach(b"\xff\xfe\x00").code, "recording.not_text")
            self.assertEqual(attach(b"").code, "recording.not_text")


if __name__ == "__main__":
    unittest.main(verbosity=2)
