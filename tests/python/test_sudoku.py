"""temper.sudoku: puzzles in, models and grids out."""

import pathlib

import dimod
import numpy as np
import pytest
from conftest import CLUES_23, CLUES_30, DIAGONAL

from temper import TemperSampler, sudoku

SOLUTION_30 = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
KILLER = {"cages": [{"cells": ["r1c1", "r1c2"], "sum": 3}, {"cells": ["r2c1", "r2c2"], "sum": 7}]}


def grid(text):
    return np.array([int(digit) for digit in text], np.uint8).reshape(9, 9)


@pytest.mark.parametrize("shrink", ["none", "clues", "propagate"])
def test_the_model_of_a_puzzle_has_energy_0_exactly_at_its_solution(shrink):
    model = sudoku.compile(CLUES_30, shrink=shrink)
    solution = grid(SOLUTION_30)
    state = {(r, c, d): int(solution[r, c] == d) for r, c, d in model.bqm.variables}
    assert model.bqm.energy(state) == 0
    assert all(sum(state[v] for v in family.variables) == family.k for family in model.families)
    decoded = model.decode(state)
    assert (decoded.grids[0] == solution).all() and decoded.solved[0]
    for variable in list(state)[::50]:
        flipped = state | {variable: 1 - state[variable]}
        assert model.bqm.energy(flipped) > 0
        assert model.decode(flipped).broken(0)


def test_the_empty_grid_has_the_numbers_of_the_textbook():
    model = sudoku.compile("." * 81, shrink="none")
    assert (model.bqm.num_variables, model.bqm.num_interactions) == (729, 10206)
    assert len(model.families) == 324
    assert model.bqm.variables[0] == (0, 0, 1) and model.bqm.variables[-1] == (8, 8, 9)
    assert {model.bqm.degree(v) for v in model.bqm.variables} == {28}


def test_weights_by_family():
    model = sudoku.compile("." * 16, shrink="none", weights={"cell": 3, "box": 0.5})
    weights = {family.label.split("_")[0]: family.weight for family in model.families}
    assert weights == {"cell": 3, "row": 1, "col": 1, "box": 0.5}
    assert model.bqm.offset == 16 * (3 + 1 + 1 + 0.5)
    with pytest.raises(ValueError, match="cel"):
        sudoku.compile("." * 16, weights={"cel": 3})
    with pytest.raises(ValueError, match="above 0"):
        sudoku.compile("." * 16, weights={"cell": 0})


@pytest.mark.parametrize("puzzle", [
    CLUES_30, grid(CLUES_30.replace(".", "0")), grid(CLUES_30.replace(".", "0")).tolist(),
    "\n".join(CLUES_30[9 * r:9 * r + 9] for r in range(9)) + "\n",
    {"clues": CLUES_30}, {"clues": CLUES_30, "rules": ["standard"], "name": "a name"},
])
def test_a_puzzle_may_be_text_matrix_or_dict(puzzle):
    read = sudoku.Puzzle(puzzle)
    assert (read.clues == grid(CLUES_30.replace(".", "0"))).all()
    assert "5 3 ." in str(read) and CLUES_30 in repr(read)


def test_a_puzzle_may_be_a_file(tmp_path):
    path = tmp_path / "many.txt"
    path.write_text(f"{CLUES_30}\n{CLUES_23}\n")
    assert [(puzzle.clues > 0).sum() for puzzle in sudoku.read(path)] == [30, 23]
    assert [(puzzle.clues > 0).sum() for puzzle in sudoku.read(str(path))] == [30, 23]
    with pytest.raises(ValueError, match="2 puzzles"):
        sudoku.compile(path)


@pytest.mark.parametrize("puzzle", ["12", "!" * 81, [[1, 2], [3, 4]], [[1.5] * 4] * 4,
                                    [[9] * 4] * 4, "no/such/file", {"clues": 5}])
def test_what_is_no_puzzle_is_refused(puzzle):
    with pytest.raises(ValueError):
        sudoku.Puzzle(puzzle)


def test_rules_and_constraints():
    assert sudoku.Puzzle(DIAGONAL, "standard,diagonal").rules == ["standard", "diagonal"]
    assert sudoku.Puzzle(DIAGONAL, ["diagonal"]).rules == ["standard", "diagonal"]
    assert "killer" in sudoku.Puzzle("." * 16, constraints=KILLER).rules
    with pytest.raises(ValueError, match="diagonl"):
        sudoku.Puzzle(DIAGONAL, "diagonl")
    assert set(sudoku.rules()) >= {"standard", "diagonal", "killer"}
    assert sudoku.Puzzle("." * 36, box=(3, 2)).box == (3, 2)


def test_propagation_tells_one_solution_from_many_and_none():
    found = sudoku.propagate(CLUES_30)
    assert found.status == "unique" and (found.solution == grid(SOLUTION_30)).all()
    assert found.count == 1 and found.candidates.shape == (9, 9)
    assert sudoku.propagate("." * 81).status == "multiple"
    assert sudoku.propagate("." * 81, count=5).count == 5
    assert sudoku.propagate("." * 81, count=1).status == "solved"
    assert sudoku.propagate("55" + "." * 79).status == "invalid-clues"
    assert sudoku.propagate("12.." + "..3." + "..4." + "....").status == "no-solution"


