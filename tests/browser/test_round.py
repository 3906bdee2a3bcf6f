"""The round as the staff runs it in a browser: taps per call, per missing player and per minute added; what it looks like on a
phone, a laptop and the projector; the bracket's byes, three-digit seeds and its print."""

import base64
import pathlib
import re
import sys
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "http")]

import event_kit  # noqa: E402
import tour  # noqa: E402
from browser import DESKTOP, PROJECTOR, SHOTS, Browser  # noqa: E402
from event_kit import match_of, opened, stage  # noqa: E402
from test_calls import Hand  # noqa: E402
from test_pages import INTERNAL_ID, RAW_KEY  # noqa: E402

MINUTE = 60_000
SMALL = (360, 740)
# Texts of a drawing that stick out of the box they stand in.
STICKS_OUT = """
return [...document.querySelectorAll("svg.bracket-sheet")].flatMap((sheet) => {
  const boxes = [...sheet.querySelectorAll("rect")].map((rect) => rect.getBoundingClientRect());
  return [...sheet.querySelectorAll("text.seed")].filter((text) => {
    const own = text.getBoundingClientRect(), middle = own.y + own.height / 2;
    const box = boxes.find((one) => one.top <= middle && middle <= one.bottom && one.left <= own.right && own.right <= one.right);
    return !box || own.left < box.left;
  }).map((text) => text.textContent);
});
"""


