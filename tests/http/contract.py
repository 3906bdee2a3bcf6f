"""Every answer the HTTP tests get is held against the document the service gives of itself.

With YUANMEN_RECORD_ANSWERS=FILE each exchange is also written down there, for tests/http/record_examples.py."""

import gzip
import json
import os
import re

try:
    import fastjsonschema
except ImportError:  # scripts/test installs it
    fastjsonschema = None

RECORD = os.environ.get("YUANMEN_RECORD_ANSWERS")
DRAFT = "http://json-schema.org/draft-07/schema#"  # what is used of 2020-12 means the same there
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
        self.validators, self.held = {}, 0

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
            self.validators[key] = fastjsonschema.compile(
                {"$schema": DRAFT, **schema, "components": {"schemas": self.document["components"]["schemas"]}})
        return self.validators[key]

    def check(self, method, path, answer):
        operation = self.operation(method, path.split("?")[0])
        if operation is None or method in ("HEAD", "OPTIONS") or fastjsonschema is None or RECORD:
            return operation
        kind = answer.headers.get("Content-Type", "").split(";")[0]
        if answer.status == 304 or not answer.body:
            return operation
        if str(answer.status) not in operation["responses"] and answer.status < 500 and answer.status not in (405, 408, 411, 414, 428, 431):
            raise Broken(f"{method} {path}: the document does not know {answer.status}: {answer}")
        validator = self.validator(operation, answer.status, kind)
        if not kind.endswith("json"):
            return operation
        self.held += 1
        body = gzip.decompress(answer.body) if answer.headers.get("Content-Encoding") == "gzip" else answer.body
        try:
            validator(json.loads(body))
        except fastjsonschema.JsonSchemaException as fault:
            raise Broken(f"{method} {path} {answer.status}: {fault.name}: {fault.message[:400]}, not {str(fault.value)[:400]}") from None
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
