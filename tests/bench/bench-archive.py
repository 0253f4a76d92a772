#!/usr/bin/env python3
"""How fast whole collections are checked, and what is found of what was planted in them.

usage: bench-archive.py [--documents N,…] [--languages en,zh] [--runs N] BUILD CORPORA FOLDER

BUILD is a release build. Makes the collections of make-archive.py from CORPORA in FOLDER where they are not there yet.
Each row is a whole process, run --runs times, one after the other with the others: medians of seconds and of processor
time, and the most memory. "plain" and "sim" say how many times as long as the plain loop and as sim_text, "growth" is
the exponent of the seconds from the collection before. sim_text, of the package similarity-tester, runs where it is
installed; it knows no Chinese. A listed pair is right if both documents have it from one source, directly or not."""
import argparse
import json
import math
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
FIRST = (100, 1000)  # rows of the report whose precision is told


class Run:
    """One process from its start to its end."""

    def __init__(self, command, files=None):
        with tempfile.TemporaryFile() as names, tempfile.TemporaryFile() as output, tempfile.TemporaryFile() as faults:
            names.write(''.join(f'{file}\n' for file in files or []).encode())
            names.seek(0)
            begin = time.monotonic()
            process = subprocess.Popen(command, stdin=names, stdout=output, stderr=faults)
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
            self.seconds = time.monotonic() - begin
            self.computing = usage.ru_utime + usage.ru_stime
            self.megabytes = usage.ru_maxrss / 1024
            output.seek(0)
            self.output = output.read().decode(errors='replace')
            if process.returncode != 0:
                faults.seek(0)
                message = faults.read().decode(errors='replace').strip().splitlines()[-1:]
                sys.exit(f'{" ".join(command)[:300]} ended with {process.returncode}: {" ".join(message)}')


class Row:
    def __init__(self, name, run):
        self.name, self.run, self.runs = name, run, []

    def median(self, what):
        return statistics.median(getattr(run, what) for run in self.runs)

    def most(self, what):
        return max(getattr(run, what) for run in self.runs)


class Collection:
    def __init__(self, corpora, folder, language, size):
        self.folder, self.language, self.size = folder, language, size
        if not os.path.exists(folder + '.planted.tsv'):
            command = [sys.executable, os.path.join(HERE, 'make-archive.py'), corpora, language, str(size), folder]
            if subprocess.run(command, check=False).returncode != 0:
                sys.exit(1)
        self.files = [os.path.join(folder, name) for name in sorted(os.listdir(folder))]
        self.bytes = sum(os.path.getsize(path) for path in self.files)
        with open(folder + '.planted.tsv', encoding='utf-8') as planted:
            self.planted = [line.rstrip('\n').split('\t') for line in planted]
        self.library, self.paper = folder + '.winnow', folder + '-paper.txt'

    def get_sources(self):
        """The first document that each one has text of, over as many copies as it takes."""
        source = {}

        def find(name):
            while source.setdefault(name, name) != name:
                name = source[name]
            return name
        for copy, original, _, _ in self.planted:
            source[find(copy)] = find(original)
        return {name: find(name) for name in list(source)}


def list_pairs(output):
    """The pairs that a check lists, in the order of its report."""
    for line in output.splitlines():
        pair = json.loads(line)
        if 'a' in pair and 'b' in pair:
            yield tuple(os.path.basename(pair[side]['path']) for side in 'ab')


def describe_findings(collection, output):
    pairs, sources, kinds = list(list_pairs(output)), collection.get_sources(), {}
    found = set(map(frozenset, pairs))
    is_right = [a in sources and sources[a] == sources.get(b) for a, b in pairs]
    for copy, original, kind, _ in collection.planted:
        kinds.setdefault(kind, []).append(frozenset((copy, original)) in found)
    recall = ', '.join(f'{kind} {sum(hits) / len(hits):.3f}' for kind, hits in sorted(kinds.items()))
    parts = [(n, f'the first {n}') for n in FIRST if len(pairs) > n] + [(len(pairs), f'all {len(pairs)}')]
    precision = ', '.join(f'{sum(is_right[:n]) / max(n, 1):.3f} of {name}' for n, name in parts)
    return f'found of what was planted: {recall}\nright of what is listed: {precision}'


