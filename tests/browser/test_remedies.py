"""What a head judge puts right, through the pages of a phone: a back that was seen, a line-up given back before the reveal, an
infraction found late; how long turns took; and what makes the hand quick: search by first letters, signals off by choice."""

import pathlib
import sys
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "http")]

import event_kit  # noqa: E402
import tour  # noqa: E402
from browser import PHONE, Browser  # noqa: E402
from test_devices import form_of  # noqa: E402
from test_pages import RAW_KEY  # noqa: E402

# Counts vibrations from now on, as the device would be asked for them.
FELT = "window.felt = 0; Object.defineProperty(navigator, 'vibrate', {value: () => { window.felt += 1; return true; }, configurable: true});"


class Remedies(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.house = tour.House()
        cls.addClassCleanup(cls.house.close)
        cls.owner = cls.house.owner
        cls.phone = Browser(cls.house.server.urls[0], size=PHONE)
        cls.addClassCleanup(cls.phone.close)
        cls.people = tour.Tourists(cls.house, cls.phone)

    def visit(self, path, who="owner"):
        self.people.visit(path, who)
        self.phone.wait(lambda: self.phone.has("body.scripted"), "scripts run")

    def give(self, kind, fields, **hidden):
        self.phone.give(lambda: form_of(self.phone, kind, **hidden), fields, f"no form {kind}")
        self.assertFalse(self.phone.has(".form-problem"), self.phone.text)
        self.phone.check(self)
        self.assertNotRegex(self.phone.text, RAW_KEY)
        self.assertEqual(self.phone.faint(), [])

    def kinds(self, match):
        return [row["kind"].removeprefix("match.") for row in self.owner.get(f"/api/v1/matches/{match}/history").json["entries"]]

    def test_a_seen_back_is_replaced(self):
        match = self.house.match("draft")
        self.visit(f"/matches/{match}/desk")
        self.give("replace_back", {"card": "x1", "reason": "选将时被翻开"})
        self.assertEqual(self.kinds(match)[-1], "back_replaced")
        self.phone.wait(lambda: "更换" in self.phone.one(".latest").text or "替换" in self.phone.one(".latest").text, "the desk does not say so")
        self.phone.shot("desk-back-replaced-360")

    def test_a_line_up_is_given_back_before_the_reveal(self):
        match = self.house.match("ready")
        self.visit(f"/matches/{match}/desk")
        self.give("reopen_line_up", {"chair": "a", "reason": "封存时写错"})
        self.assertEqual(self.owner.match(match)["state"], "line_up")
        self.visit(f"/matches/{match}/seat", f"a:{match}")
        form = form_of(self.phone, "seal_line_up")
        for general in ("da_qiao", "zhao_yun", "zhen_ji"):
            self.phone.touch(form.find_element("css selector", f'.order-key[data-value="{general}"]'))
        self.phone.touch(self.phone.one(".thumb button.primary"))
        self.phone.wait(lambda: self.owner.match(match)["state"] == "ready", "it cannot be sealed anew")
        self.owner.must(match, "reveal_first", generals={})
        self.assertEqual(self.owner.match(match)["desk"]["chairs"]["a"]["in_play"]["general"], "da_qiao")
        late = self.owner.act(match, "reopen_line_up", chair="a", reason="太晚")
        self.assertEqual(late.status, 422, "a line-up that is revealed is given back")

    def test_what_is_found_after_the_match_is_entered(self):
        event = event_kit.open_event(self.owner, 2)
        desk = event_kit.match_of(self.owner, event, "WB-R1-M1")["desk_match"]
        event_kit.sign_off(self.owner, desk)
        self.owner.must(desk, "close")
        self.visit(f"/matches/{desk}/desk")
        self.give("note_judge_error", {"text": "洗牌时少洗一叠"})  # J1
        self.assertEqual(self.kinds(desk)[-1], "judge_error_noted")
        self.visit(f"/matches/{desk}/penalties")
        form = self.phone.one(f'form[action="/matches/{desk}/penalties#next"]:has([name=chair][value=b])')
        self.phone.unfold(form)
        form.find_element("css selector", "[data-shorten-by]").send_keys("G7")
        left = [radio for radio in form.find_elements("css selector", "[name=infraction]") if radio.is_displayed()]
        self.assertTrue(left, "G7 is not in the list")
        self.phone.driver.execute_script("arguments[0].scrollIntoView({block: 'nearest'})", left[0])
        left[0].click()
        self.phone.wait(lambda: self.phone.has("#next"), "the step is not shown")
        give = self.phone.one(f'#next form[action="/matches/{desk}/penalties"]')
        self.phone.fill(give, {"text": "散场后发现少一张牌"})
        self.phone.tap(give)
        self.phone.wait(lambda: "散场后发现少一张牌" in self.phone.text, "it was not entered")

    def test_how_long_turns_took(self):
        match = self.house.match("running")
        self.house.server.pass_time(2 * tour.MINUTE)
        self.owner.must(match, "end_turn")
        self.owner.must(match, "begin_turn", chair="a")
        self.house.server.pass_time(tour.MINUTE)
        self.owner.must(match, "extend_clock", ms=90_000, reason="slow_play", note="")
        self.visit(f"/matches/{match}/pace")
        self.phone.check(self)
        for said in ("P16", "2:0", "1:0", "1:30"):
            self.assertIn(said, self.phone.text)
        self.visit(f"/matches/{match}/desk")
        reasons = [option.get_attribute("value") for option in form_of(self.phone, "extend_clock").find_elements("css selector", "[name=reason] option")]
        self.assertIn("slow_play", reasons)

    def test_the_pool_is_searched_by_first_letters(self):
        match = self.house.match("identity")
        self.owner.must(match, "enter_identity", lord="a")
        self.visit(f"/matches/{match}/desk")
        search = self.phone.one("[data-pool-search]")
        search.send_keys("zl")
        shown = [tick.text for tick in self.phone.all(".pool .tick") if tick.is_displayed()]
        self.assertTrue(any("张辽" in name for name in shown), shown)
        self.assertFalse(any("吕布" in name for name in shown), shown)
        self.assertLess(len(shown), 6)
        self.phone.touch(next(tick for tick in self.phone.all(".pool .tick") if tick.is_displayed()))
        self.assertEqual(self.phone.one("[data-counter]").text, "1/6")

    def test_signals_are_off_by_choice(self):
        match = self.house.match("running")
        self.visit(f"/matches/{match}/desk")
        heart = lambda hp: f'form[action$="/set_hp"]:has([name=chair][value=a]):has([name=hp][value="{hp}"]) button'
        hp = lambda: self.owner.match(match)["desk"]["chairs"]["a"]["in_play"]["hp"]
        self.phone.driver.execute_script("localStorage.removeItem('yuanmen-quiet');" + FELT)
        self.phone.touch(self.phone.one(heart(3)))
        self.phone.wait(lambda: hp() == 3 and self.phone.driver.execute_script("return window.felt") == 1, "nothing is felt")
        self.phone.touch(self.phone.one("#menu > summary"))
        key = self.phone.one("[data-quiet]")
        self.phone.driver.execute_script("arguments[0].scrollIntoView({block: 'center'})", key)
        self.phone.touch(key)
        self.assertEqual(key.get_attribute("aria-pressed"), "false")
        self.visit(f"/matches/{match}/desk")
        self.phone.driver.execute_script(FELT)
        self.phone.touch(self.phone.one(heart(2)))
        self.phone.wait(lambda: hp() == 2 and self.phone.has(".outbox.saved"), "HP did not change")
        self.assertEqual(self.phone.driver.execute_script("return window.felt"), 0, "what was switched off is felt")


if __name__ == "__main__":
    unittest.main()
