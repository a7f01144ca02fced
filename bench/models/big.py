"""Big models: what they need, and what a spin update costs as models grow.

    big.py --build build --output bench/results/MACHINE [--quick] [--threads 1]

Two models by the rules below are loaded, planned and annealed, each within 8 GB (peak resident memory
of the process). Then models of 1,000 to 1,000,000 variables of degree 6: processor time a spin update
at beta 1, from the difference of a long and a short run, which reading and setting up do not enter.
`lattice`: a periodic cube with weights ±1. `random`: as many edges with weights ±1 between vertices
drawn uniformly, so that neighbours lie anywhere in memory. `real`: those edges, weights uniform in
[-1, 1). numpy's PCG64 with fixed seeds.
"""

import argparse
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time

import numpy
import page

LIMIT = 8 << 30
SIZES = (10, 22, 46, 100)  # sides of cubes
READS = {"lattice": 512, "random": 512, "real": 32}


def cube(side, seed):
    """A periodic cubic lattice, weights ±1, in the natural order of its variables."""
    index = numpy.arange(side**3).reshape(side, side, side)
    u = numpy.concatenate([index.ravel()] * 3)
    v = numpy.concatenate([numpy.roll(index, -1, axis).ravel() for axis in range(3)])
    return u, v, 2 * numpy.random.default_rng(seed).integers(0, 2, len(u)) - 1


