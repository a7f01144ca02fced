#include "temper/model/family_search.h"

#include "temper/model/families_of_variables.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdlib>
#include <deque>
#include <iterator>

namespace temper {
namespace {

/// A scale ends where the next weight is so many times smaller.
constexpr std::int64_t kGap = 4;
/// What is left of a pair after peeling is dropped when so many times smaller.
constexpr std::int64_t kDust = 64;
constexpr std::size_t kMostScales = 6;
constexpr std::int64_t kMostTwins = 8;  ///< families of the same variables
/// Common neighbours that are compared as they turn up: most edges that name nothing end here.
constexpr std::size_t kEarlyCheck = 6;

/// The positive couplings that peeling has left, as a symmetric CSR with shrinking values.
class PositiveGraph {
 public:
  explicit PositiveGraph(const Couplings& couplings) {
    const std::int32_t n = couplings.num_variables();
    row_start_.reserve(static_cast<std::size_t>(n) + 1);
    row_start_.push_back(0);
    for (std::int32_t v = 0; v < n; ++v) {
      const auto row = static_cast<std::size_t>(v);
      for (auto e = couplings.row_start[row]; e < couplings.row_start[row + 1]; ++e) {
        const auto at = static_cast<std::size_t>(e);
        if (couplings.value[at] <= 0) continue;
        column_.push_back(couplings.column[at]);
        rest_.push_back(couplings.value[at]);
      }
      row_start_.push_back(column_.size());
    }
    inside_.resize(static_cast<std::size_t>(n));
  }

  [[nodiscard]] std::int32_t num_variables() const {
    return static_cast<std::int32_t>(row_start_.size()) - 1;
  }
  [[nodiscard]] std::size_t begin(std::int32_t v) const {
    return row_start_[static_cast<std::size_t>(v)];
  }
  [[nodiscard]] std::size_t end(std::int32_t v) const {
    return row_start_[static_cast<std::size_t>(v) + 1];
  }
  [[nodiscard]] std::int32_t column(std::size_t e) const { return column_[e]; }
  [[nodiscard]] std::int32_t rest(std::size_t e) const { return rest_[e]; }
  [[nodiscard]] std::size_t size() const { return column_.size(); }

  /// What is left of the pair; 0 where there is none.
  [[nodiscard]] std::int32_t rest(std::int32_t u, std::int32_t v) const {
    const auto first = column_.begin() + static_cast<std::ptrdiff_t>(begin(u));
    const auto last = column_.begin() + static_cast<std::ptrdiff_t>(end(u));
    const auto at = std::lower_bound(first, last, v);
    return at == last || *at != v ? 0 : rest_[static_cast<std::size_t>(at - column_.begin())];
  }

  /// Calls see(rest of the pair) for every coupled pair of members, from both sides. Returns the
  /// steps taken.
  template <class See>
  std::int64_t for_pairs(const std::vector<std::int32_t>& members, const See& see) {
    std::int64_t steps = 0;
    for (std::int32_t v : members) inside_[static_cast<std::size_t>(v)] = true;
    for (std::int32_t v : members) {
      steps += static_cast<std::int64_t>(end(v) - begin(v));
      for (std::size_t e = begin(v); e < end(v); ++e)
        if (inside_[static_cast<std::size_t>(column_[e])]) see(rest_[e]);
    }
    for (std::int32_t v : members) inside_[static_cast<std::size_t>(v)] = false;
    return steps;
  }

