"""What Winnow makes of classes of our own (made_classes.py).

usage: classes.py [--classes N] [--seed S] [--lang en|zh] [--keep FOLDER] [--worst N] [--bar] WINNOW-CLI

Makes classes of 2 to 60 papers, in English and Chinese by turns; checks each, and prints which pairs are listed that should not be and the other way
round, and how far total shares are off. Without WINNOW_CORPORA it skips (exit 77). --keep leaves the classes in a folder; with --bar the exit status tells
whether the scores are good.
"""
import argparse
import bisect
import collections
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

from made_classes import Class
from made_papers import WORD

LEAST_PRECISION, LEAST_RECALL, MOST_ERROR, LEAST_WITHIN = .98, .99, .02, .95


def check(cli, folder):
    report, command = os.path.join(folder, 'report.json'), [cli, 'check', '-q', '--ocr=off']
    for name in 'last-year', 'readings':
        if os.path.isdir(os.path.join(folder, name)):
            command += ['--reference', os.path.join(folder, name)]
    command += ['--report', report, os.path.join(folder, 'papers')]
    result = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, check=False)
    if not os.path.exists(report):
        sys.exit(f'classes.py: {" ".join(command)}: status {result.returncode}, {result.stderr.strip()[-300:]}')
    with open(report, encoding='utf-8') as file:
        return json.load(file)


def find_words(cli, folder, truth):
    """{file: ([place of a word], [its block or None])} of the texts as the engine has them."""
    blocks = {p['file']: p['blocks'] for p in truth['papers'] + truth['references']}
    command = [cli, 'text', '--ocr=off', '--format', 'jsonl', *(os.path.join(folder, f) for f in blocks)]
    words = {}
    for line in subprocess.run(command, stdout=subprocess.PIPE, check=True, encoding='utf-8').stdout.splitlines():
        document = json.loads(line)
        name, text = os.path.relpath(document['path'], folder), document['text']
        places = [i for i, c in enumerate(text) if not c.isspace()]
        flat, at, block_of = ''.join(text[i] for i in places), 0, {}
        for number, (_, block, _) in enumerate(blocks[name]):
            block = re.sub(r'\s+', '', block)
            found = flat.find(block, at)
            if found >= 0 and block:
                at = found + len(block)
                block_of.update(dict.fromkeys(places[found:at], number))
        starts = [m.start() for m in WORD.finditer(text)]
        words[name] = starts, [block_of.get(i) for i in starts]
    return words


def cut(words, place):
    return range(bisect.bisect_left(words[0], place['start']), bisect.bisect_left(words[0], place['end']))


