"""The settings at which temper and neal solve each puzzle soonest, so that a comparison needs no scan.

Found by scan_neal.py, and by bench_solve's scans of beta, reads a round and sweeps. They are settings,
not figures: times are measured anew in every run.
"""

import dataclasses

import neal

NEAL = {
    "30_clues": neal.Setting("1.2:2.2", 100),
    "23_clues": neal.Setting("1.5:2.2", 1000),
    "17_clues": neal.Setting("1.5:2.2", 1000),
    "diagonal": neal.Setting("1.5:2.2", 2000),
    "medium_16x16": neal.Setting("1.5:2.2", 1000),
    "medium_25x25": neal.Setting("1.5:2.2", 5000),
}


@dataclasses.dataclass(frozen=True)
class TemperSetting:
    """To the first hit: constant beta, reads in flight. Of reads that run to their end: sweeps, betas."""

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
