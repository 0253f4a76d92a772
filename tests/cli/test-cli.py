#!/usr/bin/env python3
"""The doors of winnow-cli: what it prints, what it returns, whom it blames.

usage: test-cli.py PROGRAM MAN_PAGE [PART PARTS]      (every PARTS-th test, from PART on: 0, 1, …)
Golden outputs stand in golden/; WINNOW_UPDATE_GOLDEN=1 writes them anew. Speaks TAP.
"""
import base64
import contextlib
import csv
import functools
import hashlib
import io
import json
import os
import pathlib
import pty
import random
import re
import shutil
import signal
import sqlite3
import struct
import subprocess
import sys
import tarfile
import tempfile
import time
import traceback
import xml.etree.ElementTree
import zipfile
import zlib

HERE = pathlib.Path(__file__).resolve().parent
DATA = HERE / 'data'
GOLDEN = HERE / 'golden'
PROGRAM = os.path.abspath(sys.argv[1])
MAN_PAGE = pathlib.Path(sys.argv[2])
PART, PARTS = map(int, sys.argv[3:] or (0, 1))
COMMANDS = ['compare', 'check', 'watch', 'index', 'archive', 'attach', 'collections', 'dates', 'groups', 'images', 'verdict', 'authors', 'drafts', 'history', 'library', 'text', 'fingerprint']
A, B = 'papers/harbour.txt', 'papers/the guests.txt'
LEDGER = ['ledger/essay.txt', 'ledger/source.txt']  # with a declaration, a quotation, a bibliography, a run too short
LETTERS = str.maketrans('0123456789', 'ghijklmnop')
REASONS = ['template', 'class', 'quotes', 'bibliography', 'cover', 'declaration', 'contents', 'acknowledgements', 'empty', 'own', 'short', 'common', 'small_source', 'verdict']
UNCOUNTED = REASONS[:-4]  # their words are not counted
EXCLUDED = [reason for reason in REASONS[:-3] if reason not in ('quotes', 'own')]  # without what is common


@functools.lru_cache(maxsize=None)
def methods():
    """The ids of the table, as the usage error lists them."""
    return re.search(r'there are: (.*?)\.', expect(2, 'fingerprint', '--method', 'nonsense', A)[1]).group(1).split(', ')


def environment(locale='C.UTF-8'):
    return {**os.environ, 'LC_ALL': locale, 'LANGUAGE': ''}


def run(*arguments, cwd=DATA, stdin=None, locale='C.UTF-8', config=None):
    """The exit code, standard output and standard error of one run; @config: the user's configuration folder."""
    own = {'XDG_CONFIG_HOME': config} if config else {}
    done = subprocess.run([PROGRAM, *arguments], cwd=cwd, input=stdin, capture_output=True, env={**environment(locale), **own}, timeout=120)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def expect(code, *arguments, **options):
    got, out, err = run(*arguments, **options)
    assert got == code, f'{arguments}: exit {got}, not {code}; {err}'
    return out, err


def report_of(command, *arguments, code=0, **options):
    """What a command prints as JSON."""
    return json.loads(expect(code, command, '--format', 'json', *arguments, **options)[0])


def rows_of(*arguments, code=0, **options):
    """What a command prints as a table: a dictionary a row."""
    return list(csv.DictReader(io.StringIO(expect(code, *arguments, **options)[0], newline='')))


def mask_odds(text):
    """What all methods together yield: weights that are fitted anew change it."""
    text = re.sub(r'"same_piece":\w+,"probability":[\d.]+', '"same_piece":S,"probability":P', text)
    text = re.sub(r'All together: .*', 'All together: S (P sure).', text)
    text = re.sub(r',[01],[01]\.\d+,((?:\d+,){7}[^\r\n]*\r\n)', r',S,P,\1', text)
    return re.sub(r'^( *\d+(?: +[\d.]+%){2} .*? +\d+ +\d+) +[\d.]+%', r'\1  P', text, flags=re.M)


def compare_golden(name, text):
    """What changes from run to run and from machine to machine is masked."""
    text = mask_odds(text)
    text = text.replace(str(DATA), 'DATA')
    text = re.sub(r'\d{4}-\d\d-\d\dT[\d:]+Z', 'TIME', text)
    text = re.sub(r'Checked \d+ \w+ \d{4}, \d\d:\d\d( UTC)?, Winnow [\d.]+', 'Checked TIME, Winnow VERSION', text)
    text = re.sub(r'"engine_version":"[\d.]+"', '"engine_version":"VERSION"', text)
    path = GOLDEN / name
    if os.environ.get('WINNOW_UPDATE_GOLDEN'):
        path.write_bytes(text.encode())
    assert text == path.read_bytes().decode(), f'{name} differs:\n{text}'


def without_dates(check):
    """A check's JSON without what belongs to the moment and to the files' dates."""
    for document in check['documents']:
        document['date'] = None
    check['time'] = None
    return check


def test_golden_outputs():
    for name, arguments in {
            'compare.txt': ['compare', A, B],
            'compare.json': ['compare', '--format', 'json', 'papers/桥.txt', 'papers/橋.txt'],
            'compare.csv': ['compare', '--format', 'csv', A, B],
            'check.txt': ['check', 'papers'],
            'check.csv': ['check', '--format', 'csv', 'papers'],
            'check.jsonl': ['check', '--format', 'jsonl', 'papers'],
            'passages.csv': ['compare', '--format', 'passages', '--exclude', 'quotes,bibliography,short', *LEDGER],
            'ledger.txt': ['compare', '--exclude', 'quotes,bibliography,short', *LEDGER],
            'flags.txt': ['text', '--flags', 'disguises.txt', 'hidden.html', A],
            'flags.json': ['text', '--flags', '--format', 'json', 'disguises.txt'],
            'text.txt': ['text', A, 'papers/桥.txt'],
            'text.json': ['text', '--format', 'json', 'papers/桥.txt'],
            'winnow.txt': ['fingerprint', A],
            'simhash.txt': ['fingerprint', '--method', 'simhash', A],
            'feature-code.txt': ['fingerprint', '--method', 'feature-code', 'papers/桥.txt'],
            'pinyin.jsonl': ['fingerprint', '--method', 'pinyin', '--format', 'jsonl', 'papers/桥.txt'],
            'keyword.json': ['fingerprint', '--method', 'keyword', '--format', 'json', A],
            'sentence.jsonl': ['fingerprint', '--method', 'sentence', '--format', 'jsonl', 'papers/桥.txt'],
    }.items():
        out, err = expect(0, *arguments)
        assert err == '', err
        compare_golden(name, out)


def test_help():
    settings = report_of('check', 'papers')['settings']
    compare_help, check_help = (expect(0, command, '--help')[0] for command in ('compare', 'check'))
    page = MAN_PAGE.read_text().replace('\\-', '-')
    assert set(settings) >= {'k', 'g', 'min-words', 'exclude', 'common-documents', 'han', 'language'}
    for name, value in settings.items():
        assert re.search(rf'--{name}=', check_help), name
        # two files have no others, and stand in no folder
        assert bool(re.search(rf'--{name}=', compare_help)) == (name not in ('common-documents', 'links')), name
        if value != '':
            assert re.search(rf'--{name}=.*default: {value}\)', check_help), f'{name}: {value}'
    overview = expect(0, 'help')[0]
    options = set()
    for command in COMMANDS:
        assert re.search(rf'^  {command} ', overview, re.M), command
        assert re.search(rf'^\.B {command}$', page, re.M), command
        text = expect(0, command, '--help')[0]
        assert text == expect(0, 'help', command)[0]
        assert f'winnow-cli {command} ' in text
        options |= set(re.findall(r'^  (?:-., )?(--[a-z-]+)', text, re.M))
    assert len(options) > 12
    for option in options:
        assert re.search(rf'{option}\b', page), f'the man page does not mention {option}'
    own = re.sub(r'^(systemctl|journalctl) .*$', '', page, flags=re.M)  # lines of other programs
    for option in set(re.findall(r'--[a-z][a-z-]*', own)):
        assert option in options | {'--version', '--verbose'}, f'the man page mentions {option}, which does not exist'
    assert re.fullmatch(r'winnow-cli [\d.]+\n', expect(0, '--version')[0])
    assert re.fullmatch(r'winnow-cli [\d.]+\nReaders of files are confined: no new privileges, .*\n', expect(0, '--version', '--verbose')[0])


def test_usage_errors():
    for arguments in [
            [], ['nonsense'], ['compare'], ['compare', A], ['compare', A, B, A], ['compare', '--pairs', 'pairs.list', A, B], ['compare', '--left', '.', A, B], ['compare', '--evidence', A, B],
            ['compare', '--format', 'xml', A, B], ['compare', '--jobs', 'many', A, B], ['compare', '--k', '9', '--g', '5', A, B], ['compare', '--k', '0', A, B],
            ['compare', '--nonsense', A, B], ['compare', '--exclude', 'short,commas', A, B], ['compare', '--common-documents', '3', A, B], ['check', '--common-documents', '-1', 'papers'], ['check'], ['check', '--report', 'x.doc', 'papers'], ['index', 'papers'], ['index', '--library', 'x'],
            ['index', '--library', 'x', '--role', 'judge', 'papers'], ['text'], ['text', '--format', 'csv', A], ['index', '--library', 'x', '--format', 'passages', 'papers'], ['fingerprint', '--method', 'nonsense', A], ['fingerprint'],
            ['fingerprint', '--method', 'nshash', '--set', 'x=1', A], ['fingerprint', '--method', 'nshash', '--set', 'n=0', A], ['fingerprint', '--method', 'nshash', '--set', 'n', A], ['fingerprint', '--method', 'all', '--set', 'n=1', A],
            ['groups'], ['groups', '--method', 'nonsense', 'papers'], ['groups', '--method', 'all', 'papers'], ['groups', '--method', 'simhash', '--threshold', '0.5', 'papers'], ['groups', '--threshold', '5', 'papers'], ['groups', '--threshold', '-1', 'papers'],
            ['groups', '--threshold', 'much', 'papers'], ['groups', '--method', 'shingle', '--threshold', '1.5', 'papers'], ['groups', '--method', 'shingle', '--threshold', 'nan', 'papers'], ['groups', '--method', 'exact', '--threshold', '0.9', 'papers'], ['groups', '--days', '-1', 'papers'], ['groups', '--centers', 'far', 'papers'], ['groups', '--method', 'simhash', '--set', 'bits=48', 'papers'], ['groups', '--days', 'x', 'papers'],
            ['groups', '--format', 'passages', 'papers'], ['groups', '--set', 'x=1', 'papers'],
            ['images'], ['images', '--grid', '8', 'papers'], ['images', '--grid', '8x', 'papers'], ['images', '--grid', '0x8', 'papers'], ['images', '--grid', '8x65', 'papers'], ['images', '--grid', '8x8x8', 'papers'],
            ['images', '--grid', '-1x8', 'papers'], ['images', '--colors', '3', 'papers'], ['images', '--colors', '', 'papers'], ['images', '--bins', '2', 'papers'], ['images', '--bins', '17', 'papers'], ['images', '--histogram-grid', '17x1', 'papers'], ['images', '--format', 'passages', 'papers'], ['images', '--report', 'x.doc', 'papers'],
            ['authors'], ['authors', '--library', 'x', A], ['authors', '--library', 'x', '--set', 'Ada'], ['authors', '--library', 'x', '--number', '1', A], ['authors', '--library', 'x', '--detect', '--set', 'Ada', A],
            ['authors', '--library', 'x', '--set', '', A], ['authors', '--library', 'x', '--detect'], ['authors', '--library', 'x', '--format', 'html'], ['attach'], ['attach', A], ['attach', '--library', 'x'], ['attach', '--library', 'x', '--remove'], ['attach', '--library', 'x', '--format', 'html'], ['collections'], ['collections', '--library', 'x', A], ['collections', '--library', 'x', '--rename', 'A'], ['collections', '--library', 'x', '--move-to', 'A'], ['collections', '--library', 'x', '--rename', 'A', '--move-to', 'B', A], ['collections', '--library', 'x', '--move-to', '', A], ['collections', '--library', 'x', '--role', 'nonsense'], ['collections', '--library', 'x', '--format', 'html'], ['dates'], ['dates', '--library', 'x', A], ['dates', '--library', 'x', '--set', '1998'], ['dates', '--library', 'x', '--set', 'May 1998', A], ['dates', '--library', 'x', '--set', '1998', '--detect', A], ['dates', '--library', 'x', '--format', 'html'], ['drafts'], ['drafts', '--library', 'x'], ['drafts', '--library', 'x', A], ['drafts', '--library', 'x', '--format', 'html'], ['history'], ['history', '--library', 'x'], ['history', '--library', 'x', 'papers'], ['history', '--library', 'x', '--format', 'html'],
            ['verdict'], ['verdict', A, B], ['verdict', '--library', 'x', A], ['verdict', '--library', 'x', A, B, A], ['verdict', '--library', 'x', '--note', 'n'], ['verdict', '--library', 'x', '--forget'],
            ['verdict', '--library', 'x', '--verdict', 'guilty', '--passage', '1', A, B], ['verdict', '--library', 'x', '--verdict', 'confirmed', A, B], ['verdict', '--library', 'x', '--passage', '1', A, B],
            ['verdict', '--library', 'x', '--format', 'csv', A, B], ['verdict', '--library', 'x'], ['verdict', '--library', 'x', A, B],
    ]:
        out, err = expect(2, *arguments)
        assert out == '' and err.startswith('winnow-cli: '), (arguments, out, err)
    assert not (DATA / 'x').exists()


def test_nothing_could_be_done():
    for arguments in [['compare', A, 'missing.txt'], ['compare', '--pairs', 'missing.list'], ['check', 'missing'], ['check', 'broken.pdf'], ['groups', 'missing'], ['groups', 'broken.pdf'], ['images', 'missing'], ['images', 'broken.pdf'], ['text', 'missing.txt'],
                      ['fingerprint', 'broken.pdf'], ['compare', '--template', 'missing.txt', A, B], ['text', '--flags', 'broken.pdf']]:
        out, err = expect(2, *arguments)
        assert 'missing' in err or 'broken.pdf' in err, err


def test_problems_are_listed():
    for arguments in [['check', 'papers', 'broken.pdf'], ['text', 'broken.pdf', A], ['fingerprint', A, 'broken.pdf'], ['groups', 'papers', 'broken.pdf']]:
        out, err = expect(1, *arguments)
        assert out != '' and 'broken.pdf' in err, (arguments, err)
    check = report_of('check', 'papers', 'broken.pdf', code=1)
    assert [pathlib.Path(problem['path']).name for problem in check['problems']] == ['broken.pdf']
    assert len(check['documents']) == 4


def test_pairs():
    out, err = expect(1, 'compare', '--pairs', 'pairs.list')
    lines = [json.loads(line) for line in out.splitlines()]
    assert [(line['a']['path'], line['b']['path']) for line in lines] == [
        (A, B), ('papers/桥.txt', 'papers/橋.txt'), (A, 'papers/missing.txt'), (B, A)]
    assert err.count('missing.txt') == 1 and 'missing.txt' in lines[2]['error'] and 'passages' not in lines[2]
    assert all(len(lines[i]['passages']) == 1 for i in (0, 1, 3))
    listed = (DATA / 'pairs.list').read_bytes().replace(b'papers/', b'')
    assert expect(1, 'compare', '--pairs', '-', '--left', 'papers', '--right', 'papers', stdin=listed)[0] == out
    assert json.loads(expect(1, 'compare', '--pairs', 'pairs.list', '--format', 'json')[0]) == lines
    rows = list(csv.reader(io.StringIO(expect(1, 'compare', '--pairs', 'pairs.list', '--format', 'csv')[0], newline='')))
    assert len(rows) == 5 and {len(row) for row in rows} == {len(rows[0])} and rows[3][3] == ''
    assert len(expect(1, 'compare', '--pairs', 'pairs.list', '--format', 'text')[0].splitlines()) == 4
    assert expect(0, 'compare', '--pairs', '-', stdin=b'') == ('', '')
    assert json.loads(expect(0, 'compare', '--pairs', '-', '--format', 'json', stdin=b'')[0]) == []
    assert 'line 2' in expect(2, 'compare', '--pairs', '-', stdin=b'a b\na b c\n')[1]
    assert 'line 1' in expect(2, 'compare', '--pairs', '-', stdin=b'alone\n')[1]


def test_jobs_make_no_difference():
    names = [A, B, 'papers/桥.txt', 'papers/橋.txt']
    pairs = ''.join(f'{a}\t{b}\n' for a in names for b in names for _ in range(20)).encode()
    one, four = (expect(0, 'compare', '--pairs', '-', '--jobs', jobs, stdin=pairs)[0] for jobs in ('1', '4'))
    assert one == four and len(one.splitlines()) == 320
    one, four = (without_dates(json.loads(expect(0, 'check', '--jobs', jobs, '--format', 'json', 'papers')[0])) for jobs in ('1', '4'))
    assert one == four


def test_offsets_and_mirror():
    for a, b in [(A, B), ('papers/桥.txt', 'papers/橋.txt')]:
        there, back = (report_of('compare', x, y) for x, y in ((a, b), (b, a)))
        assert there['a'] == back['b'] and there['b'] == back['a']
        assert [(p['a'], p['b'], p['kind'], p['similarity']) for p in there['passages']] == [(p['b'], p['a'], p['kind'], p['similarity']) for p in back['passages']]
        for side, path in (('a', a), ('b', b)):
            text = report_of('text', path)
            assert there[side]['chars'] == len(text['text']) == text['chars'] and text['bytes'] == len(text['text'].encode())
            for passage in there['passages']:
                place = passage[side]
                assert text['text'][place['start']:place['end']].encode() == text['text'].encode()[place['byte_start']:place['byte_end']]
        self = report_of('compare', a, a)
        assert self['a']['similarity'] == self['b']['similarity'] == 1.0


def check_ledger(side):
    """Total less all that is left out is counted; what is covered of it is the similarity."""
    ledger = side['ledger']
    assert set(ledger) == {'total', 'counted', 'covered', 'verbatim', *REASONS} and ledger['total'] == side['words']
    assert ledger['verbatim'] <= ledger['total'] - ledger['template']
    assert ledger['total'] - sum(ledger[reason] for reason in UNCOUNTED) == ledger['counted'] >= ledger['covered']
    if ledger['counted'] > 0 and side['similarity'] < 1:
        assert abs(side['similarity'] - ledger['covered'] / ledger['counted']) < 1e-6, side


def check_places(places, text):
    for place in places:
        assert text[:place['start']].encode() == text.encode()[:place['byte_start']] and text[:place['end']].encode() == text.encode()[:place['byte_end']]


def check_evidence(pair):
    """A row a method, in the order of their table; what is silent has no figures."""
    if pair['evidence'] is None:  # not asked for
        assert pair['same_piece'] is None and pair['probability'] is None
        return
    assert [row['method'] for row in pair['evidence']] == methods()
    for row in pair['evidence']:
        figures = [row[key] for key in ('value', 'similarity', 'distance', 'same')]
        assert set(row) == {'method', 'value', 'unit', 'similarity', 'distance', 'a_in_b', 'b_in_a', 'opinion', 'same'}
        assert row['unit'] in ('share', 'count', 'bits', 'equal') and row['opinion'] in ('same', 'different', 'silent')
        if row['opinion'] == 'silent':
            assert figures == [None] * 4 and row['a_in_b'] is None and row['b_in_a'] is None, row
            continue
        assert None not in figures and abs(row['similarity'] + row['distance'] - 1) < 1e-5 and row['same'] == (row['opinion'] == 'same'), row
    assert 0 <= pair['probability'] <= 1 and pair['same_piece'] == (pair['probability'] >= .5)


PICTURE = {'name', 'page', 'start', 'byte_start', 'caption', 'width', 'height', 'format'}
DONE = {'description', 'direction', 'distance', 'mirrored', 'negative', 'turned', 'likeness', 'colors', 'placement'}


def check_picture_match(match, of_side, of_match):
    """The shape that the man page promises of a picture in two documents."""
    assert set(match) == {'a', 'b'} | DONE | of_match, match
    for side in ('a', 'b'):
        assert set(match[side]) == PICTURE | of_side and match[side]['start'] <= match[side]['byte_start'], match
    assert 0 <= match['distance'] <= 42 and 0 <= match['turned'] < 360 and match['description'] != ''
    assert match['direction'] in ('a_to_b', 'b_to_a', 'either')
    assert match['likeness'] in ('unknown', 'same', 'layout') and set(match['placement']) == {'places', 'outline_a', 'outline_b'}


def check_shares(passage):
    """How the words agree, of the kinds where that says something."""
    shares = passage['shares']
    assert (shares is not None) == (passage['kind'] in ('near', 'reworded'))
    if shares is not None:
        assert list(shares) == ['verbatim', 'moved', 'reworded'] and min(shares.values()) >= 0 and abs(sum(shares.values()) - 1) < 3e-6


def check_pair(pair, listed):
    """The shape that the man page promises. listed: exclusions stand with the sides."""
    assert set(pair) == {'number', 'new', 'a', 'b', 'passages', 'parts', 'set_aside', 'flags', 'n_pictures', 'pictures', 'evidence', 'same_piece', 'probability', 'decided', 'undecided', 'note', 'stated'} and pair['stated'] == [] and set(pair['flags']) == {'a', 'b'}
    assert pair['n_pictures'] == len(pair['pictures'])
    for picture in pair['pictures']:
        check_picture_match(picture, set(), set())
    check_evidence(pair)
    for side in ('a', 'b'):
        assert set(pair[side]) == {'path', 'chars', 'words', 'similarity', 'ledger', *(['exclusions'] if listed else [])}
        check_ledger(pair[side])
        assert all(set(flag) == {'flag', 'start', 'end', 'byte_start', 'byte_end', 'count'} for flag in pair['flags'][side])
    for name, extra in (('passages', set()), ('parts', {'part_of', 'relation'}), ('set_aside', {'reason'})):
        for passage in pair[name]:
            assert set(passage) == {'a', 'b', 'kind', 'citation', 'similarity', 'shares', 'words', 'documents', 'flags', 'verdict', 'note', 'number'} | extra
            check_shares(passage)
            assert passage['kind'] in ('exact', 'near', 'reworded', 'condensed') and passage.get('reason', 'short') in REASONS
    assert all(0 <= part['part_of'] <= len(pair['passages']) and part['relation'] in ('part', 'repetition') for part in pair['parts'])


