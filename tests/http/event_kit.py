"""What the tests of events do all the time."""


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
