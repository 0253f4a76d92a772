"""The original pictures of pictures.py: 40 figures of many kinds, no two alike, groups of figures that share a layout
and no data, and photographs and figures of Debian's packages."""
import glob
import os
import sys
import zlib

import matplotlib
import numpy as np
from PIL import Image, ImageDraw, ImageFilter, ImageFont, ImageOps

matplotlib.use('Agg')
from matplotlib import patches, pyplot  # noqa: E402

FONT = os.path.join(matplotlib.get_data_path(), 'fonts', 'ttf', 'DejaVuSans.ttf')


def font(size):
    return ImageFont.truetype(FONT, max(8, int(size)))


def seeded(name):
    return np.random.default_rng(zlib.crc32(name.encode()))


# ── by matplotlib: each draws into axes ──

def boxes_and_arrows(ax, rng):
    places = [(0, 4), (2, 4), (4, 4), (4, 2), (2, 2), (0, 2), (1, 0), (3.4, 0)]
    for (x, y), word in zip(places, 'Start Read Check Split Sort Merge Store End'.split()):
        ax.text(x, y, word, ha='center', va='center', bbox={'boxstyle': 'round,pad=.6', 'fc': '#cfe2f3'})
    for (x, y), (u, v) in zip(places, places[1:]):
        ax.annotate('', (u, v), (x, y), arrowprops={'arrowstyle': '->', 'shrinkA': 24, 'shrinkB': 24})
    ax.set(xlim=(-1, 5), ylim=(-1, 5))
    ax.axis('off')


def venn(ax, rng):
    for x, y, color, word in ((.38, .6, 'red', 'A'), (.62, .6, 'blue', 'B'), (.5, .38, 'green', 'C')):
        ax.add_patch(patches.Circle((x, y), .25, fc=color, alpha=.35, ec='black'))
        ax.text(x + (x - .5) * 1.3, y + (y - .5), f'{word} {int(rng.integers(4, 60))}')
    ax.set_aspect('equal')
    ax.axis('off')


def network(ax, rng):
    p = rng.random((16, 2))
    for i in range(16):
        for j in np.argsort(np.hypot(*(p - p[i]).T))[1:4]:
            ax.plot(*p[[i, j]].T, color='gray', zorder=1)
    ax.scatter(*p.T, 260, rng.random(16), cmap='Set2', ec='black', zorder=2)
    for i, at in enumerate(p):
        ax.text(*at, str(i), ha='center', va='center', size=8)
    ax.axis('off')


def table(ax, rng):
    rows = [[f'{v:.2f}' for v in rng.normal(5, 3, 5)] for _ in range(9)]
    ax.table(rows, colLabels=['Mean', 'SD', 'Median', 'Low', 'High'], rowLabels=[f'Site {i}' for i in range(9)],
             loc='center', colColours=['#ddd'] * 5)
    ax.axis('off')


def tree(ax, rng):
    def branch(x, y, dx, depth):
        if depth:
            for sign in (-1, 1):
                ax.plot([x, x + sign * dx, x + sign * dx], [y, y, y - 1], 'k-', lw=depth)
                branch(x + sign * dx * rng.uniform(.8, 1.1), y - 1, dx / 2, depth - 1)
    branch(0, 0, 8, 4)


def wave(ax, rng, n=3):
    x = np.linspace(0, 10, 200)
    for _ in range(n):
        ax.plot(x, rng.uniform(.5, 2) * np.sin(x * rng.uniform(.5, 2) + rng.uniform(0, 6)) + rng.normal(0, .05, 200))


def hills(rng, n=60):
    y, x = np.mgrid[-3:3:n * 1j, -3:3:n * 1j]
    return sum(a * np.exp(-((x - u) ** 2 + (y - v) ** 2) / s)
               for a, u, v, s in zip(rng.normal(0, 2, 8), *rng.uniform(-3, 3, (2, 8)), rng.uniform(.3, 2, 8)))


