#include "sample/polish.h"

#include "sample/descent.h"
#include "sample/model_units.h"
#include "sample/target.h"
#include <tbb/parallel_for.h>

#include <chrono>
#include <vector>

namespace temper {
namespace {

using Clock = std::chrono::steady_clock;

/// Time to polish in, however little a limit left.
constexpr std::chrono::milliseconds kGrace{500};

}  // namespace

void polish(const Bqm& bqm, const SampleOptions& options, SampleSet& set) {
  const auto start = Clock::now();
  const Couplings whole = grid_couplings(bqm);
  const FixedModel free = fix_variables(bqm, options.fixed);
  const Couplings couplings = grid_couplings(free.bqm);
  const auto go_on = [&] {
    const StopReason reason = options.stop ? options.stop->reason() : StopReason::none;
    if (reason == StopReason::none) return true;
    return reason == StopReason::time && Clock::now() - start < kGrace;
  };
  StateMatrix states(set.rows.size(), bqm.linear.size());
  std::vector<SampleRow> rows = set.rows;
  tbb::parallel_for(std::size_t{0}, rows.size(), [&](std::size_t row) {
    SampleRow& read = rows[row];
    const std::vector<std::uint8_t> before = set.states.state(row);
    std::vector<std::uint8_t> bits;
    for (const std::int32_t v : free.restore.kept)
      bits.push_back(before[static_cast<std::size_t>(v)]);
    FieldState state{couplings, std::move(bits)};
    if (go_on()) descend(state, go_on);
    const std::vector<std::uint8_t> after = restored_state(free.restore, state.state());
    const double energy = energy_in_model_units(bqm, whole, grid_energy(whole, after), after);
    if (energy < read.energy) {
      read.energy = energy;
      states.fill(row, [&](std::size_t v) { return after[v] != 0; });
    } else {
      states.fill(row, [&](std::size_t v) { return set.states.get(row, v); });
    }
    read.hit |= options.target_energy && reaches(read.energy, *options.target_energy);
  });
  std::int64_t new_hits = 0;
  for (std::size_t row = 0; row < rows.size(); ++row) {
    set.num_polished += rows[row].energy < set.rows[row].energy;
    new_hits += rows[row].hit && !set.rows[row].hit;
  }
  set.rows = std::move(rows);
  set.states = std::move(states);
  set.num_hits += new_hits;
  set.num_polished_to_target = new_hits;
  set.seconds += std::chrono::duration<double>(Clock::now() - start).count();
}

}  // namespace temper
