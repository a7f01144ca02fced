"""temper's side: its own benchmarks (build/bench_kernel, build/bench_solve) as subprocesses."""

import json
import os
import pathlib
import subprocess
import time

from models import MissingError

WIDTHS = ("avx512", "avx2")


class Programs:
    """The built programs, in one folder. Raises MissingError that names what is not there."""

    def __init__(self, build):
        build = pathlib.Path(build).resolve()
        self.temper, self.bench_kernel, self.bench_solve = (
            self._there(build, name) for name in ("temper", "bench_kernel", "bench_solve"))

    @staticmethod
    def _there(build, name):
        path = build / name
        if not path.exists():
            raise MissingError(f"{path} is missing; scripts/bench-kernels builds it")
        return path


def benchmark(program, name_pattern, environment=None, min_time=0.3):
    """{name without Google Benchmark's suffixes: its counters} of the benchmarks that match.

    Infinite bounds arrive as floats. The counters of bench_kernel and bench_solve are named in their
    sources.
    """
    ran = subprocess.run(
        [program, f"--benchmark_filter={name_pattern}", f"--benchmark_min_time={min_time}",
         "--benchmark_format=json"],
        env={**os.environ, **(environment or {})}, capture_output=True, text=True, check=False)
    if ran.returncode != 0 or not ran.stdout:
        raise MissingError(f"{program} found nothing for '{name_pattern}': {ran.stderr.strip()}")
    rows = {}
    for row in json.loads(ran.stdout)["benchmarks"]:
        if row.get("error_occurred"):
            raise MissingError(f"{row['name']}: {row['error_message']}")
        rows[row["name"].split("/iterations:")[0].removesuffix("/manual_time")] = row
    return rows


def propagate_seconds(temper, puzzle):
    """Wall time of a whole `temper propagate` of one puzzle: the exact solver, start-up included."""
    start = time.perf_counter()
    subprocess.run([temper, "propagate", puzzle.argument, "--rules", puzzle.rules, "--quiet"],
                   capture_output=True, check=False)
    return time.perf_counter() - start
