"""What a refused form comes back as where no script keeps the page: the page it stands on, the refusal beside the button that
was pressed, what was typed still there. Every form of every page is sent with a field too many; some are refused as people are."""

import html.parser
import pathlib
import re
import sys
import unittest
import urllib.parse
import uuid

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "http")]

import kit  # noqa: E402
import tour  # noqa: E402
from browser import PHONE, Browser  # noqa: E402

TYPED = "甲 <b>&\"'> 乙🀄"
OF_ONE_RENDERING = ("csrf", "key", "expected_version", "from_page", "hash", "version", "drawing")
SECRET = "the-secret-of-"


class Page(html.parser.HTMLParser):
    """The forms of a page that post, with their controls; where a refusal stands and whether what folds around it is open."""

    def __init__(self, text):
        super().__init__()
        self.forms, self.folds, self.form, self.area, self.select = [], [], None, None, None
        self.problems, self.waiting = [], None
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        given = {name: value or "" for name, value in attributes}
        if tag == "details":
            self.folds.append("open" in given)
        elif tag == "form":
            self.form = {**given, "tag": tag, "controls": []}
            if given.get("method") == "post":
                self.forms.append(self.form)
        elif tag == "p" and given.get("class") == "form-problem":
            self.waiting = {"open": all(self.folds), "folds": len(self.folds), "button": None}
            self.problems.append(self.waiting)
        elif tag in ("input", "select", "textarea", "button"):
            owner = self.form
            if given.get("form"):
                owner = next((form for form in self.forms if form.get("id") == given["form"]), None)
            control = {**given, "tag": tag, "text": "", "options": []}
            if tag == "button" and self.waiting and self.waiting["button"] is None:
                self.waiting.update(button=control, form=owner)
            if owner is not None:
                owner["controls"].append(control)
            self.area = control if tag == "textarea" else None
            self.select = control if tag == "select" else self.select
        elif tag == "option" and self.select is not None:
            self.select["options"].append(given)

    def handle_endtag(self, tag):
        if tag == "details":
            self.folds.pop()
        elif tag == "form":
            self.form = None
        elif tag == "textarea":
            self.area = None
        elif tag == "select":
            self.select = None

    def handle_data(self, data):
        if self.area is not None:
            self.area["text"] += data


def subject(form):
    """What the form is about."""
    return form["action"], sorted((c["name"], c.get("value", "")) for c in form["controls"]
                                  if c.get("type") == "hidden" and c["name"] not in OF_ONE_RENDERING)


def is_secret(control):
    return control.get("type") == "password" or control["name"] in ("pin", "code")


def answers(form):
    """[(control, value or None)]: what somebody types, ticks and chooses in it."""
    out = []
    for number, control in enumerate(form["controls"]):
        kind = control.get("type", "")
        if not control.get("name") or control["tag"] == "button" or kind in ("hidden", "file"):
            continue
        if is_secret(control):
            out.append((control, SECRET + str(number)))
        elif kind in ("checkbox", "radio"):
            on = kind == "checkbox" or all(c.get("name") != control["name"] for c, v in out if v is not None)
            out.append((control, control.get("value", "on") if on else None))
        elif control["tag"] == "select":
            out.append((control, control["options"][-1].get("value") if control["options"] else None))
        elif kind in ("number", "date", "time", "datetime-local"):
            out.append((control, {"number": "7", "date": "2026-11-23", "time": "09:30", "datetime-local": "2026-11-23T09:30"}[kind]))
        else:
            lines = "\nzweite Zeile" if control["tag"] == "textarea" else ""
            out.append((control, f"{TYPED} {number}{lines}"))
    return out


def shown(control):
    """What a control of the page that came back holds; None: not ticked."""
    if control.get("type") in ("checkbox", "radio"):
        return control.get("value", "on") if "checked" in control else None
    if control["tag"] == "select":
        chosen = [option.get("value") for option in control["options"] if "selected" in option]
        return chosen[-1] if chosen else control["options"][0].get("value") if control["options"] else None
    if control["tag"] == "textarea":
        return control["text"].removeprefix("\n").replace("\r\n", "\n")  # as a browser reads it
    return control.get("value", "")


def multipart(pairs):
    mark = uuid.uuid4().hex
    parts = [f'--{mark}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n'.encode() + value.replace("\n", "\r\n").encode() + b"\r\n"
             for name, value in pairs]
    return b"".join(parts) + f"--{mark}--\r\n".encode(), f"multipart/form-data; boundary={mark}"