@functools.lru_cache(maxsize=None)
def text_of(path):
    return report_of('text', path)['text']


def test_ledgers():
    names = [A, B, 'papers/桥.txt', 'papers/橋.txt', *LEDGER]
    pairs = ''.join(f'{a}\t{b}\n' for a in names for b in names).encode()
    for exclude in ('none', 'quotes', 'bibliography', 'short', 'template,bibliography,short', 'template,quotes,bibliography,short'):
        off = set(REASONS[:4]) - set(exclude.split(','))
        for line in expect(0, 'compare', '--pairs', '-', '--exclude', exclude, '--template', 'ledger/declaration.txt', stdin=pairs)[0].splitlines():
            pair = json.loads(line)
            check_pair(pair, True)
            for side in ('a', 'b'):
                assert all(pair[side]['ledger'][reason] == 0 for reason in off), (exclude, pair[side])
                assert {run['reason'] for run in pair[side]['exclusions']}.isdisjoint(off)
                check_places(pair[side]['exclusions'], text_of(pair[side]['path']))
            if pair['a']['path'] == pair['b']['path']:
                assert pair['a']['similarity'] == pair['b']['similarity'] == 1.0


def test_exclusions():
    """Each reason takes out what it names, is told with its place, and is back when it is off."""
    essay = text_of(LEDGER[0])
    pieces = {'template': 'I declare that I have written', 'quotes': 'every winter the river carries', 'bibliography': 'Smith, J. (1999)'}
    for reason, piece in pieces.items():
        pair = report_of('compare', '--exclude', reason, '--template', 'ledger/declaration.txt', *LEDGER)
        runs = [essay[run['start']:run['end']] for run in pair['a']['exclusions']]
        assert len(runs) > 0 and any(piece in run for run in runs), (reason, runs)
        assert pair['a']['ledger'][reason] == sum(run['words'] for run in pair['a']['exclusions']) > 0
    pair = report_of('compare', '--exclude', 'none', '--template', 'ledger/declaration.txt', *LEDGER)
    assert pair['a']['exclusions'] == [] and pair['set_aside'] == []
    pair = report_of('compare', '--exclude', 'bibliography,short', *LEDGER)
    assert {passage['reason'] for passage in pair['set_aside']} == {'bibliography', 'short'}


def test_own_rules(folder):
    """Phrases and parts that are listed are in no share, and sources below the floor neither: at every door the same."""
    pathlib.Path(folder, 'phrases').write_text('\n BROKEN  “oars”\n小石匠\n')
    pathlib.Path(folder, 'headings').write_text('What the guests buy\n')
    phrases, headings = ('--ignore-phrases', f'{folder}/phrases'), ('--ignore-headings', f'{folder}/headings')
    before = report_of('compare', A, B)
    pair = report_of('compare', *phrases, A, B)
    for side in ('a', 'b'):
        check_ledger(pair[side])
        assert [text_of(pair[side]['path'])[run['start']:run['end']] for run in pair[side]['exclusions'] if run['reason'] == 'own'] == ['broken oars']
        assert pair[side]['ledger']['own'] == 2 and pair[side]['ledger']['covered'] == before[side]['ledger']['covered'] - 2
    pair = report_of('compare', *headings, A, B)
    assert pair['passages'] == [] and pair['set_aside'][0]['reason'] == 'own' and pair['b']['ledger']['counted'] == 0
    most = max(before[side]['ledger']['covered'] for side in ('a', 'b'))
    assert report_of('compare', '--min-source-words', str(most), A, B)['passages'] == before['passages']
    pair = report_of('compare', '--min-source-words', str(most + 1), A, B)
    assert pair['passages'] == [] and pair['set_aside'][0]['reason'] == 'small_source' and pair['a']['ledger']['small_source'] > 0
    check = ('check', '--library', f'{folder}/own.winnow')
    first = report_of(*check, *phrases, *headings, '--min-source-share', '60', 'papers')
    assert first['settings']['ignore-phrases'] == 'BROKEN  “oars”\n小石匠' and first['settings']['min-source-share'] == 60
    assert len(first['overlaps']) == 1 and [row['passages'][0]['reason'] for row in first['uncounted_pairs']] == ['own']
    again = report_of(*check)
    assert again['settings'] == first['settings'] and again['overlaps'] == first['overlaps']
    pathlib.Path(folder, 'none').write_text('')
    none = f'{folder}/none'
    last = report_of(*check, '--ignore-phrases', none, '--ignore-headings', none, '--min-source-share', '99')
    assert last['overlaps'] == [] and {row['passages'][0]['reason'] for row in last['uncounted_pairs']} == {'small_source'}
    assert 'nowhere' in expect(2, 'compare', '--ignore-phrases', 'nowhere', A, B)[1]


def test_citations(folder):
    """Each passage says whether its source is cited and quoted; what is either is no copy without quotations."""
    syllables = [x + y for x in 'bdfgklmnprst' for y in 'aeiou']
    text = lambda seed: ' '.join(''.join(random.Random(f'{seed} {i}').choices(syllables, k=4)) for i in range(60))
    forms = {'cited': '{} (Miller 2010).', 'cited_quoted': '“{}” (Miller 2010).', 'quoted': '“{}.”', 'none': '{}.'}
    source = pathlib.Path(folder, 'sources', 'Miller 2010 - Walls.txt')
    source.parent.mkdir()
    source.write_text('\n\n'.join(f'{text(name)}.\n\n{text(name + " there")}.' for name in forms))
    pathlib.Path(folder, 'paper.txt').write_text('\n\n'.join(f'{form.format(text(name))}\n\n{text(name + " here")}.' for name, form in forms.items()))
    check = report_of('check', '--reference', source, f'{folder}/paper.txt', cwd=folder)
    assert [passage['citation'] for pair in check['overlaps'] for passage in pair['passages']] == list(forms), check['overlaps']
    paper = next(document for document in check['documents'] if document['shares'])
    assert paper['shares']['total'] > paper['shares']['without_quotations'] > 0, paper['shares']
    assert {name: one['words'] for name, one in paper['citations'].items()} == {name: paper['found'] / 4 for name in forms}, paper['citations']
    assert all(abs(one['share'] - one['words'] / paper['counted']) < 1e-6 for one in paper['citations'].values()), paper['citations']
    printed = expect(0, 'check', '--reference', source, f'{folder}/paper.txt', cwd=folder)[0]
    assert 'cited, quotation marks missing 60 (' in printed, printed
    for state, n in (('cited', 1), ('none', 1)):
        assert len(report_of('check', '--citation', state, '--reference', source, f'{folder}/paper.txt', cwd=folder)['overlaps']) == n
    source.write_text(source.read_text().replace(text('cited'), text('other')))
    assert not report_of('check', '--citation', 'cited', '--reference', source, f'{folder}/paper.txt', cwd=folder)['overlaps']
    assert 'is no state of citation' in expect(2, 'check', '--citation', 'quote', f'{folder}/paper.txt')[1]


def test_same_references(folder):
    """A pair says that its lists of works are the same, whether something else counts or not."""
    prose = lambda seed: ' '.join(''.join(random.Random(f'{seed} {i}').choices('bdfgklmnprst', k=4)) for i in range(90)) + '.'
    works = '\n\nReferences\n\n' + '\n'.join(f'[{i}] Smith J. Walls of the town {prose(i)[:30]}. Journal of Walls, {1990 + i}, {i}(2): {i}-{i + 9}.' for i in range(1, 9))
    papers = {'Smith - Walls.txt': prose('a'), 'b.txt': prose('b'), 'c.txt': prose('c') + prose('a')}
    for name, text in papers.items():
        pathlib.Path(folder, name).write_text(text + works)
    check = report_of('check', *papers, cwd=folder)
    assert check['overlaps'][0]['passages'][0]['citation'] == 'none', check['overlaps']  # its list of works names its source
    pairs = check['overlaps'] + check['uncounted_pairs']
    assert len(check['overlaps']) == 1 and [pair['same_references'] for pair in pairs] == [{'same': 8, 'entries': 8}] * 3, pairs
    text = expect(0, 'check', *papers, cwd=folder)[0]
    assert text.count('the same list of references (8 of 8 entries in the same order)') >= 2, text


def test_least_share(folder):
    """Tables of submissions end at the share that is asked for, and say how many are below it; the highest one is that of all."""
    for share in (49.9, 60):
        text = expect(0, 'check', f'--min-share={share}', 'papers')[0]
        listed = text.split('Submissions by total share')[1].split('\n\n')[0]
        assert ('the guests.txt' in listed) == (share < 50) and 'harbour.txt  ' not in listed.split('%')[-1], listed
        assert f'with less than {share:.1f}% ' in listed and 'Highest total share: 71.0%' in text, text
    assert '--min-share takes' in expect(2, 'check', '--min-share=101', 'papers')[1]


def test_template_inside_a_passage():
    """A copy that runs on across the template is one passage, of the words it shares."""
    with_template = report_of('compare', '--template', 'ledger/declaration.txt', *LEDGER)
    assert any('begin again on the' in text_of(LEDGER[0])[p['a']['start']:p['a']['end']] for p in with_template['passages'])


def check_found(check):
    """What stands in all sources together: the sum over them, and no less than in any one of them."""
    for document in check['documents']:
        if document['role'] != 'submissions':
            assert document['found'] is None and document['shares'] is None and document['sources'] == []
            continue
        assert document['found'] == sum(source['words'] for source in document['sources']) <= document['counted'] <= document['words']
        assert all(document['shares']['total'] >= source['similarity'] for source in document['sources']), document
        if document['shares']['total'] < 1:
            assert abs(document['shares']['total'] * document['counted'] - document['found']) < 0.01, document


def test_documents_of_a_check():
    check = report_of('check', '--exclude', 'template,quotes,bibliography,short', '--template', 'ledger/declaration.txt', 'papers', *LEDGER,
                              'disguises.txt')
    for pair in check['overlaps']:
        check_pair(pair, False)
        assert all(passage['documents'] >= 2 for passage in pair['passages'])
    check_found(check)
    found = {document['name']: document for document in check['documents']}
    for document in check['documents']:
        text = text_of(document['path'])
        assert {'flags', 'exclusions', 'sources'} <= set(document)
        for places in (document['flags'], document['exclusions'], *(source['regions'] for source in document['sources'])):
            check_places(places, text)
        for source in document['sources']:
            assert source['words'] <= source['all_words'] and 0 < source['similarity'] <= 1
            assert all(region['owner'] is True or region['owner'] in {other['path'] for other in document['sources']} for region in source['regions'])
    assert {run['reason'] for run in found['essay.txt']['exclusions']} == {'template', 'quotes', 'bibliography'}
    sources = {pathlib.Path(source['path']).name: source for source in found['essay.txt']['sources']}
    assert set(sources) == {'source.txt', 'harbour.txt'} and sources['source.txt']['all_words'] > sources['harbour.txt']['all_words']
    assert found['declaration.txt']['sources'] == []
    flags = json.loads(expect(0, 'text', '--flags', '--format', 'json', 'disguises.txt')[0])['flags']
    assert [{key: flag[key] for key in ('flag', 'start', 'end', 'count')} for flag in flags] == [
        {key: flag[key] for key in ('flag', 'start', 'end', 'count')} for flag in found['disguises.txt']['flags']]


def test_samples():
    """The sample collection, as a user would check it: every sum adds up, every place lies in its text, every disguise is told."""
    samples = HERE.parent.parent / 'data' / 'samples'
    check = report_of('check', '--exclude', 'template,quotes,bibliography,short', '--reference', str(samples / 'references'), '--template',
                              str(samples / 'template'), str(samples / 'submissions'))
    assert len(check['overlaps']) > 10
    check_found(check)
    for pair in check['overlaps']:
        check_pair(pair, False)
    for document in check['documents']:
        text = text_of(document['path'])
        for places in (document['flags'], document['exclusions'], *(source['regions'] for source in document['sources'])):
            check_places(places, text)
        if document['role'] != 'submissions':
            assert document['sources'] == []
        for source in document['sources']:
            assert source['words'] <= source['all_words'] <= document['words']
    assert {flag['flag'] for document in check['documents'] for flag in document['flags']} >= {'invisible', 'lookalike', 'spaced', 'hidden'}
    assert {run['reason'] for document in check['documents'] for run in document['exclusions']} >= {'template', 'bibliography'}
    assert any(len(document['sources']) > 1 for document in check['documents'])


def test_flags():
    """Every disguise is told, where it is; honest texts have none."""
    flags = json.loads(expect(0, 'text', '--flags', '--format', 'json', 'disguises.txt')[0])['flags']
    text = text_of('disguises.txt')
    assert {flag['flag'] for flag in flags} == {'invisible', 'lookalike', 'styled', 'bidi', 'spaced'}
    check_places(flags, text)
    for flag in flags:
        assert flag['text'] == text[flag['start']:flag['end']] and flag['count'] > 0
        assert text.split('\n')[flag['line'] - 1][flag['column'] - 1:].startswith(flag['text'].split('\n')[0])
        assert {'invisible': 2, 'lookalike': 3, 'styled': 4, 'bidi': 5, 'spaced': 6}[flag['flag']] == flag['line']
    hidden = json.loads(expect(0, 'text', '--flags', '--format', 'json', 'hidden.html')[0])['flags']
    assert [(flag['flag'], flag['text'], flag['count'], flag['start'] == flag['end']) for flag in hidden] == [('hidden', 'Unseen <words> & \u202emore.', 23, True)]
    for path in (A, B, 'papers/桥.txt', 'papers/橋.txt', *LEDGER):
        assert json.loads(expect(0, 'text', '--flags', '--format', 'json', path)[0])['flags'] == []
        assert expect(0, 'text', '--flags', path)[0] == 'No disguises.\n'
    assert all(ord(c) >= 32 and c != '\u202e' for line in expect(0, 'text', '--flags', 'disguises.txt', 'hidden.html')[0].splitlines() for c in line)


def test_passages_table():
    rows = rows_of('compare', '--format', 'passages', '--exclude', 'quotes,bibliography,short', *LEDGER)
    pair = report_of('compare', '--exclude', 'quotes,bibliography,short', *LEDGER)
    assert [row['passage'] for row in rows if row['reason'] == ''] == [str(i + 1) for i in range(len(pair['passages']))]
    assert sorted(row['reason'] for row in rows if row['reason'] != '') == sorted(passage['reason'] for passage in pair['set_aside'])
    text = text_of(LEDGER[0])
    for row in rows:
        assert row['text_a'] == text.encode()[int(row['byte_start_a']):int(row['byte_end_a'])].decode()
    summary = next(csv.DictReader(io.StringIO(expect(0, 'compare', '--format', 'csv', '--exclude', 'quotes,bibliography,short', *LEDGER)[0], newline='')))
    for side in ('a', 'b'):
        assert int(summary[f'words_{side}']) - sum(int(summary[f'{reason}_{side}']) for reason in UNCOUNTED) == int(summary[f'counted_{side}'])
    assert sum(int(summary[kind]) for kind in ('exact', 'near', 'reworded', 'condensed')) == int(summary['passages']) == len(pair['passages'])
    assert int(summary['set_aside']) == len(pair['set_aside'])


def test_repetition(folder):
    """A paragraph that stands twice in the other text is one passage; where it stands again is told with it."""
    text = (DATA / A).read_text()
    once, twice = pathlib.Path(folder, 'once.txt'), pathlib.Path(folder, 'twice.txt')
    once.write_text(text)
    twice.write_text(text + '\n\n' + ' '.join(f'own{chr(97 + i % 26)}{chr(97 + i // 26)}' for i in range(80)) + '.\n\n' + text)
    pair = report_of('compare', str(once), str(twice))
    assert len(pair['passages']) == 1 and len(pair['parts']) >= 1
    assert all((part['part_of'], part['relation']) == (1, 'repetition') for part in pair['parts'])
    assert pair['a']['similarity'] == 1.0
    out = expect(0, 'compare', str(once), str(twice))[0]
    assert re.search(r'^1 +exact', out, re.M) and re.search(r'^1\.1 +again exact', out, re.M), out


def test_notes(folder):
    """A text in a note is compared, and said to be in one; a running head is not compared."""
    text, own = (DATA / A).read_text(), ' '.join(f'own{chr(97 + i % 26)}{chr(97 + i // 26)}' for i in range(200))
    plain, note = pathlib.Path(folder, 'plain.txt'), pathlib.Path(folder, 'note.rtf')
    plain.write_text(text)
    paragraphs = '\\par '.join(text.split('\n\n')).replace('\n', ' ').encode('ascii', 'ignore').decode()
    note.write_text('{\\rtf1 {\\header A running head\\par}' + own + '{\\footnote ' + paragraphs + '} and so on.\\par}')
    pair = report_of('compare', str(note), str(plain))
    assert pair['b']['similarity'] > .99 and pair['a']['similarity'] < .99, pair
    out = expect(0, 'compare', str(note), str(plain))[0]
    assert 'footnote' in out and 'running head' not in expect(0, 'text', str(note))[0], out
    parts = json.loads(expect(0, 'text', '--format', 'json', str(note))[0])['parts']
    assert [part['kind'] for part in parts] == ['header', 'footnote'] and parts[1]['start'] == len(own), parts


def test_fingerprint_places():
    for method in ('winnow', 'sentence'):
        for path in (A, 'papers/桥.txt'):
            text = report_of('text', path)['text']
            prints = json.loads(expect(0, 'fingerprint', '--method', method, '--format', 'json', path)[0])
            assert prints['method'] == method and len(prints['fingerprints']) > 0
            for row in prints['fingerprints']:
                assert re.fullmatch('[0-9a-f]{16}', row['hash']) and row['first'] < row['last'] <= prints['words']
                assert text[row['start']:row['end']].encode() == text.encode()[row['byte_start']:row['byte_end']]


def test_settings_count():
    assert report_of('compare', A, B)['passages'] != []
    assert report_of('compare', '--min-words', '100', A, B)['passages'] == []
    few, many = (len(expect(0, 'fingerprint', '-k', '5', '-g', g, A)[0].splitlines()) for g in ('20', '5'))
    assert few < many


def test_words_of_the_text_output():
    """One space between sentences, and a sum that is true where nothing is left to count."""
    for exclude in ('none', 'quotes', 'short', 'template,bibliography'):
        head = expect(0, 'check', '--exclude', exclude, '--common-documents', '3', 'papers')[0].splitlines()[3]
        assert '  ' not in head and head == head.strip() and head.endswith('.'), head
    same = expect(0, 'compare', '--template', A, A, A)[0]
    assert '= 0 counted; the texts are the same (100%)' in same and 'found' not in same, same


def made_up(seed, n_words):
    """Words that no other seed has."""
    draw = random.Random(seed)
    return ' '.join(''.join(draw.choice('bcdfghklmnprstvz') + draw.choice('aeiou') for _ in range(4)) for _ in range(n_words))


def test_formulae_are_no_findings(folder):
    """Of thirty documents 22 share a formula, which is too few for class text, two of them a passage as well: one pair is listed, the others are set aside, and can be listed."""
    formula, passage = made_up('formula', 30), made_up('passage', 40)
    for i in range(30):
        pathlib.Path(folder, f'{i:02}.txt').write_text('\n\n'.join([made_up(i, 150), formula if i < 22 else '', made_up(i + 100, 150), passage if i < 2 else '']))
    check = report_of('check', folder)
    assert [os.path.basename(check['overlaps'][0][side]['path']) for side in 'ab'] == ['00.txt', '01.txt'] and len(check['overlaps']) == 1
    assert check['settings']['exclude'] == ','.join([*EXCLUDED, 'common']) and check['settings']['common-documents'] == 0
    assert check['summary']['common_pairs'] == check['summary']['uncounted'] == 22 * 21 / 2 - 1
    ledger = check['overlaps'][0]['a']['ledger']
    assert (ledger['common'], ledger['covered']) == (30, 40) and check['summary']['set_aside']['common'] == 1
    text = expect(0, 'check', folder)[0]
    assert f'230 pairs share only text that is common in this collection; --exclude {",".join(EXCLUDED)} lists them.' in text, text
    assert 'Passages that more than 20 documents have do not count' in text
    for options in (['--exclude', 'template,bibliography,short'], ['--common-documents', '22']):
        check = report_of('check', *options, folder)
        assert len(check['overlaps']) == 22 * 21 / 2 and check['summary']['common_pairs'] == 0
    assert len(report_of('check', '--common-documents', '21', folder)['overlaps']) == 1
    assert 'common' not in expect(0, 'check', '--exclude', 'template,bibliography,short', folder)[0]


def test_a_paper_that_many_handed_in_is_no_formula(folder):
    """Half of a document is more than a formula, however many have it."""
    paper = made_up('paper', 100)
    for i in range(25):
        pathlib.Path(folder, f'{i:02}.txt').write_text(f'{paper}\n\n{made_up(i, 90 if i < 23 else 210)}')
    check = report_of('check', folder)
    assert len(check['overlaps']) == 25 * 24 / 2 - 1 and check['summary']['common_pairs'] == 1  # the two long ones have less than half of it


