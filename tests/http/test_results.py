"""The scorekeeper's stack: every open match a line, a sheet entered with two taps; by role, by round, by number; what is
refused, and two scorekeepers on one line."""

import re
import unittest
import urllib.parse

import event_kit
import kit

HTML = {"Accept": "text/html", "Accept-Language": "zh"}
FORM = {"Accept": "text/html", "Content-Type": "application/x-www-form-urlencoded"}


class Results(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = kit.Server()
        cls.addClassCleanup(cls.server.close)
        cls.owner = cls.server.owner()
        cls.keeper = cls.owner.staff("scorekeeper")
        cls.other = cls.owner.staff("scorekeeper")
        cls.judge = cls.owner.staff("table_judge")
        cls.auditor = cls.owner.staff("auditor")

    def setUp(self):
        self.event = event_kit.open_event(self.owner, 8)
        self.path = f"/events/{self.event}/results"

    def page(self, who, query=""):
        answer = who.get(self.path + query, headers=HTML)
        self.assertEqual(answer.status, 200, answer)
        return answer.text

    def lines(self, who, query=""):
        return re.findall(r'data-part="line-([^"]+)"', self.page(who, query))

    def form_of(self, page, match):
        form = page[page.index(f'id="line-{match}"'):]
        form = form[:form.index("</form>")]
        return dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', form))

    def post(self, who, fields, key=None):
        return who.send("POST", self.path, raw=urllib.parse.urlencode(fields).encode(), headers=FORM)

    def enter(self, who, match, won, page=None, **more):
        return self.post(who, self.form_of(page or self.page(who), match) | {"won": won, "cause": "generals"} | more)

    def row(self, match):
        return event_kit.match_of(self.owner, self.event, match)

    def test_two_taps_and_the_line_is_gone(self):
        self.assertEqual(self.lines(self.keeper), [f"WB-R1-M{n}" for n in (1, 2, 3, 4)])
        done = self.enter(self.keeper, "WB-R1-M2", "b2", hp="3")
        self.assertEqual(done.status, 303, done)
        result = self.row("WB-R1-M2")["result"]
        self.assertEqual((self.row("WB-R1-M2")["winner_slot"], result["cause"]), (1, "generals"))
        self.assertEqual((result["remaining"], result["hp"]), ({"a": 0, "b": 2}, {"a": 0, "b": 3}))
        self.assertEqual(result["entered_by"], self.keeper.account)
        self.assertEqual(self.lines(self.keeper), ["WB-R1-M1", "WB-R1-M3", "WB-R1-M4"])
        # taken back with a tap, without a typed reason; only by whom it is shown to
        page = self.page(self.keeper)
        self.assertIn('class="stack-last"', page)
        self.assertNotIn('class="stack-last"', self.page(self.other))
        form = page[page.index('class="stack-last"'):]
        fields = dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', form[:form.index("</form>")]))
        back = self.keeper.send("POST", f"/events/{self.event}/commands/undo_action",
                                raw=urllib.parse.urlencode(fields).encode(), headers=FORM)
        self.assertEqual(back.status, 303, back)
        self.assertEqual(len(self.lines(self.keeper)), 4)

    def test_endings_in_which_the_other_has_something_left(self):
        refused = self.enter(self.keeper, "WB-R1-M1", "a2", cause="time", hp="3")
        self.assertEqual(refused.status, 422, refused)
        self.assertIn("对方", refused.text)
        self.assertEqual(self.row("WB-R1-M1")["status"], "called")
        done = self.enter(self.keeper, "WB-R1-M1", "a2", cause="time", other="1", hp="3", other_hp="4")
        self.assertEqual(done.status, 303, done)
        result = self.row("WB-R1-M1")["result"]
        self.assertEqual((result["cause"], result["remaining"], result["hp"]),
                         ("time", {"a": 2, "b": 1}, {"a": 3, "b": 4}))
        done = self.enter(self.keeper, "WB-R1-M3", "b", cause="concession")
        self.assertEqual(done.status, 303, done)
        self.assertNotIn("remaining", self.row("WB-R1-M3")["result"])
        # numbers that contradict the winner
        refused = self.enter(self.keeper, "WB-R1-M4", "a1", cause="time", other="3")
        self.assertEqual(refused.status, 422, refused)
        self.assertEqual(self.row("WB-R1-M4")["status"], "called")

    def test_two_scorekeepers_on_one_line(self):
        both = self.page(self.keeper), self.page(self.other)
        self.assertEqual(self.enter(self.keeper, "WB-R1-M1", "a2", both[0], hp="3").status, 303)
        before = self.owner.get("/api/v1/journal/head").json
        same = self.enter(self.other, "WB-R1-M1", "a2", both[1], hp="3")
        self.assertIn(same.status, (303, 409), same)
        for won, hp in (("b2", "3"), ("a1", "3"), ("a2", "1")):
            differs = self.enter(self.other, "WB-R1-M1", won, both[1], hp=hp)
            self.assertIn(differs.status, (409, 422), differs)
            self.assertIn("WB-R1-M1", differs.text)
        newest = {**self.form_of(both[1], "WB-R1-M1"), "expected_version": str(self.owner.event(self.event)["version"])}
        for won, hp in (("b2", "3"), ("a1", "3"), ("a2", "1")):
            differs = self.post(self.other, newest | {"won": won, "cause": "generals", "hp": hp})
            self.assertEqual(differs.status, 422, differs)
            self.assertIn("已有另一结果", differs.text)
        self.assertEqual(self.owner.get("/api/v1/journal/head").json, before, "nothing was written")
        self.assertEqual(self.row("WB-R1-M1")["result"]["remaining"], {"a": 2, "b": 0})

    def test_a_number_or_a_code_leads_to_its_line(self):
        table = self.row("WB-R1-M3")["table"]
        for asked in (str(table), "WB-R1-M3", "wb r1 m3", "r1m3"):
            jump = self.keeper.get(self.path + "?find=" + urllib.parse.quote(asked), headers=HTML)
            self.assertEqual((jump.status, jump.headers["Location"]),
                             (303, f"{self.path}?match=WB-R1-M3#line-WB-R1-M3"), asked)
        self.assertIn('stack-line here" id="line-WB-R1-M3"', self.page(self.keeper, "?match=WB-R1-M3"))
        for asked in ("99", "WB-R9-M9", "--", "m"):
            jump = self.keeper.get(self.path + "?find=" + urllib.parse.quote(asked), headers=HTML)
            self.assertEqual(jump.status, 303)
            self.assertIn("没有单号或桌号为", self.keeper.get(jump.headers["Location"], headers=HTML).text)
        self.enter(self.keeper, "WB-R1-M3", "a1", hp="1")
        jump = self.keeper.get(self.path + "?find=WB-R1-M3", headers=HTML)
        self.assertEqual(jump.headers["Location"], f"/events/{self.event}/bracket/WB-R1-M3", "it has its result")
        sheets = self.owner.get(f"/events/{self.event}/print/sheets", headers=HTML).text
        self.assertIn(f"/events/{self.event}/results?find=WB-R1-M1", sheets)
        self.assertIn("单号 WB-R1-M1", sheets)

    def test_by_round(self):
        for match in ("WB-R1-M1", "WB-R1-M2"):
            self.enter(self.keeper, match, "a1", hp="1")
        self.assertEqual(self.lines(self.keeper, "?round=winners-2"), ["WB-R2-M1"])
        self.assertEqual(sorted(self.lines(self.keeper, "?round=winners-1")), ["WB-R1-M3", "WB-R1-M4"])
        done = self.enter(self.keeper, "WB-R1-M3", "a1", self.page(self.keeper, "?round=winners-1"))
        self.assertEqual(done.headers["Location"], self.path + "?round=winners-1")

    def test_who_may(self):
        public = self.server.client()
        self.assertNotEqual(public.get(self.path, headers=HTML).status, 200)
        self.assertEqual(self.auditor.get(self.path, headers=HTML).status, 403)
        self.assertEqual(self.lines(self.judge), [], "no table is his")
        table = self.row("WB-R1-M2")["table"]
        self.owner.post(f"/api/v1/events/{self.event}/judges", {"table": table, "staff": self.judge.account, "assigned": True})
        self.assertEqual(self.lines(self.judge), ["WB-R1-M2"])
        refused = self.enter(self.judge, "WB-R1-M1", "a1", self.page(self.judge).replace("WB-R1-M2", "WB-R1-M1"))
        self.assertEqual(refused.status, 403, refused)
        self.assertEqual(self.enter(self.judge, "WB-R1-M2", "a1").status, 303)

    def test_a_table_that_is_being_played_has_no_line_to_tap(self):
        self.owner.seat_and_start(self.row("WB-R1-M1")["desk_match"])
        page = self.page(self.keeper)
        line = page[page.index('id="line-WB-R1-M1"'):page.index('id="line-WB-R1-M2"')]
        self.assertNotIn("<form", line)
        self.assertIn("结果由裁判台得出", line)

    def test_wrong_input(self):
        page = self.page(self.keeper)
        for wrong in ({"won": "c3"}, {"won": "a9999"}, {"won": "a-1"}, {"won": "axx"}, {"won": "a99"}, {"won": "drawn"},
                      {"won": "a3", "match": "WB-R9-M1"}, {"won": "a3", "hp": "99"}, {"won": "a3", "cause": "luck"}):
            answer = self.post(self.keeper, self.form_of(page, "WB-R1-M1") | {"cause": "generals"} | wrong)
            self.assertIn(answer.status, (400, 404, 422), wrong)
            self.assertEqual(self.row("WB-R1-M1")["status"], "called", wrong)

    def test_each_sheet_entered_by_two(self):
        self.event = event_kit.open_event(self.owner, 8, double_entry=True)
        self.path = f"/events/{self.event}/results"
        match, public = "WB-R1-M1", self.server.client()
        self.assertTrue(self.owner.event(self.event)["double_entry"])
        before = self.page(self.other)  # both pages are open before anybody has entered anything
        self.assertEqual(self.enter(self.keeper, match, "a2", hp="3").status, 303)
        self.assertEqual(self.row(match)["status"], "called", "one entry is no result")
        self.assertEqual([set(one) for one in self.row(match)["entered"]], [{"entered_by", "wall_ms"}], "the second enters blind")
        self.assertIn("你已录入", self.page(self.keeper))
        self.assertIn("等另一人录入", self.page(self.other))
        self.assertNotIn("entered", event_kit.match_of(public, self.event, match))
        # the same person again is no second person
        self.assertEqual(self.enter(self.keeper, match, "a2", hp="3").status, 303)
        self.assertEqual(self.row(match)["status"], "called")
        # the second says the same, with a form from before: it stands
        self.assertEqual(self.enter(self.other, match, "a2", before, hp="3").status, 303)
        result = self.row(match)["result"]
        self.assertEqual((result["entered_by"], result["confirmed_by"]), (self.keeper.account, self.other.account))
        self.assertNotIn("entered", self.row(match))

    def test_two_entries_that_differ(self):
        self.event = event_kit.open_event(self.owner, 8, double_entry=True)
        self.path = f"/events/{self.event}/results"
        match = "WB-R1-M2"
        third, head = self.owner.staff("scorekeeper"), self.owner.staff("head_judge")
        self.enter(self.keeper, match, "a2", hp="3")
        self.assertEqual(self.enter(self.other, match, "a1", hp="3").status, 303)
        self.assertEqual(self.row(match)["status"], "called")
        page = self.page(third)
        self.assertIn("两人录入的不同", page)
        self.assertIn("<mark>≠ 剩余武将 2 : 0</mark>", page)
        self.assertIn("<mark>≠ 剩余武将 1 : 0</mark>", page)
        self.assertNotIn("<mark>≠ 体力", page)
        self.assertNotIn("results.stands", page)
        refused = self.enter(third, match, "a1", hp="3")
        self.assertEqual(refused.status, 422, refused)
        self.assertIn("须由裁判定夺", refused.text)
        self.assertEqual(head.give(self.event, "record_paper", **event_kit.paper(match, "e4", note="")).code,
                         "event.paper.reason_needed")
        # the head judge takes one of them and says why
        page = self.page(head)
        form = page[page.index(f'id="line-{match}"'):]
        form = form[form.index("commands/record_paper"):]
        fields = dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', form[:form.index("</form>")]))
        done = head.send("POST", f"/events/{self.event}/commands/record_paper",
                         raw=urllib.parse.urlencode(fields | {"note": "看了纸面"}).encode(), headers=FORM)
        self.assertEqual(done.status, 303, done)
        result = self.row(match)["result"]
        self.assertEqual((result["remaining"], result["note"], result["entered_by"]), ({"a": 2, "b": 0}, "看了纸面", head.account))
        # and whoever was wrong may enter it again instead
        self.enter(self.keeper, "WB-R1-M3", "a2", hp="3")
        self.enter(self.other, "WB-R1-M3", "b2", hp="3")
        self.assertEqual(self.enter(self.other, "WB-R1-M3", "a2", hp="3").status, 303)
        self.assertEqual(self.row("WB-R1-M3")["winner_slot"], 0)

    def test_an_entry_waits_no_longer_when_its_match_is_over_or_changed(self):
        self.event = event_kit.open_event(self.owner, 8, double_entry=True)
        self.path = f"/events/{self.event}/results"
        self.enter(self.keeper, "WB-R1-M1", "a2", hp="3")
        event_kit.sign_off(self.owner, self.row("WB-R1-M1")["desk_match"], "b")
        self.assertEqual((self.row("WB-R1-M1")["winner_slot"], "entered" in self.row("WB-R1-M1")), (1, False))
        self.enter(self.keeper, "WB-R1-M4", "a2", hp="3")
        self.owner.must_give(self.event, "drop_entrant", entrant=self.row("WB-R1-M4")["slots"][0]["entrant"], how="dropped",
                             confirmed_by="本人", reason="")
        self.assertEqual((self.row("WB-R1-M4")["winner_slot"], "entered" in self.row("WB-R1-M4")), (1, False))

    def test_level_in_a_stage_of_rounds(self):
        event = event_kit.opened(self.owner, 6, event_kit.stage("瑞士轮", "swiss", rounds=2))
        self.path, self.event = f"/events/{event}/results", event
        event_kit.next_round(self.owner, event)
        match = self.lines(self.keeper)[0]
        done = self.enter(self.keeper, match, "drawn")
        self.assertEqual(done.status, 303, done)
        self.assertTrue(self.row(match)["result"]["drawn"])


if __name__ == "__main__":
    unittest.main()
