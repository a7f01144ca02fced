#include "temper/model/bqm.h"

#include "temper/base/error.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>
#include <random>

namespace temper {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::ThrowsMessage;

/// Every state of n variables with the values of the vartype.
std::vector<std::int8_t> state_of(std::uint32_t bits, std::int32_t n, Vartype vartype) {
  std::vector<std::int8_t> state(static_cast<std::size_t>(n));
  for (std::int32_t v = 0; v < n; ++v) {
    const int bit = static_cast<int>(bits >> v & 1u);
    state[static_cast<std::size_t>(v)] =
        static_cast<std::int8_t>(vartype == Vartype::binary ? bit : 2 * bit - 1);
  }
  return state;
}

Bqm random_bqm(Vartype vartype, std::int32_t n, unsigned seed) {
  std::mt19937 random{seed};
  std::uniform_int_distribution<int> bias{-8, 8};
  BqmBuilder builder{vartype, n};
  builder.add_offset(bias(random) * 0.25);
  for (std::int32_t u = 0; u < n; ++u) {
    builder.add_linear(u, bias(random) * 0.25);
    for (std::int32_t v = u + 1; v < n; ++v) builder.add_interaction(u, v, bias(random) * 0.25);
  }
  return std::move(builder).build();
}

TEST(BqmBuilder, merges_pairs_in_either_order_and_sorts_them) {
  BqmBuilder builder{Vartype::binary};
  builder.add_interaction(3, 1, 2.0);
  builder.add_interaction(0, 2, 1.0);
  builder.add_interaction(1, 3, 0.5);
  builder.add_interaction(0, 1, 1.0);
  builder.add_interaction(1, 0, -1.0);
  const Bqm bqm = std::move(builder).build();
  EXPECT_EQ(bqm.num_variables(), 4);
  EXPECT_THAT(bqm.interactions,
              ElementsAre(Interaction{0, 1, 0.0}, Interaction{0, 2, 1.0}, Interaction{1, 3, 2.5}));
}

TEST(BqmBuilder, a_square_is_linear_for_binary_and_constant_for_spin) {
  BqmBuilder binary{Vartype::binary};
  binary.add_interaction(2, 2, 1.5);
  const Bqm qubo = std::move(binary).build();
  EXPECT_THAT(qubo.linear, ElementsAre(0, 0, 1.5));
  EXPECT_EQ(qubo.offset, 0);

  BqmBuilder spin{Vartype::spin};
  spin.add_interaction(2, 2, 1.5);
  const Bqm ising = std::move(spin).build();
  EXPECT_THAT(ising.linear, ElementsAre(0, 0, 0));
  EXPECT_EQ(ising.offset, 1.5);
}

TEST(BqmBuilder, a_family_costs_the_squared_distance_from_k) {
  for (int k = 0; k <= 3; ++k) {
    BqmBuilder builder{Vartype::binary};
    builder.add_family({"f", FamilyKind::exactly, k, 1.5, {0, 1, 2, 3}});
    const Bqm bqm = std::move(builder).build();
    ASSERT_EQ(bqm.families.size(), 1u);
    for (std::uint32_t bits = 0; bits < 16; ++bits) {
      const int away = std::popcount(bits) - k;
      EXPECT_EQ(energy(bqm, state_of(bits, 4, Vartype::binary)), 1.5 * away * away);
    }
  }
}

TEST(BqmBuilder, at_most_one_costs_every_pair_that_is_on) {
  BqmBuilder builder{Vartype::binary};
  builder.add_family({"f", FamilyKind::at_most, 1, 2.0, {0, 1, 2, 3}});
  const Bqm bqm = std::move(builder).build();
  for (std::uint32_t bits = 0; bits < 16; ++bits) {
    const int on = std::popcount(bits);
    EXPECT_EQ(energy(bqm, state_of(bits, 4, Vartype::binary)), on * (on - 1));
  }
}

TEST(BqmBuilder, refuses_what_is_not_finite_by_name) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const auto linear = [&] {
    BqmBuilder builder{Vartype::binary};
    builder.add_linear(5, nan);
    (void)std::move(builder).build();
  };
  EXPECT_THAT(linear, ThrowsMessage<InputError>(HasSubstr("linear bias of variable 5 is nan")));
  const auto overflow = [] {
    BqmBuilder builder{Vartype::spin};
    builder.add_interaction(4, 2, 1e308);
    builder.add_interaction(2, 4, 1e308);
    (void)std::move(builder).build();
  };
  EXPECT_THAT(overflow, ThrowsMessage<InputError>(HasSubstr("variables 2 and 4 is inf")));
  const auto family = [&] {
    BqmBuilder builder{Vartype::binary};
    builder.add_family({"row_1_1", FamilyKind::exactly, 1, nan, {0, 1}});
  };
  EXPECT_THAT(family, ThrowsMessage<InputError>(HasSubstr("'row_1_1' is nan")));
  const auto offset = [&] {
    BqmBuilder builder{Vartype::binary};
    builder.add_offset(-1e308);
    builder.add_offset(-1e308);
    (void)std::move(builder).build();
  };
  EXPECT_THAT(offset, ThrowsMessage<InputError>(HasSubstr("offset is -inf")));
}

