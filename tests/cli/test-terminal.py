#!/usr/bin/env python3
"""No command writes what a terminal obeys or what turns a line, whatever files, authors, labels and texts are called: in any format, to a terminal and to a program.

usage: test-terminal.py PROGRAM
Speaks TAP.
"""
import csv
import io
import itertools
import json
import os
import pathlib
import pty
import re
import subprocess
import sys
import tempfile
import termios
import zlib

PROGRAM = os.path.abspath(sys.argv[1])
FORMATS = ('text', 'json', 'jsonl', 'csv', 'passages', 'documents', 'html')
HOSTILE = '\x1b[31m\x1b]0;owned\x07\x08\x7f \x85\x9b2J \u202egpj\u202c\u2066\u2069 \u200e\u200f\u061c \u2028\u2029 \r'
SHOWN = '␛[31m␛]0;owned␇␈␡ [U+0085][U+009B]2J [U+202E]gpj[U+202C][U+2066][U+2069] [U+200E][U+200F][U+061C] [U+2028][U+2029] ␍'
OWN = re.compile('\r\x1b\\[K|\x1b\\[\\?7[lh]')  # how progress is shown
OBEYED = re.compile('[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]|\r(?!\n)')
PIXELS = bytes((x * x // 9 + y * 5 ^ (x * y) // 7) & 255 for y in range(64) for x in range(65))


def run_in_pipes(arguments):
    done = subprocess.run([PROGRAM, *arguments], capture_output=True, stdin=subprocess.DEVNULL, env=ENVIRONMENT, timeout=120)
    return done.returncode, done.stdout + done.stderr


def run_on_terminal(arguments):
    reader, terminal = pty.openpty()
    modes = termios.tcgetattr(terminal)
    modes[1] &= ~termios.OPOST
    termios.tcsetattr(terminal, termios.TCSANOW, modes)
    with subprocess.Popen([PROGRAM, *arguments], stdin=subprocess.DEVNULL, stdout=terminal, stderr=terminal, env=ENVIRONMENT) as process:
        os.close(terminal)
        pieces = []
        try:
            while piece := os.read(reader, 1 << 16):
                pieces.append(piece)
        except OSError:  # nobody has the other end any more
            pass
    os.close(reader)
    return process.returncode, OWN.sub('', b''.join(pieces).decode()).encode()


def write_papers(folder):
    """Papers that share a passage with what is hostile before and inside of it, in names, authors and titles, too; a picture, and files that have problems."""
    words = [f'w{i * 7919 % 100003:x}{"aeiou"[i % 5]}' for i in range(900)]
    folder.mkdir()
    for number in range(5):
        shared = ' '.join(words[:80] + [HOSTILE * (number % 2)] + words[80:160])
        text = f'{HOSTILE}{" ".join(words[200 + 100 * number:300 + 100 * number])}\n{shared} {HOSTILE}\n'
        name = (f'{HOSTILE}{number}.txt', f'=1+1\t\n{HOSTILE}{number}.txt', f'{HOSTILE}.html')[min(number % 3, 2)]
        if name.endswith('html'):
            text = f'<html><head><meta charset="utf-8"><meta name="author" content="{HOSTILE}"><title>{HOSTILE}</title></head><body><p>{text}</p></body></html>'
        (folder / name).write_bytes(text.encode())
    (folder / os.fsdecode(b'\xff\xfe\xc3\x9b.txt')).write_bytes(' '.join(words[:160]).encode())
    (folder / f'{HOSTILE}.pdf').write_bytes(b'%PDF-1.7 none')
    for name in 'ab':
        (folder / f'{HOSTILE}{name}.pgm.png').write_bytes(picture())


def picture():
    chunk = lambda kind, data: len(data).to_bytes(4, 'big') + kind + data + zlib.crc32(kind + data).to_bytes(4, 'big')
    rows = bytes(byte if i % 65 else 0 for i, byte in enumerate(PIXELS))
    return b'\x89PNG\r\n\x1a\n' + chunk(b'IHDR', bytes((0, 0, 0, 64, 0, 0, 0, 64, 8, 0, 0, 0, 0))) + chunk(b'IDAT', zlib.compress(rows)) + chunk(b'IEND', b'')


def commands(folder):
    papers, library = str(folder / f'{HOSTILE}papers'), str(folder / f'{HOSTILE}.winnow')
    write_papers(pathlib.Path(papers))
    paths = sorted(str(path) for path in pathlib.Path(papers).glob('*.txt'))
    a, b = paths[:2]
    stored = ('--library', library)
    return [('index', *stored, '--course', HOSTILE, '--term', HOSTILE, '--collection', HOSTILE, papers),
            ('check', *stored, '--title', HOSTILE), ('check', papers), ('watch', '--once', '--settle', '.1', *stored, papers), ('compare', a, b),
            ('attach', *stored, library), ('attach', *stored, '/' + HOSTILE), ('authors', *stored, '--set', HOSTILE, '--number', HOSTILE, a), ('authors', *stored, '--set', HOSTILE, b),
            ('authors', *stored, '--files'), ('authors', *stored, '--own'), ('dates', *stored), ('dates', *stored, '--set', HOSTILE, a), ('collections', *stored),
            ('verdict', *stored, '--note', HOSTILE + '\n' + HOSTILE, paths[2], paths[3]), ('verdict', *stored), ('check', *stored), ('drafts', *stored), ('history', *stored),
            ('groups', *stored, '--all'), ('images', *stored, '--list'), ('library', '--verify', library), ('library', '--verify', a), ('text', *paths), ('text', '--flags', *paths),
            ('fingerprint', *paths), ('fingerprint', '--method', HOSTILE, a), ('archive', 'list', '--archive', HOSTILE), ('compare', papers, HOSTILE), (HOSTILE, ), ('check', '--' + HOSTILE)]


def nothing_is_obeyed(folder):
    """Where a command has a format, in all of them; text that another program reads is as it was extracted."""
    n_written = 0
    for command in commands(folder):
        for form, run in itertools.product(FORMATS, (run_in_pipes, run_on_terminal)):
            has_format = command[0] not in ('watch', 'library')
            if form != 'text' and (run == run_on_terminal or not has_format):
                continue
            if command[0] == 'text' and form == 'text' and run == run_in_pipes and '--flags' not in command:
                continue
            status, written = run([*command, *(['--format', form] if has_format else [])])
            assert status in (0, 1, 2), (command, status)
            assert not OBEYED.search(written.decode()), (command, form, OBEYED.search(written.decode()), written)
            n_written += status == 0
    assert n_written > 50, n_written


def names_stay_themselves(folder):
    """JSON has them as they are; CSV and text show what they hide, so that no two are the same."""
    (papers := folder / 'papers').mkdir()
    for name in (HOSTILE, '\u202e'):
        (papers / f'{name}.txt').write_text(' '.join(f'word{number}' for number in range(60)))
    names = [f'{HOSTILE}.txt', '\u202e.txt']
    listed = json.loads(run_in_pipes(['check', '-q', '--format', 'json', str(papers)])[1])
    assert sorted(document['name'] for document in listed['documents']) == sorted(names)
    row = next(csv.DictReader(io.StringIO(run_in_pipes(['check', '-q', '--format', 'csv', str(papers)])[1].decode(), newline='')))
    assert {os.path.basename(row['path_a']), os.path.basename(row['path_b'])} == {f'{SHOWN}.txt', '[U+202E].txt'}, row
    text = '\x1b[31m \u202e\n'
    (papers / 'plain.txt').write_text(text)
    assert run_in_pipes(['text', str(papers / 'plain.txt')])[1].decode() == text
    assert run_on_terminal(['text', str(papers / 'plain.txt')])[1].decode() == '␛[31m [U+202E]\n'


ENVIRONMENT = {**os.environ, 'LC_ALL': 'C.UTF-8', 'LANGUAGE': ''}
TESTS = [nothing_is_obeyed, names_stay_themselves]

if __name__ == '__main__':
    print(f'1..{len(TESTS)}')
    failed = 0
    for place, test in enumerate(TESTS, 1):
        problem = None
        with tempfile.TemporaryDirectory() as scratch:
            try:
                test(pathlib.Path(scratch))
            except AssertionError as error:
                problem, failed = error, failed + 1
        print(f'{"not " if problem else ""}ok {place} - {test.__name__.replace("_", " ")}', flush=True)
        if problem:
            print('\n'.join(f'# {line}' for line in repr(problem).splitlines()))
    sys.exit(failed > 0)
