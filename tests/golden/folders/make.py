"""Makes a data folder of the binary named by YUANMEN, through its HTTP API: README.md. make.py DESTINATION"""

import io
import json
import lzma
import os
import random
import re
import sys
import time
import zipfile

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "..", "http"))

import event_kit  # noqa: E402
import golden_folders  # noqa: E402
import images  # noqa: E402
import kit  # noqa: E402
import test_disputes  # noqa: E402
import test_games  # noqa: E402
import test_photos  # noqa: E402
import test_recording  # noqa: E402
from dispute_cases import CASES  # noqa: E402

MINUTE = 60_000
REASON = "按裁判长的话更正"


class Hall(test_disputes.Fifteen):
    """The people of the hall, and everything that happens there."""

    def __init__(self, server):
        super().__init__()
        cls = type(self)
        cls.server, cls.table = server, 0
        cls.owner = server.owner()
        cls.head = self.owner.staff("head_judge", "head")
        cls.judge = self.owner.staff("table_judge", "judge")
        cls.keeper = self.owner.staff("scorekeeper", "keeper")
        cls.auditor = self.owner.staff("auditor", "auditor")
        cls.public = server.client()
        self.accounts = {"owner": "owner", "head_judge": "head", "table_judge": "judge", "scorekeeper": "keeper",
                         "auditor": "auditor"}
        self.bundles_of = []

    def must_answer(self, answer):
        assert answer.status == 200, answer
        return answer

    # -- desks

    def desk(self, event, *steps):
        match = self.match(event, started=False)
        for step in steps:
            step(match)
        return match

    def start(self, match):
        self.owner.seat_and_start(match)

    def draft(self, match):
        self.owner.must(match, "enter_identity", lord="a")
        self.owner.must(match, "enter_pool", face_up=test_photos.FACE_UP)
        for chair, card in test_photos.PICKS:
            self.owner.must(match, "pick", chair=chair, card=card)

    def lined_up(self, match):
        self.start(match)
        self.draft(match)
        self.owner.must(match, "seal_line_up_on_paper", chair="a", note="信封甲")
        test_photos.send(self.owner, match, images.jpeg(), of="line_up", chair="a")
        player = self.owner.player(match, "b")
        player.must(match, "seal_line_up", chair="b", order=["lv_bu", "diao_chan", "zhou_yu"])
        self.owner.must(match, "reveal_first", generals={"a": "zhao_yun"})

    def some_turns(self, match):
        self.lined_up(match)
        must = self.owner.must
        must(match, "begin_turn", chair="b")
        must(match, "note_first_draw", cards=2)
        must(match, "set_hp", chair="a", hp=2)
        must(match, "undo_entry", reason="看错体力")
        must(match, "set_hp", chair="a", hp=3)
        must(match, "end_turn")
        must(match, "begin_turn", chair="a")
        must(match, "set_hp", chair="b", hp=0)
        must(match, "fall", chair="b")
        must(match, "enter", chair="b")
        must(match, "end_turn")
        must(match, "skip_turn", chair="b")
        must(match, "begin_turn", chair="a")

    def paused(self, match):
        self.some_turns(match)
        self.owner.must(match, "extend_clock", ms=2 * MINUTE, reason="deck_check", note="验牌")
        counts = {"hand": {"a": 4, "b": 4}, "equipment": {"a": 0, "b": 0}, "judgement": {"a": 0, "b": 0},
                  "on_general": {"a": 0, "b": 0}, "resolving": 0, "draw_pile": 90, "discard_pile": 10, "discard_top": "S7"}
        self.owner.must(match, "pause", reason="toilet", note="洗手间", keeps_running=False, counts=counts, confirmed_by=["a", "b"])
        self.must_answer(test_photos.send(self.owner, match, images.png()))

    def tool_draws(self, match):
        self.start(match)
        self.owner.must(match, "commit_draw", scope="identity_and_pool")
        self.owner.must(match, "enter_nonce", chair="a", nonce="辕门射戟")
        self.owner.must(match, "enter_nonce", chair="b", nonce="百步穿杨")

    def give_up(self, match, chair="b"):
        self.owner.must(match, "concede", chair=chair)
        self.owner.must(match, "confirm_concession", chair=chair)

    def sheet(self, match):
        self.give_up(match)
        self.owner.must(match, "draw_up_sheet", judge="王裁判", recorder="李记录")

    def signed_by_all(self, match, version=1, **stances):
        sheet = self.owner.get(f"/api/v1/matches/{match}/sheet").json
        for signer in ("a", "b", "judge"):
            stance = stances.get(signer, "sign")
            more = {"method": "own_device"} if signer == "judge" else {"method": "judge_device", "drawing": "M 0 0 L 9 9"}
            self.owner.must(match, "sign", signer=signer, version=version, hash=sheet["hash"], stance=stance,
                            text="我没有认输" if stance != "sign" else "", **more)

    def amended(self, match):
        self.sheet(match)
        self.signed_by_all(match)
        self.head.must(match, "amend_sheet", reason="记录员写错", changes={"recorder": "赵记录"})

    def rung(self, match):
        """Waits until the bell ringer has written the bell: it looks five times a second."""
        while self.owner.match(match)["desk"]["clock"]["bell"] is None:
            time.sleep(0.1)

    def desks_by_the_clock(self, event):
        """What needs hours: the first things done, so that nobody else's clock runs."""
        late = self.desk(event, lambda m: self.owner.must(m, "call_players"), lambda m: self.owner.must(m, "seat_player", chair="a"))
        in_turn = self.desk(event, self.some_turns)
        between = self.desk(event, self.some_turns, lambda m: self.owner.must(m, "end_turn"))
        in_overtime = self.desk(event, self.some_turns)
        early = self.desk(event, self.lined_up)
        chosen = self.desk(event, self.lined_up)
        self.server.pass_time(50 * MINUTE)
        self.owner.must(late, "declare_no_show", absent="b", confirmed_by_present=True, drop=False)
        for match in (between, early, chosen, in_turn, in_overtime):
            self.rung(match)
        self.owner.must(in_overtime, "set_hp", chair="a", hp=4)
        self.owner.must(in_overtime, "end_turn")
        self.head.must(chosen, "choose_after_bell", choice="overtime", reason="还没有出牌")
        self.owner.must(in_turn, "set_hp", chair="b", hp=1)
        return [late, in_turn, between, in_overtime, early, chosen]

    def desks(self, event):
        must = self.owner.must
        self.desk(event)
        self.desk(event, lambda m: must(m, "seat_player", chair="a"))
        self.desk(event, self.tool_draws)
        self.desk(event, self.start, self.draft)
        self.desk(event, self.lined_up)
        running = self.desk(event, self.some_turns)
        self.desk(event, self.paused)
        self.desk(event, self.start, self.sheet)
        self.desk(event, self.some_turns, self.sheet, self.signed_by_all, lambda m: must(m, "close"))
        self.desk(event, self.start, self.amended)
        self.desk(event, self.start, lambda m: self.head.must(m, "void_match", reason="换桌重赛"))
        self.desk(event, self.start, lambda m: self.head.must(m, "forfeit", losers="b", infraction="t3", reason="问了朋友"))
        player = self.owner.player(running, "a")
        self.accounts["player"] = {"link": player.link, "pin": player.pin}

    def whole_game(self):
        """A game of another program on desk and record, as test_recording plays it."""
        owner, game = self.owner, 10
        event = owner.new_event(test_recording.RULESET)
        header, entries = test_recording.imported(game)
        lines = test_games.read(game)
        table = test_games.Table(owner, event, 1, game, test_games.our_generals(self.server))
        table.draft(lines)
        table.arrange(lines)
        own = "\n".join(line for line in header if line.startswith(("pile:", "source:")))
        opened = self.must_answer(owner.post(f"/api/v1/matches/{table.match}/records", {"name": "第一份", "header": own}))
        scribe = test_recording.Scribe(self.server, owner.token, opened.json["id"], random.Random(1))
        for start in range(0, len(entries), 200):
            scribe.write(entries[start:start + 200])
        table.play(lines)
        table.finish()
        self.bundles_of.append(table.match)

    # -- disputes and penalties

    def disputes(self, event):
        for case in CASES[:14]:
            self.enter_and_rule(event, case)
        self.wrong_name_signed(CASES[14])
        match = self.match(event)
        a = self.judge.player(match, "a")
        dispute = self.open(a, match, "他多打了一张杀")
        self.must_answer(test_disputes.upload(a, f"/api/v1/disputes/{dispute}/photos", images.png(colour=(1, 2, 3)),
                                              caption="桌面", expected_version=1))
        self.hear(self.judge, dispute)
        self.must(self.judge, dispute, "rule", ruling=self.ruling())
        self.must(a, dispute, "appeal", chair="a", grounds="规则看错")
        self.must(self.head, dispute, "decide_appeal", upholds=False, ruling={**self.ruling(), "announcement": "终裁改判"})
        self.open(self.judge, match, "还在听", chair="b")
        withdrawn = self.open(self.judge, match, "看错了", chair="b")
        self.must(self.head, withdrawn, "withdraw", reason="已说清")
        self.desk(event, self.start, self.sheet, lambda m: self.signed_by_all(m, b="protest"))
        ruled = self.desk(event, self.start, self.sheet, lambda m: self.signed_by_all(m, b="protest"))
        dispute = self.owner.get(f"/api/v1/matches/{ruled}/disputes").json["disputes"][0]["id"]
        self.must(self.owner, dispute, "hear", note="")
        self.must(self.owner, dispute, "rule",
                  ruling=self.ruling("result", ["1v1.3.4.3", "judging.p30"], result={"winner": "b", "cause": "generals"}))
        self.must(self.owner, dispute, "close")
        self.signed_by_all(ruled, version=2)
        self.bundles_of.append(ruled)

    def penalties(self, event):
        match = self.match(event)
        for infraction, penalty in (("g1", "warning"), ("g6", "warning"), ("g7", "point")):
            given = self.must_answer(self.penalise(self.judge, match, "a", infraction, penalty, text="第二张杀"))
        self.must_answer(self.head.post(f"/api/v1/penalties/{given.json['id']}/withdraw", {"reason": "看错", "expected_version": 1}))
        self.judge.must(match, "note_penalty", chair="b", infraction="g4", penalty="warning", text="忘了弃牌")
        bracket = event_kit.open_event(self.owner, 4)
        first, second = (event_kit.match_of(self.owner, bracket, name) for name in ("WB-R1-M1", "WB-R1-M2"))
        for row in (first, second):
            self.owner.seat_and_start(row["desk_match"])
        self.must_answer(self.penalise(self.head, first["desk_match"], "a", "t3", "match_loss", text="问了朋友"))
        case = self.case(second["desk_match"], "b")
        for speaker in ("a", "b", "judge"):
            self.must_state(case, speaker=speaker, name="证人" + speaker, text="看到了藏牌")
        version = self.head.get(f"/api/v1/disqualifications/{case}").json["version"]
        self.must_answer(test_disputes.upload(
            self.head, f"/api/v1/disqualifications/{case}/commands/take_statement", images.png(colour=(9, 8, 7)),
            speaker="witness", name="旁观者", text="袖中有牌", expected_version=version))
        self.must_answer(self.step(case, "confirm_case", infraction="u5", text="藏牌"))
        self.bundles_of.append(second["desk_match"])
        dropped = self.case(match, "a")
        self.must_state(dropped, speaker="a", name="甲方", text="误会一场")
        self.must_answer(self.step(dropped, "drop_case", reason="误会"))
        self.must_state(self.case(match, "b"), speaker="judge", name="王裁判", text="还没有定")

    # -- events

    def entrants(self, event, names):
        self.owner.must_give(event, "add_entrants",
                             entrants=[{"name": name, "number": f"{n:03}", "club": "蜀"} for n, name in enumerate(names, 1)])

    def paper(self, event, match, winner, **more):
        self.owner.must_give(event, "record_paper", **event_kit.paper(match, winner, **more))

    def correct(self, event, choice=None, **corrected):
        corrected = {"cause": "generals", **corrected}
        shown = self.must_answer(self.owner.post(f"/api/v1/events/{event}/corrections/preview", corrected))
        more = {"choice": choice} if choice else {}
        self.owner.must_give(event, "correct_result", corrected=corrected, reason=REASON, preview=shown.json["tag"], **more)

    def undo(self, event):
        self.owner.must_give(event, "undo_action", version=self.owner.event(event)["undo"]["version"], reason="按错了")

    def events(self):
        owner = self.owner
        entries = owner.new_event(check_in=True, third_place=True)
        self.entrants(entries, ["刘备", "曹操", "孙权", "吕布", "貂蝉", "赵云"])
        owner.must_give(entries, "set_seeds", seeds=[{"entrant": "e2", "seed": 1}])
        owner.must_give(entries, "withdraw_entrant", entrant="e5", confirmed_by="貂蝉本人", reason="有事")
        owner.must_give(entries, "check_in", entrants=["e1", "e2"])
        drawn = owner.new_event(third_place=True)
        self.entrants(drawn, ["关羽", "张飞", "马超", "黄忠", "魏延"])
        owner.must_give(drawn, "draw_bracket", method="draw", nonce="台下有人喊：再来")
        self.undo(drawn)
        owner.must_give(drawn, "draw_bracket", method="draw", nonce="又喊")
        self.big()
        for choice in ("replay", "keep", "void"):
            self.corrected(choice)

    def big(self):
        """Eight entrants, third place: paper, absence, leaving, readmission, a ruling, moved and released matches; closed and
        opened again."""
        owner = self.owner
        event = owner.new_event(third_place=True)
        self.entrants(event, ["甘宁", "周泰", "吕蒙", "陆逊", "黄盖", "孙尚香", "大乔", "小乔"])
        owner.must_give(event, "draw_bracket", method="list_order", nonce="")
        owner.must_give(event, "publish_bracket")
        slots = {row["id"]: [slot["entrant"] for slot in row["slots"]] for row in owner.event(event)["matches"]}
        owner.must_give(event, "move_match", match="WB-R1-M1", table=40)
        self.paper(event, "WB-R1-M1", slots["WB-R1-M1"][0], cause="time", note="超时比将")
        self.paper(event, "WB-R1-M2", slots["WB-R1-M2"][1])
        self.undo(event)
        self.paper(event, "WB-R1-M2", slots["WB-R1-M2"][0])
        owner.must_give(event, "declare_absent", match="WB-R1-M3", absent=[slots["WB-R1-M3"][1]], confirmed_by="对手在场", drop=True)
        event_kit.sign_off(owner, event_kit.match_of(owner, event, "WB-R1-M4")["desk_match"])
        owner.must_give(event, "readmit_entrant", entrant=slots["WB-R1-M3"][1], reason="堵车，裁判长准许")
        owner.must_give(event, "release_match", match="WB-R2-M1", reason="换到转播桌")
        rows = {row["id"]: row for row in owner.event(event)["matches"]}
        owner.must_give(event, "drop_entrant", entrant=rows["WB-R2-M2"]["slots"][1]["entrant"], how="dropped",
                        confirmed_by="本人", reason="赶火车")
        self.paper(event, "WB-R2-M1", rows["WB-R2-M1"]["slots"][1]["entrant"])
        rows = {row["id"]: row for row in owner.event(event)["matches"]}
        for match in ("TP-M1", "WB-R3-M1"):
            if rows[match]["status"] in ("called", "ready"):
                self.paper(event, match, rows[match]["slots"][0]["entrant"])
        owner.must_give(event, "close_event")
        owner.must_give(event, "reopen_event", reason="冠军写错")
        final = rows["WB-R3-M1"]["slots"]
        self.correct(event, match="WB-R3-M1", to="winner", winner=final[1]["entrant"])
        owner.must_give(event, "close_event")

    def corrected(self, choice):
        """A semi-final corrected while the final is played at its desk, each with another choice; then once more."""
        owner = self.owner
        event = event_kit.open_event(owner, 4)
        for match in ("WB-R1-M1", "WB-R1-M2"):
            event_kit.sign_off(owner, event_kit.match_of(owner, event, match)["desk_match"])
        final = event_kit.match_of(owner, event, "WB-R2-M1")["desk_match"]
        owner.seat_and_start(final)
        self.correct(event, choice, match="WB-R1-M1", to="winner", winner="e4")
        self.correct(event, "replay", match="WB-R1-M2", to="winner", winner="e3") if choice == "replay" else None
        if choice == "void":
            owner.post(f"/api/v1/events/{event}/corrections/preview", {"match": "WB-R1-M1", "to": "neither", "cause": "void"})


