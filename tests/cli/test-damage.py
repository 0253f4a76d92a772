#!/usr/bin/env python3
"""A damaged library never gives another result without a word, and can be repaired.

usage: test-damage.py PROGRAM
Bytes of a library file are changed at random places. Speaks TAP.
"""
import collections
import json
import os
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile

PROGRAM = os.path.abspath(sys.argv[1])
ROUNDS, PAPERS, WORDS = 30, 30, 300
CHANGES = (1, 1, 4, 64)  # bytes
HEADER = 100             # of SQLite: a file without one is no library, and says so


def run(*arguments):
    return subprocess.run([PROGRAM, *map(str, arguments)], capture_output=True, env={**os.environ, 'LC_ALL': 'C.UTF-8', 'LANGUAGE': ''}, timeout=300)


def write_papers(folder, rnd):
    """Each has a stretch of the one before, among words of its own."""
    words = [''.join(rnd.choices('abcdefghijklmnopqrstuvwxyz', k=rnd.randint(2, 9))) for _ in range(3000)]
    before = rnd.choices(words, k=WORDS)
    folder.mkdir()
    for number in range(PAPERS):
        text = rnd.choices(words, k=WORDS)
        text[100:150] = before[200:250]
        before = text
        (folder / f'{number:02}.txt').write_text('. '.join(' '.join(text[i:i + 12]) for i in range(0, WORDS, 12)) + '.\n')


def check(library, paper):
    return run('check', '-q', '--format', 'jsonl', '--library', library, paper)


def clear(library):
    for path in library.parent.glob(library.name + '*'):
        path.unlink()


def damage(path, rnd):
    size = path.stat().st_size
    with open(path, 'r+b') as file:
        for _ in range(rnd.choice(CHANGES)):
            place = rnd.randrange(HEADER, size)
            file.seek(place)
            byte = file.read(1)[0]
            file.seek(place)
            file.write(bytes([byte ^ rnd.randrange(1, 256)]))


def documents_of(library):
    """None where it can't be opened."""
    done = run('check', '-q', '--format', 'json', '--library', library)
    return len(json.loads(done.stdout)['documents']) if done.returncode == 0 else None


def one(whole, library, paper, expected, rnd, counts):
    clear(library)
    shutil.copy(whole, library)
    damage(library, rnd)
    damaged = library.read_bytes()
    done = check(library, paper)
    if done.stdout == expected.stdout and done.returncode == expected.returncode:
        counts['the same'] += 1
    else:
        assert done.returncode != 0 and library.name.encode() in done.stderr, ('another result', done)
        counts['named'] += 1

    clear(library)
    library.write_bytes(damaged)
    run('library', '-q', '--repair', library)
    copy = pathlib.Path(f'{library}.damaged')
    assert not copy.exists() or len(copy.read_bytes()) == len(damaged)
    n = documents_of(library)
    if n is None:
        counts['lost'] += 1
        return
    assert n >= PAPERS - 2, n  # a page has a few rows
    verified = run('library', '--verify', library)
    assert verified.returncode == 0, verified
    again = check(library, paper)
    assert again.returncode == 0 and paper.name.encode() in again.stdout, again
    counts['repaired'] += 1


def main(folder):
    rnd = random.Random(16)
    papers, whole, library, paper = folder / 'papers', folder / 'whole.winnow', folder / 'damaged.winnow', folder / 'new.txt'
    write_papers(papers, rnd)
    shutil.copy(papers / '03.txt', paper)
    assert run('check', '-q', '--library', whole, papers).returncode == 0
    assert run('library', '--verify', whole).returncode == 0
    shutil.copy(whole, library)
    expected = check(library, paper)
    assert expected.returncode == 0 and expected.stdout
    counts = collections.Counter()
    for _ in range(ROUNDS):
        one(whole, library, paper, expected, rnd, counts)
    assert counts['named'] > 0 and counts['lost'] <= ROUNDS // 10, counts
    print(f'ok 1 - damage is named and repaired # {dict(counts)}\n1..1')


with tempfile.TemporaryDirectory() as name:
    main(pathlib.Path(name))
