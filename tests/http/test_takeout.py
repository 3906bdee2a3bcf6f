"""Everything out of an event: final places of any format, tables for spreadsheets, the whole as one document."""

import csv
import io
import json
import re
import unittest
import urllib.parse

import event_kit
import kit

HTML = {"Accept": "text/html", "Accept-Language": "zh"}
TABLES = ("players", "pairings", "results", "placings", "standings")


def rows_of(text):
    assert text.startswith("\ufeff"), "no byte order mark"
    return list(csv.reader(io.StringIO(text[1:])))


def fits(value, schema, at="$"):
    """The part of JSON Schema our documents use."""
    if "const" in schema:
        assert value == schema["const"], at
    if "enum" in schema:
        assert value in schema["enum"], (at, value)
    kinds = {"object": dict, "array": list, "string": str, "integer": int, "boolean": bool, "null": type(None)}
    names = schema.get("type", [])
    names = [names] if isinstance(names, str) else names
    if names:
        assert any(isinstance(value, kinds[name]) and (name == "boolean" or not isinstance(value, bool)) for name in names), (at, value)
    if isinstance(value, dict):
        for name in schema.get("required", []):
            assert name in value, (at, name)
        known = schema.get("properties", {})
        for name, item in value.items():
            if name in known:
                fits(item, known[name], f"{at}.{name}")
            else:
                more = schema.get("additionalProperties", True)
                assert more is not False, (at, name)
                if isinstance(more, dict):
                    fits(item, more, f"{at}.{name}")
    if isinstance(value, list) and "items" in schema:
        for index, item in enumerate(value):
            fits(item, schema["items"], f"{at}[{index}]")


