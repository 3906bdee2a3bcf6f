"""The replay board out of one file, without a server: stepped by buttons, keys and links, on a phone and a desk, light and
dark, in both languages; what it shows is held against `yuanmen validate --at`. Prints how fast a long record opens."""

import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "http")]

from browser import DESKTOP, OVERFLOW, PHONE, SHOTS, TARGETS, Browser  # noqa: E402
from selenium.webdriver.common.keys import Keys  # noqa: E402

YUANMEN = os.environ["YUANMEN"]
DISPUTES = pathlib.Path(os.environ["YUANMEN_SOURCE_DIR"]) / "tests/golden/records/disputes"
LONG_LINES = 600


def run(*arguments, status=(0, 1, 2)):
    done = subprocess.run([YUANMEN, *map(str, arguments)], capture_output=True, text=True)
    assert done.returncode in status, (arguments, done.returncode, done.stderr)
    return done.stdout


class Replay(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory(prefix="yuanmen-replay-")
        cls.addClassCleanup(cls.folder.cleanup)
        cls.browser = Browser("")
        cls.addClassCleanup(cls.browser.close)

    def setUp(self):
        self.browser.resize(DESKTOP)

    def saved(self, record, language):
        html = pathlib.Path(self.folder.name) / f"{record.stem}.{language}.html"
        run("replay", record, "--html", html, "--lang", language)
        return html.as_uri()

    def open(self, record, language="zh", query=""):
        # a fragment alone would not load the page anew
        self.browser.open("about:blank")
        self.browser.open(self.saved(record, language) + query)
        self.browser.wait(lambda: self.browser.has("#replay.scripted"), "the board did not draw itself")

    def line(self):
        return int(self.browser.one("#replay").get_attribute("data-line"))

    def press(self, step):
        self.browser.one(f'[data-step="{step}"]').click()

    def check(self):
        """As Browser.check, but the words in the file's own document have holes that the board fills."""
        self.assertLessEqual(self.browser.driver.execute_script(OVERFLOW), 0, f"sideways at {self.browser.size}")
        self.assertNotIn("{{", self.browser.text)
        self.assertNotIn("replay.", self.browser.text)
        if self.browser.size == PHONE:
            self.assertEqual(self.browser.driver.execute_script(TARGETS), [])

    def long_record(self):
        """The shortest of some random matches that has at least 600 lines."""
        found = []
        for seed in range(1, 12):
            path = pathlib.Path(self.folder.name) / f"long{seed}.record"
            run("play", "--seed", seed, "--record", path)
            found.append((len(path.read_text().splitlines()), path))
        return min((length, path) for length, path in found if length >= LONG_LINES)[1]

    def test_it_opens_at_the_first_illegal_line_with_the_clause_that_forbids_it(self):
        for language, word in (("zh", "违规"), ("en", "illegal")):
            self.open(DISPUTES / "12-second-slash.record", language)
            self.assertEqual(self.line(), 19)
            about = self.browser.one(".replay-about").text
            self.assertIn(word, about)
            self.assertIn("1V1 3.3.2", about)
            self.assertIn("用牌 1" if language == "zh" else "Cards 1", about)
            self.assertEqual(self.browser.one(".replay-about a").get_attribute("data-at"), "6")
            self.browser.one(".replay-about a").click()
            self.assertEqual(self.line(), 17)
            self.press("illegal")
            self.assertEqual(self.line(), 19)
            self.check()

    def test_buttons_keys_and_links_step_by_action_and_by_turn(self):
        record = DISPUTES / "12-second-slash.record"
        self.open(record)
        self.press("first")
        self.assertEqual(self.line(), 0)
        self.press("next")
        self.assertEqual(self.line(), 12)
        body = self.browser.one("body")
        body.send_keys(Keys.ARROW_RIGHT)
        self.assertEqual(self.line(), 13)
        body.send_keys(Keys.PAGE_DOWN)
        self.assertEqual(self.line(), 15)  # "内 回合 12"
        body.send_keys(Keys.ARROW_LEFT)
        self.assertEqual(self.line(), 14)
        body.send_keys(Keys.END)
        self.assertEqual(self.line(), 19)
        body.send_keys(Keys.HOME)
        self.assertEqual(self.line(), 0)
        self.assertFalse(self.browser.one('[data-step="back"]').is_enabled())
        body.send_keys("i")
        self.assertEqual(self.line(), 19)
        self.browser.one('.replay-lines [data-at="2"]').click()
        self.assertEqual(self.line(), 13)
        self.assertEqual(self.browser.one(".replay-lines [aria-current]").get_attribute("data-at"), "2")
        self.browser.wait(lambda: self.browser.driver.current_url.endswith("#line=13"), "the address does not follow")
        self.open(record, query="#line=16")
        self.assertEqual(self.line(), 16)

    def test_the_board_shows_the_position_and_what_a_line_changed(self):
        self.open(DISPUTES / "12-second-slash.record", query="#line=13")
        lord, renegade = self.browser.all(".replay-seat")
        self.assertIn("郭嘉", lord.text)
        self.assertIn("3/3", lord.text)
        def cards(half):
            return [card.get_attribute("aria-label") for card in half.find_elements("css selector", ".replay-card")]
        self.assertIn("♦2闪", cards(lord))
        self.assertNotIn("♣A诸葛连弩", cards(renegade))
        self.assertIn("−♣A诸葛连弩", self.browser.one(".replay-difference").text)
        self.browser.one('[data-mark="set"]').click()
        self.press("last")
        self.assertIn("第 13 行", self.browser.one(".replay-difference").text)
        self.assertIn("回合: 11 → 12", self.browser.one(".replay-difference").text)
        self.browser.one('[data-mark="clear"]').click()
        self.assertNotIn("第 13 行", self.browser.one(".replay-difference").text)

    def test_every_board_of_a_long_match_counts_as_the_validator_does(self):
        record = self.long_record()
        self.open(record, "en")
        document = json.loads(run("replay", record, "--lang", "en"))
        for index in (0, 57, 211, 400, len(document["lines"])):
            board = document["boards"][index]
            self.browser.one(f'.replay-lines [data-at="{index}"]').click()
            shown = self.browser.one(".replay-table").text
            for seat in ("lord", "renegade"):
                side = board["sides"][seat]
                self.assertIn(f'{side["hp"]}/{side["max_hp"]}', shown)
                self.assertIn(f'Hand {side["hand_count"]}', shown)
            self.assertIn(f'pile {board["pile"]}', shown)

    def test_a_masked_replay_shows_backs(self):
        html = pathlib.Path(self.folder.name) / "hall.html"
        run("replay", DISPUTES / "12-second-slash.record", "--html", html, "--lang", "zh", "--layer", "hall")
        self.assertNotIn("♦2闪 ♠3", html.read_text())
        self.browser.open("about:blank")
        self.browser.open(html.as_uri() + "#line=0")
        self.browser.wait(lambda: self.browser.has("#replay.scripted"), "the board did not draw itself")
        self.assertEqual([card.text for card in self.browser.all(".replay-seat .replay-card.back")], ["?"] * 4)

    def test_without_scripts_every_line_stands_with_its_mark(self):
        with Browser("", scripts=False) as plain:
            plain.open(self.saved(DISPUTES / "12-second-slash.record", "zh"))
            self.assertEqual(len(plain.all(".replay-plain li")), 8)
            self.assertIn("违规", plain.all(".replay-plain li")[-1].text)

    def test_phone_and_desk_light_and_dark(self):
        for dark in (False, True):
            self.browser.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {
                "features": [{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}]})
            for size in (PHONE, DESKTOP):
                self.browser.resize(size)
                self.open(DISPUTES / "12-second-slash.record", "zh" if size == PHONE else "en")
                self.check()
                shade = "dark" if dark else "light"
                self.browser.driver.save_screenshot(self.shot_path(f"replay-{size[0]}-{shade}-window"))
                self.browser.shot(f"replay-{size[0]}-{shade}")
        self.browser.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})

    @staticmethod
    def shot_path(name):
        SHOTS.mkdir(parents=True, exist_ok=True)
        return str(SHOTS / f"{name}.png")

    def test_a_long_record_opens_and_steps(self):
        """Figures only; what is too slow on one machine is not wrong."""
        record = self.long_record()
        for size in (PHONE, DESKTOP):
            self.browser.resize(size)
            self.open(record, "en")
            opened = self.browser.driver.execute_script(
                "const n = performance.getEntriesByType('navigation')[0]; return n.loadEventEnd - n.startTime;")
            drawn = self.browser.driver.execute_script(
                "const p = performance.getEntriesByType('paint').find((e) => e.name === 'first-contentful-paint'); return p ? p.startTime : -1;")
            steps = self.browser.driver.execute_async_script("""
                const done = arguments[0], next = document.querySelector('[data-step="next"]'), times = [];
                document.querySelector('[data-step="first"]').click();
                const one = () => {
                  if (next.disabled || times.length >= 600) return done(times);
                  const from = performance.now();
                  next.click(); document.body.offsetHeight;
                  times.push(performance.now() - from);
                  times.length % 20 ? one() : setTimeout(one);
                };
                one();
            """)
            steps.sort()
            self.assertGreater(len(steps), 500)
            print(f"\n{record.name}: {len(record.read_text().splitlines())} lines, {size[0]} px: loaded {opened:.0f} ms, "
                  f"first paint {drawn:.0f} ms; a step with its layout: median {steps[len(steps) // 2]:.1f} ms, "
                  f"99 % {steps[int(len(steps) * 0.99)]:.1f} ms, longest {steps[-1]:.1f} ms")


if __name__ == "__main__":
    unittest.main(verbosity=2)
