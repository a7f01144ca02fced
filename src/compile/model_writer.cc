#include "compile/model_writer.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
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

void ModelWriter::add_square(const std::string& label, double weight,
                             std::span<const WeightedLiteral> terms, std::int64_t total) {
  std::vector<WeightedLiteral> open;
  for (const WeightedLiteral& term : terms) {
    if (term.literal == kTrue)
      total -= term.coefficient;
    else if (term.literal != kFalse)
      open.push_back(term);
  }
  if (open.empty() && total != 0) {
    fail(fmt::format("{} cannot be satisfied: it is {} off", label, total));
    return;
  }
  // (Σ c x − t)² = t² + Σ (c² − 2 t c) x + 2 Σ_{a<b} c_a c_b x_a x_b
  double most = static_cast<double>(std::abs(total));
  builder_.add_offset(weight * static_cast<double>(total * total));
  for (std::size_t a = 0; a < open.size(); ++a) {
    const std::int64_t c = open[a].coefficient;
    most += static_cast<double>(std::abs(c));
    builder_.add_linear(open[a].literal, weight * static_cast<double>(c * c - 2 * total * c));
    for (std::size_t b = a + 1; b < open.size(); ++b)
      builder_.add_interaction(open[a].literal, open[b].literal,
                               weight * static_cast<double>(2 * c * open[b].coefficient));
  }
  most_units_ += weight * most * most;
}

void ModelWriter::add_auxiliary(std::string name) {
  builder_.add_linear(next_auxiliary(), 0.0);
  auxiliaries_.push_back(std::move(name));
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
