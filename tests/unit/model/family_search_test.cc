#include "temper/model/family_search.h"

#include "temper/compile/compile.h"

#include "tests/support/models.h"
#include "tests/support/puzzles.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <random>
#include <set>

namespace temper {
namespace {

using testing_support::degenerate_models;
using testing_support::random_model;
using testing_support::Weights;

using Members = std::vector<std::int32_t>;

/// The model without its families, its variables renamed by a random permutation: new = to[old].
Bqm bare(const Bqm& bqm, const Members& to) {
  BqmBuilder builder(bqm.vartype, bqm.num_variables());
  for (std::int32_t v = 0; v < bqm.num_variables(); ++v)
    builder.add_linear(to[static_cast<std::size_t>(v)], bqm.linear[static_cast<std::size_t>(v)]);
  for (const Interaction& pair : bqm.interactions)
    builder.add_interaction(to[static_cast<std::size_t>(pair.u)],
                            to[static_cast<std::size_t>(pair.v)], pair.bias);
  builder.add_offset(bqm.offset);
  return std::move(builder).build();
}

Members identity(std::int32_t n) {
  Members to(static_cast<std::size_t>(n));
  std::iota(to.begin(), to.end(), 0);
  return to;
}

Members shuffle(std::int32_t n, std::uint32_t seed) {
  Members to = identity(n);
  std::mt19937 random(seed);
  for (std::size_t i = to.size(); i > 1; --i) std::swap(to[i - 1], to[random() % i]);
  return to;
}

/// The model's families of two variables and more by their (renamed, sorted) members, those of the
/// same members added up. The judge of what is found.
std::map<Members, std::int64_t> known(const Bqm& bqm, const Members& to, double unit) {
  std::map<Members, std::int64_t> families;
  for (const Family& family : bqm.families) {
    if (family.variables.size() < 2) continue;
    Members members;
    for (std::int32_t v : family.variables) members.push_back(to[static_cast<std::size_t>(v)]);
    std::ranges::sort(members);
    families[members] += std::llround(2 * family.weight / unit);
  }
  return families;
}

std::map<Members, std::int64_t> as_map(const std::vector<CouplingFamily>& families) {
  std::map<Members, std::int64_t> map;
  for (const CouplingFamily& family : families) map[family.variables] += family.pair;
  return map;
}

void expect_sorted(const std::vector<CouplingFamily>& families) {
  for (const CouplingFamily& family : families)
    EXPECT_TRUE(std::ranges::is_sorted(family.variables));
  EXPECT_TRUE(std::ranges::is_sorted(families, {}, &CouplingFamily::variables));
}

/// Finds every family of a model that it is stripped of, whatever the order of its variables.
void expect_found(const Bqm& bqm, const std::string& what) {
  SCOPED_TRACE(what);
  for (std::uint32_t seed : {0u, 1u, 2u}) {
    const Members to =
        seed == 0 ? identity(bqm.num_variables()) : shuffle(bqm.num_variables(), seed);
    Couplings couplings = grid_couplings(bare(bqm, to));
    ASSERT_TRUE(couplings.families.empty());
    couplings.families = find_families(couplings);
    expect_sorted(couplings.families);
    EXPECT_EQ(as_map(couplings.families), known(bqm, to, couplings.unit));
    EXPECT_TRUE(families_cover(couplings));
  }
}

std::size_t families_in(const Bqm& bqm) { return find_families(grid_couplings(bqm)).size(); }

Bqm sudoku(std::string_view cells, const CompileOptions& options,
           std::vector<std::string> rules = {"standard"}) {
  return compile(test::puzzle_from(cells, std::move(rules)), options).bqm;
}

const CompileOptions kWhole{.shrink = ShrinkLevel::none, .weights = {}};

TEST(find_families, all_of_the_empty_sudoku) {
  const Bqm bqm = sudoku("", kWhole);
  EXPECT_EQ(families_in(bqm), 324u);
  expect_found(bqm, "equal weights");
  expect_found(sudoku("", {ShrinkLevel::none, {{"cell", 1}, {"row", 2}, {"col", 3}, {"box", 5}}}),
               "unequal weights");
  expect_found(sudoku("", {ShrinkLevel::none, {{"box", 10}}}), "a heavy family");
  expect_found(sudoku("", {ShrinkLevel::none, {{"cell", 0.1}, {"row", 0.7}}}), "decimals");
}

TEST(find_families, all_of_the_diagonal_sudoku) {
  EXPECT_EQ(families_in(sudoku("", kWhole, {"standard", "diagonal"})), 342u);
  expect_found(sudoku("", kWhole, {"standard", "diagonal"}), "diagonal");
}

TEST(find_families, clues_as_penalties_do_not_hide_any) {
  for (double clue_weight : {1.0, 3.0, 20.0}) {
    CompileOptions options = kWhole;
    options.clue_weight = clue_weight;
    EXPECT_EQ(families_in(sudoku(test::kTwentyThreeClues, options)), 324u) << clue_weight;
  }
}

TEST(find_families, all_of_clue_reduced_puzzles) {
  for (std::string_view cells :
       {test::kThirtyClues, test::kTwentyThreeClues, test::kSeventeenClues}) {
    expect_found(sudoku(cells, {ShrinkLevel::clues, {}}), std::string(cells));
    expect_found(sudoku(cells, {ShrinkLevel::clues, {{"cell", 3}, {"box", 2}}}), "weights");
  }
}

TEST(find_families, a_lone_one_hot_of_any_size) {
  for (std::int32_t size : {3, 4, 5, 40, 300}) {
    BqmBuilder builder(Vartype::binary, size);
    builder.add_family({.label = "all", .weight = 3.0, .variables = identity(size)});
    expect_found(std::move(builder).build(), std::to_string(size));
  }
}

TEST(find_families, costs_do_not_hide_a_lone_one_hot) {
  for (double penalty : {10.0, 1'000.0, 100'000.0})
    for (double reward : {1.0, -1.0}) {
      BqmBuilder builder(Vartype::binary, 5);
      builder.add_family({.label = "item", .weight = penalty, .variables = {0, 1, 2, 3, 4}});
      for (std::int32_t v = 0; v < 5; ++v) builder.add_linear(v, reward * (v + 1));
      const auto found =
          find_families(grid_couplings(bare(std::move(builder).build(), identity(5))));
      ASSERT_EQ(found.size(), 1u) << penalty << " " << reward;
      EXPECT_EQ(found[0].variables, identity(5));
    }
}

/// n facilities to n places, x[i, p] = n i + p: a one-hot for each, and costs of pairs on top.
Bqm assignment(std::int32_t n, double penalty, double cost, bool signs, std::uint32_t seed) {
  std::mt19937 random(seed);
  const auto draw = [&] {
    const double part = static_cast<double>(random() % 1000 + 1) / 1000;
    return cost * (signs && random() % 2 ? -part : part);
  };
  BqmBuilder builder(Vartype::binary, n * n);
  for (std::int32_t i = 0; i < n; ++i) {
    Members row, column;
    for (std::int32_t p = 0; p < n; ++p) {
      row.push_back(n * i + p);
      column.push_back(n * p + i);
      builder.add_linear(n * i + p, draw());
    }
    builder.add_family({.label = "row", .weight = penalty, .variables = row});
    builder.add_family({.label = "column", .weight = penalty, .variables = column});
  }
  for (std::int32_t u = 0; u < n * n; ++u)
    for (std::int32_t v = 0; v < u; ++v)
      if (u / n != v / n && u % n != v % n) builder.add_interaction(u, v, draw());
  return std::move(builder).build();
}

TEST(find_families, a_quadratic_objective_does_not_hide_an_assignment) {
  for (std::int32_t n : {3, 4, 5, 8, 12})
    for (double penalty : {20.0, 50.0, 5000.0})
      for (bool signs : {false, true}) {
        SCOPED_TRACE(testing::Message() << n << " places, penalty " << penalty << signs);
        if (signs && penalty < 4 * n * n) continue;  // the objective is no longer small
        const Bqm bqm = assignment(n, penalty, 1.0, signs, 7);
        const Members to = shuffle(n * n, 3);
        Couplings couplings = grid_couplings(bare(bqm, to));
        couplings.families = find_families(couplings);
        std::set<Members> found, expected;
        for (const CouplingFamily& family : couplings.families) found.insert(family.variables);
        for (const auto& [members, pair] : known(bqm, to, couplings.unit)) expected.insert(members);
        EXPECT_EQ(found, expected);
        EXPECT_FALSE(families_cover(couplings));  // the objective is left
      }
}

TEST(find_families, an_objective_on_the_pairs_of_a_family_does_not_hide_it) {
  std::mt19937 random(4);
  BqmBuilder builder(Vartype::binary, 24);
  for (std::int32_t g = 0; g < 4; ++g) {
    Members members;
    for (std::int32_t i = 0; i < 6; ++i) members.push_back(6 * g + i);
    builder.add_family({.label = "group", .weight = 1000.0, .variables = members});
  }
  for (std::int32_t u = 0; u < 24; ++u)
    for (std::int32_t v = 0; v < u; ++v)
      builder.add_interaction(u, v, static_cast<double>(random() % 11) - 5);
  const auto found = find_families(grid_couplings(bare(std::move(builder).build(), identity(24))));
  ASSERT_EQ(found.size(), 4u);
  for (std::size_t g = 0; g < 4; ++g) EXPECT_EQ(found[g].variables.size(), 6u);
}

TEST(find_families, one_tiny_coupling_changes_none) {
  const Bqm bqm = sudoku("", kWhole);
  const auto plain = find_families(grid_couplings(bqm));
  for (double tiny : {1e-6, -1e-6})
    for (std::size_t at : {0u, 5000u}) {
      Bqm disturbed = bare(bqm, identity(bqm.num_variables()));
      disturbed.interactions[at].bias += tiny;
      const auto found = find_families(grid_couplings(disturbed));
      ASSERT_EQ(found.size(), plain.size());
      for (std::size_t f = 0; f < found.size(); ++f)
        EXPECT_EQ(found[f].variables, plain[f].variables);
    }
}

TEST(find_families, the_vartype_does_not_matter) {
  const Bqm bqm = sudoku(test::kThirtyClues, {ShrinkLevel::clues, {}});
  const Bqm binary = bare(bqm, identity(bqm.num_variables()));
  EXPECT_EQ(find_families(grid_couplings(to_vartype(binary, Vartype::spin))).size(),
            find_families(grid_couplings(binary)).size());
}

/// Groups drawn so that no two share more than one variable: then every family of three and more
/// is a maximal clique, unless an edge of each of three others closes a triangle.
TEST(find_families, random_one_hot_models_are_covered) {
  for (std::uint32_t seed = 0; seed < 60; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937 random(seed);
    const auto n = static_cast<std::int32_t>(60 + random() % 60);
    BqmBuilder builder(Vartype::binary, n);
    std::set<std::pair<std::int32_t, std::int32_t>> taken;
    std::vector<Members> groups;
    for (int tries = 0; tries < 40; ++tries) {
      const std::size_t size = 4 + random() % 5;
      std::set<std::int32_t> drawn;
      while (drawn.size() < size)
        drawn.insert(static_cast<std::int32_t>(random() % static_cast<std::uint32_t>(n)));
      const Members members(drawn.begin(), drawn.end());
      bool free = true;
      for (std::int32_t u : members)
        for (std::int32_t v : members) free &= u >= v || !taken.contains({u, v});
      if (!free) continue;
      for (std::int32_t u : members)
        for (std::int32_t v : members)
          if (u < v) taken.insert({u, v});
      groups.push_back(members);
      builder.add_family({.label = "group",
                          .weight = 1.0 + static_cast<double>(random() % 3),
                          .variables = members});
    }
    const Bqm bqm = std::move(builder).build();
    const Members to = shuffle(n, seed + 1);
    Couplings couplings = grid_couplings(bare(bqm, to));
    couplings.families = find_families(couplings);
    expect_sorted(couplings.families);
    const auto found = as_map(couplings.families);
    for (const auto& [members, pair] : known(bqm, to, couplings.unit)) {
      ASSERT_TRUE(found.contains(members));
      EXPECT_EQ(found.at(members), pair);
    }
    EXPECT_TRUE(families_cover(couplings));
  }
}

TEST(find_families, none_where_there_are_none) {
  for (const auto& [name, bqm] : degenerate_models()) EXPECT_EQ(families_in(bqm), 0u) << name;
  int with_families = 0;
  for (Vartype vartype : {Vartype::binary, Vartype::spin})
    for (Weights weights : {Weights::small_integers, Weights::wide_integers, Weights::reals})
      for (double degree : {1.0, 2.0, 3.0, 6.0, 12.0, 100.0})
        for (std::uint32_t seed = 1; seed <= 5; ++seed)
          with_families += families_in(random_model({.num_variables = 300,
                                                     .density = degree / 300,
                                                     .weights = weights,
                                                     .vartype = vartype,
                                                     .seed = seed})) > 0;
  EXPECT_EQ(with_families, 0);
}

Bqm random_graph(std::int32_t n, std::size_t num_edges, Vartype vartype, std::uint32_t seed) {
  std::mt19937 random(seed);
  const auto pick = [&] {
    return static_cast<std::int32_t>(random() % static_cast<std::uint32_t>(n));
  };
  std::set<std::pair<std::int32_t, std::int32_t>> edges;
  while (edges.size() < num_edges) {
    const std::int32_t u = pick(), v = pick();
    if (u != v) edges.insert({std::min(u, v), std::max(u, v)});
  }
  BqmBuilder builder(vartype, n);
  for (const auto& [u, v] : edges) builder.add_interaction(u, v, 1.0);
  return std::move(builder).build();
}

TEST(find_families, none_in_cuts_and_lattices) {
  for (std::uint32_t seed : {1u, 2u, 3u}) {
    EXPECT_EQ(families_in(random_graph(800, 19'176, Vartype::spin, seed)), 0u);
    EXPECT_EQ(families_in(random_graph(800, 19'176, Vartype::binary, seed)), 0u);
    EXPECT_EQ(families_in(random_graph(800, 2'400, Vartype::spin, seed)), 0u);
  }
  // The square lattice, and the triangular and kagome ones, whose triangles are cliques; with and
  // without a weak field.
  constexpr std::int32_t kSide = 12;
  for (const double field : {0.0, 0.3})
    for (const int shape : {0, 1, 2}) {
      BqmBuilder builder(Vartype::spin, kSide * kSide);
      const auto at = [](std::int32_t r, std::int32_t c) {
        return (r % kSide) * kSide + c % kSide;
      };
      const auto exists = [&](std::int32_t r, std::int32_t c) {
        return shape != 2 || r % 2 == 0 || c % 2 == 0;
      };
      for (std::int32_t r = 0; r < kSide; ++r)
        for (std::int32_t c = 0; c < kSide; ++c) {
          builder.add_linear(at(r, c), field);
          const auto bond = [&](std::int32_t r2, std::int32_t c2) {
            if (exists(r, c) && exists(r2 % kSide, c2 % kSide))
              builder.add_interaction(at(r, c), at(r2, c2), 1.0);
          };
          bond(r, c + 1);
          bond(r + 1, c);
          if (shape > 0) bond(r + 1, c + kSide - 1);
        }
      EXPECT_EQ(families_in(std::move(builder).build()), 0u) << shape << " field " << field;
    }
}

/// Large models, of which the search must give up most: a few seconds; where the work is not
/// bounded, the test runner's limit ends it.
TEST(find_families, the_work_is_bounded) {
  BqmBuilder lattice(Vartype::binary, 1'000'000);  // degree 6, with a field
  for (std::int32_t v = 0; v < 1'000'000; ++v) {
    lattice.add_linear(v, -1.0);
    for (std::int32_t step : {1, 100, 10'000})
      lattice.add_interaction(v, (v + step) % 1'000'000, v % 3 ? 1.0 : -1.0);
  }
  EXPECT_EQ(families_in(std::move(lattice).build()), 0u);
  EXPECT_EQ(families_in(random_model({.num_variables = 3000, .density = 1.0, .seed = 2})), 0u);
  // Positive throughout, pulled on: every edge has to be looked at.
  BqmBuilder dense(Vartype::binary, 1500);
  std::mt19937 random(1);
  for (std::int32_t v = 0; v < 1500; ++v) {
    dense.add_linear(v, -1000.0);
    for (std::int32_t u = 0; u < v; ++u)
      if (random() % 2) dense.add_interaction(u, v, 1.0 + static_cast<double>(random() % 3));
  }
  EXPECT_EQ(families_in(std::move(dense).build()), 0u);
}

TEST(families_cover, says_what_is_missing_or_too_much) {
  const auto cover = [](const auto& change) {
    BqmBuilder builder(Vartype::binary, 6);
    builder.add_family({.label = "a", .weight = 1.0, .variables = {0, 1, 2, 3}});
    builder.add_family({.label = "b", .weight = 2.0, .variables = {2, 3, 4}});
    builder.add_linear(5, 7.0);
    change(builder);
    return families_cover(grid_couplings(std::move(builder).build()));
  };
  EXPECT_TRUE(cover([](BqmBuilder&) {}));
  EXPECT_TRUE(cover([](BqmBuilder& builder) { builder.add_linear(0, -3.0); }));
  EXPECT_FALSE(cover([](BqmBuilder& builder) { builder.add_interaction(0, 1, 1.0); }));
  EXPECT_FALSE(cover([](BqmBuilder& builder) { builder.add_interaction(0, 5, 1.0); }));
  EXPECT_FALSE(cover([](BqmBuilder& builder) { builder.add_interaction(0, 1, -2.0); }));
  Couplings none;
  none.row_start = {0};
  EXPECT_TRUE(families_cover(none));
}

}  // namespace
}  // namespace temper
