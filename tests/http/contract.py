"""Every answer the HTTP tests get is held against the document the service gives of itself.

With YUANMEN_RECORD_ANSWERS=FILE each exchange is also written down there, for tests/http/infer_contract.py."""

import gzip
import json
import os
import re

try:
    import jsonschema
except ImportError:  # scripts/test installs it
    jsonschema = None

LARGE = 30_000  # bytes: with everyday counts one in sixteen is held
LONG = "long" in (os.environ.get("YUANMEN_TEST_COUNTS"), os.environ.get("YUANMEN_LONG") and "long")
RECORD = os.environ.get("YUANMEN_RECORD_ANSWERS")
_documents = {}  # by binary: the document is the same for every server of it


class Broken(AssertionError):
    """An answer that is not what the document says."""


class Contract:
    def __init__(self, document):
        self.document = document
        self.operations = []
        for path, methods in document["paths"].items():
            pattern = re.compile("^" + re.sub(r"{\w+}", "[^/]+", re.escape(path).replace(r"\{", "{").replace(r"\}", "}")) + "$")
            for method, operation in methods.items():
                self.operations.append((path.count("{"), method.upper(), pattern, operation))
        self.operations.sort(key=lambda one: one[0])  # a literal goes before a parameter
        self.validators, self.held, self.large = {}, 0, {}

    def operation(self, method, path):
        method = "GET" if method == "HEAD" else method
        for _, of, pattern, operation in self.operations:
            if of == method and pattern.match(path):
                return operation
        return None

    def answer_of(self, operation, status):
        answers = operation["responses"]
        answer = answers.get(str(status)) or answers["default"]
        if "$ref" in answer:
            answer = self.document["components"]["responses"][answer["$ref"].rsplit("/", 1)[1]]
        return answer

    def validator(self, operation, status, kind):
        key = (operation["operationId"], status, kind)
        if key not in self.validators:
            content = self.answer_of(operation, status).get("content", {})
            if kind not in content and not any(fits(kind, media) for media in content):
                raise Broken(f"{key}: the document knows {sorted(content)}")
            schema = content.get(kind, {}).get("schema", {})
            self.validators[key] = jsonschema.Draft202012Validator(
                {"$ref": schema["$ref"], "components": self.document["components"]} if "$ref" in schema
                else {**schema, "components": self.document["components"]})
        return self.validators[key]

    def is_one_of_too_many(self, operation, answer):
        """Half a second for each snapshot of a large event would be most of what a test takes."""
        if len(answer.body) < LARGE or LONG:
            return False
        large = self.large[operation["operationId"]] = self.large.get(operation["operationId"], 0) + 1
        return large > 3 and large % 16 != 0

    def check(self, method, path, answer):
        operation = self.operation(method, path.split("?")[0])
        if operation is None or method in ("HEAD", "OPTIONS") or jsonschema is None or RECORD:
            return operation
        kind = answer.headers.get("Content-Type", "").split(";")[0]
        if answer.status == 304 or not answer.body:
            return operation
        if str(answer.status) not in operation["responses"] and answer.status < 500 and answer.status not in (405, 408, 411, 414, 428, 431):
            raise Broken(f"{method} {path}: the document does not know {answer.status}: {answer}")
        validator = self.validator(operation, answer.status, kind)
        if not kind.endswith("json"):
            return operation
        if self.is_one_of_too_many(operation, answer):
            return operation
        self.held += 1
        body = gzip.decompress(answer.body) if answer.headers.get("Content-Encoding") == "gzip" else answer.body
        for fault in validator.iter_errors(json.loads(body)):
            place = "/".join(str(part) for part in fault.absolute_path)
            raise Broken(f"{method} {path} {answer.status}: /{place}: {fault.message[:400]}")
        return operation


def fits(kind, media):
    return media.endswith("/*") and kind.startswith(media[:-1])


def contract_of(binary, fetch):
    """The contract of this binary; `fetch` gives its document. None if the service cannot give it now."""
    if binary not in _documents:
        document = fetch()
        if document is None:
            return None
        _documents[binary] = Contract(document)
    return _documents[binary]


def record(operation, method, path, body, answer):
    if not RECORD or operation is None or answer.status != 200 or "json" not in answer.headers.get("Content-Type", "") or answer.headers.get("Content-Encoding"):
        return
    line = {"operation": operation["operationId"], "request": body, "answer": answer.json}
    with open(RECORD, "a") as file:
        file.write(json.dumps(line, ensure_ascii=False) + "\n")
