#!/usr/bin/env python3
"""Measures how well `winnow-cli images` finds edited pictures, and whether it says truly what was done.

usage: pictures.py [--only EDIT,…] [--every N] [--crowd FOLDER] [--layouts FOLDER] [--work FOLDER] [--repeats]
                   [--wrong] WINNOW-CLI PHOTOGRAPHS FIGURES
       pictures.py --make-figures FOLDER | --make-layouts FOLDER | --collect FOLDER

PHOTOGRAPHS and FIGURES are folders of different original pictures, which are the references of every run, with those of
--crowd. Each edit is one run over its copies of all originals, or of each Nth one; --work keeps the copies. False are
pairs with another reference, copies are false pairs of two copies. A true description says in either direction what was
done (FACETS and EDITS, by the English words). --only takes the names of EDITS and strangers (originals beside each
other), chrome (all in one window), pagetext (all on one page of text), layouts (figures that share a layout and no
data) and repeats (pages that repeat their own pictures). --collect takes originals from packages of Debian, which
picture_originals.py lists, and draws the others."""
import argparse
import collections
import concurrent.futures
import functools
import glob
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
try:
    import numpy as np
    from PIL import Image

    import picture_edits as edits
    from picture_originals import collect, draw_figures, draw_layouts, seeded
except ImportError as error:
    sys.exit(f'{error}: install python3-pil, python3-numpy and python3-matplotlib.')

TURNS = (0, 90, 180, 270)


# ── truth: what the words must say, and what they may say besides ──

# What a description says, in words; a facet that an edit neither must nor may have is untrue of it.
FACETS = {
    'same': r'the same', 'negative': r'negative', 'mirrored': r'mirrored', 'turned': r'turned by|upside down',
    'part': r'cropped|cut to|a part|margin cut off', 'larger': r'put into|extended|a part:|margin added|frame',
    'stretched': r'stretched|at an angle', 'gray': r'turned grey|tint removed', 'recolored': r'recoloured|tinted',
    'restored': r'\bcoloured in',
}
Truth = collections.namedtuple('Truth', 'edit must may mirrored turned area inside',
                               defaults=('', '', False, 0, 1, None))
