#include "cuda/lane_team_reads.h"

#include "sample/plan_parts.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace temper {

LaneResultLayout::LaneResultLayout(std::size_t num_chains, std::size_t num_variables) {
  const auto take = [&](std::size_t size) {
    const std::size_t at = bytes;
    bytes += (size + 7) / 8 * 8;
    return at;
  };
  const std::size_t words = (num_variables + 31) / 32;
  chains = take(num_chains * sizeof(LaneChain));
  state = take(num_chains * words * sizeof(std::uint32_t));
  best_state = take(num_chains * words * sizeof(std::uint32_t));
  attempts = take(num_chains * sizeof(std::uint32_t));
  accepted = take(num_chains * sizeof(std::uint32_t));
  round_trips = take(sizeof(std::uint32_t));
}

LaneTeamReads::LaneTeamReads(const Plan& plan, const PlanProblem& problem, const TeamReads& reads,
                             std::uint32_t sweeps_done, Memory memory, std::size_t offset,
                             Places place_of)
    : plan_(plan),
      reads_(reads),
      sweeps_done_(sweeps_done),
      memory_(std::move(memory)),
      offset_(offset),
      place_of_(std::move(place_of)),
      num_replicas_(replicas_of(plan, problem)),
      layout_(reads.num_reads * num_replicas_, place_of_->size()) {}

std::uint32_t LaneTeamReads::hit_sweep(std::uint32_t i) const {
  std::uint32_t earliest = kNoHit;  // as kNoSweep
  for (std::size_t c = i * num_replicas_; c < (i + 1) * num_replicas_; ++c)
    earliest = std::min(earliest, chain(c).hit_sweep);
  return earliest;
}

bool LaneTeamReads::any_hit() const {
  for (std::uint32_t i = 0; i < num_reads(); ++i)
    if (hit_sweep(i) != kNoHit) return true;
  return false;
}

void LaneTeamReads::fill(StateMatrix& out, std::size_t row, std::size_t bits, std::size_t c) const {
  const std::uint32_t* const word = at<std::uint32_t>(bits) + c * ((place_of_->size() + 31) / 32);
  out.fill(row, [&](std::size_t v) {
    const auto place = static_cast<std::size_t>((*place_of_)[v]);
    return word[place / 32] >> (place % 32) & 1;
  });
}

void LaneTeamReads::store(std::uint32_t i, ProblemResult& out, std::size_t row) {
  const std::size_t first = i * num_replicas_;
  std::size_t best = first, coldest = first;
  const auto key_of = [&](std::size_t c) {
    return std::tuple{chain(c).best_energy, chain(c).best_sweep};
  };
  for (std::size_t c = first; c < first + num_replicas_; ++c) {
    if (key_of(c) < key_of(best)) best = c;
    if (chain(c).rung > chain(coldest).rung) coldest = c;
  }
  const bool is_hit = hit(i);
  out.reads[row] = {.read = reads_.first_read + i,
                    .best_energy = chain(best).best_energy,
                    .best_sweep = chain(best).best_sweep,
                    .final_energy = is_hit ? chain(best).best_energy : chain(coldest).energy,
                    .sweeps_done = sweeps_of(i),
                    .hit = is_hit};
  fill(out.best_states, row, layout_.best_state, best);
  if (is_hit)
    fill(out.final_states, row, layout_.best_state, best);
  else
    fill(out.final_states, row, layout_.state, coldest);
  if (plan_.keep_replicas)
    for (std::size_t c = first; c < first + num_replicas_; ++c) {
      const std::size_t rung = static_cast<std::size_t>(chain(c).rung);
      fill(out.replica_states, row * num_replicas_ + rung, layout_.state, c);
    }
  if (!plan_.exchange) return;
  for (std::size_t r = 0; r + 1 < num_replicas_; ++r) {  // a ladder has the team for itself
    out.exchanges.attempts[r] += at<std::uint32_t>(layout_.attempts)[r];
    out.exchanges.accepted[r] += at<std::uint32_t>(layout_.accepted)[r];
  }
  out.exchanges.round_trips += *at<std::uint32_t>(layout_.round_trips);
}

}  // namespace temper
