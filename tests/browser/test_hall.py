"""What a whole hall looks at: the drawing of a bracket, rounds on a phone, the big screen, the figures of an event. One
service and one browser for all; what is measured is the page as it lies."""

import pathlib
import sys
import unittest
import xml.etree.ElementTree as ET

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "http")]

import kit  # noqa: E402
from browser import PHONE, PROJECTOR, Browser  # noqa: E402
from event_kit import match_of, open_event, paper, sign_off  # noqa: E402

# Which of the elements stand, with their whole box, inside the window.
OUTSIDE = """
return [...document.querySelectorAll(arguments[0])].filter((e) => {
  const b = e.getBoundingClientRect();
  return b.width === 0 || b.left < -1 || b.top < -1 || b.right > innerWidth + 1 || b.bottom > innerHeight + 1;
}).length;
"""
# The smallest text of the elements, in pixels of the screen.
SMALLEST = """
return Math.min(...[...document.querySelectorAll(arguments[0])].filter((e) => e.getClientRects().length).map((e) => e.getBoundingClientRect().height));
"""
# Texts that are cut off by their own box.
CUT = """
return [...document.querySelectorAll(arguments[0])].filter((e) => e.clientWidth && e.scrollWidth > e.clientWidth + 1).map((e) => e.textContent.slice(0, 40));
"""


