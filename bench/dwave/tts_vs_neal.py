"""Time to solution at 99 % of temper beside D-Wave's neal, each at its best, interleaved.

Each round takes one puzzle after the other: neal at its best setting (best_settings.py, found by
scan_neal.py), then temper at its best in every width and random mode (build/bench_solve). Clues and
their peers are out of the model, one thread.

neal: TTS99 = t · ln 0.01 / ln(1 - p), with p from all rounds' reads (fixed seeds) and t the wall time
of a read in that round: its sampling loop alone, without setting up and packing.
In processor time, beside it, neal's setting up of a call is counted, 1 to 3 % of half a second.
temper, first hit: the wall time within which 99 % of the calls of `sample` had hit, measured directly.
temper, amortised: neal's formula over many reads run to their end.

    tts_vs_neal.py --build build --output bench/results/MACHINE [--rounds 5] [--quick]
"""

import argparse
import math
import pathlib
import subprocess
import sys

import best_settings
import estimates
import models
import neal
import report
import temper_runs

QUICK_PUZZLES = ("30_clues", "23_clues", "medium_16x16")
MODES = ("independent", "dealt")
MOST_HITS = 20  # of neal on one puzzle whose reads seldom hit
SECONDS_OF_RARE = 300  # of neal, over all rounds, for the puzzles of RARE
RARE = ("17_clues",)


class NealFigures:
    """neal on one puzzle: reads and hits over all rounds, the time of a read in each."""

    def __init__(self, setting):
        self.setting = setting
        self.total = neal.Run()
        self.rounds = []

    def add(self, run):
        self.total += run
        self.rounds.append(run)

    @property
    def is_bound(self):
        return self.total.hits == 0

    def tts99_ms(self, clock):
        """Rounds of TTS99 by a clock, seconds or cpu_seconds; without a hit the lower bound."""
        value, _, high = estimates.probability_interval(self.total.hits, self.total.reads)
        probability = high if self.is_bound else value
        return estimates.Rounds(
            1e3 * estimates.tts99(getattr(run, clock) / run.reads, probability)
            for run in self.rounds)

    def text(self):
        value, low, high = estimates.tts99_interval(
            self.total.hits, self.total.reads, self.total.seconds)
        best = "no hit" if math.isinf(value) else f"{value * 1e3:.3g} ms"
        return (f"{best} ({low * 1e3:.3g} … {high * 1e3:.3g} ms, 95 %) at {self.setting}: "
                f"{self.total.hits} of {self.total.reads} reads hit")


def neal_round(figures, model, seconds, number, rounds):
    """One round of neal. A puzzle that it seldom solves gets patience, until hits enough are in."""
    seed = 1 + number * 100_000
    if model.name not in RARE:
        return neal.run_for(model.bqm, figures.setting, seconds, seed)
    if figures.total.hits >= MOST_HITS:
        return neal.run_for(model.bqm, figures.setting, 0.1, seed)
    return neal.run_for(model.bqm, figures.setting, SECONDS_OF_RARE / rounds, seed,
                        most_hits=MOST_HITS - figures.total.hits)


def temper_round(programs, name, calls, number):
    """{("first_hit" | "amortised", mode, width): row}"""
    best = best_settings.TEMPER[name]
    rows = {}
    for kind, ending in (("first_hit", f"beta_{best.beta:.2f}/round_{best.round}"),
                         ("amortised", f"beta_{best.betas}/sweeps_{best.sweeps}")):
        found = temper_runs.benchmark(
            programs.bench_solve, rf"^{kind}/(independent|dealt)/(avx512|avx2)/{name}/{ending}/",
            {"TEMPER_CALLS": str(calls), "TEMPER_FIRST_SEED": str(1 + number * 1_000_000)})
        for benchmark, row in found.items():
            _, mode, width, *_ = benchmark.split("/")
            rows[kind, mode, width] = row
    return rows


def measure(programs, all_models, rounds, calls, neal_seconds):
    """{puzzle: (NealFigures, {(kind, mode, width): [row]})}"""
    figures = {model.name: (NealFigures(best_settings.NEAL[model.name]), {})
               for model in all_models}
    for number in range(rounds):
        for model in all_models:
            print(f"round {number + 1} of {rounds}: {model.name}", file=sys.stderr, flush=True)
            peer, ours = figures[model.name]
            peer.add(neal_round(peer, model, neal_seconds, number, rounds))
            for key, row in temper_round(programs, model.name, calls, number).items():
                ours.setdefault(key, []).append(row)
    return figures


