"""Every role against every route of the OpenAPI document: who is turned away at the door, and with which number."""

import unittest

import kit

# What the document must say of the routes that matter most, written here a second time and by hand.
OWNER, HEAD, JUDGE, SCORE, PLAYER, AUDITOR, PUBLIC = (
    "owner", "head_judge", "table_judge", "scorekeeper", "player", "auditor", "public")
EVERYBODY = {OWNER, HEAD, JUDGE, SCORE, PLAYER, AUDITOR, PUBLIC}
BY_HAND = {
    ("post", "/api/v1/sign-in"): EVERYBODY,
    ("get", "/api/v1/matches/{match}"): EVERYBODY,
    ("get", "/api/v1/rulesets"): EVERYBODY,
    ("get", "/api/v1/staff"): {OWNER, HEAD, AUDITOR},
    ("post", "/api/v1/staff"): {OWNER},
    ("put", "/api/v1/staff/{staff}"): {OWNER},
    ("post", "/api/v1/staff/{staff}/invitation"): {OWNER},
    ("post", "/api/v1/events"): {OWNER, HEAD},
    ("post", "/api/v1/events/import"): {OWNER},
    ("post", "/api/v1/events/import/preview"): {OWNER},
    ("post", "/api/v1/events/{event}/copy"): {OWNER, HEAD},
    ("post", "/api/v1/events/{event}/commands/archive_event"): {OWNER, HEAD},
    ("post", "/api/v1/events/{event}/commands/hide_event"): {OWNER, HEAD},
    ("get", "/api/v1/players"): EVERYBODY,
    ("get", "/api/v1/players/{player}"): EVERYBODY,
    ("get", "/api/v1/events/{event}/players"): {OWNER, HEAD, JUDGE, SCORE, AUDITOR},
    ("post", "/api/v1/circuit/commands/tie_entrants"): {OWNER, HEAD},
    ("post", "/api/v1/circuit/commands/merge_players"): {OWNER, HEAD},
    ("post", "/api/v1/circuit/commands/set_season"): {OWNER, HEAD},
    ("get", "/api/v1/ratings"): EVERYBODY,
    ("get", "/api/v1/seasons/{season}"): EVERYBODY,
    ("get", "/api/v1/events/{event}/history/search"): {OWNER, HEAD, JUDGE, SCORE, AUDITOR},
    ("get", "/api/v1/events/{event}/export"): {OWNER, HEAD, AUDITOR},
    ("get", "/api/v1/events/{event}"): EVERYBODY,
    ("get", "/api/v1/events/{event}/floor"): EVERYBODY,
    ("get", "/api/v1/events/{event}/entrants/{entrant}"): EVERYBODY,
    ("get", "/api/v1/events/{event}/history"): {OWNER, HEAD, JUDGE, SCORE, AUDITOR},
    ("post", "/api/v1/events/{event}/commands/add_entrants"): {OWNER, HEAD, SCORE},
    ("post", "/api/v1/events/{event}/entrants/import"): {OWNER, HEAD, SCORE},
    ("post", "/api/v1/events/{event}/entrants/preview"): {OWNER, HEAD, SCORE},
    ("post", "/api/v1/events/{event}/commands/check_in"): {OWNER, HEAD, JUDGE, SCORE},
    ("post", "/api/v1/events/{event}/commands/draw_bracket"): {OWNER, HEAD},
    ("post", "/api/v1/events/{event}/commands/publish_bracket"): {OWNER, HEAD},
    ("post", "/api/v1/events/{event}/commands/record_paper"): {OWNER, HEAD, JUDGE, SCORE},
    ("post", "/api/v1/events/{event}/commands/declare_absent"): {OWNER, HEAD, JUDGE},
    ("post", "/api/v1/events/{event}/commands/correct_result"): {OWNER, HEAD},
    ("post", "/api/v1/events/{event}/corrections/preview"): {OWNER, HEAD},
    ("post", "/api/v1/events/{event}/commands/close_event"): {OWNER, HEAD},
    ("post", "/api/v1/events/{event}/judges"): {OWNER, HEAD},
    ("get", "/api/v1/events/{event}/standings"): EVERYBODY,
    ("post", "/api/v1/events/{event}/rounds/preview"): {OWNER, HEAD},
    ("post", "/api/v1/events/{event}/commands/pair_round"): {OWNER, HEAD},
    ("post", "/api/v1/events/{event}/commands/publish_round"): {OWNER, HEAD},
    ("post", "/api/v1/events/{event}/commands/change_pairs"): {OWNER, HEAD},
    ("post", "/api/v1/events/{event}/commands/undo_round"): {OWNER, HEAD},
    ("post", "/api/v1/events/{event}/commands/decide_drawn"): {OWNER, HEAD},
    ("post", "/api/v1/events/{event}/commands/enter_late"): {OWNER, HEAD, SCORE},
    ("post", "/api/v1/events/{event}/links"): {OWNER, HEAD, SCORE},
    ("post", "/api/v1/events/{event}/entrants/{entrant}/link"): {OWNER, HEAD, SCORE},
    ("post", "/api/v1/events/{event}/door"): EVERYBODY,
    ("post", "/api/v1/events/{event}/here"): EVERYBODY,
    ("post", "/api/v1/events/{event}/commands/check_in_all"): {OWNER, HEAD, JUDGE, SCORE},
    ("post", "/api/v1/events/{event}/commands/call_round"): {OWNER, HEAD, SCORE},
    ("post", "/api/v1/events/{event}/commands/schedule_round"): {OWNER, HEAD, SCORE},
    ("post", "/api/v1/matches"): {OWNER, HEAD},
    ("post", "/api/v1/matches/{match}/players/{chair}/link"): {OWNER, HEAD, JUDGE},
    ("get", "/api/v1/matches/{match}/history"): {OWNER, HEAD, JUDGE, AUDITOR},
    ("get", "/api/v1/matches/{match}/sheet"): {OWNER, HEAD, JUDGE, SCORE, PLAYER, AUDITOR},
    ("post", "/api/v1/matches/{match}/photos"): {OWNER, HEAD, JUDGE, SCORE},
    ("get", "/api/v1/matches/{match}/photos/{photo}"): {OWNER, HEAD, JUDGE, SCORE, PLAYER, AUDITOR},
    ("get", "/api/v1/matches/{match}/records"): {OWNER, HEAD, JUDGE, SCORE, PLAYER, AUDITOR},
    ("post", "/api/v1/matches/{match}/records"): {OWNER, HEAD, JUDGE, SCORE},
    ("post", "/api/v1/matches/{match}/records/file"): {OWNER, HEAD, JUDGE, SCORE},
    ("get", "/api/v1/records/{record}"): {OWNER, HEAD, JUDGE, SCORE, PLAYER, AUDITOR},
    ("get", "/api/v1/records/{record}/text"): {OWNER, HEAD, JUDGE, SCORE, PLAYER, AUDITOR},
    ("get", "/api/v1/records/{record}/open"): {OWNER, HEAD, JUDGE, SCORE},
    ("post", "/api/v1/records/{record}/lines"): {OWNER, HEAD, JUDGE, SCORE},
    ("get", "/api/v1/records/{record}/replay"): {OWNER, HEAD, JUDGE, SCORE, PLAYER, AUDITOR},
    ("get", "/api/v1/records/{record}/rewind/{line}"): {OWNER, HEAD, JUDGE, SCORE, PLAYER, AUDITOR},
    ("get", "/api/v1/matches/{match}/bundle"): {OWNER, HEAD, JUDGE, SCORE, PLAYER, AUDITOR},
    ("get", "/api/v1/matches/{match}/disputes"): EVERYBODY,
    ("get", "/api/v1/disputes/{dispute}"): EVERYBODY,
    ("get", "/api/v1/rulings"): EVERYBODY,
    ("get", "/api/v1/events/{event}/rulings"): {OWNER, HEAD, JUDGE},
    ("post", "/api/v1/matches/{match}/disputes"): {OWNER, HEAD, JUDGE, PLAYER},
    ("post", "/api/v1/disputes/{dispute}/commands/state"): {OWNER, HEAD, JUDGE, PLAYER},
    ("post", "/api/v1/disputes/{dispute}/commands/appeal"): {OWNER, HEAD, JUDGE, PLAYER},
    ("post", "/api/v1/disputes/{dispute}/commands/hear"): {OWNER, HEAD, JUDGE},
    ("post", "/api/v1/disputes/{dispute}/commands/rule"): {OWNER, HEAD, JUDGE},
    ("post", "/api/v1/disputes/{dispute}/commands/close"): {OWNER, HEAD, JUDGE},
    ("post", "/api/v1/disputes/{dispute}/commands/decide_appeal"): {OWNER, HEAD},
    ("post", "/api/v1/disputes/{dispute}/photos"): {OWNER, HEAD, JUDGE, PLAYER},
    ("get", "/api/v1/disputes/{dispute}/photos/{photo}"): {OWNER, HEAD, JUDGE, SCORE, PLAYER, AUDITOR},
    ("get", "/api/v1/matches/{match}/penalties"): {OWNER, HEAD, JUDGE, PLAYER, AUDITOR},
    ("post", "/api/v1/matches/{match}/penalties"): {OWNER, HEAD, JUDGE},
    ("get", "/api/v1/events/{event}/penalties"): {OWNER, HEAD, JUDGE, AUDITOR},
    ("post", "/api/v1/penalties/{penalty}/withdraw"): {OWNER, HEAD},
    ("post", "/api/v1/matches/{match}/disqualifications"): {OWNER, HEAD},
    ("get", "/api/v1/disqualifications/{case}"): {OWNER, HEAD},
    ("get", "/api/v1/disqualifications/{case}/photos/{photo}"): {OWNER, HEAD},
    ("post", "/api/v1/disqualifications/{case}/commands/take_statement"): {OWNER, HEAD},
    ("post", "/api/v1/disqualifications/{case}/commands/confirm_case"): {OWNER, HEAD},
    ("post", "/api/v1/disqualifications/{case}/commands/drop_case"): {OWNER, HEAD},
    ("get", "/api/v1/journal/head"): {OWNER, HEAD, AUDITOR},
    ("get", "/api/v1/events/{event}/stream"): EVERYBODY,
    ("get", "/api/v1/matches/{match}/stream"): EVERYBODY,
    ("get", "/api/v1/tokens"): {OWNER},
    ("post", "/api/v1/tokens"): {OWNER},
    ("delete", "/api/v1/tokens/{token}"): {OWNER},
    ("get", "/api/v1/events/{event}/webhooks"): {OWNER},
    ("post", "/api/v1/events/{event}/webhooks"): {OWNER},
    ("delete", "/api/v1/webhooks/{webhook}"): {OWNER},
    ("get", "/api/v1/webhooks/{webhook}/deliveries"): {OWNER},
    ("post", "/api/v1/webhooks/{webhook}/deliveries/{delivery}/send-again"): {OWNER},
}
# Roles that may give no desk command at all, whatever the route's fence says.
SPECTATORS = {AUDITOR, PUBLIC}


