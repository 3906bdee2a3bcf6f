"""What a data folder shows: asked of the service in the same way when it is made and by every later version."""

import contextlib
import html
import json
import lzma
import os
import re
import shutil
import sqlite3
import tempfile
import time

import kit

ROLES = ("public", "owner", "head_judge", "table_judge", "scorekeeper", "auditor", "player")
SOME = ("public", "owner", "auditor")
HTML = {"Accept": "text/html", "Accept-Language": "zh"}


def packed(path):
    with lzma.open(path) as file:
        return file.read()


def unpacked_folder(kept):
    """A copy of a kept data folder, to be served."""
    folder = tempfile.mkdtemp(prefix="yuanmen-golden-")
    with open(os.path.join(folder, "yuanmen.db"), "wb") as file:
        file.write(packed(os.path.join(kept, "yuanmen.db.xz")))
    return folder


def callers(server, accounts):
    """A signed-in caller for every role that the folder knows."""
    found = {"public": server.client()}
    for role, who in accounts.items():
        caller = server.client()
        if role == "player":
            answer = caller.post("/api/v1/player-sign-in", who)
        else:
            answer = caller.post("/api/v1/sign-in", {"login": who, "password": kit.PASSWORD})
        assert answer.status == 200, (role, answer)
        caller.token = answer.json["token"]
        found[role] = caller
    return found


def words_of(folder):
    """Every word in Chinese that people wrote into the journal: names, reasons, statements, announcements."""
    words = set()

    def gather(value):
        if isinstance(value, dict):
            for inner in value.values():
                gather(inner)
        elif isinstance(value, list):
            for inner in value:
                gather(inner)
        elif isinstance(value, str) and "\n" not in value and re.search("[\u4e00-\u9fff]", value):
            words.add(" ".join(value.split()))

    with contextlib.closing(sqlite3.connect(os.path.join(folder, "yuanmen.db"))) as database:
        for kind, body in database.execute("SELECT kind, body FROM journal ORDER BY seq"):
            if kind != "ruleset.kept" and not kind.startswith("record."):
                gather(json.loads(body))
    return sorted(words)


def ids_of(owner):
    """Everything there is to look at: events, matches, disputes, records."""
    ids = {"events": [], "matches": [], "disputes": [], "records": []}
    for event in owner.get("/api/v1/events").json["events"]:
        ids["events"].append(event["id"])
    with contextlib.closing(sqlite3.connect(os.path.join(owner.server.folder, "yuanmen.db"))) as database:
        for family, found in (("match", "matches"), ("dispute", "disputes"), ("record", "records")):
            rows = database.execute("SELECT DISTINCT stream FROM journal WHERE stream LIKE ?", (family + "/%",))
            ids[found] = sorted(row[0].split("/", 1)[1] for row in rows)
    return ids


def api_paths(ids):
    for event in ids["events"]:
        for path in ("", "/floor", "/penalties", "/disputes", "/rulings"):
            yield f"/api/v1/events/{event}{path}", ROLES
        yield f"/api/v1/events/{event}/history?limit=500", ("owner",)
    for match in ids["matches"]:
        yield f"/api/v1/matches/{match}", ROLES
        for path in ("/history?limit=1000", "/sheet", "/disputes", "/penalties", "/records"):
            yield f"/api/v1/matches/{match}{path}", SOME
    for dispute in ids["disputes"]:
        yield f"/api/v1/disputes/{dispute}", ROLES
    for record in ids["records"]:
        yield f"/api/v1/records/{record}", SOME
    yield "/api/v1/rulings", SOME


def page_paths(ids):
    for event in ids["events"]:
        for path in ("", "/bracket", "/floor", "/screen", "/entrants", "/disputes", "/penalties"):
            yield f"/events/{event}{path}", SOME
    for match in ids["matches"]:
        for path in ("", "/sheet", "/history", "/disputes", "/penalties"):
            yield f"/matches/{match}{path}", ("public", "owner")
    for dispute in ids["disputes"]:
        yield f"/disputes/{dispute}", SOME
    yield "/rulings", ("public",)


def visible(page):
    body = re.sub(r"(?s)<(script|style|template)\b.*?</\1>", " ", page)
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", body)).split())


def look(found, ids, words):
    """(answers, shown): the API's answers by "role path", and by the same key which words stand on a page."""
    answers, shown = {}, {}
    for path, roles in api_paths(ids):
        for role in roles:
            answer = found[role].get(path)
            answers[f"{role} {path}"] = {"status": answer.status, "body": answer.json if answer.status == 200 else None}
    for path, roles in page_paths(ids):
        for role in roles:
            page = found[role].get(path, headers=HTML)
            text = visible(page.text)
            shown[f"{role} {path}"] = {"status": page.status,
                                       "words": [n for n, word in enumerate(words) if word in text] if page.status == 200 else []}
    return answers, shown


NOTHING = object()


def same_in_both(first, second):
    """What two values have in common; NOTHING where they differ."""
    if isinstance(first, dict) and isinstance(second, dict):
        both = {key: same_in_both(first[key], second[key]) for key in first if key in second}
        return {key: value for key, value in both.items() if value is not NOTHING}
    if isinstance(first, list) and isinstance(second, list) and len(first) == len(second):
        both = [same_in_both(*pair) for pair in zip(first, second)]
        return [None if value is NOTHING else value for value in both]
    return first if first == second else NOTHING


def lost(kept, now, path=""):
    """Where a kept answer does not stand in today's: yields (path, kept, now). A list has the same length; an entry that was
    not kept is null and says nothing."""
    if isinstance(kept, dict) and isinstance(now, dict):
        for key, value in kept.items():
            if key not in now:
                yield f"{path}/{key}", value, "missing"
            else:
                yield from lost(value, now[key], f"{path}/{key}")
    elif isinstance(kept, list) and isinstance(now, list):
        if len(kept) != len(now):
            yield path, f"{len(kept)} entries", f"{len(now)} entries"
        for n, pair in enumerate(zip(kept, now)):
            yield from lost(*pair, f"{path}/{n}")
    elif kept is not None and kept != now:
        yield path, kept, now


def served(folder, boot, passed, at=None):
    """The folder served on another boot of the machine, some time later; `at`: the time of day there, in ms."""
    corrected = 0 if at is None else at - passed - int(time.time() * 1000)
    return kit.Server(folder=folder, clock=True, boot=boot, passed=passed, corrected=corrected)


def last_entry_at(folder):
    """When the newest entry was written, in ms: what a page says of today is kept as of then."""
    with contextlib.closing(sqlite3.connect(os.path.join(folder, "yuanmen.db"))) as database:
        return database.execute("SELECT wall_ms FROM journal ORDER BY seq DESC LIMIT 1").fetchone()[0]


def discard(server):
    server.close()
    shutil.rmtree(server.folder, ignore_errors=True)