SAME = 'same'
EDITS = {
    'copy': Truth(None, SAME), 'jpeg30': Truth(edits.same, SAME),
    'resize50': Truth(edits.resize(.5, .5), SAME), 'resize15': Truth(edits.resize(.15, .15), SAME),
    'gray': Truth(edits.gray, 'gray'),
    'brighter': Truth(edits.brighten(1.3), '', SAME),
    'darker': Truth(edits.brighten(.7), '', SAME),
    'contrast': Truth(edits.contrast, '', SAME),
    'blur2': Truth(edits.blur, '', SAME), 'noise': Truth(edits.noise, '', SAME),
    'hue': Truth(edits.shift_hue, 'recolored'), 'sepia': Truth(edits.sepia, 'recolored', 'restored'),
    'negative': Truth(edits.negative, 'negative'),
    'mirror': Truth(edits.mirror, 'mirrored', '', True),
    'upside': Truth(edits.upside, 'mirrored', '', True, 180),
    **{f'turn{a}': Truth(edits.turn(a), 'turned', '', False, a) for a in (90, 180, 270)},
    **{f'turn{a}': Truth(edits.turn(a), 'turned', 'larger', False, a) for a in (2, 5, 10, 30)},
    **{f'crop{p}': Truth(edits.crop(*[p / 100] * 4), 'part', area=(1 - p / 50) ** 2) for p in (4, 8, 10, 15)},
    **{f'left{p}': Truth(edits.crop(p / 100, 0, 0, 0), 'part', area=1 - p / 100) for p in (5, 10, 20)},
    'half': Truth(edits.crop(0, 0, .5, 0), 'part', area=.5),
    'corner': Truth(edits.crop(0, 0, .5, .5), 'part', area=.25),
    'centre70': Truth(edits.crop(*[.15] * 4), 'part', area=.49),
    'centre50': Truth(edits.crop(*[.25] * 4), 'part', area=.25),
    'persp06': Truth(edits.perspective(.06), 'stretched', 'larger', inside=.97),
    'persp15': Truth(edits.perspective(.15), 'stretched', 'larger', inside=.925),
    'white10': Truth(edits.frame(.1, 'white'), 'larger'), 'black5': Truth(edits.frame(.05, 'black'), 'larger'),
    'caption': Truth(edits.caption, 'larger'), 'text': Truth(edits.write_over, '', 'same restored'),
    'watermark': Truth(edits.watermark, '', SAME),
    'stretch': Truth(edits.resize(1.3, 1), 'stretched'), 'inset75': Truth(edits.inset(.75), 'larger'),
    'inset33': Truth(edits.inset(.33), 'larger'), 'collage': Truth(edits.collage, 'larger', 'stretched', inside=.25),
    'window': Truth(edits.window, 'larger'),
    'mirneg5': Truth(edits.in_turn(edits.mirror, edits.negative, edits.turn(5)), 'mirrored negative turned', 'larger',
                     True, 5),
    'neg-crop10': Truth(edits.in_turn(edits.negative, edits.crop(*[.1] * 4)), 'negative part', area=.64),
    'neg-turn10': Truth(edits.in_turn(edits.negative, edits.turn(10)), 'negative turned', 'larger', False, 10),
    'mir-crop15': Truth(edits.in_turn(edits.mirror, edits.crop(*[.15] * 4)), 'mirrored part', '', True, area=.49),
}
HARD = {'inset75', 'inset33', 'centre70', 'centre50', 'resize15'}   # not in the means
ANGLE, AREA = 1, .02                                               # how far off a true angle and area may be


def dihedral(im, mirrored, turned):
    return (edits.mirror(im) if mirrored else im).rotate(-turned, expand=True)


@functools.lru_cache(None)
def know(path):
    """A picture mirrored and turned in all right angles, to see its symmetries, and whether it has colors to change."""
    im = Image.open(path).convert('RGB').resize((64, 64))
    ways = {(m, t): np.asarray(dihedral(im, m, t), int) for m in (False, True) for t in TURNS}
    spread = np.ptp(np.asarray(im, int), axis=2)
    return ways, (spread > 40).mean() > .01


def find_ways(ways, mirrored, turned):
    if not mirrored and turned == 0:
        return [(False, 0)]
    true = ways[mirrored, turned]
    return [way for way, pixels in ways.items() if np.percentile(np.abs(pixels - true), 99) < 16]


def area_of(outline):
    return abs(sum(p[0] * q[1] - q[0] * p[1] for p, q in zip(outline, outline[1:] + outline[:1]))) / 2


def say(match, is_back):
    """What a match says was done to the original: facets, (mirrored, turned), areas of the original and of the copy."""
    words, placement = match['description'], match['placement']
    facets = {facet for facet, pattern in FACETS.items() if re.search(pattern, words)}
    turned = -match['turned'] % 360 if is_back and not match['mirrored'] else match['turned']
    areas = area_of(placement['outline_a']), area_of(placement['outline_b'])
    return facets, (match['mirrored'], turned), areas[::-1] if is_back else areas


