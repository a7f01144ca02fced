#include "sample/model_units.h"

#include "temper/base/error.h"

#include <fmt/format.h>

namespace temper {
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
  check_energy(grid_energy(couplings, state), reported, read, backend);
}

void check_energy(std::int64_t exact, std::int64_t reported, std::uint32_t read,
                  std::string_view backend) {
  if (exact == reported) return;
  throw SystemFailure{fmt::format(
      "backend '{}' reported the energy {} (grid units) for a state of read {} whose energy is {}",
      backend, reported, read, exact)};
}

void record_grid(const Couplings& couplings, EffectiveOptions& effective) {
  effective.grid_unit = couplings.unit;
  effective.grid_exact = couplings.exact;
  effective.grid_rounding = couplings.rounding;
  effective.grid_vanished = couplings.num_vanished;
}

}  // namespace temper
