"""In the hall, without TLS: signing in over a non-loopback http address of the machine itself."""

import fcntl
import os
import re
import socket
import struct
import subprocess
import sys
import unittest
import urllib.parse
import uuid

import kit


def own_address():
    """An address of this machine that is not loopback; made on a dummy interface where it has none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            found = probe.getsockname()[0]
            if not found.startswith("127."):
                return found
        except OSError:
            pass
    text = subprocess.run(["hostname", "-I"], capture_output=True, text=True).stdout.split()
    return next((address for address in text if ":" not in address and not address.startswith("127.")), None)


class Lan(unittest.TestCase):
    def test_staff_and_players_sign_in_over_the_hall_s_network(self):
        address = own_address()
        self.assertIsNotNone(address, "this machine has no address but loopback")
        with kit.serving("--lan") as server:
            hall = kit.Client(server, host=address)
            owner = hall.post("/api/v1/first-owner",
                              {"code": server.code, "login": "owner", "name": "负责人", "password": kit.PASSWORD})
            self.assertEqual(owner.status, 200, owner)
            hall.token = owner.json["token"]
            self.assertEqual(hall.get("/api/v1/me").json["role"], "owner")
            match = hall.new_match(hall.new_event())
            link = hall.post(f"/api/v1/matches/{match}/players/a/link").json
            phone = kit.Client(server, host=address)
            signed_in = phone.post("/api/v1/player-sign-in", {"link": link["link"], "pin": link["pin"]})
            self.assertEqual(signed_in.status, 200, signed_in)

    def test_the_pages_cookie_works_without_tls_and_says_so(self):
        address = own_address()
        with kit.serving("--lan") as server:
            server.owner()
            browser = kit.Client(server, host=address)
            form = "login=owner&password=" + kit.PASSWORD.replace(" ", "+")
            answer = browser.send("POST", "/sign-in", raw=form.encode(), headers={
                "Content-Type": "application/x-www-form-urlencoded", "Origin": f"http://{address}:{server.port}",
                "Accept": "text/html"})
            self.assertEqual(answer.status, 303, answer)
            cookie = answer.headers["Set-Cookie"]
            self.assertIn("SameSite=Strict", cookie)
            self.assertIn("HttpOnly", cookie)
            self.assertNotIn("Secure", cookie)
            self.assertNotIn("__Host-", cookie)
            page = browser.get("/", headers={"Cookie": cookie.split(";")[0], "Accept": "text/html"})
            self.assertEqual(page.status, 200)
            self.assertIn("赛事负责人", page.text)

    def pages_with_codes(self, server):
        """Every page that shows the hall an address, as the projector's laptop opens it: by 127.0.0.1."""
        owner = server.owner()
        event = owner.new_event()
        owner.must_give(event, "add_entrants", entrants=[{"name": n, "number": i, "club": ""} for n, i in ("甲1", "乙2")])
        owner.must_give(event, "draw_bracket", method="list_order", nonce="")
        owner.must_give(event, "publish_bracket")
        match = next(row["desk_match"] for row in owner.event(event)["matches"] if row["desk_match"])
        form = {"Content-Type": "application/x-www-form-urlencoded", "Accept": "text/html",
                "Idempotency-Key": uuid.uuid4().hex}
        page = {"Accept": "text/html"}
        pages = {path: owner.get(f"/events/{event}/{path}", headers=page) for path in ("screen", "codes", "print/sheets")}
        pages["staff"] = owner.get("/staff", headers=page)
        pages["link"] = owner.send("POST", f"/matches/{match}/links/a", raw=b"", headers=form)
        pages["invitation"] = owner.send("POST", "/staff", headers=form, raw=urllib.parse.urlencode(
            {"login": "li", "name": "李裁判", "role": "table_judge"}).encode())
        for path, answer in pages.items():
            self.assertEqual(answer.status, 200, path)
        return {path: answer.text for path, answer in pages.items()}

    def test_pages_opened_on_the_laptop_itself_lead_phones_to_the_laptop(self):
        for flags, address in (((), own_address()), (("--phones-use", "192.0.2.7"), "192.0.2.7")):
            with kit.serving("--lan", *flags) as server:
                pages = self.pages_with_codes(server)
                for path, text in pages.items():
                    self.assertIn(f"http://{address}:{server.port}/", text, path)
                    self.assertIn('class="qr"', text, path)
                    self.assertNotIn("127.0.0.1", text, path)
                self.assertIn("李裁判", pages["invitation"])
                found = re.search(r"<code>http://[^/<]*(/invitation\?code=[^<]+)</code>", pages["invitation"])
                opened = server.client().get(found[1], headers={"Accept": "text/html"}).text
                self.assertIn(f'value="{found[1].split("=")[1]}"', opened)

    def test_where_no_phone_can_come_no_code_is_shown_and_the_page_says_why(self):
        with kit.serving() as server:
            for path, text in self.pages_with_codes(server).items():
                self.assertNotIn('class="qr"', text, path)
                self.assertIn("--lan", text, path)

    @unittest.skipUnless(os.geteuid() == 0, "only root makes network namespaces")
    def test_a_laptop_without_a_network_says_so_and_shows_no_code(self):
        done = subprocess.run(["unshare", "--net", sys.executable, __file__, "--without-network"], capture_output=True,
                              text=True, timeout=120)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def test_without_the_flag_only_this_machine_is_served(self):
        address = own_address()
        with kit.serving() as server:
            with self.assertRaises(OSError):
                kit.Client(server, host=address).get("/healthz")


def without_network():
    """Inside a network namespace of its own, where only loopback is up."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        flags = struct.pack("16sh14x", b"lo", 0x1 | 0x8 | 0x40)  # IFF_UP, IFF_LOOPBACK, IFF_RUNNING
        fcntl.ioctl(probe, 0x8914, flags)  # SIOCSIFFLAGS
    case = Lan()
    with kit.serving("--lan", lan_urls=1) as server:
        for path, text in case.pages_with_codes(server).items():
            case.assertNotIn('class="qr"', text, path)
            case.assertIn("没有手机能连上的地址", text, path)


if __name__ == "__main__" and "--without-network" in sys.argv:
    without_network()
elif __name__ == "__main__":
    unittest.main(verbosity=2)
