"""`yuanmen simulate`: events of every format from their making to the podium, over the public API."""

import json
import os
import subprocess
import tempfile
import unittest

import event_kit
import kit

# which parts the matches of four players are of
FORMATS = {
    "single-elimination": {"WB", "TP"},
    "double-elimination": {"WB", "LB", "GF"},
    "round-robin": {"RR"},
    "groups": {"GR", "WB", "TP"},
    "swiss": {"SW", "WB"},
}


def simulate(*words, secret=None, language="C.UTF-8", **environment):
    """(exit code, the report, what it said on standard error)"""
    clean = {key: value for key, value in os.environ.items() if not key.startswith(("YUANMEN_", "LC_"))}
    done = subprocess.run([kit.YUANMEN, "simulate", "--json", *words], input=secret, capture_output=True, text=True,
                          timeout=300, env={**clean, "LANG": language, **environment})
    return done.returncode, json.loads(done.stdout) if done.stdout else None, done.stderr


class EveryFormat(event_kit.OneServer):
    def check(self, kind, paper, processes):
        code, report, said = simulate("--url", self.server.urls[0], "--format", kind, "--players", "4", "--paper", paper,
                                      "--processes", processes, "--seed", str(kit.SEED), YUANMEN_PASSWORD=kit.PASSWORD)
        self.assertEqual(code, 0, said)
        self.assertEqual(report["refused"], {})
        event = self.owner.event(report["event"])
        self.assertEqual(event["phase"], "closed")
        self.assertEqual({match["id"].split("-")[0] for match in event["matches"]}, FORMATS[kind])
        names = {entrant["id"]: entrant["name"] for entrant in event["entrants"]}
        podium = {place["place"]: place["name"] for place in report["podium"]}
        self.assertEqual(podium[1], names[event["podium"]["champion"]])
        self.assertEqual(podium[2], names[event["podium"]["runner_up"]])
        played = [match for match in event["matches"] if match["result"]]
        desks = [match for match in played if match["result"]["source"] == "sheet"]
        self.assertEqual((len(desks), len(played)), (report["matches"]["desk"], report["matches"]["desk"] + report["matches"]["paper"]))
        self.assertGreaterEqual(report["requests"], 60 * len(desks))
        self.assertGreaterEqual(report["p99_ms"], report["p50_ms"])
        for match in desks:
            self.assertEqual(self.owner.match(match["desk_match"])["state"], "closed")
        return desks

    def test_single_elimination(self):
        desks = self.check("single-elimination", "0", "2")
        sheet = self.owner.get(f"/api/v1/matches/{desks[0]['desk_match']}/sheet").json
        players = self.owner.match(desks[0]["desk_match"])["players"]
        for chair, player in zip("ab", players):
            signed = sheet["signatures"][chair]
            self.assertEqual((signed["method"], signed["by"]), ("own_device", player["id"]))
            self.assertTrue(sheet["content"]["line_ups"][chair]["sealed"])
        self.assertEqual(sheet["signatures"]["judge"]["method"], "own_device")
        self.assertEqual(sheet["content"]["result"]["cause"], "generals")
        self.assertIn(0, [sheet["content"]["final"][chair]["generals_left"] for chair in "ab"])

    def test_double_elimination(self):
        self.check("double-elimination", "0.7", "1")

    def test_round_robin(self):
        self.check("round-robin", "0.7", "1")

    def test_groups(self):
        self.check("groups", "0.7", "1")

    def test_swiss_with_a_cut(self):
        self.check("swiss", "0.7", "1")

    def test_series_and_level_matches(self):
        for words, kind in ((("--format", "swiss", "--rounds", "3", "--cut", "2", "--players", "5", "--drawn", "0.5", "--best-of", "1"), "drawn"),
                            (("--format", "single-elimination", "--players", "3", "--best-of", "3", "--paper", "0.5"), "series"),
                            (("--format", "round-robin", "--players", "3", "--best-of", "3", "--drawn", "0.3", "--paper", "1"), "both")):
            with self.subTest(kind):
                code, report, said = simulate("--url", self.server.urls[0], *words, "--seed", str(kit.SEED), YUANMEN_PASSWORD=kit.PASSWORD)
                self.assertEqual((code, report["refused"]), (0, {}), said)
                event = self.owner.event(report["event"])
                self.assertEqual(event["phase"], "closed")
                results = [result for match in event["matches"] for result in match.get("games") or [match["result"]] if result]
                self.assertEqual(sum(one["drawn"] for one in results), report["matches"]["drawn"])
                self.assertEqual(len(results), report["matches"]["desk"] + report["matches"]["paper"])
                if kind != "series":
                    self.assertGreater(report["matches"]["drawn"], 0)
                if kind != "drawn":
                    for match in event["matches"]:
                        if match["status"] == "decided":
                            self.assertEqual(max(match["score"]), 2)

    def test_the_judges_it_invited_are_let_go(self):
        self.check("single-elimination", "1", "1")
        staff = self.owner.get("/api/v1/staff").json["staff"]
        invited = [row for row in staff if row["login"].startswith("sim-")]
        self.assertGreaterEqual(len(invited), 2)
        self.assertTrue(all(row["disabled"] for row in invited), invited)


