#include "temper/puzzle/constraints.h"

#include "temper/base/error.h"

#include "tests/unit/puzzle/rule_halves.h"
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <utility>

namespace temper {
namespace {

using test::empty_puzzle;
using test::example_of;

std::map<std::string, int> count_families(const Constraints& constraints) {
  std::map<std::string, int> count;
  for (const Group& group : constraints.groups) ++count[group.family];
  return count;
}

/// Pairs of candidates that may not hold together.
std::set<std::pair<Candidate, Candidate>> conflicts_of(const Constraints& constraints) {
  std::set<std::pair<Candidate, Candidate>> pairs;
  const auto add = [&](Candidate a, Candidate b) { pairs.insert(std::minmax(a, b)); };
  for (const Group& group : constraints.groups)
    for (std::size_t i = 0; i < group.members.size(); ++i)
      for (std::size_t j = 0; j < i; ++j) add(group.members[i], group.members[j]);
  for (const Exclusion& exclusion : constraints.exclusions) add(exclusion.a, exclusion.b);
  return pairs;
}

TEST(Constraints, standard_9x9_has_324_groups_and_10206_conflicts) {
  const Constraints constraints = constraints_of(empty_puzzle({3, 3}, {"standard"}));
  EXPECT_EQ(constraints.groups.size(), 324u);
  EXPECT_EQ(count_families(constraints),
            (std::map<std::string, int>{{"cell", 81}, {"row", 81}, {"col", 81}, {"box", 81}}));
  EXPECT_EQ(conflicts_of(constraints).size(), 10206u);
  for (const Group& group : constraints.groups) {
    EXPECT_EQ(group.members.size(), 9u) << group.label;
    EXPECT_EQ(group.k, 1);
    EXPECT_EQ(group.kind, GroupKind::exactly);
  }
}

TEST(Constraints, diagonal_9x9_has_342_groups_and_10692_conflicts) {
  const Constraints constraints = constraints_of(empty_puzzle({3, 3}, {"standard", "diagonal"}));
  EXPECT_EQ(constraints.groups.size(), 342u);
  EXPECT_EQ(count_families(constraints)["diag"], 18);
  EXPECT_EQ(conflicts_of(constraints).size(), 10692u);
}

TEST(Constraints, anti_knight_adds_1368_exclusions_that_no_box_holds_already) {
  const Constraints constraints = constraints_of(empty_puzzle({3, 3}, {"anti-knight"}));
  EXPECT_EQ(constraints.groups.size(), 324u);
  EXPECT_EQ(constraints.exclusions.size(), 1368u);
  EXPECT_EQ(conflicts_of(constraints).size(), 10206u + 1368u);
}

TEST(Constraints, groups_come_in_the_order_cell_row_col_box_and_are_labelled_from_1) {
  const Constraints constraints = constraints_of(empty_puzzle({3, 3}, {"diagonal"}));
  const auto& groups = constraints.groups;
  EXPECT_EQ(groups[0].label, "cell_1_1");
  EXPECT_EQ(groups[24].label, "cell_3_7");
  EXPECT_EQ(groups[81].label, "row_1_1");
  EXPECT_EQ(groups[81 + 24].label, "row_3_7");
  EXPECT_EQ(groups[162 + 24].label, "col_3_7");
  EXPECT_EQ(groups[243 + 24].label, "box_3_7");
  EXPECT_EQ(groups[324 + 4].label, "diag_1_5");
  EXPECT_EQ(groups[324 + 13].label, "diag_2_5");
  // Row 3, digit 7: the candidates r3c1 = 7 … r3c9 = 7.
  EXPECT_EQ(groups[81 + 24].members.front(), constraints.shape.candidate(18, 7));
  EXPECT_EQ(groups[81 + 24].members.back(), constraints.shape.candidate(26, 7));
  // Box 3 is the top right one; diagonal 2 starts in the top right corner.
  EXPECT_EQ(groups[243 + 24].members.front(), constraints.shape.candidate(6, 7));
  EXPECT_EQ(groups[324 + 13].members.front(), constraints.shape.candidate(8, 5));
}

TEST(Constraints, labels_are_unique) {
  int tried = 0;
  for (const Rule& rule : rules())
    for (const Shape shape : {Shape{2, 3}, Shape{3, 3}}) {
      const auto example = example_of(rule, shape, 1);
      if (!example) continue;
      const Constraints constraints = constraints_of(example->puzzle);
      std::set<std::string> labels;
      for (const Group& group : constraints.groups)
        EXPECT_TRUE(labels.insert(group.label).second) << group.label;
      for (const Exclusion& e : constraints.exclusions)
        EXPECT_TRUE(labels.insert(constraints.label_of(e)).second) << constraints.label_of(e);
      for (const Sum& sum : constraints.sums) EXPECT_TRUE(labels.insert(sum.label).second);
      ++tried;
    }
  EXPECT_GE(tried, 2 * static_cast<int>(rules().size()) - 8);
}

TEST(Constraints, boxes_follow_their_shape) {
  const Constraints wide = constraints_of(empty_puzzle({2, 3}, {"standard"}));
  const Constraints tall = constraints_of(empty_puzzle({3, 2}, {"standard"}));
  const auto cells_of_first_box = [](const Constraints& constraints) {
    std::vector<int> cells;
    for (const Candidate member : constraints.groups[3 * 36].members)
      cells.push_back(constraints.shape.cell_of(member));
    return cells;
  };
  EXPECT_EQ(cells_of_first_box(wide), (std::vector<int>{0, 1, 2, 6, 7, 8}));
  EXPECT_EQ(cells_of_first_box(tall), (std::vector<int>{0, 1, 6, 7, 12, 13}));
}

TEST(Constraints, refuse_a_grid_without_cells_or_with_too_many_digits) {
  EXPECT_THROW((void)constraints_of(empty_puzzle({0, 3}, {"standard"})), InputError);
  EXPECT_THROW((void)constraints_of(empty_puzzle({6, 7}, {"standard"})), InputError);
}

}  // namespace
}  // namespace temper
