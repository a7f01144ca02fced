#pragma once
/// What the multispin kernel works on: one bit a read, a word W of reads a variable. Plain views of
/// memory that a backend owns; words are stored as groups of 32-bit lanes, lane g of a tile is the
/// reads 32 (first_group + g) … + 31.
///
///   state   W[n + 2]   x[v] of every read; state[n] = all 0, state[n + 1] = all 1 (padding of
///   rows) energy  W[32]      bit planes of a two's complement integer, in grid units, without the
///   offset;
///                      its size stays below 2^30, so that differences fit

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
struct MultispinModel {
  std::int32_t num_variables = 0;
  std::int32_t num_digits = 0;              ///< binary digits of the largest |J|
  const std::int64_t* row_start = nullptr;  ///< [n]
  const std::int32_t* stream = nullptr;
  const std::int32_t* constant = nullptr;  ///< [n][kMostPlanes] binary digits, 0 or −1
};

struct MultispinTile {
  void* state = nullptr;                 ///< W[n + 2]
  void* best_state = nullptr;            ///< W[n]
  const void* initial = nullptr;         ///< W[n]
  void* energy = nullptr;                ///< W[32]
  void* best_energy = nullptr;           ///< W[32]
  void* open = nullptr;                  ///< W[1]: reads that are still observed
  void* hit = nullptr;                   ///< W[1]: reads that reached the target
  std::uint32_t* best_sweep = nullptr;   ///< [reads of W]
  const std::uint32_t* group = nullptr;  ///< [32-bit lanes of W] counter c2
  std::uint32_t sweeps_done = 0;
  bool any_open = true;
  bool any_hit = false;
};

struct MultispinRun {
  RandomKey key;
  VisitOrder visits;
  const SweepLevels* levels = nullptr;  ///< of sweeps first_level, first_level + 1, … up to `until`
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
