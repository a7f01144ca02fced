#!/usr/bin/env python3
"""Reports on the compiled CUDA kernels without a device: registers, spills, shared memory and
occupancy; the instructions of a spin update, counted by running the machine code on the CPU; and the
ceilings that follow for devices.

The counts are those of an anneal of real models by the machine code (tests/sass/count_instructions),
whose reads must be those of the reference backend bit for bit. A device issues the same instructions;
how long they wait is not told. kernels.toml says what runs and what is allowed. Code compiled with
-lineinfo (cmake -DCMAKE_CUDA_FLAGS=-lineinfo) is also told by line of the source.
"""

import argparse
import concurrent.futures
import json
import os
import pathlib
import sys

import tomllib

sys.dont_write_bytecode = True  # beside the sources

import gate  # noqa: E402
import roofline  # noqa: E402
import sass  # noqa: E402
import tools  # noqa: E402

RECORDED = tools.HERE / "recorded.json"


def puzzle_cells(name):
    for line in (tools.ROOT / "bench" / "support" / "puzzles.txt").read_text().splitlines():
        words = line.split()
        if words and words[0] == name:
            return words[1], words[2]
    raise RuntimeError(f"no puzzle '{name}' in bench/support/puzzles.txt")


def runs_of(table, architectures, only_gate):
    """What is counted: (run, name of the model, architecture)."""
    for run in table["runs"]:
        for model, row in table["models"].items():
            if row.get("gate") or not only_gate:
                yield from ((run, model, architecture) for architecture in architectures)


def class_counts(function, run, visits):
    """What a visit issues, from counts a sweep: by class, by passes, by loop."""
    issued, passes = run["issued"], run["passes"]
    counts = {name: 0.0 for name in sass.CLASSES}
    slots = {"alu": 0.0, "fma": 0.0, "xu": 0.0}
    for instruction, n in zip(function.code, issued):
        counts[instruction.unit] += n / visits
        if instruction.unit in slots:
            slots[instruction.unit] += n * instruction.lanes_taken / visits
    loops = []
    for loop in function.loops:
        own = [i for b in loop.own
               for i in range(function.blocks[b].first, function.blocks[b].end)]
        of_loop = {}
        for i in own:
            unit = function.code[i].unit
            of_loop[unit] = of_loop.get(unit, 0.0) + issued[i] / visits
        if sum(of_loop.values()) < 0.01 * sum(issued) / visits:
            continue
        addresses = [function.code[i].address for i in own]
        loops.append({
            "from": min(addresses), "to": max(addresses), "depth": loop.depth,
            "iterations": issued[function.blocks[loop.header].first] / visits,
            "instructions": len(own), "issued": sum(of_loop.values()), "by_class": of_loop})
    lines = {}
    for instruction, n in zip(function.code, issued):
        if instruction.place is not None and n:
            lines[instruction.place] = lines.get(instruction.place, 0.0) + n / visits
    lines = [{"file": file, "line": line, "issued": n} for (file, line), n in lines.items()]
    lines.sort(key=lambda line: -line["issued"])
    return {**counts, "lines": lines[:60], "total": sum(issued) / visits, "alu_slots": slots["alu"],
            "fma_slots": slots["fma"], "xu_slots": slots["xu"], "passes": sum(passes) / visits,
            "loops": loops}


def difference(runs):
    """What the sweeps cost that the longer run has more."""
    few, many = runs
    return {name: [b - a for a, b in zip(few[name], many[name])] for name in ("issued", "passes")} | {
        name: many[name] - few[name] for name in ("total", "if_all_were_slowest")}


