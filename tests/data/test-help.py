#!/usr/bin/env python3
"""The help: each language has all pages, which differ in words alone; each link leads to something; the parameters of methods are those of the
engine.

usage: test-help.py HELP WEB_PAGES WINNOW_CLI      (folders with a folder for each language)
"""

import os
import pathlib
import re
import subprocess
import sys
import unittest
import xml.etree.ElementTree as ET
from urllib.parse import unquote

LANGUAGES = ("C", "zh_CN")
HELP, WEB, CLI = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]), sys.argv[3]


def pages(language):
    return {path.stem: path for path in (HELP / language).glob("*.page")}


def structure(path):
    """The elements of a page with what they lead to, without its words. Links within a paragraph may change places."""
    found = []
    for element in ET.parse(path).iter():
        leads_to = sorted(link.get("xref") for link in element if link.get("xref"))
        found += [(element.tag, element.get("id"), element.get("src"), leads_to)] if not element.get("xref") else []
    return [entry for entry in found if entry[0].rsplit("}")[-1] not in ("key", "keyseq", "code", "hi")]


class Help(unittest.TestCase):
    def test_languages_have_the_same_pages(self):
        first = pages(LANGUAGES[0])
        for language in LANGUAGES[1:]:
            self.assertEqual(pages(language).keys(), first.keys())
            for name, path in pages(language).items():
                with self.subTest(language=language, page=name):
                    self.assertEqual(structure(path), structure(first[name]))

    def test_translations_are_translated(self):
        """No sentence is the same in two languages."""
        def sentences(path):
            texts = ("".join(element.itertext()) for element in ET.parse(path).iter())
            return {text for text in texts if re.search(r"[a-z]{3,} [a-z]{3,} [a-z]{3,}", text)}

        for name, path in pages("zh_CN").items():
            self.assertEqual(sentences(path) & sentences(pages("C")[name]), set())

    def test_web_pages(self):
        for language in LANGUAGES:
            folder = WEB / language
            self.assertEqual({path.stem for path in folder.glob("*.html")}, pages(language).keys())
            for path in folder.glob("*.html"):
                html = path.read_text(encoding="utf-8")
                for target in re.findall(r'(?:href|src)="([^"]*)"', html):
                    name, _, place = unquote(target).partition("#")
                    self.assertNotIn(":", name, path)  # nothing is loaded from elsewhere
                    self.assertTrue((folder / name).exists(), f"{path}: {target}")
                    if place and name.endswith(".html"):
                        self.assertIn(f'id="{place}"', (folder / name).read_text(encoding="utf-8"), f"{path}: {target}")

    def test_methods(self):
        text = subprocess.run([CLI, "fingerprint", "--help"], capture_output=True, encoding="utf-8", check=True, env=os.environ | {"LC_ALL": "C.UTF-8"}).stdout
        methods = re.search(r"^Methods, from.*?\n\n|^Methods, from.*\Z", text, re.S | re.M).group()
        found = re.split(r"^  ([a-z-]+) \(", methods, flags=re.M)[1:]
        self.assertEqual({f"method-{name}" for name in found[::2]}, {name for name in pages("C") if name.startswith("method-")})
        for name, description in zip(found[::2], found[1::2]):
            page = "".join(ET.parse(pages("C")[f"method-{name}"]).getroot().itertext())
            page = re.sub(r"\s+", " ", page)
            for parameter, value, words, allowed in re.findall(r"^      (\w+)=(\d+)  (.*) \((.*)\)$", description, re.M):
                between = "; " if ": " in allowed else ", "
                self.assertIn(f"{parameter} {words} ({allowed}{between}default {value})", page, name)


unittest.main(argv=sys.argv[:1])
