"""An owner who has lost his password: `yuanmen owner reset` by whoever has the data folder in his hands."""

import re
import sqlite3
import unittest

import kit

CODE = re.compile(r"\b[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3}\b")


def role_of(client):
    answer = client.get("/api/v1/me")
    return answer.json["role"]


class OwnerReset(unittest.TestCase):
    def test_a_code_lets_the_owner_back_in_and_ends_what_was_before(self):
        with kit.serving() as server:
            owner = server.owner()
            judge = owner.staff("head_judge")
            code, said = kit.run_yuanmen("owner", "reset", "--data", server.folder)
            self.assertEqual(code, 1, said)
            self.assertIn("store.locked", said)
            self.assertEqual(role_of(owner), "owner")

            self.assertEqual(server.stop(), 0)
            code, said = kit.run_yuanmen("owner", "reset", "--data", server.folder)
            self.assertEqual(code, 0, said)
            first = CODE.search(said).group()
            code, said = kit.run_yuanmen("owner", "reset", "--data", server.folder, "--login", "owner")
            self.assertEqual(code, 0, said)
            second = CODE.search(said).group()

            server.code = None
            server.start()
            self.assertIsNone(server.code, "a reset must not open the house to a new first owner")
            self.assertEqual(role_of(owner), "public")
            self.assertEqual(role_of(judge), "head_judge")
            anybody = server.client()
            old = anybody.post("/api/v1/sign-in", {"login": "owner", "password": kit.PASSWORD})
            self.assertEqual(old.status, 401, old)
            void = anybody.post("/api/v1/invitations/accept", {"code": first, "password": "a new long word"})
            self.assertEqual(void.code, "access.wrong_code")
            back = anybody.post("/api/v1/invitations/accept", {"code": second, "password": "a new long word"})
            self.assertEqual(back.status, 200, back)
            anybody.token = back.json["token"]
            self.assertEqual(role_of(anybody), "owner")
            again = server.client().post("/api/v1/invitations/accept", {"code": second, "password": "another word"})
            self.assertEqual(again.code, "access.wrong_code")

            server.stop()
            code, said = kit.run_yuanmen("journal", "verify", "--data", server.folder)
            self.assertEqual(code, 0, said)
            kinds = [row[0] for row in sqlite3.connect(f"file:{server.folder}/yuanmen.db?mode=ro", uri=True).execute(
                "SELECT kind FROM journal WHERE kind LIKE 'audit.owner%'")]
            self.assertEqual(kinds, ["audit.owner_reset"] * 2)
            everything = "".join(str(row) for row in sqlite3.connect(
                f"file:{server.folder}/yuanmen.db?mode=ro", uri=True).execute("SELECT * FROM journal"))
            for secret in (first, second, first.replace("-", ""), second.replace("-", "")):
                self.assertNotIn(secret, everything)

    def test_it_says_what_is_wrong_and_changes_nothing(self):
        with kit.serving() as server:
            owner = server.owner()
            owner.staff("owner", login="second")
            server.stop()
            code, said = kit.run_yuanmen("owner", "reset", "--data", server.folder)
            self.assertEqual(code, 1, said)
            self.assertIn("--login", said)
            code, said = kit.run_yuanmen("owner", "reset", "--data", server.folder, "--login", "nobody")
            self.assertEqual((code, "access.no_such_owner" in said), (1, True), said)
            code, said = kit.run_yuanmen("owner", "reset", "--data", server.folder + "/nowhere")
            self.assertEqual(code, 66, said)
            server.start()
            self.assertEqual(role_of(owner), "owner")


class Invitations(unittest.TestCase):
    def test_the_judges_of_a_hall_come_from_one_address_and_a_guesser_is_stopped(self):
        with kit.serving() as server:
            owner = server.owner()
            hall = server.client()
            hall.patient = False
            for number in range(24):
                invited = owner.post("/api/v1/staff", {"login": f"judge-{number}", "name": f"桌裁 {number}", "role": "table_judge"})
                self.assertEqual(invited.status, 200, invited)
                accepted = hall.post("/api/v1/invitations/accept", {"code": invited.json["code"], "password": kit.PASSWORD})
                self.assertEqual(accepted.status, 200, f"judge {number}: {accepted}")
            guesser = server.client()
            guesser.patient = False
            answers = [guesser.send("POST", "/api/v1/invitations/accept", {"code": "0000-0000-0000-0000", "password": kit.PASSWORD},
                                    headers={"Idempotency-Key": f"guess-{n}"}).status for n in range(10)]
            self.assertEqual(set(answers), {401})
            over = guesser.send("POST", "/api/v1/invitations/accept", {"code": "0000-0000-0000-0000", "password": kit.PASSWORD},
                                headers={"Idempotency-Key": "guess-over"})
            self.assertEqual(over.status, 429, over)


if __name__ == "__main__":
    unittest.main(verbosity=2)