def radar(ax, rng):
    t = np.linspace(0, 2 * np.pi, 7)
    for _ in range(2):
        r = rng.uniform(.3, 1, 6)
        ax.fill(t, [*r, r[0]], alpha=.4)


def gantt(ax, rng):
    for i in range(9):
        ax.barh(i, rng.uniform(1, 5), left=i * .8 + rng.random(), color=f'C{i % 4}')
    ax.set_yticks(range(9), [f'Task {chr(65 + i)}' for i in range(9)])


def swarm(ax, rng):
    for i in range(3):
        ax.scatter(*rng.normal(rng.uniform(-4, 4, (2, 1)), 1, (2, 60)), marker='o^s'[i])
    ax.legend(['low', 'medium', 'high'])


CHARTS = {   # size in pixels, what draws
    'flow': ((760, 620), boxes_and_arrows), 'venn': ((560, 560), venn), 'network': ((700, 600), network),
    'table': ((720, 420), table), 'tree': ((800, 460), tree), 'lines': ((640, 480), wave),
    'scatter': ((600, 600), swarm),
    'pie': ((520, 520), lambda ax, r: ax.pie(r.uniform(1, 5, 6), labels=list('ABCDEF'), autopct='%d%%')),
    'box': ((680, 440), lambda ax, r: ax.boxplot([r.normal(i % 3, 1 + i / 4, 80) for i in range(6)], notch=True)),
    'heat': ((580, 520), lambda ax, r: ax.figure.colorbar(ax.imshow(r.random((8, 10)), 'magma'))),
    'contour': ((640, 560), lambda ax, r: ax.clabel(ax.contour(hills(r), 12))),
    'histogram': ((600, 420), lambda ax, r: ax.hist(r.gamma(3, 2, 900), 40, color='teal', ec='white')),
    'gantt': ((900, 420), gantt),
    'gray': ((640, 480), lambda ax, r: ax.contourf(hills(r), 20, cmap='gray')),
    'bars': ((700, 480), lambda ax, r: ax.bar(list('abcdefgh'), r.uniform(1, 9, 8), color='#e9967a', hatch='//')),
    'stacked': ((720, 500), lambda ax, r: ax.stackplot(range(20), r.uniform(1, 4, (5, 20)).cumsum(1))),
    'violin': ((560, 480), lambda ax, r: ax.violinplot([r.normal(0, s, 90) for s in (1, 2, 3, 1.5)])),
    'stream': ((600, 540), lambda ax, r: ax.streamplot(*[np.linspace(-3, 3, 60)] * 2, hills(r), hills(r), color='b')),
    'errors': ((640, 400), lambda ax, r: ax.errorbar(range(12), r.normal(0, 3, 12), r.uniform(.4, 2, 12), fmt='s')),
    'hexagons': ((620, 560), lambda ax, r: ax.hexbin(*r.normal(0, 1, (2, 4000)), gridsize=24, cmap='Greens')),
    'stairs': ((600, 380), lambda ax, r: ax.stairs(r.normal(0, 1, 40).cumsum(), fill=True, color='slateblue')),
    'stems': ((640, 360), lambda ax, r: ax.stem(r.normal(0, 1, 30))),
    'matrix': ((520, 520), lambda ax, r: ax.spy(r.random((40, 40)) > .9, markersize=4)),
    'field': ((560, 560), lambda ax, r: ax.quiver(*r.normal(0, 1, (2, 12, 12)), color='darkred')),
    'polar': ((560, 560), radar), 'surface': ((700, 600), None), 'triangles': (
        (600, 520), lambda ax, r: ax.triplot(*r.random((2, 50)), 'go-', lw=.8)),
    'events': ((760, 340), lambda ax, r: ax.eventplot(r.random((8, 30)), colors=[f'C{i}' for i in range(8)])),
    'logarithm': ((560, 460), lambda ax, r: ax.loglog(np.logspace(0, 3, 40) * r.lognormal(0, .4, 40), 'x-')),
}


