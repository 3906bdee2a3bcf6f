"""The screenshots of a run on one page: <folder>/index.html, every picture small with its name, a click away from its size, after
links to what else the run has written there (measured.html)."""

import html
import pathlib


def write(folder, title):
    """Lists the pictures that lie in the folder. Answers the page's path."""
    folder = pathlib.Path(folder)
    pictures = sorted(folder.glob("*.png"))
    figures = "\n".join(
        f'<figure><a href="{html.escape(p.name)}"><img loading="lazy" src="{html.escape(p.name)}" alt=""></a>'
        f"<figcaption>{html.escape(p.stem)}</figcaption></figure>" for p in pictures)
    others = "".join(f'<li><a href="{html.escape(p.name)}">{html.escape(p.name)}</a></li>' for p in sorted(folder.glob("*"))
                     if p.suffix in (".html", ".pdf") and p.name != "index.html")
    page = folder / "index.html"
    page.write_text(f"""<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>{html.escape(title)}</title><style>
body {{ margin: 16px; font: 14px/1.4 sans-serif; background: #888; }}
main {{ display: flex; flex-wrap: wrap; gap: 12px; align-items: flex-start; }}
figure {{ margin: 0; background: #fff; padding: 4px; max-width: 30vw; }} img {{ display: block; max-width: 100%; max-height: 420px; }}
figcaption {{ max-width: 240px; overflow-wrap: anywhere; }}
</style></head><body><h1>{html.escape(title)}</h1><p>{len(pictures)} pictures</p><ul>{others}</ul><main>
{figures}
</main></body></html>
""", encoding="utf-8")
    return page
