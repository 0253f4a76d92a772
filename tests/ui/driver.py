"""Drives a window as a user does: finds things by role and name through accessibility, presses keys, and waits for what should happen.

Nothing here sleeps for a fixed time: every wait polls for a condition until a deadline.
"""

import collections
import functools
import subprocess
import sys
import tempfile
import time

import dbus
import dbus.bus
import gi
from dbus.lowlevel import MESSAGE_TYPE_ERROR, MethodCallMessage

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi  # pylint: disable=wrong-import-position

DEADLINE = 60  # seconds; generous, since a build with sanitizers on a busy machine is slow
POLL, LONGEST_POLL = 0.02, 0.2
WINDOW_COORDINATES = 1
SPI = "org.a11y.atspi."
PROPERTIES = "org.freedesktop.DBus.Properties"
ROOT = "/org/a11y/atspi/accessible/root"
CHECKED, FOCUSABLE, FOCUSED, PRESSED, SELECTED, SENSITIVE, VISIBLE = (
    int(getattr(Atspi.StateType, name)) for name in ("CHECKED", "FOCUSABLE", "FOCUSED", "PRESSED", "SELECTED", "SENSITIVE", "VISIBLE"))


class Missed(AssertionError):
    """What was waited for did not happen."""


class Ended(AssertionError):
    """The program ended while it was needed: nothing is waited for any more."""


class Moment:
    """What is read in one moment comes from one reading of the tree. A new one begins with every look of a wait and every action."""

    now = 0
    waiting = 0

    @classmethod
    def pass_on(cls):
        cls.now += 1


def wait(condition, what, deadline=DEADLINE):
    """Polls @condition until it returns something true, and returns that. A wait inside of a condition looks at its moment first."""
    end = time.monotonic() + deadline
    failure = None
    if not Moment.waiting:
        Moment.pass_on()
    Moment.waiting += 1
    try:
        while True:
            begin = time.monotonic()
            try:
                if result := condition():
                    return result
                failure = None
            except Exception as error:  # the tree changes while it is read: what is gone is read again
                if not gone(error):
                    raise
                failure = error
            if time.monotonic() > end:
                raise Missed(f"waited {deadline} s for {what() if callable(what) else what}") from failure
            time.sleep(min(max(POLL, time.monotonic() - begin), LONGEST_POLL))  # a look takes time of the program that is looked at
            Moment.pass_on()
    finally:
        Moment.waiting -= 1


def gone(error):
    return isinstance(error, (dbus.DBusException, LookupError, AttributeError, StopIteration))


def steady(read):
    """Reads the tree as @read does, and anew when something went away meanwhile."""
    @functools.wraps(read)
    def reader(*arguments, **named):
        return wait(lambda: (read(*arguments, **named),), f"{read.__name__} to find the tree at rest")[0]
    return reader


class Node:
    """A thing of a window as it was in one moment. Two are equal if they are the same thing."""

    def __init__(self, program, item):
        (_, self.path), _, (_, self.parent_path), self.index, self.n_children, _, name, role, _, states = item
        self.program = program
        self.tree = None  # set by the tree of its moment
        self.name = str(name)
        self.role = Atspi.role_get_name(Atspi.Role(int(role)))
        self.states = int(states[0]) | int(states[1]) << 32

    def __eq__(self, other):
        return isinstance(other, Node) and self.path == other.path

    def __hash__(self):
        return hash(self.path)

    def __repr__(self):
        return f"{self.role} {self.name!r}"

    @property
    def parent(self):
        return self.program.tree().nodes.get(self.parent_path)

    def call(self, interface, method, signature="", *arguments):
        return self.program.call(self.path, interface, method, signature, *arguments)

    def act(self, interface, method, signature="", *arguments):
        """A call that changes something: what was read is no longer true."""
        try:
            return self.call(interface, method, signature, *arguments)
        finally:
            Moment.pass_on()

    def get(self, interface, name):
        return self.program.call(self.path, PROPERTIES, "Get", "ss", SPI + interface, name, prefix="")

    def has_now(self, state):
        """Asks it alone, not the tree. False where it has gone."""
        try:
            low, high = self.call("Accessible", "GetState")
        except dbus.DBusException:
            return False
        return bool((int(low) | int(high) << 32) >> state & 1)

    @property
    def text(self):
        return str(self.call("Text", "GetText", "ii", 0, self.get("Text", "CharacterCount")))

    @text.setter
    def text(self, text):
        self.act("EditableText", "SetTextContents", "s", text)

    @property
    def caret(self):
        return int(self.get("Text", "CaretOffset"))

    @property
    def value(self):
        return float(self.get("Value", "CurrentValue"))

    @value.setter
    def value(self, value):
        try:
            self.program.call(self.path, PROPERTIES, "Set", "ssv", SPI + "Value", "CurrentValue", dbus.Double(value), prefix="")
        finally:
            Moment.pass_on()

    def actions(self):
        return [str(self.call("Action", "GetName", "i", index)) for index in range(int(self.get("Action", "NActions")))]

    def activate(self, index=0):
        """The first action: "click" of a button."""
        self.act("Action", "DoAction", "i", index)