class Score:
    def __init__(self):
        self.n, self.errors, self.worst = collections.Counter(), [], []
        self.tables, self.examples = collections.defaultdict(collections.Counter), {}

    def note(self, table, key, example, n=1):
        self.tables[table][key] += n
        self.examples[table, key] = max(self.examples.get((table, key), (0, '')), (n, example), key=lambda x: x[0])

    def add(self, cli, folder, truth):
        report, words, before, n_before = check(cli, folder), find_words(cli, folder, truth), self.n.copy(), len(self.errors)
        relative = lambda place: os.path.relpath(os.path.realpath(place['path']), os.path.realpath(folder))
        kinds = {p['file']: [b[0] for b in p['blocks']] for p in truth['papers'] + truth['references']}
        rows = {frozenset((relative(v['a']), relative(v['b']))): v for v in report['uncounted_pairs'] + report['overlaps']}
        listed = {key for key, v in rows.items() if v in report['overlaps']}
        for pair in truth['pairs']:
            row = rows.get(frozenset((pair['a'], pair['b'])))
            is_listed = frozenset((pair['a'], pair['b'])) in listed
            self.add_pair(pair, row, is_listed, words, kinds, folder)
            if pair['status'] == 'must' and truth['papers_n'] > 20 and truth['scheme'] == 'mixed':
                self.n['large', bool(is_listed and row['passages'])] += 1
        documents = {relative(d): d for d in report['documents']}
        for paper in truth['papers']:
            self.add_paper(paper, documents.get(paper['file']), words, folder)
        self.print_row(os.path.basename(folder), truth, self.n - before, self.errors[n_before:])

    def add_pair(self, pair, row, is_listed, words, kinds, folder):
        passages = row['passages'] if is_listed else []
        self.n[pair['status'], bool(passages)] += 1
        example = f'{folder}: {pair["a"]} ~ {pair["b"]}'
        self.n['thanks'] += pair['thanks']
        self.n['thanks found'] += pair['thanks'] and row is not None
        if pair['status'] == 'not' and passages:
            where = collections.Counter(kinds[pair['a']][words[pair['a']][1][i]] for q in passages
                                        for i in cut(words[pair['a']], q['a' if row['a']['path'].endswith(pair['a']) else 'b'])
                                        if words[pair['a']][1][i] is not None)
            made = collections.Counter(q['kind'] for q in passages)
            self.note('false pairs stand in', f'{max(where, key=where.get, default="none")} ({max(made, key=made.get)})', example)
        elif pair['status'] == 'must' and not passages:
            aside = max((row or {}).get('passages', []), key=lambda q: q['words'], default=None)
            self.note('missed pairs are', f'{pair["plant"]} ({"excluded as " + aside["reason"] if aside else "in no list"})', example)

    def add_paper(self, paper, document, words, folder):
        document = document or {'shares': {'total': 0}, 'sources': []}
        got = document['shares']['total']
        error = max(0, paper['total'] - got, got - paper['total_max'])
        self.errors.append(error)
        found = {i for s in document['sources'] for region in s['regions'] for i in cut(words[paper['file']], region)}
        by_block = collections.Counter(words[paper['file']][1][i] for i in found)
        false, missed = collections.Counter(), collections.Counter()
        for number, (kind, _, copied) in enumerate(paper['blocks']):
            false[kind] += max(0, by_block[number] - copied)
            missed[kind] += max(0, copied - by_block[number])
        example = os.path.join(folder, paper['file'])
        for table, counter in ('false words stand in', false), ('missed words stand in', missed):
            for kind, n in counter.items():
                if n:
                    self.note(table, kind, example, n)
        tell = lambda counter: ', '.join(f'{kind} {n}' for kind, n in counter.most_common(4) if n) or 'none'
        self.worst.append((error, f'{got:.3f} for {paper["total"]:.3f}–{paper["total_max"]:.3f}, {paper["role"]}; false: {tell(false)}; '
                                  f'missed: {tell(missed)}; {example}'))

    @staticmethod
    def share_of(n):
        share = lambda a, b: a / b if b else 1
        right = n['must', True]
        return share(right, right + n['not', True]), share(right, right + n['must', False])

    @staticmethod
    def share_within(errors):
        return sum(e <= MOST_ERROR for e in errors) / len(errors)

    def print_row(self, name, truth, n, errors):
        precision, recall = self.share_of(n)
        what = f'{truth["papers_n"]:>3} {truth["common"]:<4}{truth["scheme"]}' if truth else ''
        print(f'{name:<8} must {n["must", True] + n["must", False]:>5}  missed {n["must", False]:>4}  false {n["not", True]:>5}  '
              f'precision {precision:.3f}  recall {recall:.3f}  error {sum(errors) / len(errors):.3f}  within {self.share_within(errors):.3f}  {what}', flush=True)

    def print_all(self, n_worst):
        print()
        self.print_row('all', None, self.n, self.errors)
        print(f'missed in classes of more than 20 papers, where text can be common: {self.n["large", False]} of '
              f'{self.n["large", False] + self.n["large", True]}')
        print(f'pairs that may be listed: {self.n["may", True]} of {self.n["may", True] + self.n["may", False]} are; '
              f'copied acknowledgements in any list: {self.n["thanks found"]} of {self.n["thanks"]}')
        for table, counter in sorted(self.tables.items()):
            print(f'\n{table}:')
            for key, count in counter.most_common(n_worst):
                print(f'{count:>7}  {key}; {self.examples[table, key][1]}')
        print('\nworst total shares:')
        for error, what in sorted(self.worst, reverse=True)[:n_worst]:
            print(f'{error:>7.3f}  {what}')

    def is_good(self):
        precision, recall = self.share_of(self.n)
        return precision >= LEAST_PRECISION and recall >= LEAST_RECALL and self.share_within(self.errors) >= LEAST_WITHIN


def main():
    options = argparse.ArgumentParser(description=__doc__.split('\n', maxsplit=1)[0])
    options.add_argument('--classes', type=int, default=200)
    options.add_argument('--seed', default='1')
    options.add_argument('--lang', choices=('en', 'zh'))
    options.add_argument('--keep', metavar='FOLDER')
    options.add_argument('--worst', type=int, default=10)
    options.add_argument('--bar', action='store_true')
    options.add_argument('cli')
    given = options.parse_args()
    score = Score()
    with tempfile.TemporaryDirectory() as temporary:
        for i in range(given.classes):
            lang = given.lang or ('en', 'zh')[i % 2]
            made = Class(lang, given.seed, i if given.lang else i // 2)
            folder = os.path.join(given.keep or temporary, f'{lang}-{i:03}')
            score.add(os.path.abspath(given.cli), folder, made.write(folder))
            if not given.keep:
                shutil.rmtree(folder)
    score.print_all(given.worst)
    return 0 if score.is_good() or not given.bar else 1


if __name__ == '__main__':
    sys.exit(main())
