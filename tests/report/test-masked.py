#!/usr/bin/python3
"""Nobody who is masked can be read in any file that leaves the program, nor on standard output: in whatever spelling, place and format.

usage: test-masked.py PROGRAM
"""
import contextlib
import functools
import os
import re
import sqlite3
import sys
import zipfile

import harness
import pdf_tools
import reading

PROGRAM = sys.argv[1]
SHARED = harness.words(0, 40), harness.words(100, 40)
PERSONS = {  # who wrote something → how the others write it
    'Anna-Lena Große-Brauckmann': ('Anna-Lena Große-Brauckmann', 'GROSSE-BRAUCKMANN, Anna-Lena', 'A.-L. Große-Brauckmann', 'Anna-Le\u00adna Gro\u200bße-Brauck\u00admann',
                                   'anna-lena.grosse-brauckmann@example.org'),
    'Renée Dubé': ('Renée Dubé', 'Rene\u0301e Dube\u0301', 'RENÉE DUBÉ', 'Dube, Renee', 'rеnée dubé', 'renee.dube@example.org', 'https://example.org/~renee_dube/'),
    'Finn O’Connor': ('Finn O’Connor', 'Finn O\'Connor', 'O\'CONNOR, Finn', 'Finn\nO’Connor', 'foconnor@example.org'),
    '欧阳明月': ('欧阳明月', '欧 阳 明 月', '欧阳\n明月', '歐陽明月', 'Ouyang Mingyue', 'Mingyue Ouyang', 'OUYANG Mingyue', 'ouyang.mingyue@example.org'),
}
SOUGHT = ('Brauckmann', 'Große', 'Anna-Lena', 'Renée', 'Dubé', 'Finn', 'Connor', '欧阳', '明月', '歐陽', 'Ouyang', 'Mingyue', 'Zwetschgenröster', 'Seminar Wolkenstein', '20231234')
WORD = 'http://schemas.openxmlformats.org/'


def write_docx(path, author, title, paragraphs, picture):
    """A document that names its author, with a picture: (name, caption)."""
    name, caption = picture
    spaces = (f'xmlns:w="{WORD}wordprocessingml/2006/main" xmlns:r="{WORD}officeDocument/2006/relationships" xmlns:a="{WORD}drawingml/2006/main" '
              f'xmlns:pic="{WORD}drawingml/2006/picture" xmlns:wp="{WORD}drawingml/2006/wordprocessingDrawing"')
    body = ''.join(f'<w:p><w:r><w:t xml:space="preserve">{text}</w:t></w:r></w:p>' for text in paragraphs)
    body += ('<w:p><w:r><w:drawing><wp:inline><wp:docPr id="1" name=""/><a:graphic><a:graphicData uri="x"><pic:pic><pic:blipFill><a:blip r:embed="p"/></pic:blipFill>'
             f'</pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p><w:p><w:pPr><w:pStyle w:val="Caption"/></w:pPr><w:r><w:t>{caption}</w:t></w:r></w:p>')
    packages = f'{WORD}package/2006'
    parts = {
        '[Content_Types].xml': f'<Types xmlns="{packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
                               '<Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
        '_rels/.rels': f'<Relationships xmlns="{packages}/relationships"><Relationship Id="d" Type="{WORD}officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/>'
                       f'<Relationship Id="c" Type="{packages}/relationships/metadata/core-properties" Target="docProps/core.xml"/></Relationships>',
        'docProps/core.xml': f'<cp:coreProperties xmlns:cp="{packages}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/">'
                             f'<dc:creator>{author}</dc:creator><dc:title>{title}</dc:title><cp:lastModifiedBy>{author}</cp:lastModifiedBy></cp:coreProperties>',
        'word/document.xml': f'<w:document {spaces}><w:body>{body}</w:body></w:document>',
        'word/_rels/document.xml.rels': f'<Relationships xmlns="{packages}/relationships"><Relationship Id="p" Type="{WORD}officeDocument/2006/relationships/image" '
                                        f'Target="media/{name}"/></Relationships>',
    }
    with zipfile.ZipFile(path, 'w') as package:
        for part, content in parts.items():
            package.writestr(part, content)
        package.writestr(f'word/media/{name}', harness.make_picture())


