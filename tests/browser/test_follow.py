"""Pages that somebody else changes: every flow of the desk with a second judge and both players acting on devices of
their own, none of which is ever loaded anew, and the network gone while they act; what somebody has begun to type or choose stays; clocks that follow the
running time and not the time of day."""

import contextlib
import pathlib
import re
import sys
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "http")]

import kit  # noqa: E402
from browser import DESKTOP, Browser  # noqa: E402
from match_steps import FACE_UP, MatchSteps  # noqa: E402
from test_devices import form_of, sign_in  # noqa: E402

STAYS = "window.stays = true"
HOUR = 3600 * 1000


def offline(browser, gone):
    browser.driver.set_network_conditions(offline=gone, latency=0, download_throughput=-1, upload_throughput=-1)


class Follow(MatchSteps):
    """The whole match of match_steps.py; each step by the judge whose page has only been following, pressed without network."""

    looks = False

    def play_by_two(self):
        self.language, self.tag = "zh-CN", "zh"
        with kit.serving() as server, self.browser(server) as one, self.browser(server) as two:
            self.judge, self.server = one, server
            self.begin_as_owner(server)
            self.make_event_and_match()
            links = [self.player_link(chair) for chair in "ab"]
            sign_in(two)
            with self.browser(server) as a, self.browser(server) as b, self.browser(server, DESKTOP) as public:
                self.a, self.b, self.public = a, b, public
                for player, link in zip((a, b), links):
                    self.sign_in_player(player, link)
                for judge in (one, two):
                    judge.open(self.match + "/desk")
                public.open(self.match)
                self.everybody = [one, two, a, b, public]
                for browser in self.everybody:
                    browser.driver.execute_script(STAYS)
                self.watching, self.acting = one, two
                self.api = server.client()
                self.api.token = self.api.post("/api/v1/sign-in", {"login": "owner", "password": kit.PASSWORD}).json["token"]
                self.flows()
                for browser in self.everybody:
                    self.assertTrue(browser.driver.execute_script("return window.stays === true"), "a page was loaded anew")

    def version(self):
        return self.api.get("/api/v1" + self.match).json["version"]

    def follows(self, browser):
        """Waits until this page shows the newest version by itself."""
        version = str(self.version())
        browser.wait(lambda: browser.one("[data-version]").get_attribute("data-version") == version,
                     f"the page does not follow to version {version}")

    def desk(self, kind, chair=None, by=None, about=None, **fields):
        if by is None:
            self.watching, self.acting = self.acting, self.watching
        browser = by or self.acting
        self.follows(browser)
        where = self.form_of(kind, {**(about or {}), **({"chair": chair} if chair and not by else {})})
        with self.cut(browser):
            browser.give(lambda: browser.one(where), fields, f"no form for {kind} {chair or ''}")
        self.assertFalse(browser.has(".form-problem"), f"{kind}: {browser.text}")

    @contextlib.contextmanager
    def cut(self, acting):
        """While somebody acts the network is gone: for the judge who watches, and for the one who presses. A player's line-up
        and signature are kept on no device, so he has it."""
        without = [self.watching] + [acting] * (acting is self.acting)
        before = self.version()
        for browser in without:
            offline(browser, True)
        yield
        for browser in without:
            offline(browser, False)
        acting.wait(lambda: self.version() > before, "what was pressed without network was not sent")

    def pick(self, chair, card):
        player = self.a if chair == "a" else self.b
        self.follows(player)
        where = f'form[action$="/commands/pick"]:has(input[name="card"][value="{card}"])'
        player.give(lambda: player.one(where), {}, f"{chair} cannot pick {card}")
        self.assertFalse(player.has(".form-problem"), player.text)

    def primary(self, browser):
        """What the page says comes next."""
        found = browser.driver.execute_script("""
            const button = document.querySelector(".desk-foot button.primary, .step button.primary");
            return button && button.form.getAttribute("action");""")
        return re.sub(r".*/", "", found or "")

    def numbers(self, kind):
        """Four cards in each hand, all others in the draw pile."""
        judge = self.watching  # who acts next
        self.follows(judge)
        form = judge.wait(lambda: judge.one(f'form[action$="/commands/{kind}"]'), f"no form {kind}")
        names = [e.get_attribute("name") for e in form.find_elements("css selector", "input[type=number]")]
        return {name: 4 if "hand" in name else 100 if "draw_pile" in name else 0 for name in names}

    def says_next(self, kind):
        for judge in (self.watching, self.acting):
            self.follows(judge)
            judge.wait(lambda: self.primary(judge) == kind, f"the next step is not {kind}")

    def flows(self):
        self.says_next("seat_player")
        self.seat_and_draft()
        self.desk("seal_line_up", by=self.a, order=["zhao_yun", "zhen_ji", "da_qiao"])
        self.desk("seal_line_up", by=self.b, order=["lv_bu", "zhang_liao", "x2"])
        self.says_next("reveal_first")  # both sealed: the next button is there without a reload
        self.desk("reveal_first")
        self.public.wait(lambda: "赵云" in self.public.one('[data-part="chairs"]').text, "the public does not follow")
        self.what_is_begun_stays()  # the renegade's first turn has begun meanwhile
        self.desk("end_turn")
        self.desk("begin_turn", "a")
        self.desk("fall", "b")
        self.desk("enter", "b")
        self.desk("pause")
        self.says_next("count_table")
        self.desk("count_table", **self.numbers("count_table"), reason="toilet")
        self.says_next("resume")
        self.desk("resume", **self.numbers("resume"))
        self.desk("concede", by=self.b)
        self.says_next("end_turn")  # what a player has said is shown, and is nobody's red button
        for judge in (self.watching, self.acting):
            judge.wait(lambda: judge.has('form[action$="/commands/confirm_concession"]'), "the concession is not shown")
        self.desk("withdraw_concession", by=self.b)
        self.says_next("end_turn")
        for judge in (self.watching, self.acting):  # nothing is left of what was withdrawn
            self.assertFalse(judge.has('form[action$="/commands/confirm_concession"]'))
        self.desk("end_turn")
        self.desk("concede", by=self.b)
        self.desk("confirm_concession", by=self.b)
        self.says_next("draw_up_sheet")
        self.desk("draw_up_sheet")
        for player, who in ((self.a, "a"), (self.b, "b")):
            self.follows(player)
            where = f'form[action$="/commands/sign"]:has(input[name="signer"][value="{who}"])'
            player.give(lambda: player.one(where), {"stance": "sign"}, f"{who} cannot sign")
        self.follows(self.acting)
        where = 'form[action$="/commands/sign"]:has(input[name="signer"][value="judge"])'
        self.acting.give(lambda: self.acting.one(where), {}, "the judge cannot sign")
        self.desk("close")
        self.public.wait(lambda: "结束" in self.public.text or "✓" in self.public.text, "the public does not see the end")

    def what_is_begun_stays(self):
        """One judge has begun a remark and chosen a reason for a pause; the other goes on; only what was begun stays."""
        writes, goes_on = self.watching, self.acting
        self.follows(writes)
        remark = form_of(writes, "remark")
        remark.find_element("css selector", "[name=text]").send_keys("甲方迟到")
        extend = form_of(writes, "extend_clock")
        writes.choose(extend.find_element("css selector", "[name=reason]"), "slow_play")
        self.assertEqual(self.primary(writes), "begin_turn")
        goes_on.give(lambda: goes_on.one('form[action$="/commands/begin_turn"]'), {}, "the other judge cannot go on")
        writes.wait(lambda: self.primary(writes) == "end_turn", "what was begun keeps the page from following")
        self.assertEqual(remark.find_element("css selector", "[name=text]").get_attribute("value"), "甲方迟到")
        self.assertEqual(extend.find_element("css selector", "[name=reason]").get_attribute("value"), "slow_play")
        writes.driver.execute_script("document.querySelectorAll('form').forEach((form) => form.reset());"
                                     "document.querySelectorAll('details').forEach((fold) => { fold.open = false; });")

    def test_every_flow_of_the_desk_follows_on_five_devices_with_the_network_cut_in_each(self):
        self.play_by_two()


