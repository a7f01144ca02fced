"""From what was measured to the figures: times to solution with intervals, and the ratios.

Times are processor time, which a busy machine disturbs little, without what a call costs before it
samples: a peer's setting up, temper's start and its reading of the file. That is given apart.
"""

import re

import estimates
import peers


def of_reads(rounds, mode):
    """temper's reads run to their end in rounds: neal's formula, at least a round. tabu's stop."""
    rows = [row[mode] for row in rounds]
    overhead = estimates.median([row["overhead_cpu"] for row in rounds])
    hits, reads = sum(r["hits"] for r in rows), sum(r["reads"] for r in rows)
    seconds = max(1e-5, sum(r["cpu"] - overhead for r in rows))
    estimate = (estimates.of_exposure(hits, seconds) if rows[0]["stops"]
                else estimates.of_reads(hits, reads, seconds, rows[0]["round"]))
    return {"hits": hits, "reads": reads, "tts99": estimate.as_json(), "seconds": seconds,
            "updates_per_ns": sum(r["updates"] for r in rows) / seconds * 1e-9,
            "updates_to_99": estimate.value * sum(r["updates"] for r in rows) / seconds if hits else None,
            "kernel": rows[0]["kernel"], "device": rows[0]["device"]}


def of_calls(rounds):
    """Calls of `--reads auto` until the first hit, over all rounds."""
    times, censored, rows = [], 0.0, []
    for row in rounds:
        for call in row["temper_calls"]:
            seconds = max(1e-5, call["cpu"] - row["overhead_cpu"])
            if call["hit"]:
                times.append(seconds)
            else:
                censored += seconds
            rows.append(call)
    return {"calls": len(rows), "hits": len(times),
            "tts99": estimates.of_first_hits(times, censored).as_json(),
            "spread": estimates.spread(times) if len(times) > 1 else None,
            "cpu_median": estimates.median([call["cpu"] for call in rows]),
            "wall_median": estimates.median([call["wall"] for call in rows]),
            "sample_wall_median": estimates.median([call["sample"] for call in rows]),
            "overhead": estimates.median([row["overhead_cpu"] for row in rounds])}


def of_peer(rounds, solver, setting, num_variables):
    rows = [row[solver] for row in rounds]
    hits, reads = sum(r["hits"] for r in rows), sum(r["reads"] for r in rows)
    seconds = sum(r["cpu_seconds"] for r in rows)
    estimate = (estimates.of_exposure(hits, seconds) if solver == "tabu"
                else estimates.of_reads(hits, reads, seconds))
    each = [r["cpu_seconds"] / r["reads"] for r in rows]
    sweeps = re.search(r"(\d+) sweeps", setting)
    return {"updates_per_ns": int(sweeps[1]) * num_variables * reads / seconds * 1e-9 if sweeps else None,
            "hits": hits, "reads": reads, "seconds": seconds, "tts99": estimate.as_json(),
            "wall_over_cpu": sum(r["wall_seconds"] for r in rows) / seconds,
            "best": max(r["best"] for r in rows),
            "seconds_a_read": {"median": estimates.median(each), "min": min(each), "max": max(each)}}


def of_instance(entry):
    """Everything of one instance; None while it has no round."""
    rounds = entry["rounds"]
    if not rounds:
        return None
    ours = {mode: of_reads(rounds, mode) for mode in ("temper", "temper_dealt") if mode in rounds[0]}
    found = {solver: of_peer(rounds, solver, entry["settings"][solver], entry["variables"])
             for solver in peers.NAMES}
    finite = {name: row["tts99"] for name, row in found.items() if row["tts99"]["value"]}
    if finite:
        name = min(finite, key=lambda peer: finite[peer]["value"])
        best = {"peer": name, "is_bound": False} | finite[name]
    else:  # nobody hit: the least of the bounds
        name = min(found, key=lambda peer: found[peer]["tts99"]["low"])
        best = {"peer": name, "is_bound": True} | found[name]["tts99"]
    ratios = {}
    for mode, row in [*ours.items(), ("calls", of_calls(rounds))]:
        own, times = row["tts99"], best["value"] if not best["is_bound"] else best["low"]
        ratios[mode] = {
            "value": times / own["value"] if own["value"] else None,
            "low": best["low"] / own["high"] if own["high"] else None,
            "high": best["high"] / own["low"] if best["high"] and own["low"] else None,
            "is_bound": best["is_bound"]}
    return {"ours": ours, "calls": of_calls(rounds), "peers": found, "best_peer": best,
            "ratio": ratios,
            "reach": {sampler: {"reached": row["reached"], "calls": row["calls"],
                                "wall_median": estimates.median([r["wall"] for r in row["rows"]]),
                                "wall_max": max(r["wall"] for r in row["rows"]),
                                "cpu_median": estimates.median([r["cpu"] for r in row["rows"]]),
                                "cpu_max": max(r["cpu"] for r in row["rows"])}
                      for sampler, row in entry["reach"].items()}}
