"""The Debian package, built and taken through its life in a root of its own: installed, upgraded over data, removed."""

import glob
import gzip
import os
import re
import shutil
import subprocess
import tempfile
import unittest

import sys
sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "http"))
import kit

BUILD = os.path.dirname(os.path.abspath(kit.YUANMEN))
INSTALLED = ["usr/bin/yuanmen", "usr/lib/systemd/system/yuanmen.service", "usr/share/man/man1/yuanmen.1.gz",
             "usr/share/bash-completion/completions/yuanmen", "usr/share/doc/yuanmen/OPERATING.md",
             "usr/share/doc/yuanmen/examples/nginx.conf"]


def run(*command, **more):
    done = subprocess.run(command, capture_output=True, text=True, **more)
    assert done.returncode == 0, (command, done.stdout[-2000:], done.stderr[-2000:])
    return done.stdout


class Package(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.mkdtemp(prefix="yuanmen-package-")
        cls.addClassCleanup(shutil.rmtree, cls.folder, True)
        run("cmake", "--build", BUILD, "--target", "manual")
        cls.packages = [cls.package(version) for version in ("1.0.0", "1.0.1")]
        cls.root = os.path.join(cls.folder, "root")
        for part in ("var/lib/dpkg/info", "var/lib/dpkg/updates", "var/lib/private", "usr/bin", "tmp"):
            os.makedirs(os.path.join(cls.root, part))
        for name in ("status", "available"):
            open(os.path.join(cls.root, "var/lib/dpkg", name), "w").close()

    @classmethod
    def package(cls, version):
        target = os.path.join(cls.folder, version)
        run("cpack", "-G", "DEB", "--config", os.path.join(BUILD, "CPackConfig.cmake"), "-D", f"CPACK_PACKAGE_DIRECTORY={target}",
            "-D", f"CPACK_PACKAGE_VERSION={version}", cwd=cls.folder)
        return glob.glob(os.path.join(target, "*.deb"))[0]

    def dpkg(self, *arguments):
        return run("dpkg", "--root", self.root, "--force-depends", "--force-script-chrootless", "--force-not-root", *arguments)

    def files(self):
        found = []
        for at, _, names in os.walk(self.root):
            inside = os.path.relpath(at, self.root)
            if not inside.startswith("var/lib/dpkg") and not inside.startswith("var/log"):
                found += [os.path.join(inside, name) for name in names]
        return sorted(found)

    def test_what_the_package_says_of_itself(self):
        said = run("dpkg-deb", "--field", self.packages[0])
        for wanted in ("Package: yuanmen", "Version: 1.0.0", "Section: games"):
            self.assertIn(wanted, said)
        depends = re.search(r"^Depends: (.*)$", said, re.M)[1]
        for library in ("libc6", "libsqlite3-0", "libsodium23", "libcpp-httplib", "libqrencode", "libicu"):
            self.assertIn(library, depends)

    def test_it_installs_upgrades_with_data_and_removes_cleanly(self):
        before = self.files()
        self.dpkg("--install", self.packages[0])
        for path in INSTALLED:
            self.assertTrue(os.path.isfile(os.path.join(self.root, path)), path)
        binary = os.path.join(self.root, "usr/bin/yuanmen")
        page = gzip.open(os.path.join(self.root, "usr/share/man/man1/yuanmen.1.gz"), "rt").read()
        for command in ("serve", "verify", "follow", "journal verify"):
            self.assertIn(f".SS yuanmen {command}\n", page)
        data = os.path.join(self.root, "var/lib/private/yuanmen")
        kit.YUANMEN, own = binary, kit.YUANMEN
        try:
            server = kit.Server(folder=data)
            owner = server.owner()
            event = owner.new_event()
            head = owner.get("/api/v1/journal/head").json
            self.assertEqual(server.stop(), 0)
            self.dpkg("--install", self.packages[1])
            self.assertIn("1.0.1", run("dpkg-query", f"--admindir={self.root}/var/lib/dpkg", "--show", "yuanmen"))
            server.start()
            self.assertEqual(server.client(owner.token).event(event)["id"], event)
            self.assertEqual(server.stop(), 0)
            self.assertEqual(run(binary, "journal", "verify", "--data", data, "--expect",
                                 f"{head['seq']}:{head['hash']}").splitlines()[-1], "The journal is sound.")
        finally:
            kit.YUANMEN = own
        kept = [path for path in self.files() if path.startswith("var/lib/private/yuanmen/")]
        self.assertIn("var/lib/private/yuanmen/yuanmen.db", kept)
        self.dpkg("--remove", "yuanmen")
        self.assertEqual(self.files(), sorted(before + kept), "nothing of the program is left, all of the data is")
        self.assertIn("/var/lib/private/yuanmen", self.dpkg("--purge", "yuanmen"))
        self.assertEqual(self.files(), sorted(before + kept))

    def test_bash_completes_commands_flags_and_files(self):
        script = os.path.join(kit.SOURCE, "packaging/yuanmen.bash")

        def complete(*words):
            typed = " ".join(f"'{word}'" for word in words)
            return run("bash", "-c", f"source {script}; COMP_WORDS=({typed}); COMP_CWORD={len(words) - 1}; _yuanmen; "
                                     "printf '%s\\n' \"${COMPREPLY[@]}\"").split()

        binary = os.path.abspath(kit.YUANMEN)
        self.assertEqual(complete(binary, "ver"), ["verify"])
        self.assertEqual(complete(binary, "journal", ""), ["verify"])
        self.assertEqual(complete(binary, "follow", "--take"), ["--take-over"])
        self.assertIn("--data", complete(binary, "journal", "verify", "--d"))


if __name__ == "__main__":
    unittest.main(verbosity=2)
