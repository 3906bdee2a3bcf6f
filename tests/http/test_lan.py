"""In the hall, without TLS: signing in over a non-loopback http address of the machine itself."""

import socket
import subprocess
import unittest

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

    def test_without_the_flag_only_this_machine_is_served(self):
        address = own_address()
        with kit.serving() as server:
            with self.assertRaises(OSError):
                kit.Client(server, host=address).get("/healthz")


if __name__ == "__main__":
    unittest.main(verbosity=2)
