"""Spin updates a nanosecond of temper's kernels beside D-Wave's neal, interleaved.

Each round runs neal, then every kernel of temper, on one model after the other: the same model (the
file that neal reads is written by bench_kernel), the same beta at every sweep, one thread. Both are
counted in processor time of the sampling alone: neal without its setting up, temper's call of the
backend with its packing of results. The ratio is taken round by round.

    kernel_vs_neal.py --build build --output bench/results/MACHINE [--rounds 7] [--quick]
"""

import argparse
import pathlib
import subprocess
import sys

import estimates
import models
import neal
import report
import temper_runs

MODELS = ("23_clues", "17_clues", "729_variables", "17_clues_hundredths", "17_clues_real",
          "maxcut_g1", "maxcut_g6")
QUICK_MODELS = ("17_clues", "maxcut_g1")
QUICK_FORMS = r"^(multispin|group)(/dealt|/independent)?/(avx512|avx2)/{model}/(plain|best_every_sweep)$"
FORMS = (r"^(multispin|group|lane)(/dealt|/independent|/int8|/int16|/float)?/(avx512|avx2)"
         r"/{model}/(plain|best_every_sweep)$")


def one_round(programs, model, forms, min_time, number):
    """(neal's updates/ns, {benchmark: row}) of one model."""
    rows = temper_runs.benchmark(
        programs.bench_kernel, forms.format(model=model.name), min_time=min_time)
    settings = next(iter(rows.values()))
    hot, cold, sweeps = settings["beta_hot"], settings["beta_cold"], int(settings["sweeps"])
    betas = [hot + (cold - hot) * sweep / (sweeps - 1) for sweep in range(sweeps)]
    updates = neal.updates_per_ns(model.bqm, betas, min_time, seed=number + 1)
    return updates, rows


def measure(programs, all_models, forms, rounds, min_time):
    """{model: ([neal], {benchmark: [updates/ns]}, {benchmark: (goal, × neal)})}"""
    figures = {model.name: ([], {}, {}) for model in all_models}
    for number in range(rounds):
        for model in all_models:
            print(f"round {number + 1} of {rounds}: {model.name}", file=sys.stderr, flush=True)
            updates, rows = one_round(programs, model, forms, min_time, number)
            neals, tempers, goals = figures[model.name]
            neals.append(updates)
            for name, row in rows.items():
                tempers.setdefault(name, []).append(row["updates/ns"])
                goals[name] = row["goal"], row["neal_ratio_goal"]
    return figures


def page(figures, rounds, command):
    """The results page."""
    text = [
        "# Kernels beside D-Wave's neal, spin updates per nanosecond\n",
        report.machine_text() + "\n",
        f"```\n{command}\n```\n",
        "Same model, same beta at every one of 500 sweeps (constant on puzzles, linear on cuts), one "
        "thread, processor time of the sampling alone; "
        f"{rounds} interleaved rounds. Each figure is the median with the range in brackets; × neal "
        "is the median of the rounds' ratios. `plain` looks at the energy after the last sweep, as "
        "neal does; `best_every_sweep` keeps the best state seen at every sweep's end. A goal of – "
        "is none stated.\n",
    ]
    for model, (neals, tempers, goals) in figures.items():
        peer = estimates.Rounds(neals)
        rows = []
        for name, values in tempers.items():
            *form, width, _, observed = name.split("/")
            ours = estimates.Rounds(values)
            goal, ratio_goal = (f"{goal:g}" if goal else "–" for goal in goals[name])
            rows.append(["/".join(form), width, observed, ours.text(), goal,
                         (ours / peer).text(".0f"), ratio_goal])
        text.append(f"## {model}\n\nneal: {peer.text()} updates/ns\n")
        text.append(report.table(
            ["kernel", "width", "observed", "updates/ns", "goal", "× neal", "goal"], rows))
    return "\n".join(text)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--build", required=True, help="the folder with the built programs")
    parser.add_argument("--output", required=True, type=pathlib.Path, help="folder of the results")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--quick", action="store_true", help="5 short rounds of two models")
    arguments = parser.parse_args()
    programs = temper_runs.Programs(arguments.build)
    folder = pathlib.Path(arguments.build) / "bench-models"
    folder.mkdir(parents=True, exist_ok=True)
    subprocess.run([programs.bench_kernel, f"--write_models={folder}"], check=True)
    names = QUICK_MODELS if arguments.quick else MODELS
    rounds = 5 if arguments.quick else arguments.rounds
    all_models = [models.read(name, folder / f"{name}.json") for name in names]
    figures = (measure(programs, all_models, QUICK_FORMS, rounds, 0.05) if arguments.quick
               else measure(programs, all_models, FORMS, rounds, 0.4))
    command = "scripts/bench-kernels" + (" --quick" if arguments.quick else "")
    report.write(arguments.output, "kernel-vs-neal.md", page(figures, rounds, command))


if __name__ == "__main__":
    try:
        main()
    except (models.MissingError, subprocess.CalledProcessError) as error:
        sys.exit(f"error: {error}")
