"""The benchmarks' puzzles as models: written by `temper compile`, read by dimod."""

import dataclasses
import json
import pathlib
import subprocess

import dimod

ROOT = pathlib.Path(__file__).resolve().parents[2]
PUZZLES = ROOT / "bench" / "support" / "puzzles.txt"
TEST_DATA = ROOT / "tests" / "data"


class MissingError(Exception):
    """Something that the benchmark needs is not there; the message names it."""


@dataclasses.dataclass(frozen=True)
class Puzzle:
    name: str
    rules: str
    argument: str  # the cells, or the path of a file


@dataclasses.dataclass(frozen=True)
class Model:
    """One model, as a file for temper and as a BQM for D-Wave's samplers. Energy 0 = solved."""

    name: str
    path: pathlib.Path
    bqm: dimod.BinaryQuadraticModel

    @property
    def num_variables(self):
        return self.bqm.num_variables


def puzzles():
    """The table of bench/support/puzzles.txt, by name, in its order."""
    rows = [line.split() for line in PUZZLES.read_text().splitlines()]
    table = {}
    for name, rules, puzzle in (row for row in rows if row and row[0] != "#"):
        is_file = puzzle.endswith(".txt")
        table[name] = Puzzle(name, rules, str(TEST_DATA / puzzle) if is_file else puzzle)
    return table


def compiled(temper, puzzle, folder, shrink="clues"):
    """Compiles a puzzle; `shrink` is clues (clues and their peers out) or none (all variables)."""
    name = puzzle.name if shrink == "clues" else f"{puzzle.name}_{shrink}"
    path = folder / f"{name}.json"
    subprocess.run(
        [temper, "compile", puzzle.argument, "--rules", puzzle.rules, "--shrink", shrink,
         "-o", path, "--quiet"],
        check=True,
    )
    return read(name, path)


def read(name, path):
    """A model file that `temper compile` wrote (dimod's JSON)."""
    with open(path, encoding="utf-8") as file:
        bqm = dimod.BinaryQuadraticModel.from_serializable(json.load(file))
    return Model(name, pathlib.Path(path), bqm)
