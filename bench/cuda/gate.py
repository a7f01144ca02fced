"""What the compiled kernels must hold: spills and registers within budget, reads as the reference
has them, and no more instructions than were recorded."""

import dataclasses


@dataclasses.dataclass
class Verdict:
    failures: list = dataclasses.field(default_factory=list)
    warnings: list = dataclasses.field(default_factory=list)


def _key(row):
    return f"{row['run']}, {row['model']}, sm_{row['architecture']}"


def to_record(report):
    return {"nvcc": report["nvcc"],
            "instructions_a_visit": {_key(row): round(row["counts"]["total"], 2)
                                     for row in report["runs"]},
            "passes_a_visit": {_key(row): round(row["counts"]["passes"], 2)
                               for row in report["runs"]}}


def merged(old, new):
    return {"nvcc": new["nvcc"]} | {name: old[name] | new[name] for name in new if name != "nvcc"}


def budget_of(kernel, budgets):
    return next((budget for budget in budgets if budget["pattern"] in kernel), None)


def judge(report, recorded, budgets):
    verdict = Verdict()
    for row in report["kernels"]:
        name = f"{row['kernel']}, sm_{row['architecture']}"
        budget = budget_of(row["kernel"], budgets)
        allowed = (budget or {}).get("spilled_slots", 0)
        if row["spilled_slots"] > allowed:
            verdict.failures.append(f"{name}: spills registers to {row['spilled_slots']} slots of "
                                    f"the stack, and {allowed or 'none'} are allowed")
        if budget is None:
            verdict.failures.append(f"{name}: no budget in the table")
            continue
        for what in ("registers", "stack"):
            if row[what] > budget[what]:
                verdict.failures.append(f"{name}: {what} {row[what]}, allowed {budget[what]}")
    same_compiler = report["nvcc"] == recorded["nvcc"]
    if not same_compiler:
        verdict.warnings.append(f"nvcc {report['nvcc']}, and the counts recorded are of "
                                f"{recorded['nvcc']}: more instructions are no failure")
    for row in report["runs"]:
        key = _key(row)
        if not row["same_as_reference"]:
            verdict.failures.append(f"{key}: its reads differ from the reference's")
        for what, figure in (("instructions_a_visit", row["counts"]["total"]),
                             ("passes_a_visit", row["counts"]["passes"])):
            limit = recorded[what].get(key)
            words = what.replace("_a_visit", " a visit")
            if limit is None:
                verdict.failures.append(f"{key}: no {words} recorded (cuda-report --record)")
            elif round(figure, 2) > limit:
                lines = verdict.failures if same_compiler else verdict.warnings
                lines.append(f"{key}: {figure:.2f} {words}, recorded {limit:.2f}")
            elif round(figure, 2) < limit:
                verdict.warnings.append(f"{key}: {figure:.2f} {words}, fewer than the {limit:.2f} "
                                        f"recorded: record them")
    if not report["kernels"]:
        verdict.failures.append("no kernel was found")
    return verdict


def not_counted(report, gated):
    """Of the runs that the gate is to count, (run, model, architecture), those that it did not."""
    counted = {(row["run"], row["model"], row["architecture"]) for row in report["runs"]}
    return [f"{run}, {model}, sm_{architecture}: not counted"
            for run, model, architecture in gated if (run, model, architecture) not in counted]
