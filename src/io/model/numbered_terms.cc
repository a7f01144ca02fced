#include "io/model/numbered_terms.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <numeric>
#include <utility>

namespace temper {
namespace {

/// So many variables are believed to have few terms or none.
std::int64_t most_variables(std::size_t num_entries) {
  return (std::int64_t{1} << 20) + 16 * static_cast<std::int64_t>(num_entries);
}

constexpr std::int64_t kLargestSlot = std::numeric_limits<std::int32_t>::max() - 1;

/// The first entry, in the order of the file, whose key stood there before.
template <class KeyOf>
struct Repetition {
  std::size_t entry = 0, earlier = 0;
  bool found = false;

  Repetition(std::size_t size, KeyOf key_of) {
    std::size_t ascending = 1;
    while (ascending < size && key_of(ascending - 1) < key_of(ascending)) ++ascending;
    if (ascending >= size || !any(size, key_of)) return;
    std::vector<std::uint32_t> order(size);
    std::iota(order.begin(), order.end(), 0u);
    std::ranges::stable_sort(order, {}, key_of);
    for (std::size_t i = 1; i < size; ++i) {
      if (key_of(order[i - 1]) != key_of(order[i]) || (found && order[i] >= entry)) continue;
      entry = order[i];
      earlier = order[i - 1];
      found = true;
    }
  }