def children_told(items):
    """Parent → children, of those parents all of whose children GTK has told of. What is hidden has no index. Pages of a stack are told as
    children of it that are not those it has."""
    found = collections.defaultdict(list)
    for node in items.values():
        if node.index >= 0:
            found[node.parent_path].append(node)
    told = {}
    for parent, nodes in found.items():
        nodes.sort(key=lambda node: node.index)
        is_whole = parent in items and [node.index for node in nodes] == list(range(items[parent].n_children))
        if is_whole and parent != ROOT and not any(node.name == "GtkStackPage" for node in nodes):
            told[parent] = [node.path for node in nodes]
    return told


class Tree:
    """What is shown in the windows of a program in one moment.

    GTK tells in one message of all that somebody has asked a parent for before, and of some things that are hidden since. Where that is
    not all, the children come from their parents, many questions at a time: waiting for each answer took nine tenths of the time of a
    test, and asking all parents nine tenths of what was left.
    """

    def __init__(self, program):
        self.program = program
        self.boxes = {}
        self.children = {}
        items = program.items()
        told = children_told(items)
        paths = [ROOT]
        while paths:
            parents = [path for path in paths if path not in items or path == ROOT or items[path].n_children]
            asked = [path for path in parents if path not in told]
            self.measure(asked)
            asked = [path for path in asked if path == ROOT or not self._is_empty(path)]
            found = dict(zip(asked, program.call_all(asked, "Accessible", "GetChildren")))
            for path in parents:
                self.children[path] = told[path] if path in told else [child for _, child in found.get(path) or ()]
            paths = [child for path in parents for child in self.children[path]]
        if not all(child in items for children in self.children.values() for child in children):
            items = program.items()
        self.nodes = {ROOT: items[ROOT]}
        for parent, children in self.children.items():
            for child in children:
                self.nodes[child] = items[child]
                items[child].tree, items[child].parent_path = self, parent

    def measure(self, paths):
        """Asks for the places of all at @paths at once."""
        paths = [path for path in paths if path not in self.boxes]
        self.boxes.update(zip(paths, self.program.call_all(paths, "Component", "GetExtents", "u", WINDOW_COORDINATES)))

    def _is_empty(self, path):
        """A page that was never shown has no size; one that was keeps it."""
        box = self.boxes[path]
        return box is not None and box[2] <= 0 and box[3] <= 0

    def box(self, path):
        """(x, y, width, height) in the window, or None for what has no place."""
        self.measure([path])
        return self.boxes[path]

    def walk(self, path):
        """What is at @path and all below it, in order."""
        yield self.nodes[path]
        for child in self.children.get(path, ()):
            yield from self.walk(child)


def walk(node):
    """@node and all below it, in order; as it was if it has gone, as rows of a list that is filled anew have."""
    tree = node.program.tree()
    return (tree if node.path in tree.nodes else node.tree).walk(node.path)


def visible(node):
    box = node.program.tree().box(node.path)
    return box is not None and box[2] > 0 and box[3] > 0 and has_state(node, VISIBLE)


def has_state(node, state):
    """Whether @node has @state now."""
    return bool(node.program.tree().nodes[node.path].states >> state & 1)


@steady
def texts(node):
    """All labels below @node, in order."""
    return [found.name for found in walk(node) if found.role == "label" and found.name]


