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

LONG = ["欧阳司马诸葛上官夏侯东方皇甫尉迟公孙慕容长孙宇文", "Maximiliane-Konstantina von Hohenlohe", "Bartholomew Featherstonehaugh-Cholmondel"]
TIEBREAKS = ["buchholz", "median_buchholz", "sonneborn_berger", "generals_remaining", "omw"]
# Of a page as it is printed, at the width of its paper: the smallest letters of a name in px, how far it is too
# wide, what is cut, and how many lines the longest name takes.
MEASURE = """
const names = [...document.querySelectorAll(".pairings td, .who strong, .signature p:first-child, td strong")].filter((e) => e.textContent.trim());
const px = (e, what) => parseFloat(getComputedStyle(e)[what]);
const hides = (e) => getComputedStyle(e).overflowX !== "visible";
const lines = (e) => e.getBoundingClientRect().height / (px(e, "lineHeight") || 1.35 * px(e, "fontSize"));
return {smallest: Math.min(...names.map((e) => px(e, "fontSize"))), wide: document.documentElement.scrollWidth - innerWidth,
        cut: names.filter((e) => hides(e) && (e.scrollWidth > e.clientWidth + 1 || e.scrollHeight > e.clientHeight + 1)).map((e) => e.textContent),
        lines: Math.max(...names.map(lines))};
"""
EIGHT_POINTS = 8 * 96 / 72


def pages_in(pdf):
    return pdf.count(b"/Type /Page\n") or pdf.count(b"/Type /Page ") or pdf.count(b"/Type /Page/")


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
        return pages_in(data)

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


class LongNames(unittest.TestCase):
    """64 long names, five tie-breaks, a round half played: what a wall and a table are given on paper."""

    @classmethod
    def setUpClass(cls):
        cls.house = tour.House()
        cls.addClassCleanup(cls.house.close)
        owner = cls.house.owner
        cls.event = owner.new_event(stages=[event_kit.stage("瑞士轮", "swiss", rounds=3, tiebreaks=TIEBREAKS)])
        owner.must_give(cls.event, "add_entrants", entrants=[
            {"name": f"{LONG[n % 3][:37]}{n:03}", "number": f"{n:03}", "club": "成都武侯祠三国杀俱乐部"} for n in range(1, 65)])
        owner.must_give(cls.event, "draw_bracket", method="list_order", nonce="")
        owner.must_give(cls.event, "publish_bracket")
        event_kit.next_round(owner, cls.event)

    def printed(self, path, language="zh-CN", who="owner"):
        """Its measures, its pages and its text."""
        with Browser(self.house.server.urls[0], language, DESKTOP) as browser:
            tour.Tourists(self.house, browser).visit(path, who)
            driver = browser.driver
            across = driver.execute_script("return !!document.querySelector('link[href*=print-wide]')")
            driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
            browser.resize((1047 if across else 703, 900))
            found = driver.execute_script(MEASURE)
            pdf = base64.b64decode(driver.execute_cdp_cmd("Page.printToPDF", {"preferCSSPageSize": True})["data"])
            SHOTS.mkdir(parents=True, exist_ok=True)
            name = path.strip("/").replace("/", "-").replace(self.event, "long")
            (SHOTS / f"print-{name}-{language[:2]}.pdf").write_bytes(pdf)
            return found, pages_in(pdf), browser.text

    def readable(self, found):
        self.assertGreaterEqual(found["smallest"], EIGHT_POINTS - 0.1)
        self.assertLessEqual(found["wide"], 0)
        self.assertEqual(found["cut"], [])
        self.assertLessEqual(found["lines"], 4.2)

    def test_pairings_are_complete_at_any_minute(self):
        owner, path = self.house.owner, f"/events/{self.event}/print/pairings"
        open_matches = event_kit.playable(owner, self.event)
        for done in (0, 5, 32):
            while len(event_kit.playable(owner, self.event)) > 32 - done:
                row = event_kit.playable(owner, self.event)[0]
                owner.must_give(self.event, "record_paper", **event_kit.paper(row["id"], row["slots"][0]["entrant"]))
            found, pages, text = self.printed(path)
            self.readable(found)
            self.assertLessEqual(pages, 7)
            self.assertEqual(text.count("1 – 0"), done)
            for match in open_matches:
                for slot in match["slots"]:
                    self.assertGreaterEqual(text.count(slot["name"]), 3, "by name, as opponent, by table")
        found, pages, text = self.printed(f"/events/{self.event}/print/standings")
        self.readable(found)
        self.assertLessEqual(pages, 5)
        self.assertIn("1–0–0", text)
        self.assertIn("瑞士轮", text)
        event_kit.next_round(owner, self.event)
        for language in ("zh-CN", "en-US"):
            found, pages, text = self.printed(f"/events/{self.event}/print/sheets", language)
            self.assertEqual(pages, 32, "one blank sheet a page, " + language)
            self.readable(found)
            found, _, _ = self.printed(f"/events/{self.event}/print/standings", language)
            self.readable(found)

    def test_the_final_sheet_is_one_page(self):
        house = self.house
        match = house.match("running", (LONG[0][:20], LONG[1]))
        for kind, fields in (("concede", {"chair": "b"}), ("confirm_concession", {"chair": "b"}),
                             ("draw_up_sheet", {"judge": "裁判", "recorder": "记录员"})):
            house.must(match, kind, **fields)
        sheet = house.owner.get(f"/api/v1/matches/{match}/sheet").json
        fields = {"version": 1, "hash": sheet["hash"], "stance": "sign", "text": ""}
        for chair in "ab":
            house.must(match, "sign", signer=chair, method="judge_device", drawing="M 0 0 L 9 9", **fields)
        house.must(match, "sign", signer="judge", method="own_device", **fields)
        for language in ("zh-CN", "en-US"):
            _, pages, text = self.printed(f"/matches/{match}/sheet", language)
            self.assertEqual(pages, 1, language)
            self.assertIn(sheet["hash"], text)


if __name__ == "__main__":
    unittest.main()
