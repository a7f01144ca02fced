"""temper beside neal, tabu and OpenJij on bare models: values reached, and time to solution.

    bench_models.py --build build --output bench/results/MACHINE [--quick] [--rounds 3]
                    [--kinds g1 bqp500 ...] [--file PATH --best VALUE] [--originals FOLDER] [--restart]

First the values: on every instance of up to 1,000 variables 59 calls with other seeds, one thread,
at temper's defaults, stopped at the best-known value: reached within ten seconds of processor time?
Then the times: each round takes one instance after the other, and there neal, temper, OpenJij, temper
with dealt draws, tabu, temper's calls until the first hit, each at the setting that tuning.py found
for its class on another instance. What is there already of the same run (models.json in the output
folder) is not run again. Runs of other --kinds may share the folder at the same time.
"""

import argparse
import os
import pathlib
import sys
import time

import instances
import known
import ours
import page
import peers
import record
import tuning

REACH_CALLS = 59  # all of them: 95 % with 95 % confidence
REACH_SECONDS = 10  # of processor time
REACH_WALL_SECONDS = 60  # --time-limit knows wall time only, of a machine that others may share
REACH_MOST_VARIABLES = 1000
MOST_MISSES = 1  # then 59 of 59 is out of reach, and the calls end
PEER_HITS = 30  # enough; the rounds that follow only take the time of a read
FIRST_HITS = 100  # calls of temper on one instance, over all rounds
ORDER = ("neal", "temper", "openjij", "temper_dealt", "tabu", "temper_calls")
QUICK_KINDS = ("bqp100", "bqp500", "g1")


class Bench:
    """One instance, as a file and as a BQM, and its target."""

    def __init__(self, temper, model, best, settings, folder):
        self.temper, self.model, self.best, self.settings = temper, model, best, settings
        self.path = model.write(folder)
        self.bqm = model.bqm()

    def reach(self, sampler, calls):
        """Calls at the defaults until the target or the time limit."""
        rows = []
        for seed in range(calls):
            call = ours.sample(self.temper, self.path, self.model,
                               ["--sampler", sampler, "--reads", "auto", "--seed", seed,
                                "--time-limit", REACH_WALL_SECONDS], self.best)
            rows.append({"reached": call.best >= self.best and call.cpu_seconds <= REACH_SECONDS,
                         "best": call.best, "cpu": call.cpu_seconds, "wall": call.wall_seconds,
                         "sample": call.sample_seconds})
            if sum(not row["reached"] for row in rows) >= MOST_MISSES:
                break
        return {"calls": len(rows), "reached": sum(row["reached"] for row in rows),
                "rows": rows}

    def reads(self, setting, seconds, seed):
        """temper's reads, run to their end, or where tabu reaches the target; for so much time."""
        total, call = {"hits": 0, "reads": 0, "cpu": 0.0, "wall": 0.0, "updates": 0}, None
        stops = setting.sampler == "tabu"
        while total["cpu"] < seconds:
            call = ours.sample(self.temper, self.path, self.model,
                               [*setting.options(32 if stops else 512), "--seed",
                                seed + total["reads"]], self.best)
            total["hits"] += call.hits
            total["reads"] += call.reads
            total["cpu"] += call.cpu_seconds - self.overhead_cpu
            total["wall"] += call.wall_seconds - self.overhead_wall
            total["updates"] += call.updates
            if total["hits"] >= 2000:
                break
        return total | {"round": setting.round, "stops": stops, "kernel": call.info["kernel"],
                        "device": call.info["device"]}

    def first_hits(self, setting, calls, seconds, seed):
        """temper until its first hit, call after call."""
        rows, spent = [], 0.0
        while len(rows) < calls and spent < seconds:
            call = ours.sample(self.temper, self.path, self.model,
                               [*setting.options("auto"), "--seed", seed + len(rows),
                                "--time-limit", 120], self.best)
            spent += call.cpu_seconds
            rows.append({"hit": call.hits > 0, "cpu": call.cpu_seconds, "wall": call.wall_seconds,
                         "sample": call.sample_seconds, "updates": call.updates})
        return rows

    def minimum(self, calls=10):
        """How many calls of 512 reads hit within so few sweeps that only the call costs time."""
        setting = ours.Setting(10, None)
        return sum(ours.sample(self.temper, self.path, self.model,
                               [*setting.options(512), "--seed", seed], self.best).hits > 0
                   for seed in range(calls))

    def one_round(self, number, peer_seconds, calls, hits_so_far):
        """Everybody in turn: a peer, temper, a peer, temper with dealt draws, a peer, temper's calls."""
        self.overhead_cpu, self.overhead_wall = ours.overhead(
            self.temper, self.path, self.model, (1.0, 2.0))
        row = {"load": os.getloadavg()[0], "time": time.strftime("%Y-%m-%d %H:%M:%S"),
               "overhead_cpu": self.overhead_cpu, "overhead_wall": self.overhead_wall}
        setting = self.settings["temper"]
        for solver in ORDER:
            if solver == "temper":
                row[solver] = self.reads(setting, peer_seconds / 2, 1 + number * 1_000_000)
            elif solver == "temper_dealt":
                if setting.sampler != "tabu":  # which draws nothing that could be dealt
                    dealt = ours.Setting(**vars(setting) | {"rng": "dealt"})
                    row[solver] = self.reads(dealt, peer_seconds / 2, 1 + number * 1_000_000)
            elif solver == "temper_calls":
                row[solver] = self.first_hits(setting, calls, peer_seconds / 2, 1 + number * 10_000)
            else:
                enough = hits_so_far.get(solver, 0) >= PEER_HITS
                run = peers.run_for(self.bqm, self.settings[solver],
                                    0.2 * peer_seconds if enough else peer_seconds,
                                    1 + number * 1_000_000, self.best, PEER_HITS)
                row[solver] = vars(run)
        return row


