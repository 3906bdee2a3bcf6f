"""What depends on real devices: signing with a finger on the judge's, a photo, a session that ends, two judges at
once, the hall's network and a TLS proxy. The matches are brought to the point by the API; the point is tapped."""

import pathlib
import sys
import tempfile
import unittest

from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.actions.interaction import POINTER_TOUCH
from selenium.webdriver.common.actions.pointer_input import PointerInput

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "http")]

import images  # noqa: E402
import kit  # noqa: E402
from browser import Browser  # noqa: E402
from test_lan import own_address  # noqa: E402
from nginx import tls_proxy  # noqa: E402


def sign_in(browser, login="owner"):
    browser.open("/sign-in")
    form = browser.one("main form")
    browser.fill(form, {"login": login, "password": kit.PASSWORD})
    browser.tap(form)


def form_of(browser, kind, **hidden):
    where = f'form[action$="/commands/{kind}"]:not(.swift)'  # the tiles of the menu say all beforehand
    for name, value in hidden.items():
        where += f':has(input[name="{name}"][value="{value}"])'
    form = browser.wait(lambda: browser.one(where), f"no form for {kind}")
    browser.unfold(form)
    return form


class Devices(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = kit.Server()
        cls.owner = cls.server.owner()
        cls.event = cls.owner.new_event()
        cls.browser = Browser(cls.server.urls[0])
        sign_in(cls.browser)

    @classmethod
    def tearDownClass(cls):
        cls.browser.close()
        cls.server.close()

    def match_to_sign(self, table):
        match = self.owner.new_match(self.event, table)
        self.owner.seat_and_start(match)
        self.owner.must(match, "concede", chair="b")
        self.owner.must(match, "confirm_concession", chair="b")
        self.owner.must(match, "draw_up_sheet", judge="裁判", recorder="")
        return match

    def draw(self, pad, strokes):
        """Strokes of a finger over the pad, in its own pixels."""
        touch = PointerInput(POINTER_TOUCH, "finger")
        actions = ActionBuilder(self.browser.driver)
        actions.devices[:] = [touch]
        half = pad.size["width"] / 2, pad.size["height"] / 2
        for stroke in strokes:
            for number, (x, y) in enumerate(stroke):
                touch.create_pointer_move(duration=10, x=int(x - half[0]), y=int(y - half[1]), origin=pad)
                if number == 0:
                    touch.create_pointer_down(button=0)
            touch.create_pointer_up(button=0)
        actions.perform()

    def test_players_sign_with_a_finger_on_the_judge_s_device(self):
        match = self.match_to_sign(31)
        browser = self.browser
        for signer in "ab":
            browser.open(f"/matches/{match}/desk")
            form = form_of(browser, "sign", signer=signer)
            browser.fill(form, {"stance": "sign"})
            pad = form.find_element("css selector", "[data-pad]")
            browser.driver.execute_script("arguments[0].scrollIntoView({block: 'center'})", pad)
            self.draw(pad, [[(20, 30), (60, 90), (120, 40)], [(150, 20), (150, 100)]])
            drawn = form.find_element("css selector", "[name=drawing]").get_attribute("value")
            self.assertEqual(drawn.count("M"), 2, drawn)
            self.assertRegex(drawn, r"^M\d+ \d+L[\d ]+M\d+ \d+L[\d ]+$")
            if signer == "a":  # cleared, and drawn anew
                form.find_element("css selector", "[data-pad-clear]").click()
                self.assertEqual(form.find_element("css selector", "[name=drawing]").get_attribute("value"), "")
                self.assertEqual(pad.find_elements("css selector", "path"), [])
                self.draw(pad, [[(40, 60), (280, 60)]])
            browser.shot(f"desk-drawing-{signer}-zh-360")
            browser.tap(form)
            self.assertFalse(browser.has(".form-problem"), browser.text)
        signatures = self.owner.get(f"/api/v1/matches/{match}/sheet").json["signatures"]
        self.assertEqual({signatures[s]["method"] for s in "ab"}, {"judge_device"})
        self.assertRegex(signatures["a"]["drawing"], r"^M\d+ \d+L")
        browser.open(f"/matches/{match}/sheet")
        self.assertEqual(len(browser.all(".signature path")), 2)
        browser.shot("sheet-drawn-zh-360")

    def test_a_signature_that_was_not_drawn_is_refused_in_the_form(self):
        match = self.match_to_sign(32)
        self.browser.open(f"/matches/{match}/desk")
        form = form_of(self.browser, "sign", signer="a")
        self.browser.fill(form, {"stance": "sign"})
        self.browser.tap(form)
        self.assertTrue(self.browser.has(".form-problem"), "an empty pad signed")
        self.assertIn("签", self.browser.one(".form-problem").text)

    def test_a_photo_of_a_sealed_table_is_made_small_and_kept(self):
        match = self.owner.new_match(self.event, 33)
        self.owner.seat_and_start(match)
        self.owner.must(match, "pause", reason="toilet", note="", keeps_running=False, confirmed_by=[])
        browser = self.browser
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder, "table.png")
            file.write_bytes(images.png(2400, 1200))
            browser.open(f"/matches/{match}/desk")
            form = browser.one(f'form[action="/matches/{match}/photos"]')
            browser.unfold(form)
            form.find_element("css selector", "input[type=file]").send_keys(str(file))
            browser.check(self)
            browser.shot("desk-photo-zh-360")
            browser.tap(form)
            browser.wait(lambda: browser.has(f'a[href="/matches/{match}/photos/1"]'), "the photo is not listed")
            kept = self.owner.get(f"/api/v1/matches/{match}/photos/1")
            self.assertEqual(kept.headers["Content-Type"], "image/jpeg")
            self.assertLess(len(kept.body), 200_000)
            look = browser.one(f'a[href="/matches/{match}/photos/1"]')
            browser.driver.execute_script("arguments[0].scrollIntoView({block: 'center'})", look)  # as a thumb does
            look.click()
            browser.wait(lambda: browser.has("img"), "the photo is not shown")
            width = browser.driver.execute_script("return document.images[0].naturalWidth")
            self.assertEqual(width, 1600)
            broken = pathlib.Path(folder, "page.jpg")
            broken.write_bytes(images.BAD["a script with a picture's name"])
            browser.open(f"/matches/{match}/desk")
            form = browser.one(f'form[action="/matches/{match}/photos"]')
            browser.unfold(form)
            form.find_element("css selector", "input[type=file]").send_keys(str(broken))
            browser.tap(form)
            self.assertIn("JPEG", browser.one(".form-problem").text)

    def test_what_is_being_typed_outlives_the_session(self):
        match = self.owner.new_match(self.event, 34)
        judge = self.owner.staff("head_judge")
        with Browser(self.server.urls[0]) as browser:
            sign_in(browser, judge.login)
            browser.open(f"/matches/{match}/desk")
            form = form_of(browser, "remark")
            browser.fill(form, {"text": "选手甲迟到，已提醒"})
            self.owner.post(f"/api/v1/staff/{judge.account}/end-sessions")
            browser.wait(lambda: browser.one("#signed-out").is_displayed(), "nothing says that the session is over")
            browser.tap(form)
            self.assertEqual(form.find_element("css selector", "[name=text]").get_attribute("value"), "选手甲迟到，已提醒")
            browser.shot("desk-session-over-zh-360")
            here = browser.driver.current_window_handle
            browser.driver.switch_to.new_window("tab")
            sign_in(browser, judge.login)
            browser.driver.close()
            browser.driver.switch_to.window(here)
            browser.tap(form)
            browser.wait(lambda: "match.remarked" in self.owner.get(f"/api/v1/matches/{match}/history").text,
                         "the remark was not sent again")

    def test_of_two_judges_at_once_the_later_reads_what_changed_and_keeps_his_words(self):
        match = self.owner.new_match(self.event, 35)
        browser = self.browser
        browser.open(f"/matches/{match}/desk")
        form = form_of(browser, "note_judge_error")
        browser.fill(form, {"text": "第二位裁判的说明"})
        self.owner.must(match, "note_judge_error", text="牌堆少洗了一次", cost_the_match=False)
        browser.tap(form)
        said = browser.one(".form-problem").text
        self.assertIn("裁判失误", said)
        self.assertIn("赛事负责人", said)
        browser.shot("desk-conflict-zh-360")
        self.assertEqual(self.errors(self.owner, match), ["牌堆少洗了一次"])
        browser.tap(form)
        browser.wait(lambda: self.errors(self.owner, match) == ["牌堆少洗了一次", "第二位裁判的说明"],
                     "the second press did not write the words")

    @staticmethod
    def errors(owner, match):
        return [note["text"] for note in owner.match(match)["desk"]["judge_errors"]]

    def test_words_that_nothing_has_overtaken_are_written_at_once(self):
        match = self.owner.new_match(self.event, 36)
        browser = self.browser
        browser.open(f"/matches/{match}/desk")
        form = form_of(browser, "remark")
        browser.fill(form, {"text": "第二位裁判的备注"})
        self.owner.must(match, "seat_player", chair="a")
        browser.tap(form)
        browser.wait(lambda: [note["text"] for note in self.owner.match(match)["desk"]["remarks"]] == ["第二位裁判的备注"],
                     "the remark was not written")
        self.assertFalse(browser.has(".form-problem"), browser.text)


