#pragma once
/// How a crew of threads sweeps one chain: a warp, or all warps of a block. Two ways, that give
/// what visit after visit gives:
///
/// * in order: every thread looks at a visit of its own. Up to the first that is accepted nothing
///   changes, so those before it are decided, as rejected; it is carried out by the whole crew, and
///   those behind it look again. Few visits are accepted where annealing is slow.
/// * wave after wave, where waves are large: no two visits of a wave are coupled, all are decided
///   at once, and the warps carry out those of their own side by side.
///
/// A Crew says who the calling thread is and what the crew does together:
///     static constexpr bool kIsBlock;
///     int lane, warp, num_warps;  int thread(), size();  within the crew
///     int number, num_crews;  of the crew within its team
///     void sync();  a barrier of the crew
///     int propose(int turn, bool accepted, bool on);  then sync, then
///     int chosen(int turn, int proposed);  2 · thread + on of the first that accepted; −1: none.
///         Where none did, the next proposal must have the other turn, 0 or 1.
///     std::int64_t give(std::int64_t);  then sync, then
///     std::int64_t total(std::int64_t given);  the sum, in thread 0
///     unsigned ballot(bool) of the warp;  T from(T, int lanes) of the lane whose number differs
///     void add(T*, T), atomic;  first_warp(): of the crew, as a crew
/// All threads of the crew call every function here, but where it says that a warp does.

#include "temper/kernel/jsf32.h"
#include "temper/kernel/lane_team_views.h"

namespace temper {

/// A chain, as a sweep needs it.
template <class T>
struct LaneSweep {
  T* cell = nullptr;   ///< [n]
  T* limit = nullptr;  ///< see LaneTeamScratch
  std::uint32_t read = 0;
  std::uint32_t slot = 0;
  std::uint32_t sweep = 0;
  float temperature = 0;
};

/// The couplings; to be copied, so that they stay in registers while cells are written.
template <class T>
struct LaneRows {
  TEMPER_HD explicit LaneRows(const LaneTeamProblem& problem)
      : start(problem.row_start), edge(static_cast<const LaneEdge<T>*>(problem.edge)) {}

  /// Calls what(edge) for the edges number first, first + step … of the row of a place.
  template <class What>
  TEMPER_HD void walk(std::int32_t place, std::int32_t first, std::int32_t step,
                      const What& what) const {
    const std::int64_t begin = start[place];
    const auto length = static_cast<std::int32_t>(start[place + 1] - begin);
    const LaneEdge<T>* const row = edge + begin;
    for (std::int32_t e = first; e < length; e += step) what(row[e]);
  }

