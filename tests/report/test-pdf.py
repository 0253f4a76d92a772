#!/usr/bin/python3
"""PDF files as other programs see them: qpdf their structure, poppler's tools their fonts and text.

usage: test-pdf.py PROGRAM SAMPLES
"""
import json
import re
import sys

import harness
from pdf_tools import assert_sound, page_texts, squeeze, tool

PROGRAM, SAMPLES = sys.argv[1:3]


def check(*arguments):
    """Path of the PDF, and the same check as JSON."""
    pdf, data = harness.save(PROGRAM, ('pdf', 'json'), *arguments)
    return pdf, harness.load(data)


def check_samples(*options):
    return check('--library', harness.sample_library(PROGRAM, SAMPLES), *options)


def is_sound(_folder):
    assert_sound(check_samples()[0])


def metadata(_folder):
    pdf, _ = check_samples()
    info = tool('pdfinfo', '-isodates', pdf)
    assert re.search(r'^Title: +\S', info, re.MULTILINE)
    assert re.search(r'^Creator: +Winnow \d', info, re.MULTILINE)
    assert re.search(r'^CreationDate: +\d{4}-', info, re.MULTILINE)
    assert re.search(r'^Tagged: +yes$', info, re.MULTILINE)


def fonts_are_embedded(_folder):
    pdf, _ = check_samples()
    rows = tool('pdffonts', pdf).splitlines()[2:]
    assert len(rows) > 2
    for row in rows:
        embedded, _subset, unicode_map = re.search(r'(yes|no) +(yes|no) +(yes|no) +\d+ +\d+$', row).groups()
        assert (embedded, unicode_map) == ('yes', 'yes'), row


def structure(_folder):
    """Headings, tables whose heads are told once, links and pictures, in the order of reading; heads and feet are not part of it."""
    pdf, report = check_samples()
    text = tool('pdfinfo', '-struct-text', pdf)
    headings = re.findall(r'^ *H1 \(block\)\n +"(.*)"$', text, re.MULTILINE)
    pairs = [heading for heading in headings if heading.startswith('Pair ')]
    assert pairs == [f'Pair {i + 1}' for i in range(len(report['overlaps']))], headings
    assert re.findall(r'^ *TH\n +"(Document [AB])"$', text, re.MULTILINE) == ['Document A', 'Document B'] * 2, text[:3000]  # of the ranking, and of what does not count
    assert re.search(r'^ *Link \(inline\)\n +Object \d+ \d+\n +"\d+"', text, re.MULTILINE), text[:3000]
    assert not re.search(r'page \d+ of \d+', text)
    assert re.search(r'^ *Figure', text, re.MULTILINE), 'no picture'
    assert 'Syntax' not in text


def passages_read_on(folder):
    """Words of a passage follow each other with blanks between them, also where a line or a page ends."""
    words = [f'wordofthetext{i:04}' for i in range(1300)]
    pdf, _ = check(harness.put(folder, 'papers', {name: ' '.join(words) for name in ('one.txt', 'two.txt')}))
    text = re.sub(r'"\n *"', '', tool('pdfinfo', '-struct-text', pdf))
    assert len(page_texts(pdf)) > 5
    together = sum(f'{first} {second}' in text for first, second in zip(words, words[1:]))
    assert together > 1240, together  # rows of a table begin between the others


def papers(_folder):
    sizes = {'a4': '595.276 x 841.89', 'letter': '612 x 792'}
    for paper, size in sizes.items():
        pdf, _ = check_samples('--paper', paper)
        assert f'Page size:       {size} pts' in tool('pdfinfo', pdf), paper


def outline(_folder):
    """It names the sections and, below one of them, all pairs, each with a page that begins with it."""
    pdf, report = check_samples()
    items = json.loads(tool('qpdf', '--json=1', '--json-key=outlines', pdf))['outlines']
    titles = [item['title'] for item in items]
    assert {'Ranking', 'Pairs', 'Files'} <= set(titles), titles
    pairs = next(item for item in items if item['title'] == 'Pairs')['kids']
    assert [item['title'] for item in pairs] == [f'Pair {i + 1}' for i in range(len(report['overlaps']))]
    texts = page_texts(pdf)
    for item in pairs:
        text = texts[item['destpageposfrom1'] - 1]
        assert re.search(rf'^{item["title"]}$', text, re.MULTILINE), (item['title'], text[:200])


