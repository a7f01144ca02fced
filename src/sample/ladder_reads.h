#pragma once
/// The reads of ladders in tiles of words: a read is a bit of its group's lanes, which are the
/// rungs side by side: rung r of group g is lane g · R + r of the tiles one after the other.

#include "sample/group_reads.h"
#include "sample/word_tile.h"

#include <cstdint>
#include <span>

namespace temper {

class LadderReads {
 public:
  /// Plan and problem must outlive this. Reads first_read … of the problem.
  LadderReads(const Plan& plan, const PlanProblem& problem, std::uint32_t first_read);

  /// A lane of some tile.
  struct Lane {
    std::size_t tile;
    std::size_t lane;
    std::size_t index;  ///< of all tiles' lanes
  };
  /// Where read i has a rung.
  [[nodiscard]] Lane lane(std::uint32_t i, std::size_t rung, std::size_t lanes_a_tile) const;
  [[nodiscard]] std::uint32_t bit(std::uint32_t i) const { return (shift_ + i) % 32; }
  [[nodiscard]] std::uint32_t num_rungs() const { return num_rungs_; }

  [[nodiscard]] Incumbent best(std::span<const WordTile> tiles, std::uint32_t i) const;
  /// Writes read i, of the group `reads`, into a row of the result.
  void store(std::span<const WordTile> tiles, const GroupReads& reads, std::uint32_t i,
             ProblemResult& out, std::size_t row) const;
  /// Exchanges that read i of `reads` tried between `rung` and the next: in every second sweep, but
  /// not after the one of its hit.
  [[nodiscard]] static std::int64_t attempts(const GroupReads& reads, std::uint32_t i,
                                             std::uint32_t rung);

 private:
  /// The rung with the lowest energy, the earliest found, the hottest.
  [[nodiscard]] std::size_t best_rung(std::span<const WordTile> tiles, std::uint32_t i) const;

  const Plan& plan_;
  std::uint32_t first_read_;
  std::uint32_t shift_;  ///< bits before the first read
  std::uint32_t num_rungs_;
};

}  // namespace temper