class Program:
    """A running program and its windows."""

    def __init__(self, *command):
        self.command = command
        self.errors = tempfile.TemporaryFile(mode="w+", errors="replace")
        self.process = subprocess.Popen(command, stderr=self.errors)
        address = dbus.SessionBus().call_blocking("org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress", "", ())
        self.bus = dbus.bus.BusConnection(str(address))
        self._tree = None, None
        self.bus_name = wait(self._find_name, f"{command[0]} to appear")
        self.application = wait(lambda: self.tree().children[ROOT] and self.tree().nodes[ROOT], f"a window of {command[0]}")

    def _find_name(self):
        if self.process.poll() is not None:
            sys.exit(self.end())
        for name, _ in self.bus.call_blocking(SPI + "Registry", ROOT, SPI + "Accessible", "GetChildren", "", ()):
            if self.bus.call_blocking(dbus.BUS_DAEMON_NAME, dbus.BUS_DAEMON_PATH, dbus.BUS_DAEMON_IFACE, "GetConnectionUnixProcessID", "s", (name,)) == self.process.pid:
                return name
        return None

    def call(self, path, interface, method, signature="", *arguments, prefix=SPI):
        return self.bus.call_blocking(self.bus_name, path, prefix + interface, method, signature, arguments, timeout=DEADLINE)

    def call_all(self, paths, interface, method, signature="", *arguments):
        """The answers of all at @paths in their order; None of those that have none."""
        answers = {}
        pending = []
        for path in paths:
            message = MethodCallMessage(self.bus_name, path, SPI + interface, method)
            message.append(*arguments, signature=signature)
            pending.append(self.bus.send_message_with_reply(message, functools.partial(answers.__setitem__, path), DEADLINE, require_main_loop=False))
        for call in pending:
            call.block()
        return [None if answers[path].get_type() == MESSAGE_TYPE_ERROR else answers[path].get_args_list()[0] for path in paths]

    def items(self):
        """What GTK has told of before, path → node, in one message."""
        return {node.path: node for node in (Node(self, item) for item in self.call("/org/a11y/atspi/cache", "Cache", "GetItems"))}

    def tree(self):
        """The tree in this moment."""
        if self._tree[0] != Moment.now:
            self._tree = Moment.now, Tree(self)
        return self._tree[1]

    def end(self):
        """How the program ended and what it printed last, for the message of a failure."""
        self.errors.seek(0)
        return f"{self.command[0]} ended with {self.process.returncode}; it printed\n{''.join(self.errors.readlines()[-60:])}"

    @steady
    def find_all(self, role, name=None, within=None):
        """Visible things of @role whose name holds @name."""
        if self.process.poll() is not None:
            raise Ended(self.end())
        found = [node for node in self.tree().walk((within or self.application).path) if node.role in role.split("|") and (name is None or name in node.name)]
        self.tree().measure([node.path for node in found])
        return [node for node in found if visible(node)]

    def find(self, role, name=None, within=None, deadline=DEADLINE):
        """The first of them, waited for."""
        return wait(lambda: next(iter(self.find_all(role, name, within)), None), lambda: f"{role} “{name}”; there is\n{self.describe()}", deadline)

    def has(self, role, name=None, within=None):
        return bool(self.find_all(role, name, within))

    def click(self, role, name, within=None):
        self.find(role, name, within).activate()

    @steady
    def focused(self, window=None):
        """What has the focus in @window, for each window has one, or in the first that has. The whole tree, which takes four times as long
        as what GTK has told of before, is read only for what is new and to order several."""
        def is_below(node, nodes):
            while node is not None and node != window:
                node = nodes.get(node.parent_path)
            return node is not None

        def find(nodes):
            return [node for node in nodes.values() if node.states >> FOCUSED & 1 and (window is None or is_below(node, nodes))]

        found = find(self.items())
        if not found or (window is None and len(found) > 1):
            found = find(self.tree().nodes)
        return found[0] if found else None

    def wait_for_focus(self, is_wanted=lambda node: True, window=None, before=None, what="the focus to be there"):
        """Until something @is_wanted other than @before has the focus, and returns that. @before is alone asked until it has lost it."""
        def moved():
            found = None if before is not None and before.has_now(FOCUSED) else self.focused(window)
            return found not in (None, before) and is_wanted(found) and found
        return wait(moved, what)

    def press_to_move(self, key, before, window=None):
        """Presses @key, which moves the focus away from @before, and returns what has it then."""
        self.press(key)
        return self.wait_for_focus(window=window, before=before, what=lambda: f"the focus to leave {before}")

    def move_to(self, key, wanted, most=60, window=None):
        """Presses @key until @wanted says yes to what has the focus, in @window or anywhere, and returns that."""
        found = self.focused(window)
        for _ in range(most):
            if found is not None and wanted(found):
                return found
            found = self.press_to_move(key, found, window)
        raise Missed(f"{most} times {key} did not lead there; there is\n{self.describe()}")

    def tab_to(self, wanted, **options):
        return self.move_to("Tab", wanted, **options)

    def focus_window(self, title):
        """Gives the X focus to the window whose title is @title: there is no window manager to do it."""
        command = ["xdotool", "search", "--onlyvisible", "--name", title, "windowfocus", "--sync"]
        wait(lambda: subprocess.run(command, check=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode == 0, f"a window {title}")

    @staticmethod
    def press(*keys):
        subprocess.run(["xdotool", "key", "--clearmodifiers", *keys], check=True)
        Moment.pass_on()

    @staticmethod
    def click_at(x, y, button=3):
        """At a point of the one window: there is no window manager, so that stands in the corner."""
        subprocess.run(["xdotool", "mousemove", str(x), str(y), "click", str(button)], check=True)
        Moment.pass_on()

    def describe(self):
        """The visible tree, for the message of a failure."""
        tree = self.tree()
        tree.measure(tree.nodes)
        lines = []

        def add(node, depth):
            if depth < 2 or visible(node):
                lines.append(f"{'  ' * depth}{node}")
            for child in tree.children.get(node.path, ()):
                add(tree.nodes[child], depth + 1)

        add(self.application, 0)
        return "\n".join(lines)

    def act(self, action):
        """Activates an action of every window that has it, such as "win.save-as"."""
        for path in (tree := self.tree()).children[ROOT]:
            window = tree.nodes[path]
            if action in (actions := window.actions()):
                window.activate(actions.index(action))

    def open(self, *arguments):
        """Starts the program again, which hands @arguments to the one that runs."""
        subprocess.run([self.command[0], *arguments], check=True)
        Moment.pass_on()

    def _close_windows(self):
        try:
            questions = self.find_all("push button", "Discard")  # verdicts that are in no file
            for discard in questions:
                discard.activate()
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