class Plain(unittest.TestCase):
    """Without JavaScript a refused form comes back filled in; once the session is over, on a page that leads to a new one."""

    def test_a_conflict_and_an_ended_session_keep_what_was_typed(self):
        with kit.serving() as server, Browser(server.urls[0], scripts=False) as browser:
            owner = server.owner()
            event = owner.new_event()
            match = owner.new_match(event)
            judge = owner.staff("head_judge")
            sign_in(browser, judge.login)
            browser.open(f"/matches/{match}/desk")
            form = form_of(browser, "note_judge_error")
            browser.fill(form, {"text": "牌堆少洗了一次"})
            owner.must(match, "note_judge_error", text="看错了座位", cost_the_match=False)
            browser.tap(form)
            self.assertIn("裁判失误", browser.one(".form-problem").text)
            browser.check(self)
            browser.shot("conflict-plain-zh-360")
            kept = browser.one('form[action$="/commands/note_judge_error"]')
            self.assertEqual(kept.find_element("css selector", "[name=text]").get_attribute("value"), "牌堆少洗了一次")
            browser.tap(kept)
            browser.wait(lambda: Devices.errors(owner, match) == ["看错了座位", "牌堆少洗了一次"],
                         "the second press did not write the words")

            form = form_of(browser, "remark")
            browser.fill(form, {"text": "第二条"})
            owner.post(f"/api/v1/staff/{judge.account}/end-sessions")
            browser.tap(form)
            browser.check(self)
            browser.shot("session-over-plain-zh-360")
            here = browser.driver.current_window_handle
            browser.driver.switch_to.new_window("tab")
            sign_in(browser, judge.login)
            browser.driver.close()
            browser.driver.switch_to.window(here)
            browser.tap(browser.one('form[action$="/commands/remark"]'))  # its token is of the old session
            browser.tap(browser.one('form[action$="/commands/remark"]'))
            browser.wait(lambda: [note["text"] for note in owner.match(match)["desk"]["remarks"]] == ["第二条"],
                         "the remark was not written")


