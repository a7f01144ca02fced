#include "temper/presolve/presolve_model.h"

#include "tests/support/models.h"
#include "tests/support/tied_models.h"
#include <gtest/gtest.h>

#include <cmath>

namespace temper::testing_support {
namespace {

std::int64_t removed_by(const PresolvedModel& out, PresolveTechnique technique) {
  return out.report.removed[static_cast<std::size_t>(technique)];
}

PresolveOptions only(PresolveTechnique technique, PresolveMode mode = PresolveMode::on) {
  return {.mode = mode, .techniques = 1u << static_cast<unsigned>(technique)};
}

/// Two variables in each other's way and costs on top, and a ring that nothing decides.
Bqm choice_and_ring() {
  BqmBuilder builder(Vartype::binary, 30);
  builder.add_family({.label = "choice", .weight = 5.0, .variables = {0, 1, 2, 3}});
  builder.add_linear(0, 20.0);
  for (std::int32_t v = 4; v < 30; ++v) {
    builder.add_linear(v, -2.0);
    for (std::int32_t step : {1, 2, 3}) builder.add_interaction(v, 4 + (v - 4 + step) % 26, 1.0);
  }
  for (std::int32_t v = 1; v < 4; ++v) builder.add_interaction(v, v + 10, 1.0);
  for (std::int32_t v = 1; v < 4; ++v) builder.add_interaction(v, v + 20, -1.0);
  return std::move(builder).build();
}

TEST(presolve_model, leaves_labels_families_and_reports_what_went) {
  Bqm bqm = choice_and_ring();
  for (std::int32_t v = 0; v < 30; ++v) bqm.labels.push_back({"x" + std::to_string(v)});
  const PresolvedModel out = presolve(bqm, only(PresolveTechnique::domination));
  EXPECT_EQ(out.bqm.num_variables(), 29);
  EXPECT_EQ(removed_by(out, PresolveTechnique::domination), 1);
  EXPECT_EQ(out.report.before.variables, 30);
  EXPECT_EQ(out.report.after.variables, 29);
  EXPECT_EQ(out.report.before.couplings - out.report.after.couplings, 3);
  EXPECT_EQ(out.report.after.components, 1);
  EXPECT_EQ(out.bqm.label(0), Label{"x1"});
  ASSERT_EQ(out.bqm.families.size(), 1u);
  EXPECT_EQ(out.bqm.families[0].label, "choice");
  EXPECT_EQ(out.bqm.families[0].k, 1);
  EXPECT_EQ(out.bqm.families[0].variables, (std::vector<std::int32_t>{0, 1, 2}));
}

TEST(presolve_model, variables_without_labels_keep_their_numbers) {
  const PresolvedModel out = presolve(choice_and_ring(), only(PresolveTechnique::domination));
  EXPECT_EQ(out.bqm.label(0), Label{std::int64_t{1}});
  EXPECT_EQ(out.bqm.label(28), Label{std::int64_t{29}});
}

TEST(presolve_model, a_family_whose_member_is_on_takes_one_from_k) {
  BqmBuilder builder(Vartype::binary, 5);
  builder.add_family({.label = "two", .k = 2, .weight = 1.0, .variables = {0, 1, 2, 3}});
  builder.add_family({.label = "one", .k = 1, .weight = 1.0, .variables = {0, 4}});
  builder.add_linear(0, -50.0);
  const PresolvedModel out =
      presolve(std::move(builder).build(), only(PresolveTechnique::domination));
  ASSERT_EQ(out.bqm.families.size(), 1u);
  EXPECT_EQ(out.bqm.families[0].k, 1);
  EXPECT_EQ(out.bqm.families[0].variables, (std::vector<std::int32_t>{0, 1, 2}));
}

/// x0 + x1 = 1 in every optimum: of exactly two of five, one of three is left.
TEST(presolve_model, opposite_members_count_one_together) {
  BqmBuilder builder(Vartype::binary, 6);
  builder.add_family({.label = "two", .k = 2, .weight = 1.0, .variables = {0, 1, 2, 3, 4}});
  builder.add_family({.label = "pair", .weight = 50.0, .variables = {0, 1}});
  const PresolvedModel out = presolve(
      std::move(builder).build(), only(PresolveTechnique::opposite_pairs, PresolveMode::strict));
  ASSERT_EQ(out.bqm.families.size(), 1u);
  EXPECT_EQ(out.bqm.families[0].label, "two");
  EXPECT_EQ(out.bqm.families[0].k, 1);
  EXPECT_EQ(out.bqm.families[0].variables.size(), 3u);
}

TEST(presolve_model, keeps_the_vartype_and_the_very_doubles) {
  // Nothing but variable 0 can go.
  Bqm bqm = random_model({.num_variables = 30,
                          .density = 1.0,
                          .weights = Weights::reals,
                          .vartype = Vartype::spin,
                          .seed = 5});
  bqm.linear[0] = 1000.0;
  for (Interaction& term : bqm.interactions)
    if (term.u == 0) term.bias = 0.0;
  const PresolvedModel out = presolve(bqm, only(PresolveTechnique::degree_0));
  ASSERT_EQ(out.bqm.num_variables(), 29);
  EXPECT_EQ(out.bqm.vartype, Vartype::spin);
  for (std::size_t v = 0; v < 29; ++v) EXPECT_EQ(out.bqm.linear[v], bqm.linear[v + 1]);
  ASSERT_EQ(out.bqm.interactions.size() + 29, bqm.interactions.size());
  for (std::size_t i = 0; i < out.bqm.interactions.size(); ++i)
    EXPECT_EQ(out.bqm.interactions[i].bias, bqm.interactions[i + 29].bias);
  EXPECT_NEAR(out.bqm.offset, bqm.offset - 1000.0, 1e-9);
}

/// 0.1 + 0.2 − 0.3 is a tie as decimals, not as doubles.
TEST(presolve_model, decimals_cancel_as_on_paper) {
  BqmBuilder builder(Vartype::binary, 3);
  builder.add_linear(0, -0.3);
  builder.add_interaction(0, 1, 0.1);
  builder.add_interaction(0, 2, 0.2);
  builder.add_linear(1, -5.0);
  builder.add_linear(2, -5.0);
  const Bqm bqm = std::move(builder).build();
  EXPECT_EQ(presolve(bqm, {.mode = PresolveMode::strict}).bqm.num_variables(), 1);
  EXPECT_EQ(presolve(bqm).bqm.num_variables(), 0);
}

/// The sign of 1e-8 beside couplings of 3e7 is told; 1e-300 beside 1e300 is not tried.
TEST(presolve_model, tells_small_from_nothing) {
  BqmBuilder builder(Vartype::binary, 2);
  builder.add_interaction(0, 1, 3e7);
  builder.add_linear(0, -3e7 - 1e-8);
  builder.add_linear(1, -3e7);
  Bqm bqm = std::move(builder).build();
  const PresolvedModel out = presolve(bqm, {.mode = PresolveMode::strict});
  ASSERT_EQ(out.bqm.num_variables(), 1);  // once x0 is on, x1 is a tie
  EXPECT_EQ(out.bqm.label(0), Label{std::int64_t{1}});
  bqm.linear[0] = 1e-300;
  bqm.linear[1] = 1e300;
  const PresolvedModel far = presolve(bqm);
  EXPECT_EQ(far.bqm.num_variables(), 2);
  EXPECT_NE(far.report.note, "");
  EXPECT_EQ(restored_state(far.restore, std::vector<std::uint8_t>{1, 0}),
            (std::vector<std::uint8_t>{1, 0}));
}

/// Real weights: energies agree up to one rounding of a coefficient.
TEST(presolve_model, restores_energies_of_real_weights) {
  for (std::uint32_t seed = 0; seed < 200; ++seed) {
    const Bqm bqm = random_model({.num_variables = 12,
                                  .density = 0.25,
                                  .weights = Weights::reals,
                                  .vartype = seed % 2 == 0 ? Vartype::spin : Vartype::binary,
                                  .seed = seed});
    const AllStates before = all_states(bqm, 1e-12);
    for (const PresolveTechniqueRow& row : presolve_techniques()) {
      const PresolvedModel out = presolve(bqm, only(row.technique, PresolveMode::strict));
      const AllStates after = all_states(out.bqm, 1e-12);
      for (std::size_t state = 0; state < after.energy.size(); ++state) {
        const auto full = restored_state(out.restore, bits_of(state, out.bqm.linear.size()));
        ASSERT_NEAR(after.energy[state], before.energy[index_of(full)], 1e-13 * 200);
      }
      EXPECT_EQ(after.num_optima, before.num_optima);
    }
  }
}

TEST(presolve_model, takes_models_at_the_edges) {
  for (const auto& [name, bqm] : degenerate_models()) {
    SCOPED_TRACE(name);
    for (const PresolveMode mode : {PresolveMode::off, PresolveMode::on, PresolveMode::strict}) {
      const PresolvedModel out = presolve(bqm, {.mode = mode});
      EXPECT_EQ(out.restore.kept.size() + out.restore.steps.size(), bqm.linear.size());
      if (mode == PresolveMode::off) {
        EXPECT_EQ(out.bqm.num_variables(), bqm.num_variables());
      }
    }
  }
}

TEST(presolve_model, is_the_same_every_time) {
  const Bqm bqm = random_model({.num_variables = 300, .density = 0.01, .seed = 4});
  const PresolvedModel a = presolve(bqm), b = presolve(bqm);
  EXPECT_EQ(a.restore, b.restore);
  EXPECT_EQ(a.bqm.linear, b.bqm.linear);
  EXPECT_EQ(a.bqm.interactions, b.bqm.interactions);
}

TEST(presolve_model, stops_when_asked_with_a_model_that_is_right) {
  StopToken stop;
  stop.interrupt();
  const Bqm bqm = random_model({.num_variables = 12, .density = 0.2, .seed = 9});
  const PresolvedModel out = presolve(bqm, {.stop = &stop});
  EXPECT_TRUE(out.report.stopped);
  EXPECT_EQ(all_states(out.bqm, 1e-9).lowest, all_states(bqm, 1e-9).lowest);
}

}  // namespace
}  // namespace temper::testing_support
