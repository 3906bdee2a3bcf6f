"""A floor includes only floors below it (README, "Source layout")."""
import os
import pathlib
import re
import tempfile
import unittest

FLOORS = ["base", "cards", "engine", "record", "journal", "match", "tournament", "store", "service", "web", "cli"]
INCLUDE = re.compile(r'^\s*#\s*include\s*"([a-z_]+)/', re.M)
# Libraries that only one floor may know.
HEADERS = {
    re.compile(r"#\s*include\s*[<\"]httplib\.h"): {"web", "cli"},
    re.compile(r"#\s*include\s*[<\"](SQLiteCpp/|sqlite3\.h)"): {"store"},
    re.compile(r"#\s*include\s*[<\"]CLI/"): {"cli"},
}


def violations(source_root):
    found = []
    for path in sorted(pathlib.Path(source_root).rglob("*.[ch]pp")):
        parts = path.relative_to(source_root).parts
        if len(parts) == 1:
            continue  # main.cpp stands on the roof
        floor = parts[0]
        text = path.read_text(encoding="utf-8")
        for target in INCLUDE.findall(text):
            if target in FLOORS and FLOORS.index(target) > FLOORS.index(floor):
                found.append(f"{path}: floor {floor} includes {target}")
        for header, allowed in HEADERS.items():
            if header.search(text) and floor not in allowed:
                found.append(f"{path}: floor {floor} includes {header.pattern}")
    return found


class Floors(unittest.TestCase):
    def test_no_floor_includes_a_higher_one(self):
        root = pathlib.Path(os.environ["YUANMEN_SOURCE_DIR"], "src")
        self.assertEqual(violations(root), [])

    def test_every_folder_of_src_is_a_known_floor(self):
        root = pathlib.Path(os.environ["YUANMEN_SOURCE_DIR"], "src")
        folders = sorted(path.name for path in root.iterdir() if path.is_dir())
        self.assertEqual(folders, sorted(FLOORS))

    def test_a_planted_upward_include_is_found(self):
        with tempfile.TemporaryDirectory() as folder:
            planted = pathlib.Path(folder, "match", "desk.cpp")
            planted.parent.mkdir()
            planted.write_text('#include "store/journal.hpp"\n#include <sqlite3.h>\n', encoding="utf-8")
            self.assertEqual(len(violations(folder)), 2)


if __name__ == "__main__":
    unittest.main()
