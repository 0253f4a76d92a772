#!/usr/bin/python3
"""Verdicts and notes in every file that leaves the program: where they are told, where not, and without the names that are masked.

usage: test-verdicts.py PROGRAM SCHEMA
"""
import csv
import functools
import os
import re
import shutil
import sqlite3
import sys
import tempfile

import harness
from pdf_tools import squeeze, tool

PROGRAM, SCHEMA = sys.argv[1:3]
NAME = 'Hieronymus Quandt'
NOTE = f'Spoke with {NAME}.\n<script>alert(1)</script> & "quoted", =1+1,\u202egnirts\u202c 说明'
PASSAGE_NOTE = f'{NAME} says it is a <b>formula</b>'
COPIED = [harness.words(1000 * n, 40) + '.' for n in range(1, 4)]
FORMATS = {'html': 'html', 'pdf': 'pdf', 'hearing': 'hearing.pdf', 'json': 'json', 'csv': 'csv', 'passages': 'passages.csv', 'text': 'txt'}  # → ending


def text_of(pdf):
    return tool('pdftotext', '-raw', pdf, '-')


def put_papers(folder):
    """Two papers with three passages, a third with one of them. Returns the library and their folder."""
    papers = {}
    for number, name in enumerate(('one.txt', 'two.txt')):
        own = [harness.words(20000 + 1000 * number + 100 * n, 60) + '.' for n in range(4)]
        papers[name] = '\n\n'.join([f'Author: {NAME}' if number == 0 else 'Author: Adelgunde Freitag', own[0], COPIED[0], own[1], COPIED[1], own[2], COPIED[2], own[3]])
    papers['three.txt'] = '\n\n'.join([harness.words(30000, 60) + '.', COPIED[1], harness.words(31000, 60) + '.'])
    return os.path.join(folder, 'l.winnow'), harness.put(folder, 'papers', papers)


def decide(library, *arguments):
    harness.run(PROGRAM, 'verdict', '--library', library, 'one.txt', 'two.txt', *arguments)


def report(library, *arguments):
    """The files of all formats, by format."""
    return dict(zip(FORMATS, harness.save_anew(PROGRAM, tuple(FORMATS.values()), '--library', library, *arguments)))


def read(path):
    return harness.read(path).decode('utf-8-sig')


def rows(path):
    with open(path, encoding='utf-8-sig', newline='') as file:
        return list(csv.DictReader(file))


def prepare(folder):
    library, papers = put_papers(folder)
    harness.run(PROGRAM, 'check', '--library', library, papers)
    decide(library, '--passage', '2', '--verdict', 'dismissed', '--note', PASSAGE_NOTE)
    decide(library, '--passage', '3', '--verdict', 'confirmed')
    decide(library, '--note', NOTE)
    return library


@functools.cache
def prepared():
    """Where prepare() did its work for all tests that change nothing: the library, and the files of all formats."""
    library = prepare(tempfile.mkdtemp(dir=harness.shared_folder()))
    return library, report(library)


def pair_of(report_json):
    pairs = [pair for pair in report_json['overlaps'] if {os.path.basename(pair[side]['path']) for side in 'ab'} == {'one.txt', 'two.txt'}]
    assert len(pairs) == 1
    return pairs[0]


def test_data(_folder):
    paths = prepared()[1]
    data = harness.load(paths['json'])
    pair = pair_of(data)
    assert [(one['number'], one['verdict'], one['note']) for one in pair['passages']] == [(1, 'undecided', None), (3, 'confirmed', None)]
    assert [(one['number'], one['verdict'], one['note'], one['reason']) for one in pair['set_aside']] == [(2, 'dismissed', PASSAGE_NOTE, 'verdict')]
    assert pair['note'] == NOTE and (pair['decided'], pair['undecided']) == (2, 1)
    assert pair['a']['ledger']['verdict'] == 40 and data['summary']['set_aside']['verdict'] == 1
    assert data['summary']['ledger']['verdict'] == 0, 'the third paper has these words, too: they count there'
    assert (data['summary']['decided'], data['summary']['undecided'], data['summary']['waiting_verdicts']) == (2, 3, 0)
    line = [row for row in rows(paths['csv']) if row['note'] != ''][0]
    assert (line['verdict_a'], line['decided'], line['undecided'], line['passages'], line['excluded_a']) == ('40', '2', '1', '2', '0')
    assert line['note'] == NOTE.replace('\u202e', '[U+202E]').replace('\u202c', '[U+202C]'), line
    told = {row['rank'] + '/' + row['byte_start_a']: row for row in rows(paths['passages'])}
    mine = [row for row in told.values() if row['rank'] == line['rank']]
    assert [(row['passage'], row['reason'], row['verdict'], row['note']) for row in mine] == [
        ('1', '', 'undecided', ''), ('', 'verdict', 'dismissed', PASSAGE_NOTE), ('3', '', 'confirmed', '')]
    try:
        import jsonschema  # pylint: disable=import-outside-toplevel
    except ImportError as missing:
        raise harness.Skip('python3-jsonschema is not installed') from missing
    jsonschema.validate(data, harness.load(SCHEMA))


