/// Every backend, width and element gives the reads of the reference, bit for bit.

#include "temper/base/error.h"
#include "temper/sample/backend.h"
#include "temper/sample/sampler.h"

#include "tests/support/expect_same.h"
#include "tests/support/models.h"
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <ostream>

namespace temper {
namespace {

using testing_support::degenerate_models;
using testing_support::expect_same;
using testing_support::lattice_of_families;
using testing_support::NamedModel;
using testing_support::one_hot_model;
using testing_support::random_model;
using testing_support::Weights;

struct Form {
  std::string name;
  BackendOptions options;
  KernelKind kernel = KernelKind::lane;
  RandomMode random_mode = RandomMode::independent;
};

void PrintTo(const Form& form, std::ostream* out) { *out << form.name; }

/// Every width that this machine has, with every element.
std::vector<Form> forms() {
  std::vector<Form> all;
  for (const char* width : {"portable", "avx2", "avx512"}) {
    for (const char* element : {"auto", "int8", "int16", "int32", "float"}) {
      const BackendOptions options{.num_threads = 2, .width = width, .element = element};
      try {
        static_cast<void>(make_backend("cpu", options));
      } catch (const SystemFailure&) {
        continue;  // not on this processor
      }
      all.push_back({std::string("lane_") + width + "_" + element, options});
      all.push_back({std::string("group_") + width + "_" + element, options, KernelKind::group});
      const bool rows = std::string_view(element) == "auto" || element == std::string_view("int32");
      if (rows)
        all.push_back(
            {std::string("lane_") + width + "_" + element + "_of_variables",
             {.num_threads = 2, .width = width, .element = element, .lanes = "variables"}});
      if (std::string_view(element) != "auto") continue;
      all.push_back({std::string("multispin_") + width + "_dealt", options, KernelKind::multispin,
                     RandomMode::dealt});
      all.push_back({std::string("multispin_") + width + "_independent", options,
                     KernelKind::multispin, RandomMode::independent});
    }
  }
  return all;
}

class BackendConformance : public testing::TestWithParam<Form> {
 protected:
  /// Runs the plan on the reference and on this form, if form and model go together.
  void compare(Plan plan) {
    plan.chain.kernel = GetParam().kernel;
    plan.chain.random_mode = GetParam().random_mode;
    const auto cpu = make_backend("cpu", GetParam().options);
    const auto reference = make_backend("reference", {});
    if (runs(plan)) {
      expect_same(reference->run(plan), cpu->run(plan));
      ++num_compared_;
    } else {
      EXPECT_THROW(static_cast<void>(cpu->run(plan)), InputError);
      if (GetParam().options.lanes == "variables") must_run_ = false;  // a test of ladders or moves
    }
  }

  /// Whether every coupling is the sum of what the families with both variables give it.
  static bool made_of_families(const Couplings& couplings) {
    if (couplings.families.empty()) return false;
    std::map<std::pair<std::int32_t, std::int32_t>, std::int64_t> rest;
    for (const CouplingFamily& family : couplings.families)
      for (std::int32_t u : family.variables)
        for (std::int32_t v : family.variables)
          if (u != v) rest[{u, v}] += family.pair;
    for (std::int32_t v = 0; v < couplings.num_variables(); ++v) {
      const auto row = static_cast<std::size_t>(v);
      for (auto e = couplings.row_start[row]; e < couplings.row_start[row + 1]; ++e)
        rest[{v, couplings.column[static_cast<std::size_t>(e)]}] -=
            couplings.value[static_cast<std::size_t>(e)];
    }
    return std::ranges::all_of(rest, [](const auto& entry) { return entry.second == 0; });
  }

  /// Whether form and plan go together, said apart from the code that refuses them.
  static bool runs(const Plan& plan) {
    if (GetParam().options.lanes == "variables" &&
        (plan.exchange || plan.chain.moves != MoveKind::flip ||
         plan.chain.order == VisitOrderKind::random))
      return false;
    const std::string& element = GetParam().options.element;
    return std::ranges::all_of(plan.problems, [&](const PlanProblem& problem) {
      const bool flips = plan.chain.moves == MoveKind::flip;
      const std::int64_t field = problem.couplings->max_field * (flips ? 1 : 2);
      if (GetParam().kernel == KernelKind::group && !made_of_families(*problem.couplings))
        return false;
      if (GetParam().kernel == KernelKind::multispin) {
        if (plan.chain.moves == MoveKind::family) return false;
        const bool small = std::ranges::all_of(
            problem.couplings->value, [](std::int32_t value) { return std::abs(value) < 64; });
        return small && field < 1024;
      }
      return element == "int8"    ? field < 128
             : element == "int16" ? field < 32768
             : element == "float" ? field < 1 << 24
                                  : field < 1 << 27;
    });
  }

