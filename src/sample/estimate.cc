#include "sample/estimate.h"

#include "temper/base/statistics.h"

#include <cmath>

namespace temper {

/// p = hits / reads, where a plan or the clock decided how far reads ran. Where a hit did, all
/// reads of its round were cut at it, and hits / reads is biased. But whatever the hazard of a
/// hit is over the sweeps, its sum over all reads up to the first hit is exponential with mean 1
/// (time change of a Poisson process): so the mean hazard h of a read as far as it ran has the
/// interval of a rate, and 1 − exp(−h) is the probability that such a read hits. Restarting such
/// reads takes ln 100 / h of them for 99 %.
void estimate(const SampleOptions& options, SampleSet& set) {
  if (!options.target_energy || set.num_reads == 0) return;
  const double once = set.pilot_seconds + set.presolve_seconds;
  const double seconds_a_read = (set.seconds - once) / static_cast<double>(set.num_reads);
  Interval tts;
  if (set.stopped_by == StoppedBy::target) {
    const Interval hazard =
        rate_interval(set.num_hits, static_cast<double>(set.num_reads), Stopping::at_hit);
    set.success_probability = {-std::expm1(-hazard.value), -std::expm1(-hazard.low),
                               -std::expm1(-hazard.high)};
    const Interval reads = tts99_of_rate(hazard);
    tts = {reads.value * seconds_a_read, reads.low * seconds_a_read, reads.high * seconds_a_read};
  } else {
    set.success_probability = set.stopped_by == StoppedBy::rule
                                  ? stopped_binomial_interval(set.num_hits, set.num_reads)
                                  : binomial_interval(set.num_hits, set.num_reads);
    tts = tts99_of_probability(*set.success_probability, seconds_a_read);
  }
  set.tts99 = Interval{tts.value + once, tts.low + once, tts.high + once};
}

}  // namespace temper
