"""The GPU as nvidia-smi sees it, the tools beside it, and commands with a time limit."""

import dataclasses
import os
import pathlib
import re
import shutil
import signal
import statistics
import subprocess
import threading
import time

FIELDS = ["name", "driver_version", "compute_cap", "memory.total", "clocks.max.sm",
          "clocks.max.mem", "power.limit"]
TOOL_FOLDERS = ["/usr/local/cuda/bin", "/usr/local/nvidia/bin",
                "/usr/local/cuda/compute-sanitizer", "/opt/cuda/bin"]


def tool(name):
    """The path of a program on PATH or where CUDA puts it; None where it is not."""
    return shutil.which(name) or shutil.which(name, path=os.pathsep.join(TOOL_FOLDERS))


def _smi(fields):
    smi = tool("nvidia-smi")
    if smi is None:
        return None, "nvidia-smi is not here"
    try:
        done = subprocess.run([smi, f"--query-gpu={','.join(fields)}", "--format=csv,noheader,nounits"],
                              capture_output=True, text=True, timeout=30, check=False)
    except (OSError, subprocess.TimeoutExpired) as error:
        return None, f"nvidia-smi: {error}"
    lines = done.stdout.strip().splitlines()
    if done.returncode != 0 or not lines:
        said = (done.stdout + done.stderr).strip()
        return None, f"nvidia-smi: {said or f'exit status {done.returncode}'}"
    return [cell.strip() for cell in lines[0].split(",")], ""


def gpu():
    """(what the first GPU is, why there is none): one of the two is None or empty."""
    cells, why = _smi(FIELDS)
    return (None, why) if cells is None else (dict(zip(FIELDS, cells)), "")


def cpu():
    """The same of the processor, for a rehearsal."""
    try:
        text = pathlib.Path("/proc/cpuinfo").read_text(encoding="utf-8")
        found = re.search(r"^model name\s*:\s*(.*)$", text, re.MULTILINE)
    except OSError:
        found = None
    return {"name": found[1] if found else "CPU", "cores": os.cpu_count()}


def slug(name):
    """The folder of bench/results: "NVIDIA H200" → "nvidia-h200"."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-") or "device"


class ClockWatch:
    """The GPU's clock (MHz) and power (W), looked at twice a second while it is entered."""

    def __init__(self, is_gpu=True):
        self._seen, self._done = [], threading.Event()
        self._thread = threading.Thread(target=self._watch, daemon=True) if is_gpu else None

    def _watch(self):
        while not self._done.is_set():
            cells, _ = _smi(["clocks.sm", "power.draw"])
            try:
                self._seen.append((float(cells[0]), float(cells[1])))
            except (TypeError, ValueError, IndexError):
                pass
            self._done.wait(0.5)

    def __enter__(self):
        if self._thread:
            self._thread.start()
        return self

    def __exit__(self, *_):
        self._done.set()
        if self._thread:
            self._thread.join()

    def figures(self):
        if not self._seen:
            return None
        clocks, power = zip(*self._seen)
        return {"sm_mhz": {"median": statistics.median(clocks), "low": min(clocks),
                           "high": max(clocks)}, "watts_median": statistics.median(power)}


@dataclasses.dataclass
class Done:
    """How a command ended; what it had printed counts also where time ran out."""

    status: int | None  # None: time ran out
    out: str
    err: str
    seconds: float

    def said(self, lines=8):
        """The end of what it said, for a message."""
        text = (self.err.strip() or self.out.strip()).splitlines()
        return "\n".join(text[-lines:])


def run(command, limit, folder, environment=None):
    """Runs a command for `limit` seconds at most; then it and what it started are killed. Its output
    goes through files of `folder`, so that none is lost."""
    start = time.monotonic()
    paths = [pathlib.Path(folder) / name for name in ("stdout", "stderr")]
    with open(paths[0], "wb") as out, open(paths[1], "wb") as err:
        process = subprocess.Popen([str(word) for word in command], stdin=subprocess.DEVNULL,
                                   stdout=out, stderr=err, env=environment, start_new_session=True)
        try:
            status = process.wait(timeout=max(limit, 0.1))
        except subprocess.TimeoutExpired:
            status = None
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
        except BaseException:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            raise
    texts = [path.read_text(encoding="utf-8", errors="replace") for path in paths]
    return Done(status, *texts, time.monotonic() - start)
