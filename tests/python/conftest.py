"""Models and puzzles that several tests use."""

import dimod
import pytest

import temper

CLUES_23 = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
CLUES_30 = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
DIAGONAL = "2.............62....1....7...6..8...3...9...7...6..4...4....8....52.............3"


@pytest.fixture
def sampler():
    return temper.TemperSampler()


@pytest.fixture
def frustrated():
    """Six spins with one lowest state and its mirror image, and biases of every sign."""
    return dimod.BinaryQuadraticModel(
        {"a": 0.5, ("b", 1): -0.25, 2: 0.0, "d": 1.0, "e": -1.0, "f": 0.125},
        {("a", ("b", 1)): 1.0, (("b", 1), 2): -1.5, (2, "d"): 0.5, ("d", "e"): 1.0,
         ("e", "f"): -0.75, ("f", "a"): 1.25}, 0.5, "SPIN")


@pytest.fixture
def long_run():
    """Arguments of a run that would take minutes."""
    bqm = dimod.generators.gnm_random_bqm(2000, 20000, "SPIN", random_state=1)
    return {"bqm": bqm, "num_reads": 512, "num_sweeps": 1_000_000, "beta_range": (0.1, 3.0),
            "seed": 1}


@pytest.fixture
def program():
    """The command line, where TEMPER_PROGRAM says it is."""
    import os
    path = os.environ.get("TEMPER_PROGRAM")
    if not path:
        pytest.skip("TEMPER_PROGRAM names no program")
    return path
