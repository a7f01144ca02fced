#!/usr/bin/env python3
"""Sudoku of any size n = m * m from a matrix file (0 = blank), as the examples of D-Wave do it:
one-of-n combinations of dimod, given digits fixed, the best sample checked. The sampler is temper.

usage: sudoku_matrix.py FILE       needs: pip install .
"""

import sys
from math import isqrt

import dimod

from temper import TemperSampler  # was: hybrid.KerberosSampler or a QPU


def read_matrix(path):
    with open(path, encoding="utf-8") as file:
        return [[int(value) for value in line.split()] for line in file if line.strip()]


def groups(n):
    """The variables (r, c, d) of which exactly one holds."""
    m = isqrt(n)
    digits, lines = range(1, n + 1), range(n)
    for i in lines:
        for j in lines:
            yield [(i, j, d) for d in digits]
        for d in digits:
            yield [(i, c, d) for c in lines]
            yield [(r, i, d) for r in lines]
            yield [(i // m * m + r, i % m * m + c, d) for r in range(m) for c in range(m)]


def build_bqm(matrix):
    """The model of what is open, and the values of what the given digits settle."""
    n = len(matrix)
    given = {(r, c, d) for r, row in enumerate(matrix) for c, d in enumerate(row) if d}
    fixed = {v: 0 for r, c, d in given for group in groups_of(n, r, c, d) for v in group}
    fixed |= dict.fromkeys(given, 1)
    bqm = dimod.BinaryQuadraticModel("BINARY")
    for group in groups(n):
        if given.isdisjoint(group):
            open_ones = [v for v in group if v not in fixed]
            bqm.update(dimod.generators.combinations(open_ones, 1))
    return bqm, fixed


def groups_of(n, r, c, d):
    """The groups of the variable (r, c, d): what cannot hold beside it."""
    m = isqrt(n)
    top, left = r // m * m, c // m * m
    return ([(r, c, other) for other in range(1, n + 1)], [(r, other, d) for other in range(n)],
            [(other, c, d) for other in range(n)],
            [(top + i, left + j, d) for i in range(m) for j in range(m)])


def is_correct(matrix):
    n, m = len(matrix), isqrt(len(matrix))
    whole = set(range(1, n + 1))
    squares = [[matrix[i // m * m + r][i % m * m + c] for r in range(m) for c in range(m)]
               for i in range(n)]
    return all(set(unit) == whole for unit in (*matrix, *zip(*matrix), *squares))


def main(path):
    matrix = read_matrix(path)
    bqm, fixed = build_bqm(matrix)
    print(f"{bqm.num_variables} variables left of {len(matrix) ** 3}")
    best = TemperSampler().sample(bqm, num_reads="auto", target_energy=0, time_limit=60).first
    solution = [[0] * len(matrix) for _ in matrix]
    for (r, c, d), on in (fixed | best.sample).items():
        if on:
            solution[r][c] = d
    width = len(str(len(matrix)))
    for row in solution:
        print(" ".join(f"{value:{width}}" for value in row))
    correct = is_correct(solution)
    print(f"energy {best.energy:g}. The solution is {'correct' if correct else 'not correct'}")
    return 0 if correct else 1


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__.strip())
    sys.exit(main(sys.argv[1]))
