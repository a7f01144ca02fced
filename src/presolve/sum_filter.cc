#include "presolve/sum_filter.h"

#include <algorithm>
#include <bit>

namespace temper {
namespace {

constexpr int kMaskBits = 36;
constexpr std::uint64_t kMask = (std::uint64_t{1} << kMaskBits) - 1;
static_assert(kMaxSide <= kMaskBits);

/// A layer with more states costs more time than its answer saves.
constexpr std::size_t kMostStates = 4096;

/// Partial sums are stored with what makes them positive.
std::int64_t shift_of(const LinkedSum& sum) {
  std::int64_t shift = 0;
  for (const LinkedTerm& term : sum.terms)
    if (term.factor < 0) shift -= std::int64_t{term.factor} * kMaxSide;
  return shift;
}

std::int64_t least_of(const LinkedTerm& term, std::uint64_t digits) {
  return std::int64_t{term.factor} *
         (term.factor > 0 ? std::countr_zero(digits) + 1 : std::bit_width(digits));
}

std::int64_t most_of(const LinkedTerm& term, std::uint64_t digits) {
  return std::int64_t{term.factor} *
         (term.factor > 0 ? std::bit_width(digits) : std::countr_zero(digits) + 1);
}

}  // namespace

std::span<const std::uint64_t> SumFilter::supported(const LinkedSum& sum,
                                                    std::span<const std::uint64_t> cells) {
  const std::size_t n = sum.terms.size();
  least_rest_.assign(n + 1, 0);
  most_rest_.assign(n + 1, 0);
  for (std::size_t i = n; i-- > 0;) {
    const std::uint64_t digits = cells[static_cast<std::size_t>(sum.terms[i].cell)];
    if (digits == 0) return {};
    least_rest_[i] = least_rest_[i + 1] + least_of(sum.terms[i], digits);
    most_rest_[i] = most_rest_[i + 1] + most_of(sum.terms[i], digits);
  }
  if (layers_.size() < n + 1) layers_.resize(n + 1);
  Repeats repeats = Repeats::as_the_rules_say;
  if (!walk_forward(sum, cells, repeats)) {
    repeats = Repeats::ignored;
    walk_forward(sum, cells, repeats);
  }
  supported_.assign(n, 0);
  walk_backward(sum, cells, repeats);
  const bool possible =
      n == 0 ? sum.total == 0
             : std::ranges::none_of(supported_, [](std::uint64_t digits) { return digits == 0; });
  if (!possible) return {};
  if (n == 0) supported_.push_back(0);  // an empty span means no choice
  return supported_;
}

/// False when a layer grew too large for the exact form.
bool SumFilter::walk_forward(const LinkedSum& sum, std::span<const std::uint64_t> cells,
                             Repeats repeats) {
  const std::int64_t shift = shift_of(sum);
  layers_[0] = {static_cast<std::uint64_t>(shift) << kMaskBits};
  for (std::size_t i = 0; i < sum.terms.size(); ++i) {
    const LinkedTerm& term = sum.terms[i];
    std::vector<std::uint64_t>& next = layers_[i + 1];
    next.clear();
    for (const std::uint64_t state : layers_[i]) {
      const std::uint64_t used = repeats == Repeats::ignored ? 0 : state & kMask;
      const auto partial = static_cast<std::int64_t>(state >> kMaskBits);
      for (std::uint64_t rest = cells[static_cast<std::size_t>(term.cell)] & ~used; rest != 0;
           rest &= rest - 1) {
        const std::int64_t after =
            partial + std::int64_t{term.factor} * (std::countr_zero(rest) + 1);
        if (after - shift + least_rest_[i + 1] > sum.total ||
            after - shift + most_rest_[i + 1] < sum.total)
          continue;
        const std::uint64_t mask =
            term.ends_part || repeats == Repeats::ignored ? 0 : used | (rest & -rest);
        next.push_back(static_cast<std::uint64_t>(after) << kMaskBits | mask);
      }
    }
    std::ranges::sort(next);
    next.erase(std::ranges::unique(next).begin(), next.end());
    if (next.size() > kMostStates && repeats == Repeats::as_the_rules_say) return false;
  }
  return true;
}

void SumFilter::walk_backward(const LinkedSum& sum, std::span<const std::uint64_t> cells,
                              Repeats repeats) {
  const std::size_t n = sum.terms.size();
  alive_.assign(layers_[n].size(), 1);  // the bounds let only the total through
  for (std::size_t i = n; i-- > 0;) {
    const LinkedTerm& term = sum.terms[i];
    const std::vector<std::uint64_t>& next = layers_[i + 1];
    alive_before_.assign(layers_[i].size(), 0);
    // A digit adds the same to every state that it can follow, so that both layers ascend together.
    for (std::uint64_t rest = cells[static_cast<std::size_t>(term.cell)]; rest != 0;
         rest &= rest - 1) {
      const std::uint64_t bit = rest & -rest;
      const auto added = static_cast<std::uint64_t>(
          std::int64_t{term.factor} * (std::countr_zero(rest) + 1));  // wraps where it is negative
      std::size_t at = 0;
      for (std::size_t s = 0; s < layers_[i].size(); ++s) {
        const std::uint64_t state = layers_[i][s];
        const std::uint64_t used = repeats == Repeats::ignored ? 0 : state & kMask;
        if ((used & bit) != 0) continue;
        const std::uint64_t mask = term.ends_part || repeats == Repeats::ignored ? 0 : used | bit;
        const std::uint64_t after = ((state >> kMaskBits) + added) << kMaskBits | mask;
        while (at < next.size() && next[at] < after) ++at;
        if (at == next.size()) break;
        if (next[at] != after || alive_[at] == 0) continue;
        supported_[i] |= bit;
        alive_before_[s] = 1;
      }
    }
    std::swap(alive_, alive_before_);
  }
}

}  // namespace temper
