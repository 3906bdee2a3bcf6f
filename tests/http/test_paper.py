"""A sheet on paper beside a desk: while it is played, when it is over, by scorekeeper and head judge, on the API and the pages;
and that two results for one match never stand unflagged."""

import re
import unittest

import event_kit
import kit

HTML = {"Accept": "text/html", "Accept-Language": "zh"}
FORM = {"Accept": "text/html", "Content-Type": "application/x-www-form-urlencoded"}
MATCH = "WB-R1-M1"


class Paper(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = kit.Server()
        cls.addClassCleanup(cls.server.close)
        cls.owner = cls.server.owner()
        cls.head = cls.owner.staff("head_judge")
        cls.keeper = cls.owner.staff("scorekeeper")
        cls.judge = cls.owner.staff("table_judge")

    def setUp(self):
        self.event = event_kit.open_event(self.owner, 4)
        self.desk = self.row()["desk_match"]

    def row(self, match=MATCH):
        return event_kit.match_of(self.owner, self.event, match)

    def give(self, who, winner="e1", **more):
        return who.give(self.event, "record_paper", **event_kit.paper(MATCH, winner, **more))

    def page(self, who):
        answer = who.get(f"/events/{self.event}/bracket/{MATCH}?do=result", headers=HTML)
        self.assertEqual(answer.status, 200, answer)
        return answer.text

    def floor(self):
        return {table["desk_match"]: table for table in self.owner.get(f"/api/v1/events/{self.event}/floor").json["tables"]}

    def test_a_scorekeeper_enters_paper_at_every_table_and_a_judge_at_his_own(self):
        self.assertEqual(self.give(self.keeper).status, 200)
        other = self.judge.give(self.event, "record_paper", **event_kit.paper("WB-R1-M2", "e2"))
        self.assertEqual((other.status, other.code), (403, "access.not_your_table"))

    def test_no_paper_beside_a_running_desk(self):
        self.owner.seat_and_start(self.desk)
        head = self.owner.get("/api/v1/journal/head").json
        for who in (self.keeper, self.head, self.owner):
            refused = self.give(who)
            self.assertEqual((refused.status, refused.code), (422, "event.match.begun"))
        refused = self.give(self.keeper, instead_of_desk="平板坏了")
        self.assertEqual((refused.status, refused.code), (403, "event.paper.head_judge_only"))
        for wrong in ("", "理" * 501):
            self.assertEqual(self.give(self.head, instead_of_desk=wrong).status, 422)
        self.assertEqual(self.owner.get("/api/v1/journal/head").json, head, "nothing was written")
        # the page says so to the scorekeeper, and who may; it asks the head judge for a reason
        self.assertIn('id="paper-held"', self.page(self.keeper))
        self.assertNotIn('name="instead_of_desk"', self.page(self.keeper))
        self.assertIn('name="instead_of_desk"', self.page(self.head))
        self.assertEqual(self.row()["status"], "called")

    def test_the_head_judge_takes_the_desks_place(self):
        self.owner.seat_and_start(self.desk)
        done = self.give(self.head, "e4", instead_of_desk="平板坏了，依纸面")
        self.assertEqual(done.status, 200, done)
        row = self.row()
        self.assertEqual((row["status"], row["winner_slot"], row["needs"]), ("decided", 1, None))
        self.assertEqual(row["result"]["instead_of_desk"], "平板坏了，依纸面")
        self.assertEqual(self.owner.match(self.desk)["state"], "void")
        self.assertNotIn(self.desk, self.floor())
        late = self.owner.act(self.desk, "enter_identity", lord="a")
        self.assertEqual(late.status, 422, "the desk is closed")
        self.assertIn("平板坏了，依纸面", self.page(self.head))

    def test_as_a_person_does_it_on_the_page(self):
        self.owner.seat_and_start(self.desk)
        page = self.page(self.head)
        form = page[page.index('action="/events/%s/commands/record_paper"' % self.event):]
        form = form[:form.index("</form>")]
        fields = dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', form))
        fields.update(winner="e4", cause="time", signed_by="双方", note="")
        fields.update({"remaining.a": "1", "remaining.b": "2", "hp.a": "3", "hp.b": "1", "instead_of_desk": "断电"})
        wrong = self.post(fields | {"remaining.a": "2", "remaining.b": "1"})
        self.assertEqual(wrong.status, 422, wrong)
        self.assertIn("剩余武将", wrong.text)
        done = self.post(fields)
        self.assertEqual(done.status, 303, done)
        result = self.row()["result"]
        self.assertEqual((result["remaining"], result["hp"]), ({"a": 1, "b": 2}, {"a": 3, "b": 1}))
        self.assertEqual(self.owner.match(self.desk)["state"], "void")
        self.assertIn("1 : 2", self.page(self.keeper))

    def post(self, fields):
        import urllib.parse
        return self.head.send("POST", f"/events/{self.event}/commands/record_paper",
                              raw=urllib.parse.urlencode(fields).encode(), headers=FORM)

    def test_a_desk_that_is_over_and_a_sheet_that_differs(self):
        self.owner.seat_and_start(self.desk)
        self.owner.must(self.desk, "concede", chair="b")
        self.owner.must(self.desk, "confirm_concession", chair="b")
        refused = self.give(self.keeper, "e4")
        self.assertEqual((refused.status, refused.code), (422, "event.paper.desk_differs"))
        self.assertEqual(self.give(self.head, "e4").code, "event.paper.desk_differs")
        done = self.give(self.head, "e4", instead_of_desk="认输的是甲")
        self.assertEqual(done.status, 200, done)
        self.assertEqual(self.row()["needs"], "correction")
        self.assertIn("⚑", self.page(self.keeper))

    def test_a_desk_that_says_the_same_takes_the_paper(self):
        self.owner.seat_and_start(self.desk)
        self.owner.must(self.desk, "concede", chair="b")
        self.owner.must(self.desk, "confirm_concession", chair="b")
        self.assertEqual(self.give(self.keeper, "e1").status, 200)
        self.assertEqual(self.row()["needs"], None)

    def test_a_desk_begun_after_the_paper_is_flagged_on_page_and_floor(self):
        self.assertEqual(self.give(self.keeper).status, 200)
        self.assertEqual(self.row()["needs"], None)
        self.owner.seat_and_start(self.desk)
        self.assertEqual(self.row()["needs"], "desk")
        self.assertEqual(self.floor()[self.desk]["needs"], "desk")
        self.owner.must(self.desk, "concede", chair="a")
        self.owner.must(self.desk, "confirm_concession", chair="a")
        self.assertEqual(self.row()["needs"], "correction")

    def test_a_sheet_taken_back_leaves_the_match_to_a_fresh_desk(self):
        self.owner.seat_and_start(self.desk)
        self.assertEqual(self.give(self.head, "e4", instead_of_desk="断电").status, 200)
        undo = self.owner.event(self.event)["undo"]
        self.owner.must_give(self.event, "undo_action", version=undo["version"], reason="看错桌号")
        row = self.row()
        self.assertEqual(row["status"], "called")
        self.assertNotEqual(row["desk_match"], self.desk)
        self.owner.seat_and_start(row["desk_match"])
        self.server.stop()
        self.assertEqual(kit.run_yuanmen("rebuild", "--data", self.server.folder)[0], 0)
        self.assertEqual(kit.run_yuanmen("journal", "verify", "--data", self.server.folder)[0], 0)
        port = self.server.port
        self.server.start(port)

    def test_numbers_that_contradict_the_winner(self):
        for remaining, hp, cause, code in (({"a": 0, "b": 2}, None, "generals", "event.paper.fewer_generals"),
                                           ({"a": 1, "b": 1}, {"a": 1, "b": 3}, "time", "event.paper.less_hp"),
                                           ({"a": 1}, None, "time", "command.missing_field"),
                                           ({"a": 11, "b": 0}, None, "time", "command.out_of_range")):
            more = {"hp": hp} if hp else {}
            refused = self.give(self.keeper, cause=cause, remaining=remaining, **more)
            self.assertEqual((refused.status, refused.code), (422, code), refused)
        self.assertEqual(self.give(self.keeper, cause="time", remaining={"a": 1, "b": 1}, hp={"a": 3, "b": 2}).status, 200)


if __name__ == "__main__":
    unittest.main(verbosity=2)
