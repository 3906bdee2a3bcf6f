"""`yuanmen pair` from outside: against an optimum by trying every pairing, the field prices written again here."""
import json
import os
import random
import subprocess
import unittest

YUANMEN = os.environ["YUANMEN"]
LONG = os.environ.get("YUANMEN_TEST_COUNTS") == "long"
SEED = int(os.environ.get("YUANMEN_TEST_SEED", "20121031"))
FIELDS = ["rematches", "second_byes", "bye_points", "score_difference_squared", "repeat_floats", "side_imbalance"]


def run(asked, language="C.UTF-8"):
    text = asked if isinstance(asked, str) else json.dumps(asked)
    environment = {**os.environ, "LC_ALL": language}
    done = subprocess.run([YUANMEN, "pair", "--json"], input=text, capture_output=True, text=True, env=environment)
    return done.returncode, done.stdout, done.stderr


def pair(asked):
    code, out, err = run(asked)
    assert code == 0, (code, out, err, asked)
    return json.loads(out)


def player(number, points=0, opponents=(), had_bye=False, last_float=None, side_balance=0):
    return {"id": number, "points": points, "opponents": list(opponents), "had_bye": had_bye,
            "last_float": last_float, "side_balance": side_balance}


def price(a, b):
    if b is None:
        return (0, int(a["had_bye"]), a["points"], 0, 0, 0)
    met = max(a["opponents"].count(b["id"]), b["opponents"].count(a["id"]))
    floats = 0
    if a["points"] != b["points"]:
        high, low = (a, b) if a["points"] > b["points"] else (b, a)
        floats = (high["last_float"] == "down") + (low["last_float"] == "up")
    s, t = a["side_balance"], b["side_balance"]
    side = min((s + 1) ** 2 + (t - 1) ** 2, (s - 1) ** 2 + (t + 1) ** 2)
    return (met, 0, 0, (a["points"] - b["points"]) ** 2, floats, side)


def plus(x, y):
    return tuple(p + q for p, q in zip(x, y))


def optimum(players, forbidden):
    """The least cost over every pairing there is, or None."""
    def best(left):
        if not left:
            return (0,) * 6
        first, rest = left[0], left[1:]
        found = None
        for i, other in enumerate(rest):
            if other is not None and frozenset((first["id"], other["id"])) in forbidden:
                continue
            behind = best(rest[:i] + rest[i + 1:])
            if behind is not None:
                cost = plus(price(first, other), behind)
                found = cost if found is None else min(found, cost)
        return found
    return best(players + ([None] if len(players) % 2 else []))


def random_position(rng):
    count = rng.randint(0, 9)
    players = [player(n, rng.randint(0, 4) * rng.choice([1, 1, 3]), had_bye=rng.random() < 0.2,
                      last_float=rng.choice([None, "up", "down"]), side_balance=rng.randint(-3, 3))
               for n in range(1, count + 1)]
    for a in players:
        for b in players:
            if a["id"] < b["id"]:
                for _ in range(rng.choice([0, 0, 1, 1, 2])):
                    a["opponents"].append(b["id"])
                    b["opponents"].append(a["id"])
    forbidden = [[a["id"], b["id"]] for a in players for b in players
                 if a["id"] < b["id"] and rng.random() < rng.choice([0, 0.1, 0.5])]
    return players, forbidden


