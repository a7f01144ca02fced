#include "compile/weights.h"

#include "temper/base/error.h"
#include "temper/base/table.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>
#include <vector>

namespace temper {
namespace {

constexpr double kMaxScale = 1e9;
constexpr double kMaxExactInteger = 9007199254740992.0;  // 2^53

void require_weight(double weight, std::string_view name) {
  if (!std::isfinite(weight) || weight < 0)
    throw InputError{
        fmt::format("weight '{}' is {}: expected a finite number, 0 or more (0 leaves the "
                    "constraints of that name out: energy 0 then does not mean solved)",
                    name, weight)};
}

std::set<std::string_view> family_names(const Constraints& constraints) {
  std::set<std::string_view> names;
  for (const Group& group : constraints.groups) names.insert(group.family);
  for (const CellPair& pair : constraints.pairs) names.insert(pair.family);
  for (const Sum& sum : constraints.sums) names.insert(sum.family);
  return names;
}

/// weight · scale when that is an integer, taking the weight for the decimal that prints as it.
std::optional<double> scaled(double weight, double scale) {
  const double integer = std::round(weight * scale);
  if (integer <= kMaxExactInteger && integer / scale == weight) return integer;
  return std::nullopt;
}

}  // namespace

ScaledWeights::ScaledWeights(const Constraints& constraints, const CompileOptions& options)
    : options_(options) {
  const auto known = family_names(constraints);
  std::vector<double> weights{options.clue_weight};
  require_weight(options.clue_weight, "clue");
  for (const auto& [family, weight] : options.weights) {
    if (!known.contains(family)) {
      const std::vector<std::string_view> names(known.begin(), known.end());
      throw InputError{fmt::format("unknown family '{}' in the weights{} (known: {})", family,
                                   did_you_mean(family, names), fmt::join(names, ", "))};
    }
    require_weight(weight, family);
    weights.push_back(weight);
  }
  double scale = 1.0;
  const auto is_integer = [&](double weight) { return scaled(weight, scale).has_value(); };
  while (scale <= kMaxScale && !std::ranges::all_of(weights, is_integer)) scale *= 10;
  if (scale <= kMaxScale) scale_ = scale;
}

void ScaledWeights::require_exact(double most_units) const {
  // Past 2^53 integers in doubles round.
  if (!(most_units <= kMaxExactInteger))
    throw InputError{
        fmt::format("the weights are too large or too far apart, energies overflow: they may reach "
                    "{:.3g} units of "
                    "{:g}, and are exact to {:.3g}",
                    most_units, 1.0 / scale_, kMaxExactInteger)};
}

double ScaledWeights::of(std::string_view family) const {
  const auto found = options_.weights.find(family);
  const double weight = found == options_.weights.end() ? 1.0 : found->second;
  return scaled(weight, scale_).value_or(weight);
}

double ScaledWeights::clue() const {
  return scaled(options_.clue_weight, scale_).value_or(options_.clue_weight);
}

}  // namespace temper
