#pragma once
/// The reads of a tile of words that anneals at one beta: read i is bit (first_read % 32 + i) of
/// the lanes one after the other.

#include "sample/group_reads.h"
#include "sample/word_tile.h"

#include <cstdint>
#include <span>

namespace temper {

class WordReads {
 public:
  /// Variable v's words are at place[v] of the tile. Plan, tile and place must outlive this.
  WordReads(const Plan& plan, WordTile& tile, std::span<const std::int32_t> place,
            std::uint32_t first_read, std::uint32_t num_reads);

  /// Tells the tile which reads it is to anneal; their initial states are drawn where none are
  /// given.
  void draw(RandomKey key, const StateMatrix* initial_states = nullptr);

  [[nodiscard]] std::uint32_t num_reads() const { return num_reads_; }
  [[nodiscard]] std::uint32_t hit_sweep(std::uint32_t i) const;
  [[nodiscard]] Incumbent best(std::uint32_t i) const;
  /// Writes read i, of the group `reads`, into a row of the result.
  void store(const GroupReads& reads, std::uint32_t i, ProblemResult& out, std::size_t row) const;

 private:
  const Plan& plan_;
  WordTile& tile_;
  std::span<const std::int32_t> place_;
  std::uint32_t first_read_;
  std::uint32_t num_reads_;
  std::uint32_t shift_;  ///< bits before the first read: lanes begin at multiples of 32
};

}  // namespace temper
