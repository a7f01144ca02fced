"""The settings at which temper and neal solve each puzzle soonest: a comparison needs no scan.

Found by scan_neal.py, and by bench_solve's scans of beta, reads a round and sweeps. They are settings,
not figures: times are measured anew in every run. neal was scanned over all its schedules and 100
to 30,000 sweeps (30_clues from 20); on 17_clues and diagonal, whose reads seldom hit, only over
1.2:2.2 and 1.5:2.2, which lead on the others, and 500 to 10,000 sweeps. On 17_clues 1,000 and 2,000
sweeps at 1.5:2.2 do not differ beyond their intervals (91 hits of 61,222 and 71 of 30,896 reads).
`scripts/bench-kernels --scan` scans again.
"""

import dataclasses

import neal

NEAL = {
    "30_clues": neal.Setting("1.2:2.2", 100),
    "23_clues": neal.Setting("1.5:2.2", 1000),
    "17_clues": neal.Setting("1.5:2.2", 2000),
    "diagonal": neal.Setting("1.5:2.2", 2000),
    "medium_16x16": neal.Setting("1.5:2.2", 1000),
    "medium_25x25": neal.Setting("1.5:2.2", 5000),
}


@dataclasses.dataclass(frozen=True)
class TemperSetting:
    """Sweeps and betas of reads that run to their end; beta and reads in flight to a first hit."""

    sweeps: int
    betas: str = "1.65"  # constant; "1.50:2.20" is annealed
    beta: float = 1.65
    round: int = 512


TEMPER = {
    "30_clues": TemperSetting(sweeps=500),
    "23_clues": TemperSetting(sweeps=2000),
    "17_clues": TemperSetting(sweeps=5000, betas="1.50:2.20", beta=1.80),
    "diagonal": TemperSetting(sweeps=5000),
    "medium_16x16": TemperSetting(sweeps=2000),
    "medium_25x25": TemperSetting(sweeps=5000, betas="1.50:2.20", beta=1.80),
}
