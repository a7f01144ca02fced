"""Models as the examples of D-Wave make them: a matrix file, and one-of-n combinations of dimod."""

import pathlib
import subprocess
import sys

import dimod
import numpy as np
import pytest
from conftest import CLUES_30

from temper import TemperSampler, sudoku

EXAMPLES = pathlib.Path(__file__).parents[2] / "scripts" / "examples"


def build_bqm(matrix):
    """A one-of-n combination for every cell, and digit of a row, column and subsquare."""
    n = len(matrix)
    m = int(n ** 0.5)
    bqm = dimod.BinaryQuadraticModel({}, {}, 0.0, dimod.SPIN)
    digits = range(1, n + 1)
    for r in range(n):
        for c in range(n):
            bqm.update(dimod.generators.combinations([(r, c, d) for d in digits], 1))
    for d in digits:
        for i in range(n):
            bqm.update(dimod.generators.combinations([(i, c, d) for c in range(n)], 1))
            bqm.update(dimod.generators.combinations([(r, i, d) for r in range(n)], 1))
        for top in range(0, n, m):
            for left in range(0, n, m):
                square = [(top + r, left + c, d) for r in range(m) for c in range(m)]
                bqm.update(dimod.generators.combinations(square, 1))
    for r, row in enumerate(matrix):
        for c, value in enumerate(row):
            if value > 0:
                bqm.fix_variable((r, c, value), 1)
                for d in digits:
                    if d != value:
                        bqm.fix_variable((r, c, d), -1)
    return bqm


@pytest.fixture
def matrix():
    return [[int(d) for d in CLUES_30[9 * r:9 * r + 9].replace(".", "0")] for r in range(9)]


def test_the_model_of_the_examples_is_solved(matrix):
    bqm = build_bqm(matrix)
    sampleset = TemperSampler().sample(bqm, num_reads=1000, num_sweeps=1000, seed=1)
    assert sampleset.first.energy == pytest.approx(0, abs=1e-6)
    solution = np.array(matrix)
    for (r, c, d), spin in sampleset.first.sample.items():
        if spin == 1:
            solution[r, c] = d
    assert sudoku.verify(matrix, solution)


def test_it_is_the_same_model_as_ours(matrix):
    theirs = build_bqm([[0] * 9] * 9).change_vartype("BINARY", inplace=False)
    ours = sudoku.compile("." * 81, shrink="none").bqm
    # In spins their combinations cost a quarter of (sum - 2)^2 ... : the same up to a factor.
    factor = theirs.get_quadratic((0, 0, 1), (0, 0, 2)) / ours.get_quadratic((0, 0, 1), (0, 0, 2))
    assert theirs.num_interactions == ours.num_interactions
    for (u, v), bias in ours.quadratic.items():
        assert theirs.get_quadratic(u, v) == pytest.approx(factor * bias)
    assert theirs.offset == pytest.approx(factor * ours.offset)


@pytest.mark.parametrize("arguments", [[], ["16x16"]])
def test_the_example_script_solves_a_matrix_file(tmp_path, matrix, arguments):
    path = tmp_path / "problem.txt"
    path.write_text("\n".join(" ".join(str(d) for d in row) for row in matrix) + "\n")
    if arguments:
        text = (EXAMPLES.parents[1] / "tests/data/examples/16x16.txt").read_text()
        rows = [row.replace("|", " ").replace(".", "0").split() for row in text.splitlines()[1:]
                if row.strip() and "-" not in row]
        path.write_text("\n".join(" ".join(row) for row in rows) + "\n")
    done = subprocess.run([sys.executable, EXAMPLES / "sudoku_matrix.py", path],
                          capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "The solution is correct" in done.stdout
