"""Players of an event: one link and PIN for all of it, checking themselves in, and what is withdrawn where."""

import json
import re
import sqlite3
import time
import unittest
import urllib.parse

import event_kit
import kit

HOUR = 3_600_000


def entered(owner, names, **settings):
    """An event with check-in that is still open for entries."""
    event = owner.new_event(check_in=True, **settings)
    owner.must_give(event, "add_entrants", entrants=[
        {"name": name, "number": str(100 + n), "club": ""} for n, name in enumerate(names, 1)])
    return event


def links_of(caller, event, **body):
    answer = caller.post(f"/api/v1/events/{event}/links", body)
    assert answer.status == 200, answer
    return {one["entrant"]: one for one in answer.json["links"]}


def again_login(owner, member):
    return next(row["login"] for row in owner.get("/api/v1/staff").json["staff"] if row["id"] == member.account)


def signed_in(server, link):
    player = server.client()
    answer = player.post("/api/v1/player-sign-in", {"link": link["link"], "pin": link["pin"]})
    assert answer.status == 200, answer
    player.token = answer.json["token"]
    return player


class Links(event_kit.OneServer):
    def test_one_link_serves_the_whole_event(self):
        keeper = self.owner.staff("scorekeeper")
        event = entered(self.owner, ["赵云", "吕布", "貂蝉", "华佗"])
        links = links_of(keeper, event)
        self.assertEqual(sorted(links), ["e1", "e2", "e3", "e4"])
        self.assertTrue(all(re.fullmatch(r"\d{6}", link["pin"]) for link in links.values()))
        player = signed_in(self.server, links["e1"])
        me = player.get("/api/v1/me").json
        self.assertEqual((me["role"], me["event"], me["entrant"], me["name"]), ("player", event, "e1", "赵云"))
        self.assertNotIn("match", me)
        self.owner.must_give(event, "check_in_all")
        self.owner.must_give(event, "draw_bracket", method="list_order", nonce="")
        self.owner.must_give(event, "publish_bracket")
        first = event_kit.match_of(self.owner, event, "WB-R1-M1")["desk_match"]
        self.owner.seat_and_start(first)
        mine = player.get("/api/v1/me").json["chair"]
        other = "b" if mine == "a" else "a"
        self.assertEqual(player.act(first, "concede", chair=other).code, "access.not_your_seat")
        self.assertEqual(player.act(first, "concede", chair=mine).status, 200)
        stranger = event_kit.match_of(self.owner, event, "WB-R1-M2")["desk_match"]
        self.assertEqual(player.act(stranger, "concede", chair="a").status, 403)
        # After the match he still reads his own sheet, by the same session.
        self.owner.must(first, "confirm_concession", chair=mine)
        self.owner.must(first, "draw_up_sheet", judge="裁判", recorder="")
        self.assertEqual(player.get(f"/api/v1/matches/{first}/sheet").status, 200)
        self.assertEqual(player.get(f"/api/v1/matches/{stranger}/sheet").status, 403)

    def test_a_new_link_ends_what_was_given_before(self):
        event = event_kit.open_event(self.owner, 4)
        desk = event_kit.match_of(self.owner, event, "WB-R1-M1")["desk_match"]
        old = self.owner.player(desk, "a")
        whose = old.get("/api/v1/me").json["name"]
        entrant = next(row["id"] for row in self.owner.event(event)["entrants"] if row["name"] == whose)
        beside = self.owner.player(desk, "b")
        made = self.owner.post(f"/api/v1/events/{event}/entrants/{entrant}/link")
        self.assertEqual(made.status, 200, made)
        self.assertEqual(old.get("/api/v1/me").json["role"], "public")
        self.assertEqual(old.post("/api/v1/player-sign-in", {"link": old.link, "pin": old.pin}).status, 401)
        self.assertEqual(beside.get("/api/v1/me").json["role"], "player")
        first = made.json["links"][0]
        player = signed_in(self.server, first)
        again = self.owner.post(f"/api/v1/events/{event}/entrants/{entrant}/link", key="once")
        repeated = self.owner.post(f"/api/v1/events/{event}/entrants/{entrant}/link", key="once")
        self.assertEqual((repeated.json["repeated"], repeated.json["links"]), (True, []))
        self.assertEqual(player.get("/api/v1/me").json["role"], "public")
        self.assertEqual(player.post("/api/v1/player-sign-in", {"link": first["link"], "pin": first["pin"]}).status, 401)
        signed_in(self.server, again.json["links"][0])

    def test_who_may_not_and_who_is_not_there(self):
        event = event_kit.open_event(self.owner, 4)
        self.assertEqual(self.owner.staff("table_judge").post(f"/api/v1/events/{event}/links", {}).status, 403)
        self.assertEqual(self.server.client().post(f"/api/v1/events/{event}/links", {}).status, 401)
        self.assertEqual(self.owner.post(f"/api/v1/events/{event}/entrants/e9/link").code, "event.entrant.not_found")
        self.assertEqual(self.owner.post("/api/v1/events/e000/links", {}).status, 404)
        self.owner.must_give(event, "drop_entrant", entrant="e3", how="dropped", confirmed_by="本人", reason="")
        self.assertEqual(self.owner.post(f"/api/v1/events/{event}/entrants/e3/link").code, "event.entrant.left")
        self.assertEqual(len(links_of(self.owner, event)), 3)
        self.assertEqual(self.owner.post(f"/api/v1/events/{event}/links", {"whom": "without"}).code,
                         "entrant_links.nobody")

    def test_who_made_a_link_for_whom_is_in_the_journal_and_the_links_are_not(self):
        event = event_kit.open_event(self.owner, 4)
        desk = event_kit.match_of(self.owner, event, "WB-R1-M1")["desk_match"]
        keeper, head = self.owner.staff("scorekeeper"), self.owner.staff("head_judge")
        made = links_of(keeper, event)
        alone = head.post(f"/api/v1/events/{event}/entrants/e2/link").json["links"][0]
        self.assertEqual(head.post(f"/api/v1/matches/{desk}/players/a/link").status, 200)
        judge = self.owner.staff("table_judge")
        again = self.owner.post(f"/api/v1/staff/{judge.account}/invitation")
        self.assertEqual(again.status, 200, again)
        first = next(slot["entrant"] for slot in event_kit.match_of(self.owner, event, "WB-R1-M1")["slots"])
        rows = sqlite3.connect(f"file:{self.server.folder}/yuanmen.db?mode=ro", uri=True).execute(
            "SELECT kind, actor_id, body FROM journal WHERE kind IN ('audit.link_made', 'audit.invited_again') "
            "AND (body LIKE ? OR body LIKE ? OR body LIKE ?) ORDER BY seq",
            (f"%{event}%", f"%{desk}%", f"%{judge.account}%")).fetchall()
        said = [(kind, by, json.loads(body)) for kind, by, body in rows]
        self.assertEqual(said, [
            ("audit.link_made", keeper.account, {"event": event, "people": [f"{event}-e{n}" for n in (1, 2, 3, 4)]}),
            ("audit.link_made", head.account, {"event": event, "people": [f"{event}-e2"]}),
            ("audit.link_made", head.account, {"match": desk, "people": [f"{event}-{first}"]}),
            ("audit.invited_again", self.owner.get("/api/v1/me").json["account"], {"staff": judge.account, "login": again_login(self.owner, judge)})])
        everything = str(rows)
        for secret in (*(link["link"] for link in made.values()), alone["link"], alone["pin"], again.json["code"]):
            self.assertNotIn(secret, everything)

    def test_a_scorekeeper_makes_links_until_the_player_is_called(self):
        event = event_kit.open_event(self.owner, 4)
        keeper = self.owner.staff("scorekeeper")
        row = event_kit.match_of(self.owner, event, "WB-R1-M1")
        called, waiting = row["slots"][0]["entrant"], event_kit.match_of(self.owner, event, "WB-R1-M2")["slots"][0]["entrant"]
        path = f"/api/v1/events/{event}/entrants/"
        self.assertEqual(keeper.post(f"{path}{called}/link").status, 200)
        self.owner.must(row["desk_match"], "call_players")
        late = keeper.post(f"{path}{called}/link", headers={"Accept-Language": "en"})
        self.assertEqual((late.status, late.code, late.json["params"]["may"]), (403, "entrant_links.called", "owner,head_judge"))
        self.assertEqual(keeper.post(f"/api/v1/events/{event}/links", {}).code, "entrant_links.called")
        self.assertEqual(keeper.post(f"{path}{waiting}/link").status, 200)
        self.assertEqual(self.owner.staff("head_judge").post(f"{path}{called}/link").status, 200)

    def test_a_player_has_a_few_sessions_and_the_oldest_ends(self):
        event = event_kit.open_event(self.owner, 2)
        link = links_of(self.owner, event)["e1"]
        phones = [signed_in(self.server, link) for _ in range(9)]
        roles = [phone.get("/api/v1/me").json["role"] for phone in phones]
        self.assertEqual(roles, ["public"] * 3 + ["player"] * 6)

    def test_no_secret_is_in_log_export_or_bundle(self):
        event = event_kit.open_event(self.owner, 2)
        link = links_of(self.owner, event)["e1"]
        player = signed_in(self.server, link)
        player.get(f"/p/{link['link']}", headers={"Accept": "text/html"})
        desk = event_kit.match_of(self.owner, event, "WB-R1-M1")["desk_match"]
        event_kit.sign_off(self.owner, desk)
        bundle = self.owner.get(f"/api/v1/matches/{desk}/bundle")
        self.assertEqual(bundle.status, 200)
        export = self.owner.get(f"/api/v1/events/{event}/export")
        self.assertEqual(export.status, 200)
        history = self.owner.get(f"/api/v1/events/{event}/history")
        places = {"log": self.server.log_text(), "bundle": bundle.text, "export": export.text, "history": history.text}
        for place, said in places.items():
            for secret in (link["link"], link["pin"], player.token):
                self.assertNotIn(secret, said, place)

    def test_pages_show_secrets_once_and_open_the_players_page(self):
        event = event_kit.open_event(self.owner, 4)
        page = {"Accept": "text/html"}
        form = self.owner.get(f"/events/{event}/labels", headers=page)
        self.assertEqual(form.status, 200)
        sheet = self.owner.post(f"/events/{event}/labels", {"whom": "everybody"}, key="sheet-1", headers=page)
        self.assertEqual(sheet.status, 200, sheet)
        text = sheet.text
        tokens, pins = re.findall(r"/p/([\w-]{20,})", text), re.findall(r"PIN <b>(\d{6})</b>", text)
        self.assertEqual((len(set(tokens)), len(pins)), (4, 4))
        again = self.owner.post(f"/events/{event}/labels", {"whom": "everybody"}, key="sheet-1", headers=page).text
        self.assertNotIn("/p/", again)
        phone = self.server.client()
        asked = phone.get(f"/p/{tokens[0]}", headers=page)
        self.assertIn('name="pin"', asked.text)
        came = phone.send("POST", f"/p/{tokens[0]}", {"pin": pins[0]}, {"Accept": "text/html"})
        self.assertEqual(came.status, 303, came)
        self.assertRegex(came.headers["Location"], f"/events/{event}/entrants/e\\d+$")


