"""An event over HTTP, from a list of entrants to its podium; what is put right on the way."""

import concurrent.futures
import hashlib
import unittest

import event_kit
import kit
import test_games

LIST = "姓名,编号,俱乐部,手机\n刘备,001,蜀,13800000001\n曹操,002,魏,13800000002\n孙权,003,吴,13800000003\n" \
       "吕布,004,,13800000004\n吕布,005,,13800000005\n貂蝉,无,,13800000006\n"
LATER = "姓名\t编号\r\n张飞\t006\r\n赵云\t007\r\n马超\t008\r\n".encode("gbk")


def checksum(text):
    return hashlib.sha256(text.encode()).hexdigest()


class FromListToPodium(unittest.TestCase):
    def test_eight_players_come_to_a_podium_through_recorded_games_signed_on_their_phones(self):
        with kit.serving() as server:
            owner = server.owner()
            event = owner.new_event("kof-classic", third_place=True, check_in=True)
            self.enter(owner, event)
            self.draw(server, owner, event)
            self.play(server, owner, event)
            owner.must_give(event, "close_event")
            self.assertEqual(owner.event(event)["phase"], "closed")
            code, text = kit.run_yuanmen("rebuild", "--data", server.folder)
            self.assertEqual(code, 0, text)
            code, text = kit.run_yuanmen("journal", "verify", "--data", server.folder)
            self.assertEqual(code, 0, text)

    def enter(self, owner, event):
        path = f"/api/v1/events/{event}/entrants"
        shown = owner.post(path + "/preview", {"list": LIST})
        self.assertEqual(shown.status, 200, shown)
        self.assertEqual([(fault["line"], fault["code"]) for fault in shown.json["faults"]],
                         [(7, "entrants.number_without_digit")], shown)
        self.assertEqual(shown.json["ignored_columns"], ["手机"])
        version = owner.event(event)["version"]
        refused = owner.post(path + "/import", {"list": LIST, "expected_version": version})
        self.assertEqual((refused.status, refused.code), (422, "entrants.list_has_faults"))
        done = owner.post(path + "/import", {"list": LIST, "expected_version": version, "skip_faults": True})
        self.assertEqual(done.status, 200, done)
        # The same list once more: everybody is there already.
        self.assertEqual(len(owner.post(path + "/preview", {"list": LIST}).json["faults"]), 6)
        shown = owner.upload(path + "/preview", LATER)
        self.assertEqual(shown.json["encoding"], "gb18030", shown)
        done = owner.upload(path + "/import", LATER, expected_version=done.json["version"])
        self.assertEqual(done.status, 200, done)
        names = [entrant["name"] for entrant in owner.event(event)["entrants"]]
        self.assertEqual(names, ["刘备", "曹操", "孙权", "吕布", "吕布", "张飞", "赵云", "马超"])

    def draw(self, server, owner, event):
        present = [entrant["id"] for entrant in owner.event(event)["entrants"]]
        owner.must_give(event, "set_seeds", seeds=[{"entrant": "e2", "seed": 1}])
        refused = owner.give(event, "draw_bracket", method="draw", nonce="")
        self.assertEqual(refused.code, "event.draw.too_few_checked_in")
        owner.must_give(event, "check_in", entrants=present)
        owner.must_give(event, "draw_bracket", method="draw", nonce="台下有人喊：三英战吕布")
        drawing = owner.event(event)["drawing"]
        public = server.client()
        hidden = public.event(event)
        self.assertEqual((hidden["matches"], hidden["drawing"], hidden["rounds"]), ([], None, []))
        self.assertNotIn(drawing["random_seed"], "".join(public.seen))
        owner.must_give(event, "publish_bracket")
        seen = public.event(event)
        seeds = {entrant["id"]: entrant["seed"] for entrant in seen["entrants"]}
        self.assertEqual(seeds["e2"], 1)
        # Anybody can draw again from what is published.
        rest = sorted((entrant for entrant in seeds if entrant != "e2"),
                      key=lambda entrant: checksum(f"{seen['drawing']['random_seed']}:{entrant}"))
        self.assertEqual([seeds[entrant] for entrant in rest], list(range(2, 9)))

    def play(self, server, owner, event):
        names = test_games.our_generals(server)
        games = iter(test_games.GAMES)
        public = server.client()
        while True:
            tables = [(row, next(games)) for row in public.event(event)["matches"] if row["status"] == "called"]
            if not tables:
                break
            with concurrent.futures.ThreadPoolExecutor(4) as hands:
                done = list(hands.map(lambda table: self.play_one(server, owner.token, event, names, *table), tables))
            for match, winner in done:
                row = event_kit.match_of(public, event, match)
                self.assertEqual((row["status"], row["slots"][row["winner_slot"]]["entrant"]), ("decided", winner))
        podium = public.event(event)["podium"]
        last, third = event_kit.match_of(public, event, "WB-R3-M1"), event_kit.match_of(public, event, "TP-M1")
        self.assertEqual(podium["champion"], last["slots"][last["winner_slot"]]["entrant"])
        self.assertEqual(podium["runner_up"], last["slots"][1 - last["winner_slot"]]["entrant"])
        self.assertEqual(podium["third"], [third["slots"][third["winner_slot"]]["entrant"]])

    def play_one(self, server, token, event, names, row, game):
        owner = server.client(token)
        _, end = test_games.drive(owner, event, row["table"], game, names, row["desk_match"])
        return row["id"], row["slots"][end["winner_p"]]["entrant"]


