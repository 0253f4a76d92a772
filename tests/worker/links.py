#!/usr/bin/env python3
"""usage: links.py PROGRAM: the program links no library that parses documents or archives, as TAP"""
import re
import subprocess
import sys

linked = re.findall(r"NEEDED\s+(\S+)", subprocess.run(["objdump", "-p", sys.argv[1]], capture_output=True, text=True, check=True).stdout)
parsers = [name for name in linked if re.match(r"lib(archive|xml2|gmime|json-glib|poppler|zip)", name)]
print("1..1")
print("not ok 1 - links " + ", ".join(parsers) if parsers or not linked else "ok 1 - links no parser")
