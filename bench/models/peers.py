"""The peers, called in this process on the identical model, one thread each.

neal: D-Wave's simulated annealing (dwave-samplers), returns final states. tabu: D-Wave's tabu search,
stopped at the target. openjij: OpenJij's SASampler. Time is that of the call of `sample` alone, in
processor time and wall time; the BQM is built before.
"""

import dataclasses
import functools
import time

import openjij
from dwave.samplers import SimulatedAnnealingSampler, TabuSampler

TOLERANCE = 1e-6  # of an energy against the target; all models are of integers and halves
NAMES = ("neal", "openjij", "tabu")


@dataclasses.dataclass(frozen=True)
class Setting:
    """Of an annealer: sweeps and betas (None: its own range; equal ends: constant). Of tabu: tenure
    (None: its own)."""

    solver: str
    sweeps: int = 0
    betas: tuple | None = None
    tenure: int | None = None

    def __str__(self):
        if self.solver == "tabu":
            return f"tenure {self.tenure or 'default'}"
        betas = ("default" if self.betas is None
                 else ":".join(f"{b:.3g}" for b in dict.fromkeys(self.betas)))
        return f"beta {betas}, {self.sweeps} sweeps"


@dataclasses.dataclass
class Run:
    """What a number of reads came to; a tabu call that stops at the target is one read."""

    reads: int = 0
    hits: int = 0
    cpu_seconds: float = 0.0
    wall_seconds: float = 0.0
    best: float = float("-inf")  # in the sense of the file
    near: int = 0  # reads that reached a lower target, for tuning

    def __add__(self, other):
        sums = {name: getattr(self, name) + getattr(other, name)
                for name in ("reads", "hits", "near", "cpu_seconds", "wall_seconds")}
        return Run(**sums, best=max(self.best, other.best))


def _neal(bqm, setting, reads, seed):
    options = {"num_sweeps": setting.sweeps}
    if setting.betas is not None:
        hot, cold = setting.betas
        options = ({"beta_schedule_type": "custom", "beta_schedule": [hot] * setting.sweeps}
                   if hot == cold else options | {"beta_range": (hot, cold)})
    return SimulatedAnnealingSampler().sample(bqm, num_reads=reads, seed=seed, **options)


def _openjij(bqm, setting, reads, _seed):
    options = {"num_sweeps": setting.sweeps}
    if setting.betas is not None:
        options |= {"beta_min": setting.betas[0], "beta_max": setting.betas[1]}
    # With a seed all its reads would be the same one: it gets none.
    return openjij.SASampler().sample(bqm, num_reads=reads, sparse=True, **options)


def run(bqm, setting, reads, seed, target, seconds=None, near=None):
    """`reads` reads from one call. tabu: one call that may take so many seconds of wall time."""
    wall, processor = time.perf_counter(), time.process_time()
    if setting.solver == "tabu":
        tenure = {} if setting.tenure is None else {"tenure": setting.tenure}
        samples = TabuSampler().sample(bqm, num_reads=1, seed=seed, timeout=int(1000 * seconds),
                                       energy_threshold=-target, **tenure)
    else:
        sampler = {"neal": _neal, "openjij": _openjij}[setting.solver]
        samples = sampler(bqm, setting, reads, seed)
    processor, wall = time.process_time() - processor, time.perf_counter() - wall
    energies = samples.record.energy
    return Run(reads=len(energies), hits=int((energies <= -target + TOLERANCE).sum()),
               near=0 if near is None else int((energies <= -near + TOLERANCE).sum()),
               cpu_seconds=processor, wall_seconds=wall, best=-float(energies.min()))


class _Key:
    """A BQM as itself, not by its content."""

    def __init__(self, bqm):
        self.bqm = bqm

    def __eq__(self, other):
        return self.bqm is other.bqm

    def __hash__(self):
        return id(self.bqm)


@functools.lru_cache
def _set_up_seconds(key, solver, calls=3):
    """(processor, wall) seconds of a call that samples next to nothing: medians. Subtracted, as
    temper's start and reading of the file are."""
    if solver == "tabu":
        return 0.0, 0.0  # cannot be told apart; thousandths of a read
    bqm = key.bqm
    done = [run(bqm, Setting(solver, 1, (1.0, 2.0)), 1, seed, float("inf")) for seed in range(calls)]
    return (sorted(call.cpu_seconds for call in done)[calls // 2],
            sorted(call.wall_seconds for call in done)[calls // 2])


def run_for(bqm, setting, cpu_seconds, seed, target, most_hits=None, near=None):
    """Calls until the processor time is used up, or `most_hits` hits are in, without setting up.

    An annealer's calls take about a quarter of the time each; how many reads they have follows from
    the first ones' time alone, so that stopping at hits is all that depends on them.
    """
    total = Run()
    batch = 1
    set_up_cpu, set_up_wall = _set_up_seconds(_Key(bqm), setting.solver)
    while total.cpu_seconds < cpu_seconds and (most_hits is None or total.hits < most_hits):
        left = cpu_seconds - total.cpu_seconds
        call = run(bqm, setting, batch, seed + total.reads, target, max(0.02, left), near)
        call.cpu_seconds = max(1e-5, call.cpu_seconds - set_up_cpu)
        call.wall_seconds = max(1e-5, call.wall_seconds - set_up_wall)
        total += call
        if setting.solver != "tabu" and total.reads == 1:
            batch = max(1, min(1000, int(cpu_seconds / 4 / total.cpu_seconds)))
    return total
