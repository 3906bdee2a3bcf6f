"""Every page of an event in its first minute, and of one that is over: none is empty, none shows a tab with nothing behind it."""

import html.parser
import re
import unittest

import event_kit
import kit

FORMATS = {"swiss": [event_kit.stage("瑞士轮", "swiss", rounds=2)],
           "cut": [event_kit.stage("瑞士轮", "swiss", rounds=1, advance=2), event_kit.stage("淘汰", "single_elimination")],
           "league": [event_kit.stage("循环赛", "round_robin")],
           "double": [event_kit.stage("双败", "double_elimination")], "single": [kit.stage("淘汰赛")]}
EVERYBODY = ["", "/rounds", "/standings", "/bracket", "/entrants", "/statistics", "/placings", "/takeout", "/codes", "/screen", "/disputes",
             "/door", "/print/bracket", "/print/pairings", "/print/standings", "/print/placings", "/print/door", "/print/check-in"]
STAFF = ["/check-in", "/round", "/floor", "/results", "/tables", "/judges", "/history", "/penalties", "/labels", "/players",
         "/print/sheets", "/print/slips", "/print/badges"]
OUTSIDE = ["/embed/event/{}/bracket", "/embed/event/{}/standings", "/overlay/event/{}"]


class Words(html.parser.HTMLParser):
    """What a reader is told on a page beside its head: no navigation, headline, button or label, no legend."""

    QUIET = {"nav", "h1", "header", "form", "script", "style", "a", "title", "footer"}
    VOID = {"link", "meta", "input", "img", "br", "hr", "path", "rect", "wbr"}

    def __init__(self, page):
        super().__init__()
        self.stack, self.said, self.tabs = [], "", re.findall(r'<a href="(/events/[^"]+)"', (re.findall(r'<nav class="tabs".*?</nav>', page, re.S) or [""])[0])
        self.feed(page)

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        quiet = tag in self.QUIET or "hidden" in attributes or re.search(r"\b(legend|zone|actions|crumb|no-print|key-line)\b", attributes.get("class") or "")
        if tag not in self.VOID:
            self.stack.append((tag, bool(quiet)))

    def handle_endtag(self, tag):
        while any(open_tag == tag for open_tag, _ in self.stack) and self.stack.pop()[0] != tag:
            pass

    def handle_data(self, data):
        if any(tag == "main" for tag, _ in self.stack) and not any(quiet for _, quiet in self.stack):
            self.said += data.strip()


class FirstMinute(event_kit.OneServer):
    def look(self, event, state, staff):
        who = self.owner if staff else self.server.client()
        for path in [f"/events/{event}{one}" for one in EVERYBODY + (STAFF if staff else [])] + [one.format(event) for one in OUTSIDE]:
            for language in ("zh", "en"):
                with self.subTest(state=state, path=path, language=language, staff=staff):
                    page = who.get(path, headers={"Accept": "text/html", "Accept-Language": language})
                    self.assertIn(page.status, (200, 303), page)
                    if page.status != 200 or path.startswith("/overlay/") or path.endswith("/screen"):
                        continue
                    words = Words(page.text)
                    self.assertGreater(len(words.said), 5, "nothing but a headline")
                    drawn = any(row["id"].split("-")[0] in ("WB", "LB", "GF", "TP") for row in who.event(event)["matches"])
                    if words.tabs:
                        self.assertEqual(f"/events/{event}/bracket" in words.tabs, drawn)

    def walk(self, event, state):
        self.look(event, state, staff=True)
        self.look(event, state, staff=False)

    def test_no_page_is_empty(self):
        for kind, stages in FORMATS.items():
            event = self.owner.new_event(stages=stages)
            self.walk(event, kind + ", just opened")
            self.owner.must_give(event, "add_entrants", entrants=[{"name": f"P{n}", "number": str(n), "club": ""} for n in range(1, 6)])
            self.owner.must_give(event, "draw_bracket", method="list_order", nonce="")
            self.walk(event, kind + ", drawn")
            self.owner.must_give(event, "publish_bracket")
            self.walk(event, kind + ", published")
            self.owner.must_give(event, "close_event", forced="场地关门")
            self.walk(event, kind + ", ended before its first match")

    def test_called_off_without_a_draw(self):
        event = self.owner.new_event()
        self.assertEqual(self.owner.give(event, "close_event").json["code"], "event.close.not_played")
        self.owner.must_give(event, "close_event", forced="没有人来")
        self.walk(event, "called off")
        whole = self.owner.get(f"/api/v1/events/{event}/export")
        again = self.owner.post("/api/v1/events/import", {"document": whole.json})
        self.assertEqual(again.status, 200, again)
        self.assertEqual(self.owner.event(again.json["id"])["phase"], "closed")
        self.owner.must_give(event, "reopen_event", reason="又有人来")
        self.assertEqual(self.owner.event(event)["phase"], "entries")



if __name__ == "__main__":
    unittest.main()
