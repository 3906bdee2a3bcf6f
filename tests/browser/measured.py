"""What the tests have measured of hands and clocks, as a page beside the contact sheet. Each run of a test replaces its own rows."""

import html
import json

from browser import SHOTS

STYLE = "body { font: 16px/1.5 sans-serif; margin: 24px; } td, th { padding: 4px 16px 4px 0; text-align: left; vertical-align: top; }"


def write(part, rows):
    """Keeps the rows (what, measured, wanted) of one part and writes measured.html anew. Prints them."""
    SHOTS.mkdir(parents=True, exist_ok=True)
    kept = SHOTS / "measured.json"
    parts = json.loads(kept.read_text(encoding="utf-8")) if kept.exists() else {}
    parts[part] = rows
    kept.write_text(json.dumps(parts, ensure_ascii=False), encoding="utf-8")
    tables = "".join(
        f"<h2>{html.escape(name)}</h2><table><tr><th>what</th><th>measured</th><th>wanted</th></tr>"
        + "".join("<tr>" + "".join(f"<td>{html.escape(str(cell))}</td>" for cell in row) + "</tr>" for row in lines) + "</table>"
        for name, lines in sorted(parts.items()))
    page = SHOTS / "measured.html"
    page.write_text(f'<!doctype html><meta charset="utf-8"><title>Measured</title><style>{STYLE}</style><h1>Measured in a real browser</h1>{tables}',
                    encoding="utf-8")
    for row in rows:
        print(" · ".join(str(cell) for cell in row))
    print(page)
