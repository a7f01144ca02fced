"""What a results page says of the machine and the run, and its tables."""

import importlib.metadata
import os
import platform
import re


def _cpuinfo():
    try:
        with open("/proc/cpuinfo", encoding="ascii") as file:
            lines = file.read().splitlines()
    except OSError:
        return "", set()
    fields = dict(re.split(r"\s*:\s*", line, maxsplit=1) for line in lines if ":" in line)
    return fields.get("model name", ""), set(fields.get("flags", "").split())


def _widest():
    flags = _cpuinfo()[1]
    if {"avx512f", "avx512bw", "avx512vl"} <= flags:
        return "avx512"
    return "avx2" if "avx2" in flags else "portable"


def machine_name():
    """The folder of bench/results: "xeon-avx512-2core"."""
    model = _cpuinfo()[0].lower()
    kinds = ("xeon", "epyc", "ryzen", "core")
    kind = next((kind for kind in kinds if kind in model), platform.machine())
    return f"{kind}-{_widest()}-{os.cpu_count()}core"


def machine_text():
    """One line for a results page."""
    model = _cpuinfo()[0] or platform.processor() or platform.machine()
    load = ", ".join(f"{value:.1f}" for value in os.getloadavg())
    column = {"avx512": "AVX-512 (both columns run; AVX2 forced)", "avx2": "AVX2",
              "portable": "neither column"}[_widest()]
    return (f"Machine: {os.cpu_count()} × {model}, column {column}; load when done "
            f"(1, 5, 15 minutes): {load}. "
            f"dwave-samplers {importlib.metadata.version('dwave-samplers')}, "
            f"dimod {importlib.metadata.version('dimod')}, Python {platform.python_version()}.")


def table(heads, rows):
    """A Markdown table."""
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join("| " + " | ".join(str(cell) for cell in line) + " |" for line in lines) + "\n"


def write(folder, name, text):
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / name
    path.write_text(text, encoding="utf-8")
    print(f"\n{text}\nwritten: {path}", flush=True)
