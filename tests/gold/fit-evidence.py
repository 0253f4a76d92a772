#!/usr/bin/env python3
"""Fits the weights of match/combine.c.

usage: bench-near-duplicates --rows > ROWS; fit-evidence.py ROWS

A logistic regression by Newton's method. Each term is a number of the methods less its middle, half way between the means of versions and of others; a
silent method's term is 0. The middle of a method that is silent in some languages is fitted, too: by a column that is 1 where it speaks. For each fifth of
the documents the weights are fitted to the other four, and judged by that one; the last ones, which are printed as rows of the table, are fitted to all.
"""
import math
import sys

RIDGE = .05  # holds back weights that the data say little of
WANTED = .7  # share that survives
SPREAD = 6  # level of copies with words replaced throughout; fitted to, scored apart
BORROWING = 7  # of texts that take over up to a half; the same
UNCERTAIN = 5  # of near-duplicates of which a half to two thirds survives: more than a borrowing, less than a version
UNCERTAIN_WEIGHT = .4  # with 1, laws of one kind are called versions; with 0, near-duplicates of three quarters are missed
SHORT_WEIGHT = .1  # of a text of 1,200 bytes: with 0, sounds decide too much there; with more, laws of one kind are called versions


class Row:
    """Numbers of a pair, None where a method is silent."""

    def __init__(self, fields):
        self.fields = fields

    def similarity(self, method):
        return None if self.fields[method] == '-' else float(self.fields[method].split(':')[1])

    def share(self, method):
        return None if self.fields[method] == '-' else min(map(float, self.fields[method].split(':')[2:]))


def lessen(a, b, by):
    return None if a is None or b is None else by(a, b)


TERMS = {
    'measure_surroundings': lambda row: row.similarity('feature-code'),
    'measure_sounds': lambda row: lessen(row.similarity('pinyin'), row.share('coverage'), min),
    'measure_short_runs': lambda row: lessen(row.share('shingle'), row.share('winnow'), lambda a, b: a - b),
    'measure_coverage': lambda row: row.share('coverage')**3,
}
OF_ONE_LANGUAGE = [1]  # sounds


def read_pairs(path):
    with open(path, encoding='utf-8') as rows:
        names = rows.readline().rstrip('\n').split('\t')
        for line in rows:
            fields = dict(zip(names, line.rstrip('\n').split('\t')))
            numbers = [measure(Row(fields)) for measure in TERMS.values()]
            yield fields['corpus'], int(fields['document']), fields['same'] == '1', float(fields['survives']), numbers, int(fields['level']), fields['length'] == 'short'


def mean(numbers):
    return sum(numbers) / len(numbers)


def find_middles(pairs):
    def of(same, term):
        return mean([numbers[term] for _, _, truth, _, numbers, _, _ in pairs if truth == same and numbers[term] is not None])

    return [(of(True, term) + of(False, term)) / 2 for term in range(len(TERMS))]


def centre(numbers, middles):
    terms = [0. if number is None else number - middle for number, middle in zip(numbers, middles)]
    return [1.] + terms + [float(numbers[term] is not None) for term in OF_ONE_LANGUAGE]


def solve(matrix, vector):
    """Gauss, with pivots."""
    n = len(vector)
    rows = [row[:] + [value] for row, value in zip(matrix, vector)]
    for i in range(n):
        pivot = max(range(i, n), key=lambda r: abs(rows[r][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        for r in range(n):
            if r != i:
                factor = rows[r][i] / rows[i][i]
                rows[r] = [x - factor * y for x, y in zip(rows[r], rows[i])]
    return [rows[i][n] / rows[i][i] for i in range(n)]


def weigh(weights, terms):
    return sum(weight * term for weight, term in zip(weights, terms))


def weigh_pair(pair):
    return (UNCERTAIN_WEIGHT if pair[2] and pair[5] == UNCERTAIN else 1.) * (SHORT_WEIGHT if pair[6] else 1.)


def fit(samples):
    n = 1 + len(TERMS) + len(OF_ONE_LANGUAGE)
    weights = [0.] * n
    for _ in range(25):
        gradient = [0.] + [-RIDGE * weight for weight in weights[1:]]
        curvature = [[RIDGE * (i == j and i > 0) for j in range(n)] for i in range(n)]
        for terms, same, weight in samples:
            chance = 1 / (1 + math.exp(-max(-30., min(30., weigh(weights, terms)))))
            spread = weight * max(chance * (1 - chance), 1e-9)
            for i in range(n):
                gradient[i] += weight * (same - chance) * terms[i]
                for j in range(n):
                    curvature[i][j] += spread * terms[i] * terms[j]
        step = solve(curvature, gradient)
        weights = [weight + change for weight, change in zip(weights, step)]
        if max(map(abs, step)) < 1e-6:
            break
    return weights


def score(weights, pairs, samples):
    hits = alarms = misses = 0
    for (_, _, same, *_), (terms, _) in zip(pairs, samples):
        says = weigh(weights, terms) >= 0
        hits += says and same
        alarms += says and not same
        misses += same and not says
    return 2 * hits / max(1, 2 * hits + alarms + misses), alarms, misses


def main():
    pairs = list(read_pairs(sys.argv[1]))
    levels = [pair for pair in pairs if pair[5] < SPREAD and not pair[6]]
    wanted = [pair for pair in levels if not pair[2] or pair[3] >= WANTED]
    short = [pair for pair in pairs if pair[5] < SPREAD and pair[6] and (not pair[2] or pair[3] >= WANTED)]
    spread = [pair for pair in pairs if pair[5] == SPREAD and not pair[6]]
    borrowings = [pair for pair in pairs if pair[5] == BORROWING and not pair[6]]
    for fifth in range(5):
        kept = [pair for pair in pairs if pair[1] % 5 != fifth]
        middles = find_middles(kept)
        weights = fit([(centre(pair[4], middles), pair[2], weigh_pair(pair)) for pair in kept])
        held = [pair for pair in wanted if pair[1] % 5 == fifth]
        held_all = [pair for pair in levels if pair[1] % 5 == fifth]
        scores = [score(weights, some, [(centre(pair[4], middles), pair[2]) for pair in some]) for some in (held, held_all)]
        print('held out %d: F1 %.4f (%d alarms, %d misses), of all levels %.4f (%d, %d)' % (fifth + 1, *scores[0], *scores[1]))
    middles = find_middles(pairs)
    weights = fit([(centre(pair[4], middles), pair[2], weigh_pair(pair)) for pair in pairs])
    for name, some in (('all', wanted), ('all levels', levels), ('short texts', short), ('replaced throughout', spread), ('borrowings of 40 and 50 %', borrowings)):
        print('%s: F1 %.4f (%d alarms, %d misses)' % (name, *score(weights, some, [(centre(pair[4], middles), pair[2]) for pair in some])))
    for term, weight in zip(OF_ONE_LANGUAGE, weights[1 + len(TERMS):]):
        middles[term] -= weight / weights[1 + term]
    print('#define INTERCEPT %.3f' % weights[0])
    for term, weight, middle in zip(TERMS, weights[1:], middles):
        print('  { %s, %.3f, %.3f },' % (term, weight, middle))


main()
