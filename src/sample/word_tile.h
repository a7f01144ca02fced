#pragma once
/// The memory of a tile of the multispin kernel, and what is read from it: a read is a lane of the
/// words and a bit of that lane.

#include "temper/kernel/multispin_views.h"
#include "temper/sample/plan.h"

#include "sample/aligned_vector.h"

#include <cstdint>
#include <span>
#include <vector>

namespace temper {

class WordTile {
 public:
  /// Lanes that set_lane is never called for start all off and count for nobody. A level fills
  /// level_lanes: as many, or with variables side by side those of their vector.
  WordTile(const MultispinModel& model, std::size_t num_lanes, std::size_t level_lanes);
  WordTile(WordTile&&) = default;

  /// Lane `lane` is to anneal the reads 32 · group … at rung `slot` of their ladders, of which
  /// those in `open` count. Their initial states are drawn: variable v's goes to place[v].
  void set_lane(std::size_t lane, RandomKey key, std::uint32_t group, std::uint32_t slot,
                std::uint32_t open, std::span<const std::int32_t> place);
  /// Instead of those drawn: the initial states of the lane's reads, as the plan gives them.
  void set_initial(std::size_t lane, const StateMatrix& states,
                   std::span<const std::int32_t> place);
  /// Makes room for pages of so many levels.
  void reserve_levels(std::int32_t num_levels);
  /// Gives a lane levels of its own, after reserve_levels for as many. Missing ones are 0.
  void set_levels(std::size_t lane, SweepLevels<std::uint32_t> levels);

  [[nodiscard]] std::size_t num_lanes() const { return lanes_; }
  [[nodiscard]] std::uint32_t hits(std::size_t lane) const { return hit_[lane]; }
  [[nodiscard]] std::uint32_t& open(std::size_t lane) { return open_[lane]; }
  /// Planes of an energy in one lane. Shape: [energy_planes of the model].
  [[nodiscard]] std::uint32_t energy_plane(std::size_t lane, std::size_t j) const {
    return energy_[j * lanes_ + lane];
  }
  [[nodiscard]] std::int64_t energy(std::size_t lane, std::uint32_t bit) const {
    return number(energy_, lane, bit);
  }
  [[nodiscard]] std::int64_t best_energy(std::size_t lane, std::uint32_t bit) const {
    return number(best_energy_, lane, bit);
  }
  [[nodiscard]] std::uint32_t best_sweep(std::size_t lane, std::uint32_t bit) const {
    return best_sweep_[lane * 32 + bit];
  }
  /// Of the variable at a place.
  [[nodiscard]] bool state(std::size_t place, std::size_t lane, std::uint32_t bit) const {
    return state_[place * lanes_ + lane] >> bit & 1;
  }
  [[nodiscard]] bool best_state(std::size_t place, std::size_t lane, std::uint32_t bit) const {
    return best_state_[place * lanes_ + lane] >> bit & 1;
  }

  /// Exchanges the bits of `mask` between a lane of one tile and a lane of another of the same
  /// model.
  static void swap(WordTile& a, std::size_t lane_of_a, WordTile& b, std::size_t lane_of_b,
                   std::uint32_t mask);

  /// Bytes of a tile.
  [[nodiscard]] static std::size_t bytes(const MultispinModel& model, std::size_t num_lanes,
                                         std::size_t level_lanes, std::int32_t num_levels);

  MultispinTile view;  ///< into this object's memory, which does not move

 private:
  using Words = AlignedVector<std::uint32_t>;

  [[nodiscard]] std::int64_t number(const Words& planes, std::size_t lane, std::uint32_t bit) const;

  std::size_t num_places_;
  std::size_t energy_planes_;
  std::size_t lanes_;  ///< 32-bit lanes a word
  std::size_t level_lanes_;
  Words state_, best_state_, counter_, energy_, best_energy_, open_, hit_, levels_;
  Words drawn_, best_sweep_, group_, stream_;
  std::vector<std::uint8_t> wide_;
};

}  // namespace temper
