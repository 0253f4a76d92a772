#!/usr/bin/env python3
"""The window, used as a teacher uses it: open a folder, read the overlaps, open a pair, walk its passages, export the report.

usage: run test-window.py WINNOW SAMPLES      (run gives it a display and a session bus)
"""

import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
import unittest
import zipfile

from gi.repository import Gio, GLib

import drawings
from driver import CHECKED, DEADLINE, FOCUSABLE, PRESSED, SELECTED, SENSITIVE, Missed, Program, has_state, steady, texts, visible, wait, walk

TITLE = "Winnow"
LEDGER = "What the share is made of"
SWITCH = "toggle button|radio button|page tab|push button"

# What a user can act on, beside what takes the focus; each needs a name that is not the name of its class.
CONTROLS = ("push button", "toggle button", "check box", "radio button", "entry", "password text", "spin button", "slider", "combo box", "switch",
            "tree table", "table", "list box", "page tab", "menu item", "link")
LISTS = ("list", "list box", "tree table", "table")
ROWS = ("list item", "table row")
WINDOW_BUTTONS = ("Close", "Minimize", "Maximize")  # a window manager has keys for them
CLASS_NAME = re.compile(r"(Gtk|Adw|Winnow)[A-Z]\w+$")


def made_up(seed, n_words):
    """Words that no other seed has."""
    draw = random.Random(seed)
    return " ".join("".join(draw.choice("bcdfghklmnprstvz") + draw.choice("aeiou") for _ in range(4)) for _ in range(n_words))


@steady
def rows(program):
    """The pairs that are listed: their rows hold percentages."""
    table = program.find("tree table|table", "Overlaps")
    return [row for row in program.find_all("table row", within=table) if any("%" in text for text in texts(row))]


def settle(read):
    """What it reads once a pause passes without a change: a check, and percentages after a switch, come in the background. The pause is a
    second, and longer on a machine that is so busy that reading takes long."""
    reads = [None]

    def the_same_twice():
        begin = time.monotonic()
        reads.append(read())
        return reads[-1] == reads[-2] or time.sleep(min(max(1, 4 * (time.monotonic() - begin)), 8))

    wait(the_same_twice, "the list to stay as it is")
    return reads[-1]


@steady
def status(program):
    return next((node.name for node in program.find_all("status bar") if node.name), "")


def ancestors(node):
    while (node := node.parent) is not None:
        yield node


def is_named(node):
    """GTK would name a button with a mnemonic twice, "_Check Check"."""
    twice = any(node.name[:i].replace("_", "", 1) == node.name[i + 1:] for i, character in enumerate(node.name) if character == " ")
    return bool(node.name.strip()) and not CLASS_NAME.match(node.name) and not twice


def is_control(node):
    """Scrolled windows and lists of settings say that they take the focus, but do so only where nothing inside of them does: walk_by_keys() finds those."""
    return node.role in CONTROLS or (has_state(node, FOCUSABLE) and node.role != "scroll pane" and node.name != "GtkListBox")


@steady
def without_name(program, within=None):
    """Visible controls that assistive technology could not announce."""
    suspects = [node for node in walk(within or program.application) if is_control(node) and not is_named(node) and not is_part_of_control(node)]
    program.tree().measure([node.path for node in suspects])
    return [f"{node.role} {node.name!r} in {path_of(node)}" for node in suspects if visible(node)]


def is_part_of_control(node):
    """The button inside a menu button, the text inside a search entry, the choice that a drop-down shows: what they stand in carries the name."""
    return any(above.role in CONTROLS and above.role not in LISTS and is_named(above) for above in ancestors(node))


def walk_by_keys(program, window, most=80, leave="F6"):
    """Presses Tab until the focus is where it was before, and returns all that had it. In a text of a pair Tab walks the passages: @leave goes on."""
    met = []
    program.press("Tab")  # the server may still hold Shift
    node = program.wait_for_focus(window=window)
    for _ in range(most):
        if node in met:
            return met
        met.append(node)
        node = program.press_to_move(leave if node.name.startswith("Text of ") else "Tab", node, window)
    raise Missed(f"{most} keys did not lead back; they led to {met}")


@steady
def not_reached(program, met, within):
    """What of @within the keyboard does not lead to: a control that is not in a row, or a list that has rows."""
    names = {node.name for node in met}
    lists = {node for found in met for node in ancestors(found)}
    missed = []
    nodes = list(walk(within))
    program.tree().measure([node.path for node in nodes])
    for node in nodes:
        in_row = any(above.role in ROWS for above in ancestors(node))
        if not visible(node) or not has_state(node, SENSITIVE) or in_row or is_part_of_control(node) or node.name in WINDOW_BUTTONS:
            continue
        if node.role in LISTS and node not in lists and any(found.role in ROWS for found in walk(node)):
            missed.append(node)
        elif node.role in CONTROLS and node.role not in LISTS and node.role != "page tab" and node.name not in names:
            missed.append(node)
    return missed


def is_row(node):
    return node.role == "table row"


def path_of(node):
    path = []
    while node is not None and node.role != "application":
        path.append(node.name or node.role)
        node = node.parent
    return " < ".join(path[:8])


def shows(program, page):
    """Pages keep their size while another one is shown: the tabs say which one is."""
    return any(has_state(tab, SELECTED) for tab in program.find_all("page tab", page))


def go_to(program, page):
    program.click(SWITCH, page)
    wait(lambda: shows(program, page), f"{page} to be shown")


def wait_until_closed(program):
    """No library is open any more: the window says so in its title, while pages may be in a transition."""
    wait(lambda: [node.name for node in program.find_all("frame")] == [TITLE], "the library to be closed")


def n_passages_of(status_text):
    return int(re.match(r"Passage \d+ of (\d+)", status_text).group(1))


def save_as(program, dialog, path):
    """Gives GTK's own file chooser a path by typing it, and accepts."""
    chooser = program.find("filler|dialog|frame|file chooser", dialog)
    program.find("text", "Name", chooser).text = path
    program.click("push button", dialog.split()[0], chooser)


def go_on(program, dialog, button):
    """Accepts what a dialog proposes."""
    program.click("push button", button, program.find("filler|frame|dialog", dialog))


def open_path(program, title, path):
    """Gives GTK's own file chooser an existing path by typing it, and accepts."""
    program.focus_window(title)
    chooser = program.find("filler|dialog|frame|file chooser", title)
    program.press("slash")
    location = program.find("text|entry", within=chooser)
    location.text = path
    wait(lambda: location.text == path, "the path to be typed")
    accept = next(node for node in program.find_all("push button", within=chooser) if node.name in ("Add", "Compare", "Open", "Select"))
    accept.activate()
    wait(lambda: not program.has("filler|dialog|frame|file chooser", title), "the file chooser to close")


def choose_row(program, name):
    """Activates a row of a list by keyboard."""
    program.focus_window(TITLE)
    program.tab_to(lambda node: node.role == "list item")
    program.move_to("Down", lambda node: name in node.name)
    program.press("Return")


class Window(unittest.TestCase):
    command = ()
    maxDiff = None

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.mkdtemp()
        cls.program = Program(WINNOW, *cls.command)

    @classmethod
    def tearDownClass(cls):
        status = cls.program.close()
        shutil.rmtree(cls.folder)
        with cls.program.errors:
            assert status == 0, cls.program.end()

    def walk_window(self, window, within=None):
        met = walk_by_keys(self.program, window)
        self.assertEqual([node for node in met if not is_named(node)], [])
        self.assertEqual(not_reached(self.program, met, within or window), [])
        return met

    def assert_named(self):
        self.assertEqual(without_name(self.program), [])

    def assert_becomes(self, read, expected):
        """What is shown follows in several steps: what it reads is waited for. The message of a failure says what it was last."""
        last = [None]

        def is_reached():
            last[0] = read()
            return last[0] == expected
        try:
            wait(is_reached, "it")
        except Missed:
            self.assertEqual(last[0], expected)
            raise


class Browser:
    """The browser of the desktop. It only notes what it is to show; a program sees it if it is there when the program starts."""

    def __init__(self):
        home = pathlib.Path(os.environ["HOME"])
        applications = pathlib.Path(os.environ["XDG_DATA_HOME"]) / "applications"
        applications.mkdir(parents=True)
        self.notes = home / "shown"
        program = home / "browser"
        program.write_text(f"#!/bin/sh\necho \"$1\" >>'{self.notes}'\n")
        program.chmod(0o755)
        (applications / "browser.desktop").write_text(f"[Desktop Entry]\nType=Application\nName=Browser\nExec={program} %u\nMimeType=text/html;\n")
        (applications / "mimeapps.list").write_text("[Default Applications]\ntext/html=browser.desktop\n")

    def shown(self):
        """The last page of the help."""
        addresses = self.notes.read_text().split() if self.notes.exists() else [""]
        return re.sub(".*/help/", "", addresses[-1])


class Welcome(Window):
    def test_controls_have_names(self):
        self.program.find("list item|push button", "Sample")
        self.assert_named()

    def test_shortcuts_are_shown(self):
        self.program.find("list item|push button", "Sample")
        self.program.focus_window(TITLE)
        self.program.press("ctrl+question")
        self.program.find("label", "Keyboard shortcuts")
        self.program.press("ctrl+w")
        wait(lambda: not self.program.has("label", "Keyboard shortcuts"), "the shortcuts to close")
        self.program.find("list item|push button", "Sample")


class Keyboard(Window):
    """Without a mouse, and without a screen: Tab leads to everything on a page or in a window and is not trapped, and all of it has a name."""

    command = ("--sample",)

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        go_to(cls.program, "Overlaps")
        settle(lambda: cls.program.find("label", " pairs").name)

    def page(self, name):
        """GTK names what has no name by its class."""
        return next(node for node in walk(self.program.application) if node.name == f"Winnow{name}Page")

    def walk_page(self, name, key):
        self.program.focus_window(TITLE)
        self.program.press(f"alt+{key}")
        wait(lambda: shows(self.program, name), f"{name} to be shown")
        self.assert_named()
        return self.walk_window(self.program.find("frame", TITLE), self.page(name))

    def test_1_pages(self):
        for key, name in enumerate(("Documents", "Overlaps", "Groups", "Compare", "Sources", "Pictures", "History"), 1):
            with self.subTest(page=name):
                self.walk_page(name, key)

    def test_2_a_pair(self):
        open_pair(self.program, "Ferrari", "Reading the Tides")
        wait(lambda: status(self.program), "the first passage")
        met = self.walk_page("Compare", 4)
        row = next(node for node in met if node.role == "list item")
        self.assertRegex(row.name, r"^Passage 1 of 2 · Reworded · \d+ words · .*: Newton was the first")

    def test_3_rows_say_what_they_show(self):
        go_to(self.program, "Documents")
        collections = [node.name for node in self.program.find_all("list item", within=self.program.find("list", "Collections"))]
        self.assertIn("Submissions · 14 documents", collections)
        self.program.focus_window(TITLE)
        self.program.press("alt+1")
        self.program.tab_to(is_row)
        self.program.press("Home")  # the keys before may have scrolled
        row = self.program.move_to("Down", lambda row: "Keller" in row.name)
        self.assertRegex(row.name, r"^Keller - Tea on the Road\.docx, Anna Keller by its metadata, Total Share \d.*%.*, Words \d")
        pair = next(row for row in rows(self.program) if "Reading the Tides" in row.name)
        self.assertRegex(pair.name, r"^Pair 1, Ferrari - Two Tides a Day\.docx, Reading the Tides\.pdf, Share of A in B \d.*%, Share of B in A ")
        go_to(self.program, "Overlaps")


