"""The document the service gives of itself: whole, valid by a validator not of ours, and enough to run an event."""

import json
import os
import re
import subprocess
import tempfile
import unittest

import jsonschema

import event_kit
import generated_client
import kit

REDOCLY = os.path.join(kit.SOURCE, "build/node/node_modules/.bin/redocly")


def closed(schema):
    """The same schema, which allows no member that it does not name: an example has nothing undocumented."""
    if isinstance(schema, list):
        return [closed(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    out = {name: closed(one) for name, one in schema.items()}
    if isinstance(schema.get("properties"), dict) and schema.get("type") in ("object", ["null", "object"], ["object", "null"]):
        out.setdefault("additionalProperties", False)
    return out


class Contract(event_kit.OneServer):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.document = cls.server.client().get("/api/v1/openapi.json").json
        cls.operations = [(path, verb, operation) for path, methods in cls.document["paths"].items()
                          for verb, operation in methods.items()]

    def test_every_operation_is_whole(self):
        ids = [operation["operationId"] for _, _, operation in self.operations]
        self.assertEqual(len(ids), len(set(ids)))
        tags = {tag["name"] for tag in self.document["tags"]}
        for path, verb, operation in self.operations:
            at = f"{verb} {path}"
            self.assertTrue(operation["summary"], at)
            self.assertLessEqual(set(operation["tags"]), tags, at)
            self.assertEqual(len(operation["tags"]), 1, at)
            self.assertNotRegex(operation["summary"], r"\?[a-z]", at + ": a query parameter in prose")
            named = {one["name"] for one in operation["parameters"] if one.get("in") == "path"}
            self.assertEqual(named, set(re.findall(r"{(\w+)}", path)), at)
            for one in operation["parameters"]:
                self.assertTrue("$ref" in one or one["schema"].get("type"), at)
            content = operation["responses"]["200"]["content"]
            answer = content.get("application/json")
            if answer:
                self.assertNotEqual(answer["schema"], {"type": "object"}, at + ": an answer without a schema")
            self.assertLess({"401", "403", "429", "500", "default"}, set(operation["responses"]), at)
            if "requestBody" in operation:
                self.assertIn("application/json", operation["requestBody"]["content"], at)

    def test_every_operation_has_an_example_that_fits(self):
        for path, verb, operation in self.operations:
            at, examples = f"{verb} {path}", 0
            parts = [operation["responses"]["200"]["content"], operation.get("requestBody", {}).get("content", {})]
            for content in parts:
                part = content.get("application/json", {})
                if "example" not in part:
                    continue
                examples += 1
                schema = closed({**part["schema"], "components": {"schemas": self.document["components"]["schemas"]}})
                faults = list(jsonschema.Draft202012Validator(schema).iter_errors(part["example"]))
                self.assertEqual(faults, [], at)
            receipt = {"$ref": "#/components/schemas/Receipt"}  # as of every other command
            if "application/json" in parts[0] and parts[0]["application/json"]["schema"] != receipt:
                self.assertGreater(examples, 0, at + ": no example")

    def test_every_sentence_is_of_a_component(self):
        with open(os.path.join(kit.SOURCE, "templates/contract/fields.json")) as file:
            self.assertEqual(set(json.load(file)) - {"*"} - set(self.document["components"]["schemas"]), set())

    def test_no_handler_reads_a_query_that_is_not_declared(self):
        for folder, _, names in os.walk(os.path.join(kit.SOURCE, "src/web/api")):
            for name in names:
                with open(os.path.join(folder, name)) as file:
                    self.assertNotIn("request.query", file.read(), name)

    def test_a_validator_not_of_ours(self):
        if not os.path.exists(REDOCLY):
            self.skipTest("@redocly/cli cannot be fetched: the document is not held against it")
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "openapi.json")
            with open(path, "w") as file:
                json.dump(self.document, file)
            done = subprocess.run([REDOCLY, "lint", "--extends=spec", "--format=stylish", path], capture_output=True, text=True,
                                  env={**os.environ, "REDOCLY_TELEMETRY": "off", "CI": "true"}, timeout=300, cwd=folder)
            self.assertEqual(done.returncode, 0, done.stdout[-3000:] + done.stderr[-1000:])

    def test_accounts_and_a_desk_by_the_document(self):
        """What few other tests ask; the client of the tests holds every answer against the document."""
        judge = self.owner.staff("head_judge")
        self.assertEqual(self.server.client().post("/api/v1/sign-in", {"login": judge.login, "password": kit.PASSWORD}).status, 200)
        event = event_kit.open_event(self.owner, 4)
        desk = self.owner.new_match(event, table=61)
        self.owner.seat_and_start(desk)
        for path in ("history", "penalties", "disputes", "records"):
            self.assertEqual(judge.get(f"/api/v1/matches/{desk}/{path}").status, 200, path)
        self.assertEqual(self.owner.post(f"/api/v1/staff/{judge.account}/invitation").status, 200)
        self.assertEqual(judge.get("/api/v1/staff").status, 401)
        other = self.owner.staff("auditor")
        done = other.post("/api/v1/me/password", {"old_password": kit.PASSWORD, "new_password": "battery staple"})
        self.assertEqual(done.status, 200, done)
        self.owner.post(f"/api/v1/events/{event}/webhooks", {"url": "https://nobody.invalid/"})
        self.assertEqual(self.owner.get(f"/api/v1/events/{event}/webhooks").status, 200)
        self.assertEqual(self.owner.get("/healthz?deep=1").status, 200)

    def test_a_client_made_from_the_document_runs_an_event(self):
        made = self.owner.post("/api/v1/tokens", {"name": "生成的客户端", "role": "head_judge", "days": 1}).json
        client = generated_client.client_class(self.document)(self.server.urls[0], made["token"])
        event = client.postEvents(body={
            "details": {"name": "辕门杯", "date": "2012-10-31", "venue": "下邳"},
            "settings": {"stages": [kit.stage("淘汰赛")], "third_place": False, "check_in": False}})["id"]

        def version():
            return client.getEvent(event=event)["version"]

        client.postEventCommandsAddEntrants(event=event, body={
            "entrants": [{"name": f"P{n}", "number": str(n), "club": ""} for n in range(1, 9)], "expected_version": version()})
        client.postEventCommandsDrawBracket(event=event, body={"method": "list_order", "nonce": "",
                                                               "expected_version": version()})
        with self.assertRaises(generated_client.Refused) as refused:
            client.postEventCommandsPublishBracket(event=event, body={"expected_version": 1})
        self.assertEqual((refused.exception.status, refused.exception.problem["code"]), (409, "store.stale_version"))
        client.postEventCommandsPublishBracket(event=event, body={"expected_version": version()})
        while rows := [row for row in client.getEvent(event=event)["matches"] if row["status"] in ("called", "ready")]:
            row = rows[0]
            client.postEventCommandsRecordPaper(event=event, body={
                **event_kit.paper(row["id"], row["slots"][0]["entrant"]), "expected_version": version()})
        snapshot = client.getEvent(event=event)
        champion = next(one["name"] for one in snapshot["entrants"] if one["id"] == snapshot["podium"]["champion"])
        self.assertEqual(champion, "P1")
        placings = client.getEventPlacings(event=event)["placings"]
        self.assertEqual((placings[0]["name"], placings[0]["from"]), ("P1", 1))
        history = client.getEventHistory(event=event, after=2, limit=3)["entries"]
        self.assertEqual([entry["version"] for entry in history], [3, 4, 5])
        listed = client.getMatches(event=event, limit=200)
        self.assertEqual(listed["total"], 7)


if __name__ == "__main__":
    unittest.main()
