#include "sample/hidden_objective.h"

#include "temper/model/families_of_variables.h"
#include "temper/model/family_search.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <vector>

namespace temper {
namespace {

constexpr std::int64_t kSmall = 8;  ///< a difference hides when so many of them are within a pair

/// The number at place ⌊size · of / parts⌋ from 0 in ascending order; 0 when there are none.
/// Reorders the numbers.
std::int64_t quantile(std::vector<std::int64_t>& numbers, std::size_t of, std::size_t parts) {
  if (numbers.empty()) return 0;
  const auto at = numbers.begin() + static_cast<std::ptrdiff_t>(numbers.size() * of / parts);
  std::ranges::nth_element(numbers, at);
  return *at;
}

/// Whether the model is penalties of one weight and nothing else, as most puzzles are: seen
/// soonest. A family whose other members are gone has left half a pair in a linear term.
bool is_nothing_but_penalties(const Couplings& couplings) {
  const std::int64_t pair = couplings.families.front().pair;
  std::vector<std::int64_t> linear;  // doubled, without the penalties'
  for (std::int32_t bias : couplings.linear) linear.push_back(2 * std::int64_t{bias});
  for (const CouplingFamily& family : couplings.families) {
    if (family.pair != pair || pair <= 0) return false;
    for (std::int32_t v : family.variables) linear[static_cast<std::size_t>(v)] += pair;
  }
  return std::ranges::all_of(linear, [&](std::int64_t bias) { return bias % pair == 0; }) &&
         families_cover(couplings);
}

/// The model without its penalties, doubled so that it stays whole.
class Objective {
 public:
  explicit Objective(const Couplings& couplings) : couplings_(couplings), families_(couplings) {
    const auto n = static_cast<std::size_t>(couplings.num_variables());
    for (std::int32_t bias : couplings.linear) linear_.push_back(2 * std::int64_t{bias});
    for (const CouplingFamily& family : couplings.families)
      for (std::int32_t v : family.variables) linear_[static_cast<std::size_t>(v)] += family.pair;
    for (std::size_t v = 0; v < n; ++v) typical_.push_back(typical_coupling(v));
  }

  /// Twice the median step between the linear terms of members that differ; 0 when none do.
  [[nodiscard]] std::int64_t linear_step(const CouplingFamily& family) const {
    std::vector<std::int64_t> terms, steps;
    for (std::int32_t v : family.variables) terms.push_back(linear_[static_cast<std::size_t>(v)]);
    std::ranges::sort(terms);
    for (std::size_t i = 1; i < terms.size(); ++i)
      if (terms[i] != terms[i - 1]) steps.push_back(terms[i] - terms[i - 1]);
    return quantile(steps, 1, 2);
  }

  /// Twice the median coupling of the members that have any; 0 when none does.
  [[nodiscard]] std::int64_t coupling(const CouplingFamily& family) const {
    std::vector<std::int64_t> sizes;
    for (std::int32_t v : family.variables)
      if (const std::int64_t size = typical_[static_cast<std::size_t>(v)]; size != 0)
        sizes.push_back(size);
    return 2 * quantile(sizes, 1, 2);
  }

 private:
  /// Median size of v's couplings beyond its families'; 0 when it has none.
  [[nodiscard]] std::int64_t typical_coupling(std::size_t v) const {
    std::vector<std::int64_t> sizes;
    for (auto e = couplings_.row_start[v]; e < couplings_.row_start[v + 1]; ++e) {
      const auto at = static_cast<std::size_t>(e);
      std::int64_t rest = couplings_.value[at];
      const auto here = families_.of(v);
      const auto there = families_.of(static_cast<std::size_t>(couplings_.column[at]));
      for (std::size_t i = 0, j = 0; i < here.size() && j < there.size();) {  // both ascend
        if (here[i] == there[j])
          rest -= couplings_.families[static_cast<std::size_t>(here[i])].pair;
        const bool step_here = here[i] <= there[j];
        j += there[j] <= here[i];
        i += step_here;
      }
      if (rest != 0) sizes.push_back(std::abs(rest));
    }
    return quantile(sizes, 1, 2);
  }

  const Couplings& couplings_;
  FamiliesOfVariables families_;
  std::vector<std::int64_t> linear_;   ///< [n] doubled
  std::vector<std::int64_t> typical_;  ///< [n] typical_coupling
};

}  // namespace

HiddenObjective hidden_objective(const Couplings& couplings) {
  HiddenObjective hidden;
  hidden.num_families = couplings.families.size();
  if (hidden.num_families == 0 || is_nothing_but_penalties(couplings)) return hidden;
  const Objective objective(couplings);
  std::vector<std::int64_t> costs, pairs;  // costs doubled
  for (const CouplingFamily& family : couplings.families) {
    std::int64_t cost = 0;
    for (const std::int64_t difference :
         {objective.linear_step(family), objective.coupling(family)})
      if (kSmall * difference <= 2 * family.pair) cost = std::max(cost, difference);
    if (cost == 0) continue;
    costs.push_back(cost);
    pairs.push_back(family.pair);
  }
  hidden.num_hiding = costs.size();
  hidden.typical_cost = static_cast<double>(quantile(costs, 1, 4)) / 2;
  hidden.typical_pair = static_cast<double>(quantile(pairs, 1, 2));
  return hidden;
}

}  // namespace temper
