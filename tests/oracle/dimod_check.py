#!/usr/bin/env python3
"""dimod judges the model formats and the sample sets: what it writes is read, what temper writes is read by it.

usage: dimod_check.py PROGRAM      exit status 77 (skipped) where dimod is not installed, neither for
                                   this Python nor in oracle-venv beside the program (scripts/test
                                   makes it)
"""

import csv
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile

try:
    import dimod
    import dimod.lp
    import numpy
    from dimod.serialization import coo
    from dimod.variables import iter_deserialize_variables
except ImportError:
    PYTHON = pathlib.Path(sys.argv[-1]).resolve().parent / "oracle-venv" / "bin" / "python"
    if PYTHON.exists() and pathlib.Path(sys.prefix) != PYTHON.parent.parent:
        os.execv(PYTHON, [str(PYTHON), *sys.argv])
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


def check_outputs(program, bqm, folder):
    """What -o writes: dimod reads the distinct states with their occurrences; CSV says the same."""
    model = folder / "outputs.json"
    model.write_text(json.dumps(bqm.to_serializable()), encoding="utf-8")
    label = list(bqm.variables)[3]
    fixed = f"{json.dumps(label)}=1"
    for name in ("samples.json", "samples.csv"):
        run(program, "sample", str(model), "--reads", "300", "--sweeps", "5", "--aggregate", "--fix", fixed,
            "-q", "-o", str(folder / name))
    samples = dimod.SampleSet.from_serializable(
        json.loads((folder / "samples.json").read_text(encoding="utf-8")))
    assert samples.record.num_occurrences.sum() == 300
    assert len(samples) < 300
    assert len(samples.aggregate()) == len(samples)
    assert (numpy.diff(samples.record.energy) >= 0).all()
    assert abs(bqm.energies(samples) - samples.record.energy).max() < 1e-8
    assert (samples.samples(sorted_by=None)[:, label] == 1).all()
    assert samples.info["fixed"] == [fixed]

    with open(folder / "samples.csv", encoding="utf-8", newline="") as file:
        header, *rows = list(csv.reader(file))
    assert header[-2:] == ["energy", "num_occurrences"]
    assert len(header) == bqm.num_variables + 2
    states = numpy.array([row[:-2] for row in rows], dtype=numpy.int8)
    order = [list(samples.variables).index(v) for v in bqm.variables]
    assert (states == samples.record.sample[:, order]).all()
    assert [float(row[-2]) for row in rows] == list(samples.record.energy)
    assert [int(row[-1]) for row in rows] == list(samples.record.num_occurrences)

    # The other way: reads start from what dimod wrote.
    (folder / "start.json").write_text(json.dumps(samples.to_serializable()), encoding="utf-8")
    document = json.loads(run(program, "sample", str(model), "--json", "-q", "--reads", "1", "--sweeps", "1",
                              "--beta", "1e6", "--initial-states", str(folder / "start.json")))
    warm = dimod.SampleSet.from_serializable(document["sampleset"])
    assert warm.first.energy <= samples.record.energy[0] + 1e-9


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


STATES = 1000


def check_energies(bqm, other, labels=True):
    """The same energies on random states, variable by label (or by place)."""
    assert bqm.vartype is other.vartype
    assert bqm.num_variables == other.num_variables
    if labels:
        assert set(bqm.variables) == set(other.variables), (bqm.variables, other.variables)
    states = numpy.random.default_rng(1).integers(0, 2, (STATES, bqm.num_variables), dtype=numpy.int8)
    if bqm.vartype is dimod.SPIN:
        states = 2 * states - 1
    names = list(bqm.variables)
    expected = bqm.energies((states, names))
    found = other.energies((states, names if labels else list(other.variables)))
    scale = 1 + sum(map(abs, bqm.linear.values())) + sum(map(abs, bqm.quadratic.values())) + abs(bqm.offset)
    assert abs(found - expected).max() <= 1e-12 * scale


