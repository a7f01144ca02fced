#include "presolve/model/max_flow.h"
#include "presolve/model/techniques.h"

#include <algorithm>
#include <limits>

namespace temper::reducing {
namespace {

/// Roof duality as a cut (Boros, Hammer 2002; Boros, Hammer, Tavares 2006). Every variable is two
/// nodes, x (2i) and its complement (2i + 1); the source's side is 0. In spins, times four, the
/// energy is h s + J s t with h = 2 linear + Σ J: a cut of the double cover
///
///   J < 0:  x – y and x' – y'      J > 0:  x – y' and x' – y       of capacity |J| each way
///   h > 0:  source → x, x' → sink  h < 0:  source → x', x → sink   of capacity |h|
///
/// costs as much as the assignment that it is, where x and x' lie apart. A minimum cut in which
/// they need not is the half-integral relaxation. What it puts apart is persistent:
///   * strongly, in every optimum, what every minimum cut puts there: nodes from which the residual
///     network leads to the sink are on the sink's side (and their complements are not);
///   * weakly, in some optimum, all at once, any further set of nodes that can join the source's
///     side without cost: closed under residual arcs, and holding no node together with its
///     complement.
class DoubleCover {
 public:
  explicit DoubleCover(ReducibleModel& model) : variables_(model.variables()) {
    std::vector<std::int32_t> number(static_cast<std::size_t>(model.num_variables()), -1);
    for (std::size_t i = 0; i < variables_.size(); ++i)
      number[static_cast<std::size_t>(variables_[i])] = static_cast<std::int32_t>(i);
    std::size_t num_edges = 0;  // two a coupling, so one an end of it
    for (const std::int32_t v : variables_) num_edges += static_cast<std::size_t>(model.degree(v));
    edges_.reserve(num_edges);
    capacities_.reserve(num_edges);
    for (std::int32_t i = 0; i < static_cast<std::int32_t>(variables_.size()); ++i) {
      const std::int32_t v = variables_[static_cast<std::size_t>(i)];
      Exact field = 2 * model.linear(v);
      for (const auto& [coupling, u] : model.row(v)) {
        field += coupling;
        const std::int32_t j = number[static_cast<std::size_t>(u)];
        if (j < i) continue;
        const std::int32_t crossed = coupling > 0;
        edges_.push_back({2 * i, 2 * j + crossed});
        edges_.push_back({2 * i + 1, 2 * j + 1 - crossed});
        capacities_.insert(capacities_.end(), 2, coupling < 0 ? -coupling : coupling);
      }
      terminal_.push_back(field);
      terminal_.push_back(-field);
    }
  }

  [[nodiscard]] std::int32_t variable(std::int32_t node) const {
    return variables_[static_cast<std::size_t>(node / 2)];
  }

  /// Whether no sum of capacities leaves 64 bits.
  [[nodiscard]] bool is_small() const {
    constexpr Exact kMost = std::numeric_limits<std::int64_t>::max() / 4;
    const auto below = [&](Exact number) { return number < kMost && number > -kMost; };
    return std::ranges::all_of(capacities_, below) && std::ranges::all_of(terminal_, below);
  }

  template <class Number>
  [[nodiscard]] FlowNetwork<Number> network() const {
    return {edges_, {capacities_.begin(), capacities_.end()}, {terminal_.begin(), terminal_.end()}};
  }

 private:
  std::vector<std::int32_t> variables_;
  std::vector<FlowEdge> edges_;
  std::vector<Exact> capacities_;
  std::vector<Exact> terminal_;
};

/// Further nodes for the source's side: strongly connected components of the residual network
/// (Tarjan 1972) come in an order in which arcs lead to earlier ones, so a component can join when
/// all that it leads to has, and its complement has not. Of a pair of complements the one that can
/// do so comes first; neither can where one leads to both a node and its complement.
template <class Number>
class SourceSide {
 public:
  SourceSide(const FlowNetwork<Number>& network, const std::vector<bool>& decided)
      : network_(network),
        component_(decided.size(), kNone),
        low_(decided.size(), kNone),
        joined_(decided.size(), false) {
    for (std::size_t v = 0; v < decided.size(); ++v)
      if (decided[v]) component_[v] = kDecided;
    for (std::int32_t v = 0; v < network.num_nodes(); ++v)
      if (component_[at(v)] == kNone && low_[at(v)] == kNone) search_from(v);
  }

