#include "temper/base/error.h"
#include "temper/sample/sampler.h"

#include "sample/elite.h"
#include "tests/support/models.h"
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <memory>
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
  return {.num_reads = 2, .num_sweeps = sweeps, .seed = 7};
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
  // 16 sweeps at a time up to 80; 20, 25, 31, 39, 48, 60, 75, 94; the 128 that are left.
  constexpr std::uint32_t kSweeps = 600;
  constexpr std::int64_t kRounds = 5 + 8 + 1;
  SampleOptions options = short_race(kSweeps);
  options.kernel = "lane";
  options.num_reads = 1;
  const SampleSet set = sample(bqm, "race", options);
  ASSERT_TRUE(set.race);
  const auto& members = set.race->members;
  ASSERT_EQ(members.size(), 4u);
  std::int64_t sum = 0;
  for (const RaceReport::Member& member : members) {
    EXPECT_EQ(member.turns, kRounds);
    EXPECT_EQ(member.hits, 0);
    sum += member.spin_updates;
  }
  EXPECT_EQ(sum, set.spin_updates);
  const auto updates = [&](std::size_t i) { return static_cast<double>(members[i].spin_updates); };
  EXPECT_EQ(members[0].name, "sa");
  EXPECT_EQ(updates(0), 256.0 * 300 * kSweeps);
  EXPECT_EQ(members[1].name, "pt");
  EXPECT_NEAR(updates(1) / updates(0), 1.0, 0.02);
  // A tabu move weighs every flip of the model, one in a part those of the part.
  EXPECT_NEAR(updates(2) * 300 / updates(0), 1.0, 0.2);
  EXPECT_NEAR(updates(3) * 128 / updates(0), 1.0, 0.5);  // a sweep at least, of few
}

/// Runs plans on the reference, and remembers them.
class RecordingBackend final : public Backend {
 public:
  struct Seen {
    bool is_ladder = false;
    std::vector<std::vector<std::uint8_t>> starts;  ///< given states
    std::vector<std::int64_t> found;                ///< best energies
  };
  [[nodiscard]] PlanResult run(const Plan& plan) const override {
    PlanResult result = inner_->run(plan);
    if (plan.chain.pilot) return result;
    Seen& seen = seen_.emplace_back();
    seen.is_ladder = plan.exchange;
    if (const StateMatrix* given = plan.problems[0].initial_states)
      for (std::size_t row = 0; row < given->rows(); ++row)
        seen.starts.push_back(given->state(row));
    for (const ReadResult& read : result.problems[0].reads) seen.found.push_back(read.best_energy);
    return result;
  }
  [[nodiscard]] std::string_view name() const override { return "reference"; }
  [[nodiscard]] std::string describe(const Plan& plan) const override {
    return inner_->describe(plan);
  }
  [[nodiscard]] Layout layout(const Plan& plan) const override { return inner_->layout(plan); }
  [[nodiscard]] const std::vector<Seen>& seen() const { return seen_; }

 private:
  std::unique_ptr<Backend> inner_ = make_backend("reference", {});
  mutable std::vector<Seen> seen_;
};

TEST(race, annealing_starts_anew_and_tempering_from_the_best_states_of_all) {
  const Bqm bqm = random_model({.num_variables = 30, .density = 0.3});
  const Couplings couplings = grid_couplings(bqm);
  SampleOptions options = short_race(48);
  options.num_reads = 1;
  options.kernel = "lane";
  const RecordingBackend backend;
  static_cast<void>(sample(bqm, "race", options, backend));
  ASSERT_EQ(backend.seen().size(), 6u);  // three rounds
  std::int64_t best = INT64_MAX;
  for (const RecordingBackend::Seen& turn : backend.seen()) {
    EXPECT_EQ(turn.starts.empty(), !turn.is_ladder);
    if (turn.is_ladder) {
      ASSERT_FALSE(turn.starts.empty());
      EXPECT_LE(grid_energy(couplings, turn.starts[0]), best);
    }
    best = std::min(best, std::ranges::min(turn.found));
  }
}

TEST(race, a_given_optimum_is_what_it_returns) {
  const Bqm bqm = random_model({.num_variables = 24, .density = 0.5, .seed = 3});
  const SampleSet best = sample(bqm, "exact", {.num_reads = 1});
  SampleOptions options = short_race(16);
  options.initial_states = std::make_shared<const StateMatrix>(best.states);
  const SampleSet set = sample(bqm, "race", options);
  EXPECT_EQ(set.rows[0].best_sweep, 0u);
  EXPECT_EQ(set.states.state(0), best.states.state(0));
}

/// Whole rounds alone count: the read is that of a run of so many sweeps.
TEST(race, a_read_that_the_clock_cut_is_the_read_of_its_sweeps) {
  const Bqm bqm = random_model({.num_variables = 200, .density = 0.1, .weights = Weights::reals});
  const StopToken stop(std::chrono::milliseconds(300));
  SampleOptions options{.num_reads = 1, .num_sweeps = 1'000'000, .seed = 3, .stop = &stop};
  const SampleSet cut = sample(bqm, "race", options);
  ASSERT_EQ(cut.stopped_by, StoppedBy::time);
  if (cut.rows[0].sweeps_done == 0) GTEST_SKIP() << "too slow a machine for a round";
  options.stop = nullptr;
  options.num_sweeps = cut.rows[0].sweeps_done;
  const SampleSet whole = sample(bqm, "race", options);
  EXPECT_EQ(cut.rows[0].energy, whole.rows[0].energy);
  EXPECT_EQ(cut.rows[0].best_sweep, whole.rows[0].best_sweep);
  EXPECT_EQ(cut.states, whole.states);
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
    EXPECT_EQ(hits, set.rows[0].sweeps_done > 0);  // else the state drawn at the start was it
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