class Report:
    def __init__(self, build, table, architectures=None):
        self.build, self.table = build, table
        self.library = build / "libtemper_cuda.a"
        for program in (self.library, build / "count_instructions", build / "occupancy"):
            if not program.exists():
                raise tools.MissingError(f"{program} is not built (scripts/cuda-report builds it)")
        cuobjdump, nvdisasm = tools.disassemblers(build)
        self.resources = tools.resources(cuobjdump, self.library)
        self.files = tools.disassembly(cuobjdump, nvdisasm, self.library, build / "cuda-report")
        self.architectures = [a for a in architectures or table["architectures"] if a in self.files]
        self.out = {"nvcc": tools.nvcc_release(build), "kernels": [], "runs": []}
        self.functions = {}

    def look_at_kernels(self):
        for architecture in self.architectures:
            functions = {}
            for file in self.files[architecture]:
                functions |= sass.parse(file.read_text(encoding="ascii"))
            self.functions[architecture] = functions
            names = tools.demangled(list(functions))
            for mangled, function in functions.items():
                self.out["kernels"].append({
                    "architecture": architecture, "kernel": names[mangled], "symbol": mangled,
                    "instructions": function.num_instructions,
                    "spilled_slots": len(function.spilled_slots()),
                    "local_accesses": function.local_accesses(),
                    **self.resources[architecture][mangled]})

    def count(self, run, model_name, architecture):
        model = self.table["models"][model_name]
        rules, cells = puzzle_cells(model["puzzle"])
        options = {"rules": rules, "cells": cells, "shrink": model["shrink"], **run["options"]}
        text = self.build / "cuda-report" / f"sm_{architecture}.txt"
        words = [word for name, value in options.items() for word in (f"--{name}", value)]
        counted = json.loads(tools.output_of(
            self.build / "count_instructions", "--sass", text, "--arch", architecture, *words))
        rows = []
        for symbol, kernel in counted["kernels"].items():
            function = self.functions[architecture][symbol]
            of_sweeps = difference(kernel["runs"])
            updates = counted["spin_updates"][1] - counted["spin_updates"][0]
            visits = updates / run["replicas"]
            resource = next(row for row in self.out["kernels"]
                            if row["symbol"] == symbol and row["architecture"] == architecture)
            threads = kernel["block"][0] * kernel["block"][1] * kernel["block"][2]
            rows.append({
                "run": run["name"], "model": model_name, "architecture": architecture,
                "kernel": resource["kernel"], "replicas": run["replicas"],
                "variables": counted["variables"], "couplings": counted["couplings"],
                "same_as_reference": counted["same_as_reference"],
                "threads": threads, "dynamic_shared": kernel["dynamic_shared_bytes"],
                "registers": resource["registers"], "static_shared": resource["static_shared"],
                "counts": class_counts(function, of_sweeps, visits),
                "busy_warps": of_sweeps["total"] / of_sweeps["if_all_were_slowest"]})
        return rows

    def count_all(self, only_gate, jobs):
        for architecture in self.architectures:
            with open(self.build / "cuda-report" / f"sm_{architecture}.txt", "w",
                      encoding="ascii") as out:
                for file in self.files[architecture]:
                    out.write(file.read_text(encoding="ascii"))
        wanted = list(runs_of(self.table, self.architectures, only_gate))
        with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
            for rows in pool.map(lambda one: self.count(*one), wanted):
                self.out["runs"] += rows

    def add_ceilings(self):
        for row in self.out["runs"]:
            row["ceilings"] = []
            for device in self.table["devices"]:
                if device["architecture"] != row["architecture"]:
                    continue
                rate, limit, cycles = roofline.ceiling(row["counts"], row["replicas"], device)
                row["ceilings"].append({
                    "device": device["name"], "updates_a_ns": rate, "limit": limit,
                    "cycles": cycles, "blocks": self.blocks(row, device)})

    def blocks(self, row, device):
        shared = device["shared"]
        major, minor = divmod(device["architecture"], 10)
        line = [major, minor, shared["multiprocessor"], shared["block"], shared["reserved"],
                row["registers"], row["static_shared"], row["dynamic_shared"], row["threads"]]
        return int(tools.output_of(self.build / "occupancy", stdin=" ".join(map(str, line))))


def table_text(heads, rows):
    """A Markdown table."""
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join("| " + " | ".join(str(cell) for cell in line) + " |" for line in lines) + "\n"


def source_text(row):
    """Where the instructions come from: lines of the source, most first."""
    lines = []
    for line in row["counts"]["lines"][:40]:
        path = pathlib.Path(line["file"])
        try:
            source = path.read_text(encoding="utf-8").splitlines()[line["line"] - 1].strip()
        except (OSError, IndexError):
            source = ""
        lines.append([f"{line['issued']:.1f}", f"{path.name}:{line['line']}",
                      "`" + source.replace("|", "\\|") + "`" if source else ""])
    return (f"{row['run']}, {row['variables']} variables, sm_{row['architecture']}\n\n" +
            table_text(["issued a visit", "line", "source"], lines))


