"""Bad input over HTTP, as a table: what is sent, which refusal must come back, and that nothing was written."""

import concurrent.futures
import json
import unittest
import uuid

import kit

FACE_UP = ["zhao_yun", "diao_chan", "lv_bu", "xia_hou_dun", "zhou_yu", "huang_zhong"]
PICKS = [("a", "zhao_yun"), ("b", "diao_chan"), ("b", "lv_bu"), ("a", "xia_hou_dun"), ("a", "x0"), ("b", "zhou_yu"),
         ("b", "x1"), ("a", "huang_zhong"), ("a", "x2")]

# (what, state of the match, command, fields, status, code, field at fault, a clause that must be named)
COMMANDS = [
    ("wrong order: the renegade picks first", "draft", "pick", {"chair": "b", "card": "zhao_yun"},
     422, "draft.not_your_turn", "/chair", "1v1.3.1.3"),
    ("a turn before the line-ups", "draft", "begin_turn", {"chair": "b"}, 422, "match.too_early", None, None),
    ("a seat taken after the start", "draft", "seat_player", {"chair": "a"}, 422, "match.too_late", None, None),
    ("wrong count: five face-up generals", "identity", "enter_pool", {"face_up": FACE_UP[:5]},
     422, "deal.wrong_count", "/face_up", "1v1.3.1.3"),
    ("the same general twice on the table", "identity", "enter_pool", {"face_up": FACE_UP[:5] + ["zhao_yun"]},
     422, "deal.duplicate", "/face_up/5", "1v1.3.1.3"),
    ("unknown general", "draft", "pick", {"chair": "a", "card": "li_bai"}, 422, None, "/card", None),
    ("a general that is not on the table", "draft", "pick", {"chair": "a", "card": "guan_yu"},
     422, "draft.not_on_the_table", "/card", "1v1.3.1.3"),
    ("a back that is not there", "draft", "pick", {"chair": "a", "card": "x9"}, 422, None, "/card", None),
    ("picked twice", "picked", "pick", {"chair": "b", "card": "zhao_yun"},
     422, "draft.already_picked", "/card", "1v1.3.1.3"),
    ("sealed twice", "sealed", "seal_line_up_on_paper", {"chair": "a", "note": ""},
     422, "line_up.already_sealed", "/chair", "1v1.3.1.3"),
    ("sealed for a player by the judge", "line_up", "seal_line_up",
     {"chair": "a", "order": ["zhao_yun", "x0", "x2"]}, 403, "actor.not_allowed", None, "1v1.3.1.3"),
    ("paused twice", "paused", "pause",
     {"reason": "toilet", "note": "", "keeps_running": False, "confirmed_by": []}, 422, "match.paused", None, None),
    ("resumed without a pause", "draft", "resume", {"confirmed_by": []}, 422, None, None, None),
    ("a clock confirmed that nobody doubts", "draft", "confirm_clock", {"remaining_ms": 1000, "reason": "x"},
     422, None, None, None),
    ("started twice", "draft", "start_match", {}, 422, "match.too_late", None, "1v1.1.3"),
    ("an overtime nobody has asked for", "draft", "start_overtime", {}, 422, "match.too_early", None, "1v1.1.4.2"),
    ("a bell chosen about that has not rung", "draft", "choose_after_bell", {"choice": "overtime", "reason": "x"},
     422, "bell.no_choice", None, "decision.clock.expiry"),
    ("a clock corrected to less than nothing", "draft", "correct_clock", {"remaining_ms": -1, "reason": "x"},
     422, "command.out_of_range", "/remaining_ms", None),
    ("a clock corrected without a reason", "draft", "correct_clock", {"remaining_ms": 1000, "reason": ""},
     422, "command.bad_length", "/reason", None),
    ("a line agreed to before anything was compared", "draft", "confirm_line", {"line": 1, "party": "judge", "agrees": True},
     422, "match.too_early", None, "judging.p27"),
    ("an extension of a day", "draft", "extend_clock", {"ms": 86_400_000, "reason": "toilet", "note": ""},
     422, "command.out_of_range", "/ms", None),
    ("wrong type: a number for a chair", "draft", "pick", {"chair": 1, "card": "zhao_yun"}, 422, None, "/chair", None),
    ("wrong type: a list for a card", "draft", "pick", {"chair": "a", "card": ["zhao_yun"]}, 422, None, "/card", None),
    ("unknown field", "draft", "pick", {"chair": "a", "card": "zhao_yun", "secretly": True},
     422, None, "/secretly", None),
    ("missing field", "draft", "pick", {"chair": "a"}, 422, None, "/card", None),
    ("a reason that is only a control character", "draft", "remark", {"text": "\u0007"}, 422, None, "/text", None),
    ("a concession confirmed that nobody made", "draft", "confirm_concession", {"chair": "a"}, 422, None, None, None),
    ("a sheet signed before there is one", "draft", "sign",
     {"signer": "judge", "version": 1, "hash": "0" * 64, "stance": "sign", "text": "", "method": "own_device"},
     422, "match.too_early", None, None),
]

