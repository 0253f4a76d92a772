#!/usr/bin/env python3
"""A file that breaks a limit is a problem once: it is tried again when it changes, or when it is asked for.

usage: test-given-up.py PROGRAM
WINNOW_WORKER is the program that reads files; a script in its place counts how often it starts. Speaks TAP.
"""
import os
import pathlib
import subprocess
import sys
import tempfile
import zipfile

PROGRAM, WORKER = os.path.abspath(sys.argv[1]), os.environ['WINNOW_WORKER']
WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
PACKAGES = 'http://schemas.openxmlformats.org/package/2006'
OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument'


def write_docx(path, body):
    with zipfile.ZipFile(path, 'w', zipfile.ZIP_DEFLATED) as package:
        package.writestr('[Content_Types].xml', f'<Types xmlns="{PACKAGES}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
                         '<Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>')
        package.writestr('_rels/.rels', f'<Relationships xmlns="{PACKAGES}/relationships"><Relationship Id="a" Type="{OFFICE}" Target="word/document.xml"/></Relationships>')
        package.writestr('word/document.xml', f'<w:document xmlns:w="{WORD}"><w:body>{body}</w:body></w:document>')


def nest(n):
    return '<w:p>' * n + '</w:p>' * n


class Given:
    def __init__(self, folder):
        self.folder, self.library = pathlib.Path(folder) / 'papers', pathlib.Path(folder) / 'a.winnow'
        self.log, self.worker = pathlib.Path(folder) / 'log', pathlib.Path(folder) / 'worker'
        self.folder.mkdir()
        self.worker.write_text(f'#!/bin/sh\necho start >>"{self.log}"\nexec "{WORKER}" "$@"\n')
        self.worker.chmod(0o755)
        (self.folder / 'a.txt').write_text('Every bicycle that I have owned had the same shape.\n')
        write_docx(self.folder / 'deep.docx', nest(5000))

    def index(self, *options):
        """How many readers were started, and what was said."""
        self.log.write_text('')
        done = subprocess.run([PROGRAM, 'index', '--library', self.library, *options, self.folder], capture_output=True,
                              env={**os.environ, 'WINNOW_WORKER': str(self.worker), 'LC_ALL': 'C.UTF-8', 'LANGUAGE': ''}, timeout=120)
        assert done.returncode == 1, done
        return len(self.log.read_text().splitlines()), done.stderr.decode()


def run(folder):
    given = Given(folder)
    n, said = given.index()
    assert n > 0 and 'deep.docx' in said, said
    assert given.index() == (0, said)
    n, again = given.index('--retry')
    assert n > 0 and again == said
    write_docx(given.folder / 'deep.docx', nest(5001))
    assert given.index()[0] > 0 and given.index() == (0, said)
    write_docx(given.folder / 'deep.docx', '<w:p><w:r><w:t>It can be read now.</w:t></w:r></w:p>')
    (given.folder / 'worse.docx').write_bytes(b'PK\3\4')  # damage is cheap to find, and tried each time
    n, said = given.index()
    assert n > 0 and 'deep.docx' not in said and 'worse.docx' in said
    assert given.index() == (1, said)


with tempfile.TemporaryDirectory() as folder:
    run(folder)
print('ok 1 - a file that broke a limit is not tried again\n1..1')
