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
            form = browser.one(f'form[action="/matches/{match}/penalties"] input[name="chair"][value="b"]').find_element("xpath", "..")
            browser.fill(form, {"infraction": "g7"})
            browser.tap(form)
            self.assertIn({"zh": "警告", "en": "warning"}[language], browser.one("#next").text)
            browser.check(self)
            browser.shot(f"penalties-{name}-360")
            form = browser.one(f'#next form[action="/matches/{match}/penalties"]')
            browser.fill(form, {"text": "第二张杀"})
            browser.tap(form)
            self.assertIn("第二张杀", browser.text)

            visit(f"/disputes/{dispute}", "owner")
            browser.submit(f"/disputes/{dispute}/commands/rule", remedy="let_stand", rewind="d",
                           clauses="1v1.3.3.2.play judging.g7", topics="郭嘉 诸葛连弩 遗计", reason="INTERNAL 已分过牌",
                           announcement="伤害照旧，警告。")
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

    def test_in_chinese(self):
        self.walk("zh", True)

    def test_in_english_in_the_dark(self):
        self.walk("en", True, dark=True)

    def test_without_javascript(self):
        self.walk("zh", False)

    def test_a_refused_ruling_keeps_what_was_typed(self):
        house = self.house
        match = house.match("running", ("甲", "乙"))
        dispute = house.owner.post(f"/api/v1/matches/{match}/disputes", {"claim": "x"}).json["id"]
        assert house.owner.post(f"/api/v1/disputes/{dispute}/commands/hear", {"note": "", "expected_version": 1}).status == 200
        with Browser(house.server.urls[0]) as browser:
            tour.Tourists(house, browser).visit(f"/disputes/{dispute}", "owner")
            browser.submit(f"/disputes/{dispute}/commands/rule", remedy="none", clauses="no.such.clause",
                           reason="很长的理由", announcement="措辞")
            self.assertIn("no.such.clause", browser.text)
            self.assertEqual(browser.one("#reason").get_attribute("value"), "很长的理由")


if __name__ == "__main__":
    unittest.main()
