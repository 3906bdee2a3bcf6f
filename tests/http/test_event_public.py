"""What the public sees of an event and what it must not see; and how fast it sees 256 entrants."""

import html
import re
import time
import unittest

import event_kit
import kit
from test_event import LIST


class NotForEverybody(unittest.TestCase):
    """What the public must not see of an event: everything it can reach is fetched and searched."""

    def crawl(self, public, event):
        """Every page that can be reached by links, in both languages, and every GET route of the API."""
        document = public.get("/api/v1/openapi.json").json
        public.seen.clear()  # its examples are of no event
        desks = [row["desk_match"] for row in public.event(event)["matches"] if row["desk_match"]]
        for path in document["paths"]:
            if "get" in document["paths"][path] and path != "/api/v1/openapi.json":
                fill = {"event": event, "match": (desks or ["m0"])[0], "entrant": "e1", "ruleset": "wzzz-2012"}
                public.get(re.sub(r"{(\w+)}", lambda found: fill.get(found.group(1), "x"), path))
        waiting, visited = ["/", f"/events/{event}"], set()
        while waiting and len(visited) < 400:
            path = waiting.pop()
            if path in visited or path.startswith(("/developers", "/api/v1/openapi")):
                continue
            visited.add(path)
            for language in ("zh", "en"):
                page = public.get(path, headers={"Accept": "text/html", "Accept-Language": language})
            for link in re.findall(r'href="([^"]+)"', page.text):
                link = html.unescape(link).split("#")[0]
                if link.startswith("/") and not link.startswith(("/static/", "/sign-in", "/rulesets")):
                    if "lang=" not in link and link not in visited:
                        waiting.append(link)
        return visited

    def test_no_public_route_tells_what_is_for_the_staff(self):
        with kit.serving() as server:
            owner = server.owner()
            event = owner.new_event(check_in=True)
            judge = owner.staff("table_judge")
            owner.post(f"/api/v1/events/{event}/entrants/import",
                       {"list": LIST, "skip_faults": True, "expected_version": owner.event(event)["version"]})
            owner.must_give(event, "withdraw_entrant", entrant="e5", confirmed_by="他的母亲", reason="家中急事不外传")
            owner.must_give(event, "check_in", entrants=["e1", "e2", "e3", "e4"])
            owner.must_give(event, "draw_bracket", method="draw", nonce="内部口令")
            drawn = owner.event(event)
            public = server.client()
            self.crawl(public, event)
            before = "\n".join(public.seen)
            for secret in (drawn["drawing"]["random_seed"], "内部口令", "WB-R1-M1", '"checked_in_by"'):
                self.assertNotIn(secret, before, "the drawn bracket is the staff's until it is published")
            owner.must_give(event, "publish_bracket")
            desk = event_kit.match_of(owner, event, "WB-R1-M1")["desk_match"]
            owner.post(f"/api/v1/events/{event}/judges", {"table": 1, "staff": judge.account, "assigned": True})
            players = [judge.player(desk, chair) for chair in "ab"]
            self.seal(judge, players, desk)
            absent = event_kit.match_of(owner, event, "WB-R1-M2")["slots"][0]["entrant"]
            owner.must_give(event, "declare_absent", match="WB-R1-M2", absent=[absent], confirmed_by="对手私签", drop=True)
            visited = self.crawl(public, event)
            self.assertIn(f"/events/{event}", visited)
            seen = "\n".join(public.seen)
            for secret in ("1380000000", "他的母亲", "家中急事", "对手私签", kit.PASSWORD, server.code,
                           *(player.pin for player in players), *(player.link for player in players)):
                self.assertNotIn(secret, seen)
            floor = public.get(f"/api/v1/events/{event}/floor").json["tables"]
            self.assertEqual([table["state"] for table in floor], ["line_up"])
            self.assertNotIn("needs", floor[0])
            print(f"{len(visited)} public pages and {len(public.seen)} answers searched")

    def seal(self, judge, players, desk):
        judge.seat_and_start(desk)
        judge.must(desk, "enter_identity", lord="a")
        judge.must(desk, "commit_draw", scope="pool")
        for player, chair in zip(players, "ab"):
            player.must(desk, "enter_nonce", chair=chair, nonce="说" + chair)
        grid = [card["general"] for card in judge.match(desk)["desk"]["draft"]["grid"] if card["general"]]
        for chair, card in (("a", "x0"), ("b", grid[0]), ("b", "x1"), ("a", grid[1]), ("a", "x2"), ("b", grid[2]),
                            ("b", grid[3]), ("a", grid[4]), ("a", grid[5])):
            players["ab".index(chair)].must(desk, "pick", chair=chair, card=card)
        players[0].must(desk, "seal_line_up", chair="a", order=["x0", grid[1], "x2"])


class Large(unittest.TestCase):
    def test_256_entrants(self):
        with kit.serving() as server:
            owner = server.owner()
            event = owner.new_event(third_place=True)
            rows = "姓名,编号\n" + "".join(f"选手{n:03},{n:03}\n" for n in range(1, 257))
            times = {}

            def timed(what, work):
                began = time.perf_counter()
                answer = work()
                times[what] = (time.perf_counter() - began) * 1000
                self.assertEqual(answer.status, 200, answer)
                return answer

            version = owner.event(event)["version"]
            timed("import", lambda: owner.post(f"/api/v1/events/{event}/entrants/import",
                                               {"list": rows, "expected_version": version}))
            timed("draw", lambda: owner.give(event, "draw_bracket", method="list_order", nonce=""))
            timed("publish", lambda: owner.give(event, "publish_bracket"))
            shown = owner.event(event)
            self.assertEqual((len(shown["matches"]), len(shown["floor"])), (256, 128))
            public = server.client()
            path = f"/api/v1/events/{event}"
            whole = timed("first read", lambda: public.get(path))
            reads = sorted(self.clock(lambda: public.get(path)) for _ in range(50))
            tag = whole.headers["ETag"]
            kept = sorted(self.clock(lambda: public.get(path, headers={"If-None-Match": tag})) for _ in range(50))
            self.assertEqual(public.get(path, headers={"If-None-Match": tag}).status, 304)
            packed = public.get(path, headers={"Accept-Encoding": "gzip"})
            desk = shown["matches"][0]["desk_match"]
            timed("paper result", lambda: owner.give(event, "record_paper", **event_kit.paper(
                "WB-R1-M9", shown["matches"][8]["slots"][0]["entrant"])))
            event_kit.sign_off(owner, desk)
            self.assertNotEqual(public.get(path).headers["ETag"], tag)
            floor = timed("floor", lambda: public.get(path + "/floor"))
            self.assertEqual(len(floor.json["tables"]), 126)
            code, text = kit.run_yuanmen("rebuild", "--data", server.folder)
            self.assertEqual(code, 0, text)
            print("256 entrants, ms:", ", ".join(f"{what} {ms:.0f}" for what, ms in times.items()),
                  f"; read median {reads[25]:.2f}, 304 median {kept[25]:.2f}; snapshot {len(whole.body)} bytes, "
                  f"gzip {len(packed.body)}, floor {len(floor.body)}")

    @staticmethod
    def clock(work):
        began = time.perf_counter()
        work()
        return (time.perf_counter() - began) * 1000


if __name__ == "__main__":
    unittest.main(verbosity=2)
