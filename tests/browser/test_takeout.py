"""What is printed of an event, as PDFs with counted pages; the page of everything out and that of the places, looked at."""

import base64
import pathlib
import sys
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "http")]

import event_kit  # noqa: E402
import tour  # noqa: E402
from browser import DESKTOP, SHOTS, Browser  # noqa: E402
from test_pages import RAW_KEY  # noqa: E402


class Takeout(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.house = tour.House()
        cls.addClassCleanup(cls.house.close)
        cls.event = event_kit.open_event(cls.house.owner, 64)

    def browser(self, path, size=DESKTOP, language="zh-CN", dark=False):
        browser = Browser(self.house.server.urls[0], language, size, dark=dark)
        self.addCleanup(browser.close)
        tour.Tourists(self.house, browser).visit(f"/events/{self.event}/{path}", "owner")
        return browser

    def pages(self, path):
        browser = self.browser(path)
        self.assertNotRegex(browser.text, RAW_KEY)
        data = base64.b64decode(browser.driver.execute_cdp_cmd("Page.printToPDF", {"preferCSSPageSize": True})["data"])
        browser.close()
        SHOTS.mkdir(parents=True, exist_ok=True)
        (SHOTS / f"takeout-{path.replace('/', '-')}.pdf").write_bytes(data)
        return data.count(b"/Type /Page\n") or data.count(b"/Type /Page ") or data.count(b"/Type /Page/")

    def test_pages_of_the_prints(self):
        self.assertEqual(self.pages("print/slips"), 8, "32 slips, four to a page")
        self.assertEqual(self.pages("print/badges"), 7, "64 badges, ten to a page")
        self.assertEqual(self.pages("print/door"), 1)
        self.assertIn(self.pages("print/placings"), (2, 3))
        self.assertGreaterEqual(self.pages("bracket"), 2, "the whole bracket from its own page")

    def test_looks(self):
        for path in ("takeout", "placings"):
            for size in ((360, 640), DESKTOP, (1920, 1080)):
                for language, dark in (("zh-CN", False), ("en-US", True)):
                    browser = self.browser(path, size, language, dark)
                    browser.check(self)
                    self.assertNotRegex(browser.text, RAW_KEY)
                    self.assertEqual(browser.faint(), [])
                    browser.shot(f"{path}-{language[:2]}-{size[0]}")
                    browser.close()


if __name__ == "__main__":
    unittest.main()
