"""Sudoku and its variants: models of puzzles, and puzzles out of samples.

>>> from temper import TemperSampler, sudoku
>>> model = sudoku.compile("12..3..2..4..3..", shrink="clues")
>>> sampleset = TemperSampler().sample(model.bqm, num_reads=20, seed=1)
>>> decoded = model.decode(sampleset)
>>> best = sampleset.record.energy.argmin()
>>> decoded.grids[best]
array([[1, 2, 3, 4],
       [3, 4, 1, 2],
       [2, 1, 4, 3],
       [4, 3, 2, 1]], dtype=uint8)
>>> decoded.broken(best)
[]

A puzzle is a text (the cells themselves, or any format that `temper formats` lists), a path, a
matrix of integers (0 = blank), a dict as in puzzle-json, or a `Puzzle`.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from time import perf_counter
from typing import Any, Literal, NamedTuple, TypeAlias

import dimod
import numpy as np

from temper import _engine
from temper.sampler import TemperSampler

__all__ = ["Compiled", "Decoded", "Family", "Propagated", "Puzzle", "Solved", "Verdict",
           "Violation", "compile", "decode", "propagate", "read", "rules", "solve", "verify"]

Shrink = Literal["propagate", "clues", "none"]
PuzzleLike: TypeAlias = \
    "Puzzle | str | os.PathLike | Sequence[Sequence[int]] | np.ndarray | Mapping[str, Any]"
PropagateStatus = Literal["unique", "multiple", "solved", "unsolved", "no-solution",
                          "invalid-clues"]
Rules = str | Iterable[str]

# How long the exact search may look for a proof that there is no solution, as `temper solve` does:
# before annealing, and after it where nothing was found.
_FIRST_PROOF_SECONDS = 0.05
_PROOF_SECONDS = 1.0


class Puzzle:
    """A puzzle as it was read: its clues, shape, rules and what those need.

    >>> puzzle = Puzzle("12..3..2..4..3..")
    >>> puzzle.side, puzzle.box, puzzle.rules
    (4, (2, 2), ['standard'])
    >>> puzzle.clues[0]
    array([1, 2, 0, 0], dtype=uint8)
    """

    def __init__(self, puzzle: PuzzleLike, rules: Rules = "standard", *,
                 box: str | tuple[int, int] | None = None,
                 constraints: str | Mapping[str, Any] | None = None,
                 format: str = "auto", symbols: str = "auto") -> None:
        """rules: names, as in "standard,diagonal" or a list; box: as in "2x3" or (2, 3);
        constraints: cages, thermometers, regions ... as `temper --constraints` takes them."""
        self._engine = _read_one(puzzle, rules, box, constraints, format, symbols)

    @classmethod
    def _of(cls, engine: _engine.Puzzle) -> Puzzle:
        puzzle = cls.__new__(cls)
        puzzle._engine = engine
        return puzzle

    @property
    def clues(self) -> np.ndarray:
        """[side][side], 0 = blank."""
        return self._engine.clues

    @property
    def side(self) -> int:
        return self._engine.side

    @property
    def box(self) -> tuple[int, int]:
        """Rows and columns of a box."""
        return self._engine.box

    @property
    def rules(self) -> list[str]:
        """The rules in force."""
        return self._engine.rules

    @property
    def name(self) -> str:
        return self._engine.name

    def __str__(self) -> str:
        return self._engine.draw().rstrip("\n")

    def __repr__(self) -> str:
        return f"Puzzle({self._engine.line!r}, rules={self.rules!r})"


class Family(NamedTuple):
    """A group of variables of which exactly (or at most) k must be 1."""

    label: str
    kind: Literal["exactly", "at_most"]
    k: int
    weight: float
    variables: list[Any]
    """Labels of the model."""


class Violation(NamedTuple):
    label: str
    message: str


@dataclass(frozen=True)
class Verdict:
    """What the judge says of a grid; true where it is valid."""

    valid: bool
    violations: list[Violation]

    def __bool__(self) -> bool:
        return self.valid


@dataclass(frozen=True)
class Decoded:
    """Samples as grids, in the order of the sample set."""

    grids: np.ndarray
    """[reads][side][side]; 0 where not exactly one digit of a cell is on."""
    is_broken: np.ndarray
    """[reads][families], bool."""
    labels: Sequence[str] = field(repr=False)
    """[families]."""

    @property
    def solved(self) -> np.ndarray:
        """[reads], bool: no family is broken."""
        return np.logical_not(self.is_broken.any(axis=1))

    def broken(self, read: int) -> list[str]:
        """Labels of the families that a read breaks."""
        return [self.labels[int(i)] for i in np.flatnonzero(self.is_broken[read])]

    def counts(self) -> dict[str, int]:
        """How many reads break each family, of those that any breaks."""
        times = self.is_broken.sum(axis=0)
        return {self.labels[int(i)]: int(times[i]) for i in np.flatnonzero(times)}


class Compiled:
    """The QUBO of a puzzle: energy 0 exactly where it is solved.

    >>> model = compile("12..3..2..4..3..", shrink="none")
    >>> model.bqm.num_variables, model.bqm.variables[0]
    (64, (0, 0, 1))
    >>> [family.label for family in model.families][:2]
    ['cell_1_1', 'cell_1_2']
    """

    def __init__(self, puzzle: Puzzle, shrink: Shrink, weights: Mapping[str, float],
                 clue_weight: float) -> None:
        self.puzzle = puzzle
        self._engine = _engine.compile_puzzle(puzzle._engine, shrink, dict(weights), clue_weight)

    @cached_property
    def bqm(self) -> dimod.BinaryQuadraticModel:
        """Labels are (r, c, d): row and column from 0, digit from 1; names of variables that stand
        for digits of a sum come last."""
        linear, row, column, quadratic, offset = self._engine.vectors()
        return dimod.BinaryQuadraticModel.from_numpy_vectors(
            linear, (row, column, quadratic), offset, dimod.BINARY,
            variable_order=self._engine.labels())

    @cached_property
    def families(self) -> list[Family]:
        """The constraints whose penalties make up the model."""
        labels = self._engine.labels()
        return [Family(label, kind, k, weight, [labels[v] for v in variables])
                for label, kind, k, weight, variables in self._engine.families()]

    @property
    def fixed(self) -> np.ndarray:
        """[side][side]: digits that the reduction settled, 0 = open."""
        return self._engine.fixed

    @property
    def contradiction(self) -> str | None:
        """Why the reduction says that there is no solution; the model is then empty."""
        return self._engine.contradiction

    @property
    def num_auxiliaries(self) -> int:
        """Variables that are no candidate: they stand for digits of sums."""
        return self._engine.num_auxiliaries

    @cached_property
    def _family_labels(self) -> list[str]:
        return [family[0] for family in self._engine.families()]

    def decode(self, sampleset: dimod.SampleSet | dimod.typing.SamplesLike) -> Decoded:
        """Grids and broken families of samples of the model, BINARY or SPIN, all at once.

        >>> model = compile("12..3..2..4..3..")
        >>> model.decode(TemperSampler().sample(model.bqm)).grids.shape
        (1, 4, 4)
        """
        states, labels = dimod.as_samples(sampleset, dtype=np.int8)
        variables = self.bqm.variables
        if list(labels) != list(variables):
            position = dimod.variables.Variables(labels).index
            try:
                states = states[:, [position(v) for v in variables]]
            except ValueError as error:
                raise ValueError(f"the samples lack a variable of the model: {error}") from None
        grids, broken = self._engine.decode(np.ascontiguousarray(states, np.int8))
        return Decoded(grids, broken.astype(bool), self._family_labels)

    def __repr__(self) -> str:
        return (f"<Compiled: {len(self._engine.labels())} variables, "
                f"{len(self._family_labels)} families, of {self.puzzle!r}>")


@dataclass(frozen=True)
class Propagated:
    """What logic and search say of a puzzle."""

    status: PropagateStatus
    """solved: with count=1, which does not ask for others; unsolved: the time was up."""
    solution: np.ndarray | None
    """[side][side]: the first one found."""
    count: int
    """Solutions found, at most as many as were asked for."""
    guesses: int
    candidates: np.ndarray = field(repr=False)
    """[side][side]: what logic alone leaves; bit d - 1 says that digit d is possible."""
    message: str | None = None
    """What contradicts, where there is no solution."""


@dataclass(frozen=True)
class Solved:
    """What annealing came to; true where the judge accepts its solution."""

    status: Literal["solved", "unsolved", "no-solution", "invalid-clues"]
    solution: np.ndarray | None
    """[side][side], as verified."""
    best: np.ndarray | None
    """The grid of the best read, where it is no solution; 0 = undecided."""
    broken: list[str]
    """Labels of the families that the best read breaks."""
    energy: float | None
    sampleset: dimod.SampleSet | None = field(repr=False)
    """The reads; None where logic left nothing to anneal."""
    seconds: float
    message: str | None
    puzzle: Puzzle = field(repr=False)

    def __bool__(self) -> bool:
        return self.status == "solved"

    def __str__(self) -> str:
        grid = self.solution if self.solution is not None else self.best
        if grid is None:
            return f"{self.status}: {self.message}" if self.message else self.status
        return self.puzzle._engine.draw_grid(grid.ravel()).rstrip("\n")


def read(puzzles: PuzzleLike, rules: Rules = "standard", *,
         box: str | tuple[int, int] | None = None,
         constraints: str | Mapping[str, Any] | None = None,
         format: str = "auto", symbols: str = "auto") -> list[Puzzle]:
    """All the puzzles of a text or a file.

    >>> len(read("12..3..2..4..3..\\n....12344321....\\n"))
    2
    """
    return [Puzzle._of(engine)
            for engine in _read(puzzles, rules, box, constraints, format, symbols)]


def rules() -> dict[str, str]:
    """The rules that puzzles may follow, and what they say.

    >>> rules()["diagonal"]
    'every digit once on each of the two diagonals'
    """
    return {row["name"]: row["help"] for row in _engine.rules()}


def compile(puzzle: PuzzleLike, rules: Rules = "standard",
            weights: Mapping[str, float] | None = None, shrink: Shrink = "propagate", *,
            clue_weight: float = 3.0, **reading: Any) -> Compiled:
    """The QUBO of a puzzle.

    weights: Penalty of each kind of family: cell, row, col, box ... (1 where none is given).
    shrink: What is settled before: "propagate" (all that logic settles), "clues" (a clue is 1, what
    it sees is 0), "none" (clues are penalties of `clue_weight`).
    Further arguments (box, constraints, format, symbols) are those of `Puzzle`.

    >>> model = compile([[1, 2, 0, 0], [3, 0, 0, 2], [0, 0, 4, 0], [0, 3, 0, 0]],
    ...                 weights={"cell": 2}, shrink="clues")
    >>> model.bqm.num_variables
    14
    """
    return Compiled(_puzzle(puzzle, rules, reading), shrink, weights or {}, clue_weight)


def decode(sampleset: dimod.SampleSet | dimod.typing.SamplesLike, model: Compiled) -> Decoded:
    """Grids and broken families of samples: the same as model.decode(sampleset)."""
    return model.decode(sampleset)


def propagate(puzzle: PuzzleLike, rules: Rules = "standard", *, count: int = 2,
              time_limit: float | None = None, **reading: Any) -> Propagated:
    """Solves by logic and search, without annealing; count: solutions to look for, 2 settle whether
    there is one.

    >>> propagate("12..3..2..4..3..").status
    'unique'
    """
    asked = _puzzle(puzzle, rules, reading)._engine
    candidates, contradiction = asked.reduce("propagate")
    if broken := asked.broken_clues():
        return Propagated("invalid-clues", None, 0, 0, candidates, _joined(broken))
    found, solution, guesses, reason, interrupted, raised = asked.search(count, time_limit)
    if raised is not None:
        raise raised
    status: PropagateStatus
    is_settled = contradiction is None and not (candidates & (candidates - np.uint64(1))).any()
    if found >= 2:
        status = "multiple"
    elif interrupted:
        status = "unsolved"
    elif found == 0:
        status = "no-solution"
        reason = reason or contradiction or "every branch of the search ends in a contradiction"
    else:
        status = "unique" if count >= 2 or is_settled else "solved"
    return Propagated(status, solution, found, guesses, candidates, reason)


def verify(puzzle: PuzzleLike, solution: Any, rules: Rules = "standard",
           **reading: Any) -> Verdict:
    """Checks a grid cell by cell, in code that knows nothing of models and solvers.

    >>> verify("12..3..2..4..3..", "1234341221434331").violations[0].message
    'no 2 in row 4'
    """
    asked = _puzzle(puzzle, rules, reading)
    if isinstance(solution, (str, os.PathLike)):
        solution = Puzzle(solution, box=asked.box).clues
    cells = np.ascontiguousarray(solution, np.int64).ravel()
    valid, violations = asked._engine.verify(cells)
    return Verdict(valid, [Violation(*violation) for violation in violations])


def solve(puzzle: PuzzleLike, rules: Rules = "standard",
          weights: Mapping[str, float] | None = None, shrink: Shrink = "propagate", *,
          clue_weight: float = 3.0, box: str | tuple[int, int] | None = None,
          constraints: str | Mapping[str, Any] | None = None, format: str = "auto",
          symbols: str = "auto", num_reads: int | Literal["auto"] = "auto",
          time_limit: float | None = None, **sampling: Any) -> Solved:
    """Solves a puzzle by annealing what logic leaves: shrink, compile, sample, decode, verify.

    num_reads: "auto": until it is solved or the time limit (60 seconds where none is given) is up.
    sampling: Further arguments of TemperSampler.sample.

    >>> solved = solve("12..3..2..4..3..", shrink="clues", seed=1)
    >>> solved.status, solved.energy
    ('solved', 0.0)
    """
    started = perf_counter()
    reading = {"box": box, "constraints": constraints, "format": format, "symbols": symbols}
    asked = _puzzle(puzzle, rules, reading)
    if num_reads == "auto" and time_limit is None:
        time_limit = 60.0

    def answer(status, solution=None, *, best=None, broken=(), energy=None, sampleset=None,
               message=None):
        return Solved(status, solution, best, list(broken), energy, sampleset,
                      perf_counter() - started, message, asked)

    if clashes := asked._engine.broken_clues():
        return answer("invalid-clues", message=_joined(clashes))
    model = Compiled(asked, shrink, weights or {}, clue_weight)
    if model.contradiction is not None:
        return answer("no-solution", message=model.contradiction)
    if model.bqm.num_variables == 0:
        grid = model.fixed
        if asked._engine.verify(grid.astype(np.int64).ravel())[0]:
            return answer("solved", grid, energy=float(model.bqm.offset))
        return answer("unsolved", best=grid, energy=float(model.bqm.offset))
    if (why := _no_solution(asked, _FIRST_PROOF_SECONDS)) is not None:
        return answer("no-solution", message=why)

    kept = 0.0 if time_limit is None else min(_PROOF_SECONDS, 0.1 * time_limit)
    options: dict[str, Any] = {"rng": "dealt", "target_energy": 0.0} | sampling
    if time_limit is not None:
        options["time_limit"] = max(time_limit - kept - (perf_counter() - started), 1e-3)
    sampleset = TemperSampler().sample(model.bqm, num_reads=num_reads, **options)
    best: np.ndarray | None = None
    broken: list[str] = []
    energy: float | None = None
    if len(sampleset):
        lowest = int(sampleset.record.energy.argmin())
        energy = float(sampleset.record.energy[lowest])
        decoded = model.decode((sampleset.record.sample[lowest:lowest + 1], sampleset.variables))
        best, broken = decoded.grids[0], decoded.broken(0)
        if asked._engine.verify(best.astype(np.int64).ravel())[0]:
            return answer("solved", best, broken=broken, energy=energy, sampleset=sampleset)
    left = _PROOF_SECONDS if time_limit is None else time_limit - (perf_counter() - started)
    if (why := _no_solution(asked, min(_PROOF_SECONDS, left))) is not None:
        return answer("no-solution", energy=energy, sampleset=sampleset, message=why)
    return answer("unsolved", best=best, broken=broken, energy=energy, sampleset=sampleset)


def _no_solution(puzzle: Puzzle, seconds: float) -> str | None:
    """Why there is none, where the exact search proves it in that time."""
    if seconds <= 0:
        return None
    found, _, _, reason, interrupted, raised = puzzle._engine.search(1, seconds)
    if raised is not None:
        raise raised
    if found > 0 or interrupted:
        return None
    return reason or "the exact search proves that there is none"


def _joined(violations: Iterable[tuple[str, str]]) -> str:
    return "; ".join(message for _, message in violations)


def _puzzle(puzzle: PuzzleLike, rules: Rules, reading: Mapping[str, Any]) -> Puzzle:
    if isinstance(puzzle, Puzzle):
        if rules != "standard" or any(value not in (None, "auto") for value in reading.values()):
            raise ValueError("a Puzzle has its rules and constraints already")
        return puzzle
    return Puzzle(puzzle, rules, **reading)


def _read_one(puzzle, rules, box, constraints, format, symbols) -> _engine.Puzzle:
    puzzles = _read(puzzle, rules, box, constraints, format, symbols)
    if len(puzzles) != 1:
        raise ValueError(f"there are {len(puzzles)} puzzles, expected one; temper.sudoku.read "
                         "reads them all")
    return puzzles[0]


def _read(puzzle, rules, box, constraints, format, symbols) -> list[_engine.Puzzle]:
    names = rules.split(",") if isinstance(rules, str) else list(rules)
    box = "" if box is None else box if isinstance(box, str) else f"{box[0]}x{box[1]}"
    if constraints is None:
        constraints = ""
    elif not isinstance(constraints, str):
        constraints = json.dumps(constraints)
    if isinstance(puzzle, Puzzle):
        return [puzzle._engine]
    if isinstance(puzzle, Mapping):
        puzzle, format, is_text = json.dumps({"rules": names} | dict(puzzle)), "puzzle-json", True
    elif isinstance(puzzle, os.PathLike):
        puzzle, is_text = os.fspath(puzzle), False
    elif isinstance(puzzle, str):
        is_text = "\n" in puzzle
    else:
        cells = np.asarray(puzzle)
        if cells.dtype.kind not in "iu":
            raise ValueError(f"the puzzle is a matrix of {cells.dtype}: expected integers")
        cells = np.ascontiguousarray(cells, np.int64).ravel()
        return [_engine.puzzle_of_cells(cells, names, box, constraints)]
    return _engine.read_puzzles(puzzle, names, box, constraints, format, symbols, is_text)
