"""The pipeline of people who model with PyQUBO, with the real package: only the sampler is ours."""

import pathlib
import subprocess
import sys

import numpy as np
import pytest
from conftest import CLUES_30
from pyqubo import Array, Constraint, Placeholder

from temper import TemperSampler, sudoku

EXAMPLES = pathlib.Path(__file__).parents[2] / "scripts" / "examples"


def sudoku_model(clues):
    """729 variables; a labelled constraint a cell, row, column and box; clues as penalties."""
    x = Array.create("x", shape=(9, 9, 9), vartype="BINARY")
    energy = 0
    for i in range(9):
        for j in range(9):
            energy += Placeholder("cell") * Constraint((sum(x[i, j, k] for k in range(9)) - 1) ** 2,
                                                       label=f"cell_{i}_{j}")
            energy += Placeholder("row") * Constraint((sum(x[i, k, j] for k in range(9)) - 1) ** 2,
                                                      label=f"row_{i}_{j}")
            energy += Placeholder("col") * Constraint((sum(x[k, i, j] for k in range(9)) - 1) ** 2,
                                                      label=f"col_{i}_{j}")
            cells = [(i // 3 * 3 + k // 3, i % 3 * 3 + k % 3) for k in range(9)]
            energy += Placeholder("box") * Constraint((sum(x[r, c, j] for r, c in cells) - 1) ** 2,
                                                      label=f"box_{i}_{j}")
    for cell, digit in enumerate(clues):
        if digit != ".":
            energy += Placeholder("clue") * Constraint(
                (1 - x[cell // 9, cell % 9, int(digit) - 1]) ** 2, label=f"clue_{cell}")
    return energy.compile()


WEIGHTS = {"cell": 1.0, "row": 1.0, "col": 1.0, "box": 1.0, "clue": 2.0}


@pytest.fixture(scope="module")
def model():
    return sudoku_model(CLUES_30)


def grid_of(decoded):
    grid = np.zeros((9, 9), int)
    for r in range(9):
        for c in range(9):
            for k in range(9):
                if decoded.array("x", (r, c, k)) == 1:
                    grid[r, c] = k + 1
    return grid


def test_the_pipeline_solves_the_puzzle(model):
    bqm = model.to_bqm(feed_dict=WEIGHTS)
    assert bqm.num_variables == 729
    sampleset = TemperSampler().sample(bqm, num_reads=1000, num_sweeps=1000, seed=1)
    decoded = model.decode_sampleset(sampleset.truncate(20, sorted_by="energy"),
                                     feed_dict=WEIGHTS)
    best = min(decoded, key=lambda sample: sample.energy)
    assert best.energy == pytest.approx(0, abs=1e-9)
    assert best.constraints(only_broken=True) == {}
    assert sudoku.verify(CLUES_30, grid_of(best))


def test_broken_constraints_are_those_of_the_energy(model):
    bqm = model.to_bqm(feed_dict=WEIGHTS)
    sampleset = TemperSampler().sample(bqm, num_reads=5, num_sweeps=20, seed=1)
    for sample in model.decode_sampleset(sampleset, feed_dict=WEIGHTS):
        broken = sample.constraints(only_broken=True)
        weight = {label: WEIGHTS[label.split("_")[0]] for label in broken}
        assert sum(weight[label] * energy for label, (_, energy) in broken.items()) == \
            pytest.approx(sample.energy)


def test_qubo_and_ising_forms_and_other_weights(model):
    weights = WEIGHTS | {"cell": 1.5, "clue": 3.0}
    qubo, offset = model.to_qubo(feed_dict=weights)
    one = TemperSampler().sample_qubo(qubo, num_reads=200, num_sweeps=1000, seed=1)
    assert one.first.energy + offset >= -1e-9
    linear, quadratic, offset = model.to_ising(feed_dict=weights)
    two = TemperSampler().sample_ising(linear, quadratic, num_reads=200, num_sweeps=1000, seed=1)
    assert two.first.energy + offset >= -1e-9
    best = min(model.decode_sampleset(two.truncate(1, sorted_by="energy"), feed_dict=weights),
               key=lambda sample: sample.energy)
    assert best.energy == pytest.approx(two.first.energy + offset, abs=1e-6)


def test_the_example_script_solves_its_puzzle():
    done = subprocess.run([sys.executable, EXAMPLES / "sudoku_pyqubo.py"], capture_output=True,
                          text=True)
    assert done.returncode == 0, done.stderr
    assert "energy 0" in done.stdout and "broken constraints: none" in done.stdout
