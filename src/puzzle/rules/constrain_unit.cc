#include "puzzle/rules/unit.h"
#include <fmt/format.h>

#include <utility>

namespace temper {

void constrain_unit(std::string_view family, int number, const std::vector<int>& cells,
                    Constraints& out, GroupKind kind) {
  for (int digit = 1; digit <= out.shape.side(); ++digit) {
    Group group;
    group.family = family;
    group.kind = kind;
    group.label = fmt::format("{}_{}_{}", family, number, digit);
    group.members.reserve(cells.size());
    for (const int cell : cells) group.members.push_back(out.shape.candidate(cell, digit));
    out.groups.push_back(std::move(group));
  }
}

}  // namespace temper
