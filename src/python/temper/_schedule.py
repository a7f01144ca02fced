"""Schedules of inverse temperatures in the words of dwave-samplers."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from dataclasses import dataclass
from numbers import Integral
from typing import Literal

import dimod
import numpy as np

SCHEDULE_TYPES = ("linear", "geometric", "custom", "constant")
BetaRange = Sequence[float] | Literal["neal"] | None


@dataclass
class Schedule:
    """What the engine is asked for: betas of every sweep, or a range that it fills itself."""

    kind: str
    num_sweeps: int
    beta_range: tuple[float, float] | None = None
    """None: found by the engine."""
    betas: np.ndarray | None = None
    """[num_sweeps], of a custom schedule."""
    num_sweeps_per_beta: int = 1
    """More than 1 only where the engine's range is still to be found."""

    def filled(self, beta_range: tuple[float, float]) -> Schedule:
        """With the range found, betas that each last for several sweeps."""
        betas = _betas(self.kind, beta_range, self.num_sweeps // self.num_sweeps_per_beta)
        return Schedule("custom", self.num_sweeps,
                        betas=np.repeat(betas, self.num_sweeps_per_beta))


def understood(
    bqm: dimod.BinaryQuadraticModel,
    beta_range: BetaRange,
    num_sweeps: int | None,
    num_sweeps_per_beta: int,
    beta_schedule_type: str,
    beta_schedule: Sequence[float] | np.ndarray | None,
) -> Schedule:
    """Checks the arguments as dwave-samplers does."""
    _refuse_odd_counts(num_sweeps, num_sweeps_per_beta)
    if beta_schedule_type not in SCHEDULE_TYPES:
        raise ValueError(f"beta_schedule_type: {beta_schedule_type!r}: expected one of "
                         f"{', '.join(SCHEDULE_TYPES)}")
    if beta_schedule_type == "custom":
        return _custom(beta_range, num_sweeps, num_sweeps_per_beta, beta_schedule)
    if beta_schedule is not None:
        raise ValueError("beta_schedule belongs to beta_schedule_type='custom'")
    num_sweeps = 1000 if num_sweeps is None else int(num_sweeps)
    if num_sweeps % num_sweeps_per_beta != 0:
        raise ValueError(f"num_sweeps: {num_sweeps}: expected a multiple of num_sweeps_per_beta, "
                         f"{num_sweeps_per_beta}")
    if beta_range is None:
        return Schedule(beta_schedule_type, num_sweeps,
                        num_sweeps_per_beta=int(num_sweeps_per_beta))
    hot, cold = _range_of(bqm, beta_range)
    if beta_schedule_type == "geometric" and min(hot, cold) <= 0:
        raise ValueError(f"beta_range: {hot}, {cold}: a geometric schedule needs betas above 0")
    if 0 < hot <= cold and num_sweeps_per_beta == 1:
        return Schedule(beta_schedule_type, num_sweeps, (hot, cold))
    whole = Schedule(beta_schedule_type, num_sweeps, num_sweeps_per_beta=int(num_sweeps_per_beta))
    return whole.filled((hot, cold))


def neal_beta_range(bqm: dimod.BinaryQuadraticModel) -> tuple[float, float]:
    """The range that dwave-samplers takes by default.

    Hot: a spin against the largest field that its biases can add up to, max_i |h_i| + sum_j |J_ij|,
    flips with probability 1/2. Cold: of the spins whose smallest bias is the smallest of all, one
    hundredth is excited by a field of that bias.
    """
    ising = bqm if bqm.vartype is dimod.SPIN else bqm.change_vartype(dimod.SPIN, inplace=False)
    linear, (row, column, quadratic), _ = ising.to_numpy_vectors()
    n = len(linear)
    fields = np.abs(np.asarray(linear, np.float64))
    couplings = np.abs(np.asarray(quadratic, np.float64))
    smallest = np.where(fields > 0, fields, np.inf)
    for end in (row, column):
        there = couplings > 0
        np.minimum.at(smallest, end[there], couplings[there])
        fields = fields + np.bincount(end, couplings, n)
    smallest = smallest[np.isfinite(smallest)]
    if smallest.size == 0:
        warnings.warn("all biases are zero: the range of beta is arbitrarily 0.1 to 1",
                      stacklevel=5)
        return 0.1, 1.0
    least = smallest.min()
    return (float(np.log(2) / (2 * fields.max())),
            float(np.log(np.count_nonzero(smallest == least) / 0.01) / (2 * least)))


def _refuse_odd_counts(num_sweeps, num_sweeps_per_beta) -> None:
    if not isinstance(num_sweeps_per_beta, Integral):
        raise TypeError(f"num_sweeps_per_beta: {num_sweeps_per_beta!r}: expected an integer")
    if num_sweeps_per_beta < 1:
        raise ValueError(f"num_sweeps_per_beta: {num_sweeps_per_beta}: expected 1 or more")
    if num_sweeps is None:
        return
    if not isinstance(num_sweeps, Integral):
        raise TypeError(f"num_sweeps: {num_sweeps!r}: expected an integer")
    if num_sweeps < 0:
        raise ValueError(f"num_sweeps: {num_sweeps}: expected 0 or more")


def _custom(beta_range, num_sweeps, num_sweeps_per_beta, beta_schedule) -> Schedule:
    if beta_schedule is None:
        raise ValueError("beta_schedule_type='custom' needs a beta_schedule")
    try:
        betas = np.array(beta_schedule, dtype=float)
    except (TypeError, ValueError) as error:
        raise ValueError("beta_schedule: expected numbers") from error
    if betas.ndim != 1:
        raise ValueError(f"beta_schedule: expected a sequence of numbers, found {betas.ndim} "
                         "dimensions")
    bad = np.flatnonzero(~(np.isfinite(betas) & (betas >= 0)))
    if bad.size:
        raise ValueError(f"beta_schedule: entry {bad[0]} is {betas[bad[0]]}: expected 0 or more")
    total = len(betas) * num_sweeps_per_beta
    if num_sweeps is not None and num_sweeps != total:
        raise ValueError(f"num_sweeps: {num_sweeps}: the beta_schedule has {total}")
    if beta_range is not None and (isinstance(beta_range, str) or len(betas) == 0 or
                                   beta_range[0] != betas[0] or beta_range[-1] != betas[-1]):
        raise ValueError(f"beta_range: {beta_range!r} is not that of the beta_schedule")
    return Schedule("custom", total, betas=np.repeat(betas, num_sweeps_per_beta))


def _range_of(bqm, beta_range) -> tuple[float, float]:
    if isinstance(beta_range, str):
        if beta_range != "neal":
            raise ValueError(f"beta_range: {beta_range!r}: expected two numbers, 'neal' or None")
        return neal_beta_range(bqm)
    if len(beta_range) != 2 or not all(np.isfinite(beta_range)) or min(beta_range) < 0:
        raise ValueError(f"beta_range: {beta_range!r}: expected two numbers, 0 or more")
    return float(beta_range[0]), float(beta_range[1])


def _betas(kind: str, beta_range: tuple[float, float], count: int) -> np.ndarray:
    hot, cold = beta_range
    if kind == "constant":
        return np.full(count, np.sqrt(hot * cold))
    if count == 1:
        return np.array([cold])
    return (np.linspace if kind == "linear" else np.geomspace)(hot, cold, num=count)
