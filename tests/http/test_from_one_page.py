"""Several people at one table press from the version their pages were made from: nobody's tap refuses another's."""

import concurrent.futures
import unittest
import uuid

import kit

MINUTE = 60_000


class FromOnePage(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = kit.Server(clock=True)
        cls.owner = cls.server.owner()
        cls.event = cls.owner.new_event(ruleset="kof-classic")
        cls.tables = iter(range(1, 100))

    @classmethod
    def tearDownClass(cls):
        cls.server.close()

    def table(self):
        """A match with its judge and both players on devices of their own."""
        judge = self.owner.staff("table_judge")
        match = self.owner.new_match(self.event, next(self.tables), judge.account)
        return match, judge, judge.player(match, "a"), judge.player(match, "b")

    def at_once(self, *presses):
        with concurrent.futures.ThreadPoolExecutor(len(presses)) as hands:
            return list(hands.map(lambda press: press(), presses))

    def all_taken(self, answers):
        self.assertEqual([answer.status for answer in answers], [200] * len(answers), answers)

    def drafted(self, match, judge):
        judge.seat_and_start(match)
        judge.must(match, "enter_identity", lord="a")
        generals = [general["id"] for general in judge.get("/api/v1/rulesets/kof-classic").json["generals"]]
        judge.must(match, "enter_pool", face_up=generals[:6])
        while (desk := judge.match(match)["desk"])["state"] == "draft":
            free = [place["card"] for place in desk["draft"]["grid"] if not place.get("taken_by")]
            judge.must(match, "pick", chair=desk["draft"]["next"], card=free[0])
        picked = {"a": [], "b": []}
        for pick in desk["draft"]["picks"]:
            picked[pick["chair"]].append(pick["card"])
        return picked

    def test_two_players_seal_at_once(self):
        match, judge, a, b = self.table()
        picked = self.drafted(match, judge)
        seen = {who: who.match(match)["version"] for who in (a, b)}
        self.all_taken(self.at_once(
            lambda: a.act(match, "seal_line_up", seen[a], chair="a", order=picked["a"][:3]),
            lambda: b.act(match, "seal_line_up", seen[b], chair="b", order=picked["b"][:3])))
        self.assertEqual(judge.match(match)["state"], "ready")
        again = a.act(match, "seal_line_up", seen[a], chair="a", order=picked["a"][:3])
        self.assertEqual((again.status, again.code), (409, "store.stale_version"))
        self.assertEqual(again.json["params"]["changed"], "line_up.a")
        self.assertEqual([change["kind"] for change in again.json["changes"]], ["match.line_up_sealed"])

    def playing(self):
        match, judge, a, b = self.table()
        picked = self.drafted(match, judge)
        a.must(match, "seal_line_up", chair="a", order=picked["a"][:3])
        b.must(match, "seal_line_up", chair="b", order=picked["b"][:3])
        backs = [card for card in (picked["a"][0], picked["b"][0]) if card.startswith("x")]
        self.assertEqual(backs, [], "the first cards of the grid lie face up")
        judge.must(match, "reveal_first", generals={})
        judge.must(match, "begin_turn", chair="b")
        return match, judge, a, b

    def test_taps_are_taken_back_one_after_the_other_and_two_judges_take_back_one(self):
        match, judge, a, _ = self.playing()
        before = judge.match(match)["desk"]
        judge.must(match, "set_hp", chair="a", hp=1)
        judge.must(match, "set_hp", chair="b", hp=2)
        judge.must(match, "end_turn")
        page = judge.get(f"/matches/{match}/desk", headers={"Accept": "text/html", "Accept-Language": "zh"}).text
        self.assertIn("撤销：回合结束", page)
        seen = judge.match(match)
        self.assertEqual(seen["desk"]["undoable"]["steps"], 4)
        self.assertEqual(a.act(match, "undo_entry", seen["version"]).status, 403)
        answers = self.at_once(*(lambda who=who: who.act(match, "undo_entry", seen["version"]) for who in (judge, self.owner)))
        self.assertEqual(sorted(answer.status for answer in answers), [200, 409], answers)
        self.assertEqual(judge.match(match)["desk"]["undoable"]["kind"], "hp_set")
        judge.must(match, "undo_entry", reason="看错体力")
        judge.must(match, "undo_entry")
        desk = judge.match(match)["desk"]
        self.assertEqual([desk["chairs"][chair]["generals"] for chair in "ab"], [before["chairs"][chair]["generals"] for chair in "ab"])
        self.assertEqual((desk["turn"]["running"], desk["undoable"]["kind"]), (True, "turn_begun"))
        judge.must(match, "undo_entry")
        self.assertEqual(judge.match(match)["state"], "ready")
        gone = judge.act(match, "undo_entry", judge.match(match)["version"])
        self.assertEqual((gone.status, gone.code), (422, "match.too_early"), gone)

    def bell_in_the_turn(self, match, judge):
        self.server.pass_time(41 * MINUTE)
        while judge.match(match)["state"] != "last_turn":
            pass

    def test_the_first_end_of_turn_after_the_bell_is_taken(self):
        match, judge, *_ = self.playing()
        seen = judge.match(match)["version"]
        self.bell_in_the_turn(match, judge)
        self.assertGreater(judge.match(match)["version"], seen, "the bell is an entry")
        key = uuid.uuid4().hex
        ended = judge.act(match, "end_turn", seen, key)
        self.assertEqual(ended.status, 200, ended)
        twice = judge.act(match, "end_turn", seen, key)
        self.assertEqual((twice.status, twice.json["repeated"]), (200, True))
        entries = judge.get(f"/api/v1/matches/{match}/history?limit=200").json["entries"]
        self.assertEqual([entry["kind"] for entry in entries].count("match.turn_ended"), 1)
        another = judge.act(match, "end_turn", seen)
        self.assertEqual((another.status, another.json["params"]["changed"]), (409, "turn"))

    def test_three_tick_the_worksheet_and_three_sign(self):
        match, judge, a, b = self.playing()
        general = judge.match(match)["desk"]["chairs"]["a"]["in_play"]
        self.assertTrue(general)
        judge.must(match, "set_hp", chair="a", hp=1)
        self.bell_in_the_turn(match, judge)
        judge.must(match, "end_turn")
        self.assertEqual(judge.match(match)["state"], "decided")
        who = {"a": a, "b": b, "judge": judge}
        seen = {party: client.match(match)["version"] for party, client in who.items()}
        lines = len(judge.match(match)["desk"]["comparisons"][-1]["lines"])
        for line in range(1, lines + 1):
            self.all_taken(self.at_once(*(
                lambda party=party, client=client: client.act(match, "confirm_line", seen[party], line=line, party=party,
                                                              agrees=True) for party, client in who.items())))
        agreed = judge.match(match)["desk"]["comparisons"][-1]["agreed"]
        self.assertEqual(agreed, [{"a": True, "b": True, "judge": True}] * lines)

        judge.must(match, "draw_up_sheet", judge="裁判", recorder="")
        sheet = judge.get(f"/api/v1/matches/{match}/sheet").json
        sign = {"version": sheet["version"], "hash": sheet["hash"], "stance": "sign", "text": "", "method": "own_device"}
        seen = {party: client.match(match)["version"] for party, client in who.items()}
        keys = {party: uuid.uuid4().hex for party in who}
        press = [lambda party=party, client=client: client.act(match, "sign", seen[party], keys[party], signer=party, **sign)
                 for party, client in who.items()]
        self.all_taken(self.at_once(*press))
        self.assertEqual(judge.match(match)["state"], "signed")
        self.assertEqual([answer.json["repeated"] for answer in self.at_once(*press)], [True] * 3)

    def test_a_tap_upon_what_another_has_changed_is_told_what(self):
        match, judge, *_ = self.playing()
        seen = judge.match(match)["version"]
        self.assertEqual(judge.act(match, "set_hp", seen, chair="a", hp=2).status, 200)
        self.assertEqual(judge.act(match, "set_hp", seen, chair="b", hp=2).status, 200, "another's general")
        self.assertEqual(judge.act(match, "remark", seen, text="换了座位").status, 200)
        stale = judge.act(match, "set_hp", seen, chair="a", hp=3)
        self.assertEqual((stale.status, stale.json["field"]), (409, "/expected_version"))
        self.assertEqual(stale.json["current_version"], seen + 3)
        self.assertEqual(stale.json["params"]["changed"], "general.a")
        self.assertEqual(len(stale.json["changes"]), 1)


class Dispute(unittest.TestCase):
    def test_both_players_state_at_once_and_a_ruling_must_have_seen_both(self):
        with kit.serving() as server:
            owner = server.owner()
            judge = owner.staff("table_judge")
            match = owner.new_match(owner.new_event(), 1, judge.account)
            a, b = judge.player(match, "a"), judge.player(match, "b")
            judge.seat_and_start(match)
            opened = a.post(f"/api/v1/matches/{match}/disputes", {"claim": "多打了一张杀"})
            self.assertEqual(opened.status, 200, opened)
            path = f"/api/v1/disputes/{opened.json['id']}/commands"
            version = opened.json["version"]
            for who, chair in ((a, "a"), (b, "b")):
                said = who.post(f"{path}/state", {"speaker": chair, "name": "", "text": "我看见了", "expected_version": version})
                self.assertEqual(said.status, 200, said)
            heard = judge.post(f"{path}/hear", {"note": "", "expected_version": version})
            self.assertEqual(heard.status, 200, heard)
            ruling = {"remedy": "none", "corrections": [], "clauses": ["judging.g15"], "generals": [], "skills": [], "cards": [],
                      "reason": "两人说法一致", "announcement": "维持"}
            unseen = judge.post(f"{path}/rule", {"ruling": ruling, "expected_version": version})
            self.assertEqual(unseen.status, 409, unseen)
            self.assertEqual([change["kind"] for change in unseen.json["changes"]],
                             ["dispute.statement_given"] * 2 + ["dispute.heard"])
            seen = judge.post(f"{path}/rule", {"ruling": ruling, "expected_version": heard.json["version"]})
            self.assertEqual(seen.status, 200, seen)


if __name__ == "__main__":
    unittest.main(verbosity=2)
