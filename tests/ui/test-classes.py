"""No class of test-window.py is left out of the build file: one that is not named there would never run.

usage: test-classes.py TEST_WINDOW CLASS...
"""
import ast
import sys

tree = ast.parse(open(sys.argv[1], encoding="utf-8").read())
classes = {node.name for node in tree.body if isinstance(node, ast.ClassDef) and [base.id for base in node.bases if isinstance(base, ast.Name)] == ["Window"]}
print("1..1")
print(("ok" if classes and classes == set(sys.argv[2:]) else "not ok") + " 1 - the classes with tests and those that run")
for name in sorted(classes ^ set(sys.argv[2:])):
    print(f"# {name} is only in one of both")
