"""src/GLOSSARY.md names what is there, each word once, and in the words of the catalogues."""
import os
import pathlib
import re
import sys
import unittest

TOP = pathlib.Path(os.environ["YUANMEN_SOURCE_DIR"])
sys.path.insert(0, str(TOP / "tests" / "layout"))

import test_words  # noqa: E402

PAGE = (TOP / "src" / "GLOSSARY.md").read_text("utf-8")
ROWS = [[cell.strip() for cell in line.strip("|").split("|")] for line in PAGE.splitlines()
        if line.startswith("| ") and not line.startswith("| 中文") and not line.startswith("| word")]


class Glossary(unittest.TestCase):
    def test_each_word_stands_once(self):
        words = [word for row in ROWS for word in re.split(r" · |、", row[0])]
        self.assertGreater(len(words), 80)
        self.assertEqual(sorted({word for word in words if words.count(word) > 1}), [])

    def test_its_words_are_not_banned(self):
        for row in ROWS:
            if len(row) == 3 and re.search("[\u4e00-\u9fff]", row[0]):
                self.assertEqual(test_words.synonyms("zh", row[0], row[0]) + test_words.synonyms("en", row[0], row[1]), [])

    def test_files_and_names_are_there(self):
        source = "\n".join(path.read_text("utf-8") for path in (TOP / "src").rglob("*.[ch]pp"))
        for link in re.findall(r"\]\(([^)]+)\)", PAGE):
            self.assertTrue((TOP / "src" / link).exists(), link)
        for name in re.findall(r"`\w+::(\w+)(?:::(\w+))?`", PAGE):
            for part in filter(None, name):
                self.assertRegex(source, rf"\b{part}\b")
        for path in re.findall(r"`([a-z_]+/[a-z_/]+(?:\.\*|\.hpp|/))`", PAGE):
            self.assertTrue(list((TOP / "src").glob(path.rstrip("/"))), path)


if __name__ == "__main__":
    unittest.main()
