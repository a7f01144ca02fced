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

/// Ways to choose so many of n; at most `limit` + 1.
std::size_t choices(std::size_t n, std::size_t chosen, std::size_t limit) {
  std::size_t count = 1;
  for (std::size_t i = 0; i < std::min(chosen, n - chosen); ++i) {
    count = count * (n - i) / (i + 1);  // exact: it stays a binomial coefficient
    if (count > limit) return limit + 1;
  }
  return count;
}

/// Sets on the way, after some of the cells. Where the whole part has few in any case (11 of 12
/// digits), more than that may come up in its middle; elsewhere too many stay too many.
std::size_t most_on_the_way(const SumPart& part, std::span<const std::uint64_t> candidates,
                            std::size_t most) {
  constexpr std::size_t kTimes = 64;
  std::uint64_t all = 0;
  for (const Term& term : part) all |= candidates[static_cast<std::size_t>(term.cell)];
  const auto digits = static_cast<std::size_t>(std::popcount(all));
  if (digits < part.size()) return most;
  return choices(digits, part.size(), most) <= most ? kTimes * most : most;
}

}  // namespace

std::optional<std::vector<DigitSet>> digit_sets(const SumPart& part,
                                                std::span<const std::uint64_t> candidates,
                                                std::size_t most) {
  const std::size_t most_between = most_on_the_way(part, candidates, most);
  std::vector<std::uint64_t> sets = {0};
  for (const Term& term : part) {
    sets = with_one_more(sets, candidates[static_cast<std::size_t>(term.cell)]);
    if (sets.size() > most_between) return std::nullopt;
  }
  if (sets.size() > most) return std::nullopt;
  std::vector<DigitSet> found;
  for (const std::uint64_t digits : sets)
    found.push_back({digits, part.front().factor * sum_of(digits)});
  return found;
}

}  // namespace temper
