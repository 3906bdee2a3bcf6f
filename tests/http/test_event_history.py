"""The journal of an event for judges and auditors: each entry a sentence, found by words, kind, person, match and time; nothing in it
that its reader must not know yet."""

import csv
import io
import re
import unittest
import urllib.parse

import event_kit

HTML = {"Accept": "text/html", "Accept-Language": "zh"}
ENGLISH = {"Accept": "text/html", "Accept-Language": "en"}


class History(event_kit.OneServer):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.keeper = cls.owner.staff("scorekeeper")
        cls.other = cls.owner.staff("scorekeeper")
        cls.auditor = cls.owner.staff("auditor")

    def search(self, who, event, **query):
        answer = who.get(f"/api/v1/events/{event}/history/search?{urllib.parse.urlencode(query)}")
        self.assertEqual(answer.status, 200, answer)
        return answer.json

    def kinds(self, who, event, **query):
        return [row["kind"].removeprefix("event.") for row in self.search(who, event, **query)["entries"]]

    def page(self, who, event, headers=HTML, **query):
        answer = who.get(f"/events/{event}/history?{urllib.parse.urlencode(query)}", headers=headers)
        self.assertEqual(answer.status, 200, answer)
        return answer.text

    def a_day(self):
        event = event_kit.open_event(self.owner, 8)
        self.keeper.must_give(event, "record_paper", **event_kit.paper("WB-R1-M1", "e1"))
        fields = {"match": "WB-R1-M1", "to": "winner", "winner": "e8", "cause": "generals"}
        tag = self.owner.post(f"/api/v1/events/{event}/corrections/preview", fields).json["tag"]
        self.owner.must_give(event, "correct_result", corrected=fields, choice="void", reason="抄错了行", preview=tag)
        self.owner.must_give(event, "drop_entrant", entrant="e3", how="dropped", confirmed_by="本人", reason="赶火车")
        return event

    def test_each_entry_is_a_sentence_with_names_and_links(self):
        event = self.a_day()
        page = self.page(self.auditor, event)
        for said in ("WB-R1-M1 P1 – P8", "原为 P1 胜（一方武将全部阵亡），改为 P8 胜（一方武将全部阵亡）", "原因：抄错了行", "原因：赶火车",
                     f'href="/events/{event}/bracket/WB-R1-M1"', f'href="/events/{event}/entrants/e3"', "更正结果", "添加选手"):
            self.assertIn(said, page)
        english = self.page(self.auditor, event, headers=ENGLISH)
        self.assertIn("was P1 won", english)
        self.assertNotRegex(re.sub(r"<code>.*?</code>", "", english), r"\b(history|entry|cause)\.(?!csv)[a-z_]+")
        self.assertEqual(self.server.client().get(f"/events/{event}/history", headers=HTML).status, 303)
        self.assertEqual(self.server.client().get(f"/api/v1/events/{event}/history/search").status, 401)
        self.assertIn(f'/events/{event}/history"', self.owner.get(f"/events/{event}", headers=HTML).text)

    def test_what_is_looked_for_is_found(self):
        event = self.a_day()
        self.assertEqual(self.kinds(self.auditor, event, kind="event.result_corrected"), ["result_corrected"])
        self.assertEqual(self.kinds(self.auditor, event, q="抄错")[0], "result_corrected")
        self.assertIn("result_recorded", self.kinds(self.auditor, event, match="wb-r1-m1"))
        self.assertNotIn("entrants_added", self.kinds(self.auditor, event, match="WB-R1-M1"))
        self.assertEqual(self.kinds(self.auditor, event, q="赶火车"), ["entrant_dropped"])
        self.assertIn("entrant_dropped", self.kinds(self.auditor, event, person="P3"))
        self.assertEqual(self.kinds(self.auditor, event, q="没有这样的词"), [])
        by_keeper = self.search(self.auditor, event, person=self.search(self.auditor, event, kind="event.result_recorded")["entries"][0]["by"]["name"])
        self.assertEqual([row["kind"] for row in by_keeper["entries"]], ["event.result_recorded"])
        # by what it is called in the reader's language, on the page
        self.assertIn("抄错了行", self.page(self.auditor, event, q="更正"))
        self.assertIn("没有符合的记录", self.page(self.auditor, event, q="更正 没有这样的词"))
        self.assertIn("抄错了行", self.page(self.auditor, event, headers=ENGLISH, q="抄错了行"))
        # by time
        newest = self.search(self.auditor, event)["entries"]
        middle = newest[len(newest) // 2]["wall_ms"]
        until = self.search(self.auditor, event, until=middle)["entries"]
        self.assertTrue(all(row["wall_ms"] < middle for row in until))
        self.assertIn("没有符合的记录", self.page(self.auditor, event, until="2001-01-01T00:00"))
        wrong = self.page(self.auditor, event, until="gestern")
        self.assertIn('role="alert"', wrong)
        self.assertEqual(self.auditor.get(f"/events/{event}/history.csv?until=x", headers=HTML).status, 400)

    def test_pages_of_it_hold_each_entry_once(self):
        event = self.a_day()
        whole = [row["version"] for row in self.search(self.auditor, event, limit=200)["entries"]]
        self.assertEqual(whole, sorted(whole, reverse=True))
        self.assertEqual(len(whole), self.search(self.auditor, event)["version"])
        seen, before = [], 0
        while True:
            part = self.search(self.auditor, event, limit=3, **({"before": before} if before else {}))
            seen += [row["version"] for row in part["entries"]]
            if not part["more"]:
                break
            before = seen[-1]
        self.assertEqual(seen, whole)

    def test_as_a_table(self):
        event = self.a_day()
        answer = self.auditor.get(f"/events/{event}/history.csv?q=" + urllib.parse.quote("更正"), headers=HTML)
        rows = list(csv.reader(io.StringIO(answer.text[1:])))
        self.assertEqual((len(rows), rows[1][4], rows[1][6]), (2, "更正结果", "抄错了行"))
        self.assertIn("改为 P8 胜", rows[1][5])

    def test_the_second_does_not_read_what_the_first_entered(self):
        event = event_kit.open_event(self.owner, 4, double_entry=True)
        sheet = event_kit.paper("WB-R1-M1", "e4", remaining={"a": 0, "b": 7}, hp={"a": 0, "b": 3})
        self.keeper.must_give(event, "record_paper", **sheet)
        places = lambda who: [who.get(f"/api/v1/events/{event}/history").text,
                              who.get(f"/api/v1/events/{event}/history/search").text, self.page(who, event),
                              who.get(f"/events/{event}/history.csv", headers=HTML).text]
        for who in (self.keeper, self.other, self.owner):
            for text in places(who):
                self.assertNotRegex(text.replace("&quot;", '"'), r'"remaining"|"b": ?7|"outcome"')
            found = self.search(who, event, kind="event.result_entered")["entries"][0]["body"]["changes"]["matches"][0]["after"]["entered"]
            self.assertEqual([sorted(one) for one in found], [["entered_by", "waiting", "wall_ms"]])
        self.assertIn('"b":7', self.auditor.get(f"/api/v1/events/{event}/history").text, "who enters nothing reads everything")
        export = self.owner.get(f"/api/v1/events/{event}/export")
        self.assertNotIn('"remaining"', export.text)
        # taken back and entered anew it is still nobody else's
        self.keeper.must_give(event, "undo_action", version=self.owner.event(event)["version"], reason="再看")
        self.keeper.must_give(event, "record_paper", **sheet)
        for text in places(self.other):
            self.assertNotRegex(text.replace("&quot;", '"'), r'"remaining"|"b": ?7')
        # the second enters the same, and it is everybody's
        self.other.must_give(event, "record_paper", **sheet)
        self.assertEqual(event_kit.match_of(self.owner, event, "WB-R1-M1")["winner_slot"], 1)
        self.assertIn('"b":7', self.other.get(f"/api/v1/events/{event}/history").text)

    def test_drafts_stay_the_head_judges(self):
        event = event_kit.opened(self.owner, 8, event_kit.stage("瑞士轮", "swiss", rounds=3))
        self.owner.must_give(event, "pair_round", nonce="")
        mine = self.search(self.owner, event, kind="event.round_paired")["entries"][0]
        self.assertIn("pairs", mine["body"]["changes"]["stages"]["rounds"][0]["after"])
        theirs = self.search(self.keeper, event, kind="event.round_paired")["entries"][0]
        self.assertNotIn("pairs", theirs["body"]["changes"]["stages"]["rounds"][0]["after"])
        self.assertNotIn("seeds", str(theirs["about"]))


if __name__ == "__main__":
    unittest.main()
