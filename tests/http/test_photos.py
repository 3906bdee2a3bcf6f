"""Photos of sealed tables and slips: what is taken, what is refused, who may see them, and that they are bound."""

import hashlib
import sqlite3
import unittest
import uuid

import images
import kit

FACE_UP = ["zhao_yun", "diao_chan", "lv_bu", "xia_hou_dun", "zhou_yu", "huang_zhong"]
PICKS = [("a", "zhao_yun"), ("b", "diao_chan"), ("b", "lv_bu"), ("a", "xia_hou_dun"), ("a", "x0"), ("b", "zhou_yu"),
         ("b", "x1"), ("a", "huang_zhong"), ("a", "x2")]


def multipart(fields, file, name="photo", filename="table.jpg"):
    boundary = "----yuanmen" + uuid.uuid4().hex
    parts = [f'--{boundary}\r\nContent-Disposition: form-data; name="{key}"\r\n\r\n{value}\r\n'.encode()
             for key, value in fields.items()]
    if file is not None:
        parts.append(f'--{boundary}\r\nContent-Disposition: form-data; name="{name}"; filename="{filename}"\r\n'
                     "Content-Type: image/jpeg\r\n\r\n".encode() + file + b"\r\n")
    return b"".join(parts) + f"--{boundary}--\r\n".encode(), f"multipart/form-data; boundary={boundary}"


def send(client, match, file, of="pause", key=None, version=None, **fields):
    if version is None:
        version = client.match(match)["version"]
    body, kind = multipart({"of": of, "expected_version": version, **fields}, file)
    return client.post(f"/api/v1/matches/{match}/photos", raw=body, headers={"Content-Type": kind}, key=key)


