#!/usr/bin/python3
"""The same input gives the same bytes in every format: in another run, folder for temporary files, time zone, locale or number of threads.

Figures in sentences are written as the locale writes them; those for other programs are not.

usage: test-same-again.py PROGRAM SAVE_PART SAMPLES
"""
import os
import re
import shutil
import subprocess
import sys

import harness

PROGRAM, SAVE_PART, SAMPLES = sys.argv[1:4]
ENDINGS = ('html', 'pdf', 'hearing.pdf', 'json', 'jsonl', 'csv', 'passages.csv', 'txt')
DATA = ('json', 'jsonl', 'csv', 'passages.csv')
LOCALES = ('de_DE', 'tr_TR')  # commas in numbers, an i without a dot
SURROUNDINGS = {
    'elsewhere': {'TZ': 'Asia/Kathmandu', 'TMPDIR': '/var/tmp', 'HOME': '/nonexistent', 'GDK_SCALE': '2', 'GDK_DPI_SCALE': '1.5', 'COLUMNS': '40', 'TERM': 'dumb'},
    'one core': {'TZ': 'America/St_Johns'},
}


def make_locales(folder):
    """Their names and where they are; the C library's own tools make them."""
    if shutil.which('localedef') is None:
        raise harness.Skip('localedef is not installed')
    for name in LOCALES:
        done = subprocess.run(['localedef', '-i', name, '-f', 'UTF-8', os.path.join(folder, f'{name}.UTF-8')], stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
        if done.returncode > 1 or not os.path.exists(os.path.join(folder, f'{name}.UTF-8')):
            raise harness.Skip('the sources of locales are not installed')
    return [{'LOCPATH': folder, 'LC_ALL': f'{name}.UTF-8'} for name in LOCALES]


def checked(folder):
    """A library that was checked once: what stands in a report of it does not depend on the time."""
    library = os.path.join(folder, 'samples.winnow')
    arguments = ('--library', library, '--reference', os.path.join(SAMPLES, 'references'), '--template', os.path.join(SAMPLES, 'template'), os.path.join(SAMPLES, 'submissions'))
    harness.run(PROGRAM, 'check', *arguments)
    harness.run(PROGRAM, 'groups', '--library', library)
    return library


def save(folder, name, library, surroundings, launcher=()):
    """The bytes of each format."""
    place = os.path.join(folder, name)
    os.mkdir(place)
    paths = {ending: os.path.join(place, f'report.{ending}') for ending in ENDINGS}
    command = [*launcher, SAVE_PART, library, '0', *paths.values()]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False, env={**harness.environment(PROGRAM), **surroundings})
    assert done.returncode == 0, (name, done.stderr)
    contents = {}
    for ending, path in paths.items():
        with open(path, 'rb') as file:
            contents[ending] = file.read()
    return contents


def assert_same(first, contents, name, endings):
    for ending in endings:
        assert contents[ending] == first[ending], (name, ending, len(contents[ending]), len(first[ending]))


def whatever_is_around(folder):
    library = checked(folder)
    first = save(folder, 'first', library, {})
    for name, surroundings in SURROUNDINGS.items():
        launcher = ('taskset', '1') if name == 'one core' and shutil.which('taskset') else ()
        assert_same(first, save(folder, name, library, surroundings, launcher), name, ENDINGS)


def whatever_is_spoken(folder):
    library = checked(folder)
    first = save(folder, 'first', library, {})
    n_different = 0
    locales = os.path.join(folder, 'locales')
    os.mkdir(locales)
    for locale in ({'LC_ALL': 'C'}, *make_locales(locales)):
        contents = save(folder, locale['LC_ALL'], library, locale)
        assert_same(first, contents, locale, DATA)
        n_different += contents['txt'] != first['txt']
    assert n_different > 0  # the locales do something


def from_the_same_files(folder):
    """Two libraries that were made of the same files, by any number of threads, differ in the time of the check alone."""
    reports = []
    for name, jobs in (('one', '1'), ('two', '4')):
        data = os.path.join(folder, f'{name}.json')
        harness.run(PROGRAM, 'check', '--jobs', jobs, '--report', data, '--reference', os.path.join(SAMPLES, 'references'), os.path.join(SAMPLES, 'submissions'))
        with open(data, encoding='utf-8') as file:
            reports.append(re.sub(r'"time":"[^"]*"', '', file.read(), count=1))
    assert reports[0] == reports[1]


if __name__ == '__main__':
    harness.main([whatever_is_around, whatever_is_spoken, from_the_same_files])