class SelfCheckIn(unittest.TestCase):
    def setUp(self):
        self.server = kit.Server(clock=True)
        self.addCleanup(self.server.close)
        self.owner = self.server.owner()

    def door(self, event, who, pin, client=None):
        return (client or self.server.client()).post(f"/api/v1/events/{event}/door", {"who": who, "pin": pin})

    def here(self, event):
        return {row["id"] for row in self.owner.event(event)["entrants"] if row["checked_in"]}

    def test_by_number_by_name_and_by_ones_own_link(self):
        event = entered(self.owner, ["赵云", "吕布", "貂蝉", "华佗"])
        links = links_of(self.owner, event)
        self.assertEqual(self.door(event, "１０１", links["e1"]["pin"]).status, 200)
        self.assertEqual(self.door(event, "吕布", links["e2"]["pin"]).status, 200)
        player = signed_in(self.server, links["e3"])
        self.assertEqual(player.post(f"/api/v1/events/{event}/here").status, 200)
        self.assertEqual(self.here(event), {"e1", "e2", "e3"})
        # It is the player who did it, and nobody's last action to take back.
        rows = self.owner.get(f"/api/v1/events/{event}/history").json["entries"]
        self.assertEqual([(row["by"]["role"], row["by"]["name"]) for row in rows][-3:],
                         [("player", "赵云"), ("player", "吕布"), ("player", "貂蝉")])
        self.assertEqual(self.owner.event(event)["undo"]["kind"], "entrants_added")
        self.assertEqual(self.door(event, "赵云", links["e1"]["pin"]).status, 200, "twice is no error")
        stranger = self.owner.post(f"/api/v1/events/{event}/here")
        self.assertEqual(stranger.code, "check_in.not_in_event")

    def test_a_wrong_pin_and_a_name_nobody_has_are_told_alike(self):
        event = entered(self.owner, ["赵云", "吕布"])
        links = links_of(self.owner, event)
        one_phone, other_phone = self.server.client(), self.server.client()
        one_phone.patient = other_phone.patient = False
        known = [self.door(event, "赵云", "000000x", one_phone) for _ in range(12)]
        unknown = [self.door(event, "司马懿", "000000x", other_phone) for _ in range(12)]
        self.assertEqual([(a.status, a.code) for a in known], [(a.status, a.code) for a in unknown])
        self.assertEqual([a.status for a in known], [401] * 10 + [429] * 2)
        # The right PIN does not help there now; his own phone elsewhere is not shut out.
        self.assertEqual(self.door(event, "赵云", links["e1"]["pin"], one_phone).status, 429)
        self.assertEqual(self.door(event, "赵云", links["e1"]["pin"]).status, 200)
        # Somebody else's PIN, a name two have, an entrant without a link, nothing at all.
        self.assertEqual(self.door(event, "吕布", links["e1"]["pin"]).status, 401)
        self.owner.must_give(event, "add_entrants", entrants=[{"name": "吕布", "number": "777", "club": ""}])
        self.assertEqual(self.door(event, "吕布", links["e2"]["pin"]).status, 401)
        self.assertEqual(self.door(event, "777", "000000").status, 401)
        self.assertEqual(self.door(event, "102", links["e2"]["pin"]).status, 200)
        self.assertEqual(self.door(event, "", "1").status, 422)
        self.assertEqual(self.here(event), {"e1", "e2"})

    def test_it_closes_by_itself_and_the_staff_goes_on(self):
        now = int(time.time() * 1000)
        event = entered(self.owner, ["赵云", "吕布", "貂蝉"], check_in_closes_wall_ms=now + HOUR)
        links = links_of(self.owner, event)
        player = signed_in(self.server, links["e2"])
        self.assertEqual(self.door(event, "赵云", links["e1"]["pin"]).status, 200)
        html = {"Accept": "text/html"}
        before = self.server.client().get(f"/events/{event}/door", headers=html).text
        self.assertIn('name="pin"', before)
        self.assertRegex(before, r"\d\d:\d\d UTC")
        self.server.pass_time(HOUR + 1000)
        self.assertEqual(self.door(event, "貂蝉", links["e3"]["pin"]).code, "event.check_in.closed")
        self.assertEqual(player.post(f"/api/v1/events/{event}/here").code, "event.check_in.closed")
        after = self.server.client().get(f"/events/{event}/door", headers=html).text
        self.assertNotIn('name="pin"', after)
        self.assertEqual(self.owner.give(event, "check_in", entrants=["e2"]).status, 200)
        all_in = self.owner.give(event, "check_in_all")
        self.assertEqual(self.here(event), {"e1", "e2", "e3"})
        self.assertEqual(self.owner.give(event, "undo_action", version=all_in.json["version"], reason="误按").status, 200)
        self.assertEqual(self.here(event), {"e1", "e2"})
        self.owner.must_give(event, "draw_bracket", method="list_order", nonce="")
        self.assertEqual(self.door(event, "赵云", links["e1"]["pin"]).code, "check_in.over")

    def test_the_form_refuses_a_time_that_is_none(self):
        event = entered(self.owner, ["赵云", "吕布"])
        fields = {"name": "辕门杯", "date": "2012-10-31", "venue": "", "stage_name_1": "淘汰赛", "check_in": True,
                  "expected_version": self.owner.event(event)["version"]}
        bad = self.owner.send("POST", f"/events/{event}", {**fields, "check_in_closes": "2026-02-30T25:00"})
        self.assertEqual(bad.status, 422, bad)
        self.assertEqual(bad.json["field"], "/check_in_closes")
        good = self.owner.send("POST", f"/events/{event}", {**fields, "check_in_closes": "2030-05-01T10:30"})
        self.assertEqual(good.status, 303, good)
        page = self.owner.get(f"/events/{event}/edit", headers={"Accept": "text/html"}).text
        self.assertIn('value="2030-05-01T10:30"', page)

    def test_a_stage_whose_name_is_emptied_is_called_after_its_format(self):
        event = entered(self.owner, ["赵云", "吕布"])
        # a form leaves out what is emptied, and a box that is not ticked
        done = self.owner.send("POST", f"/events/{event}", {
            "name": "辕门杯", "date": "2012-10-31", "stage_ruleset_1": "wzzz-2012", "stage_overtime_1": True,
            "expected_version": self.owner.event(event)["version"]})
        self.assertEqual(done.status, 303, done)
        settings = self.owner.event(event)["stages"]
        self.assertEqual([(stage["name"], stage["overtime_allowed"]) for stage in settings], [("单败淘汰", True)])


