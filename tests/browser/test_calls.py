"""Calls: a player asks for a judge, the floor sees it, somebody takes it, the player sees who comes; a judge asks for the
head judge. Two devices and more, none of them ever loaded anew. And judges given to tables by ranges and all at once."""

import pathlib
import statistics
import sys
import time
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "http")]

import event_kit  # noqa: E402
import measured  # noqa: E402
import tour  # noqa: E402
from browser import DESKTOP, PHONE, Browser  # noqa: E402
from test_pages import RAW_KEY  # noqa: E402


MINUTE = 60_000


class Hand:
    """A finger that counts: it touches what is in view, by coordinates; looking for a thing is no touch."""

    def __init__(self, browser):
        self.browser, self.measured = browser, []

    def flow(self, name, most, path, selectors, reached):
        """Opens a page, touches the selectors in turn and waits for `reached`; answers the touches it took."""
        browser = self.browser
        browser.open(path)
        begun = time.monotonic()
        for selector in selectors:
            element = browser.wait(lambda: browser.one(selector) if browser.one(selector).is_displayed() else None, f"{name}: no {selector}")
            browser.driver.execute_script("arguments[0].scrollIntoView({block: 'nearest'})", element)
            browser.touch(element)
        browser.wait(reached, f"{name} came to nothing")
        # Until the page has followed the answer: it would take the browser along from the next one.
        browser.wait(lambda: not browser.driver.find_elements("css selector", "form[data-sending]"), f"{name} is still being sent")
        self.measured.append((name, len(selectors), most, time.monotonic() - begun))

    def page(self, part):
        measured.write(part, [(f"{name}: taps", taps, f"at most {most}") for name, taps, most, _ in self.measured]
                       + [("seconds, median", f"{statistics.median(row[3] for row in self.measured):.1f}", "3")])