def put_papers(folder):
    """Four papers and a picture: each names all four persons, within what they share and around it. Returns their folder."""
    papers = os.path.join(folder, 'Seminar Wolkenstein', 'papers')
    os.makedirs(papers)
    names = [spelling for spellings in PERSONS.values() for spelling in spellings]
    pieces = SHARED[0].split(' ')
    for place, spelling in enumerate(names):
        pieces.insert(2 * place + 2, spelling)
    shared = f'{" ".join(pieces)}. {SHARED[1]}.'
    text = lambda number: f'{harness.words(1000 * number, 30)} {"; ".join(names)}\n{shared}\n{harness.words(1000 * number + 500, 30)}'
    write_docx(os.path.join(papers, 'Große-Brauckmann – Zwetschgenröster.docx'), 'Anna-Lena Große-Brauckmann', 'On fruit, von Anna-Lena Große-Brauckmann',
               text(1).split('\n'), ('große-brauckmann-1.png', 'Figure 1: photo by Renée Dubé'))
    harness.write(papers, 'R&D "Renée" <Dubé>.html', f'<html><head><meta charset="utf-8"><meta name="author" content="Ren&eacute;e Dub&eacute;"><title>Dub&eacute;</title></head>'
                  f'<body><p>See <a href="mailto:ren%C3%A9e.dub%C3%A9@example.org">my page</a>.</p><p>{text(2)}</p></body></html>')
    harness.write(papers, 'oconnor.txt', f'By Finn O’Connor\n\n{text(3)}')
    harness.write(papers, '欧阳明月_作业.txt', f'姓名：欧阳明月\n学号：20231234\n\n{text(4)}')
    harness.write(papers, 'Finn O\'Connor.png', harness.make_picture())
    harness.write(papers, 'Renée Dubé.pdf', b'%PDF-1.7 none')
    return papers


@functools.cache
def library():
    """A library that has the papers, each with a status, and their folder."""
    path, papers = os.path.join(harness.shared_folder(), 'term.winnow'), put_papers(harness.shared_folder())
    harness.run(PROGRAM, 'groups', '--library', path, papers, status=(0, 1))
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("UPDATE documents SET status = 'hearing', status_time = '2026-11-27T10:00:00Z'")
    harness.run(PROGRAM, 'library', '-q', '--repair', path, status=(0, 1))  # seals the changed rows
    return path, papers


def save(folder, prefix, command, *arguments, endings=harness.ENDINGS):
    """Reports of a command, and what it printed. Returns their paths."""
    paths = [os.path.join(folder, f'{prefix}.{ending}') for ending in endings]
    printed = harness.run(PROGRAM, command, '--library', *arguments, *(argument for path in paths for argument in ('--report', path)), status=(0, 1))
    return [*paths, harness.write(folder, f'{prefix}-printed.txt', printed)]


def save_all(folder, *options):
    """Every kind of report of the same papers."""
    paths = save(folder, 'check', 'check', *library(), *options)
    paths += save(folder, 'pictures', 'images', *library(), '--list', *options, endings=('html', 'json', 'jsonl', 'csv', 'txt'))
    for ending in ('html', 'json', 'jsonl', 'csv'):
        printed = harness.run(PROGRAM, 'groups', '--library', library()[0], '--all', *options, '--format', ending, status=(0, 1))
        paths.append(harness.write(folder, f'groups.{ending}', printed))
    return paths


def everybody_can_be_read(folder):
    """Without a mask each of them is found: the search below is no blind one."""
    for path in save_all(folder):
        names = {'Renée', 'Connor'} if 'groups' not in path and 'pictures' not in path else {'Connor'}
        found = {name for name, _ in reading.find_names(path, SOUGHT)}
        assert names <= found, (path, found)
        if path.endswith(('check.html', 'check.pdf', 'hearing.pdf', 'check.json')):
            assert {'Brauckmann', 'Dubé', '欧阳', '明月', 'Zwetschgenröster'} <= found, (path, found)


def nobody_can_be_read(folder):
    for path in save_all(folder, '--mask'):
        found = reading.find_names(path, SOUGHT)
        assert not found, (path, found)
        assert path.endswith('.pdf') or b'Document ' in harness.read(path), path


def one_cannot_be_read(folder):
    """Others keep their names."""
    for path in save_all(folder, '--mask-name', 'Finn O\'Connor'):
        found = reading.find_names(path, ('Finn', 'Connor'))
        assert not found, (path, found)
        assert path.endswith(('.csv', 'jsonl', 'printed.txt')) or reading.find_names(path, ('Brauckmann', 'Renée')), path
        if path.endswith('.json'):
            problems = harness.load(path).get('problems', [])
            assert all(harness.shared_folder() not in problem['reason'] for problem in problems), problems


HIDDEN = ('Quixley', 'Zenobia', '77712345', 'Nebelhorn', 'Wolkenbruch', 'Kuckucksuhr', 'Zaunkönig', 'Murmeltier', 'Drachenfels', 'Kakadu', 'Nilpferd', 'Wintergold')


