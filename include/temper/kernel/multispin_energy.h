#pragma once
/// The energy of family counters, added up where it is looked at instead of at every flip.

#include "temper/kernel/multispin_field.h"

namespace temper {

/// Adds eight bits of weight 2^digit to planes whose lowest three are at digit, digit + 1, digit
/// + 2.
template <class W>
TEMPER_HD void add_eight(W* sum, int num_planes, int digit, const W* bit) {
  W fours[2];
  for (int half = 0; half < 2; ++half) {
    const W* const b = bit + 4 * half;
    const W one = full_add(sum[digit], b[0], b[1]);
    const W two = full_add(sum[digit], b[2], b[3]);
    fours[half] = full_add(sum[digit + 1], one, two);
  }
  add_carry(sum, num_planes, digit + 3, full_add(sum[digit + 2], fours[0], fours[1]));
}

/// The same where the number of planes is known when compiled.
template <int kPlanes, class W>
TEMPER_HD void add_eight(W* sum, const W* bit) {
  W fours[2];
  TEMPER_UNROLL
  for (int half = 0; half < 2; ++half) {
    const W* const b = bit + 4 * half;
    const W one = full_add(sum[0], b[0], b[1]);
    const W two = full_add(sum[0], b[2], b[3]);
    fours[half] = full_add(sum[1], one, two);
  }
  add_carry<kPlanes>(sum, 3, full_add(sum[2], fours[0], fours[1]));
}

/// E = pair/2 Σ_f (n² − 2n) + Σ_v extra/2 x[v], in planes. For n up to 3, n² − 2n is 0, −1, 0, 3:
/// four times (two low planes both set) less the lowest plane.
template <class W>
TEMPER_HD_RARE void measure_energy(const MultispinModel& model, MultispinTile& tile) {
  if (tile.energy_known) return;
  const FamilyCounters& families = model.counters;
  const W* const counter = static_cast<const W*>(tile.counter);
  constexpr int kRoom = kEnergyPlanes + 1;
  const int num_planes = model.energy_planes + 1;  // of twice the energy
  W odd[kRoom] = {}, threes[kRoom] = {};
  for (std::int32_t f = 0; f < families.num_families; f += 8) {
    W low[8] = {}, both[8] = {};
    for (std::int32_t i = 0; i < 8 && f + i < families.num_families; ++i) {
      const W* const planes = counter + std::int64_t{f + i} * families.num_planes;
      low[i] = planes[0];
      both[i] = planes[0] & planes[1];
    }
    add_eight(odd, num_planes, 0, low);
    add_eight(threes, num_planes, 2, both);
  }
  W carry = ~W{};
  for (int j = 0; j < num_planes; ++j) carry = full_add(threes[j], (W)~odd[j], carry);
  for (std::int32_t f = 0; tile.num_wide > 0 && f < families.num_families; ++f) {
    if (!tile.wide[f]) continue;
    const W* const planes = counter + std::int64_t{f} * families.num_planes;
    for (std::int32_t n = 4; n < 1 << families.num_planes; ++n) {
      W equal = ~W{};
      for (int j = 0; j < families.num_planes; ++j)
        equal = equal & (n >> j & 1 ? planes[j] : (W)~planes[j]);
      if (!any_bit(equal)) continue;
      const std::int32_t more = n * n - 2 * n - (n % 2 == 0 ? 0 : n % 4 == 3 ? 3 : -1);
      for (int j = 0; more >> j != 0; ++j)
        if (more >> j & 1) add_carry(threes, num_planes, j, equal);
    }
  }
  W twice[kRoom] = {};
  for (int digit = 0; families.pair >> digit != 0; ++digit)
    if (families.pair >> digit & 1)
      add_signed(twice + digit, num_planes - digit, threes, num_planes, W{});
  const W* const state = static_cast<const W*>(tile.state);
  for (std::int32_t i = 0; i < families.num_extras; ++i) {
    const W on = state[families.extra_variable[i]];
    W carry_in{};
    for (int j = 0; j < num_planes; ++j)
      carry_in = full_add(twice[j], (W)(on & digit_of<W>(families.extra[i], j)), carry_in);
  }
  W* const energy = static_cast<W*>(tile.energy);
  for (int j = 0; j < model.energy_planes; ++j)
    energy[j] = twice[j + 1 < num_planes ? j + 1 : num_planes - 1];
  tile.energy_known = true;
}

}  // namespace temper
