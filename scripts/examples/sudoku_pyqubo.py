#!/usr/bin/env python3
"""Sudoku as an Ising model with PyQUBO, sampled by temper: the only line that differs.

needs: pip install . pyqubo
"""

import sys

from pyqubo import Array, Constraint, Placeholder

from temper import TemperSampler  # was: from dwave.samplers import SimulatedAnnealingSampler

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
WEIGHTS = {"cell": 1.0, "row": 1.0, "col": 1.0, "box": 1.0, "clue": 2.0}


def one_of(kind, name, variables):
    return Placeholder(kind) * Constraint((sum(variables) - 1) ** 2, label=f"{kind}_{name}")


def sudoku_model(puzzle):
    """x[i, j, k] = 1: the cell in row i, column j holds digit k + 1."""
    x = Array.create("x", shape=(9, 9, 9), vartype="BINARY")
    nine = range(9)
    energy = 0
    for i in nine:
        for j in nine:
            box = [(i // 3 * 3 + k // 3, i % 3 * 3 + k % 3) for k in nine]
            energy += one_of("cell", f"{i}_{j}", [x[i, j, k] for k in nine])
            energy += one_of("row", f"{i}_{j}", [x[i, k, j] for k in nine])
            energy += one_of("col", f"{i}_{j}", [x[k, i, j] for k in nine])
            energy += one_of("box", f"{i}_{j}", [x[r, c, j] for r, c in box])
    for cell, digit in enumerate(puzzle):
        if digit != ".":
            given = x[cell // 9, cell % 9, int(digit) - 1]
            energy += Placeholder("clue") * Constraint((1 - given) ** 2, label=f"clue_{cell}")
    return energy.compile()


def main():
    model = sudoku_model(PUZZLE)
    bqm = model.to_bqm(feed_dict=WEIGHTS)
    sampleset = TemperSampler().sample(bqm, num_reads=1000)
    # Decoding in PyQUBO takes milliseconds a read: only the lowest ones.
    decoded = model.decode_sampleset(sampleset.truncate(10, sorted_by="energy"), feed_dict=WEIGHTS)
    best = min(decoded, key=lambda sample: sample.energy)
    broken = best.constraints(only_broken=True)
    for r in range(9):
        digits = [[k + 1 for k in range(9) if best.array("x", (r, c, k)) == 1] for c in range(9)]
        print(" ".join(str(cell[0]) if len(cell) == 1 else "." for cell in digits))
    print(f"energy {best.energy:.6g}; broken constraints: {', '.join(broken) or 'none'}")
    return 0 if not broken else 1


if __name__ == "__main__":
    sys.exit(main())