def no_door_is_open(folder):
    """Labels, folders, the library, numbers, names inside of words, and what is said beside the reports."""
    papers, library = os.path.join(folder, 'Kurs Wolkenbruch', 'Nebelhorn'), os.path.join(folder, 'Drachenfels.winnow')
    os.makedirs(os.path.join(papers, 'Zenobia Quixley_2847561_assignsubmission_file_'))
    spellings = 'ZQuixley wrote QuixleyZ2024, ZQuixley_essay2, zquixley@example.org, lastQuixley, ZQUIXLEY, quixley_1, s77712345 and 77712345.'
    for number, name in enumerate(('Zenobia Quixley_2847561_assignsubmission_file_/Kakadu.txt', 'essay_77712345.txt', 'quixleyzenobia_12345_678910_Kakadu.txt', 'Nilpferd.txt')):
        harness.write(papers, name, f'{harness.words(1000 * number, 30)} {spellings}\n{SHARED[0]} {spellings} {SHARED[1]}')
    harness.write(papers, 'Quixley Nilpferd.pdf', b'%PDF-1.7 none')
    harness.write(papers, 'Wintergold.mp4', b'')
    labels = ('--library', library, '--course', 'Kuckucksuhr', '--term', '2024 autumn')
    harness.run(PROGRAM, 'index', *labels, '--collection', 'Zaunkönig', os.path.join(papers, 'Nilpferd.txt'))
    places = [os.path.join(folder, f'report.{ending}') for ending in harness.ENDINGS]
    reports = [argument for path in places for argument in ('--report', path)]
    commands = [('check', '--course', 'Murmeltier', papers, *reports), ('images', '--list'), *(('groups', '--all', '--format', form) for form in ('text', 'json', 'csv', 'html'))]
    for command in commands:
        with open(os.path.join(folder, 'said.txt'), 'wb') as said:
            printed = harness.run(PROGRAM, command[0], '--library', library, '--mask', *command[1:], status=(0, 1), stderr=said)
        assert b'File ' in harness.read(said.name)
        for path in (said.name, harness.write(folder, 'printed.txt', printed), *(places if command[0] == 'check' else ())):
            found = reading.find_names(path, HIDDEN)
            assert not found, (command[0], path, found)


def ordinary_words_stay(folder):
    """A character or a number alone names nobody, though a document gives it as its author."""
    authors = ('王', '如', 'A', '7', '2024')
    text = f'如果王先生如此 A river 7 2024 a {SHARED[0]}'
    papers = harness.put(folder, 'papers', {f'{number}.html': f'<html><head><meta charset="utf-8"><meta name="author" content="{author}"></head><body><p>{text}</p></body></html>'
                                            for number, author in enumerate(authors)})
    assert text[:60] in harness.read(harness.save_anew(PROGRAM, ('passages.csv',), '--mask', papers)[0]).decode()


def no_name_is_too_long(folder):
    """An author that is as long as a text, and is one."""
    for number, name in enumerate(('张晓芸' * 60_000, 'Zenobia Quixley ' * 20_000)):
        page = f'<html><head><meta charset="utf-8"><meta name="author" content="{name}"></head><body><p>{name}</p></body></html>'
        harness.save_anew(PROGRAM, ('json',), '--mask', harness.put(folder, str(number), {'a.html': page, 'b.html': page}))


def pages_are_cut_in_masked_texts(folder):
    """The rows of a long passage that is not word for word: its places in the texts were other ones before names were replaced."""
    words = harness.words(0, 600).split(' ')
    texts = []
    for number in range(2):
        own = [('欧阳明月' if place % 3 else 'Bartholomew Featherstonehaugh-Worthington') if place % 7 == 3 else 'other' if place % 11 == 5 * number else word
               for place, word in enumerate(words)]
        texts.append('姓名：欧阳明月\nAuthor: Bartholomew Featherstonehaugh-Worthington\n' + '. '.join(' '.join(own[i:i + 12]) + ' 汉字' for i in range(0, len(own), 12)))
    papers = harness.put(folder, 'papers', {f'{number}.txt': text for number, text in enumerate(texts)})
    os.environ['G_DEBUG'] = 'fatal-warnings'
    for path in harness.save_anew(PROGRAM, ('pdf', 'hearing.pdf'), '--mask', papers):
        text = re.sub(r'\s', '', pdf_tools.tool('pdftotext', '-raw', path, '-'))
        assert words[599] in text and words[1] in text, text


if __name__ == '__main__':
    harness.main([everybody_can_be_read, nobody_can_be_read, one_cannot_be_read, no_door_is_open, ordinary_words_stay, no_name_is_too_long, pages_are_cut_in_masked_texts])
