"""Behind a proxy that speaks TLS: cookies that never leave it, and nobody but the proxy believed about it."""

import http.client
import re
import ssl
import unittest
import urllib.parse

import images
import kit
from nginx import tls_proxy
from test_photos import send as send_photo

FORM = "application/x-www-form-urlencoded"


class Caller:
    """A browser's requests over TLS, its certificate checked; keeps the session cookie."""

    def __init__(self, url, certificate):
        self.url, self.cookie = url, None
        parts = urllib.parse.urlsplit(url)
        self.host, self.port = parts.hostname, parts.port
        self.context = ssl.create_default_context(cafile=certificate)

    def ask(self, method, path, form=None, **headers):
        connection = http.client.HTTPSConnection(self.host, self.port, timeout=30, context=self.context)
        sent = {"Accept": "text/html", **headers}
        if self.cookie:
            sent["Cookie"] = self.cookie
        body = None
        if form is not None:
            body = urllib.parse.urlencode(form)
            sent.update({"Content-Type": FORM, "Origin": self.url, "Sec-Fetch-Site": "same-origin"})
        connection.request(method, path, body, sent)
        answer = connection.getresponse()
        text = answer.read().decode()
        connection.close()
        return answer, text


class TlsClient(kit.Client):
    """A caller of the API on one kept TLS connection, from an address of his own."""

    def __init__(self, server, url, certificate, address, token=None):
        super().__init__(server, token)
        self.url, self.address, self.patient = urllib.parse.urlsplit(url), address, False
        self.context = ssl.create_default_context(cafile=certificate)

    def _connect(self):
        self.connection = http.client.HTTPSConnection(self.url.hostname, self.url.port, timeout=60, context=self.context,
                                                      source_address=(self.address, 0))


def signed_in(url, certificate, code):
    caller = Caller(url, certificate)
    answer, text = caller.ask("POST", "/first-owner", {"code": code, "login": "owner", "name": "吕布",
                                                       "password": kit.PASSWORD})
    assert answer.status == 303, (answer.status, text)
    return caller, answer.headers["Set-Cookie"]