  [[nodiscard]] bool holds(std::int32_t node) const { return joined_[at(node)]; }

 private:
  static constexpr std::int32_t kNone = -1;
  static constexpr std::int32_t kDecided = -2;
  static std::size_t at(std::int32_t v) { return static_cast<std::size_t>(v); }

  struct Visit {
    std::int32_t node;
    std::int32_t order;  ///< in which the node was found
    std::size_t next_arc;
  };

  void search_from(std::int32_t start) {
    std::vector<Visit> visits;
    const auto enter = [&](std::int32_t node) {
      low_[at(node)] = found_;
      visits.push_back({node, found_++, 0});
      open_.push_back(node);
    };
    enter(start);
    while (!visits.empty()) {
      Visit& visit = visits.back();
      const auto arcs = network_.arcs(visit.node);
      if (visit.next_arc < arcs.size()) {
        const std::size_t number = visit.next_arc++;
        const std::int32_t to = arcs[number].to;
        if (!network_.is_open(visit.node, number) || component_[at(to)] != kNone) continue;
        if (low_[at(to)] == kNone)
          enter(to);  // invalidates visit
        else
          low_[at(visit.node)] = std::min(low_[at(visit.node)], low_[at(to)]);
        continue;
      }
      const Visit done = visit;
      visits.pop_back();
      if (!visits.empty()) {
        std::int32_t& low = low_[at(visits.back().node)];
        low = std::min(low, low_[at(done.node)]);
      }
      if (low_[at(done.node)] == done.order) close_component(done.node);
    }
  }

  void close_component(std::int32_t root) {
    const auto begin = std::find(open_.rbegin(), open_.rend(), root).base() - 1;
    const std::vector<std::int32_t> nodes(begin, open_.end());
    open_.erase(begin, open_.end());
    for (std::int32_t node : nodes) component_[at(node)] = num_components_;
    ++num_components_;
    const bool can_join = std::ranges::all_of(nodes, [&](std::int32_t node) {
      if (joined_[at(node ^ 1)] || component_[at(node ^ 1)] == component_[at(node)]) return false;
      const auto arcs = network_.arcs(node);
      for (std::size_t i = 0; i < arcs.size(); ++i) {
        const std::int32_t other = component_[at(arcs[i].to)];
        if (network_.is_open(node, i) && other != kDecided && other != component_[at(node)] &&
            !joined_[at(arcs[i].to)])
          return false;
      }
      return true;
    });
    if (can_join)
      for (std::int32_t node : nodes) joined_[at(node)] = true;
  }

  const FlowNetwork<Number>& network_;
  std::vector<std::int32_t> component_;  ///< [nodes]
  std::vector<std::int32_t> low_;        ///< [nodes] kNone: not found yet
  std::vector<bool> joined_;             ///< [nodes]
  std::vector<std::int32_t> open_;       ///< found, component not closed
  std::int32_t found_ = 0;
  std::int32_t num_components_ = 0;
};

template <class Number>
bool fix_by(ReducibleModel& model, const DoubleCover& cover) {
  FlowNetwork<Number> network = cover.network<Number>();
  std::int64_t steps_left = model.work_left() / 4 * 3;
  const auto may_spend = [&](std::int64_t steps) {
    steps_left -= steps;
    return model.may_spend(steps) && steps_left >= 0;
  };
  if (!network.maximise(may_spend)) return false;
  std::vector<bool> decided(static_cast<std::size_t>(network.num_nodes()), false);
  for (std::int32_t node = 0; node < network.num_nodes(); ++node) {
    if (!network.reaches_sink(node)) continue;
    decided[static_cast<std::size_t>(node)] = decided[static_cast<std::size_t>(node ^ 1)] = true;
    model.fix(cover.variable(node), node % 2 == 0, PresolveTechnique::roof_duality);
  }
  if (model.ties() == Ties::kept) return true;
  const SourceSide<Number> source_side{network, decided};
  for (std::int32_t node = 0; node < network.num_nodes(); ++node)
    if (source_side.holds(node))
      model.fix(cover.variable(node), node % 2 == 1, PresolveTechnique::roof_duality);
  return true;
}

}  // namespace

bool fix_persistent(ReducibleModel& model) {
  const DoubleCover cover{model};
  return cover.is_small() ? fix_by<std::int64_t>(model, cover) : fix_by<Exact>(model, cover);
}

}  // namespace temper::reducing