def attached(hall):
    for table in range(1, 90):
        hall.owner.post(f"/api/v1/events/{hall.main}/judges", {"table": table, "staff": hall.keeper.account, "assigned": True})


def make(destination):
    server = kit.Server(clock=True)
    hall = Hall(server)
    hall.main = hall.owner.new_event()
    hall.events()
    clocks = hall.owner.new_event()
    hall.desks_by_the_clock(clocks)
    attached(hall)
    hall.desks(hall.main)
    hall.whole_game()
    hall.disputes(hall.main)
    hall.penalties(hall.main)
    ids = golden_folders.ids_of(hall.owner)
    assert server.stop() == 0
    keep(server, hall, ids, destination)


def xz(path, data):
    with lzma.open(path, "wb", preset=9) as file:
        file.write(data)


def keep(server, hall, ids, destination):
    os.makedirs(destination, exist_ok=True)
    assert not os.path.exists(os.path.join(server.folder, "yuanmen.db-wal")), "the database was not left whole"
    with open(os.path.join(server.folder, "yuanmen.db"), "rb") as file:
        xz(os.path.join(destination, "yuanmen.db.xz"), file.read())
    code, said = kit.run_yuanmen("journal", "verify", "--data", server.folder)
    assert code == 0, said
    words = golden_folders.words_of(server.folder)
    seen = []
    for boot, passed in (("11111111-1111-1111-1111-111111111111", 0), ("22222222-2222-2222-2222-222222222222", 180 * MINUTE)):
        copy = golden_folders.served(golden_folders.unpacked_folder(destination), boot, passed)
        found = golden_folders.callers(copy, hall.accounts)
        seen.append(golden_folders.look(found, ids, words))
        if len(seen) == 1:
            bundles(found["owner"], hall.bundles_of, destination)
        golden_folders.discard(copy)
    (answers, shown), (again, shown_again) = seen
    xz(os.path.join(destination, "seen.json.xz"), json.dumps(
        {"head": re.search(r"head (\d+:[0-9a-f]{64})", said)[1], "accounts": hall.accounts, "ids": ids, "words": words,
         "answers": golden_folders.same_in_both(answers, again), "shown": golden_folders.same_in_both(shown, shown_again)},
        ensure_ascii=False, sort_keys=True).encode())
    print(said)
    print({name: len(of) for name, of in ids.items()}, len(answers), "answers", len(shown), "pages", len(words), "words")
    server.close()


def bundles(owner, matches, destination):
    for match in matches:
        answer = owner.get(f"/api/v1/matches/{match}/bundle")
        assert answer.status == 200, answer
        assert zipfile.ZipFile(io.BytesIO(answer.body)).testzip() is None
        xz(os.path.join(destination, match + ".zip.xz"), answer.body)


if __name__ == "__main__":
    make(sys.argv[1])
