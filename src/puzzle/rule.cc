#include "temper/puzzle/rule.h"

#include "temper/base/table.h"

#include <algorithm>

namespace temper {
namespace {

using Constrain = void(const Puzzle&, Constraints&);
using Check = void(const Puzzle&, const Grid&, std::vector<Violation>&);

}  // namespace

// The two functions of each file in src/puzzle/rules/.
namespace standard {
Constrain constrain;
Check check;
}  // namespace standard
namespace diagonal {
Constrain constrain;
Check check;
}  // namespace diagonal
namespace anti_knight {
Constrain constrain;
Check check;
}  // namespace anti_knight

namespace {

constexpr Rule kRules[] = {
    {"standard", "every digit once in each row, column and box; always in force",
     "--rules standard", standard::constrain, standard::check},
    {"diagonal", "every digit once on each of the two diagonals", "--rules diagonal",
     diagonal::constrain, diagonal::check},
    {"anti-knight", "cells a knight's move apart hold different digits", "--rules anti-knight",
     anti_knight::constrain, anti_knight::check},
};

}  // namespace

std::span<const Rule> rules() { return kRules; }

std::vector<const Rule*> rules_named(std::span<const std::string> names) {
  std::vector<const Rule*> found = {&find_row(rules(), "standard", "rule")};
  for (const std::string& name : names) {
    const Rule* rule = &find_row(rules(), name, "rule");
    if (std::find(found.begin(), found.end(), rule) == found.end()) found.push_back(rule);
  }
  return found;
}

}  // namespace temper
