/// Reads ranked, the best and the histogram by Thrust, on the device or, with the stand-in for one,
/// on the host, beside std::stable_sort and std::map.

#include "cuda/ranking.h"

#include "cuda/device_buffer.h"
#include "tests/device/machine.h"
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <map>
#include <numeric>
#include <random>
#include <span>
#include <string>
#include <vector>

namespace temper {
namespace {

struct Case {
  std::string name;
  std::vector<std::int64_t> energies;
};

void PrintTo(const Case& test, std::ostream* out) { *out << test.name; }

std::vector<std::int64_t> random_energies(std::size_t count, std::int64_t least,
                                          std::int64_t most) {
  std::mt19937_64 random(count);
  std::uniform_int_distribution<std::int64_t> energy(least, most);
  std::vector<std::int64_t> energies(count);
  for (std::int64_t& e : energies) e = energy(random);
  return energies;
}

std::vector<Case> cases() {
  constexpr std::int64_t kLeast = std::numeric_limits<std::int64_t>::min();
  constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();
  return {
      {"none", {}},
      {"one", {-7}},
      {"two_equal", {5, 5}},
      {"the_best_comes_last", {3, 2, 1, 0, -1}},
      {"extremes", {0, kMost, kLeast, -1, kMost, kLeast, 1}},
      {"all_equal", std::vector<std::int64_t>(1000, -42)},
      {"few_energies", random_energies(1025, -3, 3)},
      {"a_puzzle_of_many_reads", random_energies(100'000, 0, 40)},
      {"mostly_distinct", random_energies(100'000, kLeast, kMost)},
  };
}

class Ranking : public testing::TestWithParam<Case> {
 protected:
  /// A rehearsal runs the suite on the cpu backend, which has no device memory.
  void SetUp() override {
    if (testing_support::machine_under_test()->name() != "cuda") GTEST_SKIP() << "no device";
  }

  [[nodiscard]] static const std::vector<std::int64_t>& energies() { return GetParam().energies; }
  [[nodiscard]] static std::uint32_t num_reads() {
    return static_cast<std::uint32_t>(energies().size());
  }

  [[nodiscard]] static std::vector<std::uint32_t> expected_order() {
    std::vector<std::uint32_t> order(energies().size());
    std::iota(order.begin(), order.end(), 0u);
    std::ranges::stable_sort(order, {}, [](std::uint32_t i) { return energies()[i]; });
    return order;
  }
};

TEST_P(Ranking, orders_by_energy_then_by_index) {
  const CudaStream stream;
  const DeviceBuffer<std::int64_t> on_device(std::span<const std::int64_t>(energies()), stream);
  const DeviceBuffer<std::uint32_t> order(num_reads(), stream);
  rank_reads(on_device.data(), num_reads(), order.data(), stream);
  std::vector<std::uint32_t> found(num_reads());
  std::vector<std::int64_t> untouched(num_reads());
  order.download(found);
  on_device.download(untouched);
  stream.synchronize();
  EXPECT_EQ(found, expected_order());
  EXPECT_EQ(untouched, energies());
}

TEST_P(Ranking, the_best_read_is_the_first_of_the_least_energy) {
  const CudaStream stream;
  const DeviceBuffer<std::int64_t> on_device(std::span<const std::int64_t>(energies()), stream);
  const std::optional<RankedRead> best = best_read(on_device.data(), num_reads(), stream);
  ASSERT_EQ(best.has_value(), num_reads() > 0);
  if (!best) return;
  const auto least = std::ranges::min_element(energies());
  EXPECT_EQ(best->index, least - energies().begin());
  EXPECT_EQ(best->energy, *least);
}

TEST_P(Ranking, the_best_reads_come_first) {
  const CudaStream stream;
  const DeviceBuffer<std::int64_t> on_device(std::span<const std::int64_t>(energies()), stream);
  for (const std::uint32_t count : {0u, 1u, 10u, 200'000u}) {
    std::vector<RankedRead> expected;
    for (const std::uint32_t i : expected_order()) {
      if (expected.size() == count) break;
      expected.push_back({i, energies()[i]});
    }
    EXPECT_EQ(best_reads(on_device.data(), num_reads(), count, stream), expected);
  }
}

TEST_P(Ranking, the_histogram_counts_every_energy) {
  const CudaStream stream;
  const DeviceBuffer<std::int64_t> on_device(std::span<const std::int64_t>(energies()), stream);
  std::map<std::int64_t, std::uint32_t> counts;
  for (const std::int64_t energy : energies()) ++counts[energy];
  std::vector<EnergyCount> expected;
  for (const auto& [energy, count] : counts) expected.push_back({energy, count});
  EXPECT_EQ(energy_histogram(on_device.data(), num_reads(), stream), expected);
}

INSTANTIATE_TEST_SUITE_P(All, Ranking, testing::ValuesIn(cases()),
                         [](const auto& row) { return row.param.name; });

}  // namespace
}  // namespace temper