class Networks(unittest.TestCase):
    def become_owner(self, browser, server):
        browser.open("/first-owner")
        form = browser.one("main form")
        browser.fill(form, {"code": server.code, "login": "owner", "name": "吕布", "password": kit.PASSWORD})
        browser.tap(form)
        browser.open("/staff")
        self.assertIn("吕布", browser.one("main").text)

    def test_over_the_hall_s_network_one_signs_in_and_the_pages_say_it_is_not_encrypted(self):
        address = own_address()
        self.assertIsNotNone(address, "this machine has no address but loopback")
        with kit.serving("--lan") as server, Browser(f"http://{address}:{server.port}") as browser:
            browser.open("/first-owner")
            self.assertIn("未加密", browser.one(".notice").text)
            self.become_owner(browser, server)
            self.assertIn("未加密", browser.one(".notice").text)
            browser.check(self)
            browser.shot("lan-staff-zh-360")
            cookie = browser.driver.get_cookie("yuanmen_session")
            self.assertEqual((cookie["secure"], cookie["httpOnly"], cookie["sameSite"]), (False, True, "Strict"))

    def test_behind_a_tls_proxy_the_browser_keeps_a_host_cookie_and_nothing_is_said_of_encryption(self):
        with kit.serving("--behind-proxy", "127.0.0.1") as server, tls_proxy(server.host, server.port) as (url, _), \
                Browser(url, insecure=True) as browser:
            self.become_owner(browser, server)
            self.assertFalse([notice for notice in browser.all(".notice") if notice.is_displayed()])
            cookie = browser.driver.get_cookie("__Host-yuanmen_session")
            self.assertEqual((cookie["secure"], cookie["httpOnly"], cookie["sameSite"], cookie["path"]),
                             (True, True, "Strict", "/"))


if __name__ == "__main__":
    unittest.main()
