"""Data folders that earlier versions wrote (tests/golden/folders) opened by this one: sound, rebuilt, and showing the same."""

import io
import json
import os
import re
import tempfile
import unittest
import zipfile

import golden_folders
import kit

FOLDERS = os.path.join(kit.SOURCE, "tests", "golden", "folders")
# Answers that are different on purpose: (what is different: a pattern of "role path/where", why). An answer of a route, not a fact: facts
# never change.
CHANGED = [
    (r"/commands(/\d+)?(/|$)", "who may do what, and what a command asks for, is said anew by each version"),
    (r"/undo(able)?(/|$)", "as above"),
    (r"/events/e[0-9a-f]+/body/next(/|$)", "what comes next is said anew by each version: a round nobody has called is to be called"),
    (r"/records/r73a06cec9476/body/(verdict|first_illegal_line|entries/[123]/(verdict|code|clauses|settled))$",
     "集智 invoked for 乐不思蜀 and let stand: every breach of a rule can be let stand since, so its effect stands too"),
    (r"/matches/m3f1172346857/records/body/records/0/(verdict|first_illegal_line)$", "the same record in the list of its match"),
    (r"/records/re59a1fa7ee4a/body/entries/(199|200|395|396)/inferred$",
     "draws over the two reshuffles are counted with the other line beside the reshuffle"),
    (r"^(public|auditor) .*/records(/[0-9a-z]+)?/body/.*(verdict|code)$",
     "who reads a masked text is told of no line that it is legal: hidden cards may forbid it"),
    (r"/records/re9c002115e6e/body/entries/4/because$", "the line that took the equipment away is named where no line was"),
]


def on_purpose(where):
    return any(re.search(pattern, where) for pattern, _ in CHANGED)


class GoldenFolder(unittest.TestCase):
    """One folder: the tests run for each version there is."""

    def check(self, kept):
        seen = json.loads(golden_folders.packed(os.path.join(kept, "seen.json.xz")))
        self.assertGreater(len(seen["answers"]), 500)
        folder = golden_folders.unpacked_folder(kept)
        self.sound(folder, seen["head"])  # as that version left it, before this one has touched it
        server = golden_folders.served(folder, "33333333-3333-3333-3333-333333333333", 3_600_000,
                                       at=golden_folders.last_entry_at(folder) + 60_000)
        try:
            self.assertEqual(server.stop(), 0)  # the first start has brought the folder up to date
            self.sound(folder, seen["head"])
            server.start()
            found = golden_folders.callers(server, seen["accounts"])
            self.assertEqual(golden_folders.ids_of(found["owner"]), seen["ids"])
            answers, shown = golden_folders.look(found, seen["ids"], seen["words"])
            self.answers_stand(seen["answers"], answers)
            self.words_stand(seen, shown)
            self.bundles(found["owner"], kept)
            self.assertEqual(server.stop(), 0)
            self.sound(folder, seen["head"])
            code, said = kit.run_yuanmen("rebuild", "--data", folder)
            self.assertEqual(code, 0, said)
        finally:
            golden_folders.discard(server)
        print(f"{os.path.basename(kept)}: {len(answers)} answers, {len(shown)} pages as then")

    def sound(self, folder, head):
        code, said = kit.run_yuanmen("journal", "verify", "--data", folder, "--expect", head)
        self.assertEqual(code, 0, said)

    def answers_stand(self, kept, now):
        gone = [f"{key}{where}: was {was!r:.200}, is {is_now!r:.200}" for key, answer in kept.items()
                for where, was, is_now in golden_folders.lost(answer, now.get(key), "") if not on_purpose(key + where)]
        self.assertEqual(gone, [], "\n".join(gone[:40]))

    def words_stand(self, seen, now):
        words = seen["words"]
        for key, page in seen["shown"].items():
            with self.subTest(key):
                self.assertEqual(now[key]["status"], page["status"])
                lost = sorted(set(page["words"]) - set(now[key]["words"]))
                self.assertEqual([words[n] for n in lost], [])

    def bundles(self, owner, kept):
        bundles = [name for name in os.listdir(kept) if name.endswith(".zip.xz")]
        self.assertGreater(len(bundles), 0)
        for name in bundles:
            with self.subTest(name):
                old = golden_folders.packed(os.path.join(kept, name))
                new = owner.get(f"/api/v1/matches/{name.removesuffix('.zip.xz')}/bundle").body
                for data in (old, new):
                    with tempfile.NamedTemporaryFile(suffix=".zip") as file:
                        file.write(data)
                        file.flush()
                        code, said = kit.run_yuanmen("verify", file.name)
                    self.assertEqual(code, 0, said)
                self.same_files(zipfile.ZipFile(io.BytesIO(old)), zipfile.ZipFile(io.BytesIO(new)))

    def same_files(self, old, new):
        for name in old.namelist():
            self.assertIn(name, new.namelist())
            if name.startswith("replay/") or name in ("hashes.txt", "bundle.json"):
                continue
            was, is_now = old.read(name), new.read(name)
            if name.endswith(".json"):
                self.assertEqual(list(golden_folders.lost(json.loads(was), json.loads(is_now))), [], name)
            else:
                self.assertEqual(was, is_now, name)

    def test_folders_of_earlier_versions_open_verify_rebuild_and_show_the_same(self):
        folders = sorted(entry.path for entry in os.scandir(FOLDERS) if entry.is_dir() and not entry.name.startswith("__"))
        self.assertGreater(len(folders), 0)
        for kept in folders:
            with self.subTest(os.path.basename(kept)):
                self.check(kept)


if __name__ == "__main__":
    unittest.main(verbosity=2)
