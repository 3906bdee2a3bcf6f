"""A second laptop beside the first one, in the middle of an event: it follows, the first is lost, it goes on; the first comes back."""

import os
import re
import shutil
import subprocess
import tempfile
import threading
import unittest

import event_kit
import kit


class Following:
    """`yuanmen follow` as a process; what it says, line by line."""

    def __init__(self, source, data, *flags):
        self.process = subprocess.Popen([kit.YUANMEN, "follow", source, "--data", data, "--every", "1", *flags],
                                        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        self.lines, self.more = [], threading.Condition()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        for line in self.process.stdout:
            with self.more:
                self.lines.append(line.strip())
                self.more.notify_all()

    def until(self, says):
        """Waits for a line that matches."""
        with self.more:
            found = self.more.wait_for(lambda: any(re.search(says, line) for line in self.lines), timeout=60)
        assert found, self.lines
        return next(line for line in reversed(self.lines) if re.search(says, line))

    def end(self):
        self.process.terminate()
        return self.process.wait(timeout=30)


class Follow(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="yuanmen-follow-")
        self.addCleanup(shutil.rmtree, self.folder, True)
        self.copy = os.path.join(self.folder, "copy")

    def seq(self, who):
        return who.get("/api/v1/journal/head").json["seq"]

    def test_the_first_laptop_is_lost_in_the_middle_of_an_event_and_the_second_goes_on(self):
        for flags in ((), ("--by-files",)):
            with self.subTest(flags):
                self.go_on(os.path.join(self.folder, "copy" + "".join(flags)), flags)

    def go_on(self, copy, flags):
        first = kit.Server(clock=True)
        self.addCleanup(first.close)
        owner = first.owner()
        event = event_kit.open_event(owner, 4)
        desk = event_kit.match_of(owner, event, "WB-R1-M1")["desk_match"]
        owner.seat_and_start(desk)
        following = Following(first.folder, copy, *flags)
        self.addCleanup(following.process.kill)
        for number in range(3):
            owner.must(desk, "remark", text=f"记事 {number}")
            following.until(rf"copied up to entry {self.seq(owner)}:")
        code, said = kit.run_yuanmen("serve", "--data", copy, "--port", "0")
        self.assertEqual(code, 69, said)
        self.assertIn("follow.is_copy", said)
        head = owner.get("/api/v1/journal/head").json
        stage = owner.match(desk)["desk"]["stage"]
        first.kill()
        lost = first.folder + ".lost"
        os.rename(first.folder, lost)
        self.addCleanup(shutil.rmtree, lost, True)
        following.until(r"the source was last seen \d+ s ago, the copy ends at entry \d+")
        self.assertEqual(following.end(), 0)
        code, said = kit.run_yuanmen("follow", first.folder, "--data", copy, "--take-over")
        self.assertEqual(code, 0, said)
        self.assertIn(f"Term 2 begins after entry {head['seq']}:{head['hash']}", said)
        self.assertIn("missing", said)
        second = kit.Server(folder=copy, clock=True, boot="22222222-2222-2222-2222-222222222222")
        self.addCleanup(second.close)
        again = second.client(owner.token)
        seen = again.match(desk)
        self.assertEqual(seen["desk"]["stage"], stage)
        again.must(desk, "remark", text="第二台电脑继续")
        self.assertEqual(kit.run_yuanmen("journal", "verify", "--data", copy, "--expect",
                                         f"{head['seq']}:{head['hash']}")[0], 0)
        # the first one is found and started again: it knows nothing yet, then it is met
        os.rename(lost, first.folder)
        first.start()
        back = first.client(owner.token)
        back.patient = False
        self.assertEqual(back.act(desk, "remark", text="不知道").status, 200)
        code, said = kit.run_yuanmen("follow", first.folder, "--data", copy)
        self.assertEqual(code, 1, said)
        self.assertIn("follow.older_term", said)
        before = self.seq(back)
        refused = back.act(desk, "remark", text="不该写下")
        self.assertEqual((refused.status, refused.code), (503, "store.older_term"), refused)
        self.assertIn("2", refused.json["detail"] if "detail" in refused.json else refused.text)
        self.assertEqual(self.seq(back), before)
        self.assertEqual(back.get("/healthz").status, 503)
        page = back.get(f"/events/{event}", headers={"Accept": "text/html", "Accept-Language": "en"})
        self.assertEqual(page.status, 200)
        self.assertIn("Another computer took over", page.text)
        again.must(desk, "remark", text="仍在继续")

    def test_nobody_takes_over_from_a_service_that_runs(self):
        with kit.serving() as first:
            owner = first.owner()
            owner.new_event()
            self.assertEqual(kit.run_yuanmen("follow", first.folder, "--data", self.copy, "--once")[0], 0)
            code, said = kit.run_yuanmen("follow", first.folder, "--data", self.copy, "--take-over")
            self.assertEqual(code, 1, said)
            self.assertIn("follow.source_runs", said)
            self.assertEqual(first.stop(), 0)
            code, said = kit.run_yuanmen("follow", first.folder, "--data", self.copy, "--take-over")
            self.assertEqual(code, 0, said)
            self.assertIn("nothing is missing", said)


if __name__ == "__main__":
    unittest.main(verbosity=2)
