"""D-Wave's neal (dwave-samplers), called in this process, with the schedules it is compared at."""

import dataclasses
import time

from dwave.samplers import SimulatedAnnealingSampler

# (hot, cold), geometric in between; None: neal's own range. Equal ends: a custom, constant schedule.
SCHEDULES = {
    "default": None,
    "0.9:2.5": (0.9, 2.5),
    "1.2:2.2": (1.2, 2.2),
    "1.5:2.2": (1.5, 2.2),
    "1.65": (1.65, 1.65),
}


@dataclasses.dataclass(frozen=True)
class Setting:
    schedule: str  # a name of SCHEDULES
    sweeps: int

    def options(self):
        betas = SCHEDULES[self.schedule]
        if betas is None:
            return {"num_sweeps": self.sweeps}
        if betas[0] == betas[1]:
            return {"beta_schedule_type": "custom", "beta_schedule": [betas[0]] * self.sweeps}
        return {"num_sweeps": self.sweeps, "beta_range": betas}

    def __str__(self):
        return f"beta {self.schedule}, {self.sweeps} sweeps"


@dataclasses.dataclass
class Run:
    """What a number of reads came to. Adding runs adds reads, hits and seconds."""

    reads: int = 0
    hits: int = 0  # final energy 0: neal returns the last state only
    seconds: float = 0.0  # wall time of neal's sampling loop, without its setting up and packing
    cpu_seconds: float = 0.0  # processor time of the whole call

    def __add__(self, other):
        return Run(*(a + b for a, b in zip(dataclasses.astuple(self), dataclasses.astuple(other))))


def run(bqm, setting, reads, seed):
    """`reads` reads from one call: the seed fixes them all."""
    return _run(bqm, setting.options(), reads, seed)


def _run(bqm, options, reads, seed):
    start = time.process_time()
    samples = SimulatedAnnealingSampler().sample(
        bqm, num_reads=reads, seed=seed, **options)
    cpu_seconds = time.process_time() - start
    return Run(
        reads=reads,
        hits=int((samples.record.energy < 0.5).sum()),
        seconds=samples.info["timing"]["sampling_ns"] * 1e-9,
        cpu_seconds=cpu_seconds,
    )


def updates_per_ns(bqm, betas, cpu_seconds, seed):
    """Spin updates a nanosecond of processor time with one beta a sweep.

    From the difference of a short and a long call (about `cpu_seconds`), which the setting up of a
    call does not enter.
    """
    options = {"beta_schedule_type": "custom", "beta_schedule": list(betas)}
    short = _run(bqm, options, 5, seed)
    reads = max(20, int(cpu_seconds / (short.seconds / short.reads)))
    long = _run(bqm, options, short.reads + reads, seed + 1)
    seconds = long.cpu_seconds - short.cpu_seconds
    return bqm.num_variables * len(betas) * reads / seconds * 1e-9


def run_for(bqm, setting, cpu_seconds, seed, most_hits=None):
    """Calls of about half a second each until the time is used up, or `most_hits` hits are in.

    The number of reads of a call follows from the first ones' time only, so that stopping at hits is
    the one thing that depends on the hits; at 20 hits its bias is 5 %.
    """
    trial = run(bqm, setting, 1, seed)
    batch = max(1, int(0.5 / trial.seconds))
    total = Run()
    while total.cpu_seconds < cpu_seconds and (most_hits is None or total.hits < most_hits):
        seed += 1
        total += run(bqm, setting, batch, seed)
    return total
