#!/usr/bin/env python3
"""The rules of the house that no compiler checks, as TAP.

usage: lint.py SOURCE_ROOT

A rule looks at one file and yields complaints. Each carries an example that breaks it: a rule that does not see its own example fails,
so that none can rot into one that passes everything.
"""

import os
import re
import shutil
import subprocess
import sys

# A folder includes only itself, base/ and the folders it is built on.
ENGINE = ["image", "extract", "text", "worker", "fingerprint", "match", "library", "archive", "check", "mask", "print", "report"]
MAY_INCLUDE = {
    "base": [],
    "image": [],
    "extract": ["image"],
    "text": [],
    "worker": ["image", "extract", "text"],
    "fingerprint": ["text"],
    "match": ["fingerprint", "image", "text"],
    "library": ["image", "extract", "text", "worker", "fingerprint", "match"],
    "archive": ["fingerprint", "match", "text"],
    "check": ENGINE[:8],
    "print": ["fingerprint", "image", "match", "text", "worker"],
    "mask": ENGINE[:9],
    "report": ENGINE[:11],
    "cli": ENGINE,
    "app": ENGINE,
}

# A room in a folder includes only itself, the files of the folder that are in no room, and these.
ROOMS = {
    "check/archive": ["compare"],
    "check/compare": ["archive"],
    "check/decide": ["compare"],
    "check/drafts": ["read"],
    "check/groups": ["compare"],
    "check/pictures": ["compare"],
    "check/read": ["compare"],
    "check/watch": ["archive"],
    "cli/commands": [],
    "fingerprint/methods": [],
    "library/attached": [],
    "library/index": ["upkeep"],
    "library/tables": [],
    "library/upkeep": [],
    "match/exclusions": ["verbatim"],
    "match/groups": [],
    "match/reworded": ["verbatim"],
    "match/scoring": [],
    "match/translated": ["reworded", "verbatim"],
    "match/verbatim": ["reworded"],
    "report/content": ["model", "pair"],
    "report/data": ["model", "pair"],
    "report/html": ["content", "model", "pair"],
    "report/model": ["pair"],
    "report/pair": ["model"],
    "report/paper": ["content", "model", "pair"],
    "report/text": ["content", "model"],
    "text/disguises": ["folding"],
    "text/folding": ["words"],
    "text/words": ["folding"],
}

INCLUDE = re.compile(r'^\s*#\s*include\s+["<]([^">]+)[">]', re.MULTILINE)
OWNED = {"sqlite3": "library", "libpq-fe": "archive", "libsecret": "archive", "gtk": "app", "gdk": "app", "gsk": "app", "adwaita": "app"}
MARKED = re.compile(r'(?<!\w)(?:_|N_|C_|Q_|ngettext|winnow_dup_plural|g_dngettext|g_dgettext|g_dpgettext2)\s*\("|translatable="(?:yes|true)"')
MACRO_IN_MARKED = re.compile(r'(?<!\w)(?:_|N_|ngettext|winnow_dup_plural|g_dngettext)\s*\((?:\s*"(?:[^"\\]|\\.)*",?)*\s*G_G\w+_(?:FORMAT|MODIFIER)')
UNFINISHED = re.compile(r"\b(?:TODO|FIXME|XXX)\b")
DIVIDER = re.compile(r"^/\* ?[-=~─#]{2,}.*$", re.MULTILINE)
PROPER_DIVIDER = re.compile(r"/\* ── \S(?:.*\S)? ── \*/$")
OWN_LINE_COMMENT = re.compile(r"^[ \t]*/\*.*?\*/|^[ \t]*//.*?$", re.MULTILINE | re.DOTALL)
STRING = re.compile(r'"(?:[^"\\\n]|\\.)*"')
SPELLINGS = {r"\w*[Cc]olour\w*": "color", r"\w+Class \*class\b": "klass"}  # in code and comments; messages are British English
MAX_LINES = 700
MAX_FILES = 40
MAX_COLUMNS = 120
MAX_COMMENT_COLUMNS = 100
CLANG_FORMAT = 14  # the version of Debian 12; others lay code out in other ways

SOURCE_ENDINGS = (".c", ".h", ".ui", ".build", ".py", ".in", ".xml", ".md", ".yml", ".sh", ".css", ".po", "run", "Makefile")


def folder_of(path):
    parts = path.split("/")
    return parts[1] if parts[0] == "src" and len(parts) > 2 else None


def layers(tree, path, text):
    folder = folder_of(path)
    for include in INCLUDE.findall(text) if folder in MAY_INCLUDE else []:
        head = include.split("/")[0]
        if head in MAY_INCLUDE and head not in (folder, "base", *MAY_INCLUDE[folder]):
            yield f"{folder}/ must not include {include}"


