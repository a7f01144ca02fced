#include "compile/encode_sum.h"

#include "compile/digit_sets.h"
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace temper {
namespace {

/// A part with more digit sets than these is split: apart from its sum, its cells differ anyway.
constexpr std::size_t kMostSets = 512;
/// Combinations are not counted beyond this; the chain is shorter long before.
constexpr std::size_t kMostCombinations = 2048;
/// Auxiliary variables and couplings of one sum beyond which it becomes a square.
constexpr std::size_t kMostAuxiliaries = 2048;
constexpr std::size_t kMostCouplings = 400'000;

/// A part and the ways that it can contribute.
struct Choices {
  SumPart part;
  std::vector<DigitSet> sets;
};

std::string digits_text(std::uint64_t digits) {
  std::vector<int> list;
  for (; digits != 0; digits &= digits - 1) list.push_back(std::countr_zero(digits) + 1);
  return fmt::format("{}", fmt::join(list, "+"));
}

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

/// Index of the set of each part. Shape: [combinations][parts].
using Combinations = std::vector<std::vector<std::size_t>>;

/// Every way to the total; nothing when there are more than kMostCombinations.
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
        if (longer.size() > kMostCombinations) return std::nullopt;
      }
    ways = std::move(longer);
  }
  Combinations found;
  for (auto& way : ways) found.push_back(std::move(way.first));
  return found;
}

/// One way of a part, or of all of them, and the literal that says that it holds.
struct Way {
  Literal literal = kFalse;
  std::int64_t value = 0;
};

/// The families of a sum before it is decided whether they are worth their couplings.
class SumDraft {
 public:
  SumDraft(const Sum& sum, const SumCandidates& candidates, Literal first_auxiliary)
      : sum_(sum), candidates_(candidates), first_auxiliary_(first_auxiliary) {}

  [[nodiscard]] std::size_t num_couplings() const {
    std::size_t count = 0;
    for (const auto& [label, members] : families_) {
      const auto open = static_cast<std::size_t>(
          std::ranges::count_if(members, [](Literal x) { return x >= 0; }));
      count += open * (open - std::min<std::size_t>(open, 1)) / 2;
    }
    return count;
  }

  void write(double weight, ModelWriter& out) const {
    for (const std::string& name : auxiliaries_) out.add_auxiliary(name);
    for (const auto& [label, members] : families_)
      out.add(label, FamilyKind::exactly, 1, weight, members);
  }

  void draft_combinations(const std::vector<Choices>& parts, const Combinations& combinations) {
    std::vector<Literal> ways;
    for (const auto& chosen : combinations) {
      std::vector<std::string> names;
      for (std::size_t p = 0; p < parts.size(); ++p)
        names.push_back(digits_text(parts[p].sets[chosen[p]].digits));
      // A lone combination holds, it needs no variable.
      ways.push_back(combinations.size() == 1
                         ? kTrue
                         : add_auxiliary(fmt::format("{}={}", sum_.label, fmt::join(names, "|"))));
    }
    one_of(sum_.label + "_choice", ways);
    for (std::size_t p = 0; p < parts.size(); ++p)
      hold_digits(stem(parts.size(), p), parts[p], ways,
                  [&](std::size_t way) { return parts[p].sets[combinations[way][p]].digits; });
  }

  void draft_chain(const std::vector<Choices>& parts,
                   const std::vector<std::set<std::int64_t>>& before) {
    std::vector<Way> behind = ways_of(parts, 0);  // value: the partial sum after them
    for (std::size_t p = 1; p + 1 < parts.size(); ++p) {
      const std::vector<Way> own = ways_of(parts, p);
      std::set<std::int64_t> values;
      for (const Way& way : own) values.insert(way.value);
      std::vector<Way> starts, moves, ends;  // of the same steps: from, by, to
      std::vector<Literal> steps;
      for (const std::int64_t from : before[p])
        for (const std::int64_t by : values) {
          if (!before[p + 1].contains(from + by)) continue;
          const Literal step =
              add_auxiliary(fmt::format("{}.{}={}+{}", sum_.label, p + 1, from, by));
          steps.push_back(step);
          starts.push_back({step, from});
          moves.push_back({step, by});
          ends.push_back({step, from + by});
        }
      const std::string step_stem = fmt::format("{}_step_{}", sum_.label, p + 1);
      one_of(step_stem, steps);
      agree(step_stem + "_from", behind, starts);
      agree(step_stem + "_by", own, moves);
      behind = std::move(ends);
    }
    std::vector<Way> last = ways_of(parts, parts.size() - 1);
    for (Way& way : last) way.value = sum_.total - way.value;  // the partial sum before it
    agree(sum_.label + "_total", behind, last);
  }

 private:
  [[nodiscard]] std::string stem(std::size_t num_parts, std::size_t part) const {
    return num_parts == 1 ? sum_.label : fmt::format("{}_part_{}", sum_.label, part + 1);
  }

