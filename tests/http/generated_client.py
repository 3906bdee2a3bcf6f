"""A client made from an OpenAPI document and nothing else: a method for each operation, by its id."""

import json
import re
import urllib.error
import urllib.parse
import urllib.request

import jsonschema


class Refused(Exception):
    def __init__(self, status, problem):
        super().__init__(f"{status} {problem}")
        self.status, self.problem = status, problem


def client_class(document):
    """A class whose methods are the document's operations: path parameters and query by name, the body as `body`."""
    def schema_of(part):
        return {**part, "components": document["components"]}

    def method_of(path, verb, operation):
        parameters = [document["components"]["parameters"][one["$ref"].rsplit("/", 1)[1]] if "$ref" in one else one
                      for one in operation.get("parameters", [])]
        known = {one["name"]: one for one in parameters}
        body_schema = operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")
        answer = operation["responses"]["200"].get("content", {}).get("application/json")

        def call(self, body=None, **named):
            for name, value in named.items():
                jsonschema.Draft202012Validator(schema_of(known[name]["schema"])).validate(value)
            missing = [one["name"] for one in parameters if one.get("required") and one["name"] not in named]
            if missing:
                raise TypeError(f"{operation['operationId']} needs {missing}")
            if body_schema is not None:
                jsonschema.Draft202012Validator(schema_of(body_schema)).validate(body or {})
            filled = re.sub(r"{(\w+)}", lambda found: urllib.parse.quote(str(named[found.group(1)]), safe=""), path)
            query = {name: value for name, value in named.items() if known[name]["in"] == "query"}
            url = self.base + filled + ("?" + urllib.parse.urlencode(query) if query else "")
            data = None if body_schema is None else json.dumps(body or {}).encode()
            request = urllib.request.Request(url, data, {"Authorization": "Bearer " + self.token}, method=verb.upper())
            if data is not None:
                request.add_header("Content-Type", "application/json")
            try:
                with urllib.request.urlopen(request, timeout=60) as response:
                    got = json.loads(response.read())
            except urllib.error.HTTPError as error:
                raise Refused(error.code, json.loads(error.read())) from None
            jsonschema.Draft202012Validator(schema_of(answer["schema"])).validate(got)
            return got

        call.__doc__ = operation["summary"]
        return call

    members = {operation["operationId"]: method_of(path, verb, operation)
               for path, methods in document["paths"].items() for verb, operation in methods.items()}

    def begin(self, base, token):
        self.base, self.token = base, token

    return type("Client", (), {"__init__": begin, **members})
