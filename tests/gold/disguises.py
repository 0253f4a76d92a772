"""Disguises on planted passages: what each costs the matching, and whether it raises its flag; and that honest documents raise none.

usage: disguises.py planted|honest WINNOW-CLI [TRICK…]

WINNOW_CORPORA names the folder of the documents; without it the test skips (exit 77). “planted” takes the gold passages of verbatim copies, disguises
the suspicious side, moves the gold offsets along, and compares the score with that of the same pairs undisguised: it may lose a point at most, and at least
99 of 100 passages must raise the flag of the trick. Chance is seeded: every run is the same. “honest” lists every flag of 1,000 documents.
"""
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import unicodedata

SKIP = 77
N_PASSAGES = 100
N_HONEST = 1000
MOST_LOSS = .01
LEAST_FLAGGED = .99

# Flags on the documents of “honest” that are right: (file, flag): why.
TRUE_FLAGS = {}


def corpus(*names):
    path = os.path.join(os.environ.get('WINNOW_CORPORA', ''), *names)
    if not os.path.exists(path):
        print('skipped: there is no', '/'.join(names), 'in WINNOW_CORPORA')
        sys.exit(SKIP)
    return path


def run(*command, **more):
    return subprocess.run(command, stdout=subprocess.PIPE, check=True, encoding='utf-8', **more).stdout


# Tricks: functions of the passage and a generator of chance.

def between(marks, share, joined=str.isalpha):
    """Puts one of the marks between two neighbouring letters, now and then."""
    def trick(text, chance):
        out = []
        for x, y in zip(text, text[1:] + ' '):
            out.append(x)
            if joined(x) and joined(y) and chance.random() < share:
                out.append(chance.choice(marks))
        return ''.join(out)
    return trick


def exchange(table, share):
    """Puts another letter in place of a letter, now and then."""
    def trick(text, chance):
        return ''.join(table[c] if c in table and chance.random() < share else c for c in text)
    return trick


