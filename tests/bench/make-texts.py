#!/usr/bin/env python3
"""Makes a large collection of real paragraphs, always the same for the same arguments and texts.

usage: make-texts.py CORPORA DOCUMENTS FOLDER

The texts are those of CORPORA (see FOLDERS) and of the folders that WINNOW_TEXTS names, with ":" between them: plain
text, HTML, code, and these compressed by gzip. A document is about 3.5 KB of pieces, which are neighbouring paragraphs,
each a part of one document alone while there are enough. So words, names, tables and code are as people write them,
which made words hide. Of all documents 10 % are another one with a paragraph less and 5 % of its words replaced, 10 %
have a few sentences of another, 1 % are of short words as dialects and verses are, and 1 % are in two languages, with
a paragraph of a text whose letters are mostly not ASCII. FOLDER gets the documents, FOLDER.planted.tsv the pairs:
copy, source, kind, words."""
import gzip
import html
import os
import random
import re
import sys
import unicodedata

SEED = 20
LENGTH = 3500  # characters of a document
FOLDERS = ('pan13/src', 'pan13/susp', 'docs', 'textreuse_en', 'rewritten', 'translation/src')
ENDINGS = re.compile(r'\.(txt|md|rst|html?|py|c|h|dict|tsv)(\.gz|\.dz)?$')
TAGS = re.compile(r'(?s)<(script|style|head)\b.*?</\1>|<[^>]*>')
PARAGRAPH = re.compile(r'\n\s*\n')
SENTENCE = re.compile(r'[^.!?]{40,400}[.!?]')
LARGEST = 32 << 20  # bytes of a file that are used
PIECE = 1200       # and of a piece


def read(path):
    with (gzip.open if path.endswith(('.gz', '.dz')) else open)(path, 'rb') as file:
        text = file.read(LARGEST).decode('utf-8', 'replace')
    if '.htm' in os.path.basename(path):
        text = html.unescape(TAGS.sub('', text))
    return text


def list_pieces(folders):
    """Pieces of all texts: neighbouring paragraphs that no earlier text has."""
    seen = set()
    for folder in folders:
        for parent, names, files in os.walk(folder):
            names.sort()
            for name in sorted(files):
                if not ENDINGS.search(name):
                    continue
                text = read(os.path.join(parent, name))
                piece, size = [], 0
                for paragraph in PARAGRAPH.split(text) if '\n\n' in text else text.split('\n'):
                    paragraph = paragraph.strip()[:2 * PIECE]
                    key = hash(re.sub(r'\W+|\d+', ' ', paragraph))
                    if len(paragraph) < 20 or key in seen or '\ufffd' in paragraph:
                        continue
                    seen.add(key)
                    piece.append(paragraph)
                    size += len(paragraph)
                    if size >= PIECE:
                        yield '\n\n'.join(piece)
                        piece, size = [], 0


def is_foreign(piece):
    return sum(not letter.isascii() and unicodedata.category(letter)[0] == 'L' for letter in piece) * 2 > len(piece)


class Maker:
    def __init__(self, folders):
        self.random = random.Random(SEED)
        pieces = list(list_pieces(folders))
        self.foreign = [piece for piece in pieces if is_foreign(piece)]
        self.pieces = [piece for piece in pieces if not is_foreign(piece)]
        if len(self.pieces) < 100:
            sys.exit('There are too few texts: the collections are made of them.')
        self.words = self.random.choice(self.pieces).split()
        self.next = len(self.pieces)

    def take(self):
        if self.next == len(self.pieces):
            self.random.shuffle(self.pieces)
            self.next = 0
        self.next += 1
        return self.pieces[self.next - 1]

    def make(self):
        document = []
        while sum(map(len, document)) < LENGTH * .85:
            document.append(self.take())
        kind = self.random.random()
        if kind < .01:  # the words of a dialect: at most four letters
            short = [word for piece in document + [self.take(), self.take()] for word in piece.split() if len(word) < 5]
            return [' '.join(short[i:i + 80]) for i in range(0, len(short), 80)]
        if kind < .02 and self.foreign:
            document[self.random.randrange(len(document))] = self.random.choice(self.foreign)
        return document

    def copy(self, source):
        """Another document, without one of its pieces and with other words here and there."""
        pieces = list(source)
        if len(pieces) > 2:
            del pieces[self.random.randrange(len(pieces))]
        words = [word for piece in pieces for word in piece.split(' ')]
        for _ in range(len(words) // 20):
            words[self.random.randrange(len(words))] = self.random.choice(self.words)
        return [' '.join(words)]

    def plant(self, document, source):
        """Puts some sentences of @source into @document. Returns: their words"""
        sentences = SENTENCE.findall('\n'.join(source))
        n = self.random.randint(3, 6)
        at = self.random.randrange(max(1, len(sentences) - n))
        passage = ''.join(sentences[at:at + n]).strip()
        document.insert(self.random.randrange(len(document) + 1), passage)
        return len(passage.split())


def main(corpora, n_documents, folder):
    others = os.environ.get('WINNOW_TEXTS', '')
    maker = Maker([os.path.join(corpora, name) for name in FOLDERS] + [name for name in others.split(':') if name])
    os.makedirs(folder, exist_ok=True)
    made, planted = [], []
    for i in range(n_documents):
        name, kind = f'{i:06}.txt', maker.random.random()
        source = maker.random.randrange(i) if i > 0 else None
        if source is not None and kind < .1:
            document = maker.copy(made[source])
            planted.append((name, f'{source:06}.txt', 'copy', sum(len(piece.split()) for piece in document)))
        else:
            document = maker.make()
            if source is not None and kind < .2:
                n_words = maker.plant(document, made[source])
                planted.append((name, f'{source:06}.txt', 'passage', n_words))
        made.append(document)
        with open(os.path.join(folder, name), 'w', encoding='utf-8') as file:
            file.write('\n\n'.join(document) + '\n')
    with open(folder + '.planted.tsv', 'w', encoding='utf-8') as file:
        file.writelines('\t'.join(map(str, pair)) + '\n' for pair in planted)
    print(f'{n_documents} documents of {len(maker.pieces)} pieces, {len(maker.foreign)} foreign; {len(planted)} planted')


if __name__ == '__main__':
    if len(sys.argv) != 4 or not sys.argv[2].isdigit():
        sys.exit(__doc__.split('\n\n')[1])
    main(sys.argv[1], int(sys.argv[2]), sys.argv[3])
