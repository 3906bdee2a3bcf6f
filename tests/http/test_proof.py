"""Who vouches: the fingerprint in the hall and on paper, and what `yuanmen verify --key` makes of what was given away."""

import io
import json
import os
import re
import stat
import tempfile
import unittest
import zipfile

import kit

HTML = {"Accept": "text/html", "Accept-Language": "en"}


def signed_match(owner, event):
    match = owner.new_match(event)
    owner.seat_and_start(match)
    owner.must(match, "concede", chair="b")
    owner.must(match, "confirm_concession", chair="b")
    owner.must(match, "draw_up_sheet", judge="甲裁判", recorder="")
    return match


class Proof(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = kit.Server("--lan", "--phones-use", "192.0.2.7")
        cls.addClassCleanup(cls.server.close)
        cls.owner = cls.server.owner()
        cls.event = cls.owner.new_event()
        cls.match = signed_match(cls.owner, cls.event)
        cls.key_file = os.path.join(cls.server.folder, "signing.key")
        with open(cls.key_file) as file:
            cls.seed = file.read().strip()
        code, said = kit.run_yuanmen("key", "show", "--data", cls.server.folder)
        assert code == 0, said
        cls.groups = re.search(r"fingerprint ((?:[0-9a-f]{4} ){9}[0-9a-f]{4})", said)[1]

    def verify(self, data, *more):
        with tempfile.NamedTemporaryFile() as file:
            file.write(data)
            file.flush()
            return kit.run_yuanmen("verify", file.name, *more)

    def page(self, path):
        answer = self.owner.get(path, headers=HTML)
        self.assertEqual(answer.status, 200, (path, answer))
        return answer.text

    def test_the_key_is_the_owners_own_and_goes_nowhere(self):
        self.assertEqual(stat.S_IMODE(os.stat(self.key_file).st_mode), 0o600)
        bundle = self.owner.get(f"/api/v1/matches/{self.match}/bundle").body
        backup = os.path.join(self.server.folder, "copy.db")
        self.assertEqual(kit.run_yuanmen("backup", backup, "--data", self.server.folder)[0], 0)
        self.assertFalse(os.path.exists(backup + ".key"))
        seed = self.seed.encode()
        with open(backup, "rb") as file:
            self.assertNotIn(seed, file.read())
        self.assertNotIn(seed, bundle)
        self.assertNotIn(bytes.fromhex(self.seed), bundle)
        self.assertNotIn(self.seed, self.server.log_text())
        for body in self.owner.seen:
            self.assertNotIn(self.seed, body)
        with_key = os.path.join(self.server.folder, "with.db")
        self.assertEqual(kit.run_yuanmen("backup", with_key, "--with-key", "--data", self.server.folder)[0], 0)
        self.assertEqual(stat.S_IMODE(os.stat(with_key + ".key").st_mode), 0o600)

    def test_the_fingerprint_stands_in_the_hall_and_on_paper_with_the_journals_head(self):
        owner = self.owner
        for path in (f"/events/{self.event}", f"/events/{self.event}/screen", f"/events/{self.event}/codes",
                     f"/matches/{self.match}/sheet"):
            self.assertIn(self.groups, self.page(path), path)
        head = owner.get("/api/v1/journal/head").json
        for path in (f"/events/{self.event}/screen", f"/matches/{self.match}/sheet"):
            self.assertIn(f"{head['seq']}:{head['hash']}", self.page(path), path)
        sheet = owner.get(f"/api/v1/matches/{self.match}/sheet").json
        self.assertIn(sheet["proof"]["signature"], self.page(f"/matches/{self.match}/sheet"))

    def test_a_bundle_is_held_against_the_fingerprint_and_a_head(self):
        data = self.owner.get(f"/api/v1/matches/{self.match}/bundle").body
        head = self.owner.get("/api/v1/journal/head").json
        code, said = self.verify(data, "--key", self.groups, "--expect", f"{head['seq']}:{head['hash']}")
        self.assertEqual(code, 0, said)
        self.assertIn(self.groups, said)
        self.assertEqual(self.verify(data)[0], 0)
        other = "0000 " * 9 + "0000"
        code, said = self.verify(data, "--key", other)
        self.assertEqual(code, 1, said)
        self.assertIn("bundle.other_key", said)
        self.assertEqual(self.verify(data, "--key", "12")[0], 64)
        code, said = self.verify(data, "--expect", f"{head['seq']}:{'0' * 64}")
        self.assertEqual(code, 1, said)
        self.assertIn("bundle.other_head", said)

    def test_an_old_bundle_is_unsigned_and_without_a_key_as_sound_as_ever(self):
        import golden_folders
        folder = os.path.join(kit.SOURCE, "tests", "golden", "folders")
        old = [os.path.join(at, name) for at, _, names in os.walk(folder) for name in names if name.endswith(".zip.xz")]
        self.assertTrue(old)
        for path in old[:3]:
            data = golden_folders.packed(path)
            self.assertIn(json.loads(zipfile.ZipFile(io.BytesIO(data)).read("bundle.json"))["format"], (2, 3))
            self.assertEqual(self.verify(data)[0], 0)
            code, said = self.verify(data, "--key", self.groups)
            self.assertEqual(code, 1, said)
            self.assertIn("bundle.unsigned", said)

    def test_a_sheet_and_a_head_are_checked_alone(self):
        for path in (f"/api/v1/matches/{self.match}/sheet", "/api/v1/journal/head"):
            data = self.owner.get(path).body
            self.assertEqual(self.verify(data, "--key", self.groups)[0], 0, path)
            altered = data.replace(b'"wall_ms":1', b'"wall_ms":2', 1) if b'"wall_ms":1' in data else re.sub(
                rb'"seq":(\d)', lambda found: b'"seq":' + (b"1" if found[1] != b"1" else b"2"), data, count=1)
            self.assertNotEqual(altered, data)
            code, said = self.verify(altered, "--key", self.groups)
            self.assertEqual(code, 1, said)
            self.assertRegex(said, r"document\.(signature|hash)")

    def test_a_new_key_is_handed_over_by_the_old_one(self):
        with kit.serving() as server:
            owner = server.owner()
            match = signed_match(owner, owner.new_event())
            before = re.search(r"fingerprint (.+)", kit.run_yuanmen("key", "show", "--data", server.folder)[1])[1]
            self.assertEqual(kit.run_yuanmen("key", "new", "--data", server.folder)[0], 1, "a service holds the folder")
            self.assertEqual(server.stop(), 0)
            code, said = kit.run_yuanmen("key", "new", "--data", server.folder)
            self.assertEqual(code, 0, said)
            after = re.search(r"fingerprint (.+)", said)[1]
            self.assertNotEqual(after, before)
            server.start()
            data = server.client(owner.token).get(f"/api/v1/matches/{match}/bundle").body
            for key, remark in ((after, False), (before, True)):
                code, said = self.verify(data, "--key", key)
                self.assertEqual(code, 0, said)
                self.assertEqual("bundle.key_followed" in said, remark, said)
            self.assertEqual(kit.run_yuanmen("journal", "verify", "--data", server.folder)[0], 0)


if __name__ == "__main__":
    unittest.main(verbosity=2)
