#!/usr/bin/python3
"""What is written as JSON is what the schema says, and the tables have the same figures.

usage: test-schema.py PROGRAM SCHEMA SAMPLES
"""
import copy
import csv
import io
import json
import os
import sys

import harness
import hostile
from reading import dictionaries

try:
    import jsonschema
except ImportError:
    jsonschema = None

PROGRAM, SCHEMA, SAMPLES = sys.argv[1], harness.load(sys.argv[2]), sys.argv[3]
SUBMISSIONS, REFERENCES = (os.path.join(SAMPLES, folder) for folder in ('submissions', 'references'))


def validator(kind):
    if jsonschema is None:
        raise harness.Skip('python3-jsonschema is not installed')
    schema = {'$schema': SCHEMA['$schema'], '$defs': SCHEMA['$defs'], '$ref': f'#/$defs/{kind}'}
    return jsonschema.Draft202012Validator(schema)


def assert_valid(value, kind):
    errors = sorted(validator(kind).iter_errors(value), key=lambda error: len(error.absolute_path))
    assert not errors, '; '.join(f'{list(error.absolute_path)}: {error.message[:300]}' for error in errors[:5])


def run_json(*arguments, **options):
    return json.loads(harness.run(PROGRAM, *arguments, '--format', 'json', **options))


def run_lines(*arguments, **options):
    return [json.loads(line) for line in harness.run(PROGRAM, *arguments, '--format', 'jsonl', **options).splitlines()]


def load_samples():
    """The report of the sample collection, with groups."""
    return harness.load(harness.save_samples(PROGRAM, SAMPLES, ('json', 'csv', 'passages.csv'))[0])


def schema_itself(_folder):
    if jsonschema is None:
        raise harness.Skip('python3-jsonschema is not installed')
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    for name, definition in SCHEMA['$defs'].items():
        if definition.get('type') == 'object':
            assert definition['additionalProperties'] is False, name
    for reference in (item['$ref'] for item in dictionaries(SCHEMA) if isinstance(item.get('$ref'), str)):
        assert reference.removeprefix('#/$defs/') in SCHEMA['$defs'], reference


def a_check(_folder):
    check = run_json('check', *harness.sample_arguments(SAMPLES))
    assert_valid(check, 'check')
    assert check['groups'] is None and len(check['overlaps']) > 5
    check = load_samples()
    assert_valid(check, 'check')
    assert check['groups']['groups']
    for pair in run_lines('check', '--library', harness.sample_library(PROGRAM, SAMPLES)):
        assert_valid(pair, 'pair')


def a_check_with_pictures_and_problems(folder):
    pictures = harness.put(folder, 'papers', {'one.png': PICTURE, 'two.png': PICTURE, 'bad.pdf': b'%PDF-1.4\nthis is none',
                                              'a.txt': 'so​me in​visible ' + harness.words(0, 60)})
    check = run_json('check', pictures, SUBMISSIONS, status=(0, 1))
    assert_valid(check, 'check')
    assert check['problems'] and check['pictures']['shared']
    assert any(document['flags'] for document in check['documents'])


def papers_of_every_kind(folder):
    """Hostile ones, nothing but pictures, one document alone, none that shares anything: masked, in part, or as they are."""
    places = {'hostile': hostile.put_papers(folder),
              'pictures': harness.put(folder, 'pictures', {'one.png': PICTURE, 'two.png': PICTURE}),
              'alone': harness.put(folder, 'alone', {'one.txt': harness.words(0, 50)}),
              'strangers': harness.put(folder, 'strangers', {f'{number}.txt': harness.words(1000 * number, 50) for number in range(2)})}
    for name, place in places.items():
        for options in ((), ('--mask',), ('--mask-name', 'n' * 251)):
            saved = harness.save(PROGRAM, ('json', 'jsonl', 'csv', 'passages.csv'), place, *options)
            check = harness.load(saved[0])
            assert_valid(check, 'check')
            assert check['masked'] == bool(options) and bool(check['overlaps']) == (name in ('hostile', 'pictures'))
            lines = [json.loads(line) for line in harness.read(saved[1]).split(b'\n')[:-1]]
            assert lines == check['overlaps']
            for line in lines:
                assert_valid(line, 'pair')
            for path, n_rows in zip(saved[2:], (len(lines), sum(len(pair[key]) for pair in lines for key in ('passages', 'parts', 'set_aside')))):
                assert len(read_table(harness.read(path))) == n_rows, (path, options)
            assert_valid(run_json('images', '--list', *options, place, status=(0, 1)), 'images')
            assert_valid(run_json('groups', '--all', *options, place, status=(0, 1)), 'groups')


