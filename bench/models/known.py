"""The best values known of every instance, in the sense of its file, and how each was found."""

import dataclasses


@dataclasses.dataclass(frozen=True)
class Known:
    value: int
    how: str


BEST = {
    "bqp50": Known(3033, "sa"), "bqp100": Known(8102, "sa"), "bqp250": Known(43552, "sa"),
    "bqp500": Known(122307, "sa"), "bqp1000": Known(348640, "sa"), "bqp2500": Known(1358419, "sa"),
    "g1": Known(11624, "lit"), "g11": Known(564, ""), "g14": Known(3064, ""), "g22": Known(13359, ""),
    "cube": Known(892, ""), "g14-tuning": Known(3050, ""), "g22-tuning": Known(13329, ""),
    "cube-tuning": Known(894, ""), "g11-tuning": Known(520, ""), "g1-tuning": Known(11625, ""),
    "bqp100-tuning": Known(10713, ""), "bqp1000-tuning": Known(349085, ""),
    "bqp250-tuning": Known(43699, ""), "bqp50-tuning": Known(3099, ""), "bqp500-tuning": Known(120050, ""),
    "bqp2500-tuning": Known(1363066, ""),
}
