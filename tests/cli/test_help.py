"""The help of every command and what the service says, in the language of the terminal."""
import json
import os
import pathlib
import re
import socket
import subprocess
import tempfile
import unittest

YUANMEN = os.environ["YUANMEN"]
MESSAGES = pathlib.Path(os.environ["YUANMEN_SOURCE_DIR"], "templates", "messages")
HAN = re.compile("[\u4e00-\u9fff]")


def run(language, *words):
    environment = {key: value for key, value in os.environ.items() if key not in ("LC_ALL", "LC_MESSAGES")}
    answer = subprocess.run([YUANMEN, *words], capture_output=True, text=True, env={**environment, "LANG": language}, timeout=60)
    return answer.returncode, answer.stdout, answer.stderr


def flat(text):
    return " ".join(text.split())


def commands(path=()):
    """Every command with its help in English: (path, help)."""
    said = run("C.UTF-8", *path, "--help")[1]
    yield path, said
    listed = re.search(r"^Subcommands:\n((?:  .*\n)+)", said, re.M)
    for name in re.findall(r"^  (\w+) ", listed.group(1), re.M) if listed else ():
        yield from commands((*path, name))


class Help(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.commands = list(commands())
        cls.words = {language: json.loads((MESSAGES / f"cli.{language}.json").read_text("utf-8")) for language in ("zh", "en")}

    def test_every_command_has_its_chinese(self):
        self.assertGreater(len(self.commands), 25)
        for path, english in self.commands:
            with self.subTest(path):
                code, said, _ = run("zh_CN.UTF-8", *path, "--help")
                self.assertEqual(code, 0)
                self.assertIn("用法", said)
                self.assertRegex(said.splitlines()[0], HAN)
                options = re.findall(r"^  (-[^\n]*(?:\n {10,}[^\n]*)*)", said, re.M)
                self.assertEqual(len(options), len(re.findall(r"^  -", english, re.M)))
                self.assertEqual([option for option in options if not HAN.search(option)], [])
                self.assertNotRegex(said, r"Exit code|Options:|REQUIRED")

    def test_the_catalogue_has_the_english_of_the_commands(self):
        everything = flat(" ".join(said for _, said in self.commands))
        for key, text in self.words["en"].items():
            if key.startswith("help.") and key not in ("help.:usage", "help.:options", "help.:arguments", "help.:subcommands",
                                                       "help.:subcommand", "help.:required", "help.:environment"):
                for sentence in flat(text).split("\n"):
                    self.assertIn(sentence.replace("（", ""), everything, key)

    def test_a_service_that_cannot_start_says_why_in_chinese(self):
        with tempfile.TemporaryDirectory() as folder, socket.socket() as taken:
            taken.bind(("127.0.0.1", 0))
            taken.listen()
            code, _, errors = run("zh_CN.UTF-8", "serve", "--data", folder, "--port", str(taken.getsockname()[1]))
            self.assertEqual(code, 69)
            self.assertIn("端口", errors)
        with tempfile.TemporaryDirectory() as folder:
            pathlib.Path(folder, "yuanmen.db").write_text("not a database")
            for language, said in (("zh_CN.UTF-8", "不是辕门的数据库"), ("C.UTF-8", "is not a database of Yuanmen")):
                code, _, errors = run(language, "serve", "--data", folder, "--port", "0")
                self.assertEqual(code, 69)
                self.assertIn(said, errors)

    def test_an_unknown_command_is_named_in_chinese(self):
        code, _, errors = run("zh_CN.UTF-8", "valdiate")
        self.assertEqual(code, 64)
        self.assertIn("是否想用“validate”", errors)


if __name__ == "__main__":
    unittest.main()
