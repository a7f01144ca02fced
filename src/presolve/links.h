#pragma once
/// The constraints as index arrays, the form that propagation walks. Cells are not groups here: a
/// cell is a mask of digits on the board, so the rules' cell groups are left out.

#include "temper/puzzle/constraints.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace temper {

/// Rows of unequal length, one after the other: row r is items[first[r] .. first[r + 1]).
template <class Item>
struct Rows {
  std::vector<std::int32_t> first = {0};
  std::vector<Item> items;

  [[nodiscard]] std::span<const Item> operator[](std::int32_t row) const {
    const auto begin = static_cast<std::size_t>(first[static_cast<std::size_t>(row)]);
    const auto end = static_cast<std::size_t>(first[static_cast<std::size_t>(row) + 1]);
    return {items.data() + begin, end - begin};
  }
};

/// Of the members of a group exactly (at most) k hold.
struct GroupLimit {
  GroupKind kind = GroupKind::exactly;
  std::int32_t k = 1;

  [[nodiscard]] bool exactly_one() const { return kind == GroupKind::exactly && k == 1; }
};

/// A term of a sum; terms stand part by part, each part of cells that differ.
struct LinkedTerm {
  std::int32_t cell = 0;
  std::int32_t factor = 1;
  bool ends_part = true;
};

struct LinkedSum {
  std::vector<LinkedTerm> terms;
  std::int64_t total = 0;
  std::string label;
  std::string complaint;  ///< what to say where no digits add up; empty: by the label
};

/// Two cells that a rule keeps from some pairs of digits, and how it names that.
struct LinkedPair {
  std::int32_t a = 0;
  std::int32_t b = 0;
  std::string label;
};

/// `victim` can hold only while the cell, in whose row this stands, has one of `digits` left.
struct Support {
  Candidate victim = 0;
  std::uint64_t digits = 0;
};

struct Links {
  Shape shape;
  std::vector<std::int32_t> cell_of;  ///< [num_candidates]
  std::vector<std::uint64_t> bit_of;  ///< [num_candidates], the digit's bit in its cell's mask
  std::vector<GroupLimit> limits;     ///< [num_groups]
  Rows<Candidate> members;            ///< of each group, ascending
  Rows<std::int32_t> groups_of;       ///< of each candidate, ascending
  Rows<Candidate> exclusions_of;      ///< of each candidate, ascending: never together with it
  std::vector<std::string> labels;    ///< [num_groups], as the rules name them
  std::int32_t locked_size = 0;       ///< groups with at most so many places are tried for locks
  Rows<std::int32_t> units;           ///< cells of each set of cells that differ
  Rows<std::int32_t> units_of;        ///< of each cell
  std::vector<LinkedSum> sums;        ///< the rules', and what follows from them
  Rows<std::int32_t> sums_of;         ///< of each cell
  std::vector<LinkedPair> pairs;      ///< that `exclusions_of` comes from
  Rows<Support> supports;             ///< of each cell: candidates that need one of its digits

  [[nodiscard]] std::int32_t num_groups() const { return static_cast<std::int32_t>(limits.size()); }
  [[nodiscard]] std::uint64_t all_digits() const { return (std::uint64_t{1} << shape.side()) - 1; }
};

[[nodiscard]] Links link(const Constraints& constraints);

/// Whether the rules say by themselves that a and b cannot both hold.
[[nodiscard]] bool exclusive(const Links& links, Candidate a, Candidate b);

}  // namespace temper