# (what, method, path, raw body, content type, statuses, code)
RAW = [
    ("broken JSON", "/api/v1/events", b'{"name": ', "application/json", 400, "request.broken_json"),
    ("a number no machine holds", "/api/v1/events", b'{"name": 1e999}', "application/json", 400, "request.number_too_large"),
    ("such a number in a list", "/api/v1/events", b'{"a": [-1e999]}', "application/json", 400, "request.number_too_large"),
    ("not UTF-8", "/api/v1/events", b'{"name": "\xff\xfe"}', "application/json", 400, "request.broken_json"),
    ("no object", "/api/v1/events", b"[1, 2]", "application/json", 422, None),
    ("a field twice", "/api/v1/events", b'{"name": "a", "name": "b"}', "application/json", None, None),
    ("too deep", "/api/v1/events", b"[" * 5000 + b"]" * 5000, "application/json", None, None),
    ("XML", "/api/v1/events", b"<event/>", "application/xml", 415, "request.body_type"),
    ("body too large", "/api/v1/events", b'{"name": "' + b"x" * 2_000_000 + b'"}', "application/json", 413, None),
]

# (what, body, field) of POST /api/v1/events
DETAILS = {"name": "杯", "date": "2012-10-31", "venue": ""}
SETTINGS = {"stages": [kit.stage("决赛")], "third_place": False, "check_in": False}
GOOD = {"details": DETAILS, "settings": SETTINGS}
EVENTS = [
    ("no name", {**GOOD, "details": {**DETAILS, "name": "  "}}, "/details/name"),
    ("a day that does not exist", {**GOOD, "details": {**DETAILS, "date": "2013-02-30"}}, "/details/date"),
    ("no such ruleset", {**GOOD, "settings": {**SETTINGS, "stages": [kit.stage("决赛", ruleset="no-such")]}},
     "/settings/stages/0/ruleset"),
    ("no stages", {**GOOD, "settings": {**SETTINGS, "stages": []}}, "/settings/stages"),
    ("a stage twice", {**GOOD, "settings": {**SETTINGS, "stages": [kit.stage("决赛"), kit.stage("决赛", 2)]}},
     "/settings/stages/1/name"),
    ("stages that begin in no order", {**GOOD, "settings": {**SETTINGS, "stages": [kit.stage("一"), kit.stage("二", 2),
                                                                                kit.stage("三", 8)]}},
     "/settings/stages/2/from_field"),
    ("a field no bracket has", {**GOOD, "settings": {**SETTINGS, "stages": [kit.stage("一"), kit.stage("二", 6)]}},
     "/settings/stages/1/from_field"),
    ("a stage without a word on overtime", {**GOOD, "settings": {**SETTINGS, "stages": [
        {"name": "决赛", "from_field": 0, "ruleset": "wzzz-2012", "appended_tiebreaks": []}]}},
     "/settings/stages/0/overtime_allowed"),
    ("an unknown tie-break", {**GOOD, "settings": {**SETTINGS, "stages": [kit.stage("决赛", appended=["dice"])]}},
     "/settings/stages/0/appended_tiebreaks/0"),
    ("text that turns the page around", {**GOOD, "details": {**DETAILS, "name": "杯\u202e"}}, "/details/name"),
    ("unknown field", {**GOOD, "colour": "red"}, "/colour"),
]


