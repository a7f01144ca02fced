#pragma once
/// What tests set and ask of the stand-in: the order in which threads run, what fills new memory,
/// how many devices there are, which call fails.

#include "tests/cuda_on_cpu/include/cuda_runtime.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace cuda_on_cpu {

/// Which of the threads that can go on does so next, and which block. A kernel without races gives
/// the same bits in all three.
enum class Order { forward, reverse, random };

/// What cudaFree does while work that may touch the memory is waiting: CUDA does not promise to
/// wait, so that is diagnosed; as today's drivers do it, it waits.
enum class Free { diagnoses_use, waits };

struct Settings {
  Order order = Order::forward;  ///< CUDA_ON_CPU_ORDER=forward|reverse|random
  std::uint64_t seed = 1;        ///< of the random order; CUDA_ON_CPU_SEED
  unsigned char fill = 0xA5;     ///< bytes of new device and shared memory; CUDA_ON_CPU_FILL
  Free free = Free::diagnoses_use;
  int devices = 1;                                   ///< CUDA_ON_CPU_DEVICES
  cudaError_t no_device = cudaErrorNoDevice;         ///< what calls return where there is no device
  std::size_t device_memory = std::size_t{1} << 30;  ///< bytes of each device
  int capability = 90;                               ///< 10 · major + minor that devices report
  int registers = 64;                                ///< a thread's, in the model of occupancy
  std::int64_t slice = 10'000;  ///< switches between threads that one query lets a kernel run
  bool host_pointers_are_errors =
      true;  ///< a kernel's argument that points to pageable host memory
};

Settings& settings();

/// Frees all memory, streams and events, forgets errors, counts and failures, and takes the
/// settings of the environment.
void reset();

/// The n-th call (from 1, counted from now) of the named function, or of any where the name is
/// empty, fails. Functions that release something release it all the same.
void fail_call(std::string_view function, int n, cudaError_t error);
/// Whether a failure is still to come.
bool failure_pending();

/// Why the last call that returned an error did.
const std::string& last_diagnostic();

/// Device and pinned memory, streams and events that are still there, one a line. What is left at
/// the end of the process is reported too, and makes its exit status 1.
std::string leaks();

struct Statistics {
  std::uint64_t launches, blocks, threads;
  std::uint64_t switches;         ///< between threads
  std::uint64_t barriers;         ///< of whole blocks
  std::uint64_t warp_intrinsics;  ///< calls by lanes
};
inline Statistics& statistics() {
  static constinit Statistics counts{};
  return counts;
}

/// A line with __syncthreads or __syncwarp. Tests of a kernel walk those that it reached and see
/// that leaving any out is noticed.
struct SyncSite {
  std::string file;
  unsigned line;
  bool operator==(const SyncSite&) const = default;
};
/// Starts to note the lines that are reached, and forgets those that were.
void record_sync_sites();
std::vector<SyncSite> sync_sites();
/// From now on these calls do nothing; a line of 0 ends that.
void ignore_sync_site(const SyncSite& site);

}  // namespace cuda_on_cpu
