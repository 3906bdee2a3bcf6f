"""Whether a line can be taken back: what the record says of it, by table; who is told, on the API, the board and the form of a
ruling; and that nobody else is told anything."""

import html
import re
import unittest

import kit
from dispute_cases import golden, line_of
from test_disputes import Hall, upload

SECOND_SLASH = """yuanmen 1
ruleset: wzzz-2012
position: L play turn8
lineup L: guan_yu zhao_yun liu_bei
lineup R: zhang_liao cao_ren gan_ning
hand L: S7.slash S8.slash H7.ex_nihilo
hand R: D4.jink D2.jink
L use S7.slash > R
R use D4.jink
L use S8.slash > R
"""
FEW_DRAWN = """yuanmen 1
ruleset: wzzz-2012
position: L draw turn8
lineup L: guan_yu zhao_yun liu_bei
lineup R: zhang_liao cao_ren gan_ning
L draw ?
L end
R turn 9
R draw ?2
"""
ERROR = "L use S8.slash"
# what stands behind the error, and what is advised on it: class, what it comes to, what has happened, restore?, head judge only?
TABLE = [
    ("the last action", SECOND_SLASH, ERROR, "a", "restore", ["shown!"], True, False),
    ("answered", SECOND_SLASH + "R use D2.jink\n", ERROR, "c", "restore", ["shown!", "shown"], True, True),
    ("answered and drawn", SECOND_SLASH + "R pass\nL use H7.ex_nihilo\nL draw ?2\n", ERROR, "c", "restore",
     ["shown!", "shown", "drawn"], True, True),
    ("another turn", SECOND_SLASH + "R pass\nL end\nR turn 9\n", ERROR, "d", "let_stand", ["shown!", "turn_began"], False, False),
    ("let stand already", SECOND_SLASH + "! let_stand\nR pass\nL end\nR turn 9\n", ERROR, "d", "none", ["shown!", "turn_began"],
     False, False),
    ("one card too few", FEW_DRAWN, "L draw ?", "b", "set", ["drawn!", "turn_began", "drawn"], False, False),
    ("a legal line", SECOND_SLASH, "L use S7.slash", "c", "restore", ["shown!", "shown", "shown"], True, True),
    ("a card too many", golden("01-first-draw"), "R draw ?2", "d", "let_stand", ["drawn!", "shown"], False, False),
    ("a hand card picked", golden("10-snatch-over-a-horse"), "内 用 ♠3顺手牵羊", "d", "let_stand", ["shown!", "taken"], False, False),
]
# what the hands of SECOND_SLASH hold and nobody has shown
UNSEEN = ("D2.jink", "♦2", "H7.ex_nihilo", "♥7")


