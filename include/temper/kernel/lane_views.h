#pragma once
/// What the lane and group kernels work on: plain views of memory that a backend owns. One tile
/// holds L chains side by side, one a lane of a vector; a chain is one replica of one read.
///
// clang-format off
///   state  Mask[n]       x[v] of all chains: a bit each (u64) in vectors of 64 bytes,
///                        else T[L], all bits of a lane or none
///   field  T[n + 1][L]   energy of turning x[v] on, in grid units; T[num_families + 2][L]
///                        in the group kernel, which keeps its sums there
///   bits   u64[n]        bit l: x[v] of chain l (L ≤ 64), for snapshots
// clang-format on
///
/// Generators are 32-bit lanes. Lane p of T takes byte (or half) p mod g of lane p / g of a word
/// vector, so its word is the one at word_position(p) of the g = 4 / sizeof(T) word vectors side by
/// side; arrays named word_* are in that order. Energies are added up in the wider lanes that hold
/// lanes p and p + 1: arrays named energy or best_* of chains are in the order of energy_position.

#include "temper/kernel/acceptance.h"
#include "temper/kernel/group_views.h"
#include "temper/kernel/move_kind.h"
#include "temper/kernel/streams.h"
#include "temper/kernel/visit_blocks.h"

namespace temper {

inline constexpr std::int32_t kChunkEdges = 4;

/// The couplings, by row, twice: as they come, for looking one up; and as a flip goes through them,
/// in chunks of four neighbours, values in the lane's type T. A chunk that is not full ends in
/// neighbours n, a field that nobody reads, so that a row has few lengths for the processor to
/// guess. Where few values repeat, a chunk has one value for its four neighbours.
struct LaneModel {
  std::int32_t num_variables = 0;
  const std::int64_t* row_start = nullptr;    ///< [n + 1]
  const std::int32_t* column = nullptr;       ///< ascending in a row
  const std::int32_t* coupling = nullptr;     ///< J[u,v] in grid units
  const std::int64_t* chunk_start = nullptr;  ///< [n + 1]
  const std::int32_t* neighbour = nullptr;    ///< [chunks][kChunkEdges]
  const void* value = nullptr;                ///< T[chunks], or T[chunks][kChunkEdges]
  const void* linear = nullptr;               ///< T[n]
  bool one_value_a_chunk = false;
  std::int32_t costs_a_byte = 1;      ///< so many costs add up to 127 at most, ≤ 16; int8 only
  const GroupModel* group = nullptr;  ///< in the group kernel, which has no chunks
};

/// The visits of a sweep: flips of order[i] for i in a block [block_start[b], block_start[b + 1]).
/// With one-hot moves the pairs (v, partner_of(v, sweep)) follow, v = 0 … n − 1, in blocks of their
/// own: pair block b has number num_blocks + b and the variables block_begin(b, n) … Variables
/// without a partner draw nothing. With family moves the heat baths of all families follow, each a
/// block of its own: that of family f has number num_blocks + f and a draw for every member.
struct VisitOrder {
  const std::int32_t* order = nullptr;  ///< [n]
  const std::int32_t* block_start = nullptr;
  std::int32_t num_blocks = 0;
  std::int32_t* picks = nullptr;  ///< [n] of random order, drawn anew for every sweep; else null
  MoveKind moves = MoveKind::flip;
  FamilyTable families;
};

/// The variables of a sweep in turn. Shape: [n].
TEMPER_HD const std::int32_t* order_of_sweep(const VisitOrder& visits, RandomKey key,
                                             std::uint32_t sweep, std::int32_t num_variables) {
  if (visits.picks == nullptr) return visits.order;
  for (std::int32_t i = 0; i < num_variables; ++i)
    visits.picks[i] = random_pick(key, sweep, i, num_variables);
  return visits.picks;
}

struct LaneTile {
  void* state = nullptr;
  void* field = nullptr;
  std::int64_t* energy = nullptr;         ///< [L] grid units, without the offset
  std::int64_t* best_energy = nullptr;    ///< [L]
  std::uint32_t* best_sweep = nullptr;    ///< [L] sweep after which best_energy was first observed
  std::uint64_t* best_bits = nullptr;     ///< [n] snapshot at best_sweep
  std::uint64_t* initial_bits = nullptr;  ///< [n] the states to start from
  std::uint64_t open = 0;                 ///< bit l: chain l is still observed
  std::uint64_t hit = 0;                  ///< bit l: chain l reached the target (and is closed)
  std::uint32_t sweeps_done = 0;
  const std::uint32_t* word_read = nullptr;    ///< [L] counter c2
  const std::uint32_t* word_stream = nullptr;  ///< [L] counter c3
  const float* word_temperature = nullptr;     ///< [L] used when the run has no schedule
};

/// What a call of `advance` does. Sweeps count from 0; the state after sweep s is "after s + 1
/// sweeps".
struct LaneRun {
  RandomKey key;
  Acceptance acceptance = Acceptance::metropolis;
  VisitOrder visits;
  const float* schedule =
      nullptr;  ///< [num_sweeps] temperatures by sweep, the same for all lanes; or null
  std::uint32_t num_sweeps = 0;     ///< of the whole anneal: the last one is always observed
  std::uint32_t until = 0;          ///< this call goes on until so many sweeps are done
  std::uint32_t observe = 1;        ///< energies are looked at every so many sweeps
  std::int64_t target = INT64_MIN;  ///< grid units, without the offset
  bool (*go_on)(void* context, const LaneTile& tile) = nullptr;  ///< asked after every sweep
  void* context = nullptr;
};

/// Where lane p of a vector of elements of `element_bytes` finds its word.
TEMPER_HD std::int32_t word_position(std::int32_t lane, std::int32_t element_bytes,
                                     std::int32_t num_lanes) {
  const std::int32_t groups = 4 / element_bytes;
  return lane % groups * (num_lanes / groups) + lane / groups;
}

/// Where it keeps its energy.
TEMPER_HD std::int32_t energy_position(std::int32_t lane, std::int32_t element_bytes,
                                       std::int32_t num_lanes) {
  const std::int32_t parts = element_bytes == 4 ? 1 : 2;
  return lane % parts * (num_lanes / parts) + lane / parts;
}

}  // namespace temper
