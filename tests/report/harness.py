"""What the tests of report files share: they run winnow-cli on files that they make, and print TAP."""
import atexit
import functools
import json
import os
import struct
import subprocess
import sys
import tempfile
import traceback
import zlib


ENDINGS = ('html', 'compact.html', 'pdf', 'hearing.pdf', 'sources.pdf', 'json', 'jsonl', 'csv', 'passages.csv', 'documents.csv', 'txt')  # of all formats


class Skip(Exception):
    pass


def environment(program, language=''):
    """English whatever the user speaks, or @language by the build's own translations."""
    translations = os.path.join(os.path.dirname(program), '..', '..', 'po')
    if language and not os.path.exists(os.path.join(translations, language, 'LC_MESSAGES', 'winnow.mo')):
        raise Skip(f'there is no translation {language} in this build')
    return {**os.environ, 'LC_ALL': 'C.UTF-8', 'LANGUAGE': language, **({'WINNOW_LOCALE_DIR': translations} if language else {})}


def run(program, *arguments, status=(0,), language='', **options):
    """Standard output of winnow-cli, as bytes. Arguments may be bytes: names of files need be no UTF-8. @options: as of subprocess.run()"""
    done = subprocess.run([program, *arguments], check=False, env=environment(program, language), **{'stdout': subprocess.PIPE, 'stderr': subprocess.PIPE, **options})
    assert done.returncode in status, f'{arguments} ended with {done.returncode}: {(done.stderr or b"").decode(errors="replace")}'
    return done.stdout


@functools.cache
def shared_folder():
    """A folder for files that several tests read; it goes when the program ends."""
    folder = tempfile.TemporaryDirectory()
    atexit.register(folder.cleanup)
    return folder.name


def save_anew(program, endings, *arguments, command='check', **options):
    """Paths of reports of a command, one for each of @endings, in a folder of their own."""
    folder = tempfile.mkdtemp(dir=shared_folder())
    paths = [os.path.join(folder, f'report.{ending}') for ending in endings]
    run(program, command, *(argument for path in paths for argument in ('--report', path)), *arguments, status=(0, 1), **options)
    return paths


save = functools.cache(save_anew)  # what was asked for before is not computed again: tests only read these files


def sample_arguments(samples, *options):
    """Arguments of a check of the sample collection."""
    return ('--reference', os.path.join(samples, 'references'), '--template', os.path.join(samples, 'template'), *options, os.path.join(samples, 'submissions'))


@functools.cache
def sample_library(program, samples):
    """A library in which the sample collection was checked and grouped. Tests that change it use a copy of their own."""
    library = os.path.join(shared_folder(), 'samples.winnow')
    run(program, 'check', '--library', library, *sample_arguments(samples))
    run(program, 'groups', '--library', library)
    return library


def save_samples(program, samples, endings, *options, **more):
    """As save(), of that library: nothing of it is read or compared again."""
    return save(program, endings, '--library', sample_library(program, samples), *options, **more)


def read(path):
    with open(path, 'rb') as file:
        return file.read()


def load(path):
    with open(path, encoding='utf-8', newline='') as file:
        return json.load(file)


def write(folder, name, content):
    """Bytes or text into a file; @name: bytes or text. Returns its path, of the type of @name."""
    path = os.path.join(os.fsencode(folder) if isinstance(name, bytes) else folder, name)
    with open(path, 'wb') as file:
        file.write(content if isinstance(content, bytes) else content.encode())
    return path


def put(folder, name, files):
    """A new folder of these files: name → bytes or text. Returns its path."""
    path = os.path.join(folder, name)
    os.mkdir(path)
    for one, content in files.items():
        write(path, one, content)
    return path


def words(first, n):
    """Words that stand nowhere else, some of them long."""
    return ' '.join(f'w{(first + i) * 7919 % 100003:x}{"aeiou"[i % 5]}' for i in range(n))


def make_picture():
    """A PNG of 64 by 64 pixels in which there is something to recognise."""
    def chunk(kind, data):
        return struct.pack('>I', len(data)) + kind + data + struct.pack('>I', zlib.crc32(kind + data))
    rows = b''.join(b'\0' + bytes((x * x // 9 + y * 5 ^ (x * y) // 7) & 255 for x in range(64)) for y in range(64))
    return b'\x89PNG\r\n\x1a\n' + chunk(b'IHDR', struct.pack('>IIBBBBB', 64, 64, 8, 0, 0, 0, 0)) + chunk(b'IDAT', zlib.compress(rows)) + chunk(b'IEND', b'')


def main(tests, *arguments):
    """Runs each of @tests, functions that take a new folder and @arguments; ends the program."""
    failed = 0
    print(f'1..{len(tests)}')
    for number, test in enumerate(tests, 1):
        name = test.__name__.replace('_', ' ').strip()
        try:
            with tempfile.TemporaryDirectory() as folder:
                test(folder, *arguments)
            print(f'ok {number} - {name}', flush=True)
        except Skip as reason:
            print(f'ok {number} - {name} # SKIP {reason}', flush=True)
        except Exception:  # pylint: disable=broad-except
            traceback.print_exc()
            print(f'not ok {number} - {name}', flush=True)
            failed += 1
    sys.exit(failed > 0)
