"""A dispute from its opening to the ruling everybody reads, and a penalty whose history is seen first, all by forms: with
JavaScript and without, on a phone and on a desk."""

import pathlib
import sys
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "http")]

import kit  # noqa: E402
import tour  # noqa: E402
from browser import DESKTOP, PHONE, Browser  # noqa: E402
from record_kit import attach_record  # noqa: E402


class Disputes(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.house = tour.House()
        cls.addClassCleanup(cls.house.close)

    def walk(self, language, scripts, dark=False):
        house, name = self.house, f"{language}-{'script' if scripts else 'plain'}"
        match = house.match("running", ("诸葛小亮", "司马仲达"))
        with Browser(house.server.urls[0], {"zh": "zh-CN", "en": "en-US"}[language], scripts=scripts, dark=dark) as browser:
            people = tour.Tourists(house, browser)

            def visit(path, who):
                people.visit(path + "?lang=" + language, who)
                browser.check(self)

            visit(f"/matches/{match}/disputes", f"a:{match}")
            browser.submit(f"/matches/{match}/disputes", claim="对方在同一阶段打了第二张杀")
            dispute = browser.path.rsplit("/", 1)[1]
            self.assertTrue(dispute.startswith("d"), browser.path)
            browser.submit(f"/disputes/{dispute}/commands/state", speaker="a", text="连弩上回合已被拆掉")
            self.assertIn("连弩上回合已被拆掉", browser.text)
            visit(f"/disputes/{dispute}", f"b:{match}")
            self.assertNotIn("连弩上回合已被拆掉", browser.text)
            visit(f"/matches/{match}", "public")
            self.assertIn({"zh": "复核中", "en": "under review"}[language], browser.text)

            visit(f"/disputes/{dispute}", "owner")
            browser.submit(f"/disputes/{dispute}/commands/hear", note="看过弃牌堆")
            for size in (PHONE, DESKTOP):
                browser.resize(size)
                browser.check(self)
                browser.shot(f"dispute-{name}-{size[0]}")
            browser.resize(PHONE)
            visit(f"/matches/{match}/penalties", "owner")
            self.choose_infraction(browser, match, "b", "G7", "g7", scripts)
            self.assertIn({"zh": "警告", "en": "warning"}[language], browser.one("#next").text)
            browser.check(self)
            browser.shot(f"penalties-{name}-360")
            form = browser.one(f'#next form[action="/matches/{match}/penalties"]')
            browser.fill(form, {"text": "第二张杀"})
            browser.tap(form)
            self.assertIn("第二张杀", browser.text)

            visit(f"/disputes/{dispute}", "owner")
            typed = {"clauses": "1v1.3.3.2.play judging.g7", "topics": "郭嘉 诸葛连弩 遗计"}
            if scripts:
                self.choose_words(browser, "clauses", ["1v1.3.3.2.play", "judging.g7"], language)
                self.choose_words(browser, "topics", {"zh": ["郭嘉", "诸葛连弩", "遗计"], "en": ["Guo Jia", "zhuge", "yiji"]}[language], language)
                browser.check(self)
                browser.shot(f"ruling-chosen-{name}-360")
                typed = {}
            browser.submit(f"/disputes/{dispute}/commands/rule", remedy="let_stand", rewind="d", **typed, reason="INTERNAL 已分过牌",
                           announcement="伤害照旧，警告。")
            ruled = self.house.owner.get(f"/api/v1/disputes/{dispute}").json["rulings"][-1]
            self.assertEqual(sorted(ruled["clauses"]), ["1v1.3.3.2.play", "judging.g7"])
            self.assertIn("伤害照旧，警告。", browser.text)
            browser.submit(f"/disputes/{dispute}/commands/close")
            visit(f"/disputes/{dispute}", "public")
            self.assertIn("伤害照旧，警告。", browser.text)
            self.assertNotIn("INTERNAL", browser.source)
            self.assertNotIn("连弩上回合已被拆掉", browser.source)
            visit("/rulings", "public")
            browser.fill(browser.one('form[action="/rulings"]'), {"general": "guo_jia"})
            browser.tap(browser.one('form[action="/rulings"]'))
            self.assertIn("伤害照旧，警告。", browser.text)
            for size in (PHONE, DESKTOP):
                browser.resize(size)
                browser.check(self)
                browser.shot(f"rulings-{name}-{size[0]}")

    def choose_infraction(self, browser, match, chair, searched, value, scripts):
        """As a judge does: unfold, type a few letters, tap the one that is left."""
        form = browser.one(f'form[action="/matches/{match}/penalties#next"]:has(input[name="chair"][value="{chair}"])')
        browser.unfold(form)
        radio = form.find_element("css selector", f'input[name="infraction"][value="{value}"]')
        if scripts:
            form.find_element("css selector", "[data-shorten-by]").send_keys(searched)
            left = [tick for tick in form.find_elements("css selector", "[data-find]") if tick.is_displayed()]
            self.assertLess(len(left), 4, "the list is not shortened")
            radio.click()
        else:
            radio.click()
            form.find_element("css selector", "button").click()
        browser.wait(lambda: browser.has("#next"), "the step is not shown")

    def choose_words(self, browser, of, searched, language):
        box = browser.wait(lambda: browser.one(f'[data-of="{of}"] input[type=search]'), "no search")
        for word in searched:
            box = browser.one(f'[data-of="{of}"] input[type=search]')
            box.send_keys(word)
            browser.wait(lambda: browser.one(f'[data-of="{of}"] .found button'), f"{word} is not found").click()
        browser.wait(lambda: len(browser.all(f'[data-of="{of}"] .chip')) >= len(searched), "not all are chosen")

    def test_in_chinese(self):
        self.walk("zh", True)

    def test_in_english_in_the_dark(self):
        self.walk("en", True, dark=True)

    def test_without_javascript(self):
        self.walk("zh", False)

    def test_the_page_follows_what_happens_and_keeps_what_is_being_typed(self):
        house = self.house
        match = house.match("running", ("诸葛小亮", "司马仲达"))
        dispute = house.dispute(match, 3)
        with Browser(house.server.urls[0]) as browser:
            people = tour.Tourists(house, browser)
            people.visit(f"/disputes/{dispute}", "owner")
            browser.one("#reason").send_keys("写到一半的理由")
            version = house.owner.get(f"/api/v1/disputes/{dispute}").json["version"]
            said = house.player(match, "b").post(f"/api/v1/disputes/{dispute}/commands/state", {
                "speaker": "b", "name": "", "text": "我只摸了一张。", "expected_version": version})
            self.assertEqual(said.status, 200, said)
            browser.wait(lambda: "我只摸了一张。" in browser.text, "the statement did not come by itself")
            self.assertEqual(browser.one("#reason").get_attribute("value"), "写到一半的理由")
            ruled = house.owner.post(f"/api/v1/disputes/{dispute}/commands/rule", {"ruling": tour.RULING, "expected_version": version + 1})
            self.assertEqual(ruled.status, 200, ruled)
            browser.wait(lambda: tour.RULING["announcement"] in browser.text, "the ruling did not come by itself")
            self.assertEqual(browser.one("#reason").get_attribute("value"), "写到一半的理由")
            people.visit(f"/disputes/{dispute}", f"a:{match}")
            self.assertIn(tour.RULING["announcement"], browser.text)
            self.assertNotIn(tour.RULING["reason"], browser.source)

    def test_judges_find_a_new_ruling_on_the_floor_without_looking_for_it(self):
        house = self.house
        match = house.match("running", ("诸葛小亮", "司马仲达"))
        dispute = house.dispute(match, 3)
        announcement = "桌面照旧，双方各提醒一次。"
        with Browser(house.server.urls[0]) as browser:
            people = tour.Tourists(house, browser)
            people.visit(f"/events/{house.event}/floor", "owner")
            version = house.owner.get(f"/api/v1/disputes/{dispute}").json["version"]
            ruled = house.owner.post(f"/api/v1/disputes/{dispute}/commands/rule", {
                "ruling": {**tour.RULING, "announcement": announcement}, "expected_version": version})
            self.assertEqual(ruled.status, 200, ruled)
            row = f'.ruling-news a[href="/disputes/{dispute}"]'
            browser.wait(lambda: browser.has(row), "the ruling did not come by itself")
            self.assertIn(announcement, browser.one(row).text)
            self.assertIn("新", browser.one(row).text)
            self.assertNotIn(tour.RULING["reason"], browser.source)
            browser.check(self)
            browser.shot("floor-rulings-360")
            browser.press(lambda: browser.one("[data-rulings-read]"), "nothing to say it was read with")
            browser.wait(lambda: "新" not in browser.one(row).text, "what was read stays new")
            people.visit(f"/events/{house.event}/floor", "owner")
            browser.ask_for_news()
            self.assertNotIn("新", browser.one(row).text)
            people.visit(f"/matches/{match}/desk", "owner")
            self.assertTrue(browser.has(row))
            people.visit(f"/matches/{match}/seat", f"a:{match}")
            self.assertFalse(browser.has(".ruling-news"))

    def test_a_disqualification_is_a_form_one_is_led_through(self):
        house = self.house
        for language, scripts, dark in (("zh", True, False), ("en", False, True)):
            match = house.match("running", ("诸葛小亮", "司马仲达"))
            with Browser(house.server.urls[0], {"zh": "zh-CN", "en": "en-US"}[language], scripts=scripts, dark=dark) as browser:
                people = tour.Tourists(house, browser)
                people.visit(f"/matches/{match}/penalties?lang={language}", "owner")
                opens = f'form[action="/matches/{match}/disqualifications"]:has(input[name="chair"][value="b"])'
                browser.give(lambda: browser.one(opens), {}, "no case can be opened")
                self.assertIn("/disqualifications/", browser.path)
                take = f'form[action="{browser.path}/commands/take_statement"]'
                for speaker, fields in (("a", {"text": "看到他藏牌"}), ("b", {"refused": ["true"]}), ("judge", {"text": "桌下有两张牌"})):
                    self.assertFalse(browser.has(f'form[action="{browser.path}/commands/confirm_case"]'))
                    where = f'{take}:has(input[name="speaker"][value="{speaker}"])'
                    browser.give(lambda: browser.one(where), fields, f"no statement of {speaker} can be taken")
                    self.assertFalse(browser.has(".form-problem"), browser.text)
                    browser.check(self)
                browser.shot(f"disqualification-{language}-360")
                browser.resize(DESKTOP)
                browser.check(self)
                browser.shot(f"disqualification-{language}-1280")
                browser.submit(browser.path + "/commands/confirm_case", infraction="u5", text="藏牌")
                self.assertEqual(house.owner.match(match)["state"], "disqualification")
                people.visit(f"/matches/{match}/penalties", f"a:{match}")
                self.assertIn("藏牌", browser.text)
                self.assertNotIn("看到他藏牌", browser.source)

    def finger(self, browser, selector):
        """A finger on what is in view, by its coordinates."""
        element = browser.wait(lambda: browser.one(selector), f"no {selector}")
        browser.driver.execute_script("arguments[0].scrollIntoView({block: 'nearest'})", element)
        browser.touch(element)

    def test_a_position_is_corrected_on_the_board_by_finger(self):
        house = self.house
        for language, dark in (("zh", False), ("en", True)):
            match = house.match("running", ("诸葛小亮", "司马仲达"))
            record = attach_record(house.owner, match, tour.SLASH, "争议的一手").json["id"]
            spelt = {"Accept-Language": {"zh": "zh-CN", "en": "en-US"}[language]}
            side = house.owner.get(f"/api/v1/records/{record}/replay", headers=spelt).json["boards"][-1]["sides"]["renegade"]
            card, hp = side["hand"][0], side["hp"]
            opened = house.owner.post(f"/api/v1/matches/{match}/disputes", {"claim": "多摸了一张", "chair": "a", "record": record})
            self.assertEqual(opened.status, 200, opened)
            dispute = opened.json["id"]
            heard = house.owner.post(f"/api/v1/disputes/{dispute}/commands/hear", {"note": "看过桌面", "expected_version": 1})
            self.assertEqual(heard.status, 200, heard)
            with Browser(house.server.urls[0], {"zh": "zh-CN", "en": "en-US"}[language], dark=dark) as browser:
                tour.Tourists(house, browser).visit(f"/disputes/{dispute}?lang={language}", "owner")
                half = '.correct-board .correct-side:nth-of-type(2) '
                held = half + f'.correct-card[data-word="{card}"]'
                self.finger(browser, half + ".step-key:first-of-type")
                self.finger(browser, held)
                browser.check(self)
                browser.shot(f"correct-held-{language}-360")
                self.finger(browser, ".correct-board > .correct-side:nth-of-type(3) .place-key")  # the discard pile
                lines = browser.one("#corrections").get_attribute("value").splitlines()
                self.assertEqual(len(lines), 2, lines)
                self.assertEqual(browser.one("#remedy").get_attribute("value"), "set")
                # What is taken back is gone from the board and from the lines.
                self.finger(browser, ".correct .chosen li:last-child button")
                self.assertEqual(browser.one("#corrections").get_attribute("value").splitlines(), lines[:1])
                self.finger(browser, held)
                self.finger(browser, ".correct-board > .correct-side:nth-of-type(3) .place-key")
                self.assertEqual(browser.one("#corrections").get_attribute("value").splitlines(), lines)
                self.assertEqual(browser.serious(), [])
                browser.shot(f"correct-done-{language}-360")
                browser.submit(f"/disputes/{dispute}/commands/rule", reason="多摸的一张", announcement="弃置一张，体力更正。")
                self.assertFalse(browser.has(".form-problem"), browser.text)
            ruled = house.owner.get(f"/api/v1/disputes/{dispute}").json["rulings"][-1]
            self.assertEqual(ruled["remedy"], "set")
            self.assertEqual(ruled["corrections"], lines)
            written = [line["text"] for line in house.owner.get(f"/api/v1/records/{record}").json["entries"]]
            self.assertFalse([line for line in lines if line in written], "a ruling writes no record by itself")
            self.assertIn(str(hp - 1), lines[0])

    def test_a_refused_ruling_keeps_what_was_typed(self):
        house = self.house
        match = house.match("running", ("甲", "乙"))
        dispute = house.owner.post(f"/api/v1/matches/{match}/disputes", {"claim": "x"}).json["id"]
        assert house.owner.post(f"/api/v1/disputes/{dispute}/commands/hear", {"note": "", "expected_version": 1}).status == 200
        with Browser(house.server.urls[0]) as browser:
            tour.Tourists(house, browser).visit(f"/disputes/{dispute}", "owner")
            browser.wait(lambda: browser.has('[data-of="clauses"] .typed'), "the clauses cannot be searched")
            browser.submit(f"/disputes/{dispute}/commands/rule", remedy="none", clauses="no.such.clause",
                           reason="很长的理由", announcement="措辞")
            self.assertIn("no.such.clause", browser.text)
            self.assertEqual(browser.one("#reason").get_attribute("value"), "很长的理由")


if __name__ == "__main__":
    unittest.main()