def test_template_and_references(folder):
    template = pathlib.Path(folder) / 'template.txt'
    template.write_text((DATA / A).read_text().split('\n\n')[3])
    plain, masked = (report_of('check', *options, 'papers') for options in ([], ['--template', str(template)]))
    assert len(plain['overlaps']) == 2 and len(masked['overlaps']) == 1
    assert {d['role'] for d in masked['documents']} == {'submissions', 'template'}
    assert max(d['excluded'] for d in masked['documents']) > 20
    refs = report_of('check', '--reference', A, '--reference', B, 'papers/桥.txt')
    assert refs['overlaps'] == []  # references are not compared with each other
    against = report_of('check', '--reference', A, B)
    assert len(against['overlaps']) == 1 and against['overlaps'][0]['a']['path'].endswith('guests.txt')  # the submission stands first


def test_files_of_two_roles(folder):
    """A folder of sources inside of the folder that is checked: a file is read once, in the last of its roles."""
    refs = os.path.join(folder, 'refs')
    os.mkdir(refs)
    shutil.copy(DATA / A, refs)
    shutil.copy(DATA / B, folder)
    shutil.copy(DATA / 'broken.pdf', refs)
    pathlib.Path(refs, 'photo.raw').write_bytes(b'')
    out, err = expect(1, 'check', '--format', 'json', '--reference', 'refs', '.', cwd=folder)
    check = json.loads(out)
    assert sorted(d['role'] for d in check['documents']) == ['references', 'submissions'] and len(check['overlaps']) == 1
    assert '2 files are given with --reference as well' in err and 'broken.pdf, harbour.txt' in err, err
    assert len(check['problems']) == 2 and err.count('photo.raw') == 1  # each said once
    os.remove(os.path.join(refs, 'broken.pdf'))
    os.remove(os.path.join(refs, 'photo.raw'))
    out, err = expect(0, 'check', '--format', 'json', '--reference', 'refs', '--template', 'refs/harbour.txt', '.', cwd=folder)
    assert sorted(d['role'] for d in json.loads(out)['documents']) == ['submissions', 'template'] and json.loads(out)['problems'] == []
    assert '1 file is given with --reference, --template as well' in err and '1 file is given with --template as well' in err, err
    for given, roles in ([], ['submissions'] * 2), (['--reference', 'refs'], ['references', 'submissions']):  # a library takes the later word
        check = report_of('check', '--library', 'term.winnow', *given, '.', cwd=folder)
        assert sorted(d['role'] for d in check['documents']) == roles and len(check['overlaps']) == 1, check['documents']
    out, err = expect(2, 'check', '--reference', 'refs', 'refs', cwd=folder)
    assert out == '' and 'no document to check' in err and 'holds no file' not in err, err


def test_references_win_ties(folder):
    """Of two copies of a source, neither owns what both have from it."""
    copied = (DATA / A).read_text()
    for name, opening in {'first': 'Nobody asked me about boats before.', 'second': 'Last week it rained on every market stall.'}.items():
        pathlib.Path(folder, f'{name}.txt').write_text(f'{opening}\n\n{copied}')
    shutil.copy(DATA / A, os.path.join(folder, 'source.txt'))
    check = report_of('check', '--reference', 'source.txt', '.', cwd=folder)
    papers = [d for d in check['documents'] if d['role'] == 'submissions']
    check_found(check)
    assert len(papers) == 2 and all(os.path.basename(d['sources'][0]['path']) == 'source.txt' for d in papers)
    assert all(d['sources'][0]['words'] == d['sources'][0]['all_words'] for d in papers)


def test_since(folder):
    library, report = os.path.join(folder, 'term.winnow'), os.path.join(folder, 'new.json')
    weeks = [['papers/harbour.txt', B], ['papers/桥.txt', 'papers/橋.txt'], []]
    told = []
    for week in weeks:
        error = expect(0, 'check', '--library', library, '--since', 'last', '--report', report, *week)[1]
        assert 'compared again' not in error, error
        assert json.loads(pathlib.Path(report).read_text())['title'] == 'term.winnow'  # whatever of it was named
        told.append([(pair['number'], pair['new']) for pair in json.loads(pathlib.Path(report).read_text())['overlaps']])
    assert told == [[(1, False)], [(2, True)], []], told  # all of the first are new, so none is marked
    everything = lambda since: [pair['number'] for pair in report_of('check', '--library', library, '--since', since)['overlaps']]
    assert sorted(everything('2020-01-01')) == [1, 2] and everything('2999-01-01') == []
    out = expect(0, 'check', '--library', library, '--since', 'last')[0]
    assert 'No pair is new' in out and 'the check before did not have' in out and 'together' not in out, out
    assert 'compared again' in expect(0, 'check', '--library', library, '-k', '4')[1]
    assert 'no day' in expect(2, 'check', '--library', library, '--since', 'tuesday')[1]


def test_history(folder):
    library = os.path.join(folder, 'term.winnow')
    expect(0, 'index', '--library', library, '--collection', 'Course', '--role', 'submissions', 'papers/harbour.txt')
    assert 'not been checked' in expect(0, 'history', '--library', library)[0]
    expect(0, 'check', '--library', library, B)
    expect(0, 'check', '--library', library, '--min-words', '26', 'papers/桥.txt', 'papers/橋.txt')
    checks = report_of('history', '--library', library)['checks']
    assert [(one['documents'], one['pairs'], one['new'], one['left']) for one in checks] == [(2, 1, 1, 0), (4, 2, 1, 0)], checks
    assert checks[0]['changes'] == '' and checks[1]['changes'] == 'min-words: 25 → 26'
    assert 0 < checks[0]['highest'] < checks[1]['highest'] < 1 and checks[0]['time'] < checks[1]['time'], checks
    course = report_of('history', '--library', library, '--collection', 'Course')
    assert course['collection'] == 'Course' and [one['new'] for one in course['checks']] == [1, 0]
    assert [one['pairs'] for one in course['checks']] == [1, 1] and course['checks'][1]['highest'] is None
    rows = list(csv.DictReader(io.StringIO(expect(0, 'history', '--library', library, '--format', 'csv')[0])))
    assert [row['new'] for row in rows] == ['1', '1'] and list(rows[0]) == list(checks[0])
    assert len(expect(0, 'history', '--library', library)[0].splitlines()) == 3
    assert 'no collection “Art”' in expect(2, 'history', '--library', library, '--collection', 'Art')[1]


def test_library(folder):
    library = os.path.join(folder, 'school.winnow')
    out = expect(0, 'index', '--library', library, '--format', 'json', 'papers/harbour.txt', 'papers/桥.txt')[0]
    assert [document['role'] for document in json.loads(out)] == ['references', 'references']
    check = json.loads(expect(0, 'check', '--library', library, '--format', 'json', B)[0])
    assert len(check['documents']) == 3 and len(check['overlaps']) == 1
    check = json.loads(expect(0, 'check', '--library', library, '--format', 'json', 'papers/橋.txt')[0])
    assert len(check['documents']) == 4 and len(check['overlaps']) == 2  # what came first is still there
    everything = json.loads(expect(0, 'check', '--library', library, '--format', 'json')[0])
    assert [dict(pair, new=None) for pair in everything['overlaps']] == [dict(pair, new=None) for pair in check['overlaps']]
    assert [pair['new'] for pair in check['overlaps']].count(True) == 1 and {pair['number'] for pair in check['overlaps']} == {1, 2}
    assert not any(pair['new'] for pair in everything['overlaps'])
    assert expect(1, 'check', '--library', library, 'broken.pdf', B)[1].count('broken.pdf') == 1
    assert 'broken.pdf' not in expect(0, 'check', '--library', library, B)[1]  # an old problem, and not of this path
    named = expect(0, 'index', '--library', library, '--collection', '班级', '--role', 'submissions', '--format', 'csv', A)[0]
    assert 'submissions' in named
    foreign = pathlib.Path(folder) / 'foreign.winnow'
    foreign.write_text('not a library')
    assert 'foreign' in expect(2, 'check', '--library', str(foreign), B)[1]


def test_settings_of_a_library(folder):
    """What counts belongs to the library: it keeps what it was checked with, and options say otherwise."""
    arguments = ('check', '--library', 'own.winnow')
    first = report_of(*arguments, '--min-words', '100', '-k', '4', str(DATA / 'papers'), cwd=folder)
    assert first['settings']['min-words'] == 100 and first['overlaps'] == []
    again = report_of(*arguments, cwd=folder)
    assert again['settings'] == first['settings'] and again['overlaps'] == []
    finer = report_of(*arguments, '--min-words', '25', cwd=folder)
    assert len(finer['overlaps']) == 2 and finer['settings'] == {**first['settings'], 'min-words': 25}
    assert report_of(*arguments, cwd=folder)['settings'] == finer['settings']
    err = expect(2, *arguments, '-g', '3', cwd=folder)[1]  # contradicts the k that the library has
    assert 'k = 4' in err and 'g = 3' in err, err
    assert report_of(*arguments, '-g', '4', cwd=folder)['settings']['g'] == 4  # below the k of a new library
    assert report_of('check', str(DATA / 'papers'), cwd=folder)['settings']['k'] == 5
    for command in ('check', 'index', 'groups', 'compare'):
        assert 'k = 9' in expect(2, command, '-k', '9', *(['--library', 'x.winnow'] if command == 'index' else []), str(DATA / A), str(DATA / B), cwd=folder)[1]


def test_late_papers(folder):
    """A check of one batch forgets nothing of another: the reports are those of one check of all."""
    pieces = 'harbour tide clock window letter garden railway summer paper river winter stone bread candle forest island'.split()
    sentence = lambda seed: ' '.join(pieces[(seed * 7 + i * (seed % 5 + 1)) % len(pieces)] + str((seed * 31 + i * i) % 97) for i in range(40)) + '.\n'
    for week, names in enumerate((('a', 'b'), ('c', 'd'), ('e',))):
        os.makedirs(os.path.join(folder, f'week{week}'))
        for name in names:
            own = sentence(ord(name)) + sentence(ord(name) + 50)
            shared = {'a': '', 'b': sentence(ord('a')), 'c': '', 'd': sentence(ord('b')), 'e': sentence(ord('a') + 50)}[name]
            with open(os.path.join(folder, f'week{week}', f'{name}.txt'), 'w') as paper:
                paper.write(own + shared)
    for week in range(3):
        late = report_of('check', '--library', 'term.winnow', f'week{week}', cwd=folder)
    pairs = lambda report: [(pair['a']['path'], pair['b']['path'], pair['a']['similarity']) for pair in report['overlaps']]
    at_once = report_of('check', '--library', 'once.winnow', 'week0', 'week1', 'week2', cwd=folder)
    assert len(at_once['overlaps']) == 3 and pairs(late) == pairs(at_once)
    expect(2, 'check', '--library', 'term.winnow', 'no such folder', cwd=folder)
    assert pairs(report_of('check', '--library', 'term.winnow', 'week0', cwd=folder)) == pairs(at_once)


def collections_of(library):
    """Name, role, course, term and files of each collection."""
    with contextlib.closing(sqlite3.connect(library)) as file:
        return {(name, role): (course, term, sorted(os.path.basename(path) for path, in file.execute('SELECT path FROM documents WHERE collection_id = ?', (row,))))
                for row, name, role, course, term in file.execute('SELECT id, name, role, course, term FROM collections')}


def test_terms(folder):
    """Terms stand side by side, a file has one place in a role, and late papers go on in the term."""
    path = pathlib.Path(folder)
    for name in ('y23/a.txt', 'y24/b.txt', 'week1/c.txt', 'week2/d.txt', 'week2/e.txt'):
        (path / name).parent.mkdir(exist_ok=True)
        (path / name).write_text(f'The {name} of a harbour.\n')
    library = str(path / 'term.winnow')
    index = lambda *arguments, **options: expect(0, 'index', '--library', library, *arguments, cwd=folder, **options)
    index('--reference', '--term', '2023 autumn', 'y23')
    index('--term', '2024 autumn', '--course', 'Databases', 'y24')
    expect(0, 'check', '--library', library, '--term', '2025 autumn', 'week1', cwd=folder)
    expect(0, 'check', '--library', library, 'week2', cwd=folder)
    terms = {('References, 2023 autumn', 'references'): (None, '2023 autumn', ['a.txt']),
             ('References, Databases, 2024 autumn', 'references'): ('Databases', '2024 autumn', ['b.txt']),
             ('Submissions, 2025 autumn', 'submissions'): (None, '2025 autumn', ['c.txt', 'd.txt', 'e.txt'])}
    assert collections_of(library) == terms
    out, err = index('y23')  # read again where it is
    assert 'a.txt' in out and err == ''
    (path / 'y23' / 'a.txt').write_text('It has changed, and is twelve words long: one two three four.\n')
    out, err = index('--term', '2022', 'y23', '--format', 'csv')
    assert '1 file stays' in err and 'a.txt' in err and ',1,' in out
    assert collections_of(library) == {**terms, ('References, 2022', 'references'): (None, '2022', [])}  # a term that begins, but nothing empty without one
    index('--collection', 'References, 2023 autumn', '--term', '2023', 'y23')  # by its name it is labelled
    assert collections_of(library)['References, 2023 autumn', 'references'] == (None, '2023', ['a.txt'])
    expect(0, 'check', '--library', library, '--reference', 'week2/e.txt', 'week2', cwd=folder)  # becomes a reference
    assert collections_of(library)['Submissions, 2025 autumn', 'submissions'][2] == ['c.txt', 'd.txt']
    assert collections_of(library)['References', 'references'] == (None, None, ['e.txt'])
    expect(0, 'check', '--library', library, '--term', '', 'week1', cwd=folder)
    assert collections_of(library)['Submissions', 'submissions'] == (None, None, [])
    assert 'contradict' in expect(2, 'index', '--library', library, '--reference', '--role', 'template', 'y23', cwd=folder)[1]


def test_terms_of_an_archive(folder):
    """Members of an archive stay where they were read, and new ones join the collection that is asked for."""
    path = pathlib.Path(folder)
    zip_of(path / 'a.zip', {'one.txt': 'one ' * 9})
    expect(0, 'index', '--library', 'l', '--collection', 'Mine', 'a.zip', cwd=folder)
    zip_of(path / 'a.zip', {'one.txt': 'one ' * 8, 'two.txt': 'two ' * 9})
    assert [row['words'] for row in rows_of('index', '--library', 'l', '--format', 'csv', 'a.zip', cwd=folder)] == ['8', '9']
    assert collections_of(path / 'l') == {('Mine', 'references'): (None, None, ['one.txt']), ('References', 'references'): (None, None, ['two.txt'])}


def test_sheet_of_answers(folder):
    """Each row of a sheet of answers is a paper: a copied answer is a pair, the questions are none; the file stays a sheet when it is read again."""
    path = pathlib.Path(folder)
    question = 'Who built the harbour clock, why had this man never seen the sea before, and for whom do the tide tables hang beside it in the old hall to this very day?'
    copied = '港口的钟是一个从未见过大海的人造的，潮汐表至今仍然挂在它的旁边，虽然镇上早已没有人再去读它，孩子们只在上面寻找自己生日那天的潮水。'
    answers = [copied, copied + '我也这样想。', '我不知道。', '']

    def write(names, heading='您的姓名：', charset='gbk'):
        with open(path / 'answers.csv', 'w', newline='', encoding=charset) as file:
            csv.writer(file).writerows([['提交答卷时间', heading, question, question + '为什么？'], *(['2026年5月1日', name, answer, '不知道。' if answer else ''] for name, answer in zip(names, answers))])

    files = lambda: sorted(row['path'][len(folder) + 1:] for row in rows_of('authors', '--library', 'l', '--files', '--format', 'csv', cwd=folder))
    index = lambda *options, code=0: expect(code, 'index', '--library', 'l', '--role', 'submissions', *options, 'answers.csv', cwd=folder)[1]
    write(['王丽', '李雷', '', '张伟'])
    index()
    assert files() == ['answers.csv']  # a text as before
    index('--sheet-of-answers')
    rows = ['answers.csv/row 4.txt', 'answers.csv/李雷.txt', 'answers.csv/王丽.txt']
    assert files() == rows and expect(0, 'text', 'answers.csv/王丽.txt', cwd=folder)[0].strip() == copied + '\n\n不知道。'
    report = report_of('check', '--library', 'l', 'answers.csv', cwd=folder)
    assert [{pair[side]['path'][-6:] for side in 'ab'} for pair in report['overlaps']] == [{'王丽.txt', '李雷.txt'}] and files() == rows
    assert [row['author'] for row in rows_of('authors', '--library', 'l', '--format', 'csv', cwd=folder)] == ['李雷', '王丽', '']
    write(['王丽', '李雷', '', '张伟'], 'who')
    assert 'no column of names' in index(code=1) and files() == rows
    write(['王丽', '王丽', 'Ada Byron'], charset='utf-8-sig')
    assert 'no longer there' in index(code=1)  # as for members of an archive
    assert files() == sorted({*rows, 'answers.csv/王丽 (2).txt', 'answers.csv/Ada Byron.txt'})
    write(['王丽'], 'who')
    expect(2, 'index', '--library', 'other', '--sheet-of-answers', 'answers.csv', cwd=folder)  # no document, but it is known as a sheet
    write(['王丽'])
    assert [row['path'][-6:] for row in rows_of('index', '--library', 'other', '--format', 'csv', 'answers.csv', cwd=folder)] == ['王丽.txt']


def write_class(folder):
    """An archive of a Chinese platform: two drafts of 王芳, a copy of them by 李雷, a paper without a name, and one of a former term."""
    shared = 'The harbour clock was built by a man who had never seen the sea, and the tide tables hang beside it to this day in a brass frame. ' * 3
    own = lambda i: ' '.join(f'w{i}x{k}' for k in range(60)) + '. '
    zip_of(os.path.join(folder, '作业.zip'), {'2021001_王芳_初稿.txt': own(1) + shared, '2021001_王芳_终稿.txt': own(2) + shared, '2021002_李雷_论文.txt': own(3) + shared,
                                            'essay.txt': 'Author: Ada Byron\n\n' + own(4)}, 'gb18030')
    zip_of(os.path.join(folder, '去年.zip'), {'2021001_王芳_旧稿.txt': own(5) + shared}, 'gb18030')


def of_copies(check):
    """The pairs, sums and documents of a check, whatever the library is called that the references are in."""
    return check['overlaps'], check['summary'], [
        {key: value for key, value in document.items() if key not in ('collection', 'course', 'term', 'similar_id')} for document in check['documents']]


def test_attach(folder):
    """Another library is compared with where it is: nothing of it is written, what is found is what copies would give, and what can't be read is named."""
    path = pathlib.Path(folder)
    library, last, other = ['--library', 'now.winnow'], path / '2025.winnow', ['2025.winnow']
    attach = lambda *arguments, code=0: expect(code, 'attach', *library, *arguments, cwd=folder)
    listed = lambda *arguments, code=0: json.loads(attach('--format', 'json', *arguments, code=code)[0])
    source, paper, late = (str(DATA / name) for name in (B, A, 'papers/桥.txt'))
    check = lambda *arguments, code=0: report_of('check', *library, *arguments, code=code, cwd=folder)
    assert 'There is no library' in attach(code=2)[1]
    expect(0, 'check', '--library', '2025.winnow', '--term', '2025 autumn', source, str(DATA / 'papers/橋.txt'), cwd=folder)
    expect(0, 'attach', '--library', 'new.winnow', *other, cwd=folder)  # a term may begin with it
    assert (path / 'new.winnow').exists()
    expect(0, 'index', *library, '--role', 'submissions', paper, cwd=folder)
    bytes_before = last.read_bytes()
    assert attach()[0] == 'No library is attached.\n' and listed() == []
    assert [(one['name'], one['path'], one['documents'], one['pairs'], one['problem']) for one in listed(*other)] == [('2025', str(last), 2, 0, None)]
    first = check()
    assert len(first['overlaps']) == 1 and first['overlaps'][0]['b']['path'] == source
    assert [(document['role'], document['collection'], document['term']) for document in first['documents'] if document['path'] == source] == [
        ('references', '2025 › Submissions, 2025 autumn', '2025 autumn')]
    assert 'from “2025 › Submissions, 2025 autumn”' in expect(0, 'check', *library, cwd=folder)[0]
    both = check(late)  # a late paper
    assert len(both['overlaps']) == 2 and [pair['new'] for pair in both['overlaps']].count(True) == 1
    expect(0, 'index', '--library', 'copies.winnow', '--role', 'submissions', paper, late, cwd=folder)
    copies = report_of('check', '--library', 'copies.winnow', '--reference', source, '--reference', str(DATA / 'papers/橋.txt'), cwd=folder)
    strip = lambda one: [[{**pair, 'new': None, 'number': None} for pair in one[0]], one[1], sorted(one[2], key=lambda document: document['path'])]
    assert strip(of_copies(both)) == strip(of_copies(copies))
    with sqlite3.connect(path / 'now.winnow') as database:
        assert database.execute('SELECT count(*) FROM texts').fetchone() == (2,)  # its own
    database.close()
    assert last.read_bytes() == bytes_before and [name for name in os.listdir(folder) if '2025' in name] == ['2025.winnow']
    row = rows_of('attach', *library, '--format', 'csv', cwd=folder)[0]
    assert (row['name'], row['documents'], row['pairs'], row['problem']) == ('2025', '2', '2', '') and re.search(r'2025 +2 +2 ', attach()[0])
    # what can't be
    for argument, words in {'now.winnow': 'is this library itself', '2025.winnow': 'is attached already', 'none.winnow': 'is missing', A: 'is missing'}.items():
        assert words in attach(argument, code=2)[1], argument
    (path / 'note.txt').write_text('no library')
    assert 'is not a Winnow library' in attach('note.txt', code=2)[1] and 'No library “2024”' in attach('--remove', '2024', code=2)[1]
    # while it is away: a report of the figures, by name and reason
    last.rename(path / 'away')
    problem = f'The library “{last}” is missing'
    err = expect(1, 'check', *library, paper, '--report=r.html', '--report=r.pdf', '--report=r.json', cwd=folder)[1]
    assert problem in err and err.count('\n') == 1, err
    away = json.loads((path / 'r.json').read_text())
    assert [problem in pair['problem'] and pair['passages'] == [] for pair in away['overlaps']] == [True, True]
    assert [pair['a']['similarity'] for pair in away['overlaps']] == [pair['a']['similarity'] for pair in both['overlaps']]
    assert (path / 'r.html').read_text(encoding='utf8').count('can’t be shown') == 2
    expect(1, 'check', *library, '--mask', '--report=m.json', cwd=folder)
    assert not any('2025' in pair['problem'] for pair in json.loads((path / 'm.json').read_text())['overlaps'])
    assert problem in attach(code=1)[1] and problem in listed(code=1)[0]['problem']
    with sqlite3.connect(path / 'away') as database:
        database.execute('PRAGMA user_version = 1000')
    database.close()
    (path / 'away').rename(last)
    assert 'newer version' in expect(1, 'check', *library, cwd=folder)[1]
    with sqlite3.connect(last) as database:
        database.execute('PRAGMA user_version = 8')
    database.close()
    assert 'make a new library' in expect(1, 'check', *library, cwd=folder)[1]
    last.write_bytes(bytes_before)
    assert strip(of_copies(check())) == strip(of_copies(both))
    # and without it
    out, err = attach('--remove', '2025')
    assert '2 pairs with documents of “2025” go' in err and out == 'No library is attached.\n'
    assert check()['overlaps'] == [] and last.read_bytes() == bytes_before


