#!/usr/bin/env python3
"""How fast whole collections are checked, and what is found of what was planted in them.

usage: bench-archive.py WINNOW-CLI BENCH-PLAIN CORPORA FOLDER [DOCUMENTS…]      (default: 1000 10000 50000)

Makes the collections of make-archive.py in FOLDER where they are not there yet. Each row is a whole process, run
RUNS times, one after the other with the others: medians of seconds, processor time, and the most memory. "times" says
how many times as long as the plain loop; growth is the exponent from the collection before. sim_text, of the package
similarity-tester, runs beside them where it is installed; it knows no Chinese."""
import json
import math
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

RUNS = 3
HERE = os.path.dirname(os.path.abspath(__file__))


class Run:
    """One process from its start to its end."""

    def __init__(self, command, files=None):
        with tempfile.TemporaryFile() as names, tempfile.TemporaryFile() as output:
            names.write(''.join(f'{file}\n' for file in files or []).encode())
            names.seek(0)
            begin = time.monotonic()
            process = subprocess.Popen(command, stdin=names, stdout=output, stderr=subprocess.DEVNULL)
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
            self.seconds = time.monotonic() - begin
            self.computing = usage.ru_utime + usage.ru_stime
            self.megabytes = usage.ru_maxrss / 1024
            if process.returncode != 0:
                sys.exit(f'{" ".join(command)[:300]} ended with {process.returncode}')
            output.seek(0)
            self.output = output.read().decode(errors='replace')


class Row:
    def __init__(self, name, run):
        self.name, self.run, self.runs = name, run, []

    def median(self, what):
        return statistics.median(getattr(run, what) for run in self.runs)


def list_files(folder):
    return [os.path.join(folder, name) for name in sorted(os.listdir(folder))]


def get_recall(folder, output):
    """The shares of planted pairs that a check lists, by kind, and how many pairs it lists for one of them."""
    found = set()
    for line in output.splitlines():
        pair = json.loads(line)
        if 'a' in pair and 'b' in pair:
            found.add(frozenset(os.path.basename(pair[side]['path']) for side in 'ab'))
    kinds = {}
    with open(folder + '.planted.tsv', encoding='utf-8') as planted:
        for line in planted:
            copy, source, kind, _ = line.split('\t')
            kinds.setdefault(kind, []).append(frozenset((copy, source)) in found)
    total = sum(map(len, kinds.values()))
    return {kind: sum(hits) / len(hits) for kind, hits in sorted(kinds.items())}, len(found) / total


def measure(winnow, plain, folder):
    """The rows of one collection, and the last check."""
    library = folder + '.winnow'
    paper = folder + '-paper.txt'
    with open(list_files(folder)[0], encoding='utf-8') as text, open(paper, 'w', encoding='utf-8') as one:
        one.write(text.read())

    def index():
        if os.path.exists(library):
            os.remove(library)
        return Run([winnow, 'index', '--library', library, '--reference', folder])

    def one_paper():
        with open(paper, 'a', encoding='utf-8') as one:
            one.write('again ')
        return Run([winnow, 'check', '--library', library, paper])

    rows = [Row('read and hash', lambda: Run([plain, 'hash', folder])),
            Row('plain winnowing', lambda: Run([plain, 'pairs', folder])),
            Row('check', lambda: Run([winnow, 'check', '--format=jsonl', folder])),
            Row('index', index), Row('one paper', one_paper)]
    if shutil.which('sim_text') and '/en' in folder:
        rows.insert(2, Row('sim_text', lambda: Run(['sim_text', '-p', '-T', '-i'], list_files(folder))))
    for _ in range(RUNS):
        for row in rows:
            row.runs.append(row.run())
    return rows, os.path.getsize(library)


def main(winnow, plain, corpora, home, *sizes):
    for language in ('en', 'zh'):
        before = None
        for size in sizes or ('1000', '10000', '50000'):
            folder = os.path.join(home, language + size)
            if not os.path.exists(folder + '.planted.tsv'):
                subprocess.run([sys.executable, os.path.join(HERE, 'make-archive.py'), corpora, language, size, folder], check=True)
            rows, library = measure(winnow, plain, folder)
            named = {row.name: row for row in rows}
            text = sum(os.path.getsize(path) for path in list_files(folder))
            print(f'\n{language}, {size} documents, {text / 1e6:.0f} MB of text; library {library / text:.2f} times the text\n')
            print(f'{"":16}{"seconds":>9}{"computing":>11}{"MB":>7}{"times":>8}')
            for row in rows:
                print(f'{row.name:16}{row.median("seconds"):9.2f}{row.median("computing"):11.2f}{row.median("megabytes"):7.0f}'
                      f'{row.median("seconds") / named["plain winnowing"].median("seconds"):8.1f}')
            recall, listed = get_recall(folder, named['check'].runs[-1].output)
            print('found of what was planted: ' + ', '.join(f'{kind} {share:.3f}' for kind, share in recall.items())
                  + f'; {listed:.2f} pairs listed for one planted')
            if before is not None:
                times = named['check'].median('seconds') / before[1].median('seconds')
                print(f'growth of the check: n^{math.log(times) / math.log(int(size) / before[0]):.2f}')
            before = int(size), named['check']


main(*sys.argv[1:])
