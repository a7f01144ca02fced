/// Words that count families, pairs that exchange, and ladders of both give the reads of the
/// reference: at every temperature, so that counters overflow their two usual planes and levels
/// beyond the third come up.

#include "temper/base/error.h"
#include "temper/compile/compile.h"
#include "temper/sample/backend.h"

#include "tests/support/chains.h"
#include "tests/support/expect_same.h"
#include "tests/support/models.h"
#include "tests/support/puzzles.h"
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <ostream>

namespace temper {
namespace {

using testing_support::expect_same;
using testing_support::is_refused;
using testing_support::kernel_forms;
using testing_support::KernelForm;
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

/// Every form of the multispin kernel, beside the reference.
class Families : public testing::TestWithParam<Case> {
 protected:
  Families() {
    for (const KernelForm& form : kernel_forms(KernelKind::multispin))
      machines_.emplace_back(form, make_backend("cpu", form.options));
  }

  /// Runs the plan everywhere; the reference's result.
  [[nodiscard]] ProblemResult compare(const Plan& plan) const {
    ProblemResult expected = reference_->run(plan).problems[0];
    for (const auto& [form, machine] : machines_) {
      SCOPED_TRACE(form.name);
      if (is_refused(form, plan)) {
        EXPECT_THROW(static_cast<void>(machine->run(plan)), InputError);
        continue;
      }
      SCOPED_TRACE(machine->describe(plan));
      expect_same(expected, machine->run(plan).problems[0]);
    }
    return expected;
  }

  const Couplings couplings_ = grid_couplings(GetParam().bqm);

 private:
  const std::unique_ptr<Backend> reference_ = make_backend("reference", {});
  std::vector<std::pair<KernelForm, std::unique_ptr<Backend>>> machines_;
};

TEST_P(Families, reads_are_those_of_the_reference) {
  for (MoveKind moves : {MoveKind::flip, MoveKind::onehot})
    for (RandomMode mode : {RandomMode::dealt, RandomMode::independent, RandomMode::independent_24})
      for (Acceptance acceptance : {Acceptance::metropolis, Acceptance::heat_bath})
        for (double beta : {0.0, 0.3, 1.6}) {
          SCOPED_TRACE("at beta " + std::to_string(beta));
          Plan plan;
          plan.num_sweeps = 5;
          plan.chain = {.kernel = KernelKind::multispin,
                        .random_mode = mode,
                        .acceptance = acceptance,
                        .moves = moves};
          plan.problems.push_back({.couplings = &couplings_,
                                   .betas = {0.0, 0.1, beta, beta, beta},
                                   .seed = 11,
                                   .first_read = 17,
                                   .num_reads = 18});
          static_cast<void>(compare(plan));
          if (HasFailure()) return;
        }
}

/// The most variables that are on in one family.
std::size_t fullest_family(const Couplings& couplings, const StateMatrix& states) {
  std::size_t most = 0;
  for (std::size_t row = 0; row < states.rows(); ++row)
    for (const CouplingFamily& family : couplings.families) {
      std::size_t on = 0;
      for (std::int32_t v : family.variables) on += states.get(row, static_cast<std::size_t>(v));
      most = std::max(most, on);
    }
  return most;
}

/// Two groups of 32 reads: their rungs fill 6, 34 and 80 lanes, words hold 1 to 16.
TEST_P(Families, ladders_are_those_of_the_reference) {
  for (MoveKind moves : {MoveKind::flip, MoveKind::onehot})
    for (RandomMode mode : {RandomMode::dealt, RandomMode::independent})
      for (int rungs : {3, 17, 40}) {
        if (moves == MoveKind::onehot && rungs == 40) continue;  // the 17 cross every tile too
        SCOPED_TRACE(std::to_string(rungs) + " rungs");
        Plan plan;
        plan.num_sweeps = 6;
        plan.exchange = true;
        plan.keep_replicas = true;
        plan.chain = {.kernel = KernelKind::multispin, .random_mode = mode, .moves = moves};
        plan.problems.push_back(
            {.couplings = &couplings_, .seed = 11, .first_read = 17, .num_reads = 18});
        for (int r = 0; r < rungs; ++r)  // 0.05 … 1.6
          plan.problems[0].betas.push_back(0.05 * std::pow(32.0, r / (rungs - 1.0)));
        const ProblemResult expected = compare(plan);
        if (HasFailure()) return;
        // What it is for came up: exchanges, and counters of more than two planes.
        if (rungs > 3) {
          EXPECT_GT(std::ranges::max(expected.exchanges.accepted), 0);
        }
        EXPECT_GT(fullest_family(couplings_, expected.replica_states), 3u);
      }
}

INSTANTIATE_TEST_SUITE_P(All, Families, testing::ValuesIn(cases()),
                         [](const auto& test) { return test.param.name; });

}  // namespace
}  // namespace temper
