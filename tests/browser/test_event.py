"""An event of eight from the CSV file to the podium in Chromium, in Chinese and in English: owner and judge on a phone,
players on phones, the hall on a projector."""

import base64
import pathlib
import sys
import tempfile
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "http")]

from browser import DESKTOP, PHONE, PROJECTOR, SHOTS, Browser  # noqa: E402
from kit import PASSWORD, serving  # noqa: E402

NAMES = ["赵云", "貂蝉", "张辽", "甄姬", "大乔", "吕布", "许褚", "黄月英"]
WORDS = {
    "zh-CN": {"decided": "结束", "champion": "冠军", "replay": "重赛", "keep": "按已赛保留", "late": "迟到"},
    "en-US": {"decided": "decided", "champion": "Champion", "replay": "Replay", "keep": "Keep as played", "late": "late"},
}


def csv_of(rows):
    """As Excel in China writes it."""
    return ("姓名,编号,种子,俱乐部\r\n" + "".join(",".join(row) + "\r\n" for row in rows)).encode("gbk")


class Event(unittest.TestCase):
    maxDiff = None

    def play(self, language, dark=False):
        self.words, self.tag = WORDS[language], language[:2]
        with serving() as server, tempfile.TemporaryDirectory() as folder, \
                Browser(server.urls[0], language, PHONE, dark) as judge, \
                Browser(server.urls[0], language, PROJECTOR) as hall, \
                Browser(server.urls[0], language, PHONE, dark) as phone:
            self.server, self.judge, self.hall, self.phone, self.folder = server, judge, hall, phone, folder
            self.begin_as_owner()
            self.make_event()
            self.import_entrants()
            self.check_in()
            self.draw_and_publish()
            self.look_for_myself()
            self.first_round()
            self.correct_a_result()
            self.to_the_podium()
            self.print_everything()
            self.screen_recovers()

    # -- helpers

    def look(self, browser, name):
        browser.check(self)
        browser.shot(f"event-{name}-{self.tag}-{browser.size[0]}")

    def both(self, path, name):
        """A page on the judge's phone and wide."""
        self.judge.open(path)
        self.look(self.judge, name)
        self.judge.resize(PROJECTOR)
        self.judge.open(path)
        self.look(self.judge, name)
        self.judge.resize(PHONE)

    def form(self, browser, action):
        form = browser.wait(lambda: browser.one(f'form[action$="{action}"]'), f"no form {action}")
        browser.unfold(form)
        return form

    def send(self, browser, action, **fields):
        form = self.form(browser, action)
        browser.fill(form, fields)
        browser.tap(form)
        self.assertFalse(browser.has(".form-problem"), f"{action}: {browser.text}")

    def press(self, browser, find, reason):
        """Presses what `find` gives; a part that is exchanged in that moment is looked for again."""
        def pressed():
            element = find()
            if element is None:
                return False
            element.click()
            return True
        browser.wait(pressed, reason)

    def pick(self, browser, form, name, value):
        box = form.find_element("css selector", f'input[name="{name}"][value="{value}"]')
        browser.driver.execute_script("arguments[0].click()", box)

    def snapshot(self):
        return self.api.get(f"/api/v1{self.event}").json

    def entrant(self, name):
        return next(e["id"] for e in self.snapshot()["entrants"] if e["name"] == name)

    def match(self, match):
        return next(m for m in self.snapshot()["matches"] if m["id"] == match)

    def paper_by_api(self, match, winner):
        """The winner is the name of a player."""
        answer = self.api.post(f"/api/v1{self.event}/commands/record_paper", {
            "match": match, "winner": self.entrant(winner), "cause": "generals", "signed_by": "两名选手与裁判",
            "note": "", "expected_version": self.snapshot()["version"]})
        self.assertEqual(answer.status, 200, answer)

    def name_in(self, match, slot):
        return self.match(match)["slots"][slot]["name"]

    # -- the steps

    def begin_as_owner(self):
        judge = self.judge
        judge.open("/first-owner")
        judge.submit("/first-owner", code=self.server.code, login="owner", name="吕布", password=PASSWORD)
        self.api = self.server.client()
        signed_in = self.api.post("/api/v1/sign-in", {"login": "owner", "password": PASSWORD})
        self.assertEqual(signed_in.status, 200, signed_in)
        self.api.token = signed_in.json["token"]

    def make_event(self):
        judge = self.judge
        judge.open("/events/new")
        self.look(judge, "form")
        form = judge.one("main form")
        judge.fill(form, {"name": "辕门杯", "date": "2026-11-20", "venue": "下邳", "stage_name_1": "淘汰赛",
                          "stage_ruleset_1": "kof-classic", "stage_name_2": "决赛", "stage_from_2": "2",
                          "stage_overtime_2": "true"})
        judge.tap(form)
        self.assertFalse(judge.has(".form-problem"), judge.text)
        self.event = judge.path
        self.look(judge, "home-empty")
        self.assertEqual(self.snapshot()["stages"][1]["from_field"], 2)

    def import_entrants(self):
        judge = self.judge
        good = [(name, f"A{n:02}", str(n) if n <= 2 else "", "下邳" if n % 2 else "") for n, name in enumerate(NAMES, 1)]
        bad = [("赵云", "A09", "", ""), ("曹操", "B2", "很强", "")]
        file = pathlib.Path(self.folder) / "名单.csv"
        judge.open(self.event + "/import")
        self.look(judge, "import")
        file.write_bytes(csv_of(good[:3] + bad + good[3:]))
        form = judge.one('form[enctype="multipart/form-data"]')
        form.find_element("css selector", "input[type=file]").send_keys(str(file))
        judge.tap(form)
        rows = [[cell.text for cell in row.find_elements("css selector", "td")] for row in judge.all(".faults tbody tr")]
        self.assertEqual([(row[0], row[1]) for row in rows], [("6", "7")] if len(rows) == 1 else [(row[0], row[1]) for row in rows])
        self.assertIn("6", [row[0] for row in rows])
        self.assertTrue(any("很强" in row[3] for row in rows), rows)
        self.look(judge, "import-faults")
        self.assertEqual(self.snapshot()["entrants"], [], "a preview writes nothing")
        file.write_bytes(csv_of(good))
        form = judge.one('form[enctype="multipart/form-data"]')
        form.find_element("css selector", "input[type=file]").send_keys(str(file))
        judge.tap(form)
        self.assertFalse(judge.has(".faults"))
        self.look(judge, "import-good")
        judge.tap(judge.one('form[action$="/import/commit"]'))
        self.assertEqual(judge.path, self.event + "/entrants")
        self.assertEqual([e["name"] for e in self.snapshot()["entrants"]], NAMES)
        self.both(self.event + "/entrants", "entrants")

    def check_in(self):
        judge = self.judge
        judge.open(self.event + "/check-in")
        self.look(judge, "check-in")
        judge.one("#filter").send_keys("黄月")
        judge.wait(lambda: len([row for row in judge.all("#check-list > li") if row.is_displayed()]) == 1, "the list did not shorten")
        for name in reversed(NAMES):
            box = judge.one("#filter")
            judge.driver.execute_script("arguments[0].value = ''", box)
            box.send_keys(name)
            self.press(judge, lambda: next((
                row.find_element("css selector", "button") for row in judge.all("#check-list > li")
                if row.is_displayed() and name in row.text), None), name)
            judge.wait(lambda: any("✓" in judge.driver.execute_script(
                "return getComputedStyle(arguments[0], '::after').content", mark) for mark in
                judge.all(f'#check-list > li[data-find*="{name}"] .state')), f"{name} is not shown as here")
        self.assertEqual(judge.path, self.event + "/check-in")
        self.assertTrue(all(e["checked_in"] for e in self.snapshot()["entrants"]))
        self.look(judge, "check-in-done")

    def draw_and_publish(self):
        judge = self.judge
        self.phone.open(self.event + "/bracket")
        self.look(self.phone, "bracket-unpublished")
        judge.open(self.event + "/entrants")
        self.send(judge, "/commands/draw_bracket", nonce="观众说的词")
        self.assertEqual(judge.path, self.event + "/bracket")
        self.look(judge, "bracket-draft")
        self.assertTrue(judge.has("#WB-R1-M1"))
        # What is not published is on no public page.
        for page in ("", "/bracket", "/entrants", "/screen", "/print/bracket", "/print/pairings"):
            self.phone.open(self.event + page)
            self.assertNotIn("WB-R1", self.phone.source, page)
            self.assertNotIn("random seed", self.phone.source, page)
        self.phone.open(self.event + "/bracket")
        judge.open(self.event)
        self.look(judge, "home-drawn")
        self.send(judge, "/commands/publish_bracket")
        # The phone that was looking at nothing sees the bracket come, without a reload.
        self.phone.driver.execute_script("window.same = true")
        self.hall.open(self.event + "/bracket")
        self.phone.open(self.event + "/bracket")
        self.phone.wait(lambda: self.phone.has("#WB-R1-M4"), "no bracket on the phone")
        self.look(self.phone, "bracket")
        self.look(self.hall, "bracket")
        self.both(self.event, "home")

    def look_for_myself(self):
        phone = self.phone
        phone.open(self.event)
        form = phone.one('form[action$="/mine"]')
        phone.fill(form, {"q": "黄月英"})
        phone.tap(form)
        self.assertEqual(phone.path, f"{self.event}/entrants/{self.entrant('黄月英')}")
        self.assertIn("黄月英", phone.one("h1").text)
        self.assertTrue(phone.has(".mine-now"))
        self.look(phone, "mine")
        phone.open(self.event + "/mine?q=A0")
        self.look(phone, "mine-list")
        phone.open(self.event + "/mine?q=nobody")
        self.assertTrue(phone.has("main [role=status]"))
        # A number leads to the same page.
        phone.open(self.event + "/mine?q=A08")
        self.assertIn("黄月英", phone.one("h1").text)
        self.path_and_jump()

    def path_and_jump(self):
        """Tapping a name lights up its way; the form jumps to a player; both without a reload."""
        phone = self.phone
        phone.open(self.event + "/bracket")
        phone.driver.execute_script("window.same = true")
        first = self.match("WB-R1-M1")["slots"][0]
        name = phone.one(f'#WB-R1-M1 a[data-e="{first["entrant"]}"]')
        name.click()
        phone.wait(lambda: phone.has("#WB-R1-M1.on") and phone.has("#WB-R2-M1.on") and phone.has("#WB-R3-M1.on"), "no way lit")
        self.assertFalse(phone.has("#WB-R2-M2.on"))
        phone.wait(lambda: first["name"] in phone.one(".lit").text, "whose way it is is not said")
        self.look(phone, "bracket-path")
        last = self.match("WB-R1-M4")["slots"][1]
        form = phone.one("form.jump")
        phone.fill(form, {"q": last["name"]})
        form.find_element("css selector", "button").click()
        phone.wait(lambda: phone.has("#WB-R1-M4.on") and phone.has("#WB-R2-M2.on"), "no jump")
        phone.wait(lambda: phone.driver.execute_script(
            "const b = document.querySelector('#WB-R1-M4').getBoundingClientRect(); return b.top >= 0 && b.bottom <= innerHeight && b.left >= 0;"),
            "the player jumped to is not in sight")
        self.assertTrue(phone.driver.execute_script("return window.same === true"), "the page was loaded anew")
        # The same address from the server, and without scripts.
        address = phone.driver.current_url
        with Browser(self.server.urls[0], "zh-CN", PHONE, scripts=False) as plain:
            plain.open(address)
            self.assertTrue(plain.has("#WB-R1-M4.on"))
            plain.open(f"{self.event}/bracket?q={last['name']}")
            self.assertTrue(plain.has("#WB-R1-M4.on"))
            self.assertIn("entrant=", plain.driver.current_url)
        self.hall.open(f"{self.event}/bracket?entrant={first['entrant']}")
        self.look(self.hall, "bracket-path")

    def first_round(self):
        judge = self.judge
        self.both(self.event + "/floor", "floor")
        # Two taps to a result: the table, then the button.
        judge.open(self.event + "/floor")
        self.press(judge, lambda: judge.one(".table-card summary"), "no table on the floor")
        self.look(judge, "floor-open")
        judge.one('.table-card[open] a[href*="do=result"]').click()
        judge.wait(lambda: "/bracket/" in judge.path, "the floor did not lead to the match")
        match = judge.path.rsplit("/", 1)[1]
        self.hall.open(self.event + "/bracket")
        self.hall.driver.execute_script("window.same = true")
        form = self.form(judge, "/commands/record_paper")
        self.look(judge, "paper")
        self.won = self.match(match)["slots"][0]
        self.pick(judge, form, "winner", self.won["entrant"])
        judge.fill(form, {"cause": "generals", "signed_by": "双方与裁判"})
        judge.tap(form)
        self.assertFalse(judge.has(".form-problem"), judge.text)
        self.first = match
        self.look(judge, "match-decided")
        # Another page shows it without a reload.
        self.hall.wait(lambda: self.won["name"] in self.hall.one("#WB-R2-M1").text, "the bracket did not go on by itself")
        self.assertTrue(self.hall.driver.execute_script("return window.same === true"))
        # A no-show, with who confirmed it.
        judge.open(f"{self.event}/bracket/WB-R1-M2?do=absent")
        form = self.form(judge, "/commands/declare_absent")
        absent = self.match("WB-R1-M2")["slots"][1]
        self.pick(judge, form, "absent", absent["entrant"])
        judge.fill(form, {"confirmed_by": self.name_in("WB-R1-M2", 0)})
        self.look(judge, "absent")
        judge.tap(form)
        self.assertEqual(self.match("WB-R1-M2")["result"]["cause"], "no_show")
        # More time from the floor.
        self.extend()
        for match in ("WB-R1-M3", "WB-R1-M4"):
            self.paper_by_api(match, self.name_in(match, 0))
        self.hall.wait(lambda: self.name_in("WB-R1-M3", 0) in self.hall.one("#WB-R2-M2").text, "no second round")
        self.look(self.hall, "bracket-second-round")

    def extend(self):
        """A table plays; three minutes more, from its card."""
        judge = self.judge
        desk = self.match("WB-R1-M3")["desk_match"]
        self.api.seat_and_start(desk)
        judge.open(self.event + "/floor?show=playing")
        self.press(judge, lambda: judge.one(f"#table-{desk} summary"), "the playing table is not under its filter")
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
        other = self.match(self.first)["slots"][1]
        self.pick(judge, form, "to", other["entrant"])
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
        self.assertIsNone(self.match("WB-R2-M1")["winner_slot"])
        self.assertEqual(self.name_in("WB-R2-M1", 0), other["name"])
        self.assertGreater(self.snapshot()["version"], before)
        self.hall.wait(lambda: other["name"] in self.hall.one("#WB-R2-M1").text, "the correction is not on the bracket")
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
        self.assertIsNone(self.match("WB-R2-M1")["winner_slot"])

    def to_the_podium(self):
        judge = self.judge
        self.paper_by_api("WB-R2-M1", self.won["name"])
        self.paper_by_api("WB-R2-M2", self.name_in("WB-R2-M2", 0))
        self.paper_by_api("TP-M1", self.name_in("TP-M1", 0))
        self.phone.open(f"{self.event}/entrants/{self.won['entrant']}")
        self.look(self.phone, "mine-final")
        self.paper_by_api("WB-R3-M1", self.won["name"])
        self.phone.wait(lambda: self.words["champion"] in self.phone.one('[data-part="now"]').text, "the champion is not told")
        judge.open(self.event)
        self.send(judge, "/commands/close_event")
        self.assertIn(self.won["name"], judge.one(".podium .place-1").text)
        self.assertTrue(judge.has(".podium .place-3"))
        self.both(self.event, "podium")
        self.both(self.event + "/bracket", "bracket-closed")
        self.assertEqual(self.snapshot()["phase"], "closed")

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
        self.play("zh-CN")

    def test_an_event_from_the_csv_file_to_the_podium_in_english_and_dark(self):
        self.play("en-US", dark=True)


if __name__ == "__main__":
    unittest.main()
