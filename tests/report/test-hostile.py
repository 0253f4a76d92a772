#!/usr/bin/python3
"""Whatever stands in names and texts, each format stays what it is: what others make of it is what was written.

usage: test-hostile.py PROGRAM SAMPLES names|lengths
"""
import csv
import functools
import io
import json
import os
import re
import resource
import sys
import xml.etree.ElementTree

import harness
import hostile
import pdf_tools
import reading

try:
    import html5lib
except ImportError:
    html5lib = None

PROGRAM, SAMPLES, PART = sys.argv[1:4]
MOST_SECONDS = 300  # of computing: far more than it takes, far less than what grows with the square of a text
CONTROLS = re.compile('[\x00-\x08\x0b-\x1f\x7f-\x9f]')
TURNING = re.compile('[\u200e\u200f\u202a-\u202e\u2066-\u2069]')


def limit_time():
    resource.setrlimit(resource.RLIMIT_CPU, (MOST_SECONDS, MOST_SECONDS + 1))


def check(papers):
    """Reports of all formats: ending → path. What takes too long is ended."""
    return dict(zip(harness.ENDINGS, harness.save_anew(PROGRAM, harness.ENDINGS, papers, preexec_fn=limit_time)))


@functools.cache
def check_hostile():
    return check(hostile.put_papers(harness.shared_folder()))


def name_shown(name):
    """As winnow shows the name of a file: bytes that are no UTF-8 are replaced."""
    return name.decode(errors='replace') if isinstance(name, bytes) else name


def assert_html(path):
    """No parse error for a browser's parser, well-formed for XML's, and nothing of the papers became an element or attribute."""
    text = harness.read(path).decode()
    assert not CONTROLS.search(text), CONTROLS.search(text)
    root = xml.etree.ElementTree.fromstring(re.sub(r'^<!DOCTYPE html>', '', text))
    tags = [element.tag for element in root.iter()]
    assert tags.count('script') == 1 and tags.count('style') == 1 and tags.count('base') == 0
    assert not {'iframe', 'object', 'embed', 'link', 'form', 'img', 'onload'} & set(tags)
    for element in root.iter():
        for name, value in element.attrib.items():
            assert not name.startswith('on') and name not in ('style', 'src', 'srcset', 'action'), name
            assert name != 'href' or value.startswith(('#', 'data:image/')), value
    ids = [element.attrib['id'] for element in root.iter() if 'id' in element.attrib]
    assert len(ids) == len(set(ids))
    return root


def assert_strict(page):
    if html5lib is None:
        raise harness.Skip('python3-html5lib is not installed')
    parser = html5lib.HTMLParser(strict=True)
    parser.parse(page, transport_encoding='utf-8')
    assert not parser.errors


def assert_table(path):
    """Every row has its cells, and none is a formula."""
    rows = list(csv.reader(io.StringIO(harness.read(path).decode('utf-8-sig'), newline=''), strict=True))
    assert len(rows) > 1 and len({len(row) for row in rows}) == 1
    for row in rows:
        for cell in row:
            assert not cell or cell[0] not in '=+-@\t\r\n' or re.fullmatch(r'-?\d+(\.\d+)?', cell), cell[:80]
            assert '\0' not in cell
    return rows


def assert_pdfs(paths):
    """Sound to qpdf, read by poppler without a word of complaint, and nothing of the papers became an object of its own. Returns their words."""
    texts = {}
    for ending in ('pdf', 'hearing.pdf', 'sources.pdf'):
        path = paths[ending]
        pdf_tools.assert_sound(path)
        text = texts[ending] = pdf_tools.tool('pdftotext', '-raw', path, '-')
        assert not CONTROLS.search(text.replace('\n', '').replace('\f', '')), CONTROLS.search(text.replace('\n', '').replace('\f', ''))
        objects = json.loads(pdf_tools.tool('qpdf', '--json=1', '--json-key=objects', path))['objects']
        keys = {key for value in reading.dictionaries(objects) for key in value}
        assert not keys & {'/JS', '/JavaScript', '/URI', '/Launch', '/AA', '/OpenAction', '/EmbeddedFiles', '/SubmitForm'}, keys
        pages = re.findall(r'page (\d+) of (\d+)', text)
        assert len(pages) == text.count('\f')
    return texts


def every_format(_folder):
    paths = check_hostile()
    texts = assert_pdfs(paths)
    root = assert_html(paths['html'])
    shown = {''.join(element.itertext()) for element in root.iter('bdi')}
    report = harness.load(paths['json'])
    names = {document['name'] for document in report['documents']}
    for name in hostile.NAMES:
        assert name_shown(name) in names, (name, names)
    for name in hostile.NAMES[:3]:
        assert name in shown, name
    assert len(report['overlaps']) >= len(hostile.NAMES) * (len(hostile.NAMES) - 1) // 2
    assert any('.pdf' in problem['path'] for problem in report['problems'])
    assert 'window.injected=1' in texts['pdf'] and 'onerror' in texts['pdf']
    assert texts['hearing.pdf'].count('Statement of the author') >= len(report['overlaps'])
    assert [json.loads(line) for line in harness.read(paths['jsonl']).splitlines()] == report['overlaps']
    assert len(assert_table(paths['csv'])) == len(report['overlaps']) + 1
    assert len(assert_table(paths['passages.csv'])) == 1 + sum(len(pair[key]) for pair in report['overlaps'] for key in ('passages', 'parts', 'set_aside'))
    text = harness.read(paths['txt']).decode()
    assert not CONTROLS.search(text.replace('\n', '')) and not TURNING.search(text)
    assert 'onerror' in text


def strict_parse(_folder):
    """html5lib reports each parse error of the HTML standard: of reports, groups and pictures."""
    assert_strict(harness.read(check_hostile()['html']))
    assert_strict(harness.run(PROGRAM, 'groups', '--format', 'html', os.path.join(SAMPLES, 'references')))
    assert_strict(harness.run(PROGRAM, 'images', '--format', 'html', '--list', os.path.join(SAMPLES, 'references')))


def a_line_of_2_megabytes(folder):
    paths = check(hostile.put_giant(folder))
    assert_pdfs(paths)
    assert_html(paths['html'])
    report = harness.load(paths['json'])
    assert len(report['overlaps']) == 1 and report['overlaps'][0]['passages'][0]['words'] >= 80
    assert os.path.getsize(paths['html']) > 2_000_000  # folded, but there
    for ending in ('csv', 'passages.csv'):
        assert len(assert_table(paths[ending])) == 2
    assert os.path.getsize(paths['passages.csv']) < 5000 and os.path.getsize(paths['txt']) < 5000


def endless_pieces(folder):
    """Words, marks, turns and blanks without end, inside of a passage."""
    for kind in hostile.ENDLESS:
        paths = check(hostile.put_endless(folder, kind, 100_000))
        assert len(harness.load(paths['json'])['overlaps']) == 1, kind
        assert_pdfs(paths)
        assert_html(paths['html'])
        for ending in ('csv', 'passages.csv'):
            assert_table(paths[ending])


if __name__ == '__main__':
    harness.main({'names': [every_format, strict_parse], 'lengths': [a_line_of_2_megabytes, endless_pieces]}[PART])
