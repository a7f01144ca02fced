#pragma once
/// Maximum flow of a network with undirected edges, where every node may be joined to the source or
/// the sink: blocking flows along shortest paths (Dinitz 1970), by distance to the sink.
///
///   terminal[v] > 0: what the source may still send to v;  < 0: what v may still send to the sink
///   arcs of v: arcs[first[v]] .. arcs[first[v + 1]], each {the other end, its twin: the arc of the
///   same edge the other way}; residual[a] is what arc a still carries

#include <cassert>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace temper::reducing {

struct FlowEdge {
  std::int32_t u = 0;
  std::int32_t v = 0;
};

template <class Number>
class FlowNetwork {
 public:
  struct Arc {
    std::int32_t to = 0;
    std::int32_t twin = 0;
  };
  static constexpr std::int32_t kFar = -1;

  /// Edge e carries up to capacities[e] either way.
  FlowNetwork(std::span<const FlowEdge> edges, const std::vector<Number>& capacities,
              std::vector<Number> terminal)
      : terminal_(std::move(terminal)),
        first_(terminal_.size() + 1, 0),
        arcs_(2 * edges.size()),
        residual_(2 * edges.size()),
        leads_back_(2 * edges.size()),
        next_(terminal_.size()),
        distance_(terminal_.size(), kFar) {
    for (const auto& [u, v] : edges) {
      ++first_[at(u) + 1];
      ++first_[at(v) + 1];
    }
    for (std::size_t v = 1; v < first_.size(); ++v) first_[v] += first_[v - 1];
    std::vector<std::int32_t> next(first_.begin(), first_.end() - 1);
    for (std::size_t e = 0; e < edges.size(); ++e) {
      const std::int32_t there = next[at(edges[e].u)]++;
      const std::int32_t back = next[at(edges[e].v)]++;
      arcs_[at(there)] = {edges[e].v, back};
      arcs_[at(back)] = {edges[e].u, there};
      residual_[at(there)] = residual_[at(back)] = capacities[e];
      leads_back_[at(there)] = leads_back_[at(back)] = capacities[e] > 0;
    }
  }

  /// `may_spend(steps)` is asked now and then; false ends the work, and then so is the result: the
  /// flow is not maximal.
  template <class MaySpend>
  bool maximise(const MaySpend& may_spend) {
    while (true) {
      if (!may_spend(measure_distances())) return false;
      for (std::size_t v = 0; v < next_.size(); ++v) next_[v] = first_[v];
      bool sent = false;
      for (std::int32_t v = 0; v < num_nodes(); ++v) {
        if (terminal_[at(v)] <= 0 || distance_[at(v)] == kFar) continue;
        const std::int64_t steps = send_from(v);
        sent = true;
        if (!may_spend(steps)) return false;
      }
      if (!sent) return true;
    }
  }

  [[nodiscard]] std::int32_t num_nodes() const {
    return static_cast<std::int32_t>(terminal_.size());
  }
  /// After maximise(): whether the residual network leads from v to the sink. Those are the nodes
  /// that lie on the sink's side of every minimum cut.
  [[nodiscard]] bool reaches_sink(std::int32_t v) const { return distance_[at(v)] != kFar; }
  [[nodiscard]] std::span<const Arc> arcs(std::int32_t v) const {
    return std::span(arcs_).subspan(at(first_[at(v)]), at(first_[at(v) + 1] - first_[at(v)]));
  }
  /// Whether arc number i of v still carries something.
  [[nodiscard]] bool is_open(std::int32_t v, std::size_t i) const {
    return residual_[at(first_[at(v)]) + i] > 0;
  }

 private:
  static std::size_t at(std::int32_t v) { return static_cast<std::size_t>(v); }

  /// In arcs that are open, to a node that may send to the sink. The steps it took.
  std::int64_t measure_distances() {
    std::vector<std::int32_t> queue;
    for (std::int32_t v = 0; v < num_nodes(); ++v) {
      distance_[at(v)] = terminal_[at(v)] < 0 ? 0 : kFar;
      if (terminal_[at(v)] < 0) queue.push_back(v);
    }
    std::int64_t steps = num_nodes();
    for (std::size_t i = 0; i < queue.size(); ++i) {
      const std::int32_t v = queue[i];
      for (std::int32_t a = first_[at(v)]; a < first_[at(v) + 1]; ++a) {
        const std::int32_t to = arcs_[at(a)].to;
        if (!leads_back_[at(a)] || distance_[at(to)] != kFar) continue;
        distance_[at(to)] = distance_[at(v)] + 1;
        queue.push_back(to);
      }
      steps += first_[at(v) + 1] - first_[at(v)];
    }
    return steps;
  }

  /// Sends what the source has for v along arcs that lead nearer to the sink. The steps it took.
  std::int64_t send_from(std::int32_t source) {
    std::int64_t steps = 0;
    path_.clear();
    std::int32_t v = source;
    while (true) {
      if (distance_[at(v)] == 0 && terminal_[at(v)] < 0) {
        v = augment(source, v);
        steps += 1 + static_cast<std::int64_t>(path_.size());
        if (terminal_[at(source)] == 0) return steps;
        continue;
      }
      const std::int32_t end = first_[at(v) + 1];
      std::int32_t& next = next_[at(v)];
      while (next < end && !leads_nearer(v, next)) ++next, ++steps;
      if (next < end) {
        path_.push_back({v, next});
        v = arcs_[at(next)].to;
      } else if (path_.empty()) {
        return steps;
      } else {
        v = path_.back().from;
        path_.pop_back();
        ++next_[at(v)];
      }
      ++steps;
    }
  }

  [[nodiscard]] bool leads_nearer(std::int32_t v, std::int32_t arc) const {
    const std::int32_t distance = distance_[at(arcs_[at(arc)].to)];
    return distance != kFar && distance + 1 == distance_[at(v)] && residual_[at(arc)] > 0;
  }

  /// Sends what the path bears; where to go on from.
  std::int32_t augment(std::int32_t source, std::int32_t sink) {
    Number amount = terminal_[at(source)];
    if (-terminal_[at(sink)] < amount) amount = -terminal_[at(sink)];
    for (const Step& step : path_) {
      const Number& open = residual_[at(step.arc)];
      if (open < amount) amount = open;
    }
    terminal_[at(source)] -= amount;
    terminal_[at(sink)] += amount;
    std::size_t full = path_.size();
    for (std::size_t i = path_.size(); i-- > 0;) {
      const std::int32_t arc = path_[i].arc, twin = arcs_[at(arc)].twin;
      residual_[at(arc)] -= amount;
      residual_[at(twin)] += amount;
      leads_back_[at(arc)] = true;
      leads_back_[at(twin)] = residual_[at(arc)] > 0;
      if (residual_[at(arc)] == 0) full = i;
    }
    if (full == path_.size()) return sink;  // it may be a way to other sinks
    const std::int32_t from = path_[full].from;
    path_.resize(full);
    return from;
  }

  struct Step {
    std::int32_t from;
    std::int32_t arc;
  };
  std::vector<Number> terminal_;
  std::vector<std::int32_t> first_;  ///< [nodes + 1]
  std::vector<Arc> arcs_;
  std::vector<Number> residual_;          ///< [2 · edges]
  std::vector<std::uint8_t> leads_back_;  ///< [2 · edges] the twin is open: kept beside the arc
  std::vector<std::int32_t> next_;        ///< [nodes] arc to go on with
  std::vector<std::int32_t> distance_;    ///< [nodes]
  std::vector<Step> path_;
};

}  // namespace temper::reducing
