#!/usr/bin/env python3
"""Makes the sample collection, ../samples, from the texts beside this script.

usage: make-samples.py [--check]

A source is a title line, an author line, an empty line and paragraphs. What one paper takes from another is not typed twice but written as

    {tea-road 3}                       paragraph 3 of tea-road
    {tea-road 5.2-3}                   its sentences 2 to 3
    {tea-road 4 | first => early}      paragraph 4 with some words changed
    {tea-road 4 ~ invisible}           paragraph 4 disguised: invisible, lookalike or spaced, see TRICKS

so every overlap the samples show is known, and their README.md names it. What a .docx hides from its readers stands in double brackets:
[[hidden]], [[white: as white as the page]]. The results are committed: building Winnow does not run this. Only
the PDFs need a program, LibreOffice (soffice); the other formats are written here with the standard library.
With --check nothing is written; the exit status tells whether every file except the PDFs is what the sources make.
"""

import base64
import html
import io
import os
import re
import subprocess
import sys
import tempfile
import zipfile

SOURCES = os.path.dirname(os.path.abspath(__file__))
SAMPLES = os.path.join(os.path.dirname(SOURCES), "samples")

# source, file, ISO date of the paper
PAPERS = [
    ("tea-road", "references/How Tea Travelled.html", "2019-03-04"),
    ("paper-making", "references/Rags, Bark and Water.epub", "2017-10-12"),
    ("tides", "references/Reading the Tides.pdf", "2021-06-30"),
    ("jiangnan", "references/江南的水与镇.txt:gb18030", "2016-04-18"),
    ("tushuguan", "references/从藏书楼到图书馆.docx", "2018-09-01"),
    ("ferry-bell", "references/The Ferry Bell.html", "2009-05-11"),
    ("ferry-bell-reader", "references/The Ferry Bell - Harbour Reader.docx", "2014-09-30"),
    ("ferry-bell-water", "references/A Bell Across the Water.odt", "2020-02-17"),
    ("chengmen", "references/城门洞里的风.odt", "2012-03-08"),
    ("chengmen-zhuanzai", "references/城门洞里的风（转载）.html", "2015-07-20"),
    ("jiuchengmen", "references/旧城门下的风.docx", "2019-10-01"),
    ("keller-tea", "submissions/Keller - Tea on the Road.docx", "2026-11-16"),
    ("bao-tea", "submissions/Bao - Why We Say Tea.md", "2026-11-19"),
    ("mendes-tides", "submissions/Mendes - The Clock of My Harbour.odt", "2026-11-12"),
    ("okafor-bicycles", "submissions/Okafor - The Triangle.txt:utf-8", "2026-11-18"),
    ("larsen-paper", "submissions/Larsen - What Paper Remembers.html", "2026-11-17"),
    ("trees", "submissions/Hill - A Tree Is a Slow Machine.pdf", "2026-11-10"),
    ("lixiaoming", "submissions/李晓明 - 我家门前的河.docx", "2026-11-13"),
    ("wangfang", "submissions/王芳 - 石桥下面的江南.txt:gb18030", "2026-11-19"),
    ("chensiyuan", "submissions/陈思远 - 一张借书证的来历.odt", "2026-11-15"),
    ("zhaoyu", "submissions/赵雨 - 搪瓷缸里的茶.md", "2026-11-14"),
    ("ferrari-tides", "submissions/Ferrari - Two Tides a Day.docx", "2026-11-19"),
    ("novak-paper", "submissions/Novák - The Sign in the Sheet.docx", "2026-11-20"),
    ("sunlei", "submissions/孙蕾 - 卡片柜里的城市.docx", "2026-11-18"),
    ("hejing", "submissions/何静 - 桥洞与倒影.txt:utf-8", "2026-11-20"),
    ("assignment", "template/Essay Assignment.docx", "2026-09-28"),
    ("zuoye-yaoqiu", "template/作业要求.txt:utf-8", "2026-09-28"),
]

# source: (picture beside this script, the paragraph that it stands behind); they are drawn by make-pictures.py
PICTURES = {
    "tea-road": ("tea-map.png", 4),
    "keller-tea": ("tea-map-edited.png", 5),
}

REUSE = re.compile(r"\{([\w-]+) (\d+)(?:\.(\d+)(?:-(\d+))?)?((?: \| [^|}]+ => [^|}]+)*)(?: ~ (\w+))?\}")
HIDDEN = re.compile(r"\[\[(white: )?(.*?)\]\]")
SENTENCE = re.compile(r"(?<=[.!?])\s+|(?<=[。！？])")