class Photos(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = kit.Server()
        cls.owner = cls.server.owner()
        cls.event = cls.owner.new_event()
        cls.table = 0

    @classmethod
    def tearDownClass(cls):
        cls.server.close()

    def new_match(self):
        Photos.table += 1
        match = self.owner.new_match(self.event, Photos.table)
        self.owner.seat_and_start(match)
        return match

    def paused(self):
        match = self.new_match()
        self.owner.must(match, "pause", reason="toilet", note="", keeps_running=False, confirmed_by=[])
        return match

    def on_paper(self):
        match = self.new_match()
        self.owner.must(match, "enter_identity", lord="a")
        self.owner.must(match, "enter_pool", face_up=FACE_UP)
        for chair, card in PICKS:
            self.owner.must(match, "pick", chair=chair, card=card)
        self.owner.must(match, "seal_line_up_on_paper", chair="a", note="信封 1")
        return match

    def end(self, match):
        self.owner.must(match, "concede", chair="b")
        self.owner.must(match, "confirm_concession", chair="b")
        self.owner.must(match, "draw_up_sheet", judge="裁判", recorder="")

    def get(self, client, match, number=1):
        return client.get(f"/api/v1/matches/{match}/photos/{number}")

    def test_each_kind_of_image_is_kept_and_given_back_byte_for_byte(self):
        match = self.paused()
        for number, (kind, image) in enumerate(images.GOOD.items(), 1):
            with self.subTest(kind):
                taken = send(self.owner, match, image)
                self.assertEqual(taken.status, 200, taken)
                kept = self.get(self.owner, match, number)
                self.assertEqual((kept.status, kept.headers["Content-Type"]), (200, f"image/{kind}"))
                self.assertEqual(kept.body, image)
                self.assertEqual(kept.headers["X-Content-Type-Options"], "nosniff")
                self.assertIn("default-src 'none'", kept.headers["Content-Security-Policy"])
                shown = self.owner.match(match)["desk"]["photos"][number - 1]
                self.assertEqual(shown["sha256"], hashlib.sha256(image).hexdigest())

    def test_what_is_no_photo_is_refused_by_name_and_nothing_is_written(self):
        match = self.paused()
        head = self.owner.get("/api/v1/journal/head").json
        for what, bytes_ in images.BAD.items():
            with self.subTest(what):
                answer = send(self.owner, match, bytes_)
                self.assertEqual((answer.status, answer.code, answer.json.get("field")),
                                 (422, "photo.not_an_image", "/photo"), answer)
        rows = [
            ("larger than 4 MB", lambda: send(self.owner, match, images.jpeg(4 * 1024 * 1024 + 1)), 422, "photo.too_large"),
            ("larger than any upload", lambda: send(self.owner, match, images.jpeg(6 * 1024 * 1024)), 413, "request.body_too_large"),
            ("no file", lambda: send(self.owner, match, None), 422, "photo.not_an_image"),
            ("an empty file", lambda: send(self.owner, match, b""), 422, "photo.not_an_image"),
            ("a version long gone", lambda: send(self.owner, match, images.png(), version=1), 409, "store.stale_version"),
            ("unknown field", lambda: send(self.owner, match, images.png(), note="x"), 422, "request.unknown_field"),
            ("of something else", lambda: send(self.owner, match, images.png(), of="hand"), 422, "request.not_a_choice"),
            ("of a slip nobody has sealed", lambda: send(self.owner, match, images.png(), of="line_up", chair="a"),
             422, "photo.no_sealed_slip"),
            ("as JSON", lambda: self.owner.post(f"/api/v1/matches/{match}/photos", {"of": "pause"}), 422, "request.missing_field"),
            ("as a desk command", lambda: self.owner.act(match, "take_photo", of="pause", type="jpeg", bytes=9000,
                                                         sha256="0" * 64), 404, None),
        ]
        for what, give, status, code in rows:
            with self.subTest(what):
                self.owner.drop()
                answer = give()
                self.assertEqual(answer.status, status, answer)
                if code:
                    self.assertEqual(answer.code, code)
        self.assertEqual(self.owner.get("/api/v1/journal/head").json, head)

    def test_broken_multipart_bodies(self):
        match = self.paused()
        version = self.owner.match(match)["version"]
        good, kind = multipart({"of": "pause", "expected_version": version}, images.png())
        boundary = kind.split("boundary=")[1]
        head = self.owner.get("/api/v1/journal/head").json
        rows = {
            "no boundary": (good, "multipart/form-data"),
            "another boundary": (good, "multipart/form-data; boundary=x"),
            "an endless boundary": (good, "multipart/form-data; boundary=" + "x" * 200),
            "cut off": (good[:-20], kind),
            "bytes before": (b"x" + good, kind),
            "a part without a name": (good.replace(b'name="of"', b'nome="of"'), kind),
            "bare line ends": (good.replace(b"\r\n", b"\n"), kind),
            "two files": (good[:-len(f"--{boundary}--\r\n")] + good, kind),
            "a field twice": (good.replace(b'name="expected_version"', b'name="of"'), kind),
            "a NUL in a field": (good.replace(b"\r\n\r\npause", b"\r\n\r\npa\0use"), kind),
            "nothing": (b"", kind),
        }
        for what, (body, content_type) in rows.items():
            with self.subTest(what):
                sender = self.server.client(self.owner.token)
                answer = sender.post(f"/api/v1/matches/{match}/photos", raw=body, headers={"Content-Type": content_type})
                self.assertIn(answer.status, (400, 422), answer)
        self.assertEqual(self.owner.get("/api/v1/journal/head").json, head)

    def test_a_repeat_with_the_same_key_is_kept_once_and_another_photo_is_refused(self):
        match = self.paused()
        version = self.owner.match(match)["version"]
        key = uuid.uuid4().hex
        first = send(self.owner, match, images.png(), key=key, version=version)
        again = send(self.owner, match, images.png(), key=key, version=version)
        self.assertEqual((first.status, again.status, again.json["repeated"]), (200, 200, True))
        other = send(self.owner, match, images.jpeg(), key=key, version=version)
        self.assertEqual((other.status, other.code), (422, "store.idempotency_conflict"))
        self.assertEqual(len(self.owner.match(match)["desk"]["photos"]), 1)

    def test_a_pause_s_photo_is_seen_by_those_who_run_the_table_until_the_sheet(self):
        match = self.paused()
        table = Photos.table
        judge = self.owner.staff("table_judge")
        self.owner.post(f"/api/v1/events/{self.event}/judges", {"table": table, "staff": judge.account, "assigned": True})
        stranger, auditor = self.owner.staff("table_judge"), self.owner.staff("auditor")
        a, public = self.owner.player(match, "a"), self.server.client()
        self.assertEqual(send(self.owner, match, images.png()).status, 200)
        for who, client, status in (("the head", self.owner, 200), ("the table's judge", judge, 200), ("another judge", stranger, 403),
                                    ("auditor", auditor, 403), ("player", a, 403), ("public", public, 401)):
            with self.subTest(who + " before the sheet"):
                self.assertEqual(self.get(client, match).status, status)
        for client in (a, auditor):
            self.assertIn(send(client, match, images.png(), version=1).status, (403,))
        self.owner.must(match, "resume", confirmed_by=[])
        self.end(match)
        for who, client, status in (("auditor", auditor, 200), ("player", a, 200), ("public", public, 401)):
            with self.subTest(who + " after the sheet"):
                self.assertEqual(self.get(client, match).status, status)
        self.assertNotIn("photos", public.get(f"/api/v1/matches/{match}").json["desk"])

    def test_a_slip_s_photo_is_seen_by_nobody_before_the_sheet(self):
        match = self.on_paper()
        auditor = self.owner.staff("auditor")
        a = self.owner.player(match, "a")
        self.assertEqual(send(self.owner, match, images.jpeg(), of="line_up", chair="a").status, 200)
        for client in (self.owner, a, auditor):
            answer = self.get(client, match)
            self.assertEqual((answer.status, answer.code), (403, "photo.sealed"))
        self.end(match)
        for client in (self.owner, a, auditor):
            self.assertEqual(self.get(client, match).body, images.jpeg())
        sheet = self.owner.get(f"/api/v1/matches/{match}/sheet").json["content"]
        self.assertEqual(sheet["photos"][0]["sha256"], hashlib.sha256(images.jpeg()).hexdigest())

    def test_a_changed_or_missing_photo_is_found(self):
        for sql, code in (("UPDATE photos SET bytes = zeroblob(100)", "photo_bytes"),
                          ("DELETE FROM photos", "photo_missing"),
                          ("UPDATE photos SET seq = 1", "photo_")):
            with self.subTest(sql), kit.serving() as server:
                owner = server.owner()
                match = owner.new_match(owner.new_event())
                owner.seat_and_start(match)
                owner.must(match, "pause", reason="toilet", note="", keeps_running=False, confirmed_by=[])
                self.assertEqual(send(owner, match, images.png()).status, 200)
                server.stop()
                code_, said = kit.run_yuanmen("journal", "verify", "--data", server.folder)
                self.assertEqual(code_, 0, said)
                self.assertIn("photos 1", said)
                with sqlite3.connect(server.folder + "/yuanmen.db") as database:
                    guards = database.execute("SELECT name, sql FROM sqlite_schema WHERE type='trigger' AND name LIKE 'photos%'").fetchall()
                    with self.assertRaises(sqlite3.IntegrityError):
                        database.execute(sql)
                    for name, _ in guards:
                        database.execute(f"DROP TRIGGER {name}")
                    database.execute("PRAGMA foreign_keys = OFF")
                    database.execute(sql)
                    for _, text in guards:
                        database.execute(text)
                code_, said = kit.run_yuanmen("journal", "verify", "--data", server.folder)
                self.assertEqual(code_, 1, said)
                self.assertIn(code, said)


if __name__ == "__main__":
    unittest.main(verbosity=2)
