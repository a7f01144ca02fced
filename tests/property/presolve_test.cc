/// Propagation and search against brute force on 4×4 grids, where every solution can be listed.

#include "temper/presolve/propagate.h"

#include "tests/unit/presolve/puzzles.h"
#include <gtest/gtest.h>

#include <algorithm>
#include <array>

namespace temper {
namespace {

constexpr Shape kShape{2, 2};

bool all_different(const Grid& grid, const std::array<int, 4>& cells) {
  int seen = 0;
  for (const int cell : cells) seen |= 1 << grid[cell];
  return seen == 0b11110;
}

/// Every finished 4×4 grid, row by row over the 24 permutations, checked cell by cell.
std::vector<Grid> all_grids(bool diagonal) {
  std::vector<std::array<std::uint8_t, 4>> rows;
  std::array<std::uint8_t, 4> row = {1, 2, 3, 4};
  do rows.push_back(row);
  while (std::ranges::next_permutation(row).found);

  std::vector<Grid> grids;
  for (std::size_t choice = 0; choice < rows.size() * rows.size() * rows.size() * rows.size();
       ++choice) {
    Grid grid;
    for (std::size_t rest = choice, i = 0; i < 4; ++i, rest /= rows.size())
      grid.insert(grid.end(), rows[rest % rows.size()].begin(), rows[rest % rows.size()].end());
    bool valid = true;
    for (int i = 0; i < 4 && valid; ++i) {
      const int corner = i / 2 * 8 + i % 2 * 2;
      valid = all_different(grid, {i, i + 4, i + 8, i + 12}) &&
              all_different(grid, {corner, corner + 1, corner + 4, corner + 5});
    }
    if (diagonal)
      valid = valid && all_different(grid, {0, 5, 10, 15}) && all_different(grid, {3, 6, 9, 12});
    if (valid) grids.push_back(std::move(grid));
  }
  return grids;
}

bool agrees(const Puzzle& puzzle, const Grid& grid) {
  for (std::size_t cell = 0; cell < grid.size(); ++cell) {
    if (puzzle.clues[cell] != 0 && puzzle.clues[cell] != grid[cell]) return false;
    if (!puzzle.pencil_marks.empty() && (puzzle.pencil_marks[cell] >> (grid[cell] - 1) & 1) == 0)
      return false;
  }
  return true;
}

/// Up to seven clues of a valid grid, now and then one of them altered; sometimes pencil marks.
Puzzle random_puzzle(std::mt19937_64& generator, const std::vector<Grid>& grids, bool diagonal) {
  Puzzle puzzle = test::empty_puzzle(kShape, diagonal ? test::kDiagonal : test::kStandard);
  const Grid& grid =
      grids[static_cast<std::size_t>(test::below(generator, static_cast<int>(grids.size())))];
  for (int clues = test::below(generator, 8); clues > 0; --clues) {
    const int cell = test::below(generator, 16);
    puzzle.clues[cell] = grid[cell];
  }
  if (test::below(generator, 4) == 0)
    puzzle.clues[test::below(generator, 16)] =
        static_cast<std::uint8_t>(1 + test::below(generator, 4));
  if (test::below(generator, 3) == 0)
    for (int cell = 0; cell < 16; ++cell)
      puzzle.pencil_marks.push_back((generator() & 15) | 1u << (grid[cell] - 1));
  return puzzle;
}

class Presolve : public testing::TestWithParam<bool> {};

TEST_P(Presolve, presolve_keeps_every_solution) {
  const bool diagonal = GetParam();
  const std::vector<Grid> grids = all_grids(diagonal);
  ASSERT_EQ(grids.size(), diagonal ? 48u : 288u);
  std::mt19937_64 generator{11};
  int solvable = 0;
  for (int trial = 0; trial < 2000; ++trial) {
    const Puzzle puzzle = random_puzzle(generator, grids, diagonal);
    std::vector<Grid> solutions;
    std::ranges::copy_if(grids, std::back_inserter(solutions),
                         [&](const Grid& grid) { return agrees(puzzle, grid); });
    solvable += solutions.empty() ? 0 : 1;
    for (const auto level : {ShrinkLevel::none, ShrinkLevel::clues, ShrinkLevel::propagate}) {
      const Reduction reduction = reduce(puzzle, level);
      for (const Grid& solution : solutions)
        for (std::size_t cell = 0; cell < 16; ++cell)
          ASSERT_TRUE(reduction.candidates[cell] >> (solution[cell] - 1) & 1);
      ASSERT_TRUE(solutions.empty() || !reduction.contradiction)
          << reduction.contradiction.value_or("");
      if (reduction.solved() && level == ShrinkLevel::propagate) {
        ASSERT_EQ(solutions.size(), 1u);
      }
    }
    const SearchResult result = search(puzzle, 1000);
    ASSERT_EQ(result.count, static_cast<std::int64_t>(solutions.size()));
    ASSERT_EQ(result.solution.has_value(), !solutions.empty());
    if (result.solution) {
      ASSERT_EQ(std::ranges::count(solutions, *result.solution), 1);
    }
  }
  EXPECT_GT(solvable, 500);
  EXPECT_LT(solvable, 2000);
}

INSTANTIATE_TEST_SUITE_P(All, Presolve, testing::Bool(),
                         [](const testing::TestParamInfo<bool>& row) {
                           return std::string{row.param ? "diagonal" : "standard"};
                         });

}  // namespace
}  // namespace temper
