"""A whole event out and in again: every format, with corrections, penalties and people who have left; and what is no such
document."""

import json
import unittest

import event_kit
import kit

HTML = {"Accept": "text/html", "Accept-Language": "zh"}


def told(document):
    """The document without what its schema declares as true only of the server that made it."""
    schema = told.schema["properties"]
    return {name: value for name, value in document.items() if not schema[name].get("x-of-this-server")}


def play(owner, event, upset=()):
    """Rounds and matches until nothing is left to be played."""
    for _ in range(60):
        for row in event_kit.playable(owner, event):
            event_kit.decide(owner, event, row, drawn=row["part"] == "swiss" and row["number"] == 3,
                             winner=1 if row["id"] in upset else None)
        if event_kit.playable(owner, event):
            continue
        if owner.give(event, "pair_round", nonce="").status != 200:
            return
        owner.must_give(event, "publish_round")


def correct(owner, event, match, winner):
    fields = {"match": match, "to": "winner", "winner": winner, "cause": "generals"}
    preview = owner.post(f"/api/v1/events/{event}/corrections/preview", fields).json
    return owner.must_give(event, "correct_result", corrected=fields, choice="void", reason="抄错", preview=preview["tag"])


def single(owner):
    event = event_kit.opened(owner, 11, event_kit.stage("淘汰", "single_elimination"))
    owner.must_give(event, "set_tables", tables=[{"first": 3, "last": 5}, {"first": 9, "last": 9}])
    owner.must_give(event, "fix_table", entrant="e4", table=9)
    desk = event_kit.playable(owner, event)[0]["desk_match"]
    given = owner.post(f"/api/v1/matches/{desk}/penalties",
                       {"chair": "a", "infraction": "", "as_opponent": False, "penalty": "warning", "text": "迟到\n两行",
                        "expected_history": 0})
    assert given.status == 200, given
    second = owner.post(f"/api/v1/matches/{desk}/penalties",
                        {"chair": "b", "infraction": "", "as_opponent": False, "penalty": "caution", "text": "喧哗",
                         "expected_history": 0})
    assert second.status == 200, second
    withdrawn = owner.post(f"/api/v1/penalties/{second.json['id']}/withdraw",
                           {"reason": "认错人", "expected_version": 1})
    assert withdrawn.status == 200, withdrawn
    for row in event_kit.playable(owner, event)[:2]:
        event_kit.decide(owner, event, row)
    left = event_kit.playable(owner, event)[0]["slots"][0]["entrant"]
    owner.must_give(event, "drop_entrant", entrant=left, how="dropped", confirmed_by="本人", reason="有事")
    return event


def single_played_out(owner):
    event = event_kit.opened(owner, 16, event_kit.stage("淘汰", "single_elimination"))
    event_kit.play_bracket(owner, event)
    first = event_kit.match_of(owner, event, "WB-R1-M1")
    loser = next(slot["entrant"] for n, slot in enumerate(first["slots"]) if n != first["winner_slot"])
    correct(owner, event, "WB-R1-M1", loser)
    event_kit.play_bracket(owner, event)
    owner.must_give(event, "close_event")
    return event


def double(owner):
    event = event_kit.opened(owner, 8, event_kit.stage("双败", "double_elimination"))
    event_kit.play_bracket(owner, event, upset={"WB-R1-M2", "GF-R1-M1"})
    return event


def swiss(owner):
    event = event_kit.opened(owner, 9, event_kit.stage("瑞士轮", "swiss", rounds=3, advance=4),
                             event_kit.stage("淘汰", "single_elimination"))
    owner.must_give(event, "forbid_pair", one="e1", other="e2", reason="兄弟")
    event_kit.next_round(owner, event)
    event_kit.decide_all(owner, event)
    late = owner.give(event, "enter_late", given={"name": "迟到的", "number": "900", "club": ""})
    assert late.status == 200, late
    play(owner, event)
    return event


def swiss_half_way(owner):
    event = event_kit.opened(owner, 12, event_kit.stage("瑞士轮", "swiss", rounds=4))
    event_kit.next_round(owner, event)
    event_kit.decide_all(owner, event)
    event_kit.next_round(owner, event)
    event_kit.decide(owner, event, event_kit.playable(owner, event)[0])
    return event


