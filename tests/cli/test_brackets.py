"""`yuanmen bracket --format double-elimination` and `yuanmen schedule` from outside, against their definitions."""
import collections
import json
import os
import random
import re
import subprocess
import unittest

YUANMEN = os.environ["YUANMEN"]
LONG = os.environ.get("YUANMEN_TEST_COUNTS") == "long"
SEED = int(os.environ.get("YUANMEN_TEST_SEED", "20121031"))
# tournaments.md §3: possible rematches first in losers' round 1, 2, …; 256 by an exhaustive search of the same map.
PROFILES = {8: [0, 0, 4, 6], 16: [0, 0, 0, 4, 16, 14], 32: [0, 0, 0, 0, 8, 12, 48, 30],
            64: [0] * 6 + [40, 12, 144, 62], 128: [0] * 7 + [8, 96, 28, 384, 126],
            256: [0] * 8 + [16, 24, 224, 60, 960, 254]}
MASKS = {4: [0], 8: [1, 0], 16: [2, 1, 0], 32: [4, 3, 1, 0], 64: [4, 4, 3, 1, 0], 128: [8, 8, 6, 3, 1, 0]}


def run(*arguments):
    done = subprocess.run([YUANMEN, *arguments], capture_output=True, text=True, env={**os.environ, "LC_ALL": "C.UTF-8"})
    return done.returncode, done.stdout, done.stderr


def bracket(players):
    code, out, err = run("bracket", "--json", "--format", "double-elimination", "--players", str(players))
    assert code == 0, err
    return {match["id"]: match for match in json.loads(out)["matches"]}


def number(match_id):
    return tuple(map(int, re.fullmatch(r"[WLG][BF]-R(\d+)-M(\d+)", match_id).groups()))


def seeding(size):
    order = [1]
    while len(order) < size:
        order = [seed for one in order for seed in (one, 2 * len(order) + 1 - one)]
    return order