class Takeout(event_kit.OneServer):
    def placings(self, event):
        return self.owner.get(f"/api/v1/events/{event}/placings").json["placings"]

    def places(self, event):
        out = {}
        for one in self.placings(event):
            out.setdefault((one["from"], one["to"]), []).append(one["name"])
        return out

    def test_places_of_single_elimination(self):
        event = event_kit.open_event(self.owner, 16)
        self.assertEqual({key: len(names) for key, names in self.places(event).items()}, {(None, None): 16})
        event_kit.play_bracket(self.owner, event)
        places = self.places(event)
        self.assertEqual({key: len(names) for key, names in places.items()},
                         {(1, 1): 1, (2, 2): 1, (3, 4): 2, (5, 8): 4, (9, 16): 8})
        podium = self.owner.event(event)["podium"]
        self.assertEqual([one["entrant"] for one in self.placings(event)][:2], [podium["champion"], podium["runner_up"]])

    def test_places_while_it_is_played_and_with_byes(self):
        event = event_kit.open_event(self.owner, 6)
        for row in event_kit.playable(self.owner, event)[:1]:
            if row["round"] == 1:
                event_kit.decide(self.owner, event, row, winner=0)
        places = self.places(event)
        self.assertEqual(len(places[None, None]), 5)
        self.assertEqual(len(places[6, 6]), 1)
        event_kit.play_bracket(self.owner, event)
        self.assertEqual({key: len(names) for key, names in self.places(event).items()},
                         {(1, 1): 1, (2, 2): 1, (3, 4): 2, (5, 6): 2})

    def test_places_of_other_formats(self):
        for stages, players, expected in (
                ([event_kit.stage("双败", "double_elimination")], 8, {(1, 1): 1, (2, 2): 1, (3, 3): 1, (4, 4): 1, (5, 6): 2, (7, 8): 2}),
                ([event_kit.stage("瑞士轮", "swiss", rounds=3, advance=4), event_kit.stage("淘汰", "single_elimination")], 9, None),
                ([event_kit.stage("循环", "round_robin")], 5, None)):
            with self.subTest(stages[0]["name"]):
                event = event_kit.opened(self.owner, players, *stages)
                for _ in range(60):
                    event_kit.decide_all(self.owner, event)
                    if event_kit.playable(self.owner, event):
                        continue
                    if self.owner.give(event, "pair_round", nonce="").status != 200:
                        break
                    self.owner.must_give(event, "publish_round")
                places = self.placings(event)
                self.assertEqual(len({one["entrant"] for one in places}), players)
                self.assertEqual(places[0]["from"], 1)
                for one, after in zip(places, places[1:]):
                    self.assertTrue(one["from"] == after["from"] or after["from"] == one["to"] + 1, (one, after))
                self.assertEqual(places[-1]["to"], players)
                if expected:
                    self.assertEqual({key: len(names) for key, names in self.places(event).items()}, expected)
                podium = self.owner.event(event)["podium"]
                self.assertEqual(places[0]["entrant"], podium["champion"])

    def test_tables_for_spreadsheets(self):
        event = self.owner.new_event()
        evil = ["=1+1", "+SUM(A1)", "-2", "@cmd", 'a"b', "张三", "普通", "赵云"]
        self.owner.must_give(event, "add_entrants", entrants=[{"name": name, "number": str(n), "club": "=CLUB"} for n, name in enumerate(evil)])
        self.owner.must_give(event, "draw_bracket", method="list_order", nonce="")
        self.owner.must_give(event, "publish_bracket")
        event_kit.play_bracket(self.owner, event)
        public = self.server.client()
        for table in TABLES:
            answer = public.get(f"/events/{event}/{table}.csv", headers=HTML)
            self.assertEqual(answer.status, 200, table)
            self.assertEqual(answer.headers["Content-Type"], "text/csv; charset=utf-8")
            rows = rows_of(answer.text)
            if table != "standings":
                self.assertGreater(len(rows), 4, table)
            for row in rows:
                self.assertEqual(len(row), len(rows[0]), table)
                for cell in row:
                    self.assertNotRegex(cell, r"^[=+\-@\t\r]", table)
        self.assertIn("'=1+1", [row[0] for row in rows_of(public.get(f"/events/{event}/players.csv", headers=HTML).text)])
        self.assertIn('a"b', [row[0] for row in rows_of(public.get(f"/events/{event}/players.csv", headers=HTML).text)])
        self.assertNotEqual(public.get(f"/events/{event}/penalties.csv", headers=HTML).status, 200)
        self.assertEqual(self.owner.get(f"/events/{event}/penalties.csv", headers=HTML).status, 200)

    def test_what_the_sheet_says_is_for_the_staff(self):
        event = event_kit.open_event(self.owner, 4)
        self.owner.must_give(event, "record_paper", **event_kit.paper("WB-R1-M1", "e1", remaining={"a": 2, "b": 0}, hp={"a": 3, "b": 0}))
        numbers = lambda who: rows_of(who.get(f"/events/{event}/results.csv", headers=HTML).text)[1][-4:]
        self.assertEqual(numbers(self.owner), ["2", "0", "3", "0"])
        self.assertEqual(numbers(self.server.client()), ["", "", "", ""])

    def test_the_whole_event_as_one_document(self):
        event = event_kit.opened(self.owner, 8, event_kit.stage("瑞士轮", "swiss", rounds=3))
        event_kit.next_round(self.owner, event)
        desk = event_kit.playable(self.owner, event)[0]["desk_match"]
        link = self.owner.post(f"/api/v1/matches/{desk}/players/a/link").json
        event_kit.decide_all(self.owner, event)
        self.owner.must_give(event, "pair_round", nonce="")  # a draft
        answer = self.owner.get(f"/api/v1/events/{event}/export")
        self.assertEqual(answer.status, 200, answer)
        self.assertIn("attachment", answer.headers["Content-Disposition"])
        schema = self.server.client().get("/api/v1/schemas/event-export.json").json
        fits(answer.json, schema)
        self.assertEqual(answer.json["source"]["event"], event)
        self.assertEqual(len(answer.json["event"]["entrants"]), 8)
        self.assertEqual(len(answer.json["event"]["stages"]["rounds"]), 1, "a draft is nobody's but the head judge's")
        self.assertEqual(answer.json["left_out"], schema["properties"]["left_out"]["items"]["enum"])
        for secret in (link["link"], link["pin"] + '"', desk, kit.PASSWORD, self.owner.token):
            self.assertNotIn(secret, answer.text)
        accounts = [row["id"] for row in self.owner.get("/api/v1/staff").json["staff"]]
        for account in accounts:
            self.assertNotIn(f'"{account}"', answer.text)
        again = self.owner.get(f"/api/v1/events/{event}/export").json
        own = {name: 0 for name, part in schema["properties"].items() if part.get("x-of-this-server")}
        self.assertEqual(set(own), {"source", "proof"})
        self.assertEqual({**again, **own}, {**answer.json, **own})
        document = self.owner.get("/api/v1/openapi.json").json
        self.assertIn("EventExport", json.dumps(document["paths"][f"/api/v1/events/{{event}}/export"]))
        self.assertEqual(self.owner.staff("auditor").get(f"/api/v1/events/{event}/export").status, 200)
        for role in ("scorekeeper", "table_judge"):
            self.assertEqual(self.owner.staff(role).get(f"/api/v1/events/{event}/export").status, 403)
        self.assertEqual(self.server.client().get(f"/api/v1/events/{event}/export").status, 401)
        self.assertEqual(self.owner.get("/api/v1/events/e000000000000/export").status, 404)

    def test_small_things_of_the_day(self):
        public = self.server.client()
        self.assertEqual(public.get("/events", headers=HTML).status, 200, "the list of events")
        event = event_kit.open_event(self.owner, 4)
        self.assertIn(f"/events/{event}", public.get("/events", headers=HTML).text)
        refused = public.get(f"/api/v1/matches?event={event}&state=dancing", headers={"Accept-Language": "zh"})
        self.assertEqual((refused.status, refused.code, refused.json["field"]), (400, "request.not_a_choice", "/state"))
        self.assertTrue(refused.json["detail"])
        self.assertEqual(public.get(f"/api/v1/matches?event={event}&state=scheduled").json["total"], 2)
        unknown = self.owner.post("/api/v1/events", {"details": {"name": "x", "date": "2012-10-31", "venue": ""},
                                  "settings": {"stages": [kit.stage("一", ruleset="nobody-knows")], "third_place": False, "check_in": False}})
        self.assertIn(unknown.status, (404, 422), unknown)
        self.assertTrue(unknown.json["detail"])
        form = self.owner.get("/events/new", headers=HTML).text
        self.assertIn("wzzz-2012", form)
        self.assertNotIn("qsgs-2013", form, "a ruleset for testing is offered")
        home = public.get(f"/events/{event}", headers=HTML).text
        self.assertIn("各桌，进行中 0", home)
        self.owner.seat_and_start(event_kit.match_of(self.owner, event, "WB-R1-M1")["desk_match"])
        self.assertIn("各桌，进行中 1", public.get(f"/events/{event}", headers=HTML).text)

    def test_a_list_of_five_thousand_lines_with_three_hundred_faults(self):
        event = self.owner.new_event()
        head = self.owner.get("/api/v1/journal/head").json
        lines = [f"选手{n},{n}" for n in range(1, 5001)]
        faulty = {n: f"{n}" for n in range(16, 4816, 16)}
        for at, n in enumerate(sorted(faulty)):  # three kinds of fault, all over the list
            lines[n - 1] = (f"\u200b,{n}", f"选手{n - 1},{n - 1}", f"选手{n},{n},第几")[at % 3]
        given = "\n".join(lines)
        shown = self.owner.post(f"/api/v1/events/{event}/entrants/preview", {"list": given}, headers={"Accept-Language": "zh"})
        self.assertEqual(shown.status, 200, shown)
        faults = [fault for fault in shown.json["faults"] if fault["code"] != "entrants.too_many"]
        self.assertEqual([fault["line"] for fault in faults], sorted(faulty))
        self.assertEqual(len(shown.json["faults"]) + len(shown.json["entrants"]), 5000, "no line is lost")
        for fault in shown.json["faults"]:
            self.assertTrue(fault["detail"], fault)
            self.assertNotIn("refusal.", fault["detail"])
        page = self.owner.send("POST", f"/events/{event}/import", raw=urllib.parse.urlencode({"pasted": given, "expected_version": 1}).encode(),
                               headers={**HTML, "Content-Type": "application/x-www-form-urlencoded"})
        self.assertEqual(page.status, 200, page)
        table = page.text[page.text.index('<table class="faults">'):]
        table = table[:table.index("</table>")]
        self.assertEqual([int(line) for line in re.findall(r'<tr><td class="num">(\d+)</td>', table)], sorted(faulty), "each fault, and nothing else")
        self.assertIn("4444 行没有位置", page.text)
        taken = self.owner.post(f"/api/v1/events/{event}/entrants/import", {"list": given, "expected_version": 1})
        self.assertEqual((taken.status, taken.code), (422, "entrants.list_has_faults"), taken)
        self.assertEqual(self.owner.event(event)["entrants"], [])
        self.assertEqual(self.owner.get("/api/v1/journal/head").json, head, "nothing half done")

    def test_pages_and_prints(self):
        event = event_kit.open_event(self.owner, 12)
        public = self.server.client()
        for path, who in (("takeout", public), ("placings", public), ("print/placings", public), ("print/door", public),
                          ("print/slips", self.owner), ("print/badges", self.owner)):
            answer = who.get(f"/events/{event}/{path}", headers=HTML)
            self.assertEqual(answer.status, 200, path)
        self.assertEqual(self.owner.get(f"/events/{event}/print/slips", headers=HTML).text.count('class="slip"'),
                         len(event_kit.playable(self.owner, event)))
        self.assertEqual(self.owner.get(f"/events/{event}/print/badges", headers=HTML).text.count('class="badge"'), 12)
        for path in ("print/slips", "print/badges"):
            self.assertNotEqual(public.get(f"/events/{event}/{path}", headers=HTML).status, 200)
        # every link of the page leads somewhere
        page = self.owner.get(f"/events/{event}/takeout", headers=HTML).text
        for link in set(re.findall(r'class="block" href="([^"]+)"', page)):
            self.assertEqual(self.owner.get(link, headers=HTML).status, 200, link)


if __name__ == "__main__":
    unittest.main()
