"""`yuanmen rulesets` from outside: what is printed, exit codes, and faults named by file, line and key."""
import hashlib
import json
import os
import pathlib
import re
import subprocess
import tempfile
import unittest

YUANMEN = os.environ["YUANMEN"]
SHIPPED = pathlib.Path(os.environ["YUANMEN_SOURCE_DIR"], "rulesets")
EVENT = """{
  "format": 1,
  "id": "spring-open",
  "base": "wzzz-2012",
  "title": {"zh": "春季公开赛", "en": "Spring Open"},
  "parameters": {
    "clock.match_minutes": 35
  }
}
"""


def run(*arguments, language="C.UTF-8"):
    environment = {**os.environ, "LC_ALL": language}
    return subprocess.run([YUANMEN, "rulesets", *arguments], capture_output=True, text=True, env=environment)


def write(folder, text):
    target = pathlib.Path(folder, "spring-open", "ruleset.json")
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(text, encoding="utf-8")
    return target


class List(unittest.TestCase):
    def test_the_shipped_rulesets_are_listed_with_their_hashes(self):
        listed = json.loads(run("--json").stdout)["rulesets"]
        by_id = {row["id"]: row for row in listed}
        self.assertLessEqual({"wzzz-2012", "kof-classic"}, set(by_id))
        for row in listed:
            self.assertRegex(row["sha256"], "^[0-9a-f]{64}$")
            self.assertEqual((row["cards"], row["generals"]), (108, 28))
        plain = run()
        self.assertEqual(plain.returncode, 0)
        for row in listed:
            self.assertIn(row["id"], plain.stdout)
            self.assertIn(row["sha256"][:16], plain.stdout)
            self.assertIn(row["title"]["zh"], plain.stdout)

    def test_a_folder_adds_its_rulesets(self):
        with tempfile.TemporaryDirectory() as folder:
            write(folder, EVENT)
            listed = json.loads(run("--json", "--rulesets", folder).stdout)["rulesets"]
            self.assertIn("spring-open", [row["id"] for row in listed])


class Show(unittest.TestCase):
    def test_the_hash_is_that_of_the_printed_text(self):
        printed = run("show", "wzzz-2012", "--json").stdout
        whole = json.loads(printed)
        canonical = json.dumps(whole["ruleset"], ensure_ascii=False, sort_keys=True, separators=(",", ":"))
        self.assertEqual(hashlib.sha256(canonical.encode()).hexdigest(), whole["sha256"])
        self.assertEqual(len(whole["ruleset"]["cards"]), 108)

    def test_switches_cards_generals_and_clauses_are_readable(self):
        result = run("show", "wzzz-2012")
        self.assertEqual(result.returncode, 0)
        source = json.loads((SHIPPED / "wzzz-2012" / "ruleset.json").read_text(encoding="utf-8"))
        for key in source["parameters"]:
            self.assertIn(f"\n  {key} ", result.stdout)
        self.assertIn("lord 1, renegade 2, lord 2, renegade 2, lord 2", result.stdout)
        for clauses in (SHIPPED / "wzzz-2012").glob("clauses.*.json"):
            for clause in json.loads(clauses.read_text(encoding="utf-8"))["clauses"]:
                self.assertIn(f"\n  {clause['id']}  [{clause['source']}]", result.stdout)
                self.assertIn(f"\n    {clause['zh']}\n    {clause['en']}\n", result.stdout)

    def test_a_ruleset_is_found_by_the_beginning_of_its_hash(self):
        digest = json.loads(run("show", "wzzz-2012", "--json").stdout)["sha256"]
        self.assertEqual(run("show", f"wzzz-2012@{digest[:8]}").returncode, 0)
        self.assertEqual(run("show", f"kof-classic@{digest[:8]}").returncode, 1)

    def test_flags_may_stand_before_or_after_the_subcommand(self):
        with tempfile.TemporaryDirectory() as folder:
            write(folder, EVENT)
            before = run("--json", "--rulesets", folder, "show", "spring-open")
            after = run("show", "spring-open", "--rulesets", folder, "--json")
            self.assertEqual(before.returncode, 0)
            self.assertEqual(before.stdout, after.stdout)
            self.assertEqual(json.loads(after.stdout)["ruleset"]["parameters"]["clock.match_minutes"], 35)


class Faults(unittest.TestCase):
    def test_an_unknown_id_is_refused_with_what_is_known(self):
        result = run("show", "wzzz-2013")
        self.assertEqual(result.returncode, 1)
        self.assertEqual(result.stdout, "")
        self.assertIn("wzzz-2013", result.stderr)
        self.assertIn("kof-classic", result.stderr)

    def test_a_fault_names_file_line_and_key_in_both_languages(self):
        with tempfile.TemporaryDirectory() as folder:
            target = write(folder, EVENT.replace("clock.match_minutes", "clock.minutes"))
            english = run("--rulesets", folder)
            chinese = run("show", "wzzz-2012", "--rulesets", folder, language="zh_CN.UTF-8")
            for result in (english, chinese):
                self.assertEqual(result.returncode, 1)
                self.assertEqual(result.stdout, "")
                self.assertIn(f"{target}:7: parameters.clock.minutes: ", result.stderr)
                self.assertIn("(ruleset.unknown_key)", result.stderr)
            self.assertIn("This key is not known here.", english.stderr)
            self.assertIn("此处没有这个键。", chinese.stderr)

    def test_every_code_of_the_loader_has_a_sentence_in_both_languages(self):
        root = SHIPPED.parent
        codes = set()
        for source in [*(root / "src" / "cards").rglob("*.cpp"), root / "src/cli/rulesets_command.cpp"]:
            codes |= set(re.findall(r'"ruleset\.([a-z_]+)"', source.read_text(encoding="utf-8")))
        codes -= {"json"}  # the file ruleset.json
        self.assertGreater(len(codes), 20)
        for language in ("zh", "en"):
            path = root / "templates" / "messages" / f"rulesets.{language}.json"
            catalogue = json.loads(path.read_text(encoding="utf-8"))
            self.assertEqual({f"refusal.ruleset.{code}" for code in codes} - set(catalogue), set())
            self.assertEqual({key for key in catalogue if key.startswith("refusal.")} - {f"refusal.ruleset.{code}" for code in codes}, set())

    def test_a_folder_that_is_not_there_is_refused(self):
        result = run("--rulesets", "/nonexistent/rulesets")
        self.assertEqual(result.returncode, 1)
        self.assertIn("/nonexistent/rulesets", result.stderr)


if __name__ == "__main__":
    unittest.main()
