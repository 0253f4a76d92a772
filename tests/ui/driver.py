"""Drives a window as a user does: finds things by role and name through accessibility, presses keys, and waits for what should happen.

Nothing here sleeps for a fixed time: every wait polls for a condition until a deadline.
"""

import functools
import subprocess
import sys
import tempfile
import time

import pyatspi

DEADLINE = 60  # seconds; generous, since a build with sanitizers on a busy machine is slow
POLL = 0.02


class Missed(AssertionError):
    """What was waited for did not happen."""


class Ended(AssertionError):
    """The program ended while it was needed: nothing is waited for any more."""


def wait(condition, what, deadline=DEADLINE):
    """Polls @condition until it returns something true, and returns that."""
    end = time.monotonic() + deadline
    while True:
        try:
            result = condition()
        except Exception as error:  # the tree changes while it is read: what is gone is read again
            if not gone(error):
                raise
            result = None
        if result:
            return result
        if time.monotonic() > end:
            raise Missed(f"waited {deadline} s for {what() if callable(what) else what}")
        time.sleep(POLL)


def gone(error):
    return type(error).__name__ in ("GError", "Error", "LookupError", "AttributeError") or isinstance(error, (RuntimeError, NotImplementedError))


def steady(read):
    """Reads the tree as @read does, and anew when something went away meanwhile."""
    @functools.wraps(read)
    def reader(*arguments, **named):
        return wait(lambda: (read(*arguments, **named),), f"{read.__name__} to find the tree at rest")[0]
    return reader


def children(node):
    for index in range(node.childCount):
        child = node.getChildAtIndex(index)
        if child is not None:
            yield child


def walk(node, enter=None):
    """@node and all below it, in order; what goes away meanwhile is left out. @enter: decides whether to look below a node."""
    yield node
    if enter is not None and not enter(node):
        return
    try:
        below = list(children(node))
    except Exception as error:
        if not gone(error):
            raise
        return
    for child in below:
        yield from walk(child, enter)


def extents(node):
    """(x, y, width, height) in the window, or None; a page that is not shown has no size."""
    try:
        box = node.queryComponent().getExtents(pyatspi.WINDOW_COORDS)
    except Exception as error:
        if not gone(error):
            raise
        return None
    return box.x, box.y, box.width, box.height


def visible(node):
    box = extents(node)
    return box is not None and box[2] > 0 and box[3] > 0 and has_state(node, pyatspi.STATE_VISIBLE)


def may_show_children(node):
    """False for a page that is not shown: its lists have hundreds of rows, and each costs a message."""
    box = extents(node)
    return box is None or box[2] > 0 or box[3] > 0


def has_state(node, state):
    return node.getState().contains(state)


@steady
def texts(node):
    """All labels below @node, in order."""
    return [found.name for found in walk(node) if found.getRoleName() == "label" and found.name]


class Program:
    """A running program and its windows."""

    def __init__(self, *command):
        self.command = command
        self.errors = tempfile.TemporaryFile(mode="w+", errors="replace")
        self.process = subprocess.Popen(command, stderr=self.errors)
        self.application = wait(self._find_application, f"{command[0]} to appear", DEADLINE)

    def _find_application(self):
        if self.process.poll() is not None:
            sys.exit(self.end())
        for application in children(pyatspi.Registry.getDesktop(0)):
            if application.get_process_id() == self.process.pid and application.childCount:
                return application
        return None

    def end(self):
        """How the program ended and what it printed last, for the message of a failure."""
        self.errors.seek(0)
        return f"{self.command[0]} ended with {self.process.returncode}; it printed\n{''.join(self.errors.readlines()[-60:])}"

    @steady
    def find_all(self, role, name=None, within=None):
        """Visible things of @role whose name holds @name."""
        if self.process.poll() is not None:
            raise Ended(self.end())
        return [node for node in walk(within or self.application, may_show_children)
                if node.getRoleName() in role.split("|") and (name is None or name in (node.name or "")) and visible(node)]

    def find(self, role, name=None, within=None, deadline=DEADLINE):
        """The first of them, waited for."""
        return wait(lambda: next(iter(self.find_all(role, name, within)), None), lambda: f"{role} “{name}”; there is\n{self.describe()}", deadline)

    def has(self, role, name=None, within=None):
        return bool(self.find_all(role, name, within))

    def click(self, role, name, within=None):
        self.activate(self.find(role, name, within))

    @staticmethod
    def activate(node):
        """The first action of @node: "click" of a button."""
        node.queryAction().doAction(0)

    @steady
    def focused(self):
        return next((node for node in walk(self.application) if has_state(node, pyatspi.STATE_FOCUSED)), None)

    def tab_to(self, wanted, most=60):
        """Presses Tab until @wanted says yes to what has the focus, and returns that."""
        for _ in range(most):
            before = self.focused()
            if before is not None and wanted(before):
                return before
            self.press("Tab")
            wait(lambda: self.focused() not in (None, before), f"the focus to leave {before}")
        raise Missed(f"{most} times Tab did not lead there; there is\n{self.describe()}")

    def focus_window(self, title):
        """Gives the X focus to the window whose title is @title: there is no window manager to do it."""
        command = ["xdotool", "search", "--onlyvisible", "--name", title, "windowfocus", "--sync"]
        wait(lambda: subprocess.run(command, check=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode == 0, f"a window {title}")

    @staticmethod
    def press(*keys):
        subprocess.run(["xdotool", "key", "--clearmodifiers", *keys], check=True)

    def describe(self):
        """The visible tree, for the message of a failure."""
        lines = []

        def add(node, depth):
            try:
                if depth < 2 or visible(node):
                    lines.append(f"{'  ' * depth}{node.getRoleName()} {node.name!r}")
                for child in children(node):
                    add(child, depth + 1)
            except Exception as error:
                if not gone(error):
                    raise

        add(self.application, 0)
        return "\n".join(lines)

    def act(self, action):
        """Activates an action of every window that has it, such as "win.save-as"."""
        for window in list(children(self.application)):
            actions = window.queryAction()
            index = next((index for index in range(actions.nActions) if actions.getName(index) == action), None)
            if index is not None:
                actions.doAction(index)

    def open(self, *arguments):
        """Starts the program again, which hands @arguments to the one that runs."""
        subprocess.run([self.command[0], *arguments], check=True)

    def _close_windows(self):
        try:
            questions = self.find_all("push button", "Discard")  # verdicts that are in no file
            for discard in questions:
                self.activate(discard)
            if not questions:
                self.act("window.close")
        except Ended:
            return True
        return False

    def close(self):
        """Closes every window, as its close button does, and returns the exit status."""
        try:
            wait(self._close_windows, f"{self.command[0]} to end")
        finally:
            self.process.kill()
            self.errors.seek(0)
            sys.stderr.write(self.errors.read())
        return self.process.returncode
