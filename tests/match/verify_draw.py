#!/usr/bin/env python3
"""Recomputes the desk's draws from src/match/DRAW.md alone; shares no code with the desk.

Usage: verify_draw.py TESTS_MATCH    runs the test program for proofs of real draws and checks each
       verify_draw.py --proof FILE   checks proofs, one JSON object a line
"""
import hashlib
import json
import os
import subprocess
import sys
import tempfile


def sha(text):
    return hashlib.sha256(text.encode()).hexdigest()


def canonical(value):
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def numbers(seed):
    block = 0
    while True:
        digest = hashlib.sha256(f"{seed}:{block}".encode()).digest()
        for i in range(0, 32, 4):
            yield int.from_bytes(digest[i:i + 4], "big")
        block += 1


def below(words, n):
    limit = 2**32 // n * n
    for word in words:
        if word < limit:
            return word % n


def generals():
    path = os.path.join(os.environ["YUANMEN_SOURCE_DIR"], "rulesets", "wzzz-2012", "generals.json")
    ids = [entry["id"] for entry in json.load(open(path))["generals"]]
    assert len(ids) == 28
    return sorted(ids)


def check(proof, ids):
    assert sha(proof["payload"]) == proof["commitment"], "commitment"
    note = json.loads(proof["payload"])
    assert note["kind"] == "draw" and note["match"] == proof["match"]
    seed = sha(canonical({"kind": "yuanmen-draw-1", "match": proof["match"], "nonces": proof["nonces"],
                          "ruleset": proof["ruleset"], "scope": proof["scope"], "secret": note["secret"]}))
    words = numbers(seed)
    if proof["scope"] != "pool":
        assert proof["lord"] == "ab"[below(words, 2)], "identity"
    pile = list(ids)
    for i in range(10):
        j = i + below(words, len(pile) - i)
        pile[i], pile[j] = pile[j], pile[i]
    assert pile[:6] == proof["face_up"], "face up"
    for slot, general in enumerate(pile[6:10]):
        back = canonical({"kind": "back", "match": proof["match"], "salt": sha(f"{seed}:back:{slot}"),
                          "slot": slot, "general": general})
        assert sha(back) == proof["back_commitments"][slot], f"back x{slot}"
        assert general == proof["backs"][slot]


def main():
    if sys.argv[1] == "--proof":
        lines = open(sys.argv[2]).read().splitlines()
    else:
        with tempfile.NamedTemporaryFile() as out:
            subprocess.run([sys.argv[1], "--test-case=proofs of real draws*"], check=True,
                           env={**os.environ, "YUANMEN_DRAW_PROOFS": out.name}, stdout=subprocess.DEVNULL)
            lines = open(out.name).read().splitlines()
    ids = generals()
    for line in lines:
        check(json.loads(line), ids)
    assert lines, "no proofs were written"
    print(f"{len(lines)} draws recomputed from their proofs")


main()
