#!/usr/bin/python3
"""Shares by chapter in reports, of formats with headings and of plain text.

usage: test-chapters.py PROGRAM SCHEMA
"""
import re
import sys

import harness
from pdf_tools import squeeze, tool

PROGRAM, SCHEMA = sys.argv[1:3]
NAME = 'Hieronymus Quandt'
COPIED = harness.words(1000, 60)
OWN = [harness.words(20000 + 1000 * n, 120) for n in range(6)]


def save(folder, endings, *arguments):
    page = f'<meta name="author" content="{NAME}"><title>T</title><h1>All</h1><p>{OWN[0]}</p><h2>By {NAME}</h2><p>{OWN[1]} {COPIED}</p><h2>Later</h2><p>{OWN[2]}</p>'
    papers = harness.put(folder, 'papers', {'page.html': page, 'lines.txt': f'第一章 绪论\n{OWN[3]}\n第二章 结果\n{COPIED}\n', 'plain.txt': f'{OWN[4]}\n{COPIED}\n'})
    return harness.save_anew(PROGRAM, endings, papers, *arguments)


def test_data(folder):
    check = harness.load(save(folder, ('json',))[0])
    by_name = {document['name']: document for document in check['documents']}
    told = {name: [(one['title'], one['found'], one['counted']) for one in document['chapters']] for name, document in by_name.items()}
    assert told == {'plain.txt': [], 'lines.txt': [('第一章 绪论', 0, 125), ('第二章 结果', 60, 65)],
                    'page.html': [(None, 0, 121), (f'By {NAME}', 60, 183), ('Later', 0, 121)]}, told
    for document in by_name.values():
        for key in ('found', 'counted') if document['chapters'] else ():
            assert sum(one[key] for one in document['chapters']) == document[key]
    lines = by_name['lines.txt']['chapters']
    assert [(one['start'], one['byte_end'] - one['byte_start'] - one['end'] + one['start']) for one in lines] == [(0, 10), (lines[0]['end'], 10)]
    assert abs(lines[1]['share'] - 60 / 65) < 1e-6
    try:
        import jsonschema
    except ImportError as missing:
        raise harness.Skip('python3-jsonschema is not installed') from missing
    jsonschema.validate(check, harness.load(SCHEMA))


def test_masked(folder):
    titles = [one['title'] for document in harness.load(save(folder, ('json',), '--mask')[0])['documents'] for one in document['chapters']]
    assert 'Later' in titles and len(titles) == 5 and not any('Quandt' in (title or '') for title in titles), titles


def test_pages(folder):
    html, text, pdf = save(folder, ('html', 'txt', 'pdf'))
    table = re.search(r'<section[^>]*id="chapters".*?</section>', harness.read(html).decode(), re.S)[0]
    rows = [re.sub(r'<[^>]+>', '|', row) for row in re.findall(r'<tr.*?</tr>', table, re.S)]
    for row, parts in ((1, ('lines.txt', '31.6%')), (2, ('第一章 绪论', '125', '0%')), (3, ('第二章 结果', '65', '60', '92.3%')), (5, ('Before the first heading', '121'))):
        assert all(part in rows[row] for part in parts), (rows[row], parts)
    assert len(rows) == 8 and 'plain.txt' not in table, rows
    part = harness.read(text).decode().split('Shares by chapter')[1]
    assert '第二章 结果' in part and '第一章' not in part, part
    for name in ('Shares by chapter', f'By {NAME}'):
        assert squeeze(name) in squeeze(tool('pdftotext', '-raw', pdf, '-'))


harness.main([test_data, test_masked, test_pages])
