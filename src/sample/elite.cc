#include "sample/elite.h"

#include <algorithm>

namespace temper {

Elite::Elite(std::size_t most, std::size_t num_variables)
    : most_(most), states_(0, num_variables) {}

bool Elite::offer(std::int64_t energy, const StateMatrix& states, std::size_t row) {
  const auto [first_equal, after] = std::ranges::equal_range(energies_, energy);
  const auto place = static_cast<std::size_t>(after - energies_.begin());
  if (place == most_) return false;
  for (auto i = static_cast<std::size_t>(first_equal - energies_.begin()); i < place; ++i)
    if (std::ranges::equal(states_.words(i), states.words(row))) return false;

  StateMatrix next(0, states_.num_variables());
  const std::size_t kept = std::min(energies_.size(), most_ - 1);
  next.reserve(kept + 1);
  for (std::size_t i = 0; i < place; ++i) next.append(states_, i);
  next.append(states, row);
  for (std::size_t i = place; i < kept; ++i) next.append(states_, i);
  states_ = std::move(next);
  energies_.insert(after, energy);
  energies_.resize(kept + 1);
  return place == 0;
}

}  // namespace temper