def random_edges(num_variables, degree, seed, real):
    """Edges between vertices drawn uniformly; those drawn twice or from a vertex to itself are out."""
    draws = numpy.random.default_rng(seed)
    u, v = draws.integers(0, num_variables, (2, num_variables * degree // 2))
    keys = numpy.unique(numpy.minimum(u, v) * num_variables + numpy.maximum(u, v))
    u, v = keys // num_variables, keys % num_variables
    u, v = u[u != v], v[u != v]
    return u, v, (draws.uniform(-1, 1, len(u)) if real else 2 * draws.integers(0, 2, len(u)) - 1)


def write_ising(path, u, v, weights):
    """temper's list of bonds, 17 digits, piece by piece."""
    number = repr if weights.dtype.kind == "f" else str
    with open(path, "w", encoding="ascii") as file:
        for start in range(0, len(u), 1 << 18):
            part = slice(start, start + (1 << 18))
            file.write("".join(f"{a} {b} {number(w)}\n" for a, b, w in zip(
                u[part].tolist(), v[part].tolist(), weights[part].tolist())))


def run(command):
    """(JSON, processor seconds, wall seconds, peak bytes) of a program."""
    with tempfile.TemporaryFile() as output:
        start = time.perf_counter()
        process = subprocess.Popen(list(map(str, command)), stdout=output)
        _, status, usage = os.wait4(process.pid, 0)
        wall = time.perf_counter() - start
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode != 0:
            sys.exit(f"error: {' '.join(map(str, command))}: exit status {process.returncode}")
        output.seek(0)
        return json.load(output), usage.ru_utime + usage.ru_stime, wall, usage.ru_maxrss * 1024


def sample(temper, path, reads, sweeps, threads, *more):
    return run([temper, "sample", path, "--format", "ising", "--presolve", "off", "--reads", reads,
                "--sweeps", sweeps, "--threads", threads, "--top", 1, "--json", "--no-progress",
                *more])


def measure_big(temper, folder, threads, reads, sweeps):
    """The two models: loaded, planned, annealed."""
    rows = []
    for name, make in (("cube_1e6", lambda: cube(100, 1)),
                       ("real_1e5", lambda: random_edges(100_000, 100, 2, real=True))):
        path = folder / f"{name}.ising"
        u, v, weights = make()
        if not path.exists():
            write_ising(path, u, v, weights)
        plan, plan_cpu, plan_wall, plan_peak = run(
            [temper, "plan", path, "--format", "ising", "--reads", reads, "--sweeps", sweeps,
             "--threads", threads, "--json"])
        result, cpu, wall, peak = sample(temper, path, reads, sweeps, threads)
        info = result["info"]
        rows.append({"model": name, "variables": int(max(u.max(), v.max())) + 1, "couplings": len(u),
                     "file_bytes": path.stat().st_size, "reads": reads, "sweeps": sweeps,
                     "kernel": info["kernel"], "device": info["device"],
                     "energy": result["sampleset"]["vectors"]["energy"]["data"][0],
                     "plan_cpu": plan_cpu, "plan_wall": plan_wall, "plan_peak": plan_peak,
                     "cpu": cpu, "wall": wall, "sample_wall": info["seconds"]["total"],
                     "peak": peak, "within": peak <= LIMIT})
        print(f"{name}: peak {peak / 2**30:.2f} GB", file=sys.stderr, flush=True)
    return rows


def measure_growth(temper, folder, sizes, repeats, work):
    """Processor time a spin update of each kind and size: medians and ranges."""
    rows = {}
    kinds = {"lattice": lambda side: cube(side, 3),
             "random": lambda side: random_edges(side**3, 6, 4, real=False),
             "real": lambda side: random_edges(side**3, 6, 5, real=True)}
    for repeat in range(repeats):  # all sizes in turn: a busy spell hits them alike
        for side in sizes:
            for kind, make in kinds.items():
                path = folder / f"{kind}_{side}.ising"
                if not path.exists():
                    write_ising(path, *make(side))
                reads = READS[kind]
                more = max(4, round(work[kind] / (side**3 * reads)))
                beta = ("--beta", 1, "--schedule", "constant", "--seed", repeat)
                _, short, _, _ = sample(temper, path, reads, 1, 1, *beta)
                result, long, _, peak = sample(temper, path, reads, 1 + more, 1, *beta)
                row = rows.setdefault((kind, side), {
                    "kind": kind, "variables": side**3, "reads": reads, "sweeps": more,
                    "kernel": result["info"]["kernel"], "device": result["info"]["device"],
                    "ns": [], "peak": peak})
                row["ns"].append((long - short) / (side**3 * reads * more) * 1e9)
                print(f"{kind} {side**3}: {row['ns'][-1]:.4f} ns", file=sys.stderr, flush=True)
    return list(rows.values())


def plot(rows, path):
    import matplotlib
    matplotlib.use("Agg")
    from matplotlib import pyplot
    figure, axes = pyplot.subplots(figsize=(7, 4.2))
    for kind in READS:
        mine = sorted((row["variables"], sorted(row["ns"])) for row in rows if row["kind"] == kind)
        sizes = [size for size, _ in mine]
        middle = [values[len(values) // 2] for _, values in mine]
        axes.errorbar(sizes, middle, fmt="o-", capsize=3, label=f"{kind}, {READS[kind]} reads",
                      yerr=[[m - v[0] for m, (_, v) in zip(middle, mine)],
                            [v[-1] - m for m, (_, v) in zip(middle, mine)]])
    axes.set(xscale="log", yscale="log", xlabel="variables (degree 6)",
             ylabel="ns of one processor a spin update")
    axes.grid(True, which="both", alpha=0.3)
    axes.legend()
    figure.tight_layout()
    figure.savefig(path, dpi=110)


def markdown(big, growth, threads):
    gigabytes = lambda n: f"{n / 2**30:.2f}"
    text = ["# Big models\n", f"`scripts/bench-models --big`, {time.strftime('%Y-%m-%d %H:%M')}; load "
            f"{', '.join(f'{x:.1f}' for x in os.getloadavg())}; {threads} thread(s). cube_1e6: a periodic "
            "100×100×100 lattice, weights ±1. real_1e5: 1e5 variables, about 100 couplings each, "
            "uniform in [-1, 1). Peak: resident memory of the whole process; the limit is 8 GB.\n"]
    rows = [[r["model"], r["variables"], r["couplings"], f"{r['file_bytes'] / 2**20:.0f}",
             r["kernel"], r["device"], f"{r['reads']} × {r['sweeps']}", f"{r['energy']:.6g}",
             f"{r['plan_cpu']:.1f} / {r['plan_wall']:.1f}", gigabytes(r["plan_peak"]),
             f"{r['cpu']:.1f} / {r['wall']:.1f}", gigabytes(r["peak"])] for r in big]
    text.append(page.table(["model", "variables", "couplings", "file, MB", "kernel", "device",
                            "reads × sweeps", "best energy", "plan: s processor / wall", "peak, GB",
                            "sample: s processor / wall", "peak, GB"], rows))
    text.append("\n## A spin update as models grow\n\nns of processor time, median [range]; from the "
                "difference of two runs. ![plot](big.png)\n")
    rows = []
    for r in sorted(growth, key=lambda r: (r["kind"], r["variables"])):
        values = sorted(r["ns"])
        first = min((o for o in growth if o["kind"] == r["kind"]), key=lambda o: o["variables"])
        base = sorted(first["ns"])[len(first["ns"]) // 2]
        middle = values[len(values) // 2]
        rows.append([r["kind"], r["variables"], r["reads"], r["kernel"], r["device"],
                     f"{middle:.4f} [{values[0]:.4f}–{values[-1]:.4f}]", f"{middle / base:.2f}"])
    text.append(page.table(["model", "variables", "reads", "kernel", "device", "ns a spin update",
                            "over the smallest"], rows))
    return "\n".join(text)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--build", required=True, type=pathlib.Path)
    parser.add_argument("--output", required=True, type=pathlib.Path)
    parser.add_argument("--quick", action="store_true", help="smaller work, one repeat")
    parser.add_argument("--threads", type=int, default=1, help="for the two big models")
    parser.add_argument("--repeats", type=int, default=3, help="of every size")
    parser.add_argument("--only-growth", action="store_true")
    arguments = parser.parse_args()
    temper = arguments.build / "temper"
    folder = arguments.build / "bench-models"
    folder.mkdir(parents=True, exist_ok=True)
    arguments.output.mkdir(parents=True, exist_ok=True)
    quick = arguments.quick
    work = ({"lattice": 5e8, "random": 5e8, "real": 3e7} if quick
            else {"lattice": 2e9, "random": 2e9, "real": 1e8})
    big = [] if arguments.only_growth else measure_big(
        temper, folder, arguments.threads, 32, 5 if quick else 20)
    growth = measure_growth(temper, folder, SIZES[:3] if quick else SIZES,
                            1 if quick else arguments.repeats, work)
    (arguments.output / "big.json").write_text(
        json.dumps({"big": big, "growth": growth}, indent=1) + "\n", encoding="utf-8")
    plot(growth, arguments.output / "big.png")
    text = markdown(big, growth, arguments.threads)
    (arguments.output / "big.md").write_text(text, encoding="utf-8")
    print(text)


if __name__ == "__main__":
    main()
