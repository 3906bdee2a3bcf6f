"""Every page of the desk in every state that real commands can bring it to, for looking at:

    YUANMEN=build/release/yuanmen YUANMEN_SHOTS=/tmp/shots python3 tests/browser/tour.py [zh|en] [360|768|1280|1920] [light|dark] [name…]

Without arguments all of everything. test_pages.py walks the same tour and checks what a program can check."""

import pathlib
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "http")]

import images  # noqa: E402
import kit  # noqa: E402
from browser import Browser  # noqa: E402
from record_kit import attach_record  # noqa: E402
from test_photos import send as send_photo  # noqa: E402

FACE_UP = ["zhang_liao", "zhen_ji", "zhao_yun", "da_qiao", "lv_bu", "xiao_qiao"]
PICKS = [("a", "zhao_yun"), ("b", "lv_bu"), ("b", "x0"), ("a", "zhen_ji"), ("a", "x1"), ("b", "zhang_liao"),
         ("b", "x2"), ("a", "da_qiao"), ("a", "xiao_qiao")]
COUNTS = {"hand": {"a": 4, "b": 4}, "equipment": {"a": 1, "b": 0}, "judgement": {"a": 0, "b": 1},
          "on_general": {"a": 0, "b": 0}, "resolving": 0, "draw_pile": 60, "discard_pile": 38, "discard_top": "S7"}
RULING = {"remedy": "let_stand", "corrections": [], "rewind": "d", "clauses": ["1v1.3.2.3", "judging.g1"], "generals": ["lv_bu"],
          "skills": ["wushuang"], "cards": ["slash"], "reason": "多出的牌已混入手牌，无法分清。",
          "announcement": "多摸的一张随机弃置，警告一次，比赛继续。"}
# Long, alike, or with signs that are no letters.
PEOPLE = ["欧阳司马诸葛上官夏侯东方皇甫", "Maximiliane-Konstantina von Hohenlohe-Ö", "🀄🐉 辕门射戟 🎯🎯", "O'Brien & <Sons>", "王伟", "王伟",
          "𠮷野家", "林渡"]
SIZES = {360: 740, 768: 1024, 1280: 800, 1920: 1080}
STEPS = ["scheduled", "seated", "identity", "draft", "line_up", "ready", "running"]
MINUTE = 60_000
SLASH = (pathlib.Path(kit.SOURCE) / "tests/golden/records/disputes/12-second-slash.record").read_text(encoding="utf-8")


