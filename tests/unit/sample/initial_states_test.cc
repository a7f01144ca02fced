/// Reads that start from given states, on every kernel and form of the cpu backend.

#include "temper/base/error.h"
#include "temper/sample/sampler.h"

#include "sample/planner.h"
#include "tests/support/chains.h"
#include "tests/support/models.h"
#include <gtest/gtest.h>

#include <memory>

namespace temper::testing_support {
namespace {

/// Rows of a given number of variables, none like the other.
StateMatrix some_states(std::size_t rows, std::size_t num_variables) {
  StateMatrix states(rows, num_variables);
  std::mt19937 random(9);
  for (std::size_t row = 0; row < rows; ++row)
    states.fill(row, [&](std::size_t) { return random() % 2 == 0; });
  return states;
}

class InitialStates : public testing::TestWithParam<ChainKind> {};

TEST_P(InitialStates, every_form_starts_from_them_as_the_reference_does) {
  const Couplings couplings = couplings_with_families(lattice_of_families(4, 3, 3, 1.0));
  const StateMatrix states = some_states(5, 36);
  int num_compared = 0;
  for (const bool exchange : {false, true}) {
    Plan plan;
    plan.chain = GetParam().chain;
    plan.num_sweeps = 4;
    plan.exchange = exchange;
    plan.problems.push_back(
        {.couplings = &couplings,
         .betas = exchange ? std::vector{0.3, 0.6, 1.2} : std::vector{0.3, 0.6, 0.9, 1.2},
         .seed = 3,
         .first_read = 32,
         .num_reads = 70,
         .initial_states = &states});
    if (!kernel_refusal(plan.chain.kernel, couplings, plan.chain.moves).empty()) return;
    const PlanResult expected = make_backend("reference", {})->run(plan);
    for (const KernelForm& form : kernel_forms(plan.chain.kernel)) {
      if (is_refused(form, plan)) continue;
      SCOPED_TRACE(form.name);
      PlanResult found;
      try {
        found = make_backend("cpu", form.options)->run(plan);
      } catch (const InputError&) {
        continue;  // a lane element too narrow
      }
      ++num_compared;
      EXPECT_EQ(found.problems[0].reads, expected.problems[0].reads);
      EXPECT_EQ(found.problems[0].best_states, expected.problems[0].best_states);
      EXPECT_EQ(found.problems[0].final_states, expected.problems[0].final_states);
    }
  }
  EXPECT_GE(num_compared, 4);
}

INSTANTIATE_TEST_SUITE_P(All, InitialStates, testing::ValuesIn(chain_kinds()),
                         [](const auto& row) { return row.param.name; });

SampleOptions starting_from(StateMatrix states) {
  SampleOptions options{.num_reads = 7, .num_sweeps = 2};
  options.beta_range = {50.0, 50.0};
  options.initial_states = std::make_shared<const StateMatrix>(std::move(states));
  return options;
}

TEST(InitialStatesOfSampling, a_local_minimum_is_not_left_in_the_cold) {
  BqmBuilder builder(Vartype::spin, 20);  // two ground states, all up and all down
  for (std::int32_t v = 0; v < 19; ++v) builder.add_interaction(v, v + 1, -1.0);
  const Bqm bqm = std::move(builder).build();
  StateMatrix states(2, 20);
  states.fill(1, [](std::size_t) { return true; });
  for (const char* sampler : {"sa", "pt"})
    for (const char* kernel : {"multispin", "lane"}) {
      SampleOptions options = starting_from(states);
      options.kernel = kernel;
      if (std::string_view{sampler} == "pt") options.num_replicas = 2;
      const SampleSet set = sample(bqm, sampler, options, "cpu");
      for (std::size_t row = 0; row < 7; ++row)
        EXPECT_EQ(set.states.get(row, 0), row % 2 == 1) << sampler << kernel << row;
    }
}

TEST(InitialStatesOfSampling, every_sampler_that_takes_them_is_no_worse_than_they_are) {
  const Bqm bqm = random_model({.num_variables = 20, .seed = 6});
  const SampleSet best = sample(bqm, "exact", {.num_reads = 3});
  for (const Sampler& row : samplers()) {
    if (!row.takes_states) continue;
    SampleOptions options{.num_reads = 7, .num_sweeps = 1};
    options.initial_states = std::make_shared<const StateMatrix>(best.states);
    const SampleSet set = sample(bqm, row.name, options, "cpu");
    for (std::size_t read = 0; read < 7; ++read)
      EXPECT_LE(set.rows[read].energy, best.rows[read % 3].energy) << row.name;
  }
}

TEST(InitialStatesOfSampling, what_is_fixed_overrules_them) {
  BqmBuilder builder(Vartype::binary, 4);
  for (std::int32_t v = 0; v < 4; ++v) builder.add_linear(v, v % 2 == 0 ? 1.0 : -1.0);
  SampleOptions options = starting_from(StateMatrix(1, 4));
  options.fixed = {{1, false}, {2, true}};
  const SampleSet set = sample(std::move(builder).build(), "sa", options, "cpu");
  for (std::size_t row = 0; row < 7; ++row) {
    EXPECT_EQ(set.rows[row].energy, 0.0);
    EXPECT_EQ(set.states.state(row), (std::vector<std::uint8_t>{0, 0, 1, 1}));
  }
}

TEST(InitialStatesOfSampling, are_refused_where_they_make_no_sense) {
  const Bqm bqm = random_model({.num_variables = 4});
  SampleOptions options = starting_from(StateMatrix(1, 4));
  for (const Sampler& row : samplers())
    if (!row.takes_states) {
      EXPECT_THROW((void)sample(bqm, row.name, options), InputError) << row.name;
    }
  options.presolve = PresolveMode::on;
  EXPECT_THROW((void)sample(bqm, "sa", options), InputError);
  EXPECT_THROW((void)sample(bqm, "sa", starting_from(StateMatrix(0, 4))), InputError);
  EXPECT_THROW((void)sample(bqm, "sa", starting_from(StateMatrix(1, 5))), InputError);
}

}  // namespace
}  // namespace temper::testing_support