def test_the_judge_names_what_is_broken():
    assert sudoku.verify(CLUES_30, SOLUTION_30)
    assert sudoku.verify(CLUES_30, grid(SOLUTION_30)).valid
    swapped = grid(SOLUTION_30)
    swapped[0, [2, 3]] = swapped[0, [3, 2]]
    verdict = sudoku.verify(CLUES_30, swapped)
    assert not verdict and {v.label for v in verdict.violations} >= {"col_3", "col_4"}
    assert not sudoku.verify(DIAGONAL, sudoku.propagate(DIAGONAL).solution, "diagonal")


@pytest.mark.parametrize("puzzle, rules", [(CLUES_23, "standard"), (CLUES_30, "standard"),
                                           (DIAGONAL, "standard,diagonal")])
@pytest.mark.parametrize("shrink", ["clues", "propagate"])
def test_puzzles_are_solved(puzzle, rules, shrink):
    solved = sudoku.solve(puzzle, rules, shrink=shrink, seed=1)
    assert solved.status == "solved" and solved.energy == 0 and solved.broken == []
    assert sudoku.verify(puzzle, solved.solution, rules)
    assert str(solved.solution[0, 0]) in str(solved)


def test_the_outcomes_of_solve_stay_apart():
    assert sudoku.solve("55" + "." * 79).status == "invalid-clues"
    assert sudoku.solve("12..34..........", shrink="clues").status == "solved"
    none = sudoku.solve("12...." + "..3." + "..4." + "..", time_limit=5)
    assert none.status == "no-solution" and none.message
    short = sudoku.solve(CLUES_23, shrink="none", num_reads=1, num_sweeps=2, seed=1)
    assert short.status == "unsolved" and short.broken and short.best is not None
    assert sudoku.solve(CLUES_23, shrink="clues", sampler="pt", time_limit=30).status == "solved"


@pytest.mark.parametrize("vartype", ["BINARY", "SPIN"])
def test_all_reads_are_decoded_at_once(vartype):
    model = sudoku.compile(CLUES_30, shrink="none")
    bqm = model.bqm.change_vartype(vartype, inplace=False)
    sampleset = TemperSampler().sample(bqm, num_reads=200, num_sweeps=300, seed=1)
    decoded = sudoku.decode(sampleset, model)
    assert decoded.grids.shape == (200, 9, 9)
    assert (decoded.solved == (np.abs(sampleset.record.energy) < 1e-9)).all() or \
        decoded.solved.sum() >= (np.abs(sampleset.record.energy) < 1e-9).sum()
    on = dimod.SampleSet.change_vartype(sampleset, "BINARY", inplace=False)
    for read in range(0, 200, 37):
        sample = dict(zip(on.variables, on.record.sample[read]))
        broken = [family.label for family in model.families
                  if sum(sample[v] for v in family.variables) != family.k]
        assert decoded.broken(read) == broken
        for r in range(9):
            for c in range(9):
                digits = [d for d in range(1, 10) if sample[r, c, d]]
                assert decoded.grids[read, r, c] == (digits[0] if len(digits) == 1 else 0)
    assert sum(decoded.counts().values()) == decoded.is_broken.sum()


def test_samples_in_another_order_are_decoded_and_other_samples_refused():
    model = sudoku.compile(CLUES_23, shrink="clues")
    sampleset = TemperSampler().sample(model.bqm, num_reads=3, seed=1)
    order = list(reversed(model.bqm.variables))
    mixed = dimod.SampleSet.from_samples(
        (sampleset.samples(sorted_by=None)[:, order], order), "BINARY", sampleset.record.energy)
    assert (model.decode(mixed).grids == model.decode(sampleset).grids).all()
    with pytest.raises(ValueError):
        model.decode({"a": 1})


def test_sums_have_auxiliary_variables():
    wide = {"cages": [{"cells": ["r1c1", "r1c2", "r1c3"], "sum": 15}]}
    model = sudoku.compile("." * 81, constraints=wide, shrink="clues")
    assert model.num_auxiliaries > 0
    assert all(isinstance(v, str) for v in list(model.bqm.variables)[-model.num_auxiliaries:])
    cage = {"cages": [{"cells": ["r1c3", "r1c4", "r1c6"], "sum": 18}]}
    solved = sudoku.solve(CLUES_30, constraints=cage, shrink="clues", seed=1)
    assert (solved.solution == grid(SOLUTION_30)).all() and solved.energy == 0


def test_16x16_comes_from_the_file_of_the_examples():
    path = pathlib.Path(__file__).parents[1] / "data" / "examples" / "16x16.txt"
    found = sudoku.propagate(path)
    assert found.status == "unique" and sudoku.verify(path, found.solution)
