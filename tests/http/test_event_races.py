"""Many hands on one event at once: repeated, racing and outdated requests, and kill -9 in the middle."""

import concurrent.futures
import http.client
import threading
import time
import unittest
import uuid

import event_kit
import kit


class AtOnce(event_kit.OneServer):
    def fire(self, requests):
        """All requests at once, each from a caller of its own."""
        callers = [self.server.client(self.owner.token) for _ in requests]
        with concurrent.futures.ThreadPoolExecutor(len(requests)) as hands:
            return list(hands.map(lambda pair: pair[1](pair[0]), zip(callers, requests)))

    def entries(self, event):
        return len(self.owner.get(f"/api/v1/events/{event}/history").json["entries"])

    def test_the_same_request_many_times_has_one_effect(self):
        event = event_kit.open_event(self.owner, 4)
        version, before, key = self.owner.event(event)["version"], self.entries(event), uuid.uuid4().hex
        answers = self.fire([lambda caller: caller.give(event, "record_paper", expected_version=version, key=key,
                                                        **event_kit.paper("WB-R1-M1", "e4"))] * 12)
        self.assertEqual({answer.status for answer in answers}, {200}, answers)
        self.assertEqual(sorted(answer.json["repeated"] for answer in answers), [False] + [True] * 11)
        self.assertEqual(len({answer.json["version"] for answer in answers}), 1)
        self.assertEqual(self.entries(event), before + 1)

    def test_different_results_for_one_match_race_and_one_stands(self):
        event = event_kit.open_event(self.owner, 4)
        version, before = self.owner.event(event)["version"], self.entries(event)
        answers = self.fire([lambda caller, winner=winner: caller.give(
            event, "record_paper", expected_version=version, **event_kit.paper("WB-R1-M1", winner))
            for winner in ["e1", "e4"] * 6])
        self.assertEqual(sorted(answer.status for answer in answers), [200] + [409] * 11)
        for answer in answers:
            if answer.status == 409:
                self.assertEqual(answer.code, "store.stale_version")
                self.assertEqual([change["kind"] for change in answer.json["changes"]], ["event.result_recorded"])
                self.assertEqual(answer.json["current_version"], version + 1)
        self.assertEqual(self.entries(event), before + 1)

    def test_results_of_different_matches_do_not_disturb_one_another(self):
        event = event_kit.open_event(self.owner, 16)
        version = self.owner.event(event)["version"]
        answers = self.fire([lambda caller, n=n: caller.give(
            event, "record_paper", expected_version=version,
            **event_kit.paper(f"WB-R1-M{n}", event_kit.match_of(caller, event, f"WB-R1-M{n}")["slots"][0]["entrant"]))
            for n in range(1, 9)])
        self.assertEqual([answer.status for answer in answers], [200] * 8, answers)
        self.assertEqual(self.owner.event(event)["progress"]["decided"], 8)
        linked = [row["desk_match"] for row in self.owner.event(event)["matches"] if row["round"] == 2]
        self.assertEqual(len(set(linked)), 4, "each pair of the next round has one desk")

    def test_publishing_twice_at_once_makes_each_desk_once(self):
        event = self.owner.new_event()
        self.owner.must_give(event, "add_entrants",
                             entrants=[{"name": f"P{n}", "number": "", "club": ""} for n in range(8)])
        self.owner.must_give(event, "draw_bracket", method="list_order", nonce="")
        version = self.owner.event(event)["version"]
        answers = self.fire([lambda caller: caller.give(event, "publish_bracket", expected_version=version)] * 8)
        self.assertEqual(sorted(answer.status for answer in answers), [200] + [409] * 7)
        self.assertEqual(self.owner.get(f"/api/v1/matches?event={event}").json["total"], 4)

    def test_the_draw_is_refused_to_who_has_not_seen_the_last_entrant(self):
        event = self.owner.new_event()
        entrant = {"number": "", "club": ""}
        self.owner.must_give(event, "add_entrants", entrants=[{"name": "甲", **entrant}, {"name": "乙", **entrant}])
        seen = self.owner.event(event)["version"]
        self.owner.must_give(event, "add_entrants", entrants=[{"name": "丙", **entrant}])
        late = self.owner.give(event, "draw_bracket", expected_version=seen, method="list_order", nonce="")
        self.assertEqual(late.status, 409, late)
        self.assertEqual([change["kind"] for change in late.json["changes"]], ["event.entrants_added"])
        self.assertEqual(late.json["changes"][0]["by"], "赛事负责人")


class Killed(unittest.TestCase):
    def test_kill_nine_in_the_middle_loses_and_doubles_nothing(self):
        with kit.serving() as server:
            owner = server.owner()
            event = event_kit.open_event(owner, 64)
            slots = {row["id"]: [slot["entrant"] for slot in row["slots"]] for row in owner.event(event)["matches"]
                     if row["round"] == 1}
            acknowledged, unknown = {}, {}

            def work(matches):
                caller = server.client(owner.token)
                caller.patient = False
                for match in matches:
                    fields = event_kit.paper(match, slots[match][0])
                    version = 0
                    try:
                        version = caller.event(event)["version"]
                        answer = caller.give(event, "record_paper", expected_version=version, key=match, **fields)
                    except (http.client.HTTPException, OSError, AssertionError):
                        if version:
                            unknown[match] = version
                        return
                    assert answer.status == 200, answer
                    acknowledged[match] = answer.json["version"]

            names = sorted(slots)
            workers = [threading.Thread(target=work, args=(names[n::4],)) for n in range(4)]
            for worker in workers:
                worker.start()
            while len(acknowledged) < 8:
                time.sleep(0.005)
            server.kill()
            for worker in workers:
                worker.join()
            for command in (("journal", "verify"), ("rebuild",)):
                code, text = kit.run_yuanmen(*command, "--data", server.folder)
                self.assertEqual(code, 0, text)
            server.start()
            owner = server.client(owner.token)
            rows = {row["id"]: row for row in owner.event(event)["matches"]}
            for match in acknowledged:
                self.assertEqual(rows[match]["status"], "decided", "an acknowledged result is lost")
            for match, version in unknown.items():
                again = owner.give(event, "record_paper", expected_version=version, key=match,
                                   **event_kit.paper(match, slots[match][0]))
                self.assertEqual(again.status, 200, again)
                self.assertEqual(again.json["repeated"], rows[match]["status"] == "decided")
            entries = owner.get(f"/api/v1/events/{event}/history?limit=200").json["entries"]
            recorded = [entry["body"]["match"] for entry in entries if entry["kind"] == "event.result_recorded"]
            self.assertEqual(len(recorded), len(set(recorded)), "a result stands twice")
            for row in owner.event(event)["matches"]:
                if row["status"] == "called":
                    self.assertEqual(owner.get(f"/api/v1/matches/{row['desk_match']}").status, 200)
            print(f"{len(acknowledged)} acknowledged, {len(unknown)} unanswered")


if __name__ == "__main__":
    unittest.main(verbosity=2)