def is_true(truth, match, is_back, original, inside):
    facets, (mirrored, turned), areas = say(match, is_back)
    ways, has_colors = know(original)
    must, may = set(truth.must.split()), set(truth.may.split())
    if must & {'gray', 'recolored'} and not has_colors:
        must, may = set(), may | must | {'same'}
    turn, rest = (truth.turned, 0) if truth.turned in TURNS else (0, truth.turned)
    near = find_ways(ways, truth.mirrored, turn)
    if len(near) > 1:   # of a symmetric picture several ways are true
        must, may = must - {'mirrored'} - ({'turned'} if not rest else set()), may | {'mirrored', 'turned', 'same'}
    elif (True, 180) in near:
        may = may | {'turned'}
    offs = [(turned - way[1] + 180) % 360 - 180 for way in near if way[0] == mirrored]
    close = any(abs((abs(off) if mirrored else off) - rest) <= ANGLE for off in offs)
    wanted = (truth.area, inside if 'larger' in facets else None)
    fits = all(said is None or area is None or abs(said - area) <= AREA for said, area in zip(areas, wanted))
    return must <= facets <= must | may and close and fits and ('negative' in facets) == match['negative']


def share_inside(name, original, copy):
    """How much of the copy the original fills, where that follows from the sizes."""
    if name in ('caption', 'white10', 'black5', 'window') or EDITS[name].turned not in TURNS:
        return original[0] * original[1] / (copy[0] * copy[1])
    if name.startswith('inset'):
        w = 1240 * float(name[5:]) / 100
        h = w * original[1] / original[0]
        return min(1, 1400 / h) ** 2 * w * h / (1240 * 1754)
    return EDITS[name].inside


# ── measuring ──

def files_of(folder):
    return [os.path.realpath(os.path.join(folder, name)) for name in sorted(os.listdir(folder))
            if name.lower().endswith(('.png', '.jpg', '.jpeg'))]


def stem_of(path):
    return os.path.splitext(os.path.basename(path))[0]


