"""Every page in every state, held against what a program can see: nothing scrolls sideways, nothing to tap is smaller than
a thumb, no text is fainter than 4.5 to 1 in light or dark, no hole in a template, no message without words."""

import base64
import pathlib
import random
import re
import sys
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "http")]

import contact_sheet  # noqa: E402
import kit  # noqa: E402
import tour  # noqa: E402
from selenium.webdriver.common.keys import Keys  # noqa: E402
from browser import OVERFLOW, PHONE, SHOTS, TARGETS, Browser  # noqa: E402

# People read "1V1 1.4.2", never the id of a clause or of a bracket's match.
INTERNAL_ID = r"\b(?:1v1|judging|timing|decision|card|skill)\.[a-z0-9_]+|\b(?:WB|LB|GF|SW|RR|GR)-R\d+-M\d+\b|\bTP-M1\b"
# Pages with numbers of paper sheets, which are those of the matches.
NUMBERED = ("bracket-results", "bracket-print", "bracket-history", "swiss-results", "swiss-print")
# A key of the catalogue that stands on a page says that a message is missing.
RAW_KEY = r"(?<![.\w])(?:command|field|option|event|state|cause|criterion|flag|role|title|refusal|clock|phase)\.[a-z_]+(?:\.[a-z_]+)*\b"


# What each primary button in sight says, without whom it is about.
PRIMARY = """
return [...new Set([...document.querySelectorAll("button.primary, .button.primary")].filter((e) => e.checkVisibility() && e.getClientRects().length)
  .map((e) => e.textContent.split("·")[0].trim()))];
"""


class Pages(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.house = tour.House()
        cls.addClassCleanup(cls.house.close)
        cls.pages = tour.pages_of(cls.house)
        cls.browser = Browser(cls.house.server.urls[0])
        cls.addClassCleanup(cls.browser.close)
        cls.tourists = tour.Tourists(cls.house, cls.browser)
        cls.chance = random.Random(kit.SEED)
        cls.addClassCleanup(lambda: print("contact sheet:", contact_sheet.write(SHOTS, "Pages and states"), "seed", kit.SEED))

    def scheme(self, name):
        self.browser.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {
            "features": [{"name": "prefers-color-scheme", "value": name}]})

    def check(self, name, path, who, language):
        browser = self.browser
        self.tourists.visit(path + ("&" if "?" in path else "?") + "lang=" + language, who)
        self.assertLessEqual(len(browser.driver.execute_script(PRIMARY)), 1, f"{name} has more than one primary button")
        self.tourists.unfold_all()
        if "-print-" in name:  # sheets of paper, each with a heading of its own
            self.assertLessEqual(browser.driver.execute_script(OVERFLOW), 0, f"{name} scrolls sideways")
            self.assertEqual(browser.driver.execute_script(TARGETS), [], name)
        else:
            browser.check(self)
        if name != "bracket-history":  # shows its entries as data, with their kinds
            self.assertNotRegex(browser.text, RAW_KEY)
        if not name.startswith(NUMBERED):
            self.assertNotRegex(browser.prose, INTERNAL_ID)
        if self.is_kept():
            self.assertEqual(browser.serious(), [], name)
        for scheme in ("dark", "light"):
            self.scheme(scheme)
            self.assertEqual(browser.faint(), [], f"{name} in {scheme}")
        folded = browser.driver.current_url  # as people find it, for the pictures
        browser.open(folded)
        for width, height in tour.SIZES.items():
            browser.resize((width, height))
            self.assertLessEqual(browser.driver.execute_script(OVERFLOW), 0, f"{name} scrolls sideways at {width} px")
            for scheme in ("dark", "light"):
                if self.is_kept():
                    self.scheme(scheme)
                    browser.shot(f"{name}-{language}-{width}-{scheme}")
        browser.resize((640, 400))  # the same window at 200 %
        self.assertLessEqual(browser.driver.execute_script(OVERFLOW), 0, f"{name} scrolls sideways at 200 %")
        browser.resize(PHONE)

    def is_kept(self):
        """A share of the pictures every day, all of them with full counts."""
        return kit.LONG or self.chance.random() < 0.04

    def test_each_state_of_a_desk_has_a_title_of_its_own(self):
        titles = {}
        for name, path, who in self.pages:
            if name.startswith("desk-"):
                self.tourists.visit(path, who)
                titles[name] = self.browser.driver.title.partition("·")[2]  # without the table's number
        states = {name: self.house.owner.match(path.split("/")[2])["state"] for name, path, _ in self.pages if name in titles}
        for name, title in titles.items():
            for other, said in titles.items():
                if states[name] != states[other]:
                    self.assertNotEqual(title, said, f"{name} and {other}")

    def test_the_sheet_of_an_ordinary_match_is_one_page_of_a4(self):
        for language in ("zh", "en"):
            path, who = next((path, who) for name, path, who in self.pages if name == "sheet-closed")
            self.tourists.visit(f"{path}?lang={language}", who)
            printed = base64.b64decode(self.browser.driver.execute_cdp_cmd("Page.printToPDF", {"preferCSSPageSize": True})["data"])
            self.assertEqual(len(re.findall(rb"/Type\s*/Page\b", printed)), 1, language)
            self.assertNotRegex(self.browser.text, r"\b[0-9a-f]{12,13}-e\d+\b", "an id stands on the sheet")

    def test_a_signature_can_be_drawn_by_keyboard(self):
        match = self.house.match("running")
        self.house.end(match)
        self.house.sheet(match)
        self.tourists.visit(f"/matches/{match}/desk", "owner")
        form = self.browser.one('form[action$="/commands/sign"]:has(input[name="signer"][value="a"])')
        self.browser.unfold(form)
        self.assertEqual(form.find_element("css selector", "select[name=stance]").get_attribute("value"), "", "a stance is preset")
        form.find_element("css selector", "[data-pad]").send_keys(Keys.SPACE, Keys.ARROW_RIGHT * 4, Keys.ARROW_DOWN * 3, Keys.SPACE, Keys.ARROW_LEFT)
        drawn = form.find_element("css selector", "[name=drawing]").get_attribute("value")
        self.assertEqual((drawn.count("M"), len(drawn.split())), (1, 9 + 8), drawn)

    def test_what_is_wrong_is_found(self):
        browser = self.browser
        self.tourists.visit("/", "public")
        # By the object model: the page's policy forbids style attributes in markup.
        add = ("const one = document.createElement('%s'); one.textContent = 'x'; document.querySelector('main').append(one); "
               "one.style.%s;")
        plants = {
            OVERFLOW: add % ("div", "width = '900px'"),
            TARGETS: add % ("button", "cssText = 'height: 20px; min-height: 20px'"),
        }
        for question, plant in plants.items():
            self.assertFalse(browser.driver.execute_script(question) not in (0, []), "something is wrong before the plant")
            browser.driver.execute_script("document.body.style.overflowX = 'visible'; " + plant)
            self.assertNotIn(browser.driver.execute_script(question), (0, []), plant)
            self.tourists.visit("/", "public")

    def test_each_page_in_chinese(self):
        self.assertGreater(len(self.pages), 60)
        for name, path, who in self.pages:
            with self.subTest(name):
                self.check(name, path, who, "zh")

    def test_each_page_in_english(self):
        # Everyday those whose words differ most in length; all of them with full counts.
        for name, path, who in self.pages:
            if kit.LONG or name.startswith(("desk-", "seat-", "event")):
                with self.subTest(name):
                    self.check(name, path, who, "en")


if __name__ == "__main__":
    unittest.main()
