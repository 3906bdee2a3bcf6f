"""Files of others: tournament reports (TRF) out and in, and lists of entrants that other programs write."""

import html
import re
import unittest

import event_kit
import kit
from event_kit import decide_all, next_round, opened, stage


def report_of(caller, event, teams=False):
    answer = caller.get(f"/events/{event}/report.trf" + ("?teams=true" if teams else ""))
    assert answer.status == 200, answer
    assert "attachment" in answer.headers["Content-Disposition"]
    return answer.text


def events_of(caller):
    return {event["id"] for event in caller.get("/api/v1/events").json["events"]}


class Reports(event_kit.OneServer):
    def played(self, players=7, rounds=3):
        event = opened(self.owner, players, stage("瑞士轮", "swiss", rounds=rounds + 1))
        for _ in range(rounds):
            next_round(self.owner, event)
            decide_all(self.owner, event)
        return event

    def test_a_swiss_goes_out_and_comes_in_as_the_same_event(self):
        event = self.played()
        self.assertNotIn("013 ", report_of(self.server.client(), event))  # pairing programs refuse teams
        text = report_of(self.server.client(), event, teams=True)
        self.assertIn("013 魏", text)
        self.assertEqual(len(re.findall(r"^001 ", text, re.M)), 7)
        before = events_of(self.owner)
        plan = self.owner.post("/api/v1/events/import-trf/preview", {"trf": text})
        self.assertEqual(plan.status, 200, plan)
        self.assertEqual((len(plan.json["players"]), len(plan.json["played"]), plan.json["rounds"]), (7, 3, 4))
        self.assertEqual(plan.json["points"], {"win": 3, "draw": 1, "loss": 0, "bye": 3})
        self.assertEqual(events_of(self.owner), before, "a preview writes nothing")
        made = self.owner.post("/api/v1/events/import-trf", {"trf": text}, key="the-same-report")
        self.assertEqual(made.status, 200, made)
        again = self.owner.post("/api/v1/events/import-trf", {"trf": text}, key="the-same-report")
        self.assertEqual((again.json["id"], again.json["repeated"]), (made.json["id"], True))
        copy = made.json["id"]
        self.assertEqual(report_of(self.owner, copy, teams=True), text)
        ranks = [sorted((row["rank"], row["name"], row["points"]) for row in event_kit.table_of(self.owner, one)[0]["rows"])
                 for one in (event, copy)]
        self.assertEqual(ranks[0], ranks[1])
        next_round(self.owner, copy)  # it goes on here
        self.assertTrue(event_kit.playable(self.owner, copy))
        code, said = kit.run_yuanmen("journal", "verify", "--data", self.server.folder)
        self.assertEqual(code, 0, said)

    def test_an_impossible_round_is_refused_with_its_place_and_makes_nothing(self):
        text = report_of(self.owner, self.played(4, 2))
        lines = text.split("\r\n")
        at = next(i for i, line in enumerate(lines) if line.startswith("001    1"))
        lines[at] = lines[at][:91] + "   1" + lines[at][95:]
        bad = "\r\n".join(lines)
        before = events_of(self.owner)
        for path in ("/api/v1/events/import-trf/preview", "/api/v1/events/import-trf"):
            refused = self.owner.post(path, {"trf": bad})
            self.assertEqual((refused.status, refused.code), (422, "trf.own_opponent"), refused)
            self.assertEqual(refused.json["params"]["line"], str(at + 1))
            self.assertEqual(refused.json["params"]["column"], "92")
            self.assertIn(f"第 {at + 1} 行第 92 列", refused.json["detail"])
        self.assertEqual(events_of(self.owner), before)
        event = self.owner.new_event()
        refused = self.owner.upload(f"/api/v1/events/{event}/entrants/preview", bad.encode())
        self.assertEqual(refused.code, "trf.own_opponent", refused)
        self.assertEqual(self.owner.event(event)["entrants"], [])

    def test_an_encoding_that_cannot_be_told_is_asked_for_with_the_names(self):
        text = report_of(self.owner, self.played(4, 1)).replace("选手1  ", "Ивано")
        self.assertIn("Ивано", text)
        for other in ("选手2", "选手3", "选手4"):
            text = text.replace(other + "  ", "Анна" + other[-1])
        data = re.sub(r"(?m)^(0[12]2) .*$", r"\1 Cup", text).encode("windows-1251")
        data = b"\r\n".join(line for line in data.split(b"\r\n") if not line.startswith(b"042"))
        shown = self.owner.upload("/api/v1/events/import-trf/preview", data)
        self.assertEqual(shown.status, 200, shown)
        self.assertFalse(shown.json["encoding_sure"])
        self.assertIn("Ивано", {word for one in shown.json["readings"] if one["encoding"] == "windows-1251" for word in one["words"]})
        refused = self.owner.upload("/api/v1/events/import-trf", data, date="2026-01-10")
        self.assertEqual((refused.status, refused.code), (422, "entrants.encoding_unclear"), refused)
        page = self.owner.upload("/events/import-trf", data).text
        self.assertIn("windows-1251: ", page)
        self.assertNotIn("import-trf/commit", page)
        made = self.owner.upload("/api/v1/events/import-trf", data, date="2026-01-10", encoding="windows-1251")
        self.assertEqual(made.status, 200, made)
        self.assertIn("Ивано", [one["name"] for one in self.owner.event(made.json["id"])["entrants"]])

    def test_who_may_not_make_events_imports_none_and_an_event_without_rounds_has_no_report(self):
        clerk = self.owner.staff("scorekeeper")
        self.assertEqual(clerk.post("/api/v1/events/import-trf", {"trf": "x"}).status, 403)
        refused = self.owner.get(f"/events/{event_kit.open_event(self.owner, 4)}/report.trf")
        self.assertEqual(refused.status, 404, refused)

    def test_on_the_pages_it_is_shown_before_it_is_made(self):
        event = self.played(5, 2)
        self.assertIn("report.trf", self.owner.get(f"/events/{event}/takeout").text)
        text = report_of(self.owner, event)
        self.assertIn('name="file"', self.owner.get("/events/import-trf").text)
        shown = self.owner.upload("/events/import-trf", text.encode())
        self.assertEqual(shown.status, 200, shown)
        self.assertIn("选手1", shown.text)
        self.assertIn("第 2 轮", shown.text)
        packed = re.search(r'name="list" value="([0-9a-f]+)"', shown.text).group(1)
        self.assertEqual(bytes.fromhex(packed), text.encode())
        before = events_of(self.owner)
        made = self.owner.send("POST", "/events/import-trf/commit", raw=f"list={packed}&ruleset=wzzz-2012&key=press-once".encode(),
                               headers={"Content-Type": "application/x-www-form-urlencoded"})
        self.assertEqual(made.status, 303, made)
        (copy,) = events_of(self.owner) - before
        self.assertEqual(made.headers["Location"], f"/events/{copy}")
        self.assertEqual(report_of(self.owner, copy), text)
        refused = self.owner.upload("/events/import-trf", text.replace("XXR 3", "XXR 1").encode())
        self.assertEqual(refused.status, 422, refused)
        self.assertIn("列", html.unescape(refused.text))

    def test_players_of_a_report_become_entrants(self):
        text = report_of(self.owner, self.played(4, 1), teams=True)
        event = self.owner.new_event()
        shown = self.owner.upload(f"/api/v1/events/{event}/entrants/preview", text.encode()).json
        self.assertEqual((shown["kind"], len(shown["entrants"]), shown["faults"]), ("trf", 4, []))
        done = self.owner.post(f"/api/v1/events/{event}/entrants/import", {"list": text, "expected_version": 1})
        self.assertEqual(done.status, 200, done)
        entrants = self.owner.event(event)["entrants"]
        self.assertEqual([one["wanted_seed"] for one in entrants], [1, 2, 3, 4])
        self.assertTrue(all(one["club"] for one in entrants))


if __name__ == "__main__":
    unittest.main(verbosity=2)
