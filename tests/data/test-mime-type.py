#!/usr/bin/env python3
"""A library made by winnow-cli is recognised by its content, under any name, and another SQLite file is not.

usage: test-mime-type.py WINNOW_CLI MIME.xml SAMPLES
"""

import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile

TYPE = "application/x-winnow-library"
GUESS = """
import sys
from gi.repository import Gio
for path in sys.argv[1:]:
    print(Gio.File.new_for_path(path).query_info("standard::content-type", 0, None).get_content_type())
"""


def guess(folder, *paths):
    environment = dict(os.environ, XDG_DATA_HOME=folder, XDG_DATA_DIRS="/usr/local/share:/usr/share")
    return subprocess.run([sys.executable, "-c", GUESS, *paths], env=environment, check=True, capture_output=True, text=True).stdout.split()


def main(cli, mime, samples):
    try:
        import gi  # noqa: F401
    except ImportError:
        print("skipped: no gi module for Python")
        return 77
    if not shutil.which("update-mime-database"):
        print("skipped: update-mime-database is not installed")
        return 77
    with tempfile.TemporaryDirectory() as folder:
        packages = os.path.join(folder, "mime", "packages")
        os.makedirs(packages)
        shutil.copy(mime, packages)
        subprocess.run(["update-mime-database", os.path.join(folder, "mime")], check=True)
        library, renamed, other = (os.path.join(folder, name) for name in ("term.winnow", "term", "other"))
        subprocess.run([cli, "index", "--quiet", "--library", library, os.path.join(samples, "references")], check=True)
        shutil.copy(library, renamed)
        with sqlite3.connect(other) as database:
            database.execute("CREATE TABLE winnow (id)")
        found = guess(folder, library, renamed, other)
        print(found)
        return 0 if found[:2] == [TYPE, TYPE] and found[2] != TYPE else 1


sys.exit(main(*sys.argv[1:]))