class Refusals(event_kit.OneServer):
    def run_it(self, *words, **more):
        return simulate("--url", self.server.urls[0], "--players", "2", *words, **more)

    def test_a_wrong_password_is_named(self):
        code, report, said = self.run_it(YUANMEN_PASSWORD="wrong password")
        self.assertEqual((code, report), (1, None))
        self.assertIn("401", said)
        self.assertIn("access.", said)

    def test_who_may_not_make_events_is_refused_and_named_by_code(self):
        clerk = self.owner.staff("scorekeeper")
        code, report, said = self.run_it("--token-file", "-", secret=clerk.token + "\n")
        self.assertEqual(code, 1)
        self.assertEqual(report["failure"]["asked"], "POST /api/v1/events")
        self.assertEqual(report["refused"], {report["failure"]["code"]: 1})
        self.assertIn(report["failure"]["code"], said)

    def test_a_head_judge_does_it_all_himself(self):
        head = self.owner.staff("head_judge")
        with tempfile.NamedTemporaryFile("w") as file:
            file.write(head.token)
            file.flush()
            code, report, said = self.run_it("--token-file", file.name, "--paper", "1")
        self.assertEqual((code, report["matches"]), (0, {"desk": 0, "paper": 1, "drawn": 0}), said)

    def test_what_is_missing_is_said_in_the_language_of_the_terminal(self):
        code, _, said = self.run_it(language="zh_CN.UTF-8")
        self.assertEqual((code, "--password-file" in said, "需要账号" in said), (1, True, True), said)
        code, _, said = self.run_it("--token-file", "/nowhere/at/all")
        self.assertEqual(code, 66, said)
        code, _, said = simulate("--url", "ftp://127.0.0.1")
        self.assertEqual(code, 64, said)

    def test_nobody_listens(self):
        code, report, said = simulate("--url", "http://127.0.0.1:9", YUANMEN_PASSWORD="whatever it is")
        self.assertEqual((code, report), (69, None), said)

    def test_a_service_lost_in_the_middle_ends_it_with_a_sentence(self):
        with kit.serving() as server:
            server.owner()
            environment = {**os.environ, "YUANMEN_PASSWORD": kit.PASSWORD, "LANG": "C.UTF-8"}
            running = subprocess.Popen([kit.YUANMEN, "simulate", "--url", server.urls[0], "--players", "4", "--pace", "20"],
                                       stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment)
            said = running.stderr.readline()
            self.assertIn("WB-R1", said)
            server.kill()
            output, rest = running.communicate(timeout=120)
            self.assertEqual(running.returncode, 1, rest)
            self.assertIn("cannot be reached", rest)
            self.assertIn("unreachable", output)


class OnItsOwn(unittest.TestCase):
    def test_it_starts_a_service_and_leaves_a_sound_folder_if_asked(self):
        with tempfile.TemporaryDirectory() as folder:
            data = os.path.join(folder, "data")
            code, report, said = simulate("--players", "2", "--data", data, YUANMEN_PASSWORD=kit.PASSWORD)
            self.assertEqual((code, report["matches"]), (0, {"desk": 1, "paper": 0, "drawn": 0}), said)
            code, said = kit.run_yuanmen("journal", "verify", "--data", data)
            self.assertEqual(code, 0, said)
            with kit.serving(folder=data) as server:
                owner = server.client()
                session = owner.post("/api/v1/sign-in", {"login": "owner", "password": kit.PASSWORD})
                self.assertEqual(session.status, 200, session)
                self.assertEqual(server.client().event(report["event"])["phase"], "closed")


if __name__ == "__main__":
    unittest.main(verbosity=2)