class DoubleElimination(unittest.TestCase):
    def fields(self):
        if LONG:
            return range(2, 257)
        rng = random.Random(SEED)
        return sorted({*range(2, 18), 31, 32, 33, 64, 127, 128, 129, 255, 256, *rng.sample(range(18, 255), 6)})

    def test_every_slot_and_edge(self):
        for players in self.fields():
            with self.subTest(players=players):
                matches = bracket(players)
                rounds = (players - 1).bit_length()
                size = 1 << rounds
                ids = [f"WB-R{r}-M{m}" for r in range(1, rounds + 1) for m in range(1, (size >> r) + 1)]
                ids += [f"LB-R{2 * j - 1 + k}-M{m}" for j in range(1, rounds) for k in (0, 1)
                        for m in range(1, (size >> (j + 1)) + 1)]
                self.assertEqual(set(matches), {*ids, "GF-R1-M1", "GF-R2-M1"})
                self.assertEqual([i for i, m in matches.items() if "only_if" in m], ["GF-R2-M1"])
                self.assertEqual(matches["GF-R2-M1"]["only_if"], "lower side wins GF-R1-M1")
                self.check_edges(matches, rounds)
                self.check_seeds(matches, size, players)

    def check_edges(self, matches, rounds):
        fed = collections.Counter()
        for match_id, match in matches.items():
            round_, m = number(match_id)
            if match_id.startswith("WB"):
                winner = f"WB-R{round_ + 1}-M{(m + 1) // 2}" if round_ < rounds else "GF-R1-M1"
                if rounds == 1:
                    loser = "GF-R1-M1"
                elif round_ == 1:
                    loser = f"LB-R1-M{(m + 1) // 2}"
                else:
                    loser = None  # below
                    self.assertEqual(number(match["loser_to"])[0], 2 * (round_ - 1))
                    if 1 << rounds in MASKS:
                        self.assertEqual(number(match["loser_to"])[1] - 1, m - 1 ^ MASKS[1 << rounds][round_ - 2])
                if loser:
                    self.assertEqual(match["loser_to"], loser)
            elif match_id.startswith("LB"):
                last = 2 * (rounds - 1)
                winner = ("GF-R1-M1" if round_ == last else f"LB-R{round_ + 1}-M{m}" if round_ % 2
                          else f"LB-R{round_ + 1}-M{(m + 1) // 2}")
                self.assertIsNone(match["loser_to"])
            else:
                winner = "GF-R2-M1" if match_id == "GF-R1-M1" else None
                self.assertEqual(match["loser_to"], winner)
            self.assertEqual(match["winner_to"], winner)
            fed.update(t for t in (match["winner_to"], match["loser_to"]) if t)
        for match_id in matches:
            self.assertEqual(fed[match_id], 0 if match_id.startswith("WB-R1-") else 2, match_id)

    def check_seeds(self, matches, size, players):
        order = seeding(size)
        for m in range(1, size // 2 + 1):
            two = [s if s <= players else "BYE" for s in order[2 * m - 2:2 * m]]
            self.assertEqual(matches[f"WB-R1-M{m}"]["slots"], two)
        for match_id, match in matches.items():
            if match_id.startswith("LB") or match_id.startswith("GF"):
                self.assertTrue(all(slot in (None, "BYE") for slot in match["slots"]))

    def test_random_play_everybody_out_has_lost_twice_and_the_reset_only_if_needed(self):
        rng = random.Random(SEED)
        resets = 0
        for players in self.fields():
            matches = bracket(players)
            for _ in range(3 if players > 3 else 8):
                losses, champion, reset = self.play(matches, players, rng)
                resets += reset
                self.assertEqual(sorted(losses), list(range(1, players + 1)))
                self.assertEqual(losses.pop(champion), 1 if reset else losses.get(champion, 0))
                self.assertEqual(set(losses.values()), {2}, players)
        self.assertGreater(resets, 10)

    def play(self, matches, players, rng):
        losses = {n: 0 for n in range(1, players + 1)}
        rounds = (players - 1).bit_length()
        order = [i for r in range(1, rounds + 1) for i in matches if i.startswith(f"WB-R{r}-")]
        waiting = collections.defaultdict(list)
        for match_id in order:
            if match_id.startswith("WB-R1-"):
                waiting[match_id] = list(matches[match_id]["slots"])
        todo = list(matches)
        champion = reset = None
        while todo:
            match_id = next(i for i in todo if len(waiting[i]) == 2)
            todo.remove(match_id)
            two = waiting[match_id]
            if "BYE" in two:
                winner, loser = (two[1], two[0]) if two[0] == "BYE" else (two[0], two[1])
            else:
                winner, loser = rng.sample(two, 2)
                losses[loser] += 1
            if match_id == "GF-R1-M1":
                self.assertNotIn("BYE", two)
                if losses[winner] == 0:  # the upper side: no reset
                    return losses, winner, False
                self.assertEqual(losses[loser], 1)
            if match_id == "GF-R2-M1":
                return losses, winner, True
            for target, who in ((matches[match_id]["winner_to"], winner), (matches[match_id]["loser_to"], loser)):
                if target:
                    waiting[target].append(who)
        return losses, champion, reset

    def test_early_rematches_are_no_worse_than_the_profile(self):
        for size, profile in PROFILES.items():
            matches = bracket(size)
            counted = [0] * len(profile)
            for match_id in matches:
                if not match_id.startswith("WB"):
                    continue
                later = matches[match_id]["winner_to"]
                while later.startswith("WB"):
                    paths = []
                    for start in (matches[match_id]["loser_to"], matches[later]["loser_to"]):
                        path = [start]
                        while path[-1].startswith("LB"):
                            path.append(matches[path[-1]]["winner_to"])
                        paths.append(path)
                    meeting = next(i for i in paths[0] if i in paths[1])
                    counted[number(meeting)[0] - 1] += 1
                    later = matches[later]["winner_to"]
            self.assertLessEqual(counted, profile, size)

    def test_two_players_and_too_few_or_many(self):
        self.assertEqual(list(bracket(2)), ["WB-R1-M1", "GF-R1-M1", "GF-R2-M1"])
        for players in ("1", "0", "-3", "257", "9" * 30):
            code, out, err = run("bracket", "--json", "--format", "double-elimination", "--players", players)
            self.assertEqual((code, json.loads(out)["at"], json.loads(out)["code"]), (3, "--players", "input.out_of_range"))
            self.assertIn("256", err)
        self.assertEqual(run("bracket", "--format", "single-elimination", "--players", "1")[0], 64)
        self.assertEqual(run("bracket", "--format", "double-elimination", "--players", "many")[0], 64)
        code, out, _ = run("bracket", "--format", "double-elimination", "--players", "2.5")
        self.assertEqual((code, json.loads(out)["code"]), (3, "input.not_integer"))


class Places(unittest.TestCase):
    """Single elimination with places played out: who loses plays on among those who lost in the same round."""

    def matches(self, players, places):
        code, out, err = run("bracket", "--json", "--format", "single-elimination", "--players", str(players), "--places", str(places))
        self.assertEqual(code, 0, err)
        return {match["id"]: match for match in json.loads(out)["matches"]}

    def test_every_place_is_decided_by_one_match(self):
        for players, places in ((8, 8), (16, 16), (32, 16), (32, 32), (37, 256), (64, 64), (256, 256)):
            matches = self.matches(players, places)
            size = 1 << (players - 1).bit_length()
            decided = []
            for name, match in matches.items():
                if name.startswith("CB-"):
                    first, last = match["places"]
                    self.assertIn(last - first + 1, (2, 4, 8, 16, 32, 64, 128))
                    if last == first + 1:
                        decided += [first, last]
                        self.assertEqual((match["winner_to"], match["loser_to"]), (None, None))
                else:
                    self.assertNotIn("places", match)
            self.assertEqual(sorted(decided), list(range(5, min(places, size) + 1)))
            into = collections.Counter(match[edge] for match in matches.values() for edge in ("winner_to", "loser_to"))
            for name in matches:
                if not name.startswith("WB-R1-"):
                    self.assertEqual(into[name], 2, name)

    def test_what_is_played_in_random_order_ranks_everybody(self):
        rng = random.Random(SEED)
        for players in (8, 16, 32, 64):
            matches, waiting = self.matches(players, 256), {}
            place = {}
            for name, match in matches.items():
                two = match["slots"] if name.startswith("WB-R1-") else waiting[name]
                winner, loser = rng.sample(two, 2)
                for player, edge in ((winner, "winner_to"), (loser, "loser_to")):
                    if match[edge]:
                        waiting.setdefault(match[edge], []).append(player)
                    elif name.startswith("CB-"):
                        place[player] = match["places"][0 if player == winner else 1]
                    else:
                        place[player] = {"TP": 3, "WB": 1}[name[:2]] + (player == loser)
            self.assertEqual(sorted(place.values()), list(range(1, players + 1)))

    def test_without_places_the_answer_is_what_it_was(self):
        plain = run("bracket", "--json", "--format", "single-elimination", "--players", "13", "--third-place")
        self.assertEqual(plain, run("bracket", "--json", "--format", "single-elimination", "--players", "13", "--places", "4"))
        self.assertNotIn("places", plain[1])
        for wrong in (("--format", "double-elimination", "--places", "8"), ("--format", "single-elimination", "--places", "7")):
            self.assertEqual(run("bracket", "--json", "--players", "8", *wrong)[0], 64)


class Schedule(unittest.TestCase):
    def rounds(self, players, *more):
        code, out, err = run("schedule", "--json", "--format", "round-robin", "--players", str(players), *more)
        self.assertEqual(code, 0, err)
        return json.loads(out)["rounds"]

    def test_everybody_meets_everybody_once_a_round_at_most(self):
        for players in range(2, 65) if LONG else [*range(2, 12), 31, 63, 64]:
            for more in ((), ("--twice",)):
                rounds = self.rounds(players, *more)
                times = 1 + len(more)
                self.assertEqual([r["round"] for r in rounds], list(range(1, len(rounds) + 1)))
                self.assertEqual(len(rounds), (players - 1 + players % 2) * times)
                met, first = collections.Counter(), collections.Counter()
                for entry in rounds:
                    here = [x for m in entry["matches"] for x in m.values()]
                    self.assertEqual(sorted(here), list(range(1, players + 1)))
                    self.assertEqual(sum("bye" in m for m in entry["matches"]), players % 2)
                    for m in entry["matches"]:
                        if "bye" not in m:
                            met[frozenset((m["a"], m["b"]))] += 1
                            first[m["a"]] += 1
                self.assertEqual(set(met.values()), {times})
                self.assertEqual(len(met), players * (players - 1) // 2)
                for p in range(1, players + 1):
                    self.assertLessEqual(abs(2 * first[p] - (players - 1) * times), 2 - times)

    def test_few_and_too_many(self):
        self.assertEqual(self.rounds(0), [])
        self.assertEqual(self.rounds(1), [{"round": 1, "matches": [{"bye": 1}]}])
        self.assertEqual(self.rounds(2), [{"round": 1, "matches": [{"a": 1, "b": 2}]}])
        code, out, _ = run("schedule", "--json", "--format", "round-robin", "--players", "65")
        self.assertEqual((code, json.loads(out)["at"]), (3, "--players"))


if __name__ == "__main__":
    unittest.main()
