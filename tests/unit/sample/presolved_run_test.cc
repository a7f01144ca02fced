/// Sampling what presolve leaves: reads are of the whole model, whoever samples.

#include "temper/base/error.h"
#include "temper/sample/outline.h"
#include "temper/sample/sampler.h"

#include "tests/support/models.h"
#include "tests/support/tied_models.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

namespace temper::testing_support {
namespace {

using testing::HasSubstr;

double energy_of(const Bqm& bqm, const StateMatrix& states, std::size_t row) {
  std::vector<std::int8_t> state;
  for (std::size_t v = 0; v < states.num_variables(); ++v)
    state.push_back(states.get(row, v) ? 1 : bqm.vartype == Vartype::spin ? -1 : 0);
  return energy(bqm, state);
}

/// Free ends, pairs and a frustrated core that no technique but enumeration takes.
Bqm core_with_ends() {
  BqmBuilder builder(Vartype::spin, 40);
  std::mt19937 random(11);
  for (std::int32_t v = 0; v < 30; ++v)
    for (std::int32_t step = 1; step < 4; ++step)
      builder.add_interaction(v, (v + step) % 30, random() % 2 == 0 ? 1.0 : -1.0);
  for (std::int32_t v = 30; v < 40; ++v) builder.add_interaction(v, v - 30, 2.0);
  for (std::int32_t v = 0; v < 30; ++v) builder.add_linear(v, random() % 2 == 0 ? 0.5 : -0.5);
  return std::move(builder).build();
}

class PresolvedSampler : public testing::TestWithParam<std::string> {};

TEST_P(PresolvedSampler, returns_reads_of_the_whole_model) {
  std::vector<NamedModel> models = degenerate_models();
  for (std::uint32_t number = 0; number < 30; ++number)
    models.push_back({"tied_" + std::to_string(number), tied_model(number)});
  for (const auto& [name, bqm] : models) {
    SCOPED_TRACE(name);
    for (const PresolveMode mode : {PresolveMode::on, PresolveMode::strict}) {
      SampleOptions options{.num_reads = 3, .num_sweeps = 20};
      options.presolve = mode;
      if (GetParam() == "exact" && bqm.num_variables() > 24) continue;
      const SampleSet set = sample(bqm, GetParam(), options);
      ASSERT_FALSE(set.rows.empty());
      ASSERT_EQ(set.states.num_variables(), bqm.linear.size());
      ASSERT_TRUE(set.effective.presolve);
      EXPECT_EQ(set.effective.options.presolve, mode);
      for (std::size_t row = 0; row < set.rows.size(); ++row) {
        EXPECT_NEAR(set.rows[row].energy, energy_of(bqm, set.states, row), 1e-6);
        EXPECT_NEAR(set.rows[row].final_energy, energy_of(bqm, set.final_states, row), 1e-6);
      }
      if (set.effective.presolve->after.variables == 0 && bqm.num_variables() <= 14) {
        EXPECT_NEAR(set.rows[0].energy, all_states(bqm, 1e-9).lowest, 1e-9);
      }
    }
  }
}

/// Nothing is left to anneal; the target is in the model's units still.
TEST_P(PresolvedSampler, hits_where_no_variable_is_left) {
  BqmBuilder builder(Vartype::binary, 3);
  for (std::int32_t v = 0; v < 3; ++v) builder.add_linear(v, -1.0);
  builder.add_offset(10.0);
  const Bqm bqm = std::move(builder).build();
  SampleOptions options{.num_reads = 2, .num_sweeps = 5, .target_energy = 7.0};
  options.presolve = PresolveMode::on;
  SampleSet set = sample(bqm, GetParam(), options);
  EXPECT_EQ(set.num_hits, set.num_reads);
  EXPECT_EQ(set.rows[0].energy, 7.0);
  options.target_energy = 6.0;
  options.num_reads.reset();  // it would never end
  set = sample(bqm, GetParam(), options);
  EXPECT_EQ(set.num_hits, 0);
  EXPECT_EQ(set.num_reads, 1);
}

INSTANTIATE_TEST_SUITE_P(All, PresolvedSampler, testing::ValuesIn([] {
                           std::vector<std::string> names;
                           for (const Sampler& row : samplers()) names.emplace_back(row.name);
                           return names;
                         }()),
                         [](const auto& row) { return row.param; });

TEST(presolved_run, anneals_what_is_left_as_that_model_alone) {
  const Bqm bqm = core_with_ends();
  const PresolvedModel presolved = presolve(bqm);
  ASSERT_GT(presolved.bqm.num_variables(), 20);
  ASSERT_LT(presolved.bqm.num_variables(), 40);
  SampleOptions options{.num_reads = 8, .num_sweeps = 30, .seed = 5};
  const SampleSet reduced = sample(presolved.bqm, "sa", options);
  options.presolve = PresolveMode::on;
  const SampleSet whole = sample(bqm, "sa", options);
  ASSERT_EQ(whole.rows.size(), 8u);
  for (std::size_t row = 0; row < 8; ++row) {
    EXPECT_EQ(whole.rows[row].energy, reduced.rows[row].energy);
    EXPECT_EQ(whole.states.state(row),
              restored_state(presolved.restore, reduced.states.state(row)));
  }
}

TEST(presolved_run, changes_no_read_of_a_model_that_it_cannot_reduce) {
  const Bqm bqm = lattice_of_families(4, 4, 4, 1.0);
  SampleOptions options{.num_reads = 20, .num_sweeps = 10};
  const SampleSet plain = sample(bqm, "sa", options);
  options.presolve = PresolveMode::on;
  const SampleSet presolved = sample(bqm, "sa", options);
  EXPECT_EQ(presolved.effective.presolve->after.variables, 64);
  EXPECT_EQ(presolved.states, plain.states);
  EXPECT_EQ(presolved.final_states, plain.final_states);
}

TEST(presolved_run, backends_agree) {
  const Bqm bqm = core_with_ends();
  SampleOptions options{.num_reads = 5, .num_sweeps = 20};
  options.presolve = PresolveMode::on;
  EXPECT_EQ(sample(bqm, "sa", options, "cpu").states,
            sample(bqm, "sa", options, "reference").states);
}

TEST(presolved_run, says_in_a_plan_what_is_left) {
  const Bqm bqm = core_with_ends();
  SampleOptions options{.num_reads = 1, .num_sweeps = 20};
  options.presolve = PresolveMode::on;
  const RunOutline outline = outline_run(bqm, "sa", options, *make_backend("cpu", {}));
  ASSERT_TRUE(outline.effective.presolve);
  EXPECT_EQ(outline.num_variables, outline.effective.presolve->after.variables);
  EXPECT_EQ(outline.effective.presolve->before.variables, 40);
}

/// Eliminating a variable that repels two others leaves a coupling that attracts, of no family.
TEST(presolved_run, is_undone_where_the_kernel_asked_for_cannot_run_what_is_left) {
  BqmBuilder builder(Vartype::binary, 217);
  for (const Family& family : lattice_of_families(6, 6, 6, 1.0).families)
    builder.add_family(family);
  for (const std::int32_t other : {0, 215})
    builder.add_family({"pair", FamilyKind::at_most, 1, 1.0, {other, 216}});
  builder.add_linear(216, -1.0);
  const Bqm bqm = std::move(builder).build();
  SampleOptions options{.num_reads = 1, .num_sweeps = 5, .kernel = "group"};
  options.presolve = PresolveMode::on;
  const SampleSet set = sample(bqm, "sa", options);
  EXPECT_EQ(set.effective.kernel, "group");
  EXPECT_EQ(set.effective.presolve->after.variables, 217);
  EXPECT_THAT(set.effective.presolve->note, HasSubstr("undone: kernel 'group'"));
  options.kernel = "auto";
  EXPECT_EQ(sample(bqm, "sa", options).effective.presolve->after.variables, 216);
}

TEST(presolved_run, refuses_moves_that_the_whole_model_cannot_make) {
  BqmBuilder builder(Vartype::binary, 3);
  for (std::int32_t v = 0; v < 3; ++v) builder.add_linear(v, -1.0);
  SampleOptions options{.num_reads = 1, .moves = "onehot"};
  options.presolve = PresolveMode::on;
  const Bqm bqm = std::move(builder).build();
  EXPECT_THROW(static_cast<void>(sample(bqm, "sa", options)), InputError);
}

TEST(presolved_run, an_interrupt_during_presolve_leaves_a_read_at_its_start) {
  StopToken stop;
  stop.interrupt();
  SampleOptions options{.num_reads = 4};
  options.presolve = PresolveMode::on;
  options.stop = &stop;
  const Bqm bqm = core_with_ends();
  const SampleSet set = sample(bqm, "sa", options);
  EXPECT_EQ(set.stopped_by, StoppedBy::interrupt);
  EXPECT_THAT(set.effective.presolve->note, HasSubstr("stopped"));
  ASSERT_FALSE(set.rows.empty());
  EXPECT_EQ(set.rows[0].sweeps_done, 0u);
  options.presolve = PresolveMode::off;
  EXPECT_EQ(set.states.state(0), sample(bqm, "sa", options).states.state(0));
}

/// The lowest of all states that have the variable at that value.
double lowest_with(const Bqm& bqm, std::size_t variable, bool on) {
  double lowest = 1e300;
  const auto n = static_cast<std::size_t>(bqm.num_variables());
  for (std::uint32_t number = 0; number < 1u << n; ++number) {
    if ((number >> variable & 1) != on) continue;
    std::vector<std::int8_t> state(n);
    for (std::size_t v = 0; v < n; ++v)
      state[v] = number >> v & 1 ? 1 : bqm.vartype == Vartype::spin ? -1 : 0;
    lowest = std::min(lowest, energy(bqm, state));
  }
  return lowest;
}

TEST(fixed_variables, samples_are_of_the_whole_model_and_keep_the_values) {
  for (std::uint32_t seed = 0; seed < 8; ++seed)
    for (const PresolveMode mode : {PresolveMode::off, PresolveMode::on})
      for (const char* sampler : {"sa", "pt", "exact"}) {
        const Bqm bqm = random_model({.num_variables = 9,
                                      .vartype = seed % 2 == 0 ? Vartype::spin : Vartype::binary,
                                      .seed = seed});
        const bool on = seed % 3 == 0;
        SampleOptions options{.num_reads = 20, .num_sweeps = 100};
        options.presolve = mode;
        options.fixed = {{4, on}};
        const SampleSet set = sample(bqm, sampler, options);
        ASSERT_EQ(set.states.num_variables(), 9u);
        for (std::size_t row = 0; row < set.rows.size(); ++row) {
          EXPECT_EQ(set.states.get(row, 4), on);
          EXPECT_NEAR(set.rows[row].energy, energy_of(bqm, set.states, row), 1e-9);
        }
        EXPECT_NEAR(set.rows[set.best_row()].energy, lowest_with(bqm, 4, on), 1e-9);
      }
}

TEST(fixed_variables, all_of_them_leave_the_energy_of_one_state) {
  const Bqm bqm = random_model({.num_variables = 2, .seed = 2});
  SampleOptions options{.num_reads = 3};
  options.fixed = {{0, true}, {1, false}};
  const SampleSet set = sample(bqm, "sa", options);
  ASSERT_EQ(set.rows.size(), 3u);
  EXPECT_NEAR(set.rows[0].energy, energy(bqm, std::vector<std::int8_t>{1, 0}), 1e-12);
}

TEST(memory_limit, a_run_that_does_not_fit_is_refused_with_the_numbers) {
  const Bqm bqm = random_model({.num_variables = 100, .density = 0.1, .seed = 4});
  SampleOptions options{.num_reads = 1000, .num_sweeps = 5};
  options.memory_limit = 20'000;
  try {
    (void)sample(bqm, "sa", options);
    FAIL() << "it ran";
  } catch (const InputError& refusal) {
    EXPECT_THAT(refusal.what(), HasSubstr("20 kB is the limit"));
    EXPECT_THAT(refusal.what(), HasSubstr("the states of its reads"));
  }
  options.memory_limit = 200'000'000;
  EXPECT_EQ(sample(bqm, "sa", options).rows.size(), 1000u);
}

TEST(fixed_variables, polishing_leaves_them) {
  BqmBuilder builder(Vartype::binary, 6);
  for (std::int32_t v = 0; v < 6; ++v) builder.add_linear(v, v < 3 ? -1.0 : 1.0);
  SampleOptions options{.num_reads = 5, .num_sweeps = 1};
  options.fixed = {{0, false}, {4, true}};
  options.polish = true;
  const SampleSet set = sample(std::move(builder).build(), "random", options);
  for (std::size_t row = 0; row < 5; ++row) {
    EXPECT_EQ(set.states.state(row), (std::vector<std::uint8_t>{0, 1, 1, 0, 1, 0}));
    EXPECT_EQ(set.rows[row].energy, -1.0);
  }
}

}  // namespace
}  // namespace temper::testing_support
