#!/usr/bin/python3
"""Hearing sheets of papers with all their sources: their figures are those of the report, and what is not shown is said.

usage: test-hearing-paper.py PROGRAM SAVE_PART SAMPLES
"""
import os
import re
import subprocess
import sys

import harness
from pdf_tools import assert_sound, page_texts, squeeze, tool

PROGRAM, SAVE_PART, SAMPLES = sys.argv[1:4]
PARTS = ('Statement of the author', 'Finding of the committee', 'Signature', 'Similarity is no verdict')
HEADING = 'Hearing sheet: a paper and its sources\n'


def sheets_of(pdf):
    """The text of each sheet; asserts that each is numbered by itself and has one page or two."""
    sheets = []
    for page in page_texts(pdf):
        number, count = map(int, re.search(r'^page (\d+) of (\d+)$', page, re.MULTILINE).groups())
        assert 1 <= number <= count <= 2, (number, count)
        if number == 1:
            sheets.append('')
        sheets[-1] += page + '\f'
    for sheet in sheets:
        assert sheet.count(HEADING) == 1
        for part in PARTS:
            assert part in sheet, part
        assert sheet.count('Place, date') == 2
    return sheets


def number(words):
    return int(words.replace(',', ''))


def total(sheet):
    """Words of the paper that stand in its sources, of how many, and the share."""
    found, counted = re.search(r'([\d,]+) of ([\d,]+) words that count', sheet).groups()
    return number(found), number(counted), re.search(r'([\d.]+)% *Total', re.sub(r'\s+', ' ', sheet)).group(1)


def further(sheet):
    found = re.search(r'([\d,]+) further passages?,\s+([\d,]+)\s+words?:', sheet)
    return tuple(map(number, found.groups())) if found else (0, 0)


def shown(sheet):
    """The number of the source of each passage that is shown."""
    return list(map(int, re.findall(r'^(\d+)\s+(?:exact|near|reworded)\b', sheet, re.MULTILINE)))


def of_all_papers(_folder):
    """One for each paper with a source, with the figures of the report."""
    pdf, data = harness.save_samples(PROGRAM, SAMPLES, ('sources.pdf', 'json'))
    assert_sound(pdf)
    report = harness.load(data)
    papers = [document for document in report['documents'] if document['role'] == 'submissions' and document['sources']]
    sheets = sheets_of(pdf)
    assert len(sheets) == len(papers) > 5
    for sheet, paper in zip(sheets, papers):
        text = squeeze(sheet)
        found, counted, share = total(sheet)
        assert squeeze(paper['name']) in text
        assert found == sum(source['words'] for source in paper['sources'])
        assert abs(float(share) - 100 * found / counted) < 1 or float(share) == 100, (share, found, counted)
        for source in paper['sources'][:8]:
            assert squeeze(os.path.basename(source['path'])) in text, source
        assert set(shown(sheet)) <= set(range(1, len(paper['sources']) + 1)) and shown(sheet)
        assert 'left out' not in sheet


def make_paper(folder):
    """A library with a paper of three sources, of which the second has a part of what the first one has."""
    tide, tea, ship = harness.words(0, 90), harness.words(1000, 60), harness.words(2000, 40)
    own = [harness.words(5000 + 300 * i, 250) for i in range(8)]
    files = {'paper.txt': '\n\n'.join([own[0], tide, own[1], tea, own[2], ship, own[3]]), 'tide.txt': f'{own[4]}\n\n{tide}\n\n{own[5]}',
             'tea.txt': f'{tea}\n\n{own[6]}\n\n{" ".join(tide.split()[:30])}.', 'ship.txt': f'{own[7]}\n\n{ship}'}
    library = os.path.join(folder, 'paper.winnow')
    harness.run(PROGRAM, 'check', '--library', library, harness.put(folder, 'files', files))
    return library


def save(folder, library, what):
    pdf, data = (os.path.join(folder, f'part.{ending}') for ending in ('sources.pdf', 'json'))
    subprocess.run([SAVE_PART, library, what, pdf, data], check=True)
    return pdf, harness.load(data)


def of_one_paper(folder):
    """The passages of several sources in one sheet, the weightiest first, each with the number of its source."""
    pdf, _data = save(folder, make_paper(folder), 'paper.txt')
    sheet, = sheets_of(pdf)
    assert total(sheet)[0] == 190
    assert shown(sheet) == [1, 2, 3]
    assert '3 sources' in sheet and 'left out' not in sheet and further(sheet) == (0, 0)
    for source in range(1, 4):
        assert re.search(rf'Source {source},\s+line \d', sheet), source
    assert sheet.count('Paper, line') == 3
    assert re.search(r'tea\.txt\s+Submission\s+–\s+60\s+90\b', sheet)  # 30 of them have a longer match
    assert '☐ author of the paper' in sheet


def of_a_paper_without_a_source(folder):
    """What is left out is not counted, not named, and said."""
    pdf, _data = save(folder, make_paper(folder), 'paper.txt/tide.txt')
    sheet, = sheets_of(pdf)
    assert total(sheet)[0] == 130
    assert '2 sources' in sheet and '1 document with text in common is left out of this sheet.' in re.sub(r'\s+', ' ', sheet)
    assert 'tide.txt' not in sheet


def of_many_sources(folder):
    """Two pages are enough; sources and passages that have no room are counted."""
    passages = [harness.words(1000 * i, 40 + 2 * i) for i in range(30)]
    files = {'paper.txt': '\n\n'.join(f'{passage}\n\n{harness.words(50000 + 100 * i, 20)}' for i, passage in enumerate(passages))}
    files |= {f'{"n" * 200}{i}.txt': f'{passage}\n\n{harness.words(60000 + 200 * i, 100)}' for i, passage in enumerate(passages)}
    library = os.path.join(folder, 'many.winnow')
    harness.run(PROGRAM, 'check', '--library', library, harness.put(folder, 'files', files))
    for paper in ('a4', 'letter'):
        pdf, = harness.save(PROGRAM, ('sources.pdf',), '--library', library, '--paper', paper)
        sheet, = (one for one in sheets_of(pdf) if 'paper.txt' in one.split('\n')[3] or '30 sources' in one)
        found, (n_further, words_further) = total(sheet)[0], further(sheet)
        assert found == sum(40 + 2 * i for i in range(30))
        assert '22 further sources' in sheet
        assert shown(sheet) == list(range(1, len(shown(sheet)) + 1)) and len(shown(sheet)) + n_further == 30
        assert found - words_further == sum(40 + 2 * (29 - i) for i in range(len(shown(sheet))))


def masked(_folder):
    pdf, = harness.save_samples(PROGRAM, SAMPLES, ('sources.pdf',), '--mask')
    for sheet in sheets_of(pdf):
        assert 'Names are replaced by aliases' in sheet
        for name in ('Ferrari', 'Keller', '李晓明', '陈思远'):
            assert name not in sheet


def nothing_found(folder):
    files = {f'{which}.txt': harness.words(1000 * which, 300) for which in range(2)}
    pdf, = harness.save(PROGRAM, ('sources.pdf',), harness.put(folder, 'files', files))
    assert 'No paper has a passage that counts in common' in tool('pdftotext', pdf, '-')


harness.main([of_all_papers, of_one_paper, of_a_paper_without_a_source, of_many_sources, masked, nothing_found])
