#!/usr/bin/env python3
"""Tests of scripts/device-check without a GPU: what it makes of what programs print, its pages, and
whole runs with stand-ins for nvidia-smi, compute-sanitizer and the programs.

usage: device_check_test.py [TestCase …]
"""

import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile
import time
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "bench" / "device"))
sys.dont_write_bytecode = True

import build  # noqa: E402
import machine  # noqa: E402
import page  # noqa: E402
import puzzles  # noqa: E402
import steps  # noqa: E402


def ended(status=0, out="", err=""):
    return machine.Done(status, out, err, 3.0)


def suite(**tests):
    """A GoogleTest report: a test a keyword, name__chain, with what it records."""
    return {"testsuites": [{"testsuite": [{"name": name.replace("__", "/"), "result": "COMPLETED"} |
                                          row for name, row in tests.items()]}]}


def case(**changes):
    return {"run": "multispin dealt", "model": "empty_729", "variables": 729, "reads": 1024,
            "sweeps": 100, "beta": 1.65, "acceptance": 0.028, "status": "ok",
            "updates_per_ns": {"median": 3205.0, "low": 3100.0, "high": 3300.0},
            "end_to_end": {"median": 900.0, "low": 800.0, "high": 1000.0}} | changes


class BitIdentity(unittest.TestCase):
    def test_what_was_compared_passes(self):
        rows = steps.suite_rows(suite(
            random_models__lane_flip={"compared": "3", "refused": "1", "reads": "90"}))
        outcome = steps.judged(ended(), rows)
        self.assertEqual((outcome.status, outcome.message), (steps.PASSED, "3 plans, 90 reads"))

    def test_a_difference_fails_and_is_named(self):
        rows = steps.suite_rows(suite(
            puzzles__lane_flip={"compared": "3", "failures": [{"failure": "reads differ"}]},
            puzzles__lane_family={"compared": "3"}))
        outcome = steps.judged(ended(status=1), rows)
        self.assertEqual(outcome.status, steps.FAILED)
        self.assertIn("puzzles/lane_flip", outcome.message)
        self.assertNotIn("lane_family", outcome.message)

    def test_nothing_compared_fails(self):
        rows = steps.suite_rows(suite(
            puzzles__lane_flip={"result": "SKIPPED", "refused": "4", "refusal": "not yet"}))
        self.assertEqual(steps.judged(ended(), rows).status, steps.FAILED)
        self.assertEqual((rows[0]["result"], rows[0]["message"]), ("skipped", "not yet"))

    def test_a_crash_fails_and_a_time_out_says_so(self):
        outcome = steps.judged(ended(status=-6, err="CUDA: an illegal memory access"), [])
        self.assertEqual(outcome.status, steps.FAILED)
        self.assertIn("illegal memory access", outcome.message)
        self.assertEqual(steps.judged(ended(status=None), []).status, steps.TIMED_OUT)
        self.assertEqual(steps.judged(ended(status=77), []).status, steps.NOT_RUN)


class Sanitizer(unittest.TestCase):
    def test_no_errors_pass(self):
        for text in ("========= ERROR SUMMARY: 0 errors\n",
                     "========= RACECHECK SUMMARY: 0 hazards displayed (0 errors, 0 warnings)\n"):
            self.assertEqual(steps.sanitized(ended(out=text), "x").status, steps.PASSED)

    def test_errors_fail_also_when_time_ran_out(self):
        text = ("========= Invalid __global__ write of size 4 bytes\n"
                "========= ERROR SUMMARY: 2 errors\n")
        for status in (86, None):
            outcome = steps.sanitized(ended(status=status, out=text), "memcheck")
            self.assertEqual(outcome.status, steps.FAILED)
            self.assertIn("Invalid __global__ write", outcome.message)
        text = "========= RACECHECK SUMMARY: 1 hazard displayed (1 error, 0 warnings)\n"
        self.assertEqual(steps.sanitized(ended(status=86, out=text), "x").status, steps.FAILED)

    def test_a_tool_that_does_not_fit_is_not_run(self):
        outcome = steps.sanitized(ended(status=1, out="========= Error: Device not supported\n"), "x")
        self.assertEqual(outcome.status, steps.NOT_RUN)

    def test_silence_is_no_pass(self):
        self.assertEqual(steps.sanitized(ended(), "memcheck").status, steps.FAILED)
        self.assertEqual(steps.sanitized(ended(status=None), "memcheck").status, steps.TIMED_OUT)

    def test_the_worst_of_two_counts(self):
        outcome = steps.worst({"memcheck": steps.Outcome(steps.PASSED, "a"),
                               "racecheck": steps.Outcome(steps.FAILED, "b")})
        self.assertEqual((outcome.status, outcome.message), (steps.FAILED, "a\nb"))


