/// Seeded bugs: threads that do not wait for each other as they should.

#include "tests/cuda_on_cpu/test_support.h"

namespace cuda_on_cpu {
namespace {

constexpr unsigned kThreads = 64;
constexpr Shape kOneBlock{dim3(1), dim3(kThreads)};

class BugsSynchronization : public CudaOnCpu {};

/// The result of a kernel that is to be wrong in some order.
std::function<std::vector<unsigned>()> output(void (*kernel)(unsigned*), const Shape& shape) {
  return [=] { return output_of(shape, kernel, kThreads); };
}

__global__ void no_barrier(unsigned* out) {
  TEMPER_SHARED(unsigned, values, kThreads);
  values[threadIdx.x] = threadIdx.x;
  out[threadIdx.x] = values[kThreads - 1 - threadIdx.x];
}
TEST_F(BugsSynchronization, a_missing_barrier) { expect_race(output(no_barrier, kOneBlock)); }

__global__ void no_second_barrier(unsigned* out) {
  TEMPER_SHARED(unsigned, values, kThreads);
  for (unsigned round = 0; round < 3; ++round) {
    values[threadIdx.x] = threadIdx.x + round * 100;
    __syncthreads();
    out[threadIdx.x] += values[kThreads - 1 - threadIdx.x];
  }
}
TEST_F(BugsSynchronization, a_missing_barrier_before_shared_memory_is_written_anew) {
  expect_race(output(no_second_barrier, kOneBlock));
}

__global__ void no_syncwarp(unsigned* out) {
  TEMPER_SHARED(unsigned, last, kThreads / 32);
  if (threadIdx.x % 32 == 31) last[threadIdx.x / 32] = threadIdx.x;
  out[threadIdx.x] = last[threadIdx.x / 32];
}
TEST_F(BugsSynchronization, a_missing_syncwarp) { expect_race(output(no_syncwarp, kOneBlock)); }

/// In lockstep nothing is wrong with it, and no order of whole threads shows it.
__global__ void a_vote_instead_of_syncwarp(unsigned* out) {
  TEMPER_SHARED(unsigned, values, kThreads);
  values[threadIdx.x] = threadIdx.x;
  const unsigned votes = __ballot_sync(kAllLanes, threadIdx.x % 2 == 0);
  out[threadIdx.x] = values[threadIdx.x ^ 1] + votes;
}
TEST_F(BugsSynchronization, a_vote_that_should_order_memory) {
  if (!kThreadSanitizer) GTEST_SKIP() << "needs ThreadSanitizer";
  EXPECT_DEATH(output(a_vote_instead_of_syncwarp, kOneBlock)(), "data race");
}
__global__ void count_without_atomics(unsigned* out) { out[0] = out[0] + 1; }
TEST_F(BugsSynchronization, a_count_without_atomics) {
  if (!kThreadSanitizer) GTEST_SKIP() << "needs ThreadSanitizer";
  EXPECT_DEATH(output(count_without_atomics, kOneBlock)(), "data race");
}
__global__ void count_of_blocks(unsigned* out) {
  TEMPER_SHARED(unsigned, one, 1);
  if (threadIdx.x == 0) one[0] = 1;
  __syncthreads();  // orders the threads of a block, not the blocks
  if (threadIdx.x == 0) out[0] = out[0] + one[0];
}
TEST_F(BugsSynchronization, a_count_over_blocks_without_atomics) {
  if (!kThreadSanitizer) GTEST_SKIP() << "needs ThreadSanitizer";
  EXPECT_DEATH(output(count_of_blocks, {dim3(8), dim3(32)})(), "data race");
}

__global__ void last_writer(unsigned* out) { out[0] = threadIdx.x; }
TEST_F(BugsSynchronization, threads_that_write_to_one_place) {
  expect_race(output(last_writer, kOneBlock));
}
__global__ void reads_the_block_before(unsigned* out) {
  out[blockIdx.x] = blockIdx.x == 0 ? 1 : out[blockIdx.x - 1] + 1;
}
TEST_F(BugsSynchronization, blocks_that_rely_on_their_order) {
  expect_race(output(reads_the_block_before, {dim3(8), dim3(1)}));
}

// What can never be right ends the process.

void expect_violation(void (*kernel)(unsigned*), const Shape& shape, const std::string& message) {
  EXPECT_DEATH(output(kernel, shape)(), message + "(.|\n)*bugs_synchronization_test.cc");
}

__global__ void two_barriers(unsigned* out) {
  if (threadIdx.x < 40) {
    __syncthreads();
  } else {
    __syncthreads();
  }
  out[threadIdx.x] = 1;
}
TEST_F(BugsSynchronization, a_divergent_barrier) {
  expect_violation(two_barriers, kOneBlock,
                   "divergent barrier: other threads of the block wait at "
                   ".*bugs_synchronization_test.cc:[0-9]+");
}

__global__ void barrier_in_half_a_warp(unsigned* out) {
  if (threadIdx.x % 32 < 16) __syncthreads();
  out[threadIdx.x] = __ballot_sync(kAllLanes, 1);
}
TEST_F(BugsSynchronization, a_barrier_that_a_warp_waits_beside) {
  expect_violation(barrier_in_half_a_warp, kOneBlock,
                   "deadlock: no thread of the block can go on(.|\n)*waits in a barrier at(.|\n)*"
                   "waits in a warp intrinsic at");
}

__global__ void shuffle_after_exit(unsigned* out) {
  if (threadIdx.x % 32 >= 16) return;
  out[threadIdx.x] = __shfl_down_sync(kAllLanes, threadIdx.x, 1);
}
TEST_F(BugsSynchronization, a_mask_with_a_lane_that_has_exited) {
  for (const Order order : {Order::forward, Order::reverse}) {
    settings().order = order;
    expect_violation(shuffle_after_exit, kOneBlock, "names a lane that has exited");
  }
}

__global__ void beyond_the_block(unsigned* out) { out[0] = __ballot_sync(kAllLanes, 1); }
TEST_F(BugsSynchronization, a_mask_beyond_the_end_of_the_block) {
  expect_violation(beyond_the_block, {dim3(1), dim3(20)}, "lanes beyond the end of the block");
}

__global__ void not_in_its_mask(unsigned* out) { out[0] = __ballot_sync(0xFFFFu, 1); }
TEST_F(BugsSynchronization, a_lane_outside_of_its_mask) {
  expect_violation(not_in_its_mask, kOneBlock, "the calling lane is not in its mask 0x0000ffff");
}

__global__ void overlapping(unsigned* out) {
  out[threadIdx.x] = __ballot_sync(threadIdx.x < 16 ? 0xFFFFFFFFu : 0xFFFF0000u, 1);
}
TEST_F(BugsSynchronization, masks_that_overlap) {
  expect_violation(overlapping, {dim3(1), dim3(32)}, "masks overlap");
}

__global__ void different_intrinsics(unsigned* out) {
  if (threadIdx.x % 2 == 0) {
    out[threadIdx.x] = __ballot_sync(kAllLanes, 1);
  } else {
    out[threadIdx.x] = __shfl_sync(kAllLanes, threadIdx.x, 0);
  }
}
TEST_F(BugsSynchronization, lanes_in_different_intrinsics) {
  expect_violation(different_intrinsics, kOneBlock, "wait in another warp intrinsic");
}

__global__ void from_outside(unsigned* out) {
  if (threadIdx.x < 16) out[threadIdx.x] = __shfl_sync(0xFFFFu, threadIdx.x, 16);
}
TEST_F(BugsSynchronization, a_shuffle_from_a_lane_outside_of_the_mask) {
  expect_violation(from_outside, kOneBlock, "shuffles from lane 16, which is not in the mask");
}

__global__ void bad_width(unsigned* out) {
  out[threadIdx.x] = __shfl_sync(kAllLanes, threadIdx.x, 0, 12);
}
TEST_F(BugsSynchronization, a_shuffle_of_a_width_that_is_no_power_of_two) {
  expect_violation(bad_width, kOneBlock, "a power of two up to 32, not 12");
}

}  // namespace
}  // namespace cuda_on_cpu
