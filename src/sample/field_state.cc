#include "sample/field_state.h"

#include <utility>

namespace temper {

FieldState::FieldState(const Couplings& couplings, std::vector<std::uint8_t> state)
    : couplings_(couplings), state_(std::move(state)), field_(couplings.linear) {
  std::int64_t twice_quadratic = 0;
  for (std::size_t v = 0; v < state_.size(); ++v) {
    std::int32_t sum = 0;  // of a part of a row: below max_field
    for (auto e = static_cast<std::size_t>(couplings.row_start[v]);
         e < static_cast<std::size_t>(couplings.row_start[v + 1]); ++e)
      sum += state_[static_cast<std::size_t>(couplings.column[e])] ? couplings.value[e] : 0;
    field_[v] += sum;
    if (!state_[v]) continue;
    energy_ += couplings.linear[v];
    twice_quadratic += sum;
  }
  energy_ += twice_quadratic / 2;
}

}  // namespace temper