def invisible(text):
    """A zero-width space in the middle of every longer word, and behind every third Han character."""
    text = re.sub(r"[A-Za-z]{5,}", lambda word: word[0][:len(word[0]) // 2] + "\u200b" + word[0][len(word[0]) // 2:], text)
    return re.sub(r"([\u4e00-\u9fff]{3})(?=[\u4e00-\u9fff])", "\\1\u200b", text)


def lookalike(text):
    """Cyrillic letters in place of the first Latin one of every longer word that has the same looks."""
    cyrillic = dict(zip("aceopxy", "асеорху"))
    return re.sub(r"[a-z]{5,}", lambda word: re.sub(r"[aceopxy]", lambda letter: cyrillic[letter[0]], word[0], count=1), text)


def spaced(text):
    """A space behind every Han character that another one follows."""
    return re.sub(r"([\u4e00-\u9fff])(?=[\u4e00-\u9fff])", "\\1 ", text)


TRICKS = {"invisible": invisible, "lookalike": lookalike, "spaced": spaced}


class Paper:
    """A title, an author and paragraphs, with everything it takes from others filled in."""

    def __init__(self, name):
        with open(os.path.join(SOURCES, name + ".txt"), encoding="utf-8") as source:
            head, *paragraphs = source.read().strip().split("\n\n")
        self.title, self.author = head.split("\n")
        self.language = "zh-CN" if re.search(r"[\u4e00-\u9fff]", self.title) else "en"
        self.paragraphs = [REUSE.sub(reuse, paragraph) for paragraph in paragraphs]
        picture, self.picture_behind = PICTURES.get(name, (None, 0))
        self.picture = read_bytes(picture) if picture else None

    def flow(self, paragraph, picture):
        """All paragraphs in the words of a format, with the picture at its place."""
        shown = [paragraph(text) for text in self.paragraphs]
        return shown[:self.picture_behind] + ([picture] if self.picture else []) + shown[self.picture_behind:]


def read_bytes(name):
    with open(os.path.join(SOURCES, name), "rb") as source:
        return source.read()


def reuse(match):
    name, paragraph, first, last, changes, trick = match.groups()
    text = Paper(name).paragraphs[int(paragraph) - 1]
    if first:
        sentences = [s for s in SENTENCE.split(text) if s]
        text = ("" if re.search(r"[\u4e00-\u9fff]", text) else " ").join(sentences[int(first) - 1:int(last or first)])
    for change in filter(None, changes.split(" | ")):
        old, new = change.split(" => ")
        if old not in text:
            sys.exit(f"{name} {paragraph}: “{old}” is not there to be changed")
        text = text.replace(old, new)
    return TRICKS[trick](text) if trick else text


def container(members):
    """A zip with fixed dates; a member called mimetype stays uncompressed, as ODF and EPUB ask for."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, content in members:
            info = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            info.compress_type = zipfile.ZIP_STORED if name == "mimetype" else zipfile.ZIP_DEFLATED
            info.external_attr = 0o644 << 16
            archive.writestr(info, content)
    return out.getvalue()


def write_text(paper, date, charset):
    return ("\n\n".join([paper.title, paper.author] + paper.paragraphs) + "\n").encode(charset)


def write_markdown(paper, date, charset):
    return f"# {paper.title}\n\n*{paper.author}, {date}*\n\n".encode() + "\n\n".join(paper.paragraphs).encode() + b"\n"


def write_html(paper, date, charset):
    picture = f'      <p><img src="data:image/png;base64,{base64.b64encode(paper.picture or b"").decode()}" alt="" width="300" height="200"></p>'
    body = "\n".join(paper.flow(lambda p: f"      <p>{html.escape(p, quote=False)}</p>", picture))
    return f"""<!DOCTYPE html>
<html lang="{paper.language}">
  <head>
    <meta charset="utf-8">
    <title>{html.escape(paper.title)}</title>
    <meta name="author" content="{html.escape(paper.author)}">
    <meta name="date" content="{date}">
    <style>nav a {{ margin-right: 1em }}</style>
  </head>
  <body>
    <nav><a href="index.html">Home</a> <a href="essays.html">All essays</a> <a href="about.html">About</a></nav>
    <article>
      <h1>{html.escape(paper.title)}</h1>
{body}
    </article>
    <footer><a href="imprint.html">Imprint</a></footer>
  </body>
</html>
""".encode()


def docx_runs(paragraph):
    """What is in double brackets is hidden, or as white as the page."""
    runs, place = [], 0
    for match in [*HIDDEN.finditer(paragraph), None]:
        shown = paragraph[place:match.start() if match else None]
        runs += [("", shown)] if shown else []
        if match:
            runs.append(('<w:rPr><w:color w:val="FFFFFF"/></w:rPr>' if match[1] else "<w:rPr><w:vanish/></w:rPr>", match[2]))
            place = match.end()
    return "".join(f'<w:r>{look}<w:t xml:space="preserve">{html.escape(text, quote=False)}</w:t></w:r>' for look, text in runs)


DOCX_PICTURE = '<w:p><w:r><w:drawing><wp:inline xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" ' \
               'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture" ' \
               'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><wp:extent cx="2857500" cy="1905000"/>' \
               '<wp:docPr id="1" name="Map"/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:nvPicPr>' \
               '<pic:cNvPr id="1" name="map.png"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:embed="rId1"/><a:stretch><a:fillRect/></a:stretch>' \
               '</pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="2857500" cy="1905000"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom>' \
               '</pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>'


def docx_picture_members(paper, package, office):
    if not paper.picture:
        return []
    return [("word/_rels/document.xml.rels", f"""<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<Relationships xmlns="{package}/relationships"><Relationship Id="rId1" Type="{office}/image" Target="media/map.png"/></Relationships>"""),
            ("word/media/map.png", paper.picture)]


def write_docx(paper, date, charset):
    word = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
    package = "http://schemas.openxmlformats.org/package/2006"
    office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    runs = "".join(paper.flow(lambda p: f"<w:p>{docx_runs(p)}</w:p>", DOCX_PICTURE))
    png = '<Default Extension="png" ContentType="image/png"/>' if paper.picture else ""
    title = f'<w:p><w:pPr><w:jc w:val="center"/></w:pPr><w:r><w:rPr><w:b/><w:sz w:val="32"/></w:rPr><w:t>{html.escape(paper.title)}</w:t></w:r></w:p>'
    return container([
        ("[Content_Types].xml", f"""<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<Types xmlns="{package}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>{png}<Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/><Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/></Types>"""),
        ("_rels/.rels", f"""<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<Relationships xmlns="{package}/relationships"><Relationship Id="rId1" Type="{office}/officeDocument" Target="word/document.xml"/><Relationship Id="rId2" Type="{package}/relationships/metadata/core-properties" Target="docProps/core.xml"/></Relationships>"""),
        ("docProps/core.xml", f"""<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<cp:coreProperties xmlns:cp="{package}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:title>{html.escape(paper.title)}</dc:title><dc:creator>{paper.author}</dc:creator><dcterms:created xsi:type="dcterms:W3CDTF">{date}T09:00:00Z</dcterms:created><dcterms:modified xsi:type="dcterms:W3CDTF">{date}T18:30:00Z</dcterms:modified></cp:coreProperties>"""),
        ("word/document.xml", f"""<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<w:document xmlns:w="{word}"><w:body>{title}{runs}<w:sectPr><w:pgSz w:w="11906" w:h="16838"/></w:sectPr></w:body></w:document>"""),
    ] + docx_picture_members(paper, package, office))


