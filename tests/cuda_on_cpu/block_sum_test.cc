#include "tests/cuda_on_cpu/block_sum.h"

#include "tests/cuda_on_cpu/test_support.h"

#include <numeric>

namespace cuda_on_cpu {
namespace {

struct Sums {
  std::vector<unsigned> blocks;
  std::vector<unsigned> last_digits;
  unsigned long long total;
  auto operator<=>(const Sums&) const = default;
};

Sums sums_of(const std::vector<unsigned>& values, int threads) {
  const std::size_t blocks = (values.size() + threads - 1) / threads;
  const DeviceArray<unsigned> device_values(values);
  const DeviceArray<unsigned> block_sums(blocks);
  const DeviceArray<unsigned> last_digits(std::vector<unsigned>(10, 0));
  const DeviceArray<unsigned long long> total(std::vector<unsigned long long>{0});
  EXPECT_EQ(temper::test::launch_block_sum({device_values.data(), static_cast<int>(values.size()),
                                            block_sums.data(), last_digits.data(), total.data()},
                                           threads, nullptr),
            cudaSuccess)
      << last_diagnostic();
  return {block_sums.values(), last_digits.values(), total.values().front()};
}

class BlockSum : public CudaOnCpu {};

TEST_F(BlockSum, is_exact_in_every_order_of_threads) {
  std::vector<unsigned> values(5000);
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = static_cast<unsigned>(i * i % 9973);
  Sums expected{{}, std::vector<unsigned>(10, 0), 0};
  for (std::size_t first = 0; first < values.size(); first += 256) {
    const auto end = values.begin() + static_cast<long>(std::min(first + 256, values.size()));
    expected.blocks.push_back(std::accumulate(values.begin() + static_cast<long>(first), end, 0u));
  }
  for (const unsigned value : values) ++expected.last_digits[value % 10];
  expected.total = std::accumulate(values.begin(), values.end(), 0ull);
  const auto results = distinct_results([&] { return sums_of(values, 256); });
  EXPECT_EQ(results, std::set{expected});
}

/// Removing either of its barriers is noticed: the check that temper's own kernels are put through.
TEST_F(BlockSum, needs_each_of_its_barriers) {
  std::vector<unsigned> values(512);
  std::iota(values.begin(), values.end(), 1u);
  record_sync_sites();
  const Sums expected = sums_of(values, 128);
  const auto sites = sync_sites();
  EXPECT_EQ(sites.size(), 2u);
  for (const SyncSite& site : sites) {
    ignore_sync_site(site);
    if constexpr (kThreadSanitizer) {
      EXPECT_DEATH(sums_of(values, 128), "data race") << site.line;
    } else {
      EXPECT_NE(distinct_results([&] { return sums_of(values, 128); }), std::set{expected})
          << site.line;
    }
  }
}

}  // namespace
}  // namespace cuda_on_cpu
