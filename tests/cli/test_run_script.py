"""scripts/run: it believes the folder's lock and a process's name, never a number in a file."""

import fcntl
import os
import re
import subprocess
import tempfile
import unittest

SOURCE = os.environ["YUANMEN_SOURCE_DIR"]


class RunScript(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.data = self.folder.name + "/data"
        self.addCleanup(self.folder.cleanup)
        self.addCleanup(self.run_script, "--stop")

    def run_script(self, *flags):
        done = subprocess.run([SOURCE + "/scripts/run", "--data", self.data, *flags], capture_output=True, text=True,
                              timeout=120, start_new_session=True)
        return done.returncode, done.stdout + done.stderr

    def process_of(self, text):
        return int(re.search(r"process (\d+)", text)[1])

    def test_a_running_service_is_told_of_and_started_anew_with_other_flags(self):
        code, first = self.run_script("--port", "0")
        self.assertEqual(code, 0, first)
        self.assertIn("listening on http://127.0.0.1:", first)
        code, again = self.run_script()
        self.assertEqual((code, self.process_of(again)), (0, self.process_of(first)))
        code, same = self.run_script("--port", "0")
        self.assertEqual(self.process_of(same), self.process_of(first))
        code, hall = self.run_script("--lan", "--port", "0")
        self.assertEqual(code, 0, hall)
        self.assertNotEqual(self.process_of(hall), self.process_of(first))
        self.assertRegex(hall, "phones (open http://|cannot come)")
        self.assertIn("started anew with: --lan --port 0", hall)
        code, stopped = self.run_script("--stop")
        self.assertEqual(code, 0)
        try:
            with open(f"/proc/{self.process_of(hall)}/status") as status:
                self.assertIn("State:\tZ", status.read())
        except FileNotFoundError:
            pass  # ended, and taken notice of

    def test_a_stale_number_neither_claims_to_run_nor_ends_a_stranger(self):
        os.makedirs(self.data)
        stranger = subprocess.Popen(["sleep", "300"])
        self.addCleanup(stranger.kill)
        with open(self.data + "/serve.pid", "w") as file:
            file.write(f"{stranger.pid}\n")
        self.assertEqual(self.run_script("--stop")[0], 0)
        self.assertIsNone(stranger.poll(), "a stranger was ended")
        with open(self.data + "/serve.pid", "w") as file:
            file.write(f"{stranger.pid}\n")
        code, text = self.run_script("--port", "0")
        self.assertEqual(code, 0, text)
        self.assertNotEqual(self.process_of(text), stranger.pid)

    def test_a_folder_somebody_else_holds_is_left_alone(self):
        os.makedirs(self.data)
        with open(self.data + "/yuanmen.lock", "w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            code, text = self.run_script("--port", "0")
            self.assertEqual(code, 1, text)
            self.assertIn("Another program", text)


if __name__ == "__main__":
    unittest.main(verbosity=2)
