#!/usr/bin/env python3
"""Draws the pictures of the sample collection beside this script: a map of the two ways that tea took, and what a student made of it.

usage: make-pictures.py

The second one is the first mirrored, cropped by 5 % and in other colours of paper and ink: a picture that was copied and edited. Both are committed;
make-samples.py puts them into papers. Only the standard library is used.
"""

import os
import struct
import zlib

SOURCES = os.path.dirname(os.path.abspath(__file__))
WIDTH, HEIGHT, FINE = 300, 200, 3  # pixels; samples a pixel each way

SEA, LAND, HILL, ROAD, ROUTE, TOWN, SAIL = (186, 212, 224), (238, 226, 196), (168, 150, 112), (160, 58, 44), (38, 78, 122), (40, 36, 32), (252, 250, 244)

# Of a map 3 wide and 2 high; y grows downwards.
COAST = [(0, 0), (3, 0), (3, .55), (2.78, .62), (2.86, .86), (2.7, 1.02), (2.76, 1.2), (2.52, 1.36), (2.3, 1.3), (2.18, 1.52), (2.05, 1.86), (1.9, 1.62),
         (1.86, 1.3), (1.62, 1.16), (1.5, 1.28), (1.4, 1.72), (1.28, 1.8), (1.12, 1.32), (.98, 1.1), (.7, 1.06), (.62, 1.24), (.36, 1.34), (.3, 1.1),
         (.42, .92), (.2, .84), (0, .9)]
ISLAND = [(2.9, 1.02), (2.96, 1.1), (2.9, 1.24), (2.84, 1.12)]
HILLS = [(1.36, .78, .17), (1.58, .7, .2), (1.8, .8, .17), (1.98, .66, .13), (1.1, .5, .11)]
OVERLAND = [(2.5, .98), (2.2, .78), (1.98, .42), (1.6, .3), (1.18, .26), (.82, .46), (.4, .4), (.12, .5)]
OVERSEA = [(2.66, 1.26), (2.44, 1.58), (2.1, 1.93), (1.66, 1.6), (1.36, 1.9), (1.02, 1.66), (.78, 1.8), (.4, 1.6), (.1, 1.36)]
TOWNS = [(2.5, .98, .055), (2.6, 1.26, .055), (1.18, .26, .04), (.12, .5, .045), (.82, .46, .04)]
SHIPS = [[(.98, 1.5), (1.12, 1.5), (1.08, 1.56), (1.02, 1.56)], [(1.05, 1.34), (1.05, 1.49), (1.15, 1.49)]]


def inside(polygon, x, y):
    found, (x0, y0) = False, polygon[-1]
    for x1, y1 in polygon:
        if (y1 > y) != (y0 > y) and x < x0 + (y - y0) * (x1 - x0) / (y1 - y0):
            found = not found
        x0, y0 = x1, y1
    return found


def near(line, x, y, width):
    for (x0, y0), (x1, y1) in zip(line, line[1:]):
        dx, dy = x1 - x0, y1 - y0
        t = max(0, min(1, ((x - x0) * dx + (y - y0) * dy) / (dx * dx + dy * dy)))
        if (x0 + t * dx - x) ** 2 + (y0 + t * dy - y) ** 2 < width * width:
            return True
    return False


def color(x, y):
    """The one at a place of the map, what lies on top first."""
    if any((x - a) ** 2 + (y - b) ** 2 < r * r for a, b, r in TOWNS):
        return TOWN
    if inside(SHIPS[1], x, y):
        return SAIL
    if inside(SHIPS[0], x, y):
        return TOWN
    if near(OVERLAND, x, y, .022):
        return ROAD
    if near(OVERSEA, x, y, .022):
        return ROUTE
    if any(abs(x - a) < r * (y - b) / .3 < r for a, b, r in HILLS):
        return HILL
    return LAND if inside(COAST, x, y) or inside(ISLAND, x, y) else SEA


def draw(place, paint):
    """Rows of RGB; @place: a pixel's place of the map, @paint: the colour of a colour."""
    rows = []
    for row in range(HEIGHT):
        line = bytearray([0])
        for column in range(WIDTH):
            samples = [paint(color(*place((column + (i + .5) / FINE) / WIDTH, (row + (j + .5) / FINE) / HEIGHT))) for i in range(FINE) for j in range(FINE)]
            line += bytes(sum(values) // len(samples) for values in zip(*samples))
        rows.append(bytes(line))
    return b"".join(rows)


def chunk(name, data):
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def write(name, pixels):
    with open(os.path.join(SOURCES, name), "wb") as out:
        out.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", WIDTH, HEIGHT, 8, 2, 0, 0, 0))
                  + chunk(b"IDAT", zlib.compress(pixels, 9)) + chunk(b"IEND", b""))


write("tea-map.png", draw(lambda u, v: (3 * u, 2 * v), lambda rgb: rgb))
write("tea-map-edited.png", draw(lambda u, v: (3 * (.95 - .9 * u), 2 * (.05 + .9 * v)), lambda rgb: (min(255, 20 + rgb[0] * 15 // 16), rgb[1], rgb[2] * 7 // 8)))
