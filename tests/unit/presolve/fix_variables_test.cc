#include "temper/presolve/fix_variables.h"

#include "temper/presolve/presolve_model.h"

#include "tests/support/models.h"
#include <gtest/gtest.h>

#include <vector>

namespace temper::testing_support {
namespace {

std::vector<std::int8_t> values_of(const Bqm& bqm, const std::vector<std::uint8_t>& bits) {
  std::vector<std::int8_t> values;
  for (const std::uint8_t bit : bits)
    values.push_back(bit                            ? std::int8_t{1}
                     : bqm.vartype == Vartype::spin ? std::int8_t{-1}
                                                    : std::int8_t{0});
  return values;
}

std::vector<std::uint8_t> bits_of(std::uint32_t number, std::int32_t count) {
  std::vector<std::uint8_t> bits;
  for (std::int32_t v = 0; v < count; ++v) bits.push_back(number >> v & 1);
  return bits;
}

TEST(fix_variables, every_state_restores_with_its_energy) {
  for (const Vartype vartype : {Vartype::binary, Vartype::spin}) {
    const Bqm bqm = random_model({.num_variables = 8, .vartype = vartype, .seed = 5});
    const std::vector<FixedVariable> fixed{{6, true}, {0, false}, {3, true}};
    const FixedModel out = fix_variables(bqm, fixed);
    ASSERT_EQ(out.bqm.num_variables(), 5);
    EXPECT_EQ(out.bqm.label(0), bqm.label(1));
    for (std::uint32_t number = 0; number < 32; ++number) {
      const auto reduced = bits_of(number, 5);
      const auto whole = restored_state(out.restore, reduced);
      for (const FixedVariable& one : fixed)
        EXPECT_EQ(whole[static_cast<std::size_t>(one.variable)] != 0, one.on);
      EXPECT_DOUBLE_EQ(energy(out.bqm, values_of(out.bqm, reduced)),
                       energy(bqm, values_of(bqm, whole)));
    }
  }
}

TEST(fix_variables, all_of_them_leave_a_constant) {
  const Bqm bqm = random_model({.num_variables = 2, .density = 1.0, .seed = 1});
  const FixedModel out = fix_variables(bqm, std::vector<FixedVariable>{{0, true}, {1, true}});
  EXPECT_EQ(out.bqm.num_variables(), 0);
  EXPECT_DOUBLE_EQ(out.bqm.offset, energy(bqm, std::vector<std::int8_t>{1, 1}));
}

TEST(fix_variables, families_lose_what_is_fixed) {
  BqmBuilder builder(Vartype::binary, 4);
  builder.add_family({.label = "two", .k = 2, .weight = 1.0, .variables = {0, 1, 2, 3}});
  const Bqm bqm = std::move(builder).build();
  const FixedModel out = fix_variables(bqm, std::vector<FixedVariable>{{1, true}});
  ASSERT_EQ(out.bqm.families.size(), 1u);
  EXPECT_EQ(out.bqm.families[0].k, 1);
  EXPECT_EQ(out.bqm.families[0].variables, (std::vector<std::int32_t>{0, 1, 2}));
}

TEST(fix_variables, the_way_back_goes_through_presolve_too) {
  const Bqm bqm = random_model({.num_variables = 9, .density = 0.3, .seed = 8});
  const FixedModel fixed = fix_variables(bqm, std::vector<FixedVariable>{{4, true}, {2, false}});
  const PresolvedModel presolved = presolve(fixed.bqm);
  const Restore both = composed(fixed.restore, presolved.restore);
  const auto left = presolved.bqm.num_variables();
  for (std::uint32_t number = 0; number < 1u << left; ++number) {
    const auto reduced = bits_of(number, left);
    EXPECT_EQ(restored_state(both, reduced),
              restored_state(fixed.restore, restored_state(presolved.restore, reduced)));
  }
}

}  // namespace
}  // namespace temper::testing_support
