"""The steps of a whole match as people click through it, on 360-pixel phones: owner, judge, both players."""

import pathlib
import re
import sys
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "http")]

from browser import DESKTOP, PHONE, Browser  # noqa: E402
from kit import PASSWORD, serving  # noqa: E402

FACE_UP = ["zhang_liao", "zhen_ji", "zhao_yun", "da_qiao", "lv_bu", "xiao_qiao"]


class MatchSteps(unittest.TestCase):
    maxDiff = None
    scripts = True  # whether the browsers run JavaScript
    looks = True    # whether each page is checked and kept as a screenshot
    prefix = ""     # of the screenshots' names

    def play(self, language):
        self.language = language
        self.tag = language[:2]
        with serving() as server, self.browser(server) as judge:
            self.judge = judge
            self.begin_as_owner(server)
            self.make_event_and_match()
            links = [self.player_link(chair) for chair in "ab"]
            with self.browser(server) as a, self.browser(server) as b, self.browser(server, DESKTOP) as public:
                self.a, self.b, self.public = a, b, public
                for player, link in zip((a, b), links):
                    self.sign_in_player(player, link)
                self.seat_and_draft()
                self.seal_and_reveal()
                self.play_turns()
                self.finish_and_sign()
                self.look_back()

    def browser(self, server, size=PHONE):
        return Browser(server.urls[0], self.language, size, scripts=self.scripts)

    # -- the steps

    def look(self, browser, name):
        if not self.looks:
            return
        browser.check(self)
        browser.shot(f"{self.prefix}{name}-{self.tag}-{browser.size[0]}")

    @staticmethod
    def form_of(kind, about):
        """The form of a command that is about these hidden values."""
        return f'form[action$="/commands/{kind}"]' + "".join(
            f':has(input[type="hidden"][name="{name}"][value="{value}"])' for name, value in about.items())

    def desk(self, kind, chair=None, by=None, about=None, **fields):
        """One desk command through its form, as the judge or (by=) a player; reads the page anew first."""
        browser = by or self.judge
        browser.open(browser.home if by else self.match + "/desk")
        where = self.form_of(kind, {**(about or {}), **({"chair": chair} if chair and not by else {})})
        browser.give(lambda: browser.one(where), fields, f"no form for {kind} {chair or ''}")
        self.assertFalse(browser.has(".form-problem"), f"{kind}: {browser.text}")

    def begin_as_owner(self, server):
        judge = self.judge
        judge.open("/first-owner")
        self.look(judge, "first-owner")
        judge.submit("/first-owner", code=server.code, login="owner", name="吕布", password=PASSWORD)
        judge.open("/")
        self.assertIn("吕布", judge.text)
        self.look(judge, "home-empty")

    def make_event(self, date, ruleset):
        """An event whose final has overtime; leaves the judge on its page."""
        judge = self.judge
        judge.open("/events/new")
        self.look(judge, "form")
        form = judge.one("main form")
        judge.fill(form, {"name": "辕门杯", "date": date, "venue": "下邳", "stage_name_1": "淘汰赛",
                          "stage_ruleset_1": ruleset, "stage_name_2": "决赛", "stage_from_2": "2",
                          "stage_overtime_2": "true"})
        judge.tap(form)
        self.assertFalse(judge.has(".form-problem"), judge.text)
        self.event = judge.path

    def make_event_and_match(self):
        judge = self.judge
        self.make_event("2012-10-31", "wzzz-2012")
        form = judge.one(f'form[action="{self.event}/matches"]')
        judge.unfold(form)
        self.look(judge, "event-new-match")
        judge.fill(form, {"round": 3, "table": 12, "name_a": "甲", "name_b": "乙"})
        judge.tap(form)
        judge.open(self.event)
        self.look(judge, "event")
        judge.one('a[href$="/desk"]').click()
        judge.wait(lambda: judge.path.endswith("/desk"), "the desk did not open")
        self.match = judge.path.removesuffix("/desk")
        self.look(judge, "desk-scheduled")

    def player_link(self, chair):
        judge = self.judge
        judge.open(self.match + "/desk")
        judge.submit(f"{self.match}/links/{chair}")
        self.look(judge, "player-link")
        codes = [code.text for code in judge.all("code")]
        judge.open(self.match + "/desk")
        return codes[0], codes[1]

    def sign_in_player(self, player, link):
        url, pin = link
        player.open(url)
        self.look(player, "player-sign-in")
        form = player.one("main form")
        player.fill(form, {"pin": pin})
        player.tap(form)
        player.home = player.path
        self.assertNotIn(pin, player.source)
        self.look(player, "seat-waiting")

    def seat_and_draft(self):
        self.desk("seat_player", "a")
        self.desk("seat_player", "b")
        self.look(self.judge, "desk-seated")
        self.desk("start_match")
        self.desk("enter_identity", about={"lord": "a"})
        self.desk("enter_pool", face_up=FACE_UP)
        self.look(self.judge, "desk-draft")
        order = [("a", 1), ("b", 2), ("a", 2), ("b", 2), ("a", 2)]
        cards = iter(["zhao_yun", "lv_bu", "x0", "zhen_ji", "x1", "zhang_liao", "x2", "da_qiao", "xiao_qiao"])
        for chair, count in order:
            for _ in range(count):
                self.pick(chair, next(cards))
        self.look(self.judge, "desk-line-up")

    def pick(self, chair, card):
        """The players tap their picks on their own phones."""
        player = self.a if chair == "a" else self.b
        player.open(player.home)
        where = f'form[action$="/commands/pick"]:has(input[name="card"][value="{card}"])'
        player.wait(lambda: player.one(where), f"{chair} cannot pick {card}")
        if card in ("zhao_yun", "x0"):
            self.look(player, f"seat-pick-{card}")
        player.give(lambda: player.one(where), {}, f"{chair} cannot pick {card}")
        self.assertFalse(player.has(".form-problem"), player.text)

    def seal_and_reveal(self):
        before = {browser: self.halves(browser) for browser in (self.judge, self.b)}
        self.assertTrue(all("赵云" in text or "Zhao Yun" in text for text in before.values()), before)
        self.desk("seal_line_up", by=self.a, order=["zhao_yun", "zhen_ji", "da_qiao"])
        self.look(self.a, "seat-sealed")
        self.desk("seal_line_up", by=self.b, order=["lv_bu", "zhang_liao", "x2"])
        for browser, picks in before.items():  # everybody saw the picks; nothing tells which of them comes first
            self.assertEqual(self.halves(browser), picks)
            self.assertFalse(browser.has(".in-play"), "a general is shown as in play")
        self.public.open(self.match)
        self.assertNotRegex(self.public.one('[data-part="chairs"]').text, "赵云|Zhao Yun")
        self.judge.open(self.match + "/desk")
        self.desk("reveal_first")
        self.public.wait(self.public_names_a_general, "the public page does not show who has entered")
        self.look(self.public, "match")

    def halves(self, browser):
        """What a desk's or a seat's two halves show of the picks, as it stands there."""
        browser.open(self.match + "/desk" if browser is self.judge else browser.home)
        return "\n".join(picked.text for picked in browser.all(".table-top .picked"))

    def public_names_a_general(self):
        """Opens the public page, which a browser may show again for a second or two as it was."""
        self.public.open(self.match)
        return re.search("赵云|Zhao Yun", self.public.one('[data-part="chairs"]').text)

    def play_turns(self):
        judge = self.judge
        self.desk("begin_turn", "b")
        self.look(judge, "desk-turn")
        before = judge.one(".of-lord .hp").text
        judge.give(lambda: judge.one('form[action$="/commands/set_hp"]:has(input[name="chair"][value="a"])'), {},
                   "no hearts")
        judge.wait(lambda: judge.one(".of-lord .hp").text != before, "HP did not change")
        self.desk("end_turn")
        self.desk("begin_turn", "a")
        self.desk("fall", "b")
        self.desk("enter", "b")
        self.public.open(self.match)
        self.assertRegex(self.public.text, "张辽|Zhang Liao")
        self.desk("pause")
        self.desk("count_table", **self.counts("count_table"), reason="toilet")
        self.look(judge, "desk-paused")
        self.desk("resume", **self.counts("resume"))
        self.desk("end_turn")
        self.look(judge, "desk-between-turns")

    def counts(self, kind):
        """The numbers of a seal sheet (封牌): four cards in each hand, all others in the draw pile, 108 together."""
        self.judge.open(self.match + "/desk")
        form = self.judge.one(f'form[action$="/commands/{kind}"]')
        numbers = [e.get_attribute("name") for e in form.find_elements("css selector", "input[type=number]")]
        counts = {name: 0 for name in numbers}
        for name in numbers:
            if "hand" in name:
                counts[name] = 4
            if "draw_pile" in name:
                counts[name] = 100
        return counts

    def finish_and_sign(self):
        judge = self.judge
        self.desk("concede", by=self.b)
        self.look(self.b, "seat-conceded")
        self.desk("confirm_concession", by=self.b)
        judge.open(self.match + "/desk")
        self.look(judge, "desk-decided")
        self.desk("draw_up_sheet")
        self.look(judge, "desk-sheet")
        for player in (self.a, self.b):
            self.sign(player)
        self.sign(judge)
        judge.open(self.match + "/desk")
        self.desk("close")
        self.look(judge, "desk-closed")

    def look_back(self):
        judge = self.judge
        for page in ("/sheet", "/history"):
            judge.open(self.match + page)
            self.look(judge, page.strip("/"))
        self.assertEqual(judge.all("form[action*='/commands/']"), [])
        self.public.open(self.match)
        self.look(self.public, "match-closed")
        self.public.open("/rulesets/wzzz-2012")
        self.look(self.public, "ruleset")

    def sign(self, browser):
        browser.open(self.match + "/desk" if browser is self.judge else browser.home)
        who = "judge" if browser is self.judge else ("a" if browser is self.a else "b")
        where = f'form[action$="/commands/sign"]:has(input[name="signer"][value="{who}"])'
        if browser is self.a:
            browser.unfold(browser.wait(lambda: browser.one(where), "the player cannot sign"))
            self.look(browser, "seat-sign")
        # A judge can do nothing but sign: his form is one button.
        browser.give(lambda: browser.one(where), {} if who == "judge" else {"stance": "sign"}, f"{who} cannot sign")
        self.assertFalse(browser.has(".form-problem"), browser.text)
