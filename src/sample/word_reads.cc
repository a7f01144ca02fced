#include "sample/word_reads.h"

#include "sample/multispin_model.h"

namespace temper {

WordReads::WordReads(const Plan& plan, WordTile& tile, std::span<const std::int32_t> place,
                     std::uint32_t first_read, std::uint32_t num_reads)
    : plan_(plan),
      tile_(tile),
      place_(place),
      first_read_(first_read),
      num_reads_(num_reads),
      shift_(first_read % 32) {}

void WordReads::draw(RandomKey key, const StateMatrix* initial_states) {
  for (std::uint32_t lane = 0; lane < tile_.num_lanes(); ++lane) {
    tile_.set_lane(lane, key, first_read_ / 32 + lane, 0, bits_of_reads(shift_, num_reads_, lane),
                   place_);
    if (initial_states != nullptr) tile_.set_initial(lane, *initial_states, place_);
  }
}

std::uint32_t WordReads::hit_sweep(std::uint32_t i) const {
  const std::uint32_t at = shift_ + i;
  return tile_.hits(at / 32) >> (at % 32) & 1 ? tile_.best_sweep(at / 32, at % 32)
                                              : GroupReads::kNoHit;
}

Incumbent WordReads::best(std::uint32_t i) const {
  const std::uint32_t at = shift_ + i;
  return {tile_.best_sweep(at / 32, at % 32), tile_.best_energy(at / 32, at % 32)};
}

void WordReads::store(const GroupReads& reads, std::uint32_t i, ProblemResult& out,
                      std::size_t row) const {
  const std::size_t lane = (shift_ + i) / 32;
  const std::uint32_t bit = (shift_ + i) % 32;
  const bool hit = reads.hit(i);
  out.reads[row] = {.read = first_read_ + i,
                    .best_energy = tile_.best_energy(lane, bit),
                    .best_sweep = tile_.best_sweep(lane, bit),
                    .final_energy = hit ? tile_.best_energy(lane, bit) : tile_.energy(lane, bit),
                    .sweeps_done = reads.sweeps_of(i),
                    .hit = hit};
  const auto place = [&](std::size_t v) { return static_cast<std::size_t>(place_[v]); };
  const auto best = [&](std::size_t v) { return tile_.best_state(place(v), lane, bit); };
  const auto last = [&](std::size_t v) { return tile_.state(place(v), lane, bit); };
  const auto store_last = [&](StateMatrix& states) {
    hit ? states.fill(row, best) : states.fill(row, last);
  };
  out.best_states.fill(row, best);
  store_last(out.final_states);
  if (plan_.keep_replicas) store_last(out.replica_states);
}

}  // namespace temper
