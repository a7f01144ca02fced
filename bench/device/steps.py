"""The steps of scripts/device-check. Each runs programs of the build for some seconds at most and gives
a status with figures; none knows of the others.

    passed     did what it should
    failed     what it looked at is wrong, or the program failed
    timed out  not done in its time; the figures are those of what was
    not run    the machine or the build lacks what it needs, which the message names
"""

import dataclasses
import json
import os
import pathlib
import random
import re
import statistics
import tempfile
import time

import machine
import puzzles

PASSED, FAILED, TIMED_OUT, NOT_RUN = "passed", "failed", "timed out", "not run"
SKIPPED = 77  # exit status


@dataclasses.dataclass(frozen=True)
class Load:
    """How much is run."""

    small: bool = False  # the small suite for bit identity
    rounds: int = 5
    seconds: float = 0.3  # of a long anneal
    reads: int = 270_336
    most_reads: int = 262_144  # of the scaling
    tts_reads: int = 65_536
    copies: int = 21  # of a seed puzzle, solved to the first hit
    hit_round: int = 16_384  # reads in flight until the first of them hits
    batch: int = 49_151
    batch_round: int = 4_096


FULL = Load()
QUICK = Load(small=True, rounds=5, seconds=0.1, reads=67_584, most_reads=65_536, tts_reads=8_192,
             copies=5, batch=4_096)
# Two cores in place of a device.
REHEARSAL = Load(small=True, rounds=5, seconds=0.02, reads=1_024, most_reads=2_048, tts_reads=2_048,
                 copies=3, hit_round=512, batch=300, batch_round=512)


@dataclasses.dataclass
class Context:
    build: pathlib.Path
    backend: str
    load: Load
    scratch: pathlib.Path
    environment: dict
    puzzle_file: pathlib.Path | None = None

    def run(self, program, *words, limit, before=()):
        return machine.run([*before, self.build / program, *words], limit, self.scratch,
                           self.environment)


@dataclasses.dataclass
class Outcome:
    status: str
    message: str = ""
    figures: dict = dataclasses.field(default_factory=dict)


# Bit identity.


def suite_rows(report):
    """Rows of a GoogleTest report of device_check: what each test compared."""
    rows = []
    for suite in report.get("testsuites", []):
        for test in suite.get("testsuite", []):
            if test.get("result") == "SUPPRESSED":
                continue
            failures = [f["failure"] for f in test.get("failures", [])]
            result = ("failed" if failures else
                      "skipped" if test.get("result") == "SKIPPED" else "same")
            name, _, kind = test["name"].partition("/")
            # Other suites compare no chains: they passed or failed.
            of_chains = "Conformance" in suite.get("name", "Conformance")
            rows.append({"test": name if of_chains else test["name"],
                         "chain": kind if of_chains else "", "result": result,
                         "compared": int(test.get("compared", 0)),
                         "refused": int(test.get("refused", 0)),
                         "reads": int(test.get("reads", 0)),
                         "message": (failures or [test.get("refusal", "")])[0].strip()[:600]})
    return rows


def judged(done, rows):
    """What a run of device_check with these rows comes to."""
    if done.status is None:
        return Outcome(TIMED_OUT, f"after {done.seconds:.0f} s")
    if done.status == SKIPPED:
        return Outcome(NOT_RUN, done.said())
    wrong = [row for row in rows if row["result"] == "failed"]
    if wrong:
        return Outcome(FAILED, f"{len(wrong)} tests differ from the reference: " + ", ".join(
            f"{row['test']}/{row['chain']}" for row in wrong[:5]))
    if done.status != 0:
        return Outcome(FAILED, f"exit status {done.status}: {done.said()}")
    compared = sum(row["compared"] for row in rows)
    if compared == 0:
        return Outcome(FAILED, "nothing was compared: the backend refused every plan")
    return Outcome(PASSED, f"{compared} plans, {sum(row['reads'] for row in rows)} reads")


def _read_json(path):
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}


