#include "presolve/links.h"

#include "temper/puzzle/different_cells.h"

#include "presolve/sums_beside.h"
#include "presolve/units.h"

#include <algorithm>
#include <bit>
#include <map>
#include <utility>

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
Rows<Item> rows_of(const std::vector<std::vector<Item>>& lists) {
  Rows<Item> rows;
  for (const std::vector<Item>& list : lists) {
    rows.items.insert(rows.items.end(), list.begin(), list.end());
    rows.first.push_back(static_cast<std::int32_t>(rows.items.size()));
  }
  return rows;
}

template <class Item>
Rows<Item> ascending_rows_of(std::vector<std::vector<Item>>& lists) {
  for (std::vector<Item>& list : lists) {
    std::ranges::sort(list);
    list.erase(std::ranges::unique(list).begin(), list.end());
  }
  return rows_of(lists);
}

/// The most members that two groups share: more places than these never lock.
std::int32_t largest_overlap(const Links& links) {
  std::int32_t largest = 0;
  std::vector<std::int32_t> shared(links.limits.size(), 0);  // with the group at hand
  const auto each_neighbour = [&](std::int32_t group, auto visit) {
    for (const Candidate member : links.members[group])
      for (const std::int32_t other : links.groups_of[member])
        if (other != group) visit(shared[static_cast<std::size_t>(other)]);
  };
  for (std::int32_t group = 0; group < links.num_groups(); ++group) {
    each_neighbour(group, [&](std::int32_t& count) { largest = std::max(largest, ++count); });
    each_neighbour(group, [](std::int32_t& count) { count = 0; });
  }
  return largest;
}

void link_units(Links& links, const std::vector<Unit>& units) {
  std::vector<std::vector<std::int32_t>> cells;
  std::vector<std::vector<std::int32_t>> units_of(
      static_cast<std::size_t>(links.shape.num_cells()));
  for (const Unit& unit : units) {
    for (const int cell : unit.cells)
      units_of[static_cast<std::size_t>(cell)].push_back(static_cast<std::int32_t>(cells.size()));
    cells.push_back(unit.cells);
  }
  links.units = rows_of(cells);
  links.units_of = rows_of(units_of);
}

void link_sums(Links& links, const Constraints& constraints, const std::vector<Unit>& units) {
  std::vector<std::vector<std::int32_t>> sums_of(static_cast<std::size_t>(links.shape.num_cells()));
  if (!constraints.sums.empty()) {
    const DifferentCells different{constraints};
    const auto add = [&](const Sum& sum, std::string complaint) {
      LinkedSum linked{{}, sum.total, sum.label, std::move(complaint)};
      for (const SumPart& part : parts_of(sum, different)) {
        for (const auto& [cell, factor] : part) {
          linked.terms.push_back({cell, factor, false});
          sums_of[static_cast<std::size_t>(cell)].push_back(
              static_cast<std::int32_t>(links.sums.size()));
        }
        linked.terms.back().ends_part = true;
      }
      links.sums.push_back(std::move(linked));
    };
    for (const Sum& sum : constraints.sums) add(sum, "");
    std::vector<SumBeside> beside = sums_beside(constraints, units);
    // Propagation takes the last one first: those that cannot be whatever the digits are.
    std::ranges::stable_partition(beside, [](const SumBeside& b) { return !b.sum.terms.empty(); });
    for (SumBeside& each : beside) add(each.sum, std::move(each.complaint));
  }
  links.sums_of = rows_of(sums_of);
}

/// Where one candidate forbids several digits of another cell, that cell must have another one
/// left. (Where it forbids one, the cell has settled on it when it is the last.)
void link_supports(Links& links) {
  std::vector<std::vector<Support>> supports(static_cast<std::size_t>(links.shape.num_cells()));
  if (!links.exclusions_of.items.empty())
    for (Candidate c = 0; c < links.shape.num_candidates(); ++c) {
      std::map<std::int32_t, std::uint64_t> forbidden;  // by cell
      for (const Candidate other : links.exclusions_of[c])
        forbidden[links.cell_of[static_cast<std::size_t>(other)]] |=
            links.bit_of[static_cast<std::size_t>(other)];
      for (auto& [cell, digits] : forbidden) {
        const Candidate same = links.shape.candidate(cell, links.shape.digit_of(c));
        if (exclusive(links, c, same)) digits |= links.bit_of[static_cast<std::size_t>(same)];
        if (!std::has_single_bit(digits))
          supports[static_cast<std::size_t>(cell)].push_back({c, links.all_digits() & ~digits});
      }
    }
  links.supports = rows_of(supports);
}

}  // namespace

Links link(const Constraints& constraints) {
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
  std::size_t last_pair = constraints.pairs.size();
  for (const Exclusion& exclusion : constraints.exclusions) {
    exclusions_of[static_cast<std::size_t>(exclusion.a)].push_back(exclusion.b);
    exclusions_of[static_cast<std::size_t>(exclusion.b)].push_back(exclusion.a);
    const auto pair = static_cast<std::size_t>(exclusion.pair);
    if (pair == last_pair) continue;  // they come pair by pair
    last_pair = pair;
    links.pairs.push_back(
        {shape.cell_of(exclusion.a), shape.cell_of(exclusion.b), constraints.pairs[pair].label});
  }
  links.members = ascending_rows_of(members);
  links.groups_of = ascending_rows_of(groups_of);
  links.exclusions_of = ascending_rows_of(exclusions_of);
  links.locked_size = largest_overlap(links);
  const std::vector<Unit> units = units_of(constraints);
  link_units(links, units);
  link_sums(links, constraints, units);
  link_supports(links);
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
