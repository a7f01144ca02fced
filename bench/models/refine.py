"""Ranks a few settings of temper and of neal on three further instances of a class each.

    refine.py --build build [--kinds bqp500 bqp1000 g1] [--seconds 15]

tuning.py sees one instance, and classes differ within: what is shortest there may hardly hit on the
next. Settings are ranked by the geometric mean of TTS99 over the three, half a hit added, each solver
in the same processor time; the best goes to tuned.json, and OpenJij takes neal's. The best value of
an instance is what temper's sa finds in 512 reads of 3,000 sweeps, or tabu, or any later read.
"""

import argparse
import dataclasses
import math
import pathlib

import estimates
import instances
import ours
import peers
import tuning

FURTHER = 3


def models(kind):
    """Three instances that neither tuning.py nor bench_models.py uses."""
    return [instances.instance(kind, tuning=2 + i) for i in range(FURTHER)]


def best_value(temper, path, model):
    reads = [ours.sample(temper, path, model, options).best for options in (
        ["--reads", 512, "--sweeps", 3000, "--rng", "dealt"],
        ["--sampler", "tabu", "--reads", 8, "--round", 1, "--sweeps", 300])]
    return max(reads)


def candidates(solver, kind, own):
    """What tuning.py found, and shorter and longer reads at its betas and at temper's own."""
    found = tuning.settings(kind)[solver]
    sweeps = sorted({found.sweeps, *(100, 300, 1000, 3000)})
    ranges = list(dict.fromkeys([found.betas, own]))
    if solver == "neal":
        return [peers.Setting("neal", s, r) for s in sweeps for r in ranges]
    rounds = (32, 64) if kind.startswith("bqp") else (32, 128, 256, 512)
    more = [(), ("--order", "colour")] if found.more else [()]
    made = [ours.Setting(s, r, round=size, more=m)
            for s in sweeps for r in ranges for size in rounds for m in more]
    return made + ([ours.Setting(1000, sampler="tabu", round=1)] if kind.startswith("bqp") else [])


@dataclasses.dataclass
class Place:
    """One instance."""

    model: instances.Model
    path: pathlib.Path
    bqm: object
    best: int
    overhead: float


def tts(place, temper, setting, seconds, seed):
    """Seconds, half a hit added."""
    if isinstance(setting, peers.Setting):
        run = peers.run_for(place.bqm, setting, seconds, seed, place.best)
        return estimates.tts99_of_rounds(run.cpu_seconds / run.reads, 1,
                                         (run.hits + 0.5) / (run.reads + 1))
    stops = setting.sampler == "tabu"
    call = ours.sample(temper, place.path, place.model,
                       [*setting.options(16 if stops else 512), "--seed", seed,
                        "--time-limit", 60 * seconds + 20], place.best)
    used = max(1e-5, call.cpu_seconds - place.overhead)
    if stops:
        return estimates.LN100 * used / (call.hits + 0.5)
    return estimates.tts99_of_rounds(used / call.reads, setting.round,
                                     (call.hits + 0.5) / (call.reads + 1))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--build", required=True, type=pathlib.Path)
    parser.add_argument("--kinds", nargs="+", default=["bqp500", "bqp1000", "g1"])
    parser.add_argument("--seconds", type=float, default=15, help="processor time of a solver")
    arguments = parser.parse_args()
    temper, folder = arguments.build / "temper", arguments.build / "bench-models"
    for kind in arguments.kinds:
        places = []
        for model in models(kind):
            path = model.write(folder)
            places.append(Place(model, path, model.bqm(), best_value(temper, path, model),
                                ours.overhead(temper, path, model, (1.0, 2.0), 3)[0]))
        own = tuple(ours.sample(temper, places[0].path, places[0].model,
                                ["--presolve", "off", "--sweeps", 2]).info["beta"])
        for solver in ("temper", "neal"):
            settings = candidates(solver, kind, own)
            each = arguments.seconds / len(settings) / FURTHER
            scores = {setting: math.exp(sum(math.log(tts(place, temper, setting, each, 1 + i))
                                            for i, place in enumerate(places)) / FURTHER)
                      for setting in settings}
            ranked = sorted(settings, key=scores.get)
            for setting in ranked[:4]:
                print(f"{kind} {solver}: {setting}: {1e3 * scores[setting]:.3g} ms", flush=True)
            note = [f"best of {len(settings)} on three further instances"]
            tuning.save(kind, solver, ranked[0], peers.Run(), note)
            if solver == "neal":
                tuning.save(kind, "openjij", dataclasses.replace(ranked[0], solver="openjij"),
                            peers.Run(), ["as neal's: not tuned by itself"])


if __name__ == "__main__":
    main()