class House:
    """A service with an event in which matches stand at every point of the desk."""

    def __init__(self):
        self.server = kit.Server(clock=True)
        self.owner = self.server.owner()
        self.event = self.owner.new_event()
        self.table = 0
        self.players = {}

    def close(self):
        self.server.close()

    def must(self, match, kind, **fields):
        return self.owner.must(match, kind, **fields)

    def match(self, state, names=("诸葛小亮", "司马仲达")):
        """A match brought to a state of STEPS by real commands."""
        self.table += 1
        return self.bring(self.owner.new_match(self.event, self.table, names=names), state)

    def bring(self, match, state):
        """Takes a match that nobody has begun to a state."""
        reached = STEPS.index(state)
        if reached >= 1:
            self.must(match, "seat_player", chair="a")
            self.must(match, "seat_player", chair="b")
        if reached >= 2:
            self.must(match, "start_match")
        if reached >= 3:
            self.must(match, "enter_identity", lord="a")
            self.must(match, "enter_pool", face_up=FACE_UP)
        if reached >= 4:
            for chair, card in PICKS:
                self.must(match, "pick", chair=chair, card=card)
        if reached >= 5:
            a, b = self.player(match, "a"), self.player(match, "b")
            a.must(match, "seal_line_up", chair="a", order=["zhao_yun", "zhen_ji", "da_qiao"])
            b.must(match, "seal_line_up", chair="b", order=["lv_bu", "zhang_liao", "x2"])
        if reached >= 6:
            self.must(match, "reveal_first", generals={})
            self.must(match, "begin_turn", chair="b")
        return match

    def until(self, match, state):
        """The service looks at its clocks a few times a second."""
        for _ in range(600):
            if self.owner.match(match)["state"] == state:
                return
            time.sleep(0.05)
        raise AssertionError(f"{match} did not come to {state}")

    def player(self, match, chair):
        if (match, chair) not in self.players:
            self.players[match, chair] = self.owner.player(match, chair)
        return self.players[match, chair]

    def turns(self, match):
        """A few turns with hits and a fall on each side."""
        self.must(match, "set_hp", chair="a", hp=3)
        self.must(match, "end_turn")
        self.must(match, "begin_turn", chair="a")
        self.must(match, "fall", chair="b")
        self.must(match, "enter", chair="b")
        self.must(match, "end_turn")
        self.must(match, "begin_turn", chair="b")
        self.must(match, "fall", chair="a")
        self.must(match, "enter", chair="a")

    def sheet(self, match):
        self.must(match, "draw_up_sheet", judge="鲁子敬", recorder="阚泽")
        return self.owner.get(f"/api/v1/matches/{match}/sheet").json

    def sign(self, client, match, signer, sheet, stance="sign", text="", **more):
        method = "own_device" if client is not self.owner or signer == "judge" else "judge_device"
        client.must(match, "sign", signer=signer, version=sheet["version"], hash=sheet["hash"], stance=stance, text=text,
                    method=method, **more)

    # -- what time has to pass for comes first: bells ring at every table whose clock runs

    def timed(self):
        level, decided, last, lower, overtime = (self.match("running") for _ in range(5))
        choice = self.match("line_up")
        for match in (level, decided, last, lower, overtime):
            self.turns(match)
        self.must(lower, "end_turn")
        self.must(lower, "begin_turn", chair="a")  # the lower half acts when the bell rings
        self.must(decided, "set_hp", chair="a", hp=1)
        for match in (level, overtime):
            for chair, hp in (("a", 2), ("b", 3)):  # one lost on each side
                self.must(match, "set_hp", chair=chair, hp=hp)
        self.server.pass_time(41 * MINUTE)
        for match in (level, decided, last, lower, overtime):
            self.until(match, "last_turn")
        self.until(choice, "bell_choice")
        for match in (last, lower):
            self.player(match, "a").must(match, "call_judge", whom="judge", note="看不清牌")
        for match in (level, decided, overtime):
            self.must(match, "end_turn")
        self.must(overtime, "start_overtime")
        self.must(overtime, "begin_turn", chair="a")
        self.must(decided, "confirm_line", line=1, party="a", agrees=True)
        self.must(decided, "confirm_line", line=1, party="judge", agrees=True)
        return {"level": level, "worksheet": decided, "last-turn": last, "last-turn-lower": lower, "bell-choice": choice,
                "overtime": overtime}

    def untimed(self):
        made = {state: self.match(state) for state in STEPS}
        self.must(made["scheduled"], "seat_player", chair="a")
        self.must(made["draft"], "pick", chair="a", card="zhao_yun")
        self.turns(made["running"])
        self.must(made["running"], "note_penalty", chair="a", infraction="g4", penalty="warning", text="弃牌阶段多留一张")
        soon = made["soon"] = self.match("running")
        self.must(soon, "correct_clock", remaining_ms=4 * MINUTE, reason="计时器误停")
        paused = made["paused"] = self.match("running")
        self.turns(paused)
        self.must(paused, "pause", reason="toilet", note="选手甲离席", asked_by="a", counts=COUNTS, keeps_running=False,
                  confirmed_by=["a", "b"])
        assert send_photo(self.owner, paused, images.png(320, 240)).status == 200
        halted = made["halted"] = self.match("running")  # the clock stands, the table is not counted yet
        self.must(halted, "pause", reason="toilet", note="", keeps_running=False, confirmed_by=[])
        short = made["short"] = self.match("running")  # counted, and a card is missing
        self.must(short, "pause", reason="toilet", note="", keeps_running=False, confirmed_by=[])
        self.must(short, "count_table", counts={**COUNTS, "draw_pile": 59}, reason="toilet", note="", asked_by="a",
                  confirmed_by=["a"])
        dying = made["dying"] = self.match("running")
        self.must(dying, "set_hp", chair="a", hp=0)
        awaits = made["awaits-entry"] = self.match("running")
        self.must(awaits, "fall", chair="a")
        flagged = made["flagged"] = self.match("running")
        self.must(flagged, "note_first_draw", cards=2)
        conceded = made["conceded"] = self.match("running")
        self.player(conceded, "b").must(conceded, "concede", chair="b")
        decided = made["decided"] = self.match("running")
        self.turns(decided)
        self.end(decided)
        paper = made["paper"] = self.match("line_up")
        self.must(paper, "seal_line_up_on_paper", chair="a", note="信封 1")
        drawn = made["drawn"] = self.match("identity")
        self.must(drawn, "commit_draw", scope="identity_and_pool")
        self.player(drawn, "a").must(drawn, "enter_nonce", chair="a", nonce="东风")
        signing = made["signing"] = self.match("running")
        self.turns(signing)
        self.end(signing)
        sheet = self.sheet(signing)
        self.sign(self.player(signing, "a"), signing, "a", sheet)
        closed = made["closed"] = self.match("running")
        self.turns(closed)
        self.must(closed, "pause", reason="judge_call", note="", counts=COUNTS, keeps_running=False, confirmed_by=["a", "b"])
        assert send_photo(self.owner, closed, images.png(320, 240)).status == 200
        self.must(closed, "resume", counts=COUNTS, confirmed_by=["a", "b"])
        self.must(closed, "extend_clock", ms=90_000, reason="judge_call", note="裁判查规则")
        self.must(closed, "remark", text="第 3 回合裁判查阅规则")
        self.end(closed)
        sheet = self.sheet(closed)
        self.sign(self.player(closed, "a"), closed, "a", sheet)
        self.must(closed, "amend_sheet", reason="记录员姓名有误", changes={"recorder": "步骘"})
        sheet = self.owner.get(f"/api/v1/matches/{closed}/sheet").json
        self.sign(self.player(closed, "a"), closed, "a", sheet)
        self.sign(self.owner, closed, "b", sheet, "protest", "认为第 3 回合的补时不足",
                  drawing="M20 60L60 20 100 90 160 30 240 80 300 40")
        self.sign(self.owner, closed, "judge", sheet)
        self.must(closed, "close")
        return made

    def dispute(self, match, steps, chair="a", ruling=None):
        """A dispute about a match, taken so many steps: opened, heard, ruled, appealed or closed."""
        opened = self.owner.post(f"/api/v1/matches/{match}/disputes", {"claim": "内奸首回合摸了两张牌，多出的一张已混入手牌。", "chair": chair})
        assert opened.status == 200, opened
        path, version = f"/api/v1/disputes/{opened.json['id']}", 1
        say = [("state", {"speaker": "a", "name": "", "text": "他摸了两张，我当时就举手了。"}),
               ("state", {"speaker": "witness", "name": "鲁肃", "text": "牌堆少了一张。"}), ("hear", {"note": "看过桌面"}),
               ("rule", {"ruling": ruling or RULING}), ("close", {})][:steps]
        for kind, fields in say:
            done = self.owner.post(f"{path}/commands/{kind}", {**fields, "expected_version": version})
            assert done.status == 200, done
            version = done.json["version"]
        return opened.json["id"]

    def case(self, match, statements):
        """A case of disqualification about chair b with so many statements taken."""
        opened = self.owner.post(f"/api/v1/matches/{match}/disqualifications", {"chair": "b"})
        assert opened.status == 200, opened
        path, version = f"/api/v1/disqualifications/{opened.json['id']}", 1
        for fields in [{"speaker": "b", "name": "司马仲达", "refused": True},
                       {"speaker": "a", "name": "诸葛小亮", "text": "他洗牌之后又看了一眼牌堆顶，把两张放到自己一边。"},
                       {"speaker": "judge", "name": "鲁子敬", "text": "走近时看到牌堆旁有两张背面朝上的牌。"}][:statements]:
            done = self.owner.post(f"{path}/commands/take_statement", {**fields, "expected_version": version})
            assert done.status == 200, done
            version = done.json["version"]
        return opened.json["id"]

    def end(self, match):
        self.must(match, "concede", chair="b")
        self.must(match, "confirm_concession", chair="b")


