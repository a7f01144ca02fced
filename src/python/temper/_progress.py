"""Progress of a run: a bar of tqdm, or a function of the caller."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from contextlib import contextmanager
from typing import Any

ProgressFunction = Callable[[dict[str, Any]], None]


@contextmanager
def shown(progress: bool | ProgressFunction | None):
    """Yields what the engine calls, or None."""
    if progress is None or progress is False:
        yield None
    elif callable(progress):
        yield progress
    elif progress is True:
        with _bar() as show:
            yield show
    else:
        raise TypeError(f"progress: {progress!r}: expected True, False or a function")


@contextmanager
def _bar():
    try:
        from tqdm.auto import tqdm
    except ImportError:
        warnings.warn("progress=True needs tqdm, which is not installed", stacklevel=5)
        yield None
        return
    with tqdm(unit=" updates", unit_scale=True, leave=False) as bar:

        def show(now: dict[str, Any]) -> None:
            bar.total = now["spin_updates_total"] or None
            bar.set_postfix(reads=now["reads"], best=now["best_energy"], refresh=False)
            bar.update(now["spin_updates"] - bar.n)

        yield show
