#pragma once
/// What the rules of a puzzle say, as data. The compiler, the propagator and the encoders read
/// this; `verify` does not (it checks cells and digits by itself, see rule.h).

#include "temper/puzzle/puzzle.h"

#include <cstdint>
#include <string>
#include <vector>

namespace temper {

using Candidate = std::int32_t;  ///< cell · side + digit − 1

enum class GroupKind { exactly, at_most };

/// Of these candidates exactly (at most) k hold; at most 0: none. `family` is the kind of group
/// ("cell", "row", "col", "box", "diag" …) and the key of its penalty weight; `label` names the
/// group: `row_3_7`.
struct Group {
  std::string family;
  std::string label;
  GroupKind kind = GroupKind::exactly;
  int k = 1;
  std::vector<Candidate> members;
};

/// Two cells that a rule keeps from some pairs of digits: what its exclusions have in common.
struct CellPair {
  std::string family;
  std::string label;  ///< `white_r1c1_r1c2`
};

/// Not both candidates.
struct Exclusion {
  std::int32_t pair = 0;  ///< index into Constraints::pairs
  Candidate a = 0;
  Candidate b = 0;
};

/// Σ factor · digit over the terms = total. No cell comes twice.
struct Term {
  int cell = 0;
  int factor = 1;

  friend bool operator==(const Term&, const Term&) = default;
};
struct Sum {
  std::string family;
  std::string label;
  std::vector<Term> terms;
  int total = 0;
};

struct Constraints {
  Shape shape;
  std::vector<Group> groups;
  std::vector<CellPair> pairs;
  std::vector<Exclusion> exclusions;
  std::vector<Sum> sums;

  /// `white_r1c1_r1c2_5_8`: the two digits that may not be together; one where they are the same.
  [[nodiscard]] std::string label_of(const Exclusion& exclusion) const;
};

/// Everything that the puzzle's rules yield; the clues are not in it. Throws InputError when a rule
/// does not fit the shape, or lacks its parameters (named).
[[nodiscard]] Constraints constraints_of(const Puzzle& puzzle);

}  // namespace temper
