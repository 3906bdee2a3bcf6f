"""Makes templates/contract/ from exchanges the HTTP tests have written down (YUANMEN_RECORD_ANSWERS=FILE):

    python3 tests/http/infer_contract.py FILE OPENAPI.json

answers.json: a JSON Schema of each answer that is a view of the floors below and has no field list in web/; what every
recorded answer had is required, if there were enough of them. examples.json: the smallest exchange of each operation, secrets left out.
Schemas that are there already are widened, never narrowed: delete one to have it made anew."""

import json
import os
import re
import sys

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "templates", "contract")
SECRET = {"token": "ym_example", "code": "7K2M-QX3B-T9RC-4HWZ", "pin": "000000", "link": "example", "password": "correct horse",
          "old_password": "correct horse", "new_password": "battery staple"}
LARGEST_EXAMPLE = 40_000
DEEP, OFTEN = 2, 10_000  # what lies deeper and was seen less often may be anything
SURE = 50  # what was seen less often at a place may also be null there, and members missing
# What is itself a document of another kind is not told field by field.
WHOLE = {"getOpenapiJson": {"type": "object", "description": "An OpenAPI document.", "required": ["openapi", "paths"]},
         "getSchemasEventExportJson": {"type": "object", "description": "A JSON Schema.", "required": ["properties", "type"]},
         "getRuleset": {"type": "object", "description": "A ruleset's canonical text (rulesets/README.md).",
                        "required": ["id"]}}
SHORT = {"getOpenapiJson": {"openapi": "3.1.0", "paths": {}}, "getRuleset": {"id": "wzzz-2012"},
         "getSchemasEventExportJson": {"type": "object", "properties": {}}}
RECEIPT = {"id": "m0123456789ab", "version": 5, "repeated": False}


def kind_of(value):
    if value is None:
        return "null"
    return {bool: "boolean", int: "integer", float: "number", str: "string", list: "array", dict: "object"}[type(value)]


class Seen:
    """What has been seen at one place."""

    def __init__(self):
        self.kinds, self.items, self.members, self.objects, self.times = set(), None, {}, 0, 0

    def add(self, value):
        kind = kind_of(value)
        self.kinds.add(kind)
        self.times += 1
        if kind == "array":
            self.items = self.items or Seen()
            for item in value:
                self.items.add(item)
        if kind == "object":
            self.objects += 1
            for name, member in value.items():
                self.members.setdefault(name, [Seen(), 0])
                self.members[name][0].add(member)
                self.members[name][1] += 1

    def is_map(self):
        """Keys that are data: ids, cards, numbers."""
        names = list(self.members)
        always = [name for name in names if self.members[name][1] == self.objects]
        odd = [name for name in names if not re.fullmatch(r"[a-z][a-z_]*", name)]
        return bool(odd) or (len(names) > 12 and not always)

    def schema(self, depth=0):
        if depth > DEEP and self.times < OFTEN:
            return {}
        kinds = sorted(self.kinds | ({"null"} if self.times < SURE else set()))
        if kinds in ([], ["null"]):
            return {}
        out = {"type": kinds[0] if len(kinds) == 1 else kinds}
        if "array" in self.kinds:
            out["items"] = self.items.schema(depth + 1)
        if "object" in self.kinds and self.members:
            if self.is_map():
                merged = Seen()
                for member, _ in self.members.values():
                    merged.merge(member)
                out["additionalProperties"] = merged.schema(depth + 1)
            else:
                out["properties"] = {name: self.members[name][0].schema(depth + 1) for name in sorted(self.members)}
                required = sorted(name for name, (_, times) in self.members.items() if times == self.objects)
                if required and self.objects >= SURE // 2:
                    out["required"] = required
        return out

    def merge(self, other):
        self.kinds |= other.kinds
        self.times += other.times
        self.objects += other.objects
        if other.items:
            self.items = self.items or Seen()
            self.items.merge(other.items)
        for name, (member, times) in other.members.items():
            self.members.setdefault(name, [Seen(), 0])
            self.members[name][0].merge(member)
            self.members[name][1] += times


