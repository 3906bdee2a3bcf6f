"""`yuanmen standings` from outside, against a slow computation in Python fractions that shares no code."""
import json
import os
import random
import subprocess
import unittest
from fractions import Fraction

YUANMEN = os.environ["YUANMEN"]
LONG = os.environ.get("YUANMEN_TEST_COUNTS") == "long"
SEED = int(os.environ.get("YUANMEN_TEST_SEED", "20121031"))
LEAST = Fraction(33, 100)
ALL = ["omw", "gw", "ogw", "buchholz", "median_buchholz", "buchholz_cut1", "sonneborn_berger", "head_to_head",
       "progressive", "generals_remaining", "lost_hp"]


def run(asked):
    text = asked if isinstance(asked, str) else json.dumps(asked)
    done = subprocess.run([YUANMEN, "standings", "--json"], input=text, capture_output=True, text=True,
                          env={**os.environ, "LC_ALL": "C.UTF-8"})
    return done.returncode, done.stdout, done.stderr


def table(asked):
    code, out, err = run(asked)
    assert code == 0, (out, err)
    return json.loads(out)


class Slow:
    """Everything from its definition (MTR Appendix C and the names of the tie-breaks)."""

    def __init__(self, asked):
        self.scoring = asked["scoring"]
        self.rounds = sorted(asked["rounds"], key=lambda r: r["round"])
        self.players = {str(d["player"]) for d in asked.get("drops", [])}
        self.facts = []  # (round, player, opponent or None, result, games won, drawn, played, generals, hp)
        need = self.scoring["best_of"] // 2 + 1
        for entry in self.rounds:
            for m in entry["matches"]:
                if "bye" in m:
                    self.facts.append((entry["round"], m["bye"], None, "bye", need, 0, need, 0, 0))
                    continue
                generals, hp = m.get("generals", {"a": 0, "b": 0}), m.get("lost_hp", {"a": 0, "b": 0})
                for me, you in (("a", "b"), ("b", "a")):
                    if "double_loss" in m:
                        row = ("loss", 0, 0, 0)
                    elif "no_show" in m:
                        row = ("loss", 0, 0, need) if m["no_show"] == me else ("win", need, 0, need)
                    else:
                        mine, yours = m["games_" + me], m["games_" + you]
                        row = ("win" if mine > yours else "draw" if mine == yours else "loss", mine,
                               m["games_drawn"], mine + yours + m["games_drawn"])
                    self.facts.append((entry["round"], m[me], m[you], *row, generals[me], hp[me]))
        self.players |= {fact[1] for fact in self.facts}

    def of(self, player):
        return [fact for fact in self.facts if fact[1] == player]

    def points(self, player, until=10**9):
        return sum(self.scoring[fact[3]] for fact in self.of(player) if fact[0] <= until)

    def match_win(self, player):
        played = len(self.of(player))
        return max(LEAST, Fraction(self.points(player), self.scoring["win"] * played)) if played else LEAST

    def game_win(self, player):
        games = sum(fact[6] for fact in self.of(player))
        won = sum(3 * fact[4] + fact[5] for fact in self.of(player))
        return max(LEAST, Fraction(won, 3 * games)) if games else LEAST

    def opponents(self, player):
        return [fact[2] for fact in self.of(player) if fact[2] is not None]

    def mean(self, values):
        return sum(values, Fraction(0)) / len(values) if values else Fraction(0)

    def value(self, name, player):
        met = self.opponents(player)
        scores = sorted(self.points(o) for o in met)
        if name == "omw":
            return self.mean([self.match_win(o) for o in met])
        if name == "ogw":
            return self.mean([self.game_win(o) for o in met])
        if name == "gw":
            return self.game_win(player)
        if name == "buchholz":
            return Fraction(sum(scores))
        if name == "median_buchholz":
            return Fraction(sum(scores[1:-1]))
        if name == "buchholz_cut1":
            return Fraction(sum(scores[1:]))
        if name == "sonneborn_berger":
            share = {"win": Fraction(1), "draw": Fraction(1, 2)}
            return sum((share.get(f[3], 0) * self.points(f[2]) for f in self.of(player) if f[2] is not None), Fraction(0))
        if name == "progressive":
            return Fraction(sum(self.points(player, r["round"]) for r in self.rounds))
        if name == "generals_remaining":
            return Fraction(sum(f[7] for f in self.of(player)))
        return Fraction(sum(f[8] for f in self.of(player)))

    def among(self, player, equals):
        everybody = all(set(self.opponents(p)) >= equals - {p} for p in equals)
        return Fraction(sum(self.scoring[f[3]] for f in self.of(player) if f[2] in equals)) if everybody else Fraction(0)

    def rank(self, order):
        """[(rank, player, {tie-break: value})], best first."""
        groups, values = [sorted(self.players)], {p: {} for p in self.players}
        for name in ["points"] + order:
            finer = []
            for group in groups:
                def key(p):
                    if name == "points":
                        return Fraction(self.points(p))
                    v = self.among(p, set(group)) if name == "head_to_head" else self.value(name, p)
                    values[p][name] = v
                    return -v if name == "lost_hp" else v
                keys = {p: key(p) for p in group}
                for k in sorted(set(keys.values()), reverse=True):
                    finer.append([p for p in group if keys[p] == k])
            groups = finer
        rows, rank = [], 1
        for group in groups:
            rows += [(rank, p, values[p]) for p in group]
            rank += len(group)
        return rows


