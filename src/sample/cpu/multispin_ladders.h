#pragma once
/// Tempering in words: a lane of 32 bits is one rung of 32 ladders, the rungs of a ladder lie side
/// by side in lanes, and exchanged states move between neighbouring lanes. A sweep costs what
/// annealing as many replicas costs, an exchange a few operations a word.

#include "sample/bit_counter.h"
#include "sample/cpu/chain_group.h"
#include "sample/cpu/multispin_engine.h"
#include "sample/ladder_reads.h"
#include "sample/word_tile.h"

#include <cstdint>
#include <vector>

namespace temper {

class MultispinLadders final : public ChainGroup {
 public:
  MultispinLadders(const MultispinEngine& engine, std::uint32_t first_read,
                   std::uint32_t num_reads);

  void advance(std::uint32_t until, GoOn go_on, void* context) override;
  [[nodiscard]] std::uint32_t num_reads() const override { return num_reads_; }
  [[nodiscard]] std::uint32_t sweeps_done() const override { return sweeps_done_; }
  [[nodiscard]] std::uint32_t hit_sweep(std::uint32_t i) const override {
    return hit_sweep_[shift_ + i];
  }
  [[nodiscard]] bool any_hit() const override { return any_hit_; }
  [[nodiscard]] Incumbent best(std::uint32_t i) const override { return reads_.best(tiles_, i); }
  [[nodiscard]] bool closed() const override;
  void store(std::uint32_t i, ProblemResult& out, std::size_t row) override;

  /// Bytes of a group of 32 · num_groups ladders, its tiles left out.
  [[nodiscard]] static std::size_t bytes_beside_tiles(std::size_t num_groups, std::size_t num_rungs,
                                                      std::size_t num_lanes);

 private:
  /// A lane of some tile.
  struct Lane {
    WordTile* tile;
    std::size_t lane;
  };

  [[nodiscard]] std::size_t index(std::size_t group, std::size_t rung) const {
    return group * engine_.num_rungs() + rung;
  }
  [[nodiscard]] Lane lane(std::size_t group, std::size_t rung);
  void close_hits();
  void exchange();
  [[nodiscard]] std::uint32_t accepted(std::size_t group, std::uint32_t rung);
  void swap_states();
  void count_round_trips(std::size_t group);
  void add_exchanges(std::uint32_t i, ExchangeCounts& counts) const;

  const MultispinEngine& engine_;
  std::uint32_t first_read_;
  std::uint32_t num_reads_;
  std::uint32_t shift_;  ///< bits before the first read
  LadderReads reads_;
  std::uint32_t sweeps_done_ = 0;
  bool any_hit_ = false;
  std::vector<std::int32_t> picks_;  ///< of random order
  std::vector<WordTile> tiles_;
  std::vector<std::uint32_t> open_;              ///< [groups] reads that have not hit
  std::vector<std::uint32_t> hit_sweep_;         ///< [groups][32]
  std::vector<std::uint32_t> partner_, mask_;    ///< [lanes of all tiles] of the exchange
  std::vector<std::uint32_t> to_hot_, to_cold_;  ///< [groups][rungs] legs of round trips
  std::vector<BitCounter> accepted_;             ///< [groups][rungs] exchanges with the next rung
  std::vector<BitCounter> round_trips_;          ///< [groups]
};

}  // namespace temper