class Hall(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = kit.Server()
        cls.addClassCleanup(cls.server.close)
        cls.owner = cls.server.owner()
        cls.browser = Browser(cls.server.urls[0], size=PROJECTOR)
        cls.addClassCleanup(cls.browser.close)

    def opened(self, entrants, **settings):
        return "/events/" + open_event(self.owner, entrants, **settings)

    def look(self, name, size=PROJECTOR):
        for scheme in ("dark", "light"):
            self.browser.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": scheme}]})
            self.browser.shot(f"hall-{name}-{size[0]}-{scheme}")

    def at(self, size, path):
        self.browser.resize(size)
        self.browser.open(path)
        self.browser.check(self)

    def js(self, script, *arguments):
        return self.browser.driver.execute_script(script, *arguments)

    def test_64_entrants_stand_on_one_screen_and_can_be_zoomed_and_dragged(self):
        event = self.opened(64, third_place=True)
        id = event.rsplit("/", 1)[1]
        for number in range(1, 20):
            row = match_of(self.owner, id, f"WB-R1-M{number}")
            self.owner.must_give(id, "record_paper", **paper(row["id"], row["slots"][number % 2]["entrant"]))
        browser = self.browser
        self.at(PROJECTOR, event + "/bracket")
        self.assertEqual(len(browser.all(".drawing .b")), 64)
        self.assertEqual(self.js(OUTSIDE, ".drawing .b"), 0, "the overview does not fit the screen")
        self.assertGreaterEqual(self.js(SMALLEST, ".drawing .b > a[data-e] text"), 14)
        self.assertEqual(len(browser.all(".drawing .ways .won")), 19)
        self.look("bracket-64")
        browser.one('[data-zoom="in"]').click()
        frame = browser.one("#drawing-scroll")
        wide, left = self.js("return [arguments[0].scrollWidth, arguments[0].scrollLeft]", frame)
        self.assertGreater(wide, PROJECTOR[0])
        x, y = browser.middle(frame)
        for kind, dx in (("mousePressed", 0), ("mouseMoved", -60), ("mouseMoved", -120), ("mouseReleased", -120)):
            browser.driver.execute_cdp_cmd("Input.dispatchMouseEvent", {"type": kind, "x": x + dx, "y": y, "button": "left", "buttons": 1, "clickCount": 1})
        self.assertEqual(self.js("return arguments[0].scrollLeft", frame), left + 120, "the drawing does not follow the hand")
        browser.ask_for_news()
        self.assertEqual(self.js("return arguments[0].scrollWidth", frame), wide, "news take the zoom away")
        frame.send_keys("0")
        self.assertEqual(self.js(OUTSIDE, ".drawing .b"), 0)
        # A winner's way is lit by a tap, in place.
        self.js("window.same = true; document.querySelector('.drawing [data-match=\"WB-R2-M1\"] a[data-e]').dispatchEvent(new MouseEvent('click', {bubbles: true, cancelable: true}))")
        browser.wait(lambda: browser.has('.drawing [data-match="WB-R1-M1"].on') and browser.has('.drawing [data-match="WB-R6-M1"].on'), "no way lit")
        self.assertTrue(self.js("return window.same === true"))
        exported = self.owner.get(event + "/bracket.svg")
        self.assertEqual((exported.status, exported.headers["Content-Type"]), (200, "image/svg+xml; charset=utf-8"))
        names = [text.text for text in ET.fromstring(exported.body).iter("{http://www.w3.org/2000/svg}text")]
        self.assertTrue({f"P{n}" for n in range(1, 65)} <= set(names), names)
        self.at((768, 1024), event + "/bracket")
        self.look("bracket-64", (768, 1024))

    def test_both_sides_of_a_double_elimination_are_the_same_drawing(self):
        double = {**kit.stage("双败淘汰"), "format": {"kind": "double_elimination"}}
        event = self.opened(16, stages=[double])
        self.at(PROJECTOR, event + "/bracket")
        self.assertEqual(len(self.browser.all(".drawing .b")), 15 + 14 + 2)
        self.assertEqual(self.js(OUTSIDE, ".drawing .b"), 0)
        self.look("bracket-double")
        self.at((360, 640), event + "/bracket")
        self.assertIn("败者组", self.browser.one(".round-bar").text)
        self.look("bracket-double", (360, 640))

    def test_256_entrants_by_round_on_a_phone(self):
        event = self.opened(256)
        self.at((360, 640), event + "/bracket")
        browser = self.browser
        self.assertEqual([r.get_attribute("id") for r in browser.all(".round") if r.is_displayed()], ["round-winners-1"])
        self.assertEqual(len(browser.all("#round-winners-1 .m")), 128)
        tapped = browser.one('[data-round="winners-3"]')
        tapped.click()
        self.assertEqual([r.get_attribute("id") for r in browser.all(".round") if r.is_displayed()], ["round-winners-3"])
        self.assertEqual(tapped.get_attribute("aria-current"), "true")
        self.assertIn("inset", tapped.value_of_css_property("box-shadow"), "the round that was tapped is not underlined")
        browser.ask_for_news()
        self.assertEqual(tapped.get_attribute("aria-current"), "true")
        browser.open(event + "/bracket?round=winners-2")  # as without scripts
        self.assertTrue(browser.one("#round-winners-2").is_displayed())
        self.assertGreaterEqual(float(browser.one(".round.shown .p b, .round.shown .p").value_of_css_property("font-size")[:-2]), 14)
        self.look("bracket-256", (360, 640))

    def test_the_big_screen_of_64_players(self):
        names = [{"name": "王伟" if n in (3, 4) else f"选手{n}", "number": str(n), "club": {3: "杭州", 4: "成都"}.get(n, "")} for n in range(1, 65)]
        id = self.owner.new_event()
        self.owner.must_give(id, "add_entrants", entrants=names)
        self.owner.must_give(id, "draw_bracket", method="list_order", nonce="")
        self.owner.must_give(id, "publish_bracket")
        desks = {row["id"]: row["desk_match"] for row in self.owner.event(id)["matches"] if row["desk_match"]}
        for number in (1, 2, 3):
            self.owner.seat_and_start(desks[f"WB-R1-M{number}"])
        for number in (30, 31):
            row = match_of(self.owner, id, f"WB-R1-M{number}")
            self.owner.must_give(id, "record_paper", **paper(row["id"], row["slots"][0]["entrant"]))
        browser = self.browser
        self.at(PROJECTOR, f"/events/{id}/screen")
        panels = browser.all(".panel")
        self.assertLessEqual(len(panels) * 12, 60, "a cycle takes longer than a minute")
        self.assertEqual(len(browser.all(".screen-table")), 30)
        self.assertEqual(self.js(OUTSIDE, ".screen-table, .screen-head > :not(:empty), .screen-foot > :not(:empty)"), 0, "not all of it is on the screen")
        self.assertEqual(self.js(CUT, ".screen-table .small-clock, .news li"), [])
        self.assertGreaterEqual(self.js("return arguments[0].getBoundingClientRect().height", browser.one(".screen-tables")), 600, "the screen is not filled")
        text = browser.one(".screen-tables").text
        self.assertIn("王伟（杭州）", text)
        self.assertIn("王伟（成都）", text)
        self.assertEqual(len(browser.all('[data-part="results"] li')), 2)
        self.assertTrue(browser.all('[data-part="called"] li'))
        self.look("screen-64")
        browser.driver.find_element("css selector", "body").send_keys("\ue014")  # the arrow turns the page
        self.assertTrue(browser.one(".drawing-panel").is_displayed())
        self.assertEqual(self.js(OUTSIDE, ".drawing-panel .b"), 0)
        self.look("screen-64-bracket")

    def test_the_figures_of_an_event(self):
        event = self.opened(8)
        id = event.rsplit("/", 1)[1]
        self.at(PHONE, event + "/statistics")
        self.assertFalse(self.browser.has("table"), "figures of nothing")
        for number in (1, 2):
            sign_off(self.owner, match_of(self.owner, id, f"WB-R1-M{number}")["desk_match"])
        figures = self.owner.get(f"/api/v1{event}/statistics").json
        self.assertEqual((figures["matches"], figures["played"]), (2, 0))
        self.at(PHONE, event + "/statistics")
        self.assertIn("2", self.browser.one('[data-part="head"]').text)
        for file in ("statistics.csv", "lengths.csv"):
            answer = self.owner.get(f"{event}/{file}")
            self.assertEqual((answer.status, answer.headers["Content-Type"]), (200, "text/csv; charset=utf-8"))


if __name__ == "__main__":
    unittest.main()
