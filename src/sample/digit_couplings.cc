#include "sample/digit_couplings.h"

#include <algorithm>
#include <bit>
#include <cstdlib>

namespace temper {

std::int32_t digits_of_largest(const Couplings& couplings) {
  std::int32_t largest = 0;
  for (std::int32_t value : couplings.value) largest = std::max(largest, std::abs(value));
  return std::bit_width(static_cast<std::uint32_t>(largest));
}

std::int32_t constant_of_field(const Couplings& couplings, std::int32_t v) {
  const auto row = static_cast<std::size_t>(v);
  std::int32_t constant = couplings.linear[row];
  for (auto e = couplings.row_start[row]; e < couplings.row_start[row + 1]; ++e)
    constant += std::min(couplings.value[static_cast<std::size_t>(e)], 0);
  return constant;
}

std::vector<std::int32_t> neighbours_with_digit(const Couplings& couplings, std::int32_t v,
                                                std::int32_t digit, bool negative) {
  std::vector<std::int32_t> found;
  const auto row = static_cast<std::size_t>(v);
  for (auto e = couplings.row_start[row]; e < couplings.row_start[row + 1]; ++e) {
    const std::int32_t value = couplings.value[static_cast<std::size_t>(e)];
    if ((value < 0) == negative && std::abs(value) >> digit & 1)
      found.push_back(couplings.column[static_cast<std::size_t>(e)]);
  }
  return found;
}

DigitCouplings::DigitCouplings(const Couplings& couplings)
    : num_digits_(digits_of_largest(couplings)),
      even_(
          std::ranges::all_of(couplings.value, [](std::int32_t value) { return value % 2 == 0; })) {
  const std::int32_t n = couplings.num_variables();
  for (std::int32_t v = 0; v < n; ++v) {
    row_start_.push_back(static_cast<std::int64_t>(stream_.size()));
    const std::int32_t constant = constant_of_field(couplings, v);
    for (int j = 0; j < kMostPlanes; ++j) constant_.push_back(-(constant >> j & 1));
    for (std::int32_t digit = 0; digit < num_digits_; ++digit) {
      std::vector<std::int32_t> neighbours[2];
      for (const bool negative : {false, true}) {
        neighbours[negative] = neighbours_with_digit(couplings, v, digit, negative);
        while (neighbours[negative].size() % 4 != 0) neighbours[negative].push_back(n + negative);
        stream_.push_back(static_cast<std::int32_t>(neighbours[negative].size() / 4));
      }
      for (const auto& list : neighbours) stream_.insert(stream_.end(), list.begin(), list.end());
    }
  }
}

DigitRows DigitCouplings::view() const {
  return {num_digits_, row_start_.data(), stream_.data(), constant_.data(), even_};
}

}  // namespace temper