def write_odt(paper, date, charset):
    oasis = "urn:oasis:names:tc:opendocument:xmlns"
    names = f'xmlns:office="{oasis}:office:1.0" xmlns:text="{oasis}:text:1.0" xmlns:style="{oasis}:style:1.0" ' \
            f'xmlns:fo="{oasis}:xsl-fo-compatible:1.0" xmlns:meta="{oasis}:meta:1.0" xmlns:dc="http://purl.org/dc/elements/1.1/" ' \
            f'xmlns:manifest="{oasis}:manifest:1.0"'
    paragraphs = "".join(f'<text:p text:style-name="Body">{html.escape(p, quote=False)}</text:p>' for p in paper.paragraphs)
    kind = "application/vnd.oasis.opendocument.text"
    return container([
        ("mimetype", kind),
        ("META-INF/manifest.xml", f"""<?xml version="1.0" encoding="UTF-8"?>
<manifest:manifest {names} manifest:version="1.2"><manifest:file-entry manifest:full-path="/" manifest:media-type="{kind}"/><manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/><manifest:file-entry manifest:full-path="styles.xml" manifest:media-type="text/xml"/><manifest:file-entry manifest:full-path="meta.xml" manifest:media-type="text/xml"/></manifest:manifest>"""),
        ("meta.xml", f"""<?xml version="1.0" encoding="UTF-8"?>
<office:document-meta {names} office:version="1.2"><office:meta><dc:title>{html.escape(paper.title)}</dc:title><meta:initial-creator>{paper.author}</meta:initial-creator><dc:creator>{paper.author}</dc:creator><meta:creation-date>{date}T09:00:00</meta:creation-date><dc:date>{date}T18:30:00</dc:date></office:meta></office:document-meta>"""),
        ("styles.xml", f"""<?xml version="1.0" encoding="UTF-8"?>
<office:document-styles {names} office:version="1.2"><office:automatic-styles><style:page-layout style:name="Page"><style:page-layout-properties fo:page-width="14.8cm" fo:page-height="21cm" fo:margin="1.8cm"/></style:page-layout></office:automatic-styles><office:master-styles><style:master-page style:name="Standard" style:page-layout-name="Page"/></office:master-styles></office:document-styles>"""),
        ("content.xml", f"""<?xml version="1.0" encoding="UTF-8"?>
<office:document-content {names} office:version="1.2"><office:automatic-styles><style:style style:name="Body" style:family="paragraph"><style:paragraph-properties fo:margin-bottom="0.25cm"/><style:text-properties fo:font-size="11pt"/></style:style></office:automatic-styles><office:body><office:text><text:h text:outline-level="1">{html.escape(paper.title)}</text:h>{paragraphs}</office:text></office:body></office:document-content>"""),
    ])


