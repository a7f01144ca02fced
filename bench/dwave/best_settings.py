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
    "diagonal": neal.Setting("1.5:2.2", 1000),
    "medium_16x16": neal.Setting("1.5:2.2", 1000),
    "medium_25x25": neal.Setting("1.5:2.2", 1000),
}


@dataclasses.dataclass(frozen=True)
class TemperSetting:
    """Constant beta; reads in flight to the first hit; sweeps of a read where all run to their end."""

    sweeps: int
    beta: float = 1.65
    round: int = 512


TEMPER = {
    "30_clues": TemperSetting(sweeps=20),
    "23_clues": TemperSetting(sweeps=200),
    "17_clues": TemperSetting(sweeps=500),
    "diagonal": TemperSetting(sweeps=500),
    "medium_16x16": TemperSetting(sweeps=100),
    "medium_25x25": TemperSetting(sweeps=200),
}
