#!/usr/bin/env python3
"""dimod judges the model formats and the sample sets: what it writes is read, what temper writes is read by it.

usage: dimod_check.py PROGRAM      exit status 77 (skipped) where dimod is not installed
"""

import json
import pathlib
import random
import subprocess
import sys
import tempfile

try:
    import dimod
    from dimod.serialization import coo
except ImportError:
    print("skipped: dimod is not installed")
    sys.exit(77)

PUZZLE = "12..341.2..14..."


def run(*arguments):
    return subprocess.run(arguments, capture_output=True, text=True, check=True).stdout


def random_bqm(vartype, seed):
    """Labels of every kind, coefficients of every size."""
    rng = random.Random(seed)
    labels = [f"a{i}" if i % 3 == 0 else i if i % 3 == 1 else (i, "x", (2.5, i)) for i in range(12)]
    bqm = dimod.BinaryQuadraticModel(vartype)
    for label in labels:
        bqm.add_variable(label, rng.uniform(-1, 1) * 10.0 ** rng.randint(-6, 3))
    for _ in range(30):
        bqm.add_interaction(*rng.sample(labels, 2), rng.uniform(-1, 1))
    bqm.offset = rng.random()
    return bqm


def check_samples(program, bqm, path):
    """Each energy belongs to its row; the exact sampler finds dimod's minimum."""
    path.write_text(json.dumps(bqm.to_serializable()), encoding="utf-8")
    for options in (["--reads", "20"], ["--sampler", "pt", "--sweeps", "50"], ["--sampler", "exact"]):
        document = json.loads(run(program, "sample", str(path), "--json", *options))
        samples = dimod.SampleSet.from_serializable(document["sampleset"])
        assert samples.vartype is bqm.vartype
        assert set(samples.variables) == set(bqm.variables)
        assert abs(bqm.energies(samples) - samples.record.energy).max() < 1e-8, options
    assert abs(samples.first.energy - dimod.ExactSolver().sample(bqm).first.energy) < 1e-8


def check_packed(program, path):
    """Large sample sets are packed, 32 variables a word."""
    for vartype in ("BINARY", "SPIN"):
        rng = random.Random(5)
        bqm = dimod.BinaryQuadraticModel(vartype)
        for v in range(1001):  # no multiple of 32
            bqm.add_variable(v, rng.choice((-1, 1)))
        for _ in range(3000):
            bqm.add_interaction(*rng.sample(range(1001), 2), rng.choice((-1, 1, 2)))
        path.write_text(json.dumps(bqm.to_serializable()), encoding="utf-8")
        document = json.loads(run(program, "sample", str(path), "--json", "--reads", "120", "--sweeps", "5"))
        assert document["sampleset"]["sample_packed"]
        samples = dimod.SampleSet.from_serializable(document["sampleset"])
        assert (bqm.energies(samples) == samples.record.energy).all()


def check_compiled(program, folder):
    """The model of a puzzle has energy 0 at its solution, in both formats."""
    run(program, "compile", "--shrink", "none", PUZZLE, "-o", str(folder / "model.json"))
    run(program, "compile", "--shrink", "none", PUZZLE, "-o", str(folder / "model.coo"))
    document = json.loads((folder / "model.json").read_text(encoding="utf-8"))
    bqm = dimod.BinaryQuadraticModel.from_serializable(document)
    assert len(document["families"]) == 64 + 8  # groups, and a family a clue
    solution = json.loads(run(program, "propagate", "--json", PUZZLE))["puzzles"][0]["solution"]
    state = {(r, c, d): int(solution[4 * r + c] == str(d)) for r, c, d in bqm.variables}
    assert bqm.energy(state) == 0

    with open(folder / "model.coo", encoding="utf-8") as file:
        numbered = coo.load(file)  # dimod ignores the offset in the comment
    mapping = dict(enumerate(bqm.variables))
    numbered.relabel_variables(mapping)
    numbered.offset = bqm.offset
    assert numbered == bqm


def main(arguments):
    if len(arguments) != 1:
        print(__doc__.strip(), file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for seed in range(3):
            for vartype in ("BINARY", "SPIN"):
                check_samples(arguments[0], random_bqm(vartype, seed), folder / "in.json")
        check_packed(arguments[0], folder / "large.json")
        check_compiled(arguments[0], folder)
    print("dimod agrees")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
