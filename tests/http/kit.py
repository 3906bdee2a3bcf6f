"""A Yuanmen of one's own for a test: the real binary on a free port and a new data folder, driven over HTTP."""

import contextlib
import http.client
import itertools
import json
import os
import re
import shutil
import signal
import subprocess
import tempfile
import threading
import time
import urllib.parse
import uuid

import contract

YUANMEN = os.environ.get("YUANMEN", "build/release/yuanmen")
SOURCE = os.environ.get("YUANMEN_SOURCE_DIR", ".")
LONG = "long" in (os.environ.get("YUANMEN_TEST_COUNTS"), os.environ.get("YUANMEN_LONG") and "long")
SEED = int(os.environ.get("YUANMEN_TEST_SEED", "20121031"))
PASSWORD = "correct horse"

# Each client comes from an address of its own on the loopback net, as phones in a hall do: limits on guessing
# are by address.
_addresses = (f"127.0.{n // 250}.{n % 250 + 2}" for n in itertools.count())
_lock = threading.Lock()


def stage(name, from_field=0, overtime=False, ruleset="wzzz-2012", appended=()):
    return {"name": name, "from_field": from_field, "ruleset": ruleset, "overtime_allowed": overtime,
            "appended_tiebreaks": list(appended)}


def new_address():
    with _lock:
        return next(_addresses)


