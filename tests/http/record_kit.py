"""The sample games as match records, made by the program's own importer."""

import os
import subprocess
import tempfile
import uuid

import kit
import test_games

RULESET = "qsgs-2013"


def imported(game):
    """The game as a record: (header lines, entry lines)."""
    source = os.path.join(test_games.FOLDER, f"g{game:05}.jsonl.gz")
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run([kit.YUANMEN, "import", "qsgs", source, "-o", folder], capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        with open(os.path.join(folder, f"g{game:05}.record"), encoding="utf-8") as file:
            lines = file.read().splitlines()
    first = next(i for i, line in enumerate(lines) if i > 0 and ":" not in line)
    return lines[:first], lines[first:]


def attach_record(caller, match, text, name=""):
    """Attaches a record written elsewhere, as a browser sends a file."""
    mark = uuid.uuid4().hex
    body = (f'--{mark}\r\nContent-Disposition: form-data; name="name"\r\n\r\n{name}\r\n--{mark}\r\n'
            'Content-Disposition: form-data; name="record"; filename="g.record"\r\nContent-Type: text/plain\r\n\r\n'
            f"{text}\r\n--{mark}--\r\n").encode()
    return caller.send("POST", f"/api/v1/matches/{match}/records/file", raw=body,
                       headers={"Content-Type": f"multipart/form-data; boundary={mark}"})
