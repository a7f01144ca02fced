#include "compile/model_writer.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace temper {

void ModelWriter::add(const std::string& label, FamilyKind kind, int k, double weight,
                      std::span<const Literal> members) {
  Family family{label, kind, k, weight, {}};
  for (const Literal member : members) {
    if (member == kTrue)
      --family.k;
    else if (member != kFalse)
      family.variables.push_back(member);
  }
  const auto open = static_cast<int>(family.variables.size());
  if (family.k < 0 || (kind == FamilyKind::exactly && family.k > open)) {
    fail(fmt::format("{} cannot be satisfied: {} {} of {} open candidates", label,
                     kind == FamilyKind::exactly ? "exactly" : "at most", family.k, open));
    return;
  }
  const bool vacuous = open == 0 || (kind == FamilyKind::at_most && family.k >= open);
  if (vacuous) return;
  const double away = std::max(family.k, open);
  most_units_ += weight * away * away;
  builder_.add_family(std::move(family));
}

Literal ModelWriter::add_auxiliary(std::string name) {
  const auto number = num_variables_ + static_cast<std::int32_t>(auxiliaries_.size());
  auxiliaries_.push_back(std::move(name));
  builder_.add_linear(number, 0.0);
  return number;
}

Bqm ModelWriter::build() && {
  weights_.require_exact(most_units_);
  Bqm bqm = std::move(builder_).build();
  if (const double scale = weights_.scale(); scale != 1.0) {
    bqm.offset /= scale;
    for (double& bias : bqm.linear) bias /= scale;
    for (Interaction& term : bqm.interactions) term.bias /= scale;
    for (Family& family : bqm.families) family.weight /= scale;
  }
  return bqm;
}

}  // namespace temper
