/// Roof duality beside the half-integral relaxation by enumeration: every variable 0, ½ or 1, a
/// product relaxed to the tightest bound its sign allows.

#include "temper/presolve/presolve_model.h"

#include "tests/support/tied_models.h"
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

namespace temper::testing_support {
namespace {

constexpr double kTolerance = 1e-9;

struct Relaxation {
  /// Of the optimal points: 0 and 1 where all of them have that value, else −1.
  std::vector<int> always;
  std::int64_t most_integral = 0;  ///< coordinates that are 0 or 1, in the best of them
};

double relaxed_energy(const Bqm& bqm, const std::vector<double>& x) {
  double energy = bqm.offset;
  for (std::size_t v = 0; v < x.size(); ++v) energy += bqm.linear[v] * x[v];
  for (const auto& [u, v, bias] : bqm.interactions) {
    const double a = x[static_cast<std::size_t>(u)], b = x[static_cast<std::size_t>(v)];
    energy += bias * (bias > 0 ? std::max(0.0, a + b - 1) : std::min(a, b));
  }
  return energy;
}

Relaxation half_integral_optimum(const Bqm& bqm) {
  const std::size_t n = bqm.linear.size();
  std::size_t num_points = 1;
  for (std::size_t v = 0; v < n; ++v) num_points *= 3;
  Relaxation best;
  double lowest = 0;
  std::vector<double> x(n);
  for (std::size_t point = 0; point < num_points; ++point) {
    std::int64_t integral = 0;
    for (std::size_t v = 0, rest = point; v < n; ++v, rest /= 3) {
      x[v] = 0.5 * static_cast<double>(rest % 3);
      integral += x[v] != 0.5;
    }
    const double energy = relaxed_energy(bqm, x);
    if (point > 0 && energy > lowest + kTolerance) continue;
    if (point == 0 || energy < lowest - kTolerance) {
      lowest = energy;
      best = {std::vector<int>(n), 0};
      for (std::size_t v = 0; v < n; ++v)
        best.always[v] = x[v] == 0.5 ? -1 : static_cast<int>(x[v]);
    }
    best.most_integral = std::max(best.most_integral, integral);
    for (std::size_t v = 0; v < n; ++v)
      if (x[v] != best.always[v]) best.always[v] = -1;
  }
  return best;
}

PresolvedModel by_roof_duality(const Bqm& bqm, PresolveMode mode) {
  return presolve(
      bqm,
      {.mode = mode, .techniques = 1u << static_cast<unsigned>(PresolveTechnique::roof_duality)});
}

TEST(roof_duality, fixes_what_all_optima_of_the_relaxation_agree_on_when_strict) {
  for (std::uint32_t number = 0; number < 4000; ++number) {
    SCOPED_TRACE(number);
    const Bqm bqm = tied_model(number);
    if (bqm.vartype == Vartype::spin || bqm.num_variables() > 7) continue;
    std::vector<int> fixed(bqm.linear.size(), -1);
    for (const RestoreStep& step : by_roof_duality(bqm, PresolveMode::strict).restore.steps)
      fixed[static_cast<std::size_t>(step.variable)] = step.values;
    ASSERT_EQ(fixed, half_integral_optimum(bqm).always);
  }
}

TEST(roof_duality, fixes_as_many_as_an_optimum_of_the_relaxation_can) {
  for (std::uint32_t number = 0; number < 4000; ++number) {
    SCOPED_TRACE(number);
    const Bqm bqm = tied_model(number);
    if (bqm.vartype == Vartype::spin || bqm.num_variables() > 7) continue;
    const auto removed = by_roof_duality(bqm, PresolveMode::on).restore.steps.size();
    ASSERT_EQ(static_cast<std::int64_t>(removed), half_integral_optimum(bqm).most_integral);
  }
}

/// Where a published library, asked for more than the strong persistencies, loses the optimum on
/// one model in six: one-hot families over 3 to 9 variables.
TEST(roof_duality, keeps_an_optimum_of_one_hot_models) {
  std::mt19937 random(1);
  for (int model = 0; model < 1500; ++model) {
    SCOPED_TRACE(model);
    const Bqm bqm = tied_one_hot_model(random);
    const PresolvedModel out = by_roof_duality(bqm, PresolveMode::on);
    ASSERT_NEAR(all_states(out.bqm, kTolerance).lowest, all_states(bqm, kTolerance).lowest,
                kTolerance);
  }
}

/// Without frustration the relaxation is tight, and nothing but a tie of two states is there.
TEST(roof_duality, solves_a_model_without_frustration) {
  constexpr std::int32_t kSize = 50;
  std::mt19937 random(3);
  std::vector<double> gauge;
  for (std::int32_t v = 0; v < kSize; ++v) gauge.push_back(random() % 2 == 0 ? 1.0 : -1.0);
  BqmBuilder builder(Vartype::spin, kSize);
  for (std::int32_t v = 1; v < kSize; ++v)
    for (std::int32_t u = 0; u < v; ++u)
      builder.add_interaction(
          u, v, -gauge[static_cast<std::size_t>(u)] * gauge[static_cast<std::size_t>(v)]);
  const Bqm bqm = std::move(builder).build();
  EXPECT_EQ(by_roof_duality(bqm, PresolveMode::strict).bqm.num_variables(), kSize);
  const PresolvedModel out = by_roof_duality(bqm, PresolveMode::on);
  EXPECT_EQ(out.bqm.num_variables(), 0);
  EXPECT_EQ(out.bqm.offset, -kSize * (kSize - 1) / 2);
}

}  // namespace
}  // namespace temper::testing_support