class Refusals(unittest.TestCase):
    def test_a_wrong_password_says_so_and_nothing_else(self):
        with kit.serving() as server:
            owner = server.owner()
            match = owner.new_match(owner.new_event())
            link = owner.post(f"/api/v1/matches/{match}/players/a/link").json["link"]
            for scripts in (True, False):
                with Browser(server.urls[0], scripts=scripts) as browser:
                    for page, fields in (("/sign-in", {"login": "owner", "password": "nobody's password"}),
                                         ("/invitation", {"code": "AAAA-BBBB-CCCC-DDDD", "password": kit.PASSWORD}),
                                         ("/p/" + link, {"pin": "000000"})):
                        browser.open(page)
                        form = browser.one("main form")
                        browser.fill(form, fields)
                        browser.tap(form)
                        said = browser.one(".form-problem")
                        self.assertTrue(said.is_displayed() and said.text, page)
                        self.assertFalse([line for line in browser.all("#signed-out") if line.is_displayed()], page)
                        box = said.rect
                        self.assertLess(box["y"] + box["height"], browser.size[1], f"{page}: said out of view")
                        self.assertTrue(browser.has("main form"), page)


class Presses(unittest.TestCase):
    """The network goes while the judge works: nothing is lost, nothing doubled, nothing late is done by itself."""

    def setUp(self):
        self.server = kit.Server()
        self.addCleanup(self.server.close)
        self.owner = self.server.owner()
        event = self.owner.new_event()
        self.match = self.owner.new_match(event, 5)
        self.owner.seat_and_start(self.match)
        self.phone = Browser(self.server.urls[0])
        self.addCleanup(self.phone.close)
        sign_in(self.phone)
        self.phone.open(f"/matches/{self.match}/desk")

    def kinds(self):
        rows = self.owner.get(f"/api/v1/matches/{self.match}/history").json["entries"]
        return [row["kind"].removeprefix("match.") for row in rows]

    def press(self, kind, **fields):
        form = form_of(self.phone, kind)
        self.phone.fill(form, fields)
        self.phone.tap(form)

    def offline(self, gone):
        offline(self.phone, gone)

    def status(self):
        return self.phone.one("#outbox").get_attribute("class").removeprefix("outbox").strip()

    def test_presses_without_network_wait_are_sent_in_order_and_once_also_after_a_reload(self):
        phone = self.phone
        phone.driver.execute_cdp_cmd("Network.enable", {})
        phone.driver.execute_cdp_cmd("Network.setBlockedURLs", {"urls": ["*/commands/*"]})
        for text in ("第一", "第二", "第三"):
            self.press("remark", text=text)
            phone.wait(lambda: self.status() == "offline", "a press that waits is not shown")
        self.assertNotIn("remarked", self.kinds())
        self.assertEqual(len(phone.all("#presses li")), 3)
        phone.shot("desk-offline-360")
        phone.open(f"/matches/{self.match}/desk")
        phone.wait(lambda: len(phone.all("#presses li")) == 3, "a reload lost what waited")
        port = self.server.port
        self.server.kill()
        self.server.start(port)
        phone.driver.execute_cdp_cmd("Network.setBlockedURLs", {"urls": []})
        phone.wait(lambda: self.status() == "saved", "what waited was not sent")
        self.assertEqual([note["text"] for note in self.owner.match(self.match)["desk"]["remarks"]], ["第一", "第二", "第三"])

    def test_a_pause_that_comes_late_is_not_carried_out_by_itself(self):
        phone = self.phone
        self.offline(True)
        self.press("pause")
        phone.wait(lambda: self.status() == "offline", "a press that waits is not shown")
        phone.wait(lambda: re.search(r"0:(0[6-9]|[1-5]\d) 前按下", phone.one("#presses").text), "its age is not shown")
        self.offline(False)
        row = phone.wait(lambda: phone.one("#presses li.late"), "a late press is not shown")
        self.assertRegex(row.text, r"\d:\d\d 前按下")
        phone.shot("desk-late-press-360")
        self.assertNotIn("match_paused", self.kinds())
        left = self.owner.match(self.match)["desk"]["clock"]["remaining_ms"]
        phone.touch(phone.wait(lambda: (phone.all("#presses li.late button") + [None] * 2)[1], "no way to enter it as of then"))
        phone.wait(lambda: self.status() == "saved", "it was not sent")
        self.assertEqual([kind for kind in self.kinds() if kind in ("match_paused", "clock_corrected", "remarked")],
                         ["match_paused", "clock_corrected", "remarked"])
        after = self.owner.match(self.match)["desk"]
        self.assertGreater(after["clock"]["remaining_ms"], left + 3_000)
        self.assertIn("前按下", after["remarks"][-1]["text"])

    def test_what_is_refused_later_is_shown_and_explained(self):
        phone = self.phone
        self.offline(True)
        phone.press(lambda: phone.one('form[action$="/enter_identity"] button'), "no identity")
        phone.wait(lambda: self.status() == "offline", "a press that waits is not shown")
        for kind, fields in (("enter_identity", {"lord": "b"}), ("enter_pool", {"face_up": list(FACE_UP)}), ("pick", {"chair": "b", "card": "lv_bu"})):
            self.owner.must(self.match, kind, **fields)
        self.offline(False)
        said = phone.wait(lambda: phone.one("#presses li.refused p").text, "a refusal that came later is not shown")
        self.assertTrue(said)
        phone.shot("desk-refused-later-360")
        phone.press(lambda: (phone.all("#presses li.refused button") + [None] * 2)[1], "no way to put it away")  # it is drawn again each second
        phone.wait(lambda: not phone.all("#presses li"), "it cannot be put away")

    def test_a_signature_never_lies_on_the_device(self):
        self.owner.must(self.match, "concede", chair="b")
        self.owner.must(self.match, "confirm_concession", chair="b")
        self.owner.must(self.match, "draw_up_sheet", judge="裁判", recorder="")
        phone = self.phone
        phone.open(f"/matches/{self.match}/desk")
        self.offline(True)
        form = form_of(phone, "sign", signer="judge")
        phone.driver.execute_script("arguments[0].requestSubmit()", form)
        phone.wait(lambda: phone.one("#offline").is_displayed(), "nothing says that it was not sent")
        self.assertEqual(phone.driver.execute_script("return Object.keys(localStorage).filter((n) => n.startsWith('yuanmen-presses')).length"), 0)


