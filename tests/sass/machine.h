#pragma once
/// Executes the machine code of a kernel on the CPU, warp by warp, and counts: how often each
/// instruction is issued, and the passes that its memory accesses take. What a device would do in
/// each clock is not modelled; what it computes is, bit for bit.
///
/// Threads of a warp diverge and meet again as on a device: BSSY notes who is to meet, BSYNC waits
/// for them. Device memory is memory of this process.

#include "tests/sass/operations.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <span>
#include <vector>

namespace sass {

struct Launch {
  std::array<std::uint32_t, 3> grid{1, 1, 1};
  std::array<std::uint32_t, 3> block{1, 1, 1};
  std::size_t shared_bytes = 0;  ///< dynamic
  std::span<const std::byte> parameters;
  /// Whether these bytes are device memory; else the machine stops with an error.
  std::function<bool(std::uint64_t address, std::size_t bytes)> is_device_memory;
};

/// Counts of launches, added up over warps and blocks.
struct Counts {
  std::vector<std::uint64_t> issued;  ///< [instructions] by warps
  std::vector<std::uint64_t> passes;  ///< [instructions] of memory: banks of 4 bytes, lines of 128
  std::uint64_t total = 0;            ///< all that was issued
  /// What the slowest warp issued from barrier to barrier, times the warps of the block: the same
  /// as `total` where the warps of a block have equal work.
  std::uint64_t if_all_were_slowest = 0;
};

class Machine {
 public:
  /// Architecture 90: sm_90.
  Machine(const Kernel& kernel, int architecture, std::size_t static_shared_bytes);

  /// Throws std::runtime_error at an instruction that it does not know, and at bad addresses.
  void run(const Launch& launch);

  [[nodiscard]] const Counts& counts() const { return counts_; }
  void forget_counts();

 private:
  void load_constants(const Launch& launch);
  void run_block(const Launch& launch, std::array<std::uint32_t, 3> index);
  void run_warp(Warp& warp);
  void run_fragment(Warp& warp, Fragment fragment);

  const Kernel& kernel_;
  int architecture_;
  std::size_t static_shared_bytes_;
  Program program_;
  std::vector<std::uint32_t> constants_;  ///< the tail of every warp's file
  std::vector<std::byte> bank_;           ///< c[0x0]
  Counts counts_;
};

}  // namespace sass
