#!/usr/bin/env python3
"""Checks add to each other: 120 real documents, read and checked in any order and number of checks, make the same
library and the same report as one check of all of them.

usage: splits.py WINNOW-CLI [N [SEED]]      (N: splits, default 6; WINNOW_CORPORA names the documents' folder)

Left out of the comparison is what is history: ids and numbers, times, the records of checks, and similar_id, which by
its definition (nshash) is that of the document that came first."""
import json
import os
import random
import re
import sqlite3
import subprocess
import sys
import tempfile

SKIP = 77
# Folder, how many of its documents, in which role.
DOCUMENTS = [('laws_zh/md', 45, 'submissions'), ('pan13/susp', 20, 'submissions'), ('pan13/src', 20, 'references'),
             ('zh_alignment/susp', 10, 'submissions'), ('zh_alignment/src', 10, 'references'),
             ('formats_zh/docx', 5, 'submissions'), ('formats_zh/html', 5, 'references'),
             ('textreuse_en', 5, 'submissions')]


def list_files(folder):
    return sorted(os.path.join(parent, name) for parent, _, names in os.walk(folder) for name in names
                  if name.rsplit('.', 1)[-1] in ('txt', 'md', 'docx', 'html') and not name.startswith(('README', 'LICENSE')))


def choose(corpora):
    """Neighbors in each folder: versions of a text stand side by side. In pan13, pairs with something in common."""
    chosen = []
    pairs = [line.split('\t')[:2] for line in open(os.path.join(corpora, 'pan13/03-random-obfuscation.gold.tsv'))][1:]
    seen = {'susp': [], 'src': []}
    for suspicious, source in pairs:
        for kind, name in (('susp', suspicious), ('src', source)):
            if name not in seen[kind]:
                seen[kind].append(name)
    for folder, n, role in DOCUMENTS:
        path = os.path.join(corpora, folder)
        files = [os.path.join(path, name) for name in seen[folder[6:]]] if folder.startswith('pan13') else list_files(path)
        chosen += [(file, role) for file in files[:n]]
    return chosen


def run_check(cli, library, batch, jobs, report):
    references = [argument for file, role in batch if role == 'references' for argument in ('--reference', file)]
    papers = [file for file, role in batch if role == 'submissions']
    if not papers:
        subprocess.run([cli, 'index', '--library', library, '--quiet', '--jobs', jobs] + references[1::2], check=False)
        papers = []
        references = []
    run = subprocess.run([cli, 'check', '--library', library, '--quiet', '--title', 'Splits', '--jobs', jobs,
                          '--report', report] + references + papers, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    if run.returncode == 2 and 'no document to check' in run.stderr:
        return
    assert run.returncode in (0, 1), run.stderr


def read_report(report):
    text = open(report, encoding='utf-8').read()
    return re.sub(r'"(time|similar_id|number|new)": ?("[^"]*"|[\w.]+)', r'"\1": 0', text)


def dump_library(library):
    """The rows of all tables, by paths in place of ids, sorted."""
    database = sqlite3.connect(library)
    paths = dict(database.execute('SELECT id, path FROM documents'))
    pictures = {row[0]: (paths[row[1]], row[2]) for row in database.execute('SELECT id, document_id, name FROM pictures')}
    rows = []
    for table, columns in (('documents', 'id, name, sha256, n_words, n_characters, checked, text_hash, notes'),
                           ('exclusions', 'document_id, position, reason, start, end, first, last'),
                           ('flags', 'document_id, position, disguise, start, end, count')):
        rows += [(table, paths[row[0]]) + row[1:] for row in database.execute(f'SELECT {columns} FROM {table}')]
    cursor = database.execute('SELECT overlaps.*, packed FROM overlaps JOIN passages ON overlap_id = overlaps.id')
    names = [column[0] for column in cursor.description]
    for row in cursor:
        values = dict(zip(names, row))
        del values['id']
        values['document_a'], values['document_b'] = paths[values['document_a']], paths[values['document_b']]
        rows.append(('overlaps',) + tuple(sorted(values.items())))
    for row in database.execute('SELECT * FROM shared_pictures'):
        rows.append(('shared', paths[row[0]], paths[row[1]], pictures[row[2]], pictures[row[3]]) + row[4:])
    for row in database.execute('SELECT * FROM pictures_aside'):
        rows.append(('aside', pictures[row[0]]) + row[1:])
    rows += [('settings',) + row for row in database.execute(
        'SELECT name, value FROM check_settings WHERE check_id = (SELECT max(id) FROM checks)')]
    database.close()
    return sorted(rows, key=repr)


def split(documents, generator):
    shuffled = generator.sample(documents, len(documents))
    n = generator.randint(2, 8)
    cuts = [0] + sorted(generator.sample(range(1, len(documents)), n - 1)) + [len(documents)]
    return [shuffled[begin:end] for begin, end in zip(cuts, cuts[1:])]


def check_all(cli, batches, jobs, folder, name):
    library, report = os.path.join(folder, name + '.winnow'), os.path.join(folder, name + '.json')
    for batch in batches:
        run_check(cli, library, batch, jobs, report)
    result = read_report(report), dump_library(library)
    os.remove(library)
    return result


def tell_difference(expected, found, place=''):
    """Where the first difference of two JSON values is, and what stands there."""
    if type(expected) is type(found) is dict and expected.keys() == found.keys():
        pairs = [(f'{place}/{key}', expected[key], found[key]) for key in expected]
    elif type(expected) is type(found) is list and len(expected) == len(found):
        pairs = [(f'{place}/{i}', x, y) for i, (x, y) in enumerate(zip(expected, found))]
    else:
        return f'{place}: {str(expected)[:200]} | {str(found)[:200]}'
    return next(tell_difference(x, y, where) for where, x, y in pairs if x != y)


def main():
    corpora = os.environ.get('WINNOW_CORPORA', '')
    if not os.path.isdir(os.path.join(corpora, 'pan13')):
        print('WINNOW_CORPORA names no folder of documents')
        return SKIP
    cli, n = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 6
    generator = random.Random(int(sys.argv[3]) if len(sys.argv) > 3 else 14)
    documents, n_equal = choose(corpora), 0
    with tempfile.TemporaryDirectory() as folder:
        report, dump = check_all(cli, [documents], '2', folder, 'whole')
        n_pairs = sum(row[0] == 'overlaps' for row in dump)
        print(f'{len(documents)} documents, {n_pairs} pairs stored, report of {len(report)} characters')
        for i in range(n):
            batches = split(documents, generator)
            found_report, found_dump = check_all(cli, batches, str(1 + i % 2), folder, f'split{i}')
            sizes = ' + '.join(str(len(batch)) for batch in batches)
            if found_report == report and found_dump == dump:
                n_equal += 1
                continue
            print(f'split {i} ({sizes}) differs:')
            if found_dump != dump:
                only = [row for row in found_dump if row not in dump], [row for row in dump if row not in found_dump]
                print('  library:', len(only[0]), repr(only[0][:1])[:1500], len(only[1]), repr(only[1][:1])[:1500])
            if found_report != report:
                print('  report:', tell_difference(json.loads(report), json.loads(found_report)))
    print(f'{n_equal} of {n} splits equal to one check')
    return 0 if n_equal == n and n_pairs > 50 else 1


if __name__ == '__main__':
    sys.exit(main())
