"""Nothing jumps under a finger: what changes all the time on a live page (HP, turns, clocks) moves nothing else."""

import pathlib
import sys
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "http")]

import event_kit  # noqa: E402
import tour  # noqa: E402
from browser import DESKTOP, PHONE, PROJECTOR, Browser  # noqa: E402

WATCH = """
window.shifts = [];
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) {
    if (entry.hadRecentInput) continue;
    window.shifts.push(entry.value.toFixed(4) + " " + entry.sources.map((one) => one.node && one.node.outerHTML ? one.node.outerHTML.slice(0, 90) : "?").join(" | "));
  }
}).observe({type: "layout-shift"});
"""


class Steady(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.house = tour.House()
        cls.addClassCleanup(cls.house.close)

    def watched(self, path, who, size):
        browser = Browser(self.house.server.urls[0], "zh-CN", size)
        self.addCleanup(browser.close)
        if who:
            tour.Tourists(self.house, browser).visit(path, who)
        else:
            browser.open(path)
        browser.wait(lambda: browser.has("body.scripted"), "scripts run")
        browser.driver.execute_script(WATCH)
        return browser

    def test_a_table_that_is_played(self):
        match = self.house.match("running")
        hearts = lambda b, chair, hp: b.wait(lambda: b.driver.execute_script(
            "return document.querySelectorAll('.of-%s .heart.full').length" % ("lord" if chair == "a" else "renegade")) == hp, f"{hp} hearts")
        for path, who, size in ((f"/matches/{match}", None, PHONE), (f"/matches/{match}", None, DESKTOP),
                                (f"/matches/{match}/desk", "owner", PHONE), (f"/overlay/match/{match}", None, PROJECTOR)):
            browser = self.watched(path, who, size)
            for hp in (3, 2, 4):
                self.house.must(match, "set_hp", chair="a", hp=hp)
                hearts(browser, "a", hp)
            for chair in ("a", "b"):
                self.house.must(match, "end_turn")
                self.house.must(match, "begin_turn", chair=chair)
                number = str(self.house.owner.match(match)["desk"]["turn"]["number"])
                browser.wait(lambda: number in browser.driver.execute_script(
                    "return (document.querySelector('.turn-line, .overlay-turn') || document.body).textContent"), f"turn {number}")
            self.assertEqual(browser.driver.execute_script("return window.shifts"), [], f"{path} at {size[0]} px")
            browser.close()

    def test_the_hall(self):
        event = event_kit.open_event(self.house.owner, 8)
        row = event_kit.playable(self.house.owner, event)[0]
        match = row["desk_match"]
        self.house.must(match, "seat_player", chair="a")
        for path, size in ((f"/events/{event}/floor", PHONE), (f"/events/{event}/floor", DESKTOP), (f"/events/{event}/screen", PROJECTOR)):
            browser = self.watched(path, "owner", size)
            present = self.house.owner.match(match)["desk"]["chairs"]["a"]["present"]
            self.house.must(match, "unseat_player" if present else "seat_player", chair="a")
            browser.wait(lambda: browser.driver.execute_script("return performance.getEntriesByType('resource').filter((r) => r.responseStatus === 200 && r.name === location.href).length"), "news")
            self.assertEqual(browser.driver.execute_script("return window.shifts"), [], f"{path} at {size[0]} px")
            browser.close()


if __name__ == "__main__":
    unittest.main()
