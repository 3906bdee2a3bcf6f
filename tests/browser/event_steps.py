"""The steps of an event as people click through it: from the list of entrants to the published bracket and "my match"."""

import pathlib

from browser import PHONE, PROJECTOR, Browser
from kit import PASSWORD
from match_steps import MatchSteps

NAMES = ["陈宫", "高顺", "臧霸", "魏续", "侯成", "宋宪", "郝萌", "曹性"]  # none of them a general of the deck


def csv_of(rows):
    """As Excel in China writes it."""
    return ("姓名,编号,种子,俱乐部\r\n" + "".join(",".join(row) + "\r\n" for row in rows)).encode("gbk")


class EventSteps(MatchSteps):
    """`judge` (the owner) and `phone` are phones, `hall` a projector; `api` is the owner's session without a browser."""

    prefix = "event-"

    # -- helpers

    def both(self, path, name):
        """A page on the judge's phone and wide."""
        self.judge.open(path)
        self.look(self.judge, name)
        self.judge.resize(PROJECTOR)
        self.judge.open(path)
        self.look(self.judge, name)
        self.judge.resize(PHONE)

    def drawn(self, match):
        """What the drawing on the hall's screen says about a match."""
        return self.hall.one(f'.drawing [data-match="{match}"]').get_attribute("textContent")

    def form(self, browser, action):
        """The form, unfolded: from then on nothing exchanges it. One that is exchanged before is looked for again."""
        def unfolded():
            form = browser.one(f'form[action$="{action}"]')
            browser.unfold(form)
            return form if form.is_displayed() else None
        return browser.wait(unfolded, f"no form {action}")

    def send(self, browser, action, **fields):
        browser.give(lambda: browser.one(f'form[action$="{action}"]'), fields, f"no form {action}")
        self.assertFalse(browser.has(".form-problem"), f"{action}: {browser.text}")

    def tick(self, browser, form, name, value):
        box = form.find_element("css selector", f'input[name="{name}"][value="{value}"]')
        browser.driver.execute_script("arguments[0].click()", box)

    def snapshot(self):
        return self.api.get(f"/api/v1{self.event}").json

    def entrant(self, name):
        return next(e["id"] for e in self.snapshot()["entrants"] if e["name"] == name)

    def row(self, match):
        return next(m for m in self.snapshot()["matches"] if m["id"] == match)

    def paper_by_api(self, match, winner, **more):
        """The winner is the name of a player."""
        answer = self.send_paper(match, winner, **more)
        self.assertEqual(answer.status, 200, answer)

    def send_paper(self, match, winner, **more):
        return self.api.post(f"/api/v1{self.event}/commands/record_paper", {
            "match": match, "winner": self.entrant(winner), "cause": "generals", "signed_by": "两名选手与裁判",
            "note": "", "expected_version": self.snapshot()["version"], **more})

    def name_in(self, match, slot):
        return self.row(match)["slots"][slot]["name"]

    # -- the steps

    def sign_in_by_api(self):
        self.api = self.server.client()
        signed_in = self.api.post("/api/v1/sign-in", {"login": "owner", "password": PASSWORD})
        self.assertEqual(signed_in.status, 200, signed_in)
        self.api.token = signed_in.json["token"]

    def import_entrants(self):
        judge = self.judge
        good = [(name, f"A{n:02}", str(n) if n <= 2 else "", "下邳" if n % 2 else "") for n, name in enumerate(NAMES, 1)]
        bad = [("陈宫", "A09", "", ""), ("曹操", "B2", "很强", "")]
        file = pathlib.Path(self.folder) / "名单.csv"
        judge.open(self.event + "/import")
        self.look(judge, "import")
        file.write_bytes(csv_of(good[:3] + bad + good[3:]))
        form = judge.one('form[enctype="multipart/form-data"]')
        form.find_element("css selector", "input[type=file]").send_keys(str(file))
        judge.tap(form)
        rows = [[cell.text for cell in row.find_elements("css selector", "td")] for row in judge.all(".faults tbody tr")]
        self.assertEqual([(row[0], row[1]) for row in rows], [("6", "7")])
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
        judge.one("#filter").send_keys("曹")
        judge.wait(lambda: len([row for row in judge.all("#check-list > li") if row.is_displayed()]) == 1, "the list did not shorten")
        box = judge.one("#filter")
        box.clear()
        box.send_keys(" ")
        self.tap_while_the_list_changes()
        for name in reversed(NAMES[2:]):
            box = judge.one("#filter")
            judge.driver.execute_script("arguments[0].value = ''", box)
            box.send_keys(name)
            judge.press(lambda: next((
                row.find_element("css selector", "button") for row in judge.all("#check-list > li")
                if row.is_displayed() and name in row.text), None), name)
            judge.wait(lambda: any("✓" in judge.driver.execute_script(
                "return getComputedStyle(arguments[0], '::after').content", mark) for mark in
                judge.all(f'#check-list > li[data-find*="{name}"] .state')), f"{name} is not shown as here")
        self.assertEqual(judge.path, self.event + "/check-in")
        self.assertTrue(all(e["checked_in"] for e in self.snapshot()["entrants"]))
        self.look(judge, "check-in-done")

    def tap_while_the_list_changes(self):
        """What comes while a finger is down waits for it: the tap is not lost, and the news is shown afterwards."""
        judge, (first, second) = self.judge, NAMES[:2]
        lift = judge.hold(judge.one(f'#check-list > li[data-find*="{second}"] button'))
        elsewhere = self.api.post(f"/api/v1{self.event}/commands/check_in", {
            "entrants": [self.entrant(first)], "expected_version": self.snapshot()["version"]})
        self.assertEqual(elsewhere.status, 200, elsewhere)
        judge.ask_for_news()
        lift()
        for name in (first, second):
            judge.wait(lambda: judge.has(f'#check-list > li[data-find*="{name}"] .check.here'), f"{name} is not shown as here")
        self.assertEqual([e["checked_in"] for e in self.snapshot()["entrants"]][:3], [True, True, False])

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
        phone.fill(form, {"q": "曹性"})
        phone.tap(form)
        self.assertEqual(phone.path, f"{self.event}/entrants/{self.entrant('曹性')}")
        self.assertIn("曹性", phone.one("h1").text)
        self.assertTrue(phone.has(".mine-now"))
        self.look(phone, "mine")
        phone.open(self.event + "/mine?q=A0")
        self.look(phone, "mine-list")
        phone.open(self.event + "/mine?q=nobody")
        self.assertTrue(phone.has("main [role=status]"))
        # A number leads to the same page.
        phone.open(self.event + "/mine?q=A08")
        self.assertIn("曹性", phone.one("h1").text)
        self.path_and_jump()

    def path_and_jump(self):
        """Tapping a name lights up its way; the form jumps to a player; both without a reload."""
        phone = self.phone
        phone.open(self.event + "/bracket")
        phone.driver.execute_script("window.same = true")
        first = self.row("WB-R1-M1")["slots"][0]
        name = phone.one(f'#WB-R1-M1 a[data-e="{first["entrant"]}"]')
        name.click()
        phone.wait(lambda: phone.has("#WB-R1-M1.on") and phone.has("#WB-R2-M1.on") and phone.has("#WB-R3-M1.on"), "no way lit")
        self.assertFalse(phone.has("#WB-R2-M2.on"))
        phone.wait(lambda: first["name"] in phone.one(".lit").text, "whose way it is is not said")
        self.look(phone, "bracket-path")
        last = self.row("WB-R1-M4")["slots"][1]
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
