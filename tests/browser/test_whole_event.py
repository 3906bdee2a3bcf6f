"""A whole event brought in by its page: a file chosen, looked at, taken; with and without scripts."""

import json
import pathlib
import sys
import tempfile
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "http")]

import event_kit  # noqa: E402
import tour  # noqa: E402
from browser import DESKTOP, PHONE, Browser  # noqa: E402
from selenium.webdriver.common.by import By  # noqa: E402
from test_pages import RAW_KEY  # noqa: E402


class WholeEventPage(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.house = tour.House()
        cls.addClassCleanup(cls.house.close)
        cls.event = event_kit.opened(cls.house.owner, 8, event_kit.stage("瑞士轮", "swiss", rounds=3))
        event_kit.next_round(cls.house.owner, cls.event)
        event_kit.decide_all(cls.house.owner, cls.event)
        cls.document = cls.house.owner.get(f"/api/v1/events/{cls.event}/export").json

    def browser(self, path, size=PHONE, language="zh-CN", dark=False, scripts=True):
        browser = Browser(self.house.server.urls[0], language, size, dark=dark, scripts=scripts)
        self.addCleanup(browser.close)
        tour.Tourists(self.house, browser).visit(path, "owner")
        return browser

    def file(self, text):
        held = tempfile.NamedTemporaryFile("w", suffix=".json", delete=False)
        held.write(text)
        held.close()
        self.addCleanup(pathlib.Path(held.name).unlink)
        return held.name

    def look(self, browser, text):
        browser.driver.find_element(By.ID, "file").send_keys(self.file(text))
        browser.driver.find_element(By.CSS_SELECTOR, "form[action='/events/import'] button").click()

    def check(self, browser, name):
        browser.check(self)
        self.assertNotRegex(browser.text, RAW_KEY)
        self.assertEqual(browser.faint(), [])
        browser.shot(name)

    def test_looked_at_and_taken(self):
        for size, language, dark, scripts in ((PHONE, "zh-CN", False, True), (DESKTOP, "en-US", True, True), (PHONE, "zh-CN", False, False)):
            with self.subTest(size=size, scripts=scripts):
                browser = self.browser("/events/import", size, language, dark, scripts)
                if scripts:
                    self.check(browser, f"import-empty-{language[:2]}-{size[0]}")
                self.look(browser, json.dumps(self.document))
                browser.wait(lambda: self.document["proof"]["fingerprint"] in browser.text, "nothing was looked at")
                self.assertIn(self.event, browser.text, "it is here already, and the page says so")
                if scripts:
                    self.check(browser, f"import-seen-{language[:2]}-{size[0]}")
                browser.driver.find_element(By.CSS_SELECTOR, "form[action='/events/import/commit'] button").click()
                browser.wait(lambda: browser.path.removeprefix("/events/e").isalnum(), "nothing was taken")
                self.assertNotIn(self.event, browser.driver.current_url)
                browser.close()

    def test_a_file_that_is_none(self):
        browser = self.browser("/events/import")
        broken = {**self.document, "format": "yuanmen.event/9"}
        self.look(browser, json.dumps(broken))
        browser.wait(lambda: "yuanmen.event/9" in browser.text, "nothing was said")
        self.assertIn("/format", browser.text)
        self.check(browser, "import-refused-zh-360")


if __name__ == "__main__":
    unittest.main()
