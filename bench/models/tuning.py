"""Finds every solver's best setting for a class on its tuning instance, each in the same time.

    tuning.py --build build [--seconds 10] [--kinds g1 ...] [--solvers neal temper ...]

Sweeps first, then betas, then what is left, each with a third of the processor time; sweeps are
widened while the best lies at an end, within limits. Betas are multiples of temper's own range of the
model, the same for all annealers. A setting is ranked by TTS99 with half a hit added. Where no setting
of a peer hits often enough to be told from the others, its reads within SLACK of the best value count
instead, and longer reads are tried last. What is found goes to tuned.json, after each class:
settings, not figures; bench_models.py measures anew on other instances.
"""

import argparse
import fcntl
import json
import math
import pathlib

import estimates
import instances
import known
import ours
import peers

FILE = pathlib.Path(__file__).with_name("tuned.json")
SWEEPS = {"bqp": (30, 100, 300, 1000), "maxcut": (300, 1000, 3000)}  # to begin with
MOST_SWEEPS = 30_000
# (hot, cold) over temper's own; equal letters: constant, over the geometric mean of its two.
RANGES = ((1, 1), (1.5, 1), (1, 0.67), (1.5, 0.67), (0.67, 1.5), (2, 0.8))
CONSTANTS = (0.7, 0.85, 1.0, 1.2)
MOST_HITS = 30
# How far below the best value a peer's read still helps to rank settings.
SLACK = {"g1": 3, "g11": 2, "g14": 4, "g22": 15, "cube": 2, "bqp1000": 100, "bqp2500": 600}


class Candidate:
    """A setting and what it came to so far."""

    def __init__(self, setting):
        self.setting = setting
        self.run = peers.Run()

    def score(self, by_near=False):
        """Seconds, half a hit added."""
        run = self.run
        hits = run.near if by_near else run.hits
        if run.reads == 0:
            return math.inf
        if is_to_target(self.setting):
            return estimates.LN100 * run.cpu_seconds / (hits + 0.5)
        size = getattr(self.setting, "round", 1)
        return estimates.tts99_of_rounds(run.cpu_seconds / run.reads, size,
                                         (hits + 0.5) / (run.reads + 1))


def rank(candidates):
    """The best first: by hits where some setting has a few, else by near hits."""
    by_near = max(candidate.run.hits for candidate in candidates) < 3
    candidates.sort(key=lambda candidate: candidate.score(by_near))


def is_to_target(setting):
    """Whether its reads stop at the target."""
    return "tabu" in (getattr(setting, "solver", None), getattr(setting, "sampler", None))


