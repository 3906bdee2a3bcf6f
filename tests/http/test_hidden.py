"""What must not appear. One match is played with the tool's own draw and line-ups sealed on phones, by all roles at once;
everything every role is ever sent is kept, and afterwards searched for what was hidden at the time."""

import json
import re
import unittest

import kit



class Hidden(unittest.TestCase):
    record = None

    @classmethod
    def setUpClass(cls):
        cls.server = kit.Server()
        cls.play()

    @classmethod
    def tearDownClass(cls):
        cls.server.close()

    @classmethod
    def play(cls):
        """Up to both sealed line-ups, everybody looking at everything all the time; then to the end."""
        owner = cls.owner = cls.server.owner()
        event = owner.new_event()
        judge = owner.staff("table_judge")
        keeper = owner.staff("scorekeeper")
        match = cls.match = owner.new_match(event, 1, judge.account)
        assigned = owner.post(f"/api/v1/events/{event}/judges", {"table": 1, "staff": keeper.account, "assigned": True})
        assert assigned.status == 200, assigned
        cls.all_generals = {g["id"] for g in owner.get("/api/v1/rulesets/wzzz-2012").json["generals"]}
        owner.seen.clear()
        judge.must(match, "seat_player", chair="a")
        judge.must(match, "seat_player", chair="b")
        cls.a, cls.b = judge.player(match, "a"), judge.player(match, "b")
        # The links and PINs have been shown to the judge, this once; from here on nobody may see them again.
        cls.secrets = {
            "PIN of a": cls.a.pin, "PIN of b": cls.b.pin, "link of a": cls.a.link, "link of b": cls.b.link,
            "password": kit.PASSWORD, "first code": cls.server.code}
        judge.seen.clear()
        stranger = owner.player(owner.new_match(event, 2), "a")
        owner.seen.clear()
        cls.watchers = {"owner": owner, "head_judge": owner.staff("head_judge"), "table_judge": judge,
                        "scorekeeper": keeper, "auditor": owner.staff("auditor"), "player a": cls.a, "player b": cls.b,
                        "player of another table": stranger, "public": cls.server.client()}
        owner.seen.clear()

        def step(who, kind, **fields):
            who.must(match, kind, **fields)
            cls.look()

        step(judge, "start_match")
        step(judge, "enter_identity", lord="a")
        step(judge, "commit_draw", scope="pool")
        step(cls.a, "enter_nonce", chair="a", nonce="甲说")
        step(cls.b, "enter_nonce", chair="b", nonce="乙说")
        grid = [card["general"] for card in owner.match(match)["desk"]["draft"]["grid"] if card["general"]]
        assert len(grid) == 6, grid
        for player, chair, card in [(cls.a, "a", "x0"), (cls.b, "b", grid[0]), (cls.b, "b", "x1"), (cls.a, "a", grid[1]),
                                    (cls.a, "a", "x2"), (cls.b, "b", grid[2]), (cls.b, "b", grid[3]),
                                    (cls.a, "a", grid[4]), (cls.a, "a", grid[5])]:
            step(player, "pick", chair=chair, card=card)
        step(cls.a, "seal_line_up", chair="a", order=["x0", grid[1], "x2"])
        step(cls.b, "seal_line_up", chair="b", order=[grid[0], "x1", grid[2]])
        cls.grid = grid
        cls.keep_records(keeper)
        cls.own = {chair: player.match(match)["desk"]["own"] for chair, player in (("a", cls.a), ("b", cls.b))}
        cls.before = {role: "\n".join(watcher.seen) for role, watcher in cls.watchers.items()}
        cls.log_before = cls.server.log_text()
        # The end: what was sealed is opened, and stands in the history.
        step(judge, "reveal_first", generals={})
        judge.must(match, "concede", chair="b")
        judge.must(match, "confirm_concession", chair="b")
        judge.must(match, "draw_up_sheet", judge="裁判", recorder="")
        entries = []
        while True:
            page = owner.get(f"/api/v1/matches/{match}/history?limit=200&after={len(entries)}").json["entries"]
            if not page:
                break
            entries += page
        cls.opened = {e["body"]["note"]: e["body"]["payload"] for e in entries if e["kind"] == "match.seal_opened"}

    @classmethod
    def keep_records(cls, keeper):
        """Two scorekeepers' records of hands that nobody else at the match may know of, with first generals shown or not."""
        cls.second = cls.owner.staff("scorekeeper")
        event = cls.owner.match(cls.match)["event"]
        cls.owner.post(f"/api/v1/events/{event}/judges", {"table": 1, "staff": cls.second.account, "assigned": True})
        cls.watchers["second scorekeeper"] = cls.second
        opened = keeper.post(f"/api/v1/matches/{cls.match}/records", {"name": "手牌"})
        assert opened.status == 200, opened
        cls.record = opened.json["id"]
        lines = ["L draw D6.jink C8.slash HA.god_salvation CQ.nullification", "R draw HJ.slash ?3 ; 他手里有桃园结义",
                 "R turn 1", "R use no such card"]
        written = keeper.post(f"/api/v1/records/{cls.record}/lines",
                              {"lines": [{"key": f"k{n}", "text": text} for n, text in enumerate(lines)]})
        assert written.status == 200, written
        cls.look()

    @classmethod
    def look(cls):
        """Everybody asks every route about the match, API and pages."""
        for watcher in cls.watchers.values():
            watcher.get(f"/api/v1/matches/{cls.match}")
            watcher.get(f"/api/v1/matches/{cls.match}/history")
            watcher.get(f"/api/v1/matches/{cls.match}/sheet")
            watcher.get("/api/v1/matches")
            watcher.get(f"/api/v1/matches/{cls.match}/records")
            if cls.record:
                for route in ("", "/text", "/open", "/replay", *(f"/rewind/{line}" for line in range(8, 16))):
                    watcher.get(f"/api/v1/records/{cls.record}{route}")
                for query in ("", "?all=1", "?lang=en", "/replay", "/replay?line=7&from=0", "/replay/file", f"/compare/{cls.record}"):
                    watcher.get(f"/records/{cls.record}{query}", headers={"Accept": "text/html"})
            for page in ("", "/history", "/sheet", "/desk", "/records", "/bundle"):
                watcher.get(f"/matches/{cls.match}{page}", headers={"Accept": "text/html"})

    def test_a_record_was_read_by_nobody_but_its_scribe_and_the_judges_of_the_table(self):
        entitled = {"owner", "head_judge", "table_judge", "scorekeeper"}
        for role, text in self.before.items():
            for word in ("D6.jink", "C8.slash", "HA.god", "桃园结义", "♥J", "no such card"):
                with self.subTest(role=role, word=word):
                    seen = word in text
                    if role not in entitled:
                        self.assertFalse(seen, "a hand was sent through a record")
            if role in entitled:
                self.assertIn("D6.jink", text)

    def test_a_record_names_no_general_before_he_is_shown(self):
        for role in ("owner", "scorekeeper", "auditor"):
            texts = [json.loads(body)["text"] for body in self.json_bodies(self.before[role])
                     if body.startswith("{") and '"line_keys"' in body]
            self.assertTrue(texts, role)
            for text in texts:
                for general in self.all_generals - set(self.grid):
                    self.assertNotIn(general, text)
                for line in text.splitlines():
                    if line.startswith("lineup"):
                        self.assertEqual(line.split(":")[1].split(), ["?", "?", "?"])

    def test_when_the_match_is_over_the_players_read_it_too(self):
        for player in (self.a, self.b):
            answer = player.get(f"/api/v1/records/{self.record}")
            self.assertEqual(answer.status, 200, answer)
            self.assertIn("D6.jink", answer.json["text"])
        self.assertEqual(self.watchers["player of another table"].get(f"/api/v1/records/{self.record}").status, 403)
        self.assertEqual(self.watchers["public"].get(f"/api/v1/records/{self.record}").status, 401)

    def test_everything_sealed_is_opened_in_the_end(self):
        expected = {"draw"} | {f"back.x{n}" for n in range(4)} | {
            f"line_up.{chair}.{place}" for chair in "ab" for place in (1, 2, 3)}
        self.assertEqual(set(self.opened), expected)

    def test_no_sealed_word_was_sent_to_anybody_before_it_was_opened(self):
        checked = 0
        for name, payload in self.opened.items():
            note = json.loads(payload)
            words = [value for value in note.values() if isinstance(value, str) and len(value) == 64]
            self.assertGreater(len(words), 0, name)
            for role, text in self.before.items():
                for word in words:
                    checked += 1
                    self.assertNotIn(word, text, f"{role} was sent a salt or secret of {name}")
                self.assertNotIn(payload, text)
        self.assertGreater(checked, 90)

    def test_a_picked_back_was_known_to_its_picker_alone(self):
        backs = {name[5:]: self.general_of(payload) for name, payload in self.opened.items() if name.startswith("back.")}
        picker = {"x0": "player a", "x2": "player a", "x1": "player b", "x3": None}
        for slot, general in backs.items():
            self.assertIn(general, self.all_generals)
            self.assertNotIn(general, self.grid)
            for role, watcher in self.watchers.items():
                with self.subTest(back=slot, role=role):
                    sent = self.json_bodies(self.before[role])
                    if role == picker[slot]:
                        self.assertTrue(any(general in body for body in sent), "the picker was not told")
                    else:
                        self.assertFalse(any(f'"{general}"' in body for body in sent))

    def test_the_pages_of_others_do_not_name_a_hidden_general(self):
        names = {g["id"]: g for g in self.owner.get("/api/v1/rulesets/wzzz-2012").json["generals"]}
        backs = {self.general_of(payload) for name, payload in self.opened.items() if name.startswith("back.")}
        for role in ("public", "player of another table"):
            pages = [body for body in self.before[role].split("\n") if body.lstrip().startswith("<")]
            text = "\n".join(pages)
            for general in backs:
                self.assertNotIn(general, text, role)
                chinese = names[general].get("zh") or names[general].get("name", {}).get("zh", "")
                if chinese:
                    self.assertNotIn(chinese, self.before[role], role)

    def test_a_player_sees_his_own_line_up_and_nobody_else_does(self):
        self.assertEqual([place["card"] if isinstance(place, dict) else place for place in self.own["a"]["line_up"]][0][:2],
                         "x0")
        for role, text in self.before.items():
            if role in ("player a", "player b"):
                continue
            for body in self.json_bodies(text):
                self.assertNotIn('"own":{', body.replace('"own":{}', ""), role)

    def test_links_pins_passwords_and_hashes_are_sent_to_nobody_again(self):
        for role, text in self.before.items():
            for name, secret in self.secrets.items():
                found = re.search(r"(?<![0-9A-Za-z_-])" + re.escape(secret) + r"(?![0-9A-Za-z_-])", text)
                self.assertIsNone(found, f"{role} was sent the {name}")
            for word in ("argon2", "std::", "what():", "SQLITE", "terminate called"):
                self.assertNotIn(word, text)

    def test_the_log_names_no_secret_and_no_person(self):
        self.assertGreater(len(self.log_before), 0)
        for name, secret in self.secrets.items():
            if name != "password":
                found = re.search(r"(?<![0-9A-Za-z_-])" + re.escape(secret) + r"(?![0-9A-Za-z_-])", self.log_before)
                self.assertIsNone(found, f"the log holds the {name}")
        for word in (kit.PASSWORD, "甲", "赛事负责人", self.a.token, "argon2"):
            self.assertNotIn(word, self.log_before)

    def general_of(self, payload):
        found = [value for value in json.loads(payload).values() if value in self.all_generals]
        self.assertEqual(len(found), 1, payload[:80])
        return found[0]

    def json_bodies(self, text):
        return [body for body in text.split("\n") if body.startswith("{")]


if __name__ == "__main__":
    unittest.main(verbosity=2)
