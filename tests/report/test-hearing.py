#!/usr/bin/python3
"""Hearing sheets: one or two pages for each pair, whatever it holds; what is not shown is said.

usage: test-hearing.py PROGRAM SAMPLES
"""
import json
import os
import re
import sys

import harness
from pdf_tools import page_texts, squeeze, tool

PROGRAM, SAMPLES = sys.argv[1:3]
PARTS = ('Statement of the author', 'Finding of the committee', 'Signature', 'Similarity is no verdict')


def check(*arguments):
    """Path of the sheets, and the same check as JSON."""
    pdf, data = harness.save(PROGRAM, ('hearing.pdf', 'json'), *arguments)
    return pdf, harness.load(data)


def check_samples(*options):
    return check('--library', harness.sample_library(PROGRAM, SAMPLES), *options)


def sheets_of(pdf, n_pairs):
    """The text of each sheet; asserts that each is numbered by itself and has one page or two."""
    sheets = []
    for page in page_texts(pdf):
        number, count = map(int, re.search(r'^page (\d+) of (\d+)$', page, re.MULTILINE).groups())
        assert 1 <= number <= count <= 2, (number, count)
        if number == 1:
            sheets.append('')
        else:
            assert sheets[-1].count('\f') == 1
        sheets[-1] += page + '\f'
    assert len(sheets) == n_pairs, (len(sheets), n_pairs)
    for number, sheet in enumerate(sheets, 1):
        assert f'Hearing sheet: pair {number}\n' in sheet
        for part in PARTS:
            assert sheet.count(part) >= 1, (number, part)
        assert sheet.count('Place, date') == 2
    return sheets


def own_passages(pair):
    """Words of the passages that are told as passages of their own, the weightiest first."""
    own = [passage for passage in pair['passages'] if passage.get('excluded') is None and not passage.get('relation')]
    own.sort(key=lambda passage: (passage['kind'] == 'condensed', -passage['words'] * passage['similarity']))
    return [passage['words'] for passage in own]


def further(sheet):
    found = re.search(r'([\d,]+) further passages?,\s+([\d,]+)\s+words?:', sheet)
    return tuple(int(number.replace(',', '')) for number in found.groups()) if found else (0, 0)


def heads(sheet):
    """Words of the passages that are shown."""
    return [int(words.replace(',', '')) for words in re.findall(r'(?:exact|near|reworded|condensed)(?: \(not in the percentage\))? · ([\d,]+) words?', sheet)]


def samples(_folder):
    pdf, data = check_samples()
    for sheet, pair in zip(sheets_of(pdf, len(data['overlaps'])), data['overlaps']):
        text = squeeze(sheet)
        for side in ('a', 'b'):
            name = os.path.basename(pair[side]['path'])
            assert squeeze(name) in text, name


def pages_are_the_same_again(_folder):
    one, two = harness.save_samples(PROGRAM, SAMPLES, ('one.hearing.pdf', 'two.hearing.pdf'))
    assert harness.read(one) == harness.read(two)


def outline_has_an_entry_a_pair(_folder):
    pdf, data = check_samples()
    objects = json.loads(tool('qpdf', '--json=1', '--json-key=outlines', pdf))['outlines']
    assert len(objects) == len(data['overlaps'])
    for number, entry in enumerate(objects, 1):
        assert entry['title'].startswith(f'Pair {number}: A '), entry['title']
        assert not entry['kids']


def papers(_folder):
    for paper, size in {'a4': '595.276 x 841.89', 'letter': '612 x 792'}.items():
        pdf, data = check_samples('--paper', paper)
        assert f'Page size:       {size} pts' in tool('pdfinfo', pdf), paper
        sheets_of(pdf, len(data['overlaps']))


def han(first, n):
    """Characters in an order that stands nowhere else."""
    return ''.join(chr(0x4e00 + (first + i) * 7919 % 20011) + ('。' if i % 17 == 16 else '') for i in range(n))


def make_pair(name, sizes, make, gap):
    """Two documents, name → text, that share a passage of each of @sizes words, each apart from the next by words of its own."""
    make_pair.first = getattr(make_pair, 'first', 0)
    texts = ['', '']
    for size in sizes:
        shared = make(make_pair.first, size)
        for which in range(2):
            make_pair.first += size + gap
            texts[which] += shared + '\n\n' + make(make_pair.first, gap) + '\n\n'
        make_pair.first += gap
    return {f'{name}-{which}.txt': text for which, text in enumerate(texts)}


SHAPES = {'one': [40], 'few': [60, 300, 45], 'long': [4000], 'two-long': [1500, 900], 'many': [30 + 3 * i for i in range(24)],
          'mixed': [2000, 1200, 30, 35, 40, 500, 700, 60, 26, 27, 28], 'crowd': [28] * 90}


