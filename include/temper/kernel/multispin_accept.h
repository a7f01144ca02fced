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

/// Where the levels of a variable lie: a cost of k steps needs level offset + k · step. Couplings
/// that are all even leave the lowest digit of a field to the variable: two units are a step then.
struct LevelSteps {
  std::int32_t step = 1;
  std::int32_t offset = 0;
};

/// Bits that accept by level, where the level is planes (as an unsigned number) + one. Where
/// `unlikely` is set the level is below 0, and what is returned does not matter.
template <int kPlanes, Draws kDraws, class W, class Levels>
TEMPER_HD W accepts_levels(const W* planes, W one, W zeroth, W unlikely, const VisitDraw<W>& draw,
                           const Levels& levels, LevelSteps steps) {
  W high{};
  TEMPER_UNROLL
  for (int j = 2; j < kPlanes - 1; ++j) high = high | planes[j];
  W mask[5] = {zeroth};
  TEMPER_UNROLL
  for (int k = 1; k <= 4; ++k)
    mask[k] = accepts_known_level<kDraws>(draw, levels, steps.offset + k * steps.step);
  W accepted = choose_of_five(planes, one, mask) & ~high;
  high = high & ~unlikely;
  // Four levels on, and so on, as long as any of them comes up: masks of higher levels are subsets.
  TEMPER_ROLLED
  for (std::int32_t first = 4; any_bit((W)(mask[4] & high)) && first < 1 << (kPlanes - 1);
       first += 4) {
    mask[0] = mask[4];
    for (int k = 1; k <= 4; ++k)
      mask[k] = accepts_level<kDraws>(draw, levels, steps.offset + (first + k) * steps.step);
    W here = high;
    TEMPER_UNROLL
    for (int j = 2; j < kPlanes - 1; ++j) here = here & ((first >> j & 1) ? planes[j] : ~planes[j]);
    accepted = accepted | (here & choose_of_five(planes, one, mask));
  }
  return accepted;
}

/// Bits that flip, of variables with a field of offset + step · (the number in `field`) that are on
/// or off.
template <int kPlanes, Acceptance kAcceptance, Draws kDraws, class W, class Levels>
TEMPER_HD W accepts_steps(const W* field, W on, const VisitDraw<W>& draw, const Levels& levels,
                          LevelSteps steps) {
  // Less than 0 in steps is −x = ~x + 1; with an offset of half a step it is ~x and that offset.
  const W whole = W{} - static_cast<std::uint32_t>(steps.offset == 0);
  W planes[kPlanes];
  if constexpr (kAcceptance == Acceptance::metropolis) {
    // The cost is F where off, −F where on: below 0 it is free.
    TEMPER_UNROLL
    for (int j = 0; j < kPlanes; ++j) planes[j] = field[j] ^ on;
    const W negative = planes[kPlanes - 1];
    const W zeroth =
        steps.offset == 0 ? (W)~W{} : accepts_known_level<kDraws>(draw, levels, steps.offset);
    return negative | accepts_levels<kPlanes, kDraws>(planes, (W)(on & whole), zeroth, negative,
                                                      draw, levels, steps);
  } else {
    // The level is |F|. A flip along the field (off, F < 0; on, F ≥ 0) is accepted where the flip
    // against it would not be.
    const W negative = field[kPlanes - 1];
    TEMPER_UNROLL
    for (int j = 0; j < kPlanes; ++j) planes[j] = field[j] ^ negative;
    const W zeroth = accepts_known_level<kDraws>(draw, levels, steps.offset);
    return negative ^ on ^
           accepts_levels<kPlanes, kDraws>(planes, (W)(negative & whole), zeroth, W{}, draw, levels,
                                           steps);
  }
}

/// Bits that flip, of variables with this field that are on or off.
template <int kPlanes, Acceptance kAcceptance, Draws kDraws, class W, class Levels>
TEMPER_HD W accepts(const W* field, W on, const VisitDraw<W>& draw, const Levels& levels) {
  return accepts_steps<kPlanes, kAcceptance, kDraws>(field, on, draw, levels, LevelSteps{});
}

/// The same where the lowest digit of the field is that of the variable, for every read.
template <int kPlanes, Acceptance kAcceptance, Draws kDraws, class W, class Levels>
TEMPER_HD W accepts(const W* field, W on, const VisitDraw<W>& draw, const Levels& levels,
                    const DigitRows& rows, std::int32_t v) {
  if (!rows.even) return accepts<kPlanes, kAcceptance, kDraws>(field, on, draw, levels);
  const std::int32_t lowest = rows.constant[std::int64_t{v} * kMostPlanes] & 1;
  return accepts_steps<kPlanes - 1, kAcceptance, kDraws>(field + 1, on, draw, levels,
                                                         LevelSteps{2, lowest});
}

}  // namespace temper
