"""A paper of a made class, as plain text or docx."""
import html
import re
import textwrap
import zipfile

WORD = re.compile(r"[㐀-鿿]|[^\W_㐀-鿿]+(?:['’][^\W_㐀-鿿]+)*")


def count_words(text):
    return len(WORD.findall(text))


class Paper:
    def __init__(self, folder, name, title):
        self.folder, self.name, self.title, self.file = folder, name, title, None
        self.sections, self.roles, self.abstract, self.thanks, self.list_of = [], [], None, None, None # sections: [heading, [(kind, sentences)]]
        self.has, self.blocks = set(), [] # parts; [kind, text, sentences, style]

    def add(self, kind, text, sentences=(), style='Normal'):
        self.blocks.append((kind, text, sentences, style))

    def count(self, *kinds):
        return sum(count_words(text) for kind, text, _, _ in self.blocks if kind in kinds)

    def sentences(self, kinds):
        """{number: words} of the blocks of these kinds."""
        return {n: count_words(s) for kind, _, sentences, _ in self.blocks if kind in kinds for n, s in sentences}

    def write(self, path, chance):
        (write_docx if path.endswith('.docx') else write_text)(path, self, chance)


def write_text(path, paper, chance):
    width, gap = chance.choice((0, 0, 78)), chance.choice(('\n', '\n\n', '\n\n'))
    lines = [text if not width or len(text) < width else textwrap.fill(text, width) for _, text, _, _ in paper.blocks]
    with open(path, 'w', encoding='utf-8', newline='') as file:
        file.write(gap.join(lines) + '\n')


WORD_ML = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
OFFICE_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.'
STYLES = {'Normal': 'Normal', 'Title': 'Title', 'Heading1': 'heading 1', 'Quote': 'Quote'}


def write_docx(path, paper, chance):
    """The least parts of a docx; running lines become its header. Some have no styles."""
    is_styled = chance.random() < .7
    line = lambda text, style: (f'<w:p><w:pPr><w:pStyle w:val="{style if is_styled else "Normal"}"/></w:pPr><w:r>'
                                f'<w:t xml:space="preserve">{html.escape(text)}</w:t></w:r></w:p>')
    running = [text for _, text, _, style in paper.blocks if style == 'Header'][:1]
    body = ''.join(line(text, style) for _, text, _, style in paper.blocks if style != 'Header')
    section = '<w:sectPr><w:headerReference w:type="default" r:id="header"/></w:sectPr>' if running else ''
    styles = ''.join(f'<w:style w:type="paragraph" w:styleId="{i}"><w:name w:val="{name}"/></w:style>' for i, name in STYLES.items())
    parts = [('document', 'document.main', f'<w:document {WORD_ML} xmlns:r="{OFFICE}"><w:body>{body}{section}</w:body></w:document>'),
             ('styles', 'styles', f'<w:styles {WORD_ML}>{styles}</w:styles>')]
    parts += [('header', 'header', f'<w:hdr {WORD_ML}>{line(text, "Normal")}</w:hdr>') for text in running]
    relation = lambda name, kind, target: f'<Relationship Id="{name}" Type="{OFFICE}/{kind}" Target="{target}"/>'
    relations = lambda inner: f'<Relationships xmlns="{PACKAGE}/relationships">{inner}</Relationships>'
    types = ('<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
             + ''.join(f'<Override PartName="/word/{name}.xml" ContentType="{OFFICE_TYPE}{kind}+xml"/>' for name, kind, _ in parts))
    members = {'[Content_Types].xml': f'<Types xmlns="{PACKAGE}/content-types">{types}</Types>',
               '_rels/.rels': relations(relation('document', 'officeDocument', 'word/document.xml')),
               'word/_rels/document.xml.rels': relations(''.join(relation(name, name, name + '.xml') for name, _, _ in parts[1:]))}
    members |= {f'word/{name}.xml': text for name, _, text in parts}
    with zipfile.ZipFile(path, 'w', zipfile.ZIP_DEFLATED) as package:
        for name, text in members.items():
            package.writestr(zipfile.ZipInfo(name, (2026, 5, 1, 0, 0, 0)), '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' + text)
