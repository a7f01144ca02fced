#pragma once
/// Kernel × random mode × moves × acceptance × order on a model whose families overlap.

#include "tests/physics/occupation.h"
#include "tests/support/chains.h"
#include "tests/support/models.h"
#include <gtest/gtest.h>

#include <algorithm>
#include <ostream>
#include <string>
#include <vector>

namespace temper::testing_support {

/// Random integers or reals, and three families that share variables: half the states have one of a
/// family on, so that exchanges matter. No couplings beside the families for the group kernel.
inline Couplings family_model(std::int32_t num_variables, Weights weights,
                              KernelKind kernel = KernelKind::lane) {
  const Bqm random = random_model(
      {.num_variables = num_variables, .density = 0.5, .weights = weights, .seed = 11});
  BqmBuilder builder(Vartype::binary, num_variables);
  for (std::int32_t v = 0; v < num_variables; ++v)
    builder.add_linear(v, random.linear[static_cast<std::size_t>(v)] / 2);
  if (kernel != KernelKind::group)
    for (const auto& [u, v, bias] : random.interactions) builder.add_interaction(u, v, bias / 2);
  const std::int32_t last = num_variables - 1;
  builder.add_family({.label = "first", .variables = {0, 1, 2}});
  builder.add_family({.label = "second", .variables = {2, last}});
  builder.add_family(
      {.label = "third", .kind = FamilyKind::at_most, .variables = {1, last - 1, last}});
  return grid_couplings(std::move(builder).build());
}

struct OccupationCase {
  std::string name;
  ChainOptions chain;
  Weights weights = Weights::small_integers;
};

inline void PrintTo(const OccupationCase& test, std::ostream* out) { *out << test.name; }

inline std::string name_of(Acceptance acceptance) {
  return acceptance == Acceptance::metropolis ? "metropolis" : "heat_bath";
}

/// Every kind of chain with both acceptances in fixed order.
inline std::vector<OccupationCase> chain_cases() {
  std::vector<OccupationCase> cases;
  for (const ChainKind& kind : chain_kinds())
    for (Acceptance acceptance : {Acceptance::metropolis, Acceptance::heat_bath}) {
      OccupationCase test{kind.name + "_" + name_of(acceptance), kind.chain};
      test.chain.acceptance = acceptance;
      cases.push_back(test);
    }
  return cases;
}

/// The other orders, each with another acceptance; and real weights.
inline std::vector<OccupationCase> order_cases() {
  return {
      {"lane_random", {.acceptance = Acceptance::metropolis, .order = VisitOrderKind::random}},
      {"lane_colour",
       {.acceptance = Acceptance::heat_bath, .order = VisitOrderKind::colour},
       Weights::reals},
      {"multispin_random",
       {.kernel = KernelKind::multispin,
        .random_mode = RandomMode::dealt,
        .acceptance = Acceptance::heat_bath,
        .order = VisitOrderKind::random}},
      {"multispin_colour",
       {.kernel = KernelKind::multispin,
        .random_mode = RandomMode::dealt,
        .acceptance = Acceptance::metropolis,
        .order = VisitOrderKind::colour}},
  };
}

inline constexpr double kConstantBeta = 0.6;
inline const std::vector<double> kLadderBetas{0.3, 0.45, 0.6};

inline Occupation occupation(const OccupationCase& test, const Couplings& couplings,
                             std::int64_t num_reads, const Backend& backend,
                             std::uint32_t num_sweeps = 20) {
  Plan plan;
  plan.chain = test.chain;
  plan.num_sweeps = num_sweeps;
  plan.problems.push_back({.couplings = &couplings,
                           .betas = std::vector<double>(plan.num_sweeps, kConstantBeta),
                           .seed = 5});
  return occupations(plan, num_reads, backend)[0];
}

inline double distance_from_boltzmann(const OccupationCase& test, const Couplings& couplings,
                                      std::int64_t num_reads, const Backend& backend) {
  return total_variation(occupation(test, couplings, num_reads, backend),
                         boltzmann(couplings, kConstantBeta));
}

/// Of every rung.
inline std::vector<Occupation> ladder_occupations(const ChainOptions& chain,
                                                  std::uint32_t num_sweeps,
                                                  const Couplings& couplings,
                                                  std::int64_t num_reads, const Backend& backend) {
  Plan plan;
  plan.chain = chain;
  plan.num_sweeps = num_sweeps;
  plan.exchange = true;
  plan.keep_replicas = true;
  plan.problems.push_back({.couplings = &couplings, .betas = kLadderBetas, .seed = 5});
  return occupations(plan, num_reads, backend);
}

/// The worst rung's, of six million reads.
inline double ladder_distance(const ChainOptions& chain, std::uint32_t num_sweeps,
                              const Couplings& couplings) {
  const auto backend = make_backend("cpu", {});
  const auto share = ladder_occupations(chain, num_sweeps, couplings, 6'000'000, *backend);
  double worst = 0.0;
  for (std::size_t rung = 0; rung < share.size(); ++rung)
    worst = std::max(worst, total_variation(share[rung], boltzmann(couplings, kLadderBetas[rung])));
  return worst;
}

}  // namespace temper::testing_support
