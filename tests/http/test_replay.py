"""A recorded game's replay, two records side by side, and the bundle: over HTTP, by role, and checked offline."""

import hashlib
import io
import json
import os
import random
import re
import tempfile
import unittest
import zipfile

import kit
import test_games
import test_recording
from record_kit import attach_record

GAME = 10


def board_words(html):
    """The text of the board's part of a page."""
    part = html[html.index('class="replay-table"'):html.index('class="replay-about"')]
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", part))


def drawn(card):
    """A card of the document ("D2.jink") as its face is read out: rank and suit."""
    suit = {"S": "♠", "H": "♥", "C": "♣", "D": "♦"}
    return "?" if card == "?" else re.fullmatch(r"(.)(\w+)\.\w+", card)[2] + suit[card[0]]


class Replay(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = kit.Server()
        cls.addClassCleanup(cls.server.close)
        cls.owner = cls.server.owner()
        header, entries = test_recording.imported(GAME)
        lines = test_games.read(GAME)
        event = cls.owner.new_event(test_recording.RULESET)
        cls.table = test_games.Table(cls.owner, event, 1, GAME, test_games.our_generals(cls.server))
        cls.table.draft(lines)
        cls.table.arrange(lines)
        cls.match = cls.table.match
        own = "\n".join(line for line in header if line.startswith(("pile:", "source:")))
        opened = cls.owner.post(f"/api/v1/matches/{cls.match}/records", {"name": "第一份", "header": own})
        assert opened.status == 200, opened
        cls.record = opened.json["id"]
        scribe = test_recording.Scribe(cls.server, cls.owner.token, cls.record, random.Random(1))
        scribe.write(entries[:400])
        cls.auditor = cls.owner.staff("auditor")
        cls.scorekeeper = cls.owner.staff("scorekeeper")
        cls.head = cls.owner.staff("head_judge")
        cls.early = {"auditor": cls.auditor.get(f"/api/v1/matches/{cls.match}/bundle"),
                     "player": cls.table.players[0].get(f"/api/v1/matches/{cls.match}/bundle"),
                     "owner": cls.owner.get(f"/api/v1/matches/{cls.match}/bundle")}
        cls.hall = cls.auditor.get(f"/api/v1/records/{cls.record}/replay?lang=en").json
        cls.whole_then = cls.owner.get(f"/api/v1/records/{cls.record}/replay?lang=en").json
        for start in range(400, len(entries), 400):
            scribe.write(entries[start:start + 400])
        cls.table.play(lines)
        cls.entries = entries

    def test_the_replay_says_what_the_record_says(self):
        record = self.owner.get(f"/api/v1/records/{self.record}").json
        replay = self.owner.get(f"/api/v1/records/{self.record}/replay?lang=en").json
        self.assertEqual(replay["verdict"], "legal")
        self.assertEqual([line["line"] for line in replay["lines"]], [line["line"] for line in record["entries"]])
        self.assertEqual(len(replay["boards"]), len(self.entries) + 1)
        text = record["text"].splitlines()
        for line in replay["lines"]:
            self.assertEqual(text[line["line"] - 1].split(";")[0].split(), line["text"].split())
        last = replay["boards"][-1]
        self.assertEqual(last["outcome"], "generals_dead")
        desk = self.owner.match(self.match)["desk"]
        self.assertEqual(last["turn"], desk["play"]["turns"] if "turns" in desk.get("play", {}) else last["turn"])
        clauses = {board["prompt"]["clause"] for board in replay["boards"]}
        self.assertTrue(all(clause in replay["clauses"] for clause in clauses if clause))
        again = self.owner.get(f"/api/v1/records/{self.record}/replay?lang=zh").json
        self.assertRegex(again["lines"][0]["text"], "[主内]")

    def test_while_it_is_played_the_auditor_sees_the_hall_and_the_judge_everything(self):
        # a card may be known in a hand because it lay open before; what the pile told stands behind the last line
        open_at = {}
        for index, line in enumerate(self.hall["lines"], 1):
            behind = re.match(r"~ (\d+) after ", line["text"])
            for card in re.findall(r"\b[SHCD][0-9AJQK]+\.\w+", " ".join([line["text"], *line.get("inferred", [])])):
                open_at[card] = min(open_at.get(card, 9999), int(behind[1]) + 1 if behind else index)
        for index, board in enumerate(self.hall["boards"]):
            for side in board["sides"].values():
                for card in set(side.get("hand", [])) - {"?"}:
                    self.assertLessEqual(open_at.get(card, 9999), index, card)
        self.assertEqual(self.hall["record"]["layer"], "hall")
        known = [side for board in self.whole_then["boards"] for side in board["sides"].values()
                 if set(side.get("hand", [])) - {"?"}]
        self.assertTrue(known)
        self.assertEqual([line["line"] for line in self.hall["lines"]][:400],
                         [line["line"] for line in self.whole_then["lines"]][:400])

    def test_the_page_without_scripts_shows_the_same_board_as_the_document(self):
        replay = self.owner.get(f"/api/v1/records/{self.record}/replay?lang=en").json
        for index in (0, 1, 150, len(replay["lines"])):
            board = replay["boards"][index]
            line = replay["lines"][index - 1]["line"] if index else 0
            page = self.owner.get(f"/records/{self.record}/replay?lang=en&line={line}", headers={"Accept": "text/html"})
            self.assertEqual(page.status, 200, page)
            words = board_words(page.text)
            for side in board["sides"].values():
                self.assertIn(f'{side["hp"]}/{side["max_hp"]}', words)
                self.assertIn(side["name"], words)
                for card in side.get("hand", []) + side.get("equipment", []):
                    self.assertIn(drawn(card), words)
            self.assertEqual(page.text.count('class="replay-lines"'), 1)
        since = self.owner.get(f"/records/{self.record}/replay?line={replay['lines'][150]['line']}&from=0&lang=en",
                               headers={"Accept": "text/html"}).text
        self.assertIn("Compared with the start", since)
        self.assertEqual(self.owner.get(f"/records/{self.record}/replay?line=x&from=99999").status, 200)
        for word in ("To the first illegal line", "The cause is", "First illegal line"):
            self.assertNotIn(word, since, "of a record without a breach")

    def test_what_is_public_makes_nothing_legal(self):
        self.assertEqual(self.whole_then["verdict"], "legal")
        self.assertEqual((self.hall["verdict"], self.hall.get("not_public")), ("undecided", True))
        self.assertIsNone(self.hall["first_undecided"], "no line of it is in doubt more than the others")
        for line in self.hall["lines"]:
            if line["kind"] != "note":
                self.assertEqual((line["verdict"], line["code"]), ("undecided", "record.not_public"), line)
        self.assertEqual(self.hall["sentences"]["record.not_public"], "Not to be decided from what is public")

    def test_a_record_of_another_ruleset_is_judged_under_its_match_s_and_says_so(self):
        done = attach_record(self.owner, self.match, "yuanmen 1\nruleset: nowhere\nlineup L: guan_yu ? ?\nlineup R: ? ? ?\nR turn 1\n")
        self.assertEqual(done.status, 200, done)
        dispute = self.dispute_about(done.json["id"])
        for language, known in (("zh", "记录写的规则是 nowhere"), ("en", "names the ruleset nowhere")):
            page = self.owner.get(f"/records/{done.json['id']}/replay?lang={language}", headers={"Accept": "text/html"}).text
            self.assertRegex(page, known)
            told = self.owner.get(f"/api/v1/records/{done.json['id']}/replay?lang={language}").json
            self.assertEqual(told["record"]["other_ruleset"], "nowhere")
            self.assertTrue(told["record"]["ruleset"].startswith("qsgs-2013@"))
            self.assertRegex(told["remarks"][0], known)
            self.assertEqual(told["match"]["cause"], "generals", "the match knows what the header does not say")
            self.assertTrue(told["match"]["lord"] and told["match"]["renegade"] and told["match"]["winner"])
            for said in (told["players"], told["result"]):
                self.assertIn(said, page)
            for path in (f"/records/{done.json['id']}", f"/matches/{self.match}/records", f"/records/{done.json['id']}/replay/file",
                         f"/records/{done.json['id']}/compare/{self.record}", f"/disputes/{dispute}"):
                shown = self.owner.get(f"{path}?lang={language}", headers={"Accept": "text/html"})
                self.assertEqual(shown.status, 200, path)
                self.assertRegex(shown.text, known, path)
        row = self.owner.get(f"/api/v1/records/{done.json['id']}").json
        self.assertEqual((row["other_ruleset"], row["ruleset"].split("@")[0]), ("nowhere", "qsgs-2013"))
        self.assertEqual(self.owner.get(f"/api/v1/disputes/{dispute}").json["other_ruleset"], "nowhere")
        for path in (f"/records/{self.record}", f"/disputes/{self.dispute_about(self.record)}"):
            self.assertNotIn("names the ruleset", self.owner.get(path + "?lang=en", headers={"Accept": "text/html"}).text,
                             "of a record of its match's own ruleset")

    def dispute_about(self, record):
        """A new dispute about a record; its id."""
        opened = self.owner.post(f"/api/v1/matches/{self.match}/disputes", {"claim": "按哪一套规则？", "record": record})
        self.assertEqual(opened.status, 200, opened)
        return opened.json["id"]

    def test_two_records_part_where_one_line_is_altered(self):
        text = self.owner.get(f"/api/v1/records/{self.record}/text").text.splitlines()
        discard = next(i for i, line in enumerate(text) if re.match(r"[LR] discard \S+$", line) and i > len(text) // 2)
        del text[discard]
        second = attach_record(self.owner, self.match, "\n".join(text) + "\n", "第二份")
        self.assertEqual(second.status, 200, second)
        page = self.owner.get(f"/records/{self.record}/compare/{second.json['id']}", headers={"Accept": "text/html"})
        self.assertEqual(page.status, 200, page)
        self.assertIn(f"/records/{self.record}/replay?line={discard + 1}", page.text)
        breach = self.owner.get(f"/records/{second.json['id']}/replay?lang=en", headers={"Accept": "text/html"}).text
        self.assertIn("To the first illegal line", breach)
        self.assertIn('class="replay-explained"', breach)
        told = self.owner.get(f"/api/v1/records/{second.json['id']}/replay?lang=en").json
        gap = [each for each in told["explanations"] if each["kind"] == "missing_line"]
        self.assertIn(told["likely"], ("missing_line", "breach"))
        self.assertTrue(gap and all(set(each) == {"kind", "line", "text", "explains"} for each in gap), told["explanations"])
        lawful = self.owner.get(f"/api/v1/records/{self.record}/replay?lang=en").json
        self.assertEqual((lawful["explanations"], lawful["likely"]), ([], None))
        self.assertEqual(breach.count("replay-mark illegal"), 4, "verdict, list, panel and step bar name one line and no other")
        same = self.owner.get(f"/records/{self.record}/compare/{self.record}?lang=en", headers={"Accept": "text/html"})
        self.assertIn("the two records say the same", same.text)
        self.assertEqual(self.owner.get(f"/records/{self.record}/compare/nobody").status, 404)

    def test_the_saved_replay_needs_no_server(self):
        page = self.owner.get(f"/records/{self.record}/replay/file")
        self.assertEqual(page.status, 200, page)
        self.assertIn("attachment", page.headers["Content-Disposition"])
        self.assertNotIn("src=", page.text)
        self.assertNotIn("href=\"/", page.text)

    def bundle(self, who):
        answer = who.get(f"/api/v1/matches/{self.match}/bundle")
        self.assertEqual(answer.status, 200, answer)
        return answer.body

    def verify(self, data):
        with tempfile.NamedTemporaryFile(suffix=".zip") as file:
            file.write(data)
            file.flush()
            return kit.run_yuanmen("verify", file.name)

    def test_a_bundle_is_checked_offline_and_every_altered_file_is_named(self):
        data = self.bundle(self.owner)
        code, said = self.verify(data)
        self.assertEqual(code, 0, said)
        archive = zipfile.ZipFile(io.BytesIO(data))
        self.assertIsNone(archive.testzip())
        names = archive.namelist()
        for name in ("bundle.json", "sheet.json", "clock.json", "rulings.json", "penalties.json", "ruleset.json", "journal.jsonl",
                     f"records/{self.record}.record", f"records/{self.record}.json", f"replay/{self.record}.html"):
            self.assertIn(name, names)
        for name in names:
            info = archive.getinfo(name)
            middle = info.header_offset + 30 + len(name) + info.file_size // 2
            altered = bytearray(data)
            altered[middle] ^= 1
            code, said = self.verify(bytes(altered))
            self.assertEqual(code, 1, (name, said))
            if name != "hashes.txt":
                self.assertIn(name, said.splitlines()[1], said)
        self.assertEqual(self.verify(data[:-1])[0], 3)
        self.assertEqual(self.verify(b"nothing")[0], 3)
        self.assertEqual(kit.run_yuanmen("verify", "/no/such/file")[0], 66)
        with tempfile.TemporaryDirectory() as folder:
            archive.extractall(folder)
            self.assertEqual(os.system(f"cd {folder} && sha256sum --check --quiet --strict hashes.txt"), 0)
        print(f"bundle of one game: {len(names)} files, {len(data)} bytes")

    def forged(self, data, change, format=None, hide_wording=False):
        """The bundle with its replay page changed and its hash list made to fit."""
        name = f"replay/{self.record}.html"
        files = [(info.filename, zipfile.ZipFile(io.BytesIO(data)).read(info)) for info in zipfile.ZipFile(io.BytesIO(data)).infolist()]
        made = []
        for path, body in files:
            if path == name:
                changed = change(body.decode())
                self.assertNotEqual(changed.encode(), body)
                body = changed.encode()
            if path == "signature.json":
                continue  # it would tell of any change; here the files have to tell by themselves
            if path == "bundle.json" and format:
                body = body.replace(b'"format": 4', f'"format": {format}'.encode())
            if path == "replay/wording.txt" and hide_wording:
                if format == 2:
                    continue
                body = b"0" * 64 + b"\n"
            made.append((path, body))
        listed = "".join(f"{hashlib.sha256(body).hexdigest()}  {path}\n" for path, body in made if path != "hashes.txt").encode()
        out = io.BytesIO()
        with zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as archive:
            for path, body in made:
                archive.writestr(zipfile.ZipInfo(path), listed if path == "hashes.txt" else body)
            for info in archive.infolist():  # a bundle's own headers name no system and no rights
                info.create_system, info.external_attr = 0, 0
        return self.verify(out.getvalue())

    def test_a_forged_replay_page_is_found_though_its_hash_fits(self):
        data = self.bundle(self.owner)
        page = zipfile.ZipFile(io.BytesIO(data)).read(f"replay/{self.record}.html").decode()
        verdict = re.search(r'class="replay-mark legal">([^<]+)<', page)[1]
        rows = {
            "a script of somebody's own": lambda html: html.replace("<script>\n", "<script>\nalert(1);", 1),
            "another style": lambda html: html.replace("<style>\n", "<style>\n.illegal{display:none}", 1),
            "the verdict's word": lambda html: html.replace(f'legal">{verdict}<', 'legal">Illegal<', 1),
            "a line's text": lambda html: re.sub(r"<code>[^<]+</code>", "<code>L concede</code>", html, count=1),
            "a mark": lambda html: html.replace('class="replay-mark legal"', 'class="replay-mark illegal"', 2),
            "a line left out": lambda html: re.sub(r"<li value=.*?</li>\n", "", html, count=1, flags=re.S),
            "markup in the list": lambda html: html.replace("<ol class", "<img src=x onerror=alert(1)><ol class", 1),
            "HP in the data": lambda html: html.replace("&quot;hp&quot;:3", "&quot;hp&quot;:2", 1),
            "a verdict in the data": lambda html: html.replace("&quot;verdict&quot;:&quot;legal&quot;", "&quot;verdict&quot;:&quot;illegal&quot;", 1),
            "a word in the data": lambda html: html.replace("&quot;words&quot;:{", "&quot;words&quot;:{&quot;x&quot;:&quot;y&quot;,", 1),
            "a desk's time": lambda html: re.sub(r"&quot;wall_ms&quot;:\d", "&quot;wall_ms&quot;:9", html, count=1),
            "the players' names": lambda html: re.sub(r"<title>[^<]*</title>", "<title>回放 · 甲 – 乙</title>", html),
        }
        for what, change in rows.items():
            with self.subTest(what):
                code, said = self.forged(data, change)
                self.assertEqual(code, 1, said)
                self.assertIn("bundle.replay", said)
        for what in ("HP in the data", "a line's text", "a mark", "markup in the list", "a line left out", "a desk's time"):
            with self.subTest(what + ", said to be of other words"):
                self.assertEqual(self.forged(data, rows[what], hide_wording=True)[0], 1)
        code, said = self.forged(data, rows["the verdict's word"], hide_wording=True)
        self.assertEqual(code, 0, said)
        self.assertIn("bundle.replay_wording", said)
        code, said = self.forged(data, rows["another style"], format=2, hide_wording=True)
        self.assertEqual(code, 0, said)
        self.assertIn("bundle.replay_shell", said)

    def test_who_may_have_the_bundle_and_when(self):
        self.assertEqual(self.early["owner"].status, 200)
        code, said = self.verify(self.early["owner"].body)
        self.assertEqual(code, 0, said)
        for role in ("auditor", "player"):
            self.assertEqual((self.early[role].status, self.early[role].code), (403, "bundle.not_yet"))
        for who in (self.head, self.auditor, *self.table.players):
            code, said = self.verify(self.bundle(who))
            self.assertEqual(code, 0, said)
        with zipfile.ZipFile(io.BytesIO(self.bundle(self.head))) as files:
            replay = files.read(f"replay/{self.record}.html").decode()
        # each turn of the desk on the line that says it, each death in its place, readable without scripts
        self.assertGreater(replay.count('class="replay-said"'), 70)
        self.assertGreaterEqual(replay.count("general_fell"), 3)
        self.assertEqual(self.scorekeeper.get(f"/api/v1/matches/{self.match}/bundle").status, 403)
        self.assertEqual(self.server.client().get(f"/api/v1/matches/{self.match}/bundle").status, 401)


if __name__ == "__main__":
    unittest.main(verbosity=2)
