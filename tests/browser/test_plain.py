"""The same match without JavaScript: every step by plain forms, a clock that stands still but says when it ends."""

import pathlib
import re
import sys
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "http")]

import match_steps  # noqa: E402


class Plain(match_steps.MatchSteps):
    scripts = False
    looks = False

    def play_turns(self):
        self.public.open(self.match)
        self.assertFalse(self.public.has("body.scripted"), "JavaScript runs in a browser that was told not to")
        # The public page is kept for all and read later than it was written: no minutes that would be wrong by then.
        until = re.fullmatch(r"至 (\d\d:\d\d:\d\d)", self.public.one("[data-clock]").text)
        self.assertIsNotNone(until, self.public.text)
        self.assertIn(until[1], self.public.one(".ends-at").text)
        self.judge.open(self.match + "/desk")  # written for him alone, now
        self.assertRegex(self.judge.one(".clock[data-clock]").text, r"^(40:00|39:\d\d)$")
        self.assertIn(until[1], self.judge.one(".ends-at").text)
        super().play_turns()

    def test_from_seat_taking_to_a_signed_sheet(self):
        self.play("zh-CN")


if __name__ == "__main__":
    unittest.main()
