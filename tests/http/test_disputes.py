"""Disputes over HTTP: the fifteen of judging.md 4.4 with their records, protests and what they hold, appeals, penalties; and
that nothing internal is on any route for those who may not read it."""

import hashlib
import io
import tempfile
import unittest
import uuid
import zipfile

import event_kit
import images
import kit
from dispute_cases import CASES

INTERNAL = ("INTERNAL", "甲方陈述", "乙方陈述", "裁判备忘")


def upload(caller, path, file, box="photo", **fields):
    mark = uuid.uuid4().hex
    parts = [f'--{mark}\r\nContent-Disposition: form-data; name="{key}"\r\n\r\n{value}\r\n'.encode()
             for key, value in {**fields, "key": uuid.uuid4().hex}.items()]
    parts.append(f'--{mark}\r\nContent-Disposition: form-data; name="{box}"; filename="x"\r\n'
                 'Content-Type: application/octet-stream\r\n\r\n'.encode() + file + b"\r\n")
    return caller.send("POST", path, raw=b"".join(parts) + f"--{mark}--\r\n".encode(),
                       headers={"Content-Type": f"multipart/form-data; boundary={mark}"})


class Hall(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = kit.Server()
        cls.owner = cls.server.owner()
        cls.head = cls.owner.staff("head_judge")
        cls.judge = cls.owner.staff("table_judge")
        cls.auditor = cls.owner.staff("auditor")
        cls.public = cls.server.client()
        cls.table = 0

    @classmethod
    def tearDownClass(cls):
        cls.server.close()

    def match(self, event, started=True):
        type(self).table += 1
        match = self.owner.new_match(event, self.table, self.judge.account, (f"甲{self.table}", f"乙{self.table}"))
        if started:
            self.owner.seat_and_start(match)
        return match

    def dispute(self, who, dispute):
        answer = who.get(f"/api/v1/disputes/{dispute}")
        self.assertEqual(answer.status, 200, answer)
        return answer.json

    def do(self, who, dispute, kind, **fields):
        version = self.dispute(who, dispute)["version"]
        return who.post(f"/api/v1/disputes/{dispute}/commands/{kind}", {**fields, "expected_version": version})

    def must(self, who, dispute, kind, **fields):
        answer = self.do(who, dispute, kind, **fields)
        self.assertEqual(answer.status, 200, f"{kind}: {answer}")

    def open(self, who, match, claim, **fields):
        answer = who.post(f"/api/v1/matches/{match}/disputes", {"claim": claim, **fields})
        self.assertEqual(answer.status, 200, answer)
        return answer.json["id"]

    def hear(self, who, dispute):
        self.must(who, dispute, "state", speaker="a", name="", text="甲方陈述：我没有看错。")
        self.must(who, dispute, "state", speaker="b", name="", text="乙方陈述：规则如此。")
        self.must(who, dispute, "hear", note="裁判备忘")

    def penalise(self, who, match, chair, infraction, penalty, as_opponent=False, text="", **more):
        player = self.player_of(who, match, chair)
        return who.post(f"/api/v1/matches/{match}/penalties", {
            "chair": chair, "infraction": infraction, "as_opponent": as_opponent, "penalty": penalty, "text": text,
            "expected_history": player["history"], **more})

    def player_of(self, who, match, chair):
        answer = who.get(f"/api/v1/matches/{match}/penalties")
        self.assertEqual(answer.status, 200, answer)
        return answer.json["players"]["ab".index(chair)]

    def step_of(self, who, match, chair, infraction, as_opponent=False):
        for row in self.player_of(who, match, chair)["steps"]:
            if row["infraction"] == infraction:
                return row["opponent" if as_opponent else "step"]
        raise AssertionError(infraction)

    def ruling(self, remedy="none", clauses=("judging.g15",), **more):
        return {"remedy": remedy, "corrections": [], "clauses": list(clauses), "generals": [], "skills": [], "cards": [],
                "reason": "INTERNAL reason", "announcement": "公开措辞", **more}

    def case(self, match, chair):
        answer = self.head.post(f"/api/v1/matches/{match}/disqualifications", {"chair": chair})
        self.assertEqual(answer.status, 200, answer)
        return answer.json["id"]

    def step(self, case, kind, who=None, **fields):
        version = self.head.get(f"/api/v1/disqualifications/{case}").json["version"]
        return (who or self.head).post(f"/api/v1/disqualifications/{case}/commands/{kind}", {**fields, "expected_version": version})

    def must_state(self, case, **fields):
        answer = self.step(case, "take_statement", **fields)
        self.assertEqual(answer.status, 200, answer)


class Fifteen(Hall):
    def test_the_fifteen_disputes_are_entered_ruled_and_found_again(self):
        event = self.owner.new_event()
        for case in CASES[:14]:
            with self.subTest(dispute=case.number):
                self.enter_and_rule(event, case)
        with self.subTest(dispute=15):
            self.wrong_name_signed(CASES[14])
        for text in self.public.seen:
            for word in INTERNAL:
                self.assertNotIn(word, text)
        code, text = kit.run_yuanmen("rebuild", "--data", self.server.folder) if self.server.stop() == 0 else (1, "")
        self.assertEqual(code, 0, text)
        code, text = kit.run_yuanmen("journal", "verify", "--data", self.server.folder)
        self.assertEqual(code, 0, text)

    def enter_and_rule(self, event, case):
        judge = self.judge
        match = self.match(event)
        pointed = {}
        if case.record:
            attached = upload(judge, f"/api/v1/matches/{match}/records/file", case.record.encode(), "record", name=f"争议{case.number}")
            self.assertEqual(attached.status, 200, attached)
            pointed["record"] = attached.json["id"]
            if case.line:
                pointed["line"] = next(n for n, line in enumerate(case.record.splitlines(), 1) if line.startswith(case.line))
        dispute = self.open(judge, match, case.claim, chair=case.chair, **pointed)
        self.seen_by_all(match, dispute, True)
        if case.record:
            verdict = self.dispute(judge, dispute)["verdict"]
            self.assertEqual((verdict["verdict"], verdict["code"]), case.found, verdict)
        self.hear(judge, dispute)
        for chair, infraction, as_opponent, penalty in case.penalties:
            step = self.step_of(judge, match, chair, infraction, as_opponent)
            self.assertEqual(step["penalty"], penalty, (infraction, step))
            given = self.penalise(judge, match, chair, infraction, penalty, as_opponent, dispute=dispute)
            self.assertEqual(given.status, 200, given)
        self.must(judge, dispute, "rule", ruling=case.ruling())
        ruled = self.dispute(judge, dispute)
        self.assertEqual(ruled["stage"], "ruled")
        self.assertEqual(ruled["rulings"][0]["clauses"], case.clauses)
        if case.record and case.after:
            after = judge.get(f"/api/v1/records/{pointed['record']}").json
            self.assertEqual(after["row"]["verdict"] if "row" in after else after["verdict"], case.after, after)
        self.must(judge, dispute, "close")
        self.seen_by_all(match, dispute, False)
        public = self.dispute(self.public, dispute)
        self.assertEqual(public["ruling"]["announcement"], case.ruling()["announcement"])
        self.assertEqual(public["ruling"]["remedy"], case.remedy)
        for kind, topic in case.about:
            found = self.public.get(f"/api/v1/rulings?{kind}={topic}").json["rulings"]
            self.assertIn(dispute, [row["id"] for row in found], f"{kind} {topic}")

    def seen_by_all(self, match, dispute, under_review):
        for who in (self.public, self.auditor):
            for path in (f"/api/v1/matches/{match}", f"/api/v1/matches/{match}/disputes", f"/api/v1/disputes/{dispute}", "/api/v1/rulings"):
                answer = who.get(path)
                self.assertEqual(answer.status, 200, path)
                if path.startswith("/api/v1/matches") and not path.endswith("disputes"):
                    self.assertEqual(answer.json["under_review"], under_review)
            for path in (f"/matches/{match}", f"/matches/{match}/disputes", f"/disputes/{dispute}", "/rulings"):
                page = who.get(path, headers={"Accept": "text/html", "Accept-Language": "zh"})
                self.assertEqual(page.status, 200, page)
                if who is self.public and path in (f"/matches/{match}", f"/disputes/{dispute}"):
                    self.assertEqual("复核中" in page.text, under_review, path)
        self.assertEqual(self.dispute(self.public, dispute)["open"], under_review)

    def wrong_name_signed(self, case):
        """Seen when the pairings of round 2 are up: nobody has begun, so the bracket is simply put right."""
        owner, head = self.owner, self.head
        event = event_kit.open_event(owner, 4)
        first = event_kit.match_of(owner, event, "WB-R1-M1")
        desk = first["desk_match"]
        event_kit.sign_off(owner, desk, "a")
        event_kit.sign_off(owner, event_kit.match_of(owner, event, "WB-R1-M2")["desk_match"], "a")
        last = event_kit.match_of(owner, event, "WB-R2-M1")
        self.assertEqual(last["status"], "called")
        dispute = self.open(head, desk, case.claim, chair="b")
        self.assertEqual(event_kit.match_of(self.public, event, "WB-R1-M1")["under_review"], True)
        self.assertEqual(owner.act(last["desk_match"], "seat_player", chair="a").status, 200)
        owner.must(last["desk_match"], "seat_player", chair="b")
        held = owner.act(last["desk_match"], "start_match")
        self.assertEqual((held.status, held.code), (422, "dispute.holds_match"))
        self.hear(head, dispute)
        self.must(head, dispute, "rule", ruling=case.ruling())
        row = event_kit.match_of(owner, event, "WB-R1-M1")
        self.assertEqual(row["slots"][row["winner_slot"]]["entrant"], first["slots"][1]["entrant"])
        self.assertEqual(owner.match(desk)["state"], "sheet")  # a new version: everybody signs again
        self.must(head, dispute, "close")
        last = event_kit.match_of(owner, event, "WB-R2-M1")
        self.assertIn(first["slots"][1]["entrant"], [slot["entrant"] for slot in last["slots"]])
        sheet = owner.get(f"/api/v1/matches/{desk}/sheet").json
        self.assertEqual(sheet["version"], 2)
        self.assertEqual(event_kit.match_of(self.public, event, "WB-R1-M1")["under_review"], False)


class EarlierGame(Hall):
    """A match of three games: what is disputed in the first while, or after, the second is played."""

    def ruled_for(self, chair):
        return self.ruling(clauses=["1v1.3.4.3"], remedy="result", result={"winner": chair, "cause": "concession"})

    def score(self, event, match):
        row = event_kit.match_of(self.owner, event, match)
        return row["status"], row["score"], row["under_review"]

    def test_the_first_game_is_ruled_for_the_other_after_the_second_was_signed(self):
        owner, head = self.owner, self.head
        event = event_kit.opened(owner, 2, {**kit.stage("决赛"), "best_of": 3, "sides": "loser_lord"})
        first = event_kit.match_of(owner, event, "WB-R1-M1")["desk_match"]
        event_kit.sign_off(owner, first, "a")
        second = event_kit.match_of(owner, event, "WB-R1-M1")["desk_match"]
        self.assertNotEqual(first, second)
        dispute = self.open(head, first, "第一局的胜者写错了", chair="b")
        self.assertEqual(self.score(event, "WB-R1-M1"), ("called", [1, 0], True))
        players = [slot["entrant"] for slot in event_kit.match_of(owner, event, "WB-R1-M1")["slots"]]
        held = owner.give(event, "record_paper", **event_kit.paper("WB-R1-M1", players[0], game=2))
        self.assertEqual(held.code, "dispute.holds_result")
        # The sheet of a game nobody disputes is taken; the match stays under review.
        event_kit.sign_off(owner, second, "a")
        self.assertEqual(self.score(event, "WB-R1-M1"), ("decided", [2, 0], True))
        self.hear(head, dispute)
        self.must(head, dispute, "rule", ruling=self.ruled_for("b"))
        self.must(head, dispute, "close")
        self.assertEqual(self.score(event, "WB-R1-M1"), ("called", [1, 1], False))
        third = event_kit.match_of(owner, event, "WB-R1-M1")["desk_match"]
        self.assertNotIn(third, (first, second))
        self.assertEqual(owner.get(f"/api/v1/matches/{first}/sheet").json["version"], 2)
        event_kit.sign_off(owner, third, "b")
        self.assertEqual(self.score(event, "WB-R1-M1"), ("decided", [1, 2], False))

    def test_a_ruling_on_the_first_game_of_a_decided_match_opens_it_again(self):
        owner, head = self.owner, self.head
        event = event_kit.opened(owner, 2, {**kit.stage("决赛"), "best_of": 3, "sides": "alternate"})
        desks = []
        for _ in range(2):
            desks.append(event_kit.match_of(owner, event, "WB-R1-M1")["desk_match"])
            event_kit.sign_off(owner, desks[-1], "a")
        self.assertEqual(self.score(event, "WB-R1-M1"), ("decided", [2, 0], False))
        dispute = self.open(head, desks[0], "第一局的胜者写错了", chair="b")
        self.assertTrue(self.score(event, "WB-R1-M1")[2])
        self.hear(head, dispute)
        self.must(head, dispute, "rule", ruling=self.ruled_for("b"))
        self.must(head, dispute, "close")
        self.assertEqual(self.score(event, "WB-R1-M1"), ("called", [1, 1], False))
        self.assertIsNone(owner.event(event)["podium"]["champion"])

    def test_the_next_round_asks_for_a_dispute_of_an_earlier_game(self):
        owner, head = self.owner, self.head
        swiss = {**event_kit.stage("瑞士轮", "swiss", rounds=2), "best_of": 3, "sides": "alternate"}
        event = event_kit.opened(owner, 2, swiss)
        event_kit.next_round(owner, event)
        desks = []
        for _ in range(2):
            desks.append(event_kit.match_of(owner, event, "SW-R1-M1")["desk_match"])
            event_kit.sign_off(owner, desks[-1], "a")
        dispute = self.open(head, desks[0], "第一局的胜者写错了", chair="b")
        refused = owner.give(event, "pair_round", nonce="")
        self.assertEqual(refused.code, "event.round.open")
        self.assertIn("SW-R1-M1", refused.text)
        self.must(head, dispute, "hear", note="")
        self.must(head, dispute, "rule", ruling=self.ruling(clauses=["1v1.3.4.3"]))
        self.must(head, dispute, "close")
        owner.must_give(event, "pair_round", nonce="")


class Protest(Hall):
    def sign(self, desk, **stances):
        owner = self.owner
        owner.seat_and_start(desk)
        owner.must(desk, "concede", chair="b")
        owner.must(desk, "confirm_concession", chair="b")
        owner.must(desk, "draw_up_sheet", judge="裁判", recorder="")
        sheet = owner.get(f"/api/v1/matches/{desk}/sheet").json
        for signer in ("a", "b", "judge"):
            stance = stances.get(signer, "sign")
            more = {"method": "own_device"} if signer == "judge" else {"method": "judge_device", "drawing": "M 0 0 L 9 9"}
            owner.must(desk, "sign", signer=signer, version=1, hash=sheet["hash"], stance=stance,
                       text="我没有认输" if stance != "sign" else "", **more)

    def test_a_protest_opens_a_dispute_that_holds_the_result_until_it_is_closed(self):
        owner = self.owner
        event = event_kit.open_event(owner, 4)
        first = event_kit.match_of(owner, event, "WB-R1-M1")
        desk = first["desk_match"]
        self.sign(desk, b="protest")
        disputes = owner.get(f"/api/v1/matches/{desk}/disputes").json["disputes"]
        self.assertEqual([(d["origin"], d["chair"], d["claim"]) for d in disputes], [("protest", "b", "我没有认输")])
        self.assertEqual(disputes[0]["moment"]["sheet_version"], 1)
        row = event_kit.match_of(owner, event, "WB-R1-M1")
        self.assertEqual((row["status"], row["needs"], row["under_review"]), ("called", "dispute", True))
        floor = owner.get(f"/api/v1/events/{event}/floor").json
        self.assertTrue(any(table["under_review"] for table in floor["tables"]), floor)
        refused = owner.give(event, "record_paper", **event_kit.paper("WB-R1-M1", first["slots"][0]["entrant"]))
        self.assertEqual((refused.status, refused.code), (422, "dispute.holds_result"))
        public = self.public.get(f"/matches/{desk}", headers={"Accept": "text/html", "Accept-Language": "zh"})
        self.assertIn("复核中", public.text)
        self.assertNotIn("我没有认输", public.text)
        dispute = disputes[0]["id"]
        self.must(owner, dispute, "hear", note="")
        self.must(owner, dispute, "rule", ruling=self.ruling(clauses=["1v1.3.4.3"]))
        self.assertEqual(event_kit.match_of(owner, event, "WB-R1-M1")["status"], "called")
        self.must(owner, dispute, "close")
        row = event_kit.match_of(owner, event, "WB-R1-M1")
        self.assertEqual((row["status"], row["under_review"], row["winner_slot"]), ("decided", False, 0))

    def test_the_result_changed_by_a_ruling_counts_when_all_have_signed_the_new_sheet(self):
        owner = self.owner
        event = event_kit.open_event(owner, 4)
        first = event_kit.match_of(owner, event, "WB-R1-M1")
        desk = first["desk_match"]
        self.sign(desk, b="protest")
        dispute = owner.get(f"/api/v1/matches/{desk}/disputes").json["disputes"][0]["id"]
        self.must(owner, dispute, "hear", note="")
        self.must(owner, dispute, "rule",
                  ruling=self.ruling("result", ["1v1.3.4.3", "judging.p30"], result={"winner": "b", "cause": "generals"}))
        self.must(owner, dispute, "close")
        self.assertEqual(event_kit.match_of(owner, event, "WB-R1-M1")["status"], "called")
        sheet = owner.get(f"/api/v1/matches/{desk}/sheet").json
        for signer in ("a", "b", "judge"):
            more = {"method": "own_device"} if signer == "judge" else {"method": "judge_device", "drawing": "M 0 0 L 9 9"}
            owner.must(desk, "sign", signer=signer, version=2, hash=sheet["hash"], stance="sign", text="", **more)
        row = event_kit.match_of(owner, event, "WB-R1-M1")
        self.assertEqual((row["status"], row["winner_slot"]), ("decided", 1))

    def test_a_changed_result_behind_which_play_has_begun_needs_the_head_judges_choice(self):
        owner = self.owner
        event = event_kit.open_event(owner, 4)
        first = event_kit.match_of(owner, event, "WB-R1-M1")
        for match in ("WB-R1-M1", "WB-R1-M2"):
            event_kit.sign_off(owner, event_kit.match_of(owner, event, match)["desk_match"], "a")
        owner.seat_and_start(event_kit.match_of(owner, event, "WB-R2-M1")["desk_match"])
        dispute = self.open(owner, first["desk_match"], "胜者写错")
        self.must(owner, dispute, "hear", note="")
        ruling = self.ruling("result", ["judging.p35"], result={"winner": "b", "cause": "generals"})
        before = owner.match(first["desk_match"])["version"]
        asked = self.do(owner, dispute, "rule", ruling=ruling)
        self.assertEqual((asked.status, asked.code), (422, "dispute.choice_needed"))
        self.assertIn("WB-R2-M1", asked.json["params"]["matches"])
        # Refused as a whole: neither the sheet nor the dispute has moved.
        self.assertEqual(owner.match(first["desk_match"])["version"], before)
        self.assertEqual(self.dispute(owner, dispute)["stage"], "heard")
        self.must(owner, dispute, "rule", ruling=ruling, choice="replay")
        row = event_kit.match_of(owner, event, "WB-R1-M1")
        self.assertEqual(row["winner_slot"], 1)


class Words(Hall):
    def test_one_appeal_to_the_head_judge_and_who_may_do_what(self):
        event = self.owner.new_event()
        match = self.match(event)
        a, b = self.judge.player(match, "a"), self.judge.player(match, "b")
        dispute = self.open(a, match, "他多打了一张杀")
        self.assertEqual(self.do(a, dispute, "hear", note="").status, 403)
        other = self.owner.staff("table_judge")
        self.assertEqual(other.post(f"/api/v1/disputes/{dispute}/commands/hear", {"note": "", "expected_version": 1}).code, "access.not_your_table")
        wrong = self.do(a, dispute, "state", speaker="b", name="", text="替他说")
        self.assertEqual((wrong.status, wrong.code), (403, "dispute.not_your_chair"))
        self.must(a, dispute, "state", speaker="a", name="", text="甲方陈述：手里还有桃")
        self.assertNotIn("手里还有桃", b.get(f"/api/v1/disputes/{dispute}").text)
        self.assertNotIn("手里还有桃", self.auditor.get(f"/api/v1/disputes/{dispute}").text)
        self.must(self.judge, dispute, "hear", note="裁判备忘")
        early = self.do(a, dispute, "appeal", chair="a", grounds="不服")
        self.assertEqual((early.status, early.code), (422, "dispute.too_early"))
        self.assertEqual(self.do(self.judge, dispute, "rule", ruling=self.ruling(clauses=["no.such"])).code, "dispute.unknown_clause")
        stale = self.judge.post(f"/api/v1/disputes/{dispute}/commands/rule", {"ruling": self.ruling(), "expected_version": 1})
        self.assertEqual(stale.status, 409, stale)
        self.assertEqual(stale.json["current_version"], 4)
        self.must(self.judge, dispute, "rule", ruling=self.ruling())
        self.must(a, dispute, "appeal", chair="a", grounds="规则看错")
        self.assertEqual(self.do(b, dispute, "appeal", chair="b", grounds="我也").code, "dispute.too_late")
        self.assertEqual(self.do(self.judge, dispute, "decide_appeal", upholds=True, ruling=self.ruling()).status, 403)
        self.must(self.head, dispute, "decide_appeal", upholds=True, ruling={**self.ruling(), "announcement": "终裁维持"})
        self.assertEqual(self.dispute(a, dispute)["stage"], "closed")
        for who in (a, b, self.public):
            text = who.get(f"/api/v1/disputes/{dispute}").text + who.get(f"/disputes/{dispute}", headers={"Accept": "text/html"}).text
            for word in ("INTERNAL", "裁判备忘"):
                self.assertNotIn(word, text)
        self.assertIn("INTERNAL", self.head.get(f"/api/v1/disputes/{dispute}").text)
        picture = images.png(colour=(1, 2, 3))
        other = self.open(self.judge, match, "还有一张照片", chair="b")
        self.assertEqual(upload(b, f"/api/v1/disputes/{other}/photos", picture, expected_version=1).status, 200)
        self.must(self.head, other, "withdraw", reason="已说清")
        self.bundles(match, a, hashlib.sha256(picture).hexdigest())

    def bundles(self, match, player, photo):
        """Rulings and photos are in everybody's bundle, the judges' own words in those of judges and auditor alone."""
        self.judge.must(match, "concede", chair="b")
        self.judge.must(match, "confirm_concession", chair="b")
        for who, internal in ((player, False), (self.auditor, True), (self.judge, True), (self.head, True)):
            answer = who.get(f"/api/v1/matches/{match}/bundle")
            self.assertEqual(answer.status, 200, answer)
            archive = zipfile.ZipFile(io.BytesIO(answer.body))
            whole = b"".join(archive.read(name) for name in archive.namelist()).decode("utf-8", "replace")
            for word in ("INTERNAL", "裁判备忘"):
                self.assertEqual(word in whole, internal, who)
            self.assertIn("手里还有桃", whole)
            self.assertIn(f"photos/{photo}.png", archive.namelist())
            with tempfile.NamedTemporaryFile(suffix=".zip") as file:
                file.write(answer.body)
                file.flush()
                code, said = kit.run_yuanmen("verify", file.name)
            self.assertEqual(code, 0, said)

    def test_a_player_cannot_fill_the_disk_with_disputes_and_photos(self):
        match = self.match(self.owner.new_event())
        a = self.judge.player(match, "a")
        disputes = [self.open(a, match, f"第{n}个争议") for n in range(3)]
        answer = a.post(f"/api/v1/matches/{match}/disputes", {"claim": "再来一个"})
        self.assertEqual((answer.status, answer.code), (422, "dispute.too_many"), answer)
        self.assertIn("3", answer.json["detail"])
        self.open(self.judge, match, "裁判自己记下的")
        large = images.jpeg(3_500_000)
        codes = []
        for dispute in disputes:
            for _ in range(3):
                version = self.dispute(a, dispute)["version"]
                answer = upload(a, f"/api/v1/disputes/{dispute}/photos", large, caption="", expected_version=version)
                codes.append(answer.status)
                last = answer
        self.assertEqual((last.status, last.code), (422, "dispute.photos_full"), last)
        self.assertEqual(codes.count(200), 24 * 1024 * 1024 // len(large))
        self.assertIn("24", last.json["detail"])

    def test_photos_are_checked_and_seen_by_who_may_see_them(self):
        match = self.match(self.owner.new_event())
        a, b = self.judge.player(match, "a"), self.judge.player(match, "b")
        dispute = self.open(a, match, "看照片")
        for name, bad in images.BAD.items():
            answer = upload(a, f"/api/v1/disputes/{dispute}/photos", bad, caption="x", expected_version=1)
            self.assertEqual((answer.status, answer.code), (422, "photo.not_an_image"), name)
        version = 1
        for good in images.GOOD.values():
            answer = upload(a, f"/api/v1/disputes/{dispute}/photos", good, caption="桌面", expected_version=version)
            self.assertEqual(answer.status, 200, answer)
            version = answer.json["version"]
        path = f"/api/v1/disputes/{dispute}/photos/1"
        self.assertEqual(a.get(path).body, images.GOOD["png"])
        self.assertEqual(self.judge.get(path).status, 200)
        for who in (b, self.auditor):
            self.assertEqual((who.get(path).status, who.get(path).code), (403, "dispute.photo_not_yet"))
        self.assertEqual(self.public.get(path).status, 401)
        self.owner.must(match, "concede", chair="b")
        self.owner.must(match, "confirm_concession", chair="b")
        self.assertEqual(b.get(path).status, 200)


class Penalties(Hall):
    def test_the_history_is_seen_first_and_the_ladder_climbs(self):
        match = self.match(self.owner.new_event())
        judge = self.judge
        stale = self.player_of(judge, match, "a")["history"]
        for infraction in ("g1", "g6"):
            self.assertEqual(self.step_of(judge, match, "a", infraction)["penalty"], "warning")
            self.assertEqual(self.penalise(judge, match, "a", infraction, "warning").status, 200)
        unseen = judge.post(f"/api/v1/matches/{match}/penalties", {
            "chair": "a", "infraction": "g7", "as_opponent": False, "penalty": "point", "text": "", "expected_history": stale})
        self.assertEqual((unseen.status, unseen.code), (409, "penalty.history_changed"))
        step = self.step_of(judge, match, "a", "g7")
        self.assertEqual((step["penalty"], step["upgraded"], step["next"]), ("point", True, "point"))
        low = self.penalise(judge, match, "a", "g7", "warning")
        self.assertEqual((low.status, low.code), (403, "penalty.only_head_judge_deviates"))
        third = self.penalise(judge, match, "a", "g7", "point")
        self.assertEqual(third.status, 200, third)
        self.assertEqual(self.player_of(judge, match, "a")["points_lost"], 1)
        self.assertEqual([note["penalty"] for note in judge.match(match)["desk"]["penalties"]], ["warning", "warning", "point"])
        withdrawn = self.head.post(f"/api/v1/penalties/{third.json['id']}/withdraw", {"reason": "看错", "expected_version": 1})
        self.assertEqual(withdrawn.status, 200, withdrawn)
        self.assertEqual(self.player_of(judge, match, "a")["points_lost"], 0)
        # A note given at the desk is in the same history.
        judge.must(match, "note_penalty", chair="b", infraction="g4", penalty="warning", text="")
        self.assertEqual(len(self.player_of(judge, match, "b")["penalties"]), 1)

    def test_only_the_head_judge_takes_a_match_or_disqualifies_and_the_desk_and_bracket_follow(self):
        owner = self.owner
        event = event_kit.open_event(owner, 4)
        first = event_kit.match_of(owner, event, "WB-R1-M1")
        desk = first["desk_match"]
        self.assertEqual(owner.post(f"/api/v1/events/{event}/judges", {"table": first["table"], "staff": self.judge.account, "assigned": True}).status, 200)
        owner.seat_and_start(desk)
        refused = self.penalise(self.judge, desk, "a", "t3", "match_loss", text="问了朋友")
        self.assertEqual((refused.status, refused.code), (403, "penalty.head_judge_only"))
        self.assertEqual(self.judge.act(desk, "forfeit", losers="a", infraction="t3", reason="问了朋友").code, "actor.head_judge_only")
        given = self.penalise(self.head, desk, "a", "t3", "match_loss", text="问了朋友")
        self.assertEqual(given.status, 200, given)
        self.assertEqual(owner.match(desk)["state"], "forfeit")
        second = event_kit.match_of(owner, event, "WB-R1-M2")
        owner.seat_and_start(second["desk_match"])
        early = self.penalise(self.head, second["desk_match"], "b", "u5", "disqualification", text="藏牌")
        self.assertEqual((early.status, early.code), (422, "penalty.statements_first"))
        self.assertEqual(self.head.act(second["desk_match"], "disqualify", losers="b", infraction="u5", reason="藏牌").status, 404)
        case = self.case(second["desk_match"], "b")
        for speaker in ("a", "b", "judge"):
            self.must_state(case, speaker=speaker, name=speaker, text="看到了")
        self.assertEqual(self.step(case, "confirm_case", infraction="u5", text="藏牌").status, 200)
        self.assertEqual(owner.match(second["desk_match"])["state"], "disqualification")
        out = next(e for e in owner.event(event)["entrants"] if e["id"] == second["slots"][1]["entrant"])
        self.assertEqual(out["left"]["how"] if isinstance(out["left"], dict) else out["left"], "disqualified", out)
        listed = self.head.get(f"/api/v1/events/{event}/penalties").json["penalties"]
        self.assertEqual([p["penalty"] for p in listed], ["match_loss", "disqualification"])


class Disqualification(Hall):
    """judging.p38: nobody before both players and a judge have spoken; what they said is the head judge's and the owner's."""

    SAID = ("甲当时的话", "裁判看见的事", "证人旁观")

    def test_statements_come_first_and_stay_with_the_head_judge_and_the_owner(self):
        event = self.owner.new_event()
        match = self.match(event)
        a, b = self.judge.player(match, "a"), self.judge.player(match, "b")
        refused = self.judge.post(f"/api/v1/matches/{match}/disqualifications", {"chair": "b"})
        self.assertEqual(refused.status, 403, refused)
        case = self.case(match, "b")
        again = self.head.post(f"/api/v1/matches/{match}/disqualifications", {"chair": "b"})
        self.assertEqual((again.status, again.code), (422, "penalty.case_open_already"))
        for fields, code in (({"text": ""}, "penalty.statement_empty"),
                             ({"text": "x", "refused": True}, "penalty.refused_and_said"),
                             ({"text": "", "refused": True, "speaker": "judge"}, "penalty.only_players_refuse")):
            wrong = self.step(case, "take_statement", **{"speaker": "a", "name": "甲", **fields})
            self.assertEqual((wrong.status, wrong.code), (422, code))
        self.must_state(case, speaker="a", name="甲", text=self.SAID[0])
        early = self.step(case, "confirm_case", infraction="u5", text="藏牌")
        self.assertEqual((early.status, early.code), (422, "penalty.statements_missing"))
        self.assertEqual(early.json["params"]["missing"], "b, judge")
        self.must_state(case, speaker="b", name="乙", refused=True)
        slip = images.png(colour=(9, 8, 7))
        version = self.head.get(f"/api/v1/disqualifications/{case}").json["version"]
        path = f"/api/v1/disqualifications/{case}"
        photographed = upload(self.head, f"{path}/commands/take_statement", slip, speaker="judge", name="王裁判",
                              text=self.SAID[1], expected_version=version)
        self.assertEqual(photographed.status, 200, photographed)
        stale = self.head.post(f"{path}/commands/take_statement",
                               {"speaker": "judge", "name": "王裁判", "text": self.SAID[2], "expected_version": version})
        self.assertEqual((stale.status, stale.json["current_version"]), (409, version + 1))
        self.assertEqual(stale.json["params"]["changed"], "statement.judge")
        self.must_state(case, speaker="witness", name="路人", text=self.SAID[2])
        self.assertEqual(self.owner.match(match)["state"], "identity")
        self.assertEqual(self.step(case, "confirm_case", infraction="u5", text="PUBLIC-藏牌").status, 200)
        self.assertEqual(self.owner.match(match)["state"], "disqualification")
        late = self.step(case, "take_statement", speaker="a", name="甲", text="还有")
        self.assertEqual((late.status, late.code), (422, "penalty.case_not_open"))
        for who in (self.head, self.owner):
            seen = who.get(path)
            self.assertEqual((seen.status, seen.json["given"], seen.json["missing"]), (200, True, []))
            for word in self.SAID:
                self.assertIn(word, seen.text)
            self.assertEqual(who.get(f"{path}/photos/3").body, slip)
        self.nobody_else_reads(event, match, case, (a, b, self.judge, self.auditor, self.owner.staff("scorekeeper"),
                                                   self.public))
        code, text = kit.run_yuanmen("journal", "verify", "--data", self.server.folder)
        self.assertEqual(code, 0, text)
        code, text = kit.run_yuanmen("rebuild", "--data", self.server.folder)
        self.assertEqual(code, 0, text)

    def nobody_else_reads(self, event, match, case, others):
        pages = {"Accept": "text/html"}
        for who in others:
            for path in (f"/api/v1/disqualifications/{case}", f"/api/v1/disqualifications/{case}/photos/3",
                         f"/disqualifications/{case}", f"/disqualifications/{case}/photos/3"):
                self.assertIn(who.get(path).status, (401, 403), path)
            for path in (f"/api/v1/matches/{match}", f"/api/v1/matches/{match}/history", f"/api/v1/matches/{match}/penalties",
                         f"/api/v1/matches/{match}/sheet", f"/api/v1/events/{event}/penalties", f"/api/v1/events/{event}/history"):
                self.silent(who.get(path).text, case)
            for path in (f"/matches/{match}", f"/matches/{match}/penalties", f"/matches/{match}/history", f"/events/{event}/penalties"):
                self.silent(who.get(path, headers=pages).text, case)
            bundle = who.get(f"/api/v1/matches/{match}/bundle")
            if bundle.status == 200:
                self.bundle_is_silent(bundle.body)
        whole = zipfile.ZipFile(io.BytesIO(self.head.get(f"/api/v1/matches/{match}/bundle").body))
        for word in self.SAID:
            self.assertIn(word, whole.read("penalties.json").decode())
        self.assertTrue(any(name.startswith("photos/") for name in whole.namelist()))

    def silent(self, text, case):
        for word in (*self.SAID, f"/disqualifications/{case}"):
            self.assertNotIn(word, text)

    def bundle_is_silent(self, body):
        archive = zipfile.ZipFile(io.BytesIO(body))
        whole = b"".join(archive.read(name) for name in archive.namelist()).decode("utf-8", "replace")
        for word in self.SAID:
            self.assertNotIn(word, whole)
        self.assertIn("PUBLIC-藏牌", whole)
        self.assertFalse([name for name in archive.namelist() if name.startswith("photos/")])
        with tempfile.NamedTemporaryFile(suffix=".zip") as file:
            file.write(body)
            file.flush()
            code, said = kit.run_yuanmen("verify", file.name)
        self.assertEqual(code, 0, said)

    def test_a_case_may_be_dropped_and_leaves_no_trace_for_others(self):
        match = self.match(self.owner.new_event())
        case = self.case(match, "a")
        self.must_state(case, speaker="a", name="甲", text=self.SAID[0])
        self.assertEqual(self.step(case, "drop_case", reason="误会").status, 200)
        self.assertEqual(self.step(case, "confirm_case", infraction="u5", text="x").code, "penalty.case_not_open")
        self.assertEqual(self.owner.match(match)["state"], "identity")
        for who in (self.judge, self.head):
            self.assertEqual(self.player_of(who, match, "a")["penalties"], [])
        self.assertNotIn("cases", self.judge.get(f"/api/v1/matches/{match}/penalties").json)
        self.assertEqual(len(self.head.get(f"/api/v1/matches/{match}/penalties").json["cases"]), 1)


if __name__ == "__main__":
    unittest.main(verbosity=2)