def no_other_key(_folder):
    """The schema is strict: a key that it does not name is an error wherever it stands, and one that is missing, too."""
    check = load_samples()
    check['overlaps'], check['documents'] = check['overlaps'][:1], [document for document in check['documents'] if document['sources']][:1]
    valid = validator('check')
    assert valid.is_valid(check)
    for index, item in enumerate(dictionaries(check)):
        if item is check['groups']['parameters']:
            continue
        other = copy.deepcopy(check)
        changed = list(dictionaries(other))[index]
        changed['surprise'] = 1
        assert not valid.is_valid(other), item.keys()
        del changed['surprise']
        for key in list(changed)[:1]:
            del changed[key]
            assert not valid.is_valid(other), (item.keys(), key)


def pairs(folder):
    names = sorted(os.listdir(SUBMISSIONS))[:2]
    files = [os.path.join(SUBMISSIONS, name) for name in names]
    assert_valid(run_json('compare', '--exclude', 'quotes,bibliography,short', *files), 'pair')
    listed = harness.write(folder, 'pairs.txt', 'a.txt b.txt\nmissing.txt b.txt\n')
    for name in ('a.txt', 'b.txt'):
        harness.write(folder, name, harness.words(0, 80))
    arguments = ('compare', '--pairs', listed, '--left', folder, '--right', folder)
    assert_valid(run_json(*arguments, status=(1,)), 'pair_list')
    lines = run_lines(*arguments, status=(1,))
    assert 'error' in lines[1] and 'error' not in lines[0]
    for line in lines:
        assert_valid(line, 'failed_pair' if 'error' in line else 'pair')


def groups(_folder):
    for arguments in ((), ('--all',), ('--method', 'simhash', '--days', '30')):
        assert_valid(run_json('groups', *arguments, REFERENCES), 'groups')
        for line in run_lines('groups', *arguments, REFERENCES):
            assert_valid(line, 'group_line')


def images(folder):
    for name in ('one.png', 'two.png', 'broken.png'):
        harness.write(folder, name, PICTURE if name != 'broken.png' else PICTURE[:60])
    for arguments, kind in (((), 'image_match'), (('--list',), 'listed_picture')):
        found = run_json('images', *arguments, folder, status=(0, 1))
        assert_valid(found, 'images')
        assert found['matches'] and (found['pictures'] is not None) == bool(arguments)
        for line in run_lines('images', *arguments, folder, status=(0, 1)):
            assert_valid(line, kind)


# ── tables ──

def history(folder):
    library = os.path.join(folder, 'history.winnow')
    run_json('check', '--library', library, os.path.join(SAMPLES, 'submissions'))
    value = run_json('history', '--library', library)
    assert_valid(value, 'history')
    assert len(value['checks']) == 1 and value['checks'][0]['documents'] > 10
    assert_valid(run_json('history', '--library', library, '--collection', 'Submissions'), 'history')


def read_table(text):
    rows = list(csv.reader(io.StringIO(text.decode('utf-8-sig'), newline=''), strict=True))
    assert len({len(row) for row in rows}) == 1
    return [dict(zip(rows[0], row)) for row in rows[1:]]


def assert_row_of_pair(row, rank, pair):
    evidence = [one['opinion'] for one in pair['evidence']]
    assert row['rank'] == str(rank)
    for side in 'ab':
        ledger = pair[side]['ledger']
        assert row[f'path_{side}'].lstrip("'") == pair[side]['path'].lstrip("'")
        assert float(row[f'similarity_{side}']) == pair[side]['similarity']
        for key in ('template', 'quotes', 'bibliography', 'short', 'common', 'counted', 'covered'):
            assert int(row[f'{key}_{side}']) == ledger[key], (key, side)
        assert int(row[f'words_{side}']) == ledger['total']
        assert int(row[f'excluded_{side}']) == ledger['total'] - ledger['counted']
        assert row[f'flags_{side}'].split() == sorted({flag['flag'] for flag in pair['flags'][side]}, key=FLAGS.index)
    for kind in ('exact', 'near', 'reworded', 'condensed'):
        assert int(row[kind]) == sum(passage['kind'] == kind for passage in pair['passages'])
    assert int(row['passages']) == len(pair['passages']) and int(row['parts']) == len(pair['parts'])
    assert int(row['set_aside']) == len(pair['set_aside'])
    assert int(row['short']) == sum(passage['reason'] == 'short' for passage in pair['set_aside'])
    assert (int(row['methods_same']), int(row['methods_different'])) == (evidence.count('same'), evidence.count('different'))
    assert bool(int(row['same_piece'])) == pair['same_piece'] and float(row['probability']) == pair['probability']
    assert int(row['n_pictures']) == pair['n_pictures']