def feet(_folder):
    """Every page says which one it is, and of how many."""
    pdf, _ = check_samples()
    texts = page_texts(pdf)
    assert len(texts) == int(re.search(r'^Pages: +(\d+)$', tool('pdfinfo', pdf), re.MULTILINE).group(1))
    for number, text in enumerate(texts, 1):
        assert f'page {number} of {len(texts)}' in text


def passages_can_be_read(_folder):
    """Each passage stands in the text of its pair's pages, on both sides, letter by letter."""
    pdf, report = check_samples()
    whole = squeeze(tool('pdftotext', '-raw', pdf, '-'))
    texts = {document['path']: harness.run(PROGRAM, 'text', document['path']).decode() for document in report['documents']}
    n = 0
    for pair in report['overlaps']:
        for passage in pair['passages']:
            for side in 'ab':
                place = passage[side]
                text = squeeze(texts[pair[side]['path']][place['start']:place['end']])[:24]
                if '\u0430' <= max(text) <= '\u044f':  # letters that look like others
                    continue
                assert text in whole, (pair[side]['path'], text)
                n += 1
    assert n > 20


def ranking_leads_to_pairs(folder):
    """The page that the ranking names for a pair is the one where it begins, on a page of its own or below another pair."""
    short = {f'{side}{i}.txt': f'{harness.words(i * 400, 30)} {harness.words(90000 + i * 90 + k * 40, 30)}' for i in range(4) for k, side in enumerate('ab')}
    pdf, report = check(harness.put(folder, 'papers', short))
    texts = page_texts(pdf)
    begins = {int(number): page for page, text in enumerate(texts, 1) for number in re.findall(r'^Pair (\d+)\n.*% of A in B', text, re.MULTILINE)}
    assert len(begins) == len(report['overlaps'])
    assert len(set(begins.values())) < len(begins)  # a pair begins below another one where it fits there
    ranking = next(text for text in texts if re.search('^Ranking$', text, re.MULTILINE) and 'Document A' in text)
    for pair, page in begins.items():
        assert re.search(rf'^(?:.* )?{page}$', ranking, re.MULTILINE), (pair, page)


def one_huge_passage(folder):
    """Over more than ten pages, the words of both sides that belong together stand on the same page, though one side has more of them."""
    sentences = [f'{harness.words(i * 40, 24)} mark{i:04}q.' for i in range(700)]
    more = [sentence + (f' {harness.words(500000 + i * 9, 9)}.' if i % 5 == 0 else '') for i, sentence in enumerate(sentences)]
    pdf, report = check(harness.put(folder, 'papers', {'short.txt': ' '.join(sentences), 'long.txt': ' '.join(more)}))
    assert len(report['overlaps']) == 1
    texts = page_texts(pdf)
    assert sum('short.txt' in text and 'mark' in text for text in texts) > 10
    together = sum(text.count(f'mark{i:04}q') == 2 for i in range(700) for text in texts)
    apart = sum(text.count(f'mark{i:04}q') == 1 for i in range(700) for text in texts)
    assert together > 600, (together, apart)


def hostile_texts(folder):
    """No name and no text breaks the file: controls, directions, a line without end, an unusual script."""
    shared = harness.words(0, 60)
    endless = ''.join(chr(0x4e00 + i * 7 % 2000) for i in range(60000))
    nasty = f'\x00\x01\x1b[2J \u202edesrever\u2069 \u2066\u2067 \ufffe \u200b\u200d \u0e01\u0e33 \u05d0\u05d1 \U0001f468\u200d\U0001f469 {shared} \u202e {endless}'
    papers_folder = harness.put(folder, 'papers', {'b\n\u2069.txt': f'{nasty}\u202d\nend'})
    harness.write(papers_folder, b"<P>(\\) \xe2\x80\xae'dest=\" \xff.txt", nasty)
    pdf, report = check(papers_folder)
    assert len(report['overlaps']) == 1
    assert_sound(pdf)
    assert squeeze(shared)[:40] in squeeze(tool('pdftotext', '-raw', pdf, '-'))


def nothing_found(folder):
    pdf, _ = check(harness.put(folder, 'papers', {'one.txt': harness.words(0, 50), 'two.txt': harness.words(9000, 50)}))
    text = tool('pdftotext', pdf, '-')
    assert 'No two documents share a passage or a picture.' in text
    assert_sound(pdf)


if __name__ == '__main__':
    harness.main([is_sound, metadata, structure, passages_read_on, fonts_are_embedded, papers, outline, feet, passages_can_be_read, ranking_leads_to_pairs, one_huge_passage, hostile_texts,
                  nothing_found])