def of_any_shape(folder):
    for script, make in {'latin': harness.words, 'han': han}.items():
        files = {}
        for shape, sizes in SHAPES.items():
            files |= make_pair(shape, [size * 2 for size in sizes] if make is han else sizes, make, 30)
        place = harness.put(folder, script, files)
        library = os.path.join(folder, f'{script}.winnow')
        harness.run(PROGRAM, 'check', '--library', library, place)
        for paper in ('a4', 'letter'):
            pdf, data = check('--paper', paper, '--library', library)
            sheets = sheets_of(pdf, len(data['overlaps']))
            assert len(sheets) >= len(SHAPES)
            for sheet, pair in zip(sheets, data['overlaps']):
                own, shown, (n_further, words_further) = own_passages(pair), heads(sheet), further(sheet)
                assert len(own) == len(shown) + n_further, (own, shown, n_further)
                assert sum(own) == sum(shown) + words_further, (own, shown, words_further)
                assert shown and shown == own[:len(shown)], (own, shown)
            assert any(further(sheet)[0] > 0 for sheet in sheets)


def middle_that_is_cut_is_counted(folder):
    shared = [f'{"qu" if i % 2 else "ve"}{chr(97 + i // 676 % 26)}{chr(97 + i // 26 % 26)}{chr(97 + i % 26)}' for i in range(3000)]
    pdf, data = check(harness.put(folder, 'files', {name: ' '.join(shared) for name in ('0.txt', '1.txt')}))
    sheet, = sheets_of(pdf, len(data['overlaps']))
    cuts = [int(count.replace(',', '')) for count in re.findall(r'\[… ([\d,]+) words …\]', sheet)]
    assert len(cuts) == 2 and cuts[0] == cuts[1], cuts
    seen = set(re.findall(r'\b(?:qu|ve)[a-z]{3}\b', sheet))
    assert len(seen) + cuts[0] == len(shared), (len(seen), cuts)
    assert {shared[0], shared[-1]} <= seen and len(seen) > 100


def names_without_end(folder):
    names = ['n' * 240 + '.txt', '名' * 80 + '.txt', 'واجب أحمد ' * 10 + '.txt', '\u202egpj.' + 'x' * 100 + '\n\x01<b>.txt']
    pdf, data = check(harness.put(folder, 'files', {name: harness.words(0, 200) + ' ' + harness.words(1000 * i, 300) for i, name in enumerate(names, 1)}))
    assert len(data['overlaps']) == 6
    for sheet in sheets_of(pdf, 6):
        assert '…' in sheet and '\x01' not in sheet and '\u202e' not in sheet


def pictures_alone(folder):
    pdf, data = check(harness.put(folder, 'files', {name: harness.make_picture() for name in ('one.png', 'two.png')}))
    if not data['overlaps']:
        raise harness.Skip('the pictures have nothing to recognise them by')
    sheet, = sheets_of(pdf, 1)
    assert 'No text in common.' in sheet and '1 pair of pictures in common' in sheet
    assert sheet.count('the file names none') == 2
    assert '%' not in sheet.split(PARTS[0])[0]  # no share of no words


def stated_authors(folder):
    """A paper that names the author of the other one: the sheet says so, in letters."""
    shared = harness.words(1, 120)
    files = {'Wei Zhang_1001_assignsubmission_file_essay.txt': f'Author: Ada Byron\n\n{shared}', 'Ada Byron_1002_assignsubmission_file_essay.txt': f'{shared}\n\nTides.'}
    pdf, data = check(harness.put(folder, 'files', files))
    statement, = data['overlaps'][0]['stated']
    sheet, = sheets_of(pdf, 1)
    assert re.fullmatch('([ab])_names_([ab])_in_text', statement)
    assert squeeze('The text of {} names the author of {}.'.format(statement[0].upper(), statement[8].upper())) in squeeze(sheet), sheet


def masked(_folder):
    pdf, data = check_samples('--mask')
    for sheet in sheets_of(pdf, len(data['overlaps'])):
        assert 'Names are replaced by aliases' in sheet
        for name in ('Ferrari', 'Keller', '李晓明', '陈思远'):
            assert name not in sheet


def nothing_found(folder):
    pdf, data = check(harness.put(folder, 'files', {f'{which}.txt': harness.words(1000 * which, 300) for which in range(2)}))
    assert not data['overlaps']
    assert 'No two documents share a passage or a picture.' in tool('pdftotext', pdf, '-')


harness.main([samples, pages_are_the_same_again, outline_has_an_entry_a_pair, papers, of_any_shape, middle_that_is_cut_is_counted, names_without_end,
              pictures_alone, stated_authors, masked, nothing_found])
