"""One match on two phones and the judge's, from the seats to the sheet, with the bell in the middle: nothing is loaded anew, at
every step every page can be read and shows what comes next. A screenshot a step and phone, as the window shows it."""

import pathlib
import sys
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "http")]

import contact_sheet  # noqa: E402
import tour  # noqa: E402
from browser import SHOTS, Browser  # noqa: E402

FOLDER = SHOTS / "last-turn"
WINDOWS = {"desk": (360, 640), "a": (360, 640), "b": (360, 740)}


class LastTurn(unittest.TestCase):
    maxDiff = None

    def setUp(self):
        self.house = tour.House()
        self.addCleanup(self.house.close)
        self.house.server.hold_time()
        self.match, self.step, self.phones = self.house.match("scheduled"), 0, {}
        for name, size in WINDOWS.items():
            phone = self.phones[name] = Browser(self.house.server.urls[0], size=size)
            self.addCleanup(phone.close)
            tour.Tourists(self.house, phone).visit(f"/matches/{self.match}/" + ("desk" if name == "desk" else "seat"),
                                                   "owner" if name == "desk" else f"{name}:{self.match}")
            phone.driver.execute_script("window.stays = true")
        FOLDER.mkdir(parents=True, exist_ok=True)
        for old in FOLDER.glob("*.png"):
            old.unlink()

    def look(self, what, *shown, **seen):
        """Waits until every phone is as new as the desk; `shown`: what the judge has to have in sight, `seen`: what a player."""
        self.step += 1
        version = str(self.house.owner.match(self.match)["version"])
        for name, phone in self.phones.items():
            phone.ask_for_news()
            phone.wait(lambda: phone.one("#desk").get_attribute("data-version") == version, f"{name} does not hear of {what}")
            self.assertEqual(phone.sight("hidden", [".desk-bar .state", *(shown if name == "desk" else seen.get(name, [".task h2"]))]), [], f"{what}: {name}")
            self.assertEqual(phone.faint(), [], f"{what}: {name}")
            phone.driver.save_screenshot(str(FOLDER / f"{self.step:02}-{what}-{name}.png"))

    def press(self, who, kind, about=None, **fields):
        phone = self.phones[who]
        where = f'form[action$="/commands/{kind}"]' + "".join(f':has(input[name="{name}"][value="{value}"])' for name, value in (about or {}).items())
        phone.give(lambda: phone.one(where), fields, f"{who} has no form {where}")
        self.assertFalse(phone.has(".form-problem"), phone.text)

    def test_from_seats_to_sheet(self):
        primary = ".desk-foot button.primary"
        self.look("scheduled", primary)
        for chair in "ab":
            self.press("desk", "seat_player", {"chair": chair})
        self.press("desk", "start_match")
        self.look("identity", primary)
        self.assertIn("诸葛小亮 = 主公", self.phones["desk"].text)
        self.press("desk", "enter_identity", {"lord": "a"})
        self.look("pool", primary)
        self.press("desk", "enter_pool", face_up=tour.FACE_UP)
        self.look("draft", ".picks .pick", a=[".task h2", ".picks .pick"])
        for chair, card in tour.PICKS:
            self.press(chair, "pick", {"card": card})
        self.look("line-up", ".half .name", a=[".task h2", ".order-key", primary])
        self.press("a", "seal_line_up", order=["zhao_yun", "zhen_ji", "da_qiao"])
        self.press("b", "seal_line_up", order=["lv_bu", "zhang_liao", "x2"])
        self.look("sealed", primary)
        self.press("desk", "reveal_first")
        self.look("revealed", primary)
        self.assertNotIn("等裁判宣布首名武将", self.phones["a"].text)
        self.press("desk", "begin_turn", {"chair": "b"})
        self.press("desk", "set_hp", {"chair": "a", "hp": "3"})
        self.look("turn", ".hearts", primary)
        self.press("desk", "end_turn")
        self.press("desk", "begin_turn", {"chair": "a"})
        self.press("desk", "set_hp", {"chair": "b", "hp": "0"}) if self.phones["desk"].has('form:has(input[name="chair"][value="b"]):has(input[name="hp"][value="0"])') \
            else self.house.must(self.match, "set_hp", chair="b", hp=0)
        self.look("dying", ".dying-word", ".saves", primary, a=[".task h2", ".dying-word"], b=[".task h2", ".dying-word"])
        self.press("desk", "fall", {"chair": "b"})
        self.press("desk", "enter", {"chair": "b"})
        self.house.server.pass_time(41 * tour.MINUTE)
        self.house.until(self.match, "last_turn")
        self.look("bell", ".bell-line", ".half.acting .name", primary, a=[".task h2", ".bell-line"])
        self.phones["a"].touch(self.phones["a"].one(".desk-foot .call-key"))
        self.phones["a"].wait(lambda: self.phones["a"].has(".call"), "the call is not made")
        self.look("called", ".bell-line", ".notices .call form button", primary)
        self.press("desk", "take_call")
        self.press("desk", "end_call")
        self.press("desk", "end_turn")
        self.look("decided", ".work .sentence", primary)
        self.press("desk", "draw_up_sheet", judge="鲁子敬", recorder="阚泽")
        self.look("to-sign", ".work .sentence", a=[".task h2", ".work .sentence", primary], b=[".task h2", ".work .sentence", primary])
        for who in "ab":
            self.press(who, "sign", stance="sign")
        self.press("desk", "sign", {"signer": "judge"})
        self.look("signed", primary)
        self.press("desk", "close")
        self.look("closed", ".work .sentence")
        self.assertIn("可以离席", self.phones["a"].text)
        for name, phone in self.phones.items():
            self.assertTrue(phone.driver.execute_script("return window.stays === true"), f"{name} was loaded anew")
            phone.open(f"/matches/{self.match}/sheet")
            self.assertEqual(phone.faint(), [])
            phone.shot(f"last-turn/{self.step + 1:02}-sheet-{name}")
        print("contact sheet:", contact_sheet.write(FOLDER, "A match with the bell in the middle"))


if __name__ == "__main__":
    unittest.main()
