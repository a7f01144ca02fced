#pragma once
/// The best auxiliary variables of a compiled puzzle, found apart from any sampler.

#include "temper/compile/compile.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace temper::test {

/// Values of the auxiliary variables, by trying them family by family: every family of the model is
/// of exactly or at most one here, so that all of them hold exactly where the energy is 0.
class Auxiliaries {
 public:
  Auxiliaries(const Puzzle& puzzle, const CompiledPuzzle& compiled, const Grid& grid)
      : families_(compiled.bqm.families) {
    for (const Candidate candidate : compiled.candidate_of) {
      const bool on = candidate != kAuxiliary &&
                      grid[static_cast<std::size_t>(puzzle.shape.cell_of(candidate))] ==
                          puzzle.shape.digit_of(candidate);
      values_.push_back(candidate == kAuxiliary ? kOpen : on ? kOn : kOff);
    }
  }

  /// Whether some values satisfy every family.
  bool satisfy(std::size_t first = 0) {
    for (std::size_t f = first; f < families_.size(); ++f) {
      int on = 0;
      std::vector<std::size_t> open;
      for (const std::int32_t v : families_[f].variables) {
        const auto at = static_cast<std::size_t>(v);
        on += values_[at] == kOn ? 1 : 0;
        if (values_[at] == kOpen) open.push_back(at);
      }
      if (on > families_[f].k) return false;
      if (open.empty()) {
        if (families_[f].kind == FamilyKind::exactly && on < families_[f].k) return false;
        continue;
      }
      for (const std::size_t at : open) values_[at] = kOff;
      if (on == families_[f].k || families_[f].kind == FamilyKind::at_most) {
        if (satisfy(f + 1)) return true;
      } else {
        for (const std::size_t at : open) {
          values_[at] = kOn;
          if (satisfy(f + 1)) return true;
          values_[at] = kOff;
        }
      }
      for (const std::size_t at : open) values_[at] = kOpen;
      return false;
    }
    return true;
  }

 private:
  static constexpr int kOff = 0, kOn = 1, kOpen = 2;
  const std::vector<Family>& families_;
  std::vector<int> values_;
};

}  // namespace temper::test