def random_event(rng):
    best_of = rng.choice([1, 3, 3, 5])
    need = best_of // 2 + 1
    scoring = {"win": rng.choice([3, 2, 1]), "draw": rng.choice([1, 0]), "loss": 0, "bye": 3, "best_of": best_of}
    scoring["bye"] = scoring["win"]
    active = [f"P{n}" if n % 7 else f"选手{n}" for n in range(1, rng.randint(1, 40) + 1)]
    rounds, drops = [], []
    for number in range(1, rng.randint(1, 9) + 1):
        rng.shuffle(active)
        matches = []
        for a, b in zip(active[::2], active[1::2]):
            kind = rng.random()
            match = {"a": a, "b": b}
            if kind < 0.04:
                match["double_loss"] = True
            elif kind < 0.1:
                match["no_show"] = rng.choice("ab")
            else:
                won, lost = rng.choice([need, need, rng.randint(0, need)]), rng.randint(0, need - 1)
                if rng.random() < 0.5:
                    won, lost = lost, won
                match.update(games_a=won, games_b=lost, games_drawn=rng.choice([0, 0, 0, 1, 2]))
                if rng.random() < 0.7:
                    match["generals"] = {"a": rng.randint(0, 3), "b": rng.randint(0, 3)}
                    match["lost_hp"] = {"a": rng.randint(0, 12), "b": rng.randint(0, 12)}
            matches.append(match)
        if len(active) % 2:
            matches.append({"bye": active[-1]})
        rounds.append({"round": number, "matches": matches})
        for p in list(active):
            if rng.random() < 0.05:
                active.remove(p)
                drops.append({"player": p, "after_round": number})
    rng.shuffle(rounds)
    return {"scoring": scoring, "rounds": rounds, "drops": drops}


class AgainstDefinition(unittest.TestCase):
    def test_random_events(self):
        rng = random.Random(SEED)
        count = 1000 if LONG else 60
        for number in range(count):
            asked = random_event(rng)
            order = ["omw", "gw", "ogw"]
            if number % 3:
                order = rng.sample(ALL, rng.randint(1, len(ALL)))
                asked["tiebreaks"] = order
            slow = Slow(asked)
            with self.subTest(seed=SEED, number=number):
                expected = []
                for rank, p, values in slow.rank(order):
                    row = {"player": p, "rank": rank, "match_points": slow.points(p)}
                    for name in ["omw", "gw", "ogw"] + [n for n in order if n not in ("omw", "gw", "ogw")]:
                        v = values[name] if name in values else slow.value(name, p)
                        row[name] = [v.numerator, v.denominator]
                    expected.append(row)
                got = table(asked)
                self.assertEqual(got, expected)
                self.assertEqual([list(row) for row in got], [list(row) for row in expected])
        print(f"\nstandings: {count} events, seed {SEED}")

    def test_denominators_longer_than_a_machine_word(self):
        # Opponent k has won all but one of his k matches: the sum of (k - 1) / k has a denominator beyond 64 bits.
        rounds, count = [], 60
        for number in range(1, count + 1):
            matches = [{"a": "me", "b": f"o{number}", "games_a": 0, "games_b": 1}]
            matches += [{"a": f"o{k}", "b": f"x{k}", "games_a": int(number > 1), "games_b": int(number == 1)}
                        for k in range(number + 1, count + 1)]
            rounds.append({"round": number, "matches": matches})
        asked = {"scoring": {"win": 3, "draw": 1, "loss": 0, "bye": 3, "best_of": 1}, "rounds": rounds}
        for entry in rounds:
            for m in entry["matches"]:
                m["games_drawn"] = 0
        slow = Slow(asked)
        row = next(r for r in table(asked) if r["player"] == "me")
        expected = slow.value("omw", "me")
        self.assertEqual(row["omw"], [expected.numerator, expected.denominator])
        self.assertGreater(expected.denominator, 2**64)


