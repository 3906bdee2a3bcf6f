"""`yuanmen serve` from outside: addresses, settings, a second service, the hall, and its end."""
import json
import os
import pathlib
import re
import signal
import socket
import subprocess
import tempfile
import unittest
import urllib.error
import urllib.request

YUANMEN = os.environ["YUANMEN"]


class Service:
    """A running service; `lines` is what it printed at its start."""

    def __init__(self, *flags, env=None, data=None):
        self.folder = tempfile.TemporaryDirectory()
        self.data = data or self.folder.name + "/data"
        environment = {k: v for k, v in os.environ.items() if not k.startswith("YUANMEN_")}
        environment.update(env or {})
        given = list(flags) if "--data" in flags else ["--data", self.data, *flags]
        self.process = subprocess.Popen([YUANMEN, "serve", *given], stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE, text=True, env=environment)
        self.lines = []
        for line in self.process.stdout:
            self.lines.append(line.rstrip("\n"))
            if line.startswith("listening on "):
                break
        found = [re.fullmatch(r"listening on (http://\S+:(\d+))", line) for line in self.lines]
        found = [match for match in found if match]
        self.url = found[0].group(1) if found else None
        self.port = int(found[0].group(2)) if found else None

    def code(self):
        return next(re.search(r"type the code (\S+)", line).group(1) for line in self.lines if "the code" in line)

    def end(self, number=signal.SIGTERM):
        if self.process.poll() is None:
            self.process.send_signal(number)
        _, errors = self.process.communicate(timeout=60)
        return self.process.returncode, errors

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.end()
        self.folder.cleanup()


def ask(url, body=None, headers=None):
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(url, data=data, headers={"Content-Type": "application/json", **(headers or {})})
    try:
        with urllib.request.urlopen(request, timeout=30) as response:
            return response.status, response.read().decode(), response.headers
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode(), error.headers


def own_address():
    """An address of this machine that is not loopback, or None."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing
            address = probe.getsockname()[0]
        except OSError:
            return None
    return None if address.startswith("127.") else address


class Serve(unittest.TestCase):
    def test_any_port_is_printed_health_is_answered_and_both_signals_end_with_0(self):
        for number in (signal.SIGTERM, signal.SIGINT):
            with Service("--port", "0") as service:
                self.assertTrue(service.url.startswith("http://127.0.0.1:"))
                self.assertEqual(ask(service.url + "/healthz")[:2], (200, '{"status":"ok"}'))
                self.assertEqual(ask(service.url + "/healthz?deep=1")[0], 401)
                owner = json.loads(ask(service.url + "/api/v1/first-owner", {
                    "code": service.code(), "login": "owner", "name": "主办", "password": "correct horse"})[1])
                staff = {"Authorization": "Bearer " + owner["token"]}
                self.assertEqual(ask(service.url + "/healthz?deep=1", headers=staff)[0], 200)
                code, errors = service.end(number)
                self.assertEqual(code, 0)
                for line in errors.splitlines():
                    self.assertIn("event", json.loads(line))

    def test_a_second_service_is_refused_on_the_same_port_and_on_the_same_data(self):
        with Service("--port", "0") as first:
            with Service("--port", str(first.port)) as second:
                code, errors = second.end()
                self.assertNotEqual(code, 0)
                self.assertIn("cannot be bound", errors)
            with Service("--port", "0", data=first.data) as second:
                code, errors = second.end()
                self.assertNotEqual(code, 0)
                self.assertIn("store.locked", errors)
            self.assertEqual(ask(first.url + "/healthz")[0], 200)

    def test_a_flag_wins_over_the_environment_and_the_environment_over_the_file(self):
        with tempfile.TemporaryDirectory() as folder:
            ports = []
            for _ in range(3):
                with socket.socket() as probe:
                    probe.bind(("127.0.0.1", 0))
                    ports.append(probe.getsockname()[1])
            file = pathlib.Path(folder, "settings.toml")
            file.write_text(f'port = {ports[0]}\nlog-level = "debug"\ndata = "{folder}/data"\n', encoding="utf-8")
            flags = ["--config", str(file)]
            with Service(*flags, "--data", folder + "/data") as service:
                self.assertEqual(service.port, ports[0])
            with Service(*flags, "--data", folder + "/data", env={"YUANMEN_PORT": str(ports[1])}) as service:
                self.assertEqual(service.port, ports[1])
                ask(service.url + "/healthz")
                self.assertIn('"level":"debug"', service.end()[1])
            with Service(*flags, "--data", folder + "/data", "--port", str(ports[2]), env={"YUANMEN_PORT": str(ports[1])}) as service:
                self.assertEqual(service.port, ports[2])
            file.write_text("prot = 1\n", encoding="utf-8")
            with Service(*flags, "--data", folder + "/data") as service:
                code, errors = service.end()
                self.assertEqual(code, 64)
                self.assertIn("prot", errors)

    def test_beyond_loopback_needs_a_word(self):
        with Service("--port", "0", "--host", "0.0.0.0") as service:
            code, errors = service.end()
            self.assertEqual(code, 64)
            self.assertIn("--lan", errors)

    def test_the_hall_signs_in_over_plain_http_and_no_secret_is_logged(self):
        address = own_address()
        if address is None:
            self.skipTest("this machine has no address but loopback")
        with Service("--port", "0", "--lan", "--log-level", "info") as service:
            url = f"http://{address}:{service.port}"
            code = service.code()
            page = ask(url + "/first-owner", headers={"Accept": "text/html"})
            self.assertEqual(page[0], 200)
            self.assertIn("未加密", page[1])
            form = f"code={code}&login=chief&name=Chief&password=correct+horse+7".encode()
            opener = urllib.request.build_opener(urllib.request.HTTPRedirectHandler())
            request = urllib.request.Request(url + "/first-owner", data=form, headers={"Origin": url, "Sec-Fetch-Site": "same-origin"})

            class Stop(urllib.request.HTTPRedirectHandler):
                def redirect_request(self, *_):
                    return None

            opener = urllib.request.build_opener(Stop())
            with self.assertRaises(urllib.error.HTTPError) as answer:
                opener.open(request, timeout=30)
            self.assertEqual(answer.exception.code, 303)
            cookie = answer.exception.headers["Set-Cookie"]
            self.assertTrue(cookie.startswith("yuanmen_session="))
            self.assertNotIn("Secure", cookie)
            self.assertIn("SameSite=Strict", cookie)
            self.assertIn("HttpOnly", cookie)
            token = cookie.split(";")[0]
            home = ask(url + "/staff", headers={"Cookie": token, "Accept": "text/html"})
            self.assertEqual(home[0], 200)
            self.assertIn("Chief", home[1])
            foreign = urllib.request.Request(url + "/sign-out", data=b"", headers={"Cookie": token, "Origin": "http://evil.example"})
            with self.assertRaises(urllib.error.HTTPError) as refused:
                opener.open(foreign, timeout=30)
            self.assertEqual(refused.exception.code, 403)
            ended, log = service.end()
            self.assertEqual(ended, 0)
            for secret in (code, token.split("=")[1], "correct horse", "correct+horse", "Chief"):
                self.assertNotIn(secret, log)

    def test_help_reads_like_a_manual(self):
        text = subprocess.run([YUANMEN, "serve", "--help"], capture_output=True, text=True, check=True).stdout
        for word in ("--data", "--port", "--host", "--lan", "--config", "--assets", "--rulesets", "--log-level",
                     "--behind-proxy", "YUANMEN_", "SIGTERM", "listening on"):
            self.assertIn(word, text)


if __name__ == "__main__":
    unittest.main()
