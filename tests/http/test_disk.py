"""A full disk: reading goes on for everybody, writing is refused with a sentence, and it recovers by itself."""

import os
import subprocess
import sys
import tempfile
import unittest

import kit


def in_private_mounts():
    """This test again, in mounts of its own, so that its small disk is nobody else's."""
    return subprocess.run(["unshare", "--mount", sys.executable, __file__, "--here"], capture_output=True, text=True,
                          timeout=300)


class FullDisk(unittest.TestCase):
    @unittest.skipUnless(os.geteuid() == 0, "only root makes a small disk")
    def test_a_full_disk(self):
        done = in_private_mounts()
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)


def fill(folder):
    with open(folder + "/filler", "wb", buffering=0) as file:
        try:
            while True:
                file.write(b"x" * 4096)
        except OSError:
            pass


def here():
    case = unittest.TestCase()
    folder = tempfile.mkdtemp(prefix="yuanmen-small-")
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=24m", "tmpfs", folder], check=True)
    try:
        with kit.serving(folder=folder + "/data", clock=False) as server:
            owner = server.owner()
            owner.patient = False
            match = owner.new_match(owner.new_event())
            page = {"Accept": "text/html"}
            case.assertIn("磁盘快满了", owner.get("/staff", headers=page).text)
            case.assertNotIn("磁盘快满了", server.client().get("/", headers=page).text)
            fill(folder)
            statuses, codes = [], set()
            for number in range(60):
                answer = owner.act(match, "remark", text="看牌" * 50)
                statuses.append(answer.status)
                if answer.status != 200:
                    codes.add((answer.status, answer.code))
            case.assertEqual(codes, {(507, "store.full")}, statuses)
            case.assertEqual(owner.get(f"/api/v1/matches/{match}").status, 200)
            case.assertEqual(server.client().get(f"/matches/{match}", headers=page).status, 200)
            case.assertIn("磁盘已满", owner.get("/staff", headers=page).text)
            stranger = server.client()
            stranger.patient = False
            health = stranger.get("/healthz")
            case.assertEqual((health.status, health.code), (503, "store.full"))
            # a session that has long not been seen is not worth a 500
            head = owner.get("/api/v1/journal/head").json
            os.remove(folder + "/filler")
            case.assertEqual(stranger.get("/healthz").status, 200)
            owner.patient = True  # the limit on writes of one account is another matter
            case.assertEqual(owner.act(match, "remark", text="又有空间").status, 200)
            case.assertGreater(owner.get("/api/v1/journal/head").json["seq"], head["seq"])
            case.assertEqual(server.stop(), 0)
            code, text = kit.run_yuanmen("journal", "verify", "--data", folder + "/data")
            case.assertEqual(code, 0, text)
            case.assertIn("WARNING", text)
    finally:
        subprocess.run(["umount", "-l", folder])


if __name__ == "__main__" and "--here" in sys.argv:
    here()
elif __name__ == "__main__":
    unittest.main(verbosity=2)
