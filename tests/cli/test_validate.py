"""validate, import, play and ask from outside: verdicts, exit codes, JSON, standard input."""

import gzip
import json
import os
import pathlib
import pty
import subprocess
import tempfile
import unittest

YUANMEN = os.environ["YUANMEN"]
GOLDEN = pathlib.Path(os.environ["YUANMEN_SOURCE_DIR"]) / "tests" / "golden"


def yuanmen(*arguments, stdin=b"", language="C.UTF-8"):
    return subprocess.run(
        [YUANMEN, *map(str, arguments)],
        input=stdin,
        capture_output=True,
        env={**os.environ, "LC_ALL": language},
        check=False,
    )


class Validate(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp())

    def test_exit_codes_are_the_worst_of_the_files(self):
        records = GOLDEN / "records"
        legal = records / "referee" / "set-moves-a-card.record"
        illegal = records / "codes" / "rule.too_far.record"
        unreadable = self.folder / "unreadable.record"
        unreadable.write_text("yuanmen 1\nnonsense here\n")
        self.assertEqual(yuanmen("validate", legal).returncode, 0)
        self.assertEqual(yuanmen("validate", legal, illegal).returncode, 1)
        self.assertEqual(yuanmen("validate", illegal, unreadable, legal).returncode, 3)
        self.assertEqual(yuanmen("validate", self.folder / "missing").returncode, 3)
        answer = json.loads(yuanmen("validate", "--json", self.folder / "missing").stdout)
        self.assertEqual(answer["errors"][0]["code"], "record.cannot_open")

    def test_one_json_object_a_file_in_the_order_named(self):
        files = [
            GOLDEN / "records" / "codes" / "rule.slash_limit.record",
            GOLDEN / "records" / "referee" / "set-moves-a-card.record",
        ]
        lines = yuanmen("validate", "--json", *files).stdout.decode().splitlines()
        answers = [json.loads(line) for line in lines]
        self.assertEqual([answer["file"] for answer in answers], list(map(str, files)))
        breach = answers[0]["first_illegal"]
        self.assertEqual(answers[0]["verdict"], "illegal")
        self.assertEqual(breach["code"], "rule.slash_limit")
        text = files[0].read_text().splitlines()
        self.assertEqual(text[breach["line"] - 1], "L use S8.slash > R")
        self.assertEqual(text[breach["because"] - 1], "L use S7.slash > R")
        self.assertTrue(breach["clauses"])
        self.assertIn("L end", breach["legal"])
        self.assertIsNone(answers[1]["first_illegal"])

    def test_standard_input_and_the_position_at_a_line(self):
        text = (GOLDEN / "records" / "referee" / "restore-before-second-slash.record").read_bytes()
        answer = yuanmen("validate", "-", "--at", "12", stdin=text)
        self.assertEqual(answer.returncode, 0)
        self.assertIn("lineup R: zhang_liao cao_ren gan_ning hp3", answer.stdout.decode())

    def test_a_breach_is_told_in_chinese_on_a_chinese_terminal(self):
        answer = yuanmen("validate", GOLDEN / "records" / "codes" / "rule.too_far.record", language="zh_CN.UTF-8")
        self.assertIn("违规", answer.stdout.decode())
        self.assertIn("主 结束", answer.stdout.decode())

    def test_a_judge_reads_what_is_in_force_and_what_the_count_should_be(self):
        records = GOLDEN / "records"
        text = yuanmen("validate", records / "disputes" / "11-own-general-dies.record").stdout.decode()
        self.assertIn("decision.slash_count_on_replace [here: keep]", text)
        self.assertIn("because of line", text)
        text = yuanmen("validate", records / "disputes" / "02-no-turn-after-the-bell.record").stdout.decode()
        self.assertIn("the match is over", text)
        self.assertNotIn("legal instead", text)
        text = yuanmen("validate", records / "disputes" / "13-nullification-too-late.record").stdout.decode()
        self.assertIn("timing.8 Negation window: ", text)
        text = yuanmen("validate", records / "disputes" / "06-wushuang-missed.record").stdout.decode()
        self.assertIn("= L 3/4 hand1", text)
        self.assertNotIn("legal instead", text)
        text = yuanmen("validate", records / "disputes" / "01-first-draw.record", language="zh_CN.UTF-8").stdout.decode()
        self.assertIn("内 摸 ?\n", text)
        text = yuanmen("validate", records / "codes" / "position.hp.set.record").stdout.decode()
        self.assertIn("(record.set_refused)", text)
        self.assertIn("(position.hp)", text)

    def test_cards_nobody_has_seen_are_offered_once(self):
        answer = yuanmen("validate", "--json", GOLDEN / "records" / "disputes" / "05-forgotten-ganglie.record")
        legal = json.loads(answer.stdout)["first_illegal"]["legal"]
        self.assertEqual(legal, ["R end", "R use [?2]"])

    def test_a_long_record_is_told_in_the_words_of_the_issue(self):
        record = self.folder / "long.record"
        self.assertEqual(yuanmen("play", "--seed", 2, "--record", record).returncode, 0)
        lines = record.read_text().splitlines()
        self.assertGreater(len(lines), 600)
        answer = json.loads(yuanmen("validate", "--json", record).stdout)
        self.assertEqual((answer["file"], answer["verdict"], answer["lines"]), (str(record), "legal", len(lines)))
        end = max(number for number, line in enumerate(lines, 1) if line.endswith(" end"))
        lines.insert(end, lines[end - 1])  # he ends the phase that has just ended
        lines.append("")
        broken = "\n".join(lines).encode()
        answer = json.loads(yuanmen("validate", "--json", "-", stdin=broken).stdout)
        self.assertEqual((answer["file"], answer["verdict"], answer["lines"]), ("-", "illegal", len(lines) - 1))
        breach = answer["first_illegal"]
        self.assertLessEqual({"line", "code", "clauses", "because", "legal"}, set(breach))
        self.assertEqual(breach["line"], end + 1)
        self.assertTrue(breach["code"].startswith("rule."))
        self.assertTrue(breach["clauses"])
        told = yuanmen("validate", "--at", end, "-", stdin=broken)
        self.assertEqual(told.returncode, 1)
        text = told.stdout.decode()
        self.assertIn(f"line {end + 1}: {lines[end]}", text)
        self.assertIn("open: ", text)
        self.assertIn("position: ", text)

    def test_the_line_that_ended_the_match_is_named(self):
        record = GOLDEN / "records" / "disputes" / "02-no-turn-after-the-bell.record"
        breach = json.loads(yuanmen("validate", "--json", record).stdout)["first_illegal"]
        self.assertEqual(breach["code"], "rule.match_over")
        self.assertTrue(record.read_text().splitlines()[breach["because"] - 1].startswith("时间到"))

    def test_many_files_show_their_progress_on_a_terminal_and_nowhere_else(self):
        records = sorted((GOLDEN / "records" / "clauses").glob("*.record"))[:20]
        self.assertEqual(yuanmen("validate", *records).stderr, b"")
        terminal, ours = pty.openpty()
        command = [YUANMEN, "validate", *map(str, records)]
        english = {**os.environ, "LC_ALL": "C.UTF-8"}
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=ours, env=english) as process:
            verdicts = process.stdout.read().decode()
        os.close(ours)
        self.assertEqual(verdicts, yuanmen("validate", *records).stdout.decode())
        shown = b""
        while b"20/20" not in shown:
            shown += os.read(terminal, 4096)  # an error once the terminal is empty
        os.close(terminal)

    def test_keep_going_reports_every_breach(self):
        text = b"""yuanmen 1
ruleset: wzzz-2012
position: L play turn8
lineup L: guan_yu zhao_yun liu_bei
lineup R: zhang_liao cao_ren gan_ning
hand L: H6.peach S7.slash S8.slash
hand R: ?
L use H6.peach
L use S7.slash
R pass
L use S8.slash
"""
        self.assertEqual(len(json.loads(yuanmen("validate", "--json", "-", stdin=text).stdout)["breaches"]), 1)
        answer = json.loads(yuanmen("validate", "--json", "--keep-going", "-", stdin=text).stdout)
        self.assertEqual([breach["line"] for breach in answer["breaches"]], [8, 11])

    def test_an_imported_game_is_legal_under_the_program_s_ruleset(self):
        game = GOLDEN / "qsgs" / "g00010.jsonl.gz"
        plain = self.folder / "g00010.jsonl"
        plain.write_bytes(gzip.decompress(game.read_bytes()))
        for source, where in ((game, self.folder / "a"), (plain, self.folder / "b")):
            self.assertEqual(yuanmen("import", "qsgs", source, "-o", where).returncode, 0)
        records = [self.folder / name / "g00010.record" for name in "ab"]
        self.assertEqual(records[0].read_bytes(), records[1].read_bytes())
        self.assertEqual(yuanmen("validate", *records).returncode, 0)
        self.assertEqual(yuanmen("validate", "--ruleset", "no-such", records[0]).returncode, 3)
        (self.folder / "c" / "g00010.record").mkdir(parents=True)
        blocked = yuanmen("import", "qsgs", game, "-o", self.folder / "c")
        self.assertEqual(blocked.returncode, 3)
        self.assertIn("import.cannot_write", blocked.stderr.decode())

    def test_what_is_no_record_is_unreadable_and_never_worse(self):
        binary = self.folder / "binary"
        binary.write_bytes(bytes(range(256)) * 64)
        huge = self.folder / "huge"
        huge.write_bytes(b"\0" * (3 << 20))
        empty = self.folder / "empty"
        empty.write_bytes(b"")
        for file in (binary, huge, empty, self.folder, self.folder / "missing"):
            for command in ("validate", "ask"):
                answer = yuanmen(command, file)
                self.assertEqual(answer.returncode, 3, (command, file))
                self.assertIn(b"unreadable", answer.stdout + answer.stderr)
        answers = yuanmen("validate", "--json", binary, self.folder, huge).stdout.decode().splitlines()
        shape = {"line", "column", "code", "found", "expected", "nearest"}
        for answer in map(json.loads, answers):
            self.assertEqual(answer["verdict"], "unreadable")
            self.assertLessEqual(shape, set(answer["errors"][0]))
        self.assertEqual(yuanmen("validate", "--at", "0", binary).returncode, 64)

    def test_an_import_that_fails_says_so_and_goes_on(self):
        game = GOLDEN / "qsgs" / "g00010.jsonl.gz"
        cut = self.folder / "cut.jsonl.gz"
        cut.write_bytes(game.read_bytes()[:500])
        answer = yuanmen("import", "qsgs", cut, self.folder, self.folder / "missing", game, "-o", self.folder / "new" / "deep")
        self.assertEqual(answer.returncode, 3)
        self.assertEqual(answer.stderr.decode().count("yuanmen: "), 3)
        self.assertEqual([file.name for file in (self.folder / "new" / "deep").iterdir()], ["g00010.record"])
        self.assertEqual(yuanmen("import", "qsgs", game, "-o", cut).returncode, 3)

    def test_a_known_deviation_is_named_and_corrected(self):
        game = GOLDEN / "qsgs" / "g00246.jsonl.gz"
        answer = yuanmen("import", "qsgs", game, "-o", self.folder)
        self.assertIn("D1", answer.stderr.decode())
        record = self.folder / "g00246.record"
        self.assertEqual(yuanmen("validate", record).returncode, 0)
        self.assertIn("; D1", record.read_text())
        yuanmen("import", "qsgs", "--plain", game, "-o", self.folder)
        plain = json.loads(yuanmen("validate", "--json", record).stdout)
        self.assertEqual(plain["verdict"], "illegal")
        self.assertEqual(plain["first_illegal"]["code"], "record.card_elsewhere")

    def test_an_answer_that_cannot_be_written_is_an_error(self):
        with open("/dev/full", "wb") as full:
            record = GOLDEN / "records" / "disputes" / "01-first-draw-ruled.record"
            answer = subprocess.run([YUANMEN, "validate", record], stdout=full, stderr=subprocess.PIPE, check=False)
        self.assertEqual(answer.returncode, 74)

    def test_play_is_repeatable_and_legal(self):
        record = self.folder / "played.record"
        self.assertEqual(yuanmen("play", "--seed", 7, "--record", record).returncode, 0)
        self.assertEqual(record.read_bytes(), yuanmen("play", "--seed", 7).stdout)
        self.assertEqual(yuanmen("validate", record).returncode, 0)

    def test_ask_lists_what_may_be_done_and_why(self):
        text = (GOLDEN / "records" / "codes" / "rule.too_far.record").read_text()
        position = text[: text.index("L use")].encode()
        answer = json.loads(yuanmen("ask", "--json", "-", stdin=position).stdout)
        self.assertEqual(answer["question"], "play_phase")
        self.assertEqual(answer["legal"], ["L end"])
        self.assertTrue(answer["clause"].startswith("1v1.3.3.2"))


if __name__ == "__main__":
    unittest.main()