class Matrix(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = kit.Server()
        owner = cls.server.owner()
        cls.event = owner.new_event()
        cls.match = owner.new_match(cls.event)
        cls.callers = {OWNER: owner, PUBLIC: cls.server.client()}
        for role in (HEAD, JUDGE, SCORE, AUDITOR):
            cls.callers[role] = owner.staff(role)
        cls.callers[PLAYER] = owner.player(cls.match, "a")
        cls.document = cls.callers[PUBLIC].get("/api/v1/openapi.json").json
        cls.operations = [(method, path, operation)
                          for path, methods in cls.document["paths"].items() for method, operation in methods.items()]

    @classmethod
    def tearDownClass(cls):
        cls.server.close()

    def fill(self, path):
        for name, value in (("match", "m000000000000"), ("event", "e000000000000"), ("staff", "s000000000000"),
                            ("chair", "a"), ("entrant", "e1"), ("photo", "1"), ("record", "r000000000000"),
                            ("dispute", "d000000000000"), ("line", "1"), ("token", "t000000000000"),
                            ("webhook", "w000000000000"), ("delivery", "d000000000000"),
                            ("penalty", "p000000000000"), ("case", "p000000000000"), ("ruleset", "wzzz-2012"), ("player", "p1"), ("season", "s1")):
            path = path.replace("{" + name + "}", value)
        self.assertNotIn("{", path, "a path parameter this test does not know")
        return path

    def test_the_document_says_what_is_written_by_hand(self):
        said = {(method, path): set(operation["x-roles"]) for method, path, operation in self.operations}
        for route, roles in BY_HAND.items():
            self.assertEqual(said.get(route), roles, route)

    def test_there_is_a_route_for_every_desk_command_people_give(self):
        commands = [path for _, path, _ in self.operations if "/commands/" in path]
        self.assertGreaterEqual(len(commands), 40)
        for hidden in ("tick", "schedule", "reschedule", "create_event", "link_matches", "record_sheet", "take_photo",
                       "disqualify"):
            self.assertFalse(any(path.endswith("/" + hidden) for path in commands), hidden)
        self.assertEqual(len([path for path in commands if "/events/" in path]), 42)

    def test_each_role_gets_in_where_the_document_says_and_nowhere_else(self):
        tried = 0
        for method, path, operation in self.operations:
            for role, caller in self.callers.items():
                if (method, path) == ("post", "/api/v1/sign-out"):
                    continue  # it would end the session the next rows need; has a test of its own
                target = self.fill(path)
                answer = caller.send(method.upper(), target, None if method == "get" else {})
                tried += 1
                with self.subTest(route=f"{method} {path}", role=role):
                    allowed = role in operation["x-roles"]
                    if not allowed:
                        self.assertEqual(answer.status, 401 if role == PUBLIC else 403, answer)
                        self.assertIn(answer.code, ("access.sign_in_first", "access.forbidden"))
                    elif method == "get":
                        self.assertIn(answer.status, (200, 404), answer)
                    else:
                        # Let in, then stopped by an empty body or a match that is not there.
                        body = next(iter(operation.get("requestBody", {"content": {"": None}})["content"]))
                        self.assertIn(answer.status, (400, 415) if body.startswith("multipart") else (200, 400, 403, 404, 422), answer)
                        if answer.status == 403:
                            # Let in at the door, turned away inside: not one's table, not one's own account.
                            self.assertTrue("/commands/" in path or path.endswith(("/end-sessions", "/here")), answer)
        self.assertGreater(tried, 400)
        print(f"{tried} pairs of role and route")

    def test_commands_are_for_those_with_a_task_at_the_table(self):
        view = self.callers[OWNER].match(self.match)
        for role, caller in self.callers.items():
            answer = caller.act(self.match, "call_players", expected_version=view["version"] + 7)
            with self.subTest(role=role):
                if role == PUBLIC:
                    self.assertEqual(answer.status, 401, answer)
                elif role in (AUDITOR, JUDGE, SCORE):
                    self.assertEqual(answer.status, 403, answer)
                elif role == PLAYER:
                    self.assertIn(answer.status, (403, 409), answer)
                else:
                    self.assertEqual(answer.status, 409, answer)

    def test_what_is_not_there_and_what_is_not_spoken(self):
        public = self.callers[PUBLIC]
        self.assertEqual(public.get("/api/v1/nothing").status, 404)
        self.assertEqual(public.get("/api/v1/matches/m-none").status, 404)
        wrong = public.send("DELETE", "/api/v1/matches")
        self.assertEqual(wrong.status, 405)
        self.assertIn("GET", wrong.headers["Allow"])

    def test_signing_out_ends_the_session(self):
        member = self.callers[OWNER].staff(AUDITOR)
        self.assertEqual(member.get("/api/v1/me").json["role"], AUDITOR)
        self.assertEqual(member.post("/api/v1/sign-out").status, 200)
        self.assertEqual(member.get("/api/v1/staff").status, 401)


if __name__ == "__main__":
    unittest.main(verbosity=2)