class Changes(event_kit.OneServer):
    def test_a_late_player_takes_a_bye_and_no_finished_round(self):
        event = event_kit.open_event(self.owner, 6)
        keeper = self.owner.staff("scorekeeper")
        late = lambda who, name, **more: who.give(event, "enter_late", given={"name": name, "number": "", "club": ""}, **more)
        # Seeds 1 and 2 have byes; nobody may draw again but the head judge, and not without a reason.
        self.assertEqual(late(keeper, "迟到一", redraw=True, reason="人多").code, "event.needs_head_judge")
        self.assertEqual(late(self.owner, "迟到一", redraw=True).code, "event.late.reason")
        self.assertEqual(late(keeper, "迟到一", match="WB-R1-M2").code, "event.late.no_such_bye")
        self.assertEqual(late(keeper, "P1").code, "entrants.name_repeated")
        self.assertEqual(late(keeper, "迟到一").status, 200)
        desk = event_kit.match_of(self.owner, event, "WB-R1-M3")["desk_match"]
        self.assertIsNotNone(desk, "he has a table at once")
        self.assertEqual({player["name"] for player in self.owner.match(desk)["players"]}, {"P2", "迟到一"})
        # The other bye's next match begins: the round is closed to newcomers, and nothing is left behind.
        self.owner.must_give(event, "record_paper", **event_kit.paper("WB-R1-M2", "e4"))
        next_desk = event_kit.match_of(self.owner, event, "WB-R2-M1")["desk_match"]
        self.owner.seat_and_start(next_desk)
        before = self.owner.event(event)
        refused = late(self.owner, "迟到二")
        self.assertEqual((refused.status, refused.code), (422, "event.late.begun"))
        self.assertEqual(late(self.owner, "迟到二", match="WB-R1-M1").code, "event.late.begun")
        self.assertEqual(self.owner.event(event), before)

    def test_what_has_not_begun_is_drawn_again(self):
        event = event_kit.open_event(self.owner, 4)
        desks = {row["desk_match"] for row in self.owner.event(event)["matches"] if row["desk_match"]}
        done = self.owner.give(event, "enter_late", given={"name": "第五人", "number": "", "club": ""}, redraw=True, reason="名单漏了一人")
        self.assertEqual(done.status, 200, done)
        drawing = self.owner.event(event)["drawing"]
        self.assertEqual((drawing["entrants"], drawing["redrawn"][0]["reason"]), (5, "名单漏了一人"))
        now = {row["desk_match"] for row in self.owner.event(event)["matches"] if row["desk_match"]}
        self.assertFalse(desks & now, "tables of the old pairs are still in use")
        self.assertTrue(all(self.owner.match(desk)["desk"]["state"] == "void" for desk in desks))
        page = self.server.client().get(f"/events/{event}", headers={"Accept": "text/html"}).text
        self.assertIn("名单漏了一人", page)

    def test_a_substitute_plays_on_and_the_old_link_ends(self):
        event = event_kit.open_event(self.owner, 4)
        link = links_of(self.owner, event)["e1"]
        player = signed_in(self.server, link)
        self.owner.must_give(event, "record_paper", **event_kit.paper("WB-R1-M1", "e1"))
        self.owner.must_give(event, "record_paper", **event_kit.paper("WB-R1-M2", "e2"))
        desk = event_kit.match_of(self.owner, event, "WB-R2-M1")["desk_match"]
        given = {"name": "关羽", "number": "99", "club": ""}
        judge = self.owner.staff("table_judge")
        self.assertEqual(judge.give(event, "substitute_entrant", entrant="e1", given=given, reason="生病").status, 403)
        already = self.owner.give(event, "substitute_entrant", entrant="e1", given={**given, "name": "P2", "number": ""}, reason="生病")
        self.assertEqual((already.status, already.code), (422, "event.substitute.already_in"))
        self.assertEqual(self.owner.give(event, "substitute_entrant", entrant="e1", given=given, reason="").status, 422)
        done = self.owner.give(event, "substitute_entrant", entrant="e1", given=given, reason="生病")
        self.assertEqual(done.status, 200, done)
        self.assertEqual(player.get("/api/v1/me").json["role"], "public", "his session goes on")
        self.assertEqual(player.post("/api/v1/player-sign-in", {"link": link["link"], "pin": link["pin"]}).status, 401)
        final = event_kit.match_of(self.owner, event, "WB-R2-M1")
        self.assertEqual([slot["name"] for slot in final["slots"]], ["关羽", "P2"])
        self.assertNotEqual(final["desk_match"], desk)
        self.assertEqual(self.owner.match(desk)["desk"]["state"], "void")
        first = event_kit.match_of(self.owner, event, "WB-R1-M1")
        self.assertEqual(first["slots"][0]["name"], "P1")
        history = self.owner.get(f"/api/v1/events/{event}/history").json["entries"]
        self.assertEqual(next(row["body"]["reason"] for row in history if row["kind"] == "event.entrant_substituted"), "生病")
        page = self.server.client().get(f"/events/{event}/entrants", headers={"Accept": "text/html"}).text
        self.assertIn("替 P1 出场", page)
        self.assertIn("由 关羽 接替", page)
        self.owner.seat_and_start(final["desk_match"])
        begun = self.owner.give(event, "substitute_entrant", entrant="e2", given={**given, "name": "张飞", "number": ""}, reason="走了")
        self.assertEqual(begun.code, "event.substitute.begun")

    def test_clubs_and_cities_come_from_a_list_and_are_kept_apart(self):
        event = self.owner.new_event(keep_apart="club_then_city")
        rows = "".join(f"选手{n},{n:03},{'蜀' if n <= 6 else '魏'},{'成都' if n % 2 else ''}\n" for n in range(1, 9))
        done = self.owner.post(f"/api/v1/events/{event}/entrants/import",
                               {"list": "姓名,编号,俱乐部,城市\n" + rows, "expected_version": self.owner.event(event)["version"]})
        self.assertEqual(done.status, 200, done)
        entrants = self.owner.event(event)["entrants"]
        self.assertEqual((entrants[0]["city"], "city" in entrants[1]), ("成都", False))
        self.owner.must_give(event, "draw_bracket", method="draw", nonce="")
        apart = self.owner.event(event)["drawing"]["apart"]
        self.assertEqual((apart["by"], len(apart["meetings"])), ("club_then_city", 2))
        self.assertIsNone(self.server.client().event(event)["drawing"], "nobody sees it before it is published")
        self.owner.must_give(event, "publish_bracket")
        page = self.server.client().get(f"/events/{event}", headers={"Accept": "text/html"}).text
        self.assertIn("无法错开", page)
        csv = self.server.client().get(f"/events/{event}/players.csv", headers={"Accept": "text/html"}).text
        self.assertIn("成都", csv)

    def test_what_is_public_changes_after_the_draw_too(self):
        event = event_kit.open_event(self.owner, 4)
        names = lambda: {row["name"] for row in self.server.client().get(f"/api/v1/events/{event}").json["entrants"]}
        self.assertIn("P1", names())
        version = self.owner.must_give(event, "change_public", public_names="number", check_in_closes_wall_ms=1_900_000_000_000)
        self.assertEqual(names(), {"1", "2", "3", "4"})
        self.assertEqual(self.owner.event(event)["check_in_closes_wall_ms"], 1_900_000_000_000)
        self.owner.must_give(event, "undo_action", version=version, reason="误改")
        self.assertIn("P1", names())
        page = self.owner.get(f"/events/{event}/edit", headers={"Accept": "text/html"}).text
        self.assertIn('name="public_names"', page)
        fields = {"csrf": re.search(r'name="csrf" value="([^"]+)"', page).group(1), "expected_version": self.owner.event(event)["version"],
                  "name": "辕门杯", "date": "2012-10-31", "venue": "下邳", "public_names": "surname", "check_in_closes": ""}
        done = self.owner.send("POST", f"/events/{event}", raw=urllib.parse.urlencode(fields).encode(),
                               headers={"Accept": "text/html", "Content-Type": "application/x-www-form-urlencoded"})
        self.assertEqual(done.status, 303, done)
        self.assertEqual(names(), {"P＊"})
        self.assertEqual(self.owner.staff("scorekeeper").give(event, "change_public", public_names="number").status, 403)

    def test_pins_can_be_printed_apart(self):
        event = event_kit.open_event(self.owner, 4)
        page = {"Accept": "text/html"}
        form = self.owner.get(f"/events/{event}/labels", headers=page).text
        self.assertIn('name="pins"', form)
        fields = {"csrf": re.search(r'name="csrf" value="([^"]+)"', form).group(1), "whom": "everybody", "pins": "apart"}
        sheet = self.owner.send("POST", f"/events/{event}/labels", raw=urllib.parse.urlencode(fields).encode(),
                                headers={**page, "Content-Type": "application/x-www-form-urlencoded"})
        self.assertEqual(sheet.status, 200, sheet)
        labels, pins = sheet.text.split('<div class="pins">')
        self.assertEqual(len(re.findall(r"PIN <b>\d{6}</b>", pins)), 4)
        self.assertNotRegex(labels, r"PIN <b>")
        self.assertNotIn("/p/", pins)

    def test_a_second_draw_keeps_mates_apart_too(self):
        for _ in range(4):
            event = self.owner.new_event(keep_apart="club", check_in=False)
            self.owner.must_give(event, "add_entrants", entrants=[{"name": f"P{n}", "number": "", "club": f"队{n % 4}"} for n in range(8)])
            self.owner.must_give(event, "draw_bracket", method="draw", nonce="")
            self.owner.must_give(event, "publish_bracket")
            self.owner.must_give(event, "enter_late", given={"name": "迟", "number": "", "club": "队0"}, redraw=True, reason="迟到")
            seen = self.owner.event(event)
            clubs = {row["id"]: row["club"] for row in seen["entrants"]}
            for row in seen["matches"]:
                entrants = [slot.get("entrant") for slot in row["slots"]]
                if row["round"] == 1 and all(entrants):
                    self.assertNotEqual(clubs[entrants[0]], clubs[entrants[1]], row["id"])

    def test_what_is_public_is_chosen(self):
        event = self.owner.new_event(public_names="number")
        self.owner.must_give(event, "add_entrants", entrants=[
            {"name": name, "number": str(100 + n), "club": "五虎", "city": "成都"}
            for n, name in enumerate(["赵子龙", "关云长", "张翼德", "马孟起"], 1)])
        self.owner.must_give(event, "draw_bracket", method="list_order", nonce="")
        self.owner.must_give(event, "publish_bracket")
        link = links_of(self.owner, event)["e1"]
        desk = event_kit.match_of(self.owner, event, "WB-R1-M1")["desk_match"]
        event_kit.sign_off(self.owner, desk)
        public, auditor = self.server.client(), self.owner.staff("auditor")
        html = {"Accept": "text/html"}
        json_paths = ["", "/bracket", "/floor", "/placings", "/standings", "/statistics", "/entrants/e1", "/disputes",
                      "/entrants?q=101", "/entrants?q=赵"]
        pages = ["", "/bracket", "/entrants", "/entrants/e1", "/screen", "/placings", "/statistics", "/players.csv",
                 "/results.csv", "/placings.csv", "/print/pairings", "/print/bracket", "/print/placings", "/mine?q=101",
                 "/bracket.svg", "/disputes", "/report.trf"]
        seen = [(path, public.get(f"/api/v1/events/{event}{urllib.parse.quote(path, safe='/?=')}").text) for path in json_paths]
        seen += [(path, public.get(f"/events/{event}{path}", headers=html).text) for path in pages]
        seen += [(path, public.get(path).text) for path in (f"/api/v1/matches?event={event}", f"/api/v1/matches/{desk}")]
        seen += [(path, public.get(path, headers=html).text) for path in (f"/matches/{desk}", f"/matches/{desk}/disputes", f"/overlay/match/{desk}",
                                                                 f"/overlay/event/{event}", f"/embed/event/{event}/bracket")]
        for path, text in seen:
            for secret in ("子龙", "云长", "翼德", "孟起", "五虎", "成都"):
                self.assertNotIn(secret, text, path)
        self.assertIn("101", dict(seen)["/bracket"])
        self.assertIn("赵子龙", auditor.get(f"/api/v1/events/{event}").text)
        self.assertIn("赵子龙", auditor.get(f"/api/v1/matches/{desk}").text)
        player = signed_in(self.server, link)
        self.assertEqual(player.get("/api/v1/me").json["name"], "赵子龙")
        self.assertNotIn("翼德", player.get(f"/api/v1/events/{event}").text)


if __name__ == "__main__":
    unittest.main(verbosity=2)