def entrants_of(people):
    return [{"name": name, "number": f"{n:03}", "club": ("杭州辕门俱乐部", "成都", "")[n % 3]} for n, name in enumerate(people, 1)]


def entries(house):
    """An event people are still coming to."""
    event = house.owner.new_event(check_in=True, check_in_closes_wall_ms=4_000_000_000_000)
    house.owner.must_give(event, "add_entrants", entrants=entrants_of(PEOPLE))
    house.owner.must_give(event, "check_in", entrants=[house.owner.event(event)["entrants"][0]["id"]])
    path = f"/events/{event}"
    return [("entries-event", path, "owner"), ("entries-event-public", path, "public"), ("entries-entrants", path + "/entrants", "owner"),
            ("entries-check-in", path + "/check-in", "owner"), ("entries-import", path + "/import", "owner"), ("entries-door", path + "/door", "public"),
            ("entries-labels", path + "/labels", "owner"), ("entries-screen", path + "/screen", "public"), ("entries-print-check-in", path + "/print/check-in", "owner"),
            ("entries-print-badges", path + "/print/badges", "owner"), ("entries-find", path + "/mine?q=%E7%8E%8B%E4%BC%9F", "public")]


def bracket(house):
    """An event in the middle of its bracket: on paper, at the table, with somebody late."""
    owner = house.owner
    event = owner.new_event(third_place=True)
    owner.must_give(event, "add_entrants", entrants=entrants_of(PEOPLE))
    owner.must_give(event, "draw_bracket", method="list_order", nonce="")
    path = f"/events/{event}"
    drawn = owner.new_event()
    owner.must_give(drawn, "add_entrants", entrants=entrants_of(PEOPLE[:5]))
    owner.must_give(drawn, "draw_bracket", method="draw", nonce="三顾茅庐")
    owner.must_give(event, "publish_bracket")
    row = lambda number: next(match for match in owner.event(event)["matches"] if match["id"] == f"WB-R1-M{number}")
    first, played, late = row(1), row(2)["desk_match"], row(3)["desk_match"]
    owner.must_give(event, "record_paper", match=first["id"], winner=first["slots"][1]["entrant"], cause="generals", signed_by="双方签字", note="纸单")
    house.bring(played, "running")
    house.turns(played)
    owner.must(late, "call_players")
    lost, won = (slot["entrant"] for slot in first["slots"])
    pages = [(f"bracket-{name}", f"{path}/{part}".rstrip("/"), who) for name, part, who in (
        ("event", "", "owner"), ("event-public", "", "public"), ("drawing", "bracket", "public"), ("drawing-lit", f"bracket?entrant={won}", "public"),
        ("match-decided", "bracket/WB-R1-M1", "owner"), ("match-playing", "bracket/WB-R1-M2", "owner"), ("match-open", "bracket/WB-R1-M4", "owner"),
        ("floor", "floor", "owner"), ("results", "results", "owner"), ("round", "round", "owner"), ("screen", "screen", "public"),
        ("mine", f"entrants/{won}", "public"), ("mine-lost", f"entrants/{lost}", "public"), ("mine-namesakes", "mine?q=%E7%8E%8B%E4%BC%9F", "public"),
        ("tables", "tables", "owner"), ("judges", "judges", "owner"), ("table", "tables/2", "public"), ("takeout", "takeout", "owner"),
        ("history", "history", "auditor"), ("placings", "placings", "public"), ("statistics", "statistics", "public"), ("codes", "codes", "owner"),
        ("entrants", "entrants", "owner"), ("standings", "standings", "public"), ("print-bracket", "print/bracket", "owner"), ("print-pairings", "print/pairings", "owner"),
        ("print-sheets", "print/sheets", "owner"), ("print-slips", "print/slips", "owner"), ("print-door", "print/door", "owner"),
        ("print-placings", "print/placings", "owner"), ("labels", "labels", "owner"))]
    pages += [("bracket-drawn", f"/events/{drawn}/bracket", "owner"), ("bracket-drawn-event", f"/events/{drawn}", "owner"),
              ("bracket-embed", f"/embed/event/{event}/bracket", "public"), ("overlay-event", f"/overlay/event/{event}", "public"),
              ("overlay-match", f"/overlay/match/{played}", "public"), ("pace", f"/matches/{played}/pace", "owner"),
              ("desk-names", f"/matches/{played}/desk", "owner"), ("desk-late", f"/matches/{late}/desk", "owner"),
              ("seat-names-a", f"/matches/{played}/seat", f"a:{played}"), ("match-names", f"/matches/{played}", "public"),
              ("events-import", "/events/import", "owner"), ("events-import-trf", "/events/import-trf", "owner"), ("events", "/events", "owner")]
    return pages


