"""models.md, models.csv and the README's table, from the figures of models.json. Standard library only."""

import csv

NAMES = ("neal", "openjij", "tabu")
GOAL = 50


def milliseconds(seconds):
    return "–" if seconds is None else f"{seconds * 1e3:.3g}"


def estimate(row):
    """"12 [9–15]" in ms; "≥ 9" without a hit."""
    if row["value"] is None:
        return f"≥ {milliseconds(row['low'])}"
    return f"{milliseconds(row['value'])} [{milliseconds(row['low'])}–{milliseconds(row['high'])}]"


def ratio(row, with_range=True):
    if row["value"] is None:
        return "–"
    bound = "≥ " if row["is_bound"] else ""
    text = f"{bound}{row['value']:.3g}"
    if with_range and not row["is_bound"] and row["high"]:
        text += f" [{row['low']:.3g}–{row['high']:.3g}]"
    return text


def table(heads, rows):
    lines = [heads, ["---"] * len(heads), *rows]
    return "".join("| " + " | ".join(str(cell) for cell in line) + " |\n" for line in lines)


def done(data):
    """(name, entry, figures) of the instances that have figures."""
    return [(name, entry, entry["figures"]) for name, entry in data["instances"].items()
            if entry.get("figures")]


def of_mode(figures, mode, text):
    """`text` of a mode's figures; some instances have no dealt draws."""
    return text(figures[mode]) if mode in figures else "–"


def reach_text(figures):
    return ", ".join(f"{sampler} {row['reached']}/{row['calls']}"
                     for sampler, row in figures["reach"].items()) or "–"


def readme_table(data):
    """The short table."""
    rows = []
    for name, entry, figures in done(data):
        best = figures["best_peer"]
        peer = estimate(best).split(" [")[0]
        rows.append([f"`{name}`", entry["variables"], f"{entry['degree']:.0f}", entry["best"],
                     reach_text(figures),
                     estimate(figures["ours"]["temper"]["tts99"]).split(" [")[0],
                     f"{peer} ({best['peer']})", ratio(figures["ratio"]["temper"], False),
                     of_mode(figures["ratio"], "temper_dealt", lambda row: ratio(row, False))])
    return table(["model", "variables", "degree", "best value", "reached in 10 s", "temper, TTS99 ms",
                  "best peer, TTS99 ms", "times less", "with dealt draws"], rows)


