"""Every page has a way back and a next step: a walk over all pages by their own links, as the owner and as the public."""

import re
import unittest
import urllib.parse

import event_kit
import kit
from event_kit import match_of, opened, stage

HTML = {"Accept": "text/html", "Accept-Language": "en"}
# Not pages to walk on: files, pictures of the hall, what stands in frames of other sites and in streams.
NOT_A_PAGE = re.compile(r"\.(svg|csv|json|txt|zip|css|js|html)$|^/(sign-out|api|static|embed|overlay)|/photos/|/file$|/bundle$|/screen$")


def pattern(path):
    """The path with its ids left out: /events/{}/round."""
    path = re.sub(r"^/events/(?!new)[^/]+", "/events/{}", path)
    path = re.sub(r"^/(matches|rulesets|disputes|records|p|disqualifications)/[^/]+", r"/\1/{}", path)
    return re.sub(r"/(bracket|entrants|tables|compare|records)/[^/]+$", r"/\1/{}", path)


class Ways(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = kit.Server()
        cls.owner = cls.server.owner()
        cls.event = opened(cls.owner, 8, stage("瑞士轮", "swiss", rounds=3, advance=4), stage("淘汰赛", "single_elimination"))
        event_kit.next_round(cls.owner, cls.event)
        event_kit.decide(cls.owner, cls.event, match_of(cls.owner, cls.event, "SW-R1-M1"))
        desk = match_of(cls.owner, cls.event, "SW-R1-M2")["desk_match"]
        event_kit.sign_off(cls.owner, desk)
        cls.entries = cls.owner.new_event()

    @classmethod
    def tearDownClass(cls):
        cls.server.close()

    def walk(self, who, more=()):
        """One page of each kind there is: {pattern: (path, text)}."""
        seen, kinds, waiting = set(), {}, ["/", *more]
        while waiting:
            path = waiting.pop(0)
            bare = urllib.parse.urlsplit(path).path
            if path in seen or NOT_A_PAGE.search(bare) or pattern(bare) in kinds:
                continue
            seen.add(path)
            answer = who.get(path, headers=HTML)
            if answer.status != 200 or "text/html" not in answer.headers.get("Content-Type", ""):
                continue
            kinds[pattern(bare)] = (bare, answer.text)
            for link in re.findall(r'href="(/[^"#]*)', answer.text):
                waiting.append(link.replace("&amp;", "&"))
        return kinds

    def check(self, kinds):
        stuck = []
        for kind, (path, text) in kinds.items():
            main = text[text.index("<main"):text.index("</main>")]
            links = {urllib.parse.urlsplit(link.replace("&amp;", "&")).path for link in re.findall(r'href="([^"#]*)', main)}
            links |= {urllib.parse.urljoin(path, link) for link in links if not link.startswith("/")}
            steps = {link for link in links if link.startswith("/") and link != path and not link.startswith("/static")}
            forms = set(re.findall(r'action="([^"]*)', main))
            up = {step for step in steps if path.startswith(step.rstrip("/") + "/") or step == "/" or step.startswith("/events")}
            if path != "/" and not up:
                stuck.append(f"{kind}: no way back")
            if not forms and len(steps) < (1 if path == "/" else 2):
                stuck.append(f"{kind}: no next step")
        self.assertEqual(stuck, [])

    def test_the_owner_is_never_stuck(self):
        root = f"/events/{self.event}"
        kinds = self.walk(self.owner, [root, f"/events/{self.entries}/check-in", f"/events/{self.entries}/import"])
        for wanted in ("/events/{}", "/events/{}/round", "/events/{}/rounds", "/events/{}/floor", "/events/{}/results", "/events/{}/tables",
                       "/events/{}/bracket", "/events/{}/entrants", "/events/{}/statistics", "/events/{}/standings", "/events/{}/takeout",
                       "/events/{}/placings", "/events/{}/codes", "/events/{}/edit", "/events/{}/print/pairings", "/events/new", "/staff",
                       "/account", "/rulesets", "/rulesets/{}", "/rulings", "/matches/{}", "/matches/{}/desk"):
            self.assertIn(wanted, kinds)
        self.assertGreater(len(kinds), 30)
        self.check(kinds)

    def test_neither_is_anybody_in_the_hall(self):
        kinds = self.walk(self.server.client(), [f"/events/{self.event}", "/sign-in", "/invitation", "/p/abc"])
        self.assertGreater(len(kinds), 12)
        self.check(kinds)


if __name__ == "__main__":
    unittest.main()
