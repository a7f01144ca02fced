#pragma once
/// What rules between two cells are made of, constraint half: exclusions of pairs of digits. The
/// checking halves look at the digits themselves.

#include "temper/puzzle/neighbours.h"
#include "temper/puzzle/rule.h"

#include <fmt/format.h>

#include <cstdint>
#include <string>
#include <string_view>

namespace temper {

/// Writes the exclusions of one family. Equal digits of cells that share a row, a column or a
/// region are left out: those keep them apart already, and a second penalty would only weigh the
/// pair twice.
class PairConstraints {
 public:
  PairConstraints(const Puzzle& puzzle, std::string_view family, Constraints& out)
      : puzzle_(puzzle), family_(family), out_(out), has_boxes_(has_boxes(puzzle)) {}

  /// The two cells hold different digits; labels `<family>_r1c1_r2c3_<digit>`.
  void differ(int a, int b) {
    if (share_region(a, b)) return;
    begin(family_, a, b);
    for (int digit = 1; digit <= puzzle_.shape.side(); ++digit) exclude(a, digit, b, digit);
  }

  /// Forbids each pair of digits (of a, of b) that `allowed` refuses; labels
  /// `<stem>_r1c1_r1c2_<digit>_<digit>`.
  template <class Allowed>
  void allow_only(std::string_view stem, int a, int b, Allowed allowed) {
    begin(stem, a, b);
    const bool apart = share_region(a, b);
    for (int first = 1; first <= puzzle_.shape.side(); ++first)
      for (int second = 1; second <= puzzle_.shape.side(); ++second)
        if (!allowed(first, second) && !(apart && first == second)) exclude(a, first, b, second);
  }

 private:
  void begin(std::string_view stem, int a, int b) {
    out_.pairs.push_back(
        {std::string{family_},
         fmt::format("{}_{}_{}", stem, cell_name(puzzle_.shape, a), cell_name(puzzle_.shape, b))});
  }

  [[nodiscard]] bool share_region(int a, int b) const {
    const Shape& shape = puzzle_.shape;
    const auto& regions = puzzle_.parameters.regions;
    return shape.row(a) == shape.row(b) || shape.col(a) == shape.col(b) ||
           (has_boxes_ && shape.box(a) == shape.box(b)) ||
           (!regions.empty() &&
            regions[static_cast<std::size_t>(a)] == regions[static_cast<std::size_t>(b)]);
  }

  void exclude(int a, int digit_a, int b, int digit_b) {
    out_.exclusions.push_back({static_cast<std::int32_t>(out_.pairs.size()) - 1,
                               puzzle_.shape.candidate(a, digit_a),
                               puzzle_.shape.candidate(b, digit_b)});
  }

  const Puzzle& puzzle_;
  std::string_view family_;
  Constraints& out_;
  bool has_boxes_;
};

}  // namespace temper
