#!/usr/bin/python3
"""The same input gives the same bytes in every format: in another run, folder for temporary files, time zone, locale or number of threads.

Figures in sentences are written as the locale writes them; those for other programs are not.

usage: test-same-again.py PROGRAM SAVE_PART SAMPLES
"""
import functools
import os
import re
import shutil
import subprocess
import sys
import tempfile

import harness

PROGRAM, SAVE_PART, SAMPLES = sys.argv[1:4]
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


def save(name, surroundings, endings=harness.ENDINGS, launcher=()):
    """The bytes of formats, ending → bytes, of a library that was checked once: what stands in its report does not depend on the time."""
    place = tempfile.mkdtemp(dir=harness.shared_folder())
    paths = {ending: os.path.join(place, f'report.{ending}') for ending in endings}
    command = [*launcher, SAVE_PART, harness.sample_library(PROGRAM, SAMPLES), '0', *paths.values()]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False, env={**harness.environment(PROGRAM), **surroundings})
    assert done.returncode == 0, (name, done.stderr)
    return {ending: harness.read(path) for ending, path in paths.items()}


@functools.cache
def first():
    return save('first', {})


def assert_same(contents, name, endings):
    for ending in endings:
        assert contents[ending] == first()[ending], (name, ending, len(contents[ending]), len(first()[ending]))


def whatever_is_around(_folder):
    for name, surroundings in SURROUNDINGS.items():
        launcher = ('taskset', '1') if name == 'one core' and shutil.which('taskset') else ()
        assert_same(save(name, surroundings, launcher=launcher), name, harness.ENDINGS)


def whatever_is_spoken(folder):
    n_different = 0
    for locale in ({'LC_ALL': 'C'}, *make_locales(folder)):
        contents = save(locale['LC_ALL'], locale, (*DATA, 'txt'))
        assert_same(contents, locale, DATA)
        n_different += contents['txt'] != first()['txt']
    assert n_different > 0  # the locales do something


def from_the_same_files(folder):
    """Two libraries that were made of the same files, by any number of threads, differ in the time of the check alone."""
    reports = []
    for name, jobs in (('one', '1'), ('two', '4')):
        data = os.path.join(folder, f'{name}.json')
        harness.run(PROGRAM, 'check', '--jobs', jobs, '--report', data, '--reference', os.path.join(SAMPLES, 'references'), os.path.join(SAMPLES, 'submissions'))
        reports.append(re.sub(rb'"time":"[^"]*"', b'', harness.read(data), count=1))
    assert reports[0] == reports[1]


if __name__ == '__main__':
    harness.main([whatever_is_around, whatever_is_spoken, from_the_same_files])
