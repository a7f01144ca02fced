#include "compile/sum_draft.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

namespace temper {
namespace {

std::string digits_text(std::uint64_t digits) {
  std::vector<int> list;
  for (; digits != 0; digits &= digits - 1) list.push_back(std::countr_zero(digits) + 1);
  return fmt::format("{}", fmt::join(list, "+"));
}

}  // namespace

std::size_t SumDraft::num_couplings() const {
  std::size_t count = 0;
  for (const auto& [label, members] : families_) {
    const auto open =
        static_cast<std::size_t>(std::ranges::count_if(members, [](Literal x) { return x >= 0; }));
    count += open * (open - std::min<std::size_t>(open, 1)) / 2;
  }
  return count;
}

void SumDraft::write(double weight, ModelWriter& out) const {
  for (const std::string& name : auxiliaries_) out.add_auxiliary(name);
  for (const auto& [label, members] : families_)
    out.add(label, FamilyKind::exactly, 1, weight, members);
}

void SumDraft::draft_combinations(const std::vector<Choices>& parts,
                                  const Combinations& combinations) {
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
  std::vector<std::uint64_t> digits(combinations.size());
  for (std::size_t p = 0; p < parts.size(); ++p) {
    for (std::size_t way = 0; way < combinations.size(); ++way)
      digits[way] = parts[p].sets[combinations[way][p]].digits;
    hold_digits(stem(parts.size(), p), parts[p], ways, digits);
  }
}

void SumDraft::draft_chain(const std::vector<Choices>& parts,
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
        const Literal step = add_auxiliary(fmt::format("{}.{}={}+{}", sum_.label, p + 1, from, by));
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

std::string SumDraft::stem(std::size_t num_parts, std::size_t part) const {
  return num_parts == 1 ? sum_.label : fmt::format("{}_part_{}", sum_.label, part + 1);
}

Literal SumDraft::literal(int cell, int digit) const {
  return candidates_.literals[static_cast<std::size_t>(candidates_.shape.candidate(cell, digit))];
}

Literal SumDraft::add_auxiliary(std::string name) {
  auxiliaries_.push_back(std::move(name));
  return first_auxiliary_ + static_cast<Literal>(auxiliaries_.size()) - 1;
}

void SumDraft::one_of(std::string label, std::vector<Literal> members) {
  families_.emplace_back(std::move(label), std::move(members));
}

void SumDraft::hold_digits(const std::string& label, const Choices& choices,
                           const std::vector<Literal>& ways,
                           const std::vector<std::uint64_t>& digits) {
  for (int digit = 1; digit <= candidates_.shape.side(); ++digit) {
    std::vector<Literal> members;
    for (const Term& term : choices.part) members.push_back(literal(term.cell, digit));
    const bool open = std::ranges::any_of(members, [](Literal x) { return x != kFalse; });
    bool used = false;
    for (std::size_t way = 0; way < ways.size(); ++way) {
      const bool has = (digits[way] >> (digit - 1) & 1u) != 0;
      used = used || has;
      if (!has) members.push_back(ways[way]);
    }
    if (open || used) one_of(fmt::format("{}_digit_{}", label, digit), members);
  }
}

std::vector<SumDraft::Way> SumDraft::ways_of(const std::vector<Choices>& parts, std::size_t p) {
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
  if (!alone) {
    std::vector<std::uint64_t> digits;
    for (const DigitSet& set : choices.sets) digits.push_back(set.digits);
    hold_digits(label, choices, literals, digits);
  }
  return ways;
}

void SumDraft::agree(const std::string& label, const std::vector<Way>& some,
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

void SumDraft::tie(const std::string& label, const std::vector<Way>& short_list,
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

}  // namespace temper
