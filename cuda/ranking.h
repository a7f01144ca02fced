#pragma once
/// What the energies of many reads come to, worked out on the device: the best read, the reads in
/// order, how often each energy came up. Energies are in device memory, by index: [num_reads], less
/// than 2³¹ of them, and stay as they are. All wait for the stream.

#include "cuda/cuda_stream.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace temper {

struct RankedRead {
  std::uint32_t index = 0;
  std::int64_t energy = 0;

  friend bool operator==(const RankedRead&, const RankedRead&) = default;
};

struct EnergyCount {
  std::int64_t energy = 0;
  std::uint32_t num_reads = 0;

  friend bool operator==(const EnergyCount&, const EnergyCount&) = default;
};

/// The read of the least energy, the first of equals; none among no reads.
[[nodiscard]] std::optional<RankedRead> best_read(const std::int64_t* energies,
                                                  std::uint32_t num_reads,
                                                  const CudaStream& stream);

/// order (device memory, [num_reads]) becomes the indices by energy, then by index.
void rank_reads(const std::int64_t* energies, std::uint32_t num_reads, std::uint32_t* order,
                const CudaStream& stream);

/// The `count` best reads (all where there are fewer), the best first.
[[nodiscard]] std::vector<RankedRead> best_reads(const std::int64_t* energies,
                                                 std::uint32_t num_reads, std::uint32_t count,
                                                 const CudaStream& stream);

/// The energies that came up, ascending.
[[nodiscard]] std::vector<EnergyCount> energy_histogram(const std::int64_t* energies,
                                                        std::uint32_t num_reads,
                                                        const CudaStream& stream);

}  // namespace temper