SCORING = {"win": 3, "draw": 1, "loss": 0, "bye": 3, "best_of": 3}


class Contract(unittest.TestCase):
    def test_the_example_of_the_manual(self):
        asked = {"scoring": SCORING, "rounds": [{"round": 1, "matches": [
            {"a": "P1", "b": "P2", "games_a": 2, "games_b": 1, "games_drawn": 0}, {"bye": "P9"}]}],
            "drops": [{"player": "P4", "after_round": 0}]}
        self.assertEqual(table(asked), [
            {"player": "P1", "rank": 1, "match_points": 3, "omw": [33, 100], "gw": [2, 3], "ogw": [1, 3]},
            {"player": "P9", "rank": 2, "match_points": 3, "omw": [0, 1], "gw": [1, 1], "ogw": [0, 1]},
            {"player": "P2", "rank": 3, "match_points": 0, "omw": [1, 1], "gw": [1, 3], "ogw": [2, 3]},
            {"player": "P4", "rank": 4, "match_points": 0, "omw": [0, 1], "gw": [33, 100], "ogw": [0, 1]}])

    def test_equal_ranks_share_a_number_and_nobody_is_a_table_too(self):
        asked = {"scoring": SCORING, "rounds": [{"round": 1, "matches": [{"bye": 1}, {"bye": 2}, {"bye": "3"}]}]}
        self.assertEqual([(row["player"], row["rank"]) for row in table(asked)], [(1, 1), (2, 1), ("3", 1)])
        self.assertEqual(table({"scoring": SCORING, "rounds": []}), [])


class BadInput(unittest.TestCase):
    def test_every_fault_has_its_place(self):
        def of(match, **more):
            return {"scoring": SCORING, "rounds": [{"round": 1, "matches": match}], **more}
        game = {"a": "P1", "b": "P2", "games_a": 2, "games_b": 0, "games_drawn": 0}
        for asked, at, code in [
            ("{", "", "input.not_json"),
            ({"rounds": []}, "", "input.key_missing"),
            ({"scoring": {**SCORING, "win": 0}, "rounds": []}, "/scoring/win", "input.out_of_range"),
            ({"scoring": {**SCORING, "best_of": 2}, "rounds": []}, "/scoring/best_of", "input.not_odd"),
            (of([game, {"bye": "P1"}]), "/rounds/0/matches/1", "input.player_twice"),
            (of([{**game, "b": "P1"}]), "/rounds/0/matches/0/b", "input.own_opponent"),
            (of([{**game, "games_b": 2}]), "/rounds/0/matches/0/games_b", "input.both_won"),
            (of([{**game, "games_a": 3}]), "/rounds/0/matches/0/games_a", "input.out_of_range"),
            (of([{"a": "P1", "b": "P2"}]), "/rounds/0/matches/0", "input.key_missing"),
            (of([{"a": "P1", "b": "P2", "no_show": "P2"}]), "/rounds/0/matches/0/no_show", "input.not_one_of"),
            (of([{"a": "P1", "b": "P2", "double_loss": False}]), "/rounds/0/matches/0/double_loss", "input.not_true"),
            (of([game], drops=[{"player": "P1", "after_round": 0}]), "/drops/0/after_round", "input.played_after_drop"),
            (of([game], tiebreaks=["omw", "shoe_size"]), "/tiebreaks/1", "input.not_one_of"),
            (of([game], tiebreaks=["omw", "omw"]), "/tiebreaks/1", "input.tiebreak_twice"),
            ({"scoring": SCORING, "rounds": [{"round": 1, "matches": []}] * 2}, "/rounds/1/round", "input.round_twice"),
        ]:
            with self.subTest(at=at, code=code):
                exit_code, out, err = run(asked)
                told = json.loads(out)
                self.assertEqual((exit_code, told["at"], told["code"]), (3, at, code))
                self.assertIn(told["reason"], err)


if __name__ == "__main__":
    unittest.main()
