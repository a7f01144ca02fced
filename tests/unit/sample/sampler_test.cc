#include "temper/sample/sampler.h"

#include "temper/base/error.h"
#include "temper/compile/compile.h"

#include "sample/pilot.h"
#include "tests/support/models.h"
#include "tests/support/puzzles.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <thread>
#include <vector>

namespace temper {
namespace {

using testing_support::degenerate_models;
using testing_support::random_model;
using testing_support::Weights;

/// One-hot groups in a row, each digit coupled to the next group's: a small frustrated model.
Bqm one_hot_chain(double scale, Vartype vartype = Vartype::binary) {
  BqmBuilder builder(Vartype::binary, 60);
  for (std::int32_t g = 0; g < 15; ++g)
    builder.add_family(
        {.label = "g", .weight = scale, .variables = {4 * g, 4 * g + 1, 4 * g + 2, 4 * g + 3}});
  for (std::int32_t v = 0; v + 4 < 60; ++v) builder.add_interaction(v, v + 4, scale);
  return to_vartype(std::move(builder).build(), vartype);
}

class EverySampler : public testing::TestWithParam<std::string> {};

TEST_P(EverySampler, finds_the_ground_state_of_tiny_models) {
  if (GetParam() == "random") return;  // 50 of 4,096 states
  for (Weights weights : {Weights::small_integers, Weights::reals})
    for (Vartype vartype : {Vartype::binary, Vartype::spin}) {
      const Bqm bqm = random_model(
          {.num_variables = 12, .density = 0.6, .weights = weights, .vartype = vartype, .seed = 9});
      const SampleSet exact = sample(bqm, "exact", {.num_reads = 1});
      const SampleSet found = sample(bqm, GetParam(), {.num_reads = 50, .num_sweeps = 200});
      EXPECT_NEAR(found.rows[found.best_row()].energy, exact.rows[0].energy, 1e-9);
    }
}

TEST_P(EverySampler, energies_belong_to_their_samples) {
  const Bqm bqm = random_model(
      {.num_variables = 14, .weights = Weights::reals, .vartype = Vartype::spin, .seed = 4});
  const SampleSet set = sample(bqm, GetParam(), {.num_reads = 20, .num_sweeps = 10});
  ASSERT_EQ(set.rows.size(), 20u);
  for (std::size_t row = 0; row < set.rows.size(); ++row) {
    std::vector<std::int8_t> state(14);
    for (std::size_t v = 0; v < 14; ++v) state[v] = set.states.get(row, v) ? 1 : -1;
    EXPECT_NEAR(set.rows[row].energy, energy(bqm, state), 1e-12);
  }
}

TEST_P(EverySampler, same_seed_same_reads_another_seed_others) {
  const Bqm bqm = random_model({.num_variables = 20, .density = 0.4, .seed = 2});
  const auto states = [&](std::uint64_t seed) {
    const SampleSet set = sample(bqm, GetParam(), {.num_reads = 8, .num_sweeps = 3, .seed = seed});
    return std::pair{set.states, set.final_states};
  };
  EXPECT_EQ(states(5), states(5));
  if (GetParam() != "exact") {  // the best states of others may all be ground states
    EXPECT_NE(states(5).second, states((std::uint64_t{1} << 63) + 5).second);
  }
}

TEST_P(EverySampler, runs_degenerate_models) {
  for (const auto& [name, bqm] : degenerate_models()) {
    if (GetParam() == "exact" && bqm.num_variables() > 24) continue;
    SCOPED_TRACE(name);
    const SampleSet set =
        sample(bqm, GetParam(), {.num_reads = 3, .num_sweeps = 20, .target_energy = -1e300});
    EXPECT_GE(set.rows.size(), 1u);
    EXPECT_EQ(set.num_hits, 0);
    EXPECT_TRUE(GetParam() == "exact" || std::isinf(set.tts99->value));
  }
}

TEST_P(EverySampler, refuses_what_makes_no_sense) {
  const Bqm bqm = random_model({.num_variables = 5});
  EXPECT_THROW(static_cast<void>(sample(bqm, GetParam(), {.num_reads = 0})), InputError);
  EXPECT_THROW(static_cast<void>(sample(bqm, GetParam(), {.num_reads = 1, .num_sweeps = 0})),
               InputError);
  EXPECT_THROW(static_cast<void>(
                   sample(bqm, GetParam(), {.num_reads = 1, .beta_range = std::pair{2.0, 1.0}})),
               InputError);
  EXPECT_THROW(static_cast<void>(sample(bqm, GetParam(), {})), InputError);  // would never end
}

INSTANTIATE_TEST_SUITE_P(All, EverySampler, testing::ValuesIn([] {
                           std::vector<std::string> names;
                           for (const Sampler& row : samplers()) names.emplace_back(row.name);
                           return names;
                         }()),
                         [](const auto& row) { return row.param; });

TEST(sample, unknown_names_are_errors_with_the_nearest_one) {
  const Bqm bqm = random_model({.num_variables = 5});
  try {
    static_cast<void>(sample(bqm, "exakt", {.num_reads = 1}));
    FAIL();
  } catch (const InputError& error) {
    EXPECT_THAT(error.what(), testing::HasSubstr("did you mean 'exact'"));
  }
  EXPECT_THROW(static_cast<void>(sample(bqm, "sa", {.num_reads = 1}, "cuda")), SystemFailure);
  EXPECT_THROW(static_cast<void>(sample(bqm, "sa", {.num_reads = 1}, "gpu")), InputError);
  SampleOptions kernel{.num_reads = 1};
  kernel.kernel = "multi";
  EXPECT_THROW(static_cast<void>(sample(bqm, "sa", kernel)), InputError);
}

TEST(sample, the_round_does_not_change_the_reads) {
  const Bqm bqm = random_model({.num_variables = 30, .density = 0.3});
  const auto states = [&](std::uint32_t round) {
    return sample(bqm, "sa", {.num_reads = 100, .num_sweeps = 20, .round = round}).states;
  };
  EXPECT_EQ(states(512), states(7));
}

TEST(sample, every_backend_gives_the_same_sample_set) {
  const Bqm bqm = one_hot_chain(1.0);
  for (const char* sampler : {"sa", "pt"}) {
    const SampleOptions options{.num_reads = 10, .num_sweeps = 60, .target_energy = 0.0};
    const SampleSet cpu = sample(bqm, sampler, options, "cpu");
    const SampleSet reference = sample(bqm, sampler, options, "reference");
    EXPECT_EQ(cpu.states, reference.states);
    EXPECT_EQ(cpu.num_hits, reference.num_hits);
    EXPECT_EQ(cpu.effective.beta_cold, reference.effective.beta_cold);
    if (cpu.ladder) {
      EXPECT_EQ(cpu.ladder->betas, reference.ladder->betas);
    }
  }
}

TEST(auto_beta, scales_with_the_model_and_not_with_the_vartype) {
  const auto range = [](const Bqm& bqm) {
    const auto backend = make_backend("cpu", {});
    return auto_beta_range(grid_couplings(bqm), {}, MoveKind::flip, *backend);
  };
  const BetaRange one = range(one_hot_chain(1.0));
  EXPECT_GT(one.hot, 0.3);
  EXPECT_LT(one.cold, 10.0);
  EXPECT_LT(one.hot, one.cold);
  const BetaRange thousand = range(one_hot_chain(1024.0));
  EXPECT_NEAR(thousand.hot * 1024.0, one.hot, 1e-9);
  EXPECT_NEAR(thousand.cold * 1024.0, one.cold, 1e-9);
  const BetaRange spin = range(one_hot_chain(1.0, Vartype::spin));
  EXPECT_NEAR(spin.hot, one.hot, 1e-9);
  EXPECT_NEAR(spin.cold, one.cold, 1e-9);
}

TEST(auto_beta, does_not_depend_on_the_seed) {
  const auto backend = make_backend("cpu", {});
  const Couplings couplings = grid_couplings(one_hot_chain(1.0));
  EXPECT_EQ(auto_beta_range(couplings, {.seed = 1}, MoveKind::flip, *backend).hot,
            auto_beta_range(couplings, {.seed = 2}, MoveKind::flip, *backend).hot);
}

TEST(auto_beta, one_tiny_coupling_does_not_move_it) {
  const auto backend = make_backend("cpu", {});
  const Bqm plain = one_hot_chain(1.0);
  Bqm disturbed = plain;
  disturbed.interactions.front().bias += 1e-6;
  const BetaRange a = auto_beta_range(grid_couplings(plain), {}, MoveKind::flip, *backend);
  const BetaRange b = auto_beta_range(grid_couplings(disturbed), {}, MoveKind::flip, *backend);
  EXPECT_NEAR(b.hot / a.hot, 1.0, 0.05);
  EXPECT_NEAR(b.cold / a.cold, 1.0, 0.05);
}

TEST(parallel_tempering, the_ladder_rejects_evenly_and_replicas_travel) {
  const Bqm bqm = random_model({.num_variables = 120, .density = 0.1, .vartype = Vartype::spin});
  const SampleSet set = sample(bqm, "pt", {.num_reads = 16, .num_sweeps = 2000});
  ASSERT_TRUE(set.ladder);
  const LadderReport& ladder = *set.ladder;
  EXPECT_EQ(ladder.swap_acceptance.size() + 1, ladder.betas.size());
  EXPECT_TRUE(std::ranges::is_sorted(ladder.betas));
  for (double acceptance : ladder.swap_acceptance) {
    EXPECT_GT(acceptance, 0.3);
    EXPECT_LT(acceptance, 0.95);
  }
  EXPECT_GT(ladder.round_trips, 16);
  EXPECT_GT(ladder.barrier, 0.5);
}

/// A model that a read cannot finish in the time limit.
Bqm large_model() {
  return random_model({.num_variables = 2000, .density = 0.05, .weights = Weights::reals});
}

TEST(sample, a_time_limit_truncates_reads_and_keeps_them) {
  const StopToken stop(std::chrono::milliseconds(300));
  SampleOptions options{.num_reads = 64, .num_sweeps = 1'000'000};
  options.stop = &stop;
  const Bqm bqm = large_model();
  const SampleSet set = sample(bqm, "sa", options);
  EXPECT_EQ(set.stopped_by, StoppedBy::time);
  ASSERT_FALSE(set.rows.empty());
  EXPECT_LT(set.rows.front().sweeps_done, options.num_sweeps);
}

TEST(sample, an_interrupt_returns_what_was_found) {
  StopToken stop;
  SampleOptions options{.num_reads = 64, .num_sweeps = 1'000'000};
  options.stop = &stop;
  const Bqm bqm = large_model();
  std::thread interrupter([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    stop.interrupt();
  });
  const SampleSet set = sample(bqm, "sa", options);
  interrupter.join();
  EXPECT_EQ(set.stopped_by, StoppedBy::interrupt);
  EXPECT_FALSE(set.rows.empty());
}

TEST(backend, a_truncated_read_is_the_full_read_at_that_sweep) {
  const Couplings couplings = grid_couplings(random_model({.num_variables = 50, .density = 0.2}));
  for (KernelKind kernel : {KernelKind::lane, KernelKind::multispin})
    for (bool exchange : {false, true}) {
      if (exchange && kernel == KernelKind::multispin) continue;
      Plan plan;
      plan.chain.kernel = kernel;
      plan.exchange = exchange;
      const std::vector<double> ladder{0.1, 0.3, 0.5};
      std::vector<double> betas(100'000, 0.5);
      plan.num_sweeps = 100'000;
      plan.problems.push_back(
          {.couplings = &couplings, .betas = exchange ? ladder : betas, .num_reads = 10});
      StopToken stop;
      plan.stop = &stop;
      plan.progress = [&stop](std::int64_t) { stop.interrupt(); };  // after the first of many steps
      const auto backend = make_backend("cpu", {.num_threads = 1});
      const PlanResult cut = backend->run(plan);
      ASSERT_EQ(cut.stopped, StopReason::interrupt);
      ASSERT_EQ(cut.problems[0].reads.size(), 10u);
      for (const ReadResult& read : cut.problems[0].reads) {
        ASSERT_GT(read.sweeps_done, 0u);
        ASSERT_LT(read.sweeps_done, plan.num_sweeps);
        Plan full = plan;
        full.num_sweeps = read.sweeps_done;
        full.stop = nullptr;
        const PlanResult whole = backend->run(full);
        EXPECT_EQ(whole.problems[0].reads[read.read], read);
        EXPECT_EQ(whole.problems[0].best_states.state(read.read),
                  cut.problems[0].best_states.state(read.read));
        EXPECT_EQ(whole.problems[0].final_states.state(read.read),
                  cut.problems[0].final_states.state(read.read));
      }
    }
}

TEST(sample, a_time_that_is_up_returns_initial_states) {
  StopToken stop;
  stop.interrupt();
  for (const char* sampler : {"sa", "pt"})
    for (const char* backend : {"cpu", "reference"}) {
      SampleOptions options{.num_reads = 5, .target_energy = -1e9};
      options.stop = &stop;
      const SampleSet set = sample(random_model({.num_variables = 20}), sampler, options, backend);
      EXPECT_EQ(set.stopped_by, StoppedBy::interrupt);
      for (const SampleRow& row : set.rows) EXPECT_EQ(row.sweeps_done, 0u);
      EXPECT_EQ(set.num_reads, 0);  // none did a sweep: nothing is estimated from them
      EXPECT_FALSE(set.success_probability);
    }
}

TEST(sample, the_target_of_a_rounded_model_is_reached_by_its_ground_state) {
  const Bqm bqm = random_model({.num_variables = 14, .weights = Weights::reals, .seed = 8});
  const double ground = sample(bqm, "exact", {.num_reads = 1}).rows[0].energy;
  const SampleSet set =
      sample(bqm, "sa", {.num_reads = 50, .num_sweeps = 500, .target_energy = ground});
  EXPECT_FALSE(set.effective.grid_exact);
  EXPECT_GT(set.num_hits, 0);
  for (const SampleRow& row : set.rows) EXPECT_EQ(row.hit, row.energy <= ground + 1e-9);
}

TEST(auto_beta, is_the_known_range_on_sudoku_at_weight_1) {
  const auto backend = make_backend("cpu", {});
  for (std::string_view cells : {test::kTwentyThreeClues, test::kSeventeenClues}) {
    const Bqm bqm = compile(test::puzzle_from(cells), {.shrink = ShrinkLevel::clues}).bqm;
    const BetaRange range = auto_beta_range(grid_couplings(bqm), {}, MoveKind::flip, *backend);
    EXPECT_NEAR(range.hot, 1.2, 0.15);
    EXPECT_NEAR(range.cold, 2.4, 0.2);
  }
}

/// Sum of the hazard up to a sweep, from many full reads: −ln of the share without a hit.
double cumulative_hazard(const SampleSet& full, double sweep) {
  const auto hits = std::ranges::count_if(
      full.rows, [sweep](const SampleRow& row) { return row.hit && row.best_sweep <= sweep; });
  return -std::log1p(-static_cast<double>(hits) / static_cast<double>(full.rows.size()));
}

/// The interval of an open-ended run covers the probability that a read, cut at that run's hit,
/// hits: for any schedule and round, small and large hazards.
TEST(statistics, a_run_that_stops_at_a_hit_covers_the_truth_of_its_reads) {
  const Bqm bqm = random_model({.num_variables = 60, .density = 0.3, .vartype = Vartype::spin});
  const SampleSet long_run = sample(bqm, "sa", {.num_reads = 200, .num_sweeps = 3000});
  const double ground = long_run.rows[long_run.best_row()].energy;
  for (ScheduleKind schedule : {ScheduleKind::geometric, ScheduleKind::constant})
    for (std::uint32_t round : {1u, 16u}) {
      SampleOptions options{.num_sweeps = 60, .schedule = schedule, .seed = 1'000'000};
      options.target_energy = ground;
      options.num_reads = 50'000;
      const auto fixed = sample(bqm, "sa", options);
      ASSERT_GT(fixed.num_hits, 500);
      options.beta_range = std::pair{fixed.effective.beta_hot, fixed.effective.beta_cold};
      const SampleSet full = sample(bqm, "sa", options);
      const double whole = cumulative_hazard(full, options.num_sweeps);
      options.num_reads.reset();
      options.round = round;
      int covered = 0;
      for (std::uint64_t seed = 0; seed < 300; ++seed) {
        options.seed = seed;
        const SampleSet run = sample(bqm, "sa", options);
        ASSERT_EQ(run.stopped_by, StoppedBy::target);
        const double reads = static_cast<double>(run.num_reads);
        const double rounds_before = reads / round - 1;
        const double last =
            (static_cast<double>(run.exposure) - rounds_before * round * options.num_sweeps) /
            round;
        const double hazard =
            (rounds_before * whole + cumulative_hazard(full, last)) / (rounds_before + 1);
        const double truth = -std::expm1(-hazard);
        covered += run.success_probability->low <= truth && truth <= run.success_probability->high;
      }
      // 285 of 300 expected, standard deviation 3.8: four and more below fails.
      EXPECT_GE(covered, 269) << "round " << round;
    }
}

TEST(statistics, cut_reads_do_not_raise_the_probability) {
  // Hits come early or not at all: counting finished reads alone would say 1.
  const Bqm bqm = random_model({.num_variables = 60, .density = 0.3, .vartype = Vartype::spin});
  const double ground =
      sample(bqm, "sa", {.num_reads = 100, .num_sweeps = 2000}).rows.front().energy;
  StopToken stop;
  SampleOptions options{.num_reads = 64, .num_sweeps = 1'000'000};
  options.schedule = ScheduleKind::constant;
  options.beta_range = std::pair{5.0, 5.0};  // frozen: reads get stuck
  options.target_energy = ground;
  options.stop = &stop;
  options.progress = [&stop](const SampleOptions::Progress&) { stop.interrupt(); };
  const SampleSet set = sample(bqm, "sa", options);
  ASSERT_EQ(set.stopped_by, StoppedBy::interrupt);
  ASSERT_LT(set.num_hits, set.num_reads);
  EXPECT_EQ(set.success_probability->value,
            static_cast<double>(set.num_hits) / static_cast<double>(set.num_reads));
}

/// A target that every read reaches in its first sweeps.
TEST(rounds, begin_small_where_a_hit_ends_them_and_words_need_not_be_full) {
  const Bqm bqm = random_model({.num_variables = 40, .seed = 2});
  const auto reads_started = [&](const char* sampler, SampleOptions options) {
    options.target_energy = 0.0;
    return sample(bqm, sampler, options).num_reads;
  };
  EXPECT_EQ(reads_started("sa", {.kernel = "multispin"}), 512);
  EXPECT_EQ(reads_started("sa", {.kernel = "lane"}), 32);
  EXPECT_EQ(reads_started("sa", {.kernel = "lane", .round = 20}), 20);
  EXPECT_EQ(reads_started("pt", {.kernel = "lane", .num_replicas = 8}), 4);
  EXPECT_EQ(reads_started("tabu", {}), 1);
  EXPECT_EQ(reads_started("sa", {.num_reads = 100, .kernel = "lane"}), 100);
}

TEST(rounds, double_until_they_have_their_usual_size) {
  const Bqm bqm = random_model({.num_variables = 40, .seed = 2});
  std::vector<std::int64_t> reads_before;
  SampleOptions options{.num_sweeps = 1, .kernel = "lane", .round = 100};
  options.target_energy = -1e9;
  const StopToken stop(std::chrono::milliseconds(100));
  options.stop = &stop;
  options.progress = [&](const SampleOptions::Progress& now) { reads_before.push_back(now.reads); };
  static_cast<void>(sample(bqm, "sa", options));
  reads_before.erase(std::ranges::unique(reads_before).begin(), reads_before.end());
  ASSERT_GE(reads_before.size(), 5u);
  reads_before.resize(5);
  EXPECT_EQ(reads_before, (std::vector<std::int64_t>{0, 32, 96, 196, 296}));
}

}  // namespace
}  // namespace temper
