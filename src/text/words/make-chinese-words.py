#!/usr/bin/env python3
"""make-chinese-words.py table|frequencies DICTIONARY CHARACTERS OUTPUT…

Runs at build time. DICTIONARY is in the format of jieba: a word, its frequency and its class a line.
CHARACTERS has the characters that folding changes (make-tables.c). Words are folded as texts are before
they are cut; of words that become equal frequencies add up, and the most frequent one gives the class.

table TABLE SOURCE: the words of Han characters as a trie. Its nodes are numbered breadth first, so
that the children of node i are the nodes from first[i] to first[i + 1] − 1, in the order of their
characters; node 0 is the root. TABLE is a sequence of arrays in the byte order of this machine;
SOURCE is the C file that includes it.

    uint32 n             nodes
    uint32 checksum      CRC-32 of the folded words, their frequencies and classes
    uint32 first[n + 1]
    uint16 root[0x6c00]  the child of the root for each character from U+3400; 0: there is none
    uint16 unit[n]       the last character
    uint16 cost[n]       −1024 · ln (frequency / sum of frequencies), at least 1; 0: no word ends here
    uint8  class[n]      an index into CLASSES, in the order of WinnowWordClass

frequencies LIST: how common words are, as in data/frequencies/en.txt: of 1000 documents of 500 words,
so many have the word; a word that makes up the share p of all words is in 1 − e^(−500p) of them.
Words of fewer than LEAST documents are left out.
"""
import array
import math
import sys
import zlib

FIRST, LAST = 0x3400, 0x9FFF
CLASSES = ["", "n", "nr", "ns", "nt", "nz"]
SAME_CLASS = {"nrt": "nr", "nrfg": "nr"}
DOCUMENTS, DOCUMENT_WORDS, LEAST = 1000, 500, 3

SOURCE = """/* Made by make-chinese-words.py. */
__asm__ (".section .rodata\\n.balign 8\\n.global winnow_word_table\\nwinnow_word_table:\\n.incbin \\"%s\\"\\n.previous");
"""


def read_characters(path):
    with open(path, encoding="utf-8") as lines:
        return {int(line.split()[0], 16): int(line.split()[1], 16) for line in lines}


def read(path, characters):
    words = {}
    with open(path, encoding="utf-8") as lines:
        for line in lines:
            word, frequency, klass = (line.rstrip("\n").rsplit(" ", 2) + ["", ""])[:3]
            word = word.translate(characters)
            if word and frequency.isdigit() and all(FIRST <= ord(unit) <= LAST for unit in word):
                words.setdefault(word, []).append((int(frequency), SAME_CLASS.get(klass, klass)))
    words = {word: (sum(frequency for frequency, _ in entries), max(entries)[1]) for word, entries in words.items()}
    return words, sum(frequency for frequency, _ in words.values())


def find_checksum(words):
    return zlib.crc32("".join(f"{word} {words[word]}\n" for word in sorted(words)).encode())


def write_table(words, total, checksum, table, source):
    prefixes = [""] + sorted({word[:i] for word in words for i in range(1, len(word) + 1)}, key=lambda p: (len(p), p))
    number = {prefix: i for i, prefix in enumerate(prefixes)}
    n_children = [0] * len(prefixes)
    for prefix in prefixes[1:]:
        n_children[number[prefix[:-1]]] += 1
    first = array.array("I", [1])
    for count in n_children:
        first.append(first[-1] + count)
    unit = array.array("H", [0] + [ord(prefix[-1]) for prefix in prefixes[1:]])
    root = array.array("H", [0] * (LAST - FIRST + 1))
    for node in range(first[0], first[1]):
        root[unit[node] - FIRST] = node
    cost, klass = array.array("H"), array.array("B")
    for prefix in prefixes:
        frequency, name = words.get(prefix, (0, ""))
        cost.append(max(1, round(1024 * math.log(total / max(1, frequency)))) if prefix in words else 0)
        klass.append(CLASSES.index(name) if name in CLASSES else 0)
    with open(table, "wb") as file:
        for part in (array.array("I", [len(prefixes), checksum]), first, root, unit, cost, klass):
            part.tofile(file)
    with open(source, "w", encoding="utf-8") as file:
        file.write(SOURCE % table.replace("\\", "\\\\"))


def write_frequencies(words, total, path):
    documents = {word: round(DOCUMENTS * (1 - math.exp(-DOCUMENT_WORDS * frequency / total)))
                 for word, (frequency, _) in words.items()}
    with open(path, "w", encoding="utf-8") as file:
        for word in sorted(documents, key=lambda word: (-documents[word], word)):
            if documents[word] >= LEAST:
                file.write(f"{word} {documents[word]}\n")


def main(what, dictionary, characters, *outputs):
    words, total = read(dictionary, read_characters(characters))
    if what == "table":
        write_table(words, total, find_checksum(words), *outputs)
    else:
        write_frequencies(words, total, *outputs)


main(*sys.argv[1:])
