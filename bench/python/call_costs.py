#!/usr/bin/env python3
"""What a call from Python costs beside the annealing, and neal's in the same run.

usage: call_costs.py [--json FILE]     PYTHONPATH names the package: build/python of scripts/test,
                                       with build/python-venv/bin/python

Every figure is the least of several runs, in milliseconds of wall time, and the median beside it;
temper and neal take turns, on one thread each.
"""

import argparse
import json
import platform
import statistics
import time

import dimod
import numpy as np
from dwave.samplers import SimulatedAnnealingSampler

import temper
from temper import TemperSampler, _vectors, sudoku

CLUES_23 = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
ROUNDS = 40
SECONDS = 20  # after which a comparison has rounds enough


def milliseconds(work):
    start = time.perf_counter()
    work()
    return (time.perf_counter() - start) * 1e3


def rounds(*works):
    """[least, median] of each, taken in turns."""
    taken = [[] for _ in works]
    start = time.perf_counter()
    for done in range(ROUNDS):
        if done >= 3 and time.perf_counter() - start > SECONDS:
            break
        for times, work in zip(taken, works):
            times.append(work())
    return [[min(times), statistics.median(times)] for times in taken]


def ours_beside(bqm, **options):
    """Of the call: all but the engine's own time."""
    def work():
        start = time.perf_counter()
        info = TemperSampler().sample(bqm, threads=1, seed=1, **options).info
        return (time.perf_counter() - start - info["seconds"]["total"]) * 1e3
    return work


def theirs_beside(bqm, **options):
    """The same of neal: all but its sampling, which is a call of compiled code."""
    def work():
        start = time.perf_counter()
        info = SimulatedAnnealingSampler().sample(bqm, seed=1, **options).info
        return (time.perf_counter() - start) * 1e3 - info["timing"]["sampling_ns"] / 1e6
    return work


def whole(sampler, bqm, **options):
    return lambda: milliseconds(lambda: sampler.sample(bqm, seed=1, **options))


def measured():
    empty = sudoku.compile("." * 81, shrink="none")
    small = sudoku.compile(CLUES_23, shrink="clues").bqm
    states = np.random.default_rng(1).integers(0, 2, (1000, 729), np.int8)
    samples = dimod.SampleSet.from_samples((states, list(empty.bqm.variables)), "BINARY",
                                           np.zeros(1000), sort_labels=False)
    beta = {"beta_range": (1.2, 2.4)}
    rows = []

    def row(name, ours, theirs=None):
        figures = rounds(*(work for work in (ours, theirs) if work))
        rows.append({"what": name, "temper_ms": figures[0],
                     "neal_ms": figures[1] if theirs else None})

    row("vectors of a model of 10,206 couplings",
        lambda: milliseconds(lambda: _vectors.model_of(empty.bqm)),
        lambda: milliseconds(lambda: empty.bqm.change_vartype("SPIN", inplace=False)
                             .to_numpy_vectors()))
    row("beside 1,000 reads of 729 variables, one sweep",
        ours_beside(empty.bqm, num_reads=1000, num_sweeps=1, **beta),
        theirs_beside(empty.bqm, num_reads=1000, num_sweeps=1, **beta))
    row("beside one read of 223 variables, 1,000 sweeps",
        ours_beside(small, num_reads=1, num_sweeps=1000, **beta),
        theirs_beside(small, num_reads=1, num_sweeps=1000, **beta))
    row("the whole call: 1,000 reads of 223 variables, 1,000 sweeps, beta 1.2 to 2.4",
        whole(TemperSampler(), small, num_reads=1000, num_sweeps=1000, threads=1, **beta),
        whole(SimulatedAnnealingSampler(), small, num_reads=1000, num_sweeps=1000, **beta))
    row("1,000 reads decoded into grids and broken families",
        lambda: milliseconds(lambda: empty.decode(samples)))
    row("a puzzle of 23 clues compiled into a model of dimod",
        lambda: milliseconds(lambda: sudoku.compile(CLUES_23, shrink="clues").bqm))
    return rows


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", metavar="FILE", help="also write the figures there")
    arguments = parser.parse_args()
    rows = measured()
    info = TemperSampler().sample(dimod.generators.ran_r(1, 10, seed=1), seed=1, threads=1).info
    print(f"temper {temper.__version__} ({info['device']}), Python {platform.python_version()}, "
          f"numpy {np.__version__}, dimod {dimod.__version__}; ms, least (median)")
    for row in rows:
        text = f"{row['temper_ms'][0]:9.3f} ({row['temper_ms'][1]:.3f})"
        if row["neal_ms"]:
            text += f"   neal {row['neal_ms'][0]:.3f} ({row['neal_ms'][1]:.3f})"
        print(f"{row['what']:78} {text}")
    if arguments.json:
        with open(arguments.json, "w", encoding="utf-8") as file:
            json.dump({"device": info["device"], "rows": rows}, file, indent=1)


if __name__ == "__main__":
    main()
