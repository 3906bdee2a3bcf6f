#!/usr/bin/env python3
"""Decides match ends from the printed rules alone and compares with the desk; shares no code with it.

Rules used (1V1 rules of the 2012 event, their own numbering):
  1.4.1 / 3.4.1  the side whose three generals have all fallen has lost, time or no time;
  3.4.3          the side that gives up has lost;
  1.4.2          when time is up and both sides have somebody alive, the side with more generals left wins;
                 with equal numbers the one whose general in play has lost fewer HP wins;
  glossary 6     HP lost = maximum minus current HP (the ruleset counts current HP as at least 0);
  1.4.2          still equal: five minutes more where the organiser has it so, otherwise nobody has won.

Usage: tiebreak_checker.py TESTS_MATCH   runs the test program for end states and checks every one
"""
import collections
import json
import os
import subprocess
import sys
import tempfile

GENERALS = 3


def verdict(end):
    a, b = end["a"], end["b"]
    if "gave_up" in end:
        return ("b" if end["gave_up"] == "a" else "a"), "gave up"
    if a["fallen"] == GENERALS:
        return "b", "all fallen"
    if b["fallen"] == GENERALS:
        return "a", "all fallen"
    assert end["time_was_up"], "the match ended although nothing in the rules ends it"
    left_a, left_b = GENERALS - a["fallen"], GENERALS - b["fallen"]
    if left_a != left_b:
        return ("a" if left_a > left_b else "b"), "generals left"
    lost_a = a["max_hp"] - max(a["hp"], 0)
    lost_b = b["max_hp"] - max(b["hp"], 0)
    if lost_a != lost_b:
        return ("a" if lost_a < lost_b else "b"), "HP lost"
    if end["overtime_in_stage"] and end["overtimes_played"] == 0:
        return "level", "overtime follows"
    return "none", "undecided"


def main():
    with tempfile.NamedTemporaryFile() as out:
        subprocess.run([sys.argv[1], "--test-case=random end states*"], check=True,
                       env={**os.environ, "YUANMEN_END_STATES": out.name})
        lines = open(out.name).read().splitlines()
    reasons = collections.Counter()
    for number, line in enumerate(lines, 1):
        end = json.loads(line)
        expected, reason = verdict(end)
        reasons[reason] += 1
        if end["verdict"] != expected or (end["next"] == "overtime") != (expected == "level"):
            sys.exit(f"end state {number}: the desk says {end['verdict']}, the rules say {expected} ({reason})\n{line}")
    if len(lines) < 10000:
        sys.exit(f"only {len(lines)} end states were written")
    print(f"{len(lines)} end states agree with the printed rules: {dict(reasons)}")


main()
