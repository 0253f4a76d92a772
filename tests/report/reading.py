"""All that can be read of a report file: what is shown, and what stands in the file beside it."""
import csv
import html
import io
import json
import re
import subprocess
import unicodedata
import urllib.parse

import harness
import pdf_tools


def strings_of_json(value):
    """Keys and values."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, (list, dict)):
        for child in value:
            yield from strings_of_json(child)
        for child in value.values() if isinstance(value, dict) else ():
            yield from strings_of_json(child)


def dictionaries(value):
    """Every object of a JSON value."""
    if isinstance(value, dict):
        yield value
    for child in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from dictionaries(child)


def strings_of_pdf(path):
    """The words of its pages, the strings of its objects (qpdf writes them as UTF-8), and its bytes without any packing."""
    yield pdf_tools.tool('pdftotext', '-raw', path, '-')
    yield pdf_tools.tool('pdftotext', '-layout', path, '-')
    yield pdf_tools.tool('pdfinfo', path)
    yield from strings_of_json(json.loads(pdf_tools.tool('qpdf', '--json', path)))
    done = subprocess.run(['qpdf', '--qdf', '--object-streams=disable', path, '-'], stdout=subprocess.PIPE, check=True)
    for content in (done.stdout, done.stdout.replace(b'\0', b'')):  # the second time UTF-16 of English, too
        yield b'\n'.join(re.findall(rb'[ -~]{12,}', content)).decode()  # no pictures and fonts, in which three letters stand somewhere


def strings_of(path):
    if path.endswith('.pdf'):
        yield from strings_of_pdf(path)
        return
    text = harness.read(path).decode()
    yield text
    yield html.unescape(re.sub('<[^>]*>', '', text))
    yield html.unescape(text)
    yield urllib.parse.unquote(text)
    if path.endswith('.json'):
        yield from strings_of_json(json.loads(text))
    elif path.endswith('.jsonl'):
        yield from strings_of_json([json.loads(line) for line in text.splitlines()])
    elif path.endswith('.csv'):
        yield from (cell for row in csv.reader(io.StringIO(text, newline='')) for cell in row)


def bare(text):
    """Letters and digits alone, in lower case and without diacritics: a name is found in it over the end of a line, and in any spelling."""
    return re.sub(r'[\W_]+', '', unicodedata.normalize('NFKD', text.casefold()))


def find_names(path, names):
    """Those of @names that can be read in the file, with what stands around them."""
    found = []
    sought = {name: bare(name) for name in names}
    for letters in {bare(text) for text in strings_of(path)}:
        for name, bare_name in sought.items():
            at = letters.find(bare_name)
            if at >= 0:
                found.append((name, letters[max(at - 30, 0):at + 50]))
    return found
