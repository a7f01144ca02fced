#include "temper/model/couplings.h"

#include "temper/base/error.h"

#include "tests/support/models.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace temper {
namespace {

using testing_support::degenerate_models;
using testing_support::random_model;
using testing_support::Weights;

/// Energies on the grid against the model's own, over many states.
double worst_difference(const Bqm& bqm, const Couplings& couplings) {
  std::mt19937 random(1);
  double worst = 0.0;
  const auto n = static_cast<std::size_t>(bqm.num_variables());
  for (int i = 0; i < 200; ++i) {
    std::vector<std::uint8_t> bits(n);
    std::vector<std::int8_t> values(n);
    for (std::size_t v = 0; v < n; ++v) {
      bits[v] = random() & 1;
      values[v] =
          static_cast<std::int8_t>(bqm.vartype == Vartype::spin ? 2 * bits[v] - 1 : bits[v]);
    }
    const double grid =
        couplings.offset + couplings.unit * static_cast<double>(grid_energy(couplings, bits));
    worst = std::max(worst, std::abs(grid - energy(bqm, values)));
  }
  return worst;
}

TEST(grid_couplings, integer_models_are_exact_in_both_vartypes) {
  for (Vartype vartype : {Vartype::binary, Vartype::spin})
    for (Weights weights : {Weights::small_integers, Weights::wide_integers}) {
      const Bqm bqm = random_model({.num_variables = 30, .weights = weights, .vartype = vartype});
      const Couplings couplings = grid_couplings(bqm);
      EXPECT_TRUE(couplings.exact);
      EXPECT_EQ(worst_difference(bqm, couplings), 0.0);
    }
}

TEST(grid_couplings, decimals_are_scaled_to_the_smallest_integers) {
  BqmBuilder builder(Vartype::binary, 3);
  builder.add_linear(0, 0.3);
  builder.add_interaction(0, 1, -0.9);
  builder.add_interaction(1, 2, 1.2);
  const Couplings couplings = grid_couplings(std::move(builder).build());
  EXPECT_TRUE(couplings.exact);
  EXPECT_NEAR(couplings.unit, 0.3, 1e-15);
  EXPECT_EQ(couplings.linear, (std::vector<std::int32_t>{1, 0, 0}));
  EXPECT_EQ(couplings.value, (std::vector<std::int32_t>{-3, -3, 4, 4}));
}

TEST(grid_couplings, powers_of_two_are_exact) {
  BqmBuilder builder(Vartype::binary, 2);
  builder.add_linear(0, 1.0 / 4096);  // twelve decimals, twelve binary digits
  builder.add_interaction(0, 1, 3.0);
  const Bqm bqm = std::move(builder).build();
  const Couplings couplings = grid_couplings(bqm);
  EXPECT_TRUE(couplings.exact);
  EXPECT_EQ(couplings.unit, 1.0 / 4096);
  EXPECT_EQ(worst_difference(bqm, couplings), 0.0);
}

TEST(grid_couplings, what_is_not_finite_is_refused_by_name) {
  const auto message_of = [](auto spoil) {
    BqmBuilder builder(Vartype::binary, 3);
    builder.add_interaction(0, 2, 1.0);
    Bqm bqm = std::move(builder).build();
    bqm.labels = {Label{std::string("a")}, Label{std::string("b")}, Label{std::string("c")}};
    spoil(bqm);
    try {
      static_cast<void>(grid_couplings(bqm));
    } catch (const InputError& error) {
      return std::string(error.what());
    }
    return std::string("not refused");
  };
  const double nan = std::nan("");
  EXPECT_THAT(message_of([&](Bqm& bqm) { bqm.linear[1] = nan; }), testing::HasSubstr("variable b"));
  EXPECT_THAT(message_of([&](Bqm& bqm) { bqm.interactions[0].bias = -INFINITY; }),
              testing::HasSubstr("pair a, c"));
  EXPECT_THAT(message_of([&](Bqm& bqm) { bqm.offset = nan; }), testing::HasSubstr("offset"));
}

TEST(grid_couplings, reals_are_rounded_once_and_the_rounding_is_told) {
  for (Vartype vartype : {Vartype::binary, Vartype::spin}) {
    const Bqm bqm =
        random_model({.num_variables = 30, .weights = Weights::reals, .vartype = vartype});
    const Couplings couplings = grid_couplings(bqm);
    EXPECT_FALSE(couplings.exact);
    EXPECT_LT(couplings.max_field, kLargestFloatField);
    EXPECT_GT(couplings.max_field, kLargestFloatField / 64);  // the grid is as fine as it can be
    EXPECT_GT(couplings.rounding, 0.0);
    EXPECT_LE(couplings.rounding, couplings.unit);
    EXPECT_LE(worst_difference(bqm, couplings), couplings.energy_rounding * (1 + 1e-9));
  }
}

/// Each bias of a model without couplings may be rounded the wrong way for the same state.
TEST(grid_couplings, the_rounding_of_an_energy_is_bounded_by_the_worst_state) {
  for (const Vartype vartype : {Vartype::binary, Vartype::spin}) {
    BqmBuilder builder(vartype, 40);
    std::mt19937 random(3);
    for (std::int32_t v = 0; v < 40; ++v)
      builder.add_linear(v, static_cast<double>(random()) / 3.0 * (v % 2 == 0 ? 1.0 : 1e-9));
    const Bqm bqm = std::move(builder).build();
    const Couplings couplings = grid_couplings(bqm);
    ASSERT_FALSE(couplings.exact);
    double worst = 0;
    for (const double sign : {1.0, -1.0}) {
      std::vector<std::uint8_t> bits(40);
      std::vector<std::int8_t> state(40);
      for (std::size_t v = 0; v < 40; ++v) {
        const double scale = vartype == Vartype::spin ? 2.0 : 1.0;
        bits[v] = sign * (scale * bqm.linear[v] - couplings.unit * couplings.linear[v]) > 0;
        state[v] = static_cast<std::int8_t>(vartype == Vartype::spin ? 2 * bits[v] - 1 : bits[v]);
      }
      worst = std::max(worst, std::abs(energy(bqm, state) -
                                       model_energy(couplings, grid_energy(couplings, bits))));
    }
    EXPECT_LE(worst, couplings.energy_rounding * (1 + 1e-9));
    EXPECT_GE(worst, couplings.energy_rounding / 4);
    EXPECT_LE(couplings.energy_rounding_spread, couplings.energy_rounding);
  }
}

TEST(grid_couplings, no_partial_field_exceeds_its_bound) {
  for (const auto& [name, bqm] : degenerate_models()) {
    SCOPED_TRACE(name);
    const Couplings couplings = grid_couplings(bqm);
    for (std::size_t v = 0; v < couplings.linear.size(); ++v) {
      std::int64_t low = couplings.linear[v], high = low;
      for (auto e = couplings.row_start[v]; e < couplings.row_start[v + 1]; ++e) {
        const std::int32_t value = couplings.value[static_cast<std::size_t>(e)];
        (value < 0 ? low : high) += value;
        EXPECT_LE(std::abs(value), couplings.max_field);
      }
      EXPECT_LE(std::max(std::abs(low), std::abs(high)), couplings.max_field);
    }
    EXPECT_LT(couplings.max_field, kLargestField);
  }
}

TEST(grid_couplings, coefficients_of_any_size_fit_and_their_overflow_is_refused) {
  BqmBuilder large(Vartype::binary, 3);
  large.add_interaction(0, 1, 1e300);
  large.add_interaction(1, 2, -2e300);
  EXPECT_LT(grid_couplings(std::move(large).build()).max_field, kLargestField);
  BqmBuilder small(Vartype::binary, 2);
  small.add_interaction(0, 1, 1e-310);
  EXPECT_LT(grid_couplings(std::move(small).build()).max_field, kLargestField);
  BqmBuilder overflowing(Vartype::binary, 3);
  overflowing.add_interaction(0, 1, 1.7e308);
  overflowing.add_interaction(1, 2, 1.7e308);
  EXPECT_THROW(static_cast<void>(grid_couplings(std::move(overflowing).build())), InputError);
}

TEST(grid_couplings, rows_are_symmetric_and_ascending) {
  const Couplings couplings = grid_couplings(random_model({.num_variables = 40, .density = 0.3}));
  const auto value_at = [&](std::int32_t row, std::int32_t column) {
    for (auto e = couplings.row_start[static_cast<std::size_t>(row)];
         e < couplings.row_start[static_cast<std::size_t>(row) + 1]; ++e)
      if (couplings.column[static_cast<std::size_t>(e)] == column)
        return couplings.value[static_cast<std::size_t>(e)];
    return 0;
  };
  for (std::int32_t v = 0; v < 40; ++v) {
    EXPECT_EQ(value_at(v, v), 0);
    for (std::int32_t u = 0; u < 40; ++u) EXPECT_EQ(value_at(u, v), value_at(v, u));
  }
}

/// The double nearest to the decimal that the sum has on paper.
TEST(model_energy, decimals_cancel_exactly) {
  BqmBuilder builder{Vartype::binary};
  builder.add_family({"a", FamilyKind::exactly, 1, 0.1, {0, 1, 2}});
  builder.add_family({"b", FamilyKind::exactly, 1, 0.2, {1, 2, 3}});
  builder.add_offset(0.4);
  Bqm bqm = std::move(builder).build();
  for (double& bias : bqm.linear) bias = std::nearbyint(bias * 10) / 10;
  for (Interaction& term : bqm.interactions) term.bias = std::nearbyint(term.bias * 10) / 10;
  bqm.offset = 0.7;
  const Couplings couplings = grid_couplings(bqm);
  ASSERT_TRUE(couplings.exact);
  const auto energy_of = [&](const std::vector<std::uint8_t>& state) {
    return model_energy(couplings, grid_energy(couplings, state));
  };
  EXPECT_EQ(energy_of({0, 1, 0, 0}), 0.4);
  EXPECT_EQ(energy_of({0, 0, 0, 0}), 0.7);
  EXPECT_EQ(energy_of({1, 1, 1, 1}), 1.6);
}

TEST(model_energy, an_offset_off_the_grid_is_kept) {
  BqmBuilder builder{Vartype::binary};
  builder.add_linear(0, 2.0);
  builder.add_offset(0.123456789012345);
  const Couplings couplings = grid_couplings(std::move(builder).build());
  EXPECT_EQ(model_energy(couplings, 0), 0.123456789012345);
  EXPECT_EQ(model_energy(couplings, 1), 2.123456789012345);
}

TEST(grid_couplings, families_come_along_where_the_couplings_bear_them_out) {
  const auto families_with = [](const Family& family) {
    BqmBuilder builder(Vartype::binary, 5);
    builder.add_family({.label = "true", .weight = 2.0, .variables = {3, 1, 2}});
    Bqm bqm = std::move(builder).build();
    bqm.families.push_back(family);
    return grid_couplings(bqm).families;
  };
  const std::vector<CouplingFamily> known{{.variables = {1, 2, 3}, .pair = 2}};  // unit 2
  const auto claimed = [](double weight, std::vector<std::int32_t> variables) {
    return Family{.label = "claimed", .weight = weight, .variables = std::move(variables)};
  };
  EXPECT_EQ(families_with(claimed(1.0, {0, 4})), known);     // nothing couples them
  EXPECT_EQ(families_with(claimed(3.0, {1, 2})), known);     // heavier than the coupling
  EXPECT_EQ(families_with(claimed(1e300, {1, 2})), known);   // far heavier
  EXPECT_EQ(families_with(claimed(-1.0, {1, 2})), known);    // attracts
  EXPECT_EQ(families_with(claimed(1e-30, {1, 2})), known);   // nothing on the grid
  EXPECT_EQ(families_with(claimed(1.0, {1, 1, 2})), known);  // a member twice
  EXPECT_EQ(families_with(claimed(1.0, {2, 3})).size(), 2u);
}

}  // namespace
}  // namespace temper
