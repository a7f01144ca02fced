"""What a run of scripts/device-check leaves: device-check.json with everything, device-check.md to
read."""

import json


def table(heads, rows):
    """A Markdown table; a cell's own bars and line ends would break it."""
    def line(cells):
        texts = (str(cell).replace("|", "\\|").replace("\n", " ") for cell in cells)
        return "| " + " | ".join(texts) + " |"
    return "\n".join([line(heads), line(["---"] * len(heads)), *map(line, rows)]) + "\n"


def number(value):
    """Three digits that count: 6410, 12.3, 0.00123; – for nothing."""
    if value is None:
        return "–"
    if value == 0:
        return "0"
    if abs(value) >= 100:
        return f"{value:,.0f}"
    return f"{value:.3g}"


def seconds(value):
    """With a unit that suits it."""
    if value is None:
        return "–"
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if value >= size:
            return f"{number(value / size)} {unit}"
    return f"{number(value / 1e-9)} ns"


def spread(figure, show=number):
    if not figure:
        return "–"
    return f"{show(figure['median'])} [{show(figure['low'])}–{show(figure['high'])}]"


def interval(figure, show):
    if not figure:
        return "–"
    return f"{show(figure['value'])} [{show(figure['low'])}–{show(figure['high'])}]"


def ceiling(roofline, run, variables, capability, device):
    """The ceiling (spin updates a nanosecond) that scripts/cuda-report --json gives for this run; of
    the device of that name, or any of its capability; None where there is none."""
    architecture = int(capability.replace(".", "")) if capability else None
    for row in (roofline or {}).get("runs", []):
        if (row.get("run"), row.get("variables"), row.get("architecture")) != (
                run, variables, architecture):
            continue
        found = row.get("ceilings", [])
        named = [c for c in found if c.get("device", "").lower() in device.lower()]
        for one in named or found:
            return one.get("updates_a_ns")
    return None


def add_ceilings(results, roofline, machine):
    """Writes each case's ceiling, and the share of it that was reached, beside what was measured."""
    for result in results:
        for case in result["figures"].get("cases", []):
            top = ceiling(roofline, case["run"], case["variables"],
                          machine.get("compute_cap", ""), machine["name"])
            if top and case.get("updates_per_ns"):
                case["ceiling"] = top
                case["share"] = case["updates_per_ns"]["median"] / top


def _bit_identity(figures):
    by_chain = {}
    for row in figures["tests"]:
        if not row["chain"]:
            continue
        sums = by_chain.setdefault(row["chain"], {"compared": 0, "refused": 0, "reads": 0,
                                                  "results": set(), "message": ""})
        for name in ("compared", "refused", "reads"):
            sums[name] += row[name]
        sums["results"].add(row["result"])
        sums["message"] = sums["message"] or row["message"].splitlines()[0:1] or ""
    def verdict(sums):
        if "failed" in sums["results"]:
            return "**differs**"
        return "same bits" if sums["compared"] else "not run: " + "".join(sums["message"])
    return table(["chain", "plans compared", "reads", "plans refused", "result"],
                 [[chain, s["compared"], number(s["reads"]), s["refused"], verdict(s)]
                  for chain, s in by_chain.items()])


def _cases(figures):
    rows = []
    for case in figures["cases"]:
        if case["status"] != "ok":
            rows.append([case["run"], case["model"], case["reads"], "–", "–",
                         f"{case['status']}: {case['message']}", "–", "–", "–"])
            continue
        share = case.get("share")
        rows.append([case["run"], case["model"], case["reads"], case["sweeps"],
                     f"{100 * case['acceptance']:.2g} % at {case['beta']:.3g}",
                     spread(case["updates_per_ns"]), number(case.get("ceiling")),
                     "–" if share is None else f"{100 * share:.0f} %",
                     spread(case["end_to_end"])])
    text = table(["kernel", "model", "reads", "sweeps", "accepted at beta", "updates/ns", "ceiling",
                  "share", "end to end"], rows)
    clock = figures.get("clock")
    if clock:
        text += (f"\nClock meanwhile: {spread(clock['sm_mhz'])} MHz, "
                 f"{number(clock['watts_median'])} W.\n")
    return text


def _time_to_solution(figures):
    rows = []
    for row in figures["puzzles"]:
        hit = row.get("first_hit", {})
        first = spread(hit, seconds) if "median" in hit else "–"
        rows.append([row["puzzle"], row.get("variables", "–"), row["sweeps"], row["beta"],
                     f"{row.get('hits', '–')} of {row.get('reads', '–')}",
                     interval(row.get("tts99_seconds"), seconds),
                     number(row.get("spin_updates_per_ns")),
                     f"{hit.get('solved', '–')} of {hit.get('copies', '–')}", first])
    return table(["puzzle", "variables", "sweeps", "beta", "reads that hit", "TTS99 among many",
                  "updates/ns", "copies solved", "to the first hit"], rows)


def _batch(figures):
    rate = figures.get("puzzles_a_second")
    return table(["puzzles", "done", "solved", "seconds", "puzzles/s", "annealing a puzzle, median"],
                 [[figures["puzzles"], figures["done"], figures["solved"], number(figures["seconds"]),
                   number(rate), seconds(figures.get("sample_seconds_median"))]])


SECTIONS = {
    "bit_identity": ("tests", _bit_identity, "Reads of random models, puzzles and sums of families, "
                     "and of a launch that fills the device, compared bit for bit."),
    "throughput": ("cases", _cases, "Updates a nanosecond: what a long anneal does more than a short "
                   "one over what it takes longer, so without the start and the end of a run; end to "
                   "end is the whole long anneal. Medians, with the range in brackets; one beta at "
                   "all sweeps, the best state kept at every one."),
    "scaling": ("cases", _cases, "The same with more and more reads."),
    "time_to_solution": ("puzzles", _time_to_solution, "TTS99 among many: seconds of the whole call "
                         "over its reads, for 99 % certainty, with the 95 % interval. To the first "
                         "hit: seconds of one call that stops there, over copies with renamed digits, "
                         "median and range."),
    "batch": ("puzzles", _batch, "One puzzle after the other, clues taken out, each until it is "
              "solved; the start of the program counts."),
}


def markdown(report):
    device = report["machine"]
    what = ", ".join(f"{name} {value}" for name, value in device.items() if name != "name")
    text = f"# {report['title']}\n\nMachine: {device['name']}: {what}. {report['temper']}"
    if report.get("commit"):
        text += f", commit {report['commit']}"
    text += f". {report['date']}.\n\n```\n{report['command']}\n```\n\n"
    text += table(["step", "status", "seconds", "what it said"],
                  [[r["title"], r["status"], number(r["seconds"]), r["message"].split("\n\n")[0][:400]]
                   for r in report["steps"]])
    for result in report["steps"]:
        key, show, words = SECTIONS.get(result["name"], (None, None, None))
        if key and result["figures"].get(key):
            text += f"\n## {result['title']}\n\n{words}\n\n{show(result['figures'])}"
    return text


def write(report, folder):
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "device-check.json").write_text(json.dumps(report, indent=1, ensure_ascii=False) + "\n",
                                              encoding="utf-8")
    (folder / "device-check.md").write_text(markdown(report), encoding="utf-8")