class Steps(unittest.TestCase):
    def test_half_a_line_is_left_out(self):
        self.assertEqual(steps.json_lines('{"a": 1}\n3\n{"b": 2}\n{"c": '), [{"a": 1}, {"b": 2}])

    def test_chunks_fit_the_time_that_is_left(self):
        self.assertEqual(steps.next_chunk(None, 30, 49_151), 64)
        self.assertEqual(steps.next_chunk(0.01, 100, 49_151), 1000)
        self.assertEqual(steps.next_chunk(0.01, 1, 49_151), 80)
        self.assertEqual(steps.next_chunk(0.01, 100, 7), 7)
        self.assertEqual(steps.next_chunk(0.01, -1, 7), 0)

    def test_the_exit_status_is_that_of_what_gates(self):
        def status(identity, sanitizer, speed=steps.PASSED):
            return steps.exit_status([{"name": "bit_identity", "gates": True, "status": identity},
                                      {"name": "sanitizer", "gates": True, "status": sanitizer},
                                      {"name": "throughput", "gates": False, "status": speed}])
        self.assertEqual(status(steps.PASSED, steps.NOT_RUN, steps.FAILED), 0)
        self.assertEqual(status(steps.NOT_RUN, steps.PASSED), 1)
        self.assertEqual(status(steps.PASSED, steps.FAILED), 1)
        self.assertEqual(status(steps.PASSED, steps.TIMED_OUT), 1)
        self.assertEqual(steps.exit_status([]), 0)

    def test_a_step_that_breaks_does_not_hide_the_others(self):
        with tempfile.TemporaryDirectory() as folder:
            empty = steps.Context(build=pathlib.Path(folder), backend="cuda", load=steps.REHEARSAL,
                                  scratch=pathlib.Path(folder), environment=dict(os.environ))
            results = steps.run_all(empty, 60, say=lambda *_, **__: None)
        self.assertEqual([r["name"] for r in results], [s.name for s in steps.STEPS])
        self.assertEqual(results[0]["status"], steps.FAILED)
        self.assertIn("FileNotFoundError", results[0]["message"])

    def test_a_command_is_stopped_and_what_it_said_is_kept(self):
        with tempfile.TemporaryDirectory() as folder:
            start = time.monotonic()
            done = machine.run(["sh", "-c", "echo said; sleep 60 & sleep 60"], 0.5, folder)
            self.assertLess(time.monotonic() - start, 20)
        self.assertIsNone(done.status)
        self.assertEqual(done.out, "said\n")


