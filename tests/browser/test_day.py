"""An event of a day in the browser: two scorekeepers on their phones call rounds and enter every sheet with counted taps; three come
late, one is substituted, one goes home, a match moves, a result is put right and another correction is taken back. 16 players every
day, 64 and 200 with full counts."""

import pathlib
import sys
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "http")]

import event_kit  # noqa: E402
import kit  # noqa: E402
import tour  # noqa: E402
from browser import DESKTOP, PHONE, Browser  # noqa: E402
from event_kit import match_of, playable  # noqa: E402

LATE = ("迟甲", "迟乙", "迟丙")


class Day(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.house = tour.House()
        cls.addClassCleanup(cls.house.close)
        cls.owner = cls.house.owner

    def browser(self, path, who, caller, size=PHONE):
        browser = Browser(self.house.server.urls[0], "zh-CN", size)
        self.addCleanup(browser.close)
        people = tour.Tourists(self.house, browser)
        people.tokens[who] = caller.token
        people.visit(path, who)
        return browser

    def touch(self, browser, selector):
        element = browser.wait(lambda: browser.one(selector) if browser.one(selector).is_displayed() else None, f"no {selector}")
        browser.driver.execute_script("arguments[0].scrollIntoView({block: 'nearest'})", element)
        browser.touch(element)
        return 1

    def choose(self, browser, here, value):
        """One choice of a line. A list that grew between the look and the touch is touched again, as a person does;
        that is not counted: it is another line's choice, and records nothing."""
        for _ in range(3):
            self.touch(browser, f"{here}.tap:has({value})")
            if browser.driver.execute_script("const one = document.querySelector(arguments[0]); return !one || one.checked", here + value):
                return 1
        self.fail(f"{here}{value} cannot be chosen")

    def enter(self, browser, match, conceded):
        """One sheet; the touches it took."""
        here = f"#line-{match} "
        taps = self.choose(browser, here, f'[name="won"][value="{"a" if conceded else "a2"}"]')
        if conceded:
            taps += self.choose(browser, here, '[name="cause"][value="concession"]')
            taps += self.touch(browser, here + ".enter button:not([value])")
        else:
            taps += self.touch(browser, here + 'button[value="3"]')
        browser.wait(lambda: not browser.has(f"#line-{match}"), f"{match} is still there")
        return taps

    def call_all(self, browser, event):
        """Calls every round that waits for it, from the event's own page; the most touches one took."""
        most = 0
        uncalled = lambda: browser.driver.find_elements("css selector", 'form[action$="/call_round"] button')
        browser.open(f"/events/{event}")
        while uncalled():
            before = len(self.owner.event(event).get("times", []))
            most = max(most, self.touch(browser, 'form[action$="/call_round"] button'))
            browser.wait(lambda: len(self.owner.event(event).get("times", [])) > before, "nobody was called")
            browser.open(f"/events/{event}")
        return most

    def come_late(self, browser, event):
        for number, name in enumerate(LATE, 1):
            browser.open(f"/events/{event}/entrants")
            browser.one("details:has(#late-name) > summary").click()
            browser.one("#late-name").send_keys(name)
            browser.one("#late-number").send_keys(f"9{number:02}")
            browser.one('form[action$="/enter_late"] button').click()
            browser.wait(lambda: name in [row["name"] for row in self.owner.event(event)["entrants"]], f"{name} did not come in")

    def put_right(self, event, match, undone=False):
        was = match_of(self.owner, event, match)["winner_slot"]
        corrected = {"match": match, "to": "winner", "cause": "generals", "winner": match_of(self.owner, event, match)["slots"][1 - was]["entrant"]}
        tag = self.owner.post(f"/api/v1/events/{event}/corrections/preview", corrected).json["tag"]
        version = self.owner.must_give(event, "correct_result", corrected=corrected, choice="replay", reason="写反了", preview=tag)
        self.assertEqual(match_of(self.owner, event, match)["winner_slot"], 1 - was)
        if not undone:
            return
        browser = self.browser(f"/events/{event}", "owner", self.owner, DESKTOP)
        browser.one('details:has(form[action$="/undo_action"]) > summary').click()
        browser.one('form[action$="/undo_action"] button').click()
        browser.wait(lambda: match_of(self.owner, event, match)["winner_slot"] == was, "the correction was not taken back")
        self.assertGreater(self.owner.event(event)["version"], version)
        browser.close()

    def run_day(self, players):
        owner = self.owner
        event = event_kit.open_event(owner, players - len(LATE), third_place=True)
        keepers = [self.browser(f"/events/{event}/results", f"keeper{n}", owner.staff("scorekeeper")) for n in (1, 2)]
        self.come_late(keepers[0], event)
        calls = [self.call_all(keepers[1], event)]
        first, other = playable(owner, event)[:2]
        owner.must_give(event, "swap_tables", match=first["id"], other=other["id"])
        gone, replaced = playable(owner, event)[2]["slots"][0]["entrant"], playable(owner, event)[3]["slots"][1]["entrant"]
        owner.must_give(event, "substitute_entrant", entrant=replaced, given={"name": "替补", "number": "801", "club": ""}, reason="受伤")
        results, entered = [], 0
        for round_number in range(1, 12):
            rows = playable(owner, event)
            if not rows:
                break
            for keeper in keepers:
                keeper.open(f"/events/{event}/results")
            for row in rows:
                results.append(self.enter(keepers[entered % 2], row["id"], conceded=entered % 5 == 4))
                entered += 1
            if round_number == 1:
                self.put_right(event, rows[0]["id"])
                self.put_right(event, rows[1]["id"], undone=True)
                if owner.event(event)["matches"] and gone in {slot["entrant"] for row in playable(owner, event) for slot in row["slots"]}:
                    owner.must_give(event, "drop_entrant", entrant=gone, how="dropped", confirmed_by="本人", reason="回家")
            calls.append(self.call_all(keepers[0], event))
        self.assertIsNotNone(owner.event(event)["podium"]["champion"])
        self.assertLessEqual(max(results), 3)
        self.assertLessEqual(max(calls), 2)
        print(f"{players} players: {entered} sheets, {sum(results) / len(results):.2f} taps a result, at most {max(results)}; "
              f"{len(calls)} calls, at most {max(calls)} taps")

    def test_a_day(self):
        self.run_day(64 if kit.LONG else 16)

    @unittest.skipUnless(kit.LONG, "with full counts")
    def test_a_great_day(self):
        self.run_day(200)


if __name__ == "__main__":
    unittest.main()