class Calls(unittest.TestCase):
    maxDiff = None

    @classmethod
    def setUpClass(cls):
        cls.house = tour.House()
        cls.addClassCleanup(cls.house.close)
        cls.owner = cls.house.owner

    def browser(self, who, path, size=PHONE, language="zh-CN", dark=False, scripts=True):
        browser = Browser(self.house.server.urls[0], language, size, dark=dark, scripts=scripts)
        self.addCleanup(browser.close)
        tour.Tourists(self.house, browser).visit(path, who)
        return browser

    def check(self, browser, name):
        browser.check(self)
        self.assertNotRegex(browser.text, RAW_KEY)
        self.assertEqual(browser.faint(), [], name)
        browser.shot(name)

    def walk(self, language, dark):
        tag = language[:2]
        match = self.house.match("running")
        player = self.browser(f"a:{match}", f"/matches/{match}/seat", language=language, dark=dark)
        floor = self.browser("owner", f"/events/{self.house.event}/floor", language=language, dark=dark)
        desk = self.browser("owner", f"/matches/{match}/desk", language=language, dark=dark)
        for browser in (player, floor, desk):
            browser.driver.execute_script("window.stays = true")
        player.touch(player.one(".desk-foot .call-key"))  # one tap, in view without scrolling
        player.wait(lambda: player.has(".call"), "the player does not see the call")
        self.assertFalse(player.has(".call-key"), "a second call is offered")
        self.check(player, f"seat-called-{tag}-360")
        here = f'.calls .call[data-key^="queue-{match}"]'
        floor.wait(lambda: floor.has(here), "the floor does not see the call")
        self.assertIn("诸葛小亮", floor.one(here).text)
        self.check(floor, f"floor-calls-{tag}-360")
        floor.touch(floor.one(here + " button.primary"))
        floor.wait(lambda: floor.has(here + ".taken"), "the call is not taken")
        taker = self.owner.match(match)["desk"]["calls"][0]["taken_by"]
        self.assertTrue(taker)
        player.wait(lambda: taker in player.one(".call").text, "the player does not see who comes")
        desk.wait(lambda: desk.has(".notices .call.taken"), "the desk does not see who comes")
        self.check(desk, f"desk-called-{tag}-360")
        floor.touch(floor.one(here + " form button"))
        for browser, where in ((player, ".call"), (desk, ".notices .call"), (floor, here)):
            browser.wait(lambda: not browser.has(where), "the call does not end")
        player.wait(lambda: player.has(".call-key"), "the player cannot call again")
        for browser in (player, floor, desk):
            self.assertTrue(browser.driver.execute_script("return window.stays === true"), "a page was loaded anew")

    def test_a_call_comes_and_goes(self):
        self.walk("zh-CN", False)

    def test_a_call_comes_and_goes_in_english_in_the_dark(self):
        self.walk("en-US", True)

    def test_a_judge_calls_the_head_judge_with_two_taps(self):
        match = self.house.match("running")
        judge = self.owner.staff("table_judge")
        account = next(row["id"] for row in self.owner.get("/api/v1/staff").json["staff"] if row["role"] == "table_judge")
        assigned = self.owner.post(f"/api/v1/events/{self.house.event}/judges",
                                   {"table": self.house.table, "staff": account, "assigned": True})
        self.assertEqual(assigned.status, 200, assigned)
        browser = Browser(self.house.server.urls[0])
        self.addCleanup(browser.close)
        people = tour.Tourists(self.house, browser)
        people.tokens["judge"] = judge.token
        people.visit(f"/matches/{match}/desk", "judge")
        browser.touch(browser.one(".menu > summary"))
        browser.touch(browser.one(".menu .call-key"))
        browser.wait(lambda: self.owner.match(match)["desk"]["calls"], "no call was made")
        self.assertEqual(self.owner.match(match)["desk"]["calls"][0]["whom"], "head_judge")
        browser.wait(lambda: browser.has(".notices .call"), "the judge does not see the call")

    def test_the_flows_of_an_open_table_take_few_taps(self):
        owner, house = self.owner, self.house
        table = house.match("running")
        late = house.match("scheduled")
        owner.must(late, "call_players")
        owner.must(late, "seat_player", chair="a")
        paper = event_kit.open_event(owner, 4)
        browser = self.browser("owner", f"/matches/{table}/desk", (360, 640))
        hand, desk = Hand(browser), f"/matches/{table}/desk"
        now = lambda: owner.match(table)["desk"]
        menu = "#menu > summary"
        hp = now()["chairs"]["a"]["in_play"]["hp"]
        hand.flow("HP", 2, desk, [f'[data-key="hp-a-{hp}"] button'], lambda: now()["chairs"]["a"]["in_play"]["hp"] != hp)
        hand.flow("turn end", 2, desk, [".thumb button.primary"], lambda: now()["turn"]["running"] is False)
        owner.must(table, "begin_turn", chair="a")
        extended = lambda: sum(row["extension_ms"] for row in owner.get(f"/api/v1/events/{house.event}/floor").json["tables"])
        hand.flow("extend", 2, desk, [menu, '.swift[action$="/extend_clock"] button'], lambda: extended() == MINUTE)
        written = owner.match(table)["version"]
        hand.flow("warn", 2, desk, [menu, '.swift[action$="/note_penalty"] button'], lambda: owner.match(table)["version"] > written)
        hand.flow("fall", 2, desk, [menu, '.swift[action$="/fall"]:has(input[name="chair"][value="b"]) button'], lambda: now()["chairs"]["b"]["awaits_entry"])
        owner.must(table, "enter", chair="b")
        hand.flow("pause", 2, desk, [".halt button"], lambda: now()["pause"])
        results = f'[id="line-WB-R1-M1"] '
        hand.flow("paper result", 3, f"/events/{paper}/results", [results + '.tap:has([value="a"])', results + '.tap:has([name="cause"][value="concession"])',
                                                                  results + ".enter button:not([value])"],
                  lambda: event_kit.match_of(owner, paper, "WB-R1-M1")["winner_slot"] is not None)
        house.server.pass_time(11 * MINUTE)
        seat = f"/matches/{table}/seat"
        player = Hand(self.browser(f"a:{table}", seat, (360, 640)))
        player.flow("call", 2, seat, [".desk-foot .call-key"], lambda: now()["calls"])
        hand.measured += player.measured
        hand.flow("no-show", 2, f"/matches/{late}/desk", [menu, '.swift[action$="/declare_no_show"] button'], lambda: owner.match(late)["state"] == "no_show")
        hand.page("an open table, 360 × 640")
        for name, taps, most, _ in hand.measured:
            self.assertLessEqual(taps, most, name)

    def test_without_javascript(self):
        match = self.house.match("seated")
        player = self.browser(f"b:{match}", f"/matches/{match}/seat", scripts=False)
        player.one(".call-key").click()
        player.wait(lambda: player.has(".call"), "the call is not shown")
        floor = self.browser("owner", f"/events/{self.house.event}/floor", scripts=False)
        here = f'.calls .call[data-key^="queue-{match}"]'
        floor.one(here + " button").click()
        floor.wait(lambda: floor.has(here + ".taken"), "the call is not taken")
        player.open(f"/matches/{match}/seat")
        player.one(".call button").click()  # no longer needed
        player.wait(lambda: player.has(".call-key") and not player.has(".call"), "the call is not taken back")

    def test_the_player_is_told_what_to_do(self):
        told = {}
        for state in tour.STEPS:
            match = self.house.match(state)
            browser = self.browser(f"a:{match}", f"/matches/{match}/seat")
            told[state] = browser.one(".task h2").text
            self.check(browser, f"seat-task-{state}-zh-360")
            browser.close()
        self.assertEqual(len(set(told.values())), len(told), told)
        self.assertIn("就座", told["scheduled"])

    def test_judges_come_to_tables_by_ranges_and_all_at_once(self):
        for _ in range(3):
            self.owner.staff("table_judge")
        self.house.match("scheduled"), self.house.match("scheduled")
        browser = self.browser("owner", f"/events/{self.house.event}/judges")
        where = f'form[action$="/judges/range"]'
        form = browser.one(where)
        browser.unfold(form)
        browser.fill(form, {"tables": "1-2，40"})
        form.find_element("css selector", 'button[value="assign"]').click()
        browser.wait(lambda: "40" in browser.text, "the range is not shown")
        self.check(browser, "judges-zh-360")
        form = browser.one(where)
        browser.unfold(form)
        browser.fill(form, {"tables": "40"})
        form.find_element("css selector", 'button[value="release"]').click()
        browser.wait(lambda: "40" not in browser.one(".card").text, "the judge still has the table")
        form = browser.one(where)
        browser.unfold(form)
        browser.fill(form, {"tables": "eins"})
        form.find_element("css selector", 'button[value="assign"]').click()
        browser.wait(lambda: browser.has(".form-problem"), "nonsense is taken")
        browser.open(f"/events/{self.house.event}/judges")
        browser.one('form[action$="/judges/share"] button').click()
        browser.wait(lambda: not browser.has(".table-judges .late"), "a table is left without a judge")
        browser.resize(DESKTOP)
        self.check(browser, "judges-zh-1280")


if __name__ == "__main__":
    unittest.main()
