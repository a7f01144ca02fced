#include "sample/cpu/multispin_group.h"

#include <algorithm>

namespace temper {

MultispinGroup::MultispinGroup(const MultispinEngine& engine, std::uint32_t first_read,
                               std::uint32_t num_reads)
    : engine_(engine),
      tile_(engine.model(), engine.lanes_a_word(), engine.lanes_a_level()),
      reads_(engine.plan(), tile_, engine.place(), first_read, num_reads) {
  reads_.draw(engine.key(), engine.problem().initial_states);
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

}  // namespace temper
