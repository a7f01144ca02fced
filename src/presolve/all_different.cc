#include "presolve/all_different.h"

#include <array>
#include <bit>

namespace temper {
namespace {

/// A choice of different digits by augmenting paths.
///
///   digit_of [cell]   the digit chosen, as its place in the mask
///   cell_of  [digit]  the cell that has it, −1: free
class Matching {
 public:
  explicit Matching(std::span<const std::uint64_t> digits) : digits_(digits) {
    cell_of_.fill(-1);
    digit_of_.fill(-1);
  }

  [[nodiscard]] bool complete() {
    for (std::size_t cell = 0; cell < digits_.size(); ++cell) {
      if (const std::uint64_t open = digits_[cell] & ~taken_; open != 0) {
        assign(cell, std::countr_zero(open));
        continue;
      }
      tried_ = 0;
      if (!augment(cell)) return false;
    }
    return true;
  }

  [[nodiscard]] int digit_of(std::size_t cell) const { return digit_of_[cell]; }
  [[nodiscard]] std::uint64_t taken() const { return taken_; }

 private:
  void assign(std::size_t cell, int digit) {
    digit_of_[cell] = digit;
    cell_of_[static_cast<std::size_t>(digit)] = static_cast<int>(cell);
    taken_ |= std::uint64_t{1} << digit;
  }

  bool augment(std::size_t cell) {
    for (std::uint64_t rest = digits_[cell] & ~tried_; rest != 0; rest = digits_[cell] & ~tried_) {
      const int digit = std::countr_zero(rest);
      tried_ |= rest & -rest;
      const int owner = cell_of_[static_cast<std::size_t>(digit)];
      if (owner >= 0 && !augment(static_cast<std::size_t>(owner))) continue;
      assign(cell, digit);
      return true;
    }
    return false;
  }

  std::span<const std::uint64_t> digits_;
  std::array<int, 64> cell_of_;
  std::array<int, 64> digit_of_;
  std::uint64_t taken_ = 0;
  std::uint64_t tried_ = 0;
};

}  // namespace

bool filter_all_different(std::span<std::uint64_t> digits) {
  const std::size_t n = digits.size();
  if (n > 64) return false;  // more cells than there are digits
  Matching matching{digits};
  if (!matching.complete()) return false;

  // An edge from a cell to each cell whose digit it could have; `last` stands for a free digit.
  // reach[a] has b: a can take b's digit when b moves on, and so forth.
  std::array<std::uint64_t, 64> reach{};
  std::array<int, 64> owner;
  for (std::size_t cell = 0; cell < n; ++cell)
    owner[static_cast<std::size_t>(matching.digit_of(cell))] = static_cast<int>(cell);
  std::uint64_t to_free = 0;  // cells that can move to a free digit, in one or more steps
  for (std::size_t cell = 0; cell < n; ++cell) {
    if ((digits[cell] & ~matching.taken()) != 0) to_free |= std::uint64_t{1} << cell;
    for (std::uint64_t rest = digits[cell] & matching.taken(); rest != 0; rest &= rest - 1)
      reach[cell] |= std::uint64_t{1} << owner[static_cast<std::size_t>(std::countr_zero(rest))];
  }
  for (std::size_t via = 0; via < n; ++via)
    for (std::size_t cell = 0; cell < n; ++cell)
      if ((reach[cell] >> via & 1u) != 0) reach[cell] |= reach[via];
  for (std::size_t cell = 0; cell < n; ++cell)
    if ((reach[cell] & to_free) != 0) to_free |= std::uint64_t{1} << cell;

  // A digit of another cell b stays where b can move back to this cell, or off to a free digit.
  for (std::size_t cell = 0; cell < n; ++cell) {
    std::uint64_t kept = digits[cell] & ~matching.taken();
    for (std::uint64_t rest = digits[cell] & matching.taken(); rest != 0; rest &= rest - 1) {
      const auto other =
          static_cast<std::size_t>(owner[static_cast<std::size_t>(std::countr_zero(rest))]);
      if (other == cell || (reach[other] >> cell & 1u) != 0 || (to_free >> other & 1u) != 0)
        kept |= rest & -rest;
    }
    digits[cell] = kept;
  }
  return true;
}

}  // namespace temper
