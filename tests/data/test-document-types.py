#!/usr/bin/env python3
"""A file manager offers the program for libraries and for documents that people write, and for nothing that it can't read.

usage: test-document-types.py DESKTOP_FILE FORMATS.C
"""

import configparser
import re
import sys

OFFERED = "docx pptx xlsx doc ppt xls wps odt odp ods pdf rtf epub html xhtml txt md tex".split()


def main(desktop, formats):
    try:
        from gi.repository import Gio
    except ImportError:
        print("skipped: no gi module for Python")
        return 77
    entry = configparser.RawConfigParser(strict=False)
    entry.read(desktop, encoding="utf-8")
    types = set(entry["Desktop Entry"]["MimeType"].strip(";").split(";"))
    with open(formats, encoding="utf-8") as table:
        endings = [ending for each in re.findall(r'^  { [^,]+, "([^"]*)" },$', table.read(), re.MULTILINE) for ending in each.split()]

    def guess(ending):
        return Gio.content_type_guess(f"x.{ending}")[0]

    missing = [ending for ending in OFFERED if guess(ending) not in types]
    unread = types - {guess(ending) for ending in endings} - {"application/x-winnow-library"}
    print("not offered:", missing, "not read:", unread)
    return 1 if missing or unread or not endings else 0


sys.exit(main(*sys.argv[1:]))
