#include "compile/encode_sum.h"

#include "compile/digit_sets.h"
#include "compile/sum_draft.h"
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <utility>
#include <vector>

namespace temper {
namespace {

/// A part with more digit sets than these is split: apart from its sum, its cells differ anyway.
constexpr std::size_t kMostSets = 512;
/// Auxiliary variables (of combinations: one each) and couplings of one sum beyond which a form is
/// not taken.
constexpr std::size_t kMostAuxiliaries = 2048;
constexpr std::size_t kMostCouplings = 400'000;

/// The parts of a sum with their digit sets; parts with too many are halved until they have few.
std::vector<Choices> choices_of(const Sum& sum, const DifferentCells& different,
                                std::span<const std::uint64_t> digits) {
  std::vector<Choices> found;
  std::vector<SumPart> waiting = parts_of(sum, different);
  std::ranges::reverse(waiting);
  while (!waiting.empty()) {
    SumPart part = std::move(waiting.back());
    waiting.pop_back();
    if (auto sets = digit_sets(part, digits, kMostSets)) {
      found.push_back({std::move(part), *std::move(sets)});
    } else {
      const auto middle = part.begin() + static_cast<std::ptrdiff_t>(part.size() / 2);
      waiting.emplace_back(middle, part.end());
      waiting.emplace_back(part.begin(), middle);
    }
  }
  return found;
}

/// Drops the sets that no way to the total uses; then the partial sums before each part:
/// [parts + 1], the last is the total alone. Empty when there is no way.
std::vector<std::set<std::int64_t>> prune(std::vector<Choices>& parts, std::int64_t total) {
  std::vector<std::set<std::int64_t>> before(parts.size() + 1);
  before[0] = {0};
  for (std::size_t p = 0; p < parts.size(); ++p)
    for (const std::int64_t s : before[p])
      for (const DigitSet& set : parts[p].sets) before[p + 1].insert(s + set.value);
  if (!before.back().contains(total)) return {};
  before.back() = {total};
  for (std::size_t p = parts.size(); p-- > 0;) {
    const auto& after = before[p + 1];
    std::set<std::int64_t> kept;
    std::vector<DigitSet> used;
    for (const DigitSet& set : parts[p].sets) {
      bool any = false;
      for (const std::int64_t s : before[p])
        if (after.contains(s + set.value)) {
          kept.insert(s);
          any = true;
        }
      if (any) used.push_back(set);
    }
    parts[p].sets = std::move(used);
    before[p] = std::move(kept);
  }
  return before;
}

/// Every way to the total; nothing when there are more than kMostAuxiliaries.
std::optional<Combinations> combinations_of(const std::vector<Choices>& parts,
                                            const std::vector<std::set<std::int64_t>>& before) {
  std::vector<std::pair<std::vector<std::size_t>, std::int64_t>> ways = {{{}, 0}};
  for (std::size_t p = 0; p < parts.size(); ++p) {
    std::vector<std::pair<std::vector<std::size_t>, std::int64_t>> longer;
    for (const auto& [chosen, partial] : ways)
      for (std::size_t i = 0; i < parts[p].sets.size(); ++i) {
        const std::int64_t after = partial + parts[p].sets[i].value;
        if (!before[p + 1].contains(after)) continue;
        longer.emplace_back(chosen, after);
        longer.back().first.push_back(i);
        if (longer.size() > kMostAuxiliaries) return std::nullopt;
      }
    ways = std::move(longer);
  }
  Combinations found;
  for (auto& way : ways) found.push_back(std::move(way.first));
  return found;
}

/// (Σ factor · digit − total)².
void encode_square(const Sum& sum, const SumCandidates& candidates, double weight,
                   ModelWriter& out) {
  const Shape& shape = candidates.shape;
  std::vector<WeightedLiteral> terms;
  for (const auto& [cell, factor] : sum.terms)
    for (int digit = 1; digit <= shape.side(); ++digit)
      terms.push_back({candidates.literals[static_cast<std::size_t>(shape.candidate(cell, digit))],
                       std::int64_t{factor} * digit});
  out.add_square(sum.label, weight, terms, sum.total);
}

/// Auxiliary variables of the chain, at least: without those that stand between long lists.
std::size_t least_chain_size(const std::vector<Choices>& parts,
                             const std::vector<std::set<std::int64_t>>& before) {
  std::size_t count = 0;
  for (std::size_t p = 0; p < parts.size(); ++p) {
    if (parts[p].part.size() > 1 && parts[p].sets.size() > 1) count += parts[p].sets.size();
    if (p == 0 || p + 1 == parts.size()) continue;
    std::set<std::int64_t> values;
    for (const DigitSet& set : parts[p].sets) values.insert(set.value);
    for (const std::int64_t from : before[p])
      for (const std::int64_t by : values) count += before[p + 1].contains(from + by) ? 1 : 0;
  }
  return count;
}

}  // namespace

void encode_sum(const Sum& sum, const DifferentCells& different, const SumCandidates& candidates,
                double weight, ModelWriter& out) {
  std::vector<Choices> parts = choices_of(sum, different, candidates.digits);
  const auto before = prune(parts, sum.total);
  if (before.empty()) {
    std::vector<int> cells;
    for (const Term& term : sum.terms) cells.push_back(term.cell);
    out.fail(fmt::format("{} cannot be satisfied: no digits of {} add up to {}", sum.label,
                         cell_names(candidates.shape, cells), sum.total));
    return;
  }
  std::optional<SumDraft> best;
  const auto consider = [&](const auto& draw_up) {
    SumDraft draft{sum, candidates, out.next_auxiliary()};
    draw_up(draft);
    if (draft.num_auxiliaries() <= kMostAuxiliaries && draft.num_couplings() <= kMostCouplings &&
        (!best || draft.num_auxiliaries() < best->num_auxiliaries()))
      best.emplace(std::move(draft));
  };
  const auto combinations = combinations_of(parts, before);
  if (combinations)
    consider([&](SumDraft& draft) { draft.draft_combinations(parts, *combinations); });
  // A chain of one part would be its combinations.
  const std::size_t fewest =
      best ? best->num_auxiliaries() : kMostAuxiliaries + 1;  // of the combinations
  if (parts.size() > 1 && least_chain_size(parts, before) < fewest)
    consider([&](SumDraft& draft) { draft.draft_chain(parts, before); });
  if (best)
    best->write(weight, out);
  else
    encode_square(sum, candidates, weight, out);
}

}  // namespace temper
