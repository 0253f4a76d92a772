#!/usr/bin/python3
"""Web pages in a browser: nothing is fetched and nothing complains, every link leads somewhere, passages come level, and all of it prints.

usage: test-browser.py PROGRAM SAMPLES
"""
import os
import re
import sys

import browser
import harness
import hostile
import pdf_tools

PROGRAM, SAMPLES = sys.argv[1:3]
ON_SCREEN = "(element => { const box = element.getBoundingClientRect(); return box.bottom > 0 && box.top < innerHeight; })"


def save(*arguments, **options):
    return harness.save(PROGRAM, ('html',), *arguments, **options)[0]


def assert_quiet(page, path):
    """It asked for itself and for what stands in it, and had nothing to complain of."""
    others = [url for url in page.requests if not url.startswith('data:image/')]
    assert others == [browser.pathlib.Path(path).absolute().as_uri()], others
    assert not page.messages, page.messages


def assert_links(page):
    lost = page.evaluate('''[...document.querySelectorAll('[href^="#"]')].map(link => link.getAttribute('href').slice(1)).filter(id => !document.getElementById(id))''')
    assert not lost, lost
    doubled = page.evaluate('''(ids => ids.filter((id, i) => ids.indexOf(id) !== i))([...document.querySelectorAll('[id]')].map(element => element.id))''')
    assert not doubled, doubled


def assert_counterparts(page):
    """Each number leads to one with the same number in the other pane, and back."""
    wrong = page.evaluate('''[...document.querySelectorAll('.pane a.k')].filter(link => {
      const other = document.getElementById(link.hash.slice(1));
      return !other || other.hash !== '#' + link.id || other.textContent !== link.textContent || other.closest('.pane') === link.closest('.pane')
             || other.closest('section') !== link.closest('section');
    }).map(link => link.id)''')
    assert not wrong, wrong
    assert page.evaluate('''document.querySelectorAll('.pane a.k').length''') > 1


def put_long_papers(folder):
    """Two papers with passages at different depths, each far from the ends."""
    shared = [harness.words(first, 60) for first in (0, 100, 200)]
    fill = lambda first, n: '\n'.join(harness.words(first + 50 * i, 40) for i in range(n))
    long = '\n'.join((fill(1000, 9), shared[0], fill(5000, 5), shared[1], fill(9000, 4), shared[2], fill(13000, 12)))
    longer = '\n'.join((fill(21000, 12), shared[1], fill(25000, 5), shared[2], fill(29000, 7), shared[0], fill(33000, 12)))
    return harness.put(folder, 'papers', {'long.txt': long, 'longer.txt': longer})


def comes_level(folder, programs):
    path = save(put_long_papers(folder))
    page = programs.open(path)
    assert_links(page)
    assert_counterparts(page)
    top = '''(id => { const link = document.getElementById(id); return link.getBoundingClientRect().top - link.closest('.pane').getBoundingClientRect().top; })'''
    page.evaluate('''document.getElementById('p1').scrollIntoView()''')
    page.evaluate('''document.querySelectorAll('.pane details').forEach(fold => fold.open = true)''')
    for number in (1, 2, 3):
        for side, other in ('ab', 'ba'):
            page.evaluate(f'''(link => {{ const pane = link.closest('.pane'); pane.scrollTop += {top}(link.id) - 150; link.click(); }})(document.getElementById('p1{side}{number}'))''')
            page.settle()
            here, there = page.evaluate(f"{top}('p1{side}{number}')"), page.evaluate(f"{top}('p1{other}{number}')")
            assert abs(here - 150) < 2 and abs(here - there) < 2, (number, side, here, there)
            assert page.evaluate('''[...document.querySelectorAll('.k.on')].map(link => link.id).sort().join()''') == f'p1a{number},p1b{number}'
            assert page.evaluate('document.activeElement.id') == f'p1{other}{number}'
    page.evaluate('''scrollTo(0, 0)''')
    page.evaluate('''document.querySelector('.list a[href="#p1b2"]').click()''')
    page.settle()
    assert page.evaluate(f"{ON_SCREEN}(document.getElementById('p1a2')) && {ON_SCREEN}(document.getElementById('p1b2'))")
    assert_quiet(page, path)