def test_collections(folder):
    """Collections are listed, get other names, and documents go from one to another; there they stay when their folder is read again."""
    library = ['--library', 'term.winnow']
    collections = lambda *arguments, code=0: expect(code, 'collections', *library, *arguments, cwd=folder)
    listed = lambda *arguments: {(one['name'], one['role']): one['documents'] for one in json.loads(collections('--format', 'json', *arguments)[0])}
    assert 'There is no library' in collections(code=2)[1]
    for name in ('a.txt', 'b.txt', 'c.txt'):
        (path := pathlib.Path(folder, 'papers', name)).parent.mkdir(exist_ok=True)
        path.write_text(pathlib.Path(DATA, A).read_text() + name)
    expect(0, 'check', *library, 'papers', cwd=folder)
    assert re.search(r'Submissions +submissions +3\n', collections()[0])
    # a file that is moved stays, though it changes
    assert listed('--move-to', 'Late', '--role', 'submissions', 'papers/b.txt') == {('Late', 'submissions'): 1, ('Submissions', 'submissions'): 2}
    pathlib.Path(folder, 'papers/b.txt').write_text(pathlib.Path(DATA, A).read_text() + 'changed')
    before = len(report_of('check', *library, 'papers', cwd=folder)['overlaps'])
    expect(0, 'index', *library, '--role', 'submissions', 'papers', cwd=folder)
    assert before == 3 and listed() == {('Late', 'submissions'): 1, ('Submissions', 'submissions'): 2}
    # to another role, by name: submissions of two are left, and one source of both
    assert listed('--move-to', 'Sources', '--role', 'references', 'b.txt')[('Sources', 'references')] == 1
    pairs = report_of('check', *library, cwd=folder)['overlaps']
    assert len(pairs) == 3 and sum('b.txt' in pair['b']['path'] for pair in pairs) == 2
    assert 'has no collection “None”' in collections('--move-to', 'None', 'a.txt', code=2)[1]
    assert 'no document “x.txt”' in collections('--move-to', 'Sources', 'a.txt', 'x.txt', code=2)[1] and listed()[('Sources', 'references')] == 1
    # names
    assert ('论文', 'submissions') in listed('--rename', 'Late', '论文')
    assert 'is named “Submissions”' in collections('--rename', '论文', 'Submissions', code=2)[1]
    collections('--rename', '论文', 'Sources')
    assert 'Several collections' in collections('--rename', 'Sources', 'X', code=2)[1]
    assert ('X', 'references') in listed('--rename', 'Sources', '--role', 'references', 'X')
    collections('--rename', 'Submissions', 'Essays')
    expect(0, 'index', *library, '--role', 'submissions', 'papers/a.txt', cwd=folder)
    assert [name for name, role in listed()] == ['Essays', 'Sources', 'X']
    row = rows_of('collections', *library, '--format', 'csv', cwd=folder)[2]
    assert (row['name'], row['role'], row['documents'], row['attached']) == ('X', 'references', '1', '0')
    expect(0, 'library', '--verify', 'term.winnow', cwd=folder)


def test_dates(folder):
    """A date set by hand goes before that of the file and of its name, stays when the file changes, and is taken back."""
    library = ['--library', 'dates.winnow']
    dates = lambda *arguments, code=0: expect(code, 'dates', *library, *arguments, cwd=folder)
    listed = lambda *arguments: {os.path.basename(one['path']): (one['date'], one['by_hand']) for one in json.loads(dates('--format', 'json', *arguments)[0])}
    assert 'There is no library' in dates(code=2)[1]
    for name in ('river (2020-12-29).txt', 'b.txt'):
        pathlib.Path(folder, name).write_text(pathlib.Path(DATA, A).read_text() + name)
    expect(0, 'index', *library, 'river (2020-12-29).txt', 'b.txt', cwd=folder)
    own = {'river (2020-12-29).txt': ('2020-12-29', False), 'b.txt': (None, False)}
    assert listed() == own
    assert listed('--set', '1998', 'river (2020-12-29).txt') == {**own, 'river (2020-12-29).txt': ('1998', True)}
    assert listed('--set', '1997-05-17', 'b.txt')['b.txt'] == ('1997-05-17', True)
    pathlib.Path(folder, 'b.txt').write_text(pathlib.Path(DATA, A).read_text() + 'changed')
    expect(0, 'index', *library, 'b.txt', cwd=folder)
    text, rows = dates()[0], list(csv.DictReader(io.StringIO(dates('--format', 'csv')[0], newline='')))
    assert re.search(r'1997-05-17 +set by hand +.*b.txt', text) and {(row['date'], row['by_hand']) for row in rows} == {('1998', '1'), ('1997-05-17', '1')}
    assert 'no document' in dates('--set', '2001', 'b.txt', 'nobody.txt', code=2)[1] and listed()['b.txt'] == ('1997-05-17', True)  # all or nothing
    assert listed('--detect', 'b.txt', 'river (2020-12-29).txt') == own


def test_authors(folder):
    """Whose files are: by names of members of an archive, by hand, and by names again; own pairs are listed alone."""
    write_class(folder)
    library = ['--library', 'class.winnow']
    authors = lambda *arguments, code=0: expect(code, 'authors', *library, *arguments, cwd=folder)
    listed = lambda *arguments: {row['author']: row for row in json.loads(authors('--format', 'json', *arguments)[0])}
    assert 'There is no library' in authors(code=2)[1] and not os.path.exists(os.path.join(folder, 'class.winnow'))
    expect(0, 'index', *library, '--reference', '--term', '2024 秋', '去年.zip', cwd=folder)
    check = report_of('check', *library, '作业.zip', cwd=folder)
    first = listed()
    assert list(first) == ['李雷', '王芳', None] and [len(row['files']) for row in first.values()] == [1, 3, 1]
    assert (first['王芳']['number'], first['王芳']['source'], first[None]['source']) == ('2021001', 'names', 'unknown')
    assert first[None]['files'][0]['stated'] == {'author': 'Ada Byron', 'source': 'text'} and first['李雷']['files'][0]['stated'] is None
    assert first['王芳']['similarity'] == max(document['similarity'] or 0 for document in check['documents'] if '王芳' in document['name'])
    text, rows = authors()[0], list(csv.DictReader(io.StringIO(authors('--format', 'csv')[0], newline='')))
    assert re.search(r'王芳 +2021001 +3 ', text) and re.search(r'no sure author +1 ', text) and 'Ada Byron' not in text
    assert [(row['author'], row['files']) for row in rows] == [('李雷', '1'), ('王芳', '3'), ('', '1')]
    files = list(csv.DictReader(io.StringIO(authors('--files', '--format', 'csv')[0], newline='')))
    assert [row['role'] for row in files].count('references') == 1 and len(files) == 5
    assert 'text: Ada Byron' in authors('--files')[0] and '作业.zip/2021001_王芳_终稿.txt' in authors('--files')[0]
    own = json.loads(authors('--own', '--format', 'json')[0])
    assert len(own) == 1 and {'初稿' in own[0][side] for side in 'ab'} == {True, False} and 0 < own[0]['a_in_b'] < 1
    assert not any({'初稿', '终稿'} == {pair[side]['path'][-6:-4] for side in 'ab'} for pair in check['overlaps'])
    assert '终稿' in authors('--own')[0] and len(authors('--own', '--format', 'csv')[0].splitlines()) == 2
    second = listed('--set', '李雷', '--number', '2021002', 'essay.txt', '作业.zip/2021001_王芳_初稿.txt')  # in bulk, by name and by path
    assert [len(row['files']) for row in second.values()] == [3, 2] and second['李雷']['source'] == 'hand'
    assert len(json.loads(authors('--own', '--format', 'json')[0])) == 1  # 李雷's two now, and no longer 王芳's
    assert listed('--detect', 'essay.txt', '2021001_王芳_初稿.txt') == first
    assert 'no document' in authors('--set', 'Ada', 'essay.txt', 'nobody.txt', code=2)[1] and listed() == first  # all or nothing
    together = listed('--set', '王芳、李雷', '--number', '2021001, 2021002', 'essay.txt')
    assert {name: (row['number'], len(row['files'])) for name, row in together.items()} == {'李雷': ('2021002', 2), '王芳': ('2021001', 4)}


def test_authors_in_reports(folder):
    """Reports introduce documents with author, course and term, say what texts state against file names, and count own pairs."""
    write_class(folder)
    library, path = ['--library', 'class.winnow'], pathlib.Path(folder)
    zip_of(path / '作业2.zip', {'2021003_张伟_论文.txt': '姓名：李雷\n' + 'The harbour clock was built by a man who had never seen the sea, and the tide tables hang beside it to this day. ' * 3})
    expect(0, 'index', *library, '--reference', '--course', 'Databases', '--term', '2024 秋', '去年.zip', cwd=folder)
    names = ['r.html', 'r.txt', 'r.json', 'r.csv', 'm.html', 'm.txt', 'm.json', 'm.csv']
    expect(0, 'check', *library, '--term', '2025 秋', '作业.zip', '作业2.zip', *(f'--report={name}' for name in names[:4]), cwd=folder)
    expect(0, 'check', *library, '--mask', *(f'--report={name}' for name in names[4:]), cwd=folder)
    read = {name: (path / name).read_text(encoding='utf8') for name in names}
    plain = lambda name: re.sub(r'<[^>]+>', '', read[name])
    documents = {document['name']: document for document in json.loads(read['r.json'])['documents']}
    former, wei = documents['2021001_王芳_旧稿.txt'], documents['2021003_张伟_论文.txt']
    assert (former['collection'], former['course'], former['term']) == ('References, Databases, 2024 秋', 'Databases', '2024 秋')
    assert (wei['author'], wei['author_number'], wei['author_source'], wei['course'], wei['term']) == ('张伟', '2021003', 'names', None, '2025 秋')
    for name in ('r.html', 'r.txt'):
        assert 'from “References, Databases, 2024 秋”' in plain(name) and 'from “Submissions' not in plain(name), name
        assert re.search(r'\b1\s*Pairs of files by one author', plain(name)), name
        assert 'none that counts' not in plain(name), name  # they are counted once
    assert 'Author: 张伟, 2021003' in plain('r.html') and 'Author: Ada Byron (as its text states)' in plain('r.html')
    stated = [words for words in ('The text of A names the author of B.', 'The text of B names the author of A.') if words in plain('r.html')]
    assert len(stated) == 1 and plain('r.html').count(stated[0]) == 1  # with 李雷's paper alone, of three that it resembles
    statements = [[(pair['a']['path'][-6:], statement) for pair in json.loads(read[name])['overlaps'] for statement in pair['stated']] for name in ('r.json', 'm.json')]
    assert len(statements[0]) == len(statements[1]) == 1 and statements[0][0][1] == statements[1][0][1] == 'ab'[' B names' in stated[0]] + '_names_' + 'ba'[' B names' in stated[0]] + '_in_text'
    assert stated[0] in plain('m.html') and re.search(r'from “Collection \d+”, 2024 秋', plain('m.html')) and 'Databases' not in plain('m.html')
    for name in ('r', 'm'):
        check = json.loads(read[f'{name}.json'])
        author, = check['authors']
        files = [document for document in check['documents'] if document['path'] in author['paths']]
        assert len(files) == 2 and {document['role'] for document in files} == {'submissions'} and {document['author'] for document in files} == {author['author']}
        assert (author['counted'], author['found']) == tuple(sum(document[key] for document in files) for key in ('counted', 'found')) and 0 < author['found'] < author['counted']
        assert abs(author['share'] - author['found'] / author['counted']) < 1e-5
        assert (author['author'] == '王芳') == (name == 'r')
    shares = [sorted((document['shares']['total'], document['shares']['without_own']) for document in json.loads(read[f'{name}.json'])['documents'] if document['shares']) for name in 'rm']
    assert shares[0] == shares[1], shares
    for name in ('r.html', 'm.html'):
        table = re.search(r'<section[^>]*id="authors".*?</section>', read[name], re.S)[0]
        assert re.findall(r'<tr[^>]*class="(\w*)"', table) == ['part'] * 2 and table.count('<tr') == 1 + 1 + 2, table
        assert re.search(r': ?2 files', re.sub(r'<[^>]+>', '', table))
    assert re.search(r'2021001: 2 files\n.* 2021001_王芳_初稿.txt\n.* 2021001_王芳_终稿.txt\n', read['r.txt'])
    for row, pair in zip(csv.DictReader(io.StringIO(read['r.csv'].lstrip('\ufeff'), newline='')), json.loads(read['r.json'])['overlaps'], strict=True):
        for side in 'ab':
            document = documents[os.path.basename(pair[side]['path'])]
            assert [row[f'{what}_{side}'] for what in ('author', 'author_source', 'course', 'term')] == [document[what] or '' for what in ('author', 'author_source', 'course', 'term')]
    for name in names[4:]:
        for secret in ('李雷', '王芳', '张伟', 'Byron', '2021001', '2021002', '2021003'):
            assert secret not in read[name], (name, secret)
    masked = json.loads(read['m.json'])['documents']
    assert {document['term'] for document in masked} == {'2024 秋', '2025 秋'} and all(document['author_number'] is None for document in masked)


def write_drafts(folder):
    """Three drafts of 王芳 in an archive, the second with a paragraph of a book, and a copy of that by 李雷; another essay of hers, twice the same."""
    paragraph = lambda word, n: ' '.join(f'{word}{k}' for k in range(n)) + '.\n\n'
    own, book, more, other = paragraph('own', 120), paragraph('book', 60), paragraph('more', 40), paragraph('other', 90)
    zip_of(os.path.join(folder, '作业.zip'), {'2021001_王芳_茶 初稿.txt': own, '2021001_王芳_茶 第二稿.txt': own + book, '2021001_王芳_茶 终稿.txt': paragraph('new', 30) + book + own[:400],
                                            '2021001_王芳_盐 v1.txt': other, '2021001_王芳_盐 v2.txt': other, '2021001_王芳_注.txt': more, '2021002_李雷_论文.txt': more + book})
    pathlib.Path(folder, 'How Tea Travelled.txt').write_text(paragraph('trade', 50) + book)


def test_drafts(folder):
    """Drafts of one author are chains, with what was kept, added and dropped, and what came in from somebody else's document."""
    write_drafts(folder)
    library = ['--library', 'class.winnow']
    drafts = lambda *arguments, code=0: expect(code, 'drafts', *library, *arguments, cwd=folder)
    assert 'There is no library' in drafts(code=2)[1]
    expect(0, 'index', *library, '--reference', 'How Tea Travelled.txt', cwd=folder)
    assert 'has not been checked' in drafts(code=2)[1]
    check = report_of('check', *library, '作业.zip', cwd=folder)
    salt, tea = json.loads(drafts('--format', 'json')[0])
    assert [[draft['path'][-7:-4].strip(' 茶') for draft in chain['drafts']] for chain in (salt, tea)] == [['v1', 'v2'], ['初稿', '第二稿', '终稿']]
    assert (tea['author'], tea['number'], tea['apart']) == ('王芳', '2021001', 1) and [draft['words'] for draft in tea['drafts']][:2] == [120, 180]
    first, second = tea['steps']
    assert (first['ordered_by'], first['kept'], first['added'], first['dropped'], first['from_elsewhere']) == ('names', 120, 60, 0, 60)
    assert (first['kept_share'], first['added_share'], first['dropped_share']) == (0.666667, 0.333333, 0)
    source, = first['sources']
    assert source['path'].endswith('How Tea Travelled.txt') and (source['role'], source['words'], source['others']) == ('references', 60, 1)  # 李雷 has it, too
    pair, = [pair for pair in check['overlaps'] if pair['number'] == source['pair']]
    assert {pair['a']['path'][-7:-4], pair['b']['path'][-9:-4]} == {'第二稿', 'elled'} and source['excerpt'].startswith('book0 book1 ')
    assert second['added'] < 35 and second['from_elsewhere'] == 0 and second['kept'] + second['dropped'] == 180
    assert (salt['steps'][0]['kept'], salt['steps'][0]['added'], salt['steps'][0]['dropped'], salt['steps'][0]['sources']) == (90, 0, 0, [])
    text = drafts('--author', '王芳')[0]
    assert re.search(r'^王芳 \(2021001\): 3 drafts; 1 other file of this author', text, re.M), text
    assert re.search(r'^ +180 +120 \(66\.7%\) +60 \(33\.3%\) +0 +60 +names +.*第二稿', text, re.M), text
    assert re.search(r'^ +60 +from “How Tea Travelled.txt” \(reference\), and in 1 more document$', text, re.M), text
    rows = list(csv.DictReader(io.StringIO(drafts('--author', '2021001', '--format', 'csv')[0], newline='')))
    assert [(row['chain'], row['step'], row['source'][-21:], row['source_words']) for row in rows] == [
        ('1', '1', '', ''), ('2', '1', 'How Tea Travelled.txt', '60'), ('2', '2', '', '')]
    assert 'No two submissions' in drafts('--author', '李雷')[0] and json.loads(drafts('--author', '李雷', '--format', 'json')[0]) == []
    assert '“Nobody”' in drafts('--author', 'Nobody', code=2)[1]


def test_drafts_in_reports(folder):
    """A report lists the drafts of each author, masked too; a part, which names nobody else, has none."""
    write_drafts(folder)
    library, path = ['--library', 'class.winnow'], pathlib.Path(folder)
    expect(0, 'check', *library, '--reference', 'How Tea Travelled.txt', *(f'--report=r.{kind}' for kind in ('html', 'txt', 'json')), '作业.zip', cwd=folder)
    expect(0, 'check', *library, '--mask', *(f'--report=m.{kind}' for kind in ('html', 'txt', 'json')), cwd=folder)
    expect(0, 'check', *library, '--since', '2000-01-01', '--report=part.json', cwd=folder)
    read = {name: (path / name).read_text(encoding='utf8') for name in ('r.html', 'r.txt', 'r.json', 'm.html', 'm.txt', 'm.json', 'part.json')}
    chains, masked = json.loads(read['r.json'])['drafts'], json.loads(read['m.json'])['drafts']
    printed = json.loads(expect(0, 'drafts', *library, '--format', 'json', cwd=folder)[0])
    for chain in printed:
        for step in chain['steps']:
            for source in step['sources']:
                del source['excerpt']
    assert chains == printed and json.loads(read['part.json'])['drafts'] == []
    figures = lambda chain: (chain['apart'], [(step['kept'], step['added'], step['from_elsewhere'], [source['words'] for source in step['sources']]) for step in chain['steps']])
    assert sorted(map(figures, masked)) == sorted(map(figures, chains)) and not re.search('王芳|2021001|Tea Travelled', read['m.json'] + read['m.txt'] + read['m.html'])
    table = re.search(r'<section[^>]*id="drafts".*?</section>', read['r.html'], re.S)[0]
    number = chains[1]['steps'][0]['sources'][0]['pair']
    assert f'href="#p{number}"' in table and f'id="p{number}"' in read['r.html'] and table.count('<tr') == 1 + 2 + 5 + 1, table
    assert re.search(r'^ +180 +66\.7% +60 +0 +60 +names +.*第二稿', read['r.txt'], re.M) and re.search(r'^ +60 +from “How Tea Travelled', read['r.txt'], re.M), read['r.txt']


def test_authors_in_ranking(folder):
    """Where files of many are called alike, the ranking says whose they are; masked, by aliases."""
    shared = 'The harbour clock was built by a man who had never seen the sea, and the tide tables hang beside it to this day in a brass frame. ' * 3
    zip_of(os.path.join(folder, 'week.zip'), {f'{name}_123{i}_assignsubmission_file_/{file}.txt': f'Paper {i}. {shared}' for i, (name, file) in enumerate({'Ada Byron': 'tides', 'Emmy Noether': 'by Emmy Noether'}.items())})
    assert re.search(r' (Ada Byron – tides\.txt +by Emmy Noether\.txt|by Emmy Noether\.txt +Ada Byron – tides\.txt)\n', expect(0, 'check', 'week.zip', cwd=folder)[0])
    masked = expect(0, 'check', '--mask', 'week.zip', cwd=folder)[0]
    assert 'Byron' not in masked and 'Noether' not in masked


