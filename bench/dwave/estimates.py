"""Estimates with ranges: time to solution at 99 %, medians of rounds."""

import math
import statistics

import numpy


def tts99(seconds_a_read, probability):
    """t · ln 0.01 / ln(1 - p), at least one read; infinite at p = 0."""
    if probability <= 0:
        return math.inf
    if probability >= 1:
        return seconds_a_read
    return seconds_a_read * max(1.0, math.log(0.01) / math.log1p(-probability))


def probability_interval(hits, reads, level=0.95):
    """(value, low, high) of a success probability, Jeffreys: quantiles of Beta(k + 1/2, n - k + 1/2).

    The quantiles are those of 200,000 draws with a fixed seed: three digits, no further package.
    """
    draws = numpy.random.default_rng(0).beta(hits + 0.5, reads - hits + 0.5, 200_000)
    low, high = numpy.quantile(draws, [(1 - level) / 2, (1 + level) / 2])
    return hits / reads, 0.0 if hits == 0 else float(low), 1.0 if hits == reads else float(high)


def tts99_interval(hits, reads, seconds):
    """(value, low, high) in seconds. Without a hit value and high are infinite: low is the bound."""
    value, low, high = probability_interval(hits, reads)
    each = seconds / reads
    return tts99(each, value), tts99(each, high), tts99(each, low)


class Rounds:
    """One figure a round: the median, and the range."""

    def __init__(self, values):
        self.values = list(values)

    def __truediv__(self, other):
        """The ratio round by round: what interleaving is for."""
        return Rounds(a / b for a, b in zip(self.values, other.values, strict=True))

    @property
    def median(self):
        return statistics.median(self.values)

    def text(self, format_spec=".3g"):
        low, high = min(self.values), max(self.values)
        return f"{self.median:{format_spec}} [{low:{format_spec}}–{high:{format_spec}}]"
