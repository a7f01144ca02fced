#include "sample/descent.h"

#include <bit>

namespace temper {

CheapestFlip::CheapestFlip(const FieldState& state)
    : state_(state),
      num_leaves_(std::bit_ceil(static_cast<std::size_t>(state.num_variables()))),
      winner_(2 * num_leaves_, -1) {
  for (std::int32_t v = 0; v < state.num_variables(); ++v)
    winner_[num_leaves_ + static_cast<std::size_t>(v)] = v;
  for (std::size_t node = num_leaves_ - 1; node >= 1; --node)
    winner_[node] = better(winner_[2 * node], winner_[2 * node + 1]);
}

std::int32_t CheapestFlip::better(std::int32_t low, std::int32_t high) const {
  if (high < 0) return low;
  return state_.cost(high) < state_.cost(low) ? high : low;
}

void CheapestFlip::update(std::int32_t v) {
  for (std::size_t node = (num_leaves_ + static_cast<std::size_t>(v)) / 2; node >= 1; node /= 2) {
    const std::int32_t before = winner_[node];
    winner_[node] = better(winner_[2 * node], winner_[2 * node + 1]);
    // Neither won nor wins: nothing above has heard of v.
    if (before != v && winner_[node] == before) return;
  }
}

std::int64_t descend(FieldState& state, const std::function<bool()>& go_on) {
  constexpr std::int64_t kFlipsBetweenQuestions = 1024;
  if (state.num_variables() == 0) return 0;
  CheapestFlip cheapest{state};
  std::int64_t flips = 0;
  while (state.cost(cheapest.variable()) < 0) {
    if (flips % kFlipsBetweenQuestions == 0 && !go_on()) break;
    state.flip(cheapest.variable(), [&](std::int32_t u) { cheapest.update(u); });
    ++flips;
  }
  return flips;
}

}  // namespace temper
