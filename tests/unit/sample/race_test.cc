#include "temper/base/error.h"
#include "temper/sample/sampler.h"

#include "sample/elite.h"
#include "tests/support/models.h"
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace temper {
namespace {

using testing_support::random_model;
using testing_support::Weights;

TEST(elite, keeps_the_best_distinct_states_the_earlier_in_front) {
  std::mt19937 random(1);
  for (int round = 0; round < 50; ++round) {
    Elite elite{5, 70};
    std::vector<std::pair<std::int64_t, std::vector<std::uint8_t>>> offered;  // distinct, in order
    for (int i = 0; i < 40; ++i) {
      // Few states, so that some come again; the energy is a function of the state.
      const std::uint32_t code = random() % 12;
      StateMatrix states(2, 70);
      states.fill(1, [&](std::size_t v) { return v == 69 - code; });
      const std::int64_t energy = code / 2;
      const bool is_best = offered.empty() || energy < std::ranges::min_element(offered)->first;
      EXPECT_EQ(elite.offer(energy, states, 1), is_best);
      const std::pair one{energy, states.state(1)};
      if (std::ranges::find(offered, one) == offered.end()) offered.push_back(one);
    }
    std::ranges::stable_sort(offered, {}, [](const auto& one) { return one.first; });
    offered.resize(std::min<std::size_t>(offered.size(), 5));
    ASSERT_EQ(elite.states().rows(), offered.size());
    EXPECT_EQ(elite.best_energy(), offered[0].first);
    std::vector<std::vector<std::uint8_t>> kept, expected;
    for (std::size_t row = 0; row < offered.size(); ++row) {
      kept.push_back(elite.states().state(row));
      expected.push_back(offered[row].second);
    }
    EXPECT_EQ(kept, expected);
  }
}

SampleOptions short_race(std::uint32_t sweeps) {
  return {.num_reads = 2, .num_sweeps = sweeps, .seed = 7, .round = 64};
}

class Race : public testing::TestWithParam<std::string> {};  // a kernel

TEST_P(Race, runs_alike_on_every_backend_and_number_of_threads) {
  const Bqm bqm = random_model({.num_variables = 40, .density = 0.2});
  SampleOptions options = short_race(60);
  options.kernel = GetParam();
  const SampleSet expected = sample(bqm, "race", options, "reference");
  for (const int threads : {1, 2, 3}) {
    const SampleSet found = sample(bqm, "race", options, "cpu", {.num_threads = threads});
    EXPECT_EQ(found.states, expected.states);
    EXPECT_EQ(found.spin_updates, expected.spin_updates);
    for (std::size_t row = 0; row < expected.rows.size(); ++row) {
      EXPECT_EQ(found.rows[row].energy, expected.rows[row].energy);
      EXPECT_EQ(found.rows[row].best_sweep, expected.rows[row].best_sweep);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Kernels, Race, testing::Values("multispin", "lane"),
                         [](const auto& row) { return row.param; });

TEST(race, a_read_does_not_depend_on_those_before_it) {
  const Bqm bqm = random_model({.num_variables = 60, .density = 0.2, .weights = Weights::reals});
  SampleOptions options = short_race(40);
  options.num_reads = 3;
  const SampleSet three = sample(bqm, "race", options);
  options.num_reads = 1;
  const SampleSet one = sample(bqm, "race", options);
  EXPECT_EQ(one.states.state(0), three.states.state(0));
  EXPECT_EQ(one.rows[0].best_sweep, three.rows[0].best_sweep);
}

TEST(race, members_have_the_same_budget_and_are_counted) {
  const Bqm bqm = random_model({.num_variables = 300, .density = 0.05});
  SampleOptions options = short_race(1000);
  options.kernel = "lane";
  options.num_reads = 1;
  const SampleSet set = sample(bqm, "race", options);
  ASSERT_TRUE(set.race);
  const auto& members = set.race->members;
  ASSERT_EQ(members.size(), 4u);
  std::int64_t sum = 0;
  for (const RaceReport::Member& member : members) {
    EXPECT_EQ(member.turns, 6);  // 16, 32, 64, 128, 256 and the 504 sweeps that are left
    EXPECT_EQ(member.hits, 0);
    sum += member.spin_updates;
  }
  EXPECT_EQ(sum, set.spin_updates);
  const auto updates = [&](std::size_t i) { return static_cast<double>(members[i].spin_updates); };
  EXPECT_EQ(members[0].name, "sa");
  EXPECT_EQ(updates(0), 64.0 * 300 * 1000);
  EXPECT_EQ(members[1].name, "pt");
  EXPECT_NEAR(updates(1) / updates(0), 1.0, 0.02);
  // A tabu move weighs every flip of the model, one in a part those of the part.
  EXPECT_NEAR(updates(2) * 300 / updates(0), 1.0, 0.2);
  EXPECT_NEAR(updates(3) * 128 / updates(0), 1.0, 0.2);
}

TEST(race, members_go_on_from_what_another_found) {
  // Only a given optimum could be known before the first turn; nothing better can be found after.
  const Bqm bqm = random_model({.num_variables = 24, .density = 0.5, .seed = 3});
  const SampleSet best = sample(bqm, "exact", {.num_reads = 1});
  SampleOptions options = short_race(16);
  options.initial_states = std::make_shared<const StateMatrix>(best.states);
  const SampleSet set = sample(bqm, "race", options);
  EXPECT_EQ(set.rows[0].energy, best.rows[0].energy);
  EXPECT_EQ(set.rows[0].best_sweep, 0u);
  EXPECT_EQ(set.states.state(0), best.states.state(0));
  for (const RaceReport::Member& member : set.race->members) EXPECT_EQ(member.improvements, 0);
}

TEST(race, finds_ground_states_and_says_who_did) {
  for (std::uint32_t seed = 1; seed <= 10; ++seed) {
    const Bqm bqm = random_model({.num_variables = 24, .density = 0.5, .seed = seed});
    SampleOptions options{.seed = seed};
    options.target_energy = sample(bqm, "exact", {.num_reads = 1}).rows[0].energy;
    const SampleSet set = sample(bqm, "race", options);
    EXPECT_EQ(set.stopped_by, StoppedBy::target);
    EXPECT_EQ(set.rows[0].energy, *options.target_energy);
    std::int64_t hits = 0;
    for (const RaceReport::Member& member : set.race->members) hits += member.hits;
    EXPECT_LE(hits, 1);  // none where the state drawn at the start was it
  }
}

TEST(race, takes_no_custom_schedule) {
  SampleOptions options = short_race(2);
  options.schedule = ScheduleKind::custom;
  options.beta_schedule = {1.0, 2.0};
  EXPECT_THROW((void)sample(random_model({.num_variables = 4}), "race", options), InputError);
}

}  // namespace
}  // namespace temper