 private:
  std::vector<std::size_t> row_start_;
  std::vector<std::int32_t> column_, rest_;
  std::vector<bool> inside_;  ///< [n] scratch of for_pairs
};

/// The smallest weight of every scale, heaviest first. Weights of one power of two are never apart
/// by the gap, so their extremes are all that counts.
std::vector<std::int64_t> scales_of(const PositiveGraph& graph) {
  struct Extremes {
    std::int64_t smallest = 0, largest = 0;
  };
  std::array<Extremes, 32> by_power;
  for (std::size_t e = 0; e < graph.size(); ++e) {
    const std::int64_t weight = graph.rest(e);
    Extremes& of = by_power[std::bit_width(static_cast<std::uint32_t>(weight)) - 1u];
    of.smallest = of.largest == 0 ? weight : std::min(of.smallest, weight);
    of.largest = std::max(of.largest, weight);
  }
  std::vector<std::int64_t> scales;
  std::int64_t smallest = 0;  // so far, from the top
  for (std::size_t power = by_power.size(); power-- > 0;) {
    const Extremes& of = by_power[power];
    if (of.largest == 0) continue;
    if (smallest >= kGap * of.largest) scales.push_back(smallest);
    smallest = of.smallest;
  }
  if (smallest > 0) scales.push_back(smallest);
  scales.resize(std::min(scales.size(), kMostScales));
  return scales;
}

class FamilySearch {
 public:
  explicit FamilySearch(const Couplings& couplings)
      : couplings_(couplings),
        graph_(couplings),
        steps_left_(20'000'000 + 16 * static_cast<std::int64_t>(couplings.column.size())) {
    const auto n = static_cast<std::size_t>(couplings.num_variables());
    field_.resize(n);
    attraction_.resize(n);
    pairs_.resize(n);
    fields_asked_.resize(n);
    heaviest_.resize(n);
    for (std::size_t v = 0; v < n; ++v) {
      field_[v] = 2 * std::int64_t{couplings.linear[v]};
      for (auto e = couplings.row_start[v]; e < couplings.row_start[v + 1]; ++e) {
        const std::int64_t value = couplings.value[static_cast<std::size_t>(e)];
        field_[v] += value;
        attraction_[v] = std::max(attraction_[v], -value);
      }
    }
  }

  std::vector<CouplingFamily> run() {
    for (const std::int64_t scale : scales_of(graph_)) {
      if (steps_left_ <= 0) break;
      search_scale((scale + 1) / 2);
    }
    add_pairs();
    return sorted();
  }

 private:
  [[nodiscard]] std::int64_t linear(std::int32_t v) const {
    return couplings_.linear[static_cast<std::size_t>(v)];
  }

  /// Whether v could be a member of any family, as far as the model alone says.
  [[nodiscard]] bool possible(std::int32_t v) const {
    return linear(v) < 0 && field_[static_cast<std::size_t>(v)] > 0;
  }

  /// Peels what couplings of at least `floor` name, and keeps the families among it.
  void search_scale(std::int64_t floor) {
    std::vector<CouplingFamily> found;
    for (bool more = true; more && steps_left_ > 0;) {
      more = false;
      for (std::int32_t u = 0; u < graph_.num_variables() && steps_left_ > 0; ++u) {
        --steps_left_;
        if (!possible(u)) continue;
        for (std::size_t e = graph_.begin(u); e < graph_.end(u) && steps_left_ > 0; ++e) {
          --steps_left_;
          const std::int32_t v = graph_.column(e);
          if (v < u || graph_.rest(e) < floor || !possible(v)) continue;
          auto members = clique_of(u, v, floor);
          if (members.empty()) continue;
          found.push_back({std::move(members), 0});
          peel(found.back());
          more = true;
        }
      }
    }
    for (const CouplingFamily& family : found) count(family, 1);
    while (reject_from(found)) {
    }
    for (const CouplingFamily& family : found)
      graph_.for_pairs(family.variables, [&](std::int32_t& rest) {
        if (rest * kDust < family.pair) rest = 0;
      });
    families_.insert(families_.end(), std::make_move_iterator(found.begin()),
                     std::make_move_iterator(found.end()));
  }

