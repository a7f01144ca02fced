/// One source for a real device (build/device_check) and its stand-in (build/cuda): every kind of
/// chain gives the reads of the reference there, bit for bit. What a backend refuses that the
/// reference runs is counted, and a kind that it refuses altogether is skipped with its reason, so
/// that a report can say what was compared.

#include "temper/base/error.h"
#include "temper/compile/compile.h"

#include "tests/device/machine.h"
#include "tests/support/chains.h"
#include "tests/support/expect_same.h"
#include "tests/support/models.h"
#include "tests/support/puzzles.h"
#include "tests/support/random_plan.h"
#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace temper::testing_support {
namespace {

struct Attempt {
  std::optional<PlanResult> result;  ///< none where the backend refuses
  std::string refusal;
};

Attempt attempt(const Backend& backend, const Plan& plan) {
  try {
    return {backend.run(plan), {}};
  } catch (const InputError& error) {
    return {std::nullopt, error.what()};
  }
}

class DeviceConformance : public testing::TestWithParam<ChainKind> {
 protected:
  [[nodiscard]] const ChainOptions& chain() const { return GetParam().chain; }

  /// Runs the plan on both, if the judge does.
  void compare(const Plan& plan) { compare(plan, *reference_); }
  void compare(const Plan& plan, const Backend& judge) {
    const Attempt expected = attempt(judge, plan);
    const Attempt found = attempt(*machine_under_test(), plan);
    if (!expected.result) {
      EXPECT_FALSE(found.result) << "not refused: " << expected.refusal;
      return;
    }
    if (!found.result) {
      ++num_refused_;
      refusal_ = found.refusal;
      return;
    }
    expect_same(*expected.result, *found.result);
    ++num_compared_;
    for (const ProblemResult& problem : expected.result->problems)
      num_reads_ += problem.reads.size();
  }

  /// To be called last: says what was compared, and skips where nothing was.
  void tell() {
    RecordProperty("compared", std::to_string(num_compared_));
    RecordProperty("refused", std::to_string(num_refused_));
    RecordProperty("reads", std::to_string(num_reads_));
    RecordProperty("refusal", refusal_);
    if (num_compared_ == 0 && num_refused_ > 0) GTEST_SKIP() << refusal_;
    EXPECT_GT(num_compared_, 0);
  }

  const Load work_ = load(chain().kernel);
  std::unique_ptr<Backend> reference_ = make_backend("reference", {});