def assert_stored(library, name):
    """The library and the report say the same of each submission."""
    told = {one['path']: one for one in harness.load(harness.save_anew(PROGRAM, ('json',), '--library', library)[0])['documents'] if one['role'] == 'submissions'}
    connection = sqlite3.connect(library)
    stored = connection.execute('SELECT path, found, counted, found_unquoted, counted_unquoted, found_of_others, found_largest, '
                                '(SELECT path FROM documents WHERE id = largest_id) FROM shares JOIN documents ON id = document_id').fetchall()
    connection.close()
    assert len(stored) == len(told) == 4, (name, stored)
    for path, found, counted, found_unquoted, counted_unquoted, of_others, largest, source in stored:
        shares = told[path]['shares']
        for key, share in (('total', found / counted), ('without_quotations', found_unquoted / counted_unquoted), ('without_own', of_others / counted)):
            assert abs(shares[key] - share) < 1e-6, (name, path, key, shares, share)
        assert abs(shares['largest']['share'] - largest / counted) < 1e-6 and (shares['largest']['document'] is None) == (source is None), (name, path)
    return {os.path.basename(row[0]): row[1:] for row in stored}


def test_stored_shares(folder):
    library, papers = put_papers(folder)
    for name, text in (('three.txt', '\n\n“' + COPIED[0] + '”\n'), ('alone.txt', harness.words(40000, 60))):
        with open(os.path.join(papers, name), 'a', encoding='utf-8') as file:
            file.write(text)
    old = harness.put(folder, 'old', {'mine.txt': harness.words(30000, 60) + '.'})
    harness.run(PROGRAM, 'check', '--library', library, papers, '--reference', old)
    first = assert_stored(library, 'check')
    assert first['three.txt'][0] > first['three.txt'][2] and first['alone.txt'][0] == 0, first
    harness.run(PROGRAM, 'authors', '--library', library, '--set=' + NAME, 'three.txt', 'mine.txt')
    own = assert_stored(library, 'author')
    assert own['three.txt'][4] == own['three.txt'][0] - 60, own
    decide(library, '--passage', '2', '--verdict', 'dismissed')
    assert assert_stored(library, 'verdict')['one.txt'][:2] == first['one.txt'][:2], 'three.txt has these words, too'
    decide(library, '--passage', '1', '--verdict', 'dismissed')
    assert assert_stored(library, 'verdict')['two.txt'][0] == first['two.txt'][0]
    harness.run(PROGRAM, 'check', '--library', library, papers, '--reference', old, '--min-words', '50')
    assert assert_stored(library, 'settings')['one.txt'][0] == 0


def test_web_page_and_text(_folder):
    paths = prepared()[1]
    page = read(paths['html'])
    for part in ('Spoke with Hieronymus Quandt.\n&lt;script&gt;alert(1)&lt;/script&gt; &amp; ', '<b>2</b> dismissed', 'Hieronymus Quandt says it is a &lt;b&gt;formula&lt;/b&gt;',
                 '40 of them dismissed or quoted', '2 of 3 decided', '2 of 5 passages were decided about.', '<span class="tag">confirmed</span>', '1 passage is excluded'):
        assert part in page, part
    assert '<script>alert' not in page and page.count('<h3>Note</h3>') == 1
    text = read(paths['text'])
    assert 'All 3 submissions together: ' in text and '\n2 of 5 passages were decided about.\n' in text
    assert 'What was left out\n' in text and '  1  Passages found, but not counted: excluded by a verdict\n' in text
    assert '2 of 3 decided' in text and 'Spoke with Hieronymus Quandt.\n' in text and '<script>alert(1)</script>' in text and '\u202e' not in text


def test_paper(_folder):
    paths = prepared()[1]
    paper, sheet = text_of(paths['pdf']), text_of(paths['hearing'])
    for part in (f'Spoke with {NAME}.', '<script>alert(1)</script>', '2 of 3 decided', '2 dismissed', f'{NAME} says', '40 of them dismissed or quoted', '· confirmed'):
        assert squeeze(part) in squeeze(paper), part
    for part in ('Spoke with', 'alert(1)', 'formula', 'counts\n'):
        assert squeeze(part) not in squeeze(sheet).replace('counted', ''), f'a hearing sheet goes to those whom it is about: {part}'
    assert squeeze('40 of them dismissed or quoted') in squeeze(sheet), 'the sum is told all the same'


