#!/usr/bin/env python3
"""Makes a large collection for the benchmarks, always the same for the same arguments.

usage: make-archive.py CORPORA en|zh DOCUMENTS FOLDER      (CORPORA: real texts, see LANGUAGES)

A document is about 3.5 KB of pieces of real sentences, three to seven words or four to twelve Han characters each, so
that words have their real frequencies and nothing but chance makes long runs equal. Of all documents 10 % are another
one with 5 % of its pieces replaced, and 10 % have one passage of another: 60 to 150 words or 100 to 250 characters.
Three in ten of the Chinese ones have whole sentences of laws, as laws share formulae. FOLDER gets the documents,
FOLDER.planted.tsv the pairs: copy, source, kind, words or characters."""
import os
import random
import re
import sys

SEED = 20
LANGUAGES = {  # folders of sources, what a piece is made of, its length, those of a document and of a passage
    'en': (['pan13/src'], re.compile(r"[A-Za-z']+[,;]?"), (3, 7), 620, (60, 150)),
    'zh': (['zh_alignment/src', 'laws_zh/md'], re.compile(r'[\u3400-\u9fff][，、；]?'), (4, 12), 1050, (100, 250)),
}
SENTENCE = re.compile(r'[^。！？\n]{12,80}[。！？]')


def read_all(corpora, folders):
    for folder in folders:
        for parent, names, files in os.walk(os.path.join(corpora, folder)):
            names.sort()
            for name in sorted(files):
                if name.endswith(('.txt', '.md')) and not name.startswith('README'):
                    with open(os.path.join(parent, name), encoding='utf-8', errors='replace') as file:
                        yield file.read()


class Maker:
    def __init__(self, corpora, language):
        folders, unit, self.piece, self.length, self.passage = LANGUAGES[language]
        self.units = [found for text in read_all(corpora, folders) for found in unit.findall(text)]
        self.formulae = [found for text in read_all(corpora, folders[1:]) for found in SENTENCE.findall(text)]
        if not self.units:
            sys.exit(f'“{corpora}” has no texts in {" or ".join(folders)}: the collections are made of them.')
        self.space, self.stop = (' ', '.') if language == 'en' else ('', '。')
        self.random = random.Random(SEED)

    def new_piece(self):
        n = self.random.randint(*self.piece)
        at = self.random.randrange(len(self.units) - n)
        return self.units[at:at + n]

    def new_document(self):
        pieces, n = [], 0
        while n < self.length:
            pieces.append(self.new_piece())
            n += len(pieces[-1])
        if self.formulae and self.random.random() < .3:
            for _ in range(self.random.randint(3, 6)):  # a few are in thousands of documents, most in few
                rank = int(len(self.formulae) ** self.random.random()) - 1
                pieces.insert(self.random.randrange(len(pieces)), [self.formulae[rank]])
        return pieces

    def plant(self, source):
        """What another document has of @source."""
        wanted = self.random.randint(*self.passage)
        at = self.random.randrange(max(1, len(source) // 2))
        passage, n = [], 0
        for piece in source[at:]:
            if n >= wanted:
                break
            passage.append(piece)
            n += len(piece)
        return passage, n

    def write(self, pieces, path):
        units, since = [], 0
        for piece in pieces:
            units += piece
            since += len(piece)
            if since > 14:
                units[-1] += self.stop
                since = 0
        with open(path, 'w', encoding='utf-8') as file:
            file.write(self.space.join(units) + '\n')


def main(corpora, language, n_documents, folder):
    maker = Maker(corpora, language)
    os.makedirs(folder, exist_ok=True)
    recent = []  # sources are among the last hundred that are original
    with open(folder.rstrip('/') + '.planted.tsv', 'w', encoding='utf-8') as planted:
        for number in range(int(n_documents)):
            name, pieces = f'{number:06}.txt', maker.new_document()
            kind = maker.random.random() if len(recent) > 10 else 1
            if kind < .2:
                source_name, source = maker.random.choice(recent)
                if kind < .1:
                    pieces = [maker.new_piece() if maker.random.random() < .05 else piece for piece in source]
                    print(name, source_name, 'near-duplicate', sum(map(len, pieces)), sep='\t', file=planted)
                else:
                    passage, n = maker.plant(source)
                    at = maker.random.randrange(len(pieces))
                    pieces[at:at + len(passage)] = passage
                    print(name, source_name, 'passage', n, sep='\t', file=planted)
            else:
                recent = recent[-99:] + [(name, pieces)]
            maker.write(pieces, os.path.join(folder, name))


main(*sys.argv[1:])
