#!/usr/bin/env python3
"""Sums the results of the last `meson test` in each build folder and prints "N passed, N failed, N skipped".

A program that reports its cases (TAP, as GLib's test framework does) counts case by case; one that fails outside of them, by a crash or a
sanitizer, counts as one more failure. Exit status 1 if anything failed or nothing ran.
"""

import json
import os
import re
import sys

CASE = re.compile(r"^\s*(not )?ok \d+ (.*)$", re.MULTILINE)
SUMMARY = {"OK": "passed", "EXPECTEDFAIL": "passed", "SKIP": "skipped"}


def count(test, totals):
    cases = CASE.findall(test.get("stdout") or "")
    outcome = SUMMARY.get(test["result"], "failed")
    n_failed = 0
    for failure, rest in cases:
        case = "failed" if failure else "skipped" if "# SKIP" in rest.upper() else "passed"
        n_failed += case == "failed"
        totals[case] += 1
    if not cases or (outcome == "failed" and n_failed == 0):
        totals[outcome] += 1


def main(folders):
    totals = {"passed": 0, "failed": 0, "skipped": 0}
    for folder in folders:
        with open(os.path.join(folder, "meson-logs", "testlog.json"), encoding="utf-8") as log:
            for line in log:
                count(json.loads(line), totals)
    print(", ".join(f"{number} {outcome}" for outcome, number in totals.items()))
    return 1 if totals["failed"] or not totals["passed"] else 0


sys.exit(main(sys.argv[1:]))