def swiss(house):
    """A Swiss stage after its first round."""
    owner = house.owner
    event = owner.new_event(stages=[{**kit.stage("瑞士轮"), "format": {"kind": "swiss", "rounds": 3}}], third_place=False)
    owner.must_give(event, "add_entrants", entrants=entrants_of(PEOPLE))
    owner.must_give(event, "draw_bracket", method="draw", nonce="三顾茅庐")
    owner.must_give(event, "publish_bracket")
    owner.must_give(event, "pair_round", nonce="")
    owner.must_give(event, "publish_round")
    for match in owner.event(event)["matches"]:
        if match["status"] in ("called", "ready"):
            owner.must_give(event, "record_paper", match=match["id"], winner=match["slots"][0]["entrant"], cause="generals", signed_by="双方", note="")
    owner.must_give(event, "pair_round", nonce="")
    path = f"/events/{event}"
    return [(f"swiss-{name}", f"{path}/{part}".rstrip("/"), who) for name, part, who in (
        ("event", "", "owner"), ("rounds", "rounds", "owner"), ("round", "round", "owner"), ("standings", "standings", "public"), ("print-standings", "print/standings", "owner"),
        ("print-pairings", "print/pairings", "owner"), ("results", "results", "owner"))] + [("swiss-embed", f"/embed/event/{event}/standings", "public")]


