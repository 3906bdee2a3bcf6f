"""A hall of phones with an open match page, each asking again every two seconds, while a judge writes and others look.

Everyday a small share; with full counts 3,000 phones at the service and 10,000 at nginx with the shipped file. What is
measured is printed; what is asserted is that every phone was answered, rightly."""

import contextlib
import json
import os
import resource
import shutil
import subprocess
import time
import unittest

import kit
from nginx import tls_proxy
from test_attack import Hall, say

WRK = shutil.which("wrk")
LUA = os.path.join(os.path.dirname(__file__), "phones.lua")
SECONDS = 20 if kit.LONG else 4
HERE, BEHIND_NGINX = (3000, 10_000) if kit.LONG else (150, 300)
COMING_AT_ONCE, APART = 1000, 2  # a hall opens its phones within half a minute, not within a millisecond


@contextlib.contextmanager
def phones(count, url):
    """`count` phones at this page, once all have come; yields a list that holds what they saw once they have gone."""
    assert WRK, "wrk is not there: it is in the tests' section of scripts/packages"
    groups = [min(COMING_AT_ONCE, count - begin) for begin in range(0, count, COMING_AT_ONCE)]
    processes, seen = [], []
    with contextlib.ExitStack() as stay:
        for index, size in enumerate(groups):
            lasts = SECONDS + 2 + APART * (len(groups) - index)
            processes.append(stay.enter_context(subprocess.Popen(
                [WRK, "-t", "1", "-c", str(size), "-d", f"{lasts}s", "--timeout", "30s", "-s", LUA, url],
                stdout=subprocess.PIPE, text=True)))
            stay.callback(processes[-1].kill)
            if len(groups) > 1:
                time.sleep(APART)
        yield seen
        each = [json.loads(process.communicate(timeout=SECONDS + 60)[0].strip().splitlines()[-1]) for process in processes]
        worst = max(each, key=lambda one: one["p99_ms"])
        seen.append({**worst, **{name: sum(one[name] for one in each) for name in ("answers", "refused", "broken")}})


def processor_seconds(process):
    with open(f"/proc/{process.pid}/stat") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Phones(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))

    def watch(self, title, server, hall, count, url):
        began = processor_seconds(server.process)
        with phones(count, url) as seen:
            callers = hall.measure(SECONDS)
            spent = processor_seconds(server.process) - began
        say(title, callers)
        print(f"  {count} phones: {seen[0]}; the service took {spent / SECONDS * 100:.0f} % of a core", flush=True)
        for name, caller in callers.items():
            self.assertFalse(caller.wrong, name)
        self.assertEqual((seen[0]["refused"], seen[0]["broken"]), (0, 0))
        self.assertGreaterEqual(seen[0]["answers"], count)

    def test_phones_at_the_service(self):
        with kit.serving() as server:
            hall = Hall(server)
            self.watch("phones at the service", server, hall, HERE, f"http://127.0.0.1:{server.port}/matches/{hall.match}")

    def test_phones_at_nginx(self):
        os.environ["YUANMEN_NGINX_CONNECTIONS"] = str(2 * BEHIND_NGINX + 500)
        with kit.serving("--behind-proxy", "127.0.0.1") as server:
            hall = Hall(server)
            with tls_proxy("127.0.0.1", server.port) as (url, _):
                self.watch("phones at nginx", server, hall, BEHIND_NGINX, f"{url}/matches/{hall.match}")


if __name__ == "__main__":
    unittest.main(verbosity=2)