class Server:
    """The service as a process. `clock`: bent by Server.pass_time, for what takes hours, and for whoever is told to
    come back later; it begins at `passed` ms of `boot`, its time of day `corrected` ms beside the machine's, and runs
    on unless hold_time() is called. The clock is a file: not for a service that may not write or open any."""

    def __init__(self, *flags, folder=None, clock=True, lan_urls=2, boot="-", passed=0, corrected=0):
        self.folder = folder or tempfile.mkdtemp(prefix="yuanmen-http-")
        self.flags, self.lan_urls = flags, lan_urls
        self.clock_file = os.path.join(tempfile.gettempdir(), f"yuanmen-clock-{uuid.uuid4().hex}") if clock else None
        self.boot, self.passed, self.corrected = boot, passed, corrected
        self.clock_lock, self.held = threading.Lock(), ""
        self.code = None
        self.start()

    def start(self, port=0):
        """Starts it, on a free port unless told which: after kill() people come back to the address they know."""
        environment = dict(os.environ)
        if self.clock_file:
            self._write_clock()
            environment["YUANMEN_TEST_CLOCK"] = self.clock_file
        self.log = tempfile.TemporaryFile("w+")
        self.process = subprocess.Popen(
            [YUANMEN, "serve", "--data", self.folder, "--port", str(port), *self.flags],
            stdout=subprocess.PIPE, stderr=self.log, text=True, env=environment)
        self.urls = []
        for line in self.process.stdout:
            if found := re.search(r"\b[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3}\b", line):
                self.code = found.group()
            if found := re.search(r"listening on (http://\S+)", line):
                self.urls.append(found.group(1))
                if "127.0.0.1" not in self.flags and self.flags.count("--lan") and len(self.urls) < self.lan_urls:
                    continue
                break
        if not self.urls:
            self.log.seek(0)
            raise RuntimeError("the service did not start: " + self.log.read())
        # The rest of the output must not fill the pipe.
        threading.Thread(target=self._drain, daemon=True).start()
        host = urllib.parse.urlsplit(self.urls[0])
        self.host, self.port = host.hostname, host.port

    def _drain(self):
        for line in self.process.stdout:
            if found := re.search(r"listening on (http://\S+)", line):
                self.urls.append(found.group(1))

    def _write_clock(self):
        temporary = self.clock_file + ".new"
        with open(temporary, "w") as file:
            file.write(f"{self.boot} {self.passed} {self.corrected} {self.held}\n")
        os.replace(temporary, self.clock_file)

    def pass_time(self, ms, boot=None):
        with self.clock_lock:
            self.passed += ms
            self.boot = boot or self.boot
            self._write_clock()

    def hold_time(self):
        """From now on time passes only by pass_time: what a page shows does not depend on when it is looked at."""
        with self.clock_lock:
            self.held = time.clock_gettime_ns(time.CLOCK_BOOTTIME) // 1_000_000
            self._write_clock()

    def correct_wall_clock(self, ms):
        """The laptop's time of day is put right; no time passes."""
        self.corrected += ms
        self._write_clock()

    def stop(self):
        """Asks it to end; answers its exit code."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(timeout=30)

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def log_text(self):
        self.log.seek(0)
        return self.log.read()

    def close(self):
        if self.process.poll() is None:
            self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)
        if self.clock_file and os.path.exists(self.clock_file):
            os.remove(self.clock_file)

    def client(self, token=None):
        return Client(self, token)

    def owner(self):
        """The first owner, made with the printed code."""
        owner = self.client()
        answer = owner.post("/api/v1/first-owner", {"code": self.code, "login": "owner", "name": "赛事负责人",
                                                    "password": PASSWORD})
        assert answer.status == 200, answer
        owner.token = answer.json["token"]
        return owner


class Answer:
    def __init__(self, status, headers, body):
        self.status, self.headers, self.body = status, headers, body
        self.text = body.decode("utf-8", "replace")

    @property
    def json(self):
        return json.loads(self.text)

    @property
    def code(self):
        return self.json.get("code")

    def __repr__(self):
        return f"{self.status} {self.text[:600]}"


class Client:
    """One caller on one kept connection. Waits when told to come back later, unless `patient` is False."""

    def __init__(self, server, token=None, host=None):
        self.server, self.token, self.host = server, token, host
        self.address = new_address() if host is None else None
        self.connection = None
        self.patient = True
        self.seen = []  # every body this caller has been sent

    def _connect(self):
        source = (self.address, 0) if self.address else None
        self.connection = http.client.HTTPConnection(self.host or self.server.host, self.server.port, timeout=60,
                                                     source_address=source)

    def send(self, method, path, body=None, headers=None, raw=None):
        headers = dict(headers or {})
        if self.token:
            headers.setdefault("Authorization", "Bearer " + self.token)
        data = raw
        if raw is None and body is not None:
            data = json.dumps(body, ensure_ascii=False).encode()
            headers.setdefault("Content-Type", "application/json")
        while True:
            answer = self._once(method, path, data, headers)
            if answer.status in (429, 503) and self.patient:
                seconds = min(float(answer.headers.get("Retry-After", "1")), 5)
                if answer.status == 429 and self.server.clock_file:
                    self.server.pass_time(int(seconds * 1000))
                else:
                    time.sleep(seconds)
                continue
            self.seen.append(answer.text)
            self._hold(method, path, body, answer)
            return answer

    def _once(self, method, path, data, headers):
        for attempt in (1, 2):
            if self.connection is None:
                self._connect()
            try:
                self.connection.request(method, path, body=data, headers=headers)
                answer = self.connection.getresponse()
                endless = answer.headers.get("Content-Type", "") == "text/event-stream" and method == "GET"
                body = answer.read1(65536) if endless else answer.read()
                if endless or answer.will_close:
                    self.drop()
                return Answer(answer.status, dict(answer.headers), body)
            except (http.client.HTTPException, ConnectionError):
                # A kept connection may have been ended between two requests. A write is sent again as well: its key
                # makes sure that it is done once.
                self.drop()
                if attempt == 2:
                    raise
        raise AssertionError

    def _hold(self, method, path, body, answer):
        """Against the document the service gives of itself."""
        if not path.startswith("/api/v1/") and not path.startswith("/healthz"):
            return
        known = contract.contract_of(YUANMEN, self._document)
        if known:
            contract.record(known.check(method, path, answer), method, path, body, answer)

    def _document(self):
        connection = http.client.HTTPConnection(self.server.host, self.server.port, timeout=60)
        try:
            connection.request("GET", "/api/v1/openapi.json")
            answer = connection.getresponse()
            return json.loads(answer.read()) if answer.status == 200 else None
        except (OSError, http.client.HTTPException):
            return None
        finally:
            connection.close()

    def drop(self):
        if self.connection:
            self.connection.close()
        self.connection = None

    def get(self, path, **more):
        return self.send("GET", path, **more)

    def post(self, path, body=None, key=None, **more):
        headers = {**more.pop("headers", {}), "Idempotency-Key": key or uuid.uuid4().hex}
        return self.send("POST", path, {} if body is None and "raw" not in more else body, headers=headers, **more)

    def put(self, path, body, **more):
        return self.send("PUT", path, body, headers={"Idempotency-Key": uuid.uuid4().hex}, **more)

    def upload(self, path, file, **fields):
        """Sends a form with a file as a browser does."""
        mark = uuid.uuid4().hex
        parts = [f'--{mark}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'.encode()
                 for name, value in {**fields, "key": uuid.uuid4().hex}.items()]
        parts.append(f'--{mark}\r\nContent-Disposition: form-data; name="file"; filename="list.csv"\r\n'
                     'Content-Type: text/csv\r\n\r\n'.encode() + file + b"\r\n")
        return self.send("POST", path, raw=b"".join(parts) + f"--{mark}--\r\n".encode(),
                         headers={"Content-Type": f"multipart/form-data; boundary={mark}"})

    # -- what tests do all the time

    def staff(self, role, login=None):
        """A new account of this role, made by this owner, signed in."""
        login = login or f"{role.replace('_', '-')}-{uuid.uuid4().hex[:6]}"
        invited = self.post("/api/v1/staff", {"login": login, "name": "裁判" + login[-4:], "role": role})
        assert invited.status == 200, invited
        member = self.server.client()
        accepted = member.post("/api/v1/invitations/accept", {"code": invited.json["code"], "password": PASSWORD})
        assert accepted.status == 200, accepted
        member.token = accepted.json["token"]
        member.account = invited.json["staff"]
        member.login = login
        return member

    def new_event(self, ruleset="wzzz-2012", **settings):
        made = self.post("/api/v1/events", {
            "details": {"name": "辕门杯", "date": "2012-10-31", "venue": "下邳"},
            "settings": {"stages": [stage("淘汰赛", 0, False, ruleset), stage("决赛", 2, True, ruleset)],
                         "third_place": False, "check_in": False, **settings}})
        assert made.status == 200, made
        return made.json["id"]

    def event(self, event):
        answer = self.get(f"/api/v1/events/{event}")
        assert answer.status == 200, answer
        return answer.json

    def give(self, event, kind, expected_version=None, key=None, **fields):
        """Gives an event a command against its newest version, or the one given."""
        if expected_version is None:
            expected_version = self.event(event)["version"]
        return self.post(f"/api/v1/events/{event}/commands/{kind}",
                         {**fields, "expected_version": expected_version}, key=key)

    def must_give(self, event, kind, **fields):
        answer = self.give(event, kind, **fields)
        assert answer.status == 200, f"{kind} {fields}: {answer}"
        return answer.json["version"]

    def new_match(self, event, table=1, judge="", names=("甲", "乙")):
        made = self.post("/api/v1/matches", {
            "event": event, "stage": "决赛", "round": 1, "table": table, "judge": judge,
            "player_a": {"name": names[0], "number": "001"}, "player_b": {"name": names[1], "number": "002"}})
        assert made.status == 200, made
        return made.json["id"]

    def player(self, match, chair):
        """The player in a chair, signed in by a link and PIN this judge issues."""
        link = self.post(f"/api/v1/matches/{match}/players/{chair}/link")
        assert link.status == 200, link
        player = self.server.client()
        signed_in = player.post("/api/v1/player-sign-in", {"link": link.json["link"], "pin": link.json["pin"]})
        assert signed_in.status == 200, signed_in
        player.token = signed_in.json["token"]
        player.pin = link.json["pin"]
        player.link = link.json["link"]
        return player

    def match(self, match):
        answer = self.get(f"/api/v1/matches/{match}")
        assert answer.status == 200, answer
        return answer.json

    def act(self, match, kind, expected_version=None, key=None, **fields):
        """Gives a desk command against the newest version, or the one given."""
        if expected_version is None:
            expected_version = self.match(match)["version"]
        return self.post(f"/api/v1/matches/{match}/commands/{kind}",
                         {**fields, "expected_version": expected_version}, key=key)

    def must(self, match, kind, **fields):
        answer = self.act(match, kind, **fields)
        assert answer.status == 200, f"{kind} {fields}: {answer}"
        return answer.json["version"]

    def seat_and_start(self, match):
        self.must(match, "seat_player", chair="a")
        self.must(match, "seat_player", chair="b")
        self.must(match, "start_match")


@contextlib.contextmanager
def serving(*flags, **more):
    server = Server(*flags, **more)
    try:
        yield server
    finally:
        server.close()


def run_yuanmen(*arguments):
    """Runs another command of the binary; answers (exit code, output)."""
    done = subprocess.run([YUANMEN, *arguments], capture_output=True, text=True, timeout=120)
    return done.returncode, done.stdout + done.stderr
