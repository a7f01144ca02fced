#pragma once
/// Moves inside families, by a crew of threads (lane_team_sweep.h): exchanges of pairs, which are
/// visits in order as flips are, and heat baths over families, by a warp whose lanes are members.

#include "temper/kernel/gumbel.h"
#include "temper/kernel/lane_team_sweep.h"

namespace temper {

/// J of two places, 0 where there is none.
template <class T>
[[nodiscard]] TEMPER_HD std::int32_t coupling_between(const LaneRows<T>& rows, std::int32_t a,
                                                      std::int32_t b) {
  const LaneEdge<T>* at = rows.edge + rows.start[a];
  auto length = static_cast<std::int32_t>(rows.start[a + 1] - rows.start[a]);
  if (length == 0) return 0;
  while (length > 1) {
    const std::int32_t half = length / 2;
    at += at[half].place <= b ? half : 0;
    length -= half;
  }
  return at->place == b ? at->step / 2 : 0;
}

/// The exchanges of a sweep; what they cost in the calling thread.
template <class T, class Crew>
[[nodiscard]] TEMPER_HD std::int64_t exchange_in_order(const Crew& crew,
                                                       const LaneTeamProblem& problem,
                                                       const LaneSweep<T>& sweep) {
  const LaneRows<T> rows{problem};
  const std::int32_t n = problem.num_variables;
  const auto partner = [&](std::int32_t v) TEMPER_HD_LAMBDA {
    return partner_of(problem.families, v, sweep.sweep);
  };
  std::int64_t sum = 0;
  int turn = 0;
  for (std::int32_t first = 0; first < num_blocks(n); first += crew.size()) {
    std::int32_t last = first + crew.size();
    if (last > num_blocks(n)) last = num_blocks(n);
    if (const std::int32_t block = first + crew.thread(); block < last) {
      Jsf32<std::uint32_t> generator = generator_of(problem, sweep, problem.num_blocks + block);
      T* limit = sweep.limit + crew.warp * kTileLimits + crew.lane;
      const std::int32_t end = block_begin(block + 1, n);
      for (std::int32_t v = block_begin(block, n); v < end; ++v, limit += kTileStride)
        if (partner(v) != kNoPartner)
          *limit = whole_limit<T>(problem.acceptance, generator.next(), sweep.temperature);
    }
    crew.sync();
    const std::int32_t end = block_begin(last, n);
    for (std::int32_t v = block_begin(first, n); v < end; v += crew.size(), turn ^= 1) {
      const std::int32_t mine = v + crew.thread();
      const std::int32_t other = mine < end ? partner(mine) : kNoPartner;
      const T *cell_a = sweep.cell, *cell_b = sweep.cell;
      std::int32_t limit = 0, coupling = 0;
      if (other != kNoPartner) {
        const std::int32_t a = problem.place_of[mine], b = problem.place_of[other];
        cell_a += a;
        cell_b += b;
        coupling = coupling_between(rows, a, b);
        limit =
            sweep.limit[place_in_tiles(problem.pair_slot[mine], static_cast<std::uint32_t>(first))];
      }
      visit_in_order(
          crew, turn, other != kNoPartner,
          [&]() TEMPER_HD_LAMBDA {
            const std::int32_t a = *cell_a, b = *cell_b;
            const std::int32_t field_a = field_in(a) - (is_on(b) ? coupling : 0);
            const std::int32_t field_b = field_in(b) - (is_on(a) ? coupling : 0);
            const std::int32_t cost = is_on(b) ? field_a - field_b : field_b - field_a;
            return LaneVisit{is_on(a) != is_on(b) && cost <= limit, is_on(b), cost};
          },
          [&](int thread, bool on) TEMPER_HD_LAMBDA {
            const std::int32_t one = v + thread;
            flip(crew, rows, sweep.cell, problem.place_of[one], !on);
            flip(crew, rows, sweep.cell, problem.place_of[partner(one)], on);
          },
          sum);
    }
  }
  return sum;
}

/// A member of a family and its key.
struct LaneChoice {
  float key = kAboveAllKeys;
  std::int32_t member = -1;  ///< number in the family
  std::int32_t cost = 0;
};

/// The member of the least key, the first of several.
template <class Warp>
[[nodiscard]] TEMPER_HD LaneChoice least_of(const Warp& warp, LaneChoice choice) {
  for (int lanes = kWarpLanes / 2; lanes > 0; lanes /= 2) {
    const LaneChoice other{warp.from(choice.key, lanes), warp.from(choice.member, lanes),
                           warp.from(choice.cost, lanes)};
    if (other.key < choice.key || (other.key == choice.key && other.member < choice.member))
      choice = other;
  }
  return choice;
}

/// The heat bath of a family, by a warp: where exactly one member is on, it is turned off, so that
/// fields are those without the family, and the member of the least key is turned on. What that
/// costs, in all lanes.
template <class T, class Warp>
[[nodiscard]] TEMPER_HD std::int32_t visit_family(const Warp& warp, const LaneTeamProblem& problem,
                                                  const LaneSweep<T>& sweep, std::int32_t family) {
  const LaneRows<T> rows{problem};
  const std::int32_t begin = problem.families.member_start[family];
  const std::int32_t num_members = problem.families.member_start[family + 1] - begin;
  const auto place = [&](std::int32_t member) TEMPER_HD_LAMBDA {
    return problem.place_of[problem.families.member[begin + member]];
  };
  std::int32_t num_on = 0, old = -1;
  for (std::int32_t first = 0; first < num_members; first += kWarpLanes) {
    const std::int32_t mine = first + warp.lane;
    const std::uint32_t on = warp.ballot(mine < num_members && is_on(sweep.cell[place(mine)]));
    if (on == 0) continue;
    num_on += (on & (on - 1)) == 0 ? 1 : 2;
    old = first + static_cast<std::int32_t>(lowest_bit(on));
  }
  if (num_on != 1) return 0;  // draws of a generator that nobody else has
  const std::int32_t old_place = place(old);
  warp.sync();
  flip(warp, rows, sweep.cell, old_place, true);
  const std::int32_t old_field = field_in(sweep.cell[old_place]);
  Jsf32<std::uint32_t> generator = generator_of(problem, sweep, problem.num_blocks + family);
  LaneChoice choice;
  for (std::int32_t first = 0; first < num_members; first += kWarpLanes) {
    std::uint32_t word = 0;  // every lane has the generator, and keeps the draw of its member
    for (std::int32_t i = 0; i < kWarpLanes && first + i < num_members; ++i) {
      const std::uint32_t next = generator.next();
      if (i == warp.lane) word = next;
    }
    const std::int32_t mine = first + warp.lane;
    if (mine >= num_members) continue;
    const std::int32_t cost = field_in(sweep.cell[place(mine)]) - old_field;
    const float key = gumbel_key(float_of(cost), word, sweep.temperature);
    if (key < choice.key) choice = {key, mine, cost};
  }
  choice = least_of(warp, choice);
  warp.sync();
  flip(warp, rows, sweep.cell, place(choice.member), false);
  return choice.cost;
}

/// The heat baths of a sweep, family after family, by a warp; what they cost, in one lane.
template <class T, class Warp>
[[nodiscard]] TEMPER_HD std::int64_t visit_families(const Warp& warp,
                                                    const LaneTeamProblem& problem,
                                                    const LaneSweep<T>& sweep) {
  std::int64_t sum = 0;
  for (std::int32_t family = 0; family < problem.families.num_families; ++family)
    sum += visit_family(warp, problem, sweep, family);
  return warp.lane == 0 ? sum : 0;
}

}  // namespace temper
