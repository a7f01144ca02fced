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

/// Not both candidates.
struct Exclusion {
  std::string family;
  std::string label;
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
  std::vector<Exclusion> exclusions;
  std::vector<Sum> sums;
};

/// Everything that the puzzle's rules yield; the clues are not in it. Throws InputError when a rule
/// does not fit the shape, or lacks its parameters (named).
[[nodiscard]] Constraints constraints_of(const Puzzle& puzzle);

}  // namespace temper