  /// The clique that the edge names, ascending; empty where it names none, or one that cannot be a
  /// family.
  std::vector<std::int32_t> clique_of(std::int32_t u, std::int32_t v, std::int64_t floor) {
    std::vector<std::int32_t> members;
    std::size_t i = graph_.begin(u), j = graph_.begin(v);
    while (i < graph_.end(u) && j < graph_.end(v)) {
      --steps_left_;
      const std::int32_t a = graph_.column(i), b = graph_.column(j);
      if (a == b && graph_.rest(i) >= floor && graph_.rest(j) >= floor) {
        const std::size_t known = std::min(members.size(), kEarlyCheck);
        steps_left_ -= 8 * static_cast<std::int64_t>(known);
        for (std::size_t m = 0; m < known; ++m)
          if (graph_.rest(a, members[m]) < floor) return {};
        members.push_back(a);
      }
      i += a <= b;
      j += b <= a;
    }
    if (members.empty()) return {};
    members.push_back(u);
    members.push_back(v);
    std::ranges::sort(members);
    if (std::ranges::count_if(members, [&](std::int32_t m) { return !possible(m); }) > 1) return {};
    std::size_t heavy = 0;
    steps_left_ -= graph_.for_pairs(members, [&](std::int32_t rest) { heavy += rest >= floor; });
    return heavy == members.size() * (members.size() - 1) ? members : std::vector<std::int32_t>{};
  }

  void peel(CouplingFamily& family) {
    std::int32_t least = INT32_MAX;
    steps_left_ -= graph_.for_pairs(family.variables,
                                    [&](std::int32_t rest) { least = std::min(least, rest); });
    steps_left_ -= graph_.for_pairs(family.variables, [&](std::int32_t& rest) { rest -= least; });
    family.pair = least;
  }

  /// Adds a family to the sums of its members, or takes it out.
  void count(const CouplingFamily& family, std::int64_t sign) {
    const auto others = static_cast<std::int64_t>(family.variables.size()) - 2;
    for (std::int32_t variable : family.variables) {
      const auto v = static_cast<std::size_t>(variable);
      pairs_[v] += sign * family.pair;
      fields_asked_[v] += sign * others * family.pair;
      if (sign > 0) heaviest_[v] = std::max(heaviest_[v], family.pair);
    }
  }

  /// The conditions of family_search.h.
  [[nodiscard]] bool is_family(const CouplingFamily& family) const {
    const std::int64_t pair = family.pair;
    std::size_t failing = 0, exact = 0;
    for (std::int32_t variable : family.variables) {
      const auto v = static_cast<std::size_t>(variable);
      const std::int64_t surplus = field_[v] - fields_asked_[v];
      const bool pulled_on = linear(variable) < 0;
      const bool feels = 2 * surplus + pair > 0;
      const bool attracted = 2 * attraction_[v] >= pair;
      const bool light = kGap * pair <= heaviest_[v];
      const bool repelled = 2 * linear(variable) + pairs_[v] >= pair;
      const bool fails = !pulled_on || !feels || attracted || (light && repelled);
      failing += fails;
      exact += !fails && surplus == 0;
    }
    return failing == 0 || (failing == 1 && (family.variables.size() >= 4 || exact == 2));
  }

  /// Puts back what is no family. True when there was such a thing.
  bool reject_from(std::vector<CouplingFamily>& found) {
    std::vector<CouplingFamily> kept, rejected;
    for (CouplingFamily& family : found)
      (is_family(family) ? kept : rejected).push_back(std::move(family));
    for (const CouplingFamily& family : rejected) {
      count(family, -1);
      graph_.for_pairs(family.variables,
                       [&](std::int32_t& rest) { rest += static_cast<std::int32_t>(family.pair); });
    }
    found = std::move(kept);
    return !rejected.empty();
  }

  /// The pairs left over that touch families, and those that touch such pairs.
  void add_pairs() {
    const auto n = static_cast<std::size_t>(graph_.num_variables());
    std::vector<std::int64_t> lightest(n);  // of a variable's families; 0: none
    std::deque<std::int32_t> waiting;
    const auto touch = [&](std::int32_t v, std::int64_t pair) {
      std::int64_t& known = lightest[static_cast<std::size_t>(v)];
      if (known == 0) waiting.push_back(v);
      if (known == 0 || pair < known) known = pair;
    };
    for (const CouplingFamily& family : families_)
      for (std::int32_t v : family.variables) touch(v, family.pair);
    std::vector<bool> done(n);
    for (; !waiting.empty(); waiting.pop_front()) {
      const std::int32_t u = waiting.front();
      done[static_cast<std::size_t>(u)] = true;
      for (std::size_t e = graph_.begin(u); e < graph_.end(u); ++e) {
        const std::int32_t v = graph_.column(e);
        const std::int64_t rest = graph_.rest(e);
        if (rest == 0 || kGap * rest < lightest[static_cast<std::size_t>(u)]) continue;
        if (done[static_cast<std::size_t>(v)]) continue;  // added, or too light, from there
        families_.push_back({{std::min(u, v), std::max(u, v)}, rest});
        touch(v, rest);
      }
    }
  }