def rooms(tree, path, text):
    room = os.path.dirname(path).removeprefix("src/")
    for include in INCLUDE.findall(text) if room in ROOMS else []:
        folder, _, other = os.path.dirname(include).partition("/")
        if other and folder == room.split("/")[0] and other not in (room.split("/")[1], *ROOMS[room]):
            yield f"{room}/ must not include {include}"


def own_files_of_window(tree, path, text):
    if path.startswith("src/app/") and os.path.dirname(path) not in ("src/app", "src/app/window"):
        yield from (f"only window/ includes {include}" for include in INCLUDE.findall(text) if include.startswith("app/window/winnow-window"))


def libraries(tree, path, text):
    folder = folder_of(path)
    for include in INCLUDE.findall(text) if folder else []:
        owner = OWNED.get(re.split(r"[/.]", include)[0])
        if owner and folder != owner:
            yield f"only {owner}/ includes {include}"


def length(tree, path, text):
    lines = text.count("\n")
    if path.startswith("src/") and lines > MAX_LINES:
        yield f"{lines} lines; split it by concern at {MAX_LINES}"


def columns(tree, path, text):
    if not path.endswith((".c", ".h")):
        return
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > MAX_COLUMNS:
            yield f"line {number} has {len(line)} columns; {MAX_COLUMNS} is the limit"
    for comment in OWN_LINE_COMMENT.finditer(text):
        for line in comment.group().split("\n"):
            if MAX_COMMENT_COLUMNS < len(line) <= MAX_COLUMNS:
                yield f"a comment has {len(line)} columns, {MAX_COMMENT_COLUMNS} is the limit: {line.strip()}"


def dividers(tree, path, text):
    for divider in DIVIDER.findall(text) if path.endswith((".c", ".h")) else []:
        if not PROPER_DIVIDER.match(divider):
            yield f"write a divider as /* ── name ── */: {divider}"


def spelling(tree, path, text):
    if path.endswith((".c", ".h")):
        for pattern, right in SPELLINGS.items():
            for word in re.findall(pattern, STRING.sub('""', text)):
                yield f"write {right}: {word}"


def translations(tree, path, text):
    if path.startswith(("src/", "ui/")) and MARKED.search(text) and path not in tree.potfiles:
        yield "has strings for translation but is not in po/POTFILES.in"


def format_macros(tree, path, text):
    for _ in MACRO_IN_MARKED.finditer(text) if path.startswith("src/") else []:
        yield "cuts a string for translation with a G_…_FORMAT macro, which gettext does not know; use PRId64 and the like"


def machine_paths(tree, path, text):
    for name in (tree.root, os.path.expanduser("~")):
        if len(name) > 1 and re.search(r"(?<![\w.])" + re.escape(name) + "/", text):
            yield f"holds a path of this machine: {name}"


def decoders(tree, path, text):
    if (folder_of(path) not in (None, "image", "extract") and path != "src/worker/main.c") and "winnow_picture_new (" in text:
        yield "only workers decode pictures: winnow_readers_decode()"


def unfinished(tree, path, text):
    if path.startswith(("src/", "ui/")) and UNFINISHED.search(text):
        yield "has an unfinished mark"


# rule, what it says, a path and a text that break it
RULES = [
    (layers, "a folder includes only what it is built on", "src/text/a.c", '#include "match/candidates/fingerprint-index.h"\n'),
    (layers, "the command line and the window never include each other", "src/cli/a.c", '#include "app/window/winnow-window.h"\n'),
    (rooms, "a room in a folder includes only what it may", "src/library/tables/a.c", '#include "library/upkeep/seal.h"\n'),
    (own_files_of_window, "no page knows the window", "src/app/groups/a.c", '#include "app/window/winnow-window.h"\n'),
    (decoders, "only workers decode pictures", "src/app/a.c", "a = winnow_picture_new (bytes, 0, NULL, NULL);\n"),
    (libraries, "only app/ includes GTK, only library/ includes SQLite", "src/check/a.c", "#include <sqlite3.h>\n"),
    (length, "no source file is too long", "src/text/a.c", "\n" * (MAX_LINES + 1)),
    (columns, "code has at most 120 columns", "src/text/a.c", "int " + "ä" * 120 + ";\n"),
    (columns, "comments have at most 100 columns", "src/text/a.c", "/* a\n" + " * " + "ä" * 98 + " */\n"),
    (dividers, "sections have one kind of divider", "src/text/a.c", "/* --- pictures --- */\n"),
    (spelling, "color and klass have one spelling", "src/text/a.c", "f (GObjectClass *class, int colour);\n"),
    (translations, "every file with strings for translation is in POTFILES.in", "src/text/a.c", '_ ("Hello")'),
    (format_macros, "strings for translation are whole", "src/text/a.c", '_ ("Row %" G_GINT64_FORMAT " is gone.")'),
    (machine_paths, "no path of this machine", "src/text/a.c", None),
    (unfinished, "no unfinished marks", "src/text/a.c", "/* TO" "DO */"),
]


