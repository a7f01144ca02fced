#include "sample/cpu/multispin_group.h"

#include <algorithm>

namespace temper {

MultispinGroup::MultispinGroup(const MultispinEngine& engine, std::uint32_t first_read,
                               std::uint32_t num_reads)
    : engine_(engine),
      first_read_(first_read),
      num_reads_(num_reads),
      shift_(first_read % 32),
      tile_(engine.model(), engine.lanes_a_word(), engine.lanes_a_level()) {
  for (std::size_t lane = 0; lane < tile_.num_lanes(); ++lane)
    tile_.set_lane(lane, engine.key(), first_read / 32 + static_cast<std::uint32_t>(lane), 0,
                   bits_of_reads(shift_, num_reads, static_cast<std::uint32_t>(lane)),
                   engine.place());
  engine.kernel().start(engine.model(), engine.run(picks_), tile_.view);
}

void MultispinGroup::advance(std::uint32_t until, GoOn go_on, void* context) {
  struct Relay {
    GoOn go_on;
    void* context;
    bool more = true;
  } relay{go_on, context};
  MultispinRun run = engine_.run(picks_);
  run.go_on = [](void* self, const MultispinTile& tile) {
    auto* const asked = static_cast<Relay*>(self);
    asked->more = asked->go_on(asked->context, tile.sweeps_done, tile.any_hit);
    return asked->more;
  };
  run.context = &relay;
  MultispinTile& tile = tile_.view;
  while (relay.more && tile.sweeps_done < until && tile.any_open) {
    const std::uint32_t window = tile.sweeps_done / MultispinEngine::kWindow;
    const auto levels = engine_.levels_of_window(window);
    run.levels = levels->data();
    tile_.reserve_levels(levels->most_levels());
    run.first_level = window * MultispinEngine::kWindow;
    run.until = std::min(until, run.first_level + MultispinEngine::kWindow);
    engine_.kernel().advance(engine_.model(), run, engine_.plan().chain.acceptance, tile);
  }
}

std::uint32_t MultispinGroup::hit_sweep(std::uint32_t i) const {
  const std::uint32_t at = shift_ + i;
  return tile_.hits(at / 32) >> (at % 32) & 1 ? tile_.best_sweep(at / 32, at % 32) : kNoHit;
}

void MultispinGroup::store(std::uint32_t i, ProblemResult& out, std::size_t row) {
  const std::size_t lane = (shift_ + i) / 32;
  const std::uint32_t bit = (shift_ + i) % 32;
  out.reads[row] = {.read = first_read_ + i,
                    .best_energy = tile_.best_energy(lane, bit),
                    .best_sweep = tile_.best_sweep(lane, bit),
                    .final_energy = hit(i) ? tile_.best_energy(lane, bit) : tile_.energy(lane, bit),
                    .sweeps_done = sweeps_of(i),
                    .hit = hit(i)};
  const auto place = [&](std::size_t v) { return static_cast<std::size_t>(engine_.place()[v]); };
  const auto best = [&](std::size_t v) { return tile_.best_state(place(v), lane, bit); };
  const auto last = [&](std::size_t v) { return tile_.state(place(v), lane, bit); };
  const auto store_last = [&](StateMatrix& states) {
    hit(i) ? states.fill(row, best) : states.fill(row, last);
  };
  out.best_states.fill(row, best);
  store_last(out.final_states);
  if (engine_.plan().keep_replicas) store_last(out.replica_states);
}

}  // namespace temper
