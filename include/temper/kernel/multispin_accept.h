#pragma once
/// The accept test of the multispin kernel: fields in planes against masks of Bernoulli bits.

#include "temper/kernel/multispin_field.h"

namespace temper {

/// Bits that accept by level, where the level is planes (as an unsigned number) + one.
template <int kPlanes, Draws kDraws, class W>
TEMPER_HD W accepts_levels(const W* planes, W one, W zeroth, W unlikely, const VisitDraw<W>& draw,
                           SweepLevels<W> levels) {
  W high{};
  TEMPER_UNROLL
  for (int j = 2; j < kPlanes - 1; ++j) high = high | planes[j];
  const W first = accepts_known_level<kDraws>(draw, levels, 1);
  const W second = accepts_known_level<kDraws>(draw, levels, 2);
  const W third = accepts_known_level<kDraws>(draw, levels, 3);
  const W fourth = accepts_known_level<kDraws>(draw, levels, 4);
  const W low =
      select(planes[1], select(planes[0], select(one, fourth, third), select(one, third, second)),
             select(planes[0], select(one, second, first), select(one, first, zeroth)));
  W accepted = low & ~high;
  high = high & ~unlikely;
  // Rare: levels of four and more come up, one after the other. Masks of higher levels are subsets.
  W mask = fourth;
  for (std::int32_t k = 4; any_bit((W)(mask & high)) && k < 1 << (kPlanes - 1); ++k) {
    const W next = accepts_level<kDraws>(draw, levels, k + 1);
    W equal = select(one, next, mask) & high;
    for (int j = 0; j < kPlanes - 1; ++j) equal = equal & ((k >> j & 1) ? planes[j] : ~planes[j]);
    accepted = accepted | equal;
    mask = next;
  }
  return accepted;
}

/// Bits that flip, of variables with this field that are on or off.
template <int kPlanes, Acceptance kAcceptance, Draws kDraws, class W>
TEMPER_HD W accepts(const W* field, W on, const VisitDraw<W>& draw, SweepLevels<W> levels) {
  W planes[kPlanes];
  if constexpr (kAcceptance == Acceptance::metropolis) {
    // The cost is F where off, −F = ~F + 1 where on: below 0 it is free.
    TEMPER_UNROLL
    for (int j = 0; j < kPlanes; ++j) planes[j] = field[j] ^ on;
    const W negative = planes[kPlanes - 1];
    return negative | accepts_levels<kPlanes, kDraws>(planes, on, (W)~W{}, negative, draw, levels);
  } else {
    // The level is |F|. A flip along the field (off, F < 0; on, F ≥ 0) is accepted where the flip
    // against it would not be.
    const W negative = field[kPlanes - 1];
    TEMPER_UNROLL
    for (int j = 0; j < kPlanes; ++j) planes[j] = field[j] ^ negative;
    return negative ^ on ^
           accepts_levels<kPlanes, kDraws>(
               planes, negative, accepts_known_level<kDraws>(draw, levels, 0), W{}, draw, levels);
  }
}

}  // namespace temper