class Proxy(unittest.TestCase):
    def test_strangers_share_a_kept_page_and_nobody_with_a_session_is_given_one(self):
        with kit.serving("--behind-proxy", "127.0.0.1") as server, tls_proxy(server.host, server.port) as (url, cert):
            caller, cookie = signed_in(url, cert, server.code)
            caller.cookie = cookie.split(";")[0]
            stranger = Caller(url, cert)
            owner = server.client()
            owner.token = owner.post("/api/v1/sign-in", {"login": "owner", "password": kit.PASSWORD}).json["token"]
            event = owner.new_event()
            for _ in range(30):
                answer, text = stranger.ask("GET", f"/events/{event}")
                self.assertEqual(answer.status, 200)
                self.assertNotIn("吕布", text)
                answer, text = caller.ask("GET", f"/events/{event}")
                self.assertIn("吕布", text)
                self.assertEqual(answer.headers["Cache-Control"], "no-store")
            for language, word in (("en", "en"), ("zh-CN", "zh-Hans")):
                answer, text = stranger.ask("GET", f"/events/{event}", **{"Accept-Language": language})
                self.assertIn(f'lang="{word}"', text)
            ids = {stranger.ask("GET", f"/events/{event}")[0].headers["X-Request-Id"] for _ in range(20)}
            self.assertLess(len(ids), 20, "every one of 20 quick requests went through to the service")

    def test_behind_tls_the_cookie_is_host_bound_and_secure_and_the_pages_say_https(self):
        with kit.serving("--behind-proxy", "127.0.0.1") as server, tls_proxy(server.host, server.port) as (url, cert):
            caller, cookie = signed_in(url, cert, server.code)
            self.assertRegex(cookie, r"^__Host-yuanmen_session=[0-9A-Za-z_-]{20,};")
            attributes = {part.strip().lower() for part in cookie.split(";")[1:]}
            self.assertLessEqual({"secure", "httponly", "path=/", "samesite=strict"}, attributes)
            self.assertFalse([part for part in attributes if part.startswith("domain")])
            caller.cookie = cookie.split(";")[0]
            answer, page = caller.ask("GET", "/")
            self.assertEqual(answer.status, 200)
            self.assertIn("吕布", page)
            self.assertNotIn("未加密", page)
            self.assertIn("max-age", answer.headers["Strict-Transport-Security"])
            csrf = re.search(r'name="csrf" value="([0-9a-f]+)"', page).group(1)
            answer, text = caller.ask("POST", "/events", {"csrf": csrf, "name": "辕门杯", "stage_name_1": "淘汰赛", "nobodys": "留"})
            self.assertIn(answer.status, (400, 422), text)  # a field nobody knows is refused, and what was typed kept
            self.assertIn('value="辕门杯"', text)
            self.assertIn(">阶段 1</label>", text)
            answer, text = caller.ask("POST", "/events", {
                "csrf": csrf, "name": "辕门杯", "date": "2012-10-31", "venue": "", "stage_name_1": "决赛", "stage_ruleset_1": "wzzz-2012"})
            self.assertEqual(answer.status, 303, text)

            # Without TLS, straight to the service, that cookie is nobody's.
            direct = kit.Client(server, host="127.0.0.1").get("/staff", headers={"Cookie": caller.cookie})
            self.assertNotEqual(direct.status, 200)

    def test_guesses_through_nginx_are_counted_by_the_callers_own_address(self):
        """Whatever he writes into X-Forwarded-For; and the next phone is not made to wait for him."""
        with kit.serving("--behind-proxy", "127.0.0.1") as server, tls_proxy(server.host, server.port) as (url, cert):
            guess = {"code": "0000-0000-0000-0000", "login": "owner", "name": "x", "password": kit.PASSWORD}
            statuses = set()
            for n in range(60):
                guesser = TlsClient(server, url, cert, "127.0.0.2")
                answer = guesser.post("/api/v1/first-owner", guess, headers={"X-Forwarded-For": f"192.0.2.{n}"})
                guesser.drop()
                statuses.add(answer.status)
                if answer.status == 429:
                    break
            self.assertIn(429, statuses)
            answer = TlsClient(server, url, cert, "127.0.0.3").post("/api/v1/first-owner", guess)
            self.assertNotEqual(answer.status, 429, answer)

    def test_a_large_photo_goes_through_nginx_and_comes_back_byte_for_byte(self):
        with kit.serving("--behind-proxy", "127.0.0.1") as server, tls_proxy(server.host, server.port) as (url, cert):
            plain = server.owner()
            match = plain.new_match(plain.new_event())
            plain.seat_and_start(match)
            plain.must(match, "pause", reason="toilet", note="", keeps_running=False, confirmed_by=[])
            owner = TlsClient(server, url, cert, "127.0.0.4", plain.token)
            image = images.jpeg(4 * 1024 * 1024 - 1000)
            sent = send_photo(owner, match, image)
            self.assertEqual(sent.status, 200, sent)
            seen = owner.get(f"/api/v1/matches/{match}/photos/1")
            self.assertEqual((seen.status, seen.body), (200, image))
            self.assertEqual(seen.headers["X-Content-Type-Options"], "nosniff")

    def test_a_foreign_origin_is_refused_behind_tls_too(self):
        with kit.serving("--behind-proxy", "127.0.0.1") as server, tls_proxy(server.host, server.port) as (url, cert):
            caller, cookie = signed_in(url, cert, server.code)
            caller.cookie = cookie.split(";")[0]
            for origin in ("https://evil.example", url.replace("https", "http")):
                caller.url = origin
                answer, text = caller.ask("POST", "/sign-out", {"csrf": "0" * 64})
                self.assertEqual(answer.status, 403, text)

    def test_who_is_not_the_proxy_is_not_believed_about_tls_or_addresses(self):
        with kit.serving() as server:
            liar = kit.Client(server, host="127.0.0.1")
            body = urllib.parse.urlencode({"code": server.code, "login": "owner", "name": "x", "password": kit.PASSWORD})
            answer = liar.send("POST", "/first-owner", raw=body.encode(), headers={
                "Content-Type": FORM, "Origin": server.urls[0], "X-Forwarded-Proto": "https",
                "X-Forwarded-For": "192.0.2.7"})
            self.assertEqual(answer.status, 303, answer)
            self.assertNotIn("__Host-", answer.headers["Set-Cookie"])
            self.assertNotIn("Secure", answer.headers["Set-Cookie"])
            self.assertNotIn("Strict-Transport-Security", answer.headers)


if __name__ == "__main__":
    unittest.main(verbosity=2)