class Rewind(Hall):
    def recorded(self, text, who=None):
        match = self.match(self.event)
        done = upload(who or self.judge, f"/api/v1/matches/{match}/records/file", text.encode(), "record", name="")
        self.assertEqual(done.status, 200, done)
        return match, done.json["id"]

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.event = cls.owner.new_event()

    def test_the_advice_follows_from_what_has_happened_since(self):
        for name, text, start, rewind, remedy, since, restores, head_only in TABLE:
            with self.subTest(name):
                _, record = self.recorded(text)
                line = line_of(text, start)
                answer = self.judge.get(f"/api/v1/records/{record}/rewind/{line}?lang=en")
                self.assertEqual(answer.status, 200, answer)
                said = answer.json
                self.assertEqual((said["rewind"], said["remedy"], said["head_judge_only"]), (rewind, remedy, head_only), said)
                self.assertEqual([each["what"] + "!" * each["by_the_error"] for each in said["since"]], since)
                self.assertEqual(said["clause"]["id"], "judging.rewind." + rewind)
                self.assertGreater(len(said["clause"]["text"]), 40)
                lines = text.splitlines()
                for each in said["since"]:
                    self.assertGreaterEqual(each["line"], line)
                    self.assertNotIn(lines[each["line"] - 1][:1], ("!", "=", ""))
                    self.assertNotIn("replay.rewind", each["sentence"])
                if restores:
                    self.assertEqual(said["restore_line"], line)
                    self.assertRegex(said["restore"], r"^! restore \d+$")
                    # the entry it names is the line's
                    entries = {row["line"]: row["entry"] for row in self.judge.get(f"/api/v1/records/{record}").json["entries"]}
                    self.assertEqual(said["restore"], f"! restore {entries[line]}")
                else:
                    self.assertEqual((said["restore_line"], said["restore"]), (0, ""))
                page = self.judge.get(f"/records/{record}/replay?line={line}&lang=en", headers={"Accept": "text/html"}).text
                self.assertIn(f"<code>Rewind {rewind.upper()}</code>", page)
                self.assertEqual("head judge only" in page, head_only)
                self.assertEqual(f"! restore" in page.split('class="replay-lines"')[0], restores)

    def test_every_entry_has_advice_or_a_sentence_why_not(self):
        text = SECOND_SLASH + "! restore 3\n~ 1 L use S7.slash\n"
        _, record = self.recorded(text)
        for start, zh, en in ((ERROR, "已恢复到这一行之前|已从记录中划去", "already gone back|been struck"),
                              ("! restore", "裁判的裁定", "judge's ruling"), ("~ 1", "对记录的更正", "corrects the record")):
            line = line_of(text, start)
            for language, words in (("zh", zh), ("en", en)):
                answer = self.judge.get(f"/api/v1/records/{record}/rewind/{line}?lang={language}")
                self.assertEqual(answer.status, 200, answer)
                self.assertRegex(answer.json["why_not"], words)
                self.assertEqual((answer.json["rewind"], answer.json["remedy"], answer.json["clause"]), ("", "", None))
                page = self.judge.get(f"/records/{record}/replay?line={line}&lang={language}", headers={"Accept": "text/html"})
                self.assertEqual(page.status, 200, page)
                self.assertRegex(html.unescape(page.text), words)
        for line in (0, 1, 99, 99999999999, "x", "-1"):
            answer = self.judge.get(f"/api/v1/records/{record}/rewind/{line}")
            self.assertEqual((answer.status, answer.code), (404, "rewind.no_action"), line)
        for row in self.judge.get(f"/api/v1/records/{record}").json["entries"]:
            self.assertEqual(self.judge.get(f"/api/v1/records/{record}/rewind/{row['line']}").status, 200, row)

    def test_what_only_the_head_judge_may_still_take_back_is_said(self):
        text = golden("10-snatch-over-a-horse")
        _, record = self.recorded(text)
        line = line_of(text, "内 用 ♠3顺手牵羊")
        said = self.judge.get(f"/api/v1/records/{record}/rewind/{line}").json
        self.assertEqual((said["rewind"], said["head_judge_may"], said["why_not"]), ("d", True, ""))
        text = SECOND_SLASH + "R pass\nL end\nR turn 9\n"
        _, record = self.recorded(text)
        self.assertFalse(self.judge.get(f"/api/v1/records/{record}/rewind/{line_of(text, ERROR)}").json["head_judge_may"])
        self.assertEqual(self.judge.get("/api/v1/records/rnone/rewind/8").code, "records.not_found")

    def test_only_who_rules_there_is_told_and_everybody_when_it_is_over(self):
        keeper, other_keeper = self.owner.staff("scorekeeper"), self.owner.staff("scorekeeper")
        other_judge = self.owner.staff("table_judge")
        for table, member in ((self.table + 1, keeper), (self.table + 1, other_keeper), (self.table + 50, other_judge)):
            done = self.owner.post(f"/api/v1/events/{self.event}/judges", {"table": table, "staff": member.account, "assigned": True})
            self.assertEqual(done.status, 200, done)
        match = self.match(self.event)
        record = upload(keeper, f"/api/v1/matches/{match}/records/file", SECOND_SLASH.encode(), "record", name="").json["id"]
        line = line_of(SECOND_SLASH, ERROR)
        player, stranger = self.owner.player(match, "a"), self.owner.player(self.match(self.event), "a")
        watchers = {"owner": (self.owner, ""), "head judge": (self.head, ""), "judge of the table": (self.judge, ""),
                    "judge of another": (other_judge, "access.not_your_table"),
                    "its scribe": (keeper, "rewind.judges_only"), "another scribe": (other_keeper, "records.not_yours"),
                    "player": (player, "records.not_yet"), "player of another table": (stranger, "access.forbidden"),
                    "auditor": (self.auditor, "rewind.judges_only"), "public": (self.public, "access.sign_in_first")}

        def look(expected):
            for role, (who, early) in watchers.items():
                code = expected(early)
                with self.subTest(role=role, over=expected("x") == ""):
                    answer = who.get(f"/api/v1/records/{record}/rewind/{line}")
                    page = who.get(f"/records/{record}/replay?line={line}", headers={"Accept": "text/html", "Accept-Language": "en"})
                    self.assertEqual(answer.status, 200 if not code else 401 if role == "public" else 403, answer)
                    if not code:
                        self.assertEqual(answer.json["rewind"], "a")
                        self.assertIn("Rewind A", page.text)
                        self.assertIn("data-rewind=", page.text)
                        continue
                    self.assertEqual(answer.code, code)
                    for text in (str(answer.json), page.text):
                        for word in ("judging.rewind", "data-rewind", "! restore", "replay-rewind", "Rewind A"):
                            self.assertNotIn(word, text)
                        if role != "its scribe":
                            for word in UNSEEN:
                                self.assertNotIn(word, text)

        look(lambda early: early)
        self.judge.must(match, "concede", chair="b")
        self.judge.must(match, "confirm_concession", chair="b")
        over = {"rewind.judges_only": "", "records.not_yours": "", "records.not_yet": "", "x": ""}
        look(lambda early: over.get(early, early))

    def form(self, who, dispute):
        page = who.get(f"/disputes/{dispute}", headers={"Accept": "text/html", "Accept-Language": "en"}).text
        chosen = {name: re.findall(r'<option value="(\w+)" selected>', part) for name, part in
                  re.findall(r'<select id="(remedy|rewind)".*?>(.*?)</select>', page, re.S)}
        line = re.search(r'<input id="restore-line"[^>]*value="(\d*)"', page)
        return page, chosen.get("remedy"), chosen.get("rewind"), line and line[1]

    def test_the_form_of_a_ruling_comes_with_what_the_advice_comes_to(self):
        for name, text, start, rewind, remedy, since, restores, head_only in TABLE:
            with self.subTest(name):
                match, record = self.recorded(text)
                line = line_of(text, start)
                dispute = self.open(self.judge, match, "x", record=record, line=line)
                self.must(self.judge, dispute, "hear", note="")
                proposed = ([remedy], [rewind], str(line) if restores else "")
                page, *got = self.form(self.head, dispute)
                self.assertEqual(tuple(got), proposed)
                self.assertRegex(page, f"<code>(Rewind|回退) {rewind.upper()}</code>")
                self.assertIn(f'href="/records/{record}/replay?line={line}"', page)
                _, *got = self.form(self.judge, dispute)
                self.assertEqual(tuple(got), ([], [], "") if head_only else proposed, "what only the head judge may give")
                for who in (self.auditor, self.public, self.owner.player(match, "a")):
                    page, *got = self.form(who, dispute)
                    self.assertEqual(got, [None, None, None])
                    self.assertNotRegex(page, r"<code>(Rewind|回退) [A-D]</code>")

    def test_a_dispute_without_a_line_is_about_the_first_illegal_one_and_one_without_a_record_has_no_advice(self):
        match, record = self.recorded(SECOND_SLASH)
        dispute = self.open(self.judge, match, "x", record=record)
        self.must(self.judge, dispute, "hear", note="")
        _, *got = self.form(self.judge, dispute)
        self.assertEqual(got, [["restore"], ["a"], str(line_of(SECOND_SLASH, ERROR))])
        dispute = self.open(self.judge, match, "y")
        self.must(self.judge, dispute, "hear", note="")
        page, *got = self.form(self.judge, dispute)
        self.assertEqual(got, [[], [], ""])
        self.assertNotRegex(page, r"<code>(Rewind|回退) [A-D]</code>")


if __name__ == "__main__":
    unittest.main(verbosity=2)