class EveryForm(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.house = tour.House()
        cls.addClassCleanup(cls.house.close)
        cls.pages = tour.pages_of(cls.house)
        cls.people = {"public": cls.house.server.client(), "owner": cls.house.server.client(), "auditor": cls.house.server.client()}
        cls.tokens = {"public": None, "owner": cls.house.owner.token, "auditor": cls.house.owner.staff("auditor").token}

    def caller(self, who):
        if who not in self.people:
            chair, match = who.split(":")
            self.people[who], self.tokens[who] = self.house.server.client(), self.house.player(match, chair).token
        return self.people[who]

    def headers(self, who, **more):
        headers = {"Accept": "text/html", "Accept-Language": "zh", **more}
        if self.tokens[who]:
            headers["Cookie"] = "yuanmen_session=" + self.tokens[who]
        return headers

    def post(self, who, form, given, referer=None):
        """Sends a form as a browser without scripts does, with a field too many; answers what came back."""
        pairs = [(c["name"], c.get("value", "")) for c in form["controls"] if c.get("type") == "hidden"]
        pairs += [(control["name"], value) for control, value in given if value is not None]
        pairs.append(("nobody-knows", "1"))
        if form.get("enctype") == "multipart/form-data":
            body, kind = multipart(pairs)
        else:
            body = urllib.parse.urlencode([(name, value.replace("\n", "\r\n")) for name, value in pairs]).encode()
            kind = "application/x-www-form-urlencoded"
        headers = self.headers(who, **{"Content-Type": kind})
        if referer:
            headers["Referer"] = self.house.server.urls[0] + referer
        return self.caller(who).send("POST", form["action"], raw=body, headers=headers)

    def is_given_back(self, answer, form, given):
        """The page holds the same form with what was typed, and the refusal in it, not folded away."""
        self.assertIn(answer.status, (400, 403, 409, 422), answer.text[:300])
        page = Page(answer.text)
        self.assertEqual(len(page.problems), 1, "the refusal does not stand on the page once: " + answer.text[:2000])
        problem = page.problems[0]
        self.assertTrue(problem["open"], "the refusal is folded away")
        self.assertEqual(subject(problem["form"]), subject(form))
        self.assertIn("autofocus", problem["button"], "the browser does not go there")
        back = [c for c in problem["form"]["controls"] if c.get("name") and c["tag"] != "button" and c.get("type") not in ("hidden", "file")]
        self.assertEqual([c["name"] for c in back], [c["name"] for c, _ in given])
        for control, (_, value) in zip(back, given):
            if is_secret(control):
                self.assertEqual(control.get("value", ""), "", f"{control['name']} is given back")
            else:
                self.assertEqual(shown(control), value.replace("\r\n", "\n") if value else value, control["name"])
        self.assertNotIn(SECRET, answer.text)
        return problem["form"]

    def test_each_form_of_each_page_comes_back_with_what_was_typed(self):
        seen, kinds = set(), set()
        for name, path, who in self.pages:
            answer = self.caller(who).get(path, headers=self.headers(who))
            self.assertLess(answer.status, 500, name)
            for form in Page(answer.text).forms if answer.status == 200 else []:
                kind = re.sub(r"/[^/]*\d[^/]*", "/*", form["action"])
                mark = (who.partition(":")[0], kind, *[c.get("name") for c in form["controls"]])
                if mark in seen:
                    continue
                seen.add(mark)
                kinds.add(kind)
                with self.subTest(page=name, form=form["action"]):
                    given = answers(form)
                    back = self.is_given_back(self.post(who, form, given, referer=path), form, given)
                    # Sent from the page that came back, which has another address: the form remembers its own.
                    self.is_given_back(self.post(who, back, given), form, given)
        print(f"{len(seen)} forms of {len(kinds)} kinds")
        for kind in ("commands/set_hp", "commands/pause", "commands/seal_line_up", "/lines", "commands/rule", "commands/take_statement",
                     "/penalties", "commands/record_paper", "/disputes", "/sign-in", "/p/", "/photos"):
            self.assertTrue(any(kind in one for one in kinds), f"no form {kind} was found")

    def test_what_another_site_sends_is_not_given_back(self):
        body = urllib.parse.urlencode({"login": TYPED, "password": "x"}).encode()
        headers = self.headers("public", **{"Content-Type": "application/x-www-form-urlencoded", "Origin": "http://elsewhere.invalid"})
        answer = self.caller("public").send("POST", "/sign-in", raw=body, headers=headers)
        self.assertEqual(answer.status, 403)
        self.assertEqual(Page(answer.text).problems, [])
        self.assertNotIn("乙🀄", answer.text)


class AsPeopleAre(unittest.TestCase):
    """In a browser without scripts: what is refused is said in view, and can be put right there."""

    @classmethod
    def setUpClass(cls):
        cls.house = tour.House()
        cls.addClassCleanup(cls.house.close)
        cls.browser = Browser(cls.house.server.urls[0], size=PHONE, scripts=False)
        cls.addClassCleanup(cls.browser.close)
        cls.people = tour.Tourists(cls.house, cls.browser)

    def refused(self, form, fields):
        """Fills in a form the browser itself would not stop, sends it, and answers the form that came back."""
        browser = self.browser
        browser.unfold(form)
        browser.fill(form, fields)
        own = form.find_elements("css selector", "button:not([type=button])")
        button = own[0] if own else browser.one(f'button[form="{form.get_attribute("id")}"]')
        button.click()
        said = browser.wait(lambda: browser.one(".form-problem"), "nothing is refused beside a form")
        self.assertTrue(said.text)
        top, bottom = browser.driver.execute_script(
            "const box = arguments[0].getBoundingClientRect(); return [box.top, box.bottom];", said)
        self.assertGreaterEqual(top, 0, "the refusal is above what is in view")
        self.assertLessEqual(bottom, browser.size[1], "the refusal is below what is in view")
        browser.check(self)
        browser.shot("refused-" + form_name(browser))
        return browser.driver.execute_script("return arguments[0].nextElementSibling.form", said)

    def test_a_clause_nobody_knows_in_a_ruling(self):
        dispute = self.house.dispute(self.house.match("running"), 3)
        self.people.visit(f"/disputes/{dispute}", "owner")
        typed = {"clauses": "胡说 9.9.9", "reason": "多出的牌已混入手牌。", "announcement": "比赛继续。"}
        form = self.refused(self.browser.one('form[action$="/commands/rule"]'), typed)
        for name, value in typed.items():
            self.assertEqual(form.find_element("css selector", f"[name={name}]").get_attribute("value"), value)
        form.find_element("css selector", "[name=clauses]").clear()
        form.find_element("css selector", "[name=clauses]").send_keys("1V1 3.2.3")
        form.find_element("css selector", "button:not([type=button])").click()
        self.browser.wait(lambda: self.browser.path == f"/disputes/{dispute}" and not self.browser.has(".form-problem"), "it cannot be put right")
        self.assertIn("比赛继续。", self.browser.text)

    def test_one_general_twice_in_a_line_up(self):
        match = self.house.match("line_up")
        self.people.visit(f"/matches/{match}/seat", f"a:{match}")
        wanted = ["zhao_yun", "zhao_yun", "da_qiao"]
        form = self.refused(self.browser.one('form[action$="/commands/seal_line_up"]'), {"order": wanted})
        chosen = [select.get_attribute("value") for select in form.find_elements("css selector", "select[name=order]")]
        self.assertEqual(chosen, wanted)

    def test_an_entrant_with_a_number_somebody_has(self):
        event = self.house.owner.new_event()
        self.house.owner.must_give(event, "add_entrants", entrants=tour.entrants_of(tour.PEOPLE[:2]))
        self.people.visit(f"/events/{event}/entrants", "owner")
        form = self.refused(self.browser.one(f'form[action="/events/{event}/entrants"]'), {"name": "新来的", "number": "001"})
        self.assertEqual(form.find_element("css selector", "[name=name]").get_attribute("value"), "新来的")

    def test_somebody_else_was_first(self):
        match = self.house.match("running")
        self.people.visit(f"/matches/{match}/desk", "owner")
        form = self.browser.one('form[action$="/commands/extend_clock"]:not(.swift)')
        self.house.must(match, "end_turn")
        self.house.must(match, "begin_turn", chair="a")
        self.house.must(match, "extend_clock", ms=60_000, reason="judge_call", note="")
        form = self.refused(form, {"minutes": "2", "note": "裁判查规则", "reason": "judge_call"})
        self.assertEqual(form.find_element("css selector", "[name=note]").get_attribute("value"), "裁判查规则")
        self.assertTrue(self.browser.has(".form-problem .change"), "it is not said what has changed: " + self.browser.one(".form-problem").text)
        form.find_element("css selector", "button:not([type=button])").click()
        self.browser.wait(lambda: self.browser.path.endswith("/desk"), "it cannot be sent again")


def form_name(browser):
    return re.sub(r"\W+", "-", re.sub(r"/[a-z]?[0-9a-f]{8,}", "", browser.path)).strip("-")


if __name__ == "__main__":
    unittest.main()
