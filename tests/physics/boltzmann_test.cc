/// Chains at constant beta occupy the states of tiny models as exp(−βE) says; so does the cold end
/// of a ladder. Enumerated exactly, total variation under 5e-3 (noise about √(states/2πN)).

#include "temper/sample/backend.h"

#include "tests/support/models.h"
#include <gtest/gtest.h>

#include <cmath>
#include <ostream>

namespace temper {
namespace {

using testing_support::one_hot_model;
using testing_support::random_model;
using testing_support::Weights;

std::vector<double> exact_distribution(const Couplings& couplings, double beta) {
  const auto n = static_cast<std::size_t>(couplings.num_variables());
  std::vector<double> weight(std::size_t{1} << n);
  double sum = 0.0;
  for (std::size_t s = 0; s < weight.size(); ++s) {
    std::vector<std::uint8_t> state(n);
    for (std::size_t v = 0; v < n; ++v) state[v] = s >> v & 1;
    weight[s] =
        std::exp(-beta * couplings.unit * static_cast<double>(grid_energy(couplings, state)));
    sum += weight[s];
  }
  for (double& w : weight) w /= sum;
  return weight;
}

double total_variation(const std::vector<double>& expected, const StateMatrix& states) {
  std::vector<double> share(expected.size());
  for (std::size_t row = 0; row < states.rows(); ++row) {
    std::size_t s = 0;
    for (std::size_t v = 0; v < states.num_variables(); ++v)
      s |= static_cast<std::size_t>(states.get(row, v)) << v;
    share[s] += 1.0 / static_cast<double>(states.rows());
  }
  double distance = 0.0;
  for (std::size_t s = 0; s < share.size(); ++s) distance += std::abs(share[s] - expected[s]) / 2;
  return distance;
}

struct Case {
  std::string name;
  Weights weights;
  Acceptance acceptance;
  VisitOrderKind order;
  bool exchange;
  KernelKind kernel = KernelKind::lane;
  RandomMode random_mode = RandomMode::independent;
  MoveKind moves = MoveKind::flip;
};

void PrintTo(const Case& test, std::ostream* out) { *out << test.name; }

std::vector<Case> cases() {
  std::vector<Case> all;
  for (bool exchange : {false, true})
    for (auto [weights, weights_name] :
         {std::pair{Weights::small_integers, "integers"}, {Weights::reals, "reals"}})
      for (auto [acceptance, acceptance_name] :
           {std::pair{Acceptance::metropolis, "metropolis"}, {Acceptance::heat_bath, "heat_bath"}})
        for (auto [order, order_name] : {std::pair{VisitOrderKind::fixed, "fixed"},
                                         {VisitOrderKind::random, "random"},
                                         {VisitOrderKind::colour, "colour"}})
          all.push_back({std::string(exchange ? "pt_" : "sa_") + weights_name + "_" +
                             acceptance_name + "_" + order_name,
                         weights, acceptance, order, exchange});
  const std::size_t num_lane_cases = all.size();
  for (std::size_t i = 0; i < num_lane_cases; ++i)
    if (all[i].weights == Weights::small_integers && !all[i].exchange)
      for (auto [mode, mode_name] :
           {std::pair{RandomMode::dealt, "dealt"}, {RandomMode::independent, "independent"}}) {
        Case word = all[i];
        word.name = std::string("multispin_") + mode_name + word.name.substr(2);
        word.kernel = KernelKind::multispin;
        word.random_mode = mode;
        all.push_back(word);
      }
  for (std::size_t i = 0; i < num_lane_cases; ++i)
    if (all[i].order == VisitOrderKind::fixed) {
      Case pairs = all[i];
      pairs.name += "_onehot";
      pairs.moves = MoveKind::onehot;
      all.push_back(pairs);
    }
  return all;
}

class Boltzmann : public testing::TestWithParam<Case> {};

TEST_P(Boltzmann, occupation_is_exact) {
  const Case& test = GetParam();
  constexpr double kBeta = 0.6;
  const bool whole = test.weights == Weights::small_integers;
  const Couplings couplings = grid_couplings(
      test.moves == MoveKind::onehot
          ? one_hot_model({.side = 2, .extra = 2, .density = 0.4, .whole = whole, .seed = 11})
          : random_model(
                {.num_variables = 6, .density = 0.7, .weights = test.weights, .seed = 11}));
  Plan plan;
  plan.chain = {.kernel = test.kernel,
                .random_mode = test.random_mode,
                .acceptance = test.acceptance,
                .order = test.order,
                .moves = test.moves};
  // The picks of random order are the same for all reads: equilibrium takes longer.
  plan.num_sweeps = test.exchange && test.order != VisitOrderKind::random ? 30 : 60;
  plan.exchange = test.exchange;
  PlanProblem problem;
  problem.couplings = &couplings;
  problem.betas = test.exchange ? std::vector<double>{0.1, 0.3, kBeta}
                                : std::vector<double>(plan.num_sweeps, kBeta);
  problem.seed = 5;
  problem.num_reads = test.exchange ? 1'000'000 : 2'000'000;
  plan.problems.push_back(problem);
  const PlanResult result = make_backend("cpu", {})->run(plan);
  const auto expected = exact_distribution(couplings, kBeta);
  EXPECT_LT(total_variation(expected, result.problems[0].final_states), 5e-3);
  if (!test.exchange) return;
  // Exchanges keep every rung in equilibrium, not only the coldest.
  plan.keep_replicas = true;
  plan.problems[0].num_reads = 150'000;
  const PlanResult kept = make_backend("cpu", {})->run(plan);
  const StateMatrix& all = kept.problems[0].replica_states;
  for (std::size_t rung = 0; rung < 3; ++rung) {
    StateMatrix rows(0, all.num_variables());
    for (std::size_t row = rung; row < all.rows(); row += 3) rows.append(all, row);
    EXPECT_LT(total_variation(exact_distribution(couplings, problem.betas[rung]), rows), 1.2e-2);
  }
}

INSTANTIATE_TEST_SUITE_P(All, Boltzmann, testing::ValuesIn(cases()),
                         [](const auto& test) { return test.param.name; });

TEST(flat_landscape, metropolis_in_fixed_order_flips_everything_heat_bath_and_random_order_do_not) {
  const Couplings couplings = grid_couplings(BqmBuilder(Vartype::binary, 8).build());
  const auto run = [&](Acceptance acceptance, VisitOrderKind order) {
    Plan plan;
    plan.chain = {.acceptance = acceptance, .order = order};
    plan.num_sweeps = 20;
    PlanProblem problem;
    problem.couplings = &couplings;
    problem.betas.assign(plan.num_sweeps, 1.0);
    problem.num_reads = 500'000;
    plan.problems.push_back(problem);
    return make_backend("cpu", {})->run(plan);
  };
  const std::vector<double> uniform(256, 1.0 / 256);
  // Not ergodic: after an even number of sweeps every read is back where it began.
  const auto fixed = run(Acceptance::metropolis, VisitOrderKind::fixed);
  EXPECT_EQ(fixed.problems[0].final_states, fixed.problems[0].best_states);
  EXPECT_LT(
      total_variation(uniform,
                      run(Acceptance::heat_bath, VisitOrderKind::fixed).problems[0].final_states),
      2e-2);
  const auto random = run(Acceptance::metropolis, VisitOrderKind::random);
  EXPECT_NE(random.problems[0].final_states, random.problems[0].best_states);
  EXPECT_LT(total_variation(uniform, random.problems[0].final_states), 2e-2);
}

}  // namespace
}  // namespace temper