def records(house, match):
    """The scribe's pages of a match, and the replay board."""
    one = attach_record(house.owner, match, SLASH, "争议的一手").json["id"]
    other = attach_record(house.owner, match, SLASH[:SLASH.rstrip().rfind("\n")] + "\n", "另一份").json["id"]
    opened = house.owner.post(f"/api/v1/matches/{match}/records", {"name": "记录员甲"})
    assert opened.status == 200, opened
    for number, line in enumerate(("R turn", "R use S7.slash", "L pass", "L use H2.jink")):  # the last is not asked for
        wrote = house.owner.post(f"/api/v1/records/{opened.json['id']}/lines", {"lines": [{"key": f"tour-{number}", "text": line}]})
        assert wrote.status == 200, wrote
    return [("records", f"/matches/{match}/records", "owner"), ("record", f"/records/{one}", "owner"), ("record-written", f"/records/{opened.json['id']}", "owner"),
            ("replay", f"/records/{one}/replay", "owner"), ("replay-start", f"/records/{one}/replay?line=0", "owner"),
            ("compare", f"/records/{one}/compare/{other}", "owner")]


def pages_of(house):
    """(name, path, who) of every page: who is the owner, somebody in the hall, an auditor, or a player in chair a or b.
    The clock stands: a state is what was made of it, however long the walk takes."""
    house.server.hold_time()
    made = {**house.timed(), **house.untimed()}
    pages = [("home", "/", "owner"), ("home-public", "/", "public"), ("sign-in", "/sign-in", "public"),
             ("first-owner", "/first-owner", "public"), ("invitation", "/invitation", "public"),
             ("account", "/account", "owner"), ("staff", "/staff", "owner"), ("staff-read", "/staff", "auditor"),
             ("rulesets", "/rulesets", "public"), ("ruleset", "/rulesets/wzzz-2012", "public"),
             ("event-new", "/events/new", "owner"), ("event-edit", f"/events/{house.event}/edit", "owner"),
             ("event", f"/events/{house.event}", "owner"), ("event-public", f"/events/{house.event}", "public"),
             ("event-statistics", f"/events/{house.event}/statistics", "public"),
             ("event-labels", f"/events/{house.event}/labels", "owner"), ("event-door", f"/events/{house.event}/door", "public"),
             ("player-sign-in", "/p/0123456789abcdef", "public"), ("not-found", "/no-such-page", "public"),
             ("forbidden", "/staff", "a:running"), ("no-match", "/matches/none", "public")]
    house.owner.post("/api/v1/tokens", {"name": "群里的机器人", "role": "auditor", "days": 30})
    hook = house.owner.post(f"/api/v1/events/{house.event}/webhooks", {"url": "https://nobody.invalid/a/long/way/to/the/club?key=1"})
    assert hook.status == 200, hook
    pages += [("tokens", "/tokens", "owner"), ("webhooks", f"/events/{house.event}/webhooks", "owner"),
              ("webhook-log", f"/webhooks/{hook.json['id']}", "owner"), ("developers", "/developers", "public"),
              ("developer-changes", "/developers/changes", "public")]
    opened, heard, closed = (house.dispute(made["running"], steps) for steps in (1, 3, 5))
    protested = house.owner.get(f"/api/v1/matches/{made['closed']}/disputes").json["disputes"][0]["id"]
    pages += [("disputes", f"/matches/{made['running']}/disputes", "owner"), ("disputes-public", f"/matches/{made['running']}/disputes", "public"),
              ("disputes-event", f"/events/{house.event}/disputes", "auditor"), ("dispute-open-player", f"/disputes/{opened}", f"a:{made['running']}"),
              ("dispute-open-public", f"/disputes/{opened}", "public"), ("dispute-heard", f"/disputes/{heard}", "owner"),
              ("dispute-closed", f"/disputes/{closed}", "owner"), ("dispute-closed-public", f"/disputes/{closed}", "public"),
              ("dispute-protest", f"/disputes/{protested}", "owner"), ("rulings", "/rulings", "public"),
              ("penalties", f"/matches/{made['running']}/penalties?chair=a&infraction=g4", "owner"),
              ("penalties-player", f"/matches/{made['running']}/penalties", f"a:{made['running']}"),
              ("penalties-event", f"/events/{house.event}/penalties", "owner")]
    hearing, complete = (house.case(made[name], count) for name, count in (("running", 2), ("paused", 3)))
    pages += [("disqualification", f"/disqualifications/{hearing}", "owner"), ("disqualification-complete", f"/disqualifications/{complete}", "owner"),
              ("floor-rulings", f"/events/{house.event}/floor", "owner")]
    for name, match in made.items():
        pages.append((f"desk-{name}", f"/matches/{match}/desk", "owner"))
    for name in ("draft", "running", "paused", "dying", "last-turn", "last-turn-lower", "worksheet", "overtime", "closed"):
        pages.append((f"match-{name}", f"/matches/{made[name]}", "public"))
    for name, chair in (("scheduled", "a"), ("draft", "b"), ("draft", "a"), ("line_up", "b"), ("ready", "a"), ("running", "a"),
                        ("paused", "b"), ("dying", "a"), ("last-turn", "a"), ("last-turn-lower", "a"), ("overtime", "b"), ("worksheet", "b"),
                        ("conceded", "a"), ("conceded", "b"), ("decided", "a"), ("drawn", "b"), ("signing", "b"), ("closed", "a")):
        pages.append((f"seat-{name}-{chair}", f"/matches/{made[name]}/seat", f"{chair}:{made[name]}"))
    for name in ("running", "signing", "closed"):
        pages.append((f"sheet-{name}", f"/matches/{made[name]}/sheet", "owner"))
    pages.append(("sheet-closed-old", f"/matches/{made['closed']}/sheet?version=1", "owner"))
    pages.append(("history", f"/matches/{made['closed']}/history", "auditor"))
    pages += entries(house) + bracket(house) + swiss(house) + records(house, made["running"])
    return [(name, path, f"a:{made['running']}" if who == "a:running" else who) for name, path, who in pages]


