"""The keyboard alone: a match from the seats to the signed sheet, a result on paper, a ruling, a penalty, a line of a record,
in a real browser. Where the keyboard is can always be seen, and every page of the walk is without serious findings of axe."""

import pathlib
import sys
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "http")]

import event_kit  # noqa: E402
import match_steps  # noqa: E402
import tour  # noqa: E402
from browser import PHONE  # noqa: E402
from keyboard import KeyboardBrowser  # noqa: E402
from selenium.webdriver.common.keys import Keys  # noqa: E402


class Match(match_steps.MatchSteps):
    """The whole match of match_steps.py."""

    def browser(self, server, size=PHONE):
        browser = KeyboardBrowser(server.urls[0], self.language, size)
        self.used.append(browser)
        return browser

    def look(self, browser, name):
        self.assertEqual(browser.serious(), [], name)

    def test_a_whole_match(self):
        self.used = []
        self.play("zh-CN")
        self.assertEqual([one for browser in self.used for one in browser.blind], [])
        print(sum(browser.stops for browser in self.used), "stops by Tab")


class Papers(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.house = tour.House()
        cls.addClassCleanup(cls.house.close)
        cls.owner = cls.house.owner

    def browser(self, path, who="owner"):
        browser = KeyboardBrowser(self.house.server.urls[0])
        self.addCleanup(browser.close)
        tour.Tourists(self.house, browser).visit(path, who)
        self.addCleanup(lambda: self.assertEqual(browser.blind, []))
        return browser

    def axe(self, browser):
        self.assertEqual(browser.serious(), [], browser.path)

    def test_a_result_on_paper(self):
        event = event_kit.open_event(self.owner, 4)
        browser = self.browser(f"/events/{event}/results")
        self.axe(browser)
        form = browser.one('[id="line-WB-R1-M1"] form')
        browser.fill(form, {"won": "a2"})
        browser.activate(form.find_element("css selector", 'button[value="3"]'))
        row = lambda: event_kit.match_of(self.owner, event, "WB-R1-M1")
        browser.wait(lambda: row()["winner_slot"] == 0, "no result was entered")
        self.assertEqual(row()["result"]["remaining"], {"a": 2, "b": 0})

    def test_a_signature(self):
        match = self.house.match("running")
        self.house.end(match)
        self.house.sheet(match)
        browser = self.browser(f"/matches/{match}/desk")
        form = browser.one('form[action$="/commands/sign"]:has(input[name="signer"][value="a"])')
        browser.unfold(form)
        browser.fill(form, {"stance": "sign"})
        browser.reach(form.find_element("css selector", "[data-pad]"))
        browser.type(Keys.SPACE, *[Keys.ARROW_RIGHT] * 8, *[Keys.ARROW_DOWN] * 5, *[Keys.ARROW_RIGHT] * 8)
        self.axe(browser)
        browser.tap(form)
        browser.wait(lambda: "a" in self.owner.get(f"/api/v1/matches/{match}/sheet").json["signatures"], "nobody has signed")

    def test_a_ruling(self):
        dispute = self.house.dispute(self.house.match("running"), 3)
        browser = self.browser(f"/disputes/{dispute}")
        self.axe(browser)
        where = f'form[action="/disputes/{dispute}/commands/rule"]'
        search = browser.wait(lambda: browser.one(f'{where} [data-of="clauses"] input[type=search]'), "no search")
        browser.reach(search)
        browser.type("1V1 3.2.3")
        found = browser.wait(lambda: browser.one('[data-of="clauses"] .found button'), "the clause is not found")
        browser.activate(found)
        browser.wait(lambda: browser.has('[data-of="clauses"] .chip'), "the clause is not chosen")
        form = browser.one(where)
        browser.fill(form, {"remedy": "let_stand", "reason": "多出的牌已混入手牌。", "announcement": "比赛继续。"})
        browser.tap(form)
        rulings = self.owner.get(f"/api/v1/disputes/{dispute}").json["rulings"]
        self.assertEqual((rulings[-1]["announcement"], len(rulings[-1]["clauses"])), ("比赛继续。", 1))

    def test_a_penalty(self):
        match = self.house.match("running")
        browser = self.browser(f"/matches/{match}/penalties")
        self.axe(browser)
        form = browser.one(f'form[action="/matches/{match}/penalties#next"]:has(input[name="chair"][value="b"])')
        browser.unfold(form)
        browser.reach(form.find_element("css selector", "[data-shorten-by]"))
        browser.type("G7")
        left = [radio for radio in form.find_elements("css selector", "[name=infraction]") if radio.is_displayed()]
        browser.reach(left[0])
        browser.type(Keys.SPACE)
        browser.wait(lambda: browser.has("#next"), "the step is not shown")
        self.axe(browser)
        form = browser.one(f'#next form[action="/matches/{match}/penalties"]')
        browser.fill(form, {"text": "第二张杀"})
        browser.tap(form)
        self.assertIn("第二张杀", browser.text)

    def test_lines_of_a_record(self):
        match = self.house.match("running")
        record = self.owner.post(f"/api/v1/matches/{match}/records", {"name": "记录"}).json["id"]
        browser = self.browser(f"/records/{record}")
        lines = lambda: [line["text"] for line in self.owner.get(f"/api/v1/records/{record}").json["entries"]]
        browser.reach(browser.one("#text"))
        browser.type("; 开始", Keys.ENTER)
        browser.wait(lambda: lines() == ["; 开始"], "what was typed is not written")
        asked = lambda written: lambda: browser.one("#prompt").get_attribute("data-written") == written and not browser.has("#prompt.stale")
        browser.wait(asked("1"), "no new question")
        browser.activate(browser.one("#prompt .key-row button:not([data-asks])"))
        browser.wait(lambda: len(lines()) == 2, "what was chosen is not written")
        browser.wait(asked("2"), "no new question")
        browser.wait(lambda: browser.driver.execute_script("return document.querySelector('#prompt').contains(document.activeElement)"), "the keyboard is sent away from the question")
        self.axe(browser)


if __name__ == "__main__":
    unittest.main()
