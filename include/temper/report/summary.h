#pragma once
/// The last line of a run over many puzzles: how many came out how, and how fast.

#include "temper/report/puzzle_status.h"

#include <array>
#include <cstdint>
#include <string>

namespace temper {

class Summary {
 public:
  void add(PuzzleStatus status) { ++counts_[static_cast<std::size_t>(status)]; }
  [[nodiscard]] std::int64_t total() const;
  /// `1000 puzzles: 998 unique, 2 parse-error`.
  [[nodiscard]] std::string counts() const;
  /// The counts with seconds and puzzles a second.
  [[nodiscard]] std::string line(double seconds) const;

 private:
  std::array<std::int64_t, kNumPuzzleStatuses> counts_{};
};

}  // namespace temper
