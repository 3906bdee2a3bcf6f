"""What the tests of events do all the time."""

import unittest

import kit


class OneServer(unittest.TestCase):
    """Cases that share a server and its owner."""

    @classmethod
    def setUpClass(cls):
        cls.server = kit.Server()
        cls.owner = cls.server.owner()

    @classmethod
    def tearDownClass(cls):
        cls.server.close()


def open_event(owner, entrants, ruleset="wzzz-2012", **settings):
    """An event of P1 … Pn, drawn in list order and published."""
    event = owner.new_event(ruleset, **settings)
    owner.must_give(event, "add_entrants",
                    entrants=[{"name": f"P{n}", "number": str(n), "club": ""} for n in range(1, entrants + 1)])
    owner.must_give(event, "draw_bracket", method="list_order", nonce="")
    owner.must_give(event, "publish_bracket")
    return event


def match_of(caller, event, match):
    return next(row for row in caller.event(event)["matches"] if row["id"] == match)


def paper(match, winner, **more):
    return {"match": match, "winner": winner, "cause": "generals", "signed_by": "双方签字", "note": "纸单", **more}


def sign_off(owner, desk, winner="a"):
    """The shortest way to a signed sheet: the other player gives up; all sign on the judge's device."""
    loser = "b" if winner == "a" else "a"
    owner.seat_and_start(desk)
    owner.must(desk, "concede", chair=loser)
    owner.must(desk, "confirm_concession", chair=loser)
    owner.must(desk, "draw_up_sheet", judge="裁判", recorder="")
    sheet = owner.get(f"/api/v1/matches/{desk}/sheet").json
    fields = {"version": 1, "hash": sheet["hash"], "stance": "sign", "text": ""}
    for chair in "ab":
        owner.must(desk, "sign", signer=chair, method="judge_device", drawing="M 0 0 L 9 9", **fields)
    owner.must(desk, "sign", signer="judge", method="own_device", **fields)


# -- events of several stages


def stage(name, kind, **settings):
    return {**kit.stage(name), "format": {"kind": kind, **settings}}


def opened(owner, players, *stages, clubs=4):
    event = owner.new_event(stages=list(stages), third_place=True)
    rows = "".join(f"选手{n},{n:03},{'魏蜀吴群'[n % clubs]}\n" for n in range(1, players + 1))
    done = owner.post(f"/api/v1/events/{event}/entrants/import",
                      {"list": "姓名,编号,俱乐部\n" + rows, "expected_version": owner.event(event)["version"]})
    assert done.status == 200, done
    owner.must_give(event, "draw_bracket", method="draw", nonce="三顾茅庐")
    owner.must_give(event, "publish_bracket")
    return event


def next_round(owner, event, **more):
    owner.must_give(event, "pair_round", nonce="", **more)
    owner.must_give(event, "publish_round")


def playable(caller, event):
    return [row for row in caller.event(event)["matches"] if row["status"] in ("called", "ready")]


def strength(name):
    return int(name.removeprefix("选手") or 0) if name.startswith("选手") else 999


def decide(owner, event, row, winner=None, drawn=False, **more):
    """A sheet on paper: the stronger of the two has won, or whom the test says."""
    slots = [slot["entrant"] for slot in row["slots"]]
    best = min(row["slots"], key=lambda slot: strength(slot["name"]))["entrant"]
    fields = {"match": row["id"], "cause": "generals", "signed_by": "双方", "note": "", **more}
    if drawn:
        fields["cause"] = "undecided"
    else:
        fields["winner"] = slots[winner] if winner is not None else best
    owner.must_give(event, "record_paper", **fields)


def decide_all(owner, event, but=()):
    for row in playable(owner, event):
        if row["id"] not in but:
            decide(owner, event, row, drawn=row["part"] == "swiss" and row["number"] == 3)


def play_bracket(owner, event, upset=()):
    for _ in range(40):
        rows = playable(owner, event)
        if not rows:
            return
        for row in rows:
            decide(owner, event, row, winner=1 if row["id"] in upset else None)


def table_of(caller, event, at=0):
    return caller.get(f"/api/v1/events/{event}/standings").json["stages"][at]["tables"]
