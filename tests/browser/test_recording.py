"""A scorekeeper writes the first two turns of a sample game on his phone: by tapping what may come next, offline in between;
what he wrote is on the server once, in its order, and never called saved before it is."""

import pathlib
import random
import re
import sys
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "http")]

import kit  # noqa: E402
import test_games  # noqa: E402
from record_kit import RULESET, imported  # noqa: E402
from browser import DESKTOP, PHONE, Browser  # noqa: E402

GAME = 10


def plain(line):
    """Without what may be said or left out: what is declined, the only target, the cards a known pile tells."""
    line = re.sub(r"^([LR]) (pass|draw) .*", r"\1 \2", line)
    return re.sub(r"^([LR] (?:use|invoke|take)\b.*?) > [LR]$", r"\1", re.sub(r" turn \d+$", " turn", line))


class Recording(unittest.TestCase):
    maxDiff = None

    def setting(self, server):
        owner = server.owner()
        event = owner.new_event(RULESET)
        names = test_games.our_generals(server)
        table = test_games.Table(owner, event, 1, GAME, names)
        lines = test_games.read(GAME)
        table.draft(lines)
        table.arrange(lines)
        self.keeper = owner.staff("scorekeeper")
        done = owner.post(f"/api/v1/events/{event}/judges", {"table": 1, "staff": self.keeper.account, "assigned": True})
        self.assertEqual(done.status, 200, done)
        self.owner, self.match, self.table = owner, table.match, table
        header, entries = imported(GAME)
        third = [i for i, line in enumerate(entries) if line.endswith(" turn")][2]
        self.pile = "\n".join(line for line in header if line.startswith("pile:"))
        return entries[:third]

    def sign_in(self, phone):
        phone.open("/sign-in")
        form = phone.one("main form")
        phone.fill(form, {"login": self.keeper.login, "password": kit.PASSWORD})
        phone.tap(form)

    def open_record(self, phone, header=None):
        phone.open(f"/matches/{self.match}/records")
        phone.check(self)
        form = phone.one('form[action$="/records"]')
        details = form.find_element("css selector", ".own-header summary")
        details.click()
        phone.shot(f"records-new-{phone.size[0]}")
        phone.fill(form, {"name": "第一桌", "header": self.pile if header is None else header})
        phone.tap(form)
        phone.wait(lambda: phone.path.startswith("/records/"), "the record did not open")
        return phone.path.removeprefix("/records/")

    # -- what a scribe sees and does

    def state(self, phone):
        return phone.one("#outbox").get_attribute("class").removeprefix("outbox").strip()

    def wait_state(self, phone, *states):
        phone.wait(lambda: self.state(phone) in states, f"the outbox is {self.state(phone)}, not {states}")

    def wait_prompt(self, phone, written):
        phone.wait(lambda: phone.one("#prompt").get_attribute("data-written") == str(written), "no new question")

    def tap_line(self, phone, record, wanted):
        """Taps what writes this line; answers (line as written, taps)."""
        open_now = self.keeper.get(f"/api/v1/records/{record}/open?spelling=ascii").json
        for at, stage in enumerate(open_now["stages"]):
            for which, move in enumerate(stage["moves"]):
                words = [card["word"] for card in move["cards"]]
                head = move["before"]
                if not plain(wanted).startswith(plain(head)):
                    continue
                rest = wanted[len(head):].split(" >")[0].split() if wanted.startswith(head) else []
                chosen = [word for word in rest if word in words]
                line = " ".join([head, *chosen]) + move["after"]
                if len(chosen) < move["min"] or plain(line) != plain(wanted):
                    continue
                return line, self.tap_move(phone, at, which, move, words, chosen)
        self.fail(f"nothing to tap for {wanted}: {[m['before'] for s in open_now['stages'] for m in s['moves']]}")

    def tap_move(self, phone, at, which, move, words, chosen):
        button = phone.all(f"#prompt .stage:nth-of-type({at + 1}) .key-row button")[which]
        self.assertEqual(button.get_attribute("data-before"), move["before"])
        phone.driver.execute_script("arguments[0].scrollIntoView({block: 'center'})", button)
        button.click()
        direct = move["max"] == 0 or (len(words) == move["min"] == move["max"] and not move["ordered"] and not move["between"])
        if direct:
            return 1
        if move["min"] == 1:
            phone.shot(f"record-cards-{phone.size[0]}")
        suits = 0
        for word in chosen:
            where = f'#prompt [data-card="{words.index(word)}"]'
            if not phone.has(where):
                sign = move["cards"][words.index(word)]["label"][0]
                phone.touch(phone.one(f'#prompt [data-suit="{sign}"]'))
                suits += 1
            phone.touch(phone.one(where))
        if move["max"] > 1:
            phone.one("#prompt .choosing button.primary").click()
            return 2 + suits + len(chosen)
        return 1 + suits + len(chosen)

    def offline(self, phone, gone):
        phone.driver.set_network_conditions(offline=gone, latency=0, download_throughput=-1, upload_throughput=-1)

    def keys(self, phone, *words):
        if not phone.one("#keys").get_attribute("open"):
            phone.one("#keys > summary").click()
        for word in " ".join(words).replace("> ", ">_").split():  # "> L" is one key
            word = word.replace("_", " ") if word.startswith(">") else word
            key = phone.one(f'#keys [data-word="{word}"]')
            phone.unfold(key)
            phone.driver.execute_script("arguments[0].scrollIntoView({block: 'center'})", key)
            key.click()
        phone.one("#typed button.primary").click()

    def on_server(self, record):
        return [line["text"] for line in self.owner.get(f"/api/v1/records/{record}").json["entries"]]

    # -- the tests

    def test_two_turns_by_tapping_with_the_network_gone_in_between(self):
        chance = random.Random(kit.SEED)
        with kit.serving() as server:
            source = self.setting(server)
            with Browser(server.urls[0], "en-US", PHONE) as phone:
                self.sign_in(phone)
                record = self.open_record(phone)
                self.wait_prompt(phone, 0)
                phone.check(self)
                phone.shot("record-empty-360")
                written, taps = [], []
                gone_at, back_at = 5, 8
                for number, wanted in enumerate(source):
                    if number == gone_at:
                        self.offline(phone, True)
                    if gone_at < number < back_at:
                        # without the server nobody knows what comes next: typed on the page's own keys
                        self.keys(phone, *wanted.split())
                        line = wanted
                    elif number == 0:
                        # the renegade's opening draw is asked for first; the source has them the other way round
                        line = wanted
                        phone.one("#text").send_keys(line)
                        phone.one("#typed button.primary").click()
                    else:
                        line, count = self.tap_line(phone, record, wanted)
                        taps.append(count)
                    written.append(line)
                    if gone_at <= number < back_at:
                        self.wait_state(phone, "offline")
                        self.assertEqual(self.on_server(record), written[:gone_at])
                        self.assertIn(str(number - gone_at + 1), phone.one("#outbox").text)
                        self.assertEqual(len(phone.all("#pending li")), number - gone_at + 1)
                        if number == back_at - 1:
                            phone.check(self)
                            phone.shot("record-offline-360")
                            self.offline(phone, False)
                    if not gone_at <= number < back_at - 1:
                        self.wait_state(phone, "saved")
                        self.wait_prompt(phone, number + 1)
                        self.assertEqual(self.on_server(record), written, "saved, and not on the server")
                phone.check(self)
                phone.shot("record-two-turns-360")
                found = self.owner.get(f"/api/v1/records/{record}").json
                self.assertEqual([plain(line) for line in self.on_server(record)], [plain(line) for line in source])
                self.assertEqual(found["verdict"], "legal")
                self.assertEqual(len({line["key"] for line in found["entries"]}), len(source))
                print(f"{len(source)} lines, {sum(taps) / len(taps):.2f} taps a tapped line, most {max(taps)}")
                self.assertLessEqual(sorted(taps)[len(taps) // 2], 2)
                self.wrong_lines(phone, record, len(source))
                self.after_a_reload(phone, record, len(source) + 2)
                self.somebody_else(phone, record)
                phone.resize(DESKTOP)
                phone.open(f"/records/{record}?all=1")
                phone.check(self)
                phone.shot("record-1280")
            self.desk_says_so(server, record)

    def test_with_unknown_piles_every_card_is_three_touches_away_and_in_view(self):
        with kit.serving() as server:
            source = self.setting(server)
            with Browser(server.urls[0], "en-US", PHONE) as phone:
                self.sign_in(phone)
                record = self.open_record(phone, header="")
                self.wait_prompt(phone, 0)
                phone.one("#text").send_keys(source[0])
                phone.one("#typed button.primary").click()
                self.wait_prompt(phone, 1)
                counts, unseen, looked, touched = [], 0, 0, 0
                for number, wanted in enumerate(source[1:], 1):
                    if looked < 3 and phone.has("#prompt [data-asks]"):
                        touched += self.look_at_every_tile(phone)
                        looked += 1
                    line, taps = self.tap_line(phone, record, wanted)
                    self.wait_prompt(phone, number + 1)
                    cards = len(re.findall(r"\b[SHCD](?:10|[2-9AJQK])\.", line))
                    unseen += cards > 0
                    counts.append(taps)
                    self.assertLessEqual(taps, 1 + 2 * max(1, cards) + (cards > 1), line)
                self.assertGreater(unseen, 3, source)
                self.assertEqual([plain(line) for line in self.on_server(record)], [plain(line) for line in source])
                print(f"unknown piles: {sum(counts) / len(counts):.2f} taps a line, most {max(counts)}")
                self.assertGreater(touched, 100, "no question asked for a card that nobody had seen")
                phone.check(self)

    def look_at_every_tile(self, phone):
        """Of the open question every action that asks for a card: each tile of each suit can be touched where it is.
        Answers how many there are."""
        touched = 0
        for at in range(len(phone.all("#prompt .key-row button"))):
            button = phone.all("#prompt .key-row button")[at]
            phone.driver.execute_script("arguments[0].scrollIntoView({block: 'nearest'})", button)
            if button.get_attribute("data-asks") is None:
                continue
            phone.touch(button)
            phone.wait(lambda: phone.has("#prompt .choosing"), "no cards to choose among")
            if not touched:
                phone.shot("record-unknown-cards-360")
            for suit in phone.all("#prompt [data-suit]") or [None]:
                if suit:
                    phone.touch(suit)
                for tile in phone.all("#prompt .tile"):
                    phone.middle(tile)
                    touched += 1
                if suit and touched < 60:
                    phone.shot("record-unknown-suit-360")
            phone.touch(phone.one("#prompt .choosing .again"))
        return touched

    def wrong_lines(self, phone, record, count):
        """An illegal and an unreadable line are saved and marked."""
        for line, mark in (("R use S2.double_sword > L", "illegal"), ("L hurries", "unread")):
            field = phone.one("#text")
            field.send_keys(line)
            phone.one("#typed button.primary").click()
            self.wait_state(phone, "saved")
            phone.wait(lambda: phone.has(f'.record-lines .line.{mark}'), f"no line marked {mark}")
        self.assertEqual(self.on_server(record)[count:], ["R use S2.double_sword > L", "L hurries"])
        phone.check(self)
        phone.shot("record-wrong-360")

    def after_a_reload(self, phone, record, count):
        """Lines wait on the device through a reload and are sent by the page that comes back."""
        phone.driver.execute_cdp_cmd("Network.enable", {})
        phone.driver.execute_cdp_cmd("Network.setBlockedURLs", {"urls": ["*/lines"]})
        phone.one("#text").send_keys("; waits")
        phone.one("#typed button.primary").click()
        self.wait_state(phone, "offline")
        phone.open(f"/records/{record}")
        self.wait_state(phone, "offline")
        self.assertEqual(len(phone.all("#pending li")), 1)
        self.assertEqual(len(self.on_server(record)), count)
        phone.driver.execute_cdp_cmd("Network.setBlockedURLs", {"urls": []})
        self.wait_state(phone, "saved")
        self.assertEqual(self.on_server(record)[count:], ["; waits"])

    def somebody_else(self, phone, record):
        """A judge writes into the record: the scribe is told, looks, and sends his line."""
        phone.driver.execute_cdp_cmd("Network.setBlockedURLs", {"urls": ["*/lines"]})
        phone.one("#text").send_keys("; mine")
        phone.one("#typed button.primary").click()
        self.wait_state(phone, "offline")
        done = self.owner.post(f"/api/v1/records/{record}/lines", {"lines": [{"key": "j", "text": "! ruling ; judge"}]})
        self.assertEqual(done.status, 200, done)
        phone.driver.execute_cdp_cmd("Network.setBlockedURLs", {"urls": []})
        self.wait_state(phone, "behind")
        phone.wait(lambda: "! ruling" in phone.one('[data-part="lines"]').text, "the judge's line is not shown")
        phone.shot("record-behind-360")
        send = phone.one('[data-outbox="send"]')
        phone.driver.execute_script("arguments[0].scrollIntoView({block: 'center'})", send)
        send.click()
        self.wait_state(phone, "saved")
        self.assertEqual(self.on_server(record)[-2:], ["! ruling ; judge", "; mine"])

    def desk_says_so(self, server, record):
        """The desk has begun no turn: both pages say so."""
        with Browser(server.urls[0], "zh-CN", PHONE, dark=True) as judge:
            judge.open("/sign-in")
            form = judge.one("main form")
            judge.fill(form, {"login": "owner", "password": kit.PASSWORD})
            judge.tap(form)
            judge.open(f"/records/{record}")
            self.assertIn("≠", judge.one("#held").text)
            judge.wait(lambda: judge.has("#prompt .stage"), "no question")
            judge.check(self)
            judge.shot("record-dark-zh-360")
            judge.open(f"/matches/{self.match}/desk")
            self.assertIn("≠", judge.one("#menu > summary").text)
            judge.unfold(judge.one('[data-part="records"] li'))
            self.assertIn("回合数", judge.one('[data-part="records"]').text)
            judge.check(self)
            judge.shot("desk-records-360")
            judge.open(f"/matches/{self.match}/records")
            judge.check(self)
            judge.shot("records-360")

    def test_without_scripts_lines_are_typed(self):
        with kit.serving() as server:
            source = self.setting(server)
            with Browser(server.urls[0], "zh-CN", PHONE, scripts=False) as phone:
                self.sign_in(phone)
                record = self.open_record(phone)
                for some in (source[:1], source[1:5]):
                    form = phone.one("#typed")
                    phone.fill(form, {"text": "\n".join(some)})
                    form.find_element("css selector", "button.primary").click()
                    phone.wait(lambda: source[0] in phone.one('[data-part="lines"]').text, "the line is not shown")
                self.assertEqual(self.on_server(record), source[:5])
                phone.shot("record-plain-360")


if __name__ == "__main__":
    unittest.main(verbosity=2)
