"""The puzzles of scripts/device-check: the examples of the repository, and as many more as wanted by
moves that keep a sudoku as hard as it is."""

import dataclasses
import pathlib
import random
import re

TEST_DATA = pathlib.Path(__file__).resolve().parents[2] / "tests" / "data"


@dataclasses.dataclass(frozen=True)
class Seed:
    """A puzzle that is solved many times. `sweeps` and `beta` are those at which it is solved soonest
    on the CPU (bench/dwave/best_settings.py)."""

    name: str
    file: str
    sweeps: int
    rules: str = "standard"
    beta: str = "1.65"


SEEDS = [
    Seed("23_clues", "23_clues.txt", 2000),
    Seed("17_clues", "17_clues.txt", 5000, beta="1.5:2.2"),
    Seed("diagonal", "diagonal.txt", 5000, rules="standard,diagonal"),
    Seed("16x16", "16x16.txt", 5000),
]


def cells_of(text):
    """The numbers of one puzzle of tests/data/examples, 0 for a blank: 81 characters first in the
    text, or a drawing with a number a cell."""
    line = re.match(r"\s*([0-9.]{81})(\s|$)", text)
    if line:
        return [0 if c == "." else int(c) for c in line[1]]
    cells = []
    for row in text.splitlines():
        words = row.replace("|", " ").split()
        if words and all(word == "." or word.isdigit() for word in words):
            cells += [0 if word == "." else int(word) for word in words]
    return cells


def seed_cells(seed):
    return cells_of((TEST_DATA / "examples" / seed.file).read_text(encoding="utf-8"))


def relabelled(cells, rng):
    """The puzzle with its digits renamed: as hard, under every rule, but other reads."""
    side = round(len(cells) ** 0.5)
    names = rng.sample(range(1, side + 1), side)
    return [names[c - 1] if c else 0 for c in cells]


def _shuffled_lines(rng):
    """Rows (or columns) of a 9×9: bands in any order, and rows in any order within a band."""
    return [3 * band + line for band in rng.sample(range(3), 3) for line in rng.sample(range(3), 3)]


def transformed(cells, rng):
    """A standard 9×9 with digits renamed, rows and columns exchanged, transposed or not."""
    rows, columns = _shuffled_lines(rng), _shuffled_lines(rng)
    cells = relabelled(cells, rng)
    if rng.random() < 0.5:
        cells = [cells[9 * c + r] for r in range(9) for c in range(9)]
    return [cells[9 * r + c] for r in rows for c in columns]


def line_of(cells):
    return "".join(str(c) if c else "." for c in cells)


def integers_of(cells):
    return " ".join(map(str, cells))


def batch(count):
    """`count` different-looking puzzles, as lines: tests/data's random minimal ones, transformed."""
    file = TEST_DATA / "puzzles" / "random_minimal_9x9_300.txt"
    bases = [cells_of(line) for line in file.read_text(encoding="utf-8").splitlines()]
    bases = [cells for cells in bases if len(cells) == 81]
    rng = random.Random(1)
    return [line_of(transformed(bases[i % len(bases)], rng)) for i in range(count)]
