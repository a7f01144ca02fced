#pragma once
/// Both halves of rules on whole grids, for tests that set them against each other.

#include "temper/puzzle/rule.h"

#include "tests/support/rule_examples.h"

#include <optional>
#include <random>
#include <string>
#include <vector>

namespace temper::test {

/// The grid that counts up and shifts by one box width a row, and by one a band: always valid.
inline Grid shifted_grid(const Shape& shape) {
  Grid grid;
  for (int row = 0; row < shape.side(); ++row)
    for (int col = 0; col < shape.side(); ++col) {
      const int shift = row % shape.box_rows * shape.box_cols + row / shape.box_rows;
      grid.push_back(static_cast<std::uint8_t>((shift + col) % shape.side() + 1));
    }
  return grid;
}

inline std::vector<Violation> check(const Puzzle& puzzle, const Grid& grid) {
  std::vector<Violation> found;
  for (const Rule* rule : rules_of(puzzle)) rule->check(puzzle, grid, found);
  return found;
}

/// The judge of `check`: does the full grid meet the constraints?
inline bool meets(const Constraints& constraints, const Grid& grid) {
  const auto holds = [&](Candidate c) {
    return grid[static_cast<std::size_t>(constraints.shape.cell_of(c))] ==
           constraints.shape.digit_of(c);
  };
  for (const Group& group : constraints.groups) {
    int on = 0;
    for (const Candidate member : group.members) on += holds(member) ? 1 : 0;
    if (group.kind == GroupKind::exactly ? on != group.k : on > group.k) return false;
  }
  for (const Sum& sum : constraints.sums) {
    int total = 0;
    for (const Term& term : sum.terms)
      total += term.factor * grid[static_cast<std::size_t>(term.cell)];
    if (total != sum.total) return false;
  }
  for (const Exclusion& exclusion : constraints.exclusions)
    if (holds(exclusion.a) && holds(exclusion.b)) return false;
  return true;
}

/// A puzzle with one rule of the table and parameters that a solution meets; nothing where the rule
/// has none on this shape.
inline std::optional<Example> example_of(const Rule& rule, const Shape& shape, int seed) {
  std::mt19937_64 random(static_cast<std::uint64_t>(seed));
  return blank_example({std::string{rule.name}}, shape, random);
}

}  // namespace temper::test
