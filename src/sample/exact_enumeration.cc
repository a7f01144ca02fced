#include "temper/base/error.h"

#include "sample/model_units.h"
#include "sample/samplers.h"
#include "sample/target.h"
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <queue>

namespace temper {
namespace {

constexpr std::int32_t kMostVariables = 24;
constexpr std::uint64_t kPollEvery = 1 << 18;

struct Found {
  std::int64_t energy;
  std::uint32_t state;  ///< bit v = x[v]
  friend auto operator<=>(const Found&, const Found&) = default;
};

struct Enumeration {
  std::vector<Found> lowest;  ///< ascending
  std::int64_t steps = 0;     ///< flips done
  StoppedBy stopped_by = StoppedBy::reads;
};

/// All states by Gray code (Gray 1953): each differs from the one before in a single variable.
Enumeration lowest_states(const Couplings& couplings, std::size_t count, const StopToken* stop) {
  Enumeration out;
  const auto n = static_cast<std::size_t>(couplings.num_variables());
  std::vector<std::int64_t> field(couplings.linear.begin(), couplings.linear.end());
  std::uint32_t state = 0;
  std::int64_t energy = 0;
  std::priority_queue<Found> kept;
  kept.push({energy, state});
  for (std::uint64_t step = 1; step < std::uint64_t{1} << n; ++step) {
    const auto v = static_cast<std::size_t>(__builtin_ctzll(step));
    const bool turns_on = !(state >> v & 1);
    energy += turns_on ? field[v] : -field[v];
    state ^= std::uint32_t{1} << v;
    for (auto e = couplings.row_start[v]; e < couplings.row_start[v + 1]; ++e) {
      const std::int64_t value = couplings.value[static_cast<std::size_t>(e)];
      field[static_cast<std::size_t>(couplings.column[static_cast<std::size_t>(e)])] +=
          turns_on ? value : -value;
    }
    ++out.steps;
    const Found found{energy, state};
    if (kept.size() < count || found < kept.top()) {
      kept.push(found);
      if (kept.size() > count) kept.pop();
    }
    if (step % kPollEvery == 0 && stop && stop->stop_requested()) {
      out.stopped_by = stop->reason() == StopReason::time ? StoppedBy::time : StoppedBy::interrupt;
      break;
    }
  }
  for (; !kept.empty(); kept.pop()) out.lowest.push_back(kept.top());
  std::ranges::reverse(out.lowest);
  return out;
}

}  // namespace

/// The num_reads lowest states (1 by default), ties by the state read as a binary number.
SampleSet exact_enumeration(const Bqm& bqm, const SampleOptions& options, const Backend&) {
  if (bqm.num_variables() > kMostVariables)
    throw InputError{
        fmt::format("sampler 'exact' enumerates at most {} variables, the model has {}",
                    kMostVariables, bqm.num_variables())};
  const auto start = std::chrono::steady_clock::now();
  const Couplings couplings = grid_couplings(bqm);
  const auto n = static_cast<std::size_t>(bqm.num_variables());
  SampleSet set;
  set.vartype = bqm.vartype;
  const std::size_t count =
      std::min<std::size_t>(options.num_reads.value_or(1), std::size_t{1} << n);
  const Enumeration enumeration = lowest_states(couplings, count, options.stop);
  const std::vector<Found>& found = enumeration.lowest;
  set.stopped_by = enumeration.stopped_by;
  set.states = StateMatrix(found.size(), n);
  for (std::size_t row = 0; row < found.size(); ++row) {
    std::vector<std::uint8_t> bits(n);
    for (std::size_t v = 0; v < n; ++v) bits[v] = found[row].state >> v & 1;
    set.states.fill(row, [&](std::size_t v) { return bits[v]; });
    const double value = energy_in_model_units(bqm, couplings, found[row].energy, bits);
    const bool hit = options.target_energy && reaches(value, *options.target_energy);
    set.rows.push_back({.read = static_cast<std::uint32_t>(row),
                        .energy = value,
                        .final_energy = value,
                        .hit = hit});
    set.num_hits += hit;
  }
  set.final_states = set.states;
  set.num_reads = static_cast<std::int64_t>(found.size());
  set.spin_updates = enumeration.steps;
  set.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  set.effective.device = "host, one thread";
  record_grid(couplings, set.effective);
  set.effective.kernel = "enumeration";
  set.effective.kernel_reason = "every state by Gray code";
  return set;
}

}  // namespace temper