def make_rows(build, collection):
    winnow, bench = os.path.join(build, 'src/cli/winnow-cli'), os.path.join(build, 'tests/bench')
    with open(collection.files[0], encoding='utf-8') as text, open(collection.paper, 'w', encoding='utf-8') as paper:
        paper.write(text.read())

    def index():
        for ending in ('', '-wal', '-shm'):
            if os.path.exists(collection.library + ending):
                os.remove(collection.library + ending)
        return Run([winnow, 'index', '--library', collection.library, '--reference', collection.folder])

    def check_paper():
        with open(collection.paper, 'a', encoding='utf-8') as paper:
            paper.write('again ')
        return Run([winnow, 'check', '--library', collection.library, collection.paper])

    rows = [Row('read and hash', lambda: Run([f'{bench}/bench-plain', 'hash', collection.folder])),
            Row('plain winnowing', lambda: Run([f'{bench}/bench-plain', 'pairs', collection.folder]))]
    if shutil.which('sim_text') and collection.language == 'en':
        rows.append(Row('sim_text', lambda: Run(['sim_text', '-p', '-T', '-i'], collection.files)))
    return rows + [Row('read into memory', lambda: Run([f'{bench}/bench-reading', collection.folder])),
                   Row('check', lambda: Run([winnow, 'check', '--format=jsonl', collection.folder])),
                   Row('index', index),
                   Row('first paper', check_paper),
                   Row('one more paper', check_paper)]


def get_ratio(row, other):
    return f'{row.median("seconds") / other.median("seconds"):8.1f}' if other else f'{"–":>8}'


def get_growth(row, collection, before):
    if not before:
        return f'{"–":>8}'
    times, larger = row.median('seconds') / before[1][row.name].median('seconds'), collection.size / before[0].size
    return f'{"n^" + format(math.log(times) / math.log(larger), ".2f"):>8}'


def report(collection, rows, before):
    named = {row.name: row for row in rows}
    print(f'\n{collection.language}, {collection.size} documents, {collection.bytes / 1e6:.0f} MB of text;'
          f' library {os.path.getsize(collection.library) / collection.bytes:.2f} times the text\n')
    print(f'{"":18}{"seconds":>9}{"computing":>11}{"MB":>7}{"plain":>8}{"sim":>8}{"growth":>8}')
    for row in rows:
        print(f'{row.name:18}{row.median("seconds"):9.2f}{row.median("computing"):11.2f}{row.most("megabytes"):7.0f}'
              + get_ratio(row, named['plain winnowing']) + get_ratio(row, named.get('sim_text'))
              + get_growth(row, collection, before))
    print(describe_findings(collection, named['check'].runs[-1].output), flush=True)
    return named


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split('usage: ')[1].split('\n')[0])
    parser.add_argument('--documents', default='1000,10000,50000')
    parser.add_argument('--languages', default='en,zh')
    parser.add_argument('--runs', type=int, default=3)
    parser.add_argument('build')
    parser.add_argument('corpora')
    parser.add_argument('folder')
    wanted = parser.parse_args()
    if not os.path.isdir(wanted.corpora):
        sys.exit(f'“{wanted.corpora}” is no folder: it should hold the texts that the collections are made of.')
    os.makedirs(wanted.folder, exist_ok=True)
    for language in wanted.languages.split(','):
        before = None
        for size in sorted(map(int, wanted.documents.split(','))):
            collection = Collection(wanted.corpora, os.path.join(wanted.folder, f'{language}{size}'), language, size)
            rows = make_rows(wanted.build, collection)
            for _ in range(wanted.runs):
                for row in rows:
                    row.runs.append(row.run())
            named = report(collection, rows, before)
            if before is None:
                text = Run([os.path.join(wanted.build, 'tests/bench/bench-text'), collection.folder])
                print('\non one core, ' + text.output.strip())
            before = collection, named


main()
