#!/usr/bin/python3
"""A report of one pair names its two documents and nobody else, in any format: it may be shown to those it is about.

usage: test-part.py PROGRAM SAVE_PART SAMPLES
"""
import os
import re
import subprocess
import sys

import harness
import pdf_tools
import reading

PROGRAM, SAVE_PART, SAMPLES = sys.argv[1:4]
TITLES = {'Essay Assignment', '作业要求'}  # the template's: what it is about stands in every paper


def words_of(name):
    """What of a file's name tells whom it is about: its author, where the name has one, and its title."""
    stem = os.path.splitext(name)[0]
    return [part for part in re.split(' - |（', stem) if part not in TITLES]


def check_samples():
    """A library with the samples, and its report."""
    full, = harness.save_samples(PROGRAM, SAMPLES, ('json',))
    return harness.sample_library(PROGRAM, SAMPLES), harness.load(full)


def save(folder, library, number):
    paths = [os.path.join(folder, f'part-{number}.{ending}') for ending in harness.ENDINGS]
    subprocess.run([SAVE_PART, library, str(number), *paths], check=True)
    return paths


def names_nobody_else(folder):
    """The first pair has sources and groups in common with others."""
    library, full = check_samples()
    n_pairs = len(full['overlaps'])
    for number in (1, n_pairs // 2):
        pair = full['overlaps'][number - 1]
        inside = {os.path.basename(pair[side]['path']) for side in 'ab'}
        told = {word for name in inside for word in words_of(name)}
        texts = reading.bare(''.join(harness.run(PROGRAM, 'text', pair[side]['path']).decode() for side in 'ab'))
        others = {document['name'] for document in full['documents']} - inside
        silent = {word for name in others for word in words_of(name)} - told
        silent = sorted(word for word in silent if reading.bare(word) not in texts)  # a text may name anybody
        assert len(silent) > 15
        for path in save(folder, library, number):
            found = reading.find_names(path, silent)
            assert not found, (path, found)
            for name in inside:
                assert reading.find_names(path, [name]), (path, name)


def counts_nobody_else(folder):
    """Sources, summary, groups and sheets are of the two documents alone; what is left out is said."""
    library, full = check_samples()
    n_pairs = len(full['overlaps'])
    paths = dict(zip(harness.ENDINGS, save(folder, library, 1)))
    part = harness.load(paths['json'])
    inside = {part['overlaps'][0][side]['path'] for side in 'ab'}
    assert len(part['overlaps']) == 1 and part['overlaps'][0]['number'] == full['overlaps'][0]['number'] == 1 and part['left_out'] == n_pairs - 1
    assert {document['path'] for document in part['documents']} == inside and not part['problems']
    for document in part['documents']:
        assert {source['path'] for source in document['sources']} <= inside
    assert {member['path'] for group in part['groups']['groups'] for member in group['members']} <= inside
    said = f'{n_pairs - 1} pairs of the check were left out of this report.'
    for ending, words in {'html': said, 'txt': said}.items():
        with open(paths[ending], encoding='utf-8') as file:
            assert words in file.read(), ending
    assert said in re.sub(r'\s+', ' ', pdf_tools.tool('pdftotext', paths['pdf'], '-'))
    assert pdf_tools.tool('pdftotext', paths['hearing.pdf'], '-').count('Hearing sheet: pair 1\n') == 1  # its number in the library


if __name__ == '__main__':
    harness.main([names_nobody_else, counts_nobody_else])
