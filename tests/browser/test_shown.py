"""What stands outside the site: overlays in a stream's picture, a bracket in another site's frame, pictures beside links."""

import base64
import http.server
import os
import pathlib
import re
import sys
import threading
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "http")]

import event_kit  # noqa: E402
import images  # noqa: E402
import kit  # noqa: E402
import tour  # noqa: E402
from browser import PHONE, PROJECTOR, SHOTS, Browser  # noqa: E402
from test_pages import RAW_KEY  # noqa: E402

UPDATES = 60 if os.environ.get("YUANMEN_TEST_COUNTS") == "long" else 10


class Shown(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.house = tour.House()
        cls.addClassCleanup(cls.house.close)

    def browser(self, size=PROJECTOR, language="zh-CN"):
        browser = Browser(self.house.server.urls[0], language, size)
        self.addCleanup(browser.close)
        return browser

    def transparent_shot(self, browser, name):
        """As streaming software takes the page: nothing behind it."""
        browser.driver.execute_cdp_cmd("Emulation.setDefaultBackgroundColorOverride",
                                       {"color": {"r": 0, "g": 0, "b": 0, "a": 0}})
        data = base64.b64decode(browser.driver.execute_cdp_cmd("Page.captureScreenshot", {"format": "png"})["data"])
        SHOTS.mkdir(parents=True, exist_ok=True)
        (SHOTS / f"{name}.png").write_bytes(data)
        return images.pixels_of(data)

    def test_a_match_over_a_camera(self):
        match = self.house.match("running", names=("沈知微", "欧阳司马诸葛上官夏侯"))
        self.house.turns(match)
        browser = self.browser()
        browser.open(f"/overlay/match/{match}")
        browser.wait(lambda: "scaleX" in browser.one(".rail i").get_attribute("style"), "the rail of minutes is drawn")
        rows = self.transparent_shot(browser, "overlay-match")
        width, height = len(rows[0]), len(rows)
        self.assertEqual((width, height), PROJECTOR)
        self.assertEqual({rows[y][x][3] for y in range(120, 760, 40) for x in range(0, width, 40)}, {0},
                         "the camera's picture is left free")
        self.assertEqual(rows[height - 60][width // 2 - 300][3], 255, "the lower third is painted")
        self.assertEqual(rows[height - 5][5][3], 0, "a margin is left")
        self.assertNotRegex(browser.text, RAW_KEY)
        self.assertIn("欧阳司马诸葛上官夏侯", browser.text)
        self.assertEqual(browser.driver.execute_script(
            "return document.documentElement.scrollWidth > innerWidth || document.documentElement.scrollHeight > innerHeight"), False)
        for size, language in (((1280, 720), "zh-CN"), (PROJECTOR, "en-US")):
            other = self.browser(size, language)
            other.open(f"/overlay/match/{match}")
            other.wait(lambda: other.has("body.scripted"), "scripts run")
            self.transparent_shot(other, f"overlay-match-{language[:2]}-{size[0]}")
            other.close()

    def test_each_change_is_shown_before_the_next(self):
        match = self.house.match("running")
        browser = self.browser()
        browser.open(f"/overlay/match/{match}")
        full = lambda: browser.driver.execute_script("return document.querySelectorAll('.of-lord .heart.full').length")
        before = full()
        self.assertGreater(before, 1)
        for turn in range(UPDATES):
            hp = before - 1 - turn % 2
            self.house.must(match, "set_hp", chair="a", hp=hp)
            browser.wait(lambda: full() == hp, f"{hp} hearts")
        self.house.must(match, "pause", reason="toilet", note="", keeps_running=False, confirmed_by=[])
        browser.wait(lambda: browser.one(".overlay-caption").text, "the caption tells of the pause")
        self.transparent_shot(browser, "overlay-paused")

    def test_nothing_hidden(self):
        """Reserves that nobody has shown are backs, also for the owner's own browser."""
        match = self.house.match("running")
        stranger, owner = self.house.server.client(), self.house.owner
        answers = [client.get(f"/overlay/match/{match}", headers={"Accept": "text/html"}) for client in (stranger, owner)]
        self.assertEqual([answer.status for answer in answers], [200, 200])
        for answer in answers:
            page = answer.body.decode()
            self.assertIn("赵云", page)
            self.assertNotIn("甄姬", page, "a sealed reserve")
            self.assertNotIn("<form", page)
            self.assertNotIn("csrf", page)
        self.assertEqual(self.house.server.client().get("/overlay/match/m99999").status, 404)
        self.assertEqual(self.house.server.client().get("/overlay/event/e99999").status, 404)

    def test_an_event_over_a_camera(self):
        event = event_kit.open_event(self.house.owner, 8)
        row = event_kit.playable(self.house.owner, event)[0]
        event_kit.decide(self.house.owner, event, row)
        browser = self.browser()
        browser.open(f"/overlay/event/{event}")
        rows = self.transparent_shot(browser, "overlay-event")
        self.assertEqual(rows[400][900][3], 0)
        self.assertEqual(len(browser.all(".overlay-news li b")), 1 + 3, "one result, three tables called")
        event_kit.play_bracket(self.house.owner, event)
        browser.wait(lambda: browser.has(".overlay-podium"), "the podium")
        self.transparent_shot(browser, "overlay-podium")

    def test_only_embeds_are_framed(self):
        event = event_kit.open_event(self.house.owner, 8)
        base = self.house.server.urls[0]

        class Club(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                page = (f'<!doctype html><title>club</title><iframe id="ours" width="800" height="600" src="{base}/embed/event/{event}/bracket"></iframe>'
                        f'<iframe id="table" src="{base}/embed/event/{event}/standings"></iframe>'
                        f'<iframe id="page" src="{base}/events/{event}/bracket"></iframe>').encode()
                self.send_response(200)
                self.send_header("Content-Type", "text/html; charset=utf-8")
                self.send_header("Content-Length", str(len(page)))
                self.end_headers()
                self.wfile.write(page)

            def log_message(self, *_):
                pass

        club = http.server.ThreadingHTTPServer(("localhost", 0), Club)
        self.addCleanup(club.server_close)
        threading.Thread(target=club.serve_forever, daemon=True).start()
        self.addCleanup(club.shutdown)
        browser = self.browser((1280, 1000))
        browser.open(f"http://localhost:{club.server_port}/")
        texts = {}
        for name in ("ours", "table", "page"):
            browser.driver.switch_to.frame(name)
            browser.wait(lambda: browser.driver.execute_script("return document.readyState") == "complete", name)
            texts[name] = browser.source
            browser.driver.switch_to.default_content()
        browser.shot("embed")
        for name in ("ours", "table"):
            self.assertIn(f'href="/events/{event}/', texts[name], name)
        self.assertNotIn(f"/events/{event}/", texts["page"], "a page that can be acted on is not framed")
        phone = self.browser(PHONE)
        for path in ("bracket", "standings"):
            phone.open(f"/embed/event/{event}/{path}")
            phone.check(self)
            self.assertNotRegex(phone.text, RAW_KEY)
            phone.shot(f"embed-{path}-360")
        headers = self.house.server.client().get(f"/embed/event/{event}/bracket", headers={"Accept": "text/html"}).headers
        self.assertNotIn("X-Frame-Options", headers)
        self.assertNotIn("<form", phone.source)

    def test_pictures_beside_links(self):
        with kit.serving("--public-url", "https://cup.example.org") as server:
            owner = server.owner()
            for players, name in ((8, "bracket"), (64, "bracket-64")):
                event = event_kit.open_event(owner, players)
                event_kit.decide(owner, event, event_kit.playable(owner, event)[0])
                self.picture(server, "event", event, name)
            before = server.client().get(f"/pictures/event/{event}").body
            while len(rows := event_kit.playable(owner, event)) != 8:  # the eighth finals
                for row in rows:
                    event_kit.decide(owner, event, row)
            event_kit.decide(owner, event, rows[0])
            self.picture(server, "event", event, "bracket-64-last-rounds")
            self.assertNotEqual(server.client().get(f"/pictures/event/{event}").body, before)
            swiss = event_kit.opened(owner, 8, event_kit.stage("循环", "swiss", rounds=3))
            event_kit.next_round(owner, swiss)
            event_kit.decide(owner, swiss, event_kit.playable(owner, swiss)[0])
            self.picture(server, "event", swiss, "swiss")
            row = next(row for row in owner.event(event)["matches"] if row["result"])
            match = owner.new_match(owner.new_event(), 3, names=("诸葛小亮", "欧阳司马诸葛上官夏侯" * 3))
            self.picture(server, "match", match, "match")
            self.assertEqual(server.client().get("/pictures/match/m99999").status, 404)
            self.assertTrue(row)
            # A stranger's word for where this site is stands on no page that others get.
            page = server.client().get(f"/events/{event}", headers={"Accept": "text/html", "Host": "evil.example"})
            self.assertNotIn("evil.example", page.body.decode())

    def picture(self, server, kind, id, name):
        page = server.client().get(f"/{kind}es/{id}" if kind == "match" else f"/{kind}s/{id}", headers={"Accept": "text/html"}).body.decode()
        found = re.search(r'<meta property="og:image" content="https://cup.example.org(/pictures/[^"]+)">', page)
        self.assertTrue(found, page[:2000])
        answer = server.client().get(found[1])
        self.assertEqual((answer.status, answer.headers["Content-Type"]), (200, "image/png"), answer)
        SHOTS.mkdir(parents=True, exist_ok=True)
        (SHOTS / f"picture-{name}.png").write_bytes(answer.body)
        rows = images.pixels_of(answer.body)
        self.assertEqual((len(rows[0]), len(rows)), (1200, 630))
        self.assertGreater(sum(pixel[0] < 128 for row in rows for pixel in row), 3000, "letters are drawn")
        again = server.client().get(found[1], headers={"If-None-Match": answer.headers["ETag"]})
        self.assertEqual(again.status, 304)


if __name__ == "__main__":
    unittest.main()