def widened(old, new):
    """A schema that allows what either does."""
    if not old or not new:
        return {}
    kinds = lambda schema: [schema["type"]] if isinstance(schema.get("type"), str) else schema.get("type", [])
    both = sorted(set(kinds(old)) | set(kinds(new)))
    out = {"type": both[0] if len(both) == 1 else both}
    if "items" in old or "items" in new:
        out["items"] = widened(old["items"], new["items"]) if "items" in old and "items" in new else old.get("items", new.get("items"))
        if not old.get("items", True):
            out["items"] = new.get("items", {})
        if not new.get("items", True):
            out["items"] = old.get("items", {})
    if "additionalProperties" in old or "additionalProperties" in new:
        a, b = old.get("additionalProperties"), new.get("additionalProperties")
        out["additionalProperties"] = widened(a, b) if a is not None and b is not None else {}
        return out
    if "properties" in old or "properties" in new:
        a, b = old.get("properties", {}), new.get("properties", {})
        out["properties"] = {name: widened_or_one(a.get(name), b.get(name)) for name in sorted({*a, *b})}
        required = sorted(set(old.get("required", [])) & set(new.get("required", []))) if a and b else []
        if required:
            out["required"] = required
    return out


def widened_or_one(a, b):
    if a is None or b is None:
        return b if a is None else a
    if not a or not b:  # nothing was known of one of them
        one = a or b
        if one and "null" not in one.get("type", []):
            kinds = [one["type"]] if isinstance(one.get("type"), str) else list(one.get("type", []))
            one = {**one, "type": sorted({*kinds, "null"})} if kinds else one
        return one
    return widened(a, b)


def without_secrets(value):
    if isinstance(value, dict):
        return {name: SECRET[name] if name in SECRET and isinstance(member, str) and member else without_secrets(member)
                for name, member in value.items()}
    return [without_secrets(item) for item in value] if isinstance(value, list) else value


def kept(name):
    path = os.path.join(FOLDER, name)
    return json.load(open(path)) if os.path.exists(path) else {}


def write(name, value):
    with open(os.path.join(FOLDER, name), "w") as file:
        rows = [f"{json.dumps(key)}: {json.dumps(one, ensure_ascii=False, sort_keys=True)}" for key, one in sorted(value.items())]
        file.write("{\n" + ",\n".join(rows) + "\n}\n")


def main(file, untyped, receipts):
    os.makedirs(FOLDER, exist_ok=True)
    seen, answers, examples = {}, kept("answers.json"), kept("examples.json")
    smallest = {name: len(json.dumps(one)) for name, one in examples.items()}
    for line in open(file):
        exchange = json.loads(line)
        name = exchange["operation"]
        seen.setdefault(name, Seen()).add(exchange["answer"])
        example = without_secrets({"request": exchange["request"], "answer": exchange["answer"]})
        if example["request"] is None:
            del example["request"]
        if len(json.dumps(example)) < smallest.get(name, LARGEST_EXAMPLE):
            examples[name], smallest[name] = example, len(json.dumps(example))
    for name in receipts:
        examples.setdefault(name, {"answer": RECEIPT})
    for name, answer in SHORT.items():
        examples[name] = {"answer": answer}
    for name in untyped:
        if name in WHOLE:
            answers[name] = WHOLE[name]
            continue
        if name not in seen:
            print("not seen:", name)
            continue
        schema = seen[name].schema()
        schema["type"] = "object"  # an answer is never null
        answers[name] = widened(answers[name], schema) if name in answers else schema
    write("answers.json", {name: answers[name] for name in answers if name in untyped})
    write("examples.json", examples)


def untyped_of(document):
    """Operations whose answer has no schema but that of this file."""
    for methods in document["paths"].values():
        for operation in methods.values():
            content = operation["responses"]["200"].get("content", {}).get("application/json")
            if content is None:
                continue
            name = content["schema"].get("$ref", "").rsplit("/", 1)[-1]
            own = operation["operationId"][0].upper() + operation["operationId"][1:] + "Answer"
            if content["schema"] == {"type": "object"} or name == own:
                yield operation["operationId"]


def receipts_of(document):
    for methods in document["paths"].values():
        for operation in methods.values():
            content = operation["responses"]["200"].get("content", {}).get("application/json", {})
            if content.get("schema", {}).get("$ref", "").endswith("/Receipt"):
                yield operation["operationId"]


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    told = json.load(open(sys.argv[2]))
    main(sys.argv[1], set(untyped_of(told)), set(receipts_of(told)))