class Puzzles(unittest.TestCase):
    def test_examples_are_read(self):
        for seed in puzzles.SEEDS:
            cells = puzzles.seed_cells(seed)
            self.assertEqual(len(cells), 256 if seed.name == "16x16" else 81)
            self.assertIn(seed.name[:2], (str(sum(c > 0 for c in cells)), "di", "16"))

    def test_moves_keep_a_solved_grid_solved(self):
        grid = [(3 * (r % 3) + r // 3 + c) % 9 + 1 for r in range(9) for c in range(9)]
        for seed in range(20):
            moved = puzzles.transformed(grid, random.Random(seed))
            units = [[9 * r + c for c in range(9)] for r in range(9)]
            units += [[9 * r + c for r in range(9)] for c in range(9)]
            units += [[27 * b + 3 * s + 9 * r + c for r in range(3) for c in range(3)]
                      for b in range(3) for s in range(3)]
            for unit in units:
                self.assertEqual(sorted(moved[i] for i in unit), list(range(1, 10)))

    def test_a_batch_is_the_same_every_time_and_has_no_twins(self):
        lines = puzzles.batch(900)
        self.assertEqual(lines, puzzles.batch(900))
        self.assertEqual(len(set(lines)), 900)
        self.assertTrue(all(len(line) == 81 for line in lines))


class Page(unittest.TestCase):
    ROOFLINE = {"runs": [
        {"run": "multispin dealt", "variables": 729, "architecture": 80,
         "ceilings": [{"device": "A100", "updates_a_ns": 1.0}]},
        {"run": "multispin dealt", "variables": 729, "architecture": 90,
         "ceilings": [{"device": "H100", "updates_a_ns": 2.0},
                      {"device": "H200", "updates_a_ns": 6410.0}]}]}
    GPU = {"name": "NVIDIA H200", "compute_cap": "9.0", "driver_version": "580.1"}

    def report(self, results):
        return {"title": "What this GPU does", "date": "2026-01-02", "command": "scripts/device-check",
                "machine": self.GPU, "temper": "temper 0.1.0", "commit": "abc", "steps": results}

    def test_cases_stand_beside_their_ceiling(self):
        results = [{"name": "throughput", "title": "Throughput", "status": "passed", "seconds": 1.0,
                    "message": "", "figures": {"cases": [
                        case(), case(model="other", variables=5), case(run="lane")]}}]
        page.add_ceilings(results, self.ROOFLINE, self.GPU)
        cases = results[0]["figures"]["cases"]
        self.assertEqual(cases[0]["share"], 0.5)
        self.assertNotIn("ceiling", cases[1])
        self.assertNotIn("ceiling", cases[2])
        text = page.markdown(self.report(results))
        self.assertIn("3,205 [3,100–3,300] | 6,410 | 50 %", text)

    def test_without_a_report_there_is_no_ceiling(self):
        results = [{"figures": {"cases": [case()]}}, {"figures": {}}]
        page.add_ceilings(results, None, self.GPU)
        self.assertNotIn("ceiling", results[0]["figures"]["cases"][0])

    def test_what_was_refused_is_said(self):
        text = page._cases({"cases": [
            {"run": "lane", "model": "m", "reads": 1, "status": "refused", "message": "not | yet"}]})
        self.assertIn("refused: not \\| yet", text)
        rows = steps.suite_rows(suite(
            puzzles__lane_flip={"result": "SKIPPED", "refused": "4", "refusal": "not yet"},
            puzzles__multispin_dealt_flip={"compared": "4"},
            random_models__multispin_dealt_flip={"failures": [{"failure": "x"}]}))
        text = page._bit_identity({"tests": rows})
        self.assertIn("not run: not yet", text)
        self.assertIn("| multispin_dealt_flip | 4 | 0 | 0 | **differs** |", text)

    def test_steps_without_figures_are_rows_all_the_same(self):
        text = page.markdown(self.report([
            {"name": "batch", "title": "A batch", "status": "timed out", "seconds": 0.0,
             "message": "no time", "figures": {}}]))
        self.assertIn("| A batch | timed out | 0 | no time |", text)

    def test_numbers_are_short(self):
        self.assertEqual([page.number(x) for x in (None, 0, 0.0012345, 12.345, 6410.2, 1234567)],
                         ["–", "0", "0.00123", "12.3", "6,410", "1,234,567"])
        self.assertEqual([page.seconds(x) for x in (None, 2.5, 0.0123, 4.5e-5)],
                         ["–", "2.5 s", "12.3 ms", "45 µs"])
        self.assertEqual(machine.slug("NVIDIA H100 80GB HBM3"), "nvidia-h100-80gb-hbm3")


class Build(unittest.TestCase):
    def test_only_foreign_libraries_are_packed(self):
        text = ("\tlinux-vdso.so.1 (0x1)\n\tlibfmt.so.9 => /lib/libfmt.so.9 (0x2)\n"
                "\tlibstdc++.so.6 => /lib/libstdc++.so.6 (0x3)\n\tlibm.so.6 => /lib/libm.so.6 (0x4)\n"
                "\tlibmimalloc.so.2 => /lib/libmimalloc.so.2 (0x5)\n\t/lib64/ld-linux.so.2 (0x6)\n")
        self.assertEqual([str(path) for path in build.needed_libraries(text)],
                         ["/lib/libfmt.so.9", "/lib/libmimalloc.so.2"])

    def test_a_pack_is_what_was_packed(self):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            for program in build.PROGRAMS:
                (folder / program).write_bytes(pathlib.Path("/bin/true").read_bytes())
                (folder / program).chmod(0o755)
            build.pack(folder, folder / "pack.tar.xz")
            found = build.unpacked(folder / "pack.tar.xz", folder)
            for program in build.PROGRAMS:
                self.assertEqual(subprocess.run([found / program], check=False).returncode, 0)
            (folder / "temper").unlink()
            with self.assertRaisesRegex(build.MissingError, "temper"):
                build.pack(folder, folder / "pack.tar.xz")


SMI = """#!/bin/sh
case $1 in
  *name*) echo "Imaginary GPU 7, 999.1, 9.0, 143771, 1980, 3201, 700.00" ;;
  *) echo "1755, 500.0" ;;
esac
"""
TEMPER = """#!/bin/sh
case $1 in
  devices) echo '{"devices": [{"name": "cuda", "available": true}]}' ;;
  --version) echo "temper 9.9" ;;
  *) exit 3 ;;
esac
"""
DEVICE_CHECK = """#!/bin/sh
for word in "$@"; do
  case $word in
    --gtest_output=json:*) cat >"${word#--gtest_output=json:}" <<END
REPORT
END
  esac
done
"""
BENCH = """#!/bin/sh
echo 'CASE'
echo '{"run": "half'
"""
SANITIZER = """#!/bin/sh
echo "========= ERROR SUMMARY: ERRORS errors"
"""


class Whole(unittest.TestCase):
    """The script itself, with programs that only print."""

    def setUp(self):
        self._folder = tempfile.TemporaryDirectory()
        self.addCleanup(self._folder.cleanup)
        self.folder = pathlib.Path(self._folder.name)

    def program(self, name, text):
        path = self.folder / name
        path.write_text(text, encoding="utf-8")
        path.chmod(0o755)

    def check(self, *words):
        environment = os.environ | {"PATH": f"{self.folder}:{os.environ['PATH']}"}
        return subprocess.run([sys.executable, ROOT / "scripts" / "device-check", *words],
                              capture_output=True, text=True, env=environment, check=False)

    def programs(self, errors=0):
        self.program("nvidia-smi", SMI)
        self.program("temper", TEMPER)
        report = json.dumps(suite(random_models__lane_flip={"compared": "3", "reads": "90"}))
        self.program("device_check", DEVICE_CHECK.replace("REPORT", report))
        self.program("bench_device", BENCH.replace("CASE", json.dumps(case())))
        self.program("compute-sanitizer", SANITIZER.replace("ERRORS", str(errors)))

    def test_no_gpu_is_77_at_once(self):
        self.program("nvidia-smi", "#!/bin/sh\necho No devices were found; exit 6\n")
        start = time.monotonic()
        done = self.check()
        self.assertEqual(done.returncode, 77, done.stderr)
        self.assertIn("No devices were found", done.stderr)
        self.assertLess(time.monotonic() - start, 10)

    def test_a_gpu_that_temper_cannot_use_is_77_and_says_why(self):
        self.programs()
        self.program("temper", TEMPER.replace('true', 'false, "reason": "the driver is old"'))
        done = self.check("--prebuilt", self.folder, "--output", self.folder / "out")
        self.assertEqual(done.returncode, 77, done.stderr)
        self.assertIn("the driver is old", done.stderr)

    def test_programs_that_are_missing_are_3(self):
        self.program("nvidia-smi", SMI)
        done = self.check("--prebuilt", self.folder, "--output", self.folder / "out")
        self.assertEqual(done.returncode, 3, done.stderr)
        self.assertIn("bench_device", done.stderr)

    def test_a_run_writes_what_every_step_came_to(self):
        self.programs()
        done = self.check("--prebuilt", self.folder, "--output", self.folder / "out", "--minutes", "1")
        self.assertEqual(done.returncode, 0, done.stderr)
        report = json.loads((self.folder / "out" / "device-check.json").read_text(encoding="utf-8"))
        self.assertEqual(report["machine"]["name"], "Imaginary GPU 7")
        self.assertEqual(report["machine"]["driver_version"], "999.1")
        self.assertEqual(report["temper"], "temper 9.9")
        statuses = {step["name"]: step["status"] for step in report["steps"]}
        self.assertEqual(statuses, {"bit_identity": "passed", "sanitizer": "passed",
                                    "throughput": "passed", "time_to_solution": "failed",
                                    "scaling": "passed", "batch": "failed"})
        text = (self.folder / "out" / "device-check.md").read_text(encoding="utf-8")
        self.assertIn("| lane_flip | 3 | 90 | 0 | same bits |", text)
        self.assertIn("3,205 [3,100–3,300]", text)
        self.assertIn("Clock meanwhile: 1,755", text)

    def test_what_the_memory_checker_finds_is_1(self):
        self.programs(errors=2)
        done = self.check("--prebuilt", self.folder, "--output", self.folder / "out", "--minutes", "1",
                          "--only", "bit_identity", "--only", "sanitizer")
        self.assertEqual(done.returncode, 1, done.stderr)
        report = json.loads((self.folder / "out" / "device-check.json").read_text(encoding="utf-8"))
        self.assertEqual([step["status"] for step in report["steps"]], ["passed", "failed"])

    def test_a_rehearsal_needs_a_folder(self):
        done = self.check("--backend", "cpu")
        self.assertEqual(done.returncode, 2)
        self.assertIn("--output", done.stderr)


if __name__ == "__main__":
    unittest.main()
