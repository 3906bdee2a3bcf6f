"""A whole match clicked through in Chromium, in Chinese and in English, from seat-taking to the score sheet."""

import pathlib
import sys
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "http")]

import match_steps  # noqa: E402


class Match(match_steps.MatchSteps):
    def test_in_chinese(self):
        self.play("zh-CN")

    def test_in_english(self):
        self.play("en-US")


if __name__ == "__main__":
    unittest.main()