class Optimum(unittest.TestCase):
    def check(self, players, forbidden, answer):
        by_id = {p["id"]: p for p in players}
        seen, total = [], (0,) * 6
        for row, why in zip(answer["pairs"], answer["why"], strict=True):
            first, second = by_id[row["first"]], by_id.get(row["second"])
            seen += [row["first"]] + ([row["second"]] if second else [])
            cost = price(first, second)
            total = plus(total, cost)
            self.assertEqual([why[field] for field in FIELDS], list(cost))
            self.assertEqual((why["first"], why["second"]), (row["first"], row["second"]))
            self.assertNotIn(sorted([row["first"], row["second"] or 0]), [sorted(two) for two in forbidden])
            if second:
                self.assertLessEqual(first["side_balance"], second["side_balance"])
        self.assertEqual(sorted(seen), sorted(by_id))
        self.assertEqual(list(answer["cost"]), FIELDS)
        self.assertEqual([answer["cost"][field] for field in FIELDS], list(total))

    def test_random_positions_cost_what_trying_everything_finds(self):
        rng = random.Random(SEED)
        count = 1000 if LONG else 120
        impossible = 0
        for number in range(count):
            players, forbidden = random_position(rng)
            with self.subTest(seed=SEED, number=number):
                best = optimum(players, {frozenset(two) for two in forbidden})
                code, out, _ = run({"players": players, "forbidden": forbidden, "seed": str(number)})
                answer = json.loads(out)
                if best is None:
                    impossible += 1
                    self.assertEqual((code, answer["code"]), (1, "pair.impossible"))
                    self.assertTrue(set(answer["players"]) <= {p["id"] for p in players})
                    self.assertTrue(answer["players"])
                    continue
                self.assertEqual(code, 0)
                self.check(players, forbidden, answer)
                self.assertEqual([answer["cost"][field] for field in FIELDS], list(best))
        print(f"\npair: {count} positions, {impossible} impossible, seed {SEED}")
        self.assertGreater(impossible, count // 50)

    def test_numbers_too_wide_for_one_machine_word_are_still_exact(self):
        # Prices of this field need more than 128 bits: rematches × points × squares × balances at their greatest.
        rng = random.Random(SEED)
        for number in range(20 if LONG else 5):
            players = [player(n, rng.choice([-10**7, 10**7, rng.randint(-10**7, 10**7)]),
                              side_balance=rng.randint(-1000, 1000)) for n in range(1, 9)]
            for a in players:
                for b in players:
                    if a["id"] < b["id"]:
                        a["opponents"] += [b["id"]] * rng.randint(100, 120)
            answer = pair({"players": players})
            self.check(players, [], answer)
            self.assertEqual(tuple(answer["cost"].values()), optimum(players, set()))


class Events(unittest.TestCase):
    """Whole events, round by round, with drops, late entries and odd numbers."""

    def new_rematch_is_avoidable(self, players):
        """Whether some pairing without any rematch exists: tried by augmenting, apart from the program's way."""
        import itertools
        count = len(players)
        allowed = {(i, j) for i, j in itertools.combinations(range(count), 2)
                   if players[j]["id"] not in players[i]["opponents"]}
        left = list(range(count))

        def search(left, bye_open, budget):
            if not left:
                return True
            budget[0] -= 1
            if budget[0] < 0:
                return False
            # the one with the fewest choices first
            def choices(i):
                return [j for j in left if j != i and (min(i, j), max(i, j)) in allowed]
            i = min(left, key=lambda k: len(choices(k)))
            rest = [k for k in left if k != i]
            if any(search([k for k in rest if k != j], bye_open, budget) for j in choices(i)):
                return True
            return bye_open and search(rest, False, budget)
        return search(left, count % 2 == 1, [3000])

    def play(self, rng, number, biggest):
        size = rng.randint(4, biggest)
        players = {n: player(n) for n in range(1, size + 1)}
        active = set(players)
        for round_number in range(1, rng.randint(3, 9)):
            field = [players[n] for n in active]
            rng.shuffle(field)
            answer = pair({"players": field, "seed": f"{number}-{round_number}"})
            met = {n: list(players[n]["opponents"]) for n in active}
            named = [x for row in answer["pairs"] for x in (row["first"], row["second"]) if x is not None]
            self.assertEqual(sorted(named), sorted(active))
            cost = answer["cost"]
            if cost["rematches"] and len(active) <= 40:
                self.assertFalse(self.new_rematch_is_avoidable(field), (number, round_number))
            if cost["second_byes"] and not cost["rematches"] and any(not p["had_bye"] for p in field):
                for p in field:
                    if not p["had_bye"]:
                        others = [q for q in field if q is not p]
                        self.assertFalse(self.new_rematch_is_avoidable(others), (number, round_number, p["id"]))
            for row in answer["pairs"]:
                a, b = players[row["first"]], players.get(row["second"])
                if b is None:
                    a.update(points=a["points"] + 3, had_bye=True, last_float=None)
                    continue
                self.assertEqual(met[a["id"]].count(b["id"]), met[b["id"]].count(a["id"]))
                for one, other in ((a, b), (b, a)):
                    one["last_float"] = ("down" if one["points"] > other["points"]
                                         else "up" if one["points"] < other["points"] else None)
                a["opponents"].append(b["id"])
                b["opponents"].append(a["id"])
                a["side_balance"] += 1
                b["side_balance"] -= 1
                outcome = rng.random()
                gains = (1, 1) if outcome < 0.05 else (3, 0) if outcome < 0.52 else (0, 3)
                a["points"] += gains[0]
                b["points"] += gains[1]
            for n in list(active):
                if rng.random() < 0.04 and len(active) > 2:
                    active.remove(n)
            if rng.random() < 0.3:
                players[len(players) + 1] = player(len(players) + 1)
                active.add(len(players))

    def test_random_events_never_stop_and_never_pair_twice_without_need(self):
        rng = random.Random(SEED)
        count = 1000 if LONG else 25
        for number in range(count):
            self.play(rng, number, 256 if number % 5 == 0 else 24)
        print(f"\npair: {count} events, seed {SEED}")


class Answers(unittest.TestCase):
    def test_nobody_and_one_player(self):
        zero = dict.fromkeys(FIELDS, 0)
        self.assertEqual(pair({"players": []}), {"pairs": [], "cost": zero, "why": []})
        alone = pair({"players": [player("阿", 6, had_bye=True)]})
        self.assertEqual(alone["pairs"], [{"first": "阿", "second": None}])
        self.assertEqual(alone["cost"], {**zero, "second_byes": 1, "bye_points": 6})

    def test_forbidden_before_all(self):
        four = [player(1, 9), player(2, 9), player(3), player(4)]
        answer = pair({"players": four, "forbidden": [[1, 2]]})
        self.assertEqual(answer["cost"]["score_difference_squared"], 162)
        code, out, _ = run({"players": four[:2], "forbidden": [[2, 1]]})
        self.assertEqual((code, json.loads(out)), (1, {"code": "pair.impossible", "players": [1, 2]}))
        code, out, _ = run({"players": four, "forbidden": [[1, 2], [1, 3], [1, 4]]})
        self.assertEqual((code, json.loads(out)["players"]), (1, [1]))

    def test_the_order_of_the_list_does_not_matter_and_the_seed_does(self):
        field = [player(n) for n in range(1, 33)]
        backwards = list(reversed(field))
        self.assertEqual(pair({"players": field, "seed": "甲"}), pair({"players": backwards, "seed": "甲"}))
        self.assertNotEqual(pair({"players": field, "seed": "甲"})["pairs"], pair({"players": field, "seed": "乙"})["pairs"])

    def test_who_has_left_still_counts_as_nobody(self):
        answer = pair({"players": [player(1, 3, [2, 5]), player(2, 3, [1]), player(3, 3), player(4, 3)],
                       "forbidden": [[1, 99]]})
        self.assertEqual(answer["cost"]["rematches"], 0)


class BadInput(unittest.TestCase):
    def refuse(self, asked, at, code):
        for language, spoken in (("C.UTF-8", False), ("zh_CN.UTF-8", True)):
            exit_code, out, err = run(asked, language)
            told = json.loads(out)
            self.assertEqual((exit_code, told["at"], told["code"]), (3, at, code), err)
            self.assertEqual(any("一" <= letter <= "鿿" for letter in told["reason"]), spoken)
            self.assertIn(told["reason"], err)
        return told

    def test_every_fault_has_its_place_and_reason(self):
        good = player(1)
        for asked, at, code in [
            ([], "", "input.not_object"),
            ({}, "", "input.key_missing"),
            ({"players": {}}, "/players", "input.not_list"),
            ({"players": [good, player("1")]}, "/players/1/id", "input.player_twice"),
            ({"players": [{**good, "points": 1.5}]}, "/players/0/points", "input.not_integer"),
            ({"players": [{**good, "points": 10**30}]}, "/players/0/points", "input.not_integer"),
            ({"players": [{**good, "points": 10**9}]}, "/players/0/points", "input.out_of_range"),
            ({"players": [{**good, "last_float": "sideways"}]}, "/players/0/last_float", "input.not_one_of"),
            ({"players": [{**good, "had_bye": 0}]}, "/players/0/had_bye", "input.not_boolean"),
            ({"players": [{**good, "opponents": [1]}]}, "/players/0/opponents/0", "input.own_opponent"),
            ({"players": [{**good, "oponents": []}]}, "/players/0/oponents", "input.key_unknown"),
            ({"players": [{k: v for k, v in good.items() if k != "opponents"}]}, "/players/0", "input.key_missing"),
            ({"players": [{**good, "id": None}]}, "/players/0/id", "input.not_id"),
            ({"players": [{**good, "id": ""}]}, "/players/0/id", "input.text_length"),
            ({"players": [good], "forbidden": [[1]]}, "/forbidden/0", "input.list_length"),
            ({"players": [good], "forbidden": [[1, 1]]}, "/forbidden/0", "input.own_opponent"),
            ({"players": [good], "seed": 5}, "/seed", "input.not_text"),
            ('{"players": [],\n "players": []}', "", "input.key_twice"),
            ("[" * 100000, "", "input.not_json"),
            ("[" * 40 + "]" * 40, "", "input.too_deep"),
            ("", "", "input.not_json"),
        ]:
            with self.subTest(asked=str(asked)[:60]):
                self.refuse(asked, at, code)

    def test_broken_json_is_shown_by_line_and_column(self):
        told = self.refuse('{"players": [\n  {"id": 1,,}\n]}', "", "input.not_json")
        self.assertEqual((told["line"], told["column"]), (2, 12))

    def test_what_is_json_and_still_wrong_is_shown_by_line_and_column_too(self):
        for asked, code, line, column in [
            ('{"players": [\n  {"id": 1, "id": 2}]}', "input.key_twice", 2, 13),
            ('{"players": [],\n "seed": "players",\n  "players": []}', "input.key_twice", 3, 3),
            ('{"players":\n ' + "[" * 16 + "]" * 16 + "}", "input.too_deep", 2, 17),
            ('{"players": [\n{"id": 1, "points": 1e400}]}', "input.number_too_great", 2, 21),
        ]:
            with self.subTest(asked=asked):
                told = self.refuse(asked, "", code)
                self.assertEqual((told["line"], told["column"]), (line, column))


if __name__ == "__main__":
    unittest.main()
