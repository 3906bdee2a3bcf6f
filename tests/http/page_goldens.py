"""The HTML of every page a kept data folder leads to, by role and language: written down before pages are changed, compared after.

YUANMEN=<binary> python3 tests/http/page_goldens.py write <file>      before
YUANMEN=<binary> python3 tests/http/page_goldens.py compare <file>    after: prints what differs; exit code 1
"""

import collections
import html
import json
import lzma
import os
import re
import sys

import golden_folders
import kit

BOOT = "44444444-4444-4444-4444-444444444444"
MOST = 1500  # addresses of one role and language
TOKEN = re.compile(r'[^\s<>"]+|[\s<>"]')


def tokens_of(page):
    """What stands in a page; without its QR codes, which hold the port, the hashes of static files, and times of day, which pass."""
    return TOKEN.findall(re.sub(r'(?s)<svg[^>]*class="qr".*?</svg>|\?v=[0-9a-f]{12}|\b\d\d:\d\d(:\d\d)?\b', "…", page))


def same_in_both(first, second):
    """The page with None for what chance has given it: tokens, keys, times. Nothing if the two are of different shape."""
    one, other = tokens_of(first), tokens_of(second)
    return [a if a == b else None for a, b in zip(one, other)] if len(one) == len(other) else None


def links_of(page):
    for address in re.findall(r'<a [^>]*href="(/[^"#]*)', page):
        address = html.unescape(address)
        if not re.search(r"\.(csv|xlsx|zip|json|trf|txt|html|png)\b|/static/|lang=|/language", address):
            yield address


def walk(caller, language, pages, key):
    """Every page that links lead to, the nearest first; of addresses that differ only in numbers of lines a few."""
    waiting, known, like = collections.deque(["/"]), {"/"}, collections.Counter()
    while waiting and len(known) < MOST:
        path = waiting.popleft()
        shape = re.sub(r"\d+", "0", path) if "?" in path else path
        like[shape] += 1
        if like[shape] > 3:
            continue
        answer = caller.get(path, headers={"Accept": "text/html", "Accept-Language": language})
        if not answer.headers.get("Content-Type", "").startswith("text/html"):
            continue
        pages[f"{key} {language} {path}"] = answer.text
        for link in links_of(answer.text):
            if link not in known:
                known.add(link)
                waiting.append(link)


def pages_of(kept):
    folder = golden_folders.unpacked_folder(kept)
    seen = json.loads(golden_folders.packed(os.path.join(kept, "seen.json.xz")))
    server = golden_folders.served(folder, BOOT, 3_600_000, at=golden_folders.last_entry_at(folder) + 60_000)
    pages = {}
    try:
        for role, caller in golden_folders.callers(server, seen["accounts"]).items():
            for language in ("zh", "en"):
                walk(caller, language, pages, role)
    finally:
        golden_folders.discard(server)
    return pages


def difference(kept, now):
    """The first place that is another now, with what stands before it; chance is not compared. Nothing: the same."""
    tokens = tokens_of(now)
    at = next((n for n, (was, is_now) in enumerate(zip(kept, tokens)) if was not in (None, is_now)), min(len(kept), len(tokens)))
    if at == max(len(kept), len(tokens)):
        return None
    before, was, is_now = ("".join(word or "…" for word in part) for part in (kept[max(0, at - 12):at], kept[at:at + 12], tokens[at:at + 12]))
    return f"{before}\n    - {was!r}\n    + {is_now!r}"


def main(what, file):
    folders = os.path.join(kit.SOURCE, "tests", "golden", "folders")
    folder = sorted(entry.path for entry in os.scandir(folders) if entry.is_dir())[-1]
    if what == "write":
        once, again = pages_of(folder), pages_of(folder)
        both = {key: same_in_both(once[key], again.get(key, "")) for key in once}
        kept = {key: page for key, page in both.items() if page}
        with lzma.open(file, "wt", preset=1) as out:
            json.dump(kept, out, ensure_ascii=False)
        print(f"{len(kept)} pages; not the same twice: {sorted(once.keys() - kept.keys())}")
        return 0
    kept, now, different = json.loads(golden_folders.packed(file)), pages_of(folder), 0
    for key, page in kept.items():
        if found := difference(page, now.get(key, "")):
            different += 1
            print(f"{key}: {found}")
    print(f"{len(kept)} pages, {different} different")
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