def without_a_script(folder, programs):
    """Links lead to their places all the same, and texts are there."""
    path = save(put_long_papers(folder))
    page = programs.open(path, scripts=False)
    assert page.evaluate('''getComputedStyle(document.querySelector('.pane')).overflowY''') == 'auto'
    for target in ('p1', 'p1a3', 'p1b1', 'files'):
        page.evaluate(f"location.hash = '{target}'")
        assert page.evaluate(f"{ON_SCREEN}(document.getElementById('{target}'))"), target
    assert_quiet(page, path)


def samples_and_print(folder, programs):
    """A report of every kind of thing, and what comes out of the printer: all pairs, all lists, and the texts of the first and the last."""
    path, = harness.save_samples(PROGRAM, SAMPLES, ('html',))
    page = programs.open(path)
    assert_links(page)
    assert_counterparts(page)
    n_pairs = page.evaluate('''document.querySelectorAll('section.pair').length''')
    headings = page.evaluate('''[...document.querySelectorAll('main > section:not(.pair) > h2')].map(heading => heading.textContent)''')
    assert n_pairs > 5 and len(headings) >= 7
    printed = harness.write(folder, 'printed.pdf', page.print_pdf())
    assert_quiet(page, path)
    text = pdf_tools.tool('pdftotext', '-layout', printed, '-')
    flat = re.sub(r'\s+', ' ', text)
    assert [int(number) for number in re.findall(r'^\s*Pair (\d+)\s*$', text, re.M)] == list(range(1, n_pairs + 1))
    for heading in headings:
        assert heading in flat, heading
    assert flat.count('Method Value Opinion') == n_pairs  # evidence, which the screen folds


def hostile_papers(folder, programs):
    path = save(hostile.put_papers(folder))
    page = programs.open(path)
    assert page.evaluate('typeof window.injected') == 'undefined'
    assert page.evaluate('document.scripts.length') == 1
    assert_links(page)
    page.evaluate('''document.querySelectorAll('details').forEach(list => list.open = true)''')
    page.evaluate('''document.querySelectorAll('a.k').forEach((link, i) => { if (i < 20) link.click(); })''')
    page.settle()
    assert page.evaluate('typeof window.injected') == 'undefined'
    assert page.evaluate('''[...document.querySelectorAll('bdi')].some(name => name.textContent.includes('window.injected=1'))''')
    assert_quiet(page, path)


def pictures(folder, programs):
    """A picture that stands in the page once looks the same wherever it is shown."""
    papers = harness.put(folder, 'pictures', {name: harness.make_picture() for name in ('one.png', 'two.png', 'three.png')})
    path = save(papers)
    page = programs.open(path)
    assert_quiet(page, path)
    assert page.evaluate('''document.querySelectorAll('svg.thumb image').length''') == 1
    n = page.evaluate('''document.querySelectorAll('svg.thumb').length''')
    shots = []
    for index in range(n):
        box = page.evaluate(f'''(element => {{ document.querySelectorAll('.pair').forEach(pair => pair.style.contentVisibility = 'visible');
          element.style.cssText = 'position: fixed; left: 0; top: 0; z-index: ' + (9 + {index}); const box = element.getBoundingClientRect();
          return {{x: Math.round(box.x + scrollX) + 2, y: Math.round(box.y + scrollY) + 2, width: 56, height: 56, scale: 1}}; }})(document.querySelectorAll('svg.thumb')[{index}])''')
        shots.append(page.call('Page.captureScreenshot', format='png', clip=box, captureBeyondViewport=True)['data'])
    assert n == 6 and len(set(shots[1:])) == 1  # the first is the picture itself, drawn without a detour: a pixel may be a shade apart
    assert min(map(len, shots)) > 2000 and abs(len(shots[0]) - len(shots[1])) < 100  # 56 × 56 pixels of one colour are far less
    other = save('--list', papers, command='images')
    page = programs.open(other)
    assert_links(page)
    assert_quiet(page, other)


def main():
    tests = [comes_level, without_a_script, samples_and_print, hostile_papers, pictures]
    try:
        with browser.Browser() as programs:
            harness.main(tests, programs)
    except harness.Skip as reason:
        print(f'1..0 # SKIP {reason}')


if __name__ == '__main__':
    main()