class Tuner:
    """One class: its tuning instance, for temper as a file, for the peers as a BQM."""

    def __init__(self, temper, kind, folder, seconds):
        self.temper, self.seconds = temper, seconds
        self.model = instances.instance(kind, tuning=1)
        self.path = self.model.write(folder)
        self.bqm = self.model.bqm()
        self.target = known.BEST[self.model.name].value
        self.near = self.target - SLACK.get(kind, 0)
        trial = ours.sample(temper, self.path, self.model, ["--presolve", "off", "--sweeps", 2])
        self.own = tuple(trial.info["beta"])
        self.overhead = ours.overhead(temper, self.path, self.model, self.own)[0]
        self.seed = 1

    def betas(self):
        hot, cold = self.own
        middle = math.sqrt(hot * cold)
        return ([(hot * a, cold * b) for a, b in RANGES if hot * a < cold * b]
                + [(middle * c, middle * c) for c in CONSTANTS])

    def measure(self, candidate, seconds):
        """Goes on with a candidate for so much processor time, or until its hits are enough."""
        setting = candidate.setting
        self.seed += 1_000_000
        if isinstance(setting, peers.Setting):
            if candidate.run.hits < MOST_HITS:
                target = self.near if setting.solver == "tabu" else self.target
                candidate.run += peers.run_for(self.bqm, setting, seconds, self.seed % 2**31,
                                               target, MOST_HITS, self.near)
            return
        spent, calls = 0.0, 0
        while calls == 0 or (spent < seconds and candidate.run.hits < 100 * MOST_HITS):
            calls += 1
            reads = 32 if setting.sampler == "tabu" else 512
            call = ours.sample(self.temper, self.path, self.model,
                               [*setting.options(reads), "--seed", self.seed % 2**31 + calls,
                                "--time-limit", 30 * self.seconds], self.target)
            used = max(1e-5, call.cpu_seconds - self.overhead)
            candidate.run += peers.Run(call.reads, call.hits, used, call.wall_seconds, near=call.hits)
            spent += used

    def best(self, candidates, seconds):
        """Two passes: all for half the time, the best third for the other half. Ranked."""
        for candidate in candidates:
            self.measure(candidate, seconds / 2 / len(candidates))
        rank(candidates)
        front = candidates[:max(1, len(candidates) // 3)]
        for candidate in front:
            self.measure(candidate, seconds / 2 / len(front))
        rank(front)
        return front + candidates[len(front):]

    def tune(self, solver):
        """(setting, run, notes)"""
        if solver == "tabu":
            n = self.model.num_variables
            tenures = [None, *sorted({max(2, n // 100), max(3, n // 40), max(5, n // 10), 10})]
            ranked = self.best([Candidate(peers.Setting("tabu", tenure=t)) for t in tenures],
                               self.seconds)
            return ranked[0], []
        make = (ours.Setting
                if solver == "temper" else
                (lambda sweeps, betas: peers.Setting(solver, sweeps, betas)))
        third = self.seconds / 3
        ranked = self.best([Candidate(make(sweeps, betas)) for sweeps in SWEEPS[self.model.format]
                            for betas in (self.own, None)[:1 if solver == "temper" else 2]], third)
        tried = set(SWEEPS[self.model.format])
        while True:  # widen
            sweeps = ranked[0].setting.sweeps
            wider = sweeps * 3 if sweeps == max(tried) else sweeps // 3 if sweeps == min(tried) else 0
            if not 1 <= wider <= MOST_SWEEPS or ranked[0].run.near == 0:
                break
            tried.add(wider)
            ranked += self.best([Candidate(make(wider, ranked[0].setting.betas))], third / 4)
            rank(ranked)
        first = ranked[0].setting.sweeps
        candidates = ranked[:2]
        for betas in self.betas():
            if betas != self.own:
                candidates.append(Candidate(make(first, betas)))
        if solver == "openjij":  # its schedules rise
            candidates = [c for c in candidates if c.setting.betas is None
                          or c.setting.betas[0] < c.setting.betas[1]]
        ranked = self.best(candidates, third)
        best = ranked[0].setting
        if solver == "temper":
            variants = [ours.Setting(best.sweeps, best.betas, round=size, more=order)
                        for size in (32, 64, 128, 256, 512) for order in ((), ("--order", "colour"))
                        if (size, order) != (best.round, ())]
            variants += [ours.Setting(sweeps, sampler="tabu", round=1) for sweeps in (100, 1000)]
            variants += [ours.Setting(1000, sampler="pt", round=32)]
        else:
            variants = [make(int(s * best.sweeps), best.betas) for s in (0.5, 2, 5)]
        ranked = self.best(ranked[:2] + [Candidate(v) for v in variants], third)
        notes = []
        if ranked[0].run.hits == 0:
            notes.append("no hit while tuning")
        if ranked[0].setting.sweeps >= MOST_SWEEPS:
            notes.append("sweeps at the end of the range")
        return ranked[0], notes


def save(kind, solver, setting, run, notes):
    """Adds to tuned.json; several tuners may run side by side."""
    with open(FILE.with_suffix(".lock"), "w", encoding="ascii") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        table = load_raw()
        table.setdefault(kind, {})[solver] = vars(setting) | {
            "tuning": {"hits": run.hits, "runs": run.reads,
                       "cpu_seconds": round(run.cpu_seconds, 4), "notes": notes}}
        FILE.write_text(json.dumps(table, indent=1, sort_keys=True) + "\n", encoding="ascii")


def load_raw():
    return json.loads(FILE.read_text(encoding="ascii")) if FILE.exists() else {}


def settings(kind):
    """{solver: setting} of a class; defaults for what was not tuned."""
    found = {"temper": ours.Setting(1000), "tabu": peers.Setting("tabu")}
    found |= {name: peers.Setting(name, 1000) for name in ("neal", "openjij")}
    for solver, row in load_raw().get(kind, {}).items():
        values = {key: tuple(value) if isinstance(value, list) else value
                  for key, value in row.items() if key != "tuning"}
        found[solver] = (ours.Setting if solver == "temper" else peers.Setting)(**values)
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--build", required=True, type=pathlib.Path)
    parser.add_argument("--folder", type=pathlib.Path, help="where models go")
    parser.add_argument("--seconds", type=float, default=10, help="processor time a solver and class")
    parser.add_argument("--kinds", nargs="+", default=list(instances.KINDS))
    parser.add_argument("--solvers", nargs="+", default=["temper", *peers.NAMES])
    arguments = parser.parse_args()
    folder = arguments.folder or arguments.build / "bench-models"
    folder.mkdir(parents=True, exist_ok=True)
    for kind in arguments.kinds:
        tuner = Tuner(arguments.build / "temper", kind, folder, arguments.seconds)
        for solver in arguments.solvers:
            best, notes = tuner.tune(solver)
            save(kind, solver, best.setting, best.run, notes)
            print(f"{kind} {solver}: {best.setting}: {best.run.hits} hits of {best.run.reads} in "
                  f"{best.run.cpu_seconds:.3g} s {' '.join(notes)}", flush=True)


if __name__ == "__main__":
    main()
