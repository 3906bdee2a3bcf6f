"""Lists in pages, and answers that need not be sent again: one mechanism for all, as the document tells it."""

import json
import unittest
import urllib.parse

import event_kit
import kit


class Pages(event_kit.OneServer):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        owner = cls.owner
        cls.event = event_kit.open_event(owner, 8)
        other = event_kit.open_event(owner, 4)
        for n in range(4):
            owner.post("/api/v1/tokens", {"name": f"T{n}", "role": "auditor", "days": 1})
            owner.post(f"/api/v1/events/{cls.event}/webhooks", {"url": f"https://nobody{n}.invalid/"})
            owner.staff("auditor")
        rows = event_kit.playable(owner, cls.event)
        cls.desk = rows[0]["desk_match"]
        for row in rows:
            owner.seat_and_start(row["desk_match"])
        cls.head = owner.staff("head_judge")
        for infraction in ("OD1.1", "OD1.2"):
            cls.head.post(f"/api/v1/matches/{cls.desk}/penalties", cls.penalty(infraction))
        hook = owner.get(f"/api/v1/events/{cls.event}/webhooks").json["webhooks"][0]["id"]
        cls.path = {"{event}": cls.event, "{match}": cls.desk, "{webhook}": hook}
        cls.document = cls.server.client().get("/api/v1/openapi.json").json
        assert other

    @staticmethod
    def penalty(_):
        return {}

    def gets(self):
        for path, methods in self.document["paths"].items():
            operation = methods.get("get")
            if operation is None:
                continue
            for name, value in self.path.items():
                path = path.replace(name, value)
            if "{" not in path:
                yield path, operation

    def lists(self):
        for path, operation in self.gets():
            if any(one.get("name") == "cursor" for one in operation["parameters"]):
                yield path, operation

    def member(self, answer):
        return next(name for name, value in answer.items() if isinstance(value, list))

    def read_all(self, path, limit):
        rows, cursor, pages = [], "", 0
        while True:
            mark = "&" if "?" in path else "?"
            answer = self.owner.get(f"{path}{mark}limit={limit}" + (f"&cursor={urllib.parse.quote(cursor)}" if cursor else ""))
            self.assertEqual(answer.status, 200, answer)
            part = answer.json[self.member(answer.json)]
            self.assertLessEqual(len(part), limit, path)
            rows += part
            pages += 1
            cursor = answer.json["next"]
            link = answer.headers.get("Link", "")
            self.assertEqual(bool(link), bool(cursor), path)
            if not cursor:
                return rows, pages
            self.assertIn("cursor=" + urllib.parse.quote(cursor), link)
            following = self.owner.get(link[1:link.index(">")]).json
            self.assertTrue(following[self.member(following)], link)

    def test_every_list_is_the_same_in_pages_as_whole(self):
        seen = set()
        for path, _ in self.lists():
            whole = self.owner.get(path)
            self.assertEqual(whole.status, 200, (path, whole))
            rows = whole.json[self.member(whole.json)]
            for limit in (1, 2, 3):
                paged, pages = self.read_all(path, limit)
                self.assertEqual(paged, rows, (path, limit))
                self.assertEqual(pages, max(1, -(-len(rows) // limit)), path)
            if len(rows) > 1:
                seen.add(path.rsplit("/", 1)[1])
        self.assertLessEqual({"events", "tokens", "staff", "webhooks", "matches", "history", "search", "deliveries"}, seen)

    def test_a_cursor_that_is_none(self):
        for path, operation in self.lists():
            number = path.endswith("history") or path.endswith("search")  # their cursors are versions
            answer = self.owner.get(f"{path}?cursor=nobody")
            self.assertEqual((answer.status, answer.code),
                             (400, "request.malformed_query" if number else "request.cursor_gone"), path)
            self.assertEqual(self.owner.get(f"{path}?limit=x").status, 400, path)
            self.assertEqual(self.owner.get(f"{path}?limit=0").status, 200, path)
            self.assertTrue(operation["responses"]["200"]["headers"]["Link"], path)
        strange = self.owner.get(f"/api/v1/webhooks/{self.path['{webhook}']}/deliveries?cursor=" + self.deliveries_of_another())
        self.assertEqual(strange.code, "request.cursor_gone")

    def deliveries_of_another(self):
        other = self.owner.get(f"/api/v1/events/{self.event}/webhooks").json["webhooks"][1]["id"]
        return self.owner.get(f"/api/v1/webhooks/{other}/deliveries").json["deliveries"][0]["id"]

    def test_what_is_added_meanwhile_repeats_no_row(self):
        first = self.owner.get("/api/v1/tokens?limit=2").json
        self.owner.post("/api/v1/tokens", {"name": "new", "role": "auditor", "days": 1})  # newest first: it goes in front
        after = self.owner.get(f"/api/v1/tokens?limit=2&cursor={first['next']}").json
        ids = [one["id"] for one in first["tokens"] + after["tokens"]]
        self.assertEqual(len(set(ids)), len(ids))

    def test_every_json_answer_is_known_again(self):
        for path, operation in self.gets():
            if "application/json" not in operation["responses"]["200"]["content"] or not path.startswith("/api/"):
                continue
            for who in (self.owner, self.server.client()):
                answer = who.get(path)
                if answer.status != 200:
                    continue
                tag = answer.headers["ETag"]
                again = who.get(path, headers={"If-None-Match": tag})
                if again.status == 200 and again.text != answer.text:
                    continue  # it has changed
                self.assertEqual((again.status, again.body), (304, b""), path)
                self.assertIn("304", operation["responses"], path)
                self.assertEqual(who.get(path, headers={"If-None-Match": '"another"'}).status, 200, path)


if __name__ == "__main__":
    unittest.main()
