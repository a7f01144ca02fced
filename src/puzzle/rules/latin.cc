/// Latin square: rows and columns alone. All that this rule does is in its row of the table: it
/// replaces the boxes, by nothing.

#include "temper/puzzle/rule.h"

namespace temper::latin {

void constrain(const Puzzle&, Constraints&) {}

void check(const Puzzle&, const Grid&, std::vector<Violation>&) {}

}  // namespace temper::latin
