"""The hall's tables over HTTP and on their page: a queue, fixed tables, moving and swapping, labels."""

import unittest
import urllib.parse

import event_kit
from event_kit import match_of, opened, stage


class Tables(event_kit.OneServer):
    def page(self, who, event, path="tables", language="zh"):
        return who.get(f"/events/{event}/{path}", headers={"Accept": "text/html", "Accept-Language": language})

    def send(self, who, event, path, **fields):
        """A form of the page, as a browser without JavaScript sends it."""
        fields = {**fields, "expected_version": self.owner.event(event)["version"]}
        return who.send("POST", f"/events/{event}/{path}", raw=urllib.parse.urlencode(fields).encode(),
                        headers={"Accept": "text/html", "Content-Type": "application/x-www-form-urlencoded"})

    def test_the_next_free_table_goes_to_the_longest_waiting(self):
        owner = self.owner
        event = opened(owner, 12, stage("瑞士轮", "swiss", rounds=2))
        owner.must_give(event, "set_tables", tables=[{"first": 11, "last": 12}, {"first": 20, "last": 20}])
        self.assertEqual(owner.event(event)["tables"], [{"first": 11, "last": 12}, {"first": 20, "last": 20}])
        event_kit.next_round(owner, event)
        snapshot = owner.event(event)
        self.assertEqual(sorted(seat["table"] for seat in snapshot["floor"]), [11, 12, 20])
        self.assertEqual([one["match"] for one in snapshot["queue"]], ["SW-R1-M4", "SW-R1-M5", "SW-R1-M6"])
        self.assertEqual(match_of(owner, event, "SW-R1-M5")["queue"], 2)
        # Everybody sees that he waits; nobody but the staff sees the hall's page.
        public = self.server.client()
        self.assertIn("等候空桌（第 2 位）", self.page(public, event, "bracket/SW-R1-M5").text)
        self.assertNotEqual(self.page(public, event).status, 200)
        self.assertIn("等候空桌", self.page(owner, event).text)
        event_kit.decide(owner, event, match_of(owner, event, "SW-R1-M2"))
        self.assertEqual(match_of(owner, event, "SW-R1-M4")["table"], 12)
        self.assertEqual([one["match"] for one in owner.event(event)["queue"]], ["SW-R1-M5", "SW-R1-M6"])
        event_kit.sign_off(owner, match_of(owner, event, "SW-R1-M1")["desk_match"])
        self.assertEqual(match_of(owner, event, "SW-R1-M5")["table"], 11)
        owner.must_give(event, "set_tables", tables=[])
        self.assertEqual(match_of(owner, event, "SW-R1-M6")["table"], 1)
        self.assertNotIn("queue", owner.event(event))

    def test_the_page_does_it_all_by_its_forms(self):
        owner = self.owner
        event = opened(owner, 8, stage("淘汰赛", "single_elimination"))
        for path, fields in [
            ("tables", {"tables": "1-3，7"}),
            ("commands/move_match", {"match": "WB-R1-M1", "table": "9", "back": "tables"}),
            ("commands/swap_tables", {"match": "WB-R1-M1", "other": "WB-R1-M2", "back": "tables"}),
            ("commands/fix_table", {"entrant": "e1", "table": "7", "back": "tables"}),
        ]:
            done = self.send(owner, event, path, **fields)
            self.assertEqual((done.status, done.headers.get("Location")), (303, f"/events/{event}/tables"), f"{path} {done}")
        snapshot = owner.event(event)
        self.assertEqual(snapshot["tables"], [{"first": 1, "last": 3}, {"first": 7, "last": 7}])
        self.assertEqual([match_of(owner, event, f"WB-R1-M{n}")["table"] for n in (1, 2)], [2, 9])
        page = self.page(owner, event).text
        self.assertIn("1–3, 7", page)
        self.assertEqual(self.page(owner, event, "codes").text.count('class="code-table"'), 4)
        wrong = self.send(owner, event, "tables", tables="drei")
        self.assertEqual(wrong.status, 422)
        done = self.send(owner, event, "commands/fix_table", entrant="e1", back="tables")
        self.assertEqual(done.status, 303)
        self.assertEqual(self.send(owner, event, "tables", tables="").status, 303)
        self.assertNotIn("tables", owner.event(event))

    def test_a_fixed_table_a_swap_and_what_is_refused(self):
        owner = self.owner
        event = opened(owner, 8, stage("淘汰赛", "single_elimination"))
        one, other = (match_of(owner, event, f"WB-R1-M{n}") for n in (1, 2))
        owner.must_give(event, "swap_tables", match=one["id"], other=other["id"])
        self.assertEqual([match_of(owner, event, m["id"])["table"] for m in (one, other)], [other["table"], one["table"]])
        self.assertEqual(owner.match(one["desk_match"])["table"], other["table"])
        self.assertEqual(owner.give(event, "move_match", match=one["id"], table=one["table"]).code, "event.table.taken")
        self.assertEqual(owner.give(event, "swap_tables", match=one["id"], other=one["id"]).code, "event.tables.same_match")
        self.assertEqual(owner.give(event, "set_tables", tables=[{"first": 9, "last": 8}]).code, "event.tables.ranges")
        first, second = (slot["entrant"] for slot in one["slots"])
        owner.must_give(event, "fix_table", entrant=first, table=30)
        self.assertEqual(owner.give(event, "fix_table", entrant=second, table=30).code, "event.tables.needed")
        judge = owner.staff("table_judge")
        self.assertEqual(judge.give(event, "set_tables", tables=[]).status, 403)
        self.assertEqual(judge.give(event, "fix_table", entrant=first, table=31).status, 403)
        for row in event_kit.playable(owner, event):
            slots = [slot["entrant"] for slot in row["slots"]]
            event_kit.decide(owner, event, row, winner=slots.index(first) if first in slots else None)
        his = [row for row in event_kit.playable(owner, event) if first in [slot["entrant"] for slot in row["slots"]]]
        self.assertEqual([row["table"] for row in his], [30])
        page = self.page(owner, event).text
        self.assertIn("取消固定", page)
        self.assertIn("两桌对换", page)
        self.assertEqual(self.page(owner, event, "codes", "en").status, 200)
        owner.must_give(event, "fix_table", entrant=first)
        self.assertNotIn("table", next(e for e in owner.event(event)["entrants"] if e["id"] == first))


if __name__ == "__main__":
    unittest.main()
