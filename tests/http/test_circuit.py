"""What joins events: the same player in all of them, his results, ratings and seasons; and events nobody outside sees."""

import csv
import io
import json
import re
import unittest
import urllib.parse

import event_kit
import kit

HTML = {"Accept": "text/html", "Accept-Language": "zh"}
FORM = {"Accept": "text/html", "Content-Type": "application/x-www-form-urlencoded"}
NAMES = ("赵子龙", "诸葛亮", "周瑜", "吕布")


class Circuit(unittest.TestCase):
    def setUp(self):
        self.server = kit.Server()
        self.owner = self.server.owner()
        self.public = self.server.client()

    def tearDown(self):
        self.server.close()

    def event(self, date, winners=(), close=True, names=NAMES, **settings):
        """Four play a bracket with third place; the first of each match has won, but where `winners` says otherwise."""
        event = self.owner.new_event(**{"third_place": True, "check_in": False, **settings})
        version = self.owner.event(event)["version"]
        detail = {"name": "辕门杯 " + date, "date": date, "venue": ""}
        self.owner.must_give(event, "change_details", details=detail)
        self.owner.must_give(event, "add_entrants", entrants=[{"name": name, "number": f"A{n}", "club": ""} for n, name in enumerate(names, 1)])
        self.owner.must_give(event, "draw_bracket", method="list_order", nonce="")
        self.owner.must_give(event, "publish_bracket")
        event_kit.play_bracket(self.owner, event, upset=winners)
        if close:
            self.owner.must_give(event, "close_event")
        return event

    def give(self, kind, caller=None, version=None, **fields):
        caller = caller or self.owner
        if version is None:
            version = self.owner.get("/api/v1/players").json["version"]
        return caller.post(f"/api/v1/circuit/commands/{kind}", {"expected_version": version, **fields})

    def must(self, kind, **fields):
        done = self.give(kind, **fields)
        self.assertEqual(done.status, 200, done)
        return done.json

    def tie(self, event, players=("", "", "", "")):
        return self.must("tie_entrants", ties=[{"event": event, "entrant": f"e{n}", "player": player, "name": NAMES[n - 1]}
                                               for n, player in enumerate(players, 1)])

    def page(self, path, caller=None, status=200):
        answer = (caller or self.owner).get(path, headers=HTML)
        self.assertEqual(answer.status, status, answer)
        return answer.text

    # -- the same player

    def test_entrants_are_tied_proposed_merged_and_set_apart_again(self):
        first, second = self.event("2012-01-01"), self.event("2013-01-01", names=("赵子龍", "诸葛亮", "周渔", "貂蝉"))
        self.tie(first)
        rows = {row["name"]: row for row in self.owner.get(f"/api/v1/events/{second}/players").json["entrants"]}
        self.assertEqual([p["why"] for p in rows["诸葛亮"]["proposals"]][:1], ["name"])
        self.assertEqual([(p["player"], p["why"]) for p in rows["周渔"]["proposals"]], [("p3", "number")])
        self.assertEqual(rows["貂蝉"]["proposals"][0]["why"], "number")
        done = self.tie(second, ("", "p2", "p3", ""))
        for wrong, code in ((dict(event=second, entrant="e1", player="p1", name=""), "circuit.tied_already"),
                            (dict(event="e000000000000", entrant="e1", player="p1", name=""), "event.not_found"),
                            (dict(event=first, entrant="e9", player="p1", name=""), "event.entrant.not_found")):
            refused = self.give("tie_entrants", ties=[wrong])
            self.assertEqual(refused.code, code, refused)
        self.assertEqual(self.owner.get("/api/v1/players/p2").json["results"][0]["event"], second)
        self.assertEqual(len(self.owner.get("/api/v1/players/p2").json["results"]), 2)
        # The two 赵子龙 are one; taken back, each has his own again.
        self.must("merge_players", **{"from": "p5", "into": "p1"})
        self.assertEqual({r["event"] for r in self.owner.get("/api/v1/players/p1").json["results"]}, {first, second})
        self.assertEqual(self.give("change_player", player="p5", name="x", alias="").code, "circuit.player_merged")
        self.assertEqual(self.give("merge_players", **{"from": "p1", "into": "p1"}).code, "circuit.merged_with_himself")
        self.assertEqual(self.give("merge_players", **{"from": "p2", "into": "p1"}).code, "circuit.twice_in_event", "they played each other")
        self.must("unmerge_player", player="p5")
        self.assertEqual({r["event"] for r in self.owner.get("/api/v1/players/p1").json["results"]}, {first})
        self.must("untie_entrant", event=second, entrant="e2")
        self.assertEqual(len(self.owner.get("/api/v1/players/p2").json["results"]), 1)
        stale = self.give("change_player", version=done["version"], player="p5", name="赵云", alias="")
        self.assertEqual((stale.status, stale.code), (409, "store.stale_version"), stale)

    def test_found_by_name_pinyin_and_first_letters(self):
        self.tie(self.event("2012-01-01"))
        for query, found in (("子龙", ["p1"]), ("zgl", ["p2"]), ("zhouyu", ["p3"]), ("zh", ["p1", "p2", "p3"]), ("nobody", [])):
            answer = self.owner.get("/api/v1/players?q=" + urllib.parse.quote(query)).json
            self.assertEqual(sorted(p["id"] for p in answer["players"]), found, query)
        self.assertIn("诸葛亮", self.page("/players?q=zgl"))

    def test_what_is_public_is_chosen(self):
        event = self.event("2012-01-01", public_names="surname")
        self.tie(event)
        self.assertEqual(self.public.get("/api/v1/players").json["players"], [], "nothing, until somebody chooses")
        self.assertEqual(self.public.get("/api/v1/players/p1").status, 404)
        self.page("/players/p1", self.public, 404)
        self.assertEqual(self.public.get("/api/v1/ratings").json["players"], [])
        self.assertEqual(self.give("change_player", player="p1", name="赵子龙", alias="", shown="alias").code, "circuit.no_alias")
        self.must("change_player", player="p1", name="赵子龙", alias="常山", shown="alias")
        seen = self.public.get("/api/v1/players/p1").json
        self.assertEqual(seen["name"], "常山")
        self.assertNotIn("alias", seen)
        self.assertEqual([m["opponent"] for m in seen["results"][0]["matches"]], ["吕＊", "诸＊＊"], "as the event calls them")
        self.assertEqual({m["opponent_player"] for m in seen["results"][0]["matches"]}, {None})
        whole = json.dumps(seen, ensure_ascii=False) + self.page("/players/p1", self.public) + self.page("/ratings", self.public)
        for name in NAMES:
            self.assertNotIn(name, whole)
        self.assertEqual([p["name"] for p in self.public.get("/api/v1/ratings").json["players"]], ["常山"])
        self.assertEqual(self.public.get("/api/v1/players?q=" + urllib.parse.quote("子龙")).json["players"], [])
        self.must("change_player", player="p1", name="赵子龙", alias="常山")
        self.assertEqual(self.public.get("/api/v1/players/p1").status, 404)

    def test_who_may_keep_players(self):
        event = self.event("2012-01-01")
        ties = [{"event": event, "entrant": "e1", "player": "", "name": "甲"}]
        for role in ("scorekeeper", "table_judge", "auditor"):
            self.assertEqual(self.give("tie_entrants", caller=self.owner.staff(role), ties=ties).status, 403, role)
        self.assertEqual(self.public.get(f"/api/v1/events/{event}/players").status, 401)
        done = self.give("tie_entrants", caller=self.owner.staff("head_judge"), ties=ties)
        self.assertEqual(done.status, 200, done)

    # -- ratings

    def test_ratings_follow_from_results_and_from_nothing_else(self):
        first = self.event("2012-01-01")
        second = self.event("2013-01-01", close=False)
        self.tie(first)
        self.tie(second, ("p1", "p2", "p3", "p4"))
        rating = {p["player"]: p for p in self.owner.get("/api/v1/ratings").json["players"]}
        self.assertEqual((rating["p1"]["won"], rating["p1"]["lost"], rating["p1"]["events"]), (2, 0, 1), "an open event counts for nothing")
        self.assertGreater(rating["p1"]["rating"], rating["p2"]["rating"])
        self.owner.must_give(second, "close_event")
        twice = {p["player"]: p for p in self.owner.get("/api/v1/ratings").json["players"]}
        self.assertGreater(twice["p1"]["rating"], rating["p1"]["rating"])
        self.assertLess(twice["p1"]["deviation"], rating["p1"]["deviation"])
        # A correction of the first event changes what stands behind the second; undone, it is what it was.
        self.owner.must_give(first, "reopen_event", reason="抄错")
        fields = {"match": "WB-R2-M1", "to": "winner", "winner": "e2", "cause": "generals"}
        tag = self.owner.post(f"/api/v1/events/{first}/corrections/preview", fields).json["tag"]
        version = self.owner.must_give(first, "correct_result", corrected=fields, choice="keep", reason="抄错", preview=tag)
        self.owner.must_give(first, "close_event")
        corrected = {p["player"]: p for p in self.owner.get("/api/v1/ratings").json["players"]}
        self.assertLess(corrected["p1"]["rating"], twice["p1"]["rating"])
        self.assertGreater(corrected["p2"]["rating"], twice["p2"]["rating"])
        shown = self.page("/ratings")
        for said in ("Glicko-2", "τ = 0.5", "赵子龙", "glicko2.pdf"):
            self.assertIn(said, shown)
        self.assertIn("等级分变化", self.page("/players/p1"))
        code, said = kit.run_yuanmen("ratings", "--data", self.server.folder, "--json")
        self.assertEqual(code, 0, said)
        told = {p["player"]: p for p in json.loads(said)["players"]}
        for player, row in corrected.items():
            self.assertAlmostEqual(told[player]["rating"], row["rating"], places=2)
            self.assertAlmostEqual(told[player]["deviation"], row["deviation"], places=2)
        code, said = kit.run_yuanmen("ratings", "--data", self.server.folder)
        self.assertEqual([line.split("\t")[0] for line in said.splitlines()], [p["player"] for p in sorted(corrected.values(), key=lambda p: -p["rating"])])
        self.assertNotEqual(kit.run_yuanmen("ratings", "--data", "/nowhere")[0], 0)

    def test_what_was_not_played_to_its_end_is_not_rated(self):
        event = self.owner.new_event(check_in=False)
        self.owner.must_give(event, "add_entrants", entrants=[{"name": name, "number": "", "club": ""} for name in NAMES[:3]])
        self.owner.must_give(event, "draw_bracket", method="list_order", nonce="")
        self.owner.must_give(event, "publish_bracket")
        match = event_kit.playable(self.owner, event)[0]
        self.owner.must_give(event, "declare_absent", match=match["id"], absent=[match["slots"][1]["entrant"]], confirmed_by="裁判", drop=False)
        event_kit.play_bracket(self.owner, event)
        self.owner.must_give(event, "close_event")
        self.must("tie_entrants", ties=[{"event": event, "entrant": f"e{n}", "player": "", "name": NAMES[n - 1]} for n in (1, 2, 3)])
        rating = {p["player"]: p for p in self.owner.get("/api/v1/ratings").json["players"]}
        self.assertEqual({p: (r["won"], r["lost"]) for p, r in rating.items()}, {"p1": (1, 0), "p2": (0, 1)}, "neither the bye nor who was absent")

    # -- seasons

    def test_a_season_has_a_table_of_points(self):
        first, second = self.event("2012-01-01"), self.event("2013-01-01", winners=("WB-R2-M1",))
        self.tie(first)
        self.tie(second, ("p1", "p2", "p3", ""))
        made = self.must("set_season", season="", name="一季", events=[first, second], points=[10, 6, 4, 1])
        table = self.owner.get(f"/api/v1/seasons/{made['id']}").json
        self.assertEqual([(row["rank"], row["name"], row["points"]) for row in table["rows"]],
                         [(1, "赵子龙", 16), (1, "诸葛亮", 16), (3, "吕布", 4), (3, "吕布", 4), (5, "周瑜", 2)])
        self.assertEqual(self.public.get("/api/v1/seasons").json["seasons"], [{"id": made["id"], "name": "一季", "events": 2}])
        self.must("merge_players", **{"from": "p5", "into": "p4"})
        table = self.owner.get(f"/api/v1/seasons/{made['id']}").json
        self.assertEqual([(row["rank"], row["points"]) for row in table["rows"]], [(1, 16), (1, 16), (3, 8), (4, 2)])
        self.must("set_season", season=made["id"], name="一季", events=[first, second], points=[10, 6, 4, 1], counted=1)
        table = self.public.get(f"/api/v1/seasons/{made['id']}").json
        self.assertEqual([row["points"] for row in table["rows"]], [10, 10, 4, 1])
        self.assertEqual({row["player"] for row in table["rows"]}, {None}, "whoever is not public is called as his event calls him")
        self.assertIn("赵子龙", self.page(f"/seasons/{made['id']}", self.public))
        answer = self.public.get(f"/seasons/{made['id']}/table.csv", headers=HTML)
        rows = list(csv.reader(io.StringIO(answer.body.decode("utf-8-sig"))))
        self.assertEqual(len(rows), 5)
        self.assertEqual(rows[1][1:3], ["赵子龙", "10"])
        for wrong, code in (({"points": [1, 2]}, "circuit.points"), ({"events": [first, first]}, "circuit.event_twice"),
                            ({"events": ["e000000000000"]}, "event.not_found"), ({"name": " "}, "circuit.name"), ({"season": "s9"}, "circuit.season_unknown")):
            refused = self.give("set_season", **{"season": "", "name": "二季", "events": [first], "points": [3, 1], **wrong})
            self.assertEqual(refused.code, code, refused)
        # An event that is reopened counts no more, and one that is removed leaves the season.
        self.owner.must_give(second, "reopen_event", reason="查")
        self.assertEqual(self.public.get(f"/api/v1/seasons/{made['id']}").json["rows"][0]["points"], 10)
        self.must("remove_season", season=made["id"])
        self.assertEqual(self.public.get(f"/api/v1/seasons/{made['id']}").status, 404)

    # -- the forms

    def hidden_fields(self, page, action):
        form = page[page.index(f'action="{action}"'):]
        return dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', form[:form.index("</form>")]))

    def send_form(self, path, action, fields):
        page = self.page(path)
        body = urllib.parse.urlencode(self.hidden_fields(page, action) | fields, doseq=True).encode()
        done = self.owner.send("POST", action, raw=body, headers=FORM)
        self.assertEqual(done.status, 303, done)
        return done.headers["Location"]

    def test_all_of_it_by_forms(self):
        first, second = self.event("2012-01-01"), self.event("2013-01-01")
        self.send_form(f"/events/{first}/players", f"/events/{first}/players", {"others": "new"})
        self.assertEqual(len(self.owner.get("/api/v1/players").json["players"]), 4)
        page = self.page(f"/events/{second}/players")
        self.assertEqual(page.count(" selected"), 4, "the same name is chosen beforehand")
        self.send_form(f"/events/{second}/players", f"/events/{second}/players", {"tie.e1": "p1", "tie.e2": "new"})
        self.send_form("/players/p5", "/players/p5/merge", {"into": f"http://x/players/p2"})
        self.send_form("/players/p5", "/players/p5/unmerge", {})
        self.send_form("/players/p3", "/players/p3/tie", {"event": second, "who": "周瑜"})
        self.assertEqual(len(self.owner.get("/api/v1/players/p3").json["results"]), 2)
        self.send_form("/players/p3", "/players/p3/change", {"name": "周公瑾", "alias": "", "shown": "name"})
        self.assertIn("周公瑾", self.page("/players/p3", self.public))
        self.send_form(f"/events/{second}/players", f"/events/{second}/players/e1/untie", {})
        at = self.send_form("/seasons", "/seasons", {"name": "一季", "points": "10 6, 4", "events": [first, second]})
        self.assertIn("一季", self.page(at))
        self.send_form(at, at, {"name": "二季", "points": "3", "events": [first], "counted": "1"})
        self.assertIn("二季", self.page("/seasons", self.public))
        self.assertEqual(self.send_form(at, at + "/remove", {}), "/seasons")

    # -- hidden events

    def test_a_hidden_event_is_there_for_its_staff_and_players_only(self):
        event = self.event("2012-01-01", close=False)
        shown = self.event("2012-01-01")
        self.tie(event)
        self.must("change_player", player="p1", name="赵子龙", alias="", shown="name")
        season = self.must("set_season", season="", name="一季", events=[event], points=[1])["id"]
        desk = self.owner.event(event)["matches"][0]["desk_match"]
        links = {link["entrant"]: link for link in self.owner.post(f"/api/v1/events/{event}/links", {}).json["links"]}
        seen = (f"/api/v1/events/{event}", f"/api/v1/events/{event}/floor", f"/api/v1/events/{event}/standings", f"/api/v1/events/{event}/placings",
                f"/api/v1/events/{event}/bracket", f"/api/v1/events/{event}/statistics", f"/api/v1/events/{event}/entrants/e1",
                f"/api/v1/events/{event}/disputes", f"/api/v1/matches/{desk}", f"/api/v1/matches/{desk}/disputes")
        pages = ("", "/bracket", "/entrants", "/placings", "/takeout", "/mine?q=x", "/screen", "/statistics", "/disputes", "/codes", "/door",
                 "/players.csv", "/results.csv", "/print/placings", "/print/door", "/bracket.svg", "/tables/1", "/entrants/e1", "/bracket/WB-R1-M1")
        outside = (f"/overlay/event/{event}", f"/embed/event/{event}/bracket", f"/pictures/event/{event}", f"/matches/{desk}", f"/overlay/match/{desk}", f"/pictures/match/{desk}")
        for path in seen:
            self.assertEqual(self.public.get(path).status, 200, path)
        version = self.owner.must_give(event, "hide_event", hidden=True)
        for path in seen:
            self.assertEqual(self.public.get(path).status, 404, path)
            self.assertEqual(self.owner.get(path).status, 200, path)
        for path in [f"/events/{event}{page}" for page in pages] + list(outside):
            self.assertEqual(self.public.get(path, headers=HTML).status, 404, path)
        self.assertEqual([row["id"] for row in self.public.get("/api/v1/events").json["events"]], [shown])
        self.assertNotIn(event, self.page("/", self.public))
        self.assertNotIn(event, {row["event"] for row in self.public.get("/api/v1/matches?limit=200").json["matches"]})
        self.assertEqual(self.public.get(f"/api/v1/matches?event={event}").json, {"matches": [], "next": "", "total": 0})
        self.assertGreater(self.owner.get(f"/api/v1/matches?event={event}").json["total"], 0)
        self.assertEqual(self.public.get("/api/v1/players/p1").json["results"], [])
        self.assertEqual(self.public.get(f"/api/v1/seasons/{season}").json["events"], [])
        self.assertIn("已隐藏", self.page("/", self.owner))
        self.assertTrue(next(row for row in self.owner.get("/api/v1/events").json["events"] if row["id"] == event)["hidden"])
        for role in ("scorekeeper", "table_judge", "auditor"):
            staff = self.owner.staff(role)
            self.assertEqual(staff.get(f"/api/v1/events/{event}").status, 200, role)
            self.assertEqual(staff.give(event, "hide_event", hidden=False).status, 403, role)
        player = self.server.client()
        signed = player.post("/api/v1/player-sign-in", {"link": links["e1"]["link"], "pin": links["e1"]["pin"]})
        self.assertEqual(signed.status, 200, signed)
        player.token = signed.json["token"]
        self.assertEqual(player.get(f"/api/v1/events/{event}").status, 200, "it is his event")
        seated = self.owner.player(desk, "a")
        self.assertEqual([seated.get(path).status for path in (f"/api/v1/matches/{desk}", f"/api/v1/events/{event}")], [200, 200], "by the link of a match")
        self.assertIn("隐藏赛事", self.page(f"/events/{event}/history"))
        self.owner.must_give(event, "undo_action", version=version, reason="误点")
        self.assertEqual(self.public.get(f"/api/v1/events/{event}").status, 200)
        self.owner.must_give(event, "hide_event", hidden=True)
        self.owner.must_give(event, "hide_event", hidden=False)
        self.assertEqual(self.public.get(f"/api/v1/events/{event}").status, 200)


if __name__ == "__main__":
    unittest.main()
