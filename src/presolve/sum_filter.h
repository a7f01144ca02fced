#pragma once
/// Which digits the cells of a sum can still hold: those of some choice of digits, one a cell, that
/// adds up and differs within each part. Exactly those where few partial sums and sets of digits
/// come up on the way (4096 after each cell); else those of choices in which digits may repeat.

#include "presolve/links.h"

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace temper {

/// Keeps its memory from sum to sum.
class SumFilter {
 public:
  /// The digits of each term that occur in such a choice, in the order of the terms; nothing where
  /// there is no choice. cells: [num_cells] candidate masks. Valid until the next call.
  [[nodiscard]] std::span<const std::uint64_t> supported(const LinkedSum& sum,
                                                         std::span<const std::uint64_t> cells);

  /// Partial sums looked at since the last call.
  [[nodiscard]] std::int64_t take_work() { return std::exchange(work_, 0); }

 private:
  bool walk_forward(const LinkedSum& sum, std::span<const std::uint64_t> cells);
  void walk_backward(const LinkedSum& sum, std::span<const std::uint64_t> cells);
  void ignore_repeats(const LinkedSum& sum, std::span<const std::uint64_t> cells);

  // What is known after the first i terms: partial sum << 36 | digits used in the part so far.
  std::vector<std::vector<std::uint64_t>> layers_;  ///< [terms + 1], each ascending
  std::vector<std::uint64_t> next_;                 ///< scratch: a layer before it is sorted
  std::vector<std::uint64_t> reached_;              ///< [terms + 1][words] sums, repeats ignored
  std::vector<std::uint8_t> alive_;                 ///< of the layer behind, leads to the total
  std::vector<std::uint8_t> alive_before_;
  std::vector<std::int64_t> least_rest_;  ///< [terms + 1] what the terms from i on add at least
  std::vector<std::int64_t> most_rest_;
  std::vector<std::uint64_t> supported_;
  std::int64_t work_ = 0;
};

}  // namespace temper
