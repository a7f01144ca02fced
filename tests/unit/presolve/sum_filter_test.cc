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

constexpr std::uint64_t kAll36 = (std::uint64_t{1} << 36) - 1;

/// Too many partial sums with repeats ruled out: what is left is a superset. Eighteen digits that
/// differ add up to 172 with 1 to 17 and 19 alone.
TEST(SumFilter, large_cages_keep_every_digit_of_a_choice) {
  LinkedSum sum;
  for (int i = 0; i < 18; ++i) sum.terms.push_back({i, 1, i == 17});
  sum.total = 18 * 19 / 2 + 1;
  const std::vector<std::uint64_t> cells(18, kAll36);
  SumFilter filter;
  const auto found = filter.supported(sum, cells);
  ASSERT_EQ(found.size(), 18u);
  const std::uint64_t expected = ((std::uint64_t{1} << 17) - 1) | std::uint64_t{1} << 18;
  for (const std::uint64_t digits : found) EXPECT_EQ(digits & expected, expected);
}

/// The weak form against every choice in which digits may repeat, with factors of either sign.
TEST(SumFilter, large_cages_keep_exactly_the_digits_of_choices_with_repeats) {
  std::mt19937_64 generator{7};
  SumFilter filter;
  for (int trial = 0; trial < 60; ++trial) {
    LinkedSum sum;  // 18 cells that differ, open: too many states; then three or four cells
    for (int i = 0; i < 18; ++i) sum.terms.push_back({i, 1, i == 17});
    std::vector<std::uint64_t> cells(18, kAll36);
    const int count = 3 + below(generator, 2);
    for (const std::uint64_t digits : random_cells(generator, count, 9)) {
      sum.terms.push_back({static_cast<int>(cells.size()), below(generator, 3) == 0 ? -10 : 1});
      cells.push_back(digits);
    }
    std::vector<int> ends;  // what the few cells add up to
    std::vector<int> digits;
    const std::vector<std::uint64_t> few(cells.begin() + 18, cells.end());
    const auto value_of = [&](const std::vector<int>& choice) {
      int total = 0;
      for (std::size_t i = 0; i < choice.size(); ++i) total += sum.terms[18 + i].factor * choice[i];
      return total;
    };
    each_choice(few, digits, [&](const auto& choice) { ends.push_back(value_of(choice)); });
    sum.total = 18 * (14 + below(generator, 10)) + ends[generator() % ends.size()];

    const auto reach = [](int total) { return total >= 18 && total <= 18 * 36; };
    std::vector<std::uint64_t> expected(few.size(), 0);
    std::uint64_t of_the_many = 0;
    each_choice(few, digits, [&](const std::vector<int>& choice) {
      const int rest = static_cast<int>(sum.total) - value_of(choice);
      if (!reach(rest)) return;
      for (std::size_t i = 0; i < choice.size(); ++i)
        expected[i] |= std::uint64_t{1} << (choice[i] - 1);
      for (int digit = 1; digit <= 36; ++digit)
        if (rest - digit >= 17 && rest - digit <= 17 * 36)
          of_the_many |= std::uint64_t{1} << (digit - 1);
    });
    const auto found = filter.supported(sum, cells);
    ASSERT_EQ(found.size(), cells.size());
    for (std::size_t i = 0; i < 18; ++i) ASSERT_EQ(found[i], of_the_many);
    ASSERT_EQ(std::vector(found.begin() + 18, found.end()), expected);
  }
}

TEST(SumFilter, a_cage_over_the_largest_grid_takes_little_time_and_memory) {
  LinkedSum sum;
  for (int i = 0; i < 1296; ++i) sum.terms.push_back({i, 1, true});
  const std::vector<std::uint64_t> cells(1296, kAll36);
  SumFilter filter;
  for (const int total : {1296, 24'000, 1296 * 36}) {
    sum.total = total;
    const auto found = filter.supported(sum, cells);
    ASSERT_EQ(found.size(), 1296u);
    const std::uint64_t expected = total == 1296     ? 1u
                                   : total == 24'000 ? kAll36
                                                     : std::uint64_t{1} << 35;
    for (const std::uint64_t digits : found) ASSERT_EQ(digits, expected);
  }
  sum.total = 1295;
  EXPECT_TRUE(filter.supported(sum, cells).empty());
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
