"""src/INDEX.md says what the source says (scripts/index)."""
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

TOP = pathlib.Path(os.environ["YUANMEN_SOURCE_DIR"])


def check(top):
    return subprocess.run([str(top / "scripts" / "index"), "--check"], capture_output=True, text=True)


class Index(unittest.TestCase):
    def test_the_index_is_what_the_source_says(self):
        answer = check(TOP)
        self.assertEqual(answer.returncode, 0, answer.stderr)

    def test_every_skill_route_and_template_is_in_it(self):
        page = (TOP / "src" / "INDEX.md").read_text("utf-8")
        skills = page.split("## Clauses")[0].split("|---|---|")[1].strip().splitlines()
        self.assertEqual(len(skills), 43)
        self.assertEqual([row for row in skills if "](" not in row], [])
        pages = page.split("## Pages")[1]
        shown = set(re.findall(r"templates/pages/(\w+)\.html", pages))
        # The page of a refusal is shown by the frame, not by a route.
        there = {path.stem for path in (TOP / "templates" / "pages").glob("*.html")} - {"problem"}
        self.assertEqual(there - shown, set())

    def test_links_lead_to_files(self):
        page = (TOP / "src" / "INDEX.md").read_text("utf-8")
        dead = {link for link in re.findall(r"\]\(([^#)]+)\)", page) if not (TOP / "src" / link).exists()}
        self.assertEqual(dead, set())

    def test_a_changed_source_makes_it_stale(self):
        with tempfile.TemporaryDirectory() as folder:
            top = pathlib.Path(folder)
            for part in ("src", "scripts", "templates"):
                shutil.copytree(TOP / part, top / part, ignore=shutil.ignore_patterns("*.kept", "static"))
            self.assertEqual(check(top).returncode, 0)
            with (top / "src" / "engine" / "ops" / "turn.cpp").open("a") as file:
                file.write("// SkillId::paoxiao\n")
            answer = check(top)
            self.assertEqual(answer.returncode, 1)
            self.assertIn("stale", answer.stderr)


if __name__ == "__main__":
    unittest.main()
