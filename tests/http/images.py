"""Small images made of nothing but bytes: whole, and broken in one way each."""

import struct
import zlib


def png(width=8, height=8, colour=(250, 248, 244)):
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    rows = b"".join(b"\0" + bytes(colour) * width for _ in range(height))
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


def jpeg(size=200, width=640, height=480):
    """The frame of a JPEG, its scan filled with noughts: what a reader of headers takes for one."""
    segments = (b"\xff\xe0" + struct.pack(">H", 16) + b"JFIF\0\1\1\0\0\1\0\1\0\0"
                + b"\xff\xc0" + struct.pack(">HBHHB", 17, 8, height, width, 3) + bytes(9)
                + b"\xff\xda" + struct.pack(">H", 12) + bytes(10))
    body = b"\xff\xd8" + segments
    return body + bytes(max(1, size - len(body) - 2)) + b"\xff\xd9"


def webp(size=100):
    return b"RIFF" + struct.pack("<I", size - 8) + b"WEBPVP8 " + bytes(size - 16)


GOOD = {"png": png(), "jpeg": jpeg(), "webp": webp()}
BAD = {
    "a script with a picture's name": b"<script>alert(1)</script>" + b" " * 100,
    "an SVG": b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>' + b" " * 60,
    "a GIF": b"GIF89a" + bytes(100),
    "half a PNG": png()[:60],
    "a PNG with something behind it": png() + b"PK\3\4" + bytes(50),
    "a PNG of no size": png(0, 8),
    "a JPEG cut off": jpeg()[:-2],
    "a JPEG without a frame": b"\xff\xd8\xff\xe0" + struct.pack(">H", 16) + bytes(14) + b"\xff\xda" + bytes(80) + b"\xff\xd9",
    "a WebP of another length": webp()[:-3],
    "too small to be anything": b"\xff\xd8\xff\xd9",
}
