"""Makes templates/contract/examples.json from exchanges the HTTP tests have written down (YUANMEN_RECORD_ANSWERS=FILE):

    python3 tests/http/record_examples.py FILE OPENAPI.json

The smallest exchange of each operation that says something, secrets left out; one that no longer fits the document is replaced. answers.json is
held by hand: a schema as deep as the answer, what is always there required, parts that several answers share under names with a capital."""

import json
import os
import sys

import jsonschema

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "templates", "contract")
SECRET = {"token": "ym_example", "code": "7K2M-QX3B-T9RC-4HWZ", "pin": "000000", "secret": "a-secret-of-the-receiver", "link": "example", "password": "correct horse",
          "old_password": "correct horse", "new_password": "battery staple"}
LARGEST_EXAMPLE = 40_000
LARGEST_REQUEST = 4_000
SAYS_LITTLE = 3_000  # so much longer may be one that says more
# What is itself a document of another kind is not told field by field.
SHORT = {"getOpenapiJson": {"openapi": "3.1.0", "paths": {}}, "getRuleset": {"id": "wzzz-2012"},
         "getSchemasEventExportJson": {"type": "object", "properties": {}}}
RECEIPT = {"id": "m0123456789ab", "version": 5, "repeated": False}


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


def schemas_of(document):
    """The schema of each operation's JSON answer, by its id."""
    for methods in document["paths"].values():
        for operation in methods.values():
            content = operation["responses"]["200"].get("content", {}).get("application/json")
            if content:
                yield operation["operationId"], {**content["schema"], "components": document["components"]}


def worth(example):
    """Less is better: the smallest, but a repeated answer and an empty list say little."""
    answer = example["answer"]
    lists = [member for member in answer.values() if isinstance(member, list)]
    says_little = answer.get("repeated") is True or (bool(lists) and not any(lists))
    return len(json.dumps(example)) + (SAYS_LITTLE if says_little else 0)


def main(file, document):
    schemas = dict(schemas_of(document))
    fits = lambda name, answer: jsonschema.Draft202012Validator(schemas[name]).is_valid(answer)
    # A receipt that nobody was given stands only where nothing was recorded.
    examples = {name: one for name, one in kept("examples.json").items()
                if name in schemas and one != {"answer": RECEIPT} and fits(name, one["answer"])}
    best = {name: worth(one) for name, one in examples.items()}
    for line in open(file, encoding="utf-8"):
        exchange = json.loads(line)
        name = exchange["operation"]
        example = without_secrets({"request": exchange["request"], "answer": exchange["answer"]})
        if example["request"] is None or len(json.dumps(example["request"])) > LARGEST_REQUEST:
            del example["request"]
        if name in schemas and worth(example) < best.get(name, LARGEST_EXAMPLE) and fits(name, example["answer"]):
            examples[name], best[name] = example, worth(example)
    for name, schema in schemas.items():
        if schema.get("$ref", "").endswith("/Receipt") and name not in examples:
            examples[name] = {"answer": RECEIPT}
            print("made by hand:", name)
        if name in SHORT:
            examples[name] = {"answer": SHORT[name]}
        if name not in examples:
            print("not seen:", name)
    write("examples.json", examples)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(sys.argv[1], json.load(open(sys.argv[2])))