def groups(owner):
    event = event_kit.opened(owner, 12, event_kit.stage("小组", "groups", groups=3, advance=2),
                             event_kit.stage("淘汰", "single_elimination"))
    play(owner, event, upset={"GR-R2-M2"})
    return event


def league_of_three_games(owner):
    event = event_kit.opened(owner, 4, {**event_kit.stage("循环", "round_robin"), "best_of": 3})
    event_kit.next_round(owner, event)
    for _ in range(2):
        for row in event_kit.playable(owner, event):
            event_kit.decide(owner, event, row, game=len(row.get("games", [])) + 1)
    return event


def entries(owner):
    event = owner.new_event()
    owner.must_give(event, "add_entrants", entrants=[{"name": f"P{n}", "number": str(n), "club": "", "seed": n} for n in (1, 2, 3)])
    owner.must_give(event, "withdraw_entrant", entrant="e2", confirmed_by="本人", reason="")
    owner.must_give(event, "draw_bracket", method="list_order", nonce="")  # drawn, and nobody has seen it
    return event


FORMATS = (single, single_played_out, double, swiss, swiss_half_way, groups, league_of_three_games, entries)


class WholeEvent(event_kit.OneServer):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.elsewhere = kit.Server()
        cls.other_owner = cls.elsewhere.owner()
        told.schema = cls.server.client().get("/api/v1/schemas/event-export.json").json

    @classmethod
    def tearDownClass(cls):
        cls.elsewhere.close()
        super().tearDownClass()

    def export(self, owner, event):
        answer = owner.get(f"/api/v1/events/{event}/export")
        self.assertEqual(answer.status, 200, answer)
        return answer.json

    def take(self, owner, document):
        answer = owner.post("/api/v1/events/import", {"document": document})
        self.assertEqual(answer.status, 200, answer)
        return answer.json["id"]

    def test_out_and_in_again_is_the_same(self):
        for make in FORMATS:
            with self.subTest(make.__name__):
                event = make(self.owner)
                first = self.export(self.owner, event)
                new = self.take(self.other_owner, first)
                second = self.export(self.other_owner, new)
                self.assertEqual(json.dumps(told(second), sort_keys=True), json.dumps(told(first), sort_keys=True))
                self.assertNotEqual(second["source"]["event"], event)
                third = self.take(self.owner, second)  # and back beside the first
                self.assertEqual(told(self.export(self.owner, third)), told(first))
                for path in ("", "/bracket", "/entrants", "/takeout", "/placings", "/floor", "/results", "/penalties"):
                    page = self.other_owner.get(f"/events/{new}{path}", headers=HTML)
                    self.assertEqual(page.status, 200, path)
        self.assertEqual(self.elsewhere.stop(), 0)  # and from its folder everything follows again
        self.elsewhere.start()
        self.other_owner.drop()
        self.other_owner.server = self.elsewhere
        again = self.other_owner.get("/api/v1/events").json["events"]
        self.assertGreaterEqual(len(again), len(FORMATS))

    def test_it_is_played_on(self):
        event = swiss_half_way(self.owner)
        new = self.take(self.other_owner, self.export(self.owner, event))
        open_before = {row["id"]: [slot["entrant"] for slot in row["slots"]] for row in event_kit.playable(self.owner, event)}
        open_now = {row["id"]: [slot["entrant"] for slot in row["slots"]] for row in event_kit.playable(self.other_owner, new)}
        self.assertEqual(open_now, open_before)
        self.assertTrue(all(row["desk_match"] for row in event_kit.playable(self.other_owner, new)))
        play(self.other_owner, new)
        self.assertEqual(len(self.other_owner.get(f"/api/v1/events/{new}/placings").json["placings"]), 12)
        self.assertIsNotNone(self.other_owner.event(new)["podium"]["champion"])
        late = self.other_owner.give(new, "undo_action", version=1)
        self.assertNotEqual(late.status, 200, "what was done elsewhere cannot be undone here")

    def test_earlier_penalties_count_on(self):
        event = single(self.owner)
        document = self.export(self.owner, event)
        self.assertEqual([one["text"] for one in document["penalties"]], ["迟到\n两行", "喧哗"])
        self.assertEqual([one["withdrawn"] for one in document["penalties"]], [False, True])
        new = self.take(self.other_owner, document)
        shown = self.other_owner.get(f"/api/v1/events/{new}/penalties").json["penalties"]
        self.assertEqual([(one["name"], one["text"], one["by"], one["withdrawn"]) for one in shown],
                         [(one["name"], one["text"], "赛事负责人", one["withdrawn"]) for one in document["penalties"]])

    def test_an_imported_penalty_can_be_withdrawn(self):
        new = self.take(self.other_owner, self.export(self.owner, single(self.owner)))
        one = next(p for p in self.other_owner.get(f"/api/v1/events/{new}/penalties").json["penalties"] if not p["withdrawn"])
        path, body = f"/api/v1/penalties/{one['id']}/withdraw", {"reason": "查明无误", "expected_version": one["version"]}
        self.assertEqual(self.other_owner.staff("scorekeeper").post(path, body).status, 403)
        done = self.other_owner.post(path, body)
        self.assertEqual(done.status, 200, done)
        shown = next(p for p in self.other_owner.get(f"/api/v1/events/{new}/penalties").json["penalties"] if p["id"] == one["id"])
        self.assertEqual((shown["withdrawn"], shown["withdrawn_reason"], shown["withdrawn_by"]), (True, "查明无误", "赛事负责人"))
        told = next(p for p in self.export(self.other_owner, new)["penalties"] if p["text"] == one["text"])
        self.assertEqual((told["withdrawn"], told["withdrawn_by"]), (True, "赛事负责人"))

    def test_a_program_is_told_by_name_and_the_hall_with_its_tables(self):
        event = event_kit.open_event(self.owner, 2)
        made = self.owner.post("/api/v1/tokens", {"name": "记分程序", "role": "scorekeeper", "event": event, "days": 1})
        self.assertEqual(made.status, 200, made)
        program = self.server.client()
        program.token = made.json["token"]
        program.must_give(event, "record_paper", **event_kit.paper("WB-R1-M1", "e1"))
        self.owner.must_give(event, "set_tables", tables=[{"first": 11, "last": 20}])
        document = self.export(self.owner, event)
        self.assertNotIn(made.json["id"], json.dumps(document))
        self.assertIn("记分程序", json.dumps(document, ensure_ascii=False))
        self.assertEqual(document["event"]["tables"], [{"first": 11, "last": 20}])
        self.assertTrue({"tokens", "waiting_entries", "known_players"} <= set(document["left_out"]))
        self.assertEqual(self.export(self.other_owner, self.take(self.other_owner, document))["event"], document["event"])

    def test_the_journal_says_from_where(self):
        event = entries(self.owner)
        document = self.export(self.owner, event)
        new = self.take(self.other_owner, document)
        first = self.other_owner.get(f"/api/v1/events/{new}/history").json["entries"][0]
        self.assertEqual(first["kind"], "event.event_imported")
        origin = first["body"]["imported"]
        self.assertEqual((origin["event"], origin["version"]), (event, document["source"]["version"]))
        self.assertEqual(origin["head_hash"], document["source"]["head_hash"])
        self.assertEqual(origin["fingerprint"], document["proof"]["fingerprint"])
        self.assertEqual(first["by"]["name"] if isinstance(first.get("by"), dict) else first["by_name"], "赛事负责人")

    def test_what_it_would_do_is_said_before(self):
        event = single_played_out(self.owner)
        document = self.export(self.owner, event)
        head = self.other_owner.get("/api/v1/journal/head").json
        shown = self.other_owner.post("/api/v1/events/import/preview", {"document": document})
        self.assertEqual(shown.status, 200, shown)
        self.assertEqual((shown.json["entrants"], shown.json["results"], shown.json["differing"]), (16, sum("result" in facts for facts in document["event"]["matches"].values()), []))
        self.assertEqual((shown.json["own_key"], shown.json["here_already"]), (False, []))
        self.assertEqual(self.other_owner.get("/api/v1/journal/head").json, head, "a preview writes nothing")
        here = self.owner.post("/api/v1/events/import/preview", {"document": document}).json
        self.assertTrue(here["own_key"])
        self.assertIn(event, here["here_already"])
        unsigned = {**document, "placings": document["placings"][::-1]}
        del unsigned["proof"]
        self.assertEqual(self.other_owner.post("/api/v1/events/import/preview", {"document": unsigned}).json["differing"], ["placings"])

    def test_what_is_no_such_document_is_refused_with_its_place(self):
        document = self.export(self.owner, swiss_half_way(self.owner))
        del document["proof"]

        def changed(path, value):
            copy = json.loads(json.dumps(document))
            *way, last = path
            at = copy
            for step in way:
                at = at[step]
            if value is KeyError:
                del at[last]
            else:
                at[last] = value
            return copy

        rounds = document["event"]["stages"]["rounds"]
        match = next(iter(document["event"]["matches"]))
        crowd = [{**document["event"]["entrants"][0], "id": f"e{n}", "given": {"name": f"P{n}", "number": str(n), "club": ""}} for n in range(1, 5001)]
        cases = (
            (changed(("format",), "yuanmen.event/9"), "event.import.unknown_format", "/format"),
            (changed(("format",), 7), "event.import.no_document", "/format"),
            (changed(("pins",), []), "command.unknown_field", "/pins"),
            (changed(("event",), KeyError), "command.missing_field", "/event"),
            (changed(("event", "entrants", 2, "given", "name"), 7), "command.wrong_type", "/event/entrants/2/given/name"),
            (changed(("event", "entrants", 2, "given", "name"), ""), "entrants.name_empty", "/event/entrants/2/given/name"),
            (changed(("event", "entrants", 2, "id"), "e1"), "event.import.contradicts", "/event/entrants/2/id"),
            (changed(("event", "phase"), "asleep"), "command.unknown_value", "/event/phase"),
            (changed(("event", "version"), 3), "command.unknown_field", "/event/version"),
            (changed(("event", "drawing"), KeyError), "event.import.contradicts", "/event/drawing"),
            (changed(("event", "drawing", "order", 1), "e999"), "event.import.contradicts", "/event/drawing/order/1"),
            (changed(("event", "stages", "rounds", 1, "round"), 7), "event.import.contradicts", "/event/stages/rounds/1/round"),
            (changed(("event", "stages", "rounds", 0, "pairs", 0, "first"), 77), "event.import.contradicts", "/event/stages/rounds/0/pairs/0"),
            (changed(("event", "stages", "rounds", 0, "pairs", 0, "first"), rounds[0]["pairs"][1]["first"]), "event.import.contradicts",
             "/event/stages/rounds/0/pairs/1"),
            (changed(("event", "matches", "SW-R9-M1"), {}), "event.import.no_such_match", "/event/matches/SW-R9-M1"),
            (changed(("event", "matches", match, "desk"), {"desk_match": "m1", "table": 1}), "event.import.desk", f"/event/matches/{match}/desk"),
            (changed(("event", "settings", "stages", 0, "ruleset"), "nobody@" + "0" * 64), "ruleset.not_found", "/event/settings/stages/0/ruleset"),
            (changed(("event", "details", "date"), "2012-13-45"), "event.details.no_date", "/event/details/date"),
            (changed(("event", "entrants"), crowd), "entrants.too_many", "/event/entrants"),
            (changed(("rulesets", 0, "text"), "{}"), "event.import.contradicts", "/rulesets/0/sha256"),
        )
        head = self.other_owner.get("/api/v1/journal/head").json
        for given, code, field in cases:
            for path in ("/api/v1/events/import/preview", "/api/v1/events/import"):
                answer = self.other_owner.post(path, {"document": given}, headers={"Accept-Language": "zh"})
                with self.subTest(code=code, field=field, path=path):
                    self.assertGreaterEqual(answer.status, 400)
                    self.assertEqual((answer.code, answer.json.get("field")), (code, field), answer)
                    self.assertTrue(answer.json["detail"] and "refusal." not in answer.json["detail"])
        self.assertEqual(self.other_owner.get("/api/v1/journal/head").json, head, "nothing half done")

    def test_the_file_itself_is_not_the_body_and_the_answer_says_what_is_missing(self):
        document = self.export(self.owner, entries(self.owner))
        for path in ("/api/v1/events/import/preview", "/api/v1/events/import"):
            answer = self.other_owner.post(path, document, headers={"Accept-Language": "en"})
            self.assertEqual((answer.status, answer.code, answer.json["field"]), (422, "event.import.not_wrapped", "/document"), answer)
            self.assertIn('{"document": …}', answer.json["detail"])

    def test_tables_come_along(self):
        event = event_kit.open_event(self.owner, 4)
        event_kit.play_bracket(self.owner, event)
        answer = self.other_owner.post("/api/v1/events/import", {"document": self.export(self.owner, event)})
        self.assertEqual(answer.status, 200, answer)
        tables = [{row["id"]: row["table"] for row in caller.event(one)["matches"]}
                  for caller, one in ((self.owner, event), (self.other_owner, answer.json["id"]))]
        self.assertTrue(all(tables[0].values()), tables)
        self.assertEqual(*tables)

    def test_a_document_that_was_changed_after_it_was_signed(self):
        document = self.export(self.owner, entries(self.owner))
        document["event"]["details"]["name"] = "别的比赛"
        answer = self.other_owner.post("/api/v1/events/import", {"document": document})
        self.assertEqual((answer.status, answer.code), (422, "event.import.signature"), answer)

    def test_nobody_becomes_an_account_by_his_name(self):
        event = event_kit.open_event(self.owner, 4)
        event_kit.play_bracket(self.owner, event)
        document = self.export(self.owner, event)
        del document["proof"]
        account = self.other_owner.get("/api/v1/staff").json["staff"][0]["id"]
        document["event"]["matches"]["WB-R1-M1"]["result"]["entered_by"] = account
        answer = self.other_owner.post("/api/v1/events/import", {"document": document})
        self.assertEqual((answer.status, answer.code), (422, "event.import.account"), answer)

    def test_two_hundred_players_and_a_restart(self):
        event = event_kit.opened(self.owner, 200, event_kit.stage("瑞士轮", "swiss", rounds=8))
        for _ in range(3 if not kit.LONG else 8):
            event_kit.next_round(self.owner, event)
            event_kit.decide_all(self.owner, event)
        answer = self.owner.get(f"/api/v1/events/{event}/export")
        print(f"200 players: {len(answer.body)} bytes")
        new = self.take(self.other_owner, answer.json)
        self.assertEqual(told(self.export(self.other_owner, new)), told(answer.json))

    def test_only_the_owner_and_by_the_page_too(self):
        document = self.export(self.owner, swiss_half_way(self.owner))
        head = self.other_owner.staff("head_judge")
        self.assertEqual(head.post("/api/v1/events/import", {"document": document}).status, 403)
        self.assertEqual(head.get("/events/import", headers=HTML).status, 403)
        page = self.other_owner.get("/events/import", headers=HTML)
        self.assertEqual(page.status, 200)
        form = {"file": json.dumps(document).encode()}
        looked = self.upload("/events/import", {}, form)
        self.assertEqual(looked.status, 200, looked)
        self.assertIn("12 名选手", looked.text)
        self.assertIn(document["proof"]["fingerprint"], looked.text)
        events = len(self.other_owner.get("/api/v1/events").json["events"])
        done = self.upload("/events/import/commit", {"document": json.dumps(document), "key": "whole-1"}, {})
        self.assertEqual(done.status, 303, done)
        self.assertEqual(len(self.other_owner.get("/api/v1/events").json["events"]), events + 1)
        twice = self.upload("/events/import/commit", {"document": json.dumps(document), "key": "whole-1"}, {})
        self.assertEqual(twice.headers["Location"], done.headers["Location"], "sent twice, done once")
        for bad in (b"", b"{", b"[1,2]", b"\xff\xfe", b"[" * 5000, b'{"format": "yuanmen.event/9"}'):
            refused = self.upload("/events/import", {}, {"file": bad})
            self.assertEqual(refused.status, 422, refused)
            self.assertIn('role="alert"', refused.text)
        self.assertEqual(len(self.other_owner.get("/api/v1/events").json["events"]), events + 1)

    def upload(self, path, fields, files):
        edge, body = "----edge", b""
        for name, value in fields.items():
            body += f'--{edge}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'.encode()
        for name, value in files.items():
            body += f'--{edge}\r\nContent-Disposition: form-data; name="{name}"; filename="event.json"\r\nContent-Type: application/json\r\n\r\n'.encode() + value + b"\r\n"
        body += f"--{edge}--\r\n".encode()
        return self.other_owner.send("POST", path, raw=body, headers={**HTML, "Content-Type": f"multipart/form-data; boundary={edge}"})


if __name__ == "__main__":
    unittest.main()
