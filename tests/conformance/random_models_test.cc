/// Two hundred models, the degenerate ones among them, with random options: every form of every
/// kernel gives the reads of the reference, bit for bit. No statistics: it holds or it does not.

#include "temper/base/error.h"
#include "temper/sample/backend.h"

#include "tests/support/chains.h"
#include "tests/support/expect_same.h"
#include "tests/support/random_plan.h"
#include <gtest/gtest.h>

#include <optional>

namespace temper::testing_support {
namespace {

#if defined(__SANITIZE_ADDRESS__)
constexpr std::uint32_t kModels = 60;
#else
constexpr std::uint32_t kModels = 200;
#endif

/// None when the backend refuses.
std::optional<PlanResult> run(const Backend& backend, const Plan& plan) {
  try {
    return backend.run(plan);
  } catch (const InputError&) {
    return std::nullopt;
  }
}

/// Energies belong to their states, the best is the best, hits are below the target.
void expect_sound(const Plan& plan, const ProblemResult& result) {
  const PlanProblem& problem = plan.problems[0];
  for (std::size_t row = 0; row < result.reads.size(); ++row) {
    const ReadResult& read = result.reads[row];
    EXPECT_EQ(read.best_energy, grid_energy(*problem.couplings, result.best_states.state(row)));
    EXPECT_EQ(read.final_energy, grid_energy(*problem.couplings, result.final_states.state(row)));
    EXPECT_LE(read.best_energy, read.final_energy);
    EXPECT_EQ(read.hit, problem.target && read.best_energy <= *problem.target);
    EXPECT_LE(read.best_sweep, read.sweeps_done);
  }
}

class RandomModels : public testing::TestWithParam<ChainKind> {};

TEST_P(RandomModels, every_form_gives_the_reads_of_the_reference) {
  const ChainOptions& chain = GetParam().chain;
  const auto reference = make_backend("reference", {});
  std::vector<std::pair<KernelForm, std::unique_ptr<Backend>>> forms;
  for (const KernelForm& form : kernel_forms(chain.kernel))
    forms.emplace_back(form, make_backend("cpu", form.options));
  std::vector<int> num_compared(forms.size());
  int num_run = 0;
  for (std::uint32_t number = 0; number < kModels; ++number) {
    const NamedModel model = numbered_model(number);
    const Couplings couplings = grid_couplings(model.bqm);
    Plan plan = random_plan(number, couplings, chain);
    plan.trace = number % 3 == 0;
    const std::optional<PlanResult> expected = run(*reference, plan);
    if (expected) {
      ++num_run;
      SCOPED_TRACE(model.name);
      expect_sound(plan, expected->problems[0]);
    }
    for (std::size_t i = 0; i < forms.size(); ++i) {
      SCOPED_TRACE(model.name + " on " + forms[i].first.name);
      const std::optional<PlanResult> found = run(*forms[i].second, plan);
      // Only what is asked for may not do: a lane element may be too narrow.
      const bool may_refuse =
          forms[i].first.options.element != "auto" || is_refused(forms[i].first, plan);
      if (!found && expected && may_refuse) continue;
      ASSERT_EQ(found.has_value(), expected.has_value());
      if (!found) continue;
      ++num_compared[i];
      expect_same(expected->problems[0], found->problems[0]);
    }
    if (HasFailure()) return;
  }
  // Words take small integers only, a third of the models has others; int8 lanes take few, the
  // group kernel those that are all families.
  const int one_in = chain.kernel == KernelKind::lane    ? 1
                     : chain.kernel == KernelKind::group ? 20
                                                         : 3;
  EXPECT_GE(num_run, static_cast<int>(kModels) / one_in);
  for (std::size_t i = 0; i < forms.size(); ++i) {
    const bool never = is_refused(forms[i].first, {.chain = chain});
    EXPECT_GE(num_compared[i], never ? 0 : num_run / 5) << forms[i].first.name;
  }
}

INSTANTIATE_TEST_SUITE_P(All, RandomModels, testing::ValuesIn(chain_kinds()),
                         [](const auto& row) { return row.param.name; });

}  // namespace
}  // namespace temper::testing_support