class BadInput(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = kit.Server()
        cls.owner = cls.server.owner()
        cls.event = cls.owner.new_event()
        cls.matches = {}

    @classmethod
    def tearDownClass(cls):
        text = "".join(cls.owner.seen)
        for trace in ("std::", ".cpp", "what():", "terminate called", "SQLITE", "argon2", "/src/"):
            assert trace not in text, f"an answer holds {trace!r}"
        cls.server.close()

    def in_state(self, state):
        """A match brought to this state; one for all rows of it, since refused commands change nothing."""
        if state in self.matches:
            return self.matches[state]
        match = self.matches[state] = self.owner.new_match(self.event, len(self.matches) + 1)
        steps = ["identity", "draft", "picked", "line_up", "sealed"]
        self.owner.seat_and_start(match)
        reached = steps.index("draft" if state == "paused" else state)
        if reached >= 1:
            self.owner.must(match, "enter_identity", lord="a")
            self.owner.must(match, "enter_pool", face_up=FACE_UP)
        for chair, card in PICKS[:0 if reached < 2 else 1 if reached == 2 else 9]:
            self.owner.must(match, "pick", chair=chair, card=card)
        if reached >= 4:
            self.owner.must(match, "seal_line_up_on_paper", chair="a", note="")
        if state == "paused":
            self.owner.must(match, "pause", reason="toilet", note="", keeps_running=False, confirmed_by=[])
        return match

    def test_each_bad_command_is_refused_by_name_and_writes_nothing(self):
        for what, state, kind, fields, status, code, field, clause in COMMANDS:
            with self.subTest(what):
                match = self.in_state(state)
                before = self.owner.match(match)
                head = self.owner.get("/api/v1/journal/head").json
                answer = self.owner.act(match, kind, expected_version=before["version"], **fields)
                self.assertEqual(answer.status, status, answer)
                problem = answer.json
                self.assertEqual(answer.headers["Content-Type"].split(";")[0], "application/problem+json")
                self.assertRegex(problem["code"], r"^[a-z0-9_]+(\.[a-z0-9_]+)+$")
                self.assertNotEqual(problem["detail"], "")
                self.assertNotIn("{{", problem["detail"])
                if code:
                    self.assertEqual(problem["code"], code)
                if field:
                    self.assertEqual(problem.get("field"), field)
                if clause:
                    self.assertIn(clause, problem["clauses"])
                self.assertEqual(self.owner.get("/api/v1/journal/head").json, head, "something was written")

    def test_refusals_are_told_in_the_caller_s_language(self):
        match = self.in_state("draft")
        said = {}
        for language in ("zh", "en"):
            version = self.owner.match(match)["version"]
            answer = self.owner.post(f"/api/v1/matches/{match}/commands/pick",
                                     {"chair": "b", "card": "zhao_yun", "expected_version": version},
                                     headers={"Accept-Language": language})
            said[language] = answer.json["detail"]
            self.assertEqual(answer.headers["Content-Language"][:2], language)
        self.assertRegex(said["zh"], "[\u4e00-\u9fff]")
        self.assertNotRegex(said["en"].replace("甲", "").replace("乙", ""), "[\u4e00-\u9fff]")  # but for their names

    def test_raw_bodies(self):
        head = self.owner.get("/api/v1/journal/head").json
        for what, path, body, kind, status, code in RAW:
            with self.subTest(what):
                sender = self.server.client(self.owner.token)
                answer = sender.send("POST", path, raw=body, headers={"Content-Type": kind})
                self.assertIn(answer.status, (status,) if status else (400, 422), answer)
                if code:
                    self.assertEqual(answer.code, code)
        self.assertEqual(self.owner.get("/api/v1/journal/head").json, head)

    def test_the_way_after_signing_in_stays_on_this_site(self):
        for way in ("/%0d%0aX: 1", "/%09/evil.example", "//evil.example", "/%5Cevil.example", "/a%0a/b", "https://evil.example",
                    "/%E8%BE%95", "/ x", "/%7f"):
            page = self.server.client().get("/sign-in?next=" + way.replace(" ", "%20"), headers={"Accept": "text/html"})
            self.assertEqual(page.status, 200, way)
            self.assertIn('name="next" value="/"', page.text, way)
            form = f"login=owner&password={kit.PASSWORD.replace(' ', '+')}&next={way.replace(' ', '+')}"
            signed_in = self.server.client().send(
                "POST", "/sign-in", raw=form.encode(),
                headers={"Content-Type": "application/x-www-form-urlencoded", "Accept": "text/html"})
            # Control characters are no text of a form.
            self.assertIn((signed_in.status, signed_in.headers.get("Location")), ((303, "/"), (422, None)), way)
        kept = self.server.client().get("/sign-in?next=/events/e1/floor%3Fx%3D1", headers={"Accept": "text/html"})
        self.assertIn("/events/e1/floor?x=1", kept.text)

    def test_bad_events_name_the_field(self):
        head = self.owner.get("/api/v1/journal/head").json
        for what, body, field in EVENTS:
            with self.subTest(what):
                answer = self.owner.post("/api/v1/events", body)
                self.assertEqual(answer.status, 422, answer)
                self.assertEqual(answer.json.get("field"), field)
        self.assertEqual(self.owner.get("/api/v1/journal/head").json, head)

    def test_two_judges_at_once_one_is_heard_and_the_other_is_told(self):
        match = self.owner.new_match(self.event, 900)
        version = self.owner.match(match)["version"]
        judges = [self.server.client(self.owner.token) for _ in range(8)]
        with concurrent.futures.ThreadPoolExecutor(8) as hands:
            answers = list(hands.map(
                lambda judge: judge.act(match, "seat_player", expected_version=version, chair="a"), judges))
        statuses = sorted(answer.status for answer in answers)
        self.assertEqual(statuses, [200] + [409] * 7)
        for answer in answers:
            if answer.status == 409:
                self.assertEqual(answer.json["current_version"], version + 1)
                self.assertEqual([change["kind"] for change in answer.json["changes"]], ["match.player_seated"])
                self.assertEqual(answer.json["changes"][0]["by"], "赛事负责人")

    def test_the_same_key_does_a_thing_once_and_another_body_is_refused(self):
        match = self.owner.new_match(self.event, 901)
        version = self.owner.match(match)["version"]
        key = uuid.uuid4().hex
        first = self.owner.act(match, "seat_player", expected_version=version, key=key, chair="a")
        second = self.owner.act(match, "seat_player", expected_version=version, key=key, chair="a")
        self.assertEqual((first.status, second.status), (200, 200))
        self.assertEqual(second.json, {**first.json, "repeated": True})
        other = self.owner.act(match, "seat_player", expected_version=version + 1, key=key, chair="b")
        self.assertEqual((other.status, other.code), (422, "store.idempotency_conflict"))
        self.assertEqual(self.owner.match(match)["version"], version + 1)

    def test_a_refusal_is_not_kept_under_its_key(self):
        match = self.owner.new_match(self.event, 902)
        version = self.owner.match(match)["version"]
        key = uuid.uuid4().hex
        self.assertEqual(self.owner.act(match, "start_match", expected_version=version, key=key).status, 422)
        self.owner.must(match, "seat_player", chair="a")
        self.owner.must(match, "seat_player", chair="b")
        # The body names another version now, and since nothing was kept it is no conflict of keys.
        self.assertEqual(self.owner.act(match, "start_match", key=key).status, 200)

    def test_bad_keys_and_queries(self):
        answer = self.owner.post("/api/v1/events", GOOD, key="x" * 200)
        self.assertIn(answer.status, (400, 422), answer)
        for query in ("limit=x", "round=-1", "offset=1e9", "table=9999999999999999999999"):
            with self.subTest(query):
                self.assertEqual(self.owner.get("/api/v1/matches?" + query).status, 400)

    def test_a_poller_is_sent_nothing_until_something_has_changed(self):
        match = self.owner.new_match(self.event, 904)
        path = f"/api/v1/matches/{match}"
        tag = self.owner.get(path).headers["ETag"]
        unchanged = self.owner.get(path, headers={"If-None-Match": tag})
        self.assertEqual((unchanged.status, unchanged.body), (304, b""))
        # What the hall sees is another page: the judge's tag does not fit it.
        self.assertEqual(self.server.client().get(path, headers={"If-None-Match": tag}).status, 200)
        self.owner.must(match, "seat_player", chair="a")
        changed = self.owner.get(path, headers={"If-None-Match": tag})
        self.assertEqual(changed.status, 200)
        self.assertNotEqual(changed.headers["ETag"], tag)

    def test_a_limit_counts_characters_and_is_one_number_in_box_document_and_refusal(self):
        match = self.owner.new_match(self.event, 905)
        self.owner.must(match, "seat_player", chair="a")
        document = self.owner.get("/api/v1/openapi.json").json
        body = document["paths"]["/api/v1/matches/{match}/commands/remark"]["post"]["requestBody"]["content"]["application/json"]["schema"]
        while "$ref" in body:
            body = document["components"]["schemas"][body["$ref"].rsplit("/", 1)[-1]]
        most = body["properties"]["text"]["maxLength"]
        for letter in ("理", "🀄", "x", "["):
            self.assertEqual(self.owner.act(match, "remark", text=letter * most).status, 200, letter)
            refused = self.owner.act(match, "remark", text=letter * (most + 1))
            self.assertEqual((refused.status, refused.code), (422, "command.bad_length"), letter)
            self.assertIn(str(most), refused.json["detail"])
        page = self.owner.get(f"/matches/{match}/desk", headers={"Accept": "text/html"}).text
        self.assertRegex(page, f'name="text"[^>]*maxlength="{most}"')

    def test_who_may_not_is_told_who_may(self):
        match = self.owner.new_match(self.event, 906)
        keeper = self.owner.staff("scorekeeper")
        self.owner.post(f"/api/v1/events/{self.event}/judges", {"table": 906, "staff": keeper.account, "assigned": True})
        for answer, who in ((keeper.act(match, "remark", text="x"), "裁判长、桌裁"),
                            (keeper.give(self.event, "close_event"), "裁判长"),
                            (keeper.get("/api/v1/staff", headers={"Accept-Language": "zh"}), "监察")):
            self.assertEqual(answer.status, 403, answer)
            self.assertIn(who, answer.json["detail"])

    def test_a_stranger_s_text_stays_text(self):
        name = "<script>alert(1)</script>"
        match = self.owner.new_match(self.event, 903, names=(name, "乙"))
        row = self.owner.match(match)
        self.assertEqual(row["players"][0]["name"], name)
        page = self.owner.get(f"/matches/{match}", headers={"Accept": "text/html"})
        self.assertNotIn("<script>alert", page.text)


class Guesses(unittest.TestCase):
    def test_guessing_a_password_or_pin_is_stopped(self):
        with kit.serving() as server:
            owner = server.owner()
            match = owner.new_match(owner.new_event())
            link = owner.post(f"/api/v1/matches/{match}/players/a/link").json
            guesser = server.client()
            guesser.patient = False
            statuses = [guesser.post("/api/v1/sign-in", {"login": "owner", "password": f"guess {n}"}).status
                        for n in range(15)]
            self.assertEqual(set(statuses), {401, 429})
            self.assertEqual(statuses[-1], 429)
            # From ever new addresses: the link's own count stops it.
            codes = []
            for n in range(12):
                phone = server.client()
                phone.patient = False
                answer = phone.post("/api/v1/player-sign-in", {"link": link["link"], "pin": "no pin"})
                codes.append(answer.status)
            self.assertEqual(codes, [401] * 10 + [429] * 2)

    def test_the_first_code_makes_one_owner(self):
        with kit.serving() as server:
            server.owner()
            again = server.client().post("/api/v1/first-owner", {"code": server.code, "login": "second", "name": "乙",
                                                                "password": kit.PASSWORD})
            self.assertEqual((again.status, again.code), (422, "access.owner_exists"))


class Time(unittest.TestCase):
    def test_an_expired_session_is_turned_away(self):
        with kit.serving(clock=True) as server:
            owner = server.owner()
            self.assertEqual(owner.get("/api/v1/staff").status, 200)
            server.pass_time(15 * 3_600_000)
            answer = owner.get("/api/v1/staff")
            self.assertEqual((answer.status, answer.code), (401, "access.session_over"))

    def test_the_bell_rings_alone_and_clock_commands_given_twice_do_one_thing(self):
        with kit.serving(clock=True) as server:
            owner = server.owner()
            match = owner.new_match(owner.new_event())
            owner.seat_and_start(match)
            version = owner.match(match)["version"]
            fields = {"ms": 60_000, "reason": "ruling", "note": ""}
            self.assertEqual(owner.act(match, "extend_clock", expected_version=version, **fields).status, 200)
            twice = owner.act(match, "extend_clock", expected_version=version, **fields)
            self.assertEqual(twice.status, 409, twice)
            server.pass_time(40 * 60_000)
            self.assertEqual(owner.match(match)["state"], "identity")
            server.pass_time(2 * 60_000)
            self.wait_for(lambda: owner.match(match)["state"] == "bell_choice")
            entries = owner.get(f"/api/v1/matches/{match}/history").json["entries"]
            self.assertEqual([e["kind"] for e in entries].count("match.bell_rang"), 1)
            self.assertEqual(entries[-1]["by"]["role"], "system")

    def test_after_another_boot_the_clock_waits_for_a_judge(self):
        with kit.serving(clock=True) as server:
            owner = server.owner()
            match = owner.new_match(owner.new_event())
            owner.seat_and_start(match)
            self.assertEqual(server.stop(), 0)
            server.pass_time(60_000, boot="11111111-2222-3333-4444-555555555555")
            server.start()
            owner = server.client(owner.token)
            self.wait_for(lambda: owner.match(match)["state"] == "clock_unconfirmed")
            version = owner.match(match)["version"]
            confirm = {"remaining_ms": 39 * 60_000, "reason": "断电"}
            self.assertEqual(owner.act(match, "confirm_clock", expected_version=version, **confirm).status, 200)
            again = owner.act(match, "confirm_clock", **confirm)
            self.assertEqual(again.status, 422, again)
            self.assertEqual(owner.match(match)["state"], "identity")

    def wait_for(self, true_now):
        """The service looks at its clocks a few times a second; wait for it without asserting how fast it is."""
        import time
        for _ in range(600):
            if true_now():
                return
            time.sleep(0.05)
        self.fail("it never came")


class ManyMatches(unittest.TestCase):
    def test_a_great_many_matches_are_listed_page_by_page(self):
        count, judges = (10_000, 40) if kit.LONG else (600, 10)
        with kit.serving() as server:
            owner = server.owner()
            event = owner.new_event()
            makers = [owner.staff("head_judge") for _ in range(judges)]

            def make(n):
                maker = makers[n]
                return [maker.new_match(event, table) for table in range(n + 1, count + 1, judges)]

            with concurrent.futures.ThreadPoolExecutor(judges) as hands:
                made = [match for matches in hands.map(make, range(judges)) for match in matches]
            self.assertEqual(len(set(made)), count)
            seen, public = [], server.client()
            for offset in range(0, count, 200):
                page = public.get(f"/api/v1/matches?event={event}&limit=200&offset={offset}").json
                self.assertEqual(page["total"], count)
                seen += [(row["table"], row["id"]) for row in page["matches"]]
            self.assertEqual([table for table, _ in seen], list(range(1, count + 1)))
            self.assertEqual({match for _, match in seen}, set(made))
            one = public.get(f"/api/v1/matches?event={event}&table={count // 2}").json
            self.assertEqual(one["total"], 1)
            print(f"{count} matches made over HTTP, each listed once")


if __name__ == "__main__":
    unittest.main(verbosity=2)
