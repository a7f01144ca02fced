#pragma once
/// The block that runs: its threads as fibers, who of them can go on, who waits for whom. One block
/// runs at a time, on whichever host thread drives the device.

#include "tests/cuda_on_cpu/api/barriers.h"
#include "tests/cuda_on_cpu/api/launch.h"
#include "tests/cuda_on_cpu/api/warp_intrinsics.h"
#include "tests/cuda_on_cpu/fiber.h"
#include "tests/cuda_on_cpu/ready_queue.h"
#include "tests/cuda_on_cpu/shared_blocks.h"

#include <array>
#include <cstdint>
#include <memory>
#include <source_location>
#include <vector>

namespace cuda_on_cpu {

inline constexpr unsigned kMaxThreads = 1024;
inline constexpr unsigned kWarpSize = 32;

enum class ThreadState : unsigned char { ready, at_barrier, at_warp, done };

struct Thread {
  explicit Thread(unsigned number) : stack{number} {}
  Fiber fiber;
  FiberStack stack;
  uint3 index{};
  unsigned linear = 0;
  ThreadState state = ThreadState::done;
  std::uint64_t result = 0;  ///< of the rendezvous it waits for
  std::source_location where;
};

/// Lanes of one mask on their way to meet.
struct Rendezvous {
  unsigned mask;
  unsigned arrived;
  unsigned votes;
  int width;
  unsigned number;  ///< of the warp's rendezvous
  WarpCall call;
  std::array<std::uint64_t, kWarpSize> value;
  std::array<unsigned, kWarpSize> argument;
};

struct Warp {
  unsigned present;
  unsigned exited;
  unsigned begun;  ///< rendezvous so far
  int open;        ///< how many of those below are open
  std::array<Rendezvous, kWarpSize> rendezvous;
};

/// Clocks of ThreadSanitizer, fresh for each block so that no barrier orders two blocks. One for
/// each rendezvous, in rings: a thread that runs ahead releases the next one before a slow thread
/// has acquired this one, which must not order the two.
struct BlockClocks {
  std::array<char, 2> barrier;
  std::array<std::array<char, 64>, kMaxThreads / kWarpSize> warp;
};

/// A logical thread of ThreadSanitizer. It has a stack to itself: what others left on it would look
/// like races.
struct LogicalThread {
  explicit LogicalThread(unsigned number);

  FiberStack stack;
  void* tsan;
};

/// Clocks of ThreadSanitizer: a grid's start and end.
struct GridClocks {
  char start = 0, end = 0;
};

struct Block {
  Thread* current = nullptr;  ///< null while host code runs
  Fiber host;
  std::int64_t switches_left = 0;  ///< until the host is due
  ReadyQueue ready;
  std::array<std::unique_ptr<Thread>, kMaxThreads> threads;
  std::array<Warp, kMaxThreads / kWarpSize> warps;
  unsigned size = 0;
  unsigned done = 0;
  std::uint64_t number = 0;  ///< of all blocks that ever ran, from 1
  SharedBlocks shared;
  const KernelCall* call = nullptr;
  GridClocks* grid_clocks = nullptr;
  std::unique_ptr<BlockClocks> clocks;
  /// A new one costs 0.4 ms, and each makes every barrier cost more, so that blocks share them.
  /// Neighbours do not, of one grid or of two, or no race between them would be seen.
  std::array<std::vector<std::unique_ptr<LogicalThread>>, 2> logical_threads;

  BarrierCall barrier_call{};
  std::source_location barrier_where;
  unsigned at_barrier = 0;
  unsigned predicates = 0;
  unsigned barriers_passed = 0;
};

extern Block running_block;

/// Makes the threads of a block ready to start.
void start_block(const KernelCall& call, std::size_t dynamic_shared_bytes, GridClocks& clocks);

enum class Progress { finished, suspended };

/// Runs the block's threads until all are done, or until `switches` have been made between them.
Progress run_block(std::int64_t switches);

/// Leaves the running thread for the next that is ready, or for the host.
void leave_thread(Leaving leaving = Leaving::for_now);

/// Another lane or thread of the running thread's block exits: a barrier may be complete by that.
void complete_barrier_if_all_arrived();

/// A thread exits: no rendezvous may be waiting for it.
void leave_warp(const Thread& thread);

/// Whether the call on this line is to be left out; notes the line if asked to.
bool note_sync_site(const std::source_location& where);
extern bool sync_sites_are_watched;
inline bool sync_site_ignored(const std::source_location& where) {
  return sync_sites_are_watched && note_sync_site(where);
}

}  // namespace cuda_on_cpu