 private:
  /// Sorting the keys alone is quicker than sorting places by them, and seldom is there one twice.
  static bool any(std::size_t size, KeyOf key_of) {
    std::vector<std::uint64_t> keys(size);
    for (std::size_t i = 0; i < size; ++i) keys[i] = key_of(i);
    std::ranges::sort(keys);
    return std::ranges::adjacent_find(keys) != keys.end();
  }
};

}  // namespace

std::int32_t NumberedTerms::slot_of(std::int64_t number) {
  if (number <= kLargestSlot) {
    largest_ = std::max(largest_, number);
    return static_cast<std::int32_t>(number);
  }
  const auto [place, is_new] =
      slot_of_large_.try_emplace(number, -1 - static_cast<std::int32_t>(large_.size()));
  if (is_new) large_.push_back(number);
  return place->second;
}

std::int64_t NumberedTerms::number_of(std::int32_t slot) const {
  return slot >= 0 ? slot : large_[static_cast<std::size_t>(-1 - slot)];
}

void NumberedTerms::add(std::int64_t u, std::int64_t v, double bias, int line) {
  const bool with_lines = duplicates_ == Duplicates::refuse;
  last_is_linear_ = u == v;
  if (u == v) {
    linear_.push_back({slot_of(u), bias});
    if (with_lines) linear_line_.push_back(line);
    return;
  }
  if (u > v) std::swap(u, v);
  const std::int32_t low = slot_of(u);
  interactions_.push_back({low, slot_of(v), bias});
  if (with_lines) interaction_line_.push_back(line);
}

void NumberedTerms::refuse_duplicates(std::int32_t first_number, const LineWords& lines) const {
  if (duplicates_ == Duplicates::add) return;
  const auto refuse = [&](std::int64_t u, std::int64_t v, int line, int earlier) {
    lines.fail(line, 1,
               fmt::format("{} {} stands in line {} already: each pair counts once",
                           u + first_number, v + first_number, earlier));
  };
  const Repetition pairs{interactions_.size(), [&](std::size_t i) {
                           return std::uint64_t{static_cast<std::uint32_t>(interactions_[i].u)}
                                      << 32 |
                                  static_cast<std::uint32_t>(interactions_[i].v);
                         }};
  const Repetition singles{linear_.size(), [&](std::size_t i) {
                             return std::uint64_t{static_cast<std::uint32_t>(linear_[i].v)};
                           }};
  const int pair_line = pairs.found ? interaction_line_[pairs.entry] : 0;
  const int single_line = singles.found ? linear_line_[singles.entry] : 0;
  if (pairs.found && (!singles.found || pair_line < single_line))
    refuse(number_of(interactions_[pairs.entry].u), number_of(interactions_[pairs.entry].v),
           pair_line, interaction_line_[pairs.earlier]);
  if (singles.found)
    refuse(number_of(linear_[singles.entry].v), number_of(linear_[singles.entry].v), single_line,
           linear_line_[singles.earlier]);
}

template <class PlaceOf>
void NumberedTerms::renumber(PlaceOf place_of) {
  for (Interaction& term : interactions_) {
    term.u = place_of(term.u);
    term.v = place_of(term.v);
  }
  for (Linear& term : linear_) term.v = place_of(term.v);
}

std::vector<std::int64_t> NumberedTerms::close_gaps() {
  std::vector<std::int64_t> numbers;
  if (large_.empty() && largest_ < most_variables(size())) {  // small enough for a table
    std::vector<std::int32_t> place(static_cast<std::size_t>(largest_ + 1), -1);
    renumber([&](std::int32_t slot) {
      place[static_cast<std::size_t>(slot)] = 0;
      return slot;
    });
    std::int32_t next = 0;
    for (std::int32_t& occurs : place)
      if (occurs == 0) occurs = next++;
    if (next == largest_ + 1) return numbers;
    for (std::size_t number = 0; number < place.size(); ++number)
      if (place[number] >= 0) numbers.push_back(static_cast<std::int64_t>(number));
    renumber([&](std::int32_t slot) { return place[static_cast<std::size_t>(slot)]; });
    return numbers;
  }
  numbers.reserve(2 * interactions_.size() + linear_.size());
  renumber([&](std::int32_t slot) {
    numbers.push_back(number_of(slot));
    return slot;
  });
  std::ranges::sort(numbers);
  numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
  renumber([&](std::int32_t slot) {
    return static_cast<std::int32_t>(std::ranges::lower_bound(numbers, number_of(slot)) -
                                     numbers.begin());
  });
  return numbers;
}

Bqm NumberedTerms::build(Vartype vartype, std::int64_t count) && {
  BqmBuilder builder{vartype, static_cast<std::int32_t>(count)};
  for (const Linear& term : linear_) builder.add_linear(term.v, term.bias);
  builder.add_interactions(std::move(interactions_));
  return std::move(builder).build();
}

Bqm NumberedTerms::of_those_that_occur(Vartype vartype, std::int32_t first_number,
                                       const LineWords& lines) && {
  refuse_duplicates(first_number, lines);
  const std::vector<std::int64_t> numbers = close_gaps();
  const auto count = numbers.empty() ? largest_ + 1 : static_cast<std::int64_t>(numbers.size());
  Bqm bqm = std::move(*this).build(vartype, count);
  bqm.first_number = numbers.empty() ? first_number : 0;
  bqm.labels.resize(numbers.size());
  for (std::size_t v = 0; v < numbers.size(); ++v) bqm.labels[v].value = numbers[v] + first_number;
  return bqm;
}

Bqm NumberedTerms::of_promised(Vartype vartype, const PromisedCount& variables,
                               std::int32_t first_number, const LineWords& lines,
                               std::size_t other_entries) && {
  refuse_duplicates(first_number, lines);
  const std::size_t num_entries = size() + other_entries;
  if (variables.count > most_variables(num_entries))
    lines.fail(variables.line, variables.column,
               fmt::format("{} variables are promised, but {} entries follow: of so few, at most "
                           "{} are believed",
                           variables.count, num_entries, most_variables(num_entries)));
  Bqm bqm = std::move(*this).build(vartype, variables.count);
  bqm.first_number = first_number;
  return bqm;
}

void check_promise(const PromisedCount& promised, std::size_t found, std::string_view entries,
                   const LineWords& lines) {
  if (static_cast<std::uint64_t>(promised.count) != found)
    lines.fail(promised.line, promised.column,
               fmt::format("{} {} are promised, {} found", promised.count, entries, found));
}

}  // namespace temper