class KeyboardInWindows(Window):
    """The same in the windows and dialogs that the main window opens."""

    command = ("--sample",)

    @classmethod
    def setUpClass(cls):
        cls.browser = Browser()
        super().setUpClass()
        go_to(cls.program, "Overlaps")
        settle(lambda: cls.program.find("label", " pairs").name)

    def window(self, keys, title):
        self.program.focus_window(TITLE)
        self.program.press(keys)
        window = self.program.find("filler|frame|dialog", title)
        self.program.focus_window(title)
        return window

    def test_1_windows(self):
        for keys, title in (("ctrl+comma", "Preferences"), ("ctrl+d", "Compare Two Documents"), ("ctrl+e", "Export a Report")):
            with self.subTest(window=title):
                window = self.window(keys, title)
                self.program.wait_for_focus(window=window)
                try:
                    if title == "Preferences":  # not Restore Defaults
                        self.assert_becomes(lambda: self.program.focused(window).name, "Copied Runs")
                    self.assertEqual(without_name(self.program, window), [])
                    self.walk_window(window)
                finally:
                    self.program.press("Escape")
                    wait(lambda: not self.program.has("filler|frame|dialog", title), "it to close")

    def test_3_help(self):
        for page in ("Pictures", "Overlaps"):
            go_to(self.program, page)
            self.program.focus_window(TITLE)
            self.program.press("F1")
            self.assert_becomes(self.browser.shown, f"C/{page.lower()}.html")

    def test_2_inspector(self):
        open_pair(self.program, "Ferrari", "Reading the Tides")
        window = self.window("ctrl+i", "Fingerprints")
        self.program.find("list box|list", "Methods", window)
        self.assertEqual(without_name(self.program, window), [])
        self.walk_window(window)
        self.program.press("Escape")


