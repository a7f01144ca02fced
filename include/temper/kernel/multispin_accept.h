#pragma once
/// The accept test of the multispin kernel: fields in planes against masks of Bernoulli bits.

#include "temper/kernel/multispin_field.h"

namespace temper {

/// Of five neighbouring masks the one that is 2 · planes[1] + planes[0] + one levels on.
template <class W>
TEMPER_HD W choose_of_five(const W* planes, W one, const W* mask) {
  return select(planes[1],
                select(planes[0], select(one, mask[4], mask[3]), select(one, mask[3], mask[2])),
                select(planes[0], select(one, mask[2], mask[1]), select(one, mask[1], mask[0])));
}

/// Bits that accept by level, where the level is planes (as an unsigned number) + one. Where
/// `unlikely` is set the level is below 0, and what is returned does not matter.
template <int kPlanes, Draws kDraws, class W>
TEMPER_HD W accepts_levels(const W* planes, W one, W zeroth, W unlikely, const VisitDraw<W>& draw,
                           SweepLevels<W> levels) {
  W high{};
  TEMPER_UNROLL
  for (int j = 2; j < kPlanes - 1; ++j) high = high | planes[j];
  W mask[5] = {zeroth};
  TEMPER_UNROLL
  for (int k = 1; k <= 4; ++k) mask[k] = accepts_known_level<kDraws>(draw, levels, k);
  W accepted = choose_of_five(planes, one, mask) & ~high;
  high = high & ~unlikely;
  // Four levels on, and so on, as long as any of them comes up: masks of higher levels are subsets.
  for (std::int32_t first = 4; any_bit((W)(mask[4] & high)) && first < 1 << (kPlanes - 1);
       first += 4) {
    mask[0] = mask[4];
    for (int k = 1; k <= 4; ++k) mask[k] = accepts_level<kDraws>(draw, levels, first + k);
    W here = high;
    TEMPER_UNROLL
    for (int j = 2; j < kPlanes - 1; ++j) here = here & ((first >> j & 1) ? planes[j] : ~planes[j]);
    accepted = accepted | (here & choose_of_five(planes, one, mask));
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