def load(path):
    """What dimod reads of a file that temper wrote."""
    if path.suffix == ".bqm":
        with open(path, "rb") as file:
            return dimod.BinaryQuadraticModel.from_file(file)
    if path.suffix == ".coo":
        with open(path, encoding="utf-8") as file:
            return coo.load(file)
    document = json.loads(path.read_text(encoding="utf-8"))
    # dimod's from_serializable turns lists into tuples at the first level only.
    document["variable_labels"] = list(iter_deserialize_variables(document["variable_labels"]))
    return dimod.BinaryQuadraticModel.from_serializable(document)


def check_formats(program, bqm, folder):
    """dimod writes, temper converts, dimod reads: bit for bit."""
    for name, data in {
        "1.bqm": bqm.to_file(version=1).read(),
        "2.bqm": bqm.to_file(version=2).read(),
        "plain.bqm": bqm.to_file(ignore_labels=True).read(),
        "single.bqm": dimod.BinaryQuadraticModel(bqm, dtype=numpy.float32).to_file().read(),
        "in.json": json.dumps(bqm.to_serializable()).encode(),
    }.items():
        (folder / name).write_bytes(data)
        for out in ("out.json", "out.bqm"):
            run(program, "convert", str(folder / name), str(folder / out))
            found = load(folder / out)
            check_energies(found, load(folder / name))
            if name not in ("plain.bqm", "single.bqm"):
                check_energies(bqm, found)
                assert found == bqm  # labels, biases and offset, all exact


def check_coo(program, vartype, folder):
    """dimod's COO has neither exponents nor an offset, and only numbers for labels."""
    bqm = dimod.BinaryQuadraticModel(vartype)
    rng = random.Random(3)
    for v in range(9):
        bqm.add_variable(v, rng.randint(-50, 50) / 8)
    for _ in range(20):
        bqm.add_interaction(*rng.sample(range(9), 2), rng.randint(-50, 50) / 8)
    (folder / "in.coo").write_text(coo.dumps(bqm, vartype_header=True), encoding="utf-8")
    for out in ("out.json", "out.bqm", "out.coo"):
        run(program, "convert", str(folder / "in.coo"), str(folder / out))
        check_energies(bqm, load(folder / out))
        assert load(folder / out) == bqm


def check_lp(program, folder):
    """dimod reads our LP files as objectives of constrained models, offset and all."""
    bqm = random_bqm("BINARY", 7)
    bqm.relabel_variables({v: f"v{i}" for i, v in enumerate(list(bqm.variables))})
    (folder / "in.json").write_text(json.dumps(bqm.to_serializable()), encoding="utf-8")
    run(program, "convert", str(folder / "in.json"), str(folder / "out.lp"))
    objective = dimod.lp.loads((folder / "out.lp").read_text(encoding="utf-8")).objective
    found = dimod.BinaryQuadraticModel("BINARY")
    for v in objective.variables:
        found.add_variable(v, objective.get_linear(v))
    for u, v, bias in objective.iter_quadratic():
        found.add_interaction(u, v, bias)
    found.offset = objective.offset
    check_energies(bqm, found)

    model = dimod.ConstrainedQuadraticModel()
    model.set_objective(bqm)
    (folder / "in.lp").write_text(dimod.lp.dumps(model), encoding="utf-8")
    run(program, "convert", str(folder / "in.lp"), str(folder / "out.json"))
    check_energies(bqm, load(folder / "out.json"))


def main(arguments):
    if len(arguments) != 1:
        print(__doc__.strip(), file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for seed in range(3):
            for vartype in ("BINARY", "SPIN"):
                check_samples(arguments[0], random_bqm(vartype, seed), folder / "in.json")
                check_outputs(arguments[0], random_bqm(vartype, seed), folder)
                check_formats(arguments[0], random_bqm(vartype, seed), folder)
        for vartype in ("BINARY", "SPIN"):
            check_formats(arguments[0], dimod.BinaryQuadraticModel(vartype), folder)
            check_coo(arguments[0], vartype, folder)
        check_lp(arguments[0], folder)
        check_packed(arguments[0], folder / "large.json")
        check_compiled(arguments[0], folder)
    print("dimod agrees")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