class KeyboardInRows(Window):
    """Keys and menus of rows."""

    command = ("--sample",)

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        go_to(cls.program, "Overlaps")
        settle(lambda: cls.program.find("label", " pairs").name)

    def test_1_return_opens_what_is_selected(self):
        list_all(self.program)
        focus_overlaps(self.program)
        self.program.press("Home", "Down", "Down")
        row = wait(lambda: has_state(third := rows(self.program)[2], SELECTED) and third, "the third row to be selected")
        names = [text for text in texts(row) if re.search(r"\.\w{2,4}$", text)]

        def opens():
            self.program.press("Return")
            wait(lambda: all(name in pair_shown(self.program) for name in names), lambda: f"{names} to be shown, not {pair_shown(self.program)}")

        opens()
        self.program.press("F7")
        wait(lambda: not self.program.has("label", "Went on with"), "the hint to go, which takes Escape for itself")
        self.program.press("Escape")
        self.program.wait_for_focus(lambda node: node.role == "table row" and has_state(node, SELECTED))
        self.program.click(SWITCH, "Undecided")
        focus_overlaps(self.program)
        opens()
        go_to(self.program, "Overlaps")
        self.program.click(SWITCH, "Undecided")

    def menu_items(self):
        return [node.name for node in self.program.find_all("menu item")]

    def test_2_rows_have_menus(self):
        focus_overlaps(self.program)
        self.program.press("Home", "Down", "shift+F10")
        self.program.find("menu item", "Open")
        self.assert_becomes(self.menu_items, ["Open", "Sources of A", "Sources of B", "Export…", "Print…", "Show A in Folder", "Show B in Folder"])
        self.assert_named()
        self.program.press("Return")
        wait(lambda: pair_shown(self.program), "the pair to be shown")
        go_to(self.program, "Documents")
        self.program.focus_window(TITLE)
        self.program.press("alt+1")
        self.program.tab_to(is_row)
        self.program.press("Home", "Menu")
        self.program.find("menu item", "Show in Folder")
        self.assertIn("Remove From Library", self.menu_items())
        self.program.press("Escape")
        wait(lambda: not self.program.has("menu item"), "the menu to close")

    def test_3_a_row_has_a_menu_at_the_pointer(self):
        list_all(self.program)
        wait(lambda: len(rows(self.program)) > 2, "three rows")
        row, (x, y, width, height) = settle(lambda: [(row, self.program.tree().box(row.path)) for row in rows(self.program)[:3]])[2]
        self.program.click_at(x + width // 3, y + height // 2)
        self.program.find("menu item", "Open")
        wait(lambda: has_state(row, SELECTED), "the row to be selected")
        self.program.press("Escape")
        wait(lambda: not self.program.has("menu item"), "the menu to close")


class Folder(Window):
    """`winnow FOLDER`: reads the folder and checks it."""

    @classmethod
    def setUpClass(cls):
        cls.command = (SAMPLES,)
        super().setUpClass()

    def test_1_overlaps_are_listed(self):
        go_to(self.program, "Overlaps")
        found = wait(lambda: rows(self.program), "pairs in Overlaps")
        self.program.focus_window(TITLE)
        self.program.wait_for_focus(is_row)
        listed = [" ".join(texts(row)) for row in found]
        self.assertTrue(any("王芳" in text and "李晓明" in text for text in listed), listed)
        self.assertTrue(any("Okafor" in text and "Hill" in text for text in listed), listed)
        highest = [max(float(share) for share in re.findall(r"([\d.]+) ?%", text)) for text in listed]
        self.assertEqual(highest, sorted(highest, reverse=True))
        self.assert_named()

    def test_2_documents_are_listed(self):
        go_to(self.program, "Documents")
        self.program.find("label", "A Bell Across the Water.odt")
        self.assert_named()
        search = self.program.find("text|entry", "Search")  # the list is longer than the window
        for name in ("Hill - A Tree Is a Slow Machine.pdf", "赵雨 - 搪瓷缸里的茶.md"):
            search.text = name.split(" - ", maxsplit=1)[0]
            self.program.find("label", name)
        search.text = "bracket from"
        self.program.find("label", "3 documents")
        self.program.find("label", "It hung from a bracket")
        wait(lambda: any("It hung from a bracket" in row.name for row in self.program.find_all("table row")), "a row to be spoken with its snippet")
        search.text = ""
        wait(lambda: not self.program.has("label", "It hung from a bracket"), "the snippets to go")

    def test_3_passages_are_walked(self):
        open_pair(self.program, "Keller", "How Tea Travelled")
        n_passages = n_passages_of(wait(lambda: re.match(r"Passage 1 of", status(self.program)) and status(self.program), "the first passage"))
        self.assertGreaterEqual(n_passages, 2)
        for keys, passage in (("F7", 2), ("shift+F7", 1), ("shift+F7", n_passages), ("F7", 1), ("Tab", 2), ("shift+Tab", 1)):
            self.program.press(keys)
            wait(lambda: f"Passage {passage} of {n_passages}" in status(self.program), lambda: f"passage {passage} after {keys}; “{status(self.program)}”")
        self.program.click("push button", "Next Passage")
        wait(lambda: f"Passage 2 of {n_passages}" in status(self.program), "passage 2 after the button")
        self.assert_named()

    def test_4_escape_leads_back_to_the_row(self):
        before = status(self.program)
        self.program.press("F7")  # the first key after one with Shift: the server may still hold that
        wait(lambda: status(self.program) != before, "another passage")
        wait(lambda: not self.program.has("label", "Went on with"), "the hint to go, which takes Escape for itself")
        self.program.press("Escape")
        table = self.program.find("tree table|table", "Overlaps")
        self.program.wait_for_focus(is_row)
        self.assertTrue(visible(table))

    def test_5_report_is_exported(self):
        path = os.path.join(self.folder, "report.html")
        list_all(self.program)  # what is listed is what is exported
        wait(lambda: any("王芳" in " ".join(texts(row)) for row in rows(self.program)), "all pairs")
        self.program.click("push button", "Export")
        go_on(self.program, "Export a Report", "Export")
        save_as(self.program, "Export Report", path)
        wait(lambda: os.path.exists(path) and os.path.getsize(path), "the report")
        with open(path, encoding="utf-8") as report:
            html = report.read()
        self.assertIn("王芳 - 石桥下面的江南.txt", html)
        self.assertIn("捐了三个铜板", html)
        self.assertNotRegex(html, r'(?:src|href)="(?:https?:)?//')
        self.assertRegex(html, r"\b[0-9a-f]{64}\b")


def switch(program, ledger, name):
    """Switches a line of the ledger by keyboard: GTK 4.8 gives check boxes no action."""
    program.find("check box", name, ledger)
    program.focus_window(TITLE)
    for key, wanted in (("F6", "check box"), ("Tab", name)):  # from the texts, where Tab walks the passages, to what stands beside them
        program.move_to(key, lambda node, wanted=wanted: wanted in (node.role, node.name.removeprefix("− ")))
    program.press("space")


def similarities(ledger):
    """The two at its end."""
    return texts(ledger)[-3:-1] if "compared again" in texts(ledger)[-1] else texts(ledger)[-2:]


def focus_overlaps(program):
    """Gives a row the focus by keyboard."""
    program.focus_window(TITLE)
    program.press("alt+2")
    program.wait_for_focus(is_row)


def open_pair(program, *names):
    """Opens the pair of the two documents: of those with the first one it has the highest similarity."""
    go_to(program, "Overlaps")
    wait(lambda: rows(program), "pairs in Overlaps")
    program.find("text|entry", "Filter").text = names[0]
    wait(lambda: all(names[0] in " ".join(texts(row)) for row in rows(program)), f"only pairs of {names[0]}")
    for attempt in range(3):  # the filter may list the rows anew between two keys
        focus_overlaps(program)
        program.press("Home", "Return")
        try:
            wait(lambda: all(name in pair_shown(program) for name in names), lambda: f"the pair to be shown, not {pair_shown(program)}", DEADLINE / 3)
            return
        except Missed:
            if attempt == 2:
                raise


def list_all(program):
    """Takes back what the filter says."""
    go_to(program, "Overlaps")
    program.find("text|entry", "Filter").text = ""
    wait(lambda: " of " not in program.find("label", " pairs").name, "all pairs")


def rows_of(program, name):
    """The pairs with @name, whatever the filter says."""
    list_all(program)
    return [row for row in rows(program) if name in " ".join(texts(row))]


@steady
def pair_shown(program):
    """The names of both documents on the page Compare, or nothing while another page is shown."""
    panes = program.find_all("text|entry|document text", "Text of ") if shows(program, "Compare") else []
    return " · ".join(node.name.removeprefix("Text of ") for node in panes)


class Sample(Window):
    """`winnow --sample`: all three roles, disguises, and what does not count."""

    command = ("--sample",)

    def test_1_roles_are_respected(self):
        go_to(self.program, "Overlaps")
        found = wait(lambda: rows(self.program), "pairs in Overlaps")
        listed = [" ".join(texts(row)) for row in found]
        self.assertTrue(any("Keller" in text and "How Tea Travelled" in text for text in listed), listed)
        self.assertFalse(any("赵雨" in text for text in listed), listed)
        self.assertFalse(any("Ferrari" in text and "Novák" in text for text in listed), listed)  # only their bibliography
        self.assert_named()

    def test_2_disguised_documents_are_marked(self):
        go_to(self.program, "Documents")
        self.program.click(SWITCH, "3 Disguised")
        wait(lambda: not self.program.has("label", "Hill", self.program.find("tree table|table", "Documents")), lambda: f"only disguised documents; there is {self.program.describe()}")
        for name in ("Novák", "孙蕾", "何静"):
            self.program.find("label", name)
        self.assert_named()
        self.program.click(SWITCH, "3 Disguised")
        self.program.find("label", "Hill")

    def test_2_families_are_listed(self):
        documents = self.program.find("tree table|table", "Documents")
        self.program.click(SWITCH, "8 Families")
        wait(lambda: not self.program.has("label", "Larsen", documents), "only documents of families")
        self.program.click(SWITCH, "8 Families")
        self.program.find("label", "Larsen")

    def test_3_switch_scores_at_once(self):
        open_pair(self.program, "Ferrari", "Reading the Tides")
        ledger = self.program.find("panel|grouping", LEDGER)
        before = similarities(ledger)
        switch(self.program, ledger, "Quotations")
        wait(lambda: similarities(ledger)[0] != before[0], lambda: f"another similarity than {before}")
        self.program.find("label", "excluded", ledger.parent)
        switch(self.program, ledger, "Quotations")
        wait(lambda: similarities(ledger) == before, lambda: f"{before} again, not {similarities(ledger)}")
        self.assert_named()

    def test_4_pair_goes_and_comes_back(self):
        n_before = settle(lambda: len(rows_of(self.program, "Mendes")))
        open_pair(self.program, "Mendes", "Reading the Tides")
        ledger = self.program.find("panel|grouping", LEDGER)
        switch(self.program, ledger, "Quotations")
        wait(lambda: similarities(ledger) == ["0%", "0%"], lambda: f"nothing that counts, not {similarities(ledger)}")
        wait(lambda: len(rows_of(self.program, "Mendes")) == n_before - 1, "the pair to leave the list")
        go_to(self.program, "Compare")
        switch(self.program, ledger, "Quotations")
        wait(lambda: len(rows_of(self.program, "Mendes")) == n_before, "the pair to come back")

    def test_5_disguises_are_listed(self):
        open_pair(self.program, "Novák", "Rags, Bark and Water")
        for text in ("Invisible characters inside words", "Letters of another alphabet", "Text that a reader does not see", "nothing in it was copied"):
            self.program.find("label", text)
        self.assert_named()


class Libraries(Window):
    """What counts belongs to a library: its switches come back with it, and say nothing about the next one."""

    command = ("--sample",)

    def listed(self):
        """How many pairs are listed, and how many are excluded."""
        go_to(self.program, "Overlaps")
        return self.program.find("label", " pairs").name, self.program.find(SWITCH, " Not Counted").name

    def settled(self):
        return settle(self.listed)

    def open(self, path):
        self.program.act("win.close-library")
        wait_until_closed(self.program)
        self.program.open(path)
        wait(lambda: self.program.has("label", os.path.basename(path).removesuffix(".winnow")), f"{path} to be open")

    def quotations(self):
        open_pair(self.program, "Ferrari", "Reading the Tides")
        ledger = self.program.find("panel|grouping", LEDGER)
        return ledger, has_state(self.program.find("check box", "Quotations", ledger), CHECKED)

    def test_switches_stay_with_their_library(self):
        one, two = (os.path.join(self.folder, name) for name in ("one.winnow", "two.winnow"))
        before = self.settled()
        self.assertRegex(" · ".join(before), r"^[1-9]\d* pairs · [1-9]\d* Not Counted$")
        self.program.act("win.save-as")
        save_as(self.program, "Save Library As", one)
        wait(lambda: self.program.has("label", "one"), "the library to be saved")
        shutil.copy(one, two)
        ledger, excluded = self.quotations()
        self.assertFalse(excluded)
        switch(self.program, ledger, "Quotations")
        list_all(self.program)
        wait(lambda: self.listed() != before, "other pairs")
        switched = self.settled()
        self.open(two)
        self.assertEqual(self.settled(), before)
        self.open(one)
        self.assertEqual(self.settled(), switched)
        self.assertTrue(self.quotations()[1])
        self.excluded_are_listed()
        self.assert_named()

    def excluded_are_listed(self):
        """Behind their switch, with why they do not count; they open like others."""
        list_all(self.program)
        n = int(self.program.find(SWITCH, " Not Counted").name.split()[0])
        self.program.click(SWITCH, " Not Counted")
        reasons = re.compile("Template|Quotation|Bibliography|Short passage")
        table = self.program.find("tree table|table", "Overlaps")
        listed = lambda: [row for row in self.program.find_all("table row", within=table) if any(reasons.match(text) for text in texts(row))]
        wait(lambda: len(listed()) == n, "the excluded pairs")
        self.program.click(SWITCH, " Not Counted")

    def test_the_preferences_are_offered(self):
        list_all(self.program)
        before = self.settled()
        self.program.focus_window(TITLE)
        self.program.press("ctrl+comma")
        preferences = self.program.find("frame|dialog|filler", "Preferences")
        self.program.find("spin button", "Shortest passage", preferences).value = 15
        self.program.find("label", "percentages and lists follow at once", preferences)
        self.assertEqual(without_name(self.program, preferences), [])
        self.program.focus_window("Preferences")
        self.program.press("Escape")
        self.program.find("label", "This library keeps its own settings")
        self.assertEqual(self.listed(), before)
        self.program.click("push button", "Use Preferences Here")
        wait(lambda: self.listed() != before, "other pairs")

    def test_zz_own_rules(self):
        """A floor takes effect at once, a list of phrases with all documents compared again; both are excluded by name."""
        list_all(self.program)
        self.program.focus_window(TITLE)
        self.program.press("ctrl+comma")
        preferences = self.program.find("frame|dialog|filler", "Preferences")
        self.program.find("spin button", "Words from which on a source counts", preferences).value = 9999
        self.program.find("label", "percentages and lists follow at once", preferences)
        self.program.click("push button", "Use Here", preferences)
        self.program.find("label", "Has these settings", preferences)
        go_to(self.program, "Overlaps")
        self.program.click(SWITCH, " Not Counted")
        self.program.find("label", "Small source")
        self.program.find("spin button", "Words from which on a source counts", preferences).value = 0
        self.program.find("text", "Phrases that do not count", preferences).text = "the harbour"
        self.program.find("label", "all documents are compared again", preferences)
        self.assertEqual(without_name(self.program, preferences), [])


class Attached(Window):
    """Last year's library, which has the same papers, is compared with where it is."""

    command = ("--sample",)

    def listed(self):
        go_to(self.program, "Overlaps")
        return [text for row in rows(self.program) for text in texts(row)]

    def test_library_is_attached_and_detached(self):
        last, now = (os.path.join(self.folder, name) for name in ("2025.winnow", "2026.winnow"))
        go_to(self.program, "Overlaps")
        before = settle(lambda: self.program.find("label", " pairs").name)
        self.program.act("win.save-as")
        save_as(self.program, "Save Library As", last)
        wait(lambda: self.program.has("label", "2025"), "the library to be saved")
        shutil.copy(last, now)
        self.program.act("win.close-library")
        wait_until_closed(self.program)
        kept = pathlib.Path(last).read_bytes()
        self.program.open(now)
        wait(lambda: self.program.has("label", "2026"), "the other library to be open")

        go_to(self.program, "Documents")
        open_menu(self.program, "Add Files or a Folder")
        self.program.find("menu item", "Add Sheet of Answers")
        self.program.click("menu item", "Compare with Another Library")
        open_path(self.program, "Compare with Another Library", last)
        wait(lambda: "2025" in self.listed(), "pairs with papers of last year")
        go_to(self.program, "Documents")
        self.program.find("label", "Reference · read-only")
        self.assert_named()
        open_pair(self.program, "Ferrari", "(2025)")
        self.program.find("label", "(2025)")

        go_to(self.program, "Documents")
        open_menu(self.program, "Menu of 2025 ›")
        self.program.click("menu item", "Detach")
        question = self.program.find("filler|frame|dialog|alert", "Detach the Library?")
        self.assertEqual(without_name(self.program, question), [])
        self.program.find("label", "removed from this library", question)
        self.program.click("push button", "Detach", question)
        wait(lambda: "2025" not in self.listed(), "the pairs to go")
        wait(lambda: self.program.find("label", " pairs").name.endswith(before), "the pairs of before")  # of these the filter lists some
        self.assertEqual(pathlib.Path(last).read_bytes(), kept)


class Archives(Window):
    """An archive on a server (with-server): connected, searched by a check, added to, and asked: what is closed is released by its owner."""

    ADDRESS = "postgresql:///papers"

    @classmethod
    def setUpClass(cls):
        cls.sql("postgres", "CREATE DATABASE papers")
        cls.cli("create", cls.ADDRESS, "--name", "School")
        cls.cli("add", cls.ADDRESS, "--collection", "Books", "--quiet", os.path.join(SAMPLES, "references"))
        cls.sql("postgres", "CREATE ROLE anna LOGIN IN ROLE winnow_contributor")
        cls.cli("add", "postgresql://anna@/papers", "--collection", "Of Anna", "--access", "closed", "--contact", "room 214", "--quiet",
                os.path.join(SAMPLES, "submissions", "Larsen - What Paper Remembers.html"))
        cls.papers = tempfile.mkdtemp()
        shutil.copytree(os.path.join(SAMPLES, "submissions"), os.path.join(cls.papers, "Essays"))
        cls.sql("postgres", "CREATE ROLE rita LOGIN IN ROLE winnow_contributor")
        cls.command = (os.path.join(cls.papers, "Essays"),)
        super().setUpClass()
        cls.wait_for_check()

    @classmethod
    def tearDownClass(cls):
        super().tearDownClass()
        shutil.rmtree(cls.papers)

    @classmethod
    def wait_for_check(cls):
        """From another page the window goes to Overlaps when a check has ended, which is later than its pairs are listed."""
        wait(lambda: shows(cls.program, "Overlaps"), "the check to end")

    @staticmethod
    def sql(database, statement):
        return subprocess.run(["psql", "--quiet", "--tuples-only", "--no-align", "--dbname", database, "--command", statement], check=True,
                              capture_output=True, text=True).stdout.split()

    @staticmethod
    def cli(action, address, *arguments):
        program = pathlib.Path(WINNOW).parent.parent / "cli" / "winnow-cli"
        return subprocess.run([program, "archive", action, "--archive", address, *arguments], check=True, capture_output=True, text=True).stdout

    def open_archive(self):
        go_to(self.program, "Documents")
        open_menu(self.program, "Menu of School")
        self.program.click("menu item", "Closed Texts and Requests")
        return self.program.find("filler|frame|dialog", "School")

    def close(self, title):
        self.program.focus_window(title)
        self.program.press("Escape")
        wait(lambda: not [node for node in self.program.find_all("frame|dialog|filler") if node.name == title], "the window to close")

    def test_1_archive_is_connected_and_searched(self):
        go_to(self.program, "Documents")
        open_menu(self.program, "Add Files or a Folder")
        self.program.click("menu item", "Connect to an Archive")
        dialog = self.program.find("filler|frame|dialog", "Connect to an Archive")
        self.assertEqual(without_name(self.program, dialog), [])
        for address, said in (("postgresql:///nothing", "can’t be reached"), ("nowhere", "nowhere"), ("postgresql://rita:secret@/papers", "password")):
            self.program.find("text|entry", "Address", dialog).text = address
            self.program.click("push button", "Connect", dialog)
            self.program.find("label|alert|notification", said, dialog)
            self.assertFalse([node.name for node in walk(dialog) if "secret" in node.name])
        self.program.find("text|entry", "Address", dialog).text = "postgresql://rita@/papers"
        self.program.click("push button", "Connect", dialog)
        wait(lambda: not self.program.has("filler|frame|dialog", "Connect to an Archive"), "the dialog to close")
        wait(lambda: any("Reading the Tides" in text for row in rows(self.program) for text in texts(row)), "pairs with the archive")
        self.wait_for_check()
        go_to(self.program, "Documents")
        collections = [node.name for node in self.program.find_all("list item", within=self.program.find("list", "Collections"))]
        self.assertIn("School · Archive · connected · 12 documents", collections)
        self.assert_named()

    def test_2_closed_text_is_asked_for(self):
        window = self.open_archive()
        self.program.find("label", "Larsen - What Paper Remembers.html", window)
        self.program.find("label", "room 214", window)
        self.assertEqual(without_name(self.program, window), [])
        self.program.click("push button", "Ask for what “Larsen", window)
        question = self.program.find("filler|frame|dialog", "Ask for the Text")
        self.program.find("text|entry", "Message", question).text = "Case 12"
        self.program.click("push button", "Apply", question)
        self.program.find("label", "Asked for", window)
        self.close("School")
        self.assertIn("Case 12", self.cli("requests", "postgresql://anna@/papers"))
        self.cli("release", "postgresql://anna@/papers", "1")
        self.program.click("push button", "Check")
        wait(lambda: any("What Paper Remembers" in text and "School" in " ".join(texts(row)) for row in rows(self.program) for text in texts(row)),
             "the pair with the text")
        self.wait_for_check()

    def test_3_collection_is_added_and_taken_back(self):
        go_to(self.program, "Documents")
        open_menu(self.program, "Menu of Essays")
        self.program.click("menu item", "Add to an Archive")
        dialog = self.program.find("filler|frame|dialog", "Add to an Archive")
        self.assertEqual(without_name(self.program, dialog), [])
        self.program.find("label|status bar", "14 documents leave this computer", dialog)
        self.program.click("push button", "Add", dialog)
        self.program.find("label", "14 documents added to “School”")
        self.assertEqual(self.sql("papers", "SELECT n_documents, access FROM winnow.collections WHERE name = 'Essays'"), ["14|closed"])
        self.program.click("push button", "Undo")
        self.program.find("label", "14 documents taken back from “School”")
        self.assertEqual(self.sql("papers", "SELECT n_documents FROM winnow.collections WHERE name = 'Essays'"), ["0"])

    def test_4_request_is_answered(self):
        self.cli("add", "postgresql://rita@/papers", "--collection", "Of Rita", "--access", "closed", "--quiet",
                 os.path.join(SAMPLES, "template", "作业要求.txt"))
        number = self.sql("papers", "SELECT min(id) FROM winnow.documents WHERE origin LIKE 'template/%'")[0]
        self.cli("ask", "postgresql://anna@/papers", number, "--message", "Case 13")
        window = self.open_archive()
        self.program.find("label", "anna asks for", window)
        self.program.find("label", "Case 13", window)
        self.program.click("push button", "Release to anna", window)
        self.program.find("push button", "Decline to anna", window)
        self.program.find("label", "Released", window)
        self.assertEqual(self.sql("papers", "SELECT is_granted FROM winnow.requests WHERE member = 'anna'"), ["t"])
        self.close("School")

    def test_5_archive_is_disconnected(self):
        go_to(self.program, "Documents")
        open_menu(self.program, "Menu of School")
        self.program.click("menu item", "Disconnect")
        question = self.program.find("filler|frame|dialog|alert", "Disconnect the Archive?")
        self.program.find("label", "The archive stays as it is", question)
        self.program.click("push button", "Disconnect", question)
        wait(lambda: not self.program.has("label", "Archive · connected"), "its row to go")
        self.assertEqual(self.sql("papers", "SELECT count(*) FROM winnow.documents"), ["13"])


# Short, since every fingerprint is a row, and every row is asked for its name.
PAPER = ("Every bicycle that I have owned had the same shape, and so had almost every bicycle that anybody has bought since the chain was invented. "
         "Two triangles share a tube, and the rider sits above it. Engineers in Coventry tried curved frames, folding frames and frames of bamboo. "
         "The triangle outlived all of them, because it is light, cheap and honest.\n")


class Authors(Window):
    """Files as a learning platform packs them: two of one student, one of another who copied."""

    @classmethod
    def setUpClass(cls):
        papers = tempfile.mkdtemp()
        cls.addClassCleanup(shutil.rmtree, papers)
        path = os.path.join(papers, "essays.zip")
        with zipfile.ZipFile(path, "w") as archive:
            for name in ("王芳_1231_assignsubmission_file_/draft.txt", "王芳_1231_assignsubmission_file_/final.txt",
                         "Ada Byron_1232_assignsubmission_file_/essay.txt"):
                archive.writestr(name, PAPER)
            for name in ("figure.html", "figure2.html"):
                archive.writestr(f"Emmy Noether_1233_assignsubmission_file_/{name}", f"<html><body>{drawings.figure(drawings.draw(2), 'A boat')}<p>{name}</p></body></html>")
        cls.command = (path,)
        super().setUpClass()

    def count(self):
        return self.program.find("label", " pair").name

    def listed(self, name, n):
        table = self.program.find("tree table|table", name)
        return wait(lambda: len(found := [row for row in self.program.find_all("table row", within=table) if any("%" in text for text in texts(row))]) == n and found, f"{n} {name}")

    def test_1_files_of_one_author_are_no_pair(self):
        go_to(self.program, "Overlaps")
        self.assert_becomes(lambda: len(rows(self.program)), 2)
        listed = lambda: [text for row in rows(self.program) for text in texts(row)]
        self.program.click("toggle button|push button", "2 by One Author")
        wait(lambda: "Emmy Noether – figure.html" in listed(), "the pairs of one author")
        self.assert_becomes(lambda: [self.count(), listed().count("王芳 – draft.txt"), listed().count("Ada Byron – essay.txt")], ["2 pairs", 1, 0])
        self.assert_named()
        self.program.click("toggle button|push button", "2 by One Author")
        wait(lambda: listed().count("Ada Byron – essay.txt") == 2, "the others")

    def test_2_an_author_is_a_row(self):
        go_to(self.program, "Documents")
        self.program.click("toggle button|push button", "3 Authors")
        self.assertEqual([texts(row)[:1] + texts(row)[-2:-1] for row in self.listed("Authors", 3)], [["Ada Byron", "1"], ["Emmy Noether", "2"], ["王芳", "2"]])
        self.assert_named()
        self.program.click("toggle button|push button", "3 Authors")

    def test_3_pictures_of_one_author_are_no_finding(self):
        go_to(self.program, "Pictures")
        self.program.find("label", "No Pictures in Common")
        self.program.click("toggle button|push button", "1 by One Author")
        self.program.find("label", "The same picture")
        self.assert_named()

    def test_4_an_author_is_set_by_hand(self):
        go_to(self.program, "Documents")
        self.listed("Documents", 5)
        self.program.focus_window(TITLE)
        self.program.tab_to(is_row)
        self.program.press("ctrl+a")
        open_menu(self.program, "More for the Selected Document")
        self.program.click("menu item", "Set Author")
        dialog = self.program.find("frame|dialog|filler", "Author")
        self.program.find("text|entry", "Name", dialog).text = "Emmy Noether"
        self.program.click("push button", "Apply", dialog)
        self.program.find("toggle button|push button", "1 Author")
        go_to(self.program, "Overlaps")
        self.program.find("toggle button|push button", "4 by One Author")


class Formulae(Window):
    """Twenty-four papers with one formula; two of them share a passage as well."""

    N_PAIRS = 24 * 23 // 2

    @classmethod
    def setUpClass(cls):
        papers = tempfile.mkdtemp()
        cls.addClassCleanup(shutil.rmtree, papers)
        for i in range(24):
            prose = " ".join((made_up(i, 150), made_up("formula", 30), made_up(i + 100, 150)))  # in its midst: beside a heading it is class text
            parts = [prose, made_up("passage", 40) if i < 2 else ""]
            pathlib.Path(papers, f"paper {i:02}.txt").write_text("\n\n".join(parts), encoding="utf-8")
        cls.command = (papers,)
        super().setUpClass()

    def count(self):
        return self.program.find("label", " pair").name

    def test_1_pairs_with_a_formula_are_set_aside(self):
        go_to(self.program, "Overlaps")
        self.assert_becomes(lambda: len(rows(self.program)), 1)
        self.assert_becomes(self.count, "1 pair")
        self.program.click("toggle button|push button", f"{self.N_PAIRS - 1} Common")
        wait(lambda: self.count() == f"{self.N_PAIRS - 1} pairs", "the pairs that share a formula")
        self.assert_becomes(lambda: rows(self.program), [])  # no percentages: nothing counts
        self.program.find("label", "Common Passages, Words")
        self.assert_named()

    def test_2_the_ledger_says_why(self):
        focus_overlaps(self.program)
        self.program.press("Home", "Return")
        wait(lambda: pair_shown(self.program), "the pair to be shown")
        ledger = self.program.find("panel|grouping", LEDGER)
        read = lambda: (said := texts(ledger))[(at := next(i for i, text in enumerate(said) if "In common text" in text)) + 1:at + 3]
        self.assert_becomes(read, ["30", "30"])
        self.program.find("label", "1 excluded")
        self.program.find("label", "Shares only passages that many documents have")
        switch(self.program, ledger, "In common text")
        wait(lambda: similarities(ledger)[0] != "0.0%", "the formula to count")
        go_to(self.program, "Overlaps")
        wait(lambda: self.count() == f"{self.N_PAIRS} pairs", lambda: f"all pairs, not {self.count()}")
        self.assertFalse(self.program.has("toggle button|push button", " Common"))


class Drafts(Window):
    """Three drafts of one student; the second has a paragraph that stands in another student's paper."""

    @classmethod
    def setUpClass(cls):
        papers = tempfile.mkdtemp()
        cls.addClassCleanup(shutil.rmtree, papers)
        path = os.path.join(papers, "essays.zip")
        lent = "The first chests of tea were sold by the ounce in coffee houses, and a pound of it cost as much as a labourer earned in ten weeks of work.\n" * 2
        with zipfile.ZipFile(path, "w") as archive:
            for name, text in (("draft 1", PAPER), ("draft 2", PAPER + lent), ("final", PAPER[:400] + lent)):
                archive.writestr(f"王芳_1231_assignsubmission_file_/{name}.txt", text)
            archive.writestr("Ada Byron_1232_assignsubmission_file_/tea.txt", lent + "Nothing else is known of it.\n")
        cls.command = (path,)
        super().setUpClass()
        go_to(cls.program, "Overlaps")  # which the window shows when the check ends
        settle(lambda: cls.program.find("label", " pairs").name)

    def open_drafts(self):
        go_to(self.program, "Documents")
        if not self.program.has("push button", "Drafts"):
            self.program.click("toggle button|push button", "2 Authors")
            self.program.find("tree table|table", "Authors")
            self.program.focus_window(TITLE)
            self.program.tab_to(is_row)
            self.program.press("End")
        self.program.click("push button", "Drafts")
        return self.program.find("frame|dialog|filler", "Drafts by 王芳")

    def test_1_drafts_are_a_chain(self):
        dialog = self.open_drafts()
        self.program.find("label", "3 Drafts", dialog)
        listed = lambda: [node.name.split(",")[0].splitlines()[0] for node in self.program.find_all("list item", within=dialog)]
        self.assert_becomes(listed, ["draft 1.txt", "draft 2.txt", "Ada Byron – tea.txt", "final.txt"])
        words = " ".join(texts(dialog))
        self.assertRegex(words, r"\d+ words · \d+ kept · \d+ added · 0 dropped · ordered by names")
        self.assertRegex(words, r"\d+ new words also here · submission")
        self.assert_named()

    def open_row(self, name):
        title = "Drafts by 王芳"
        window = self.program.find("frame|dialog|filler", title)
        self.program.focus_window(title)
        self.program.tab_to(lambda node: node.role == "list item", window=window)
        self.program.move_to("Down", lambda node: node.name.startswith(name), window=window)
        self.program.press("Return")
        wait(lambda: not self.program.has("frame|dialog|filler", "Drafts by 王芳"), "the drafts to close")

    def test_2_a_step_and_a_source_open_their_pairs(self):
        self.open_row("draft 2.txt")
        self.program.find("label", "draft 1.txt")
        wait(lambda: "Passage" in status(self.program), "the pair of drafts")
        self.program.press("Escape")
        self.open_drafts()
        self.open_row("Ada Byron – tea.txt")
        self.program.find("label", "tea.txt")
        wait(lambda: "Passage" in status(self.program), "the pair of a draft and its source")


class Fingerprints(Window):
    """A paper and an exact copy of it: what the methods say, and the inspector that shows why."""

    @classmethod
    def setUpClass(cls):
        papers = tempfile.mkdtemp()
        cls.addClassCleanup(shutil.rmtree, papers)
        for name in ("original.txt", "reprint.txt"):
            with open(os.path.join(papers, name), "w", encoding="utf-8") as paper:
                paper.write(PAPER)
        cls.command = (papers,)
        super().setUpClass()

    def inspector(self):
        return self.program.find("frame|dialog|filler", "Fingerprints")

    def test_1_every_method_has_its_say(self):
        open_pair(self.program, "original", "reprint")
        summary = self.program.find("push button|toggle button", "version of the other")
        said = re.search(r"By (\d+) of (\d+) methods", summary.name)
        self.assertTrue(said and said.group(1) == said.group(2), summary.name)
        self.assertIn("Versions of one piece: almost certainly (", summary.name)
        summary.activate()
        evidence = self.program.find("list box|list", "Evidence")
        listed = wait(lambda: [row.name for row in self.program.find_all("list item", within=evidence)], "a row a method")
        opinions = ["silent" in row.split(". ")[0] for row in listed]
        self.assertEqual(opinions, sorted(opinions), listed)  # the silent ones come last
        for row in listed:
            self.assertRegex(row, r"^[^:]+: (.* · same piece|silent)\. .+")
        self.assert_named()

    def test_2_inspector_shows_why(self):
        self.program.click("push button", "Inspect Fingerprints")
        self.program.find("label", "Whole Documents", self.inspector())
        methods = self.program.find("list box|list", "Methods", self.inspector())
        for method in ("SimHash", "Winnowed k-grams"):
            self.choose(methods, method)
            about = {"SimHash": "^Sums up", "Winnowed k-grams": "^Finds every"}[method]  # its name stands in the list, too
            wait(lambda: any(re.search(about, text) for text in texts(self.inspector())), lambda: f"{method}; there is {texts(self.inspector())}")
            counts = [re.match(r"([\d,]+) fingerprints?, ([\d,]+) in both", text) for text in texts(self.inspector())]
            counts = [count.groups() for count in counts if count]
            self.assertEqual(len(counts), 2)
            said = texts(self.inspector())
            self.assertLess(*(next(i for i, text in enumerate(said) if re.search(words, text)) for words in ("two documents are the same piece", "^(Sums up|Finds every)")))
            for everything, shared in counts:
                self.assertEqual(everything, shared)
        row = self.program.find("list item", within=self.program.find("list", "Fingerprints of original", self.inspector()))
        self.assertRegex(row.name, r"^[A-Za-z]+ [A-Za-z]+ .* · in both · .*[0-9a-f]{16}$")  # hashes come behind the words
        self.assert_named()
        open_menu(self.program, "Parameters of This Method", self.inspector())
        self.program.find("spin button", "Shared runs of fewer words never match").value = 2
        wait(lambda: any("k=2, g=8, w=7" in text and "Tried here alone" in text for text in texts(self.inspector())), "the fingerprints for k=2")
        self.program.click("push button", "Defaults")
        wait(lambda: not any("Tried here alone" in text for text in texts(self.inspector())), "the defaults")
        self.program.press("Escape")

    def choose(self, methods, name):
        """By keyboard; the window behind has a focus of its own."""
        self.program.focus_window("Fingerprints")
        if self.program.focused(methods) is None:
            self.program.tab_to(lambda node: node.parent == methods)
        self.program.press("Home")
        self.program.move_to("Down", lambda row: row.name.startswith(name), window=methods)

    def close_inspector(self):
        """The first Escape may be taken by a popover that is about to close."""
        def closed():
            if not self.program.has("list box|list", "Methods"):
                return True
            self.program.focus_window("Fingerprints")
            self.program.press("Escape")
            return time.sleep(3)  # until it has gone

        wait(closed, "the inspector to close")

    def test_3_passage_alone(self):
        self.close_inspector()
        self.program.click("push button", "Inspect the Fingerprints of the Passage")
        wait(lambda: any(text.startswith("Passage 1 of 1") for text in texts(self.inspector())), "the passage in the inspector")
        self.program.find("list box|list", "Methods", self.inspector())
        self.close_inspector()


def open_menu(program, name, within=None):
    """The button inside of a menu button has the action."""
    menu = program.find("push button|toggle button|menu button", name, within)
    wait(lambda: next(node for node in walk(menu) if node.actions()), "the button of the menu").activate()


def word_list(name):
    return os.path.join(os.environ["XDG_CONFIG_HOME"], "winnow", *name.split("/"))


class Words(Window):
    """The user's own word lists: one that can't be read is named at the start; another is made, taken back and restored."""

    @classmethod
    def setUpClass(cls):
        bad = word_list("synonyms/en.txt")
        os.makedirs(os.path.dirname(bad))
        with open(bad, "wb") as broken:
            broken.write(b"\xff\xfe no text")
        cls.addClassCleanup(shutil.rmtree, word_list(""))
        super().setUpClass()

    def test_1_unreadable_list_is_named(self):
        self.program.find("label", "synonyms/en.txt” can't be read")
        self.assert_named()

    def test_2_list_is_edited_and_taken_back(self):
        path, title = word_list("stop-words/zh.txt"), "Stop words · zh.txt"
        self.program.focus_window(TITLE)
        self.program.press("ctrl+comma")
        preferences = self.program.find("frame|dialog|filler", "Preferences")
        self.program.find("label", "synonyms/en.txt” can't be read", preferences)
        self.program.click("push button", "Edit: " + title)
        editor = self.program.find("frame|dialog|filler", title)
        self.program.focus_window(title)
        self.assertEqual(without_name(self.program, editor), [])
        self.program.press("ctrl+Home")
        self.program.press(*"two", "space", *"words", "Return")
        self.program.find("label", "zh.txt”: line 1 makes no sense", editor)
        self.program.press("ctrl+Home", "shift+Down", "Delete")
        wait(lambda: not self.program.has("label", "line 1 makes no sense"), "the fault to be gone")
        self.program.press(*"edited", "Return")
        self.program.press("Escape")
        wait(lambda: os.path.exists(path), "a list of the user's own")
        with open(path, encoding="utf-8") as made:
            shipped = made.read()
        self.assertIn("的", shipped.split())
        self.assertIn("edited", shipped.split())
        self.program.focus_window("Preferences")
        self.program.find("label", "Yours")
        self.assertEqual(without_name(self.program, preferences), [])
        self.program.click("push button", "Back to the Shipped List: Stop words · zh.txt")
        wait(lambda: not os.path.exists(path), "the list to be gone")
        self.program.click("push button", "Undo")
        wait(lambda: os.path.exists(path), "the list to be back")
        with open(path, encoding="utf-8") as restored:
            self.assertEqual(restored.read(), shipped)
        self.program.find("label", "Yours")


MEMBERS = "Documents of the Group"


@steady
def members(program):
    """The documents of the group that is shown, in order: the texts of each row."""
    table = program.find("tree table|table", MEMBERS)
    return [texts(row) for row in program.find_all("table row", within=table) if any("%" in text or text == "–" for text in texts(row))]


def focus_members(program, *keys):
    """Puts the focus into the members, and presses @keys there."""
    go_to(program, "Groups")
    program.focus_window(TITLE)
    program.tab_to(is_row)
    program.press("Home", *keys)


class Groups(Window):
    """Families of documents that are the same piece, among the samples."""

    command = ("--sample",)

    @classmethod
    def setUpClass(cls):
        cls.browser = Browser()
        super().setUpClass()

    def test_1_groups_are_found(self):
        go_to(self.program, "Overlaps")
        wait(lambda: rows(self.program), "the check to end")
        go_to(self.program, "Groups")
        self.program.find("label", "Which Documents Are the Same Piece?")
        self.assert_named()
        self.program.click("push button", "Find Groups")
        self.program.find("label", "2 groups")
        listed = members(self.program)
        self.program.find("label", "Each group is one piece: by MinHash, each document agrees with another one by at least 33%.")
        self.assertEqual([row[0] for row in listed], ["The Ferry Bell.html", "The Ferry Bell - Harbour Reader.docx", "A Bell Across the Water.odt"])
        self.assertEqual([row[1] for row in listed], ["likely the first", "2", "3"])
        self.assertIn("References", listed[0])
        self.program.find("label", "likely the first")
        self.assert_named()

    def test_2_two_members_are_compared(self):
        focus_members(self.program, "Down", "shift+Down")
        self.program.click("push button", "Compare")
        names = ("Harbour Reader", "A Bell Across the Water")  # two references, which no check compares
        wait(lambda: all(name in pair_shown(self.program) for name in names), lambda: f"the pair to be shown, not {pair_shown(self.program)}")
        wait(lambda: re.match(r"Passage 1 of", status(self.program)), lambda: f"the first passage; status “{status(self.program)}”")
        self.program.focus_window(TITLE)
        self.program.press("F7")  # the first key after one with Shift: the server may still hold that
        wait(lambda: not self.program.has("label", "Went on with"), "the hint to go, which takes Escape for itself")
        self.program.press("Escape")
        self.program.find("tree table|table", MEMBERS)

    def test_3_a_member_is_compared_with_the_first(self):
        focus_members(self.program, "End", "Return")
        names = ("The Ferry Bell.html", "A Bell Across the Water")
        wait(lambda: all(name in pair_shown(self.program) for name in names), lambda: f"the pair to be shown, not {pair_shown(self.program)}")

    def test_4_one_is_kept_and_the_others_come_back(self):
        focus_members(self.program)
        before = members(self.program)
        self.program.click("push button", "Keep Only This")
        self.program.find("label", "1 group")
        self.program.click("push button", "Undo")
        self.program.find("label", "2 groups")
        wait(lambda: members(self.program) == before, "the group to be shown again")

    def test_5_groups_are_filtered(self):
        self.program.find("text|entry", "Filter groups").text = "城门"
        self.program.find("label", "1 of 2 groups")
        wait(lambda: "城门洞里的风.odt" in members(self.program)[0], "the group with that name")
        self.program.find("text|entry", "Filter groups").text = "nobody"
        self.program.find("label", "No group has a document of that name.")
        self.assert_named()
        self.program.click("push button", "Clear")
        self.program.find("label", "2 groups")

    def test_6_groups_are_exported(self):
        path = os.path.join(self.folder, "groups.html")
        self.program.click("push button", "Export")
        go_on(self.program, "Report of Groups", "Export")
        save_as(self.program, "Export Groups", path)
        wait(lambda: os.path.exists(path) and os.path.getsize(path), "the report")
        with open(path, encoding="utf-8") as report:
            html = report.read()
        for name in ("The Ferry Bell.html", "旧城门下的风.docx"):
            self.assertIn(name, html)
        self.assertNotIn("Okafor", html)
        self.assertRegex(html, r"In no group</dt><dd>19<")  # twenty-five documents but for the template

    def test_7_groups_follow_a_parameter(self):
        open_menu(self.program, "Parameters of This Method")
        self.program.find("spin button", "How many minima are kept").value = 64
        self.program.find("label", "MinHash, n=64, at least 33%")
        self.assert_named()
        self.program.click("push button", "Defaults")
        wait(lambda: not self.program.has("label", "MinHash, n=64"), "the groups of the defaults")
        self.program.click("push button", "How It Works")
        self.assert_becomes(self.browser.shown, "C/method-minhash.html")
        self.program.focus_window(TITLE)

    def test_8_no_groups_are_found(self):
        self.program.find("spin button", "Threshold").value = 100
        self.program.click("push button", "Find Groups")
        self.program.find("label", "No Groups")
        self.program.find("label", "MinHash, at least 100%")
        self.assert_named()


class Pictures(Window):
    """Six papers with a logo, two of which have a picture in common that was mirrored, one of which a picture that can't be read, one the same picture twice; and one paper without any."""

    TEXTS = ("The harbour clock was set by the tide and not by the sun.", "河上的石桥是在最后一次封冻的那一年春天通行的。", "Mountains have goats, and goats have time.",
             "Cheese is what remains of a summer.", "A silence has no pictures.", "Whoever counts bridges begins with the wooden ones.")

    @classmethod
    def setUpClass(cls):
        papers = tempfile.mkdtemp()
        cls.addClassCleanup(shutil.rmtree, papers)
        logo, boat = drawings.figure(drawings.draw(1), "Our school"), drawings.draw(2)
        shown = {0: drawings.figure(boat, "Figure 1: A boat"), 1: drawings.figure(drawings.mirror(boat), "图一"), 2: drawings.figure(drawings.draw(3), "Own"),
                 5: drawings.figure(drawings.draw(4), "Figure 1") + drawings.figure(drawings.mirror(drawings.draw(4)), "Figure 2"),
                 3: '<img src="data:image/png;base64,iVBORw0KGgoAAAAA">'}
        for number, text in enumerate(cls.TEXTS):
            with open(os.path.join(papers, ("harbour.html", "石桥.html", "goats.html", "cheese.html", "silence.html", "bridges.html")[number]), "w",
                      encoding="utf-8") as paper:
                paper.write(f"<html><body>{logo}<p>{text}</p>{shown.get(number, '')}<p>The end of paper number {number}.</p></body></html>")
        cls.command = (papers,)
        super().setUpClass()

    def listed(self):
        """What a screen reader says of the rows."""
        lists = [node for node in self.program.find_all("list", "Pictures") if node.name == "Pictures"]
        return [node.name for node in self.program.find_all("label", ": ", lists[0])] if lists else []

    def test_1_shared_picture_is_shown(self):
        self.program.find("table row", within=self.program.find("tree table|table", "Overlaps"))
        self.program.focus_window(TITLE)
        self.program.press("alt+6")
        self.program.find(SWITCH, "1 in Common")
        self.program.wait_for_focus(lambda node: node.role == "list item")
        listed = wait(self.listed, "a shared picture")
        self.assertEqual(len(listed), 1)
        for part in ("harbour.html", "石桥.html", "mirrored"):
            self.assertIn(part, listed[0])
        for text in ("The same picture, one is mirrored", "No difference", "300 × 200 pixels · PNG", "Figure 1: A boat", "图一", "set by the tide"):
            self.program.find("label", text)
        self.program.find("icon|image", "Picture in harbour.html")
        self.program.find("label", "12 pictures · 1 unread")
        self.assert_named()

    def test_2_colour_grid_is_chosen(self):
        self.assertFalse(self.program.has("icon|image", "Colour grid of"))  # pictures come first
        self.program.click(SWITCH, "Colour Grid")
        wait(lambda: len(self.program.find_all("icon|image", "Colour grid of 8 × 8 blocks")) == 2, "both grids")
        self.program.find("label", "of 64 blocks differ")
        self.program.focus_window(TITLE)
        self.program.press("F6")
        self.program.tab_to(lambda node: "Blocks of the Colour Grid" in (node.name, node.parent.name))
        self.program.press("space")
        self.program.find("spin button", "Columns").value = 12
        wait(lambda: len(self.program.find_all("icon|image", "Colour grid of 12 × 8 blocks")) == 2, "both grids to have twelve columns")
        self.program.find("label", "of 96 blocks differ")
        self.program.press("Escape")
        self.program.click(SWITCH, "Colour Grid")
        wait(lambda: not self.program.has("icon|image", "Colour grid of"), "the grids to go")
        self.assertFalse(self.program.has("label", "blocks differ"))

    def test_3_compare_opens_at_the_picture_and_leads_back(self):
        self.program.click("push button", "Compare")
        wait(lambda: "harbour.html" in pair_shown(self.program), "the pair to be shown")
        wait(lambda: status(self.program) == "Picture 1 of 1 · one is mirrored", lambda: f"the picture, not “{status(self.program)}”")
        self.program.focus_window(TITLE)
        self.program.press("Escape")
        wait(self.listed, "the list of pictures")

    def test_4_pictures_are_filtered(self):
        entry = self.program.find("text|entry", "Filter pictures")
        entry.text = "goats"
        self.program.find("label", "0 of 1 listed")
        self.program.find("label", "No document of that name has one.")
        self.assert_named()
        self.program.click("push button", "Clear")
        wait(self.listed, "the shared picture")

    def test_5_what_was_set_aside_is_told(self):
        self.program.click(SWITCH, "2 Excluded")
        listed = wait(lambda: len(self.listed()) == 2 and self.listed(), "both that take part in no match")
        self.assertEqual(listed, ["In 6 documents: common", "cheese.html: could not be read"])
        self.program.find("label", "More than a fifth of the documents have it")
        documents = self.program.find("list", "Documents With This Picture")
        self.assert_becomes(lambda: len(self.program.find_all("list item", within=documents)), 6)
        self.assert_named()
        self.program.focus_window(TITLE)
        self.program.press("alt+6")
        self.program.wait_for_focus(lambda node: node.role == "list item")
        self.program.press("Down")
        wait(lambda: len(self.program.find_all("list item", within=self.program.find("list", "Documents With This Picture"))) == 1, "the one document with it")
        self.program.click(SWITCH, "1 in Common")
        wait(lambda: len(self.listed()) == 1, "the shared picture")

    def test_5b_pictures_twice_in_one_paper_are_apart(self):
        self.program.click(SWITCH, "1 Twice in One Paper")
        self.assert_becomes(self.listed, ["bridges.html, twice: one is mirrored"])
        for text in ("The same picture, one is mirrored", "Figure 1", "Figure 2"):
            self.program.find("label", text)
        self.assertFalse(self.program.has("push button", "Compare"))
        self.assert_named()
        self.program.click(SWITCH, "1 in Common")
        self.assert_becomes(lambda: "harbour.html" in self.listed()[0], True)

    def test_6_overlaps_and_documents_count_them(self):
        go_to(self.program, "Overlaps")
        self.program.click(SWITCH, "1 With Pictures")
        listed = wait(lambda: rows(self.program), "the pair with a picture in common")
        self.assertEqual([text for text in texts(listed[0]) if text][-3:], ["–", "–", "1"])
        go_to(self.program, "Documents")
        table = self.program.find("tree table|table", "Documents")
        row = wait(lambda: next((row for row in self.program.find_all("table row", within=table) if "harbour.html" in texts(row)), None), "the paper")
        self.assertIn("2", texts(row))
        self.assert_named()

    def test_7_removed_documents_take_their_pictures_along(self):
        go_to(self.program, "Documents")
        self.program.focus_window(TITLE)
        self.program.press("alt+1")
        self.program.tab_to(is_row)
        self.program.press("Home")
        self.program.move_to("Down", lambda row: "harbour.html" in texts(row))
        self.program.press("Delete")
        go_to(self.program, "Pictures")
        self.program.find("label", "No Pictures in Common")
        self.program.act("win.undo")  # the message with its button may have gone by now
        wait(lambda: len(self.listed()) == 1, "the shared picture to be back")

    def test_8_pictures_are_exported(self):
        path = os.path.join(self.folder, "pictures.html")
        go_to(self.program, "Pictures")
        wait(lambda: len(self.listed()) == 1, "the shared picture")
        self.program.focus_window(TITLE)
        self.program.press("ctrl+e")
        self.program.find("check box|radio button", "Those that two documents have, 1 picture")
        self.assert_named()
        go_on(self.program, "Report of Pictures", "Export")
        save_as(self.program, "Export Pictures", path)
        wait(lambda: os.path.exists(path) and os.path.getsize(path), "the report")
        with open(path, encoding="utf-8") as report:
            html = report.read()
        for part in ("harbour.html", "石桥.html", "mirrored"):
            self.assertIn(part, html)

    def test_9_a_picture_of_many_counts_by_decision(self):
        self.program.click(SWITCH, "2 Excluded")
        wait(lambda: len(self.listed()) == 2, "both that take part in no match")
        self.program.find("label", "For a figure that was copied, not a logo")
        self.assert_named()
        self.program.focus_window(TITLE)
        self.program.press("alt+p")
        self.program.find(SWITCH, "16 in Common")  # six papers are fifteen pairs
        self.program.find("label", "Otherwise it would be excluded, since 6 documents have it.")
        wait(lambda: len(self.listed()) > 2, "the pictures in common")
        self.program.wait_for_focus(lambda node: node.name == "Count This Picture")
        self.assert_named()
        self.program.act("win.undo")
        self.program.find(SWITCH, "2 Excluded")
        self.program.find("label", "Decision taken back")
        wait(lambda: len(self.listed()) == 2, "the excluded ones")
        self.program.find("label", "For a figure that was copied, not a logo")


class Exports(Window):
    """Reports of some pairs of a folder, as a teacher makes them for a committee."""

    @classmethod
    def setUpClass(cls):
        cls.command = (SAMPLES,)
        super().setUpClass()

    def written(self):
        return sorted(os.listdir(self.folder))

    def focus_list(self):
        go_to(self.program, "Overlaps")
        wait(lambda: rows(self.program), "pairs in Overlaps")
        focus_overlaps(self.program)

    def chosen(self, scope):
        return wait(lambda: has_state(self.program.find("check box|radio button", scope), CHECKED), f"{scope} to be chosen")

    def choose_report(self, item):
        open_menu(self.program, "Pairs and Reports")
        self.program.click("menu item", item)

    def tab_to_row(self, dialog, name):
        """The window below has a focus of its own, so only what stands in the dialog is looked at."""
        window = self.program.find("filler|frame|dialog", dialog)
        self.program.tab_to(lambda node: name in node.name, window=window)

    def test_1_selection_names_no_other_document(self):
        path = os.path.join(self.folder, "two.html")
        self.focus_list()
        listed = [[text for text in texts(row) if re.search(r"\.\w{2,4}$", text)] for row in rows(self.program)]
        self.program.press("Home", "Down", "shift+Down")
        self.program.press("ctrl+e")
        self.chosen("selected in the list, 2 pairs")
        self.assert_named()
        go_on(self.program, "Export a Report", "Export")
        save_as(self.program, "Export Report", path)
        wait(lambda: os.path.exists(path) and os.path.getsize(path), "the report")
        with open(path, encoding="utf-8") as report:
            html = report.read()
        wanted = set(listed[1] + listed[2])
        others = {name for row in listed for name in row} - wanted
        self.assertGreater(len(others), 5)
        self.assertEqual([name for name in wanted if name not in html], [])
        self.assertEqual([name for name in others if name in html], [])

    def test_2_cancelling_leaves_no_file(self):
        before = self.written()
        self.focus_list()
        self.program.press("ctrl+e")
        go_on(self.program, "Export a Report", "Cancel")
        wait(lambda: not self.program.has("filler|frame|dialog", "Export a Report"), "the dialog to go")
        self.program.focus_window(TITLE)
        self.program.press("ctrl+e")
        go_on(self.program, "Export a Report", "Export")
        chooser = self.program.find("filler|dialog|frame|file chooser", "Export Report")
        self.program.find("text", "Name", chooser).text = os.path.join(self.folder, "unwanted.html")
        self.program.click("push button", "Cancel", chooser)
        wait(lambda: not self.program.has("filler|dialog|frame|file chooser", "Export Report"), "the file chooser to go")
        self.assertEqual(self.written(), before)

    def test_3_hearing_sheet_of_the_pair(self):
        path = os.path.join(self.folder, "sheet.pdf")
        open_pair(self.program, "Keller", "How Tea Travelled")
        self.choose_report("Hearing Sheet")
        self.chosen("open in Compare")
        go_on(self.program, "Export a Report", "Export")
        save_as(self.program, "Export Report", path)
        wait(lambda: os.path.exists(path) and os.path.getsize(path), "the sheet")
        with open(path, "rb") as sheet:
            self.assertEqual(sheet.read(4), b"%PDF")

    def test_4_persons_are_masked(self):
        path = os.path.join(self.folder, "masked.html")
        open_pair(self.program, "Keller", "How Tea Travelled")
        self.choose_report("Export This Pair")
        self.chosen("open in Compare")
        self.program.focus_window("Export a Report")
        self.tab_to_row("Export a Report", "Names")
        self.program.press("space", "Down", "Return")
        self.program.find("text|entry", "Another Name to Mask").text = "Robert Fortune"
        self.assert_named()
        go_on(self.program, "Export a Report", "Export")
        save_as(self.program, "Export Report", path)
        wait(lambda: os.path.exists(path) and os.path.getsize(path), "the report")
        with open(path, encoding="utf-8") as report:
            html = report.read()
        for name in ("Keller", "Holloway", "How Tea Travelled.html", "Robert Fortune"):
            self.assertNotIn(name, html)
        self.assertIn("Lu Yu", html)

    def test_5_pages_are_shown_before_they_are_printed(self):
        self.focus_list()
        self.program.press("ctrl+p")
        go_on(self.program, "Print Report", "Preview")
        preview = self.program.find("filler|frame|dialog", "Print Preview")
        self.program.find("label", "of ", preview)
        self.program.focus_window("Print Preview")
        self.program.find("push button|toggle button", "Contents", preview)
        page = self.program.find("spin button", "Page", preview)
        self.program.press("Page_Down")
        wait(lambda: page.value == 2, lambda: f"page 2, not {page.value}")
        self.program.press("Page_Up")
        wait(lambda: page.value == 1, "page 1 again")
        self.assert_named()
        contents = self.program.find("list", "Contents", preview)
        self.program.press("F9", "F9")  # away, and back with the focus
        self.program.wait_for_focus(window=preview)
        pair = next(node for node in self.program.find_all("list item", within=contents) if re.search(r"Pair \d+:", " ".join([node.name or ""] + [child.name or "" for child in walk(node)])))  # a number for life
        self.assertIn("page", " ".join([pair.name or ""] + [child.name or "" for child in walk(pair)]))
        self.program.press("Escape")
        wait(lambda: not self.program.has("filler|frame|dialog", "Print Preview"), "the preview to go")


    def test_6_report_of_one_document(self):
        path = os.path.join(self.folder, "document.html")
        go_to(self.program, "Documents")
        self.program.focus_window(TITLE)
        self.program.press("alt+1")
        table = self.program.find("tree table|table", "Documents")
        self.program.find("text|entry", "Search").text = "Keller"  # another may share nothing
        wait(lambda: not self.program.has("label", "Hill", table), "only documents of that name")
        self.program.tab_to(is_row)
        self.program.press("Home")
        row = wait(lambda: next((row for row in self.program.find_all("table row", within=table) if has_state(row, SELECTED)), None), "a document to be selected")
        name = next(text for text in texts(row) if re.search(r"\.\w{2,4}$", text))
        open_menu(self.program, "More for the Selected Document")
        self.program.click("menu item", "Export Its Overlaps")
        self.chosen("selected documents")
        self.assert_named()
        go_on(self.program, "Export a Report", "Export")
        save_as(self.program, "Export Report", path)
        wait(lambda: os.path.exists(path) and os.path.getsize(path), "the report")
        with open(path, encoding="utf-8") as report:
            html = report.read()
        pairs = [[text for text in texts(row) if re.search(r"\.\w{2,4}$", text)] for row in rows_of(self.program, "")]
        wanted = {other for pair in pairs if name in pair for other in pair}
        others = {other for pair in pairs for other in pair} - wanted
        self.assertGreater(len(wanted), 1)
        self.assertGreater(len(others), 3)
        self.assertEqual([other for other in wanted if other not in html], [])
        self.assertEqual([other for other in others if other in html], [])

    def test_7_hearing_sheet_of_a_paper_with_its_sources(self):
        path = os.path.join(self.folder, "paper.pdf")
        open_pair(self.program, "Keller", "How Tea Travelled")
        go_to(self.program, "Sources")  # of the paper of the highest share
        open_menu(self.program, "Documents and Reports")
        self.program.click("menu item", "Hearing Sheet")
        self.chosen("Those of the document in Sources")
        self.assert_named()
        go_on(self.program, "Export a Report", "Export")
        chooser = self.program.find("filler|dialog|frame|file chooser", "Export Report")
        self.assert_becomes(lambda: self.program.find("text", "Name", chooser).text.endswith(".sources.pdf"), True)
        save_as(self.program, "Export Report", path)
        wait(lambda: os.path.exists(path) and os.path.getsize(path), "the sheet")
        with open(path, "rb") as sheet:
            self.assertEqual(sheet.read(4), b"%PDF")


class Verdicts(Window):
    """What is decided of passages, and noted of a pair."""

    command = ("--sample",)

    def figures(self):
        return similarities(self.program.find("panel|grouping", LEDGER))

    def expect_status(self, *parts):
        wait(lambda: all(part in status(self.program) for part in parts), lambda: f"{parts}, not “{status(self.program)}”")

    def decided(self):
        """What the list says of the pair."""
        go_to(self.program, "Overlaps")
        def text():
            row = next(row for row in rows(self.program) if "Keller" in " ".join(texts(row)) and "How Tea Travelled" in " ".join(texts(row)))
            return next(text for text in texts(row) if re.fullmatch(r"\d+ of \d+", text))
        return wait(text, "the pair")

    def test_1_a_passage_is_dismissed_by_a_key_and_comes_back(self):
        open_pair(self.program, "Keller", "How Tea Travelled")
        self.expect_status("Passage 1 of 3")
        before = self.figures()
        self.program.focus_window(TITLE)
        self.program.press("2")
        self.expect_status("Passage 1 of 3", "Dismissed")
        self.program.find("label", "Dismissed or quoted")
        self.program.find("label", "3 passages, 1 dismissed")
        wait(lambda: self.figures() != before, "other similarities")
        self.assert_named()
        self.program.press("ctrl+z")
        wait(lambda: "Dismissed" not in status(self.program), "the verdict to be taken back")
        wait(lambda: self.figures() == before, lambda: f"{before} again, not {self.figures()}")

    def test_2_buttons_and_list_follow(self):
        self.program.focus_window(TITLE)
        self.program.press("F7")
        self.expect_status("Passage 2 of 3")
        self.program.click(SWITCH, "Quoted")
        self.expect_status("Passage 2 of 3", "Quoted")
        wait(lambda: has_state(self.program.find(SWITCH, "Quoted"), PRESSED) or has_state(self.program.find(SWITCH, "Quoted"), CHECKED),
             "the button to be pressed")
        self.assert_becomes(self.decided, "1 of 3")
        go_to(self.program, "Compare")
        self.expect_status("Passage 2 of 3", "Quoted")  # the page is there: a button that is activated takes its time, and keys are not for what is not seen
        self.program.focus_window(TITLE)
        self.program.press("F7", "1", "F7", "1")  # as quickly as they come
        self.expect_status("Passage 1 of 3", "Confirmed")
        wait(lambda: self.decided() == "3 of 3", "all to be decided")

    def test_3_only_what_is_undecided_is_listed(self):
        list_all(self.program)
        n = settle(lambda: len(rows(self.program)))
        self.program.click(SWITCH, "Undecided")
        wait(lambda: len(rows(self.program)) == n - 1, "the pair that is decided to go")
        self.assert_named()
        self.program.click(SWITCH, "Undecided")
        wait(lambda: len(rows(self.program)) == n, "it to be back")

    def test_4_a_note_stays_with_its_pair(self):
        open_pair(self.program, "Keller", "How Tea Travelled")
        self.program.click("push button|toggle button", "Note on This Pair")
        note = self.program.find("text", "Note on this pair")
        wait(lambda: has_state(note, SENSITIVE), "the note to be read")
        note.text = "Both sat in the same row."
        open_pair(self.program, "Ferrari", "Reading the Tides")
        wait(lambda: not self.program.has("text", "Note on this pair") or self.program.find("text", "Note on this pair").text == "",
             "the other pair to have no note")
        open_pair(self.program, "Keller", "How Tea Travelled")
        wait(lambda: self.program.find("text", "Note on this pair").text == "Both sat in the same row.", "the note to be there again")
        self.assert_named()


class History(Window):
    """Papers of two weeks: what the second check found is marked, and the history has both."""

    @classmethod
    def setUpClass(cls):
        cls.home = tempfile.mkdtemp()
        sentence = "Every bicycle that I have owned had the same shape, and so had almost every bicycle of {} that anybody has bought since then.\n"
        for name, place in (("one", "Paris"), ("two", "Paris"), ("late", "Paris")):
            os.makedirs(os.path.join(cls.home, "late" if name == "late" else "papers"), exist_ok=True)
            with open(os.path.join(cls.home, "late" if name == "late" else "papers", name + ".txt"), "w", encoding="utf-8") as paper:
                paper.write(sentence.format(place) + f"By {name}.\n")
        cls.command = (os.path.join(cls.home, "papers"),)
        super().setUpClass()

    @classmethod
    def tearDownClass(cls):
        super().tearDownClass()
        shutil.rmtree(cls.home)

    def test_1_first_check_marks_nothing(self):
        wait(lambda: len(rows(self.program)) == 1, "the pair")
        self.assertFalse(self.program.has(SWITCH, "New"))

    def test_2_late_paper_brings_new_pairs(self):
        shutil.move(os.path.join(self.home, "late", "late.txt"), os.path.join(self.home, "papers"))
        go_to(self.program, "Documents")
        self.program.focus_window(TITLE)
        self.program.press("ctrl+shift+o")
        open_path(self.program, "Add a Folder of Submissions", os.path.join(self.home, "papers"))
        go_to(self.program, "Overlaps")
        wait(lambda: len(rows(self.program)) == 3, "three pairs")
        self.program.find("label", "3 pairs · 2 new")
        wait(lambda: sum("New" in texts(row) for row in rows(self.program)) == 2, "two badges")
        self.program.click(SWITCH, "New")
        wait(lambda: len(rows(self.program)) == 2, "the new pairs alone")
        self.program.click(SWITCH, "New")
        self.assert_named()

    def test_3_history_has_both_checks(self):
        go_to(self.program, "History")
        table = self.program.find("tree table|table", "Checks")
        wait(lambda: len([row for row in self.program.find_all("table row", within=table) if texts(row)]) >= 2, "two checks")
        self.program.find("image", "2 checks; the last one: ")
        self.assert_named()

    def test_4_table_is_exported(self):
        path = os.path.join(self.folder, "term.csv")
        self.program.press("ctrl+e")
        save_as(self.program, "Export the History", path)
        wait(lambda: os.path.exists(path) and os.path.getsize(path), "the table")
        with open(path, encoding="utf-8-sig") as table:
            self.assertEqual([line.split(",")[2:5] for line in table], [["documents", "pairs", "new"], ["2", "1", "1"], ["3", "3", "2"]])


class Problems(Window):
    """A folder with a file that can't be read, chosen from the first page."""

    def test_damaged_file_is_named_with_its_reason(self):
        folder = os.path.join(self.folder, "papers")
        os.mkdir(folder)
        for number in (1, 2):
            with open(os.path.join(folder, f"essay{number}.txt"), "w", encoding="utf-8") as essay:
                essay.write("Every bicycle that I have owned had the same shape, and so had almost every bicycle that anybody has bought since then.\n")
        with open(os.path.join(folder, "broken.docx"), "wb") as broken:
            broken.write(b"PK\x03\x04 and nothing more")
        choose_row(self.program, "Folder of Papers")
        open_path(self.program, "Check a Folder of Papers", folder)
        wait(lambda: rows(self.program), "the pair of essays")
        self.program.find("label", "1 problem with the files")
        go_to(self.program, "Documents")
        self.program.click("push button", "Reasons")
        self.program.find("label", "broken.docx” is damaged")
        self.assert_named()
        with open(os.path.join(folder, "broken.docx"), "w", encoding="utf-8") as mended:
            mended.write("It was a text all along, and nobody had told its name of it.\n")
        self.program.click("push button", "Try Again")
        wait(lambda: not self.program.has("label", "1 problem with the files"), "the end of the problem")


class Desktop:
    """Shows notifications, as a desktop does: a service of the session bus."""

    INTERFACE = """<node><interface name="org.freedesktop.Notifications">
      <method name="Notify">
        <arg type="s" direction="in"/><arg type="u" direction="in"/><arg type="s" direction="in"/><arg type="s" direction="in"/>
        <arg type="s" direction="in"/><arg type="as" direction="in"/><arg type="a{sv}" direction="in"/><arg type="i" direction="in"/>
        <arg type="u" direction="out"/>
      </method>
      <method name="CloseNotification"><arg type="u" direction="in"/></method>
    </interface></node>"""

    def __init__(self):
        self.shown = []  # title and text of each
        self.bus = Gio.bus_get_sync(Gio.BusType.SESSION)
        interface = Gio.DBusNodeInfo.new_for_xml(self.INTERFACE).interfaces[0]
        self.bus.register_object("/org/freedesktop/Notifications", interface, self.called, None, None)
        self.name = Gio.bus_own_name_on_connection(self.bus, "org.freedesktop.Notifications", Gio.BusNameOwnerFlags.NONE, None, None)

    def called(self, connection, sender, path, interface, method, parameters, invocation):
        if method == "Notify":
            self.shown.append((parameters[3], parameters[4]))
        invocation.return_value(GLib.Variant("(u)", (1,)) if method == "Notify" else None)

    def wait(self):
        """The first one that is shown."""
        def next_one():
            while GLib.MainContext.default().iteration(False):
                pass
            return self.shown[0] if self.shown else None
        return wait(next_one, "a notification")

    def activate(self):
        self.bus.emit_signal(None, "/org/freedesktop/Notifications", "org.freedesktop.Notifications", "ActionInvoked", GLib.Variant("(us)", (1, "default")))


class Watching(Window):
    """A folder is watched: a paper comes while another page is shown, and a notification opens its pair."""

    def write(self, name, text):
        os.makedirs(self.papers, exist_ok=True)
        with open(os.path.join(self.papers, name), "w", encoding="utf-8") as paper:
            paper.write(text)

    @classmethod
    def setUpClass(cls):
        cls.desktop = Desktop()
        super().setUpClass()

    def menu(self):
        go_to(self.program, "Documents")
        open_menu(self.program, "Menu of Essays")
        return self.program.find("menu item|check menu item", "Watch for New Files")

    def test_late_paper(self):
        self.papers = os.path.join(self.folder, "Essays")
        self.write("on time.txt", PAPER)
        choose_row(self.program, "Folder of Papers")
        open_path(self.program, "Check a Folder of Papers", self.papers)
        self.program.find("label", "on time.txt")
        self.program.find("label", "0%")  # the check has ended
        self.menu().activate()
        self.program.find("label", self.papers)
        self.assert_named()
        self.program.click("push button", "Watch")
        self.program.find("icon|image", "Watched for New Files")
        self.write("late.txt", "My own words come first. " + PAPER)
        title, text = self.desktop.wait()
        self.assertEqual(title, "1 new pair in “Essays”")
        self.assertRegex(text, r"^“late\.txt” and “on time\.txt”: \d+(\.\d)?%$")
        self.program.find("label", "late.txt")  # the documents are still shown
        self.desktop.activate()
        wait(lambda: re.match(r"Passage 1 of", status(self.program)), lambda: f"the pair; status “{status(self.program)}”\n{self.program.describe()}")
        self.menu().activate()
        wait(lambda: not self.program.has("icon|image", "Watched for New Files"), "the watch to end")
        self.assert_named()


class TwoDocuments(Window):
    """"Compare Two Documents…" with a text and a copy of it in another format."""

    def test_pair_is_shown(self):
        paths = []
        for number, name in enumerate(("references/How Tea Travelled.html", "submissions/Keller - Tea on the Road.docx")):
            paths.append(os.path.join(self.folder, f"{number}{os.path.splitext(name)[1]}"))
            shutil.copy(os.path.join(SAMPLES, name), paths[-1])
        choose_row(self.program, "Compare Two Documents")
        for slot, path in zip(("First Document", "Second Document"), paths):
            self.program.click("push button", f"Choose {slot}")
            open_path(self.program, slot, path)
        self.assert_named()
        self.program.click("push button", "Compare")
        wait(lambda: re.match(r"Passage 1 of [2-9]", status(self.program)), lambda: f"the first passage; status “{status(self.program)}”\n{self.program.describe()}")

    def question(self):
        """The window that asks; the bar of work has a button to cancel, too."""
        node = self.program.find("label", "Keep the Verdicts on “0.html” and “1.docx”?")
        while node.parent.role != "application":
            node = node.parent
        return node

    def test_verdicts_are_kept_if_wanted(self):
        path = os.path.join(self.folder, "kept.winnow")
        self.program.focus_window(TITLE)
        self.program.press("2")
        wait(lambda: "Dismissed" in status(self.program), "the verdict")
        said = status(self.program)
        self.program.act("window.close")
        question = self.question()
        self.assert_named()
        self.program.click("push button", "Cancel", question)
        wait(lambda: not self.program.has("label", "Keep the Verdicts"), "the question to go")
        self.assertEqual(status(self.program), said)

        self.program.act("win.close-library")
        self.program.click("push button", "Keep…", self.question())
        save_as(self.program, "Save Library As", path)
        wait_until_closed(self.program)
        self.program.open(path)
        wait(lambda: self.program.has("label", "kept"), "the library to be open")
        open_pair(self.program, "0.html", "1.docx")
        wait(lambda: "Dismissed" in status(self.program), "the verdict")
        self.program.act("win.close-library")  # nothing is lost now
        wait_until_closed(self.program)


class PicturesOfPair(Window):
    """Two papers with two pictures in common, one of which was mirrored, and a picture file that both have."""

    OWN = ("Lighthouse keepers wrote down every ship that passed, the weather it met, and what the lamp had burnt that night.",
           "Nobody has counted the bridges of this valley since the flood, and the older maps leave out all those of wood.")

    @classmethod
    def setUpClass(cls):
        cls.papers = tempfile.mkdtemp()
        boat, tower = drawings.draw(1), drawings.draw(2)
        cls.write("first.html", f"<p>{cls.OWN[0]}</p>{drawings.figure(boat, 'Figure 1: A boat')}<p>{PAPER}</p>{drawings.figure(tower, 'Figure 2: A tower')}")
        cls.write("second.html", f"<p>{PAPER}</p>{drawings.figure(drawings.mirror(boat), 'Plate 7')}<p>{cls.OWN[1]}</p>{drawings.figure(tower, 'Plate 8')}")
        with open(os.path.join(cls.papers, "boat.png"), "wb") as file:
            file.write(drawings.png(boat))
        cls.command = (cls.papers,)
        super().setUpClass()

    @classmethod
    def write(cls, name, body):
        with open(os.path.join(cls.papers, name), "w", encoding="utf-8") as file:
            file.write(f"<html><body>{body}</body></html>")

    @classmethod
    def tearDownClass(cls):
        super().tearDownClass()
        shutil.rmtree(cls.papers)

    def picture_rows(self):
        return [node.name for node in self.program.find_all("label", "Picture ", self.program.find("list", "Pictures in common")) if " of 2 " in node.name]

    def focus_pictures(self):
        """From the texts, where Tab walks the passages, to the list beside them."""
        self.program.focus_window(TITLE)
        self.program.move_to("F6", lambda node: not node.name.startswith("Text of "))
        self.program.tab_to(lambda node: node.role == "list item" and any("Picture " in found.name for found in walk(node)))

    def test_1_pictures_are_listed_with_what_was_done(self):
        open_pair(self.program, "first.html", "second.html")
        self.program.find("toggle button|label|panel", "2 pictures in common")
        listed = wait(self.picture_rows, "pictures in the list")
        self.assertEqual(listed, ["Picture 1 of 2 · one is mirrored · Figure 1: A boat", "Picture 2 of 2 · the same · Figure 2: A tower"])
        self.assert_named()

    def test_2_both_texts_go_to_a_picture(self):
        self.focus_pictures()
        self.program.press("Down")
        wait(lambda: status(self.program) == "Picture 2 of 2 · the same", lambda: f"the second picture, not “{status(self.program)}”")
        self.program.press("Up")
        wait(lambda: status(self.program) == "Picture 1 of 2 · one is mirrored", lambda: f"the first picture, not “{status(self.program)}”")
        for name in ("first.html", "second.html"):
            text = self.program.find("text|entry|document text", f"Text of {name}")
            place = text.text.index("Picture\u00a01")
            self.assertLessEqual(abs(text.caret - place), 4, f"the cursor is at the picture in {name}")

    def test_3_a_picture_is_shown_large(self):
        self.program.press("Return")
        window = self.program.find("filler|frame|dialog", "Picture 1 of 2")
        for text in ("mirrored", "Figure 1: A boat", "Plate 7", "300 × 200 pixels · PNG"):
            self.program.find("label", text, window)
        self.assertEqual(without_name(self.program, window), [])
        self.program.click("push button", "Next Picture", window)
        self.program.find("label", "Plate 8", self.program.find("filler|frame|dialog", "Picture 2 of 2"))
        self.program.focus_window("Picture 2 of 2")
        self.program.press("Escape")
        wait(lambda: not self.program.has("filler|frame|dialog", "Picture 2 of 2"), "the window to close")

    def test_4_document_without_text(self):
        go_to(self.program, "Overlaps")
        self.program.find("text|entry", "Filter").text = "boat.png"
        wait(lambda: len(rows(self.program)) == 2, lambda: f"two pairs of the picture, not {[texts(row) for row in rows(self.program)]}")
        focus_overlaps(self.program)
        self.program.press("Home", "Return")
        for text in ("This document is a picture", "There is no text to compare, only pictures", "1 picture in common"):
            self.program.find("label|toggle button|panel", text)
        self.program.find("image", "boat.png in boat.png")
        self.assert_named()


WINNOW, SAMPLES = sys.argv[1:3]
if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1] + sys.argv[3:], verbosity=2)