def bit_identity(context, limit):
    report = context.scratch / "device_check.json"
    report.unlink(missing_ok=True)
    words = [f"--backend={context.backend}", f"--gtest_output=json:{report}"]
    done = context.run("device_check", *words, *(["--small"] if context.load.small else []),
                       limit=limit)
    rows = suite_rows(_read_json(report))
    outcome = judged(done, rows)
    outcome.figures["tests"] = rows
    return outcome


# The checkers of memory and races.

_ERRORS = re.compile(r"(?:ERROR|RACECHECK) SUMMARY: (\d+) (?:error|hazard)")
_UNFIT = re.compile(r"Device not supported|Unable to find.*injection|Failed to initialize|"
                    r"driver.*(?:not supported|insufficient)", re.IGNORECASE)


def sanitized(done, tool):
    """What a run under compute-sanitizer comes to."""
    text = done.out + done.err
    found = [int(n) for n in _ERRORS.findall(text)]
    if found and max(found) > 0:
        lines = [line for line in text.splitlines() if line.startswith("=========")]
        return Outcome(FAILED, f"{tool}: {max(found)} errors\n" + "\n".join(lines[:20]))
    if done.status is None:
        return Outcome(TIMED_OUT, f"{tool}: after {done.seconds:.0f} s, nothing found so far")
    if unfit := _UNFIT.search(text):
        return Outcome(NOT_RUN, f"{tool}: {unfit[0]}")
    if not found or done.status != 0:
        return Outcome(FAILED, f"{tool}: exit status {done.status}, {done.said()}")
    return Outcome(PASSED, f"{tool}: 0 errors")


def sanitizer(context, limit):
    if context.backend != "cuda":
        return Outcome(NOT_RUN, f"the backend is {context.backend}")
    checker = machine.tool("compute-sanitizer")
    if checker is None:
        return Outcome(NOT_RUN, "compute-sanitizer is not here")
    end = time.monotonic() + limit
    outcomes = {}
    for i, tool in enumerate(("memcheck", "racecheck")):
        left = (end - time.monotonic()) / (2 - i)
        before = [checker, "--tool", tool, "--error-exitcode", "86", "--print-limit", "20"]
        done = context.run("device_check", "--backend=cuda", "--small", before=before, limit=left)
        outcomes[tool] = sanitized(done, tool)
    return worst(outcomes)


def worst(outcomes):
    """One outcome of several by name."""
    status = next(s for s in (FAILED, TIMED_OUT, NOT_RUN, PASSED)
                  if any(one.status == s for one in outcomes.values()))
    return Outcome(status, "\n".join(one.message for one in outcomes.values()),
                   {name: one.status for name, one in outcomes.items()})


# Speed.


def json_lines(text):
    """The whole lines that are JSON objects: a program that was stopped may leave half a line."""
    rows = []
    for line in text.splitlines():
        try:
            row = json.loads(line)
        except ValueError:
            continue
        if isinstance(row, dict):
            rows.append(row)
    return rows


def _measured(context, what, reads, limit):
    load = context.load
    done = context.run("bench_device", what, f"--backend={context.backend}",
                       f"--rounds={load.rounds}", f"--seconds={load.seconds}", f"--reads={reads}",
                       limit=limit)
    rows = json_lines(done.out)
    figures = {"cases": rows}
    if done.status == SKIPPED:
        return Outcome(NOT_RUN, done.said(), figures)
    if done.status is None:
        return Outcome(TIMED_OUT, f"after {done.seconds:.0f} s, {len(rows)} cases done", figures)
    failed = [row for row in rows if row["status"] == "failed"]
    if done.status != 0 or failed or not rows:
        return Outcome(FAILED, failed[0]["message"] if failed else done.said(), figures)
    refused = sum(row["status"] == "refused" for row in rows)
    return Outcome(PASSED, f"{len(rows) - refused} cases" + (f", {refused} refused" if refused else ""),
                   figures)


def throughput(context, limit):
    with machine.ClockWatch(context.backend == "cuda") as clock:
        outcome = _measured(context, "throughput", context.load.reads, limit)
    outcome.figures["clock"] = clock.figures()
    return outcome


