"""The way of a player by one link: the sheet of labels, signing in, checking in, and the chair in the match, on a phone."""

import base64
import pathlib
import re
import sys
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "http")]

import event_kit  # noqa: E402
import tour  # noqa: E402
from browser import DESKTOP, PHONE, SHOTS, Browser  # noqa: E402
from test_pages import RAW_KEY  # noqa: E402

NAMES = ["赵云", "吕布", "貂蝉", "华佗", "诸葛小亮", "司马仲达"]


class Players(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.house = tour.House()
        cls.addClassCleanup(cls.house.close)
        cls.owner = cls.house.owner

    def event(self, names=NAMES):
        event = self.owner.new_event(check_in=True, check_in_closes_wall_ms=4_000_000_000_000)
        self.owner.must_give(event, "add_entrants", entrants=[
            {"name": name, "number": str(100 + n), "club": "蜀魏吴"[n % 3]} for n, name in enumerate(names, 1)])
        return event

    def browser(self, path, who="owner", size=PHONE, language="zh-CN", dark=False, scripts=True):
        browser = Browser(self.house.server.urls[0], language, size, dark=dark, scripts=scripts)
        self.addCleanup(browser.close)
        browser.scripts = scripts
        tour.Tourists(self.house, browser).visit(path, who)
        return browser

    def look(self, browser, name):
        browser.check(self)
        self.assertNotRegex(browser.prose, RAW_KEY)
        self.assertEqual(browser.faint(), [])
        if browser.scripts:
            self.assertEqual(browser.serious(), [])
        browser.shot(name)

    def labels(self, browser, event):
        """Makes the sheet by pressing the button; answers {name: (path, pin)}."""
        browser.open(f"/events/{event}/labels")
        self.look(browser, "labels-form-360")
        browser.press(lambda: browser.one(f'form[action="/events/{event}/labels"] button.primary'), "no button for labels")
        browser.wait(lambda: browser.has(".label"), "no labels")
        found = {}
        for label in browser.all(".label"):
            text = label.text
            path = re.search(r"/p/[\w-]+", text).group()
            found[label.find_element("tag name", "h2").text] = (path, re.search(r"PIN\s+(\d{6})", text).group(1))
        return found

    def walk(self, scripts, language="zh-CN", dark=False):
        event = self.event()
        staff = self.browser("/", language=language, dark=dark, scripts=scripts)
        labels = self.labels(staff, event)
        self.assertEqual(sorted(labels), sorted(NAMES))
        tag = f"{language[:2]}-{'dark' if dark else 'light'}-360"
        staff.shot(f"labels-{tag}")
        # The player: link, PIN, own page, checked in.
        path, pin = labels["貂蝉"]
        phone = self.browser(path, "public", language=language, dark=dark, scripts=scripts)
        phone.submit(path, pin=pin)
        phone.wait(lambda: phone.path == f"/events/{event}/entrants/e3", "the link does not lead to the player's page")
        self.look(phone, f"player-entries-{tag}")
        phone.press(lambda: phone.one(f'form[action="/events/{event}/here"] button'), "no button to check in")
        phone.wait(lambda: self.entrant(event, "e3")["checked_in"], "the player is not checked in")
        phone.wait(lambda: not phone.has(f'form[action="/events/{event}/here"]'), "the button is still there")
        # At the door: a wrong PIN keeps the page usable, the right one is confirmed by name.
        door = self.browser(f"/events/{event}/door", "public", language=language, dark=dark, scripts=scripts)
        self.look(door, f"door-{tag}")
        door.submit(f"/events/{event}/door", who="105", pin="000000")
        door.wait(lambda: "PIN" in door.text and not self.entrant(event, "e5")["checked_in"], "nothing is said")
        door.open(f"/events/{event}/door")
        door.submit(f"/events/{event}/door", who="105", pin=labels["诸葛小亮"][1])
        door.wait(lambda: "诸葛小亮" in door.text, "the door does not say who has checked in")
        self.assertTrue(self.entrant(event, "e5")["checked_in"])
        # Drawn and published: the player's page leads to his chair without another PIN.
        self.owner.must_give(event, "check_in_all")
        self.owner.must_give(event, "draw_bracket", method="list_order", nonce="")
        self.owner.must_give(event, "publish_bracket")
        desk = next(row["desk_match"] for row in self.owner.event(event)["matches"]
                    if row["desk_match"] and "e3" in [slot["entrant"] for slot in row["slots"]])
        phone.open(path)
        self.assertEqual(phone.path, f"/events/{event}/entrants/e3", "the link asks for the PIN again")
        self.look(phone, f"player-called-{tag}")
        self.owner.seat_and_start(desk)
        phone.press(lambda: phone.one(f'a[href="/matches/{desk}/seat"]'), "no way to the seat")
        phone.wait(lambda: phone.path == f"/matches/{desk}/seat", "the chair is not reached")
        self.assertTrue(phone.has("#desk.seat"))
        self.look(phone, f"player-seat-{tag}")
        phone.press(lambda: phone.one(f'a[href="/events/{event}/entrants/e3"]'), "no way back from the seat")
        phone.wait(lambda: phone.path == f"/events/{event}/entrants/e3", "the way back leads elsewhere")

    def entrant(self, event, entrant):
        return next(row for row in self.owner.event(event)["entrants"] if row["id"] == entrant)

    def test_from_the_label_to_the_chair(self):
        self.walk(True)

    def test_from_the_label_to_the_chair_in_english_in_the_dark(self):
        self.walk(True, "en-US", True)

    def test_from_the_label_to_the_chair_without_scripts(self):
        self.walk(False)

    def test_labels_on_paper(self):
        event = event_kit.open_event(self.owner, 64)
        browser = self.browser("/", size=DESKTOP)
        browser.open(f"/events/{event}/labels")
        browser.press(lambda: browser.one(f'form[action="/events/{event}/labels"] button.primary'), "no button for labels")
        browser.wait(lambda: len(browser.all(".label")) == 64, "not a label for each")
        browser.shot("labels-64-1280")
        data = base64.b64decode(browser.driver.execute_cdp_cmd("Page.printToPDF", {"preferCSSPageSize": True})["data"])
        SHOTS.mkdir(parents=True, exist_ok=True)
        (SHOTS / "labels-64.pdf").write_bytes(data)
        pages = data.count(b"/Type /Page\n") or data.count(b"/Type /Page ") or data.count(b"/Type /Page/")
        self.assertEqual(pages, 5, "64 labels, fourteen to a page")
        # No label is wider or taller than its frame.
        cut = browser.driver.execute_script(
            "return [...document.querySelectorAll('.label')].filter((e) => e.scrollHeight > e.clientHeight + 1 || e.scrollWidth > e.clientWidth + 1).length")
        self.assertEqual(cut, 0)
        # Loaded again it is no second sheet.
        browser.open(f"/events/{event}/labels")
        self.look(browser, "labels-made-1280")

    def test_the_staff_checks_in_all_and_takes_it_back(self):
        event = self.event()
        browser = self.browser(f"/events/{event}/check-in")
        self.look(browser, "check-in-360")
        browser.press(lambda: browser.one('form[action$="/check_in_all"] button'), "no button for all")
        browser.wait(lambda: all(row["checked_in"] for row in self.owner.event(event)["entrants"]), "not all are in")
        browser.wait(lambda: browser.has('form[action$="/undo_action"]'), "it cannot be taken back")
        self.look(browser, "check-in-all-360")
        browser.press(lambda: browser.one('form[action$="/undo_action"] button'), "no undo")
        browser.wait(lambda: not any(row["checked_in"] for row in self.owner.event(event)["entrants"]), "it was not taken back")

    def test_late_players_substitutes_and_exchanged_places_by_their_forms(self):
        event = self.event()
        self.owner.must_give(event, "check_in_all")
        self.owner.must_give(event, "draw_bracket", method="list_order", nonce="")
        browser = self.browser(f"/events/{event}/bracket")
        browser.submit(f"/events/{event}/commands/swap_places", first="e5", second="e6", reason="师徒")
        browser.wait(lambda: self.entrant(event, "e6")["seed"] == 5, "the places are as they were")
        self.look(browser, "bracket-swapped-360")
        self.owner.must_give(event, "publish_bracket")
        browser.open(f"/events/{event}/entrants")
        browser.submit(f"/events/{event}/commands/enter_late", **{"given.name": "周瑜", "given.number": "200"})
        browser.wait(lambda: self.entrant(event, "e7")["seed"] == 7 if len(self.owner.event(event)["entrants"]) == 7 else None,
                     "nobody came late")
        browser.open(f"/events/{event}/entrants")
        self.give_substitute(browser, event, "吕布")
        browser.wait(lambda: "吕布" in browser.text and len(self.owner.event(event)["entrants"]) == 7, "nothing is said")
        browser.open(f"/events/{event}/entrants")
        self.give_substitute(browser, event, "张辽")
        browser.wait(lambda: len(self.owner.event(event)["entrants"]) == 8, "nobody was substituted")
        self.assertEqual(self.entrant(event, "e8")["in_place_of"], "e1")
        browser.open(f"/events/{event}/entrants")
        self.look(browser, "entrants-substituted-360")
        browser.open(f"/events/{event}")
        browser.driver.execute_script("document.querySelector('section[data-part=rules] details').open = true")
        self.assertIn("师徒", browser.text)

    def give_substitute(self, browser, event, name):
        form = lambda: next(one for one in browser.all(f'form[action="/events/{event}/commands/substitute_entrant"]')
                            if one.find_element("name", "entrant").get_attribute("value") == "e1")
        browser.give(form, {"given.name": name, "reason": "生病"}, "no form for a substitute")

    def test_search_by_first_letters(self):
        event = self.event()
        browser = self.browser(f"/events/{event}", "public")
        browser.open(f"/events/{event}/mine?q=zgxl")
        self.assertEqual(browser.path, f"/events/{event}/entrants/e5")
        browser.open(f"/events/{event}/entrants")
        browser.one("#filter").send_keys("dc")
        browser.wait(lambda: [row.text for row in browser.all("#entrant-list li") if row.is_displayed() and "貂蝉" in row.text]
                     and sum(row.is_displayed() for row in browser.all("#entrant-list li")) == 1, "the list is not filtered by first letters")


if __name__ == "__main__":
    unittest.main(verbosity=2)
