/// Presolve of bare models against all states of small ones: an optimum is kept, in strict mode
/// all, and every state of the reduced model restores to one of the same energy. Each technique
/// alone, and all together.

#include "temper/presolve/presolve_model.h"

#include "tests/support/tied_models.h"
#include <gtest/gtest.h>

#include <cmath>
#include <string>

namespace temper::testing_support {
namespace {

constexpr std::uint32_t kModels = 10'000;
constexpr double kTolerance = 1e-9;
constexpr std::uint32_t kAll = (1u << kNumPresolveTechniques) - 1;

struct Example {
  std::string name;
  std::uint32_t techniques = kAll;
  PresolveMode mode = PresolveMode::on;
};

std::vector<Example> examples() {
  std::vector<Example> all;
  for (const PresolveMode mode : {PresolveMode::on, PresolveMode::strict}) {
    const std::string suffix = mode == PresolveMode::on ? "" : "_strict";
    all.push_back({"all" + suffix, kAll, mode});
    all.push_back({"all_but_components" + suffix,
                   kAll & ~(1u << static_cast<unsigned>(PresolveTechnique::components)), mode});
    for (const PresolveTechniqueRow& row : presolve_techniques())
      all.push_back(
          {std::string{row.name} + suffix, 1u << static_cast<unsigned>(row.technique), mode});
  }
  return all;
}

class PresolveKeeps : public testing::TestWithParam<Example> {};

void expect_kept(const Bqm& bqm, const AllStates& before, const Example& example,
                 std::int64_t& removed) {
  const PresolvedModel out =
      presolve(bqm, {.mode = example.mode, .techniques = example.techniques});
  const AllStates after = all_states(out.bqm, kTolerance);
  const std::size_t left = out.bqm.linear.size();
  removed += bqm.num_variables() - out.bqm.num_variables();
  ASSERT_EQ(left + out.restore.steps.size(), bqm.linear.size());
  EXPECT_NEAR(after.lowest, before.lowest, kTolerance);
  for (std::size_t state = 0; state < after.energy.size(); ++state) {
    const auto full = restored_state(out.restore, bits_of(state, left));
    ASSERT_NEAR(after.energy[state], before.energy[index_of(full)], kTolerance);
  }
  // Restored states differ where the reduced ones do: as many optima are all of them.
  if (example.mode == PresolveMode::strict) {
    EXPECT_EQ(after.num_optima, before.num_optima);
  }
  std::int64_t counted = 0;
  for (std::size_t t = 0; t < kNumPresolveTechniques; ++t) {
    counted += out.report.removed[t];
    if (!(example.techniques >> t & 1)) {
      EXPECT_EQ(out.report.removed[t], 0);
    }
  }
  EXPECT_EQ(counted, static_cast<std::int64_t>(out.restore.steps.size()));
}

TEST_P(PresolveKeeps, optima_of_ten_thousand_models) {
  std::int64_t removed = 0;
  for (std::uint32_t number = 0; number < kModels; ++number) {
    SCOPED_TRACE("model " + std::to_string(number));
    const Bqm bqm = tied_model(number);
    expect_kept(bqm, all_states(bqm, kTolerance), GetParam(), removed);
    if (HasFailure()) return;
  }
  EXPECT_GT(removed, 0);
  RecordProperty("removed", std::to_string(removed));
}

INSTANTIATE_TEST_SUITE_P(Techniques, PresolveKeeps, testing::ValuesIn(examples()),
                         [](const auto& row) { return row.param.name; });

}  // namespace
}  // namespace temper::testing_support