def text_of(report, table):
    """Markdown, of which the terminal gets the same."""
    out = report.out
    parts = [f"# The CUDA kernels, without a device\n\n"
             f"nvcc {out['nvcc']}. Counts: machine code interpreted on the CPU for a whole anneal, whose "
             f"reads are compared with those of the reference backend. A visit: what a warp does for "
             f"one variable. Ceilings are static counts against a device's units: no latency, no "
             f"cache misses, no memory traffic.\n"]
    parts.append("## Registers and memory\n\n" + table_text(
        ["kernel", "sm", "registers", "stack", "spilled slots", "static shared", "instructions"],
        [[row["kernel"], row["architecture"], row["registers"], row["stack"],
          row["spilled_slots"], row["static_shared"], row["instructions"]]
         for row in sorted(out["kernels"], key=lambda row: (row["kernel"], row["architecture"]))]))
    if out["runs"]:
        names = [name for name in sass.CLASSES if any(row["counts"][name] >= 0.05
                                                      for row in out["runs"])]
        parts.append("## Warp instructions of a visit\n\n" + table_text(
            ["run", "variables", "sm", "kernel", "all", *names, "memory passes",
             "share of warps at work", "reads"],
            [[row["run"], row["variables"], row["architecture"], row["kernel"],
              f"{row['counts']['total']:.1f}", *(f"{row['counts'][name]:.1f}" for name in names),
              f"{row['counts']['passes']:.1f}", f"{row['busy_warps']:.2f}",
              "as the reference" if row["same_as_reference"] else "**WRONG**"]
             for row in out["runs"]]))
        parts.append(
            "`passes`: 1 for 32 words of distinct banks or a line of 128 bytes. Share of warps at "
            "work: from barrier to barrier, what the warps of a block issue over what they would if "
            "all had as much to do as the busiest. Where it is low, other blocks must fill in.\n")
        parts.append("## Ceilings\n\n" + table_text(
            ["run", "variables", "device", "threads", "shared memory", "blocks (warps) an SM",
             "issue", "ALU", "FMA", "XU", "LSU", "limit", "updates/ns", "× share at work"],
            [[row["run"], row["variables"], c["device"], row["threads"],
              row["dynamic_shared"] + row["static_shared"],
              f"{c['blocks']} ({c['blocks'] * row['threads'] // 32})",
              *(f"{c['cycles'][unit]:.0f}" for unit in ("issue", "ALU", "FMA", "XU", "LSU")),
              c["limit"], f"{c['updates_a_ns']:.0f}",
              f"{c['updates_a_ns'] * row['busy_warps']:.0f}"]
             for row in out["runs"] for c in row["ceilings"]]))
        parts.append("Units: clocks of a multiprocessor that one visit takes. " + " ".join(
            f"{device['name']}: {device['multiprocessors']} SMs at {device['clock']} GHz "
            f"({device['source']})." for device in table["devices"]) + "\n")
        parts.append("## Loops\n")
        for row in out["runs"]:
            loops = sorted(row["counts"]["loops"], key=lambda loop: loop["from"])
            names = [name for name in sass.CLASSES
                     if any(loop["by_class"].get(name, 0) >= 0.05 for loop in loops)]
            parts.append(
                f"{row['run']}, {row['variables']} variables, sm_{row['architecture']}\n\n" +
                table_text(
                    ["loop", "depth", "iterations a visit", "instructions", "issued a visit",
                     *names],
                    [[f"{loop['from']:05x}–{loop['to']:05x}", loop["depth"],
                      f"{loop['iterations']:.2f}", loop["instructions"], f"{loop['issued']:.1f}",
                      *(f"{loop['by_class'].get(name, 0):.1f}" for name in names)]
                     for loop in loops]))
        if any(row["counts"]["lines"] for row in out["runs"]):
            parts.append("## Lines of the source\n")
            parts += [source_text(row) for row in out["runs"] if row["counts"]["lines"]]
    return "\n".join(parts)


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=pathlib.Path, default=tools.ROOT / "build")
    parser.add_argument("--table", type=pathlib.Path, default=tools.HERE / "kernels.toml")
    parser.add_argument("--architecture", type=int, action="append", metavar="90",
                        help="only these (default: all of the table)")
    parser.add_argument("--json", type=pathlib.Path, metavar="FILE")
    parser.add_argument("--markdown", type=pathlib.Path, metavar="FILE")
    parser.add_argument("--check", action="store_true",
                        help="the gate: exit 1 on spills, registers over budget, wrong reads, or "
                             "more instructions a visit than recorded; only the gate's models")
    parser.add_argument("--record", action="store_true",
                        help=f"write what the gate compares with: {RECORDED.name}")
    parser.add_argument("--recorded", type=pathlib.Path, default=RECORDED)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    options = parser.parse_args()
    table = tomllib.loads(options.table.read_text(encoding="utf-8"))
    try:
        report = Report(options.build.resolve(), table, options.architecture)
    except tools.MissingError as error:
        print(f"error: {error}", file=sys.stderr)
        return 77 if options.check else 3
    report.look_at_kernels()
    report.count_all(options.check, options.jobs)
    report.add_ceilings()
    text = text_of(report, table)
    if options.markdown:
        options.markdown.write_text(text, encoding="utf-8")
    if options.json:
        options.json.write_text(json.dumps(report.out, indent=1) + "\n", encoding="utf-8")
    if options.record:
        record = gate.to_record(report.out)
        if options.architecture:  # the others stay as they were
            record = gate.merged(json.loads(options.recorded.read_text(encoding="utf-8")), record)
        options.recorded.write_text(json.dumps(record, indent=1, sort_keys=True) + "\n",
                                    encoding="utf-8")
        print(f"written: {options.recorded}")
    if not options.check:
        print(text)
        return 0
    recorded = json.loads(options.recorded.read_text(encoding="utf-8"))
    verdict = gate.judge(report.out, recorded, table["budgets"])
    asked = runs_of(table, options.architecture or table["architectures"], only_gate=True)
    verdict.failures += gate.not_counted(
        report.out, [(run["name"], model, architecture) for run, model, architecture in asked])
    for line in verdict.warnings:
        print("warning:", line)
    for line in verdict.failures:
        print("FAILED:", line)
    print(f"{len(report.out['kernels'])} kernels, {len(report.out['runs'])} counts: "
          f"{len(verdict.failures)} failures, {len(verdict.warnings)} warnings")
    return 1 if verdict.failures else 0


if __name__ == "__main__":
    sys.exit(main())
