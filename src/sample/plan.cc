#include "temper/sample/plan.h"

namespace temper {

std::vector<std::uint8_t> StateMatrix::state(std::size_t row) const {
  std::vector<std::uint8_t> values(num_variables_);
  for (std::size_t v = 0; v < num_variables_; ++v) values[v] = get(row, v);
  return values;
}

void StateMatrix::append(const StateMatrix& other, std::size_t row) {
  const auto first = other.bits_.begin() + static_cast<std::ptrdiff_t>(row * words_);
  bits_.insert(bits_.end(), first, first + static_cast<std::ptrdiff_t>(words_));
  ++rows_;
}

}  // namespace temper
