"""temper's side: `temper sample`, one thread, a process a call, the processor time of each."""

import dataclasses
import json
import os
import subprocess
import tempfile
import time


@dataclasses.dataclass
class Call:
    """What one call came to."""

    hits: int
    reads: int
    cpu_seconds: float  # user + system of the whole process: start, parsing and output too
    wall_seconds: float
    sample_seconds: float  # wall, as temper has it: without start, parsing and output
    updates: int
    best: float  # in the sense of the file
    info: dict


class TemperError(Exception):
    """temper ended with what is no result; the message is its own."""


def sample(temper, path, model, options, target=None):
    """One call. `target` is in the sense of the file (a cut, x'Qx). Exit status 1: not reached."""
    command = [str(temper), "sample", str(path), "--format", model.format, "--threads", "1",
               "--json", "--no-progress", "--top", "1", *map(str, options)]
    if target is not None:
        command += ["--target-energy", str(-target)]
    with tempfile.TemporaryFile() as output, tempfile.TemporaryFile() as errors:
        start = time.perf_counter()
        process = subprocess.Popen(command, stdout=output, stderr=errors)
        _, status, usage = os.wait4(process.pid, 0)
        wall = time.perf_counter() - start
        process.returncode = os.waitstatus_to_exitcode(status)
        output.seek(0)
        errors.seek(0)
        if process.returncode not in (0, 1):
            raise TemperError(f"{' '.join(command)}: {errors.read().decode().strip()}")
        info = json.load(output)["info"]
    return Call(hits=info["hits"], reads=info["reads_started"],
                cpu_seconds=usage.ru_utime + usage.ru_stime, wall_seconds=wall,
                sample_seconds=info["seconds"]["total"], updates=info["spin_updates"],
                best=(info.get("objective") or {}).get("best"), info=info)


def overhead(temper, path, model, betas, calls=7):
    """(processor, wall) seconds of a call that samples next to nothing: medians."""
    done = [sample(temper, path, model,
                   ["--presolve", "off", "--reads", 1, "--sweeps", 1, *beta_options(betas)])
            for _ in range(calls)]
    middle = calls // 2
    return (sorted(call.cpu_seconds for call in done)[middle],
            sorted(call.wall_seconds for call in done)[middle])


def beta_options(betas):
    """None: temper's own range. Equal ends: constant."""
    if betas is None:
        return []
    hot, cold = betas
    if hot == cold:
        return ["--beta", f"{hot:.6g}"]
    return ["--beta", f"{hot:.6g}:{cold:.6g}"]


@dataclasses.dataclass(frozen=True)
class Setting:
    sweeps: int
    betas: tuple | None = None
    sampler: str = "sa"
    rng: str = "independent"
    round: int = 512
    more: tuple = ()  # further options, as given

    def options(self, reads):
        options = ["--presolve", "off", "--reads", reads, "--sweeps", self.sweeps,
                   "--sampler", self.sampler, "--round", self.round, *self.more]
        if self.sampler in ("sa", "pt"):
            options += ["--rng", self.rng]
        if self.sampler == "sa":
            options += beta_options(self.betas)
        return options

    def __str__(self):
        betas = ("" if self.sampler != "sa" else " beta auto" if self.betas is None
                 else " beta " + ":".join(f"{b:.3g}" for b in dict.fromkeys(self.betas)))
        text = f"{self.sampler}{betas}, {self.sweeps} sweeps, {self.round} a round"
        return " ".join([text, *self.more])
