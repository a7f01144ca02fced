"""A binary quadratic model of dimod as the vectors that the engine takes."""

from __future__ import annotations

import math

import dimod
import numpy as np

from temper import _engine


def model_of(bqm: dimod.BinaryQuadraticModel) -> _engine.Model:
    """The variables count from 0 in the order of bqm.variables.

    Raises ValueError that names the variable or pair whose bias is not finite.
    """
    linear, (row, column, quadratic), offset = bqm.to_numpy_vectors(sort_labels=False)
    linear = np.ascontiguousarray(linear, np.float64)
    quadratic = np.ascontiguousarray(quadratic, np.float64)
    _refuse_not_finite(bqm, linear, row, column, quadratic, float(offset))
    return _engine.Model(
        linear,
        np.ascontiguousarray(row, np.int32),
        np.ascontiguousarray(column, np.int32),
        quadratic,
        float(offset),
        bqm.vartype is dimod.SPIN,
    )


def _refuse_not_finite(bqm, linear, row, column, quadratic, offset) -> None:
    if not np.isfinite(linear).all():
        v = int(np.flatnonzero(~np.isfinite(linear))[0])
        raise ValueError(f"the linear bias of variable {bqm.variables[v]!r} is {linear[v]}")
    if not np.isfinite(quadratic).all():
        i = int(np.flatnonzero(~np.isfinite(quadratic))[0])
        u, v = bqm.variables[row[i]], bqm.variables[column[i]]
        raise ValueError(f"the quadratic bias of variables {u!r} and {v!r} is {quadratic[i]}")
    if not math.isfinite(offset):
        raise ValueError(f"the offset is {offset}")
