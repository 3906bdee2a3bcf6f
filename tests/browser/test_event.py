"""An event of eight from the CSV file to the podium in Chromium, in Chinese and (long run) in English: owner and judge on a phone,
players on phones, the hall on a projector. In Chinese the semi-final and the final are played at their desks to a signed
sheet; the other matches come in on paper, and one player is not there."""

import base64
import pathlib
import sys
import tempfile
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "http")]

import event_kit  # noqa: E402
import event_steps  # noqa: E402
from browser import DESKTOP, PHONE, PROJECTOR, SHOTS, Browser  # noqa: E402
from kit import LONG, serving  # noqa: E402

WORDS = {
    "zh-CN": {"champion": "冠军", "on_paper": "纸面记分表", "waiting": "待开始"},
    "en-US": {"champion": "Champion", "on_paper": "paper score sheet", "waiting": "scheduled"},
}


class Event(event_steps.EventSteps):
    def play(self, language, dark=False, desks=False):
        self.words, self.tag, self.language, self.desks = WORDS[language], language[:2], language, desks
        with serving() as server, tempfile.TemporaryDirectory() as folder, \
                Browser(server.urls[0], language, PHONE, dark) as judge, \
                Browser(server.urls[0], language, PROJECTOR) as hall, \
                Browser(server.urls[0], language, PHONE, dark) as phone:
            self.server, self.judge, self.hall, self.phone, self.folder = server, judge, hall, phone, folder
            self.public = hall
            self.begin_as_owner(server)
            self.sign_in_by_api()
            self.make_event("2026-11-20", "kof-classic")
            self.assertEqual(self.snapshot()["stages"][1]["from_field"], 2)
            self.look(judge, "home-new")
            self.import_entrants()
            self.check_in()
            self.draw_and_publish()
            self.look_for_myself()
            self.first_round()
            self.correct_a_result()
            self.to_the_podium()
            self.print_everything()
            self.screen_recovers()

    def first_round(self):
        judge = self.judge
        self.both(self.event + "/floor", "floor")
        # Two taps to a result: the table, then the button.
        judge.open(self.event + "/floor")
        judge.press(lambda: judge.one(".table-card summary"), "no table on the floor")
        self.look(judge, "floor-open")
        judge.press(lambda: judge.one('.table-card[open] a[href*="do=result"]'), "the card does not lead to the result")
        judge.wait(lambda: "/bracket/" in judge.path, "the floor did not lead to the match")
        match = judge.path.rsplit("/", 1)[1]
        self.hall.open(self.event + "/bracket")
        self.hall.driver.execute_script("window.same = true")
        form = self.form(judge, "/commands/record_paper")
        self.look(judge, "paper")
        self.won = self.row(match)["slots"][0]
        self.tick(judge, form, "winner", self.won["entrant"])
        judge.fill(form, {"cause": "generals", "signed_by": "双方与裁判"})
        judge.tap(form)
        self.assertFalse(judge.has(".form-problem"), judge.text)
        self.first = match
        self.look(judge, "match-decided")
        self.told_at_the_desk(match)
        # Another page shows it without a reload.
        self.hall.wait(lambda: self.won["name"] in self.drawn("WB-R2-M1"), "the bracket did not go on by itself")
        self.assertTrue(self.hall.driver.execute_script("return window.same === true"))
        # A no-show, with who confirmed it.
        judge.open(f"{self.event}/bracket/WB-R1-M2?do=absent")
        form = self.form(judge, "/commands/declare_absent")
        absent = self.row("WB-R1-M2")["slots"][1]
        self.tick(judge, form, "absent", absent["entrant"])
        judge.fill(form, {"confirmed_by": self.name_in("WB-R1-M2", 0)})
        self.look(judge, "absent")
        judge.tap(form)
        self.assertEqual(self.row("WB-R1-M2")["result"]["cause"], "no_show")
        # More time from the floor.
        self.extend()
        # Its clock has run: only the head judge may put a sheet of paper in the desk's place.
        refused = self.send_paper("WB-R1-M3", self.name_in("WB-R1-M3", 0))
        self.assertEqual((refused.status, refused.code), (422, "event.match.begun"), refused)
        self.paper_by_api("WB-R1-M3", self.name_in("WB-R1-M3", 0), instead_of_desk="平板没电")
        self.paper_by_api("WB-R1-M4", self.name_in("WB-R1-M4", 0))
        self.hall.wait(lambda: self.name_in("WB-R1-M3", 0) in self.drawn("WB-R2-M2"), "no second round")
        self.look(self.hall, "bracket-second-round")

    def told_at_the_desk(self, match):
        """The public page of a desk that nobody sat at says what the sheet on paper says."""
        self.phone.open(f"/matches/{self.row(match)['desk_match']}")
        self.assertIn(self.won["name"], self.phone.one(".card.recorded").text)
        self.assertIn(self.words["on_paper"], self.phone.one(".card.recorded").text)
        self.assertNotIn(self.words["waiting"], self.phone.one('[data-part="head"]').text)
        self.look(self.phone, "match-on-paper")

    def extend(self):
        """A table plays; three minutes more, from its card."""
        judge = self.judge
        desk = self.row("WB-R1-M3")["desk_match"]
        judge.open(self.event + "/floor")
        judge.press(lambda: judge.one(f"#table-{desk} summary"), "the table is not on the floor")
        before = judge.one(f"#table-{desk} .state").text
        self.api.seat_and_start(desk)
        judge.wait(lambda: judge.one(f"#table-{desk} .state").text != before, "the open card does not tell the news")
        self.assertTrue(judge.has(f"#table-{desk}[open]"), "the card was closed under the judge's finger")
        judge.open(self.event + "/floor?show=playing")
        judge.press(lambda: judge.one(f"#table-{desk} summary"), "the playing table is not under its filter")
        self.assertEqual(len(judge.all(".table-card")), 1)
        judge.fill(judge.one(f"#table-{desk} form"), {"minutes": "3", "reason": "ruling"})
        judge.tap(judge.one(f"#table-{desk} form"))
        judge.wait(lambda: "3:00" in judge.one(f"#table-{desk}").text, "the extension is not shown")
        self.look(judge, "floor-extended")
        self.hall.open(self.event + "/screen")
        self.hall.wait(lambda: self.hall.has(".hero .clock"), "no clock on the big screen")
        self.look(self.hall, "screen")
        self.phone.open(self.event + "/screen")
        self.look(self.phone, "screen")
        self.hall.open(self.event + "/bracket")

    def correct_a_result(self):
        """The semi-final is played already: the preview names it, the head judge lets it be replayed."""
        judge = self.judge
        self.paper_by_api("WB-R2-M1", self.won["name"])
        judge.open(f"{self.event}/bracket/{self.first}")
        form = self.form(judge, "/correction")
        other = self.row(self.first)["slots"][1]
        self.tick(judge, form, "to", other["entrant"])
        judge.fill(form, {"cause": "generals"})
        judge.tap(form)
        self.assertEqual(len(judge.all(".choice")), 3, judge.text)
        self.assertIn(other["name"], judge.text)
        self.look(judge, "correction")
        judge.resize(PROJECTOR)
        judge.shot(f"event-correction-{self.tag}-1920")
        judge.resize(PHONE)
        before = self.snapshot()["version"]
        choice = next(c for c in judge.all(".choice form") if c.find_elements("css selector", 'input[name="choice"][value="replay"]'))
        judge.fill(choice, {"reason": "记录员写反了"})
        judge.tap(choice)
        self.assertFalse(judge.has(".form-problem"), judge.text)
        self.assertIsNone(self.row("WB-R2-M1")["winner_slot"])
        self.assertEqual(self.name_in("WB-R2-M1", 0), other["name"])
        self.assertGreater(self.snapshot()["version"], before)
        self.hall.wait(lambda: other["name"] in self.drawn("WB-R2-M1"), "the correction is not on the bracket")
        # The last action is taken back, then done again.
        self.won = other
        self.undo()

    def undo(self):
        judge = self.judge
        self.paper_by_api("WB-R2-M1", self.won["name"])
        judge.open(self.event)
        form = self.form(judge, "/commands/undo_action")
        self.look(judge, "home-undo")
        judge.fill(form, {"reason": "点错了"})
        judge.tap(form)
        self.assertFalse(judge.has(".form-problem"), judge.text)
        self.assertIsNone(self.row("WB-R2-M1")["winner_slot"])

    def to_the_podium(self):
        judge = self.judge
        self.result("WB-R2-M1", self.won["name"])
        self.paper_by_api("WB-R2-M2", self.name_in("WB-R2-M2", 0))
        self.paper_by_api("TP-M1", self.name_in("TP-M1", 0))
        self.phone.open(f"{self.event}/entrants/{self.won['entrant']}")
        self.look(self.phone, "mine-final")
        self.result("WB-R3-M1", self.won["name"])
        self.phone.wait(lambda: self.words["champion"] in self.phone.one('[data-part="now"]').text, "the champion is not told")
        judge.open(self.event)
        self.send(judge, "/commands/close_event")
        self.assertIn(self.won["name"], judge.one(".podium .place-1").text)
        self.assertTrue(judge.has(".podium .place-3"))
        self.both(self.event, "podium")
        self.both(self.event + "/bracket", "bracket-closed")
        self.assertEqual(self.snapshot()["phase"], "closed")

    def result(self, match, winner):
        """At its desk, or on paper."""
        if not self.desks:
            self.paper_by_api(match, winner)
            return
        self.assertEqual(self.name_in(match, 0), winner, "at the desk the player in chair b gives up")
        self.match = f"/matches/{self.row(match)['desk_match']}"
        self.looks = False  # test_match looks at these pages
        try:
            with self.browser(self.server) as a, self.browser(self.server) as b:
                self.a, self.b = a, b
                for player, chair in ((a, "a"), (b, "b")):
                    self.sign_in_player(player, self.player_link(chair))
                self.seat_and_draft()
                self.seal_and_reveal()
                self.play_turns()
                self.finish_and_sign()
        finally:
            del self.looks
        self.assertEqual(self.row(match)["result"]["source"], "sheet")

    def print_everything(self):
        hall = self.hall
        for page in ("print/bracket", "print/pairings", "codes?tables=6"):
            hall.open(f"{self.event}/{page}")
            name = page.replace("/", "-").split("?")[0]
            hall.check(self)
            self.pdf(hall, name)
        self.phone.open(f"{self.event}/codes?tables=6")
        self.look(self.phone, "codes")

    def pdf(self, browser, name):
        """Prints as a person would; answers the number of pages."""
        made = browser.driver.execute_cdp_cmd("Page.printToPDF", {"preferCSSPageSize": True})
        data = base64.b64decode(made["data"])
        SHOTS.mkdir(parents=True, exist_ok=True)
        (SHOTS / f"event-{name}-{self.tag}.pdf").write_bytes(data)
        return data.count(b"/Type /Page\n") or data.count(b"/Type /Page ") or data.count(b"/Type /Page/")

    def screen_recovers(self):
        """The service dies and comes again: the screen says so, and then shows the news, untouched."""
        hall = self.hall
        self.server.client()
        hall.open(self.event + "/screen")
        hall.driver.execute_script("window.same = true")
        self.look(hall, "screen-podium")
        port = self.server.port
        self.server.kill()
        hall.wait(lambda: hall.one("#offline").is_displayed(), "the screen does not say that it is offline", 60)
        hall.shot(f"event-screen-offline-{self.tag}-1920")
        self.server.start(port)
        self.api.drop()
        reopened = self.api.post(f"/api/v1{self.event}/commands/reopen_event", {
            "reason": "更正", "expected_version": self.snapshot()["version"]})
        self.assertEqual(reopened.status, 200, reopened)
        renamed = self.api.post(f"/api/v1{self.event}/commands/change_details", {
            "details": {"name": "辕门杯·秋", "date": "2026-11-20", "venue": "下邳"},
            "expected_version": self.snapshot()["version"]})
        self.assertEqual(renamed.status, 200, renamed)
        hall.wait(lambda: not hall.one("#offline").is_displayed() and "辕门杯·秋" in hall.one("h1").text,
                  "the screen did not come back", 90)
        self.assertTrue(hall.driver.execute_script("return window.same === true"), "somebody had to reload it")

    def test_an_event_from_the_csv_file_to_the_podium_in_chinese(self):
        self.play("zh-CN", desks=True)

    @unittest.skipUnless(LONG, "in the long run; test_pages.py walks these pages in English each time")
    def test_an_event_from_the_csv_file_to_the_podium_in_english_and_dark(self):
        self.play("en-US", dark=True)


