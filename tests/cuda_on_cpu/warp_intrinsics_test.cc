#include "tests/cuda_on_cpu/test_support.h"

namespace cuda_on_cpu {
namespace {

class WarpIntrinsics : public CudaOnCpu {};

constexpr Shape kOneWarp{dim3(1), dim3(32)};

template <class T>
void expect_output(void (*kernel)(T*), const std::function<T(unsigned lane)>& expected) {
  std::vector<T> values(32);
  for (unsigned lane = 0; lane < 32; ++lane) values[lane] = expected(lane);
  EXPECT_EQ(distinct_results([&] { return output_of(kOneWarp, kernel, 32); }), std::set{values});
}

unsigned scrambled(unsigned lane) { return lane * 2654435761u; }

__global__ void ballot(unsigned* out) {
  out[threadIdx.x] = __ballot_sync(kAllLanes, threadIdx.x % 3 == 0);
}
TEST_F(WarpIntrinsics, ballot_has_a_bit_for_each_lane) {
  expect_output<unsigned>(ballot, [](unsigned) { return 0x49249249u; });
}

__global__ void any_and_all(unsigned* out) {
  const int lane = static_cast<int>(threadIdx.x);
  out[lane] = static_cast<unsigned>(
      __any_sync(kAllLanes, lane == 7) | __any_sync(kAllLanes, lane == 32) << 1 |
      __all_sync(kAllLanes, lane < 32) << 2 | __all_sync(kAllLanes, lane != 31) << 3);
}
TEST_F(WarpIntrinsics, any_and_all_are_the_same_for_all_lanes) {
  expect_output<unsigned>(any_and_all, [](unsigned) { return 0b0101u; });
}

__global__ void halves(unsigned* out) {
  const unsigned lane = threadIdx.x;
  const unsigned mask = lane < 16 ? 0x0000FFFFu : 0xFFFF0000u;
  if (lane < 16) {
    out[lane] = __ballot_sync(mask, lane % 2 == 0);
  } else {
    out[lane] = __shfl_sync(mask, lane, 20);
  }
}
TEST_F(WarpIntrinsics, lanes_of_different_masks_go_their_own_way) {
  expect_output<unsigned>(halves, [](unsigned lane) { return lane < 16 ? 0x5555u : 20u; });
}

__global__ void shuffle_index(unsigned* out) {
  out[threadIdx.x] =
      __shfl_sync(kAllLanes, scrambled(threadIdx.x), static_cast<int>(threadIdx.x * 7 + 40), 16);
}
TEST_F(WarpIntrinsics, shuffle_takes_the_source_modulo_the_width) {
  expect_output<unsigned>(shuffle_index, [](unsigned lane) {
    return scrambled(lane / 16 * 16 + (lane * 7 + 40) % 16);
  });
}

__global__ void shuffle_up(unsigned* out) {
  out[threadIdx.x] = __shfl_up_sync(kAllLanes, scrambled(threadIdx.x), 3, 8);
}
TEST_F(WarpIntrinsics, shuffle_up_keeps_the_first_lanes_of_a_segment) {
  expect_output<unsigned>(shuffle_up,
                          [](unsigned lane) { return scrambled(lane % 8 >= 3 ? lane - 3 : lane); });
}

__global__ void shuffle_down(unsigned* out) {
  out[threadIdx.x] = __shfl_down_sync(kAllLanes, scrambled(threadIdx.x), 5);
}
TEST_F(WarpIntrinsics, shuffle_down_keeps_the_last_lanes) {
  expect_output<unsigned>(shuffle_down,
                          [](unsigned lane) { return scrambled(lane + 5 < 32 ? lane + 5 : lane); });
}

__global__ void shuffle_xor(unsigned* out) {
  out[threadIdx.x] = __shfl_xor_sync(kAllLanes, scrambled(threadIdx.x), 8, 8);
}
TEST_F(WarpIntrinsics, shuffle_xor_reaches_earlier_segments_only) {
  expect_output<unsigned>(
      shuffle_xor, [](unsigned lane) { return scrambled(lane % 16 >= 8 ? lane - 8 : lane); });
}

__global__ void wide_types(double* out) {
  const double pi = 3.25 * threadIdx.x;
  const long long whole = -static_cast<long long>(threadIdx.x) * 10'000'000'000;
  out[threadIdx.x] =
      __shfl_xor_sync(kAllLanes, pi, 1) + static_cast<double>(__shfl_xor_sync(kAllLanes, whole, 1));
}
TEST_F(WarpIntrinsics, shuffles_carry_eight_bytes) {
  expect_output<double>(wide_types, [](unsigned lane) {
    const unsigned other = lane ^ 1;
    return 3.25 * other - 1e10 * other;
  });
}

__global__ void reductions(long long* out) {
  const int value = static_cast<int>(scrambled(threadIdx.x));
  const auto bits = static_cast<unsigned>(value);
  const long long results[] = {
      __reduce_add_sync(kAllLanes, value), __reduce_min_sync(kAllLanes, value),
      __reduce_max_sync(kAllLanes, value), __reduce_min_sync(kAllLanes, bits),
      __reduce_max_sync(kAllLanes, bits),  __reduce_and_sync(kAllLanes, bits | 5),
      __reduce_or_sync(kAllLanes, bits),   __reduce_xor_sync(kAllLanes, bits)};
  out[threadIdx.x] = threadIdx.x < 8 ? results[threadIdx.x] : 0;
}
TEST_F(WarpIntrinsics, reductions_equal_loops_over_the_lanes) {
  unsigned sum = 0, least = ~0u, most = 0, all = ~0u, any = 0, parity = 0;
  int least_signed = 0, most_signed = 0;
  for (unsigned lane = 0; lane < 32; ++lane) {
    const unsigned bits = scrambled(lane);
    sum += bits;
    least = std::min(least, bits);
    most = std::max(most, bits);
    least_signed = std::min(least_signed, static_cast<int>(bits));
    most_signed = std::max(most_signed, static_cast<int>(bits));
    all &= bits | 5;
    any |= bits;
    parity ^= bits;
  }
  const std::vector<long long> expected{
      static_cast<int>(sum), least_signed, most_signed, least, most, all, any, parity};
  expect_output<long long>(reductions,
                           [&](unsigned lane) { return lane < 8 ? expected[lane] : 0; });
}

__global__ void match(unsigned* out) {
  out[threadIdx.x] = __match_any_sync(kAllLanes, threadIdx.x % 5);
}
TEST_F(WarpIntrinsics, match_finds_the_lanes_of_equal_value) {
  expect_output<unsigned>(match, [](unsigned lane) {
    unsigned lanes = 0;
    for (unsigned other = lane % 5; other < 32; other += 5) lanes |= 1u << other;
    return lanes;
  });
}

__global__ void partial_warp(unsigned* out) {
  const unsigned mask = __activemask();
  out[threadIdx.x] = threadIdx.x < 32 ? 0 : __ballot_sync(mask, 1);
}
TEST_F(WarpIntrinsics, the_last_warp_of_a_block_may_be_partial) {
  const auto out = output_of({dim3(1), dim3(42)}, partial_warp, 42);
  EXPECT_EQ(out[41], 0x3FFu);
}

__global__ void prefix_sums(unsigned* out) {
  TEMPER_SHARED(unsigned, sums, 32);
  sums[threadIdx.x] = threadIdx.x + 1;
  __syncwarp();
  for (unsigned distance = 1; distance < 32; distance *= 2) {
    const unsigned before = threadIdx.x >= distance ? sums[threadIdx.x - distance] : 0;
    __syncwarp();
    sums[threadIdx.x] += before;
    __syncwarp();
  }
  out[threadIdx.x] = sums[threadIdx.x];
}
TEST_F(WarpIntrinsics, syncwarp_orders_the_memory_of_a_warp) {
  expect_output<unsigned>(prefix_sums, [](unsigned lane) { return (lane + 1) * (lane + 2) / 2; });
}

}  // namespace
}  // namespace cuda_on_cpu
