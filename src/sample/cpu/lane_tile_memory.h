#pragma once
/// A tile of the lane and group kernels, and the memory that its view points into.

#include "temper/kernel/streams.h"

#include "sample/aligned_vector.h"
#include "sample/cpu/lane_kernels.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace temper {

struct LaneTileMemory {
  AlignedVector<std::uint64_t> state, field;
  std::vector<std::int64_t> energy, best_energy;
  std::vector<std::uint32_t> best_sweep;
  AlignedVector<std::uint32_t> word_read, word_stream;
  std::vector<std::uint64_t> best_bits, initial_bits;
  AlignedVector<float> word_temperature;
  LaneTile view;

  /// Memory and view for a kernel. num_fields: of a lane. No lane is open, all temperatures are 1.
  void allocate(const LaneKernel& kernel, std::size_t num_variables, std::size_t num_fields);
  /// The lane draws as replica `slot` of a read.
  void draw_as(const LaneKernel& kernel, RandomKey key, std::size_t lane, std::uint32_t read,
               std::uint32_t slot);
  /// The lane's initial states, as that replica draws them.
  void draw_initial_states(RandomKey key, std::size_t lane, std::uint32_t read, std::uint32_t slot);
};

}  // namespace temper
