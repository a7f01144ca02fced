#include "temper/sample/outline.h"

#include "temper/base/error.h"
#include "temper/report/plan_report.h"

#include "tests/support/models.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cmath>

namespace temper {
namespace {

using testing_support::degenerate_models;
using testing_support::lattice_of_families;
using testing_support::random_model;

TEST(outline_run, says_what_sample_does) {
  const Bqm families = lattice_of_families(4, 4, 4, 1.0);
  const Bqm plain = random_model({.num_variables = 40, .density = 0.2, .vartype = Vartype::spin});
  for (const Bqm& bqm : {families, plain})
    for (const char* sampler : {"sa", "pt"}) {
      const auto cpu = make_backend("cpu", {.num_threads = 2});
      const SampleOptions options{.num_reads = 40, .num_sweeps = 50};
      const RunOutline outline = outline_run(bqm, sampler, options, *cpu);
      const SampleSet set = sample(bqm, sampler, options, *cpu);
      EXPECT_EQ(outline.effective.moves, set.effective.moves);
      EXPECT_EQ(outline.effective.kernel, set.effective.kernel);
      EXPECT_EQ(outline.effective.kernel_reason, set.effective.kernel_reason);
      EXPECT_EQ(outline.effective.device, set.effective.device);
      EXPECT_EQ(outline.effective.beta_hot, set.effective.beta_hot);
      EXPECT_EQ(outline.effective.beta_cold, set.effective.beta_cold);
      EXPECT_EQ(outline.effective.num_replicas, set.effective.num_replicas);
      const std::uint32_t rounds = (40 + outline.num_reads - 1) / outline.num_reads;
      EXPECT_EQ(outline.num_reads, rounds == 1 ? 40u : outline.num_reads);
      EXPECT_EQ(outline.spin_updates / outline.num_reads * 40, set.spin_updates);
      EXPECT_EQ(outline.families_found, false);
      ASSERT_TRUE(outline.slice);
      const SliceTimes& slice = *outline.slice;
      for (double number : {slice.seconds, slice.spin_updates_per_ns, slice.seconds_a_round}) {
        EXPECT_TRUE(std::isfinite(number));
        EXPECT_GE(number, 0.0);
      }
    }
}

TEST(outline_run, counts_the_families_that_it_finds) {
  Bqm bqm = lattice_of_families(4, 4, 4, 1.0);
  bqm.families.clear();
  const auto cpu = make_backend("cpu", {});
  const RunOutline outline = outline_run(bqm, "sa", {.num_reads = 1}, *cpu);
  EXPECT_EQ(outline.num_families, 48u);
  EXPECT_TRUE(outline.families_found);
  EXPECT_EQ(outline.num_couplings, 64 * 9 / 2);
  EXPECT_THAT(to_text(outline), testing::HasSubstr("48 families (found)"));
}

TEST(outline_run, reads_until_a_target_keep_every_group) {
  const Bqm bqm = lattice_of_families(4, 4, 4, 1.0);
  const auto cpu = make_backend("cpu", {.num_threads = 1});
  SampleOptions options;
  options.target_energy = 0.0;
  options.kernel = "lane";
  const RunOutline open_ended = outline_run(bqm, "sa", options, *cpu);
  options.num_reads = 512;
  const RunOutline fixed = outline_run(bqm, "sa", options, *cpu);
  EXPECT_EQ(open_ended.num_reads, 512u);
  EXPECT_EQ(open_ended.layout.bytes_in_flight,
            fixed.layout.bytes_in_flight * open_ended.layout.num_groups);
}

TEST(outline_run, degenerate_models_have_one) {
  for (const auto& [name, bqm] : degenerate_models())
    for (const char* backend : {"cpu", "reference"}) {
      SCOPED_TRACE(name);
      const auto machine = make_backend(backend, {});
      const RunOutline outline =
          outline_run(bqm, "sa", {.num_reads = 3, .num_sweeps = 4}, *machine);
      EXPECT_EQ(outline.num_variables, bqm.num_variables());
      EXPECT_FALSE(to_text(outline).empty());
      EXPECT_EQ(to_json(outline, {})["model"]["variables"], bqm.num_variables());
    }
}

TEST(outline_run, refuses_what_sample_refuses) {
  const auto cpu = make_backend("cpu", {});
  const Bqm bqm = random_model({.num_variables = 5});
  EXPECT_THROW(static_cast<void>(outline_run(bqm, "exact", {.num_reads = 1}, *cpu)), InputError);
  EXPECT_THROW(static_cast<void>(outline_run(bqm, "sa", {}, *cpu)), InputError);
  SampleOptions options{.num_reads = 1};
  options.moves = "onehot";
  EXPECT_THROW(static_cast<void>(outline_run(bqm, "sa", options, *cpu)), InputError);
}

}  // namespace
}  // namespace temper