TEST(BqmBuilder, families_need_a_binary_model_and_a_plain_penalty) {
  BqmBuilder spin{Vartype::spin};
  EXPECT_THROW(spin.add_family({"f", FamilyKind::exactly, 1, 1.0, {0, 1}}), InputError);
  BqmBuilder binary{Vartype::binary};
  EXPECT_THROW(binary.add_family({"f", FamilyKind::at_most, 2, 1.0, {0, 1, 2}}), InputError);
}

TEST(BqmBuilder, agrees_with_a_dense_matrix_on_many_random_terms) {
  constexpr std::int32_t n = 40;
  std::mt19937 random{7};
  std::uniform_int_distribution<std::int32_t> variable{0, n - 1};
  std::uniform_int_distribution<int> bias{-5, 5};
  std::vector<double> dense(n * n, 0.0);
  std::vector<bool> named(n * n, false);
  BqmBuilder builder{Vartype::binary, n};
  for (int term = 0; term < 3000; ++term) {
    const std::int32_t u = variable(random), v = variable(random);
    const int value = bias(random);
    builder.add_interaction(u, v, value);
    const auto index = static_cast<std::size_t>(std::min(u, v) * n + std::max(u, v));
    dense[index] += value;
    named[index] = true;
  }
  const Bqm bqm = std::move(builder).build();
  auto next = bqm.interactions.begin();
  for (std::int32_t u = 0; u < n; ++u)
    for (std::int32_t v = u; v < n; ++v) {
      const auto index = static_cast<std::size_t>(u * n + v);
      if (u == v) {
        EXPECT_EQ(bqm.linear[static_cast<std::size_t>(u)], dense[index]);
      } else if (named[index]) {
        ASSERT_NE(next, bqm.interactions.end());
        EXPECT_EQ(*next++, (Interaction{u, v, dense[index]}));
      }
    }
  EXPECT_EQ(next, bqm.interactions.end());
}

TEST(ToVartype, keeps_every_energy_both_ways) {
  constexpr std::int32_t n = 6;
  for (const Vartype from : {Vartype::binary, Vartype::spin})
    for (unsigned seed = 0; seed < 5; ++seed) {
      const Vartype to = from == Vartype::binary ? Vartype::spin : Vartype::binary;
      const Bqm bqm = random_bqm(from, n, seed);
      const Bqm other = to_vartype(bqm, to);
      EXPECT_EQ(other.vartype, to);
      for (std::uint32_t bits = 0; bits < 1u << n; ++bits)
        EXPECT_EQ(energy(bqm, state_of(bits, n, from)), energy(other, state_of(bits, n, to)));
    }
}

TEST(ToVartype, drops_families_towards_spin_only) {
  BqmBuilder builder{Vartype::binary};
  builder.add_family({"f", FamilyKind::exactly, 1, 1.0, {0, 1}});
  const Bqm bqm = std::move(builder).build();
  EXPECT_EQ(to_vartype(bqm, Vartype::binary).families.size(), 1u);
  EXPECT_TRUE(to_vartype(bqm, Vartype::spin).families.empty());
}

TEST(Energy, survives_a_large_offset_that_cancels) {
  BqmBuilder builder{Vartype::binary};
  builder.add_offset(1e17);
  builder.add_linear(0, 1.0);
  builder.add_linear(1, -1e17);
  EXPECT_EQ(energy(std::move(builder).build(), std::vector<std::int8_t>{1, 1}), 1.0);
}

TEST(Bqm, variables_without_labels_are_their_numbers) {
  Bqm bqm;
  bqm.linear = {0, 0};
  EXPECT_EQ(bqm.label(1), Label{std::int64_t{1}});
  bqm.labels = {Label{std::string{"a"}}, Label{std::string{"b"}}};
  EXPECT_EQ(bqm.label(1), Label{std::string{"b"}});
}

}  // namespace
}  // namespace temper
