#include "tests/physics/event_battery.h"

#include <cmath>
#include <limits>

namespace temper::testing_support {
namespace {

/// Bit l of the result is bit l + d of the word, in every group.
EventWord turned(EventWord word, int distance) {
  const auto d = static_cast<std::uint32_t>(distance);
  return word >> d | word << (32 - d);
}

EventWord next_group(EventWord word) { return EventWord{word[1], word[2], word[3], word[0]}; }

double bernstein(double deviation, double variance, double step) {
  const double x = std::abs(deviation);
  if (x < 1e-6) return 0.0;
  if (variance <= 0) return std::numeric_limits<double>::infinity();
  return x / std::sqrt(variance + step * x / 3);
}

void note(FamilyDeviation& family, double z, const std::string& where) {
  ++family.num;
  if (z <= family.worst) return;
  family.worst = z;
  family.where = where;
}

}  // namespace

const std::vector<int>& EventBattery::block_of() {
  static const std::vector<int> blocks = [] {
    std::vector<int> of(kEventVisits);
    for (int b = 0; b < num_blocks(kEventVisits); ++b)
      for (int t = block_begin(b, kEventVisits); t < block_begin(b + 1, kEventVisits); ++t)
        of[static_cast<std::size_t>(t)] = b;
    return of;
  }();
  return blocks;
}

EventBattery::EventBattery() {
  const auto pairs = [](const std::string& where, const auto& is_first) {
    Pairs made{.both = {}, .first = std::vector<std::uint8_t>(kEventVisits), .where = where};
    for (int t = 0; t < kEventVisits; ++t) made.first[static_cast<std::size_t>(t)] = is_first(t);
    return made;
  };
  const auto inside = [](int t) { return 0 <= t && t < kEventVisits; };
  for (auto& level : rates_) level.resize(kEventVisits);
  for (int level = 0; level < kPairLevels; ++level) {
    for (int d = 1; d <= kMostLag; ++d) {
      const std::string where = "lag " + std::to_string(d);
      if (d < kMostLag)
        in_block_[level].push_back(
            pairs(where, [&](int t) { return inside(t + d) && same_block(t, t + d); }));
      across_blocks_[level].push_back(
          pairs(where, [&](int t) { return inside(t + d) && !same_block(t, t + d); }));
    }
    for (int d = -kMostSweepLag; d <= kMostSweepLag; ++d)
      sweeps_[level].push_back(
          pairs("lag " + std::to_string(d), [&](int t) { return inside(t + d); }));
    for (int d = 0; d <= 1; ++d)
      groups_[level].push_back(
          pairs("lag " + std::to_string(d), [&](int t) { return inside(t + d); }));
    for (int d = 1; d < kGroupReads; ++d)
      next_read_[level].push_back(
          pairs("distance " + std::to_string(d), [&](int t) { return inside(t + 1); }));
    reads_[level].resize(kGroupReads / 2);
  }
}

void EventBattery::add(const EventSweep& now, const EventSweep& next) {
  ++num_sweeps_;
  for (int level = 0; level < kEventLevels; ++level)
    for (std::size_t t = 0; t < kEventVisits; ++t) rates_[level][t].add(now.level[level][t]);
  for (int level = 0; level < kPairLevels; ++level)
    add_level(level, now.level[level], next.level[level]);
}

void EventBattery::add_level(int level, const EventWord* now, const EventWord* next) {
  const auto at = [](int index) { return static_cast<std::size_t>(index); };
  for (int t = 0; t < kEventVisits; ++t) {
    const EventWord first = now[t];
    for (int d = 1; d <= kMostLag && t + d < kEventVisits; ++d) {
      PairFamily& family = same_block(t, t + d) ? in_block_[level] : across_blocks_[level];
      family[at(d - 1)].both.add(first & now[t + d]);
    }
    for (int d = -kMostSweepLag; d <= kMostSweepLag; ++d)
      if (0 <= t + d && t + d < kEventVisits)
        sweeps_[level][at(d + kMostSweepLag)].both.add(first & next[t + d]);
    for (int d = 0; d <= 1 && t + d < kEventVisits; ++d)
      groups_[level][at(d)].both.add(first & next_group(now[t + d]));
    for (int d = 1; d < kGroupReads && t + 1 < kEventVisits; ++d)
      next_read_[level][at(d - 1)].both.add(first & turned(now[t + 1], d));
    for (int d = 1; d <= kGroupReads / 2; ++d)
      reads_[level][at(d - 1)].add(first & turned(first, d));
  }
}

FamilyDeviation EventBattery::rate_deviation(const EventLaw& law) {
  FamilyDeviation family{.family = "rate"};
  for (int level = 0; level < kEventLevels; ++level) {
    const LevelLaw& expected = law.level[level];
    const double p = expected.rate;
    double all = 0, num_groups = 0, visit_variance = 0;
    for (int d = 0; d < kGroupReads; ++d) visit_variance += 32 * expected.covariance(d);
    for (BitCounter& counter : rates_[level])
      num_groups += static_cast<double>(counter.num_groups());
    for (std::size_t read = 0; read < kGroupReads; ++read) {
      double events = 0;
      for (BitCounter& counter : rates_[level])
        events += static_cast<double>(counter.counts()[read]);
      note(family, bernstein(events - num_groups * p, num_groups * p * (1 - p), 1),
           "level " + std::to_string(level + 1) + " read " + std::to_string(read));
      all += events;
    }
    note(family, bernstein(all - num_groups * 32 * p, num_groups * visit_variance, expected.step),
         "level " + std::to_string(level + 1) + " summed");
  }
  return family;
}

FamilyDeviation EventBattery::read_deviation(const EventLaw& law) {
  FamilyDeviation family{.family = "reads"};
  for (int level = 0; level < kPairLevels; ++level) {
    const LevelLaw& expected = law.level[level];
    for (std::size_t d = 1; d <= kGroupReads / 2; ++d) {
      BitCounter& counter = reads_[level][d - 1];
      const std::string where =
          "level " + std::to_string(level + 1) + " distance " + std::to_string(d);
      const double p = expected.pair[d];
      const auto n = static_cast<double>(counter.num_groups());
      double all = 0;
      for (std::size_t read = 0; read < kGroupReads; ++read) {
        const auto both = static_cast<double>(counter.counts()[read]);
        note(family, bernstein(both - n * p, n * p * (1 - p), 1),
             where + " read " + std::to_string(read));
        all += both;
      }
      if (const double variance = expected.pair_sum_variance[d]; variance >= 0)
        note(family, bernstein(all - n * 32 * p, n * variance, 32), where + " summed");
    }
  }
  return family;
}

FamilyDeviation EventBattery::pair_deviation(const char* name, PairFamily* family,
                                             const EventLaw& law) {
  FamilyDeviation out{.family = name};
  for (int level = 0; level < kPairLevels; ++level) {
    const LevelLaw& expected = law.level[level];
    const double p = expected.rate;
    double visit_variance = 0;  // of Σ_l first(l) (second(l) − p)
    for (int d = 0; d < kGroupReads; ++d)
      visit_variance += 32 * expected.pair[d] * expected.covariance(d);
    for (Pairs& pairs : family[level]) {
      const std::string where = "level " + std::to_string(level + 1) + " " + pairs.where;
      std::int64_t first[kGroupReads] = {};
      for (std::size_t t = 0; t < kEventVisits; ++t)
        for (std::size_t read = 0; pairs.first[t] && read < kGroupReads; ++read)
          first[read] += rates_[level][t].counts()[read];
      double all = 0;
      for (std::size_t read = 0; read < kGroupReads; ++read) {
        const auto trials = static_cast<double>(first[read]);
        const double x = static_cast<double>(pairs.both.counts()[read]) - trials * p;
        note(out, bernstein(x, trials * p * (1 - p), 1), where + " read " + std::to_string(read));
        all += x;
      }
      note(out,
           bernstein(all, static_cast<double>(pairs.both.num_groups()) * visit_variance,
                     expected.step),
           where + " summed");
    }
  }
  return out;
}

std::vector<FamilyDeviation> EventBattery::deviations(const EventLaw& law) {
  return {rate_deviation(law),
          pair_deviation("in_block", in_block_, law),
          pair_deviation("across_blocks", across_blocks_, law),
          pair_deviation("sweeps", sweeps_, law),
          pair_deviation("groups", groups_, law),
          read_deviation(law),
          pair_deviation("next_read", next_read_, law)};
}

}  // namespace temper::testing_support
