"""The journal of an event, read and searched as an auditor does; an event put away and copied from its own page."""

import pathlib
import sys
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "http")]

import event_kit  # noqa: E402
import tour  # noqa: E402
from browser import DESKTOP, PHONE, Browser  # noqa: E402
from test_pages import RAW_KEY  # noqa: E402


class EventHistoryPage(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.house = tour.House()
        cls.addClassCleanup(cls.house.close)
        cls.event = event_kit.open_event(cls.house.owner, 8)
        event_kit.play_bracket(cls.house.owner, cls.event)
        cls.house.owner.must_give(cls.event, "close_event")

    def browser(self, path, size=PHONE, language="zh-CN", dark=False, role="owner", scripts=True):
        browser = Browser(self.house.server.urls[0], language, size, dark=dark, scripts=scripts)
        self.addCleanup(browser.close)
        tour.Tourists(self.house, browser).visit(path, role)
        return browser

    def check(self, browser, name):
        browser.check(self)
        self.assertNotRegex(browser.text, RAW_KEY)
        self.assertEqual(browser.faint(), [])
        browser.shot(name)

    def test_looks_and_is_searched(self):
        for size, language, dark in ((PHONE, "zh-CN", False), (DESKTOP, "en-US", True), ((1920, 1080), "zh-CN", False)):
            browser = self.browser(f"/events/{self.event}/history", size, language, dark, "auditor")
            self.check(browser, f"history-{language[:2]}-{size[0]}")
            browser.one("#q").send_keys("P5")
            browser.one("form[role=search] button").click()
            browser.wait(lambda: "q=P5" in browser.driver.current_url and browser.has(".actions a[href$='/history']"), "nothing was searched")
            self.assertGreater(len(browser.all("main ol > li")), 1)
            self.check(browser, f"history-found-{language[:2]}-{size[0]}")
            browser.close()

    def test_put_away_from_its_page(self):
        browser = self.browser(f"/events/{self.event}", scripts=False)
        browser.one("form[action$='/commands/archive_event'] button").click()
        browser.wait(lambda: "已收起，只供查看" in browser.text, "it was not put away")
        browser.close()
        browser = self.browser(f"/events/{self.event}")
        self.check(browser, "event-archived-zh-360")
        browser.one("form[action$='/commands/archive_event'] button").click()
        browser.wait(lambda: "已收起" not in browser.text, "it was not taken out")


if __name__ == "__main__":
    unittest.main()