def markdown(data):
    machine, versions = data["machine"], data["versions"]
    loads = [row["load"] for _, entry, _ in done(data) for row in entry["rounds"]]
    lines = ["# temper beside neal, tabu and OpenJij on bare models\n",
             f"`scripts/bench-models{' --quick' if data['run']['quick'] else ''}`, "
             f"{data['started']} to {data['finished']}. {machine['cores']} × {machine['processor']} "
             f"({', '.join(machine['flags'])}); load {min(loads):.1f} … {max(loads):.1f} while it ran: "
             "other programs shared the machine, so times are processor time of one thread each, and "
             "everything is interleaved. "
             + ", ".join(f"{name} {version}" for name, version in versions.items()) + ".\n",
             data.get("note", "") + "\n",
             "## Time to solution at 99 %, in ms of processor time, [95 %]\n",
             "t · ln 0.01 / ln(1 - p) of reads that run to their end; temper's run in rounds, and take "
             "at least one. Searches by tabu, theirs and ours, stop at the target: ln 100 over their rate. "
             "First call: temper as a user runs it, calls of `--reads auto` until the first hit; the 99 % "
             "quantile itself from 100 calls on, else that of the exponential of their mean (longer, "
             "where times spread less). "
             "Each at its own best setting, tuned in equal processor time on another instance of the "
             "class, but where the last table says otherwise. Without a hit a bound. Setting up a call "
             "is left out on both sides; what a call of temper costs is in the next table. "
             f"The goal is {GOAL} times less.\n"]
    rows = []
    for name, entry, figures in done(data):
        ours, found = figures["ours"], figures["peers"]
        rows.append([name, estimate(ours["temper"]["tts99"]),
                     of_mode(ours, "temper_dealt", lambda row: estimate(row["tts99"])),
                     estimate(figures["calls"]["tts99"]),
                     *(f"{estimate(found[peer]['tts99'])}, {found[peer]['hits']} of {found[peer]['reads']}"
                       for peer in NAMES),
                     figures["best_peer"]["peer"], ratio(figures["ratio"]["temper"]),
                     of_mode(figures["ratio"], "temper_dealt", ratio), ratio(figures["ratio"]["calls"])])
    lines.append(table(["model", "temper", "dealt draws", "first call", *NAMES, "best peer",
                        "times less", "dealt", "first call"], rows))
    lines.append("\n## A call of temper\n")
    lines.append("Medians. Wall times include waiting for a processor. A single call of 512 reads of 10 "
                 "sweeps: how many of 10 hit; where all do, only the call costs time.\n")
    rows = []
    for name, entry, figures in done(data):
        row, calls = figures["ours"]["temper"], figures["calls"]
        spread = "–" if calls["spread"] is None else f"{calls['spread']:.2f}"
        rows.append([name, entry["settings"]["temper"], row["kernel"], row["device"],
                     f"{row['updates_per_ns']:.3g}" if row["updates_per_ns"] > 0.01 else "–",
                     f"{figures['peers']['neal']['updates_per_ns']:.2g}",
                     f"{row['hits']} of {row['reads']}",
                     f"{row['updates_to_99']:.3g}" if row["updates_to_99"] else "–", calls["calls"], spread,
                     milliseconds(calls["overhead"]), milliseconds(calls["cpu_median"]),
                     milliseconds(calls["wall_median"]), milliseconds(calls["sample_wall_median"]),
                     f"{entry['minimum']} of 10"])
    lines.append(table(["model", "setting", "kernel", "device", "updates/ns", "neal's", "reads that hit",
                        "updates to 99 %", "calls", "deviation / mean", "start and reading, ms",
                        "whole call, ms processor", "whole call, ms wall", "`seconds.total`, ms wall",
                        "hit at minimum"], rows))
    lines.append("\n## The best-known values: reached within 10 s of one core at the defaults?\n")
    rows = []
    for name, entry, figures in done(data):
        rows.append([name, entry["variables"], entry["terms"], entry["rule"], entry["best"],
                     entry["how"], *("; ".join(
                         f"{sampler} {row['reached']} of {row['calls']} (processor time: median "
                         f"{row['cpu_median']:.3f} s, longest {row['cpu_max']:.3f} s)"
                         for sampler, row in figures["reach"].items()) or "–",)])
    lines.append(table(["model", "variables", "terms", "rule", "best known", "how it is known",
                        "reached"], rows))
    lines.append("\n## The peers' settings\n")
    rows = []
    for name, entry, figures in done(data):
        row = [name]
        for peer in NAMES:
            found, notes = figures["peers"][peer], "; ".join(entry.get("notes", {}).get(peer, []))
            each = found["seconds_a_read"]
            row.append(f"{entry['settings'][peer]}{f' ({notes})' if notes else ''}; "
                       f"{milliseconds(each['median'])} ms a read [{milliseconds(each['min'])}–"
                       f"{milliseconds(each['max'])}]; best {found['best']:.0f}")
        rows.append(row)
    lines.append(table(["model", *NAMES], rows))
    return "\n".join(lines)


def write(data, folder):
    text = markdown(data)
    (folder / "models.md").write_text(text, encoding="utf-8")
    with open(folder / "models.csv", "w", encoding="utf-8", newline="") as file:
        out = csv.writer(file, lineterminator="\n")
        out.writerow(["model", "variables", "degree", "solver", "setting", "hits", "runs", "tts99_s",
                      "tts99_low_s", "tts99_high_s", "best_peer_over_this"])
        for name, entry, figures in done(data):
            def put(solver, setting, row, times=None):
                tts = row["tts99"]
                out.writerow([name, entry["variables"], entry["degree"], solver, setting, row["hits"],
                              row.get("calls", row.get("reads")), tts["value"], tts["low"],
                              tts["high"], times])
            for mode in figures["ours"]:
                put(mode, entry["settings"]["temper"], figures["ours"][mode],
                    figures["ratio"][mode]["value"])
            put("temper_calls", entry["settings"]["temper"], figures["calls"],
                figures["ratio"]["calls"]["value"])
            for peer in NAMES:
                put(peer, entry["settings"][peer], figures["peers"][peer])
    print(f"\n{text}\nwritten: {folder}/models.md, .csv, .json", flush=True)