def test_own_name_patterns(folder):
    """Faults of the user's patterns are said with the file and its line, wherever files are read."""
    lists = pathlib.Path(folder, 'config/winnow/name-patterns')
    lists.mkdir(parents=True)
    (lists / 'mine.txt').write_text('sure: paper of {name}\nsure: {nothing}\n')
    pathlib.Path(folder, 'paper of Ada Byron.txt').write_text('Tide tables.\n')
    config = os.path.join(folder, 'config')
    for command in (['check'], ['index', '--library', 'l.winnow'], ['groups'], ['images']):
        code, _, err = run(*command, 'paper of Ada Byron.txt', cwd=folder, config=config)
        assert code == 1 and re.search(r'mine\.txt.*2', err) and len(err.splitlines()) == 1, (command, code, err)
    assert expect(0, 'compare', A, B, config=config)[1] == ''
    out, err = expect(1, 'authors', '--library', 'l.winnow', cwd=folder, config=config)
    assert 'mine.txt' in err and re.search(r'^Ada Byron +1 ', out, re.M)


def test_reports(folder):
    names = [os.path.join(folder, name) for name in ('r.html', 'r.compact.html', 'r.json', 'r.csv', 'r.jsonl', 'r.txt', 'r.passages.csv')]
    out = expect(0, 'check', *(f'--report={name}' for name in names), '--format', 'json', 'papers')[0]
    assert sorted(os.listdir(folder)) == sorted(map(os.path.basename, names))
    read = {os.path.basename(name)[1:]: pathlib.Path(name).read_bytes().decode() for name in names}
    assert read['.json'] == out
    for page in (read['.html'], read['.compact.html']):
        assert page.startswith('<!DOCTYPE html>') and page.endswith('</html>\n')
    pairs = list(csv.DictReader(read['.csv'][1:].splitlines()))
    texts = {pair[side] for pair in pairs for side in ('path_a', 'path_b')}
    assert [read[name].count('class="pane"') for name in ('.html', '.compact.html')] == [2 * len(pairs), len(texts)]
    assert read['.csv'].startswith('\ufeffrank,path_a') and len(read['.jsonl'].splitlines()) == 2
    assert read['.passages.csv'].startswith('\ufeffrank,passage,path_a')
    out, err = expect(2, 'check', '--report', os.path.join(folder, 'no such folder', 'r.html'), '--format', 'csv', 'papers')
    assert 'no such folder' in err and len(out.splitlines()) == 3  # what was found is not lost


def test_masked_reports(folder):
    shared = 'The harbour clock was built by a man who had never seen the sea, and the tide tables hang beside it to this day in a brass frame. ' * 2
    papers = pathlib.Path(folder) / 'papers'
    papers.mkdir()
    (papers / '李晓峰_作业.txt').write_text('姓名：李晓峰\n' + shared + 'Li Xiaofeng thanks Mary Ashcombe.\n', encoding='utf8')
    (papers / 'Redgrove essay.txt').write_text('By John Redgrove\n\n' + shared + 'J. Redgrove thanks 李晓峰.\n', encoding='utf8')
    arguments = ['check', '--library', 'l.winnow']
    reports = [f'r.{ending}' for ending in ('html', 'json', 'csv', 'jsonl', 'txt', 'passages.csv')]

    def read(*options, paths=()):
        out = expect(0, *arguments, *options, *(f'--report={name}' for name in reports), '--format', 'json', *paths, cwd=folder)[0]
        return ''.join([out, *(pathlib.Path(folder, name).read_text(encoding='utf8') for name in reports)])

    told = read(paths=['papers'])
    for name in ('李晓峰', 'Redgrove', 'Mary Ashcombe', folder):
        assert name in told, name
    masked = read('--mask')  # of the library that is there
    for name in ('李晓峰', '晓峰', 'Xiaofeng', 'Redgrove', '作业', folder):
        assert name not in masked, name
    assert 'Mary Ashcombe' in masked and 'Document 1.txt' in masked and 'Person 2' in masked
    masked = read('--mask', '--mask-name', 'Ashcombe, Mary')
    assert 'Ashcombe' not in masked and 'Person A' in masked
    masked = read('--mask-name', 'john redgrove')
    assert 'Redgrove' not in masked and '李晓峰_作业.txt' in masked and 'Xiaofeng' in masked
    assert 'There is no paper' in expect(2, *arguments, '--paper', 'a0', cwd=folder)[1]
    assert 'letter' in expect(2, *arguments, '--paper', 'legal', cwd=folder)[1]


def test_own_files_are_no_documents(folder):
    shutil.copytree(DATA / 'papers', os.path.join(folder, 'papers'))
    arguments = ['check', '--library', 'papers/l.winnow', '--report', 'papers/r.html', '--format', 'json', 'papers']
    first = json.loads(expect(0, *arguments, cwd=folder)[0])
    out, err = expect(1, *arguments, cwd=folder)
    assert 'r.html” is a report that Winnow wrote' in err and len(err.splitlines()) == 1, err
    assert json.loads(out)['overlaps'] == first['overlaps']


def test_output_that_cannot_be_written():
    for arguments in [['text', A], ['compare', A, B], ['compare', '--pairs', 'pairs.list'], ['check', 'papers'], ['help'], ['fingerprint', A], ['groups', 'papers']]:
        with open('/dev/full', 'wb') as full:
            done = subprocess.run([PROGRAM, *arguments], cwd=DATA, stdout=full, stderr=subprocess.PIPE, env=environment(), timeout=60)
        assert done.returncode == 2 and b'No space left' in done.stderr, (arguments, done)
        done = subprocess.run([PROGRAM, *arguments], cwd=DATA, preexec_fn=lambda: os.close(1), stderr=subprocess.PIPE, env=environment(), timeout=60)
        assert done.returncode == 2 and b'Bad file descriptor' in done.stderr, (arguments, done)


def test_members_with_long_names(folder):
    """A path that no system call takes is still that of a member."""
    name = f'{"n" * 4080}.txt'
    with zipfile.ZipFile(f'{folder}/a.zip', 'w') as archive:
        archive.writestr(name, 'Every bicycle that I have owned had the same shape.\n')
    for _ in range(2):  # the second time it is in the library
        out, err = expect(0, 'check', '--library', 'a.winnow', '--format', 'documents', 'a.zip', cwd=folder)
        assert f'a.zip/{name}' in out and err == '', err


def test_names_of_any_bytes(folder):
    names = [os.fsencode(folder) + b'/caf\xe9 \xff.txt', os.fsencode(folder) + b'/\x1b[31m\n.txt', os.fsencode(folder) + b'/-k.txt']
    for name in names:
        with open(name, 'wb') as file:
            file.write((DATA / A).read_bytes())
    out, err = expect(0, 'compare', '--format', 'json', names[0], names[1])
    assert json.loads(out)['a']['similarity'] == 1.0 and json.loads(out)['b']['path'].endswith('/\x1b[31m\n.txt')
    out, err = expect(0, 'compare', '--', b'-k.txt', names[1], cwd=folder)
    assert '\x1b' not in out
    out, err = expect(0, 'compare', '--pairs', '-', stdin=names[0] + b'\t' + names[2] + b'\n')
    assert json.loads(out)['b']['similarity'] == 1.0
    out, err = expect(0, 'check', '--format', 'json', folder)
    assert len(json.loads(out)['overlaps']) == 3
    out, err = expect(2, 'text', os.fsencode(folder) + b'/\x1b[2Jmissing')
    assert '\x1b' not in err


def test_a_text_moves_no_cursor():
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, 'a.txt')
        with open(path, 'w') as file:
            file.write('one\ttwo\x1b[2J\x9b31m\nthree \u202efour\r\n')
        assert '\x1b[2J' in expect(0, 'text', path)[0]  # another program gets it as it is
        ours, theirs = pty.openpty()
        subprocess.run([PROGRAM, 'text', path], stdout=theirs, stderr=theirs, env=environment(), timeout=60, check=True)
        shown = os.read(ours, 1 << 16).decode()
        os.close(ours)
        os.close(theirs)
        assert re.sub(' +|\t', ' ', shown) == 'one two␛[2J[U+009B]31m\r\nthree [U+202E]four␍\r\n', repr(shown)


def test_json_ignores_the_locale():
    plain = expect(0, 'compare', '--format', 'json', A, B)[0]
    assert expect(0, 'compare', '--format', 'json', A, B, locale='de_DE.UTF-8')[0] == plain
    assert expect(0, 'compare', '--format', 'json', A, B, locale='C')[0] == plain


def test_progress_needs_a_terminal():
    for options, is_shown in (([], True), (['--quiet'], False)):
        ours, theirs = pty.openpty()
        done = subprocess.run([PROGRAM, 'check', *options, 'papers'], cwd=DATA, stdout=subprocess.PIPE, stderr=theirs, env=environment(), timeout=60)
        os.write(theirs, b'.')
        shown = os.read(ours, 1 << 16)
        os.close(ours)
        os.close(theirs)
        assert done.returncode == 0 and (b'\x1b[K' in shown) == is_shown, shown
        # a narrow terminal cuts the line, which could not be erased if it went on below
        assert len(re.findall(rb'\x1b\[K\x1b\[\?7l[^\r]+\x1b\[\?7h', shown)) == shown.count(b'\x1b[?7l') == shown.count(b'\x1b[K') - is_shown, shown


def digest_of(method, *arguments):
    return report_of('fingerprint', '--method', method, *arguments)


def test_fingerprints_of_every_method():
    for path in (A, 'papers/桥.txt'):
        text = text_of(path)
        every = report_of('fingerprint', '--method', 'all', path)
        assert set(every) == {'path', 'settings', 'words', 'methods'} and [part['method'] for part in every['methods']] == methods()
        for part in every['methods']:
            digest = digest_of(part['method'], path)
            assert {key: digest[key] for key in part} == part and set(digest) - set(part) == {'path', 'settings', 'words'}
            assert set(part) >= {'method', 'version', 'parameters', 'uses', 'unit', 'threshold', 'size', 'made_of', 'fingerprints'}
            assert ('bits' in part) == (part['unit'] == 'bits' and part['fingerprints'] != []), part['method']
            check_places(part['fingerprints'], text)
            for row in part['fingerprints']:
                assert re.fullmatch('[0-9a-f]{16}', row['hash']) and 0 <= row['first'] <= row['last'] <= digest['words'], (part['method'], row)
            if 'bits' in part:
                assert int(part['bits'], 2) == int(part['fingerprints'][0]['hash'], 16) and len(part['bits']) == 64
            # the same in all formats
            rows = rows_of('fingerprint', '--format', 'csv', '--method', part['method'], path)
            assert [row['hash'] for row in rows] == [row['hash'] for row in part['fingerprints']] and all(row['method'] == part['method'] for row in rows)
            plain = expect(0, 'fingerprint', '--method', part['method'], path)[0]
            assert all(row['hash'] in plain for row in part['fingerprints'])
            assert all(f'{name}={value}' in plain for name, value in part['parameters'].items())


def test_evidence():
    """The same of two files, of a list, and of a check; and it mirrors."""
    alone = report_of('compare', 'papers/桥.txt', 'papers/橋.txt')
    assert alone['evidence'] is not None
    listed = 'papers/桥.txt\tpapers/橋.txt\npapers/橋.txt\tpapers/桥.txt\npapers/桥.txt\tpapers/桥.txt\n'.encode()
    there, back, self = (json.loads(line) for line in expect(0, 'compare', '--evidence', '--pairs', '-', stdin=listed)[0].splitlines())
    assert there == alone and json.loads(expect(0, 'compare', '--pairs', '-', stdin=listed)[0].splitlines()[0])['evidence'] is None
    for row, other in zip(there['evidence'], back['evidence']):
        assert (row['a_in_b'], row['b_in_a']) == (other['b_in_a'], other['a_in_b'])
        assert all(row[key] == other[key] for key in set(row) - {'a_in_b', 'b_in_a'})
    assert all(row['same'] for row in self['evidence'] if row['opinion'] != 'silent')
    assert self['same_piece'] and self['probability'] >= .9 and there['probability'] == back['probability']
    rows = rows_of('compare', '--evidence', '--pairs', '-', '--format', 'csv', stdin=listed)
    for row, pair in zip(rows, (there, back, self)):
        opinions = [method['opinion'] for method in pair['evidence']]
        assert (row['same_piece'] == '1') == pair['same_piece'] and float(row['probability']) == pair['probability']
        assert int(row['methods_same']) == opinions.count('same') and int(row['methods_different']) == opinions.count('different')
    assert {csv_row['same_piece'] for csv_row in csv.DictReader(io.StringIO(expect(0, 'compare', '--pairs', '-', '--format', 'csv', stdin=listed)[0], newline=''))} == {''}
    plain = expect(0, 'compare', 'papers/桥.txt', 'papers/橋.txt')[0]
    assert all(re.search(rf'^{row["method"]} .*\b{row["opinion"]}', plain, re.M) for row in there['evidence'])


def test_pinyin_and_feature_codes():
    pinyin, codes = digest_of('pinyin', 'papers/桥.txt'), digest_of('feature-code', 'papers/桥.txt')
    assert pinyin['fingerprints'] != [] and all(re.fullmatch('[0-9]{20}', row['symbols']) for row in pinyin['fingerprints'])
    assert codes['fingerprints'] != [] and all(set(row['symbols']) <= set(text_of('papers/桥.txt')) for row in codes['fingerprints'])


def test_parameters_are_set():
    two, five = (digest_of('nshash', '--set', f'n={n}', B) for n in (2, 5))
    assert two['parameters']['n'] == 2 and len(two['fingerprints']) == 2 < len(five['fingerprints'])
    assert {row['hash'] for row in two['fingerprints']} < {row['hash'] for row in five['fingerprints']}
    help_text = expect(0, 'fingerprint', '--help')[0]
    assert all(re.search(rf'^  {method} \(', help_text, re.M) for method in methods())
    assert all(f'      {name}={value}  ' in help_text for method in methods() for name, value in digest_of(method, A)['parameters'].items())


def test_similar_ids():
    """The rule: the smallest id that any of the hashes has, else a new one."""
    ids, names = {}, [A, 'ledger/essay.txt', 'papers/桥.txt', B, A, 'papers/橋.txt', 'ledger/source.txt']
    for digest in report_of('fingerprint', '--method', 'nshash', *names):
        hashes = [row['hash'] for row in digest['fingerprints']]
        known = [ids[h] for h in hashes if h in ids]
        expected = min(known) if known else max(ids.values(), default=0) + 1
        assert digest['similar_id'] == expected, (digest['path'], digest['similar_id'], expected)
        for h in hashes:
            ids.setdefault(h, expected)


def write_versions(folder):
    """Three versions of one text of different age, two of another, and one of a third."""
    essay, bridge = text_of(A), text_of('papers/桥.txt')
    other = 'Bees dance to tell their sisters where the lime trees bloom. Nobody had watched them for a whole summer before. In winter they sit close and shiver.\n'
    files = {'a/first.txt': essay, 'a/second.txt': essay.replace('harbour', 'port', 1), 'third <&>.txt': 'Reprinted\n\n' + essay, '桥.txt': bridge,
             '桥 (2).txt': bridge + '\n完。\n', 'alone.txt': other}
    os.makedirs(os.path.join(folder, 'a'), exist_ok=True)
    for name, text in files.items():
        pathlib.Path(folder, name).write_text(text)
    return list(files)


def names_of(family):
    return {os.path.basename(member['path']) for member in family['members']}


def test_origin(folder):
    """The earliest of several dates says which came first."""
    for name, date in (('reprint.html', '2019-10-01'), ('first.html', '2012-03-08')):
        pathlib.Path(folder, name).write_text(f'<html><head><meta name="date" content="{date}"></head><body><p>{text_of(A)}</p></body></html>')
    family = report_of('groups', folder)['groups'][0]
    assert os.path.basename(family['origin']) == 'first.html' and [member['origin'] for member in family['members']] == [True, False]
    assert expect(0, 'groups', folder)[0].count('likely origin') == 1


def test_verdicts(folder):
    """Set, told, kept by the next check, taken back; and what is refused."""
    folder = os.path.realpath(folder)
    shutil.copytree(DATA / 'papers', os.path.join(folder, 'papers'))
    check = lambda: report_of('check', '--library', 'l.winnow', '--min-words', '10', 'papers', cwd=folder)
    verdict = lambda *arguments, code=0: expect(code, 'verdict', '--library', 'l.winnow', *arguments, cwd=folder)
    pair = lambda *arguments: json.loads(verdict('--format', 'json', 'the guests.txt', 'papers/harbour.txt', *arguments)[0])
    names = lambda report: {frozenset((os.path.basename(one['a']['path']), os.path.basename(one['b']['path']))): one for one in report['overlaps']}
    told = lambda report: names(report)[frozenset(('harbour.txt', 'the guests.txt'))]
    before = told(check())
    assert verdict()[0].splitlines() == ['decided  waiting  A  B  note'] and json.loads(verdict('--format', 'json')[0]) == []
    first = before['passages'][0]
    assert first['number'] == 1 and first['verdict'] == 'undecided' and first['note'] is None and before['note'] is None
    assert before['undecided'] == len(before['passages']) and before['decided'] == 0

    after = pair('--passage', '1', '--verdict', 'quoted', '--note', 'names its source')
    assert after['passages'] == before['passages'][1:] and after['decided'] == 1 and after['undecided'] == before['undecided'] - 1
    aside = [one for one in after['set_aside'] if one['reason'] == 'verdict']
    assert aside[0] == {**first, 'reason': 'verdict', 'verdict': 'quoted', 'note': 'names its source'}
    for side in ('a', 'b'):
        check_ledger(after[side])
        assert after[side]['similarity'] < before[side]['similarity'] and after[side]['ledger']['verdict'] > 0
    pair('--note', 'talked to both\nof them')
    compare_golden('verdict.txt', verdict('harbour.txt', 'the guests.txt')[0].replace(folder, 'DATA'))
    compare_golden('verdicts.txt', re.sub(' {2,}', '  ', verdict()[0].replace(folder, 'DATA')))  # columns are as wide as the folder's name
    compare_golden('verdicts.json', verdict('--format', 'json')[0].replace(folder, 'DATA'))
    again = told(check())
    assert (again['passages'], again['set_aside'], again['note']) == (after['passages'], after['set_aside'], 'talked to both\nof them')
    report = expect(0, 'check', '--library', 'l.winnow', '--min-words', '10', cwd=folder)[0]
    assert ' decided' in report and 'talked to both' in report and 'of them' in report and 'dismissed or quoted' in report

    assert 'no passage “99”' in verdict('harbour.txt', 'the guests.txt', '--passage', '99', '--verdict', 'confirmed', code=2)[1]
    assert 'no document “nobody.txt”' in verdict('nobody.txt', 'the guests.txt', code=2)[1]
    assert 'same document' in verdict('harbour.txt', 'harbour.txt', code=2)[1]
    assert told(check()) == again

    path = pathlib.Path(folder, 'papers', 'harbour.txt')
    text = path.read_text()
    path.write_text('Nothing of it is left.')
    check()
    assert '1 verdict waits' in verdict('harbour.txt', 'the guests.txt')[0]
    assert [(one['waiting'], one['note']) for one in json.loads(verdict('--format', 'json')[0])] == [(1, 'talked to both\nof them')]
    path.write_text(text)
    assert told(check()) == again
    pair('--passage', 'all', '--verdict', 'undecided', '--note', '')
    assert told(check()) == {**before, 'note': 'talked to both\nof them'}
    pair('--note', '')
    assert told(check()) == before and json.loads(verdict('--format', 'json')[0]) == []

    pair('--passage', 'all', '--verdict', 'dismissed')
    dismissed = told(check())
    assert dismissed['passages'] == [] and dismissed['a']['similarity'] == dismissed['b']['similarity'] == 0
    path.write_text('Nothing of it is left.')
    check()
    assert 'waits' not in verdict('--forget', 'harbour.txt', 'the guests.txt')[0]
    path.write_text(text)
    assert told(check()) == before


def test_verdict_everywhere(folder):
    """A paragraph that four papers have is dismissed once, in six pairs; what else two of them share stays undecided."""
    shared, other = made_up('shared', 60), made_up('other', 60)
    for name in 'abcd':
        pathlib.Path(folder, f'{name}.txt').write_text(f"{made_up(name, 80)}. {shared}. {made_up(name * 2, 80)}. {other if name in 'ab' else ''}")
    expect(0, 'check', '--library', f'{folder}/l.winnow', folder)
    verdict = lambda *arguments, code=0: expect(code, 'verdict', '--library', f'{folder}/l.winnow', *arguments)
    verdict('c.txt', 'd.txt', '--passage', '1', '--verdict', 'dismissed', '--everywhere')
    count = lambda: sorted((one['decided'], one['undecided']) for one in report_of('check', '--library', f'{folder}/l.winnow', folder)['overlaps'])
    assert count() == [(1, 0)] * 5 + [(1, 1)], count()
    assert '--everywhere needs' in verdict('c.txt', 'd.txt', '--passage', '1', '--note', 'x', '--everywhere', code=2)[1]
    verdict('a.txt', 'b.txt', '--passage', '1', '--verdict', 'undecided', '--everywhere')
    assert count() == [(0, 1)] * 5 + [(0, 2)], count()


def test_verdicts_of_references(folder):
    """References are compared with each other where somebody decides on them, and are in reports from then on."""
    shared = made_up('shared', 60)
    for name in 'abs':
        pathlib.Path(folder, name).mkdir()
        pathlib.Path(folder, name, f'{name}.txt').write_text(f"{made_up(name, 80)}. {shared if name != 's' else ''}")
    library = f'{folder}/l.winnow'
    check = lambda: report_of('check', '--library', library, '--reference', f'{folder}/a', '--reference', f'{folder}/b', f'{folder}/s')['overlaps']
    verdict = lambda *arguments, code=0: expect(code, 'verdict', '--library', library, *arguments)
    assert check() == []
    verdict('a.txt', 'b.txt')  # looking alone makes no pair
    assert check() == []
    verdict('a.txt', 'b.txt', '--passage', '1', '--verdict', 'dismissed')
    assert [one['decided'] for one in check()] == [1]
    verdict('a.txt', 'b.txt', '--passage', '1', '--verdict', 'undecided')
    assert check() == []
    assert 'share no passage' in verdict('a.txt', 's.txt', '--passage', '1', '--verdict', 'dismissed', code=2)[1]


