#!/usr/bin/env python3
"""Of a library with changed bits, a report is as it was, or the change is named.

usage: test-flips.py PROGRAM [BITS BLOCKS [SEED]]     (default: 40 single bits, 20 blocks of 2 to 512 bytes)

A report of the library and a check of a new paper are compared with those of the whole library. Speaks TAP, and prints
how often both were the same, and how often the change was named.
"""
import base64
import collections
import os
import pathlib
import random
import shutil
import struct
import subprocess
import sys
import tempfile
import zlib

PROGRAM = os.path.abspath(sys.argv[1])
BITS, BLOCKS, SEED = (list(map(int, sys.argv[2:])) + [40, 20, 42][len(sys.argv) - 2:])
PAPERS, WORDS = 10, 240
TIMES = b'"time":'  # of this very run


def run(*arguments):
    return subprocess.run([PROGRAM, *map(str, arguments)], capture_output=True, env={**os.environ, 'LC_ALL': 'C.UTF-8', 'LANGUAGE': ''}, timeout=300)


def make_picture(rnd):
    def chunk(kind, data):
        return struct.pack('>I', len(data)) + kind + data + struct.pack('>I', zlib.crc32(kind + data))
    rows = b''.join(b'\0' + bytes(min(255, x * y * 4 // 64 + rnd.randrange(40)) for x in range(64)) for y in range(64))
    return b'\x89PNG\r\n\x1a\n' + chunk(b'IHDR', struct.pack('>IIBBBBB', 64, 64, 8, 0, 0, 0, 0)) + chunk(b'IDAT', zlib.compress(rows)) + chunk(b'IEND', b'')


def write_papers(folder, rnd):
    """Each has a stretch of the one before; every third is a page with a heading, hidden text and a picture."""
    words = [''.join(rnd.choices('abcdefghijklmnopqrstuvwxyz', k=rnd.randint(2, 9))) for _ in range(2000)]
    before, picture = rnd.choices(words, k=WORDS), base64.b64encode(make_picture(rnd)).decode()
    folder.mkdir()
    for number in range(PAPERS):
        text = rnd.choices(words, k=WORDS)
        text[80:130] = before[150:200]
        before = text
        lines = ['. '.join(' '.join(text[i:i + 12]) for i in range(j, j + 60, 12)) + '.' for j in range(0, WORDS, 60)]
        if number % 3 == 0:
            (folder / f'{number:02}.html').write_text(f'<h1>Title {number}</h1>' + ''.join(f'<p>{line}</p>' for line in lines)
                                                     + f'<p style="display:none">hidden words</p><img src="data:image/png;base64,{picture}">')
        else:
            (folder / f'{number:02}.txt').write_text('\n\n'.join(lines) + '\n\nReferences\n\nMiller, A. (1998). On shapes. Press.\n')


def results(library, paper):
    """The report of the library as it is, and that of a check, in one."""
    outputs = []
    for arguments in (('--format', 'json'), ('--format', 'jsonl', paper)):
        done = run('check', '-q', '--library', library, *arguments)
        outputs.append((done.returncode, b'\n'.join(line for line in done.stdout.splitlines() if TIMES not in line), done.stderr))
    return outputs


def clear(library):
    for path in library.parent.glob(library.name + '*'):
        path.unlink()


def one(whole, library, paper, expected, rnd, size):
    """@size: bytes that change; 0: a bit."""
    content = bytearray(whole)
    at = rnd.randrange(len(content) - size)
    content[at:at + max(size, 1)] = rnd.randbytes(size) if size else bytes([content[at] ^ 1 << rnd.randrange(8)])
    clear(library)
    library.write_bytes(content)
    kind = 'the same'
    for known, (code, out, said) in zip(expected, results(library, paper)):
        if (code, out) == known[:2]:
            continue
        if code not in (0, 1) and str(library).encode() in said:
            kind = 'named'
            continue
        keep = pathlib.Path(os.environ.get('WINNOW_FLIPS', '/nowhere'))
        if keep.is_dir():
            (keep / f'{at}-{size}.winnow').write_bytes(content)
        return f'WRONG at {at}, {size} bytes, status {code}: {said[-200:]!r}'
    return kind


def main(folder):
    rnd = random.Random(SEED)
    papers, library, paper = folder / 'papers', folder / 'a.winnow', folder / 'new.txt'
    write_papers(papers, rnd)
    shutil.copy(papers / '04.txt', paper)
    assert run('check', '-q', '--library', library, papers).returncode == 0
    whole = library.read_bytes()
    expected = results(library, paper)
    assert all(code == 0 and out for code, out, _ in expected), expected
    counts = collections.Counter(one(whole, library, paper, expected, rnd, size)
                                 for size in [0] * BITS + [rnd.randint(2, 512) for _ in range(BLOCKS)])
    wrong = [kind for kind in counts if kind.startswith('WRONG')]
    print(f'{"not ok" if wrong else "ok"} 1 - no other report # {dict(counts)}\n1..1')


with tempfile.TemporaryDirectory() as name:
    main(pathlib.Path(name))
