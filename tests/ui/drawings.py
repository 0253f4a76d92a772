"""Pictures for the tests of the window: broad blots of colour, written as PNG without any library."""

import base64
import random
import struct
import zlib

WIDTH, HEIGHT = 300, 200


def draw(seed):
    """Rows of pixels; another picture for each @seed."""
    chance = random.Random(seed)
    rows = [[(255, 255, 255)] * WIDTH for _ in range(HEIGHT)]
    for _ in range(24):
        x, y, radius = chance.randrange(WIDTH), chance.randrange(HEIGHT), chance.randrange(10, 60)
        color = tuple(chance.randrange(256) for _ in range(3))
        for row in rows[max(y - radius, 0):y + radius]:
            left, right = max(x - radius, 0), min(x + radius, WIDTH)
            row[left:right] = [color] * (right - left)
    return rows


def mirror(rows):
    return [row[::-1] for row in rows]


def png(rows):
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    pixels = b"".join(b"\0" + bytes(value for pixel in row for value in pixel) for row in rows)
    header = struct.pack(">IIBBBBB", len(rows[0]), len(rows), 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(pixels)) + chunk(b"IEND", b"")


def figure(rows, caption):
    """It as a part of a HTML page."""
    data = base64.b64encode(png(rows)).decode()
    return f'<figure><img src="data:image/png;base64,{data}"><figcaption>{caption}</figcaption></figure>'
