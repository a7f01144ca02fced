#pragma once
/// Bit-sliced arithmetic: numbers as planes, one bit a read, and the field of a variable added up
/// from its neighbours by carry-save adders. Two logic operations a neighbour and digit.

#include "temper/kernel/multispin_views.h"

namespace temper {

/// a + b + c of single bits: the sum stays in `sum`, the carry is returned.
template <class W>
TEMPER_HD W full_add(W& sum, W b, W c) {
  const W carry = majority(sum, b, c);
  sum = exclusive_or(sum, b, c);
  return carry;
}

/// Adds single bits of weight 2^digit to the planes of `sum`; numbers wrap, as two's complement
/// may.
template <int kPlanes, class W>
TEMPER_HD void add_carry(W* sum, int digit, W carry) {
  TEMPER_UNROLL
  for (int j = digit; j < kPlanes; ++j) {
    const W next = sum[j] & carry;
    sum[j] = sum[j] ^ carry;
    carry = next;
  }
}

/// The same where the number of planes is known at run time: most carries end early.
template <class W>
TEMPER_HD void add_carry(W* sum, int num_planes, int digit, W carry) {
  for (int j = digit; j < num_planes && any_bit(carry); ++j) {
    const W next = sum[j] & carry;
    sum[j] = sum[j] ^ carry;
    carry = next;
  }
}

/// Adds a two's complement number of kFrom planes, and a carry, to one of kTo.
template <int kTo, int kFrom, class W>
TEMPER_HD void add_signed(W* to, const W* from, W carry) {
  TEMPER_UNROLL
  for (int j = 0; j < kTo; ++j) carry = full_add(to[j], from[j < kFrom ? j : kFrom - 1], carry);
}

/// The same for numbers whose sizes are known at run time.
template <class W>
TEMPER_HD void add_signed(W* to, int to_planes, const W* from, int from_planes, W carry) {
  for (int j = 0; j < to_planes; ++j)
    carry = full_add(to[j], from[j < from_planes ? j : from_planes - 1], carry);
}

/// The same where only the receiving number's planes are known at run time, and are wherever to[j]
/// is: what is added stays in registers.
template <int kFrom, class To, class W>
TEMPER_HD void add_to_planes(const To& to, int to_planes, const W* from) {
  W carry{};
  TEMPER_UNROLL
  for (int j = 0; j < kFrom; ++j)
    if (j < to_planes) carry = full_add(to[j], from[j], carry);
  TEMPER_ROLLED
  for (int j = kFrom; j < to_planes; ++j) carry = full_add(to[j], from[kFrom - 1], carry);
}

/// All bits of digit j of a number.
template <class W>
TEMPER_HD W digit_of(std::int32_t number, int j) {
  return W{} - (static_cast<std::uint32_t>(number >> (j < 31 ? j : 31)) & 1u);
}

/// Adds four neighbours of weight 2^digit, `neighbour(at)` and on; what is carried beyond
/// 2^(digit + 1) is returned.
template <int kPlanes, class W, class Neighbour>
TEMPER_HD W add_four(W* sum, int digit, const Neighbour& neighbour, std::int32_t at) {
  const W one = full_add(sum[digit], neighbour(at), neighbour(at + 1));
  const W two = full_add(sum[digit], neighbour(at + 2), neighbour(at + 3));
  W nothing{};
  return full_add(digit + 1 < kPlanes ? sum[digit + 1] : nothing, one, two);
}

/// Adds neighbours in chunks of four, two chunks at a time where there are two.
template <int kPlanes, class W, class Neighbour>
TEMPER_HD void add_chunks(W* sum, int digit, const Neighbour& neighbour, std::int32_t num_chunks) {
  W nothing{};
  std::int32_t i = 0;
  for (; i + 2 <= num_chunks; i += 2) {
    const W one = add_four<kPlanes>(sum, digit, neighbour, 4 * i);
    const W two = add_four<kPlanes>(sum, digit, neighbour, 4 * i + 4);
    add_carry<kPlanes>(sum, digit + 3,
                       full_add(digit + 2 < kPlanes ? sum[digit + 2] : nothing, one, two));
  }
  if (i < num_chunks)
    add_carry<kPlanes>(sum, digit + 2, add_four<kPlanes>(sum, digit, neighbour, 4 * i));
}

/// The field of variable v, the energy of turning it on, as kPlanes planes. state[u] is the word of
/// u, wherever it lies.
template <int kPlanes, class W, class State>
TEMPER_HD void field_of(const DigitRows& rows, const State& state, std::int32_t v, W* field) {
  const std::int32_t* const constant = rows.constant + std::int64_t{v} * kMostPlanes;
  TEMPER_UNROLL
  for (int j = 0; j < kPlanes; ++j) field[j] = W{} + static_cast<std::uint32_t>(constant[j]);
  const std::int32_t* next = rows.stream + rows.row_start[v];
  TEMPER_UNROLL  // keeps the planes in registers
      for (int digit = 0; digit < kPlanes - 1; ++digit) {
    if (digit >= rows.num_digits) break;
    const std::int32_t positive = *next++;
    const std::int32_t negative = *next++;
    const auto on = [=](std::int32_t i) TEMPER_HD_LAMBDA { return state[next[i]]; };
    add_chunks<kPlanes>(field, digit, on, positive);
    next += std::int64_t{4} * positive;
    const auto off = [=](std::int32_t i) TEMPER_HD_LAMBDA { return (W)~state[next[i]]; };
    add_chunks<kPlanes>(field, digit, off, negative);
    next += std::int64_t{4} * negative;
  }
}

}  // namespace temper