def scaling(context, limit):
    return _measured(context, "scaling", context.load.most_reads, limit)


# Puzzles.


def _solve(context, file, *words, limit):
    """(puzzles of the JSON that temper prints, how it ended)"""
    done = context.run("temper", "solve", file, "--shrink", "clues", "--backend", context.backend,
                       "--json", "--quiet", *words, limit=limit)
    try:
        return json.loads(done.out)["puzzles"], done
    except (ValueError, KeyError):
        return [], done


def time_to_solution(context, limit):
    """Each seed puzzle twice: many reads to their end, as reads among many; and copies with renamed
    digits, one after the other, each until its first read hits."""
    end = time.monotonic() + limit
    rows, messages = [], []
    rng = random.Random(7)
    reads = context.load.tts_reads
    for i, seed in enumerate(puzzles.SEEDS):
        left = (end - time.monotonic()) / (len(puzzles.SEEDS) - i)
        cells = puzzles.seed_cells(seed)
        text = puzzles.line_of if len(cells) == 81 else puzzles.integers_of
        common = ["--rules", seed.rules, "--sweeps", seed.sweeps, "--beta", seed.beta]
        row = {"puzzle": seed.name, "sweeps": seed.sweeps, "beta": seed.beta}
        one = context.scratch / f"{seed.name}.txt"
        one.write_text(text(cells) + "\n", encoding="utf-8")
        found, done = _solve(context, one, *common, "--reads", reads, "--round", reads,
                             limit=left / 2)
        if found:
            row |= {name: found[0][name] for name in (
                "status", "variables", "reads", "hits", "success_probability", "tts99_seconds",
                "spin_updates_per_ns", "seconds")}
        else:
            messages.append(f"{seed.name}: {_why(done)}")
        many = context.scratch / f"{seed.name}_copies.txt"
        copies = [text(puzzles.relabelled(cells, rng)) for _ in range(context.load.copies)]
        many.write_text("\n".join(copies) + "\n", encoding="utf-8")
        found, done = _solve(context, many, *common, "--round", context.load.hit_round,
                             "--time-limit", max(1, round(left / 6)), limit=left / 2)
        # The first one also starts the device.
        times = sorted(p["seconds"]["sample"] for p in found[1:] if p["solved"])
        if found:
            row["first_hit"] = {"copies": len(found), "solved": sum(p["solved"] for p in found)}
            if times:
                row["first_hit"] |= {"median": statistics.median(times), "low": times[0],
                                     "high": times[-1]}
        else:
            messages.append(f"{seed.name}, copies: {_why(done)}")
        rows.append(row)
    status = TIMED_OUT if time.monotonic() > end else FAILED if messages else PASSED
    hit = sum(row.get("hits", 0) > 0 for row in rows)
    return Outcome(status, "\n".join([f"{hit} of {len(rows)} puzzles solved", *messages]),
                   {"puzzles": rows})


def _why(done):
    return "time ran out" if done.status is None else f"exit status {done.status}, {done.said(3)}"


def next_chunk(seconds_a_puzzle, left, rest):
    """How many puzzles to solve at once: for 10 s, if so many seconds are left."""
    if seconds_a_puzzle is None:
        return min(rest, 64)
    return max(0, min(rest, 8192, int(min(10.0, 0.8 * left) / max(seconds_a_puzzle, 1e-6))))