class Clocks(unittest.TestCase):
    def test_putting_the_time_of_day_right_moves_no_clock_on_any_page(self):
        with kit.serving(clock=True) as server:
            owner = server.owner()
            self.event = owner.new_event("wzzz-2012", check_in=False)
            for n, name in enumerate(["陈宫", "高顺", "臧霸", "魏续"], 1):
                owner.must_give(self.event, "add_entrants", entrants=[{"name": name, "number": f"{n:03}", "club": ""}])
            owner.must_give(self.event, "draw_bracket", method="list_order", nonce="")
            owner.must_give(self.event, "publish_bracket")
            row = next(m for m in owner.event(self.event)["matches"] if m["desk_match"])
            match = row["desk_match"]
            owner.seat_and_start(match)
            entrant = row["slots"][0]["entrant"]
            late = next(m for m in owner.event(self.event)["matches"] if m["desk_match"] and m["desk_match"] != match)
            owner.must(late["desk_match"], "call_players")
            player = owner.player(match, "a")
            server.pass_time(400_000)  # six minutes and more of the forty are gone, and somebody is late
            with Browser(server.urls[0]) as staff, Browser(server.urls[0]) as seat:
                sign_in(staff)
                seat.open("/p/" + player.link)
                seat.fill(seat.one("main form"), {"pin": player.pin})
                seat.tap(seat.one("main form"))
                pages = [(staff, f"/matches/{match}/desk"), (staff, f"/matches/{match}"), (staff, f"/events/{self.event}"),
                         (staff, f"/events/{self.event}/floor"), (staff, f"/events/{self.event}/screen"),
                         (staff, f"/events/{self.event}/entrants/{entrant}"), (seat, f"/matches/{match}/seat"),
                         (staff, f"/matches/{late['desk_match']}/desk")]
                for browser, page in pages:
                    for ms in (3 * HOUR, -5 * HOUR, 2 * HOUR + 600_000):
                        browser.open(page)
                        browser.ask_for_news()
                        browser.wait(lambda: self.shown(browser), f"no clock on {page}")
                        before = self.shown(browser)
                        server.correct_wall_clock(ms)
                        browser.ask_for_news()
                        self.same(before, browser, f"{page}, open while the time of day moved by {ms}")
                        browser.open(page)
                        browser.ask_for_news()
                        self.same(before, browser, f"{page}, opened after the time of day moved by {ms}")
                        self.assertFalse(browser.has(".over"), f"{page} announces the bell")

    def shown(self, browser):
        """Seconds of every clock on the page, minutes of every lateness."""
        out = []
        for clock in browser.all("[data-clock], [data-since]"):
            found = re.fullmatch(r"(\d+)(?::(\d\d))?", clock.text.strip())
            if clock.is_displayed() and found:
                out.append(int(found[1]) * 60 + int(found[2] or 0))
        return out

    def same(self, before, browser, where):
        """Tests take a moment, the corrections are hours: a minute apart is the same clock."""
        browser.wait(lambda: self.shown(browser), f"no clock on {where}")
        after = self.shown(browser)
        self.assertEqual(len(before), len(after), where)
        for one, other in zip(before, after):
            self.assertLess(abs(one - other), 120, f"{where}: {before} became {after}")


if __name__ == "__main__":
    unittest.main(verbosity=2)