class Corrections(event_kit.OneServer):
    def begun_final(self):
        owner = self.owner
        event = event_kit.open_event(owner, 4)
        for match in ("WB-R1-M1", "WB-R1-M2"):
            event_kit.sign_off(owner, event_kit.match_of(owner, event, match)["desk_match"])
        last = event_kit.match_of(owner, event, "WB-R2-M1")["desk_match"]
        owner.seat_and_start(last)
        return event, last

    def test_a_result_corrected_after_the_next_match_began(self):
        owner = self.owner
        for choice, slots, state in (("replay", ["e4", "e2"], "void"), ("keep", ["e1", "e2"], "identity"),
                                     ("void", None, "void")):
            with self.subTest(choice):
                event, last = self.begun_final()
                corrected = {"match": "WB-R1-M1", "to": "winner", "winner": "e4", "cause": "generals"}
                shown = owner.post(f"/api/v1/events/{event}/corrections/preview", corrected)
                self.assertEqual(shown.status, 200, shown)
                self.assertEqual([(row["match"], row["begun"]) for row in shown.json["affected"]], [("WB-R2-M1", True)])
                self.assertEqual([row["choice"] for row in shown.json["choices"]], ["replay", "keep", "void"])
                head = owner.get("/api/v1/journal/head").json["seq"]
                self.assertEqual(shown.json["tag"], owner.post(f"/api/v1/events/{event}/corrections/preview",
                                                               corrected).json["tag"])
                self.assertEqual(owner.get("/api/v1/journal/head").json["seq"], head, "a preview writes nothing")
                owner.must_give(event, "correct_result", corrected=corrected, choice=choice, reason="单据签错",
                                preview=shown.json["tag"])
                row = event_kit.match_of(owner, event, "WB-R2-M1")
                if slots:
                    self.assertEqual([slot["entrant"] for slot in row["slots"]], slots)
                else:
                    self.assertTrue(row["result"]["neither"])
                self.assertEqual(owner.match(last)["state"], state)
                again = owner.give(event, "correct_result", corrected=corrected, choice=choice, reason="再来",
                                   preview=shown.json["tag"])
                self.assertEqual(again.status, 422, again)

    def test_the_last_action_is_undone_by_who_did_it_until_play_went_on(self):
        owner = self.owner
        event = event_kit.open_event(owner, 4)
        keeper = owner.staff("scorekeeper")
        for table in (1, 2):
            owner.post(f"/api/v1/events/{event}/judges", {"table": table, "staff": keeper.account, "assigned": True})
        keeper.must_give(event, "record_paper", **event_kit.paper("WB-R1-M1", "e4"))
        other = owner.staff("scorekeeper")
        undo = owner.event(event)["undo"]
        self.assertEqual((undo["kind"], undo["by"]), ("result_recorded", keeper.account))
        refused = other.give(event, "undo_action", version=undo["version"], reason="按错")
        self.assertEqual((refused.status, refused.code), (403, "event.undo.not_yours"))
        keeper.must_give(event, "undo_action", version=undo["version"], reason="按错")
        self.assertEqual(event_kit.match_of(owner, event, "WB-R1-M1")["status"], "called")
        for match, winner in (("WB-R1-M1", "e1"), ("WB-R1-M2", "e2")):
            keeper.must_give(event, "record_paper", **event_kit.paper(match, winner))
        owner.seat_and_start(event_kit.match_of(owner, event, "WB-R2-M1")["desk_match"])
        undo = owner.event(event)["undo"]
        refused = owner.give(event, "undo_action", version=undo["version"], reason="按错")
        self.assertEqual((refused.status, refused.code), (422, "event.undo.play_went_on"))

    def test_every_entry_of_an_event_says_who_wrote_it_and_what_was_there_before(self):
        owner = self.owner
        event, _ = self.begun_final()
        entries = owner.get(f"/api/v1/events/{event}/history").json["entries"]
        kinds = [entry["kind"] for entry in entries]
        self.assertEqual(kinds[:4], ["event.event_created", "event.entrants_added", "event.bracket_drawn",
                                     "event.bracket_published"])
        self.assertEqual(kinds.count("event.result_recorded"), 2)
        for entry in entries:
            by_house = entry["kind"] in ("event.matches_linked", "event.result_recorded")
            self.assertEqual(entry["by"]["role"], "system" if by_house else "owner", entry)
        page = owner.get(f"/api/v1/events/{event}/history?after=3&limit=2").json["entries"]
        self.assertEqual([entry["kind"] for entry in page], kinds[3:5])


if __name__ == "__main__":
    unittest.main(verbosity=2)