class Tree:
    def __init__(self, root):
        self.root = os.path.abspath(root)
        self.files = dict(self.read())
        self.potfiles = [line for line in self.files["po/POTFILES.in"].split("\n") if line and not line.startswith("#")]

    def read(self):
        for folder in ("src", "ui", "data", "po", "tests", "flatpak", "build-aux", ".ci", "."):
            for top, folders, names in os.walk(os.path.join(self.root, folder)):
                if folder == ".":
                    folders.clear()
                for name in names:
                    full = os.path.join(top, name)
                    if name.endswith(SOURCE_ENDINGS):
                        with open(full, encoding="utf-8", errors="replace") as source:
                            yield os.path.relpath(full, self.root), source.read()


def complaints_of(rule, tree):
    return [f"{path}: {said}" for path, text in sorted(tree.files.items()) for said in rule(tree, path, text)]


def check_rules(tree):
    for rule, says, bad_path, bad_text in RULES:
        complaints = complaints_of(rule, tree)
        if not list(rule(tree, bad_path, bad_text or f"see {tree.root}/src")):
            complaints.append("the rule does not see its own example")
        yield says, complaints


def check_rooms(tree):
    """No folder of src/ or tests/ has too many files by itself."""
    folders = {}
    for top, _, names in (found for part in ("src", "tests") for found in os.walk(os.path.join(tree.root, part))):
        folders[os.path.relpath(top, tree.root)] = len(names)
    yield f"no folder has more than {MAX_FILES} files", [f"{folder}/ has {n} files" for folder, n in folders.items() if n > MAX_FILES]


def check_potfiles(tree):
    missing = [path for path in tree.potfiles if not os.path.exists(os.path.join(tree.root, path))]
    yield "every file in POTFILES.in exists", missing


def check_versions(tree):
    """meson.build, NEWS.md and the metainfo name the same release."""
    found = {
        path: re.search(pattern, tree.files[path], re.MULTILINE).group(1)
        for path, pattern in {
            "meson.build": r"^\s*version: '([\d.]+)'",
            "NEWS.md": r"^## ([\d.]+)",
            "data/org.winnow.Winnow.metainfo.xml.in": r'<release version="([\d.]+)"',
        }.items()
    }
    yield "one version everywhere", [] if len(set(found.values())) == 1 else [f"{path} says {version}" for path, version in found.items()]


def check_settings(tree):
    """The schema's ranges and defaults are those of the table in match/settings.c."""
    table = re.findall(r'\{ "([\w-]+)", [^{}]+?, WINNOW_SETTING_NUMBER, (\d+), (\d+), (\d+)', tree.files["src/match/settings.c"])
    schema = re.findall(r'<key name="([\w-]+)" type="u">\s*<range min="(\d+)" max="(\d+)"/>\s*<default>(\d+)</default>',
                        tree.files["data/org.winnow.Winnow.gschema.xml"])
    differing = [f"the table has {row}" for row in table if row not in schema] + [f"the schema has {row}" for row in schema if row not in table]
    yield "the schema agrees with the table of settings", differing if table else ["no table found"]


def find_clang_format():
    """A clang-format of the version that decides, or None."""
    for name in (f"clang-format-{CLANG_FORMAT}", "clang-format"):
        if shutil.which(name):
            version = subprocess.run([name, "--version"], capture_output=True, text=True, check=True).stdout
            if re.search(rf"version {CLANG_FORMAT}\.", version):
                return name
    return None


def misformatted(program, root, *arguments, text=None):
    """The first complaint about each file, as PATH:LINE:COLUMN."""
    command = [program, "--dry-run", "-Werror", *arguments]
    output = subprocess.run(command, cwd=root, input=text, capture_output=True, text=True, check=False).stderr
    places = re.findall(r"^(\S+?):(\d+):\d+: error", output, re.MULTILINE)
    return [f"{path}: line {line} is not as .clang-format lays it out" for path, line in dict(reversed(places)).items()]


def check_format(tree):
    """.clang-format holds for every C file of src and tests."""
    program = find_clang_format()
    if program is None:
        yield f".clang-format holds # SKIP clang-format {CLANG_FORMAT} is not installed", []
        return
    complaints = misformatted(program, tree.root, *(path for path in sorted(tree.files) if path.endswith((".c", ".h"))))
    if not misformatted(program, tree.root, "--assume-filename=src/text/a.c", text="int  a ;\n"):
        complaints.append("the rule does not see its own example")
    yield ".clang-format holds", complaints


def main(root):
    tree = Tree(root)
    checks = [result for check in (check_rules, check_rooms, check_format, check_potfiles, check_versions, check_settings) for result in check(tree)]
    print(f"1..{len(checks)}")
    for number, (says, complaints) in enumerate(checks, 1):
        print("not ok" if complaints else "ok", number, "-", says)
        for complaint in complaints:
            print("#", complaint)
    return 1 if any(complaints for _, complaints in checks) else 0


sys.exit(main(*sys.argv[1:]))