class Rounds(event_steps.EventSteps):
    """Eight players in Swiss rounds and a cut, the rounds paired and published in the browser; then the other formats' pages."""

    prefix = "rounds-"
    tag, language = "zh", "zh-CN"

    def wide(self, path, name, ready=None):
        """A page on a phone and on a desk."""
        for size in (DESKTOP, PHONE):
            self.judge.resize(size)
            self.judge.open(path)
            if ready:
                ready()
            self.look(self.judge, name)

    def make_swiss(self):
        judge = self.judge
        judge.open("/events/new")
        form = judge.one("main form")
        judge.fill(form, {
            "name": "辕门杯", "date": "2026-11-20", "stage_name_1": "瑞士轮", "stage_format_1": "swiss", "stage_rounds_1": "2",
            "stage_advance_1": "4", "stage_points_win_1": "2", "stage_tiebreak_1_1": "buchholz", "stage_tiebreak_2_1": "omw",
            "stage_name_2": "决赛", "stage_format_2": "single_elimination", "stage_best_of_2": "3", "stage_sides_2": "loser_lord"})
        self.look(judge, "form")
        judge.tap(form)
        self.assertFalse(judge.has(".form-problem"), judge.text)
        self.event = judge.path
        first, last = self.snapshot()["stages"]
        self.assertEqual(first["format"]["tiebreaks"], ["buchholz", "omw"])
        self.assertEqual(first["format"]["points"], {"win": 2, "draw": 1, "loss": 0, "bye": 3})
        self.assertEqual((last["best_of"], last["sides"]), (3, "loser_lord"))
        event = self.event.rsplit("/", 1)[1]
        self.api.must_give(event, "add_entrants", entrants=[{"name": name, "number": "", "club": ""} for name in event_steps.NAMES])
        self.api.must_give(event, "check_in", entrants=[f"e{n}" for n in range(1, 9)])
        self.api.must_give(event, "draw_bracket", method="list_order", nonce="")
        self.api.must_give(event, "publish_bracket")

    def round(self, name):
        """Paired, looked at, published."""
        judge = self.judge
        judge.open(self.event + "/rounds")
        self.send(judge, "/commands/pair_round", nonce="")
        self.public.open(self.event + "/rounds")
        self.assertNotIn('id="draft"', self.public.source)
        self.wide(self.event + "/rounds", name + "-draft")
        self.send(judge, "/commands/publish_round")

    def open_rows(self, selector):
        for summary in self.judge.all(selector):
            self.judge.driver.execute_script("arguments[0].parentElement.open = true", summary)

    def test_a_swiss_of_eight_with_a_cut_of_games(self):
        with serving() as server, Browser(server.urls[0], "zh-CN", PHONE) as judge, \
                Browser(server.urls[0], "zh-CN", PHONE) as public:
            self.server, self.judge, self.public, self.looks = server, judge, public, False
            self.begin_as_owner(server)
            self.sign_in_by_api()
            self.looks = True
            self.make_swiss()
            event = self.event.rsplit("/", 1)[1]
            self.round("first")
            # By name: in the order of pinyin, whatever their characters' numbers are.
            judge.open(self.event + "/rounds")
            self.open_rows("#by-name > summary")
            named = [row.text for row in judge.all("#by-name strong")]
            self.assertEqual(named, ["曹性", "陈宫", "高顺", "郝萌", "侯成", "宋宪", "魏续", "臧霸"])
            self.wide(self.event + "/rounds", "running", lambda: self.open_rows("#by-name > summary, ul.rounds summary"))
            self.paper_in_the_browser(event_kit.playable(self.api, event)[0]["id"])
            event_kit.decide_all(self.api, event)
            self.round("second")
            mine = event_kit.playable(self.api, event)[0]["slots"][0]["entrant"]
            self.wide(f"{self.event}/entrants/{mine}", "mine")
            self.assertEqual(len(judge.all(".what-if li")), 3)
            event_kit.decide_all(self.api, event)
            self.wide(self.event + "/standings", "standings",
                      lambda: self.open_rows(".standings > li:first-child summary"))
            self.assertEqual(len(judge.all(".standings > li")), 8)
            self.round("cut")
            self.play_the_games(event)
            for page in ("bracket", "standings", "print/standings", "print/pairings"):
                self.wide(f"{self.event}/{page}", "end-" + page.replace("/", "-"))
            self.other_formats(judge)

    def paper_in_the_browser(self, match, slot=0):
        judge = self.judge
        judge.open(f"{self.event}/bracket/{match}")
        form = self.form(judge, "/commands/record_paper")
        self.tick(judge, form, "winner", self.row(match)["slots"][slot]["entrant"])
        judge.fill(form, {"cause": "generals", "signed_by": "双方与裁判"})
        judge.tap(form)
        self.assertEqual(self.row(match)["winner_slot"], slot)

    def play_the_games(self, event):
        """A semi-final in three games: two on paper in the browser, the last one too; then all others."""
        judge, match = self.judge, "WB-R1-M1"
        for slot in (0, 1, 0):
            judge.open(f"{self.event}/bracket/{match}")
            form = self.form(judge, "/commands/record_paper")
            self.tick(judge, form, "winner", self.row(match)["slots"][slot]["entrant"])
            judge.fill(form, {"cause": "generals", "signed_by": "双方与裁判"})
            judge.tap(form)
            self.assertFalse(judge.has(".form-problem"), judge.text)
        self.assertEqual((self.row(match)["status"], self.row(match)["score"]), ("decided", [2, 1]))
        self.wide(f"{self.event}/bracket/{match}", "games")
        # The first game was written down wrongly: then the second one has decided.
        judge.open(f"{self.event}/bracket/{match}")
        form = self.form(judge, "/correction")
        self.tick(judge, form, "to", self.row(match)["slots"][1]["entrant"])
        judge.fill(form, {"game": "1", "cause": "generals"})
        judge.tap(form)
        self.look(judge, "correct-a-game")
        self.send(judge, "/commands/correct_result", reason="记反了")
        self.assertEqual((self.row(match)["status"], self.row(match)["score"], len(self.row(match)["games"])), ("decided", [0, 2], 2))
        while rows := event_kit.playable(self.api, event):
            for row in rows:
                event_kit.decide(self.api, event, row, game=len(row["games"]) + 1)
        self.assertIsNotNone(self.snapshot()["podium"]["champion"])

    def double_with_a_reset(self, owner):
        """The lower side wins the grand final: then there is one match more, and who wins that has won."""
        event = event_kit.opened(owner, 8, event_kit.stage("双败淘汰", "double_elimination"))
        self.event = f"/events/{event}"
        while [row["id"] for row in event_kit.playable(owner, event)] != ["GF-R1-M1"]:
            event_kit.decide_all(owner, event)
        self.assertNotEqual(self.row("GF-R2-M1")["status"], "called")
        self.paper_in_the_browser("GF-R1-M1", slot=1)
        self.assertEqual(self.row("GF-R2-M1")["status"], "called")
        self.assertIsNone(self.snapshot()["podium"]["champion"])
        self.wide(self.event + "/bracket", "double-reset")
        self.paper_in_the_browser("GF-R2-M1", slot=1)
        champion = self.row("GF-R2-M1")["slots"][1]["entrant"]
        self.assertEqual(self.snapshot()["podium"]["champion"], champion)
        self.wide(self.event + "/bracket", "double")
        self.wide(self.event, "double-podium")

    def groups_and_elimination(self, owner):
        event = event_kit.opened(owner, 8, event_kit.stage("小组赛", "groups", groups=2), event_kit.stage("淘汰赛", "single_elimination"))
        self.event = f"/events/{event}"
        for _ in range(3):
            event_kit.next_round(owner, event)
            event_kit.decide_all(owner, event)
        self.wide(self.event + "/standings", "groups", lambda: self.open_rows("section > details > summary"))
        self.wide(self.event + "/rounds", "groups-rounds")
        self.round("groups-cut")
        groups = self.snapshot()["played"][0]["tables"]
        group_of = {row["entrant"]: table["group"] for table in groups for row in table["rows"]}
        for match in ("WB-R1-M1", "WB-R1-M2"):
            players = [slot["entrant"] for slot in self.row(match)["slots"]]
            self.assertEqual(len({group_of[player] for player in players}), 2, "group mates meet at once")
        for match in ("WB-R1-M1", "WB-R1-M2", "TP-M1", "WB-R2-M1"):
            self.paper_in_the_browser(match)
        self.assertEqual(self.snapshot()["podium"]["champion"], self.row("WB-R2-M1")["slots"][0]["entrant"])
        self.wide(self.event + "/bracket", "groups-elimination")
        self.wide(self.event, "groups-podium")

    def other_formats(self, judge):
        """Both sides of a double elimination, groups with their cross tables, places played out."""
        owner = self.api
        self.double_with_a_reset(owner)
        self.groups_and_elimination(owner)
        places = owner.new_event(places=8)
        owner.must_give(places, "add_entrants", entrants=[{"name": name, "number": "", "club": ""} for name in event_steps.NAMES])
        owner.must_give(places, "draw_bracket", method="list_order", nonce="")
        owner.must_give(places, "publish_bracket")
        event_kit.play_bracket(owner, places)
        self.wide(f"/events/{places}/bracket", "places")
        self.wide(f"/events/{places}", "places-home")


if __name__ == "__main__":
    unittest.main()