  std::vector<CouplingFamily> sorted() {
    std::ranges::sort(families_, {}, &CouplingFamily::variables);
    std::vector<CouplingFamily> merged;  // two scales may name one group
    for (CouplingFamily& family : families_) {
      if (!merged.empty() && merged.back().variables == family.variables)
        merged.back().pair += family.pair;
      else
        merged.push_back(std::move(family));
    }
    return with_twins_apart(std::move(merged));
  }

  /// Families of the same variables look like one of the sum of their pairs. Where most families
  /// have one pair and the others a multiple of it, those are so many of them.
  static std::vector<CouplingFamily> with_twins_apart(std::vector<CouplingFamily> families) {
    if (families.empty()) return families;
    const std::int64_t pair = std::ranges::min_element(families, {}, &CouplingFamily::pair)->pair;
    const auto single = std::ranges::count(families, pair, &CouplingFamily::pair);
    if (2 * static_cast<std::size_t>(single) <= families.size()) return families;
    std::vector<CouplingFamily> apart;
    for (CouplingFamily& family : families) {
      const std::int64_t copies = family.pair / pair;
      if (family.pair != copies * pair || copies > kMostTwins) return families;
      family.pair = pair;
      apart.insert(apart.end(), static_cast<std::size_t>(copies), family);
    }
    return apart;
  }

  const Couplings& couplings_;
  PositiveGraph graph_;
  std::int64_t steps_left_;
  std::vector<std::int64_t> field_;         ///< [n] 4 h_v, the field in spins
  std::vector<std::int64_t> attraction_;    ///< [n] strongest attraction by one coupling, ≥ 0
  std::vector<std::int64_t> pairs_;         ///< [n] Σ pair over the families of v
  std::vector<std::int64_t> fields_asked_;  ///< [n] Σ (size − 2) pair over them
  std::vector<std::int64_t> heaviest_;      ///< [n] heaviest pair among them
  std::vector<CouplingFamily> families_;
};

}  // namespace

std::vector<CouplingFamily> find_families(const Couplings& couplings) {
  return FamilySearch(couplings).run();
}

bool families_cover(const Couplings& couplings) {
  const FamiliesOfVariables families(couplings);
  const auto n = static_cast<std::size_t>(couplings.num_variables());
  std::vector<std::int64_t> sum(n);  // of the pairs of v, all zero between two v
  std::vector<std::int32_t> touched;
  for (std::size_t v = 0; v < n; ++v) {
    const auto row = static_cast<std::size_t>(couplings.row_start[v]);
    const auto row_end = static_cast<std::size_t>(couplings.row_start[v + 1]);
    touched.clear();
    for (std::int32_t f : families.of(v)) {
      const CouplingFamily& family = couplings.families[static_cast<std::size_t>(f)];
      if (family.pair <= 0 || family.variables.size() > row_end - row + 1) return false;
      for (std::int32_t u : family.variables) {
        std::int64_t& pair = sum[static_cast<std::size_t>(u)];
        if (pair == 0 && static_cast<std::size_t>(u) != v) touched.push_back(u);
        pair += family.pair;
      }
    }
    sum[v] = 0;
    bool covered = touched.size() == row_end - row;
    for (std::size_t e = row; e < row_end; ++e)
      covered &= sum[static_cast<std::size_t>(couplings.column[e])] == couplings.value[e];
    if (!covered) return false;
    for (std::int32_t u : touched) sum[static_cast<std::size_t>(u)] = 0;
  }
  return true;
}

}  // namespace temper
