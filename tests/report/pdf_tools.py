"""Tools that read PDF files, which may not be there."""
import functools
import re
import shutil
import subprocess

import harness


@functools.cache
def tool(*arguments):
    """Standard output of a tool. No file is read twice: each report of a test has a path of its own."""
    if shutil.which(arguments[0]) is None:
        raise harness.Skip(f'{arguments[0]} is not installed')
    done = subprocess.run(arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
    assert done.returncode == 0, f'{arguments} ended with {done.returncode}: {done.stderr.decode(errors="replace")}'
    return done.stdout.decode(errors='replace')


def page_texts(pdf):
    return tool('pdftotext', '-raw', pdf, '-').split('\f')[:-1]


def assert_sound(pdf):
    assert 'No syntax or stream encoding errors' in tool('qpdf', '--check', pdf)


def squeeze(text):
    """Without blanks and what cannot be seen."""
    return re.sub(r'[\s\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]', '', text)
