#include "sample/cpu/digit_couplings.h"

#include <algorithm>
#include <bit>
#include <cstdlib>

namespace temper {
namespace {

std::int32_t digits_of_largest(const Couplings& couplings) {
  std::int32_t largest = 0;
  for (std::int32_t value : couplings.value) largest = std::max(largest, std::abs(value));
  return std::bit_width(static_cast<std::uint32_t>(largest));
}

}  // namespace

DigitCouplings::DigitCouplings(const Couplings& couplings)
    : num_digits_(digits_of_largest(couplings)),
      even_(
          std::ranges::all_of(couplings.value, [](std::int32_t value) { return value % 2 == 0; })) {
  const std::int32_t n = couplings.num_variables();
  for (std::int32_t v = 0; v < n; ++v) {
    const auto row = static_cast<std::size_t>(v);
    row_start_.push_back(static_cast<std::int64_t>(stream_.size()));
    std::int32_t constant = couplings.linear[row];
    const auto first = static_cast<std::size_t>(couplings.row_start[row]);
    const auto last = static_cast<std::size_t>(couplings.row_start[row + 1]);
    for (std::size_t e = first; e < last; ++e) constant += std::min(couplings.value[e], 0);
    for (int j = 0; j < kMostPlanes; ++j) constant_.push_back(-(constant >> j & 1));
    for (std::int32_t digit = 0; digit < num_digits_; ++digit) {
      std::vector<std::int32_t> neighbours[2];  // positive, negative couplings with this digit
      for (std::size_t e = first; e < last; ++e)
        if (std::abs(couplings.value[e]) >> digit & 1)
          neighbours[couplings.value[e] < 0].push_back(couplings.column[e]);
      for (std::int32_t sign : {0, 1}) {
        while (neighbours[sign].size() % 4 != 0) neighbours[sign].push_back(n + sign);
        stream_.push_back(static_cast<std::int32_t>(neighbours[sign].size() / 4));
      }
      for (const auto& list : neighbours) stream_.insert(stream_.end(), list.begin(), list.end());
    }
  }
}

DigitRows DigitCouplings::view() const {
  return {num_digits_, row_start_.data(), stream_.data(), constant_.data(), even_};
}

}  // namespace temper
