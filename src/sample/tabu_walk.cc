#include "sample/tabu_walk.h"

#include "temper/base/instruction_set.h"

#include "sample/field_state.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace temper {

TabuScan tabu_scan() {
#if defined(__x86_64__)
  if (runs_here(InstructionSet::avx512)) return tabu_scan_avx512;
  if (runs_here(InstructionSet::avx2)) return tabu_scan_avx2;
#endif
  return tabu_scan_portable;
}

Tenure tenure_for(const Couplings& couplings, std::uint32_t asked) {
  const std::int32_t n = couplings.num_variables();
  const std::int32_t most = std::max(0, n - 1);
  if (asked > 0)
    return {
        static_cast<std::int32_t>(std::min<std::uint32_t>(asked, static_cast<std::uint32_t>(most))),
        0};
  const double degree =
      std::max(1.0, static_cast<double>(couplings.column.size()) / std::max(n, 1));
  const auto of_sparse = static_cast<std::int32_t>(n / (8 * std::sqrt(degree)));
  const std::int32_t least = std::min(n / 4, 6 + n / 100 + of_sparse);
  return {least, std::min(9, most - least)};
}

TabuWalk::TabuWalk(const Couplings& couplings, std::span<const std::uint8_t> state, Tenure tenure,
                   Jsf32<std::uint32_t> generator)
    : couplings_(couplings), tenure_(tenure), generator_(generator), scan_(tabu_scan()) {
  const FieldState start{couplings, {state.begin(), state.end()}};
  state_ = start.state();
  energy_ = start.energy();
  const std::size_t num_blocks = (state.size() + kTabuBlock - 1) / kTabuBlock;
  cost_.assign(num_blocks * kTabuBlock, kTabuNone);
  tabu_until_.assign(num_blocks * kTabuBlock, 0);
  for (std::size_t v = 0; v < state.size(); ++v)
    cost_[v] = start.cost(static_cast<std::int32_t>(v));
  least_free_.resize(num_blocks);
  least_tabu_.resize(num_blocks);
  first_expiry_.resize(num_blocks);
  changed_.assign(num_blocks, 1);
  blocks_ = {num_blocks,         cost_.data(),         tabu_until_.data(), least_free_.data(),
             least_tabu_.data(), first_expiry_.data(), changed_.data()};
}

std::int32_t TabuWalk::move(std::int64_t best_energy) {
  ++num_moves_;
  const TabuLeast least = scan_(blocks_, num_moves_);
  const bool aspires = least.tabu < least.free && energy_ + least.tabu < best_energy;
  assert(aspires || least.free != kTabuNone);
  const std::size_t v = find(aspires ? least.tabu : least.free, aspires);
  flip(v);
  const std::int32_t more =
      static_cast<std::int32_t>(draw_below(static_cast<std::uint32_t>(tenure_.spread) + 1));
  tabu_until_[v] = num_moves_ + tenure_.least + more;
  return static_cast<std::int32_t>(v);
}

std::size_t TabuWalk::find(std::int32_t cost, bool tabu) {
  const std::vector<std::int32_t>& leasts = tabu ? least_tabu_ : least_free_;
  std::size_t b = draw_below(static_cast<std::uint32_t>(leasts.size()));
  while (leasts[b] != cost) b = b + 1 == leasts.size() ? 0 : b + 1;
  std::size_t i = draw_below(kTabuBlock);
  for (;; i = (i + 1) % kTabuBlock) {
    const std::size_t v = b * kTabuBlock + i;
    if (cost_[v] == cost && (tabu_until_[v] >= num_moves_) == tabu) return v;
  }
}

void TabuWalk::flip(std::size_t v) {
  energy_ += cost_[v];
  cost_[v] = -cost_[v];
  changed_[v / kTabuBlock] = 1;
  // What turning v on or off adds to the field of u costs u's flip as much, or less where u is on.
  const std::int32_t sign = state_[v] ? -1 : 1;
  state_[v] ^= 1;
  for (auto e = static_cast<std::size_t>(couplings_.row_start[v]);
       e < static_cast<std::size_t>(couplings_.row_start[v + 1]); ++e) {
    const auto u = static_cast<std::size_t>(couplings_.column[e]);
    const std::int32_t change = sign * couplings_.value[e];
    cost_[u] += state_[u] ? -change : change;
    changed_[u / kTabuBlock] = 1;
  }
}

void TabuWalk::forget() {
  num_moves_ = 0;
  std::ranges::fill(tabu_until_, 0);
  std::ranges::fill(changed_, std::uint8_t{1});
}

void TabuWalk::perturb(std::span<const std::int32_t> variables) {
  for (std::int32_t v : variables) flip(static_cast<std::size_t>(v));
  forget();
}

void TabuWalk::go_to(std::span<const std::uint8_t> state) {
  for (std::size_t v = 0; v < state.size(); ++v)
    if (state[v] != state_[v]) flip(v);
  forget();
}

}  // namespace temper
