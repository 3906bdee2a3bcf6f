"""compare from outside: two records of one match, what differs, and one reading of both."""

import json
import os
import pathlib
import re
import subprocess
import tempfile
import unittest

YUANMEN = os.environ["YUANMEN"]
GOLDEN = pathlib.Path(os.environ["YUANMEN_SOURCE_DIR"]) / "tests" / "golden"


def yuanmen(*arguments, stdin=b"", language="C.UTF-8"):
    environment = {**os.environ, "LC_ALL": language}
    return subprocess.run([YUANMEN, *map(str, arguments)], input=stdin, capture_output=True, env=environment, check=False)


def seen_by(seat, text):
    """The record as the scribe of one seat writes it: the other's draws, and what that one took, without cards."""
    out = []
    for line in text.splitlines():
        if line.startswith("pile:"):
            continue
        draw = re.fullmatch(r"([LR]) draw (.+)", line)
        if draw and draw[1] != seat:
            line = f"{draw[1]} draw ?{len(draw[2].split())}"
        take = re.fullmatch(r"([LR]) take ([LR])\.hand (.+)", line)
        if take and seat not in (take[1], take[2]):
            line = f"{take[1]} take {take[2]}.hand ?"
        out.append(line)
    return "\n".join(out) + "\n"


class Compare(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp())
        self.played = yuanmen("play", "--seed", 11).stdout.decode()

    def file(self, name, text):
        path = self.folder / name
        path.write_text(text, "utf-8")
        return path

    def compared(self, a, b, *more):
        answer = yuanmen("compare", self.file("a.record", a), self.file("b.record", b), "--json", *more)
        return answer.returncode, json.loads(answer.stdout)

    def line(self, pattern, least=60):
        lines = self.played.splitlines()
        return next(i for i, line in enumerate(lines) if i >= least and re.search(pattern, line))

    def test_the_same_match_in_two_spellings_is_the_same(self):
        chinese = yuanmen("play", "--seed", 11, "--zh").stdout.decode()
        sparse = "\n".join(line for line in chinese.splitlines() if " 摸" not in line) + "\n"
        self.assertEqual(self.compared(self.played, chinese), (0, {"verdict": "same", "differences": []}))
        self.assertEqual(self.compared(self.played, sparse), (0, {"verdict": "same", "differences": []}))

    def test_all_differences_are_told_and_not_only_the_first(self):
        lines = self.played.splitlines()
        gone = self.line(r" use .*slash", 80)
        other = self.line(r" discard \S+$", gone + 20)
        face = lines[other].split()[-1]
        new = next(word for word in re.findall(r"[SHCD]\d+\.\w+", self.played) if word != face)
        changed = list(lines)
        changed[other] = lines[other].replace(face, new)
        del changed[gone]
        code, answer = self.compared(self.played, "\n".join(changed) + "\n")
        self.assertEqual(code, 1)
        self.assertEqual(answer["verdict"], "different")
        kinds = [(each["kind"], each["a"], each["b"]) for each in answer["differences"]]
        self.assertIn(("only_a", gone + 1, None), kinds)
        self.assertIn(("cards", other + 1, other), kinds)
        self.assertLessEqual(len(kinds), 6, kinds)
        code, back = self.compared("\n".join(changed) + "\n", self.played)
        self.assertIn(("only_b", None, gone + 1), [(each["kind"], each["a"], each["b"]) for each in back["differences"]])
        told = yuanmen("compare", self.folder / "a.record", self.folder / "b.record", language="zh_CN.UTF-8").stdout.decode()
        self.assertIn("处不同", told)

    def test_what_is_not_one_match_or_cannot_be_read_is_3(self):
        other = yuanmen("play", "--seed", 12).stdout.decode()
        self.assertEqual(self.compared(self.played, other)[0], 3)
        self.assertEqual(self.compared(self.played, "nonsense\n")[0], 3)
        kof = self.played.replace(self.played.split("ruleset: ")[1].split("\n")[0], "kof-classic")
        self.assertEqual(self.compared(self.played, kof)[0], 3)
        self.assertEqual(yuanmen("compare", self.folder / "a.record", self.folder / "missing").returncode, 3)
        self.assertEqual(yuanmen("compare", self.folder / "a.record").returncode, 64)

    def test_two_one_sided_records_become_one(self):
        for seed in range(20, 26):  # in seed 20 a pass stands behind an end
            self.merges(seed)

    def merges(self, seed):
        out = self.folder / "merged.record"
        played = yuanmen("play", "--seed", seed).stdout.decode()
        out.unlink(missing_ok=True)
        code, answer = self.compared(seen_by("L", played), seen_by("R", played), "--merge", out)
        self.assertEqual((code, answer), (0, {"verdict": "same", "differences": []}), seed)
        merged = out.read_text()
        self.assertEqual(yuanmen("validate", out).returncode, 0, seed)
        self.assertNotIn("?", merged)
        entries = [line for line in merged.splitlines() if re.match(r"[LR] |shuffle|bell|overtime", line)]
        self.assertTrue(all(re.search(r"; (A \d+|B \d+|A \d+, B \d+)$", line) for line in entries))
        self.assertEqual(self.compared(played, merged)[0], 0)

    def test_records_that_contradict_each_other_are_not_merged(self):
        lines = self.played.splitlines()
        at = self.line(r" discard \S+$")
        face = lines[at].split()[-1]
        new = next(word for word in re.findall(r"[SHCD]\d+\.\w+", self.played) if word != face)
        changed = "\n".join(lines[:at] + [lines[at].replace(face, new)] + lines[at + 1 :]) + "\n"
        out = self.folder / "merged.record"
        self.assertEqual(self.compared(self.played, changed, "--merge", out)[0], 1)
        self.assertFalse(out.exists())

    def test_a_merged_record_overwrites_nothing_unasked(self):
        a, b = self.file("a.record", seen_by("L", self.played)), self.file("b.record", seen_by("R", self.played))
        before = a.read_bytes()
        refused = yuanmen("compare", a, b, "--merge", a)
        self.assertEqual(refused.returncode, 74)
        self.assertIn("import.exists", refused.stderr.decode())
        self.assertEqual(a.read_bytes(), before, "one of the two records itself")
        out = self.folder / "merged.record"
        for _ in range(2):  # a repeat writes the same
            self.assertEqual(yuanmen("compare", a, b, "--merge", out).returncode, 0)
        merged = out.read_bytes()
        self.assertEqual(yuanmen("compare", a, b, "--merge", a, "--force").returncode, 0)
        self.assertEqual(a.read_bytes(), merged)
        lost = yuanmen("compare", a, b, "--merge", self.folder / "none" / "m.record")
        self.assertEqual(lost.returncode, 74)
        self.assertEqual(lost.stderr.decode().count("m.record"), 1)

    def test_dispute_14_differs_by_the_reply(self):
        records = [GOLDEN / "records" / "disputes" / f"14-one-card-too-many-{who}.record" for who in ("judge", "player")]
        answer = yuanmen("compare", *records, "--json")
        self.assertEqual(answer.returncode, 1)
        self.assertTrue(json.loads(answer.stdout)["differences"])


if __name__ == "__main__":
    unittest.main()
