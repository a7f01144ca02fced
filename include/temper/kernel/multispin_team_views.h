#pragma once
/// What a team of threads works on that anneals in words, as CUDA has them: a warp's 32 lanes are
/// 32 words of 32 reads, so that rows and branches are uniform in a warp; the warps of the team
/// share the visits of a sweep. Without exchange a lane is a group of reads, and the team has one
/// tile of lanes. With exchange a lane is a rung of a group: rung r of the team's g-th group is
/// lane g · R + r, of as many tiles as that takes.
///
/// A Team says who the calling thread is and brings what threads do together:
///     int lane, warp, num_warps;
///     bool any(bool) and std::uint32_t ballot(bool) of the warp;
///     void barrier() of the team; void sync_warp();
///     void lower(std::uint32_t*, std::uint32_t), add(std::uint32_t*, std::uint32_t): atomic;
///     std::uint32_t look(std::uint32_t*): what others add to meanwhile.
/// All threads of the team call every function of the multispin_team headers.

#include "temper/kernel/given_states.h"
#include "temper/kernel/multispin_sweep.h"

namespace temper {

inline constexpr int kTeamLanes = 32;

/// Words of the 32 lanes side by side, seen by one of them.
struct LaneWords {
  std::uint32_t* word = nullptr;  ///< of this lane, in row 0

  TEMPER_HD std::uint32_t& operator[](std::int32_t row) const {
    // In bytes: a compiler that sees the lane in the same sum adds three parts at every use.
    return *reinterpret_cast<std::uint32_t*>(reinterpret_cast<char*>(word) +
                                             std::int64_t{row} * kTeamLanes * 4);
  }
  /// The rows from `row` on.
  TEMPER_HD LaneWords operator+(std::int32_t row) const { return {&(*this)[row]}; }
};

/// The acceptance levels of a lane: a page whose words are `stride` apart.
struct TeamLevels {
  const std::uint32_t* word = nullptr;
  std::int32_t stride = 1;
  std::int32_t num_levels = 0;

  [[nodiscard]] TEMPER_HD std::uint32_t at(std::int32_t i) const { return word[i * stride]; }
  [[nodiscard]] TEMPER_HD DealLevel<std::uint32_t> level(std::int32_t k) const {
    const std::int32_t i = kLevelHeadWords + 3 * k;
    return {at(i), at(i + 1), at(i + 2)};
  }
  [[nodiscard]] TEMPER_HD LevelHead<std::uint32_t> head() const {
    LevelHead<std::uint32_t> out;
    TEMPER_UNROLL
    for (int j = 0; j < kMostDrawPlanes; ++j) out.plane[j] = at(j);
    out.tail = {at(kMostDrawPlanes), at(kMostDrawPlanes + 1), at(kMostDrawPlanes + 2)};
    return out;
  }
};

/// What draws need of a page, in registers.
struct HeldHead {
  LevelHead<std::uint32_t> held;

  [[nodiscard]] TEMPER_HD const LevelHead<std::uint32_t>& head() const { return held; }
};

/// A level as the usual visit holds it: what is chosen of is made before.
struct HeldLevel {
  std::uint32_t threshold, fewer, more;
};
TEMPER_HD std::uint32_t deal(std::uint32_t word, const HeldLevel& level) {
  return rotate_by(word < level.threshold ? level.more : level.fewer, word);
}

/// FastLevels of a sweep: those of an even number of families, which is the usual one, in
/// registers; the others read from shared memory at every visit.
struct TeamFastLevels {
  static constexpr int kRows = 2 * 3 * 3;  ///< even or odd, level, word of it

  LaneWords shared;
  HeldLevel even[3];

  TEMPER_HD static HeldLevel in_rows(const LaneWords& rows, int first) {
    return {rows[first], rows[first + 1], rows[first + 2]};
  }
  /// Of rows that note_levels has written.
  TEMPER_HD explicit TeamFastLevels(const LaneWords& rows) : shared(rows) {
    TEMPER_UNROLL
    for (int l = 0; l < 3; ++l) even[l] = in_rows(rows, 3 * l);
  }
  template <bool kEven>
  [[nodiscard]] TEMPER_HD HeldLevel level(int l) const {
    if constexpr (kEven)
      return even[l];
    else
      return in_rows(shared, 9 + 3 * l);
  }
  /// The rows, from a page. Shape: rows [kRows].
  TEMPER_HD static void note_levels(const LaneWords& rows, const TeamLevels& levels,
                                    std::int32_t pair) {
    TEMPER_ROLLED
    for (int i = 0; i < 6; ++i) {
      const auto level = levels.level((i < 3 ? pair : pair / 2) + i % 3 * pair);
      rows[3 * i] = level.threshold;
      rows[3 * i + 1] = level.fewer;
      rows[3 * i + 2] = level.fewer | level.extra;
    }
  }
};

/// One visit of a sweep: two loads of 16 bytes.
struct alignas(16) TeamVisit {
  std::int32_t row = 0;  ///< of its draw: its place in the order
  /// The variable; above it the number of families of the fast visit of counters, 0: the exact one.
  std::uint32_t what = 0;
  /// Where the two low planes of its families are: bytes from those of the first family. That is an
  /// addition a family less for the visit.
  std::int32_t place[6] = {};

