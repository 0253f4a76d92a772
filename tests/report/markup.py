"""Whether web pages keep to HTML's content models: which element may stand in which, with which attributes.

The schemas are those of the checker that the W3C runs, in RELAX NG and Schematron. Debian has them inside of epubcheck, and jing to read them. They are for XHTML:
a page is read as a browser reads HTML, and what came of it is validated.
"""
import os
import shutil
import subprocess
import xml.etree.ElementTree as tree
import zipfile

import harness

try:
    import html5lib
except ImportError:
    html5lib = None

JARS = [os.path.join('/usr/share/java', name) for name in ('jing.jar', 'Saxon-HE.jar', 'isorelax.jar')]
SCHEMAS = '/usr/share/java/epubcheck.jar'
INSIDE = 'com/adobe/epubcheck/schema/30/'
RULES = ('epub-xhtml-30.rnc', 'mod/html5/assertions.sch')
NAMESPACES = {'': 'http://www.w3.org/1999/xhtml', 'svg': 'http://www.w3.org/2000/svg', 'xlink': 'http://www.w3.org/1999/xlink'}


def unpack_schemas(folder):
    with zipfile.ZipFile(SCHEMAS) as archive:
        archive.extractall(folder, [name for name in archive.namelist() if name.startswith(INSIDE)])
    return [os.path.join(folder, INSIDE, rule) for rule in RULES]


def write_xml(page, path):
    """What a browser makes of @page, as XML. data-* may stand on any element, which no schema can say."""
    root = html5lib.parse(page, treebuilder='etree', namespaceHTMLElements=True, transport_encoding='utf-8')
    for element in root.iter():
        for name in [name for name in element.attrib if name.startswith('data-')]:
            del element.attrib[name]
    tree.ElementTree(root).write(path, encoding='utf-8', xml_declaration=True)


def complaints(folder, pages):
    """All that is wrong with @pages, a dictionary of name → bytes, in lines. @folder: a place for files."""
    missing = [path for path in (*JARS, SCHEMAS) if not os.path.exists(path)]
    if html5lib is None or missing or shutil.which('java') is None:
        raise harness.Skip('epubcheck (the schemas, jing and Java) or python3-html5lib is not installed')
    for prefix, space in NAMESPACES.items():
        tree.register_namespace(prefix, space)
    paths = [os.path.join(folder, f'{name}.xhtml') for name in pages]
    for path, page in zip(paths, pages.values()):
        write_xml(page, path)
    found = []
    for rule in unpack_schemas(os.path.join(folder, 'schemas')):
        command = ['java', '-XX:TieredStopAtLevel=1', '-cp', ':'.join(JARS), 'com.thaiopensource.relaxng.util.Driver', '-i', *(['-c'] if rule.endswith('.rnc') else []), rule]
        done = subprocess.run([*command, *paths], stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False, env={**os.environ, 'LC_ALL': 'C.UTF-8'})
        lines = [line for line in (done.stdout + done.stderr).decode(errors='replace').splitlines() if line.strip()]
        assert (done.returncode == 0) == (not lines), (done.returncode, lines[:3])
        found += lines
    return found