def write_epub(paper, date, charset):
    half = (len(paper.paragraphs) + 1) // 2
    chapters = [("chapter1", paper.title, paper.paragraphs[:half]), ("chapter2", "The Age of Machines", paper.paragraphs[half:])]
    pages = [(f"OEBPS/{name}.xhtml", f"""<?xml version="1.0" encoding="UTF-8"?>
<html xmlns="http://www.w3.org/1999/xhtml"><head><title>{html.escape(title)}</title></head><body><h1>{html.escape(title)}</h1>{"".join(f"<p>{html.escape(p, quote=False)}</p>" for p in paragraphs)}</body></html>""")
             for name, title, paragraphs in chapters]
    items = "".join(f'<item id="{name}" href="{name}.xhtml" media-type="application/xhtml+xml"/>' for name, _, _ in chapters)
    spine = "".join(f'<itemref idref="{name}"/>' for name, _, _ in chapters)
    contents = "".join(f'<li><a href="{name}.xhtml">{html.escape(title)}</a></li>' for name, title, _ in chapters)
    return container([
        ("mimetype", "application/epub+zip"),
        ("META-INF/container.xml", """<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="OEBPS/content.opf" media-type="application/oebps-package+xml"/></rootfiles></container>"""),
        ("OEBPS/content.opf", f"""<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">winnow-sample-paper-making</dc:identifier><dc:title>{html.escape(paper.title)}</dc:title><dc:creator>{paper.author}</dc:creator><dc:language>{paper.language}</dc:language><dc:date>{date}</dc:date><meta property="dcterms:modified">{date}T00:00:00Z</meta></metadata><manifest><item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>{items}</manifest><spine>{spine}</spine></package>"""),
        ("OEBPS/nav.xhtml", f"""<?xml version="1.0" encoding="UTF-8"?>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title>Contents</title></head><body><nav epub:type="toc"><ol>{contents}</ol></nav></body></html>"""),
    ] + pages)


def write_pdf(paper, date, charset):
    with tempfile.TemporaryDirectory() as folder:
        odt = os.path.join(folder, "paper.odt")
        with open(odt, "wb") as out:
            out.write(write_odt(paper, date, charset))
        subprocess.run(["soffice", f"-env:UserInstallation=file://{folder}/profile", "--headless", "--convert-to", "pdf", "--outdir", folder, odt],
                       check=True, stdout=subprocess.DEVNULL)
        with open(os.path.join(folder, "paper.pdf"), "rb") as made:
            return made.read()


WRITERS = {".txt": write_text, ".md": write_markdown, ".html": write_html, ".docx": write_docx, ".odt": write_odt, ".epub": write_epub, ".pdf": write_pdf}


def members(data):
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return [(name, archive.read(name)) for name in archive.namelist()]


def same(path, data):
    """Whether the file holds @data; what zlib made of a container's members does not count."""
    if not os.path.exists(path):
        return False
    with open(path, "rb") as stored:
        old = stored.read()
    return old == data or (data[:2] == old[:2] == b"PK" and members(old) == members(data))


def main(arguments):
    check, differing = arguments == ["--check"], []
    if arguments and not check:
        sys.exit(__doc__)
    for name, target, date in PAPERS:
        path, _, charset = target.partition(":")
        full, ending = os.path.join(SAMPLES, path), os.path.splitext(path)[1]
        if check and ending == ".pdf":
            continue
        data = WRITERS[ending](Paper(name), date, charset)
        if not check:
            with open(full, "wb") as out:
                out.write(data)
        elif not same(full, data):
            differing.append(path)
    for path in differing:
        print(f"{path} is not what its source makes; run data/sample-sources/make-samples.py")
    return 1 if differing else 0


sys.exit(main(sys.argv[1:]))
