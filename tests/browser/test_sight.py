"""What can be seen of every page in every state: its words stand out from what lies behind them, in every theme; what has to
be seen or pressed next is in the window of a small phone with nothing on top of it, and so is what the keyboard comes to.

Everyday the states that matter most and a share of all others, while test_pages.py asks every page for its words in light and
dark; everything with YUANMEN_TEST_COUNTS=long."""

import pathlib
import random
import sys
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "http")]

import kit  # noqa: E402
import tour  # noqa: E402
from browser import PHONE, Browser  # noqa: E402

THEMES = {"light": {"prefers-color-scheme": "light"}, "dark": {"prefers-color-scheme": "dark"},
          "forced colours": {"prefers-color-scheme": "light", "forced-colors": "active"},
          "forced dark colours": {"prefers-color-scheme": "dark", "forced-colors": "active"},
          "more contrast": {"prefers-color-scheme": "light", "prefers-contrast": "more"}}
SIZES = [(360, 640), (360, 740), (768, 1024), (1280, 800)]
# Looked at every day, with what only they have.
ALWAYS = ("desk-last-turn", "desk-last-turn-lower", "desk-overtime", "desk-paused", "desk-dying", "desk-running", "desk-decided", "desk-signing",
          "desk-conceded", "seat-last-turn-a", "seat-last-turn-lower-a", "seat-overtime-b", "seat-dying-a", "seat-signing-b", "seat-conceded-b",
          "match-last-turn-lower", "match-overtime", "record-written")
OFFLINE = ("desk-running", "desk-last-turn-lower", "seat-last-turn-a", "match-last-turn", "record-written")
SHARE = 0.06

# What has to be in sight when a page opens: of all pages whose name begins so.
NEXT = {
    "desk-": [".desk-bar .state", ".clock-box .clock", ".half .name", ".menu > summary"],
    "desk-running": [".hearts", ".desk-foot button.primary"], "desk-soon": [".desk-foot button.primary"],
    "desk-overtime": [".hearts", ".desk-foot button.primary"], "desk-ready": [".desk-foot button.primary"],
    "desk-last-turn": [".bell-line", ".notices .call form button", ".desk-foot button.primary"],
    "desk-dying": [".dying-word", ".saves", ".desk-foot button.primary"],
    "desk-paused": [".notices .card", ".desk-foot button.primary"], "desk-halted": [".notices .card", ".desk-foot button.primary"],
    "desk-flagged": [".notices form button", ".desk-foot button.primary"],
    "desk-conceded": ['.notices .actions summary'],
    "desk-decided": [".work .sentence", ".desk-foot button.primary"], "desk-signing": [".work .sentence"], "desk-closed": [".work .sentence"],
    "desk-worksheet": [".work .sentence", ".desk-foot button.primary"],
    "seat-": [".desk-bar .state", ".task h2"], "seat-running": [".desk-foot .call-key"], "seat-dying": [".dying-word", ".desk-foot .call-key"],
    "seat-conceded-b": ['.notices .actions summary'],
    "seat-signing-b": [".work .sentence", ".desk-foot button.primary"], "seat-last-turn": [".bell-line"],
    "match-last-turn": [".clock-box .clock"], "match-overtime": [".clock-box .clock"],
    "record-written": [".dock-status .verdict.illegal", "#outbox", ".record-lines .line:nth-last-child(-n + 3 of .line)", "#prompt h2"],
}


