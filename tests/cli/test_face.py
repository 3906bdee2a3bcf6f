"""The command line itself: versions, unknown words, exit codes in every help, the doctor, the closing line."""

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import tempfile
import unittest

YUANMEN = os.environ["YUANMEN"]


def run(*words):
    done = subprocess.run([YUANMEN, *words], capture_output=True, text=True, timeout=60)
    return done.returncode, done.stdout, done.stderr


def commands_of(*words):
    """The commands a help lists."""
    text = run(*words, "--help")[1]
    part = text.split("Subcommands:\n")[1] if "Subcommands:\n" in text else ""
    return re.findall(r"^  ([a-z][a-z-]*)", part, re.MULTILINE)


class Face(unittest.TestCase):
    def test_the_version_names_commit_sqlite_and_rulesets(self):
        code, out, _ = run("--version")
        self.assertEqual(code, 0)
        self.assertRegex(out, r"^yuanmen [0-9.]+ \(commit ([0-9a-f]{12}(-dirty)?|unknown)\)\nSQLite 3\.[0-9.]+\n")
        hashes = re.findall(r"^ruleset (\S+) sha256 ([0-9a-f]{64})$", out, re.MULTILINE)
        self.assertIn("wzzz-2012", dict(hashes))
        self.assertIn(dict(hashes)["wzzz-2012"], run("rulesets")[1] + run("rulesets", "show", "wzzz-2012")[1])

    def test_an_unknown_word_is_answered_with_the_nearest_command(self):
        for words, meant in ((["valdiate"], "validate"), (["serv"], "serve"), (["jornal", "verify"], "journal"),
                             (["journal", "verfy"], "verify"), (["backups"], "backup")):
            code, _, errors = run(*words)
            self.assertEqual(code, 64, words)
            self.assertIn(f'did you mean "{meant}"?', errors)
        code, _, errors = run("xyzzyplugh")
        self.assertEqual(code, 64)
        self.assertIn("--help", errors)
        self.assertEqual(run("nonsense", "--help")[0], 64)

    def test_an_unknown_flag_is_named_in_order_with_the_nearest(self):
        code, _, errors = run("serve", "--data", "/nowhere", "--prot", "1")
        self.assertEqual(code, 64)
        self.assertIn('--prot 1; did you mean "--port"?', errors)

    def test_a_missing_file_is_told_from_one_that_is_no_bundle(self):
        self.assertEqual(run("verify", "/nowhere/missing.zip")[0], 66)
        with tempfile.NamedTemporaryFile() as empty:
            self.assertEqual(run("verify", empty.name)[0], 3)

    def test_help_lists_every_exit_code_of_a_verdict(self):
        for name, codes in (("pair", "013"), ("standings", "013"), ("validate", "0123"), ("compare", "0123")):
            out = run(name, "--help")[1]
            for number in codes:
                self.assertRegex(out, rf"\b{number}:", name)

    def test_every_help_says_what_the_exit_code_tells(self):
        names = commands_of()
        self.assertGreater(len(names), 12)
        for name in names:
            inner = commands_of(name)
            for words in ([[name]] if not inner else [[name, one] for one in inner]):
                code, out, _ = run(*words, "--help")
                self.assertEqual(code, 0, words)
                self.assertIn("xit code", out, words)

    def test_the_doctor_says_what_needs_a_look(self):
        with tempfile.TemporaryDirectory() as folder:
            code, out, _ = run("doctor", "--data", folder, "--json")
            said = json.loads(out)
            self.assertEqual(code, 0 if said["well"] else 1)
            findings = {one["what"]: one for one in said["findings"]}
            self.assertTrue(findings["backup"]["well"])
            self.assertTrue(findings["disk"]["well"])
            for what in ("journal", "clock", "port", "network", "descriptors", "fonts"):
                self.assertTrue(findings[what]["says"])
            with socket.socket() as taken:
                taken.bind(("0.0.0.0", 0))
                taken.listen()
                code, out, _ = run("doctor", "--data", folder, "--port", str(taken.getsockname()[1]))
                self.assertEqual(code, 1)
                self.assertIn("LOOK  port", out)
            with open(folder + "/yuanmen.db", "w") as file:
                file.write("not a database")
            code, out, _ = run("doctor", "--data", folder)
            self.assertEqual(code, 1)
            self.assertIn("LOOK  journal", out)

    def test_a_port_that_is_taken_leaves_no_database_behind(self):
        with tempfile.TemporaryDirectory() as folder, socket.socket() as taken:
            taken.bind(("127.0.0.1", 0))
            taken.listen()
            code, _, errors = run("serve", "--data", folder + "/data", "--port", str(taken.getsockname()[1]))
            self.assertEqual(code, 69)
            self.assertIn("cannot be bound", errors)
            self.assertFalse(os.path.exists(folder + "/data"))

    def test_a_lost_terminal_ends_it_with_a_closing_line(self):
        folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, folder)
        process = subprocess.Popen([YUANMEN, "serve", "--data", folder, "--port", "0"], stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE, text=True)
        for line in process.stdout:
            if line.startswith("listening"):
                break
        process.send_signal(signal.SIGHUP)
        _, errors = process.communicate(timeout=60)
        self.assertEqual(process.returncode, 0)
        self.assertEqual(json.loads(errors.splitlines()[-1])["event"], "server.stopped")

    def test_a_backup_is_restored_into_an_empty_folder_only(self):
        with tempfile.TemporaryDirectory() as folder:
            process = subprocess.Popen([YUANMEN, "serve", "--data", folder + "/a", "--port", "0", "--demo"],
                                       stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
            for line in process.stdout:
                if line.startswith("listening"):
                    break
            self.assertEqual(run("backup", folder + "/b.db", "--data", folder + "/a")[0], 0)
            process.terminate()
            process.communicate(timeout=60)
            code, _, errors = run("restore", folder + "/b.db", "--data", folder + "/a")
            self.assertEqual(code, 1)
            self.assertIn("store.folder_not_empty", errors)
            code, out, errors = run("restore", folder + "/b.db", "--data", folder + "/c")
            self.assertEqual(code, 0, errors)
            head = re.search(r"head (\d+:[0-9a-f]{64})", out)[1]
            self.assertEqual(run("journal", "verify", "--data", folder + "/c", "--expect", head)[0], 0)
            self.assertEqual(run("restore", folder + "/none.db", "--data", folder + "/d")[0], 66)


if __name__ == "__main__":
    unittest.main(verbosity=2)
