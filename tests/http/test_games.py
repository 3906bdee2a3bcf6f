"""Games of another program (thirty with full counts, ten every day), driven through the real HTTP API under kof-classic: draft, arrangement, turns,
HP and deaths as the files tell them. The desk must come to the same winner and the same generals lost."""

import concurrent.futures
import gzip
import json
import os
import unittest

import kit

FOLDER = os.path.join(kit.SOURCE, "tests", "golden", "qsgs")
GAMES = [10, 30, 87, 96, 120, 124, 132, 133, 138, 144, 147, 153, 154, 157, 159, 160, 165, 168, 173, 184, 197, 206,
         210, 228, 244, 246, 247, 263, 265, 312][:30 if kit.LONG else 10]
CHAIRS = "ab"  # player 0 is the lord and sits in chair a


def read(game):
    """Its lines. A missing or broken file is an error: nothing is skipped."""
    with gzip.open(os.path.join(FOLDER, f"g{game:05}.jsonl.gz"), "rt", encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def our_generals(server):
    """The other program's names of generals, by ours: they differ in underscores only."""
    text = server.client().get("/api/v1/rulesets/kof-classic").json
    ids = [general["id"] for general in text["generals"]]
    assert len(ids) == 28, ids
    return {name.replace("_", ""): name for name in ids}


class Table:
    """One match, its judge and both players, each on a connection of their own."""

    def __init__(self, owner, event, number, game, names, match=None):
        self.judge = owner.staff("table_judge")
        if match:
            assigned = owner.post(f"/api/v1/events/{event}/judges",
                                  {"table": number, "staff": self.judge.account, "assigned": True})
            assert assigned.status == 200, assigned
        self.match = match or owner.new_match(event, number, self.judge.account, (f"主{game}", f"内{game}"))
        self.players = [self.judge.player(self.match, chair) for chair in CHAIRS]
        self.names, self.game = names, game
        self.version = self.judge.match(self.match)["version"]
        self.back_of = {}    # general → slot of the back it was picked as
        self.deaths = [0, 0]
        self.turn_open = False
        self.over = False

    def act(self, who, kind, **fields):
        answer = who.act(self.match, kind, expected_version=self.version, **fields)
        assert answer.status == 200, f"game {self.game}: {kind} {fields}: {answer}"
        self.version = answer.json["version"]

    def judges(self, kind, **fields):
        self.act(self.judge, kind, **fields)

    def shown(self, general):
        """A general is told to the desk only where it cannot know it: behind a back dealt from real cards."""
        return self.names[general] if general in self.back_of else None

    def draft(self, lines):
        self.judges("seat_player", chair="a")
        self.judges("seat_player", chair="b")
        self.judges("start_match")
        self.judges("enter_identity", lord="a")
        pool = next(line for line in lines if line["t"] == "pool")
        self.judges("enter_pool", face_up=[self.names[name] for name in pool["known"]])
        picks = [line for line in lines if line["t"] == "pick"]
        assert len(picks) == 10
        for pick in picks:
            is_back = pick["slot"] != pick["general"]
            if is_back:
                self.back_of[pick["general"]] = pick["slot"]
        for pick in picks[:-1]:
            card = self.back_of.get(pick["general"]) or self.names[pick["general"]]
            self.act(self.players[pick["p"]], "pick", chair=CHAIRS[pick["p"]], card=card)
        # The tenth goes to the renegade by the ruleset, unasked.
        state = self.judge.match(self.match)
        assert state["state"] == "line_up", state["state"]
        last = self.back_of.get(picks[-1]["general"]) or self.names[picks[-1]["general"]]
        assert picks[-1]["p"] == 1
        self.check_pick(state["desk"], "b", last)

    def check_pick(self, desk, chair, card):
        taken = [(pick["chair"], pick["card"]) for pick in desk["draft"]["picks"]]
        assert len(taken) == 10, taken
        assert taken[-1] == (chair, card), taken

    def arrange(self, lines):
        order = {}
        for line in lines:
            if line["t"] == "arrange":
                order[line["p"]] = line["order"]
        for player in (1, 0):
            cards = [self.back_of.get(general) or self.names[general] for general in order[player]]
            self.act(self.players[player], "seal_line_up", chair=CHAIRS[player], order=cards)
        self.judges("reveal_first", generals={
            CHAIRS[player]: self.shown(order[player][0]) for player in (0, 1) if self.shown(order[player][0])})

    def end_turn(self):
        if self.turn_open and not self.over:
            self.judges("end_turn")
        self.turn_open = False

    def play(self, lines):
        for line in lines:
            kind = line["t"]
            if self.over:
                break
            if kind == "turn":
                self.end_turn()
                if line["faceup"]:
                    self.judges("begin_turn", chair=CHAIRS[line["p"]])
                    self.turn_open = True
                else:
                    self.judges("skip_turn", chair=CHAIRS[line["p"]])
            elif kind == "hp" and line["hp"] != line["old"]:
                self.judges("set_hp", chair=CHAIRS[line["p"]], hp=line["hp"], max_hp=line["maxhp"])
            elif kind == "death":
                self.deaths[line["p"]] += 1
                self.judges("fall", chair=CHAIRS[line["p"]])
                self.over = self.deaths[line["p"]] == 3
            elif kind == "general":
                more = {"general": self.shown(line["general"])} if self.shown(line["general"]) else {}
                self.judges("enter", chair=CHAIRS[line["p"]], **more)

    def finish(self):
        """Sheet, both signatures on the players' own devices, the judge's, archive."""
        self.judges("draw_up_sheet", judge="裁判", recorder="")
        sheet = self.judge.get(f"/api/v1/matches/{self.match}/sheet").json
        assert sheet["frozen"] and sheet["version"] == 1, sheet
        sign = {"version": sheet["version"], "hash": sheet["hash"], "stance": "sign", "text": "", "method": "own_device"}
        for player in (0, 1):
            self.act(self.players[player], "sign", signer=CHAIRS[player], **sign)
        self.judges("sign", signer="judge", **sign)
        self.judges("close")
        return sheet["content"]


def drive(owner, event, number, game, names, match=None):
    """Plays a game to its signed sheet: on a match of its own, or on one the event's bracket has made."""
    lines = read(game)
    end = next(line for line in lines if line["t"] == "game_over")
    assert end["reason"] == "all_generals_dead", f"game {game} ends by {end['reason']}"
    table = Table(owner, event, number, game, names, match)
    table.draft(lines)
    table.arrange(lines)
    table.play(lines)
    state = owner.match(table.match)
    assert state["state"] == "decided", state["state"]
    desk = state["desk"]
    assert desk["outcome"]["winner"] == CHAIRS[end["winner_p"]], (game, desk["outcome"])
    assert desk["outcome"]["cause"] == "generals", desk["outcome"]
    lost = [desk["chairs"][chair]["fallen"] for chair in CHAIRS]
    assert lost == table.deaths and lost[1 - end["winner_p"]] == 3, (game, lost, table.deaths)
    content = table.finish()
    assert len(content["deaths"]) == sum(table.deaths), (game, content["deaths"])
    assert owner.match(table.match)["state"] == "closed"
    return table, end


class Games(unittest.TestCase):
    def test_a_missing_game_is_an_error(self):
        with self.assertRaises(FileNotFoundError):
            read(99999)

    def test_winner_and_generals_lost_agree_with_each_game(self):
        with kit.serving() as server:
            owner = server.owner()
            names = our_generals(server)
            event = owner.new_event("kof-classic")
            tables = list(enumerate(GAMES, start=1))
            with concurrent.futures.ThreadPoolExecutor(6) as hands:
                done = list(hands.map(lambda t: drive(owner_of(server, owner), event, t[0], t[1], names), tables))
            self.assertEqual(len(done), len(GAMES))
            turns = commands = 0
            for table, end in done:
                turns += end["turns"]
                commands += table.version
            print(f"{len(GAMES)} games, {turns} turns, {commands} journal entries, winner and generals lost agree in all")
            code, text = kit.run_yuanmen("journal", "verify", "--data", server.folder)
            self.assertEqual(code, 0, text)


def owner_of(server, owner):
    """A caller of its own for the owner's session: connections are not shared between threads."""
    return server.client(owner.token)


if __name__ == "__main__":
    unittest.main(verbosity=2)
