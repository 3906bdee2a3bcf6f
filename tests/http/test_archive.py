"""Events put away and taken out again, and another one with the same settings."""

import re
import unittest
import urllib.parse

import event_kit
import kit

HTML = {"Accept": "text/html", "Accept-Language": "zh"}
FORM = {"Accept": "text/html", "Content-Type": "application/x-www-form-urlencoded"}


class Archive(event_kit.OneServer):
    def finished(self):
        event = event_kit.open_event(self.owner, 4)
        event_kit.play_bracket(self.owner, event)
        self.owner.must_give(event, "close_event")
        return event

    def row(self, event):
        return next(row for row in self.server.client().get("/api/v1/events").json["events"] if row["id"] == event)

    def form(self, page, action):
        form = page[page.index(f'action="{action}"'):]
        form = form[:form.index("</form>")]
        return dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', form))

    def test_put_away_it_is_read_only_and_listed_apart(self):
        event = self.finished()
        running = event_kit.open_event(self.owner, 4)
        self.assertEqual(self.owner.give(running, "archive_event", archived=True).status, 422, "it is being played")
        page = self.owner.get(f"/events/{event}", headers=HTML).text
        fields = self.form(page, f"/events/{event}/commands/archive_event")
        done = self.owner.send("POST", f"/events/{event}/commands/archive_event", raw=urllib.parse.urlencode(fields).encode(), headers=FORM)
        self.assertEqual(done.status, 303, done)
        self.assertTrue(self.row(event)["archived"])
        self.assertFalse(self.row(running)["archived"])
        home = self.server.client().get("/", headers=HTML).text
        self.assertIn(f"/events/{event}", home[home.index("已收起的赛事"):])
        self.assertIn(f"/events/{running}", home[:home.index("已收起的赛事")])
        for kind, fields in (("reopen_event", {"reason": "改"}), ("change_details", {"details": {"name": "x", "date": "2012-10-31", "venue": ""}}),
                             ("correct_result", {"corrected": {"match": "WB-R1-M1", "to": "winner", "winner": "e4", "cause": "generals"},
                                                 "choice": "keep", "reason": "x", "preview": "0" * 64})):
            refused = self.owner.give(event, kind, **fields)
            self.assertEqual((refused.status, refused.code), (422, "event.archived"), refused)
        for path in ("", "/bracket", "/placings", "/entrants", "/history", "/takeout"):
            self.assertEqual(self.owner.get(f"/events/{event}{path}", headers=HTML).status, 200, path)
        self.assertIn("已收起", self.server.client().get(f"/events/{event}", headers=HTML).text)
        self.assertNotIn("commands/reopen_event", self.owner.get(f"/events/{event}", headers=HTML).text)

    def test_taken_out_and_undone(self):
        event = self.finished()
        version = self.owner.must_give(event, "archive_event", archived=True)
        self.owner.must_give(event, "undo_action", version=version, reason="还要改")
        self.assertFalse(self.row(event)["archived"])
        self.owner.must_give(event, "archive_event", archived=True)
        document = self.owner.get(f"/api/v1/events/{event}/export").json
        again = self.owner.post("/api/v1/events/import", {"document": document}).json["id"]
        self.assertTrue(self.row(again)["archived"], "put away there, put away here")
        self.owner.must_give(event, "archive_event", archived=False)
        self.assertFalse(self.row(event)["archived"])
        self.owner.must_give(event, "reopen_event", reason="更正")
        for role in ("scorekeeper", "table_judge", "auditor"):
            self.assertEqual(self.owner.staff(role).give(event, "archive_event", archived=True).status, 403)

    def test_another_event_with_the_same_settings(self):
        event = event_kit.opened(self.owner, 8, {**event_kit.stage("瑞士轮", "swiss", rounds=3, advance=4), "best_of": 3},
                                 event_kit.stage("淘汰", "single_elimination"))
        details = {"name": "下一届", "date": "2013-10-31", "venue": "下邳"}
        made = self.owner.post(f"/api/v1/events/{event}/copy", {"details": details})
        self.assertEqual(made.status, 200, made)
        new, old = (self.owner.get(f"/api/v1/events/{one}/export").json["event"] for one in (made.json["id"], event))
        self.assertEqual(new["settings"], old["settings"])
        self.assertEqual((new["phase"], new["details"], new["entrants"]), ("entries", details, []))
        page = self.owner.get(f"/events/{event}", headers=HTML).text
        fields = self.form(page, f"/events/{event}/copy") | {"name": "再下一届", "date": "2014-10-31"}
        done = self.owner.send("POST", f"/events/{event}/copy", raw=urllib.parse.urlencode(fields).encode(), headers=FORM)
        self.assertEqual(done.status, 303, done)
        self.assertIn("再下一届", self.owner.get(done.headers["Location"], headers=HTML).text)
        refused = self.owner.post(f"/api/v1/events/{event}/copy", {"details": {**details, "date": "2013-99-01"}})
        self.assertEqual((refused.status, refused.json["field"]), (422, "/details/date"), refused)
        self.assertEqual(self.owner.post("/api/v1/events/e000000000000/copy", {"details": details}).status, 404)
        self.assertEqual(self.owner.staff("scorekeeper").post(f"/api/v1/events/{event}/copy", {"details": details}).status, 403)


if __name__ == "__main__":
    unittest.main()
