#!/usr/bin/python3
"""Web pages of every kind keep to HTML's content models.

usage: test-markup.py PROGRAM SAMPLES
"""
import os
import sys

import harness
import hostile
import markup

PROGRAM, SAMPLES = sys.argv[1:3]
SUBMISSIONS, REFERENCES, TEMPLATE = (os.path.join(SAMPLES, folder) for folder in ('submissions', 'references', 'template'))
FAULTS = {  # piece → what has to be said of it
    '<ul><p>no item</p></ul>': 'element "p" not allowed here',
    '<p id="two words">x</p>': 'attribute "id"',
    '<a href="#x"><b><button>y</button></b></a>': 'element “button” must not appear',
    '<table><tbody><tr><td nowrap="">x</td></tr></tbody></table>': 'attribute "nowrap" not allowed here',
    '<dl><dd>no term</dd></dl>': 'element "dd" not allowed',
    '<section><h2><div>x</div></h2></section>': 'element "div" not allowed here',
    '<label><input type="text"/><input type="text"/></label>': 'The “label” element',
}


def save(folder, name, *arguments, command='check', language=''):
    path = os.path.join(folder, f'{name}.html')
    harness.run(PROGRAM, command, *arguments, '--report', path, status=(0, 1), language=language)
    with open(path, 'rb') as file:
        return file.read()


def faults_are_found(folder):
    """The validator sees what it is here for."""
    page = f'<!DOCTYPE html><html lang="en"><head><title>x</title></head><body>{"".join(FAULTS)}</body></html>'
    found = '\n'.join(markup.complaints(folder, {'broken': page.encode()}))
    for piece, complaint in FAULTS.items():
        assert complaint in found, (piece, found)


def every_kind_of_page(folder):
    library = os.path.join(folder, 'samples.winnow')
    samples = ('--library', library, '--reference', REFERENCES, '--template', TEMPLATE, SUBMISSIONS)
    for name in ('pictures', 'one'):
        os.mkdir(os.path.join(folder, name))
    for name in ('one.png', 'two.png', 'broken.png'):
        harness.write(os.path.join(folder, 'pictures'), name, harness.make_picture() if name != 'broken.png' else b'\x89PNG\r\n\x1a\n')
    harness.write(os.path.join(folder, 'one'), 'alone.txt', 'One paper and no other.')
    pages = {'first': save(folder, 'first', *samples)}
    pages['families'] = harness.run(PROGRAM, 'groups', '--library', library, '--all', '--format', 'html')
    pages['samples'] = save(folder, 'samples', *samples)
    pages['chinese'] = save(folder, 'chinese', *samples, language='zh_CN')
    assert b'<html lang="zh-CN">' in pages['chinese'] and '排名'.encode() in pages['chinese']
    pages['everything'] = save(folder, 'everything', '--exclude', 'none', '--min-words', '8', REFERENCES, SUBMISSIONS)
    pages['masked'] = save(folder, 'masked', '--mask', *samples)
    pages['hostile'] = save(folder, 'hostile', hostile.put_papers(folder))
    pages['alone'] = save(folder, 'alone', os.path.join(folder, 'one'))
    pages['shared-pictures'] = save(folder, 'shared-pictures', os.path.join(folder, 'pictures'))
    for name, arguments in {'pictures': (), 'all-pictures': ('--list', '--grid', '3x5', '--colors', '2')}.items():
        pages[name] = save(folder, f'page-of-{name}', *arguments, os.path.join(folder, 'pictures'), command='images')
    found = markup.complaints(folder, pages)
    assert not found, '\n'.join(found[:20])


if __name__ == '__main__':
    harness.main([faults_are_found, every_kind_of_page])
