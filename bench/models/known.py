"""The best values known of every instance, in the sense of its file, and how each was found.

"agree" names methods of temper's that came to the same value in runs of their own and found nothing
better, the longest with 10^8 to 10^10 spin updates: evidence, not a proof. "exact": presolve left no
variable, and it keeps an optimum.
"""

import dataclasses


@dataclasses.dataclass(frozen=True)
class Known:
    value: int
    how: str


_AGREE = "best known here: sa, pt and tabu agree"
_SA_PT = "best known here: sa and pt agree, tabu is below"
_LITERATURE = "literature"

BEST = {
    "bqp50": Known(3033, "exact"),
    "bqp100": Known(8102, _AGREE),
    "bqp250": Known(43552, _AGREE),
    "bqp500": Known(122307, _AGREE),
    "bqp1000": Known(348640, _AGREE),
    "bqp2500": Known(1358419, "best known here: sa and tabu agree"),
    "g1": Known(11624, _LITERATURE + "; sa and pt reach it"),
    "g11": Known(564, _LITERATURE + "; sa and pt reach it"),
    "g14": Known(3064, _LITERATURE + "; sa and pt reach it"),
    "g22": Known(13359, _LITERATURE + "; sa reaches it"),
    "cube": Known(892, _SA_PT),
    "bqp50-tuning": Known(3099, "exact"),
    "bqp100-tuning": Known(10713, _AGREE),
    "bqp250-tuning": Known(43699, _AGREE),
    "bqp500-tuning": Known(120050, _AGREE),
    "bqp1000-tuning": Known(349085, _AGREE),
    "bqp2500-tuning": Known(1363066, "best known here: sa and pt agree, tabu is below"),
    "g1-tuning": Known(11625, _SA_PT),
    "g11-tuning": Known(572, "best found here by sa"),
    "g14-tuning": Known(3051, "best found here by sa in 30,000 sweeps"),
    "g22-tuning": Known(13329, "best found here by sa; pt came to 13327"),
    "cube-tuning": Known(894, _SA_PT),
}
