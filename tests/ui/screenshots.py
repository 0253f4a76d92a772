#!/usr/bin/env python3
"""Pictures of the pages, for the README, from the sample collection.

usage: run screenshots.py WINNOW FOLDER      (run gives it a display and a session bus; needs ImageMagick's import)
"""

import os
import subprocess
import sys
import time

from driver import Program, has_state, SELECTED, wait

TITLE = "Winnow"
SWITCH = "toggle button|radio button|push button"
PAIR = "Ferrari"  # three passages of several kinds


def shoot(folder, name):
    """What is on the screen, once it stands still, without what no window covers."""
    path = os.path.join(folder, f"{name}.png")

    def take():
        subprocess.run(["import", "-window", "root", "-trim", "+repage", "-strip", path], check=True)
        with open(path, "rb") as picture:
            return picture.read()

    before = take()
    while (now := take()) != before:
        before = now


def settle(read):
    """Until it reads the same for two seconds: the check goes on while pairs are listed."""
    before = None
    while (now := read()) != before:
        before = now
        time.sleep(2)


def show(program, key, role, name):
    program.focus_window(TITLE)
    program.press(f"alt+{key}")
    program.find(role, name)


def main(winnow, folder):
    subprocess.run(["xdotool", "mousemove", "1279", "799"], check=True)  # no tooltips
    program = Program(winnow, "--sample")
    program.find("label", " pairs")
    settle(lambda: program.find("label", " pairs").name)
    show(program, 2, "tree table|table", "Overlaps")
    shoot(folder, "overlaps")
    program.click(SWITCH, "Map")
    program.find("image|icon", "Map of ")
    shoot(folder, "map")
    program.click(SWITCH, "List")
    program.find("table row")
    program.focus_window(TITLE)
    program.press("alt+2")
    program.wait_for_focus(lambda node: node.role == "table row")
    program.press("Home")
    while PAIR not in wait(program.focused, "a row to have the focus").name:
        program.press("Down")
    program.press("Return")
    wait(lambda: any(has_state(row, SELECTED) for row in program.find_all("list item", "Passage 1")), "the first passage")
    shoot(folder, "compare")
    show(program, 5, "list", "Sources")
    program.press("F7")
    wait(lambda: any(has_state(row, SELECTED) for row in program.find_all("list item")), "a passage")
    shoot(folder, "sources")
    program.close()


main(*sys.argv[1:])