class Bench:
    def __init__(self, options, work, temporary):
        self.cli, self.work, self.options = options.cli, work, options
        self.kinds = {'photographs': files_of(options.photographs), 'figures': files_of(options.figures)}
        self.originals = [path for paths in self.kinds.values() for path in paths]
        self.edited = [path for paths in self.kinds.values() for path in paths[::options.every]]
        self.references = [options.photographs, options.figures] + ([options.crowd] if options.crowd else [])
        if len({stem_of(path) for path in self.originals}) < len(self.originals):
            sys.exit('Two originals have the same name.')
        usage = subprocess.run([self.cli, 'images', '--help'], capture_output=True, text=True).stdout
        self.common = ['--format=json', '--quiet'] + (['--ocr=off'] if '--ocr' in usage else [])
        self.library = os.path.join(temporary, 'references.winnow')
        self.run([f'--library={self.library}', *[f'--reference={path}' for path in self.references]])

    def run_beside_references(self, name, paths):
        """Those are read once: each run has a copy of their library."""
        library = f'{self.library}-{name}'
        shutil.copyfile(self.library, library)
        try:
            return self.run([f'--library={library}', *paths])
        finally:
            os.remove(library)

    def run(self, arguments):
        command = [self.cli, 'images', *self.common, *arguments]
        done = subprocess.run(command, capture_output=True, text=True)
        if not done.stdout.startswith('{'):
            sys.exit(f'{" ".join(command)}: {done.stderr}')
        result = json.loads(done.stdout)
        result['matches'] = [match for match in result['matches'] if match['likeness'] != 'layout']   # they don't count
        return result

    def make(self, name, edit):
        """The copies of originals, which are not made again while they are newer than those."""
        folder = os.path.join(self.work, name)
        os.makedirs(folder, exist_ok=True)
        copies = {}
        for path in self.edited:
            i, n = self.originals.index(path), len(self.originals)
            parts = [path] + ([self.originals[(i + step) % n] for step in (7, 19, 33)] if name == 'collage' else [])
            is_jpeg = name == 'jpeg30' or path in self.kinds['photographs']
            ending = os.path.splitext(path)[1] if edit is None else '.jpg' if is_jpeg else '.png'
            copy = os.path.join(folder, f'{name}__{stem_of(path)}{ending}')
            copies[os.path.realpath(copy)] = parts
            if os.path.exists(copy) and os.path.getmtime(copy) > os.path.getmtime(path):
                continue
            if edit is None:
                shutil.copyfile(path, copy)
                continue
            others = [Image.open(other).convert('RGB') for other in parts[1:]]
            made = edit(Image.open(path).convert('RGB'), stem_of(path), others)
            made.save(copy, quality=30 if name == 'jpeg30' else 92, compress_level=1)
        return copies

    def judge(self, name, copies, matches, kind):
        """How many pairs there are to find, found, truly described, false with a reference, and with another copy."""
        wanted = {(copy, part) for copy, parts in copies.items() for part in parts if parts[0] in self.kinds[kind]}
        found, true, false = set(), set(), [0, 0]
        for match in matches:
            paths = [os.path.realpath(match[side]['path']) for side in 'ab']
            is_back = paths[0] in copies   # from the copy to its original
            copy, original = pair = tuple(paths if is_back else paths[::-1])
            if pair in wanted:
                found.add(pair)
                sizes = [Image.open(path).size for path in (original, copy)]
                if is_true(EDITS[name], match, is_back, original, share_inside(name, *sizes)):
                    true.add(pair)
                elif self.options.wrong:
                    print(f'{name}, {stem_of(original)}: {match["description"]}', *say(match, is_back), file=sys.stderr)
                continue
            is_copy = original in copies
            if copies[copy][0] in self.kinds[kind] and not (is_copy and name == 'collage'):
                false[is_copy] += 1
                if self.options.wrong:
                    print(f'{name}, {stem_of(copy)} and {stem_of(original)}: false pair', file=sys.stderr)
        return len(wanted), len(found), len(true), *false

    def measure(self, name):
        copies = self.make(name, EDITS[name].edit)
        matches = self.run_beside_references(name, list(copies))['matches']
        return [self.judge(name, copies, matches, kind) for kind in self.kinds]

    def count_strangers(self, paths):
        matches, pairs = len(self.run(paths)['matches']), len(paths) * (len(paths) - 1) // 2
        return f'{matches} of {pairs} pairs, {1000 * matches / pairs:.2f} of 1,000'

    def strangers(self):
        return self.count_strangers(self.originals)

    def chrome(self):
        return self.count_strangers(list(self.make('window', edits.window)))

    def pagetext(self):
        return self.count_strangers(list(self.make('pagetext', edits.page_of_text)))

    def layouts(self):
        groups = collections.Counter(stem_of(path).rsplit('-', 1)[0] for path in files_of(self.options.layouts))
        listed, same, across = collections.Counter(), collections.Counter(), 0
        for match in self.run([self.options.layouts])['matches']:
            a, b = (stem_of(match[side]['path']).rsplit('-', 1)[0] for side in 'ab')
            listed[a] += a == b
            same[a] += a == b and 'the same' in match['description']
            across += a != b
        rows = [f'{group} {listed[group]} ({same[group]}) of {n * (n - 1) // 2}' for group, n in groups.items()]
        return f'pairs listed (the same): {", ".join(rows)}; between groups {across}'

    def repeats(self):
        """Pages whose third picture is the first one, and whose second is its mirrored crop."""
        folder = os.path.join(self.work, 'repeats')
        os.makedirs(folder, exist_ok=True)
        for path in self.originals[::max(1, len(self.originals) // 20)][:20]:
            im, name = Image.open(path).convert('RGB'), stem_of(path)
            for i, picture in enumerate((im, EDITS['mir-crop15'].edit(im, name, None), im), 1):
                picture.save(os.path.join(folder, f'{name}-{i}.png'))
            text = ''.join(f'<p>{" ".join(seeded(name + str(i)).choice(edits.LOREM, 60))}</p><img src="{name}-{i}.png">'
                           f'<p>Figure {i}</p>' for i in (1, 2, 3))
            with open(os.path.join(folder, f'{name}.html'), 'w', encoding='utf-8') as file:
                file.write(f'<!DOCTYPE html><title>{name}</title><body>{text}')
        done = self.run(glob.glob(os.path.join(folder, '*.html')))
        counts = collections.Counter()
        for repeat in done.get('repeated', []):
            counts[''.join(sorted(re.search(r'-(\d)\.png', str(repeat[side]))[1] for side in 'ab'))] += 1
        return (f'of {done["n_pictures"] // 3} documents: the first picture again {counts["13"]}, its mirrored crop '
                f'beside the first {counts["12"]}, beside the third {counts["23"]}')


# ── the table ──

def print_row(name, results):
    cells = []
    for wanted, found, true, *false in results:
        words = f'{100 * true / found:5.0f}' if found else '    -'
        cells.append(f'{100 * found / max(1, wanted):7.1f} {false[0]:6d} {false[1]:7d} {words}')
    print(f'{name:12}' + ' |'.join(cells), flush=True)


def print_means(rows):
    """Of edits that are not HARD; words of all that are found there."""
    for title, names in (('mean', [name for name in rows if name not in HARD | {'copy'}]), ('mean, all', list(rows))):
        if names:
            sums = np.array([rows[name] for name in names])
            shares = (sums[:, :, 1] / np.maximum(1, sums[:, :, 0])).mean(0)
            totals = sums.sum(0)
            cells = [f'{100 * shares[i]:7.1f} {totals[i, 3]:6d} {totals[i, 4]:7d} '
                     f'{100 * totals[i, 2] / max(1, totals[i, 1]):5.0f}'
                     for i in range(len(shares))]
            print(f'{title:12}' + ' |'.join(cells))


def measure(options, temporary):
    bench = Bench(options, options.work or temporary, temporary)
    others = [name for name in ('strangers', 'chrome', 'pagetext') if not options.repeats]
    others += (['layouts'] if options.layouts else []) + ['repeats']
    chosen = options.only.split(',') if options.only else ['repeats'] if options.repeats else [*EDITS, *others]
    unknown = set(chosen) - {*EDITS, 'strangers', 'chrome', 'pagetext', 'layouts', 'repeats'}
    if unknown or 'layouts' in chosen and not options.layouts:
        sys.exit(f'No such edit: {", ".join(unknown)}.' if unknown else 'Say where the layouts are: --layouts.')
    rows = {}
    if any(name in EDITS for name in chosen):
        print(' ' * 12 + ' |'.join(f'{kind:>28}' for kind in bench.kinds))
        print(f'{"edit":12}' + ' |'.join(['found %  false  copies words'] * 2))
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        names = [name for name in chosen if name in EDITS]
        for name, results in zip(names, pool.map(bench.measure, names)):
            rows[name] = results
            print_row(name, results)
    print_means(rows)
    for name in chosen:
        if name not in EDITS:
            print(f'{name}: {getattr(bench, name)()}', flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ('make-figures', 'make-layouts', 'collect', 'layouts', 'work'):
        parser.add_argument(f'--{name}', metavar='FOLDER')
    parser.add_argument('--crowd', '--extra', metavar='FOLDER', help='further references')
    parser.add_argument('--only', metavar='EDIT,…')
    parser.add_argument('--every', metavar='N', type=int, default=1, help='edit each Nth original only')
    parser.add_argument('--repeats', action='store_true', help='only pages that repeat their own pictures')
    parser.add_argument('--wrong', action='store_true', help='list on standard error what was described wrongly')
    for name in ('cli', 'photographs', 'figures'):
        parser.add_argument(name, nargs='?')
    options = parser.parse_args()
    made = [(options.make_figures, draw_figures), (options.make_layouts, draw_layouts), (options.collect, collect)]
    for folder, make in made:
        if folder:
            make(folder)
    if options.figures:
        with tempfile.TemporaryDirectory() as temporary:
            measure(options, temporary)
    elif not any(folder for folder, _ in made):
        parser.error('WINNOW-CLI, PHOTOGRAPHS and FIGURES are needed.')


if __name__ == '__main__':
    main()
