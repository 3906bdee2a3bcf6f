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


def pixels_of(data):
    """Rows of (red, green, blue, alpha) of a PNG of 8 bits, with or without alpha, not interlaced."""
    at, compressed, head = 8, b"", None
    while at < len(data):
        length, kind = struct.unpack(">I4s", data[at:at + 8])
        if kind == b"IHDR":
            head = struct.unpack(">IIBBBBB", data[at + 8:at + 8 + length])
        elif kind == b"IDAT":
            compressed += data[at + 8:at + 8 + length]
        at += 12 + length
    width, height, depth, colour = head[:4]
    assert depth == 8 and colour in (2, 6) and head[6] == 0, head
    size = 4 if colour == 6 else 3
    raw, rows, above = zlib.decompress(compressed), [], bytearray(width * size)
    for y in range(height):
        kind, line = raw[y * (width * size + 1)], bytearray(raw[y * (width * size + 1) + 1:(y + 1) * (width * size + 1)])
        for x in range(len(line)):
            left, up = line[x - size] if x >= size else 0, above[x]
            corner = above[x - size] if x >= size else 0
            if kind == 1:
                line[x] = (line[x] + left) & 255
            elif kind == 2:
                line[x] = (line[x] + up) & 255
            elif kind == 3:
                line[x] = (line[x] + (left + up) // 2) & 255
            elif kind == 4:
                nearest = min((left, up, corner), key=lambda one: abs(left + up - corner - one))
                line[x] = (line[x] + nearest) & 255
        rows.append([tuple(line[x:x + size]) + ((255,) if size == 3 else ()) for x in range(0, len(line), size)])
        above = line
    return rows