def middle_of_words(mark):
    def trick(text, chance):
        return re.sub(r'[A-Za-z]{4,}', lambda m: m[0][:len(m[0]) // 2] + mark + m[0][len(m[0]) // 2:], text)
    return trick


def around_words(begin, end, share):
    def trick(text, chance):
        return re.sub(r'[A-Za-z]{2,}', lambda m: begin + m[0] + end if chance.random() < share else m[0], text)
    return trick


def reversed_words(share):
    def trick(text, chance):
        return re.sub(r'[A-Za-z]{2,}', lambda m: '\u202e' + m[0][::-1] + '\u202c' if chance.random() < share else m[0], text)
    return trick


def reversed_lines(text, chance):
    return re.sub(r'[^\n]+', lambda m: '\u202e' + m[0][::-1] + '\u202c', text)


def spaced(narrow, wide):
    def trick(text, chance):
        return wide.join(narrow.join(word) for word in re.split(r' +', text))
    return trick


def transliterate(rules):
    def trick(text, chance):
        return run('uconv', '-f', 'utf-8', '-t', 'utf-8', '-x', rules, input=text)
    trick.needs = 'uconv'
    return trick


def letters(first_small, first_capital):
    return {c: chr(first_small + i) for i, c in enumerate('abcdefghijklmnopqrstuvwxyz')} | {
        c: chr(first_capital + i) for i, c in enumerate('ABCDEFGHIJKLMNOPQRSTUVWXYZ')}


def pairs(plain, others):
    return dict(zip(plain, others, strict=True))


def is_han(c):
    return '\u4e00' <= c <= '\u9fff'


def variants(ranges):
    table = {}
    for first, last in ranges:
        for code in range(first, last + 1):
            plain = unicodedata.normalize('NFKC', chr(code))
            if len(plain) == 1 and is_han(plain):
                table.setdefault(plain, chr(code))
    return table


CYRILLIC = pairs('aceijopsxyABCEHIKMOPTX', 'асеіјорѕхуАВСЕНІКМОРТХ')
GREEK = pairs('aovpiuABEHIKMNOPTXYZ', 'αονριυΑΒΕΗΙΚΜΝΟΡΤΧΥΖ')
SMALL_CAPITALS = pairs('abcdefghijklmnopqrstuvwyz', 'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡʏᴢ')
ROMAN = pairs('ivxlcdm', 'ⅰⅴⅹⅼⅽⅾⅿ')
FULL_WIDTH = letters(0xff41, 0xff21)
ITALIC = letters(0x1d482, 0x1d468)
MONOSPACE = letters(0x1d68a, 0x1d670)
CIRCLED = letters(0x24d0, 0x24b6)
SQUARED = letters(0x1f130, 0x1f130)
RADICALS = variants([(0x2f00, 0x2fd5)])
COMPATIBLE = variants([(0xf900, 0xfad9)])

# name: (flag, trick)
ENGLISH = {
    'zero-width space': ('invisible', between('\u200b', .3)),
    'zero-width characters': ('invisible', between('\u200b\u200c\u200d\u2060\ufeff', .1)),
    'soft hyphens': ('invisible', between('\u00ad', .3)),
    'soft hyphens amid words': ('invisible', middle_of_words('\u00ad')),
    'fillers': ('invisible', between('\u3164\uffa0\u115f\u1160', .3)),
    'variation selectors': ('invisible', between('\ufe00\ufe0f\U000e0101', .3)),
    'tags': ('invisible', between('\U000e0061\U000e0020', .3)),
    'grapheme joiners': ('invisible', between('\u034f', .3)),
    'Cyrillic, some': ('lookalike', exchange(CYRILLIC, .3)),
    'Cyrillic, all': ('lookalike', exchange(CYRILLIC, 1)),
    'Cyrillic, a letter': ('lookalike', exchange({'o': 'о'}, 1)),
    'Greek, some': ('lookalike', exchange(GREEK, .3)),
    'Greek, all': ('lookalike', exchange(GREEK, 1)),
    'Greek, a letter': ('lookalike', exchange({'o': 'ο'}, 1)),
    'full-width, some': ('styled', exchange(FULL_WIDTH, .3)),
    'full-width, all': ('styled', exchange(FULL_WIDTH, 1)),
    'italic, some': ('styled', exchange(ITALIC, .2)),
    'monospace, all': ('styled', exchange(MONOSPACE, 1)),
    'circled': ('styled', exchange(CIRCLED, 1)),
    'squared': ('styled', exchange(SQUARED, 1)),
    'small capitals': ('styled', exchange(SMALL_CAPITALS, 1)),
    'Roman numerals': ('styled', exchange(ROMAN, .5)),
    'overrides around words': ('bidi', around_words('\u202e', '\u202c', .3)),
    'embeddings around words': ('bidi', around_words('\u202d', '\u202c', .3)),
    'isolates around words': ('bidi', around_words('\u2068', '\u2069', 1)),
    'marks in words': ('bidi', between('\u200e\u2069\u2066\u202a', .2)),
    'reversed words': ('bidi', reversed_words(.5)),
    'reversed lines': ('bidi', reversed_lines),
    'spaced': ('spaced', spaced(' ', '  ')),
    'spaced, three spaces between words': ('spaced', spaced(' ', '   ')),
    'no-break spaces between letters': ('spaced', spaced('\u00a0', ' ')),
    'thin spaces between letters': ('spaced', spaced('\u2009', ' ')),
    'hair spaces between letters': ('spaced', spaced('\u200a', ' ')),
}

CHINESE = {
    'zero-width spaces': ('invisible', between('\u200b', .3, is_han)),
    'zero-width characters': ('invisible', between('\u200c\u200d\u2060\ufeff\u00ad', .3, is_han)),
    'variation selectors between characters': ('invisible', between('\ufe00\ufe01\U000e0101', .5, is_han)),
    'spaces between characters': ('spaced', between(' ', 1, is_han)),
    'wide spaces between characters': ('spaced', between('\u3000', 1, is_han)),
    'radicals': ('lookalike', exchange(RADICALS, 1)),
    'compatibility ideographs': ('lookalike', exchange(COMPATIBLE, 1)),
    'overrides between characters': ('bidi', between('\u202d\u202c', .3, is_han)),
    'traditional': ('converted', transliterate('Simplified-Traditional')),
}


def make_homophones(texts):
    """Every 12th character → another one of the texts that sounds the same."""
    characters = sorted({c for text in texts for c in text if is_han(c)})
    sounds = run('uconv', '-f', 'utf-8', '-t', 'utf-8', '-x', 'Han-Latin; NFD; [\u0300\u0301\u0304\u030c] Remove', input='\n'.join(characters)).split('\n')
    by_sound = {}
    for c, sound in zip(characters, sounds, strict=True):
        by_sound.setdefault(sound.strip(), []).append(c)
    others = {c: [x for x in group if x != c] for group in by_sound.values() for c in group if len(group) > 1}

    def trick(text, chance):
        return ''.join(chance.choice(others[c]) if c in others and chance.random() < .08 else c for c in text)
    return trick


def read_text(path):
    with open(path, encoding='utf-8', newline='') as file:
        return file.read()


class Passages:
    """The first passages of a category, on documents that have them alone."""

    def __init__(self, folder, category):
        self.folder = folder
        with open(os.path.join(folder, category + '.pairs'), encoding='utf-8') as lines:
            paths = [line.split() for line in lines]
        self.pairs = {tuple(map(os.path.basename, pair)): pair for pair in paths}
        self.gold = {}
        n = 0
        with open(os.path.join(folder, category + '.gold.tsv'), encoding='utf-8') as lines:
            next(lines)
            rows = [line.rstrip('\n').split('\t') for line in lines]
        used = set()
        for a, b, *numbers in rows:
            if ((a, b) not in self.gold and (n >= N_PASSAGES or a in used)) or (a, b) not in self.pairs:
                continue
            used.add(a)
            self.gold.setdefault((a, b), []).append(tuple(map(int, numbers)))
            n += 1
        for key, passages in list(self.gold.items()):
            passages.sort()
            if any(x[0] + x[1] > y[0] for x, y in zip(passages, passages[1:])):
                del self.gold[key] # they overlap
        self.texts = {key: read_text(os.path.join(folder, self.pairs[key][0])) for key in self.gold}

    def plant(self, trick, root):
        """Writes disguised documents, the list of pairs and the gold. Returns {document: [(start, end)]}."""
        chance = random.Random(1)
        shutil.rmtree(os.path.join(root, 'documents'), ignore_errors=True)
        os.mkdir(os.path.join(root, 'documents'))
        planted = {}
        with open(os.path.join(root, 'pairs'), 'w', encoding='utf-8') as pairs_file, open(os.path.join(root, 'gold.tsv'), 'w', encoding='utf-8') as gold:
            gold.write('suspicious\tsource\ta_start\ta_length\tb_start\tb_length\n')
            for (a, b), passages in self.gold.items():
                text, out, at = self.texts[a, b], '', 0
                for start, length, b_start, b_length in passages:
                    out += text[at:start]
                    changed = trick(text[start:start + length], chance)
                    gold.write(f'{a}\t{b}\t{len(out)}\t{len(changed)}\t{b_start}\t{b_length}\n')
                    planted.setdefault(a, []).append((len(out), len(out) + len(changed)))
                    out += changed
                    at = start + length
                path = os.path.join(root, 'documents', a)
                with open(path, 'w', encoding='utf-8', newline='') as document:
                    document.write(out + text[at:])
                pairs_file.write(f'{path}\t{os.path.join(self.folder, self.pairs[a, b][1])}\n')
        return planted


def compare(cli, root):
    """Returns (plagdet, {document: [flag of passages: (start, end, flags)]})."""
    lines = run(cli, 'compare', '--quiet', '--format', 'jsonl', '--pairs', os.path.join(root, 'pairs'))
    with open(os.path.join(root, 'detected.jsonl'), 'w', encoding='utf-8') as detected:
        detected.write(lines)
    scorer = os.path.join(corpus(), '..', 'tools', 'plagdet')
    score = run(sys.executable, scorer, os.path.join(root, 'gold.tsv'), os.path.join(root, 'detected.jsonl'))
    passages = {}
    for line in lines.splitlines():
        pair = json.loads(line)
        passages[os.path.basename(pair['a']['path'])] = [(p['a']['start'], p['a']['end'], p.get('flags', [])) for p in pair.get('passages', [])]
    return float(re.search(r'plagdet ([\d.]+)', score).group(1)), passages


def find_flags(cli, paths):
    """{path: [flag]}."""
    flags = {}
    for i in range(0, len(paths), 200):
        command = [cli, 'text', '--flags', '--format', 'jsonl', *paths[i:i + 200]]
        # Some documents are broken or protected on purpose: the exit status says so, the others are printed all the same.
        for line in subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, encoding='utf-8').stdout.splitlines():
            document = json.loads(line)
            flags[document['path']] = document.get('flags', [])
    return flags


def share_flagged(cli, flag, planted, passages, root):
    if flag in ('converted', 'homophones'): # of passages
        spans = {name: [(s, e) for s, e, flags in found if flag in flags] for name, found in passages.items()}
    else:
        found = find_flags(cli, [os.path.join(root, 'documents', name) for name in planted])
        spans = {os.path.basename(path): [(f['start'], f['end']) for f in flags if f['flag'] == flag] for path, flags in found.items()}
    hits = [any(s < end and e > start for s, e in spans.get(name, [])) for name, places in planted.items() for start, end in places]
    return sum(hits) / len(hits), len(hits)


def test_tricks(cli, scorer_root, what, passages, tricks, wanted):
    passages.plant(lambda text, chance: text, scorer_root)
    plain, _ = compare(cli, scorer_root)
    print(f'      {what}: plagdet {plain:.4f} undisguised')
    good = True
    for name, (flag, trick) in tricks.items():
        if wanted and name not in wanted:
            continue
        if hasattr(trick, 'needs') and shutil.which(trick.needs) is None:
            print(f'      {what}, {name}: left out without {trick.needs}')
            continue
        planted = passages.plant(trick, scorer_root)
        score, found = compare(cli, scorer_root)
        flagged, n = share_flagged(cli, flag, planted, found, scorer_root)
        truth = plain - score <= MOST_LOSS and flagged >= LEAST_FLAGGED
        good &= truth
        print('ok  ' if truth else 'FAIL', f'{what}, {name}: plagdet {score:.4f} (loss {plain - score:+.4f}), {flag} on {flagged:.0%} of {n}', flush=True)
    return good


def test_planted(cli, wanted):
    english = Passages(corpus('pan13'), '02-no-obfuscation')
    chinese = Passages(corpus('zh_alignment'), 'verbatim')
    tricks = dict(CHINESE)
    if shutil.which('uconv'):
        tricks['homophones'] = ('homophones', make_homophones(list(chinese.texts.values())))
    with tempfile.TemporaryDirectory() as root:
        good = test_tricks(cli, root, 'English', english, ENGLISH, wanted)
        return test_tricks(cli, root, 'Chinese', chinese, tricks, wanted) and good


def list_honest():
    """Documents of all corpora that nobody disguised; of the largest every so many."""
    paths = []
    for names, n in ((('pan13', 'src'), 300), (('pan13', 'susp'), 200), (('zh_alignment', 'src'), 100), (('classics_zh',), 100), (('textreuse_en',), 11),
                     (('laws_zh',), 230), (('formats_zh',), 140), (('docs',), 60)):
        found = sorted(os.path.join(folder, name) for folder, _, files in os.walk(corpus(*names)) for name in files
                       if name.rsplit('.')[-1] in ('txt', 'md', 'html', 'docx', 'odt', 'pdf') and 'LICENSE' not in name)
        paths += found[::max(1, len(found) // n)]
    return paths


def test_honest(cli, wanted):
    found = find_flags(cli, list_honest())
    good, n = len(found) >= N_HONEST, 0
    for path, flags in found.items():
        for flag in flags:
            why = TRUE_FLAGS.get((os.path.basename(path), flag['flag']))
            n += why is None
            good &= why is not None
            print('     ' if why else 'FAIL ', path, flag['flag'], flag['count'], repr(flag.get('text', ''))[:120], why or '')
    print('ok  ' if good else 'FAIL', f'{len(found)} documents, {n} flags')
    return good


if __name__ == '__main__':
    test, cli, *tricks = sys.argv[1:]
    sys.exit(0 if {'planted': test_planted, 'honest': test_honest}[test](cli, set(tricks)) else 1)