class Tourists:
    """One browser for everybody: the session cookie is exchanged, so that a tour needs one Chromium."""

    def __init__(self, house, browser):
        self.house, self.browser = house, browser
        self.tokens = {"owner": house.owner.token, "auditor": house.owner.staff("auditor").token, "public": None}

    def become(self, who):
        if who not in self.tokens:
            chair, match = who.split(":")
            self.tokens[who] = self.house.player(match, chair).token
        cookie = {"name": "yuanmen_session", "url": self.browser.base, "httpOnly": True, "sameSite": "Strict"}
        self.browser.driver.execute_cdp_cmd("Network.clearBrowserCookies", {})
        if self.tokens[who]:
            self.browser.driver.execute_cdp_cmd("Network.setCookie", {**cookie, "value": self.tokens[who]})

    def visit(self, path, who):
        self.become(who)
        self.house.server.pass_time(200)  # while the clock stands, allowances come back only so
        self.browser.open(path)

    def unfold_all(self):
        self.browser.driver.execute_script(
            "document.querySelectorAll('details').forEach((fold) => { fold.open = true; })")


def main(arguments):
    languages = [a for a in arguments if a in ("zh", "en")] or ["zh", "en"]
    widths = [int(a) for a in arguments if a.isdigit()] or list(SIZES)
    schemes = [a for a in arguments if a in ("light", "dark")] or ["light", "dark"]
    names = [a for a in arguments if a not in ("zh", "en", "light", "dark") and not a.isdigit()]
    house = House()
    try:
        pages = pages_of(house)
        for language in languages:
            for scheme in schemes:
                with Browser(house.server.urls[0], {"zh": "zh-CN", "en": "en-US"}[language], dark=scheme == "dark") as browser:
                    tourists = Tourists(house, browser)
                    for width in widths:
                        browser.resize((width, SIZES[width]))
                        for name, path, who in pages:
                            if names and not any(name.startswith(wanted) for wanted in names):
                                continue
                            tourists.visit(path, who)
                            browser.shot(f"{language}-{width}-{scheme}-{name}")
        print(len(pages), "pages")
    finally:
        house.close()


if __name__ == "__main__":
    main(sys.argv[1:])