def test_masked(_folder):
    paths = report(prepared()[0], '--mask')
    contents = {id: text_of(path) if id in ('pdf', 'hearing') else read(path) for id, path in paths.items()}
    for id, content in contents.items():
        assert 'Quandt' not in content and 'Hieronymus' not in content, id
    for id in ('html', 'pdf', 'json', 'csv', 'text'):
        assert re.search(r'Spoke\s+with\s+\W*Person\W+\d', contents[id]), id
    for id in ('html', 'pdf', 'json', 'passages'):
        assert re.search(r'Person\W+\d+\W+says', contents[id]), id


def test_all_dismissed(folder):
    library = shutil.copy(prepared()[0], folder)
    decide(library, '--passage', 'all', '--verdict', 'quoted')
    paths = report(library)
    pair = pair_of(harness.load(paths['json']))
    assert pair['passages'] == [] and len(pair['set_aside']) == 3 and pair['a']['similarity'] == pair['b']['similarity'] == 0
    assert '3 of 3 decided' in read(paths['html']) and squeeze('3 passages are excluded') in squeeze(text_of(paths['pdf']))
    assert '3 of 3 decided' in read(paths['text']) and 'none that counts' in text_of(paths['hearing'])
    last = rows(paths['csv'])[-1]
    assert last['passages'] == '0' and last['decided'] == '3', 'what is dismissed stands at the end'
    data = harness.load(paths['json'])
    one, two = ([one for one in data['documents'] if one['name'] == name][0] for name in ('one.txt', 'two.txt'))
    assert data['summary']['ledger']['verdict'] == 2 * 80, 'the second passage counts, for the third paper has it'
    assert one['words'] == one['counted'] and two['words'] == two['counted'] and one['found'] == two['found'] == 40


def test_dismissed_and_short(folder):
    """What is dismissed goes by the verdict in all sums, though another paper has a piece of it that is too short to count."""
    own = [harness.words(40000 + 1000 * n, 60) + '.' for n in range(8)]
    piece = ' '.join(COPIED[0].split()[14:26])
    pieces = {'one.txt': [own[0], COPIED[0], own[1], COPIED[1], own[2]], 'two.txt': [own[3], COPIED[0], own[4]],
              'three.txt': [own[5], piece, own[6], COPIED[1], own[7]]}
    papers = harness.put(folder, 'papers', {name: '\n\n'.join(parts) for name, parts in pieces.items()})
    library = os.path.join(folder, 'l.winnow')
    harness.run(PROGRAM, 'check', '--library', library, papers)
    before = harness.load(report(library)['json'])['summary']['ledger']
    decide(library, '--passage', '1', '--verdict', 'dismissed')
    paths = report(library)
    data = harness.load(paths['json'])
    after, pair = data['summary']['ledger'], pair_of(data)
    assert (before['verdict'], before['short'], before['found']) == (0, 12, 4 * 40), before
    assert (after['verdict'], after['short'], after['found']) == (2 * 40, 12, 2 * 40) and before['counted'] == after['counted'], after
    assert pair['a']['ledger']['verdict'] == pair['b']['ledger']['verdict'] == 40
    for id in ('html', 'pdf'):
        content = read(paths[id]) if id == 'html' else text_of(paths[id])
        assert squeeze('80 of them dismissed or quoted') in squeeze(content), id


def test_waiting(folder):
    library = prepare(folder)
    harness.write(os.path.join(folder, 'papers'), 'one.txt', harness.words(40000, 100))
    harness.run(PROGRAM, 'check', '--library', library, os.path.join(folder, 'papers'))
    paths = report(library)
    assert harness.load(paths['json'])['summary']['waiting_verdicts'] == 2
    for id in ('html', 'pdf'):
        content = read(paths[id]) if id == 'html' else text_of(paths[id])
        assert squeeze('Verdicts and notes on passages that this check did not find') in squeeze(content), id


def test_same_bytes(folder):
    library = shutil.copy(prepared()[0], folder)
    first = {id: harness.read(path) for id, path in report(library).items()}
    harness.run(PROGRAM, 'verdict', '--library', library, 'two.txt', 'one.txt', '--passage', '1', '--verdict', 'quoted')
    harness.run(PROGRAM, 'verdict', '--library', library, 'two.txt', 'one.txt', '--passage', '1', '--verdict', 'undecided')
    again = {id: harness.read(path) for id, path in report(library).items()}
    for id, content in first.items():
        times = re.compile(rb'\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:[\d.]+Z)?|\d+ \w+ \d{4}, \d\d:\d\d')  # as data and as words
        if id not in ('pdf', 'hearing'):  # their dates are packed
            assert times.sub(b'', content) == times.sub(b'', again[id]), id


harness.main([test_data, test_stored_shares, test_web_page_and_text, test_paper, test_masked, test_all_dismissed, test_dismissed_and_short, test_waiting, test_same_bytes])
