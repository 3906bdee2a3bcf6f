"""A verdict always cites: every clause id that stands in the sources is a clause of the base ruleset."""
import json
import os
import pathlib
import re
import unittest

ROOT = pathlib.Path(os.environ["YUANMEN_SOURCE_DIR"])
# A whole string literal that is a clause id; one that ends in '.' is a prefix to which code adds a name.
CITATION = re.compile(r'"((?:1v1|decision|timing|card|skill|judging)\.[a-z0-9_.]*[a-z0-9])"')


def clauses():
    found = set()
    for path in (ROOT / "rulesets" / "wzzz-2012").glob("clauses.*.json"):
        found |= {clause["id"] for clause in json.loads(path.read_text(encoding="utf-8"))["clauses"]}
    return found


def citations(text):
    return set(CITATION.findall(text))


class Citations(unittest.TestCase):
    def test_every_clause_the_sources_cite_exists(self):
        known = clauses()
        self.assertGreater(len(known), 300)
        dead, total = [], 0
        for path in sorted((ROOT / "src").rglob("*.[ch]pp")):
            cited = citations(path.read_text(encoding="utf-8"))
            total += len(cited)
            dead += [f"{path.relative_to(ROOT)}: {clause}" for clause in sorted(cited - known)]
        self.assertEqual(dead, [])
        self.assertGreater(total, 50, "the pattern no longer finds the citations")

    def test_a_dead_citation_would_be_found(self):
        planted = citations('cite("1v1.3.1.4"); prefix("card."); word("1v1"); code("rule.card.held");')
        self.assertEqual(planted, {"1v1.3.1.4"})
        self.assertNotIn("1v1.3.1.4", clauses())


if __name__ == "__main__":
    unittest.main()
