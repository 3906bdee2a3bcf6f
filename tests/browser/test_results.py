"""The scorekeeper works through a stack of sheets on a phone: taps a result, what shows, and without scripts."""

import pathlib
import sys
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "http")]

import event_kit  # noqa: E402
import tour  # noqa: E402
from browser import DESKTOP, PHONE, Browser  # noqa: E402
from test_calls import Hand  # noqa: E402
from test_pages import RAW_KEY  # noqa: E402


class Results(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.house = tour.House()
        cls.addClassCleanup(cls.house.close)
        cls.owner = cls.house.owner
        cls.keeper = cls.owner.staff("scorekeeper")

    def setUp(self):
        self.event = event_kit.open_event(self.owner, 16)
        self.path = f"/events/{self.event}/results"

    def browser(self, size=PHONE, language="zh-CN", dark=False, scripts=True):
        browser = Browser(self.house.server.urls[0], language, size, dark=dark, scripts=scripts)
        self.addCleanup(browser.close)
        people = tour.Tourists(self.house, browser)
        people.tokens["keeper"] = self.keeper.token
        people.visit(self.path, "keeper")
        return browser

    def touch(self, browser, selector):
        element = browser.wait(lambda: browser.one(selector), f"no {selector}")
        browser.driver.execute_script("arguments[0].scrollIntoView({block: 'nearest'})", element)
        browser.touch(element)

    def row(self, number):
        return event_kit.match_of(self.owner, self.event, f"WB-R1-M{number}")

    def decided(self, number):
        return lambda: self.row(number)["winner_slot"] is not None

    def test_taps_a_result(self):
        browser = self.browser((360, 640))
        hand = Hand(browser)
        line = lambda number: f"#line-WB-R1-M{number} "
        won = lambda chair: f'.tap:has([name="won"][value="{chair}"])'
        cause = lambda name: f'.tap:has([name="cause"][value="{name}"])'
        hand.flow("all fell", 2, self.path, [line(1) + won("a2"), line(1) + 'button[value="3"]'], self.decided(1))
        hand.flow("conceded", 3, self.path, [line(2) + won("b"), line(2) + cause("concession"), line(2) + ".enter button:not([value])"],
                  self.decided(2))
        hand.flow("by time", 3, self.path, [line(3) + won("a"), line(3) + cause("time"), line(3) + ".enter button:not([value])"], self.decided(3))
        for name, taps, most, _ in hand.measured:
            self.assertLessEqual(taps, most, name)
        self.assertEqual(self.row(1)["result"]["remaining"], {"a": 2, "b": 0})
        self.assertEqual(self.row(1)["result"]["hp"], {"a": 3, "b": 0})
        print("taps:", ", ".join(f"{name} {taps}" for name, taps, _, _ in hand.measured))

    def test_and_the_next_comes_under_the_thumb(self):
        browser = self.browser()
        browser.driver.execute_script("window.stays = true")
        for number in (1, 2, 3, 4):
            here = f"#line-WB-R1-M{number}"
            self.touch(browser, here + ' .tap:has([value="a3"])')
            self.touch(browser, here + ' button[value="4"]')
            browser.wait(lambda: not browser.has(here), "the line is still there")
        self.assertTrue(browser.driver.execute_script("return window.stays === true"), "the page was loaded anew")
        self.assertTrue(all(self.decided(number)() for number in (1, 2, 3, 4)))
        browser.wait(lambda: browser.has(".stack-last"), "what was entered last is not shown")
        self.touch(browser, ".stack-last button")
        browser.wait(lambda: browser.has("#line-WB-R1-M4"), "it was not taken back")
        self.assertFalse(self.decided(4)())

    def test_somebody_else_was_first(self):
        browser = self.browser()
        here = "#line-WB-R1-M5"
        self.touch(browser, here + ' .tap:has([value="a3"])')
        self.owner.must_give(self.event, "record_paper", **event_kit.paper("WB-R1-M5", self.row(5)["slots"][1]["entrant"]))
        self.touch(browser, here + ' button[value="4"]')
        browser.wait(lambda: browser.has(here + " .form-problem"), "nothing is said")
        self.assertEqual(self.row(5)["winner_slot"], 1)

    def test_looks(self):
        for size in ((360, 640), DESKTOP, (1920, 1080)):
            for language, dark in (("zh-CN", False), ("en-US", True)):
                browser = self.browser(size, language, dark)
                browser.check(self)
                self.assertNotRegex(browser.text, RAW_KEY)
                self.assertEqual(browser.faint(), [])
                browser.shot(f"results-{language[:2]}-{size[0]}")
                browser.close()

    def test_without_scripts(self):
        browser = self.browser(scripts=False)
        browser.one('#line-WB-R1-M6 .tap:has([value="b1"]) input').click()
        browser.one('#line-WB-R1-M6 button[value="2"]').click()
        browser.wait(self.decided(6), "nothing was entered")
        browser.wait(lambda: not browser.has("#line-WB-R1-M6"), "the line is still there")


if __name__ == "__main__":
    unittest.main()
