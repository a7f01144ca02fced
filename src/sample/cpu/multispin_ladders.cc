#include "sample/cpu/multispin_ladders.h"

#include "temper/kernel/multispin_field.h"

#include <algorithm>
#include <utility>

namespace temper {

MultispinLadders::MultispinLadders(const MultispinEngine& engine, std::uint32_t first_read,
                                   std::uint32_t num_reads)
    : engine_(engine),
      first_read_(first_read),
      num_reads_(num_reads),
      shift_(first_read % 32),
      reads_(engine.plan(), engine.problem(), first_read) {
  const std::size_t groups = (shift_ + num_reads + 31) / 32;
  const std::size_t rungs = engine.num_rungs(), lanes = engine.lanes_a_word();
  const std::size_t num_tiles = (groups * rungs + lanes - 1) / lanes;
  hit_sweep_.assign(groups * 32, kNoHit);
  partner_.resize(num_tiles * lanes);
  mask_.resize(num_tiles * lanes);
  to_hot_.resize(groups * rungs);
  to_cold_.resize(groups * rungs);
  accepted_.resize(groups * rungs);
  round_trips_.resize(groups);
  for (std::size_t t = 0; t < num_tiles; ++t) {
    tiles_.emplace_back(engine.model(), lanes, lanes);
    tiles_.back().reserve_levels(engine.levels_of_rungs().most_levels());
  }
  for (std::size_t g = 0; g < groups; ++g) {
    open_.push_back(bits_of_reads(shift_, num_reads, static_cast<std::uint32_t>(g)));
    for (std::size_t rung = 0; rung < rungs; ++rung) {
      const Lane at = lane(g, rung);
      at.tile->set_lane(at.lane, engine.key(), first_read / 32 + static_cast<std::uint32_t>(g),
                        static_cast<std::uint32_t>(rung), open_[g], engine.place());
      if (const StateMatrix* const given = engine.problem().initial_states)
        at.tile->set_initial(at.lane, *given, engine.place());
      at.tile->set_levels(at.lane, engine.levels_of_rungs().data()[rung]);
    }
  }
  const MultispinRun run = engine.run(picks_);
  for (WordTile& tile : tiles_) engine.kernel().start(engine.model(), run, tile.view);
  close_hits();
}

MultispinLadders::Lane MultispinLadders::lane(std::size_t group, std::size_t rung) {
  const std::size_t lanes = engine_.lanes_a_word();
  return {&tiles_[index(group, rung) / lanes], index(group, rung) % lanes};
}

bool MultispinLadders::closed() const {
  return std::ranges::all_of(open_, [](std::uint32_t open) { return open == 0; });
}

void MultispinLadders::advance(std::uint32_t until, GoOn go_on, void* context) {
  MultispinRun run = engine_.run(picks_);
  while (sweeps_done_ < until && !closed()) {
    run.until = ++sweeps_done_;
    for (WordTile& tile : tiles_)
      engine_.kernel().advance(engine_.model(), run, engine_.plan().chain.acceptance, tile.view);
    close_hits();
    exchange();
    if (!go_on(context, sweeps_done_, any_hit_)) return;
  }
}

std::size_t MultispinLadders::bytes_beside_tiles(std::size_t num_groups, std::size_t num_rungs,
                                                 std::size_t num_lanes) {
  constexpr std::size_t kWord = sizeof(std::uint32_t);
  // Hits; legs of round trips and counts of exchanges; partners and masks.
  return num_groups * 32 * kWord + num_groups * num_rungs * (2 * kWord + sizeof(BitCounter)) +
         num_lanes * 2 * kWord;
}

/// A ladder freezes as a whole when one of its rungs reaches the target.
void MultispinLadders::close_hits() {
  if (std::ranges::none_of(tiles_, [](const WordTile& tile) { return tile.view.any_hit; })) return;
  for (std::size_t g = 0; g < open_.size(); ++g) {
    std::uint32_t hits = 0;
    for (std::size_t rung = 0; rung < engine_.num_rungs(); ++rung) {
      const Lane at = lane(g, rung);
      hits |= at.tile->hits(at.lane);
    }
    const std::uint32_t closing = hits & open_[g];
    if (closing == 0) continue;
    any_hit_ = true;
    open_[g] &= ~closing;
    for (std::uint32_t bit = 0; bit < 32; ++bit)
      if (closing >> bit & 1) hit_sweep_[g * 32 + bit] = sweeps_done_;
    for (std::size_t rung = 0; rung < engine_.num_rungs(); ++rung) {
      const Lane at = lane(g, rung);
      at.tile->open(at.lane) &= ~closing;
    }
  }
}

/// As the reference does it; see there.
void MultispinLadders::exchange() {
  const std::uint32_t rungs = engine_.num_rungs();
  if (rungs == 1) return;
  for (std::size_t l = 0; l < partner_.size(); ++l) {
    partner_[l] = static_cast<std::uint32_t>(l % engine_.lanes_a_word());
    mask_[l] = 0;
  }
  for (std::size_t g = 0; g < open_.size(); ++g)
    for (std::uint32_t r = (sweeps_done_ - 1) % 2; r + 1 < rungs; r += 2) {
      const std::uint32_t mask = open_[g] == 0 ? 0 : accepted(g, r) & open_[g];
      accepted_[index(g, r)].add(mask);
      mask_[index(g, r)] = mask;
    }
  swap_states();
  for (std::size_t g = 0; g < open_.size(); ++g) count_round_trips(g);
}

/// Reads of a group whose rungs `rung` and rung + 1 exchange.
std::uint32_t MultispinLadders::accepted(std::size_t group, std::uint32_t rung) {
  const PlanProblem& problem = engine_.problem();
  const Lane low = lane(group, rung), high = lane(group, rung + 1);
  RungPair pair;
  const auto used = static_cast<std::size_t>(engine_.model().energy_planes);
  std::uint32_t carry = ~0u;
  for (std::size_t j = 0; j < used; ++j) {  // high + ~low + 1
    pair.difference[j] = high.tile->energy_plane(high.lane, j);
    carry = full_add(pair.difference[j], ~low.tile->energy_plane(low.lane, j), carry);
  }
  pair.num_planes = static_cast<int>(used);
  pair.rate = exchange_rate(problem.betas[rung], problem.betas[rung + 1], problem.couplings->unit);
  pair.rung = rung;
  pair.sweep = sweeps_done_ - 1;
  pair.group = first_read_ / 32 + static_cast<std::uint32_t>(group);
  return engine_.kernel().accepted_exchanges(engine_.key(), pair);
}

/// Moves the bits of mask_ between every lane and the next: within words at once, between tiles one
/// by one.
void MultispinLadders::swap_states() {
  const std::size_t lanes = engine_.lanes_a_word();
  for (std::size_t l = 0; l + 1 < to_hot_.size(); ++l) {
    if (mask_[l] == 0) continue;  // the lower rung of a pair has it
    swap_bits(to_hot_[l], to_hot_[l + 1], mask_[l]);
    swap_bits(to_cold_[l], to_cold_[l + 1], mask_[l]);
    const std::size_t low = l % lanes;
    if (low + 1 == lanes) {
      WordTile::swap(tiles_[l / lanes], low, tiles_[l / lanes + 1], 0, mask_[l]);
      mask_[l] = 0;
      continue;
    }
    partner_[l] = static_cast<std::uint32_t>(low + 1);
    partner_[l + 1] = static_cast<std::uint32_t>(low);
    mask_[l + 1] = mask_[l];
    ++l;  // pairs are apart
  }
  for (std::size_t t = 0; t < tiles_.size(); ++t)
    engine_.kernel().swap_lanes(engine_.model(), tiles_[t].view, partner_.data() + t * lanes,
                                mask_.data() + t * lanes);
}

/// Coldest → hottest → coldest; see RoundTrip.
void MultispinLadders::count_round_trips(std::size_t group) {
  const std::uint32_t open = open_[group];
  const std::size_t hot = index(group, 0), cold = index(group, engine_.num_rungs() - 1);
  round_trips_[group].add(to_cold_[cold] & open);
  to_hot_[cold] |= open;
  to_cold_[cold] &= ~open;
  const std::uint32_t turning = to_hot_[hot] & open;
  to_cold_[hot] |= turning;
  to_hot_[hot] &= ~turning;
}

void MultispinLadders::store(std::uint32_t i, ProblemResult& out, std::size_t row) {
  reads_.store(tiles_, *this, i, out, row);
  add_exchanges(i, out.exchanges);
}

void MultispinLadders::add_exchanges(std::uint32_t i, ExchangeCounts& counts) const {
  const std::size_t group = (shift_ + i) / 32;
  const std::uint32_t bit = (shift_ + i) % 32;
  for (std::uint32_t rung = 0; rung + 1 < engine_.num_rungs(); ++rung) {
    counts.attempts[rung] += LadderReads::attempts(*this, i, rung);
    counts.accepted[rung] += accepted_[index(group, rung)].count(bit);
  }
  counts.round_trips += round_trips_[group].count(bit);
}

}  // namespace temper
