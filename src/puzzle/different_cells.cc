#include "temper/puzzle/different_cells.h"

#include <algorithm>

namespace temper {

DifferentCells::DifferentCells(const Constraints& constraints)
    : shape_(constraints.shape),
      groups_of_(static_cast<std::size_t>(shape_.num_candidates())),
      exclusions_of_(static_cast<std::size_t>(shape_.num_candidates())) {
  std::int32_t number = 0;
  for (const Group& group : constraints.groups) {
    if (group.k == 1)
      for (const Candidate member : group.members)
        groups_of_[static_cast<std::size_t>(member)].push_back(number);
    ++number;
  }
  for (const Exclusion& exclusion : constraints.exclusions) {
    exclusions_of_[static_cast<std::size_t>(exclusion.a)].push_back(exclusion.b);
    exclusions_of_[static_cast<std::size_t>(exclusion.b)].push_back(exclusion.a);
  }
  for (std::vector<Candidate>& list : exclusions_of_) std::ranges::sort(list);
}

bool DifferentCells::apart(Candidate a, Candidate b) const {
  const auto& groups_a = groups_of_[static_cast<std::size_t>(a)];
  const auto& groups_b = groups_of_[static_cast<std::size_t>(b)];
  for (auto i = groups_a.begin(), j = groups_b.begin(); i != groups_a.end() && j != groups_b.end();)
    if (*i == *j)
      return true;
    else
      *i < *j ? ++i : ++j;
  return std::ranges::binary_search(exclusions_of_[static_cast<std::size_t>(a)], b);
}

bool DifferentCells::operator()(int a, int b) const {
  for (int digit = 1; digit <= shape_.side(); ++digit)
    if (!apart(shape_.candidate(a, digit), shape_.candidate(b, digit))) return false;
  return true;
}

std::vector<SumPart> parts_of(const Sum& sum, const DifferentCells& different) {
  std::vector<SumPart> parts;
  for (const Term& term : sum.terms) {
    const auto fits = [&](const SumPart& part) {
      return part.front().factor == term.factor &&
             std::ranges::all_of(
                 part, [&](const Term& other) { return different(term.cell, other.cell); });
    };
    const auto part = std::ranges::find_if(parts, fits);
    if (part == parts.end())
      parts.push_back({term});
    else
      part->push_back(term);
  }
  return parts;
}

}  // namespace temper
