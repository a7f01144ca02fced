/// Words that count families, and pairs that exchange, give the reads of the reference: at every
/// temperature, so that counters overflow their two usual planes and levels beyond the third come
/// up.

#include "temper/base/error.h"
#include "temper/compile/compile.h"
#include "temper/sample/backend.h"

#include "tests/support/models.h"
#include "tests/support/puzzles.h"
#include <gtest/gtest.h>

#include <ostream>

namespace temper {
namespace {

using testing_support::lattice_of_families;

struct Case {
  std::string name;
  Bqm bqm;
};

void PrintTo(const Case& test, std::ostream* out) { *out << test.name; }

std::vector<Case> cases() {
  std::vector<Case> all;
  all.push_back({"three_families_of_12", lattice_of_families(4, 5, 12, 1.0)});
  all.push_back({"weight_three", lattice_of_families(3, 4, 5, 3.0)});
  {
    Case with_extras{"linear_terms_beside", lattice_of_families(4, 4, 4, 1.0)};
    for (std::size_t v = 0; v < 12; ++v) with_extras.bqm.linear[v] += v % 2 == 0 ? 3.0 : -2.0;
    all.push_back(with_extras);
  }
  {
    Case alone{"members_that_are_alone", lattice_of_families(4, 4, 4, 1.0)};
    for (std::size_t v = 0; v < 8; ++v) alone.bqm.linear[v] -= 1.0 + static_cast<double>(v % 4);
    all.push_back(alone);
  }
  const auto add_puzzle = [&](std::string name, const Puzzle& puzzle, ShrinkLevel shrink) {
    all.push_back({std::move(name), compile(puzzle, {.shrink = shrink, .weights = {}}).bqm});
  };
  add_puzzle("clues_as_penalties", test::puzzle_from(test::kTwentyThreeClues), ShrinkLevel::none);
  add_puzzle("shrunk", test::puzzle_from(test::kSeventeenClues), ShrinkLevel::clues);
  add_puzzle("diagonal", test::puzzle_from(test::kDiagonalClues, {"standard", "diagonal"}),
             ShrinkLevel::clues);
  return all;
}

std::vector<std::unique_ptr<Backend>> machines() {
  std::vector<std::unique_ptr<Backend>> all;
  for (const char* width : {"portable", "avx2", "avx512"}) try {
      all.push_back(make_backend("cpu", {.num_threads = 2, .width = width}));
    } catch (const SystemFailure&) {  // not on this processor
    }
  return all;
}

class Families : public testing::TestWithParam<Case> {};

TEST_P(Families, reads_are_those_of_the_reference) {
  const Couplings couplings = grid_couplings(GetParam().bqm);
  const auto reference = make_backend("reference", {});
  const auto others = machines();
  for (MoveKind moves : {MoveKind::flip, MoveKind::onehot})
    for (RandomMode mode : {RandomMode::dealt, RandomMode::independent, RandomMode::independent_24})
      for (Acceptance acceptance : {Acceptance::metropolis, Acceptance::heat_bath})
        for (double beta : {0.0, 0.3, 1.6}) {
          Plan plan;
          plan.num_sweeps = 5;
          plan.chain = {.kernel = KernelKind::multispin,
                        .random_mode = mode,
                        .acceptance = acceptance,
                        .moves = moves};
          plan.problems.push_back({.couplings = &couplings,
                                   .betas = {0.0, 0.1, beta, beta, beta},
                                   .seed = 11,
                                   .first_read = 17,
                                   .num_reads = 18});
          const auto expected = reference->run(plan).problems[0];
          for (const auto& machine : others) {
            SCOPED_TRACE(machine->describe(plan) + " at beta " + std::to_string(beta));
            const auto found = machine->run(plan).problems[0];
            ASSERT_EQ(expected.reads, found.reads);
            ASSERT_EQ(expected.best_states, found.best_states);
            ASSERT_EQ(expected.final_states, found.final_states);
            ASSERT_EQ(expected.spin_updates, found.spin_updates);
          }
        }
}

INSTANTIATE_TEST_SUITE_P(All, Families, testing::ValuesIn(cases()),
                         [](const auto& test) { return test.param.name; });

}  // namespace
}  // namespace temper
