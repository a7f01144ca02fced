#include "presolve/links.h"

#include "temper/base/error.h"

#include <fmt/format.h>

#include <algorithm>

namespace temper {
namespace {

/// A group that says no more than "one digit in this cell".
bool is_cell(const Shape& shape, const Group& group) {
  if (group.kind != GroupKind::exactly || group.k != 1) return false;
  if (group.members.size() != static_cast<std::size_t>(shape.side())) return false;
  const int cell = shape.cell_of(group.members.front());
  return std::ranges::all_of(group.members,
                             [&](Candidate member) { return shape.cell_of(member) == cell; });
}

template <class Item>
Rows<Item> rows_of(std::vector<std::vector<Item>>& lists) {
  Rows<Item> rows;
  for (std::vector<Item>& list : lists) {
    std::ranges::sort(list);
    list.erase(std::ranges::unique(list).begin(), list.end());
    rows.items.insert(rows.items.end(), list.begin(), list.end());
    rows.first.push_back(static_cast<std::int32_t>(rows.items.size()));
  }
  return rows;
}

}  // namespace

Links link(const Constraints& constraints) {
  if (!constraints.sums.empty())
    throw InputError{fmt::format("propagation does not know sums, but the rules ask for one ({})",
                                 constraints.sums.front().label)};
  Links links;
  links.shape = constraints.shape;
  const Shape& shape = links.shape;
  const auto num_candidates = static_cast<std::size_t>(shape.num_candidates());
  for (Candidate c = 0; c < shape.num_candidates(); ++c) {
    links.cell_of.push_back(shape.cell_of(c));
    links.bit_of.push_back(std::uint64_t{1} << (shape.digit_of(c) - 1));
  }

  std::vector<std::vector<Candidate>> members;
  std::vector<std::vector<std::int32_t>> groups_of(num_candidates);
  std::vector<std::vector<Candidate>> exclusions_of(num_candidates);
  for (const Group& group : constraints.groups) {
    if (is_cell(shape, group)) continue;
    for (const Candidate member : group.members)
      groups_of[static_cast<std::size_t>(member)].push_back(links.num_groups());
    members.push_back(group.members);
    links.limits.push_back({group.kind, group.k});
    links.labels.push_back(group.label);
  }
  for (const Exclusion& exclusion : constraints.exclusions) {
    exclusions_of[static_cast<std::size_t>(exclusion.a)].push_back(exclusion.b);
    exclusions_of[static_cast<std::size_t>(exclusion.b)].push_back(exclusion.a);
  }
  links.members = rows_of(members);
  links.groups_of = rows_of(groups_of);
  links.exclusions_of = rows_of(exclusions_of);
  links.locked_size = std::max(shape.box_rows, shape.box_cols);
  return links;
}

bool exclusive(const Links& links, Candidate a, Candidate b) {
  if (links.cell_of[static_cast<std::size_t>(a)] == links.cell_of[static_cast<std::size_t>(b)])
    return a != b;
  for (const std::int32_t group : links.groups_of[a])
    if (links.limits[static_cast<std::size_t>(group)].k == 1 &&
        std::ranges::binary_search(links.groups_of[b], group))
      return true;
  return std::ranges::binary_search(links.exclusions_of[a], b);
}

}  // namespace temper
