"""Checks a journal by src/store/JOURNAL.md alone, sharing no code with the store.

    check_chain.py yuanmen.db      prints the head; exit code 1 and the first broken seq otherwise
"""
import hashlib
import sqlite3
import sys

COLUMNS = ("seq, stream, version, kind, body, actor_role, actor_id, actor_chair, boot_id, boot_ms, wall_ms, "
           "request_id, prev_hash, hash")


def netstring(field):
    data = str(field).encode()
    return str(len(data)).encode() + b":" + data + b","


def entry_hash(row):
    (seq, stream, version, kind, body, role, actor, chair, boot_id, boot_ms, wall_ms, request, prev, _) = row
    fields = ("yuanmen.entry.1", prev, seq, stream, version, kind, body, role, actor, chair, boot_id, boot_ms,
              wall_ms, request)
    return hashlib.sha256(b"".join(map(netstring, fields))).hexdigest()


def main(path):
    database = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    (last,) = database.execute("SELECT genesis FROM journal_origin").fetchone()
    versions = {}
    seq = 0
    for row in database.execute(f"SELECT {COLUMNS} FROM journal ORDER BY seq"):
        seq += 1
        stream, version = row[1], row[2]
        versions[stream] = versions.get(stream, 0) + 1
        if row[0] != seq or row[-2] != last or row[-1] != entry_hash(row) or version != versions[stream]:
            sys.exit(f"broken at {row[0]}")
        last = row[-1]
    for commitment, payload, body in database.execute(
            "SELECT s.commitment, s.payload, j.body FROM sealed s LEFT JOIN journal j "
            "ON j.seq = s.seq AND j.stream = s.stream"):
        if hashlib.sha256(payload.encode()).hexdigest() != commitment or f'"{commitment}"' not in (body or ""):
            sys.exit("broken seal")
    print(f"{seq}:{last}")


main(sys.argv[1])
