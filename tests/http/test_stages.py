"""Events of several stages over HTTP: Swiss with a cut, groups, double elimination, from a list of names to the podium."""

import concurrent.futures
import csv
import io
import unittest
import uuid

import event_kit
import kit
from event_kit import decide, decide_all, next_round, opened, play_bracket, playable, stage, table_of


COST = ("same_club", "rematches", "second_byes", "bye_points", "score_difference_squared", "repeat_floats",
        "side_imbalance")
SWISS_AND_CUT = {"rounds": 4, "advance": 8, "late_points": 1}


class SwissToTheCut(unittest.TestCase):
    def test_a_swiss_with_a_top_eight_from_a_list_to_its_podium(self):
        players = 64 if kit.LONG else 16
        rounds = 6 if kit.LONG else 4
        with kit.serving() as server:
            owner, public = server.owner(), server.client()
            event = opened(owner, players, stage("瑞士轮", "swiss", **{**SWISS_AND_CUT, "rounds": rounds}),
                           stage("八强", "single_elimination"))
            self.assertEqual(owner.event(event)["matches"], [])
            self.first_round(owner, public, event, players)
            self.undone_round(owner, event)
            self.drop_and_late(owner, event, players)
            next_round(owner, event)
            decide_all(owner, event)
            self.corrected(owner, event)
            for _ in range(rounds - 3):
                next_round(owner, event)
                decide_all(owner, event)
            self.fair(public, event)
            refused = owner.give(event, "close_event")
            self.assertEqual(refused.code, "event.close.stage_left")
            next_round(owner, event)
            here = [row for row in table_of(public, event)[0]["rows"] if not row["left"]]
            sure = {row["entrant"] for row in here if row["rank"] < here[8]["rank"]}
            best = {row["entrant"] for row in here if row["rank"] <= here[7]["rank"]}
            inside = {slot["entrant"] for row in public.event(event)["matches"] if row["part"] == "winners"
                      for slot in row["slots"] if slot["entrant"]}
            self.assertEqual(len(inside), 8)
            self.assertLessEqual(sure, inside)
            self.assertLessEqual(inside, best)
            play_bracket(owner, event)
            self.assertIn(public.event(event)["podium"]["champion"], best)
            owner.must_give(event, "close_event")
            self.exported(public, event)
            code, said = kit.run_yuanmen("rebuild", "--data", server.folder)
            self.assertEqual(code, 0, said)
            code, said = kit.run_yuanmen("journal", "verify", "--data", server.folder)
            self.assertEqual(code, 0, said)

    def first_round(self, owner, public, event, players):
        next_round(owner, event)
        rows = playable(public, event)
        self.assertEqual(len(rows), players // 2)
        self.assertEqual(sorted(row["table"] for row in rows), list(range(1, players // 2 + 1)))
        self.assertTrue(all(row["desk_match"] for row in rows))
        last = rows[-1]["id"]
        decide_all(owner, event, but=(last,))
        refused = owner.give(event, "pair_round", nonce="")
        self.assertEqual((refused.status, refused.code), (422, "event.round.open"), refused)
        self.assertIn(last, refused.json["detail"])
        decide(owner, event, playable(owner, event)[0])

    def undone_round(self, owner, event):
        before = owner.event(event)
        next_round(owner, event)
        row = playable(owner, event)[0]
        decide(owner, event, row)
        owner.must_give(event, "undo_round", stage=0, round=2, reason="有人坐错，重新编排")
        after = owner.event(event)
        for part in ("matches", "played", "entrants", "podium", "floor"):
            self.assertEqual(after[part], before[part], part)
        self.assertEqual(owner.match(row["desk_match"])["state"], "void")

    def drop_and_late(self, owner, event, players):
        owner.must_give(event, "drop_entrant", entrant="e2", how="dropped", confirmed_by="本人", reason="有事")
        owner.must_give(event, "drop_entrant", entrant="e3", how="dropped", confirmed_by="本人", reason="有事")
        owner.must_give(event, "enter_late", given={"name": "迟到者", "number": "900", "club": ""})
        twice = owner.give(event, "enter_late", given={"name": "迟到者", "number": "900", "club": ""})
        self.assertEqual(twice.status, 422, twice)
        owner.must_give(event, "readmit_entrant", entrant="e3", reason="又回来了")
        next_round(owner, event)
        ids = {slot["entrant"] for row in owner.event(event)["matches"] if row["round"] == 2 for slot in row["slots"]}
        self.assertIn(f"e{players + 1}", ids)
        self.assertIn("e3", ids)
        self.assertNotIn("e2", ids)
        late = next(row for row in table_of(owner, event)[0]["rows"] if row["name"] == "迟到者")
        self.assertEqual(late["points"], 1)
        decide_all(owner, event)

    def corrected(self, owner, event):
        row = next(row for row in owner.event(event)["matches"] if row["id"] == "SW-R1-M1")
        loser = row["slots"][1 - row["winner_slot"]]["entrant"]
        corrected = {"match": row["id"], "to": "winner", "winner": loser, "cause": "generals"}
        shown = owner.post(f"/api/v1/events/{event}/corrections/preview", corrected).json
        self.assertEqual([choice["choice"] for choice in shown["choices"]], ["replay"])
        promised = {line["entrant"]: line["after"] for line in shown["choices"][0]["ranks"]}
        self.assertIn(loser, promised)
        was = {line["entrant"]: (line["rank"], line["points"]) for line in table_of(owner, event)[0]["rows"]}
        pairs = [row["slots"] for row in owner.event(event)["matches"]]
        owner.must_give(event, "correct_result", corrected=corrected, reason="单据签错", preview=shown["tag"])
        now = {line["entrant"]: (line["rank"], line["points"]) for line in table_of(owner, event)[0]["rows"]}
        changed = {entrant: {"rank": now[entrant][0], "points": now[entrant][1]} for entrant in now
                   if now[entrant] != was[entrant]}
        self.assertEqual(changed, promised)
        self.assertEqual([row["slots"] for row in owner.event(event)["matches"]], pairs)

    def fair(self, public, event):
        met, byes = set(), set()
        for row in public.event(event)["matches"]:
            pair = tuple(sorted(slot["entrant"] or "" for slot in row["slots"]))
            if "" in pair:
                self.assertNotIn(pair[1], byes)
                byes.add(pair[1])
            else:
                self.assertNotIn(pair, met)
                met.add(pair)

    def exported(self, public, event):
        for name, least in (("pairings", 20), ("standings", 16)):
            answer = public.get(f"/events/{event}/{name}.csv")
            self.assertEqual(answer.status, 200, answer)
            rows = list(csv.reader(io.StringIO(answer.body.decode("utf-8-sig"))))
            self.assertGreater(len(rows), least)
            self.assertEqual({len(row) for row in rows}, {len(rows[0])})


class Drafts(unittest.TestCase):
    def test_a_draft_is_seen_by_who_pairs_and_on_no_route_by_anybody_else(self):
        with kit.serving() as server:
            owner = server.owner()
            event = opened(owner, 8, stage("瑞士轮", "swiss", rounds=3))
            next_round(owner, event)
            decide_all(owner, event)
            others = {"public": server.client()}
            others.update((role, owner.staff(role)) for role in ("table_judge", "scorekeeper", "auditor"))
            owner.must_give(event, "pair_round", nonce="")
            draft = owner.event(event)["draft"]
            secret = draft["random_seed"]
            self.assertEqual(len(draft["pairs"]), 4)
            self.assertIn(secret, owner.get(f"/api/v1/events/{event}/history").body.decode())
            paths = server.client().get("/api/v1/openapi.json").json["paths"]
            tried = 0
            for role, caller in others.items():
                self.assertNotIn("draft", caller.event(event))
                for path in self.readable(paths, event):
                    accept = "application/json" if path.startswith("/api") else "text/html"
                    answer = caller.get(path, headers={"Accept": accept})
                    body = answer.body.decode("utf-8", "replace")
                    tried += answer.status == 200
                    self.assertNotIn(secret, body, (role, path))
                    if path != "/api/v1/openapi.json":  # whose examples are of another event
                        self.assertNotIn("SW-R2", body, (role, path))
                page = caller.get(f"/events/{event}/rounds", headers={"Accept": "text/html"})
                self.assertNotIn('id="draft"', page.text)
            self.assertGreater(tried, 40)
            owner.must_give(event, "publish_round")
            for role, caller in others.items():
                self.assertIn(secret, str(caller.event(event)["played"]), role)

    def readable(self, paths, event):
        """Every address of an event that can be read, API and pages."""
        for path, methods in paths.items():
            if "get" in methods and path.startswith("/api/v1/") and "{" not in path.replace("{event}", ""):
                yield path.replace("{event}", event)
        for page in ("", "/rounds", "/standings", "/bracket", "/entrants", "/floor", "/screen", "/print/pairings",
                     "/print/standings", "/print/sheets", "/print/bracket", "/pairings.csv", "/standings.csv", "/codes",
                     "/entrants/e1", "/entrants/e2", "/mine?q=选手1", "/check-in"):
            yield f"/events/{event}{page.replace('选手', '%E9%80%89%E6%89%8B')}"

    def test_two_scorekeepers_pairing_the_same_round_at_once_pair_it_once(self):
        with kit.serving() as server:
            owner = server.owner()
            event = opened(owner, 8, stage("瑞士轮", "swiss", rounds=3))
            version = owner.event(event)["version"]
            clients = [server.client(owner.token) for _ in range(4)]
            with concurrent.futures.ThreadPoolExecutor(4) as hands:
                answers = list(hands.map(lambda client: client.give(event, "pair_round", expected_version=version,
                                                                    key=str(uuid.uuid4()), nonce=""), clients))
            self.assertEqual(sorted(answer.status for answer in answers), [200, 409, 409, 409], answers)
            owner.must_give(event, "publish_round")
            self.assertEqual(len(owner.event(event)["played"][0]["rounds"]), 1)

    def test_a_swap_shows_its_cost_asks_for_a_reason_and_leaves_the_other_tables(self):
        with kit.serving() as server:
            owner = server.owner()
            event = opened(owner, 8, stage("瑞士轮", "swiss", rounds=3))
            next_round(owner, event)
            decide_all(owner, event)
            owner.must_give(event, "pair_round", nonce="")
            pairs = [(pair["first"]["entrant"], pair["second"]["entrant"]) for pair in owner.event(event)["draft"]["pairs"]]
            wanted = [{"first": pairs[0][0], "second": pairs[3][1]}, {"first": pairs[3][0], "second": pairs[0][1]}]
            shown = owner.post(f"/api/v1/events/{event}/rounds/preview", {"pairs": wanted, "reason": "?"})
            self.assertEqual(shown.status, 200, shown)
            self.assertGreaterEqual([shown.json["cost"][name] for name in COST],
                                    [shown.json["optimum"][name] for name in COST])
            missing = owner.give(event, "change_pairs", pairs=wanted)
            self.assertIn(missing.status, (400, 422), missing)
            bad = owner.give(event, "change_pairs", pairs=[{"first": pairs[0][0], "second": pairs[1][0]}], reason="换")
            self.assertEqual(bad.code, "event.round.not_these_pairs")
            owner.must_give(event, "change_pairs", pairs=wanted, reason="两桌对调")
            draft = owner.event(event)["draft"]
            self.assertEqual(draft["cost"], shown.json["cost"])
            self.assertEqual([(pair["first"]["entrant"], pair["second"]["entrant"]) for pair in draft["pairs"]][1:3],
                             pairs[1:3])
            self.assertEqual(draft["manual"]["reason"], "两桌对调")
            owner.must_give(event, "discard_round", reason="算了")
            self.assertIsNone(owner.event(event)["draft"])


class OtherFormats(event_kit.OneServer):
    def test_groups_lead_into_an_elimination_in_which_group_mates_meet_late(self):
        owner = self.owner
        event = opened(owner, 12, stage("小组赛", "groups", groups=3, clubs_apart=True),
                       stage("淘汰赛", "single_elimination"))
        for _ in range(3):
            next_round(owner, event)
            decide_all(owner, event)
        tables = table_of(owner, event)
        self.assertEqual([len(table["rows"]) for table in tables], [4, 4, 4])
        next_round(owner, event)
        group = {row["entrant"]: table["group"] for table in tables for row in table["rows"]}
        first = [row for row in owner.event(event)["matches"] if row["part"] == "winners" and row["round"] == 1]
        for row in first:
            known = [slot["entrant"] for slot in row["slots"] if slot["entrant"]]
            self.assertEqual(len({group[entrant] for entrant in known}), len(known))
        play_bracket(owner, event)
        self.assertIsNotNone(owner.event(event)["podium"]["champion"])
        owner.must_give(event, "close_event")
        for page in ("rounds", "standings", "bracket", "print/standings", "print/pairings", "print/bracket"):
            self.assertEqual(owner.get(f"/events/{event}/{page}", headers={"Accept": "text/html"}).status, 200, page)

    def test_a_double_elimination_is_reset_when_the_lower_side_wins(self):
        owner = self.owner
        event = opened(owner, 7, stage("双败淘汰", "double_elimination"))
        play_bracket(owner, event, upset=("GF-R1-M1",))
        rows = {row["id"]: row for row in owner.event(event)["matches"]}
        self.assertEqual(rows["GF-R2-M1"]["status"], "decided")
        reset = rows["GF-R2-M1"]
        self.assertEqual(owner.event(event)["podium"]["champion"], reset["slots"][reset["winner_slot"]]["entrant"])
        for page in ("bracket", "bracket/LB-R1-M1", "rounds", "entrants/e1", "print/bracket", "screen"):
            self.assertEqual(owner.get(f"/events/{event}/{page}", headers={"Accept": "text/html"}).status, 200, page)
        calm = opened(owner, 5, stage("双败淘汰", "double_elimination"))
        play_bracket(owner, calm)
        rows = {row["id"]: row for row in owner.event(calm)["matches"]}
        self.assertIn((rows["GF-R1-M1"]["winner_slot"], rows["GF-R2-M1"]["status"]), [(0, "walkover"), (1, "decided")])

    def test_a_round_robin_gives_everybody_everybody_once(self):
        owner = self.owner
        event = opened(owner, 5, stage("循环赛", "round_robin"))
        for _ in range(5):
            next_round(owner, event)
            decide_all(owner, event)
        refused = owner.give(event, "pair_round", nonce="")
        self.assertEqual(refused.code, "event.round.all_paired")
        met = {frozenset(slot["entrant"] for slot in row["slots"]) for row in owner.event(event)["matches"]
               if row["status"] == "decided"}
        self.assertEqual(len(met), 10)
        owner.must_give(event, "close_event")

    def test_a_match_of_three_games_has_a_desk_for_each_and_the_loser_is_lord(self):
        owner = self.owner
        final = {**kit.stage("决赛"), "best_of": 3, "sides": "loser_lord"}
        event = opened(owner, 2, final)
        row = event_kit.match_of(owner, event, "WB-R1-M1")
        first = row["desk_match"]
        self.assertEqual((row["best_of"], row["score"], row["next_lord"]), (3, [0, 0], 0))
        event_kit.sign_off(owner, first, "a")
        self.assertEqual(owner.match(first)["desk"]["lord"], "a")
        row = event_kit.match_of(owner, event, "WB-R1-M1")
        self.assertEqual((row["status"], row["score"], row["next_lord"]), ("called", [1, 0], 1))
        self.assertNotEqual(row["desk_match"], first)
        self.assertEqual(len(owner.event(event)["floor"]), 1)
        event_kit.sign_off(owner, row["desk_match"], "b")
        self.assertEqual(owner.match(row["desk_match"])["desk"]["lord"], "b")
        row = event_kit.match_of(owner, event, "WB-R1-M1")
        self.assertEqual((row["score"], row["next_lord"], row["table"]), ([1, 1], 0, 1))
        players = [slot["entrant"] for slot in row["slots"]]
        whole = owner.staff("scorekeeper").give(event, "record_paper", **event_kit.paper("WB-R1-M1", players[0]))
        self.assertEqual(whole.code, "event.series.game_needed")
        far = owner.give(event, "record_paper", **event_kit.paper("WB-R1-M1", players[0], game=4))
        self.assertEqual((far.status, far.code), (422, "event.series.not_next"))
        owner.must_give(event, "record_paper", **event_kit.paper("WB-R1-M1", players[1], game=3))
        self.assertEqual(owner.event(event)["podium"]["champion"], players[1])
        page = owner.get(f"/events/{event}/bracket/WB-R1-M1", headers={"Accept": "text/html"}).text
        self.assertIn("1 : 2", page)
        self.assertEqual(page.count("/matches/"), 3)
        # The first game was signed for the wrong player: then the second one has decided.
        corrected = {"match": "WB-R1-M1", "to": "winner", "winner": players[1], "cause": "generals", "game": 1}
        shown = owner.post(f"/api/v1/events/{event}/corrections/preview", corrected).json
        owner.must_give(event, "correct_result", corrected=corrected, reason="签反了", preview=shown["tag"])
        row = event_kit.match_of(owner, event, "WB-R1-M1")
        self.assertEqual((row["status"], row["score"], len(row["games"])), ("decided", [0, 2], 2))

    def test_places_to_the_eighth_are_played_out(self):
        owner = self.owner
        event = owner.new_event(places=8)
        owner.must_give(event, "add_entrants", entrants=[{"name": f"选手{n}", "number": "", "club": ""} for n in range(1, 9)])
        owner.must_give(event, "draw_bracket", method="list_order", nonce="")
        owner.must_give(event, "publish_bracket")
        play_bracket(owner, event)
        places = {entrant["name"]: entrant["place"] for entrant in owner.event(event)["entrants"]}
        self.assertEqual(places, {f"选手{n}": n for n in range(1, 9)})
        owner.must_give(event, "close_event")
        for page in ("", "bracket", "bracket/CB-R2-M1", "entrants/e8", "print/bracket", "screen", "edit"):
            self.assertEqual(owner.get(f"/events/{event}/{page}".rstrip("/"), headers={"Accept": "text/html"}).status, 200, page)

    def test_a_corrected_semi_final_asks_what_becomes_of_a_final_that_is_over(self):
        owner = self.owner
        event = event_kit.open_event(owner, 4)
        play_bracket(owner, event)
        row = event_kit.match_of(owner, event, "WB-R1-M1")
        before = owner.event(event)
        loser = row["slots"][1 - row["winner_slot"]]["entrant"]
        corrected = {"match": "WB-R1-M1", "to": "winner", "winner": loser, "cause": "generals"}
        shown = owner.post(f"/api/v1/events/{event}/corrections/preview", corrected).json
        self.assertTrue(shown["needs_choice"])
        refused = owner.give(event, "correct_result", corrected=corrected, reason="签错", preview=shown["tag"])
        self.assertEqual((refused.status, refused.code), (422, "event.correction.choice_needed"))
        again = owner.give(event, "record_paper", **event_kit.paper("WB-R2-M1", before["matches"][-1]["slots"][1]["entrant"]))
        self.assertEqual(again.code, "event.result.already_recorded")
        self.assertEqual(owner.event(event)["matches"], before["matches"])
        owner.must_give(event, "close_event")
        closed = owner.give(event, "correct_result", corrected=corrected, reason="签错", preview=shown["tag"], choice="replay")
        self.assertEqual(closed.code, "event.wrong_phase")

    def test_two_swiss_stages_one_behind_the_other_and_all_places_played_out(self):
        owner = self.owner
        event = opened(owner, 8, stage("海选", "swiss", rounds=2, advance=6), stage("复赛", "swiss", rounds=2, advance=4),
                       stage("淘汰赛", "single_elimination"))
        for _ in range(4):
            next_round(owner, event)
            decide_all(owner, event)
        rows = owner.event(event)["matches"]
        self.assertEqual([row["id"] for row in rows if row["id"].startswith("SW2-")],
                         [f"SW2-R{r}-M{m}" for r in (1, 2) for m in (1, 2, 3)])
        self.assertEqual({row["stage"] for row in rows if row["id"].startswith("SW2-")}, {"复赛"})
        first, second = owner.get(f"/api/v1/events/{event}/standings").json["stages"][:2]
        self.assertEqual([len(first["tables"][0]["rows"]), len(second["tables"][0]["rows"])], [8, 6])
        row = event_kit.match_of(owner, event, "SW2-R1-M1")
        loser = row["slots"][1 - row["winner_slot"]]["entrant"]
        corrected = {"match": "SW2-R1-M1", "to": "winner", "winner": loser, "cause": "generals"}
        shown = owner.post(f"/api/v1/events/{event}/corrections/preview", corrected).json
        self.assertEqual({rank["stage"] for rank in shown["choices"][0]["ranks"]}, {1})
        owner.must_give(event, "undo_round", stage=1, round=2, reason="重来")
        next_round(owner, event)
        for page in ("", "rounds", "standings", "bracket/SW2-R2-M1", "print/pairings", "print/standings", "screen", "entrants/e1",
                     "print/pairings?stage=1", "rounds?round=2"):
            self.assertEqual(owner.get(f"/events/{event}/{page}".rstrip("/"), headers={"Accept": "text/html"}).status, 200, page)
        decide_all(owner, event)
        next_round(owner, event)
        play_bracket(owner, event)
        owner.must_give(event, "close_event")
        wide = owner.new_event(places=256)
        owner.must_give(wide, "add_entrants", entrants=[{"name": f"选手{n}", "number": "", "club": ""} for n in range(1, 25)])
        owner.must_give(wide, "draw_bracket", method="list_order", nonce="")
        owner.must_give(wide, "publish_bracket")
        play_bracket(owner, wide)
        self.assertEqual({e["name"]: e["place"] for e in owner.event(wide)["entrants"]}, {f"选手{n}": n for n in range(1, 25)})
        page = owner.get(f"/events/{wide}/bracket", headers={"Accept": "text/html", "Accept-Language": "zh"})
        self.assertEqual(page.status, 200)
        self.assertIn("第 17–18 名", page.text)
        refused = owner.post("/api/v1/events", {
            "details": {"name": "名次赛", "date": "2012-10-31", "venue": ""},
            "settings": {"stages": [kit.stage("淘汰赛")], "third_place": False, "check_in": False, "places": 24}})
        self.assertEqual((refused.status, refused.code), (422, "event.settings.places"))

    def test_a_player_is_told_whether_he_goes_on(self):
        owner = self.owner
        event = opened(owner, 4, stage("瑞士轮", "swiss", rounds=2, advance=2), stage("决赛", "single_elimination"))
        mine = f"/api/v1/events/{event}/entrants/e1"
        self.assertIsNone(owner.get(mine).json["what_if"])
        next_round(owner, event)
        for one in owner.get(mine).json["what_if"]["cases"]:
            self.assertEqual(one["to_come"], 1)
            self.assertTrue(one["certain"] is not None or one["error"] is not None)
        page = owner.get(f"/events/{event}/entrants/e1", headers={"Accept": "text/html", "Accept-Language": "zh"}).text
        self.assertIn("以后各轮尚未编排", page)
        decide_all(owner, event)
        page = owner.get(f"/events/{event}/entrants/e1", headers={"Accept": "text/html", "Accept-Language": "zh"}).text
        self.assertIn("<span>目前</span>", page)
        next_round(owner, event)
        cases = {one["own"]: one for one in owner.get(mine).json["what_if"]["cases"]}
        self.assertEqual(set(cases), {"won", "drawn", "lost"})
        self.assertIs(cases["won"]["certain"], True)
        self.assertEqual(cases["won"]["of"], 3)
        page = owner.get(f"/events/{event}/entrants/e1", headers={"Accept": "text/html", "Accept-Language": "zh"}).text
        self.assertIn("一定晋级", page)
        decide_all(owner, event)
        self.assertEqual(owner.get(mine).json["what_if"]["cases"][0]["own"], "as_is")

    def test_what_cannot_be_done_is_refused_and_leaves_nothing(self):
        owner = self.owner
        one = owner.new_event(stages=[stage("瑞士轮", "swiss")])
        self.assertEqual(owner.give(one, "draw_bracket", method="draw", nonce="").code, "event.draw.too_few")
        owner.must_give(one, "add_entrants", entrants=[{"name": "甲", "number": "", "club": ""}])
        self.assertEqual(owner.give(one, "draw_bracket", method="draw", nonce="").code, "event.draw.too_few")
        twice = owner.give(one, "add_entrants", entrants=[{"name": "甲", "number": "", "club": ""}])
        self.assertEqual(twice.code, "entrants.name_repeated")
        event = opened(owner, 4, stage("瑞士轮", "swiss", rounds=3))
        version = owner.event(event)["version"]
        self.assertEqual(owner.give(event, "publish_round").code, "event.round.no_draft")
        owner.must_give(event, "forbid_pair", one="e1", other="e2", reason="兄弟")
        owner.must_give(event, "forbid_pair", one="e1", other="e3", reason="兄弟")
        owner.must_give(event, "forbid_pair", one="e1", other="e4", reason="兄弟")
        impossible = owner.give(event, "pair_round", nonce="")
        self.assertEqual(impossible.code, "event.round.impossible")
        self.assertIsNone(owner.event(event)["draft"])
        owner.must_give(event, "allow_pair", one="e4", other="e1", reason="无妨")
        next_round(owner, event)
        for entrant in ("e1", "e2", "e3", "e4"):
            owner.must_give(event, "drop_entrant", entrant=entrant, how="dropped", confirmed_by="x", reason="")
        self.assertEqual(owner.give(event, "pair_round", nonce="").code, "event.round.nobody")
        self.assertGreater(owner.event(event)["version"], version)
        not_running = owner.give(event, "record_paper", match="SW-R2-M1", winner="e1", cause="generals", signed_by="x",
                                 note="")
        self.assertEqual(not_running.code, "event.match.unknown")


if __name__ == "__main__":
    unittest.main()
