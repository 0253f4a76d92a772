#!/usr/bin/env python3
"""The sample collection gives the overlaps that its README promises, and no others, whether checked with one thread or many.

usage: test-samples.py WINNOW_CLI SAMPLES EXPECTED.tsv
"""

import json
import os
import subprocess
import sys
import unittest


def check(*options):
    run = subprocess.run([CLI, "check", "--quiet", "--format", "json", *options], capture_output=True, check=False)
    if run.returncode != 0:
        raise AssertionError(f"winnow-cli ended with {run.returncode}: {run.stderr.decode()}")
    return json.loads(run.stdout)


def sample(folder):
    return os.path.join(SAMPLES, folder)


def pairs(result):
    return {(os.path.basename(o["a"]["path"]), os.path.basename(o["b"]["path"])): o for o in result["overlaps"]}


def expected():
    with open(EXPECTED, encoding="utf-8") as table:
        for line in table:
            if not line.startswith("#"):
                a, b, *numbers = line.rstrip("\n").split("\t")
                yield (a, b), [float(number) for number in numbers]


def undisguised(text):
    """Without white space and invisible characters, and with the Latin letters that the samples' Cyrillic ones stand for."""
    return "".join(text.translate(str.maketrans("асеорху\u200b", "aceopxy ")).split())


class Samples(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.result = check("--reference", sample("references"), "--template", sample("template"), sample("submissions"))
        cls.found = pairs(cls.result)

    def test_every_file_is_read(self):
        n_files = sum(len(os.listdir(sample(folder))) for folder in ("references", "template", "submissions"))
        self.assertEqual(self.result["problems"], [])
        self.assertEqual(len(self.result["documents"]), n_files)

    def test_overlaps_are_the_promised_ones(self):
        for (a, b), (fewest, most, lowest, highest) in expected():
            with self.subTest(a=a, b=b):
                mirrored = (a, b) not in self.found
                overlap = self.found[(b, a) if mirrored else (a, b)]
                self.assertTrue(fewest <= len(overlap["passages"]) <= most, f"{len(overlap['passages'])} passages")
                self.assertTrue(lowest <= overlap["b" if mirrored else "a"]["similarity"] <= highest, str(overlap["b" if mirrored else "a"]))

    def test_there_are_no_others(self):
        promised = {frozenset(pair) for pair, _ in expected()}
        self.assertEqual({frozenset(pair) for pair in self.found} - promised, set())

    def test_passages_are_the_same_text(self):
        """An exact passage is, but for white space and disguises, the same characters on both sides."""
        texts = {}
        for folder in ("references", "submissions"):
            for name in os.listdir(sample(folder)):
                texts[name] = subprocess.run([CLI, "text", os.path.join(sample(folder), name)], capture_output=True, check=True).stdout
        n_exact = 0
        for (a, b), overlap in self.found.items():
            for passage in overlap["passages"]:
                sides = [texts[name][span["byte_start"]:span["byte_end"]].decode() for name, span in ((a, passage["a"]), (b, passage["b"]))]
                if passage["kind"] == "exact":
                    n_exact += 1
                    self.assertEqual(undisguised(sides[0]), undisguised(sides[1]))
        self.assertGreaterEqual(n_exact, 12)

    def test_template_is_left_out(self):
        declared = {d["name"]: d["excluded"] for d in self.result["documents"] if d["role"] == "submissions"}
        self.assertGreaterEqual(declared["Bao - Why We Say Tea.md"], 25)
        self.assertGreaterEqual(declared["赵雨 - 搪瓷缸里的茶.md"], 35)
        self.assertEqual(declared["Hill - A Tree Is a Slow Machine.pdf"], 0)

    def test_declarations_do_not_count_without_template_either(self):
        arguments = ["--reference", sample("references"), sample("submissions")]
        pair = frozenset(("Bao - Why We Say Tea.md", "Okafor - The Triangle.txt"))
        reasons = "template,class,bibliography,cover,contents,acknowledgements,empty,short,common"
        self.assertEqual({frozenset(pair) for pair in pairs(check(*arguments))}, {frozenset(pair) for pair in self.found})
        self.assertIn(pair, {frozenset(pair) for pair in pairs(check("--exclude", reasons, *arguments))})

    def test_threads_do_not_matter(self):
        arguments = ["--reference", sample("references"), "--template", sample("template"), sample("submissions")]
        one, many = (check("--jobs", jobs, *arguments) for jobs in ("1", "4"))
        self.assertEqual(one["overlaps"], many["overlaps"])


CLI, SAMPLES, EXPECTED = sys.argv[1:4]
unittest.main(argv=sys.argv[:1], verbosity=2)