def new_axes(size, projection=None):
    figure = pyplot.figure(figsize=(size[0] / 100, size[1] / 100), dpi=100)
    return figure.add_subplot(projection=projection)


def save(ax, path):
    ax.figure.savefig(path)
    pyplot.close(ax.figure)


def draw_chart(name, path):
    size, draw = CHARTS[name]
    rng = seeded(name)
    ax = new_axes(size, {'polar': 'polar', 'surface': '3d'}.get(name))
    if draw:
        draw(ax, rng)
    else:
        ax.plot_surface(*np.mgrid[-3:3:60j, -3:3:60j], hills(rng), cmap='viridis')
    if len(name) % 2:
        ax.set_title(f'{name.capitalize()} of sample {int(rng.integers(10, 99))}')
    save(ax, path)


# ── by PIL: exactly symmetric pictures, and windows with text ──

def halves(size, draw):
    """What @draw draws on the left half, and its mirror image."""
    im = Image.new('RGB', size, 'white')
    draw(ImageDraw.Draw(im), *size)
    left = im.crop((0, 0, size[0] // 2, size[1]))
    im.paste(ImageOps.mirror(left), (size[0] // 2, 0))
    return im


def flag(d, w, h):
    d.rectangle((0, 0, w / 3, h), '#c8102e')
    d.regular_polygon((w / 2, h / 2, h / 5), 6, 30, '#c8102e')
    d.rectangle((w / 2 - 6, h / 2, w / 2, h * .8), '#0b6623')


def arrow(d, w, h):
    corners = [(w / 2, h * .1), (w * .15, h * .5), (w * .35, h * .5), (w * .35, h * .9), (w / 2, h * .9)]
    d.polygon(corners, '#1565c0', 'black')


def smiley(d, w, h):
    d.ellipse((w * .1, h * .1, w * .9, h * .9), '#ffd54f', 'black', 5)
    d.ellipse((w * .3, h * .3, w * .4, h * .45), 'black')
    d.arc((w * .3, h * .4, w * .7, h * .75), 20, 160, 'black', 8)


def even_bars(d, w, h):
    for i, share in enumerate((.2, .45, .7, .5, .9)):
        x, top = w * (.05 + i * .09), h * (.95 - .85 * share)
        d.rectangle((x, top, x + w * .07, h * .95), f'hsl({60 * i}, 60%, 50%)')
    d.line((0, h * .95, w, h * .95), 'black', 3)


def even_field(d, w, h):
    for i in range(7):
        for j in range(9):
            x, y, a = w * (i + .5) / 14, h * (j + .5) / 9, .5 * i - .4 * j
            u, v = x + 22 * np.cos(a), y + 22 * np.sin(a)
            d.line((x, y, u, v), 'navy', 2)
            d.ellipse((u - 4, v - 4, u + 4, v + 4), 'navy')


def target(d, w, h):
    for i in range(5, 0, -1):
        r = h * .09 * i
        color = ('black', '#d32f2f', 'white', '#1976d2', '#fbc02d')[i - 1]
        d.ellipse((w / 2 - r, h / 2 - r, w / 2 + r, h / 2 + r), color)


def screen(size, dark, words):
    ink, ground = ('#e0e0e0', '#1e1e2e') if dark else ('#222', '#fff')
    im, rng = Image.new('RGB', size, ground), seeded(words)
    d, words = ImageDraw.Draw(im), words.split()
    d.rectangle((0, 0, size[0], 30), '#4a6da7' if not dark else '#45475a')
    d.text((10, 6), ' '.join(words[:3]), 'white', font(14))
    for i in range((size[1] - 60) // 22):
        indent = 20 + 24 * int(rng.integers(0, 4)) if dark else 20
        d.text((indent, 44 + 22 * i), ' '.join(rng.choice(words, int(rng.integers(2, 8)))), ink, font(13))
    return im


def form(size, *_):
    im = Image.new('RGB', size, '#ececec')
    d = ImageDraw.Draw(im)
    for i, word in enumerate(('Name', 'Street', 'Town', 'Country', 'Telephone')):
        d.text((20, 24 + 52 * i), word, 'black', font(16))
        d.rectangle((150, 18 + 52 * i, size[0] - 20, 50 + 52 * i), 'white', '#888')
    for i, word in enumerate(('Cancel', 'Save')):
        x, y = size[0] - 240 + 110 * i, size[1] - 52
        d.rounded_rectangle((x, y, x + 100, y + 36), 8, '#3584e4')
        d.text((x + 20, y + 8), word, 'white', font(16))
    return im


DRAWINGS = {
    'flag': lambda: halves((600, 400), flag), 'arrow': lambda: halves((480, 520), arrow),
    'smiley': lambda: halves((500, 500), smiley), 'even-bars': lambda: halves((720, 480), even_bars),
    'even-field': lambda: halves((700, 500), even_field), 'target': lambda: halves((640, 520), target),
    'editor': lambda: screen((820, 560), True, 'def return self index for while range print value list if'),
    'letter': lambda: screen((640, 720), False, 'Dear committee we report that the measured yield is higher'),
    'files': lambda: screen((760, 480), False, 'report.odt 12 KB data.csv 2 MB photo.jpg 840 KB notes.txt Monday'),
    'form': lambda: form((560, 380)),
    'terminal': lambda: screen((700, 440), True, 'drwxr-xr-x root make cc warning ok $ ls'),
}


def draw_figures(folder, n=40):
    """The first @n figures: drawings, then charts."""
    os.makedirs(folder, exist_ok=True)
    for name in [*DRAWINGS, *CHARTS][:n]:
        path = os.path.join(folder, f'{name}.png')
        DRAWINGS[name]().save(path) if name in DRAWINGS else draw_chart(name, path)


# ── groups that share a layout ──

def roc(ax, r, i):
    x = np.sort(np.r_[0, r.random(40), 1])
    ax.plot(x, x ** r.uniform(.1, .7), label='model')
    ax.plot([0, 1], [0, 1], 'k--', label='chance')
    ax.set(xlabel='False positive rate', ylabel='True positive rate', title='ROC curve')
    ax.legend(loc='lower right')


def confusion(ax, r, i):
    counts = r.integers(0, 30, (4, 4)) + np.diag(r.integers(40, 90, 4))
    ax.imshow(counts, 'Blues')
    for (y, x), n in np.ndenumerate(counts):
        ax.text(x, y, n, ha='center', va='center', color='white' if n > 60 else 'black')
    ax.set(xlabel='Predicted', ylabel='True', title='Confusion matrix')


def loss(ax, r, i):
    x = np.arange(50)
    for word, rest in (('training', .1), ('validation', .3)):
        ax.plot(x, rest + r.uniform(1, 2) * np.exp(-x / r.uniform(4, 20)) + r.normal(0, .02, 50), label=word)
    ax.set(xlabel='Epoch', ylabel='Loss')
    ax.legend()


def bars(ax, r, i):
    ax.bar(['North', 'East', 'South', 'West', 'Centre'], r.uniform(10, 90, 5), color='#4c72b0')
    ax.set(ylabel='Share, %', ylim=(0, 100))


def dots(ax, r, i):
    ax.scatter(*r.random((2, 3 if i % 2 else 9)), color='C0')
    ax.set(xlim=(0, 1), ylim=(0, 1))


LAYOUTS = {'lines': (10, lambda ax, r, i: ax.plot(r.normal(0, 1, 60).cumsum())), 'roc': (6, roc),
           'confusion': (6, confusion), 'loss': (6, loss), 'bars': (8, bars), 'dots': (4, dots)}


def draw_layouts(folder):
    os.makedirs(folder, exist_ok=True)
    for group, (n, draw) in LAYOUTS.items():
        for i in range(n):
            ax = new_axes((640, 480))
            draw(ax, seeded(f'{group}{i}'), i)
            save(ax, os.path.join(folder, f'{group}-{i:02}.png'))


# ── originals of Debian's packages ──

PACKAGES = ('mate-backgrounds plasma-workspace-wallpapers python3-skimage python-scipy-doc python-sklearn-doc '
            'python-statsmodels-doc')
WALLPAPERS = ('Altai Autumn BytheWater Canopee Cascade ColdRipple ColorfulCups DarkestHour EveningGlow FallenLeaf Flow '
              'FlyingKonqui Grey IceCold Kite OneStandsOut Path SafeLanding Volna summer_1am').split()
SCIENCE = 'astronaut camera chelsea coffee rocket hubble_deep_field retina moon coins motorcycle_left brick'.split()
PHOTOGRAPHS = ['/usr/share/backgrounds/mate/nature/*.jpg',
               *[f'/usr/share/wallpapers/{name}/contents/images/[2-9]*x*' for name in WALLPAPERS],
               *[f'/usr/lib/python3/dist-packages/skimage/data/{name}.*g' for name in SCIENCE]]
FIGURES = [f'/usr/share/doc/python-{package}-doc/html/_images/{name}.png' for package, names in {
    'scipy': 'scipy-cluster-hierarchy-linkage-1_00 scipy-signal-windows-bohman-1_00 scipy-signal-iirfilter-1_00_00 '
             'scipy-special-erf-1 scipy-spatial-KDTree-query_pairs-1 1D-1 index_api',
    'statsmodels': 'examples_notebooks_generated_metaanalysis1_32_1 graphics_gofplots_qqplot_2samples '
                   'examples_notebooks_generated_influence_glm_logit_7_0 graphics_boxplot_violinplot tsa_arma0',
    'sklearn': ' '.join(f'sphx_glr_plot_{name}' for name in (
        'bayesian_ridge_curvefit_001 gmm_selection_002 iris_logistic_001 digits_kde_sampling_001 swissroll_001 roc_002 '
        'learning_curve_002 kmeans_plusplus_001 pca_vs_lda_001 sgdocsvm_vs_ocsvm_001 nearest_centroid_002').split()),
}.items() for name in names.split()]


def collect_some(patterns, folder, n):
    """Copies of at most 1024 pixels; no two nearly the same, none without details."""
    os.makedirs(folder, exist_ok=True)
    kept = []
    paths = [path for pattern in patterns for path in sorted(glob.glob(pattern))[-1 if 'images/[' in pattern else 0:]]
    for path in paths:
        layers = Image.open(path).convert('RGBA')
        im = Image.new('RGB', layers.size, 'white')
        im.paste(layers, mask=layers)
        im.thumbnail((1024, 1024), Image.Resampling.LANCZOS)
        look = np.asarray(im.convert('L').resize((32, 32)), float)
        look = (look - look.mean()) / (look.std() + 1e-9)
        if any((look * other).mean() > .9 for other in kept) or np.asarray(im.convert('L').filter(
                ImageFilter.FIND_EDGES))[2:-2, 2:-2].mean() < 1:
            continue
        kept.append(look)
        parts = path.split('/')
        name = parts[4] if parts[3] == 'wallpapers' else os.path.splitext(parts[-1])[0]
        im.save(os.path.join(folder, f'{name}.png'))
        if len(kept) == n:
            return
    print(f'{folder}: {len(kept)} of {n}; install {PACKAGES}.', file=sys.stderr)


def collect(folder):
    collect_some(PHOTOGRAPHS, os.path.join(folder, 'photographs'), 40)
    collect_some(FIGURES, os.path.join(folder, 'figures'), 20)
    draw_figures(os.path.join(folder, 'figures'), 20)