  static constexpr int kVariableBits = 29;
  [[nodiscard]] TEMPER_HD std::int32_t variable() const {
    return static_cast<std::int32_t>(what & ((1u << kVariableBits) - 1));
  }
  [[nodiscard]] TEMPER_HD std::int32_t num_families() const {
    return static_cast<std::int32_t>(what >> kVariableBits);
  }
};
inline constexpr int kFamilyShift = 8;  ///< of those bytes
inline constexpr std::int32_t kMostTeamFamilies = INT32_MAX >> kFamilyShift;
static_assert(1 << kFamilyShift == 2 * kTeamLanes * sizeof(std::uint32_t));

/// The low planes of families, of one lane: for look_fast.
struct LaneCounters {
  std::uint32_t* word = nullptr;  ///< of the first family

  TEMPER_HD LaneWords operator+(std::int32_t place) const {
    return {reinterpret_cast<std::uint32_t*>(reinterpret_cast<char*>(word) + place)};
  }
};

/// The visits of a sweep, wave after wave: a visit's wave is one beyond the latest of the visits
/// before it whose variables are coupled to its own. Visits of a wave may be done in any order, or
/// at once. With random order visit[v] is that of variable v, the team writes those of a sweep down
/// (TeamWork::visit), and they are one wave for one warp.
struct TeamWaves {
  std::int32_t num_waves = 0;
  const std::int32_t* first = nullptr;  ///< [num_waves + 1] into visit
  const TeamVisit* visit = nullptr;     ///< [n]
};

/// A tile of 32 lanes in memory that outlives launches. Energies have energy_planes planes, P.
struct TeamTile {
  std::uint32_t* state = nullptr;        ///< [n + 2][32] x[v]; then all 0, all 1
  std::uint32_t* best_state = nullptr;   ///< [n][32]
  std::uint32_t* energy = nullptr;       ///< [P][32]
  std::uint32_t* best_energy = nullptr;  ///< [P][32]
  std::uint32_t* open = nullptr;         ///< [32] reads that are still observed
  std::uint32_t* hit = nullptr;          ///< [32] reads that reached the target
  std::uint32_t* best_sweep = nullptr;   ///< [32][32 bits]
  std::uint32_t* drawn = nullptr;        ///< [1 or 2][n][32] draws of a sweep: words, then masks
  // Counters of families, where fields come from them.
  std::uint32_t* counter = nullptr;  ///< [families][2][32] their two low planes
  std::uint32_t* upper = nullptr;    ///< [families][num_planes − 2][32] the others
  std::uint32_t* wide = nullptr;  ///< [families + 1] lanes that use those; then how many that are
  // With exchange.
  const std::uint32_t* levels = nullptr;  ///< [page words][32] of the rungs
  std::uint32_t* to_hot = nullptr;        ///< [32] replicas on their way to the hottest rung
  std::uint32_t* to_cold = nullptr;       ///< [32]
  std::uint32_t* accepted = nullptr;      ///< [32 planes][32] exchanges with the next rung, by read
  std::uint32_t* round_trips = nullptr;   ///< [32 planes][32] in the coldest rung's lane
};

/// A team's share of a launch.
struct TeamWork {
  std::int32_t problem = 0;     ///< which of the batch
  std::int32_t first_tile = 0;  ///< of the batch
  std::int32_t num_tiles = 1;
  std::uint32_t first_read = 0;
  std::uint32_t num_reads = 0;
  std::uint32_t* sweeps_done = nullptr;  ///< [1]
  TeamVisit* visit = nullptr;            ///< [n] of a sweep, with random order
  std::uint32_t* parts = nullptr;        ///< [warps][P + 1][32] of energies, what each warp adds
};

/// What the teams of a problem have in common.
struct TeamProblem {
  MultispinModel model;
  RandomKey key;
  GivenStates given;  ///< none: initial states are drawn
  VisitOrder visits;  ///< picks null
  TeamWaves waves;
  const std::int32_t* linear = nullptr;  ///< [n]
  // Members of the families that are counted (CSR).
  const std::int32_t* member_start = nullptr;  ///< [families + 1]
  const std::int32_t* member = nullptr;
  /// Pages of sweeps first_level, first_level + 1, …; null with exchange.
  const SweepLevels<std::uint32_t>* levels = nullptr;
  std::uint32_t first_level = 0;
  std::int32_t num_rungs = 1;
  std::int32_t rung_levels = 0;  ///< in the pages of the rungs
  const float* rate = nullptr;   ///< [num_rungs − 1] exchange_rate
  std::uint32_t num_sweeps = 0;
  std::uint32_t until = 0;  ///< this launch goes on until so many are done
  std::uint32_t observe = 1;
  bool has_target = false;
  std::int32_t target = 0;
  bool is_random = false;  ///< the order is drawn anew for every sweep
  /// Least sweep after which a read of the problem hit, where all reads end with it; else null.
  std::uint32_t* first_hit = nullptr;
  const volatile std::uint32_t* stop = nullptr;  ///< not 0: the host wants an end
};

/// Memory that the team shares; its places are known when compiled as far as they can be, since a
/// place in a register is one less for the visits.
struct TeamScratch {
  std::uint32_t* go_on = nullptr;   ///< [1], the rest of its 32 unused
  std::uint32_t* better = nullptr;  ///< [32] reads with a new best
  std::uint32_t* fast = nullptr;    ///< [TeamFastLevels::kRows][32]
  std::uint32_t* mask = nullptr;    ///< [tiles][32] reads that exchange with the next rung
  // Of the team's tile, where that fits, and it is the only one; else null.
  std::uint32_t* state = nullptr;    ///< [n + 2][32]
  std::uint32_t* counter = nullptr;  ///< [families][2][32]
  std::uint32_t* wide = nullptr;     ///< [families + 1]
};

/// Words of TeamScratch but the tile's.
TEMPER_HD std::int32_t scratch_words(std::int32_t num_tiles) {
  return (2 + TeamFastLevels::kRows + num_tiles) * kTeamLanes;
}
/// Those of the tile.
TEMPER_HD std::int64_t shared_tile_words(std::int32_t num_variables, std::int32_t num_families) {
  return (std::int64_t{num_variables} + 2 + 2 * std::int64_t{num_families}) * kTeamLanes +
         (num_families > 0 ? num_families + 1 : 0);
}

/// TeamScratch in the words that a launch shares.
TEMPER_HD TeamScratch scratch_in(std::uint32_t* words, const MultispinModel& model,
                                 bool shares_tile) {
  TeamScratch scratch;
  scratch.go_on = words;
  scratch.better = words + kTeamLanes;
  scratch.fast = words + 2 * kTeamLanes;
  scratch.mask = words + (2 + TeamFastLevels::kRows) * kTeamLanes;
  if (!shares_tile) return scratch;
  scratch.state = words + scratch_words(1);
  scratch.counter = scratch.state + (std::int64_t{model.num_variables} + 2) * kTeamLanes;
  scratch.wide = scratch.counter + 2 * std::int64_t{model.counters.num_families} * kTeamLanes;
  return scratch;
}

/// Where a launch keeps what visits touch: in memory that the compiler knows to be shared, or
/// wherever TeamScratch says.
enum class TeamMemory : std::int32_t { any, shared };

template <TeamMemory kMemory>
TEMPER_HD bool shares_tile(const TeamScratch& scratch) {
  return kMemory == TeamMemory::shared || scratch.state != nullptr;
}

/// A tile as one launch sees it: `tile` with what visits touch wherever that is.
template <TeamMemory kMemory>
TEMPER_HD TeamTile placed(TeamTile tile, const TeamScratch& scratch) {
  if (shares_tile<kMemory>(scratch)) {
    tile.state = scratch.state;
    tile.counter = scratch.counter;
    tile.wide = scratch.wide;
  }
  return tile;
}

/// Which rung of which group a lane is.
struct TeamLane {
  std::uint32_t group = 0;
  std::int32_t rung = 0;
  std::uint32_t reads = 0;  ///< bits that count; 0: the lane idles along
};

TEMPER_HD TeamLane lane_of(const TeamProblem& problem, const TeamWork& work, std::int32_t index) {
  TeamLane out;
  out.rung = index % problem.num_rungs;
  out.group = work.first_read / 32 + static_cast<std::uint32_t>(index / problem.num_rungs);
  const std::int64_t begin = std::int64_t{work.first_read} - std::int64_t{out.group} * 32;
  const std::int64_t end = begin + work.num_reads;
  const auto below = [](std::int64_t bit) TEMPER_HD_LAMBDA {
    return bit <= 0 ? 0u : bit >= 32 ? ~0u : (1u << bit) - 1;
  };
  out.reads = below(end) & ~below(begin);
  return out;
}

/// The levels of a lane in the coming sweep.
TEMPER_HD TeamLevels levels_of(const TeamProblem& problem, const TeamTile& tile, int lane,
                               std::uint32_t sweeps_done) {
  if (problem.levels == nullptr) return {tile.levels + lane, kTeamLanes, problem.rung_levels};
  const SweepLevels<std::uint32_t> levels = problem.levels[sweeps_done - problem.first_level];
  return {levels.page, 1, levels.num_levels};
}

/// Adds one to the counts of 32 reads whose bits are set: planes of one lane, 32 of them.
TEMPER_HD void count_bits(const LaneWords& planes, std::uint32_t bits) {
  for (int j = 0; bits != 0 && j < 32; ++j) {
    const std::uint32_t carry = planes[j] & bits;
    planes[j] ^= bits;
    bits = carry;
  }
}

}  // namespace temper