class Sight(unittest.TestCase):
    maxDiff = None

    @classmethod
    def setUpClass(cls):
        cls.house = tour.House()
        cls.addClassCleanup(cls.house.close)
        cls.pages = tour.pages_of(cls.house)
        cls.browser = Browser(cls.house.server.urls[0])
        cls.addClassCleanup(cls.browser.close)
        cls.tourists = tour.Tourists(cls.house, cls.browser)
        cls.chance = random.Random(kit.SEED)
        print("seed", kit.SEED)
        names = {name for name, _, _ in cls.pages}
        unknown = (set(ALWAYS) | set(OFFLINE)) - names
        assert not unknown, f"the tour has no {unknown}"
        assert all(any(name.startswith(start) for name in names) for start in NEXT), "a state to look for is nowhere"

    def setUp(self):
        self.theme("light")
        self.browser.resize(PHONE)

    def theme(self, name):
        features = {"prefers-color-scheme": "light", "forced-colors": "none", "prefers-contrast": "no-preference", **THEMES[name]}
        self.browser.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [{"name": key, "value": value} for key, value in features.items()]})

    def share(self):
        return [page for page in self.pages if kit.LONG or page[0] in ALWAYS or self.chance.random() < SHARE]

    def visit(self, path, who, language="zh"):
        self.tourists.visit(path + ("&" if "?" in path else "?") + "lang=" + language, who)
        self.browser.wait(lambda: self.browser.driver.execute_script(
            "return !document.querySelector('#prompt') || !!document.querySelector('#prompt h2, #prompt p')"), "the question does not come")

    def hold_in_every_theme(self, name):
        for theme in THEMES:
            self.theme(theme)
            with self.subTest(name, theme=theme):
                self.assertEqual(self.browser.sight("faint"), [])
        self.theme("light")

    def test_every_word_stands_out(self):
        for name, path, who in self.share():
            self.browser.resize(PHONE)
            self.visit(path, who)
            self.browser.as_high_as_the_page()
            self.hold_in_every_theme(name)
            self.tourists.unfold_all()
            self.browser.as_high_as_the_page()
            self.hold_in_every_theme(name + " unfolded")

    def test_every_word_stands_out_without_a_network(self):
        for name, path, who in self.pages:
            if name not in OFFLINE:
                continue
            self.visit(path, who)
            self.browser.driver.set_network_conditions(offline=True, latency=0, download_throughput=-1, upload_throughput=-1)
            try:
                def told():
                    self.browser.driver.execute_script("document.dispatchEvent(new Event('live'))")
                    return self.browser.one("#offline").is_displayed()
                self.browser.wait(told, "nobody is told that the network is gone")
                self.hold_in_every_theme(name + " offline")
            finally:
                self.browser.driver.delete_network_conditions()

    def test_the_fault_that_was_there_is_seen(self):
        """A card on white that takes over the white ink of the last turn; a bar over the last line of a page."""
        path, who = next((path, who) for name, path, who in self.pages if name == "desk-last-turn")
        self.visit(path, who)
        self.assertEqual(self.browser.sight("faint"), [])
        self.browser.driver.execute_script("document.styleSheets[0].insertRule('.bell .card, .bell .card * { color: #fffdf9 !important }')")
        self.assertTrue(any("叫裁判" in one and one.startswith("1.0") for one in self.browser.sight("faint")), self.browser.sight("faint"))
        self.assertEqual(self.browser.sight("hidden", NEXT["desk-last-turn"]), [])
        self.browser.driver.execute_script("document.styleSheets[0].insertRule('.desk-bar { height: 50vh; }')")
        self.browser.driver.execute_script("scrollTo(0, 1000)")
        self.assertTrue(self.browser.sight("hidden", NEXT["desk-last-turn"]))
        self.assertTrue(self.browser.sight("buried"))

    def test_what_comes_next_is_in_sight(self):
        for name, path, who in self.share():
            wanted = [part for start, parts in NEXT.items() if name.startswith(start) for part in parts]
            for language in ("zh", "en"):
                if language == "en" and not (kit.LONG or wanted):
                    continue
                for size in SIZES:
                    self.browser.resize(size)
                    self.visit(path, who, language)
                    with self.subTest(name, size=size, language=language):
                        self.assertEqual(self.browser.sight("hidden", wanted), [])
                        if language == "zh":
                            self.assertEqual(self.browser.sight("buried"), [])

    def test_the_newest_lines_stay_in_sight_whatever_is_open(self):
        path, who = next((path, who) for name, path, who in self.pages if name == "record-written")
        browser, wanted = self.browser, NEXT["record-written"][:3]
        for language in ("zh", "en"):
            for size in SIZES[:2]:
                browser.resize(size)
                self.visit(path, who, language)
                browser.one("#keys > summary").click()
                self.assertEqual(self.browser.sight("hidden", [*wanted, "#typed button.primary"]), [], f"{size} keys")
                browser.one(".suits details > summary").click()
                self.assertEqual(self.browser.sight("hidden", wanted), [], f"{size} a suit's keys")
                browser.one("#keys > summary").click()
                for key in range(len(browser.all("#prompt [data-asks]"))):
                    browser.driver.execute_script("arguments[0].scrollIntoView({block: 'nearest'})", browser.all("#prompt [data-asks]")[key])
                    browser.all("#prompt [data-asks]")[key].click()
                    self.assertEqual(self.browser.sight("hidden", wanted), [], f"{size} choosing cards")
                    again = browser.one("#prompt .again")
                    browser.driver.execute_script("arguments[0].scrollIntoView({block: 'nearest'})", again)
                    again.click()
                    if not kit.LONG:
                        break

    def test_a_change_of_state_shows_what_it_brings(self):
        match, browser = self.house.match("running"), self.browser
        self.house.turns(match)
        browser.resize(SIZES[0])

        def becomes(state, *steps, shows):
            browser.driver.execute_script("scrollTo(0, document.body.scrollHeight)")
            for kind, fields in steps:
                self.house.must(match, kind, **fields)
            browser.ask_for_news()
            browser.wait(lambda: browser.has(f"#desk.{state}"), f"the desk does not become {state}")
            self.assertEqual(self.browser.sight("hidden", shows), [], state)

        self.visit(f"/matches/{match}/desk", "owner")
        becomes("paused", ("pause", {"reason": "toilet", "note": "", "keeps_running": False, "confirmed_by": []}), shows=NEXT["desk-halted"])
        becomes("running", ("count_table", {"counts": tour.COUNTS, "reason": "toilet", "note": "", "asked_by": "a", "confirmed_by": ["a"]}),
                ("resume", {"counts": tour.COUNTS, "confirmed_by": ["a", "b"]}), shows=NEXT["desk-running"])
        becomes("to_sign", ("concede", {"chair": "b"}), ("confirm_concession", {"chair": "b"}), shows=NEXT["desk-decided"])


if __name__ == "__main__":
    unittest.main()
