"""Other programs: access tokens, their limits, what they never may, and what everybody's scripts may read."""

import json
import os
import re
import unittest
import urllib.parse

import event_kit
import kit

HTML = {"Accept": "text/html", "Accept-Language": "zh"}
DAY = 24 * 3_600_000


def program(server, token):
    """A caller with nothing but a token."""
    client = server.client(token)
    client.patient = False
    return client


class Tokens(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = kit.Server(clock=True)
        cls.owner = cls.server.owner()

    @classmethod
    def tearDownClass(cls):
        cls.server.close()

    def make(self, role="head_judge", event="", days=30, name="群里的机器人"):
        made = self.owner.post("/api/v1/tokens", {"name": name, "role": role, "event": event, "days": days})
        self.assertEqual(made.status, 200, made)
        return made.json

    def champion(self, caller, event):
        seen = caller.event(event)
        return next(one["name"] for one in seen["entrants"] if one["id"] == seen["podium"]["champion"])

    def row(self, token_id):
        return next(row for row in self.owner.get("/api/v1/tokens").json["tokens"] if row["id"] == token_id)

    def test_a_program_runs_an_event_and_the_journal_says_so(self):
        made = self.make()
        self.assertRegex(made["token"], r"^ym_[A-Za-z0-9_-]{43}$")
        self.assertEqual(self.row(made["id"])["last_used_ms"], 0)
        bot = program(self.server, made["token"])
        me = bot.get("/api/v1/me").json
        self.assertEqual((me["role"], me["account"], me["token"]), ("head_judge", made["id"], True))
        event = event_kit.open_event(bot, 4)
        for _ in range(2):
            for row in event_kit.playable(bot, event):
                slots = [slot["entrant"] for slot in row["slots"]]
                bot.must_give(event, "record_paper", **event_kit.paper(row["id"], slots[0]))
        self.assertEqual(self.champion(bot, event), "P1")
        entries = self.owner.get(f"/api/v1/events/{event}/history").json["entries"]
        by_people = [entry["by"] for entry in entries if entry["by"]["role"] != "system"]
        self.assertEqual({(by["role"], by["id"], by["name"]) for by in by_people},
                         {("head_judge", made["id"], "群里的机器人 (API)")})
        used = self.row(made["id"])["last_used_ms"]
        self.assertGreater(used, 0)
        bot.get("/api/v1/me")
        self.assertEqual(self.row(made["id"])["last_used_ms"], used, "written on every request")
        self.server.pass_time(10 * 60_000)
        bot.get("/api/v1/me")
        self.assertGreater(self.row(made["id"])["last_used_ms"], used)

    def test_no_csrf_and_no_origin_for_a_token_but_never_from_a_cookie(self):
        made = self.make()
        bot = program(self.server, made["token"])
        body = {"details": {"name": "杯", "date": "2012-10-31", "venue": ""},
                "settings": {"stages": [kit.stage("淘汰赛")], "third_place": False, "check_in": False}}
        done = bot.post("/api/v1/events", body, headers={"Origin": "https://bot.example"})
        self.assertEqual(done.status, 200, done)
        by_cookie = self.server.client()
        for path in ("/api/v1/staff", "/staff"):
            answer = by_cookie.get(path, headers={"Cookie": "yuanmen_session=" + made["token"]})
            self.assertIn(answer.status, (303, 401), path)
        # With both, the token counts alone: the owner's cookie lends it nothing.
        both = bot.get("/api/v1/tokens", headers={"Cookie": "yuanmen_session=" + self.owner.token})
        self.assertEqual((both.status, both.code), (403, "access.forbidden"))
        unknown = program(self.server, "ym_" + "x" * 43)
        answer = unknown.get("/api/v1/events", headers={"Cookie": "yuanmen_session=" + self.owner.token})
        self.assertEqual((answer.status, answer.code), (401, "access.token_over"))
        self.assertIn("invalid_token", answer.headers["WWW-Authenticate"])

    def test_a_token_opens_no_pages_and_manages_no_accounts(self):
        bot = program(self.server, self.make()["token"])
        page = bot.get("/events/new", headers=HTML)
        self.assertEqual(page.status, 403)
        self.assertIn("令牌只能用于接口", page.text)
        for method, path, body in (
                ("POST", "/api/v1/staff", {"login": "evil", "name": "恶", "role": "owner"}),
                ("POST", "/api/v1/tokens", {"name": "second", "role": "auditor", "days": 1}),
                ("POST", "/api/v1/me/password", {"old_password": "a b c d e f", "new_password": "g h i j k l"})):
            self.assertEqual(bot.send(method, path, body).status, 403, path)
        refused = self.owner.post("/api/v1/tokens", {"name": "n", "role": "owner", "days": 1})
        self.assertEqual((refused.status, refused.json["field"]), (422, "/role"), refused)

    def test_a_token_makes_no_link_whatever_its_role_and_event(self):
        event = event_kit.open_event(self.owner, 4)
        match = event_kit.playable(self.owner, event)[0]["desk_match"]
        for role in ("head_judge", "table_judge", "scorekeeper", "auditor"):
            made = self.make(role, event)
            if role == "table_judge":
                self.owner.post(f"/api/v1/events/{event}/judges", {"table": 1, "staff": made["id"], "assigned": True})
            bot = program(self.server, made["token"])
            for path in (f"/api/v1/matches/{match}/players/a/link", f"/api/v1/events/{event}/links",
                         f"/api/v1/events/{event}/entrants/e1/link"):
                answer = bot.post(path, {} if path.endswith("links") else None)
                self.assertEqual(answer.status, 403, (role, path))
                self.assertTrue(answer.code.startswith("access."), (role, path))

    def test_the_tokens_of_a_disabled_maker_rest(self):
        second = self.owner.staff("owner", login="second")
        made = second.post("/api/v1/tokens", {"name": "夜里的程序", "role": "auditor", "days": 30}).json
        bot = program(self.server, made["token"])
        self.assertEqual(bot.get("/api/v1/me").status, 200)
        maker = next(row for row in self.owner.get("/api/v1/staff").json["staff"] if row["login"] == "second")
        version = maker["version"]
        for disabled, status in ((True, 401), (False, 200)):
            changed = self.owner.send("PUT", f"/api/v1/staff/{maker['id']}", {
                "name": "二", "role": "owner", "disabled": disabled, "expected_version": version})
            self.assertEqual(changed.status, 200, changed)
            version = changed.json["version"]
            self.assertEqual(bot.get("/api/v1/me").status, status)

    def test_bad_input_names_the_place(self):
        for body, field in (({"name": "", "role": "auditor", "days": 1}, "/name"),
                            ({"name": "n", "role": "player", "days": 1}, "/role"),
                            ({"name": "n", "role": "auditor", "days": 0}, "/days"),
                            ({"name": "n", "role": "auditor", "days": 401}, "/days"),
                            ({"name": "n", "role": "auditor", "days": 1, "event": "e-none"}, "/event")):
            answer = self.owner.post("/api/v1/tokens", body)
            self.assertEqual((answer.status, answer.json["field"]), (422, field), answer)
        again = self.owner.post("/api/v1/tokens", {"name": "n", "role": "auditor", "days": 1}, key="once")
        repeat = self.owner.post("/api/v1/tokens", {"name": "n", "role": "auditor", "days": 1}, key="once")
        self.assertEqual((repeat.json["id"], repeat.json["token"], repeat.json["repeated"]),
                         (again.json["id"], "", True))

    def test_a_token_of_one_event_in_another(self):
        mine, other = event_kit.open_event(self.owner, 4), event_kit.open_event(self.owner, 4)
        bot = program(self.server, self.make("head_judge", mine)["token"])
        self.assertIn("drawing", bot.event(mine))
        self.assertEqual(bot.get(f"/api/v1/events/{mine}/history").status, 200)
        match = bot.new_match(mine, table=900)
        bot.must(match, "seat_player", chair="a")
        foreign = self.owner.new_match(other, table=901)
        version = self.owner.event(other)["version"]
        row = event_kit.playable(self.owner, other)[0]
        tries = [("GET", f"/api/v1/events/{other}", None),
                 ("GET", f"/api/v1/matches/{foreign}", None), ("GET", f"/api/v1/matches/{foreign}/history", None),
                 ("GET", f"/api/v1/matches/{foreign}/sheet", None), ("GET", f"/api/v1/matches/{foreign}/records", None),
                 ("GET", f"/api/v1/matches/{foreign}/penalties", None),
                 ("GET", f"/api/v1/matches/{foreign}/disputes", None), ("GET", f"/api/v1/matches?event={other}", None),
                 ("POST", f"/api/v1/matches/{foreign}/commands/seat_player", {"chair": "a", "expected_version": 1}),
                 ("POST", f"/api/v1/matches/{foreign}/players/a/link", {}),
                 ("POST", f"/api/v1/events/{other}/commands/record_paper",
                  {**event_kit.paper(row["id"], row["slots"][0]["entrant"]), "expected_version": version}),
                 ("POST", "/api/v1/events", {"details": {"name": "杯", "date": "2012-10-31", "venue": ""}, "settings": {
                     "stages": [kit.stage("淘汰赛")], "third_place": False, "check_in": False}}),
                 ("GET", "/api/v1/journal/head", None), ("GET", "/api/v1/staff", None)]
        for part in ("bracket", "standings", "placings", "statistics", "floor", "history", "export", "entrants",
                     "disputes", "penalties"):
            tries.append(("GET", f"/api/v1/events/{other}/{part}", None))
        for method, path, body in tries:
            answer = bot.send(method, path, body, headers={"Accept-Language": "en"})
            self.assertEqual((answer.status, answer.code), (403, "access.token_of_another_event"), path)
            self.assertIn(f"This token is good for event {mine} only", answer.json["detail"])
        self.assertEqual(self.owner.event(other)["version"], version)
        # What belongs to no event and everybody may read stays readable.
        for path in ("/api/v1/events", "/api/v1/matches", "/api/v1/rulesets", "/api/v1/rulings"):
            self.assertEqual(bot.get(path).status, 200, path)

    def test_withdrawn_in_the_middle_and_expired(self):
        made = self.make()
        bot = program(self.server, made["token"])
        event = event_kit.open_event(bot, 4)
        withdrawn = self.owner.send("DELETE", f"/api/v1/tokens/{made['id']}")
        self.assertEqual(withdrawn.status, 200, withdrawn)
        for path in (f"/api/v1/events/{event}", "/api/v1/me", f"/api/v1/events/{event}/history"):
            answer = bot.get(path)
            self.assertEqual((answer.status, answer.code), (401, "access.token_over"), path)
        self.assertGreater(self.row(made["id"])["withdrawn_ms"], 0)
        self.assertEqual(self.owner.send("DELETE", f"/api/v1/tokens/{made['id']}").status, 200)
        self.assertEqual(self.owner.send("DELETE", "/api/v1/tokens/t-none").status, 404)
        short = self.make(days=1)
        bot = program(self.server, short["token"])
        self.assertEqual(bot.get("/api/v1/me").status, 200)
        self.server.pass_time(DAY + 1)
        self.assertEqual(bot.get("/api/v1/me").status, 401)
        # A day later the owner's own session is over as well.
        type(self).owner = self.server.client()
        signed_in = self.owner.post("/api/v1/sign-in", {"login": "owner", "password": kit.PASSWORD})
        self.owner.token = signed_in.json["token"]
        self.assertFalse(self.row(short["id"])["living"])

    def test_limits_of_a_token(self):
        bot = program(self.server, self.make("auditor")["token"])
        other = program(self.server, self.make("auditor")["token"])
        left, refused = None, None
        for _ in range(2000):
            answer = bot.get("/api/v1/me")
            if answer.status == 429:
                refused = answer
                break
            self.assertEqual(answer.headers["RateLimit-Limit"], "600")
            now = int(answer.headers["RateLimit-Remaining"])
            self.assertLess(now, 600)
            left = now if left is None else left
        self.assertIsNotNone(refused, "never limited")
        self.assertEqual((refused.code, refused.headers["RateLimit-Remaining"]), ("request.too_many", "0"))
        self.assertGreaterEqual(int(refused.headers["Retry-After"]), 1)
        self.assertGreaterEqual(int(refused.headers["RateLimit-Reset"]), 1)
        self.assertEqual(left, 599)
        self.assertEqual(other.get("/api/v1/me").status, 200, "one token's limit is another's")

    def test_scripts_of_other_sites_read_what_everybody_may(self):
        event = event_kit.open_event(self.owner, 4)
        stranger = self.server.client()
        origin = {"Origin": "https://club.example"}
        for path in ("/api/v1/events", f"/api/v1/events/{event}", f"/api/v1/events/{event}", "/api/v1/openapi.json",
                     "/api/v1/nothing"):
            answer = stranger.get(path, headers=origin)
            self.assertEqual(answer.headers.get("Access-Control-Allow-Origin"), "*", path)
            self.assertNotIn("Access-Control-Allow-Credentials", answer.headers)
        preflight = stranger.send("OPTIONS", f"/api/v1/events/{event}", headers={
            **origin, "Access-Control-Request-Method": "GET", "Access-Control-Request-Headers": "if-none-match"})
        self.assertEqual((preflight.status, preflight.headers["Access-Control-Allow-Origin"]), (204, "*"))
        self.assertEqual(preflight.headers["Access-Control-Allow-Methods"], "GET, HEAD")
        self.assertIn("If-None-Match", preflight.headers["Access-Control-Allow-Headers"])
        for path in ("/api/v1/staff", f"/api/v1/events/{event}/history", f"/api/v1/events/{event}/commands/start"):
            for method in ("GET", "OPTIONS"):
                answer = stranger.send(method, path, headers=origin)
                if method == "GET" and answer.status in (404, 405):
                    continue
                self.assertNotIn("Access-Control-Allow-Origin", answer.headers, (method, path))
        for path in ("/", "/sign-in", f"/events/{event}"):
            self.assertNotIn("Access-Control-Allow-Origin", stranger.get(path, headers={**origin, **HTML}).headers)
        self.assertNotIn("Access-Control-Allow-Origin", self.owner.get("/api/v1/events", headers=origin).headers)

    def test_by_the_page(self):
        browser = self.server.client()
        cookie = {"Cookie": "yuanmen_session=" + self.owner.token, **HTML}
        page = browser.get("/tokens", headers=cookie)
        self.assertEqual(page.status, 200)
        self.assertIn("/tokens", browser.get("/staff", headers=cookie).text)
        csrf = re.search(r'name="csrf" value="([^"]+)"', page.text).group(1)

        def post(path, **fields):
            return browser.send("POST", path, raw=urllib.parse.urlencode({"csrf": csrf, **fields}).encode(),
                                headers={**cookie, "Content-Type": "application/x-www-form-urlencoded"})

        made = post("/tokens", name="直播 <b>画面</b>", role="auditor", event="", days="7")
        self.assertEqual(made.status, 200, made)
        token = re.search(r"ym_[A-Za-z0-9_-]{43}", made.text).group()
        self.assertIn("直播 &lt;b&gt;画面", made.text)
        self.assertEqual(program(self.server, token).get("/api/v1/me").json["role"], "auditor")
        listed = browser.get("/tokens", headers=cookie)
        self.assertNotIn(token, listed.text)
        token_id = re.search(r'action="/tokens/(t[0-9a-f]+)/withdraw"', listed.text).group(1)
        self.assertEqual(post(f"/tokens/{token_id}/withdraw").status, 303)
        self.assertEqual(program(self.server, token).get("/api/v1/me").status, 401)
        self.assertIn("已撤销", browser.get("/tokens", headers=cookie).text)
        bad = post("/tokens", name="", role="auditor", event="", days="7")
        self.assertEqual(bad.status, 422)
        judge = self.owner.staff("head_judge")
        self.assertEqual(judge.get("/tokens").status, 403)


class Kept(unittest.TestCase):
    def test_the_token_itself_is_nowhere(self):
        with kit.serving() as server:
            owner = server.owner()
            made = owner.post("/api/v1/tokens", {"name": "秘密", "role": "auditor", "days": 3}).json
            bot = program(server, made["token"])
            event = event_kit.open_event(owner, 4)
            bot.get(f"/api/v1/events/{event}/history")
            bot.post(f"/api/v1/events/{event}/commands/undo", {"expected_version": 1})
            bot.get("/api/v1/events?token=" + "x")
            whole = json.dumps(owner.get(f"/api/v1/events/{event}/export").json)
            self.assertEqual(server.stop(), 0)
            secret = made["token"].removeprefix("ym_").encode()
            self.assertNotIn(secret, whole.encode())
            self.assertNotIn(secret.decode(), server.log_text())
            for folder, _, names in os.walk(server.folder):
                for name in names:
                    with open(os.path.join(folder, name), "rb") as file:
                        self.assertNotIn(secret, file.read(), name)
            server.start()
            self.assertEqual(program(server, made["token"]).get("/api/v1/me").status, 200, "lost by a restart")


if __name__ == "__main__":
    unittest.main()