def assert_row_of_passage(row, passage, texts):
    assert (row['kind'], float(row['similarity']), int(row['words'])) == (passage['kind'], passage['similarity'], passage['words'])
    assert row['documents'] == ('' if passage['documents'] is None else str(passage['documents']))
    assert row['flags'].split() == passage['flags'] and row['reason'] == passage.get('reason', '')
    assert row['relation'] == passage.get('relation', '') and row['part_of'] == str(passage.get('part_of', ''))
    for side in 'ab':
        start, end = passage[side]['byte_start'], passage[side]['byte_end']
        assert (int(row[f'byte_start_{side}']), int(row[f'byte_end_{side}'])) == (start, end)
        text = texts[side].encode()[start:end].decode()
        assert text == texts[side][passage[side]['start']:passage[side]['end']]
        cell = row[f'text_{side}']
        assert cell.removeprefix("'").removesuffix('…') == text[:500].removeprefix("'")
        assert cell.endswith('…') == (len(text) > 500) or text.endswith('…')


def tables(_folder):
    """Rows of the CSV tables, read by Python, have the figures of the JSON, and a passage's text is that of its place."""
    data, *files = harness.save_samples(PROGRAM, SAMPLES, ('json', 'csv', 'passages.csv'))
    check = harness.load(data)
    rows, passage_rows = (read_table(harness.read(path)) for path in files)
    assert len(rows) == len(check['overlaps'])
    for rank, (row, pair) in enumerate(zip(rows, check['overlaps']), 1):
        assert_row_of_pair(row, rank, pair)
    texts = {}
    for rank, pair in enumerate(check['overlaps'], 1):
        for side in 'ab':
            path = pair[side]['path']
            if path not in texts:
                texts[path] = run_json('text', path)['text']
        listed = [row for row in passage_rows if row['rank'] == str(rank)]
        entries = pair['passages'] + pair['parts'] + pair['set_aside']
        by_place = lambda passage: tuple(passage[side][key] for side in 'ab' for key in ('byte_start', 'byte_end'))
        row_place = lambda row: tuple(int(row[f'{key}_{side}']) for side in 'ab' for key in ('byte_start', 'byte_end'))
        assert len(listed) == len(entries)
        for row, passage in zip(sorted(listed, key=row_place), sorted(entries, key=by_place)):
            assert_row_of_passage(row, passage, {side: texts[pair[side]['path']] for side in 'ab'})
        assert [int(row['passage']) for row in listed if row['passage']] == list(range(1, len(pair['passages']) + 1))


def sums(_folder):
    """The summary is the sum of the documents' figures, and words that are left out are listed by reason."""
    check = load_samples()
    ledger = check['summary']['ledger']
    submissions = [document for document in check['documents'] if document['role'] == 'submissions']
    assert check['summary']['submissions'] == len(submissions) > 5
    assert ledger['total'] == sum(document['words'] for document in submissions)
    assert ledger['counted'] == sum(document['counted'] for document in submissions)
    assert ledger['found'] == sum(document['found'] for document in submissions) > 0
    assert ledger['total'] - ledger['counted'] == sum(ledger[reason] for reason in REASONS if reason not in ('short', 'common', 'verdict')) > 0
    assert abs(check['summary']['share'] - ledger['found'] / ledger['counted']) < 1e-6
    for reason in REASONS:
        assert check['summary']['set_aside'][reason] == sum(passage['reason'] == reason for pair in check['overlaps'] for passage in pair['set_aside'])
    assert check['summary']['with_notes'] == sum(bool(document['notes']) for document in check['documents'])


PICTURE = harness.make_picture()
REASONS = SCHEMA['$defs']['reason']['enum']
FLAGS = SCHEMA['$defs']['flag']['properties']['flag']['enum']

if __name__ == '__main__':
    harness.main([schema_itself, a_check, a_check_with_pictures_and_problems, papers_of_every_kind, no_other_key, pairs, groups, images, history, tables, sums])
