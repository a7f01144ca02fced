/// What holds of every sample set, over random models and options: energies are those of the
/// returned states, and the machine (threads, width, round, backend) changes nothing. And a
/// coupling far below all others does not change how often reads succeed: a difference of 5.5
/// standard deviations, which chance makes once in 10^7; the seeds are fixed. The rest is no
/// statistics.

#include "temper/compile/compile.h"
#include "temper/sample/sampler.h"

#include "tests/support/puzzles.h"
#include "tests/support/random_plan.h"
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace temper::testing_support {
namespace {

#if defined(__SANITIZE_ADDRESS__)
constexpr std::uint32_t kModels = 30;
#else
constexpr std::uint32_t kModels = 100;
#endif

SampleOptions random_options(std::uint32_t number, std::string_view sampler) {
  std::mt19937 random(number + 2'000'000);
  const auto below = [&](std::uint32_t n) { return static_cast<std::uint32_t>(random() % n); };
  SampleOptions options;
  options.num_reads = 1 + below(80);
  options.num_sweeps = 1 + below(30);
  const bool takes_schedule =
      std::ranges::find(samplers(), sampler, &Sampler::name)->takes_schedule;
  if (takes_schedule)
    options.schedule = static_cast<ScheduleKind>(below(3));  // custom is a list
  else
    options.num_replicas = below(2) == 0 ? 0 : 2 + below(5);
  if (below(2) == 0) options.beta_range = std::pair{0.1, 0.5 + below(4)};
  options.seed = std::uint64_t{random()} << 32 | random();
  options.acceptance = below(2) == 0 ? Acceptance::metropolis : Acceptance::heat_bath;
  options.order = static_cast<VisitOrderKind>(below(3));
  options.random_mode = below(2) == 0 ? RandomMode::dealt : RandomMode::independent;
  options.population = 1 + below(70);
  options.tenure = below(2) == 0 ? 0 : 1 + below(20);
  options.kernel = below(3) == 0 ? "lane" : "auto";
  options.observe = 1 + below(4);
  options.round = 1 + below(600);
  if (below(3) == 0) options.target_energy = -5.0;
  options.polish = below(4) == 0;
  options.presolve =
      std::vector{PresolveMode::off, PresolveMode::on, PresolveMode::strict}[below(3)];
  return options;
}

double energy_of_row(const Bqm& bqm, const StateMatrix& states, std::size_t row) {
  std::vector<std::int8_t> state;
  for (std::size_t v = 0; v < states.num_variables(); ++v)
    state.push_back(states.get(row, v) ? 1 : bqm.vartype == Vartype::spin ? -1 : 0);
  return energy(bqm, state);
}

class EverySampler : public testing::TestWithParam<std::string> {
 protected:
  static bool takes(const Bqm& bqm) { return GetParam() != "exact" || bqm.num_variables() <= 16; }
};

TEST_P(EverySampler, energies_are_those_of_the_states) {
  for (std::uint32_t number = 0; number < kModels; ++number) {
    const auto [name, bqm] = numbered_model(number);
    if (!takes(bqm)) continue;
    SCOPED_TRACE(name);
    const SampleSet set = sample(bqm, GetParam(), random_options(number, GetParam()));
    ASSERT_FALSE(set.rows.empty());
    double size = std::abs(bqm.offset);  // of the terms that are added up
    for (double bias : bqm.linear) size += std::abs(bias);
    for (const Interaction& term : bqm.interactions) size += std::abs(term.bias);
    for (std::size_t row = 0; row < set.rows.size(); ++row) {
      const SampleRow& read = set.rows[row];
      EXPECT_NEAR(read.energy, energy_of_row(bqm, set.states, row), 1e-12 * size);
      EXPECT_NEAR(read.final_energy, energy_of_row(bqm, set.final_states, row), 1e-12 * size);
      if (set.effective.grid_exact) {
        EXPECT_LE(read.energy, read.final_energy + 1e-12 * size);
      }
    }
    if (HasFailure()) return;
  }
}

TEST_P(EverySampler, the_machine_does_not_change_the_reads) {
  for (std::uint32_t number = 0; number < kModels; ++number) {
    const auto [name, bqm] = numbered_model(number);
    if (!takes(bqm)) continue;
    SCOPED_TRACE(name);
    SampleOptions options = random_options(number, GetParam());
    const SampleSet expected = sample(bqm, GetParam(), options, "cpu", {.num_threads = 1});
    const auto expect_same = [&](const SampleSet& found) {
      EXPECT_EQ(expected.states, found.states);
      EXPECT_EQ(expected.final_states, found.final_states);
      EXPECT_EQ(expected.num_hits, found.num_hits);
      EXPECT_EQ(expected.exposure, found.exposure);
      EXPECT_EQ(expected.spin_updates, found.spin_updates);
      EXPECT_EQ(expected.effective.beta_hot, found.effective.beta_hot);
      EXPECT_EQ(expected.effective.beta_cold, found.effective.beta_cold);
      ASSERT_EQ(expected.rows.size(), found.rows.size());
      for (std::size_t row = 0; row < found.rows.size(); ++row) {
        EXPECT_EQ(expected.rows[row].energy, found.rows[row].energy);
        EXPECT_EQ(expected.rows[row].best_sweep, found.rows[row].best_sweep);
        EXPECT_EQ(expected.rows[row].sweeps_done, found.rows[row].sweeps_done);
      }
    };
    expect_same(sample(bqm, GetParam(), options, "cpu", {.num_threads = 3, .width = "portable"}));
    options.round = 1 + options.round * 7 % 100;
    expect_same(sample(bqm, GetParam(), options, "cpu", {.num_threads = 2}));
    if (number % 4 == 0) expect_same(sample(bqm, GetParam(), options, "reference"));
    if (HasFailure()) return;
  }
}

INSTANTIATE_TEST_SUITE_P(All, EverySampler, testing::ValuesIn([] {
                           std::vector<std::string> names;
                           for (const Sampler& row : samplers()) names.emplace_back(row.name);
                           return names;
                         }()),
                         [](const auto& row) { return row.param; });

/// With everything automatic: kernel, betas, moves.
TEST(tiny_coupling, does_not_change_the_success) {
  const Bqm plain =
      compile(test::puzzle_from(test::kThirtyClues), {.shrink = ShrinkLevel::clues}).bqm;
  Bqm disturbed = plain;
  disturbed.interactions.front().bias += 1e-6;
  SampleOptions options{.num_reads = 8000, .num_sweeps = 100};
  options.target_energy = 1e-3;
  const auto hits_of = [&](const Bqm& bqm) {
    return static_cast<double>(sample(bqm, "sa", options).num_hits);
  };
  const double a = hits_of(plain), b = hits_of(disturbed);
  const double p = (a + b) / 16000;
  EXPECT_GT(p, 0.1);
  EXPECT_LT(p, 0.9);
  EXPECT_LT(std::abs(a - b) / 8000, 5.5 * std::sqrt(p * (1 - p) / 4000));
  RecordProperty("hits", std::to_string(a) + " and " + std::to_string(b));
}

}  // namespace
}  // namespace temper::testing_support
