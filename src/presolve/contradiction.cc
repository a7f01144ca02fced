#include "presolve/contradiction.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

namespace temper {
namespace {

/// The digit that a group places, 0 when its members have several.
int digit_of(const Links& links, std::int32_t group) {
  const auto members = links.members[group];
  const int digit = links.shape.digit_of(members.front());
  const bool same = std::ranges::all_of(
      members, [&](Candidate member) { return links.shape.digit_of(member) == digit; });
  return same ? digit : 0;
}

/// The unit of a group: `row_3_7`, which places the digit 7, belongs to `row 3`.
std::string unit_name(const Links& links, std::int32_t group) {
  std::string_view label = links.labels[group];
  const std::string suffix = fmt::format("_{}", digit_of(links, group));
  if (label.ends_with(suffix)) label.remove_suffix(suffix.size());
  return in_words(label);
}

std::string candidate_name(const Links& links, Candidate c) {
  return fmt::format("{} in {}", links.shape.digit_of(c), cell_name(links.shape, links.cell_of[c]));
}

std::string name_no_sum(const LinkedSum& sum, const Shape& shape) {
  std::vector<int> cells;
  for (const LinkedTerm& term : sum.terms) cells.push_back(term.cell);
  const std::string complaint = sum.complaint.empty()
                                    ? in_words(sum.label) + ": no digits are left that add up"
                                    : sum.complaint;
  return cells.empty() ? complaint : fmt::format("{} ({})", complaint, cell_names(shape, cells));
}

std::string name_crowded(const Contradiction& contradiction, const Links& links) {
  const std::int32_t group = contradiction.index;
  const int digit = digit_of(links, group);
  const int k = links.limits[group].k;
  if (k == 0)
    return fmt::format("{} is not allowed ({})", candidate_name(links, contradiction.a),
                       in_words(links.labels[group]));
  if (k == 1 && digit != 0) {
    const auto [first, second] = std::minmax(contradiction.a, contradiction.b);
    return fmt::format("two {}s in {} ({}, {})", digit, unit_name(links, group),
                       cell_name(links.shape, links.cell_of[first]),
                       cell_name(links.shape, links.cell_of[second]));
  }
  return fmt::format("more than {} in {}: no room for {}", k, in_words(links.labels[group]),
                     candidate_name(links, contradiction.a));
}

/// The constraints that keep two cells from some pairs of digits: `white r1c1 r1c2`.
std::string names_between(const Links& links, std::int32_t a, std::int32_t b) {
  std::vector<std::string> names;
  for (const LinkedPair& pair : links.pairs)
    if (std::minmax(pair.a, pair.b) == std::minmax(a, b)) names.push_back(in_words(pair.label));
  return fmt::format("{}", fmt::join(names, ", "));
}

std::string name_empty_cell(const Contradiction& contradiction, const Links& links) {
  const std::string cell = cell_name(links.shape, contradiction.index);
  const auto& [group, by] = contradiction.remover;
  std::string remover;
  if (group >= 0)
    remover = unit_name(links, group);
  else if (by >= 0)
    remover = names_between(links, by, contradiction.index);
  if (remover.empty()) return fmt::format("{} has no candidate left", cell);
  return fmt::format("{} has no candidate left (the last, {}: {})", cell,
                     links.shape.digit_of(contradiction.a), remover);
}

}  // namespace

std::string in_words(std::string_view label) {
  std::string text{label};
  std::ranges::replace(text, '_', ' ');
  if (text.starts_with("col ")) return "column" + text.substr(3);
  if (text.starts_with("diag ")) return "diagonal" + text.substr(4);
  return text;
}

std::string describe(const Contradiction& contradiction, const Links& links) {
  switch (contradiction.kind) {
    case Contradiction::Kind::none:
      return {};
    case Contradiction::Kind::empty_cell:
      return name_empty_cell(contradiction, links);
    case Contradiction::Kind::no_place: {
      const int digit = digit_of(links, contradiction.index);
      const int k = links.limits[contradiction.index].k;
      if (digit == 0 || k != 1)
        return fmt::format("too few places left in {}",
                           in_words(links.labels[contradiction.index]));
      return fmt::format("no place for {} in {}", digit, unit_name(links, contradiction.index));
    }
    case Contradiction::Kind::crowded:
      return name_crowded(contradiction, links);
    case Contradiction::Kind::excluded:
      return fmt::format("{} excludes {}", candidate_name(links, contradiction.b),
                         candidate_name(links, contradiction.a));
    case Contradiction::Kind::forbidden_digit:
      return fmt::format("{} is not among the pencil marks of the cell",
                         candidate_name(links, contradiction.a));
    case Contradiction::Kind::no_sum:
      return name_no_sum(links.sums[static_cast<std::size_t>(contradiction.index)], links.shape);
    case Contradiction::Kind::few_digits: {
      const auto cells = links.units[contradiction.index];
      return fmt::format("too few digits left for {}", cell_names(links.shape, cells));
    }
  }
  return {};
}

}  // namespace temper
