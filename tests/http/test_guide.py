"""The guide for other programs: every line of it is run as it stands."""

import hashlib
import hmac
import html
import os
import re
import subprocess
import tempfile

import event_kit

HTML = {"Accept": "text/html"}


class Guide(event_kit.OneServer):
    def page(self, path, language):
        page = self.server.client().get(path, headers={**HTML, "Accept-Language": language})
        self.assertEqual(page.status, 200, page)
        return page.text

    def test_every_line_does_what_it_says(self):
        event = event_kit.open_event(self.owner, 4)
        self.owner.new_match(event, table=9)
        token = self.owner.post("/api/v1/tokens", {"name": "读者", "role": "head_judge", "days": 1}).json["token"]
        page = self.page("/developers", "en")
        lines = [html.unescape(line) for line in re.findall(r'<code class="run">(.*?)</code>', page, re.S)]
        self.assertEqual(lines, [html.unescape(line) for line in re.findall(
            r'<code class="run">(.*?)</code>', self.page("/developers", "zh"), re.S)])
        said = {}
        with tempfile.TemporaryDirectory() as folder:
            for line in lines:
                environment = {**os.environ, "YUANMEN": self.server.urls[0], "EVENT": event, "TOKEN": token,
                               "TIMESTAMP": "1351641600", "BODY": '{"a":1}', "SECRET": "a secret of the receiver"}
                done = subprocess.run(["bash", "-euo", "pipefail", "-c", line], cwd=folder, env=environment,
                                      capture_output=True, text=True, timeout=60)
                self.assertEqual(done.returncode, 0, (line, done.stdout, done.stderr))
                self.assertTrue(done.stdout, line)
                said[line.split("$YUANMEN")[-1].split("\n")[0]] = done.stdout
        out = "\n".join(said.values())
        self.assertIn("304", said["/api/v1/events/$EVENT"])
        self.assertIn('"role":"head_judge"', out)
        self.assertIn("ratelimit-remaining", out.lower())
        self.assertIn('"code":"event.not_found"', out)
        self.assertIn("event: reset", out)
        signed = hmac.new(b"a secret of the receiver", b'1351641600.{"a":1}', hashlib.sha256).hexdigest()
        self.assertIn("v1=" + signed, out)

    def test_changes_in_both_languages(self):
        for language in ("zh", "en"):
            page = self.page("/developers/changes", language)
            self.assertIn("1.1", page)
            self.assertIn('href="/developers"', page)


if __name__ == "__main__":
    import unittest
    unittest.main()
