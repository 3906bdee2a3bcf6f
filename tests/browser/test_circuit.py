"""Players across events, ratings and seasons as pages: tied, merged and named by hand on a phone and a laptop."""

import pathlib
import sys
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "http")]

import event_kit  # noqa: E402
import tour  # noqa: E402
from browser import DESKTOP, PHONE, Browser  # noqa: E402
from test_pages import RAW_KEY  # noqa: E402

LONG = "欧阳" + "长" * 36 + "名"
SCREENS = ((PHONE, "zh-CN", False), (DESKTOP, "en-US", True), ((1920, 1080), "zh-CN", False))


class CircuitPages(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.house = tour.House()
        cls.addClassCleanup(cls.house.close)
        cls.events = [cls.event(date) for date in ("2012-01-01", "2013-01-01")]

    @classmethod
    def event(cls, date):
        owner = cls.house.owner
        event = owner.new_event(third_place=True, check_in=False)
        owner.must_give(event, "change_details", details={"name": "辕门杯 " + date, "date": date, "venue": "下邳"})
        names = [LONG] + [f"选手{n}" for n in range(2, 9)]
        owner.must_give(event, "add_entrants", entrants=[{"name": name, "number": f"{n:03}", "club": "魏"} for n, name in enumerate(names, 1)])
        owner.must_give(event, "draw_bracket", method="list_order", nonce="")
        owner.must_give(event, "publish_bracket")
        event_kit.play_bracket(owner, event, upset=("WB-R2-M1",))
        owner.must_give(event, "close_event")
        return event

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

    def test_tied_shown_and_made_a_season_of(self):
        first, second = self.events
        browser = self.browser(f"/events/{first}/players", scripts=False)
        self.check(browser, "circuit-tie-empty")
        browser.one("#ties button[name=others]").click()
        browser.wait(lambda: browser.has("a.button[href='/players/p1']"), "nobody was tied")
        browser.open(f"/events/{second}/players")
        self.check(browser, "circuit-tie-proposed")
        browser.one("#ties button.primary").click()
        browser.wait(lambda: browser.has("a.button[href='/players/p8']"), "who has the same name was not tied")
        browser.open("/players/p1")
        for summary in browser.all("main > details > summary"):
            summary.click()
        self.check(browser, "circuit-player-forms")
        browser.one("form[action$='/change'] select[name=shown] option[value=name]").click()
        browser.one("form[action$='/change'] button").click()
        browser.wait(lambda: "不公开：" not in browser.text, "it is not public")
        browser.open("/seasons")
        browser.one("main > details > summary").click()
        browser.one("#name").send_keys("三国联赛 2012–2013")
        for box in browser.all("input[name=events]"):
            box.click()
        self.check(browser, "circuit-season-form")
        browser.one("form[action='/seasons'] button.primary").click()
        browser.wait(lambda: browser.has("a[href='/seasons/s1/table.csv']"), "no season was made")
        browser.close()
        for size, language, dark in SCREENS:
            name = f"{language[:2]}-{size[0]}"
            browser = self.browser("/players", size, language, dark)
            for path, page in (("/players", "players"), ("/players/p1", "player"), ("/ratings", "ratings"), ("/seasons/s1", "season"), ("/seasons", "seasons"), ("/", "home"),
                               (f"/events/{second}/players", "ties"), (f"/events/{second}", "event")):
                browser.open(path)
                self.check(browser, f"circuit-{page}-{name}")
            browser.close()
        stranger = Browser(self.house.server.urls[0], "zh-CN", PHONE)
        self.addCleanup(stranger.close)
        stranger.open("/players")
        self.assertIn(LONG, stranger.text)
        self.assertNotIn("选手2", stranger.text)
        self.check(stranger, "circuit-players-stranger")


if __name__ == "__main__":
    unittest.main()
