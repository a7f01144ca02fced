#pragma once
/// The table of operations, and how one is written: a function of a lane's operands.

#include "tests/sass/operations.h"

#include <bit>
#include <span>
#include <string_view>
#include <vector>

namespace sass {

struct Row {
  std::string_view name;
  Run run = nullptr;
  std::vector<std::string_view> modifiers = {};  ///< that change what it does: the flags of a step
  std::vector<std::string_view> ignored = {};    ///< that do not, here
  int predicates_out = 0;
  bool stores_nothing = false;  ///< no register that it writes is among its operands
  bool is_uniform = false;      ///< one result for the warp
  Control control = Control::none;
  bool (*adjust)(Step& step) = nullptr;  ///< says whether the form is known
};

/// Null where there is none.
const Row* find_row(std::string_view name);
std::vector<Row> integer_rows();
std::vector<Row> float_rows();
std::vector<Row> memory_rows();
std::vector<Row> warp_rows();

/// Its number for S2R, −1 where it is not known.
int special_register(std::string_view name);

template <class F>
void each(std::uint32_t lanes, const F& f) {
  if (lanes == kAllLanes) {
    for (int lane = 0; lane < kLanes; ++lane) f(lane);
  } else {
    for (; lanes != 0; lanes &= lanes - 1) f(std::countr_zero(lanes));
  }
}

/// Operand i as an integer: −x is the two's complement, ~x the complement.
inline std::uint32_t integer(Warp& warp, const Step& step, int i, int lane) {
  const Place& place = step.from[static_cast<std::size_t>(i)];
  std::uint32_t value = warp.word(place, lane);
  if (place.absolute && value >> 31) value = 0 - value;
  if (place.complement) value = ~value;
  return place.negated ? 0 - value : value;
}
inline std::uint64_t wide_integer(Warp& warp, const Step& step, int i, int lane) {
  const Place& place = step.from[static_cast<std::size_t>(i)];
  std::uint64_t value = std::uint64_t{warp.word(place, lane, 1)} << 32 | warp.word(place, lane);
  if (place.complement) value = ~value;
  return place.negated ? 0 - value : value;
}
inline float number(Warp& warp, const Step& step, int i, int lane) {
  const Place& place = step.from[static_cast<std::size_t>(i)];
  std::uint32_t value = warp.word(place, lane);
  if (place.absolute) value &= 0x7FFFFFFFu;
  if (place.negated) value ^= 0x80000000u;
  return std::bit_cast<float>(value);
}

inline void set_wide(Warp& warp, const Step& step, int lane, std::uint64_t value) {
  warp.word(step.to, lane) = static_cast<std::uint32_t>(value);
  warp.word(step.to, lane, 1) = static_cast<std::uint32_t>(value >> 32);
}

inline bool predicate_in(const Warp& warp, const Step& step, int i, int lane) {
  const PredicatePlace& place = step.predicates_in[static_cast<std::size_t>(i)];
  return (warp.predicate[static_cast<std::size_t>(place.number)] >> lane & 1) !=
         static_cast<std::uint32_t>(place.complement);
}
/// A uniform predicate is set for all lanes.
inline void set_predicate(Warp& warp, const Step& step, int i, int lane, bool value) {
  const int number = step.predicates_out[static_cast<std::size_t>(i)].number;
  if (number % 8 == kTrue) return;
  std::uint32_t& bits = warp.predicate[static_cast<std::size_t>(number)];
  const std::uint32_t bit = number >= 8 ? kAllLanes : 1u << lane;
  bits = value ? bits | bit : bits & ~bit;
}

/// Sets the register of the lanes to f(lane).
template <class F>
void set_each(Warp& warp, const Step& step, std::uint32_t lanes, const F& f) {
  each(lanes, [&](int lane) { warp.word(step.to, lane) = f(lane); });
}

}  // namespace sass
