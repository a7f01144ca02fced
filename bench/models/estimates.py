"""Estimates of the time to solution at 99 %, with 95 % intervals.

Two kinds of experiment. Reads of a fixed length that hit or not: TTS99 = t · ln 0.01 / ln(1 - p), p
with Jeffreys' interval Beta(k + 1/2, n - k + 1/2). Calls that stop at their first hit: hits/reads
would be biased there, so the rate comes from the total exposure, hits over seconds, with the interval
Gamma(k + 1/2), and TTS99 = ln 100 / rate (times to solution exponential). Without a hit the value is
infinite and `low` is the bound.
"""

import dataclasses
import math
import statistics

from scipy import stats

LN100 = math.log(100)


@dataclasses.dataclass(frozen=True)
class Estimate:
    """Seconds."""

    value: float
    low: float
    high: float

    def as_json(self):
        return {name: (None if math.isinf(x) else x) for name, x in vars(self).items()}


def tts99_of_rounds(seconds_a_read, size, probability):
    """Reads that run `size` at a time, in step: at least one round of them."""
    if probability <= 0:
        return math.inf
    if probability >= 1:
        return seconds_a_read * size
    return seconds_a_read * max(size, LN100 / -math.log1p(-probability))


def probability_interval(hits, reads, level=0.95):
    """(low, high) of a success probability, Jeffreys."""
    tail = (1 - level) / 2
    low = 0.0 if hits == 0 else float(stats.beta.ppf(tail, hits + 0.5, reads - hits + 0.5))
    high = 1.0 if hits == reads else float(stats.beta.ppf(1 - tail, hits + 0.5, reads - hits + 0.5))
    return low, high


def of_reads(hits, reads, seconds, size=1):
    """From reads that ran to their end, `size` at a time."""
    low, high = probability_interval(hits, reads)
    each = seconds / reads
    return Estimate(*(tts99_of_rounds(each, size, p) for p in (hits / reads, high, low)))


def of_exposure(hits, seconds, level=0.95):
    """From calls that stopped at their first hit, or at a limit without one."""
    tail = (1 - level) / 2
    value = LN100 * seconds / hits if hits else math.inf
    low = LN100 * seconds / float(stats.gamma.ppf(1 - tail, hits + 0.5))
    high = LN100 * seconds / float(stats.gamma.ppf(tail, hits + 0.5)) if hits else math.inf
    return Estimate(value, low, high)


def of_first_hits(times, censored_seconds=0.0):
    """From the times to the first hit of calls, which need not be exponential: the 99 % quantile
    itself from 100 calls on, with the interval of order statistics (to the largest time where that is
    all there is); below that, of the exponential of the same mean, which is longer where times spread
    less than that, as those of a batch of reads in step do."""
    if len(times) < 100 or censored_seconds:
        return of_exposure(len(times), sum(times) + censored_seconds)
    ordered = sorted(times)
    n = len(ordered)
    rank = lambda level: min(n - 1, max(0, int(stats.binom.ppf(level, n, 0.99))))
    return Estimate(ordered[math.ceil(0.99 * n) - 1], ordered[rank(0.025) - 1], ordered[rank(0.975)])


def spread(values):
    """Standard deviation over mean: 1 for exponential times."""
    return statistics.stdev(values) / statistics.mean(values) if len(values) > 1 else math.nan


def median(values):
    return statistics.median(values) if values else math.nan
