#!/usr/bin/env python3
"""A dictionary of the user's finds translations, and every format says so.

usage: test-translated.py PROGRAM
Speaks TAP.
"""
import csv
import io
import json
import os
import pathlib
import subprocess
import sys
import tempfile

PROGRAM = os.path.abspath(sys.argv[1])
GERMAN = ('Die Straßenbahn fährt am Morgen über die alte Brücke zum Bahnhof. Der Lehrer wartet dort auf seine Schüler, weil der Regen seit Stunden fällt. '
          'Im Garten der Schule wachsen Äpfel und Kirschen, die niemand erntet. Am Abend liest die Bibliothekarin den Kindern Geschichten über Schiffe und Könige vor.\n')
ENGLISH = ('In the morning the tram crosses the old bridge to the station. The teacher waits there for his pupils because the rain has been falling for hours. '
           'Apples and cherries grow in the garden of the school, and nobody harvests them. In the evening the librarian reads stories about ships and kings to the children.\n')
WORDS = {'Straßenbahn': 'tram', 'Morgen': 'morning', 'alte': 'old', 'Brücke': 'bridge', 'Bahnhof': 'station', 'Lehrer': 'teacher', 'wartet': 'wait', 'Schüler': 'pupil',
         'Regen': 'rain', 'Stunden': 'hours', 'fällt': 'fall', 'Garten': 'garden', 'Schule': 'school', 'wachsen': 'grow', 'Äpfel': 'apple', 'Kirschen': 'cherries', 'niemand': 'nobody',
         'erntet': 'harvest', 'Abend': 'evening', 'liest': 'read', 'Bibliothekarin': 'librarian', 'Kinder': 'children', 'Geschichten': 'stories', 'Schiffe': 'ship', 'Könige': 'king'}


class Given:
    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.papers, self.list = self.folder / 'papers', self.folder / 'config' / 'winnow' / 'translations' / 'de-en.txt'
        self.papers.mkdir()
        self.list.parent.mkdir(parents=True)
        (self.papers / 'german.txt').write_text(GERMAN)
        (self.papers / 'english.txt').write_text(ENGLISH)

    def run(self, *arguments):
        done = subprocess.run([PROGRAM, *arguments], capture_output=True, timeout=120,
                              env={**os.environ, 'XDG_CONFIG_HOME': str(self.folder / 'config'), 'LC_ALL': 'C.UTF-8', 'LANGUAGE': ''})
        return done.returncode, done.stdout.decode(), done.stderr.decode()

    def write_list(self, extra=''):
        self.list.write_text('# German, English\n' + ''.join(f'{word} = {meaning}\n' for word, meaning in WORDS.items()) + extra)

    def kinds(self):
        _, out, _ = self.run('check', '--format=json', '--min-words=8', self.papers)
        return [passage['kind'] for pair in json.loads(out)['overlaps'] for passage in pair['passages']]


def run(folder):
    given = Given(folder)
    assert given.kinds() == [], 'without a dictionary'
    given.write_list()
    assert given.kinds() == ['translated']
    _, out, _ = given.run('check', '--format=csv', '--min-words=8', given.papers)
    row = next(csv.DictReader(io.StringIO(out)))
    assert row['translated'] == '1' and row['reworded'] == '0' and float(row['similarity_a']) > .9, row
    for ending in ('html', 'pdf'):
        report = given.folder / f'report.{ending}'
        code, _, said = given.run('check', '--min-words=8', f'--report={report}', given.papers)
        assert code == 0 and report.stat().st_size > 1000, said
    page = (given.folder / 'report.html').read_text()
    assert 'likely a translation; read both' in page and 'class="t h' in page, 'the page says what it is'
    given.write_list('this line makes no sense\n')
    code, _, said = given.run('check', '--format=json', '--min-words=8', given.papers)
    assert 'de-en.txt' in said and 'line 27' in said, said
    assert given.kinds() == ['translated']


print('1..1')
with tempfile.TemporaryDirectory() as scratch:
    run(scratch)
print('ok 1 a dictionary of the user finds a translation')