def batch(context, limit):
    """Puzzles one after the other, as temper solves a file, in pieces, for as long as there is time."""
    end = time.monotonic() + limit
    if context.puzzle_file is not None:
        lines = context.puzzle_file.read_text(encoding="utf-8").splitlines()
        lines = [line for line in lines if len(puzzles.cells_of(line)) == 81]
    else:
        lines = puzzles.batch(context.load.batch)
    done_puzzles, solved, seconds, sampling, message = 0, 0, 0.0, [], ""
    file = context.scratch / "batch.txt"
    while done_puzzles < len(lines):
        left = end - time.monotonic()
        count = next_chunk(seconds / done_puzzles if done_puzzles else None, left,
                           len(lines) - done_puzzles)
        if count == 0:
            break
        piece = lines[done_puzzles:done_puzzles + count]
        file.write_text("\n".join(piece) + "\n", encoding="utf-8")
        found, done = _solve(context, file, "--beta", "1.65", "--time-limit", "5",
                             "--round", context.load.batch_round, limit=left)
        if len(found) != count:
            message = _why(done)
            break
        done_puzzles += count
        solved += sum(p["solved"] for p in found)
        seconds += done.seconds
        sampling += [p["seconds"]["sample"] for p in found]
    figures = {"puzzles": len(lines), "done": done_puzzles, "solved": solved, "seconds": seconds,
               "from": str(context.puzzle_file or "tests/data, transformed")}
    if done_puzzles:
        figures["puzzles_a_second"] = done_puzzles / seconds
        figures["sample_seconds_median"] = statistics.median(sampling)
    said = f"{solved} of {done_puzzles} solved"
    if done_puzzles == len(lines):
        return Outcome(PASSED if solved == done_puzzles else FAILED, said, figures)
    if done_puzzles and "exit" not in message:
        return Outcome(TIMED_OUT, f"{said}; {len(lines)} were there", figures)
    return Outcome(TIMED_OUT if "exit" not in message else FAILED, message or "no time", figures)


@dataclasses.dataclass(frozen=True)
class Step:
    name: str
    title: str
    run: object
    share: float  # of the minutes, at most; what steps leave goes to those after them
    gates: bool = False  # whether the exit status depends on it


STEPS = [
    Step("bit_identity", "Every kernel against the reference", bit_identity, 0.35, True),
    Step("sanitizer", "compute-sanitizer: memcheck, racecheck", sanitizer, 0.4, True),
    Step("throughput", "Throughput", throughput, 0.4),
    Step("time_to_solution", "Time to solution", time_to_solution, 0.25),
    Step("scaling", "Scaling with the number of reads", scaling, 0.3),
    Step("batch", "A batch of puzzles", batch, 1.0),
]


def run_all(context, seconds, wanted=None, say=print):
    """Runs the steps within so many seconds; a step that breaks does not hide the others."""
    start, results = time.monotonic(), []
    for step in STEPS:
        if wanted and step.name not in wanted:
            continue
        left = seconds - (time.monotonic() - start)
        limit = min(left, step.share * seconds)
        say(f"== {step.title} (at most {max(limit, 0):.0f} s)", flush=True)
        began = time.monotonic()
        if limit < 1:
            outcome = Outcome(TIMED_OUT, "no time was left for it")
        else:
            with tempfile.TemporaryDirectory(dir=context.scratch) as folder:
                mine = dataclasses.replace(context, scratch=pathlib.Path(folder))
                try:
                    outcome = step.run(mine, limit)
                except Exception as error:  # a step must not take the others with it
                    outcome = Outcome(FAILED, f"{type(error).__name__}: {error}")
        took = time.monotonic() - began
        say(f"   {outcome.status} in {took:.1f} s: {outcome.message}", flush=True)
        results.append({"name": step.name, "title": step.title, "status": outcome.status,
                        "gates": step.gates, "seconds": took, "message": outcome.message,
                        "figures": outcome.figures})
    return results


def exit_status(results):
    """1 where bit identity or a memory checker was run and is not known to hold."""
    bad = any(r["gates"] and r["status"] in (FAILED, TIMED_OUT) for r in results)
    identity = next((r for r in results if r["name"] == "bit_identity"), None)
    return 1 if bad or (identity and identity["status"] != PASSED) else 0


def environment_of(build):
    """With the libraries that a pack brings along first."""
    environment = dict(os.environ)
    libraries = pathlib.Path(build) / "lib"
    if libraries.is_dir():
        old = environment.get("LD_LIBRARY_PATH")
        environment["LD_LIBRARY_PATH"] = f"{libraries}:{old}" if old else str(libraries)
    return environment
