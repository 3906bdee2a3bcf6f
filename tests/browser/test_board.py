"""The replay board and the comparison as the service serves them: opened where the trouble is, stepped with a thumb and with
keys, marked and compared, with what the desk knows between the lines and what may be taken back; on a phone and a desk, light
and dark, in both languages, also for a match of 600 lines."""

import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "http")]

import kit  # noqa: E402
import tour  # noqa: E402
from browser import DESKTOP, PHONE, Browser  # noqa: E402
from selenium.webdriver.common.keys import Keys  # noqa: E402
from record_kit import attach_record  # noqa: E402
from test_pages import RAW_KEY  # noqa: E402

SLASH = (pathlib.Path(kit.SOURCE) / "tests/golden/records/disputes/12-second-slash.record").read_text(encoding="utf-8")
LONG_LINES = 600
IN_SIGHT = """const box = arguments[0].getBoundingClientRect();
return box.top >= 0 && box.bottom <= document.documentElement.clientHeight && box.width > 0;"""


def long_record():
    """The shortest of some random matches that has at least 600 lines."""
    with tempfile.TemporaryDirectory() as folder:
        found = []
        for seed in range(1, 12):
            path = os.path.join(folder, f"{seed}.record")
            subprocess.run([kit.YUANMEN, "play", "--seed", str(seed), "--record", path], check=True, capture_output=True)
            with open(path, encoding="utf-8") as file:
                found.append(file.read())
    return min((text for text in found if len(text.splitlines()) >= LONG_LINES), key=lambda text: len(text.splitlines()))


