#include "sample/cpu/lane_group.h"

#include "temper/kernel/exchange.h"
#include "temper/kernel/visit_blocks.h"

#include <algorithm>
#include <tuple>

namespace temper {

LaneEngine::LaneEngine(const Plan& plan, const PlanProblem& problem, const LaneKernel& kernel)
    : plan_(plan),
      problem_(problem),
      kernel_(kernel),
      typed_(*problem.couplings, kernel.element,
             plan.chain.kernel == KernelKind::group ? Chunks::none : Chunks::built),
      model_(typed_.view()),
      num_fields_(problem.couplings->linear.size() + 1),
      visits_(visit_plan(*problem.couplings, plan.chain)),
      key_(key_of(plan, problem)),
      num_replicas_(replicas_of(plan, problem)) {
  const std::int64_t cost = largest_cost(*problem.couplings, plan.chain);
  model_.costs_a_byte = static_cast<std::int32_t>(
      std::clamp<std::int64_t>(127 / std::max<std::int64_t>(cost, 1), 1, kBlockVisits));
  if (plan.chain.kernel == KernelKind::group) {
    families_.emplace(*problem.couplings, kernel);
    group_ = families_->view();
    model_.group = &group_;
    num_fields_ = problem.couplings->families.size() + 2;
  }
  for (double beta : problem.betas)
    temperatures_.push_back(temperature_of(beta, problem.couplings->unit));
}

std::uint32_t LaneEngine::reads_a_group() const {
  return std::max(1u, static_cast<std::uint32_t>(kernel_.num_lanes) / num_replicas_);
}

std::unique_ptr<ChainGroup> LaneEngine::start(std::uint32_t first_read,
                                              std::uint32_t num_reads) const {
  return std::make_unique<LaneGroup>(*this, first_read, num_reads);
}

double LaneEngine::nanoseconds_a_sweep() const {
  const double chains = std::max<double>(kernel_.num_lanes, num_replicas_);
  return chains * model_.num_variables;  // about a nanosecond an update
}

/// Of the arrays of LaneGroup and its tiles.
std::size_t LaneEngine::bytes_a_group() const {
  const auto n = static_cast<std::size_t>(model_.num_variables);
  const auto lanes = static_cast<std::size_t>(kernel_.num_lanes);
  const std::size_t chains = std::size_t{reads_a_group()} * num_replicas_;
  const std::size_t num_tiles = (chains + lanes - 1) / lanes;
  const std::size_t a_tile = n * static_cast<std::size_t>(kernel_.mask_bytes) +
                             num_fields_ * lanes * static_cast<std::size_t>(kernel_.element_bytes) +
                             3 * n * sizeof(std::uint64_t) +  // best, initial and final states
                             lanes * (2 * sizeof(std::int64_t) + 4 * sizeof(std::uint32_t));
  return num_tiles * a_tile + (visits_.random ? n * sizeof(std::int32_t) : 0) +
         chains * (2 * sizeof(std::uint32_t) + sizeof(RoundTrip) + 2 * sizeof(std::int64_t));
}

std::size_t LaneEngine::bytes_of_model() const {
  const Couplings& couplings = *problem_.couplings;
  return couplings.row_start.size() * sizeof(std::int64_t) +
         couplings.column.size() * 2 * sizeof(std::int32_t) + typed_.bytes() +
         (families_ ? families_->bytes() : 0) + visits_.bytes() +
         temperatures_.size() * sizeof(float);
}

LaneGroup::LaneGroup(const LaneEngine& engine, std::uint32_t first_read, std::uint32_t num_reads)
    : engine_(engine),
      first_read_(first_read),
      num_reads_(num_reads),
      hit_sweep_(num_reads, kNoHit) {
  const std::uint32_t replicas = engine.num_replicas_;
  const auto lanes = static_cast<std::uint32_t>(engine.kernel_.num_lanes);
  rung_.resize(std::size_t{num_reads} * replicas);
  for (std::size_t chain = 0; chain < rung_.size(); ++chain)
    rung_[chain] = static_cast<std::uint32_t>(chain % replicas);
  slot_at_ = rung_;
  trips_.resize(rung_.size());
  attempts_.resize(std::size_t{num_reads} * (replicas - 1));
  accepted_.resize(attempts_.size());
  round_trips_.resize(num_reads);

  tiles_.resize((rung_.size() + lanes - 1) / lanes);
  for (std::size_t t = 0; t < tiles_.size(); ++t) set_up(tiles_[t], t);
  for (std::uint32_t i = 0; i < num_reads; ++i)
    for (std::uint32_t slot = 0; slot < replicas; ++slot) set_temperature(i, slot);
  const LaneRun run = lane_run(0);
  for (Tile& tile : tiles_) engine.kernel_.start(engine.model_, run, tile.view);
  close_hits();
}

LaneGroup::Place LaneGroup::place(std::uint32_t i, std::uint32_t slot) const {
  const LaneKernel& kernel = engine_.kernel_;
  const auto lanes = static_cast<std::size_t>(kernel.num_lanes);
  const std::size_t chain = std::size_t{i} * engine_.num_replicas_ + slot;
  const auto lane = static_cast<std::int32_t>(chain % lanes);
  return {chain / lanes, lane,
          static_cast<std::size_t>(energy_position(lane, kernel.element_bytes, kernel.num_lanes))};
}

void LaneGroup::set_up(Tile& tile, std::size_t index) {
  const LaneKernel& kernel = engine_.kernel_;
  const auto n = static_cast<std::size_t>(engine_.model_.num_variables);
  const auto lanes = static_cast<std::size_t>(kernel.num_lanes);
  const std::uint32_t replicas = engine_.num_replicas_;
  tile.allocate(kernel, n, engine_.num_fields_);
  for (std::size_t lane = 0; lane < lanes; ++lane) {
    const std::size_t chain = index * lanes + lane;
    // Lanes beyond the last chain anneal reads that nobody asked for; they are never looked at.
    const auto i = static_cast<std::uint32_t>(chain / replicas);
    const auto slot = static_cast<std::uint32_t>(chain % replicas);
    const std::uint32_t read = first_read_ + i;
    tile.draw_as(kernel, engine_.key_, lane, read, slot);
    if (chain >= rung_.size()) continue;
    tile.view.open |= std::uint64_t{1} << lane;
    if (const StateMatrix* const given = engine_.problem_.initial_states) {
      for (std::size_t v = 0; v < n; ++v)
        tile.initial_bits[v] |= std::uint64_t{starts_on(*given, read, v)} << lane;
      continue;
    }
    tile.draw_initial_states(engine_.key_, lane, read, slot);
  }
}

LaneRun LaneGroup::lane_run(std::uint32_t until) {
  const Plan& plan = engine_.plan_;
  LaneRun run;
  run.key = engine_.key_;
  run.acceptance = plan.chain.acceptance;
  run.visits = engine_.visits_.view(picks_);
  run.schedule = plan.exchange ? nullptr : engine_.temperatures_.data();
  run.num_sweeps = plan.num_sweeps;
  run.until = until;
  run.observe = plan.chain.observe;
  run.target = engine_.problem_.target.value_or(INT64_MIN);
  return run;
}

void LaneGroup::advance(std::uint32_t until, GoOn go_on, void* go_on_context) {
  LaneRun run = lane_run(until);
  if (!engine_.plan_.exchange) {  // one tile, and no need to come back between sweeps
    struct Relay {
      GoOn go_on;
      void* context;
    } relay{go_on, go_on_context};
    run.go_on = [](void* context, const LaneTile& tile) {
      const auto* const asked = static_cast<const Relay*>(context);
      return asked->go_on(asked->context, tile.sweeps_done, tile.hit != 0);
    };
    run.context = &relay;
    engine_.kernel_.advance(engine_.model_, run, tiles_[0].view);
    sweeps_done_ = tiles_[0].view.sweeps_done;
    close_hits();
    return;
  }
  while (sweeps_done_ < until && !closed()) {
    run.until = ++sweeps_done_;
    for (Tile& tile : tiles_) engine_.kernel_.advance(engine_.model_, run, tile.view);
    close_hits();
    for (std::uint32_t i = 0; i < num_reads_; ++i)
      if (!hit(i)) exchange(i);
    if (!go_on(go_on_context, sweeps_done_, any_hit())) return;
  }
}

void LaneGroup::close_hits() {
  const std::uint32_t replicas = engine_.num_replicas_;
  for (std::uint32_t i = 0; i < num_reads_; ++i) {
    if (hit(i)) continue;
    for (std::uint32_t slot = 0; slot < replicas; ++slot) {
      const Place at = place(i, slot);
      const Tile& tile = tiles_[at.tile];
      if (tile.view.hit >> at.lane & 1)
        hit_sweep_[i] = std::min(hit_sweep_[i], tile.best_sweep[at.energy]);
    }
    if (!hit(i)) continue;
    ++num_hits_;
    for (std::uint32_t slot = 0; slot < replicas; ++slot) {  // the whole ladder freezes
      const Place at = place(i, slot);
      tiles_[at.tile].view.open &= ~(std::uint64_t{1} << at.lane);
    }
  }
}

void LaneGroup::set_temperature(std::uint32_t i, std::uint32_t slot) {
  const LaneKernel& kernel = engine_.kernel_;
  const Place at = place(i, slot);
  const auto word =
      static_cast<std::size_t>(word_position(at.lane, kernel.element_bytes, kernel.num_lanes));
  const std::uint32_t rung = rung_[std::size_t{i} * engine_.num_replicas_ + slot];
  if (engine_.plan_.exchange) tiles_[at.tile].word_temperature[word] = engine_.temperatures_[rung];
}

/// As the reference does it; see there.
void LaneGroup::exchange(std::uint32_t i) {
  const std::uint32_t replicas = engine_.num_replicas_;
  const PlanProblem& problem = engine_.problem_;
  const std::size_t base = std::size_t{i} * replicas;
  const auto energy_of = [&](std::uint32_t slot) {
    const Place at = place(i, slot);
    return tiles_[at.tile].energy[at.energy];
  };
  for (std::uint32_t r = (sweeps_done_ - 1) % 2; r + 1 < replicas; r += 2) {
    const std::uint32_t w = exchange_word(engine_.key_, r, sweeps_done_ - 1, first_read_ + i);
    const std::size_t pair = std::size_t{i} * (replicas - 1) + r;
    ++attempts_[pair];
    const std::uint32_t hot = slot_at_[base + r], cold = slot_at_[base + r + 1];
    const float rate =
        exchange_rate(problem.betas[r], problem.betas[r + 1], problem.couplings->unit);
    if (!accepts_exchange(mul_rn(rate, static_cast<float>(energy_of(cold) - energy_of(hot))), w))
      continue;
    ++accepted_[pair];
    std::swap(rung_[base + hot], rung_[base + cold]);
    std::swap(slot_at_[base + r], slot_at_[base + r + 1]);
    set_temperature(i, hot);
    set_temperature(i, cold);
  }
  const auto num_rungs = static_cast<std::int32_t>(replicas);
  for (const std::int32_t r : {0, num_rungs - 1})
    if (trips_[base + slot_at_[base + static_cast<std::uint32_t>(r)]].arrive(r, num_rungs))
      ++round_trips_[i];
}

std::uint32_t LaneGroup::best_slot(std::uint32_t i) const {
  std::uint32_t best = 0;
  const auto key_of = [&](std::uint32_t slot) {
    const Place at = place(i, slot);
    return std::tuple{tiles_[at.tile].best_energy[at.energy],
                      tiles_[at.tile].best_sweep[at.energy]};
  };
  for (std::uint32_t slot = 1; slot < engine_.num_replicas_; ++slot)
    if (key_of(slot) < key_of(best)) best = slot;
  return best;
}

Incumbent LaneGroup::best(std::uint32_t i) const {
  const Place at = place(i, best_slot(i));
  return {tiles_[at.tile].best_sweep[at.energy], tiles_[at.tile].best_energy[at.energy]};
}

void LaneGroup::store(std::uint32_t i, ProblemResult& out, std::size_t row) {
  const std::uint32_t replicas = engine_.num_replicas_;
  const Place best = place(i, best_slot(i));
  const std::uint32_t coldest = slot_at_[std::size_t{i} * replicas + replicas - 1];
  const Place last = hit(i) ? best : place(i, coldest);

  Tile& best_tile = tiles_[best.tile];
  Tile& last_tile = tiles_[last.tile];
  const auto& last_bits = hit(i) ? best_tile.best_bits : final_bits(last_tile);
  const std::int64_t best_energy = best_tile.best_energy[best.energy];
  out.reads[row] = {.read = first_read_ + i,
                    .best_energy = best_energy,
                    .best_sweep = best_tile.best_sweep[best.energy],
                    .final_energy = hit(i) ? best_energy : last_tile.energy[last.energy],
                    .sweeps_done = sweeps_of(i),
                    .hit = hit(i)};
  out.best_states.fill(row, [&](std::size_t v) { return best_tile.best_bits[v] >> best.lane & 1; });
  out.final_states.fill(row, [&](std::size_t v) { return last_bits[v] >> last.lane & 1; });
  if (engine_.plan_.keep_replicas) store_replicas(i, out.replica_states, row);
  if (engine_.plan_.exchange) add_exchanges(i, out.exchanges);
}

const std::vector<std::uint64_t>& LaneGroup::final_bits(Tile& tile) const {
  if (tile.final_bits.empty()) {
    tile.final_bits.resize(tile.best_bits.size());
    engine_.kernel_.final_states(engine_.model_, tile.view, tile.final_bits.data());
  }
  return tile.final_bits;
}

void LaneGroup::store_replicas(std::uint32_t i, StateMatrix& out, std::size_t row) {
  const std::uint32_t replicas = engine_.num_replicas_;
  for (std::uint32_t slot = 0; slot < replicas; ++slot) {
    const Place at = place(i, slot);
    const auto& bits = final_bits(tiles_[at.tile]);
    const std::size_t target = row * replicas + rung_[std::size_t{i} * replicas + slot];
    out.fill(target, [&](std::size_t v) { return bits[v] >> at.lane & 1; });
  }
}

void LaneGroup::add_exchanges(std::uint32_t i, ExchangeCounts& counts) const {
  const std::size_t pairs = engine_.num_replicas_ - 1;
  for (std::size_t p = 0; p < pairs; ++p) {
    counts.attempts[p] += attempts_[i * pairs + p];
    counts.accepted[p] += accepted_[i * pairs + p];
  }
  counts.round_trips += round_trips_[i];
}

}  // namespace temper
