#pragma once
/// What the multispin kernel works on: one bit a read, a word W of reads a variable. Plain views of
/// memory that a backend owns; words are stored as groups of 32-bit lanes. A lane is 32 reads at
/// one beta: lanes of annealing are groups of reads, lanes of tempering the rungs of such groups.

#include "temper/kernel/acceptance.h"
#include "temper/kernel/bernoulli.h"
#include "temper/kernel/lane_views.h"

namespace temper {

inline constexpr int kEnergyPlanes = 32;
inline constexpr int kMostPlanes = 11;  ///< of a field

/// Rows of the coupling matrix cut into binary digits. F = constant + Σ_j 2^j Σ (x[u] or 1 − x[u]):
/// a negative coupling counts the zeros of its neighbour and lowers the constant. The row of v is
/// the stretch stream[row_start[v] …]: for each digit j, the number of chunks of four neighbours
/// with positive and with negative couplings that have the digit, then the neighbours, padded with
/// n (positive) or n + 1 (negative).
struct DigitRows {
  std::int32_t num_digits = 0;              ///< binary digits of the largest |J|
  const std::int64_t* row_start = nullptr;  ///< [n]
  const std::int32_t* stream = nullptr;
  const std::int32_t* constant = nullptr;  ///< [n][kMostPlanes] binary digits, 0 or −1
  bool even = false;                       ///< all couplings are even
};

/// Families instead of couplings, all of the same pair weight: the field is
/// F = extra[v] / 2 + Σ_{f of v} (pair · (n_f − x[v]) − pair / 2), n_f the members of f that are
/// on. A flip changes the counters of its few families. Counter f is num_planes words, least
/// significant first.
struct FamilyCounters {
  std::int32_t num_families = 0;
  std::int32_t num_planes = 0;           ///< a counter; enough for the largest family, ≥ 2
  std::int32_t pair = 0;                 ///< units
  const std::int32_t* first = nullptr;   ///< [n + 1] into family and place
  const std::int32_t* family = nullptr;  ///< families of v
  const std::int32_t* place = nullptr;   ///< of their counters: family · num_planes
  /// [n] how many families v has, where a fast visit is compiled for so many and extra is 0; else 0
  const std::uint8_t* fast = nullptr;
  /// [n][kMostPlanes] digits of the linear term, (extra − pair · families) / 2, as 0 or −1
  const std::int32_t* constant = nullptr;
  const std::int32_t* on_constant = nullptr;     ///< [n][kMostPlanes] digits of −pair · families
  const std::int32_t* extra_variable = nullptr;  ///< [num_extras] variables with extra ≠ 0
  const std::int32_t* extra = nullptr;           ///< [num_extras] half units
  std::int32_t num_extras = 0;
};

/// Variables side by side: a vector of L lanes visits as many variables of one group of 32 reads at
/// once. The visits of a sweep fall into waves: a variable's wave is one beyond the latest of the
/// variables that are coupled to it and visited before it. Variables of a wave are not coupled, and
/// wave after wave gives the states that one visit after the other gives. Waves are cut into
/// vectors, the last of a wave filled up with places of no variable; vector i has places i · L ….
struct WaveRows {
  std::int32_t num_vectors = 0;
  const std::int32_t* num_lanes = nullptr;  ///< [num_vectors] that hold variables: the first ones
  const std::int32_t* draw = nullptr;       ///< [num_vectors][L] where the visit's draw lies
  std::int32_t num_draws = 0;
  /// As in DigitRows, of a whole vector: for each digit the number of positive and of negative
  /// neighbours, the most that a lane has, then their places [number][L].
  std::int32_t num_digits = 0;
  const std::int64_t* row_start = nullptr;  ///< [num_vectors]
  const std::int32_t* stream = nullptr;
  const std::int32_t* constant = nullptr;  ///< [num_vectors][kMostPlanes][L]
};

struct MultispinModel {
  std::int32_t num_variables = 0;
  std::int32_t num_places = 0;  ///< of a state: a variable's number, or its place in the waves
  DigitRows rows;               ///< unused where counters or waves are there
  FamilyCounters counters;      ///< none: num_planes = 0
  WaveRows waves;               ///< none: num_vectors = 0
  std::int32_t energy_planes = kEnergyPlanes;  ///< that hold every energy in two's complement, ≤ 32
};

struct MultispinTile {
  void* state = nullptr;           ///< W[places + 2] x[v]; then all 0, all 1 (padding of rows)
  void* best_state = nullptr;      ///< W[places]; holds the initial states before the start
  void* counter = nullptr;         ///< W[num_families][num_planes]
  std::uint8_t* wide = nullptr;    ///< [num_families] whether planes above the second are in use
  void* energy = nullptr;          ///< W[energy_planes], a two's complement integer: grid units,
                                   ///< without the offset; below 2^30
  void* best_energy = nullptr;     ///< W[energy_planes]
  void* open = nullptr;            ///< W[1]: reads that are still observed
  void* hit = nullptr;             ///< W[1]: reads that reached the target
  void* levels = nullptr;          ///< W[level_page_words(most levels)], of vectors with waves
  std::uint32_t* drawn = nullptr;  ///< [2][num_draws] of a sweep in waves
  std::uint32_t* best_sweep = nullptr;        ///< [reads of W]
  const std::uint32_t* group = nullptr;       ///< [32-bit lanes of W] counter c2: reads / 32
  const std::uint32_t* stream = nullptr;      ///< [lanes] counter c3
  const std::uint32_t* level_page = nullptr;  ///< whose levels are in `levels`
  std::int32_t num_levels = 0;                ///< of that page
  std::uint32_t sweeps_done = 0;
  std::int32_t num_wide = 0;  ///< families marked wide
  bool energy_known = false;  ///< `energy` is that of the state
  bool any_open = true;
  bool any_hit = false;
};

struct MultispinRun {
  RandomKey key;
  VisitOrder visits;
  /// Pages of sweeps first_level, first_level + 1, … up to `until`; null where the lanes of a tile
  /// have levels of their own, which are in place.
  const SweepLevels<std::uint32_t>* levels = nullptr;
  std::uint32_t first_level = 0;
  std::uint32_t num_sweeps = 0;
  std::uint32_t until = 0;
  std::uint32_t observe = 1;
  bool has_target = false;
  std::int32_t target = 0;
  bool (*go_on)(void* context, const MultispinTile& tile) = nullptr;
  void* context = nullptr;
};

}  // namespace temper