def test_verdicts_of_what_becomes_a_reference():
    """A folder that was checked as a whole turns out to hold the sources: what was said stays, whichever of the two it is."""
    for reference in A, B:
        with tempfile.TemporaryDirectory() as folder:
            shutil.copytree(DATA / 'papers', os.path.join(folder, 'papers'))
            check = lambda *arguments: json.loads(
                expect(0, 'check', '--format', 'json', '--library', 'l.winnow', '--min-words', '10', *arguments, 'papers', cwd=folder)[0])
            verdict = lambda *arguments: expect(0, 'verdict', '--library', 'l.winnow', *arguments, cwd=folder)[0]
            check()
            verdict(A, B, '--passage', '1', '--verdict', 'dismissed', '--note', 'a formula')
            verdict(A, B, '--note', 'talked to both')
            before, = json.loads(verdict('--format', 'json'))
            pair, = [one for one in check('--reference', reference)['overlaps'] if one['decided'] > 0]
            aside, = [one for one in pair['set_aside'] if one['reason'] == 'verdict']
            assert (pair['note'], aside['verdict'], aside['note']) == ('talked to both', 'dismissed', 'a formula')
            after, = json.loads(verdict('--format', 'json'))
            assert {after.pop('a'), after.pop('b')} == {before.pop('a'), before.pop('b')} and after == before


def test_groups_of_a_library_that_has_the_files(folder):
    """A file that stands in another collection is not read a second time: it would be the same piece as itself."""
    write_versions(folder)
    library = os.path.join(folder, 'archive.winnow')
    expect(0, 'index', '--quiet', '--library', library, '--role', 'references', 'a', cwd=folder)
    for _ in range(2):
        report = report_of('groups', '--all', '--library', library, '.', cwd=folder)
        paths = [member['path'] for family in report['groups'] for member in family['members']] + [one['path'] for one in report['alone_documents']]
        assert len(paths) == len(set(paths)) == 6, paths


def test_groups(folder):
    write_versions(folder)
    for method in ('simhash', 'shingle', 'minhash', 'winnow', 'nshash'):
        report = report_of('groups', '--method', method, '--all', '.', cwd=folder)
        assert report['method'] == method and [len(family['members']) for family in report['groups']] == [3, 2], (method, report)
        assert [names_of(family) for family in report['groups']] == [{'first.txt', 'second.txt', 'third <&>.txt'}, {'桥.txt', '桥 (2).txt'}], method
        assert report['alone'] == 1 == len(report['alone_documents']) and report['alone_documents'][0]['name'] == 'alone.txt'
        for number, family in enumerate(report['groups'], 1):
            assert family['group'] == number and family['origin'] is None
            assert not any(member['origin'] for member in family['members']), 'without dates nobody knows which came first'
            assert [member['path'] for member in family['members'] if member['centre']] == [family['centre']]
    assert report_of('groups', '.', cwd=folder)['alone_documents'] is None
    lines = [json.loads(line) for line in expect(0, 'groups', '--method', 'shingle', '--format', 'jsonl', '.', cwd=folder)[0].splitlines()]
    rows = rows_of('groups', '--method', 'shingle', '--format', 'csv', '--all', '.', cwd=folder)
    assert [len(line['members']) for line in lines] == [3, 2] and [row['group'] for row in rows] == ['1', '1', '1', '2', '2', '']
    assert [row['origin'] for row in rows] == ['0', '0', '0', '0', '0', ''] and all(len(row) == 11 for row in rows)
    plain = expect(0, 'groups', '--method', 'shingle', '--all', '.', cwd=folder)[0]
    assert 'likely origin' not in plain and 'In no group\n  alone.txt\n' in plain
    html = expect(0, 'groups', '--format', 'html', '.', cwd=folder)[0]
    assert html.startswith('<!DOCTYPE html>') and 'third &lt;&amp;&gt;.txt' in html and html.count('<section id="f') == 2
    xml.etree.ElementTree.fromstring(html.split('\n', 1)[1])  # well-formed
    one, four = (expect(0, 'groups', '--format', 'json', '--jobs', jobs, '.', cwd=folder)[0] for jobs in ('1', '4'))
    assert one == four


def test_groups_grow_in_a_library(folder):
    write_versions(folder)
    arguments = ['groups', '--library', 'l.winnow', '--method', 'shingle', '--format', 'json']
    first = json.loads(expect(0, *arguments, 'a', '桥.txt', cwd=folder)[0])
    assert [names_of(family) for family in first['groups']] == [{'first.txt', 'second.txt'}] and first['alone'] == 1
    later = json.loads(expect(0, *arguments, 'third <&>.txt', '桥 (2).txt', 'alone.txt', cwd=folder)[0])
    assert [names_of(family) for family in later['groups']] == [{'first.txt', 'second.txt', 'third <&>.txt'}, {'桥.txt', '桥 (2).txt'}]
    assert later['groups'][0]['centre'] == first['groups'][0]['centre']
    assert json.loads(expect(0, *arguments, cwd=folder)[0]) == later
    assert '“empty.winnow” holds no document to group' in expect(2, 'groups', '--library', 'empty.winnow', cwd=folder)[1]