def puzzle_rows(kind, name, peer, ours):
    """The lines of one puzzle in the table of a kind."""
    rows = []
    for mode in MODES:
        for width in temper_runs.WIDTHS:
            found = ours.get((kind, mode, width))
            if not found:
                continue  # not on this processor
            wall = estimates.Rounds(row["TTS99_ms"] for row in found)
            processor = estimates.Rounds(row["processor_TTS99_ms"] for row in found)
            updates = estimates.Rounds(row["updates99"] for row in found)
            bound = "≥ " if peer.is_bound else ""
            goal = found[0]["neal_ratio_goal"]
            rows.append([
                name, mode, width, wall.text(),
                bound + (peer.tts99_ms("seconds") / wall).text(".0f"),
                bound + (peer.tts99_ms("cpu_seconds") / processor).text(".0f"),
                f"{goal:g}" if goal else "–", updates.text()])
    return rows


def page(figures, exact, rounds, calls, command):
    """The results page."""
    heads = ["puzzle", "draws", "width", "TTS99, ms", "× neal, wall time", "× neal, processor time",
             "goal", "updates to 99 %"]
    text = [
        "# Time to solution at 99 % beside D-Wave's neal\n",
        report.machine_text() + "\n",
        f"```\n{command}\n```\n",
        "Clues and their peers out, one thread, each at its best setting, "
        f"{rounds} interleaved rounds: medians, the range in brackets, ratios taken round by round. "
        "Headline: independent draws.\n",
        "neal (wall time of its sampling loop; bench/dwave/best_settings.py says how its best setting "
        "was found):\n",
        "\n".join(f"* {name}: {peer.text()}" for name, (peer, _) in figures.items()) + "\n",
        "An exact solver, a whole `temper propagate` with its start-up, in ms: "
        + ", ".join(f"{name} {value.text()}" for name, value in exact.items()) + ".\n",
    ]
    for kind, title, what in (
            ("first_hit", "One call until its first hit",
             f"The wall time of `sample` within which 99 % of {calls} calls a round had hit; putting "
             "the model on the grid, planning and checking energies are in it, compiling is not."),
            ("amortised", "A read among many",
             "Reads a second at equal success: seconds a read · ln 0.01 / ln(1 − p), all reads run to "
             "their end, as neal's do.")):
        rows = [row for name, (peer, ours) in figures.items()
                for row in puzzle_rows(kind, name, peer, ours)]
        text.append(f"## {title}\n\n{what}\n")
        text.append(report.table(heads, rows))
    return "\n".join(text)


def two_threads_text(programs, quick):
    """Reads a second of two threads over one."""
    rows = temper_runs.benchmark(
        programs.bench_solve, r"^two_threads/independent/(avx512|avx2)/(17_clues|medium_25x25)/",
        {"TEMPER_PAIRS": "3" if quick else "15"})
    lines = [[*name.split("/")[2:4],
              f"{row['speedup']:.2f} [{row['lowest']:.2f}–{row['highest']:.2f}]", row["goal"]]
             for name, row in rows.items()]
    return ("\n## Two threads over one\n\nReads a second, median of pairs of calls.\n\n"
            + report.table(["width", "puzzle", "times faster", "goal"], lines))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--build", required=True, help="the folder with the built programs")
    parser.add_argument("--output", required=True, type=pathlib.Path, help="folder of the results")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--calls", type=int, default=1000, help="of temper to a first hit, a round")
    parser.add_argument("--neal-seconds", type=float, default=20, help="a puzzle and round")
    parser.add_argument("--quick", action="store_true", help="3 short rounds of easy puzzles")
    arguments = parser.parse_args()
    rounds, calls, seconds = arguments.rounds, arguments.calls, arguments.neal_seconds
    if arguments.quick:
        rounds, calls, seconds = 3, 100, 2
    programs = temper_runs.Programs(arguments.build)
    table = models.puzzles()
    names = QUICK_PUZZLES if arguments.quick else list(table)
    folder = pathlib.Path(arguments.build) / "bench-models"
    folder.mkdir(parents=True, exist_ok=True)
    all_models = [models.compiled(programs.temper, table[name], folder) for name in names]
    figures = measure(programs, all_models, rounds, calls, seconds)
    exact = {name: estimates.Rounds(1e3 * temper_runs.propagate_seconds(programs.temper, table[name])
                                    for _ in range(rounds)) for name in names}
    command = "scripts/bench-kernels --tts" + (" --quick" if arguments.quick else "")
    report.write(arguments.output, "tts-vs-neal.md",
                 page(figures, exact, rounds, calls, command)
                 + two_threads_text(programs, arguments.quick))


if __name__ == "__main__":
    try:
        main()
    except (models.MissingError, subprocess.CalledProcessError) as error:
        sys.exit(f"error: {error}")
