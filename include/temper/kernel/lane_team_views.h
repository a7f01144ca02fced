#pragma once
/// What the lane kernel works on where teams of threads share memory (lane_team.h): plain views of
/// memory that a backend owns. Variables are renumbered: a variable's *place* is where its row, its
/// cell and its bits stand.
///
///   cell  T[n]  2 · field + x: a flip of a neighbour adds 2 J or takes it away, and leaves x alone
///   bits        ⌈n / 32⌉ words, bit p % 32 of word p / 32: x at place p

#include "temper/kernel/acceptance.h"
#include "temper/kernel/given_states.h"
#include "temper/kernel/move_kind.h"
#include "temper/kernel/round_trip.h"
#include "temper/kernel/streams.h"
#include "temper/kernel/visit_blocks.h"

namespace temper {

inline constexpr int kWarpLanes = 32;

/// Cells of 16 bits hold fields up to here and limits a little beyond twice that; an edge then
/// names one of so many places.
inline constexpr std::int32_t kLargestNarrowField = 16383;
inline constexpr std::int32_t kMostNarrowPlaces = 65536;

/// A neighbour in a row of couplings: its place, and 2 J.
template <class T>
struct LaneEdge;
template <>
struct alignas(4) LaneEdge<std::int16_t> {
  std::uint16_t place;
  std::int16_t step;
};
template <>
struct alignas(8) LaneEdge<std::int32_t> {
  std::int32_t place;
  std::int32_t step;
};

[[nodiscard]] TEMPER_HD std::int32_t words_of_bits(std::int32_t num_places) {
  return (num_places + 31) / 32;
}

/// Limits that a warp has drawn ahead for 32 blocks of visits: that of visit k of block b stands at
/// k · kTileStride + b, so that neither writing a block a lane nor reading visit after visit meets
/// in a bank.
inline constexpr std::int32_t kTileStride = kWarpLanes + 1;
inline constexpr std::int32_t kTileLimits = kBlockVisits * kTileStride;

/// A block of visits and the number of a visit in it.
[[nodiscard]] TEMPER_HD std::uint32_t visit_slot(std::uint32_t block, std::uint32_t visit) {
  return block * kBlockVisits + visit;
}
/// Where its limit stands in the tiles of blocks first_block …
[[nodiscard]] TEMPER_HD std::uint32_t place_in_tiles(std::uint32_t slot,
                                                     std::uint32_t first_block) {
  const std::uint32_t block = slot / kBlockVisits - first_block;
  return block / kWarpLanes * kTileLimits + slot % kBlockVisits * kTileStride + block % kWarpLanes;
}

/// What the teams of a problem have in common.
struct LaneTeamProblem {
  std::int32_t num_variables = 0;
  const std::int64_t* row_start = nullptr;    ///< [n + 1] by place, into edge
  const void* edge = nullptr;                 ///< LaneEdge<T>, ascending by place in a row
  const std::int32_t* linear = nullptr;       ///< [n] by place
  const std::int32_t* variable_at = nullptr;  ///< [n] by place
  const std::int32_t* place_of = nullptr;     ///< [n] by variable

  /// Visit i flips place i; with random order a place that is picked anew in every sweep; with
  /// waves place_of_visit[i].
  bool is_random = false;
  const std::int32_t* block_start = nullptr;  ///< [num_blocks + 1]
  std::int32_t num_blocks = 0;
  const std::uint32_t* slot = nullptr;       ///< [n] visit_slot by visit
  const std::uint32_t* pair_slot = nullptr;  ///< [n] the same of pairs, by their first variable
  /// Waves of visits: no two places of a wave are coupled, and waves in turn give what the visits
  /// in turn give. 0: visits are made in order.
  std::int32_t num_waves = 0;
  const std::int32_t* wave_start = nullptr;      ///< [num_waves + 1] places
  const std::int32_t* place_of_visit = nullptr;  ///< [n]
  MoveKind moves = MoveKind::flip;
  FamilyTable families;  ///< of variables, not places

  RandomKey key;
  GivenStates given;  ///< by variable; none: initial states are drawn
  Acceptance acceptance = Acceptance::metropolis;
  bool is_ladder = false;                ///< the chains of a team are one read, a rung each
  const float* temperature = nullptr;    ///< by sweep; of a ladder by rung
  const float* exchange_rate = nullptr;  ///< [rungs − 1] of a ladder
  std::uint32_t num_sweeps = 0;          ///< of the whole anneal: the last one is always observed
  std::uint32_t observe = 1;
  std::int64_t target = INT64_MIN;  ///< grid units, without the offset
  /// Least sweep after which a read of the problem hit, where all reads end with it; else null.
  std::uint32_t* first_hit = nullptr;
  const volatile std::uint32_t* stop = nullptr;  ///< not 0: the host wants an end
};

inline constexpr std::uint32_t kNoSweep = UINT32_MAX;

/// One replica of one read.
struct LaneChain {
  std::int64_t energy = 0;  ///< grid units, without the offset
  std::int64_t best_energy = 0;
  std::uint32_t best_sweep = 0;  ///< after which best_energy was first observed
  std::uint32_t hit_sweep = kNoSweep;
  std::int32_t rung = 0;
  RoundTrip trip;
  std::int32_t is_better = 0;  ///< the last observation was the best
};

/// The chains of a team in memory that outlives launches: a ladder, or a read each.
struct LaneTeamMemory {
  std::int32_t problem = 0;  ///< which of the batch
  std::int32_t num_chains = 0;
  std::uint32_t first_read = 0;
  std::uint32_t* sweeps_done = nullptr;  ///< [1]
  LaneChain* chains = nullptr;           ///< [num_chains]
  std::uint32_t* state = nullptr;        ///< [num_chains][words_of_bits(n)], between launches
  std::uint32_t* best_state = nullptr;   ///< [num_chains][words_of_bits(n)]
  std::uint32_t* attempts = nullptr;     ///< [num_chains − 1] of a ladder
  std::uint32_t* accepted = nullptr;     ///< [num_chains − 1] of a ladder
  std::uint32_t* round_trips = nullptr;  ///< [1]
  // Where shared memory is too small for it.
  void* cell = nullptr;              ///< T[num_chains][n]
  void* limit = nullptr;             ///< with waves: as in LaneTeamScratch
  std::int32_t* chain_at = nullptr;  ///< [num_chains] of a ladder
};

/// What a team works on while it anneals.
template <class T>
struct LaneTeamScratch {
  T* cell = nullptr;  ///< [num_chains][n]
  /// Of the thread's crew: [warps of the crew][kTileLimits]; with waves at least [n], by place.
  T* limit = nullptr;
  LaneChain* chains = nullptr;       ///< [num_chains]
  std::int32_t* chain_at = nullptr;  ///< [num_chains] by rung, of a ladder
  std::int32_t* go_on = nullptr;     ///< [1]
};

}  // namespace temper
