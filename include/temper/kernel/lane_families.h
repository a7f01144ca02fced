#pragma once
/// Family moves of the lane kernels: a heat bath over the members of a family at once, in the lanes
/// where exactly one of them is on. That one is turned off everywhere, so that fields are those
/// without the family; keys (gumbel.h) are compared in floats; the chosen member is turned on. The
/// choice does not depend on which was on. No memory beside the tile's: while it runs, the state of
/// a member that takes part says whether its key was the least so far, and the last such member is
/// the choice.

#include "temper/kernel/gumbel.h"
#include "temper/kernel/lane_accept.h"
#include "temper/kernel/lane_energy.h"
#include "temper/kernel/lane_traits.h"
#include "temper/kernel/lane_views.h"

namespace temper {

template <class Fields>
class FamilyHeatBath {
 public:
  using T = typename Fields::Element;
  static constexpr int kBytes = Fields::kWidth;
  using Traits = typename Fields::Traits;
  using V = typename Traits::V;
  using F = typename Traits::F;
  using U = typename Traits::U;
  using Mask = typename Traits::Mask;

  TEMPER_HD FamilyHeatBath(const LaneModel& model, const LaneRun& run, const LaneTile& tile)
      : model_(model), run_(run), tile_(tile) {
    TEMPER_UNROLL
    for (int group = 0; group < Traits::kGroups; ++group)
      temperature_[group] = word_temperature<T, kBytes>(tile, run, group);
  }

  /// Of the family whose members are given, with the generator of `block`.
  TEMPER_HD void visit(const std::int32_t* member, std::int32_t num_members, std::int32_t block,
                       EnergySum<T, kBytes>& sum) const {
    const Mask moves = lanes_of_one(member, num_members);
    if (Traits::bits(moves) == 0) return;  // draws of a generator that nobody else has
    const V before = turn_off(member, num_members, moves);
    mark_least(member, num_members, block, moves, before);
    const V after = turn_on(member, num_members, moves);
    sum.add(moves, Traits::subtract(after, before));
  }

 private:
  /// Where exactly one member is on.
  [[nodiscard]] TEMPER_HD Mask lanes_of_one(const std::int32_t* member,
                                            std::int32_t num_members) const {
    Mask any{}, more{};
    for (std::int32_t i = 0; i < num_members; ++i) {
      const Mask on = Traits::state(tile_, member[i]);
      more |= any & on;
      any |= on;
    }
    return any & ~more;
  }

  /// The fields of those that were on.
  TEMPER_HD V turn_off(const std::int32_t* member, std::int32_t num_members, Mask moves) const {
    V energy{};
    for (std::int32_t i = 0; i < num_members; ++i) {
      const std::int32_t v = member[i];
      const Mask on = Traits::state(tile_, v);
      const Mask leaves = on & moves;
      if (Traits::bits(leaves) == 0) continue;
      energy = Traits::add_where(leaves, energy, Fields::field(model_, tile_, v, on));
      Traits::set_state(tile_, v, on & ~leaves);
      Fields::flip(model_, tile_, v, on, leaves);
    }
    return energy;
  }

  /// Marks, where `moves`, every member whose key is less than those of all before it. Energies
  /// count from `before`: an exchange's cost, which fits the element and is small where it matters.
  TEMPER_HD void mark_least(const std::int32_t* member, std::int32_t num_members,
                            std::int32_t block, Mask moves, V before) const {
    BlockDraws<T, kBytes> draws{tile_, run_, block};
    F least[Traits::kGroups];
    TEMPER_UNROLL
    for (int group = 0; group < Traits::kGroups; ++group) least[group] = F{} + kAboveAllKeys;
    for (std::int32_t i = 0; i < num_members; ++i) {
      const std::int32_t v = member[i];
      const V cost = Traits::subtract(Fields::field(model_, tile_, v, Mask{}), before);
      U words[Traits::kGroups], less[Traits::kGroups];
      draws.next(words);
      TEMPER_UNROLL
      for (int group = 0; group < Traits::kGroups; ++group) {
        const F key = gumbel_key(Traits::widened(cost, group), words[group], temperature_[group]);
        less[group] = ~at_least(key, least[group]);
        least[group] = min_of(key, least[group]);
      }
      Traits::set_state(tile_, v, Traits::state(tile_, v) | (Traits::mask_of_words(less) & moves));
    }
  }

  /// Turns on the last that is marked, none of the others; the fields of those turned on.
  TEMPER_HD V turn_on(const std::int32_t* member, std::int32_t num_members, Mask moves) const {
    V energy{};
    Mask open = moves;
    for (std::int32_t i = num_members; i-- > 0;) {
      const std::int32_t v = member[i];
      const Mask state = Traits::state(tile_, v);
      const Mask marked = state & moves;
      const Mask chosen = marked & open;
      open &= ~marked;
      Traits::set_state(tile_, v, (state & ~moves) | chosen);
      if (Traits::bits(chosen) == 0) continue;
      energy = Traits::add_where(chosen, energy, Fields::field(model_, tile_, v, Mask{}));
      Fields::flip(model_, tile_, v, Mask{}, chosen);
    }
    return energy;
  }

  const LaneModel& model_;
  const LaneRun& run_;
  const LaneTile& tile_;
  F temperature_[Traits::kGroups];
};

/// The heat baths of a sweep, family after family.
template <class Fields>
TEMPER_HD void visit_families(const LaneModel& model, const LaneRun& run, const LaneTile& tile) {
  const FamilyTable families = run.visits.families;
  const FamilyHeatBath<Fields> heat_bath{model, run, tile};
  for (std::int32_t first = 0; first < families.num_families; first += kBlockVisits) {
    SumOf<Fields> sum{model};
    for (std::int32_t f = first; f < families.num_families && f < first + kBlockVisits; ++f) {
      const std::int32_t begin = families.member_start[f];
      heat_bath.visit(families.member + begin, families.member_start[f + 1] - begin,
                      run.visits.num_blocks + f, sum);
    }
    sum.flush(tile.energy);
  }
}

}  // namespace temper
