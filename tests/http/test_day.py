"""The day of an event as it is: a round called with one press, two scorekeepers at once, late entries, a player who goes home, a
table moved, corrections and one undone, to the last place. 24 players every day, 64 and 200 with full counts."""

import threading
import unittest
import urllib.parse

import event_kit
import kit
from event_kit import match_of, opened, playable, stage

HTML = {"Accept": "text/html", "Accept-Language": "zh"}


class Day(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = kit.Server()
        cls.addClassCleanup(cls.server.close)
        cls.owner = cls.server.owner()

    def send(self, who, event, path, **fields):
        """A form of a page, about the event as it is now."""
        fields["expected_version"] = who.event(event)["version"]
        return who.send("POST", f"/events/{event}/{path}", raw=urllib.parse.urlencode(fields).encode(),
                        headers={**HTML, "Content-Type": "application/x-www-form-urlencoded"})

    def enter_stack(self, event, keepers, rows):
        """Two people with half the sheets each, at the same time, on the page of results."""
        wrong = []

        def enter(keeper, half):
            for row in half:
                best = min((0, 1), key=lambda slot: event_kit.strength(row["slots"][slot]["name"]))
                done = self.send(keeper, event, "results", match=row["id"], won="ab"[best] + "2", cause="generals", key=row["id"])
                if done.status != 303:
                    wrong.append((row["id"], done))

        at_work = [threading.Thread(target=enter, args=(keeper, rows[n::2])) for n, keeper in enumerate(keepers)]
        for one in at_work:
            one.start()
        for one in at_work:
            one.join()
        self.assertEqual(wrong, [])

    def call(self, event, keeper, round_name):
        self.assertIn(f'name="round" value="{round_name}"', keeper.get(f"/events/{event}/round", headers=HTML).text)
        done = self.send(keeper, event, "round/call", round=round_name)
        self.assertEqual(done.status, 303, done.text[-1500:])
        public = self.server.client()
        for page in (f"/events/{event}", f"/events/{event}/screen", f"/events/{event}/rounds"):
            self.assertIn("请入座", public.get(page, headers=HTML).text, page)

    def run_event(self, players, rounds, cut):
        owner = self.owner
        keepers = [owner.staff("scorekeeper"), owner.staff("scorekeeper")]
        event = opened(owner, players, stage("瑞士轮", "swiss", rounds=rounds, advance=cut, late_points=1), stage("淘汰赛", "single_elimination"))
        owner.must_give(event, "set_tables", tables=[{"first": 1, "last": players}])
        for number in range(1, rounds + 1):
            event_kit.next_round(owner, event)
            self.call(event, keepers[number % 2], f"SW-R{number}")
            if number == 1:
                first, other = playable(owner, event)[:2]
                owner.must_give(event, "move_match", match=first["id"], table=players)
                owner.must_give(event, "swap_tables", match=first["id"], other=other["id"])
                self.assertEqual(match_of(owner, event, other["id"])["table"], players)
            if number == 2:
                out = playable(owner, event)[4]["slots"][1]["entrant"]
                owner.must_give(event, "substitute_entrant", entrant=out, given={"name": "替补", "number": "801", "club": ""}, reason="受伤")
                gone = playable(owner, event)[3]["slots"][0]["entrant"]
                owner.must_give(event, "drop_entrant", entrant=gone, how="dropped", confirmed_by="本人", reason="回家")
            self.enter_stack(event, keepers, playable(owner, event))
            self.assertEqual(playable(owner, event), [])
            if number == 1:
                for name in ("迟甲", "迟乙", "迟丙"):
                    done = self.send(keepers[0], event, "commands/enter_late", **{"given.name": name, "given.number": f"90{ord(name[1]) % 10}", "given.club": "", "back": "rounds"})
                    self.assertEqual(done.status, 303, done.text[-1500:])
                self.correct_and_undo(event)
        snapshot = owner.event(event)
        late = {row["id"] for row in snapshot["entrants"] if row["name"].startswith("迟")}
        played = {slot["entrant"] for row in snapshot["matches"] if row["round"] == 2 for slot in row["slots"]}
        self.assertTrue(late <= played, "who came late was paired in the second round")
        event_kit.next_round(owner, event)
        while rows := playable(owner, event):
            names = {row["id"].rsplit("-M", 1)[0] for row in rows}
            for name in sorted(names):
                self.call(event, keepers[0], name)
            self.enter_stack(event, keepers, rows)
        snapshot = owner.event(event)
        self.assertIsNotNone(snapshot["podium"]["champion"])
        self.assertNotIn("请入座", self.server.client().get(f"/events/{event}", headers=HTML).text)
        return event

    def correct_and_undo(self, event):
        """One result is put right and stays so; one is put right, and the correction taken back."""
        owner = self.owner
        for match, undone in (("SW-R1-M1", False), ("SW-R1-M2", True)):
            was = match_of(owner, event, match)["winner_slot"]
            corrected = {"match": match, "to": "winner", "cause": "generals",
                         "winner": match_of(owner, event, match)["slots"][1 - was]["entrant"]}
            preview = owner.post(f"/api/v1/events/{event}/corrections/preview", corrected)
            self.assertEqual(preview.status, 200, preview)
            owner.must_give(event, "correct_result", corrected=corrected, reason="写反了", preview=preview.json["tag"])
            self.assertEqual(match_of(owner, event, match)["winner_slot"], 1 - was)
            if undone:
                owner.must_give(event, "undo_action", version=owner.event(event)["undo"]["version"], reason="没有写反")
                self.assertEqual(match_of(owner, event, match)["winner_slot"], was)

    def test_a_day(self):
        self.run_event(64 if kit.LONG else 24, 3, 8)

    @unittest.skipUnless(kit.LONG, "with full counts")
    def test_a_great_day(self):
        self.run_event(200, 4, 16)


if __name__ == "__main__":
    unittest.main()
