"""How fast a device could be, from what a visit issues: the scarcest unit decides."""


def cycles_a_visit(counts, rates):
    """Clocks of a multiprocessor that one warp's visit takes of each unit.

    counts: warp instructions a visit by class, `alu_slots`, `fma_slots`, `xu_slots` (passes through
    the unit) and `passes` (of memory)."""
    return {
        "issue": counts["total"] / rates["issue"],
        "ALU": counts["alu_slots"] * 32 / rates["alu"],
        "FMA": counts["fma_slots"] * 32 / rates["fma"],
        "XU": counts["xu_slots"] * 32 / rates["xu"],
        "LSU": counts["passes"] / rates["lsu"],
    }


def ceiling(counts, replicas, device):
    """(spin updates a nanosecond, the limiting unit, cycles by unit)."""
    cycles = cycles_a_visit(counts, device["rates"])
    limit = max(cycles, key=cycles.get)
    rate = replicas / cycles[limit] * device["multiprocessors"] * device["clock"]
    return rate, limit, cycles
