"""A whole match clicked through in Chromium, from seat-taking to the score sheet: in Chinese, and with full counts in
English as well (every page is walked in both languages by test_pages.py)."""

import pathlib
import sys
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "http")]

import kit  # noqa: E402
import match_steps  # noqa: E402


class Match(match_steps.MatchSteps):
    def test_in_chinese(self):
        self.play("zh-CN")

    @unittest.skipUnless(kit.LONG, "with full counts")
    def test_in_english(self):
        self.play("en-US")


if __name__ == "__main__":
    unittest.main()
