#pragma once
/// The row kernel: a chain of the lane kernel, visit after visit, with the variables of a vector
/// looked at together. Up to the first visit that is accepted nothing changes, so those before it
/// are decided, as rejected; its flip adds a whole row of couplings to the fields, and those behind
/// it look again. Where 2 visits in 100 are accepted, as in most of an anneal, a flip of 1,000
/// int16 variables is 32 additions of vectors in AVX-512, and a rejected visit costs a vector's
/// comparison and its draw. Draws of a sweep are made first: a generator a lane, so that a vector
/// draws for as many blocks of visits.

#include "temper/kernel/jsf32.h"
#include "temper/kernel/lane_accept.h"
#include "temper/kernel/lane_traits.h"
#include "temper/kernel/row_views.h"
#include "temper/kernel/visit_blocks.h"

namespace temper {

template <class T, int kBytes>
struct RowSweep {
  using Traits = LaneTraits<T, kBytes>;
  using V = typename Traits::V;
  using U = typename Traits::U;
  using F = typename Traits::F;
  using I = typename Traits::I;
  static constexpr std::int32_t kLanes = Traits::kLanes;
  static constexpr std::int32_t kWords = Traits::kWords;

  /// Limits of every visit of the chain's next sweep.
  template <Acceptance kAcceptance>
  static TEMPER_HD void draw_limits(const RowModel& model, const RowRun& run,
                                    const RowChain& chain) {
    const F temperature = F{} + run.schedule[chain.sweeps_done];
    T* const limit = static_cast<T*>(chain.limit);
    for (std::int32_t first = 0; first < model.num_blocks; first += kWords) {
      Jsf32<U> generator{philox<U>(U{} + static_cast<std::uint32_t>(first) + lane_numbers(U{}),
                                   U{} + chain.sweeps_done, U{} + chain.read,
                                   U{} + stream_word(run.key, Stream::visit, 0), run.key.low,
                                   run.key.high)};
      alignas(64) std::int32_t drawn[kBlockVisits][kWords];
      for (std::int32_t k = 0; k < kBlockVisits; ++k)
        store(drawn[k], whole_limits<kAcceptance>(generator.next(), temperature));
      std::int32_t num_blocks = model.num_blocks - first;
      if (num_blocks > kWords) num_blocks = kWords;
      for (std::int32_t b = 0; b < num_blocks; ++b) {
        const std::int32_t begin = model.block_start[first + b];
        const std::int32_t num_visits = model.block_start[first + b + 1] - begin;
        for (std::int32_t k = 0; k < num_visits; ++k)
          limit[begin + k] = static_cast<T>(drawn[k][b]);
      }
    }
  }

  /// The flips of a sweep, whose limits are drawn.
  static TEMPER_HD void visit_all(const RowModel& model, RowChain& chain) {
    T* const field = static_cast<T*>(chain.field);
    T* const on = static_cast<T*>(chain.on);
    const T* const limit = static_cast<const T*>(chain.limit);
    std::int64_t energy = chain.energy;
    for (std::int32_t first = 0; first < model.stride; first += kLanes) {
      const V limits = load<V>(limit + first);
      std::uint64_t open = ~std::uint64_t{0};
      for (;;) {
        const V signs = load<V>(on + first);
        const V costs = (load<V>(field + first) ^ signs) - signs;
        const std::uint64_t accepted = Traits::bits(Traits::not_above(costs, limits)) & open;
        if (accepted == 0) break;
        const auto lane = static_cast<std::int32_t>(__builtin_ctzll(accepted));
        const std::int32_t place = first + lane;
        energy += flip(model, field, on, place);
        open = ~std::uint64_t{1} << lane;
      }
    }
    chain.energy = energy;
  }

  /// Flips the variable at a place and tells all others; what it costs.
  static TEMPER_HD std::int64_t flip(const RowModel& model, T* field, T* on, std::int32_t place) {
    const T* const row = static_cast<const T*>(model.row) + std::int64_t{place} * model.stride;
    const bool was_on = on[place] != 0;
    const std::int64_t cost = was_on ? -std::int64_t{field[place]} : field[place];
    on[place] = static_cast<T>(~on[place]);
    if (was_on) {
      for (std::int32_t p = 0; p < model.stride; p += kLanes)
        store(field + p, Traits::subtract(load<V>(field + p), load<V>(row + p)));
    } else {
      for (std::int32_t p = 0; p < model.stride; p += kLanes)
        store(field + p, Traits::add(load<V>(field + p), load<V>(row + p)));
    }
    return cost;
  }

  /// Fields and energy of the state that is in chain.on, observed ("after 0 sweeps").
  static TEMPER_HD void start(const RowModel& model, const RowRun& run, RowChain& chain) {
    T* const field = static_cast<T*>(chain.field);
    T* const on = static_cast<T*>(chain.on);
    T* const best = static_cast<T*>(chain.best_on);
    const T* const linear = static_cast<const T*>(model.linear);
    for (std::int32_t p = 0; p < model.stride; ++p) {
      field[p] = linear[p];
      best[p] = on[p];
      on[p] = 0;
      static_cast<T*>(chain.limit)[p] = -1;
    }
    chain.energy = 0;
    for (std::int32_t p = 0; p < model.num_variables; ++p)
      if (best[p] != 0) chain.energy += flip(model, field, on, p);
    chain.best_energy = chain.energy;
    chain.hit = chain.energy <= run.target;
  }

  static TEMPER_HD void observe(const RowModel& model, const RowRun& run, RowChain& chain) {
    if (chain.energy >= chain.best_energy) return;
    chain.best_energy = chain.energy;
    chain.best_sweep = chain.sweeps_done;
    chain.hit = chain.energy <= run.target;
    for (std::int32_t p = 0; p < model.stride; p += kLanes)
      store(static_cast<T*>(chain.best_on) + p, load<V>(static_cast<const T*>(chain.on) + p));
  }

  /// Anneals until run.until sweeps are done, the target is reached, or go_on says no.
  static TEMPER_HD void advance(const RowModel& model, const RowRun& run, RowChain& chain) {
    while (chain.sweeps_done < run.until && !chain.hit) {
      if (run.acceptance == Acceptance::metropolis)
        draw_limits<Acceptance::metropolis>(model, run, chain);
      else
        draw_limits<Acceptance::heat_bath>(model, run, chain);
      visit_all(model, chain);
      ++chain.sweeps_done;
      if (chain.sweeps_done % run.observe == 0 || chain.sweeps_done == run.num_sweeps)
        observe(model, run, chain);
      if (run.go_on && !run.go_on(run.context, chain)) return;
    }
  }

 private:
  /// Limits rounded down, saturated where T is narrow.
  template <Acceptance kAcceptance>
  static TEMPER_HD I whole_limits(U words, F temperature) {
    F limit = acceptance_limit<kAcceptance, F>(words, temperature);
    if constexpr (sizeof(T) == 2) {
      limit = min_of(limit, F{} + 32767.0f);
      if constexpr (kAcceptance == Acceptance::heat_bath) limit = max_of(limit, F{} - 32768.0f);
    }
    if constexpr (kAcceptance == Acceptance::metropolis)
      return truncate(limit);
    else
      return floor_of<I>(limit);
  }
};

}  // namespace temper