 private:
  int num_compared_ = 0, num_refused_ = 0;
  std::size_t num_reads_ = 0;
  std::string refusal_;
};

/// Betas that rise from hot to `cold`, or a ladder of `num_rungs` up to there.
std::vector<double> betas(std::uint32_t count, double cold) {
  std::vector<double> all;
  for (std::uint32_t i = 0; i < count; ++i) all.push_back(cold * (0.1 + 0.9 * (i + 1) / count));
  return all;
}

TEST_P(DeviceConformance, random_models) {
  for (std::uint32_t number = 0; number < work_.num_models && !HasFailure(); ++number) {
    const NamedModel model = numbered_model(number);
    SCOPED_TRACE(model.name);
    const Couplings couplings = grid_couplings(model.bqm);
    compare(random_plan(number, couplings, chain()));
  }
  tell();
}

/// Puzzles as they are solved: all variables with clues as penalties, and what the clues leave.
TEST_P(DeviceConformance, puzzles) {
  const std::pair<std::string_view, ShrinkLevel> puzzles[] = {
      {test::kSeventeenClues, ShrinkLevel::clues},
      {test::kTwentyThreeClues, ShrinkLevel::none},
      {"", ShrinkLevel::none},
  };
  for (const auto& [clues, shrink] : puzzles)
    for (const Acceptance acceptance : {Acceptance::metropolis, Acceptance::heat_bath})
      for (const bool exchange : {false, true}) {
        if (HasFailure()) return;
        SCOPED_TRACE(testing::Message() << "clues '" << clues << "', exchange " << exchange);
        const Couplings couplings = grid_couplings(
            compile(test::puzzle_from(clues), {.shrink = shrink, .weights = {}}).bqm);
        Plan plan;
        plan.num_sweeps = 8;
        plan.chain = chain();
        plan.chain.acceptance = acceptance;
        plan.exchange = exchange;
        plan.problems.push_back(
            {.couplings = &couplings,
             .betas = betas(exchange ? 5 : plan.num_sweeps, 1.7),
             .seed = 5,
             .first_read = 45,
             .num_reads = exchange ? 1 + work_.reads_a_model / 10 : work_.reads_a_model});
        compare(plan);
      }
  tell();
}

TEST_P(DeviceConformance, sums_of_families) {
  std::vector<Bqm> models = {lattice_of_families(4, 5, 12, 1.0), lattice_of_families(3, 4, 5, 3.0)};
  for (const bool whole : {true, false})
    models.push_back(one_hot_model({.side = 5, .density = 0.0, .weight = 3.0, .whole = whole}));
  models.push_back(lattice_of_families(4, 4, 4, 1.0));  // with linear terms beside
  for (std::size_t v = 0; v < 12; ++v) models.back().linear[v] += v % 2 == 0 ? 3.0 : -2.0;
  // Cells on a diagonal are in five families, the middle one in six.
  models.push_back(compile(test::puzzle_from(test::kDiagonalClues, {"standard", "diagonal"}),
                           {.shrink = ShrinkLevel::clues, .weights = {}})
                       .bqm);
  for (const Bqm& bqm : models)
    for (const VisitOrderKind order :
         {VisitOrderKind::fixed, VisitOrderKind::random, VisitOrderKind::colour}) {
      if (HasFailure()) return;
      const Couplings couplings = grid_couplings(bqm);
      Plan plan;
      plan.num_sweeps = 12;
      plan.chain = chain();
      plan.chain.order = order;
      plan.problems.push_back({.couplings = &couplings,
                               .betas = betas(12, 1.5),
                               .seed = 3,
                               .num_reads = work_.reads_a_model});
      compare(plan);
    }
  tell();
}

/// What one launch of a full device may bring out: several problems, more groups of reads than
/// there are multiprocessors, and an end at the first hit of all. The cpu backend is the judge,
/// which the conformance tests hold to the reference, since that would take minutes.
TEST_P(DeviceConformance, many_reads_of_several_problems) {
  const auto judge = make_backend("cpu", {});
  const Couplings clues = grid_couplings(
      compile(test::puzzle_from(test::kTwentyThreeClues), {.shrink = ShrinkLevel::clues}).bqm);
  // The group kernel takes sums of families only.
  const Couplings other =
      grid_couplings(chain().kernel == KernelKind::group
                         ? lattice_of_families(4, 5, 6, 1.0)
                         : random_model({.num_variables = 90, .density = 0.1, .seed = 6}));
  for (const bool stop_at_first_hit : {false, true}) {
    if (HasFailure()) return;
    Plan plan;
    plan.num_sweeps = work_.num_sweeps;
    plan.chain = chain();
    plan.stop_at_first_hit = stop_at_first_hit;
    for (const Couplings* couplings : {&clues, &other, &clues})
      plan.problems.push_back({.couplings = couplings,
                               .betas = betas(plan.num_sweeps, 1.7),
                               .seed = 7 + plan.problems.size(),
                               .first_read = 17,
                               .num_reads = work_.num_reads / 3});
    if (stop_at_first_hit) {
      const Attempt free = attempt(*judge, [&] {
        Plan all = plan;
        all.stop_at_first_hit = false;
        return all;
      }());
      if (!free.result) continue;
      for (std::size_t p = 0; p < plan.problems.size(); ++p)
        plan.problems[p].target =
            std::ranges::min(free.result->problems[p].reads, {}, &ReadResult::best_energy)
                .best_energy;
    }
    compare(plan, *judge);
  }
  tell();
}

INSTANTIATE_TEST_SUITE_P(All, DeviceConformance, testing::ValuesIn(chain_kinds()),
                         [](const auto& row) { return row.param.name; });

}  // namespace
}  // namespace temper::testing_support
