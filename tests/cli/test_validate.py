"""validate, import, play and ask from outside: verdicts, exit codes, JSON, standard input."""

import gzip
import json
import os
import pathlib
import pty
import re
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

    def test_the_lines_before_an_unreadable_word_are_judged(self):
        lines = yuanmen("play", "--seed", 2).stdout.decode().splitlines()
        end = max(number for number, line in enumerate(lines, 1) if line.endswith(" end"))
        lines.insert(end, lines[end - 1])
        lines[-1] = "L flies away"
        text = "\n".join(lines).encode() + b"\n"
        answer = yuanmen("validate", "--json", "-", stdin=text)
        told = json.loads(answer.stdout)
        self.assertEqual((answer.returncode, told["verdict"]), (3, "unreadable"))
        self.assertEqual([error["line"] for error in told["errors"]], [len(lines)])
        self.assertEqual(told["first_illegal"]["line"], end + 1)
        self.assertIn({"kind": "extra_line", "line": end + 1, "text": lines[end], "explains": told["explanations"][0]["explains"]}, told["explanations"])
        self.assertEqual(told["likely"], "breach")  # level with the repair: who ends twice has done so
        header = sum(1 for line in lines if re.match(r"yuanmen|[a-z]+( [LR])?:", line))
        self.assertEqual(told["entries"], len(lines) - 1 - header)
        lines[-1], lines[end] = lines[end], "nonsense"
        told = json.loads(yuanmen("validate", "--json", "-", stdin="\n".join(lines).encode()).stdout)
        self.assertIsNone(told["first_illegal"])
        self.assertEqual(told["explanations"], [])
        words = yuanmen("validate", "-", stdin=text)
        self.assertEqual(words.returncode, 3)
        self.assertIn(f"line {end + 1} is not legal", words.stdout.decode())
        self.assertIn(f"without line {end + 1}", words.stdout.decode())

    def test_a_line_left_out_is_named_and_not_only_the_breach(self):
        lines = yuanmen("play", "--seed", 8).stdout.decode().splitlines()
        gap = next(i for i, line in enumerate(lines) if i > 60 and re.search(r" take .\.hand", line))
        text = "\n".join(lines[:gap] + lines[gap + 1 :]).encode() + b"\n"
        answer = yuanmen("validate", "--json", "-", stdin=text)
        told = json.loads(answer.stdout)
        self.assertEqual((answer.returncode, told["verdict"]), (1, "illegal"))
        self.assertEqual(told["likely"], "missing_line")
        first = told["explanations"][0]
        self.assertEqual(set(first), {"kind", "line", "text", "explains"})
        self.assertEqual((first["kind"], first["line"]), ("missing_line", gap + 1))
        self.assertEqual(first["text"], lines[gap])
        self.assertEqual(first["explains"], len(lines) - 1 - told["first_illegal"]["line"] + 1)
        self.assertIn("breach", [each["kind"] for each in told["explanations"]])
        shown = json.loads(yuanmen("replay", "-", "--lang", "en", stdin=text).stdout)
        self.assertEqual(shown["explanations"], told["explanations"])
        words = yuanmen("validate", "-", stdin=text, language="zh_CN.UTF-8").stdout.decode()
        self.assertIn(f"第 {told['first_illegal']['line']} 行接不上：很可能漏记了一行", words)
        legal = json.loads(yuanmen("validate", "--json", "-", stdin="\n".join(lines).encode()).stdout)
        self.assertEqual((legal["explanations"], legal["likely"]), ([], None))

    def test_the_line_that_ended_the_match_is_named(self):
        record = GOLDEN / "records" / "disputes" / "02-no-turn-after-the-bell.record"
        breach = json.loads(yuanmen("validate", "--json", record).stdout)["first_illegal"]
        self.assertEqual(breach["code"], "rule.match_over")
        self.assertTrue(record.read_text().splitlines()[breach["because"] - 1].startswith("时间到"))

    def test_a_folder_stands_for_the_records_below_it(self):
        legal = (GOLDEN / "records" / "referee" / "set-moves-a-card.record").read_bytes()
        illegal = (GOLDEN / "records" / "codes" / "rule.too_far.record").read_bytes()
        for name, text in (("b.record", legal), ("a/z.rec", legal), ("a/桌 一.record", illegal), ("a/notes.txt", b"no")):
            (self.folder / name).parent.mkdir(exist_ok=True)
            (self.folder / name).write_bytes(text)
        answer = yuanmen("validate", "--json", self.folder)
        files = [json.loads(line)["file"] for line in answer.stdout.decode().splitlines()]
        self.assertEqual(files, [str(self.folder / name) for name in ("a/z.rec", "a/桌 一.record", "b.record")])
        self.assertEqual(answer.returncode, 1)
        listed = self.folder / "list"
        listed.write_text(f"{self.folder}/b.record\r\n\n{self.folder}/a\n", "utf-8")
        for arguments, stdin in ((("--files", listed), b""), (("--files", "-"), listed.read_bytes())):
            answer = yuanmen("validate", "--json", *arguments, stdin=stdin)
            files = [json.loads(line)["file"] for line in answer.stdout.decode().splitlines()]
            self.assertEqual(files, [str(self.folder / name) for name in ("b.record", "a/z.rec", "a/桌 一.record")])
            self.assertEqual(answer.returncode, 1)
        (self.folder / "nothing").mkdir()
        answer = yuanmen("validate", "--json", self.folder / "nothing", self.folder / "b.record")
        self.assertEqual(answer.returncode, 3)
        self.assertEqual(json.loads(answer.stdout.splitlines()[0])["errors"][0]["code"], "record.no_records")
        self.assertEqual(yuanmen("validate", "--files", "-").returncode, 3)
        self.assertEqual(yuanmen("validate").returncode, 64)

    def test_an_import_writes_nothing_rather_than_over_something(self):
        game = (GOLDEN / "qsgs" / "g00246.jsonl.gz").read_bytes()
        for name in ("one/g1.jsonl.gz", "two/g1.jsonl.gz", "one/g2.jsonl.gz"):
            (self.folder / name).parent.mkdir(exist_ok=True)
            (self.folder / name).write_bytes(game)
        out = self.folder / "out"
        answer = yuanmen("import", "qsgs", self.folder / "one", self.folder / "two", "--force", "-o", out)
        self.assertEqual(answer.returncode, 1)
        self.assertIn("import.two_for_one", answer.stderr.decode())
        self.assertFalse(out.exists())
        self.assertEqual(yuanmen("import", "qsgs", self.folder / "one", "-o", out).returncode, 0)
        self.assertEqual(sorted(file.name for file in out.iterdir()), ["g1.record", "g2.record"])
        self.assertEqual(yuanmen("import", "qsgs", self.folder / "one", "-o", out).returncode, 0)
        (out / "g2.record").write_text("my notes\n")
        (out / "g1.record").unlink()
        answer = yuanmen("import", "qsgs", self.folder / "one", "-o", out)
        self.assertEqual(answer.returncode, 1)
        self.assertIn("import.exists", answer.stderr.decode())
        self.assertFalse((out / "g1.record").exists())
        self.assertEqual((out / "g2.record").read_text(), "my notes\n")
        self.assertEqual(yuanmen("import", "qsgs", "--force", self.folder / "one", "-o", out).returncode, 0)
        self.assertEqual((out / "g2.record").read_bytes(), (out / "g1.record").read_bytes())
        (self.folder / "empty").mkdir()
        nothing = yuanmen("import", "qsgs", self.folder / "empty", "-o", out)
        self.assertEqual(nothing.returncode, 3)
        self.assertIn("import.no_logs", nothing.stderr.decode())
        listed = f"{self.folder}/one/g1.jsonl.gz\n".encode()
        self.assertEqual(yuanmen("import", "qsgs", "--files", "-", "-o", self.folder / "l", stdin=listed).returncode, 0)

    def test_a_record_of_former_days_is_judged_under_its_own_text(self):
        played = yuanmen("play", "--seed", 3).stdout.decode()
        today = played.split("ruleset: ")[1].split("\n")[0]
        former = played.replace(today, "wzzz-2012@bfb853cffc9ef97c").encode()
        answer = json.loads(yuanmen("validate", "--json", "-", stdin=former).stdout)
        self.assertEqual(answer["verdict"], "legal")
        self.assertTrue(answer["ruleset"].startswith("wzzz-2012@bfb853cffc9ef97c"))
        never = played.replace(today, "wzzz-2012@ffffffffffffffff").encode()
        self.assertEqual(yuanmen("validate", "-", stdin=never).returncode, 3)
        self.assertEqual(yuanmen("rulesets", "show", "wzzz-2012@bfb853cffc9ef97c").returncode, 0)

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
        self.assertEqual([(breach["line"], breach["follows_from"]) for breach in answer["breaches"]], [(8, None), (11, None)])

    def test_what_only_follows_from_an_earlier_breach_is_no_accusation_of_its_own(self):
        lines = yuanmen("play", "--seed", 8).stdout.decode().splitlines()
        gap = next(i for i, line in enumerate(lines) if i > 60 and re.search(r" take .\.hand", line))
        text = "\n".join(lines[:gap] + lines[gap + 1 :]).encode() + b"\n"
        breaches = json.loads(yuanmen("validate", "--json", "--keep-going", "-", stdin=text).stdout)["breaches"]
        self.assertGreater(len(breaches), 1)
        first, *rest = breaches
        self.assertIsNone(first["follows_from"])
        self.assertEqual({breach["follows_from"] for breach in rest}, {first["line"]})
        told = yuanmen("validate", "--keep-going", "-", stdin=text).stdout.decode()
        self.assertEqual(told.count(f"only follows from line {first['line']}"), len(rest))

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
        (self.folder / "empty").mkdir()
        answer = yuanmen("import", "qsgs", cut, self.folder / "empty", self.folder / "missing", game, "-o", self.folder / "new" / "deep")
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
        self.assertEqual(yuanmen("import", "qsgs", "--plain", "--force", game, "-o", self.folder).returncode, 0)
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

    def test_most_matches_end_as_real_ones_do_if_asked_to(self):
        whole = yuanmen("play", "--seed", 5).stdout
        played = yuanmen("play", "--ends", "--seed", 5).stdout
        self.assertNotEqual(whole, played)
        self.assertTrue({"bell", "concede"} & set(played.decode().split()))
        self.assertFalse({"bell", "concede"} & set(whole.decode().split()))
        self.assertEqual(yuanmen("validate", "-", stdin=played).returncode, 0)

    def test_ask_lists_what_may_be_done_and_why(self):
        text = (GOLDEN / "records" / "codes" / "rule.too_far.record").read_text()
        position = text[: text.index("L use")].encode()
        answer = json.loads(yuanmen("ask", "--json", "-", stdin=position).stdout)
        self.assertEqual(answer["question"], "play_phase")
        self.assertEqual(answer["legal"], ["L end"])
        self.assertTrue(answer["clause"].startswith("1v1.3.3.2"))


if __name__ == "__main__":
    unittest.main()