class Board(unittest.TestCase):
    maxDiff = None

    @classmethod
    def setUpClass(cls):
        cls.house = tour.House()
        cls.addClassCleanup(cls.house.close)
        cls.owner = cls.house.owner
        cls.match = cls.house.match("running")
        cls.slash = cls.attach(SLASH, "争议的一手")
        cls.long_text = long_record()
        cls.long = cls.attach(cls.long_text, "")
        lines = cls.long_text.splitlines()
        cls.altered = next(i for i, line in enumerate(lines) if re.match(r"[LR] discard \S+$", line) and i > 300)
        cls.other = cls.attach("\n".join(lines[:cls.altered] + lines[cls.altered + 1:]) + "\n", "另一份")
        cls.written = cls.write()
        cls.browser = Browser(cls.house.server.urls[0])
        cls.addClassCleanup(cls.browser.close)
        cls.people = tour.Tourists(cls.house, cls.browser)
        cls.people.become("owner")

    @classmethod
    def attach(cls, text, name):
        done = attach_record(cls.owner, cls.match, text, name=name)
        assert done.status == 200, done
        return done.json["id"]

    @classmethod
    def write(cls):
        """A record by a scribe half a turn late, of a desk that has paused and seen a general fall."""
        match = cls.house.match("running")
        record = cls.owner.post(f"/api/v1/matches/{match}/records", {"name": "记录员"}).json["id"]
        texts = ["L draw ?4", "R draw S7.slash H2.jink ?2", "R turn 1"]

        def send(*lines):
            keys = [{"key": f"k{send.sent + i}", "text": text} for i, text in enumerate(lines)]
            send.sent += len(lines)
            assert cls.owner.post(f"/api/v1/records/{record}/lines", {"lines": keys}).status == 200

        send.sent = 0
        send(*texts)
        cls.house.must(match, "end_turn")
        cls.house.must(match, "begin_turn", chair="a")
        cls.house.must(match, "pause", reason="toilet", note="", asked_by="a", counts=tour.COUNTS, keeps_running=False,
                       confirmed_by=["a", "b"])
        cls.house.must(match, "resume", counts=tour.COUNTS, confirmed_by=["a", "b"])
        cls.house.must(match, "fall", chair="b")
        send("R draw ?", "R use S7.slash > L", "R end", "L turn 2", "! pause", "L draw ?2")
        return record

    # -- what a reader does

    def open(self, record, language="zh", query="", size=PHONE):
        self.browser.resize(size)
        self.browser.open(f"/records/{record}/replay?lang={language}{query}")
        self.browser.wait(lambda: self.browser.has("#replay.scripted"), "the board did not draw itself")

    def line(self):
        return int(self.browser.one("#replay").get_attribute("data-line"))

    def touch(self, element):
        """A thumb: no mouse is moved, the button must be in sight."""
        self.assertTrue(self.browser.driver.execute_script(IN_SIGHT, element), "out of reach: " + element.get_attribute("outerHTML"))
        x, y = self.browser.driver.execute_script(
            "const b = arguments[0].getBoundingClientRect(); return [b.left + b.width / 2, b.top + b.height / 2]", element)
        point = {"touchPoints": [{"x": x, "y": y}]}
        self.browser.driver.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": "touchStart", **point})
        self.browser.driver.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def step(self, name):
        self.touch(self.browser.one(f'[data-step="{name}"]'))

    def wait_line(self, line):
        self.browser.wait(lambda: self.line() == line, f"not at line {line}, at {self.line()}")

    def scheme(self, name):
        self.browser.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {
            "features": [{"name": "prefers-color-scheme", "value": name}]})

    def check(self):
        self.browser.check(self)
        self.assertNotRegex(self.browser.text, RAW_KEY)
        self.assertNotIn("replay.", self.browser.text)
        self.browser.driver.execute_script("document.querySelectorAll('details').forEach((fold) => { fold.open = true; })")
        self.browser.check(self)
        for scheme in ("dark", "light"):
            self.scheme(scheme)
            self.assertEqual(self.browser.faint(), [], f"{self.browser.path} in {scheme}")

    # -- the tests

    def test_it_opens_at_the_trouble_with_the_clause_and_what_may_be_taken_back(self):
        for language, size, word, title in (("zh", PHONE, "违规", "回退A"), ("en", DESKTOP, "illegal", "Rewind A")):
            self.open(self.slash, language, size=size)
            self.assertEqual(self.line(), 19)
            about = self.browser.one(".replay-about").text
            for said in (word, "1V1 3.3.2", "用牌 1" if language == "zh" else "Cards 1"):
                self.assertIn(said, about)
            self.browser.wait(lambda: self.browser.has(".replay-rewind[open] .replay-class"), "no advice on the breach")
            self.assertIn(title, self.browser.one(".replay-rewind").text)
            self.check()
            # a line's cause, and the way back
            cause = self.browser.one(".replay-about .replay-go")
            self.browser.driver.execute_script("arguments[0].scrollIntoView({block: 'center'})", cause)
            cause.click()
            self.wait_line(17)
            self.step("illegal")
            self.wait_line(19)

    def test_a_thumb_steps_without_scrolling_and_sees_where_it_is(self):
        for record, first, second in ((self.slash, 12, 13), (self.long, None, None)):
            self.open(record)
            self.browser.driver.execute_script("scrollTo(0, 0)")
            for place in ("top", "bottom"):
                now = self.browser.one(".replay-now")
                self.assertTrue(self.browser.driver.execute_script(IN_SIGHT, now), f"the current line is out of sight at the {place}")
                self.step("first")
                self.wait_line(0)
                self.step("next")
                self.browser.wait(lambda: self.line() > 0, "no step")
                if place == "top":
                    self.browser.wait(lambda: 0 <= self.browser.driver.execute_script(
                        "return document.querySelector('.replay-table').getBoundingClientRect().top") <= 48, "the table is not in sight")
                if first:
                    self.assertEqual(self.line(), first)
                self.step("next")
                if second:
                    self.wait_line(second)
                self.assertIn(str(self.line()), self.browser.one(".replay-now").text)
                self.step("turn_next")
                self.step("last")
                self.browser.wait(lambda: not self.browser.one('[data-step="next"]').is_enabled(), "not at the end")
                self.browser.driver.execute_script("scrollTo(0, document.documentElement.scrollHeight)")

    def test_keys_links_turns_and_marks(self):
        self.open(self.slash, "en", size=DESKTOP)
        body = self.browser.one("body")
        for key, line in ((Keys.HOME, 0), (Keys.ARROW_RIGHT, 12), (Keys.PAGE_DOWN, 15), (Keys.ARROW_LEFT, 14), (Keys.END, 19),
                          (Keys.PAGE_UP, 15), ("i", 19)):
            body.send_keys(key)
            self.assertEqual(self.line(), line)
        self.browser.one('.replay-lines [data-at="2"]').click()
        self.wait_line(13)
        self.browser.one('[data-mark="set"]').click()
        body.send_keys(Keys.END)
        self.assertIn("after line 13", self.browser.one(".replay-difference").text)
        self.assertIn("turn: 11 → 12", self.browser.one(".replay-difference").text.lower())
        self.browser.wait(lambda: self.browser.driver.current_url.endswith("?line=19&from=13"), "the address does not follow")
        # the address of the moment opens the same moment, for somebody else too
        shared = self.browser.driver.current_url.partition("?")[2]
        said = self.browser.one(".replay-difference").text
        self.open(self.slash, "en", "&" + shared, DESKTOP)
        self.assertEqual((self.line(), self.browser.one(".replay-difference").text), (19, said))
        self.browser.one('[data-mark="clear"]').click()
        self.assertNotIn("line 13", self.browser.one(".replay-difference").text)
        for line in (12, 16, 18):
            self.open(self.slash, "zh", f"&line={line}", DESKTOP)
            self.assertEqual(self.line(), line)
            self.assertTrue(self.browser.driver.execute_script(IN_SIGHT, self.browser.one(".replay-now")))

    def test_the_desk_stands_between_the_lines_where_it_belongs(self):
        record = self.owner.get(f"/api/v1/records/{self.written}").json
        line_of = {entry["text"]: entry["line"] for entry in record["entries"]}
        desk = [(note["kind"], note["line"], note["same"]) for note in record["desk"]]
        self.assertIn(("turn_begun", line_of["R turn 1"], True), desk)
        self.assertIn(("turn_begun", line_of["L turn 2"], True), desk)
        self.assertIn(("match_paused", line_of["! pause"], True), desk)
        # the general fell in turn 2, before its lines were written
        fell = next(note for note in record["desk"] if note["kind"] == "general_fell")
        self.assertEqual((fell["line"], fell["same"], fell["turn"]), (line_of["L turn 2"], False, 2))
        self.assertEqual([line for kind, line, _ in desk if kind == "general_picked"], [0] * 9)
        answer = self.owner.get(f"/api/v1/records/{self.written}/replay?lang=zh").json
        self.assertEqual([(note["kind"], note["line"], note["same"]) for note in answer["desk"]], desk)
        for language, fallen, by in (("zh", "阵亡", "裁判台"), ("en", "fell", "desk")):
            html = self.owner.get(f"/records/{self.written}/replay?lang={language}", headers={"Accept": "text/html"}).text
            served = self.list_of(html)
            self.open(self.written, language)
            self.assertEqual(self.list_of(self.browser.one(".replay-lines").get_attribute("outerHTML")), served,
                             "the script draws another list than the service")
            rows = [row.text for row in self.browser.all(".replay-lines > li")]
            at = next(i for i, row in enumerate(rows) if "! " in row and by in row)
            self.assertRegex(rows[at], by + r" \d\d:\d\d:\d\d")
            self.assertTrue(any(fallen in row.lower() for row in rows[:at]), rows)
            self.check()
            self.browser.open(f"/records/{self.written}?all=1&lang={language}")
            self.assertIn(fallen, self.browser.one(".record-lines").text.lower())
            self.browser.check(self)
        self.browser.shot("record-desk-360")
        saved = self.owner.get(f"/records/{self.written}/replay/file?lang=zh", headers={"Accept": "text/html"}).text
        self.assertIn('class="replay-note"', saved)
        self.assertIn("general_fell", saved)
        public = self.owner.staff("auditor").get(f"/api/v1/records/{self.written}/replay").json
        self.assertEqual((public["record"]["layer"], public["desk"]), ("hall", []))

    @staticmethod
    def list_of(html):
        part = re.search(r'<ol class="replay-lines">(.*?)</ol>', html, re.S)[1]
        return [re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", row)).strip().replace("&gt;", ">").replace("▶", "")
                for row in part.split("<li")[1:]]

    def test_the_form_of_a_ruling_comes_with_the_advice(self):
        record = self.attach(SLASH, "复核")
        dispute = self.owner.post(f"/api/v1/matches/{self.match}/disputes", {"claim": "第二张杀", "record": record, "line": 19})
        self.assertEqual(dispute.status, 200, dispute)
        path = f"/api/v1/disputes/{dispute.json['id']}"
        version = self.owner.get(path).json["version"]
        self.assertEqual(self.owner.post(path + "/commands/hear", {"note": "", "expected_version": version}).status, 200)
        for language, size in (("zh", PHONE), ("en", DESKTOP)):
            self.browser.resize(size)
            self.browser.open(f"/disputes/{dispute.json['id']}?lang={language}")
            chosen = {name: self.browser.one("#" + name).get_property("value") for name in ("remedy", "rewind", "restore-line")}
            self.assertEqual(chosen, {"remedy": "restore", "rewind": "a", "restore-line": "19"})
            self.check()
            self.browser.shot(f"ruling-advice-{language}-{size[0]}")
        # what was proposed can be given as it stands
        self.browser.submit(f"/disputes/{dispute.json['id']}/commands/rule", clauses="judging.g7 judging.rewind.a", reason="x", announcement="y")
        self.assertEqual(self.owner.get(path).json["rulings"][0]["line"], 19)
        self.assertIn("! restore 8", self.owner.get(f"/api/v1/records/{record}/text").text)

    def test_two_records_side_by_side(self):
        for language, size in (("zh", PHONE), ("en", DESKTOP)):
            self.browser.resize(size)
            self.browser.open(f"/records/{self.long}/compare/{self.other}?lang={language}")
            here = self.browser.all('.replay-lines [aria-current="true"]')
            self.assertEqual([link.find_element("css selector", ".replay-number").text for link in here], [str(self.altered + 1)] * 2)
            self.assertEqual(len(self.browser.all(".replay-board")), 2)
            self.check()
            self.browser.shot(f"compare-{language}-{size[0]}")
            here[0].click()
            self.browser.wait(lambda: self.browser.has("#replay.scripted"), "the board did not draw itself")
            self.assertEqual(self.line(), self.altered + 1)

    def test_a_match_of_600_lines_and_every_shade(self):
        for language, size in (("zh", PHONE), ("en", DESKTOP), ("en", PHONE), ("zh", DESKTOP)):
            self.open(self.long, language, "&line=400", size)
            self.assertEqual(self.line(), 400)
            self.assertEqual(self.browser.driver.execute_script("return document.querySelectorAll('.replay-lines a').length"),
                             len(self.owner_lines()) + 1)
            current = self.browser.one(".replay-lines [aria-current]")
            inside = self.browser.driver.execute_script(
                "const a = arguments[0].getBoundingClientRect(), b = arguments[0].closest('ol').getBoundingClientRect();"
                "return a.top >= b.top - 1 && a.bottom <= b.bottom + 1;", current)
            self.assertTrue(inside, "the list does not show the current line")
            self.browser.driver.save_screenshot(self.shot_path(f"board-long-{language}-{size[0]}-window"))
        for language, size in (("zh", PHONE), ("en", DESKTOP)):
            self.open(self.slash, language, "", size)
            self.browser.wait(lambda: self.browser.has(".replay-rewind[open] .replay-class"), "no advice on the breach")
            for scheme in ("dark", "light"):
                self.scheme(scheme)
                self.browser.driver.save_screenshot(self.shot_path(f"board-{language}-{size[0]}-{scheme}-window"))
            self.browser.shot(f"board-{language}-{size[0]}")
            self.check()

    def owner_lines(self):
        return self.owner.get(f"/api/v1/records/{self.long}/replay").json["lines"]

    @staticmethod
    def shot_path(name):
        tour_shots = pathlib.Path(os.environ.get("YUANMEN_SHOTS", tempfile.gettempdir() + "/yuanmen-screenshots"))
        tour_shots.mkdir(parents=True, exist_ok=True)
        return str(tour_shots / f"{name}.png")

    def test_without_scripts_every_step_is_a_link(self):
        with Browser(self.house.server.urls[0], scripts=False) as plain:
            tour.Tourists(self.house, plain).visit(f"/records/{self.slash}/replay", "owner")
            self.assertRegex(plain.one(".replay-rewind").text, "(Rewind|回退) A")
            self.assertIn("19", plain.one(".replay-now").text)
            plain.all(".replay-steps a")[2].click()
            self.assertIn("18", plain.one(".replay-now").text)
            plain.check(self)


if __name__ == "__main__":
    unittest.main(verbosity=2)
