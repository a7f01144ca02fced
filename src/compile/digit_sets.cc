#include "compile/digit_sets.h"

#include <algorithm>
#include <bit>

namespace temper {
namespace {

/// Goes cell by cell; the same set comes up along many ways, so the layers are kept as sets.
std::vector<std::uint64_t> with_one_more(const std::vector<std::uint64_t>& sets,
                                         std::uint64_t candidates) {
  std::vector<std::uint64_t> longer;
  for (const std::uint64_t set : sets)
    for (std::uint64_t rest = candidates & ~set; rest != 0; rest &= rest - 1)
      longer.push_back(set | (rest & -rest));
  std::ranges::sort(longer);
  longer.erase(std::ranges::unique(longer).begin(), longer.end());
  return longer;
}

std::int64_t sum_of(std::uint64_t digits) {
  std::int64_t sum = 0;
  for (; digits != 0; digits &= digits - 1) sum += std::countr_zero(digits) + 1;
  return sum;
}

}  // namespace

std::optional<std::vector<DigitSet>> digit_sets(const SumPart& part,
                                                std::span<const std::uint64_t> candidates,
                                                std::size_t most) {
  std::vector<std::uint64_t> sets = {0};
  for (const Term& term : part) {
    sets = with_one_more(sets, candidates[static_cast<std::size_t>(term.cell)]);
    if (sets.size() > most) return std::nullopt;
  }
  std::vector<DigitSet> found;
  for (const std::uint64_t digits : sets)
    found.push_back({digits, part.front().factor * sum_of(digits)});
  return found;
}

}  // namespace temper
