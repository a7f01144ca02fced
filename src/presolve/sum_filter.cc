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

constexpr std::int64_t kWord = 64;

/// to |= from moved up by so many bits (down where that is negative). What leaves the range is
/// lost: partial sums beyond it do not occur.
void move_into(std::span<const std::uint64_t> from, std::int64_t up, std::span<std::uint64_t> to) {
  const auto size = static_cast<std::int64_t>(to.size());
  const std::int64_t words = up >= 0 ? up / kWord : -((-up + kWord - 1) / kWord);
  const std::int64_t bits = up - words * kWord;  // 0 … 63
  const auto at = [&](std::int64_t word) {
    return word < 0 || word >= size ? 0 : from[static_cast<std::size_t>(word)];
  };
  for (std::int64_t word = std::max<std::int64_t>(words, 0);
       word < std::min(size, size + words + 1); ++word) {
    const std::uint64_t high = at(word - words) << bits;
    const std::uint64_t low = bits == 0 ? 0 : at(word - words - 1) >> (kWord - bits);
    to[static_cast<std::size_t>(word)] |= high | low;
  }
}

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
  supported_.assign(n, 0);
  if (walk_forward(sum, cells))
    walk_backward(sum, cells);
  else
    ignore_repeats(sum, cells);
  const bool possible =
      n == 0 ? sum.total == 0
             : std::ranges::none_of(supported_, [](std::uint64_t digits) { return digits == 0; });
  if (!possible) return {};
  if (n == 0) supported_.push_back(0);  // an empty span means no choice
  return supported_;
}

/// False when a layer grew too large.
bool SumFilter::walk_forward(const LinkedSum& sum, std::span<const std::uint64_t> cells) {
  const std::int64_t shift = shift_of(sum);
  if (layers_.size() < sum.terms.size() + 1) layers_.resize(sum.terms.size() + 1);
  layers_[0] = {static_cast<std::uint64_t>(shift) << kMaskBits};
  for (std::size_t i = 0; i < sum.terms.size(); ++i) {
    const LinkedTerm& term = sum.terms[i];
    next_.clear();
    for (const std::uint64_t state : layers_[i]) {
      const std::uint64_t used = state & kMask;
      const auto partial = static_cast<std::int64_t>(state >> kMaskBits);
      for (std::uint64_t rest = cells[static_cast<std::size_t>(term.cell)] & ~used; rest != 0;
           rest &= rest - 1) {
        const std::int64_t after =
            partial + std::int64_t{term.factor} * (std::countr_zero(rest) + 1);
        if (after - shift + least_rest_[i + 1] > sum.total ||
            after - shift + most_rest_[i + 1] < sum.total)
          continue;
        const std::uint64_t mask = term.ends_part ? 0 : used | (rest & -rest);
        next_.push_back(static_cast<std::uint64_t>(after) << kMaskBits | mask);
      }
    }
    work_ += static_cast<std::int64_t>(next_.size());
    std::ranges::sort(next_);
    next_.erase(std::ranges::unique(next_).begin(), next_.end());
    if (next_.size() > kMostStates) return false;
    layers_[i + 1].assign(next_.begin(), next_.end());
  }
  return true;
}

void SumFilter::walk_backward(const LinkedSum& sum, std::span<const std::uint64_t> cells) {
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
        const std::uint64_t used = state & kMask;
        if ((used & bit) != 0) continue;
        const std::uint64_t mask = term.ends_part ? 0 : used | bit;
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

/// The same with the partial sums alone, as bits: of a layer bit s − first, the sum s can be
/// reached and, going back, leads to the total.
void SumFilter::ignore_repeats(const LinkedSum& sum, std::span<const std::uint64_t> cells) {
  const std::size_t n = sum.terms.size();
  // Sums from the terms before: no further down or up than all terms that pull that way.
  std::int64_t first = 0, last = 0;
  for (std::size_t i = 0; i < n; ++i) {
    first += std::min<std::int64_t>(least_rest_[i] - least_rest_[i + 1], 0);
    last += std::max<std::int64_t>(most_rest_[i] - most_rest_[i + 1], 0);
  }
  if (sum.total < first || sum.total > last) return;
  const auto words = static_cast<std::size_t>((last - first) / kWord + 1);
  reached_.assign((n + 1) * words, 0);
  std::int64_t digits = 0;
  for (const LinkedTerm& term : sum.terms)
    digits += std::popcount(cells[static_cast<std::size_t>(term.cell)]);
  work_ += 2 * digits * static_cast<std::int64_t>(words);
  const auto layer = [&](std::size_t i) { return std::span{reached_}.subspan(i * words, words); };
  const auto set = [&](std::span<std::uint64_t> bits, std::int64_t s) {
    bits[static_cast<std::size_t>((s - first) / kWord)] |= std::uint64_t{1}
                                                           << ((s - first) % kWord);
  };
  const auto each_digit = [&](std::size_t i, auto visit) {
    for (std::uint64_t rest = cells[static_cast<std::size_t>(sum.terms[i].cell)]; rest != 0;
         rest &= rest - 1)
      visit(rest & -rest, std::int64_t{sum.terms[i].factor} * (std::countr_zero(rest) + 1));
  };
  set(layer(0), 0);
  for (std::size_t i = 0; i < n; ++i)
    each_digit(i,
               [&](std::uint64_t, std::int64_t adds) { move_into(layer(i), adds, layer(i + 1)); });
  std::vector<std::uint64_t> leads(words, 0), before(words), came(words);
  set(leads, sum.total);
  for (std::size_t word = 0; word < words; ++word) leads[word] &= layer(n)[word];
  for (std::size_t i = n; i-- > 0;) {
    std::ranges::fill(before, 0);
    each_digit(i, [&](std::uint64_t bit, std::int64_t adds) {
      std::ranges::fill(came, 0);
      move_into(leads, -adds, came);
      for (std::size_t word = 0; word < words; ++word) {
        came[word] &= layer(i)[word];
        before[word] |= came[word];
        if (came[word] != 0) supported_[i] |= bit;
      }
    });
    std::swap(leads, before);
  }
}

}  // namespace temper
