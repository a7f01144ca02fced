"""models.json: everything that was measured, and on what; a run that was stopped goes on from it."""

import fcntl
import hashlib
import importlib.metadata
import json
import os
import platform
import re
import subprocess
import time

import figures
import tuning


FLAGS = ("avx2", "avx512f", "avx512bw", "avx512_vpopcntdq")


def samplers(temper, wanted):
    """Those of `wanted` that this program has."""
    listed = json.loads(subprocess.run([temper, "samplers", "--json"], check=True,
                                       capture_output=True).stdout)["samplers"]
    names = {row["name"] for row in listed}
    return [name for name in wanted if name in names]


def _cpu():
    """(model name, the flags that matter to temper)"""
    try:
        with open("/proc/cpuinfo", encoding="ascii") as file:
            text = file.read()
    except OSError:
        return platform.processor(), []
    name = re.search(r"^model name\s*: (.*)$", text, re.MULTILINE)
    flags = re.search(r"^flags\s*: (.*)$", text, re.MULTILINE)
    return (name[1] if name else platform.machine(),
            [flag for flag in FLAGS if flags and flag in flags[1].split()])


class Results:
    """The file of one run. It starts anew where program, options or settings differ."""

    def __init__(self, path, temper, arguments):
        self.path = path
        self.mine = set()  # instances of this process
        name, flags = _cpu()
        digest = hashlib.sha256(temper.read_bytes()).hexdigest()[:16]
        run = {"temper": digest, "quick": arguments.quick, "seconds": arguments.seconds}
        self.data = None
        if path.exists() and not arguments.restart:
            old = json.loads(path.read_text(encoding="utf-8"))
            self.data = old if old["run"] == run else None
        if self.data is None:
            self.data = {
                "run": run, "started": time.strftime("%Y-%m-%d %H:%M:%S"), "finished": None,
                "machine": {"processor": name, "cores": os.cpu_count(), "flags": flags},
                "versions": {package: importlib.metadata.version(package) for package in
                             ("dwave-samplers", "openjij", "dimod", "numpy")}
                | {"python": platform.python_version()},
                "instances": {}}

    def describe(self, bench, how):
        """An instance's entry; emptied where it is another than before, its rounds where a setting is."""
        model = bench.model
        self.mine.add(model.name)
        head = {"kind": model.kind, "format": model.format, "variables": model.num_variables,
                "terms": len(model.terms), "degree": round(model.degree, 1), "rule": model.rule,
                "best": bench.best, "how": how}
        settings = {name: str(setting) for name, setting in bench.settings.items()}
        entry = self.data["instances"].get(model.name, {})
        if any(entry.get(key) != value for key, value in head.items() if key != "how"):
            entry = {"reach": {}}
        if entry.get("settings") != settings:
            entry |= {"settings": settings, "rounds": []}
        notes = {solver: row["tuning"]["notes"]
                 for solver, row in tuning.load_raw().get(model.kind, {}).items()}
        self.data["instances"][model.name] = entry | head | {"notes": notes}

    def entry(self, bench):
        return self.data["instances"][bench.model.name]

    def save(self):
        """Whole or not at all. Processes that run other instances at the same time may share it."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with open(self.path.with_suffix(".lock"), "w", encoding="ascii") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if self.path.exists():
                there = json.loads(self.path.read_text(encoding="utf-8"))
                if there["run"] == self.data["run"]:
                    theirs = {name: entry for name, entry in there["instances"].items()
                              if name not in self.mine}
                    self.data["instances"] |= theirs
            if self.data["finished"]:
                for entry in self.data["instances"].values():
                    if entry["rounds"]:
                        entry["figures"] = figures.of_instance(entry)
            part = self.path.with_suffix(".part")
            part.write_text(json.dumps(self.data, indent=1) + "\n", encoding="utf-8")
            part.replace(self.path)

    def done(self):
        self.data["finished"] = time.strftime("%Y-%m-%d %H:%M:%S")
        self.data["load"] = [round(x, 1) for x in os.getloadavg()]
        self.save()