class Rounds(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.house = tour.House()
        cls.addClassCleanup(cls.house.close)
        cls.owner = cls.house.owner
        cls.keeper = cls.owner.staff("scorekeeper")

    def swiss(self, players=8):
        event = opened(self.owner, players, stage("瑞士轮", "swiss", rounds=3))
        event_kit.next_round(self.owner, event)
        return event

    def browser(self, path, who="owner", size=SMALL, language="zh-CN", dark=False):
        browser = Browser(self.house.server.urls[0], language, size, dark=dark)
        self.addCleanup(browser.close)
        people = tour.Tourists(self.house, browser)
        people.tokens["keeper"] = self.keeper.token
        people.visit(path, who)
        return browser

    def check(self, browser, name):
        browser.check(self)
        self.assertNotRegex(browser.text, RAW_KEY)
        self.assertNotRegex(browser.prose, INTERNAL_ID)
        self.assertEqual(browser.faint(), [], name)
        browser.shot(name)

    def test_taps(self):
        event = self.swiss()
        called = lambda: "called_wall_ms" in self.owner.event(event).get("times", [{}])[0]
        keeper = self.browser(f"/events/{event}", "keeper")
        hall = self.browser(f"/events/{event}", "public")
        hand = Hand(keeper)
        hand.flow("call from the event's page", 2, f"/events/{event}", ['form[action$="/call_round"] button'], called)
        hall.wait(lambda: hall.has(".round-time.is-called"), "the hall is not told")
        other = self.swiss()
        called_there = lambda: "called_wall_ms" in self.owner.event(other).get("times", [{}])[0]
        hand.flow("call from the round's page", 2, f"/events/{other}/round", [".call-round button.primary"], called_there)
        self.house.server.pass_time(6 * MINUTE)
        judge = self.browser(f"/events/{event}/round")
        hand_of_judge = Hand(judge)
        desk = match_of(self.owner, event, "SW-R1-M1")["desk_match"]
        chairs = lambda: self.owner.match(desk)["desk"]["chairs"]
        row, page = f'[data-key="missing-{desk}"] ', f"/events/{event}/round"
        tap = lambda chair, answer: row + f'form:has([name=chair][value={chair}]):has([name=answer][value={answer}]) button'
        hand_of_judge.flow("present", 1, page, [tap("a", "present")], lambda: chairs()["a"]["present"])
        written = self.owner.match(desk)["version"]
        hand_of_judge.flow("warning", 1, page, [tap("b", "warn")], lambda: self.owner.match(desk)["version"] > written)
        self.house.server.pass_time(5 * MINUTE)
        hand_of_judge.flow("loss by absence", 2, page, [f'[data-key="ask-{desk}-b"] summary', tap("b", "absent")], lambda: self.owner.match(desk)["state"] == "no_show")
        played = match_of(self.owner, event, "SW-R1-M2")["desk_match"]
        self.owner.seat_and_start(played)
        floor = lambda: next(row for row in self.owner.get(f"/api/v1/events/{event}/floor").json["tables"] if row["desk_match"] == played)
        hand_of_judge.flow("more time", 1, page, [f'[data-key="playing-{played}"] form:has([name=minutes][value="3"]) button'],
                           lambda: floor()["extension_ms"] == 3 * MINUTE)
        hand.measured += hand_of_judge.measured
        hand.page("a round, 360 × 740")
        for name, taps, most, _ in hand.measured:
            self.assertLessEqual(taps, most, name)

    def test_looks(self):
        event = self.swiss(16)
        self.owner.must_give(event, "call_round", round="SW-R1", place="二楼东厅")
        self.owner.must_give(event, "schedule_round", round="SW-R2", at_wall_ms=1_900_000_000_000, place="三楼")
        self.house.server.pass_time(6 * MINUTE)
        self.owner.seat_and_start(match_of(self.owner, event, "SW-R1-M3")["desk_match"])
        player = match_of(self.owner, event, "SW-R1-M1")["slots"][0]["entrant"]
        for size in (SMALL, DESKTOP, PROJECTOR):
            for language, dark in (("zh-CN", False), ("en-US", True)):
                for name, path, who in (("round", "round", "owner"), ("round-event", "", "public"), ("round-mine", f"entrants/{player}", "public"),
                                        ("round-rounds", "rounds", "owner"), ("round-floor", "floor", "owner")):
                    if name != "round" and size != SMALL:
                        continue
                    browser = self.browser(f"/events/{event}/{path}".rstrip("/"), who, size, language, dark)
                    self.check(browser, f"{name}-{language[:2]}-{size[0]}")
                    browser.close()

    def test_the_screen_fills_the_projector_exactly(self):
        event = self.swiss(64)
        self.owner.must_give(event, "call_round", round="SW-R1", place="二楼东厅")
        self.house.server.pass_time(3 * MINUTE)
        screen = self.browser(f"/events/{event}/screen", "public", PROJECTOR)
        screen.wait(lambda: screen.has(".call-panel .is-called"), "the screen does not call")
        height = screen.driver.execute_script(
            "return [document.documentElement.scrollHeight, document.querySelector('.screen-foot').getBoundingClientRect().bottom]")
        self.assertEqual(height[0], 1080)
        self.assertLessEqual(height[1], 1080)
        screen.shot("screen-called-1920")

    def test_byes_and_seeds_of_three_digits_stand_in_their_boxes(self):
        event = event_kit.open_event(self.owner, 200)
        printed = self.browser(f"/events/{event}/print/bracket", size=DESKTOP)
        self.assertIn("轮空", printed.one("svg.bracket-sheet").get_attribute("textContent"))
        seeds = [int(text.get_attribute("textContent")) for text in printed.all("svg.bracket-sheet text.seed")]
        self.assertTrue(set(range(1, 201)) <= set(seeds))
        self.assertEqual(printed.driver.execute_script(STICKS_OUT), [])
        small = event_kit.open_event(self.owner, 6)
        drawing = self.browser(f"/events/{small}/bracket", size=DESKTOP)
        self.assertEqual(len(drawing.all("svg.drawing .bye")), 2)
        drawing.shot("bracket-byes-1280")
        screen = self.browser(f"/events/{small}/screen", "public", PROJECTOR)
        self.assertEqual(len(screen.all("svg.drawing .bye")), 2)

    def test_the_bracket_prints_as_a_whole_from_its_own_page(self):
        event = event_kit.open_event(self.owner, 32)
        browser = self.browser(f"/events/{event}/bracket", size=DESKTOP)
        data = base64.b64decode(browser.driver.execute_cdp_cmd("Page.printToPDF", {"preferCSSPageSize": True})["data"])
        SHOTS.mkdir(parents=True, exist_ok=True)
        (SHOTS / "bracket-page.pdf").write_bytes(data)
        self.assertGreaterEqual(len(re.findall(rb"/Type\s*/Page\b", data)), 2)


if __name__ == "__main__":
    unittest.main()
