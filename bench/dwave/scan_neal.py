"""Finds neal's best schedule and number of sweeps for every puzzle; prints them for best_settings.py.

Two passes over schedules × sweeps with fixed seeds: a short one over all, a longer one over the
best third (at most five). Success is counted, time is processor time, so a busy machine disturbs it little. A best number
of sweeps at an end of the range is marked: then the range is too narrow.

    scan_neal.py --temper build/temper --folder build/bench-models [--seconds 2] [--puzzles NAME...]

Hard puzzles need many seconds a setting; --schedules and --sweeps narrow the scan there.
"""

import argparse
import pathlib

import estimates
import models
import neal

SWEEPS = (50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 30_000)


def time_to_solution(run):
    """TTS99 with half a hit added, so that settings without a hit can be ranked too."""
    return estimates.tts99(run.cpu_seconds / run.reads, (run.hits + 0.5) / (run.reads + 1))


def scan(model, settings, seconds):
    """[(setting, run)], the best first; only the best third (at most five) had the long pass."""
    runs = {setting: neal.run_for(model.bqm, setting, seconds, seed=1) for setting in settings}
    ranked = sorted(settings, key=lambda setting: time_to_solution(runs[setting]))
    best = ranked[:min(5, max(1, len(ranked) // 3))]
    for setting in best:
        runs[setting] += neal.run_for(model.bqm, setting, 5 * seconds, seed=1_000_000)
    best.sort(key=lambda setting: time_to_solution(runs[setting]))
    return [(setting, runs[setting]) for setting in best + ranked[len(best):]]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--temper", required=True, help="the program temper")
    parser.add_argument("--folder", required=True, type=pathlib.Path, help="where models go")
    parser.add_argument("--seconds", type=float, default=2.0, help="a setting (default: 2)")
    parser.add_argument("--schedules", nargs="+", default=list(neal.SCHEDULES),
                        choices=list(neal.SCHEDULES), help="all, when not given")
    parser.add_argument("--sweeps", nargs="+", type=int, default=SWEEPS, metavar="N")
    parser.add_argument("--puzzles", nargs="+", help="names of bench/support/puzzles.txt (all)")
    arguments = parser.parse_args()
    settings = [neal.Setting(schedule, sweeps)
                for schedule in arguments.schedules for sweeps in sorted(arguments.sweeps)]
    arguments.folder.mkdir(parents=True, exist_ok=True)
    table = models.puzzles()
    for name in arguments.puzzles or table:
        model = models.compiled(arguments.temper, table[name], arguments.folder)
        ranked = scan(model, settings, arguments.seconds)
        for setting, run in ranked[:8]:
            value, low, high = estimates.tts99_interval(run.hits, run.reads, run.cpu_seconds)
            print(f"# {name}: {setting}: {run.hits} of {run.reads} hit, "
                  f"TTS99 {value * 1e3:.3g} ms [{low * 1e3:.3g}–{high * 1e3:.3g}] processor time")
        best = ranked[0][0]
        edge = "  # at an end of the range" if best.sweeps in (min(arguments.sweeps), max(arguments.sweeps)) else ""
        print(f'    "{name}": neal.Setting("{best.schedule}", {best.sweeps}),{edge}', flush=True)


if __name__ == "__main__":
    main()