def benches(arguments, temper, folder):
    """The instances that were asked for."""
    if arguments.file:
        model = instances.read(arguments.file)
        kind = nearest_kind(model)
        yield Bench(temper, model, arguments.best, tuning.settings(kind), folder), "given"
        return
    for kind in arguments.kinds:
        model = instances.instance(kind)
        best = known.BEST[kind]
        if arguments.originals and kind in instances.ORIGINALS:
            found = list(arguments.originals.glob(f"{kind}.*"))
            if found:
                model, best = instances.read(found[0]), known.Known(
                    instances.ORIGINALS[kind], "OR-Library's file; literature")
        yield Bench(temper, model, best.value, tuning.settings(kind), folder), best.how


def nearest_kind(model):
    """The class whose settings a given file takes: of its format, nearest in size and degree."""
    def distance(kind):
        other = instances.instance(kind)
        return (other.format != model.format,
                abs(other.num_variables / model.num_variables - 1)
                + abs(other.degree / max(1e-9, model.degree) - 1))
    return min(instances.KINDS, key=distance)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--build", required=True, type=pathlib.Path)
    parser.add_argument("--output", required=True, type=pathlib.Path)
    parser.add_argument("--quick", action="store_true", help="three instances, one short round")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--kinds", nargs="+", choices=instances.KINDS, default=instances.KINDS)
    parser.add_argument("--seconds", type=float, default=3.0,
                        help="processor time of a peer, round and instance")
    parser.add_argument("--samplers", nargs="+", help="for the values (sa pt, and race where it is)")
    parser.add_argument("--file", type=pathlib.Path, help="a G-set or OR-Library file instead")
    parser.add_argument("--best", type=int, help="the best value known of --file")
    parser.add_argument("--originals", type=pathlib.Path,
                        help="a folder with OR-Library's own bqp50.txt … instead of ours")
    parser.add_argument("--restart", action="store_true", help="forget what is there")
    arguments = parser.parse_args()
    if (arguments.file is None) != (arguments.best is None):
        parser.error("--file and --best go together")
    reach_calls = REACH_CALLS
    if arguments.quick:
        arguments.rounds, arguments.seconds, reach_calls = 1, 1.0, 5
        if arguments.kinds == instances.KINDS:
            arguments.kinds = QUICK_KINDS
    temper = arguments.build / "temper"
    folder = arguments.build / "bench-models"
    folder.mkdir(parents=True, exist_ok=True)
    samplers = arguments.samplers or record.samplers(temper, ("sa", "pt", "race"))
    results = record.Results(arguments.output / "models.json", temper, arguments)
    todo = list(benches(arguments, temper, folder))
    for bench, how in todo:
        results.describe(bench, how)
    for bench, _ in todo:
        entry = results.entry(bench)
        for sampler in samplers:
            if bench.model.num_variables <= REACH_MOST_VARIABLES and sampler not in entry["reach"]:
                print(f"values: {bench.model.name} {sampler}", file=sys.stderr, flush=True)
                entry["reach"][sampler] = bench.reach(sampler, reach_calls)
                results.save()
        if "minimum" not in entry:
            entry["minimum"] = bench.minimum()
    calls = -(-FIRST_HITS // arguments.rounds)
    for number in range(arguments.rounds):
        for bench, _ in todo:
            rounds = results.entry(bench)["rounds"]
            if len(rounds) > number:
                continue
            print(f"round {number + 1} of {arguments.rounds}: {bench.model.name}", file=sys.stderr,
                  flush=True)
            hits = {solver: sum(row[solver]["hits"] for row in rounds) for solver in peers.NAMES}
            rounds.append(bench.one_round(number, arguments.seconds, calls, hits))
            results.save()
    results.done()
    page.write(results.data, arguments.output)


if __name__ == "__main__":
    main()
