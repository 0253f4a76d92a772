#!/usr/bin/env python3
"""Fits the weights of match/combine.c.

usage: bench-near-duplicates --rows > ROWS; fit-evidence.py ROWS

A logistic regression by Newton's method. Each term is a number of a method less its middle, half way between the means of pairs that are the same piece and
of others; a silent method's term is 0. The middle of a method that is silent in some languages is fitted, too: by a column that is 1 where it speaks. For
each fifth of the documents the weights are fitted to the other four, and judged by that one; the last ones, which are printed as rows of the table, are
fitted to all.
"""
import math
import sys

RIDGE = .05  # holds back weights that the data say little of
WANTED = .7  # share that survives
SPREAD = 6  # level of copies with words replaced throughout; fitted to, scored apart

MEASURES = {
    'SIMILARITY': lambda value, similarity, a_in_b, b_in_a: similarity,
    'LESSER': lambda value, similarity, a_in_b, b_in_a: min(a_in_b, b_in_a),
    'GREATER': lambda value, similarity, a_in_b, b_in_a: max(a_in_b, b_in_a),
    'LESSER_CUBED': lambda value, similarity, a_in_b, b_in_a: min(a_in_b, b_in_a)**3,
}
TERMS = [
    ('shingle', 'LESSER'),
    ('shingle', 'SIMILARITY'),
    ('feature-code', 'SIMILARITY'),
    ('pinyin', 'SIMILARITY'),
    ('winnow', 'GREATER'),
    ('coverage', 'LESSER_CUBED'),
]
OF_ONE_LANGUAGE = [TERMS.index(('pinyin', 'SIMILARITY'))]


def read_pairs(path):
    with open(path, encoding='utf-8') as rows:
        names = rows.readline().rstrip('\n').split('\t')
        for row in rows:
            fields = dict(zip(names, row.rstrip('\n').split('\t')))
            numbers = [
                None if fields[method] == '-' else MEASURES[measure](*map(float, fields[method].split(':'))) for method, measure in TERMS
            ]
            yield fields['corpus'], int(fields['document']), fields['same'] == '1', float(fields['survives']), numbers, int(fields['level'])


def mean(numbers):
    return sum(numbers) / len(numbers)


def find_middles(pairs):
    def of(same, term):
        return mean([numbers[term] for _, _, truth, _, numbers, _ in pairs if truth == same and numbers[term] is not None])

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


def fit(samples):
    n = 1 + len(TERMS) + len(OF_ONE_LANGUAGE)
    weights = [0.] * n
    for _ in range(25):
        gradient = [0.] + [-RIDGE * weight for weight in weights[1:]]
        curvature = [[RIDGE * (i == j and i > 0) for j in range(n)] for i in range(n)]
        for terms, same in samples:
            chance = 1 / (1 + math.exp(-max(-30., min(30., weigh(weights, terms)))))
            spread = max(chance * (1 - chance), 1e-9)
            for i in range(n):
                gradient[i] += (same - chance) * terms[i]
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
    return 2 * hits / (2 * hits + alarms + misses), alarms, misses


def main():
    pairs = list(read_pairs(sys.argv[1]))
    levels = [pair for pair in pairs if pair[5] != SPREAD]
    wanted = [pair for pair in levels if not pair[2] or pair[3] >= WANTED]
    spread = [pair for pair in pairs if pair[5] == SPREAD]
    for fifth in range(5):
        kept = [pair for pair in pairs if pair[1] % 5 != fifth]
        middles = find_middles(kept)
        weights = fit([(centre(pair[4], middles), pair[2]) for pair in kept])
        held = [pair for pair in wanted if pair[1] % 5 == fifth]
        held_all = [pair for pair in levels if pair[1] % 5 == fifth]
        scores = [score(weights, some, [(centre(pair[4], middles), pair[2]) for pair in some]) for some in (held, held_all)]
        print('held out %d: F1 %.4f (%d alarms, %d misses), of all levels %.4f (%d, %d)' % (fifth + 1, *scores[0], *scores[1]))
    middles = find_middles(pairs)
    weights = fit([(centre(pair[4], middles), pair[2]) for pair in pairs])
    for name, some in (('all', wanted), ('all levels', levels), ('replaced throughout', spread)):
        print('%s: F1 %.4f (%d alarms, %d misses)' % (name, *score(weights, some, [(centre(pair[4], middles), pair[2]) for pair in some])))
    for term, weight in zip(OF_ONE_LANGUAGE, weights[1 + len(TERMS):]):
        middles[term] -= weight / weights[1 + term]
    print('#define INTERCEPT %.3f' % weights[0])
    for (method, measure), weight, middle in zip(TERMS, weights[1:], middles):
        print('  { "%s", %s, %.3f, %.3f },' % (method, measure.lower(), weight, middle))


main()
