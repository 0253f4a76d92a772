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
FAULTS = {  # piece → what has to be said of it
    '<ul><p>no item</p></ul>': 'element "p" not allowed here',
    '<p id="two words">x</p>': 'attribute "id"',
    '<a href="#x"><b><button>y</button></b></a>': 'element “button” must not appear',
    '<table><tbody><tr><td nowrap="">x</td></tr></tbody></table>': 'attribute "nowrap" not allowed here',
    '<dl><dd>no term</dd></dl>': 'element "dd" not allowed',
    '<section><h2><div>x</div></h2></section>': 'element "div" not allowed here',
    '<label><input type="text"/><input type="text"/></label>': 'The “label” element',
}


def save(*arguments, ending='html', **options):
    return harness.read(harness.save(PROGRAM, (ending,), *arguments, **options)[0])


def faults_are_found(folder):
    """The validator sees what it is here for."""
    page = f'<!DOCTYPE html><html lang="en"><head><title>x</title></head><body>{"".join(FAULTS)}</body></html>'
    found = '\n'.join(markup.complaints(folder, {'broken': page.encode()}))
    for piece, complaint in FAULTS.items():
        assert complaint in found, (piece, found)


def every_kind_of_page(folder):
    library = harness.sample_library(PROGRAM, SAMPLES)
    pictures = harness.put(folder, 'pictures', {'one.png': harness.make_picture(), 'two.png': harness.make_picture(), 'broken.png': b'\x89PNG\r\n\x1a\n'})
    hostile_papers = hostile.put_papers(folder)
    pages = {
        'first': save(*harness.sample_arguments(SAMPLES)),
        'families': harness.run(PROGRAM, 'groups', '--library', library, '--all', '--format', 'html'),
        'samples': save('--library', library),
        'compact': save('--library', library, ending='compact.html'),
        'compact-hostile': save(hostile_papers, ending='compact.html'),
        'chinese': save('--library', library, language='zh_CN'),
        'everything': save('--exclude', 'none', '--min-words', '8', *(os.path.join(SAMPLES, part) for part in ('references', 'submissions'))),
        'masked': save('--library', library, '--mask'),
        'hostile': save(hostile_papers),
        'alone': save(harness.put(folder, 'one', {'alone.txt': 'One paper and no other.'})),
        'shared-pictures': save(pictures),
        'pictures': save(pictures, command='images'),
        'all-pictures': save('--list', '--grid', '3x5', '--colors', '2', pictures, command='images')}
    assert b'<html lang="zh-CN">' in pages['chinese'] and '排名'.encode() in pages['chinese']
    found = markup.complaints(folder, pages)
    assert not found, '\n'.join(found[:20])


if __name__ == '__main__':
    harness.main([faults_are_found, every_kind_of_page])