def draw(seed, mirrored=False, width=192, height=128):
    """Pixels of a picture of its own: soft light and rectangles."""
    state = seed * 7919 + 17
    boxes = []
    for _ in range(24):
        numbers = []
        for _ in range(7):
            state = (state * 1103515245 + 12345) % 2**31
            numbers.append(state >> 12)
        x, y = numbers[0] % width, numbers[1] % height
        boxes.append((x, y, x + 12 + numbers[2] % 60, y + 10 + numbers[3] % 40, tuple(number % 256 for number in numbers[4:])))
    rows = []
    for y in range(height):
        row = [(x * 200 // width, y * 200 // height, (x + y) % 256) for x in range(width)]
        for left, top, right, bottom, color in boxes:
            if top <= y < bottom:
                row[left:right] = [color] * len(row[left:right])
        rows.append(row[::-1] if mirrored else row)
    return rows


def png(rows):
    def chunk(kind, data):
        return struct.pack('>I', len(data)) + kind + data + struct.pack('>I', zlib.crc32(kind + data))
    data = b''.join(b'\0' + bytes(value for pixel in row for value in pixel) for row in rows)
    return b'\x89PNG\r\n\x1a\n' + chunk(b'IHDR', struct.pack('>IIBBBBB', len(rows[0]), len(rows), 8, 2, 0, 0, 0)) + chunk(b'IDAT', zlib.compress(data)) + chunk(b'IEND', b'')


EMF = struct.pack('<II16s16sI', 1, 108, bytes(16), bytes(16), 0x464D4520) + bytes(64)
WORDS = {'w': 'http://schemas.openxmlformats.org/wordprocessingml/2006/main', 'r': 'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
         'a': 'http://schemas.openxmlformats.org/drawingml/2006/main', 'pic': 'http://schemas.openxmlformats.org/drawingml/2006/picture',
         'wp': 'http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing'}


def write_docx(path, paragraphs, pictures):
    """A document of these paragraphs, then of these pictures: (name, bytes, caption or None)."""
    packages = 'http://schemas.openxmlformats.org/package/2006'
    body = ''.join(f'<w:p><w:r><w:t>{text}</w:t></w:r></w:p>' for text in paragraphs)
    for number, (_, _, caption) in enumerate(pictures, 1):
        body += (f'<w:p><w:r><w:drawing><wp:inline><wp:docPr id="{number}" name=""/><a:graphic><a:graphicData uri="{WORDS["pic"]}"><pic:pic><pic:blipFill>'
                 f'<a:blip r:embed="rId{number}"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>')
        body += f'<w:p><w:pPr><w:pStyle w:val="Caption"/></w:pPr><w:r><w:t>{caption}</w:t></w:r></w:p><w:p><w:r><w:t>More words.</w:t></w:r></w:p>' if caption else ''
    links = ''.join(f'<Relationship Id="rId{number}" Type="{WORDS["r"]}/image" Target="media/{name}"/>' for number, (name, _, _) in enumerate(pictures, 1))
    spaces = ' '.join(f'xmlns:{prefix}="{uri}"' for prefix, uri in WORDS.items())
    with zipfile.ZipFile(path, 'w') as package:
        package.writestr('[Content_Types].xml', f'<Types xmlns="{packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
                         '<Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>')
        package.writestr('_rels/.rels', f'<Relationships xmlns="{packages}/relationships"><Relationship Id="r" Type="{WORDS["r"]}/officeDocument" Target="word/document.xml"/></Relationships>')
        package.writestr('word/document.xml', f'<w:document {spaces}><w:body>{body}</w:body></w:document>')
        package.writestr('word/_rels/document.xml.rels', f'<Relationships xmlns="{packages}/relationships">{links}</Relationships>')
        for name, data, _ in pictures:
            package.writestr(f'word/media/{name}', data)


def write_pictures(folder):
    """Two documents with one picture, which the second has mirrored, and a copied paragraph; a picture file that is the first one's other picture; a text."""
    text = (DATA / A).read_text()
    write_docx(os.path.join(folder, 'one.docx'), [*text.split('\n\n'), '桥'], [('bridge.png', png(draw(1)), 'Figure 1: &lt;b&gt; &amp; bridge'), ('house.png', png(draw(2)), None)])
    write_docx(os.path.join(folder, 'two.docx'), ['Other words.', *text.split('\n\n')], [('copy.png', png(draw(1, mirrored=True)), 'Own work')])
    pathlib.Path(folder, 'house.png').write_bytes(png(draw(2)))
    pathlib.Path(folder, 'text.txt').write_text('No picture is here.')


def sides_of(match):
    return {pathlib.Path(match[side]['path']).name for side in ('a', 'b')}


def test_images(folder):
    write_pictures(folder)
    found = report_of('images', '.', cwd=folder)
    assert set(found) == {'grid', 'histogram', 'threshold', 'matches', 'repeated', 'set_aside', 'counted', 'n_pictures', 'plain', 'unread', 'own', 'pictures'}
    assert (found['n_pictures'], found['plain'], found['unread'], found['set_aside'], found['pictures']) == (4, 0, 0, [], None)
    matches = {frozenset(sides_of(match)): match for match in found['matches']}
    assert set(matches) == {frozenset(pair) for pair in (('one.docx', 'two.docx'), ('one.docx', 'house.png'))}
    for match in found['matches']:
        check_picture_match(match, {'path', 'grid', 'histogram'}, {'grid_distance', 'blocks', 'intersection', 'chi_square'})
        assert match['colors'] == 'same' and match['intersection'] > 0.9 and match['chi_square'] < 0.1, match
        assert match['blocks'] == 64 and match['grid_distance'] <= 4, match
        for side in ('a', 'b'):
            assert len(match[side]['grid']) == 8 and all(re.fullmatch('[B.XoO+@#]{8}', row) for row in match[side]['grid'])
    mirrored = matches[frozenset(('one.docx', 'two.docx'))]
    assert mirrored['mirrored'] and mirrored['turned'] == 0 and 'mirrored' in mirrored['description']
    assert mirrored['a']['caption'] == 'Figure 1: <b> & bridge' and mirrored['b']['caption'] == 'Own work' and (mirrored['a']['width'], mirrored['a']['height']) == (192, 128)
    text = report_of('text', 'one.docx', cwd=folder)
    assert text['text'][:mirrored['a']['start']].encode() == text['text'].encode()[:mirrored['a']['byte_start']]
    assert {match['description'] for match in found['matches']} == {'one is mirrored', 'the same'}
    assert report_of('images', '--jobs', '4', '.', cwd=folder) == found
    assert [json.loads(line) for line in expect(0, 'images', '--format', 'jsonl', '.', cwd=folder)[0].splitlines()] == found['matches']
    rows = rows_of('images', '--format', 'csv', '.', cwd=folder)
    assert [(row['path_a'], row['path_b'], int(row['distance'])) for row in rows] == [(m['a']['path'], m['b']['path'], m['distance']) for m in found['matches']]
    plain = expect(0, 'images', '.', cwd=folder)[0]
    assert 'mirrored; ' in plain and 'Figure 1: <b> & bridge' in plain and plain.count('\n  |') == 2 * 8 and 'A: ' in plain
    assert report_of('images', 'text.txt', cwd=folder)['matches'] == []


def scene(width, height, left=0, mirrored=False):
    """Columns of a scene of many boxes, from @left on."""
    boxes = [zlib.crc32(bytes([i])).to_bytes(4, 'big') + zlib.crc32(bytes([i, 1])).to_bytes(4, 'big') for i in range(120)]

    def colour(x, y):
        for box in boxes:
            if 0 <= x - box[0] * 1.5 < 9 + box[2] % 40 and 0 <= y - box[1] < 9 + box[3] % 30:
                return box[4:7]
        return (250, 250, 250)
    rows = [[colour(left + x, y) for x in range(width)] for y in range(height)]
    return png([row[::-1] for row in rows] if mirrored else rows)


def test_images_placed(folder):
    """A part of a picture, mirrored: its place on the other one, in words, in JSON, as a line on a web page."""
    pathlib.Path(folder, 'whole.png').write_bytes(scene(400, 260))
    write_docx(os.path.join(folder, 'part.docx'), ['Words.'], [('part.png', scene(240, 260, left=100, mirrored=True), None)])
    found = report_of('images', 'part.docx', 'whole.png', '--report', 'r.html', cwd=folder)
    match, = found['matches']
    assert match['distance'] == 255 and 'mirrored' in match['description'] and match['grid_distance'] <= 10, match
    placement = match['placement']
    assert match['mirrored'] and match['turned'] in (0, 1, 359) and match['likeness'] == 'same' and placement['places'] >= 12, match
    part, whole = (placement[f'outline_{side}'] for side in ('ab' if sides_of(match) and match['a']['path'].endswith('docx') else 'ba'))
    assert min(x for x, _ in part) < .03 and max(x for x, _ in part) > .97
    assert abs(min(x for x, _ in whole) - .25) < .03 and abs(max(x for x, _ in whole) - .85) < .03, whole
    assert (pathlib.Path(folder) / 'r.html').read_text().count('<polygon') == 4
    assert ' places agree' in expect(0, 'images', 'part.docx', 'whole.png', cwd=folder)[0]
    # The submission has it of the reference, whichever was read first, whatever is A.
    expect(0, 'index', '--library', 'l.winnow', '--reference', 'whole.png', cwd=folder)
    for options in (['--reference', 'whole.png'], ['--library', 'l.winnow']):
        match, = report_of('images', 'part.docx', *options, cwd=folder)['matches']
        assert 'mirrored, cut to 60%' in match['description'] or 'mirrored, cut to 59%' in match['description'], match
        assert match['direction'] == ('b_to_a' if match['a']['path'].endswith('docx') else 'a_to_b'), match
        row, = rows_of('images', '--format', 'csv', 'part.docx', *options, cwd=folder)
        assert (row['direction'], row['description']) == (match['direction'], match['description'])
    shared, = report_of('check', '--library', 'l.winnow', '--report', 'r.html', cwd=folder)['pictures']['shared']
    assert 'cut to' in shared['description'] and shared['direction'] != 'either' and 'cut to' in (pathlib.Path(folder) / 'r.html').read_text()


def test_images_twice_in_one(folder):
    """A figure, its mirrored part and the figure again: both later ones are told with the first, apart from all pairs. A logo is not."""
    whole, part, logo = scene(400, 260), scene(240, 260, left=100, mirrored=True), png(draw(3))
    write_docx(os.path.join(folder, 'wang.docx'), ['Words.'], [('1.png', whole, 'Figure 1'), ('2.png', part, 'Figure 2'), ('3.png', whole, 'Figure 3')])
    write_docx(os.path.join(folder, 'logo.docx'), ['Other.'], [(f'{i}.png', logo, None) for i in range(4)])
    write_docx(os.path.join(folder, 'source.docx'), ['Third.'], [(f'{i}.png', png(draw(5)), None) for i in range(2)])
    run = ['wang.docx', 'logo.docx', '--reference', 'source.docx']
    found = report_of('images', *run, cwd=folder)
    assert found['matches'] == [] and [each['document'] for each in found['repeated']] == [os.path.join(folder, 'wang.docx')] * 2
    assert [(each['a']['caption'], each['b']['caption']) for each in found['repeated']] == [('Figure 1', 'Figure 2'), ('Figure 1', 'Figure 3')]
    assert 'mirrored' in found['repeated'][0]['description'] and found['repeated'][1]['distance'] == 0 and found['repeated'][1]['direction'] == 'either'
    assert report_of('images', 'wang.docx', cwd=folder)['repeated'] == found['repeated']
    text = expect(0, 'images', *run, cwd=folder)[0]
    assert 'Pictures twice in one paper' in text and text.count('mirrored') == 1 and 'No two documents' in text, text
    rows = rows_of('images', '--format', 'csv', *run, cwd=folder)
    assert len(rows) == 2 and all(row['path_a'] == row['path_b'] for row in rows)
    lines = expect(0, 'images', '--format', 'jsonl', *run, cwd=folder)[0].splitlines()
    assert [json.loads(line) for line in lines] == found['repeated']
    names = [f'r.{ending}' for ending in ('html', 'pdf', 'txt', 'json', 'compact.html')]
    reports = [f'--report={name}' for name in names]
    checked = report_of('check', '--mask-name', 'wang', '--library', 'l.winnow', *reports, *run, cwd=folder)
    assert checked['overlaps'] == [] and checked['pictures']['shared'] == []
    for before, now in zip(found['repeated'], checked['pictures']['repeated'], strict=True):
        assert now['document'].endswith('Person A.docx') and now['description'] == before['description'] and now['a']['caption'] == 'Figure 1', now
    for name in ('r.html', 'r.txt', 'r.compact.html'):
        content = (pathlib.Path(folder) / name).read_text()
        assert 'wice in one paper' in content and 'mirrored' in content and 'Person A.docx' in content and 'wang' not in content, name
    assert report_of('images', '--library', 'l.winnow', cwd=folder)['repeated'] == found['repeated']
    expect(0, 'library', '--verify', 'l.winnow', cwd=folder)


def test_images_of_one_author(folder):
    """A picture that files of one author have is no finding, masked or not, but is said; with another's file it is one."""
    names = ['王芳_1231_assignsubmission_file_/a.png', '王芳_1231_assignsubmission_file_/b.png', 'Ada Byron_1232_assignsubmission_file_/c.png']
    zip_of(os.path.join(folder, 'own.zip'), {name: png(draw(3)) for name in names[:2]})
    zip_of(os.path.join(folder, 'all.zip'), {name: png(draw(3)) for name in names})
    for options in ([], ['--mask']):
        found = report_of('images', *options, 'own.zip', cwd=folder)
        assert found['matches'] == [] and found['own'] == 1 and found['n_pictures'] == 2
    assert '1 pair of pictures in files of one author is not listed.' in expect(0, 'images', 'own.zip', cwd=folder)[0]
    assert expect(0, 'images', '--format', 'jsonl', 'own.zip', cwd=folder)[0] == ''
    found = report_of('images', 'all.zip', cwd=folder)
    assert found['own'] == 1 and len(found['matches']) == 2 and all('c.png' in sides_of(match) for match in found['matches'])


def paint(path, rows):
    pathlib.Path(path).write_bytes(png(rows))


def turn_gray(rows):
    return [[(sum(pixel) // 3,) * 3 for pixel in row] for row in rows]


def test_recolored_images(folder):
    """A gray copy is never called the same; nor is one with red and blue exchanged."""
    paint(os.path.join(folder, 'a.png'), draw(3))
    paint(os.path.join(folder, 'gray.png'), turn_gray(draw(3)))
    paint(os.path.join(folder, 'turned.png'), [[(b, g, r) for r, g, b in row] for row in draw(3)])
    found = report_of('images', '.', cwd=folder)
    assert found['histogram'] == {'bins': 16, 'columns': 1, 'rows': 1}
    done = {tuple(sorted(sides_of(match))): (match['colors'], match['description']) for match in found['matches']}
    assert done[('a.png', 'gray.png')] == ('gray', 'one is grey') and done[('gray.png', 'turned.png')] == ('colored', 'one is grey') and done[('a.png', 'turned.png')] == ('changed', 'in other colours'), done
    for match in found['matches']:
        assert all(abs(sum(match[side]['histogram']) - 1) < 0.001 and len(match[side]['histogram']) == 16 for side in ('a', 'b'))
        least = sum(min(a, b) for a, b in zip(match['a']['histogram'], match['b']['histogram']))
        assert abs(least - match['intersection']) < 0.001, match
    rows = rows_of('images', '--format', 'csv', '.', cwd=folder)
    assert [(row['colors'], round(float(row['intersection']), 3)) for row in rows] == [(match['colors'], round(match['intersection'], 3)) for match in found['matches']]
    blocks = report_of('images', '--bins', '64', '--histogram-grid', '3x2', '.', cwd=folder)
    assert blocks['histogram'] == {'bins': 64, 'columns': 3, 'rows': 2} and len(blocks['matches'][0]['a']['histogram']) == 64 * 6
    assert [match['colors'] for match in blocks['matches']] == [match['colors'] for match in found['matches']]
    text = expect(0, 'images', '.', cwd=folder)[0]
    assert 'one is grey; ' in text and ' of the colours in common' in text and text.count('\n  A |') == text.count('\n  B |') == 3
    expect(0, 'images', '.', '--report', 'r.html', cwd=folder)
    html = pathlib.Path(folder, 'r.html').read_text()
    assert html.count('class="colors"') == 3 and '>maroon</text>' in html


QUADRANTS = [[((0, 160, 0), (255, 255, 0))[x >= 64] for x in range(128)]] * 64 + [[((0, 255, 255), (255, 255, 255))[x >= 64] for x in range(128)]] * 64


def test_fingerprints_of_pictures(folder):
    """Letters name what a person sees: green, yellow, cyan, white."""
    paint(os.path.join(folder, 'quadrants.png'), QUADRANTS)

    def fingerprint(method, *settings):
        return report_of('fingerprint', '--method', method, *(f'--set={setting}' for setting in settings), 'quadrants.png', cwd=folder)
    grid = fingerprint('color-grid', 'columns=2', 'rows=2')
    assert grid['method'] == 'color-grid' and grid['parameters'] == {'columns': 2, 'rows': 2, 'colors': 8, 'mean': 0} and grid['pictures'][0]['grid'] == ['X@', 'o#']
    assert fingerprint('color-grid', 'columns=2', 'rows=2', 'colors=16')['pictures'][0]['grid'] == ['2B', 'EF']
    assert fingerprint('color-grid', 'columns=1', 'rows=1', 'colors=256', 'mean=1')['pictures'][0]['grid'] == ['9E']
    assert fingerprint('color-histogram', 'bins=8')['pictures'][0]['histogram'] == [0, 0, 0.25, 0.25, 0, 0, 0.25, 0.25]
    blocks = fingerprint('color-histogram', 'bins=8', 'columns=2', 'rows=2')['pictures'][0]['histogram']
    assert [blocks.index(1, 8 * block) % 8 for block in range(4)] == [2, 6, 3, 7]
    assert expect(0, 'fingerprint', '--method', 'color-grid', '--set', 'rows=1', '--set', 'columns=4', 'quadrants.png', cwd=folder)[0] == 'quadrants.png\n  XX@@\n'
    assert 'green 25.0%' in expect(0, 'fingerprint', '--method', 'color-histogram', 'quadrants.png', cwd=folder)[0]
    assert rows_of('fingerprint', '--method', 'color-grid', '--set=rows=1', '--set=columns=2', '--format', 'csv', 'quadrants.png', cwd=folder)[0]['fingerprint'] == 'X@'
    for setting in ('bins=9', 'bins=2', 'colors=8', 'columns=17'):
        expect(2, 'fingerprint', '--method', 'color-histogram', '--set', setting, 'quadrants.png', cwd=folder)
    with open(os.path.join(folder, 'quadrants.png'), 'rb') as png, open(os.path.join(folder, 'cut.png'), 'wb') as cut:
        cut.write(png.read()[:60])
    with open(os.path.join(folder, 'page.html'), 'w') as page:
        page.write('<p>A page with a picture that ends too early.</p><img src="cut.png">')
    for form in ('text', 'json', 'csv'):
        assert 'page.html: The picture “cut.png” could not be read' in expect(0, 'fingerprint', '--method', 'color-grid', '--format', form, 'page.html', cwd=folder)[1]


def test_pictures_of_authors_in_reports(folder):
    """A picture has no words to count, and an author all the same."""
    for name in ('Ada Lovelace_1234567', 'Bob Stone_1234568'):
        own = pathlib.Path(folder, f'{name}_assignsubmission_file_')
        own.mkdir()
        (own / 'house.png').write_bytes(png(draw(2)))
    for ending in ('html', 'pdf', 'hearing.pdf', 'txt'):
        report = pathlib.Path(folder, f'report.{ending}')
        expect(0, 'check', '--report', report, *sorted(pathlib.Path(folder).glob('*_file_')))
        assert report.stat().st_size > 0
    assert 'Ada Lovelace' in pathlib.Path(folder, 'report.html').read_text()


def test_golden_images(folder):
    write_pictures(folder)
    compare_golden('images.txt', expect(0, 'images', '.', cwd=folder)[0])
    listed = expect(0, 'images', '--list', '--grid', '4x3', 'house.png', cwd=folder)[0]
    compare_golden('images-list.txt', re.sub('[0-9a-f]{64}', 'HASH', listed))  # a coefficient near zero may be rounded otherwise elsewhere
    compare_golden('compare-pictures.txt', expect(0, 'compare', 'house.png', 'one.docx', cwd=folder)[0])


def test_images_in_chinese(folder):
    """Parts of a sentence are joined as the language joins them."""
    translations = pathlib.Path(PROGRAM).parents[2] / 'po'
    if not (translations / 'zh_CN' / 'LC_MESSAGES' / 'winnow.mo').exists():
        return
    write_pictures(folder)
    done = subprocess.run([PROGRAM, 'images', '.'], cwd=folder, capture_output=True, timeout=60,
                          env={**environment(), 'LANGUAGE': 'zh_CN', 'WINNOW_LOCALE_DIR': str(translations)})
    out = done.stdout.decode()
    assert done.returncode == 0 and '图片' in out and '；' in out and '; ' not in out and ' differ' not in out, out


def test_images_listed(folder):
    write_pictures(folder)
    arguments = ['images', '--list', '--grid', '12x5', '--colors', '2', '.']
    found = json.loads(expect(0, *arguments, '--format', 'json', cwd=folder)[0])
    assert found['grid'] == {'columns': 12, 'rows': 5, 'colors': 2, 'mean': False} and len(found['pictures']) == found['n_pictures'] == 4
    for picture in found['pictures']:
        assert set(picture) == PICTURE | {'path', 'grid', 'histogram', 'read', 'plain', 'reason', 'documents', 'counted', 'hash', 'problem'}
        assert picture['counted'] == 'none'
        assert re.fullmatch('[0-9a-f]{64}', picture['hash']) and len(picture['grid']) == 5 and all(re.fullmatch('[B#]{12}', row) for row in picture['grid'])
    assert [json.loads(line) for line in expect(0, *arguments, '--format', 'jsonl', cwd=folder)[0].splitlines()] == found['pictures']
    rows = rows_of(*arguments, '--format', 'csv', cwd=folder)
    assert [row['grid'] for row in rows] == ['12x5 ' + ''.join(picture['grid']) for picture in found['pictures']]
    plain = expect(0, *arguments, cwd=folder)[0]
    assert all(picture['hash'] in plain for picture in found['pictures'])
    expect(0, *arguments, '--report', 'r.html', '--report', 'r.json', cwd=folder)
    html = pathlib.Path(folder, 'r.html').read_text()
    xml.etree.ElementTree.fromstring(html.split('\n', 1)[1])  # well-formed
    assert html.count('<svg class="thumb"') == 2 * len(found['matches']) + 4 and ' href="data:image/' in html and 'Figure 1: &lt;b&gt; &amp; bridge' in html
    assert json.loads(pathlib.Path(folder, 'r.json').read_text()) == found


def test_images_roles(folder):
    """References are not compared with each other; what the template has is set aside, and so is what very many have."""
    write_pictures(folder)
    both = report_of('images', 'text.txt', '--reference', 'one.docx', '--reference', 'two.docx', cwd=folder)
    assert both['matches'] == [] and both['n_pictures'] == 3
    one = report_of('images', 'one.docx', '--reference', 'two.docx', cwd=folder)
    assert [sides_of(match) for match in one['matches']] == [{'one.docx', 'two.docx'}]
    template = report_of('images', 'one.docx', 'two.docx', '--template', 'house.png', cwd=folder)
    assert [sides_of(match) for match in template['matches']] == [{'one.docx', 'two.docx'}]
    assert 'house.png' in {picture['name'].split('/')[-1] for picture in template['set_aside'] if picture['reason'] == 'template'}
    for i in range(6):
        write_docx(os.path.join(folder, f'logo{i}.docx'), [f'Words number {i}.'], [('logo.png', png(draw(9)), None)])
    logos = report_of('images', '.', cwd=folder)
    assert [(picture['reason'], picture['documents']) for picture in logos['set_aside']] == [('common', 6)] * 6 and len(logos['matches']) == 2
    assert 'in 6 documents' in expect(0, 'images', '.', cwd=folder)[0]


def test_images_counted(folder):
    """A figure that six of a class copied is set aside as a logo would be; it counts once the library is told so, in later checks and in files that are read again, until that is taken back."""
    for i in range(7):
        write_docx(os.path.join(folder, f'{i}.docx'), [f'Words number {i}.'], [('yield.png', png(draw(9, mirrored=i == 2)), None)] if i < 6 else [])
    run = ['images', '--library', 'l.winnow']
    numbers = lambda found: (len(found['matches']), len(found['set_aside']), len(found['counted']))
    assert numbers(report_of(*run, '.', cwd=folder)) == (0, 6, 0)
    expect(0, 'check', '-q', '--library', 'l.winnow', cwd=folder)
    hashes = [row['hash'] for row in rows_of(*run, '--list', '--format', 'csv', cwd=folder) if row['reason'] == 'common']
    before = report_of('check', '--library', 'l.winnow', cwd=folder)
    found = report_of(*run, '--count', hashes[0][:12], cwd=folder)
    assert numbers(found) == (15, 0, 6) and {(picture['reason'], picture['documents']) for picture in found['counted']} == {('common', 6)}
    plain = expect(0, *run, '--list', cwd=folder)[0]
    assert 'Counted by decision: 6' in plain and 'in 6 documents; counts by decision' in plain and '1 picture counts by decision, though the template or too many documents have it.' in plain
    assert {(row['reason'], row['counted'], row['documents']) for row in rows_of(*run, '--list', '--format', 'csv', cwd=folder)} == {('none', 'common', '6')}
    assert len(json.loads(expect(0, 'history', '--format', 'json', '--library', 'l.winnow', cwd=folder)[0])['checks']) == 2, 'it is no check of its own'
    for i in range(6):
        os.utime(os.path.join(folder, f'{i}.docx'), (1, 1 + i))
        with zipfile.ZipFile(os.path.join(folder, f'{i}.docx'), 'a') as package:
            package.writestr('note', 'other bytes')
    checked = report_of('check', '--library', 'l.winnow', '.', cwd=folder)
    assert numbers({'matches': checked['pictures']['shared'], **checked['pictures']}) == (15, 0, 6) and len(checked['overlaps']) == len(before['overlaps']) + 15
    assert 'counts by decision' in expect(0, 'check', '--library', 'l.winnow', '--report', 'r.html', cwd=folder)[0] + pathlib.Path(folder, 'r.html').read_text()
    assert numbers(report_of(*run, '--do-not-count', hashes[2][:8], cwd=folder)) == (0, 6, 0), 'the mirrored one is the same picture'
    assert report_of('check', '--library', 'l.winnow', cwd=folder)['pictures']['shared'] == []
    assert numbers(report_of('images', '--count', hashes[0], *[f'{i}.docx' for i in range(7)], cwd=folder)) == (15, 0, 6), 'without a library it holds for this run'
    assert 'No picture has a hash' in expect(2, *run, '--count', '0123456789abcdef', cwd=folder)[1]
    assert 'counts by decision' in expect(2, *run, '--do-not-count', hashes[0], cwd=folder)[1]
    for hash in ['yield.png', hashes[0][:7], hashes[0] + '0', hashes[0].upper()]:
        assert '--count' in expect(2, *run, '--count', hash, cwd=folder)[1]


def test_images_in_a_library(folder):
    write_pictures(folder)
    expect(0, 'index', '--quiet', '--library', 'l.winnow', '--role', 'references', 'one.docx', cwd=folder)
    found = report_of('images', '--library', 'l.winnow', '.', cwd=folder)
    assert len(found['matches']) == 2 and found['n_pictures'] == 4, 'a document is not read a second time into another collection'
    assert report_of('images', '--library', 'l.winnow', cwd=folder) == found
    assert 'no document' in expect(2, 'images', '--library', 'empty.winnow', cwd=folder)[1]


def test_pictures_that_cannot_be_read(folder):
    write_pictures(folder)
    whole = png(draw(5))
    pathlib.Path(folder, 'broken.png').write_bytes(whole[:20] + b'\0' * 40)
    out, err = expect(1, 'images', '--format', 'json', '.', cwd=folder)
    assert 'broken.png' in err and json.loads(out)['n_pictures'] == 4
    assert 'broken.png' in expect(2, 'images', 'broken.png', cwd=folder)[1]
    assert 'broken.png' in expect(2, 'compare', 'broken.png', 'house.png', cwd=folder)[1]
    os.remove(os.path.join(folder, 'broken.png'))
    write_docx(os.path.join(folder, 'drawing.docx'), ['A drawing is here.'], [('drawing.emf', EMF, None), ('broken.png', whole[:20], None)])
    out, err = expect(1, 'images', '--format', 'json', '--list', '.', cwd=folder)
    found = json.loads(out)
    unread = [picture for picture in found['pictures'] if not picture['read']]
    assert found['unread'] == len(unread) == 2 and 'drawing.docx' in err and 'drawing.emf' in err and 'broken.png' in err
    assert all(picture['hash'] is None and picture['grid'] is None and picture['name'] in picture['problem'] for picture in unread)
    check = report_of('check', '.', cwd=folder)
    assert check['pictures']['unread'] == 2
    assert any('drawing.emf' in note for document in check['documents'] if document['name'] == 'drawing.docx' for note in document['notes'])
    expect(1, 'images', '--library', 'l.winnow', 'drawing.docx', cwd=folder)
    assert 'drawing' not in expect(0, 'images', '--library', 'l.winnow', 'one.docx', cwd=folder)[1], 'pictures of files of another run are not its problems'
    assert 'drawing.emf' in expect(1, 'images', '--library', 'l.winnow', cwd=folder)[1]
    os.mkdir(os.path.join(folder, 'empty'))
    assert 'empty' in expect(2, 'images', 'empty', cwd=folder)[1]


def test_compare_pictures(folder):
    write_pictures(folder)
    pair = report_of('compare', 'one.docx', 'two.docx', cwd=folder)
    check_pair(pair, True)
    assert pair['n_pictures'] == 1 and pair['pictures'][0]['mirrored'] and len(pair['passages']) > 0
    alone = report_of('compare', 'house.png', 'one.docx', cwd=folder)
    check_pair(alone, True)
    assert alone['n_pictures'] == 1 and alone['passages'] == [] and alone['a']['words'] == 0 and alone['a']['similarity'] == 0
    there, back = (report_of('compare', *sides, cwd=folder)['pictures'] for sides in (('one.docx', 'two.docx'), ('two.docx', 'one.docx')))
    assert [(m['a'], m['b'], m['distance'], m['mirrored']) for m in there] == [(m['b'], m['a'], m['distance'], m['mirrored']) for m in back]
    plain = expect(0, 'compare', 'one.docx', 'two.docx', cwd=folder)[0]
    assert 'Pictures in common:' in plain and 'mirrored; ' in plain and 'Figure 1: <b> & bridge' in plain
    template = report_of('compare', '--template', 'house.png', 'house.png', 'one.docx', cwd=folder)
    assert template['pictures'] == []
    names = ['one.docx', 'two.docx', 'house.png', 'text.txt']
    pairs = ''.join(f'{a}\t{b}\n' for a in names for b in names if a != b).encode()
    lines = [json.loads(line) for line in expect(0, 'compare', '--pairs', '-', stdin=pairs, cwd=folder)[0].splitlines()]
    assert {frozenset((line['a']['path'], line['b']['path'])): line['n_pictures'] for line in lines if line['n_pictures'] > 0} == {
        frozenset(('one.docx', 'two.docx')): 1, frozenset(('one.docx', 'house.png')): 1}
    rows = list(csv.reader(io.StringIO(expect(0, 'compare', '--pairs', '-', '--format', 'csv', stdin=pairs, cwd=folder)[0], newline='')))
    column = rows[0].index('n_pictures')
    assert [int(row[column]) for row in rows[1:]] == [line['n_pictures'] for line in lines]
    assert '(1 pair of pictures in common)' in expect(0, 'compare', '--pairs', '-', '--format', 'text', stdin=pairs, cwd=folder)[0]


def test_scans_are_compared_and_named(folder):
    """A document that holds nothing but pictures is compared by them, and said to lack its text."""
    write_pictures(folder)
    write_docx(os.path.join(folder, 'scan.docx'), [], [('page.png', png(draw(1)), None)])
    out, err = expect(1, 'compare', '--format', 'json', 'scan.docx', 'one.docx', cwd=folder)
    assert json.loads(out)['n_pictures'] == 1 and err.count('scan.docx') == 1
    out, err = expect(1, 'compare', '--pairs', '-', stdin=b'scan.docx\tone.docx\nscan.docx\ttwo.docx\n', cwd=folder)
    assert [json.loads(line)['n_pictures'] for line in out.splitlines()] == [1, 1] and err.count('scan.docx') == 1
    check = report_of('check', '.', cwd=folder, code=1)
    assert [pathlib.Path(problem['path']).name for problem in check['problems']] == ['scan.docx']
    assert sum('scan.docx' in sides_of(pair) for pair in check['overlaps']) == 2


def test_check_pictures(folder):
    write_pictures(folder)
    check = report_of('check', '.', '--report', 'r.html', '--report', 'r.csv', cwd=folder)
    for pair in check['overlaps']:
        check_pair(pair, False)
    assert {frozenset(sides_of(pair)): pair['n_pictures'] for pair in check['overlaps']} == {frozenset(('one.docx', 'two.docx')): 1, frozenset(('house.png', 'one.docx')): 1}
    assert {document['name']: document['n_pictures'] for document in check['documents']} == {'one.docx': 2, 'two.docx': 1, 'house.png': 1, 'text.txt': 0}
    assert set(check['pictures']) == {'shared', 'repeated', 'set_aside', 'counted', 'plain', 'unread'} and len(check['pictures']['shared']) == 2
    for match in check['pictures']['shared']:
        check_picture_match(match, {'path'}, set())
    html = pathlib.Path(folder, 'r.html').read_text()
    xml.etree.ElementTree.fromstring(html.split('\n', 1)[1])
    assert html.count('<svg class="thumb"') == 4 and 'No text in common.' in html
    assert pathlib.Path(folder, 'r.csv').read_text(encoding='utf-8-sig').splitlines()[0].split(',')[54:61] == 'n_pictures,verdict_a,verdict_b,decided,undecided,note,number'.split(',')
    assert re.search(r'^ *# .* Pictures ', expect(0, 'check', 'one.docx', 'two.docx', cwd=folder)[0], re.M)


def test_index_knows_what_was_there(folder):
    for name, text in {'one.txt': text_of(A), 'two.txt': text_of(A).upper(), 'three.txt': 'New words.\n\n' + text_of(A), 'four.txt': text_of('papers/桥.txt')}.items():
        pathlib.Path(folder, name).write_text(text)
    index = lambda *paths: {d['name']: d for d in json.loads(expect(0, 'index', '--library', 'l.winnow', '--format', 'json', *paths, cwd=folder)[0])}
    first = index('one.txt', 'four.txt')
    assert all(d['new'] and d['same_text_as'] is None and d['similar_to'] is None and re.fullmatch('[0-9a-f]{16}', d['text_hash']) for d in first.values())
    assert first['one.txt']['similar_id'] != first['four.txt']['similar_id']
    every = index('.')
    one = every['one.txt']
    assert not one['new'] and one['same_text_as'] is None
    assert every['two.txt']['new'] and every['two.txt']['same_text_as'] == one['path'] and every['two.txt']['text_hash'] == one['text_hash']
    assert every['three.txt']['same_text_as'] is None and every['three.txt']['similar_to'] == one['path'] and every['three.txt']['similar_id'] == one['similar_id']
    assert first['four.txt']['same_keywords_as'] is None
    subjects = 'The tide moves the harbour, the moon moves the tide, a lighthouse guards the harbour. '
    pathlib.Path(folder, 'six.txt').write_text(subjects * 3)
    pathlib.Path(folder, 'seven.txt').write_text('A lighthouse guards the harbour: the tide is what the moon moves. Moves the tide? The moon, the harbour, the tide. ' * 3)
    index('six.txt')
    keywords = index('seven.txt')['seven.txt']
    assert keywords['same_text_as'] is None and (keywords['same_keywords_as'] or '').endswith('six.txt'), keywords
    pathlib.Path(folder, 'five.txt').write_text(text_of(A).lower())
    plain = expect(0, 'index', '--library', 'l.winnow', '.', cwd=folder)[0]
    assert re.search(r'five\.txt has the same text as .*one\.txt$', plain, re.M) and plain.count('has the same') == 1
    rows = rows_of('index', '--library', 'l.winnow', '--format', 'csv', '.', cwd=folder)
    assert len(rows) == 7 and {row['new'] for row in rows} == {'0'} and all(len(row) == 15 and row['n_pictures'] == '0' for row in rows)


def test_word_lists_that_cannot_be_read(folder):
    lists = pathlib.Path(folder, 'winnow', 'stop-words')
    lists.mkdir(parents=True)
    (lists / 'en.txt').write_bytes(b'the\n\xff\xfe\n')
    for arguments in (['compare', A, B], ['fingerprint', A], ['check', 'papers'], ['groups', 'papers']):
        done = subprocess.run([PROGRAM, *arguments], cwd=DATA, capture_output=True, env={**environment(), 'XDG_CONFIG_HOME': folder}, timeout=60)
        assert done.returncode == 1 and done.stderr.decode().count('en.txt') == 1 and done.stdout != b'', (arguments, done)
    for arguments in (['text', A], ['compare', '--help']):
        done = subprocess.run([PROGRAM, *arguments], cwd=DATA, capture_output=True, env={**environment(), 'XDG_CONFIG_HOME': folder}, timeout=60)
        assert done.returncode == 0 and done.stderr == b'', (arguments, done)


def test_dictionary(folder):
    """Words of the user cut texts otherwise; faulty lines are named and left out; a missing file ends the program."""
    text, good, bad = (os.path.join(folder, name) for name in ('量.txt', 'good.txt', 'bad.txt'))
    pathlib.Path(text).write_text('我们研究犇羴鱻的来历。犇羴鱻是三个人的名字，犇羴鱻很少见。' * 3)
    pathlib.Path(good).write_text('\ufeff# names\n犇羴鱻 5 nr\r\n')
    pathlib.Path(bad).write_text('好\n犇羴鱻\n两个 字词\n')
    keywords = lambda *arguments, **more: report_of('fingerprint', '--method', 'keyword', *arguments, text, **more)['made_of']
    assert '犇羴鱻' not in keywords() and '犇羴鱻' in keywords('--dictionary', good)
    assert '犇羴鱻' in keywords('--dictionary', bad, code=1)
    error = expect(1, 'fingerprint', '--method', 'keyword', '--dictionary', bad, text)[1]
    assert error.count('bad.txt') == 1 and '1, 3' in error, error
    for path, reason in ((os.path.join(folder, 'gone.txt'), 'gone.txt'), (folder, 'it is no file')):
        out, error = expect(2, 'fingerprint', '--method', 'keyword', '--dictionary', path, text)
        assert out == '' and reason in error, error

    def id_of_lists(*arguments):
        library = os.path.join(folder, 'l.winnow')
        expect(0, 'check', '--library', library, *arguments, 'papers')
        with contextlib.closing(sqlite3.connect(library)) as db:
            return db.execute("SELECT value FROM check_settings WHERE name = 'word-lists' ORDER BY check_id DESC").fetchone()[0]
    assert id_of_lists() == id_of_lists('--dictionary', good), 'characters depend on no dictionary'
    assert id_of_lists('--han', 'words') == id_of_lists('--han', 'words') != id_of_lists('--han', 'words', '--dictionary', good)


def test_phrases_count_as_one_keyword(folder):
    """The example of the literature: a name of several words stands for another."""
    synonyms = pathlib.Path(folder, 'winnow', 'synonyms')
    synonyms.mkdir(parents=True)
    environ = {**environment(), 'XDG_CONFIG_HOME': folder}
    one, two = (os.path.join(folder, name) for name in ('one.txt', 'two.txt'))
    story = '周末我们去{}买衣服，{}的三楼有许多商店。{}人很多。'
    pathlib.Path(one).write_text(story.replace('{}', '北京华联'))
    pathlib.Path(two).write_text(story.replace('{}', '华联商厦'))

    def keywords(path):
        done = subprocess.run([PROGRAM, 'fingerprint', '--method', 'keyword', '--format', 'json', path], capture_output=True, env=environ, timeout=60)
        assert done.returncode == 0 and done.stderr == b'', done
        return json.loads(done.stdout)['made_of']
    assert keywords(one) != keywords(two)
    (synonyms / 'zh.txt').write_text('华联商厦：北京华联\n')
    assert keywords(one) == keywords(two) and '华联商厦' in keywords(one), (keywords(one), keywords(two))


def picture_bytes(seed, side=96):
    """A PNG of coloured squares."""
    return png_bytes(side, lambda x, y: zlib.crc32(bytes([seed, x // 12, y // 12])).to_bytes(4, 'big')[:3])


def png_bytes(side, colour):
    def chunk(kind, data):
        return struct.pack('>I', len(data)) + kind + data + struct.pack('>I', zlib.crc32(kind + data))
    rows = b''.join(b'\0' + b''.join(colour(x, y) for x in range(side)) for y in range(side))
    head = struct.pack('>IIBBBBB', side, side, 8, 2, 0, 0, 0)
    return b'\x89PNG\r\n\x1a\n' + chunk(b'IHDR', head) + chunk(b'IDAT', zlib.compress(rows)) + chunk(b'IEND', b'')


def wait_until(find):
    end = time.monotonic() + 60
    while not (found := find()):
        assert time.monotonic() < end
        time.sleep(0.02)
    return found


def test_programs_end_with_winnow(folder):
    """Nobody would watch their limits."""
    script, paper = pathlib.Path(folder, 'tesseract'), pathlib.Path(folder, 'a.png')
    script.write_text('#!/bin/sh\ncase $1 in --list-langs) printf "List:\\neng\\n"; exit ;; esac\necho $$ > pid.new\nmv pid.new pid\nexec sleep 100\n')
    script.chmod(0o755)
    paper.write_bytes(png_bytes(300, lambda x, y: bytes(3) if x % 14 < 8 and y % 30 < 16 else b'\xff\xff\xff'))
    own = {**environment(), 'PATH': f'{folder}:{os.environ["PATH"]}', 'TMPDIR': folder}
    with subprocess.Popen([PROGRAM, 'text', str(paper)], env=own) as process:
        number = wait_until(lambda: [path.read_text().strip() for path in pathlib.Path(folder).glob('winnow-*/pid')])[0]
        process.kill()
    wait_until(lambda: not pathlib.Path('/proc', number).exists() or ') Z ' in pathlib.Path('/proc', number, 'stat').read_text())


def test_scans(folder):
    """Text in a picture is read by Tesseract, for which a script stands in, unless that is turned off or missing."""
    copied = ' '.join(f'word{i} of{i} a{i} copy{i}' for i in range(10))
    words = r'\n'.join(r'\t'.join(['5', '1', '1', '1', '1', '1', '0', '0', '9', '9', '90', word]) for word in copied.split())
    script, paper, source = (pathlib.Path(folder, name) for name in ('bin/tesseract', 'papers/a.html', 'papers/b.txt'))
    letters = png_bytes(300, lambda x, y: bytes(3) if x % 14 < 8 and y % 30 < 16 else b'\xff\xff\xff')
    for each in (script, paper):
        each.parent.mkdir()
    script.write_text(f'#!/bin/sh\ncase $1 in --list-langs) printf "List:\\neng\\n"; exit ;; esac\nprintf \'{words}\' > "$2.tsv"\n')
    script.chmod(0o755)
    paper.write_text(f'<!DOCTYPE html><p>Mine.</p><img src="data:image/png;base64,{base64.b64encode(letters).decode()}">')
    source.write_text(copied)
    library, path = os.path.join(folder, 'l.winnow'), os.environ['PATH']

    def ask(key, *arguments):
        """The exit code, standard output and what a terminal shows on which @key answers a question."""
        ours, theirs = pty.openpty()
        process = subprocess.Popen([PROGRAM, *arguments], stdin=theirs, stdout=subprocess.PIPE, stderr=theirs, env=environment(),
                                   preexec_fn=os.setsid)
        os.close(theirs)
        shown = b''
        try:
            while b'[y/N]' not in shown:
                shown += os.read(ours, 1 << 16)
            if key:
                os.write(ours, key)
            else:
                process.send_signal(signal.SIGINT)
            while True:
                shown += os.read(ours, 1 << 16)
        except OSError:  # the program has closed the terminal
            os.close(ours)
        out = process.communicate(timeout=60)[0].decode()
        return process.returncode, out, shown.decode()

    def check(*options):
        report = report_of('check', '--library', library, *options, str(paper.parent))
        document = next(each for each in report['documents'] if each['name'] == 'a.html')
        return len(report['overlaps']), [flag['flag'] for flag in document['flags']], document['notes']
    try:
        os.environ['PATH'] = os.path.join(folder, 'nothing')  # also hides the real one
        missing = check()
        assert missing[:2] == (0, []) and 'tesseract-ocr' in missing[2][0], missing
        os.environ['PATH'] = f'{script.parent}:{path}'
        found = check()  # the file is as it was, but it may gain by OCR now
        assert found[:2] == (1, ['picture']) and 'OCR' in found[2][0] and '90' in found[2][0], found
        assert check('--ocr=off') == (0, [], [])
        assert expect(0, 'text', '--ocr=off', str(paper))[0] == 'Mine.\n'
        assert expect(0, 'text', str(paper))[0] == f'Mine.\n{copied}\n'
        assert 'picture' in expect(0, 'text', '--flags', str(paper))[0].lower()

        # Where nobody keeps the text, only pictures are read: what OCR adds would move the second one.
        twice = pathlib.Path(folder, 'shown', 'c.html')
        twice.parent.mkdir()
        twice.write_text(paper.read_text() + '<p>Between.</p>' + paper.read_text().partition('</p>')[2])
        kept = ['--library', os.path.join(folder, 'kept.winnow')]
        for options, is_read in (([], 0), (['--ocr=on'], 0), ([*kept, '--ocr=off'], 0), (kept, 1)):
            starts = [each['start'] for each in report_of('images', '--list', *options, str(twice.parent))['pictures']]
            assert len(starts) == 2 and (starts[1] - starts[0] > len(copied)) == is_read, (options, starts)

        others = ['check', '--ocr=ask', '--format', 'json', '--library', os.path.join(folder, 'asked.winnow'), str(paper.parent)]
        out, err = expect(0, *others)  # nobody can answer
        assert not json.loads(out)['overlaps'] and '1 document has scanned' in err and '--ocr=on' in err, err
        assert 'was not read by OCR' in expect(0, 'text', '--ocr=ask', '--format', 'json', str(paper))[0]
        for key, n in ((b'n\n', 0), (b'\n', 0), (b'y\n', 1)):
            code, out, shown = ask(key, *others)
            assert code == 0 and len(json.loads(out)['overlaps']) == n, (code, out, shown)
            assert '1 document has scanned pages or pictures of text. About 1 page: about 1 min. Read them by OCR? [y/N]' in shown, shown
        out, err = expect(0, *others)  # what was read stays, and is not offered again
        assert len(json.loads(out)['overlaps']) == 1 and not err, err
        script.write_text('#!/bin/sh\nexit 1\n')  # it is not asked again
        assert len(report_of(*others[:1], '--ocr=on', *others[4:])['overlaps']) == 1
        library = others[5] + '-index'
        code, out, shown = ask(None, 'index', '--ocr=ask', '--library', library, str(paper))
        assert code == 2 and 'Interrupted' in shown, (code, shown)
        os.environ['PATH'] = os.path.join(folder, 'nothing')
        assert 'tesseract-ocr' in expect(0, 'index', '--ocr=ask', '--library', library, str(paper))[1]
    finally:
        os.environ['PATH'] = path


def test_pictures_of_a_text(folder):
    """They are listed with their places as JSON, and change nothing of the text; other outputs do not look for them."""
    path, dot = os.path.join(folder, 'a.html'), base64.b64encode(picture_bytes(1, 8)).decode()
    pathlib.Path(folder, 'p.png').write_bytes(picture_bytes(2))
    pathlib.Path(path).write_text('<meta charset=utf-8><p>桥与船</p><figure><img src=p.png><figcaption>渡口</figcaption></figure><p>完'
                                  f'<img src="data:image/png;base64,{dot}"><img src=gone.png>')
    found = report_of('text', path)
    assert expect(0, 'text', path)[0] == found['text'] + '\n' == '桥与船\n渡口\n完\n' and found['problem'] is None
    assert [note for note in found['notes'] if 'gone.png' in note] != []
    gone = found['pictures'][2].pop('problem')
    assert 'gone.png' in gone
    assert found['pictures'] == [
        {'name': 'p.png', 'page': None, 'start': 4, 'byte_start': 10, 'caption': '渡口', 'format': 'png', 'width': 96, 'height': 96, 'plain': False, 'problem': None},
        {'name': 'picture 1', 'page': None, 'start': 8, 'byte_start': 20, 'caption': None, 'format': 'png', 'width': 8, 'height': 8, 'plain': True, 'problem': None},
        {'name': 'gone.png', 'page': None, 'start': 8, 'byte_start': 20, 'caption': None, 'format': None, 'width': None, 'height': None, 'plain': False}]
    # Without any text, there is nothing to print but the pictures.
    pathlib.Path(path).write_text('<!DOCTYPE html><img src=p.png>')
    found = report_of('text', path)
    assert found['text'] == '' and 'a.html' in found['problem'] and len(found['pictures']) == 1
    for arguments in (['text'], ['text', '--flags'], ['fingerprint']):
        assert 'holds no text' in expect(2, *arguments, path)[1]


def test_interrupt_ends_a_list(folder):
    pairs = os.path.join(folder, 'many.list')
    count = 100000
    pathlib.Path(pairs).write_text(f'{A}\t{B}\n' * count)
    process = subprocess.Popen([PROGRAM, 'compare', '--pairs', pairs], cwd=DATA, bufsize=0, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment())
    first = process.stdout.readline()  # it is at work now, and soon waits for us to read on
    process.send_signal(signal.SIGINT)
    rest, err = process.communicate(timeout=120)
    assert process.returncode == 2 and b'Interrupted' in err, (process.returncode, err)
    lines = (first + rest).splitlines()
    assert 0 < len(lines) < count
    assert all(json.loads(line)['passages'] for line in lines)  # none is cut short


def test_interrupt_keeps_a_library_whole(folder):
    papers, library = os.path.join(folder, 'papers'), os.path.join(folder, 'l.winnow')
    count = 1500
    os.mkdir(papers)
    for i in range(count):
        shutil.copy(DATA / A, os.path.join(papers, f'{i}.txt'))
    process = subprocess.Popen([PROGRAM, 'index', '--library', library, papers], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, env=environment())
    while not os.path.exists(library) and process.poll() is None:
        pass
    process.send_signal(signal.SIGINT)
    err = process.communicate(timeout=120)[1]
    assert process.returncode in (0, 2, -signal.SIGINT), process.returncode  # it may have been faster, or not yet listening
    assert process.returncode != 2 or b'Interrupted. A library contains' in err, err
    out = expect(0, 'index', '--library', library, '--format', 'jsonl', papers)[0]
    assert len(out.splitlines()) == count


class Member(zipfile.ZipInfo):
    """A member of an archive; where it has a charset, its name is stored in it, and the archive does not say so."""
    __slots__ = ['charset']

    def _encodeFilenameFlags(self):
        return (self.filename.encode(self.charset), self.flag_bits & ~0x800) if self.charset else super()._encodeFilenameFlags()


def prose(seed, words=120):
    """Words that no other seed has."""
    return ' '.join(hashlib.md5(f'{seed} {i}'.encode()).hexdigest()[:7].translate(LETTERS) for i in range(words))


def zip_of(target, members, charset=None):
    """A ZIP file: names → texts or bytes; their names in @charset, without saying so."""
    with zipfile.ZipFile(target, 'w', zipfile.ZIP_DEFLATED) as archive:
        for name, data in members.items():
            info = Member(name)
            info.charset, info.compress_type = charset, zipfile.ZIP_DEFLATED
            archive.writestr(info, data)
    return target


def bytes_of_zip(members, charset=None):
    return zip_of(io.BytesIO(), members, charset).getvalue()


def paths_of(report, root):
    return sorted(os.path.relpath(document['path'], root) for document in report['documents'])


def test_archives(folder):
    """What a teacher downloads from a platform is checked as it is."""
    copied = prose('copied')
    zip_of(f'{folder}/moodle.zip', {
        'Ada Byron_123456_assignsubmission_file_/essay.txt': prose(1) + ' ' + copied,
        '李 雷_123457_assignsubmission_file_/论文.zip': bytes_of_zip({'李雷/正文.txt': prose(2), '李雷/附录.txt': prose(3)}, 'gb18030'),
        '__MACOSX/._x.txt': 'x', 'Ada Byron_123456_assignsubmission_file_/.DS_Store': 'x', 'film.mp4': 'x'})
    zip_of(f'{folder}/cn.zip', {'2021001_王芳_作业一.txt': prose(4), '2021002_赵 强_作业一.txt': copied + ' ' + prose(5)}, 'gb18030')
    with tarfile.open(f'{folder}/late.tar.xz', 'w:xz') as archive:
        for name, data in {'Zoe/z.txt': prose(6), 'Amy/a.txt': prose(7)}.items():
            info = tarfile.TarInfo(name)
            info.size = len(data)
            archive.addfile(info, io.BytesIO(data.encode()))
    library = f'{folder}/term.winnow'
    check = report_of('check', '--library', library, folder, code=1)
    expected = ['cn.zip/2021001_王芳_作业一.txt', 'cn.zip/2021002_赵 强_作业一.txt', 'late.tar.xz/Amy/a.txt', 'late.tar.xz/Zoe/z.txt',
                'moodle.zip/Ada Byron_123456_assignsubmission_file_/essay.txt',
                'moodle.zip/李 雷_123457_assignsubmission_file_/论文.zip/李雷/正文.txt', 'moodle.zip/李 雷_123457_assignsubmission_file_/论文.zip/李雷/附录.txt']
    assert paths_of(check, folder) == expected, paths_of(check, folder)
    assert [(problem['path'], 'film.mp4' in problem['reason']) for problem in check['problems']] == [(f'{folder}/moodle.zip', True)]
    assert [(pair['a']['path'], pair['b']['path']) for pair in check['overlaps']] == [(f'{folder}/{expected[1]}', f'{folder}/{expected[4]}')]
    again = report_of('check', '--library', library, folder, code=1)
    assert without_dates(again)['documents'] == without_dates(check)['documents']
    assert not any(row['new'] == '1' for row in rows_of('index', '--library', library, '--role', 'submissions', '--collection', 'Submissions', '--format', 'csv', folder, code=1))
    first, second = f'{folder}/{expected[1]}', f'{folder}/{expected[4]}'
    assert len(report_of('compare', first, second)['passages']) == 1
    assert expect(0, 'text', first)[0].strip() == copied + ' ' + prose(5)
    assert 'no.txt' in expect(2, 'text', f'{folder}/cn.zip/no.txt')[1]
    assert 'is an archive' in expect(2, 'text', f'{folder}/cn.zip')[1]
    assert len(report_of('check', f'{folder}/late.tar.xz/Zoe', f'{folder}/cn.zip')['documents']) == 3
    for locale in ('C', 'C.UTF-8'):
        assert paths_of(report_of('check', f'{folder}/cn.zip', locale=locale), folder) == expected[:2]


def test_names_in_archives(folder):
    names = {'gb18030': ['张三_20210001_论文.txt', '联通.txt'], 'big5': ['陳大文_作業一.txt', '林志玲_報告.txt'], 'cp932': ['山田太郎_レポート.txt'],
             'cp437': ['Müller.txt', 'José Muñoz.txt'], 'utf-8': ['张三.txt', 'Müller.txt'], None: ['张三.txt', 'Müller.txt', '山田.txt']}
    for charset, expected in names.items():
        path = zip_of(f'{folder}/{charset}.zip', {name: prose(name) for name in expected}, charset)
        assert paths_of(report_of('check', path), path) == sorted(expected), charset
    raw = 'x.txt'.encode()  # Info-ZIP's field with the name in UTF-8
    with zipfile.ZipFile(f'{folder}/field.zip', 'w') as archive:
        info = zipfile.ZipInfo('x.txt')
        name = '孔乙己.txt'.encode()
        info.extra = struct.pack('<HHBL', 0x7075, 5 + len(name), 1, zlib.crc32(raw)) + name
        archive.writestr(info, prose('field'))
    assert paths_of(report_of('check', f'{folder}/field.zip'), f'{folder}/field.zip') == ['孔乙己.txt']


def test_archives_that_are_refused(folder):
    """With a reason that names archive and member; the rest is read."""
    folder = os.path.join(folder, 'of', 'mine')  # nobody else writes above it
    os.makedirs(folder)
    zeros = b'0' * (70 << 20)
    inner = bytes_of_zip({'deep.txt': prose('deep')})
    for depth in range(4):
        inner = bytes_of_zip({f'{depth}.zip': inner})
    archive = zip_of(f'{folder}/a.zip', {
        '../../out.txt': 'x', 'bomb.txt': zeros, 'bomb.zip': bytes_of_zip({f'{i}.txt': zeros[:40 << 20] for i in range(4)}), 'deep.zip': inner,
        'damaged.zip': b'PK\3\4', 'good.txt': prose('good')})
    check = report_of('check', archive, code=1)
    assert paths_of(check, archive) == ['good.txt']
    reasons = {os.path.relpath(problem['path'], archive): problem['reason'] for problem in check['problems']}
    for path, words in {'…/…/out.txt': 'leads out', 'bomb.txt': '250 times', 'bomb.zip': '250 times', 'deep.zip/3.zip/2.zip/1.zip': 'more than 3 archives',
                        'damaged.zip': 'damaged'}.items():
        assert words in reasons[path] and f'a.zip/{path}' in reasons[path], (path, reasons)
    assert len(reasons) == 5 and not pathlib.Path(folder, '..', 'out.txt').exists()
    assert os.listdir(folder) == ['a.zip']
    many = zip_of(f'{folder}/many.zip', {f'{i}.txt': 'x' for i in range(20001)})
    assert 'many.zip' in (err := expect(2, 'check', many)[1]) and '20000' in err
    secret = bytearray(bytes_of_zip({'a.txt': 'x'}))
    for mark, place in ((b'PK\1\2', 8), (b'PK\3\4', 6)):
        secret[secret.index(mark) + place] |= 1
    pathlib.Path(folder, 'secret.zip').write_bytes(secret)
    assert 'secret.zip' in (err := expect(2, 'check', f'{folder}/secret.zip')[1]) and 'password' in err


def main():
    tests = [(name, value) for name, value in globals().items() if name.startswith('test_')][PART::PARTS]
    print(f'1..{len(tests)}')
    failed = 0
    for number, (name, test) in enumerate(tests, 1):
        try:
            with tempfile.TemporaryDirectory() as folder:
                test(*[folder] * test.__code__.co_argcount)
            print(f'ok {number} {name}', flush=True)
        except Exception:
            failed += 1
            print(f'not ok {number} {name}')
            print(re.sub('^', '# ', traceback.format_exc(), flags=re.M), flush=True)
    return 1 if failed else 0


sys.exit(main())
