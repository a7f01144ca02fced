"""temper in workflows of dwave-hybrid (which must be installed).

>>> import dimod, hybrid
>>> from temper.hybrid import TemperProblemSampler, kerberos
>>> bqm = dimod.generators.ran_r(1, 10, seed=1)
>>> state = hybrid.State.from_problem(bqm)
>>> final = TemperProblemSampler(num_sweeps=100, seed=1).run(state).result()
>>> bool(final.samples.first.energy <= state.samples.first.energy)
True
"""

from __future__ import annotations

import threading
from typing import Any

try:
    import hybrid
except ImportError as error:
    raise ImportError("temper.hybrid needs the package dwave-hybrid") from error

import dimod

from temper.sampler import TemperSampler

__all__ = ["TemperProblemSampler", "TemperSubproblemSampler", "kerberos"]


class _Stoppable:
    """Runs TemperSampler until it is done or stopped, as branches that lose a race are. In front of
    the traits and hybrid.Runnable, which take no arguments."""

    def __init__(self, num_reads: int | None = None, num_sweeps: int | None = None,
                 initial_states_generator: str = "random", **sampling: Any) -> None:
        """sampling: Further arguments of TemperSampler.sample."""
        super().__init__()
        self.sampler = TemperSampler()
        self.sampling = {"num_reads": num_reads, "num_sweeps": num_sweeps,
                         "initial_states_generator": initial_states_generator, **sampling}
        self._stopped = threading.Event()

    def __repr__(self) -> str:
        given = ", ".join(f"{name}={value!r}" for name, value in self.sampling.items())
        return f"{type(self).__name__}({given})"

    def run(self, *arguments: Any, **runopts: Any):
        # A stop that came before, after the last run had ended, is not meant for this one.
        self._stopped.clear()
        return super().run(*arguments, **runopts)  # type: ignore[misc]

    def halt(self) -> None:
        self._stopped.set()

    def _sampled(self, bqm: dimod.BinaryQuadraticModel,
                 samples: dimod.SampleSet | None) -> dimod.SampleSet:
        found = self.sampler.sample(bqm, initial_states=samples,
                                    interrupt_function=self._stopped.is_set, **self.sampling)
        # Stopped before its first sweep.
        return found if len(found) or samples is None else samples


class TemperProblemSampler(_Stoppable, hybrid.traits.ProblemSampler, hybrid.traits.SISO,
                           hybrid.Runnable):
    """Samples the whole problem of a state, from the state's samples on: in the place of
    hybrid.SimulatedAnnealingProblemSampler. Arguments are those of TemperSampler.sample."""

    def next(self, state: hybrid.State, **runopts: Any) -> hybrid.State:
        return state.updated(samples=self._sampled(state.problem, state.samples))


class TemperSubproblemSampler(_Stoppable, hybrid.traits.SubproblemSampler, hybrid.traits.SISO,
                              hybrid.Runnable):
    """Samples the subproblem of a state: in the place of
    hybrid.SimulatedAnnealingSubproblemSampler. Arguments are those of TemperSampler.sample."""

    def next(self, state: hybrid.State, **runopts: Any) -> hybrid.State:
        return state.updated(subsamples=self._sampled(state.subproblem, state.subsamples))


def kerberos(max_iter: int = 100, max_time: float | None = None, convergence: int = 3,
             energy_threshold: float | None = None, sa_reads: int = 1, sa_sweeps: int = 10000,
             tabu_timeout: int = 500, subproblem_sampler: hybrid.Runnable | None = None,
             max_subproblem_size: int = 50, **sampling: Any) -> hybrid.Runnable:
    """The workflow of hybrid.Kerberos with temper in its simulated-annealing branch.

    subproblem_sampler: Of the branch that decomposes: a QPU sampler of dwave-hybrid where there is
    one; None: TemperSubproblemSampler. sampling: Further arguments of TemperSampler.sample.
    """
    race = hybrid.Race(
        hybrid.BlockingIdentity(),
        hybrid.InterruptableTabuSampler(timeout=tabu_timeout),
        TemperProblemSampler(num_reads=sa_reads, num_sweeps=sa_sweeps, **sampling),
        hybrid.EnergyImpactDecomposer(size=max_subproblem_size, rolling=True, rolling_history=0.3,
                                      traversal="bfs")
        | (subproblem_sampler or TemperSubproblemSampler(num_reads=100))
        | hybrid.SplatComposer(),
    )
    reached = None if energy_threshold is None else lambda energy: energy <= energy_threshold
    return hybrid.Loop(race | hybrid.ArgMin(), max_iter=max_iter, max_time=max_time,
                       convergence=convergence, terminate=reached)
