#include "sample/model_units.h"

#include "temper/base/error.h"

#include <fmt/format.h>

#include <bit>

namespace temper {
namespace {

/// grid_energy over the variables that are on alone: most are off, and where is not foreseen by a
/// branch on each.
std::int64_t grid_energy_of_words(const Couplings& couplings,
                                  std::span<const std::uint64_t> state) {
  std::int64_t energy = 0;
  for (std::size_t word = 0; word < state.size(); ++word)
    for (std::uint64_t left = state[word]; left != 0; left &= left - 1) {
      const std::size_t v = word * 64 + static_cast<std::size_t>(std::countr_zero(left));
      energy += couplings.linear[v];
      for (auto e = static_cast<std::size_t>(couplings.row_start[v]);
           e < static_cast<std::size_t>(couplings.row_start[v + 1]); ++e) {
        const auto u = static_cast<std::size_t>(couplings.column[e]);
        if (u > v) break;  // each pair once
        energy += couplings.value[e] * static_cast<std::int64_t>(state[u / 64] >> (u % 64) & 1);
      }
    }
  return energy;
}

void compare(std::int64_t exact, std::int64_t reported, std::uint32_t read,
             std::string_view backend) {
  if (exact == reported) return;
  throw SystemFailure{fmt::format(
      "backend '{}' reported the energy {} (grid units) for a state of read {} whose energy is {}",
      backend, reported, read, exact)};
}

}  // namespace

double energy_in_model_units(const Bqm& bqm, const Couplings& couplings, std::int64_t units,
                             const std::vector<std::uint8_t>& bits) {
  if (couplings.exact) return model_energy(couplings, units);
  std::vector<std::int8_t> state(bits.size());
  for (std::size_t v = 0; v < bits.size(); ++v)
    state[v] = static_cast<std::int8_t>(bqm.vartype == Vartype::spin ? 2 * bits[v] - 1 : bits[v]);
  return energy(bqm, state);
}

void check_energy(const Couplings& couplings, const std::vector<std::uint8_t>& state,
                  std::int64_t reported, std::uint32_t read, std::string_view backend) {
  compare(grid_energy(couplings, state), reported, read, backend);
}

void check_energy(const Couplings& couplings, std::span<const std::uint64_t> state,
                  std::int64_t reported, std::uint32_t read, std::string_view backend) {
  compare(grid_energy_of_words(couplings, state), reported, read, backend);
}

void record_grid(const Couplings& couplings, EffectiveOptions& effective) {
  effective.grid_unit = couplings.unit;
  effective.grid_exact = couplings.exact;
  effective.grid_rounding = couplings.rounding;
  effective.grid_vanished = couplings.num_vanished;
}

}  // namespace temper
