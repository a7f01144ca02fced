/// The filters of sums and of cells that differ against every assignment, tried one by one.

#include "presolve/sum_filter.h"

#include "presolve/all_different.h"
#include "tests/unit/presolve/puzzles.h"
#include <gtest/gtest.h>

#include <bit>

namespace temper {
namespace {

using test::below;

/// Calls `visit(digits)` for each choice of one digit a cell.
template <class Visit>
void each_choice(const std::vector<std::uint64_t>& cells, std::vector<int>& digits, Visit visit) {
  if (digits.size() == cells.size()) {
    visit(digits);
    return;
  }
  for (std::uint64_t rest = cells[digits.size()]; rest != 0; rest &= rest - 1) {
    digits.push_back(std::countr_zero(rest) + 1);
    each_choice(cells, digits, visit);
    digits.pop_back();
  }
}

std::vector<std::uint64_t> random_cells(std::mt19937_64& generator, int count, int side) {
  std::vector<std::uint64_t> cells;
  for (int i = 0; i < count; ++i) {
    const std::uint64_t digits = generator() & generator() & ((std::uint64_t{1} << side) - 1);
    cells.push_back(digits == 0 ? 1 : digits);
  }
  return cells;
}

TEST(SumFilter, keeps_exactly_the_digits_that_occur_in_some_choice) {
  std::mt19937_64 generator{3};
  SumFilter filter;
  int possible = 0;
  for (int trial = 0; trial < 2000; ++trial) {
    const int count = 1 + below(generator, 5);
    const std::vector<std::uint64_t> cells = random_cells(generator, count, 9);
    LinkedSum sum;
    for (int i = 0; i < count; ++i) {
      const int factor = below(generator, 4) == 0 ? -1 - 9 * below(generator, 2) : 1;
      sum.terms.push_back({i, factor, below(generator, 3) == 0});
    }
    sum.terms.back().ends_part = true;
    sum.total = below(generator, 25) - (sum.terms.front().factor < 0 ? 10 : 0);

    std::vector<std::uint64_t> expected(cells.size(), 0);
    std::vector<int> digits;
    each_choice(cells, digits, [&](const std::vector<int>& choice) {
      std::int64_t total = 0;
      std::uint64_t used = 0;
      for (std::size_t i = 0; i < choice.size(); ++i) {
        const std::uint64_t bit = std::uint64_t{1} << choice[i];
        if ((used & bit) != 0) return;
        used = sum.terms[i].ends_part ? 0 : used | bit;
        total += std::int64_t{sum.terms[i].factor} * choice[i];
      }
      if (total != sum.total) return;
      for (std::size_t i = 0; i < choice.size(); ++i)
        expected[i] |= std::uint64_t{1} << (choice[i] - 1);
    });
    const auto found = filter.supported(sum, cells);
    if (expected.front() == 0) {
      ASSERT_TRUE(found.empty());
    } else {
      ASSERT_EQ(std::vector(found.begin(), found.end()), expected);
      ++possible;
    }
  }
  EXPECT_GT(possible, 300);
  EXPECT_LT(possible, 1700);
}

/// Too many partial sums with repeats ruled out: what is left is a superset, and quick.
TEST(SumFilter, large_cages_are_cut_by_their_bounds) {
  LinkedSum sum;
  for (int i = 0; i < 18; ++i) sum.terms.push_back({i, 1, i == 17});
  sum.total = 18 * 19 / 2 + 1;
  const std::vector<std::uint64_t> cells(18, (std::uint64_t{1} << 36) - 1);
  SumFilter filter;
  const auto found = filter.supported(sum, cells);
  ASSERT_EQ(found.size(), 18u);
  for (const std::uint64_t digits : found) EXPECT_NE(digits & 1, 0u);
}

TEST(AllDifferent, keeps_exactly_the_digits_that_occur_in_some_choice) {
  std::mt19937_64 generator{5};
  int possible = 0;
  for (int trial = 0; trial < 3000; ++trial) {
    const int count = 1 + below(generator, 6);
    std::vector<std::uint64_t> cells = random_cells(generator, count, 7);
    std::vector<std::uint64_t> expected(cells.size(), 0);
    std::vector<int> digits;
    each_choice(cells, digits, [&](const std::vector<int>& choice) {
      std::uint64_t used = 0;
      for (const int digit : choice) used |= std::uint64_t{1} << digit;
      if (std::popcount(used) != count) return;
      for (std::size_t i = 0; i < choice.size(); ++i)
        expected[i] |= std::uint64_t{1} << (choice[i] - 1);
    });
    ASSERT_EQ(filter_all_different(cells), expected.front() != 0);
    if (expected.front() == 0) continue;
    ASSERT_EQ(cells, expected);
    ++possible;
  }
  EXPECT_GT(possible, 500);
  EXPECT_LT(possible, 2900);
}

}  // namespace
}  // namespace temper
