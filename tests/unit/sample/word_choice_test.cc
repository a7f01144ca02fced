#include "sample/cpu/word_choice.h"

#include "temper/base/error.h"
#include "temper/sample/backend.h"

#include "tests/support/models.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <vector>

namespace temper {
namespace {

using testing_support::lattice_of_families;
using testing_support::random_model;

/// As the widest machine has them, whatever this one has.
std::vector<const MultispinWords*> all_words() {
  static constexpr MultispinWords kAll[] = {{"avx512", 512, nullptr, 20.0, 31.5},
                                            {"avx512", 256, nullptr, 16.0, 25.0},
                                            {"avx2", 256, nullptr, 20.0, 32.0},
                                            {"avx512", 32, nullptr, 55.0, 75.0, 16, 2.6},
                                            {"portable", 128, nullptr, 31.0, 47.0}};
  std::vector<const MultispinWords*> words;
  for (const MultispinWords& of : kAll) words.push_back(&of);
  return words;
}

/// No two variables of it could be visited side by side.
const Couplings& dense_model() {
  static const Couplings dense =
      grid_couplings(random_model({.num_variables = 20, .density = 1.0}));
  return dense;
}

std::int32_t bits_for(std::uint32_t num_reads, int num_threads, std::size_t num_problems = 1,
                      std::size_t rungs = 1) {
  Plan plan;
  plan.exchange = rungs > 1;
  for (std::size_t p = 0; p < num_problems; ++p)
    plan.problems.push_back({.couplings = &dense_model(),
                             .betas = std::vector<double>(plan.exchange ? rungs : 10, 1.0),
                             .num_reads = num_reads});
  return choose_words(all_words(), plan, num_threads).bits;
}

TEST(choose_words, shares_the_reads_among_the_threads) {
  EXPECT_EQ(bits_for(512, 1), 512);
  EXPECT_EQ(bits_for(512, 2), 256);
  EXPECT_EQ(bits_for(1024, 2), 512);
  EXPECT_EQ(bits_for(1 << 20, 2), 512);
  EXPECT_EQ(bits_for(512, 2, 100), 512);  // the problems fill the threads
}

TEST(choose_words, few_reads_take_the_faster_words) {
  for (int threads : {1, 2, 16}) {
    EXPECT_EQ(bits_for(1, threads), 256);
    EXPECT_EQ(bits_for(40, threads), 256);
  }
  EXPECT_EQ(bits_for(257, 1), 512);
}

TEST(choose_words, one_narrow_word_is_done_before_two) {
  const auto portable = words_called("auto", "portable");
  const auto bits = [&](std::uint32_t num_reads) {
    Plan plan;
    plan.problems.push_back({.couplings = &dense_model(), .betas = {1.0}, .num_reads = num_reads});
    return choose_words(portable, plan, 1).bits;
  };
  EXPECT_EQ(bits(32), 32);
  EXPECT_EQ(bits(40), 128);
}

/// Four neighbours a variable: hundreds of them are not coupled to each other.
TEST(choose_words, few_reads_of_a_sparse_model_take_its_variables_side_by_side) {
  const Couplings sparse =
      grid_couplings(random_model({.num_variables = 400, .density = 0.01, .seed = 3}));
  Plan plan;
  plan.problems.push_back({.couplings = &sparse, .betas = {1.0}, .num_reads = 1});
  const auto chosen = [&] { return choose_words(all_words(), plan, 1); };
  EXPECT_EQ(chosen().variables, 16);
  plan.problems[0].num_reads = 512;
  EXPECT_EQ(chosen().variables, 1);
  plan.problems[0].num_reads = 1;
  plan.chain.order = VisitOrderKind::random;
  EXPECT_EQ(chosen().variables, 1);
  plan.chain.order = VisitOrderKind::colour;
  EXPECT_EQ(chosen().variables, 16);
  plan.chain.moves = MoveKind::onehot;
  EXPECT_EQ(chosen().variables, 1);
  plan.chain.moves = MoveKind::flip;
  plan.exchange = true;
  EXPECT_EQ(chosen().variables, 1);
  static constexpr MultispinWords kWaves = {"avx512", 32, nullptr, 55.0, 75.0, 16, 2.6};
  const MultispinWords* const only[] = {&kWaves};
  EXPECT_THROW(static_cast<void>(choose_words(only, plan, 1)), InputError);
}

TEST(choose_words, counts_the_rungs_of_ladders) {
  EXPECT_EQ(bits_for(32, 1, 1, 16), 512);  // sixteen lanes of 32 ladders
  EXPECT_EQ(bits_for(32, 1, 1, 8), 256);
}

TEST(words_called, says_what_is_not_there) {
  const auto message = [](std::string_view bits, std::string_view width) {
    try {
      static_cast<void>(words_called(bits, width));
    } catch (const std::exception& error) {
      return std::string(error.what());
    }
    return std::string("not refused");
  };
  EXPECT_THAT(message("96", "auto"),
              testing::HasSubstr("(known: auto, 32, 64, 128, 256, 512, 32x8, 32x16)"));
  EXPECT_THAT(message("512", "portable"), testing::HasSubstr("'portable' has no such words"));
  EXPECT_EQ(words_called("128", "auto").front()->bits, 128);
}

TEST(backend, words_are_of_the_multispin_kernel_alone) {
  const Couplings couplings = grid_couplings(random_model({.num_variables = 20}));
  Plan plan;
  plan.num_sweeps = 2;
  plan.problems.push_back({.couplings = &couplings, .betas = {1.0, 1.0}});
  const auto cpu = make_backend("cpu", {.word = "128"});
  EXPECT_THROW(static_cast<void>(cpu->run(plan)), InputError);
  EXPECT_THROW(static_cast<void>(cpu->layout(plan)), InputError);
  plan.chain.pilot = true;  // a pilot's kernel is not asked for
  EXPECT_NO_THROW(static_cast<void>(cpu->run(plan)));
  EXPECT_THROW(static_cast<void>(make_backend("reference", {.word = "128"})), InputError);
  EXPECT_THROW(static_cast<void>(make_backend("cpu", {.word = "96"})), InputError);
}

TEST(backend, every_word_gives_the_same_reads) {
  for (const bool families : {false, true}) {
    const Couplings couplings =
        grid_couplings(families ? lattice_of_families(4, 5, 6, 1.0)
                                : random_model({.num_variables = 60, .density = 0.2, .seed = 5}));
    Plan plan;
    plan.num_sweeps = 6;
    plan.chain.kernel = KernelKind::multispin;
    plan.problems.push_back({.couplings = &couplings,
                             .betas = {0.1, 0.3, 0.5, 0.7, 0.9, 1.1},
                             .seed = 3,
                             .first_read = 7,
                             .num_reads = 600});
    const auto expected = make_backend("reference", {})->run(plan).problems[0];
    for (const char* word : {"32", "64", "128", "256", "512", "32x8", "32x16", "auto"}) {
      std::unique_ptr<Backend> cpu;
      try {
        cpu = make_backend("cpu", {.num_threads = 2, .word = word});
      } catch (const SystemFailure&) {
        continue;  // not on this processor
      }
      SCOPED_TRACE(cpu->describe(plan));
      const auto found = cpu->run(plan).problems[0];
      EXPECT_EQ(expected.reads, found.reads);
      EXPECT_EQ(expected.final_states, found.final_states);
    }
  }
}

TEST(layout, says_what_a_group_takes) {
  const Couplings sudoku_like = grid_couplings(lattice_of_families(9, 9, 9, 1.0));
  Plan plan;
  plan.num_sweeps = 4;
  plan.problems.push_back(
      {.couplings = &sudoku_like, .betas = {0.5, 1.0, 1.5, 2.0}, .num_reads = 512});
  const auto cpu = make_backend("cpu", {.num_threads = 2});
  const Layout lane = cpu->layout(plan);
  EXPECT_EQ(lane.element, "int8");
  EXPECT_EQ(lane.word, 0u);
  EXPECT_EQ(lane.field_method, "cached fields");
  EXPECT_GE(lane.bytes_a_replica, 729u);
  EXPECT_LT(lane.bytes_a_replica, 3u * 729);
  plan.chain.kernel = KernelKind::group;
  const Layout group = cpu->layout(plan);
  EXPECT_EQ(group.field_method, "sums of families");
  EXPECT_LE(group.bytes_a_replica, 1900u);
  plan.chain.kernel = KernelKind::multispin;
  const Layout word = cpu->layout(plan);
  EXPECT_EQ(word.element, "bit");
  EXPECT_EQ(word.reads_a_group, word.word);
  EXPECT_EQ(word.num_groups, (512 + word.word - 1) / word.word);
  EXPECT_EQ(word.num_threads, 2);
  EXPECT_GE(word.bytes_a_replica, 2u * 729 / 8);
  EXPECT_LE(word.bytes_a_replica, 360u);
  EXPECT_EQ(word.bytes_of_results, 512 * (2 * 12 * 8 + sizeof(ReadResult)));
}

}  // namespace
}  // namespace temper
