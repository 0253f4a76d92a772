#!/usr/bin/python3
"""A report that could not be written, or was not wanted any more, leaves what stood at its place, and nothing beside it.

usage: test-unsaved.py PROGRAM SAMPLES
"""
import os
import resource
import shutil
import signal
import subprocess
import sys
import time

import harness

PROGRAM, SAMPLES = sys.argv[1:3]
LARGE = ('html', 'compact.html', 'pdf', 'hearing.pdf', 'json', 'jsonl')
BEFORE = 'what stood here before'
DISK = 64 << 10


def assert_untouched(folder, path, *others):
    with open(path, encoding='utf-8') as file:
        assert file.read() == BEFORE, path
    assert sorted(os.listdir(folder)) == sorted([os.path.basename(path), *others]), os.listdir(folder)


def a_file_that_may_not_grow(folder):
    """Writing fails in the midst of it; the message names the report."""
    place = harness.put(folder, 'reports', {})
    for ending in harness.ENDINGS:
        path = harness.write(place, f'report.{ending}', BEFORE)
        limit = 20000 if ending in LARGE else 500
        done = subprocess.run([sys.executable, __file__, '--limited', str(limit), PROGRAM, 'check', os.path.join(SAMPLES, 'submissions'), '--report', path],
                              stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=False, env=harness.environment(PROGRAM))
        assert done.returncode == 2 and os.path.basename(path) in done.stderr.decode(), (ending, done.returncode, done.stderr)
        assert_untouched(place, path)
        os.remove(path)


def a_full_disk(folder):
    """A file system of its own, with room for the old report and not for the new one."""
    library = harness.sample_library(PROGRAM, SAMPLES)
    place = harness.put(folder, 'disk', {})
    mount = f'mount -t tmpfs -o size={DISK} none "$1"'
    alone = ['unshare', '--user', '--map-root-user', '--mount', 'sh', '-c']
    if shutil.which('unshare') is None or subprocess.run([*alone, mount, 'sh', place], stderr=subprocess.DEVNULL, check=False).returncode != 0:
        raise harness.Skip('no file system can be mounted here')
    for ending in harness.ENDINGS:
        name = f'report.{ending}'
        fill = f'{mount}; printf "%s" "{BEFORE}" > "$1/{name}"; head -c {DISK - (4096 if ending in LARGE else 8192)} /dev/zero > "$1/filler" || true; head -c 99999 /dev/zero >> "$1/filler" || true'
        look = f'cat "$1/{name}"; echo; ls -A "$1"'
        script = f'{fill}; "$2" check --library "$3" --report "$1/{name}" >/dev/null; echo "$?"; {look}'
        done = subprocess.run([*alone, script, 'sh', place, PROGRAM, library], stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False, env=harness.environment(PROGRAM))
        assert done.stdout.decode().split('\n') == ['2', BEFORE, 'filler', name, ''], (ending, done.stdout, done.stderr)
        assert name in done.stderr.decode() and 'No space left' in done.stderr.decode(), done.stderr


def a_full_console(folder):
    library = harness.sample_library(PROGRAM, SAMPLES)
    for command, formats in {'check': ('text', 'json', 'jsonl', 'csv', 'passages'), 'groups': ('text', 'json', 'jsonl', 'csv', 'html'),
                             'images': ('text', 'json', 'csv', 'html')}.items():
        for kind in formats:
            with open('/dev/full', 'wb') as full:
                done = subprocess.run([PROGRAM, command, '--library', library, '--format', kind], stdout=full, stderr=subprocess.PIPE, check=False,
                                      env=harness.environment(PROGRAM))
            assert done.returncode == 2 and 'No space left' in done.stderr.decode(), (command, kind, done.returncode, done.stderr)


def wait_for_writing(place, process):
    """Until there is a file besides the old one. FALSE: it ended before."""
    while process.poll() is None:
        if len(os.listdir(place)) > 1:
            return True
        time.sleep(0.0005)
    return False


def interrupted(folder):
    """While it writes, by either signal. What was written faster than the signal came is whole."""
    library = os.path.join(folder, 'long.winnow')
    papers = harness.put(folder, 'papers', {f'long-{which}.txt': harness.words(300000, 90000) for which in range(2)})
    harness.run(PROGRAM, 'check', '--library', library, papers)
    place = harness.put(folder, 'reports', {})
    n_interrupted = {}
    for ending, number in [(ending, number) for ending in ('html', 'pdf', 'hearing.pdf', 'json') for number in (signal.SIGINT, signal.SIGTERM)]:
        path = harness.write(place, f'report.{ending}', BEFORE)
        with subprocess.Popen([PROGRAM, 'check', '--library', library, '--report', path], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                              env=harness.environment(PROGRAM)) as process:
            if wait_for_writing(place, process):
                process.send_signal(number)
            message = process.communicate()[1].decode()
        if os.path.getsize(path) > len(BEFORE):
            assert os.listdir(place) == [os.path.basename(path)]
        else:
            assert process.returncode == 2 and 'Interrupted' in message, (ending, process.returncode, message)
            assert_untouched(place, path)
            n_interrupted[ending] = n_interrupted.get(ending, 0) + 1
        os.remove(path)
    assert n_interrupted.get('pdf'), n_interrupted


def no_font(folder):
    """On a machine without any font, pages can't be set; all else can be written."""
    config = harness.write(folder, 'fonts.conf', '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig></fontconfig>')
    place = harness.put(folder, 'reports', {})
    for ending in harness.ENDINGS:
        path = harness.write(place, f'report.{ending}', BEFORE)
        command = [PROGRAM, 'check', '--library', harness.sample_library(PROGRAM, SAMPLES), '--report', path]
        done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=False, env={**harness.environment(PROGRAM), 'FONTCONFIG_FILE': config})
        if ending.endswith('pdf'):
            assert done.returncode == 2 and os.path.basename(path) in done.stderr.decode() and 'No font' in done.stderr.decode(), (ending, done.returncode, done.stderr)
            assert_untouched(place, path)
        else:
            assert done.returncode == 0 and os.path.getsize(path) > len(BEFORE), (ending, done.returncode, done.stderr)
        os.remove(path)


def one_of_several(folder):
    """The others are saved all the same, and each that is not is named."""
    paths = [os.path.join(folder, name) for name in ('gone/first.html', 'second.csv', 'gone/third.pdf', 'fourth.txt')]
    options = [part for path in paths for part in ('--report', path)]
    done = subprocess.run([PROGRAM, 'check', '--library', harness.sample_library(PROGRAM, SAMPLES), '--title', 'Term papers', *options], stdout=subprocess.DEVNULL,
                          stderr=subprocess.PIPE, check=False, env=harness.environment(PROGRAM))
    assert done.returncode == 2, (done.returncode, done.stderr)
    assert [os.path.exists(path) for path in paths] == [False, True, False, True], os.listdir(folder)
    assert 'first.html' in done.stderr.decode() and 'third.pdf' in done.stderr.decode(), done.stderr
    assert harness.read(paths[3]).startswith(b'Term papers\n')


def run_limited(limit, command):
    """In place of this program: @command, no file of which may grow beyond @limit bytes."""
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)  # writing fails with EFBIG instead
    resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
    os.execv(command[0], command)


if __name__ == '__main__':
    if sys.argv[1] == '--limited':
        run_limited(int(sys.argv[2]), sys.argv[3:])
    harness.main([a_file_that_may_not_grow, a_full_disk, a_full_console, interrupted, no_font, one_of_several])