  void TearDown() override {
    if (must_run_) {
      EXPECT_GT(num_compared_, 0);
    }
  }
  int num_compared_ = 0;
  /// The group kernel takes models of families only; where there are such, the test sets it.
  bool must_run_ = GetParam().kernel != KernelKind::group;

  static Plan annealing_plan(const Couplings& couplings, std::uint32_t num_reads,
                             std::uint32_t num_sweeps, double cold) {
    Plan plan;
    PlanProblem problem;
    problem.couplings = &couplings;
    for (std::uint32_t s = 0; s < num_sweeps; ++s)
      problem.betas.push_back(cold * (s + 1) / num_sweeps);
    problem.seed = 0x123456789ABCDEFull;
    problem.num_reads = num_reads;
    plan.problems.push_back(problem);
    plan.num_sweeps = num_sweeps;
    return plan;
  }
};

TEST_P(BackendConformance, random_models_of_every_weight_and_vartype) {
  std::uint32_t seed = 1;
  for (Weights weights : {Weights::small_integers, Weights::wide_integers, Weights::reals})
    for (Vartype vartype : {Vartype::binary, Vartype::spin})
      for (std::int32_t n : {2, 15, 16, 17, 70}) {
        const Couplings couplings =
            grid_couplings(random_model({n, n > 20 ? 0.1 : 0.6, weights, vartype, seed++}));
        const double scale = static_cast<double>(couplings.max_field) * couplings.unit;
        compare(annealing_plan(couplings, 7 + seed * 13 % 71, 12, 10.0 / scale));
      }
}

TEST_P(BackendConformance, degenerate_models) {
  for (const auto& [name, bqm] : degenerate_models()) {
    SCOPED_TRACE(name);
    const Couplings couplings = grid_couplings(bqm);
    compare(annealing_plan(couplings, 5, 20, 2.0));
  }
}

TEST_P(BackendConformance, every_order_and_acceptance) {
  const Couplings couplings = grid_couplings(random_model({.num_variables = 45, .density = 0.2}));
  for (VisitOrderKind order :
       {VisitOrderKind::fixed, VisitOrderKind::random, VisitOrderKind::colour})
    for (Acceptance acceptance : {Acceptance::metropolis, Acceptance::heat_bath})
      for (std::uint32_t observe : {1u, 7u}) {
        Plan plan = annealing_plan(couplings, 70, 25, 1.0);
        plan.chain = {.acceptance = acceptance, .order = order, .observe = observe};
        compare(plan);
      }
}

TEST_P(BackendConformance, ladders_shorter_and_longer_than_a_vector) {
  const Couplings couplings = grid_couplings(random_model({.num_variables = 30, .density = 0.3}));
  for (std::size_t replicas : {1u, 2u, 5u, 16u, 70u}) {
    Plan plan = annealing_plan(couplings, 9, 30, 1.0);
    plan.exchange = true;
    plan.keep_replicas = true;
    plan.problems[0].betas.clear();
    for (std::size_t r = 0; r < replicas; ++r)
      plan.problems[0].betas.push_back(0.05 + 0.1 * static_cast<double>(r));
    compare(plan);
  }
}

TEST_P(BackendConformance, reads_freeze_at_the_target) {
  const Couplings couplings = grid_couplings(random_model({.num_variables = 24, .density = 0.4}));
  for (bool exchange : {false, true})
    for (bool stop_at_first_hit : {false, true}) {
      Plan plan = annealing_plan(couplings, 150, 40, 1.5);
      const auto free_run = make_backend("reference", {})->run(plan);
      std::vector<std::int64_t> energies;
      for (const ReadResult& read : free_run.problems[0].reads)
        energies.push_back(read.best_energy);
      std::ranges::sort(energies);
      plan.problems[0].target = energies[3];
      plan.stop_at_first_hit = stop_at_first_hit;
      plan.exchange = exchange;
      if (exchange) plan.problems[0].betas = {0.2, 0.5, 0.9, 1.5};
      compare(plan);
    }
}

TEST_P(BackendConformance, many_problems_at_once_are_the_problems_apart) {
  std::vector<Couplings> models;
  for (std::int32_t n : {3, 40, 17})
    models.push_back(grid_couplings(random_model({.num_variables = n, .density = 0.3})));
  Plan together;
  for (const Couplings& couplings : models) {
    const Plan one = annealing_plan(couplings, 20, 15, 1.0);
    together.num_sweeps = one.num_sweeps;
    together.problems.push_back(one.problems[0]);
  }
  compare(together);
}

TEST_P(BackendConformance, a_read_does_not_depend_on_its_batch) {
  const Couplings couplings = grid_couplings(random_model({.num_variables = 24, .density = 0.4}));
  Plan plan = annealing_plan(couplings, 100, 20, 1.0);
  const auto reference = make_backend("reference", {});
  const PlanResult all = reference->run(plan);
  plan.problems[0].first_read = 37;
  plan.problems[0].num_reads = 5;
  const PlanResult some = reference->run(plan);
  for (std::size_t i = 0; i < 5; ++i) {
    EXPECT_EQ(some.problems[0].reads[i], all.problems[0].reads[37 + i]);
    EXPECT_EQ(some.problems[0].best_states.state(i), all.problems[0].best_states.state(37 + i));
  }
  plan.problems[0].num_reads = 1200;  // more than a word, not at the beginning of a group of 32
  compare(plan);
}

TEST_P(BackendConformance, hot_sweeps_use_every_level) {
  const Couplings couplings = grid_couplings(random_model({.num_variables = 40, .density = 0.5}));
  for (Acceptance acceptance : {Acceptance::metropolis, Acceptance::heat_bath}) {
    Plan plan = annealing_plan(couplings, 40, 12, 0.05);
    plan.problems[0].betas[0] = 0.0;
    plan.chain.acceptance = acceptance;
    compare(plan);
  }
}

TEST_P(BackendConformance, models_of_families) {
  must_run_ = true;
  std::uint32_t seed = 1;
  for (double weight : {1.0, 5.0, 0.37, 123.0})
    for (Acceptance acceptance : {Acceptance::metropolis, Acceptance::heat_bath})
      for (bool exchange : {false, true}) {
        // Families of two weights, some variables in one or none, linear terms beside.
        Bqm bqm = one_hot_model({.side = 5, .density = 0.0, .weight = weight, .seed = seed++});
        const Couplings couplings = grid_couplings(bqm);
        Plan plan = annealing_plan(couplings, 3 + seed * 13 % 71, 25, 1.5 / weight);
        plan.chain.moves = seed % 3 == 0   ? MoveKind::family
                           : seed % 3 == 1 ? MoveKind::onehot
                                           : MoveKind::flip;
        plan.chain.acceptance = acceptance;
        plan.exchange = exchange;
        plan.keep_replicas = exchange;
        if (exchange) plan.problems[0].betas = {0.1, 0.3, 0.6, 1.0, 1.5};
        compare(plan);
      }
  const Couplings lattice = grid_couplings(lattice_of_families(4, 5, 12, 1.0));
  for (VisitOrderKind order :
       {VisitOrderKind::fixed, VisitOrderKind::random, VisitOrderKind::colour}) {
    Plan plan = annealing_plan(lattice, 70, 40, 2.0);
    plan.chain.order = order;
    compare(plan);
  }
}

/// The kinds of moves inside families that the form runs.
std::vector<MoveKind> family_moves(KernelKind kernel) {
  if (kernel == KernelKind::multispin) return {MoveKind::onehot};
  return {MoveKind::onehot, MoveKind::family};
}

TEST_P(BackendConformance, moves_inside_families) {
  std::uint32_t seed = 1;
  for (MoveKind moves : family_moves(GetParam().kernel))
    for (std::int32_t side : {2, 3, 5, 8})
      for (bool whole : {true, false})
        for (Acceptance acceptance : {Acceptance::metropolis, Acceptance::heat_bath})
          for (bool exchange : {false, true}) {
            const Couplings couplings = grid_couplings(one_hot_model(
                {.side = side, .density = 0.1, .weight = 3.0, .whole = whole, .seed = seed++}));
            Plan plan = annealing_plan(couplings, 3 + seed * 13 % 71, 25, 1.5);
            plan.chain.moves = moves;
            plan.chain.acceptance = acceptance;
            plan.chain.order = seed % 3 == 0 ? VisitOrderKind::colour : VisitOrderKind::fixed;
            plan.exchange = exchange;
            plan.keep_replicas = exchange;
            if (exchange) plan.problems[0].betas = {0.1, 0.3, 0.6, 1.0, 1.5};
            compare(plan);
          }
}

/// A family of all variables, of costs that go up and down, and two that share some with it.
Bqm large_family(std::int32_t num_members, double weight) {
  BqmBuilder builder(Vartype::binary, num_members);
  Family all{.label = "all", .weight = weight, .variables = {}};
  for (std::int32_t v = 0; v < num_members; ++v) {
    all.variables.push_back(v);
    builder.add_linear(v, v * 7 % 5);
  }
  builder.add_family(all);
  builder.add_family({"ends", FamilyKind::at_most, 1, weight, {0, num_members - 1}});
  builder.add_family({"both", FamilyKind::at_most, 1, weight, {0, 1, num_members - 1}});
  return std::move(builder).build();
}

/// More members than a generator's block of 16 visits, and than a vector has lanes. Starts are
/// random: none, one or several of a family are on.
TEST_P(BackendConformance, heat_baths_of_large_families) {
  must_run_ = GetParam().kernel != KernelKind::multispin;
  for (std::int32_t num_members : {2, 3, 16, 17, 70, 300})
    for (bool exchange : {false, true}) {
      // Small enough for int8 where there are few members.
      const Couplings couplings = grid_couplings(large_family(num_members, 2.0));
      Plan plan = annealing_plan(couplings, 75, 25, 2.0);
      plan.problems[0].betas[0] = 0.0;
      plan.chain.moves = MoveKind::family;
      plan.exchange = exchange;
      plan.keep_replicas = exchange;
      if (exchange) plan.problems[0].betas = {0.0, 0.2, 0.5, 1.0, 2.0};
      compare(plan);
    }
}

TEST_P(BackendConformance, moves_inside_degenerate_families) {
  std::vector<Bqm> models;
  for (NamedModel& model : degenerate_models()) models.push_back(std::move(model.bqm));
  {  // a family of two, and more variables than a block between it and the next
    BqmBuilder sparse(Vartype::binary, 70);
    sparse.add_family({"first", FamilyKind::exactly, 1, 1.0, {0, 40}});
    sparse.add_family({"second", FamilyKind::exactly, 1, 2.0, {40, 41, 69}});
    models.push_back(std::move(sparse).build());
  }
  {  // fields as large as the grid has: an exchange costs two
    BqmBuilder huge(Vartype::binary, 20);
    for (std::int32_t v = 0; v < 20; ++v) huge.add_linear(v, v % 2 == 0 ? 6e7 : -6e7 + v);
    for (std::int32_t v = 0; v < 20; v += 2)
      huge.add_family({"pair", FamilyKind::at_most, 1, 7e6, {v, v + 1}});
    models.push_back(std::move(huge).build());
  }
  for (MoveKind moves : family_moves(GetParam().kernel))
    for (const Bqm& bqm : models) {
      const Couplings couplings = grid_couplings(bqm);
      Plan plan = annealing_plan(couplings, 40, 20, 2.0);
      plan.problems[0].betas[0] = 0.0;
      plan.chain.moves = moves;
      compare(plan);
    }
}

INSTANTIATE_TEST_SUITE_P(All, BackendConformance, testing::ValuesIn(forms()),
                         [](const auto& form) { return form.param.name; });

TEST(threads, any_number_gives_the_same_reads) {
  const Couplings couplings = grid_couplings(random_model({.num_variables = 60, .density = 0.2}));
  Plan plan;
  plan.num_sweeps = 30;
  plan.problems.push_back({.couplings = &couplings,
                           .betas = std::vector<double>(30, 0.7),
                           .seed = 3,
                           .num_reads = 300,
                           .target = std::nullopt});
  const PlanResult one = make_backend("cpu", {.num_threads = 1})->run(plan);
  for (int threads : {2, 3, 0})
    expect_same(one, make_backend("cpu", {.num_threads = threads})->run(plan));
}

}  // namespace
}  // namespace temper
