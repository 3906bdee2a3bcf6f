"""The round that is being played: called with one press, told to everybody, lateness and clocks on one page."""

import unittest
import urllib.parse

import event_kit
import kit
from event_kit import match_of, opened, stage

MINUTE = 60_000
HTML = {"Accept": "text/html", "Accept-Language": "zh"}


class Rounds(event_kit.OneServer):
    @classmethod
    def setUpClass(cls):
        cls.server = kit.Server(clock=True)
        cls.owner = cls.server.owner()

    def now(self):
        """The service's time of day, in milliseconds."""
        return int(self.owner.get("/").headers["X-Server-Time"])

    def page(self, who, path, language="zh"):
        answer = who.get(path, headers={**HTML, "Accept-Language": language})
        self.assertEqual(answer.status, 200, path)
        return answer.text

    def send(self, who, event, path, **fields):
        """A form as a browser without JavaScript sends it."""
        fields = {"expected_version": self.owner.event(event)["version"], **fields}
        if path.startswith("round/m") or path.startswith("floor/") or path == "round/present":
            del fields["expected_version"]
        return who.send("POST", f"/events/{event}/{path}", raw=urllib.parse.urlencode(fields).encode(),
                        headers={**HTML, "Content-Type": "application/x-www-form-urlencoded"})

    def rows(self, event):
        return {row["match"]: row for row in self.owner.get(f"/api/v1/events/{event}/floor").json["tables"]}

    def swiss(self, players=8, **more):
        event = opened(self.owner, players, stage("瑞士轮", "swiss", rounds=3, **more))
        event_kit.next_round(self.owner, event)
        return event

    def test_one_press_calls_the_round_and_everybody_is_told(self):
        owner, event = self.owner, self.swiss()
        keeper, public = owner.staff("scorekeeper"), self.server.client()
        home = self.page(keeper, f"/events/{event}")
        self.assertIn('name="round" value="SW-R1"', home)
        done = self.send(keeper, event, "commands/call_round", round="SW-R1", key="call")
        self.assertEqual(done.status, 303, done)
        match = match_of(owner, event, "SW-R1-M1")
        self.assertIn("called_wall_ms", match["time"])
        self.assertTrue(all(row["late"]["late_ms"] < MINUTE for row in self.rows(event).values()))
        places = [f"/events/{event}", f"/events/{event}/rounds", f"/events/{event}/screen",
                  f"/events/{event}/entrants/{match['slots'][0]['entrant']}", f"/matches/{match['desk_match']}"]
        for path in places:
            page = self.page(public, path)
            self.assertIn("请入座", page, path)
            self.assertRegex(page, r"\d\d:\d\d \(UTC[+−]\d", path)
        self.assertIn("请入座", self.page(owner, f"/events/{event}/floor"))
        self.assertIn("to your tables", self.page(public, f"/events/{event}", "en"))
        judge = owner.staff("table_judge")
        self.assertEqual(judge.give(event, "call_round", round="SW-R1").status, 403)
        self.assertEqual(owner.give(event, "call_round", round="SW-R1").code, "event.round.called")

    def test_an_undone_call_makes_nobody_late(self):
        owner, event = self.owner, self.swiss()
        by_hand = match_of(owner, event, "SW-R1-M4")["desk_match"]
        owner.must(by_hand, "call_players")
        self.server.pass_time(2 * MINUTE)
        owner.must_give(event, "call_round", round="SW-R1")
        self.assertEqual(sum(1 for row in self.rows(event).values() if row["late"]), 4)
        owner.must_give(event, "undo_action", version=owner.event(event)["undo"]["version"], reason="早了")
        late = [match for match, row in self.rows(event).items() if row["late"]]
        self.assertEqual(late, ["SW-R1-M4"], "the judge's own call stands")
        self.assertNotIn("times", owner.event(event))
        kinds = [row["kind"] for row in owner.get(f"/api/v1/events/{event}/history").json["entries"]]
        self.assertIn("event.round_called", kinds)

    def test_a_time_to_come_and_who_gets_a_table_later(self):
        owner, event = self.owner, self.swiss(12)
        owner.must_give(event, "set_tables", tables=[{"first": 1, "last": 6}])
        second = self.now() + 30 * MINUTE
        owner.must_give(event, "schedule_round", round="SW-R2", at_wall_ms=second, place="乙厅")
        page = self.page(self.server.client(), f"/events/{event}")
        self.assertIn("乙厅", page)
        self.assertIn("第 2 轮", page)
        owner.must_give(event, "call_round", round="SW-R1", at_wall_ms=self.now() + 5 * MINUTE)
        self.server.pass_time(4 * MINUTE)
        self.assertTrue(all(row["late"]["late_ms"] == 0 for row in self.rows(event).values()))
        self.server.pass_time(7 * MINUTE)
        late = self.rows(event)["SW-R1-M1"]["late"]
        self.assertTrue(5 * MINUTE <= late["late_ms"] < 7 * MINUTE, late)
        self.assertEqual(late["mark"], late["warning_minutes"])
        # Moved to a later time: nobody is late any more.
        owner.must_give(event, "call_round", round="SW-R1", at_wall_ms=self.now() + 10 * MINUTE)
        self.assertEqual(self.rows(event)["SW-R1-M1"]["late"]["late_ms"], 0)

    def test_who_waits_for_a_table_is_called_when_he_gets_it(self):
        owner = self.owner
        event = opened(owner, 8, stage("瑞士轮", "swiss", rounds=2))
        owner.must_give(event, "set_tables", tables=[{"first": 1, "last": 2}])
        event_kit.next_round(owner, event)
        owner.must_give(event, "call_round", round="SW-R1")
        self.assertEqual(len(self.rows(event)), 2)
        # Who waits for a table finds himself on the list that is hung up all the same, with the time.
        printed = self.page(owner, f"/events/{event}/print/pairings")
        for n in range(1, 9):
            self.assertIn(f"<strong>选手{n}</strong>", printed)
        self.assertEqual(printed.count("等候空桌（第 1 位）"), 3)
        self.assertRegex(printed, r"<strong>第 1 轮</strong> [^<]*\(UTC")
        event_kit.decide(owner, event, match_of(owner, event, "SW-R1-M1"))
        self.assertIsNotNone(self.rows(event)["SW-R1-M3"]["late"])

    def test_the_page_of_the_round_is_the_desk_in_one_tap(self):
        owner, event = self.owner, self.swiss()
        judge = owner.staff("table_judge")
        owner.must_give(event, "call_round", round="SW-R1")
        one, two, three, four = (match_of(owner, event, f"SW-R1-M{n}")["desk_match"] for n in (1, 2, 3, 4))
        self.server.pass_time(6 * MINUTE)
        page = self.page(owner, f"/events/{event}/round")
        self.assertEqual(page.count('data-key="missing-'), 4)
        # What ends a table says first what follows.
        self.assertEqual(page.count("这场比赛就此结束，双方判负"), 4)
        self.assertIn("应予警告", page)
        tap = lambda desk, chair, answer, who=owner: self.send(who, event, f"round/{desk}", chair=chair, answer=answer)
        self.assertEqual(tap(one, "a", "present").status, 303)
        self.assertTrue(owner.match(one)["desk"]["chairs"]["a"]["present"])
        self.assertEqual(tap(one, "a", "not_present").status, 303)
        self.assertFalse(owner.match(one)["desk"]["chairs"]["a"]["present"])
        tap(one, "a", "present")
        self.assertEqual(tap(one, "b", "warn").status, 303)
        self.assertEqual(owner.match(one)["desk"]["penalties"][0]["penalty"], "warning")
        # A judge without the table may not; nobody loses both without being away.
        self.assertEqual(tap(two, "a", "present", judge).status, 403)
        self.assertEqual(tap(two, "both", "warn").status, 422)
        self.server.pass_time(5 * MINUTE)
        self.assertIn("可判负", self.page(owner, f"/events/{event}/round"))
        self.assertEqual(tap(one, "b", "absent").status, 303)
        self.assertEqual(owner.match(one)["state"], "no_show")
        self.assertEqual(tap(two, "both", "absent").status, 303)
        self.assertEqual(owner.match(two)["state"], "no_show")
        self.assertEqual(self.send(owner, event, "round/present").status, 303)
        for desk in (three, four):
            self.assertEqual([chair["present"] for chair in owner.match(desk)["desk"]["chairs"].values()], [True, True])
        self.assertNotIn('data-key="missing-', self.page(owner, f"/events/{event}/round"))

    def test_all_are_here_is_one_write(self):
        owner, event = self.owner, self.swiss()
        owner.must_give(event, "call_round", round="SW-R1")
        desks = [match_of(owner, event, f"SW-R1-M{n}")["desk_match"] for n in (1, 2, 3)]
        players = [{"match": desk, "chair": chair} for desk in desks for chair in "ab"]
        present = lambda desk: [chair["present"] for chair in owner.match(desk)["desk"]["chairs"].values()]
        wrong = owner.post(f"/api/v1/events/{event}/present", {"players": [*players, {"match": "m000000000000", "chair": "a"}]})
        self.assertEqual((wrong.status, wrong.code), (404, "match.not_found"), wrong)
        self.assertEqual([present(desk) for desk in desks], [[False, False]] * 3, "all of it or nothing")
        owner.must(desks[0], "seat_player", chair="a")
        done = owner.post(f"/api/v1/events/{event}/present", {"players": players})
        self.assertEqual((done.status, done.json["version"]), (200, 5), done)
        self.assertEqual([present(desk) for desk in desks], [[True, True]] * 3)
        self.assertEqual(owner.staff("table_judge").post(f"/api/v1/events/{event}/present", {"players": players}).status, 403)

    def test_still_playing_has_the_least_time_first_and_more_in_one_tap(self):
        owner, event = self.owner, self.swiss()
        first, second = (match_of(owner, event, f"SW-R1-M{n}")["desk_match"] for n in (2, 1))
        owner.seat_and_start(first)
        self.server.pass_time(10 * MINUTE)
        owner.seat_and_start(second)
        order = [part.split('"')[0] for part in self.page(owner, f"/events/{event}/round").split('data-key="playing-')[1:]]
        self.assertEqual(order, [first, second])
        done = self.send(owner, event, f"floor/{first}/extension", minutes=5, reason="judge_call", back="round")
        self.assertEqual((done.status, done.headers.get("Location")), (303, f"/events/{event}/round"))
        self.send(owner, event, f"floor/{first}/extension", minutes=10, reason="judge_call", back="round")
        order = [part.split('"')[0] for part in self.page(owner, f"/events/{event}/round").split('data-key="playing-')[1:]]
        self.assertEqual(order, [second, first])

    def test_the_close_asks_for_what_is_open(self):
        owner, event = self.owner, self.swiss()
        event_kit.decide_all(owner, event, but=("SW-R1-M2",))
        page = self.page(owner, f"/events/{event}/round")
        self.assertIn(f'href="/events/{event}/bracket/SW-R1-M2"', page)
        self.assertIn('name="forced"', page)
        refused = self.send(owner, event, "commands/pair_round", nonce="", back="rounds")
        self.assertEqual(refused.status, 422)
        self.assertIn("SW-R1-M2", refused.text)
        event_kit.decide(owner, event, match_of(owner, event, "SW-R1-M2"))
        page = self.page(owner, f"/events/{event}/round")
        self.assertNotIn('name="forced"', page)
        self.assertEqual(self.send(owner, event, "commands/pair_round", nonce="", back="rounds").status, 303)
        keeper = owner.staff("scorekeeper")
        self.assertNotIn("pair_round", self.page(keeper, f"/events/{event}/round"))

    def namesake(self, login, table, event):
        """A table judge called 李明, with a table of this event."""
        invited = self.owner.post("/api/v1/staff", {"login": login, "name": "李明", "role": "table_judge"})
        self.assertEqual(invited.status, 200, invited)
        judge = self.server.client()
        judge.token = judge.post("/api/v1/invitations/accept", {"code": invited.json["code"], "password": kit.PASSWORD}).json["token"]
        given = self.owner.post(f"/api/v1/events/{event}/judges", {"table": table, "staff": invited.json["staff"], "assigned": True})
        self.assertEqual(given.status, 200, given)
        return judge

    def test_two_judges_of_one_name_have_each_their_own_table(self):
        owner, event = self.owner, self.swiss()
        one, two = (match_of(owner, event, f"SW-R1-M{n}") for n in (1, 2))
        judges = [self.namesake(f"li-ming-{n}", row["table"], event) for n, row in enumerate((one, two))]
        owner.must_give(event, "call_round", round="SW-R1")
        self.server.pass_time(2 * MINUTE)
        for judge, own, other in ((judges[0], one, two), (judges[1], two, one)):
            results = self.page(judge, f"/events/{event}/results")
            self.assertIn(f'id="line-{own["id"]}"', results)
            self.assertNotIn(f'id="line-{other["id"]}"', results)
            page = self.page(judge, f"/events/{event}/round")
            self.assertIn(f'/round/{own["desk_match"]}"', page)
            self.assertNotIn(f'/round/{other["desk_match"]}"', page)

    def test_two_events_in_one_hall_are_told_of_tables_they_share(self):
        owner = self.owner
        events = [opened(owner, 4, stage("淘汰赛", "single_elimination")) for _ in range(2)]
        for event, last in zip(events, (20, 44)):
            owner.must_give(event, "change_details", details={"name": f"到{last}", "date": "2033-03-03", "venue": "同一大厅"})
            owner.must_give(event, "set_tables", tables=[{"first": last - 19 if last == 20 else 18, "last": last}])
        for event in events:
            self.assertIn("18–20 号桌", self.page(owner, f"/events/{event}/tables"))
        owner.must_give(events[1], "set_tables", tables=[{"first": 21, "last": 44}])
        for event in events:
            self.assertNotIn("同一天在同一场地", self.page(owner, f"/events/{event}/tables"))

    def test_a_stage_that_nobody_named_is_called_after_its_format(self):
        owner = self.owner
        fields = {"name": "辕门杯", "date": "2033-05-05", "stage_format_1": "swiss", "stage_format_2": "swiss", "stage_name_2": "",
                  "stage_format_3": "single_elimination", "stage_name_4": ""}
        done = owner.send("POST", "/events", raw=urllib.parse.urlencode(fields).encode(),
                          headers={**HTML, "Content-Type": "application/x-www-form-urlencoded"})
        self.assertEqual(done.status, 303, done)
        stages = owner.event(done.headers["Location"].rsplit("/", 1)[1])["stages"]
        self.assertEqual([stage["name"] for stage in stages], ["瑞士轮", "瑞士轮 2", "单败淘汰"])
        form = self.page(owner, "/events/new")
        self.assertIn('value="kof-classic"', form)
        self.assertNotIn("qsgs-2013", form, "a ruleset for testing is offered")

    def test_the_form_takes_a_time_of_24_hours_and_refuses_others(self):
        owner, event = self.owner, self.swiss()
        done = self.send(owner, event, "round/time", round="SW-R2", date="2031-05-04", time="18:05", place="三楼")
        self.assertEqual(done.status, 303, done)
        page = self.page(self.server.client(), f"/events/{event}/rounds")
        self.assertIn("05-04 18:05 (UTC", page)
        for time in ("6pm", "25:00", "18:65"):
            wrong = self.send(owner, event, "round/call", round="SW-R1", time=time)
            self.assertEqual(wrong.status, 422, time)
            self.assertIn("24 小时制", wrong.text)
        self.assertEqual(self.send(owner, event, "round/time", round="SW-R2").status, 303)
        self.assertNotIn("18:05", self.page(self.server.client(), f"/events/{event}/rounds"))


if __name__ == "__main__":
    unittest.main()
