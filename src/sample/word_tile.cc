#include "sample/word_tile.h"

#include "temper/kernel/visit_blocks.h"

#include "sample/bit_counter.h"

#include <algorithm>

namespace temper {
namespace {

std::size_t counter_words(const MultispinModel& model) {
  return static_cast<std::size_t>(model.counters.num_families) *
         static_cast<std::size_t>(model.counters.num_planes);
}

}  // namespace

WordTile::WordTile(const MultispinModel& model, std::size_t num_lanes, std::size_t level_lanes)
    : num_places_(static_cast<std::size_t>(model.num_places)),
      energy_planes_(static_cast<std::size_t>(model.energy_planes)),
      lanes_(num_lanes),
      level_lanes_(level_lanes),
      state_((num_places_ + 2) * lanes_),
      best_state_(num_places_ * lanes_),
      counter_(counter_words(model) * lanes_),
      energy_(energy_planes_ * lanes_),
      best_energy_(energy_planes_ * lanes_),
      open_(lanes_),
      hit_(lanes_),
      drawn_(2 * static_cast<std::size_t>(model.waves.num_draws)),
      best_sweep_(32 * lanes_),
      group_(lanes_),
      stream_(lanes_),
      wide_(static_cast<std::size_t>(model.counters.num_families)) {
  view = {.state = state_.data(),
          .best_state = best_state_.data(),
          .counter = counter_.data(),
          .wide = wide_.data(),
          .energy = energy_.data(),
          .best_energy = best_energy_.data(),
          .open = open_.data(),
          .hit = hit_.data(),
          .drawn = drawn_.data(),
          .best_sweep = best_sweep_.data(),
          .group = group_.data(),
          .stream = stream_.data()};
}

void WordTile::set_lane(std::size_t lane, RandomKey key, std::uint32_t group, std::uint32_t slot,
                        std::uint32_t open, std::span<const std::int32_t> place) {
  open_[lane] = open;
  group_[lane] = group;
  stream_[lane] = stream_word(key, Stream::group_visit, slot);
  PhiloxBlock<std::uint32_t> words{};
  for (std::size_t v = 0; v < place.size(); ++v) {
    if (v % 4 == 0) words = initial_words(key, static_cast<std::int32_t>(v), group * 32, slot);
    // Where the kernel looks for them.
    best_state_[static_cast<std::size_t>(place[v]) * lanes_ + lane] = words.word[v % 4];
  }
}

void WordTile::set_initial(std::size_t lane, const StateMatrix& states,
                           std::span<const std::int32_t> place) {
  for (std::size_t v = 0; v < place.size(); ++v) {
    std::uint32_t word = 0;
    for (std::uint32_t bit = 0; bit < 32; ++bit)
      word |= std::uint32_t{starts_on(states, group_[lane] * 32 + bit, v)} << bit;
    best_state_[static_cast<std::size_t>(place[v]) * lanes_ + lane] = word;
  }
}

void WordTile::reserve_levels(std::int32_t num_levels) {
  const std::size_t words = static_cast<std::size_t>(level_page_words(num_levels)) * level_lanes_;
  if (levels_.size() < words) levels_.resize(words);
  view.levels = levels_.data();
  view.num_levels = std::max(view.num_levels, num_levels);
}

void WordTile::set_levels(std::size_t lane, SweepLevels<std::uint32_t> levels) {
  const auto count = static_cast<std::size_t>(level_page_words(levels.num_levels));
  for (std::size_t i = 0; i * lanes_ < levels_.size(); ++i)
    levels_[i * lanes_ + lane] = i < count ? levels.page[i] : 0;
}

std::int64_t WordTile::number(const Words& planes, std::size_t lane, std::uint32_t bit) const {
  std::uint32_t digits = 0;
  for (std::size_t j = 0; j < energy_planes_; ++j)
    digits |= (planes[j * lanes_ + lane] >> bit & 1) << j;
  const std::size_t unused = 32 - energy_planes_;
  return static_cast<std::int32_t>(digits << unused) >> unused;  // extends the sign
}

void WordTile::swap(WordTile& a, std::size_t lane_of_a, WordTile& b, std::size_t lane_of_b,
                    std::uint32_t mask) {
  const auto swap_words = [&](Words& of_a, Words& of_b, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i)
      swap_bits(of_a[i * a.lanes_ + lane_of_a], of_b[i * b.lanes_ + lane_of_b], mask);
  };
  swap_words(a.state_, b.state_, a.num_places_);
  swap_words(a.energy_, b.energy_, a.energy_planes_);
  if (a.wide_.empty()) return;
  swap_words(a.counter_, b.counter_, a.counter_.size() / a.lanes_);
  for (std::size_t f = 0; f < a.wide_.size(); ++f) {  // a mark too many is unmarked in time
    a.view.num_wide += b.wide_[f] > a.wide_[f];
    b.view.num_wide += a.wide_[f] > b.wide_[f];
    a.wide_[f] = b.wide_[f] = a.wide_[f] | b.wide_[f];
  }
}

std::size_t WordTile::bytes(const MultispinModel& model, std::size_t num_lanes,
                            std::size_t level_lanes, std::int32_t num_levels) {
  const std::size_t words = 2 * static_cast<std::size_t>(model.num_places) + 2 +
                            counter_words(model) +
                            2 * static_cast<std::size_t>(model.energy_planes) +
                            32 /* best_sweep */ + 4 /* open, hit, group, stream */;
  return (words * num_lanes + static_cast<std::size_t>(level_page_words(num_levels)) * level_lanes +
          2 * static_cast<std::size_t>(model.waves.num_draws)) *
             sizeof(std::uint32_t) +
         static_cast<std::size_t>(model.counters.num_families);
}

}  // namespace temper
