#pragma once
/// Which digits the cells of a sum can still hold: exactly those of some choice of digits, one a
/// cell, that adds up and differs within each part.

#include "presolve/links.h"

#include <cstdint>
#include <span>
#include <vector>

namespace temper {

/// Keeps its memory from sum to sum.
class SumFilter {
 public:
  /// The digits of each term that occur in a choice, in the order of the terms; nothing where there
  /// is no choice. cells: [num_cells] candidate masks. Valid until the next call.
  [[nodiscard]] std::span<const std::uint64_t> supported(const LinkedSum& sum,
                                                         std::span<const std::uint64_t> cells);

 private:
  /// Whether digits may repeat within a part: the weaker form, where the exact one grows too large.
  enum class Repeats { as_the_rules_say, ignored };

  bool walk_forward(const LinkedSum& sum, std::span<const std::uint64_t> cells, Repeats repeats);
  void walk_backward(const LinkedSum& sum, std::span<const std::uint64_t> cells, Repeats repeats);

  // What is known after the first i terms: partial sum << 36 | digits used in the part so far.
  std::vector<std::vector<std::uint64_t>> layers_;  ///< [terms + 1], each ascending
  std::vector<std::uint8_t> alive_;                 ///< of the layer behind, leads to the total
  std::vector<std::uint8_t> alive_before_;
  std::vector<std::int64_t> least_rest_;  ///< [terms + 1] what the terms from i on add at least
  std::vector<std::int64_t> most_rest_;
  std::vector<std::uint64_t> supported_;
};

}  // namespace temper
