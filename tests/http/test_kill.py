"""kill -9 of the whole service under HTTP load: nothing acknowledged is lost, nothing is done twice."""

import http.client
import random
import threading
import time
import unittest

import kit

ROUNDS = 20 if kit.LONG else 4
WRITERS = 6


class Writer(threading.Thread):
    """Writes numbered remarks on its own match until the service is gone; remembers what was acknowledged and
    what it does not know of."""

    def __init__(self, server, token, match, number):
        super().__init__()
        self.client = server.client(token)
        self.client.patient = False
        self.match, self.number = match, number
        self.version = self.client.match(match)["version"]
        self.acknowledged, self.unknown = {}, None

    def run(self):
        for count in range(100_000):
            text = f"w{self.number}.{count}"
            try:
                answer = self.client.act(self.match, "remark", expected_version=self.version, key=text, text=text)
            except (http.client.HTTPException, OSError):
                self.unknown = (text, self.version)
                return
            if answer.status == 429:
                time.sleep(0.05)
                continue
            if answer.status == 503:
                return
            assert answer.status == 200, answer
            self.version = answer.json["version"]
            self.acknowledged[text] = self.version


class Kill(unittest.TestCase):
    def history(self, client, match):
        """text of each remark → versions at which it stands."""
        found, after = {}, 0
        while True:
            page = client.get(f"/api/v1/matches/{match}/history?after={after}&limit=200").json["entries"]
            if not page:
                return found
            for entry in page:
                after = entry["version"]
                if entry["kind"] == "match.remarked":
                    found.setdefault(entry["body"]["text"], []).append(entry["version"])

    def test_no_acknowledged_entry_is_lost_and_a_repeat_is_done_once(self):
        chance = random.Random(kit.SEED)
        acknowledged = unknown = done_before_the_kill = 0
        with kit.serving() as server:
            owner = server.owner()
            token = owner.token
            event = owner.new_event()
            judges = [owner.staff("head_judge") for _ in range(WRITERS)]
            for number in range(ROUNDS):
                matches = [owner.new_match(event, table) for table in range(1, WRITERS + 1)]
                writers = [Writer(server, judges[i].token, matches[i], f"{number}-{i}") for i in range(WRITERS)]
                for writer in writers:
                    writer.start()
                time.sleep(chance.uniform(0.05, 1.5))
                server.kill()
                for writer in writers:
                    writer.join()
                code, text = kit.run_yuanmen("journal", "verify", "--data", server.folder)
                self.assertEqual(code, 0, text)
                server.start()
                owner = server.client(token)
                for writer in writers:
                    stands = self.history(owner, writer.match)
                    for remark, version in writer.acknowledged.items():
                        self.assertEqual(stands.get(remark), [version], "an acknowledged entry is lost")
                    acknowledged += len(writer.acknowledged)
                    if writer.unknown:
                        unknown += 1
                        remark, version = writer.unknown
                        done_before_the_kill += remark in stands
                        again = server.client(writer.client.token)
                        answer = again.act(writer.match, "remark", expected_version=version, key=remark, text=remark)
                        self.assertEqual(answer.status, 200, answer)
                        self.assertEqual(answer.json["repeated"], remark in stands)
                        self.assertEqual(len(self.history(owner, writer.match)[remark]), 1, "done twice")
            print(f"seed {kit.SEED}: {ROUNDS} kills, {acknowledged} acknowledged entries all there, {unknown} unanswered "
                  f"of which {done_before_the_kill} had been written; each stands once after its repeat")
            self.assertEqual(server.stop(), 0)
        self.assertGreater(acknowledged, 0)


if __name__ == "__main__":
    unittest.main(verbosity=2)
