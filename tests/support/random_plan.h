#pragma once
/// Random work for backends and samplers: models of every sort with families, and options that go
/// with them. A function of a seed.

#include "temper/sample/plan.h"

#include "tests/support/models.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace temper::testing_support {

/// Models 0, 1, … are the degenerate ones, then random ones.
inline NamedModel numbered_model(std::uint32_t number) {
  std::vector<NamedModel> degenerate = degenerate_models();
  if (number < degenerate.size()) return degenerate[number];
  std::mt19937 random(number);
  const auto below = [&](std::uint32_t n) { return random() % n; };
  RandomModel options{.seed = number};
  const std::int32_t sizes[] = {1, 2, 3, 15, 16, 17, 31, 32, 33, 48, 64, 65};
  options.num_variables =
      below(3) == 0 ? 1 + static_cast<std::int32_t>(below(70)) : sizes[below(12)];
  options.density = std::min(1.0, (1 + below(8)) / (0.5 * options.num_variables));
  options.weights = std::vector{Weights::small_integers, Weights::small_integers,
                                Weights::wide_integers, Weights::reals}[below(4)];
  options.vartype = below(3) == 0 ? Vartype::spin : Vartype::binary;
  Bqm bqm = random_model(options);
  // Integers of four to six digits: fields up to a thousand.
  if (options.weights == Weights::small_integers && below(2) == 0) {
    const std::uint32_t largest = std::vector<std::uint32_t>{5, 20, 63}[below(3)];
    const auto weight = [&] { return static_cast<double>(below(2 * largest + 1)) - largest; };
    for (double& bias : bqm.linear) bias = weight();
    for (Interaction& term : bqm.interactions) term.bias = weight();
  }
  if (bqm.vartype == Vartype::spin || bqm.num_variables() < 3)
    return {"random_" + std::to_string(number), std::move(bqm)};
  // Families of two to five variables, some of which share variables.
  BqmBuilder builder(Vartype::binary, bqm.num_variables());
  for (std::int32_t v = 0; v < bqm.num_variables(); ++v)
    builder.add_linear(v, bqm.linear[static_cast<std::size_t>(v)]);
  const bool only_families = below(4) == 0;
  for (const auto& [u, v, bias] : bqm.interactions)
    if (!only_families) builder.add_interaction(u, v, bias);
  std::vector<std::int32_t> variables(bqm.linear.size());
  for (std::size_t v = 0; v < variables.size(); ++v) variables[v] = static_cast<std::int32_t>(v);
  const std::uint32_t num_families = below(6);
  for (std::uint32_t f = 0; f < num_families; ++f) {
    std::shuffle(variables.begin(), variables.end(), random);
    const std::size_t size = std::min<std::size_t>(variables.size(), 2 + below(4));
    std::vector<std::int32_t> members(variables.begin(),
                                      variables.begin() + static_cast<std::ptrdiff_t>(size));
    std::ranges::sort(members);
    builder.add_family({.label = "f" + std::to_string(f),
                        .kind = below(2) == 0 ? FamilyKind::exactly : FamilyKind::at_most,
                        .weight = 1.0 + below(3),
                        .variables = members});
  }
  return {"random_" + std::to_string(number), std::move(builder).build()};
}

/// Options and a schedule for such a model; kernel, random mode and moves are the caller's.
inline Plan random_plan(std::uint32_t number, const Couplings& couplings,
                        const ChainOptions& chain) {
  std::mt19937_64 random(number + 1'000'000);
  const auto below = [&](std::uint64_t n) { return static_cast<std::uint32_t>(random() % n); };
  Plan plan;
  plan.chain = chain;
  plan.chain.acceptance = below(2) == 0 ? Acceptance::metropolis : Acceptance::heat_bath;
  plan.chain.order = static_cast<VisitOrderKind>(below(3));
  plan.chain.observe = below(2) == 0 ? 1 : 1 + below(5);
  plan.chain.pilot = below(8) == 0;
  plan.num_sweeps = 1 + below(12);
  plan.exchange = below(3) == 0;
  plan.keep_replicas = plan.exchange && below(2) == 0;
  // From hot (all levels come up) to frozen.
  const double scale =
      std::max<double>(1.0, static_cast<double>(couplings.max_field)) * couplings.unit;
  const double cold = std::pow(10.0, below(4) * 0.5) / scale;
  const std::uint32_t num_betas = plan.exchange ? 1 + below(6) : plan.num_sweeps;
  PlanProblem problem{.couplings = &couplings, .seed = random()};
  for (std::uint32_t i = 0; i < num_betas; ++i) problem.betas.push_back(cold * (i + 1) / num_betas);
  if (!plan.exchange && below(4) == 0) problem.betas[0] = 0.0;
  problem.first_read = below(3) == 0 ? below(1'000'000) : 32 * below(40);
  problem.num_reads = 1 + below(below(4) == 0 ? 300 : 40);
  if (!plan.keep_replicas && below(3) == 0) {
    problem.target =
        -static_cast<std::int64_t>(below(1 + static_cast<std::uint64_t>(couplings.max_field)));
    plan.stop_at_first_hit = below(2) == 0;
  }
  plan.problems.push_back(problem);
  return plan;
}

}  // namespace temper::testing_support