  [[nodiscard]] Literal literal(int cell, int digit) const {
    return candidates_.literals[static_cast<std::size_t>(candidates_.shape.candidate(cell, digit))];
  }

  Literal add_auxiliary(std::string name) {
    auxiliaries_.push_back(std::move(name));
    return first_auxiliary_ + static_cast<Literal>(auxiliaries_.size()) - 1;
  }

  void one_of(std::string label, std::vector<Literal> members) {
    families_.emplace_back(std::move(label), std::move(members));
  }

  /// For each digit: it is in a cell of the part, or the way that holds lacks it.
  template <class DigitsOf>
  void hold_digits(const std::string& label, const Choices& choices,
                   const std::vector<Literal>& ways, DigitsOf digits_of) {
    for (int digit = 1; digit <= candidates_.shape.side(); ++digit) {
      std::vector<Literal> members;
      for (const Term& term : choices.part) members.push_back(literal(term.cell, digit));
      const bool open = std::ranges::any_of(members, [](Literal x) { return x != kFalse; });
      bool used = false;
      for (std::size_t way = 0; way < ways.size(); ++way) {
        const bool has = (digits_of(way) >> (digit - 1) & 1u) != 0;
        used = used || has;
        if (!has) members.push_back(ways[way]);
      }
      if (open || used) one_of(fmt::format("{}_digit_{}", label, digit), members);
    }
  }

  /// The ways of one part by itself. A single cell needs no auxiliary variables: its candidates are
  /// the ways.
  std::vector<Way> ways_of(const std::vector<Choices>& parts, std::size_t p) {
    const Choices& choices = parts[p];
    std::vector<Way> ways;
    const bool alone = choices.part.size() == 1;
    std::vector<Literal> literals;
    for (const DigitSet& set : choices.sets) {
      const Literal way =
          alone ? literal(choices.part.front().cell, std::countr_zero(set.digits) + 1)
          : choices.sets.size() == 1
              ? kTrue
              : add_auxiliary(fmt::format("{}.{}={}", sum_.label, p + 1, digits_text(set.digits)));
      ways.push_back({way, set.value});
      literals.push_back(way);
    }
    const std::string label = stem(parts.size(), p);
    one_of(label + "_choice", literals);
    if (!alone)
      hold_digits(label, choices, literals,
                  [&](std::size_t way) { return choices.sets[way].digits; });
    return ways;
  }

  /// The two ways that hold, one of each list, have the same value. Where both lists are longer
  /// than their values, a variable for each value stands between them.
  void agree(const std::string& label, const std::vector<Way>& some,
             const std::vector<Way>& others) {
    std::set<std::int64_t> values;
    for (const Way& way : some) values.insert(way.value);
    for (const Way& way : others) values.insert(way.value);
    if (std::min(some.size(), others.size()) <= values.size()) {
      const bool some_first = some.size() <= others.size();
      tie(label, some_first ? some : others, some_first ? others : some, values);
      return;
    }
    std::vector<Way> carried;
    std::vector<Literal> literals;
    for (const std::int64_t value : values) {
      literals.push_back(add_auxiliary(fmt::format("{}={}", label, value)));
      carried.push_back({literals.back(), value});
    }
    one_of(label + "_choice", literals);
    tie(label + "_in", carried, some, values);
    tie(label + "_out", carried, others, values);
  }

  /// For each value exactly one holds: a way of the short list that has another value, or a way of
  /// the long list that has it.
  void tie(const std::string& label, const std::vector<Way>& short_list,
           const std::vector<Way>& long_list, const std::set<std::int64_t>& values) {
    for (const std::int64_t value : values) {
      std::vector<Literal> members;
      for (const Way& way : short_list)
        if (way.value != value) members.push_back(way.literal);
      for (const Way& way : long_list)
        if (way.value == value) members.push_back(way.literal);
      one_of(fmt::format("{}_{}", label, value), members);
    }
  }

  const Sum& sum_;
  const SumCandidates& candidates_;
  Literal first_auxiliary_;
  std::vector<std::string> auxiliaries_;
  std::vector<std::pair<std::string, std::vector<Literal>>> families_;  ///< of exactly one
};

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

/// Auxiliary variables of the chain.
std::size_t chain_size(const std::vector<Choices>& parts,
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
  const auto combinations = combinations_of(parts, before);
  const std::size_t chain = parts.size() > 1 ? chain_size(parts, before) : kMostAuxiliaries + 1;
  const std::size_t fewest = combinations ? std::min(chain, combinations->size()) : chain;
  SumDraft draft{sum, candidates, out.next_auxiliary()};
  if (fewest <= kMostAuxiliaries) {
    if (combinations && combinations->size() == fewest)
      draft.draft_combinations(parts, *combinations);
    else
      draft.draft_chain(parts, before);
  }
  if (fewest <= kMostAuxiliaries && draft.num_couplings() <= kMostCouplings)
    draft.write(weight, out);
  else
    encode_square(sum, candidates, weight, out);
}

}  // namespace temper