  const std::int64_t* start;
  const LaneEdge<T>* edge;
};

[[nodiscard]] TEMPER_HD bool is_on(std::int32_t cell) { return (cell & 1) != 0; }
[[nodiscard]] TEMPER_HD std::int32_t field_in(std::int32_t cell) { return cell >> 1; }

/// Largest whole cost that the word accepts, saturated where T is narrow.
template <class T>
[[nodiscard]] TEMPER_HD T whole_limit(Acceptance acceptance, std::uint32_t word,
                                      float temperature) {
  const float limit = acceptance == Acceptance::metropolis
                          ? acceptance_limit<Acceptance::metropolis>(word, temperature)
                          : acceptance_limit<Acceptance::heat_bath>(word, temperature);
  std::int32_t whole = truncate(limit);
  if (float_of(whole) > limit) --whole;
  if constexpr (sizeof(T) == 2) {
    if (whole > INT16_MAX) whole = INT16_MAX;
    if (whole < INT16_MIN) whole = INT16_MIN;
  }
  return static_cast<T>(whole);
}

template <class T>
[[nodiscard]] TEMPER_HD Jsf32<std::uint32_t> generator_of(const LaneTeamProblem& problem,
                                                          const LaneSweep<T>& sweep,
                                                          std::int32_t block) {
  return Jsf32<std::uint32_t>{philox<std::uint32_t>(
      static_cast<std::uint32_t>(block), sweep.sweep, sweep.read,
      stream_word(problem.key, Stream::visit, sweep.slot), problem.key.low, problem.key.high)};
}

/// Flips the variable at a place, which is on or not, and tells its neighbours. Ends with a
/// barrier.
template <class T, class Crew>
TEMPER_HD void flip(const Crew& crew, const LaneRows<T>& rows, T* cell, std::int32_t place,
                    bool on) {
  if (crew.thread() == 0) cell[place] = static_cast<T>(cell[place] ^ 1);
  rows.walk(place, crew.thread(), crew.size(), [&](LaneEdge<T> edge) TEMPER_HD_LAMBDA {
    T& neighbour = cell[edge.place];
    neighbour = static_cast<T>(on ? neighbour - edge.step : neighbour + edge.step);
  });
  crew.sync();
}

/// A visit, as things stand.
struct LaneVisit {
  bool accepted = false;
  bool on = false;
  std::int32_t cost = 0;
};

/// One visit a thread, from the first thread on, as if in turn. look() says what comes of the
/// calling thread's visit; carry_out(thread, on) changes the chain by that of a thread, and ends
/// with a barrier. Adds what the calling thread's visit cost.
template <class Crew, class Look, class CarryOut>
TEMPER_HD void visit_in_order(const Crew& crew, int turn, bool has_visit, const Look& look,
                              const CarryOut& carry_out, std::int64_t& sum) {
  bool is_open = has_visit;
  for (;;) {
    LaneVisit visit;
    if (is_open) visit = look();
    const int proposed = crew.propose(turn, visit.accepted, visit.on);
    crew.sync();
    const int chosen = crew.chosen(turn, proposed);
    if (chosen < 0) return;
    const int thread = chosen / 2;
    if (crew.thread() == thread) sum += visit.cost;
    is_open = is_open && crew.thread() > thread;
    carry_out(thread, chosen % 2 != 0);
  }
}

/// The flips of a sweep in order; what they cost in the calling thread.
template <class T, class Crew>
[[nodiscard]] TEMPER_HD std::int64_t flip_in_order(const Crew& crew, const LaneTeamProblem& problem,
                                                   const LaneSweep<T>& sweep) {
  const LaneRows<T> rows{problem};
  const bool is_random = problem.is_random;
  const auto place_of_visit = [&](std::int32_t i) TEMPER_HD_LAMBDA {
    return is_random ? random_pick(problem.key, sweep.sweep, i, problem.num_variables) : i;
  };
  std::int64_t sum = 0;
  int turn = 0;
  for (std::int32_t first = 0; first < problem.num_blocks; first += crew.size()) {
    std::int32_t last = first + crew.size();
    if (last > problem.num_blocks) last = problem.num_blocks;
    if (const std::int32_t block = first + crew.thread(); block < last) {
      Jsf32<std::uint32_t> generator = generator_of(problem, sweep, block);
      T* const limit = sweep.limit + crew.warp * kTileLimits + crew.lane;
      const std::int32_t num_visits = problem.block_start[block + 1] - problem.block_start[block];
      for (std::int32_t k = 0; k < num_visits; ++k)
        limit[k * kTileStride] =
            whole_limit<T>(problem.acceptance, generator.next(), sweep.temperature);
    }
    crew.sync();
    const std::int32_t end = problem.block_start[last];
    for (std::int32_t i = problem.block_start[first]; i < end; i += crew.size(), turn ^= 1) {
      const std::int32_t mine = i + crew.thread();
      const bool has_visit = mine < end;
      const T* cell = sweep.cell;
      std::int32_t limit = 0;
      if (has_visit) {
        cell += place_of_visit(mine);
        limit = sweep.limit[place_in_tiles(problem.slot[mine], static_cast<std::uint32_t>(first))];
      }
      visit_in_order(
          crew, turn, has_visit,
          [&]() TEMPER_HD_LAMBDA {
            const std::int32_t now = *cell;
            const std::int32_t cost = is_on(now) ? -field_in(now) : field_in(now);
            return LaneVisit{cost <= limit, is_on(now), cost};
          },
          [&](int thread, bool on)
              TEMPER_HD_LAMBDA { flip(crew, rows, sweep.cell, place_of_visit(i + thread), on); },
          sum);
    }
  }
  return sum;
}

/// The flips of a sweep wave after wave, by a crew that is a block; what they cost in the calling
/// thread.
template <class T, class Crew>
[[nodiscard]] TEMPER_HD std::int64_t flip_by_waves(const Crew& crew, const LaneTeamProblem& problem,
                                                   const LaneSweep<T>& sweep) {
  for (std::int32_t block = crew.thread(); block < problem.num_blocks; block += crew.size()) {
    Jsf32<std::uint32_t> generator = generator_of(problem, sweep, block);
    for (std::int32_t i = problem.block_start[block]; i < problem.block_start[block + 1]; ++i)
      sweep.limit[problem.place_of_visit[i]] =
          whole_limit<T>(problem.acceptance, generator.next(), sweep.temperature);
  }
  crew.sync();
  const LaneRows<T> rows{problem};
  std::int64_t sum = 0;
  for (std::int32_t wave = 0; wave < problem.num_waves; ++wave) {
    const std::int32_t end = problem.wave_start[wave + 1];
    for (std::int32_t first = problem.wave_start[wave] + crew.warp * kWarpLanes; first < end;
         first += crew.size()) {
      const std::int32_t place = first + crew.lane;
      bool on = false, accepted = false;
      if (place < end) {
        const std::int32_t now = sweep.cell[place];
        const std::int32_t cost = is_on(now) ? -field_in(now) : field_in(now);
        on = is_on(now);
        accepted = cost <= sweep.limit[place];
        if (accepted) {
          sum += cost;
          sweep.cell[place] = static_cast<T>(now ^ 1);  // nobody of this wave adds to it
        }
      }
      const std::uint32_t were_on = crew.ballot(on);
      for (std::uint32_t flips = crew.ballot(accepted); flips != 0; flips &= flips - 1) {
        const auto lane = static_cast<std::int32_t>(lowest_bit(flips));
        rows.walk(first + lane, crew.lane, kWarpLanes, [&](LaneEdge<T> edge) TEMPER_HD_LAMBDA {
          crew.add(sweep.cell + edge.place, were_on >> lane & 1 ? -edge.step : edge.step);
        });
      }
    }
    crew.sync();
  }
  return sum;
}

}  // namespace temper
