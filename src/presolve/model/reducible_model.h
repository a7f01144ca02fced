#pragma once
/// A model that shrinks: what the techniques of presolve share. Variables go one by one (fixed,
/// merged into another, eliminated) and every way out leaves a step for the restore.
///
/// Rows are lazy: a row may hold terms of variables that are gone, and after a merge several terms
/// of one variable; `row` and `degree` clean it. So taking out a variable costs its own row only.

#include "temper/base/stop_token.h"
#include "temper/presolve/restore.h"

#include "presolve/model/exact_model.h"

#include <array>
#include <deque>
#include <span>
#include <vector>

namespace temper::reducing {

struct Term {
  Exact coupling = 0;
  std::int32_t variable = -1;
};

/// Variables to look at, each at most once, in the order in which they came: so that one that many
/// others change is looked at once for all of them.
class Worklist {
 public:
  explicit Worklist(std::size_t num_variables) : waiting_(num_variables, false) {}
  void add(std::int32_t v) {
    if (waiting_[static_cast<std::size_t>(v)]) return;
    waiting_[static_cast<std::size_t>(v)] = true;
    items_.push_back(v);
  }
  [[nodiscard]] bool empty() const { return items_.empty(); }
  [[nodiscard]] std::int32_t take() {
    const std::int32_t v = items_.front();
    items_.pop_front();
    waiting_[static_cast<std::size_t>(v)] = false;
    return v;
  }

 private:
  std::deque<std::int32_t> items_;
  std::vector<bool> waiting_;
};

/// The techniques that go on where something changed.
enum class Listener : std::uint8_t { domination, elimination, pairs };
inline constexpr std::size_t kNumListeners = 3;

enum class Relation : std::uint8_t { equal, opposite };

/// Whether ties may be broken, or every optimum must stay.
enum class Ties : std::uint8_t { broken, kept };

class ReducibleModel {
 public:
  ReducibleModel(const ExactModel& model, Ties ties, const StopToken* stop);

  [[nodiscard]] std::int32_t num_variables() const {
    return static_cast<std::int32_t>(linear_.size());
  }
  [[nodiscard]] Ties ties() const { return ties_; }
  [[nodiscard]] bool has(std::int32_t v) const { return present_[at(v)]; }
  /// The variables that are left, ascending.
  [[nodiscard]] std::vector<std::int32_t> variables() const;

  [[nodiscard]] Exact linear(std::int32_t v) const { return linear_[at(v)]; }
  /// Bounds on the field of v, that is on linear + Σ coupling · x, whatever its neighbours do.
  /// Tight when the row is clean: several terms of one variable count apart.
  [[nodiscard]] Exact lowest_field(std::int32_t v) const {
    return linear_[at(v)] + attraction_[at(v)];
  }
  [[nodiscard]] Exact highest_field(std::int32_t v) const {
    return linear_[at(v)] + repulsion_[at(v)];
  }
  /// Terms in the row as it lies; no less than the degree.
  [[nodiscard]] std::size_t num_terms(std::int32_t v) const { return rows_[at(v)].size(); }
  [[nodiscard]] std::int32_t degree(std::int32_t v);
  /// The couplings of v: present variables, each once, none of them 0. Valid until the model
  /// changes.
  [[nodiscard]] std::span<const Term> row(std::int32_t v);

  void fix(std::int32_t v, bool value, PresolveTechnique by);
  /// x[v] = x[into], or 1 − x[into].
  void merge(std::int32_t v, std::int32_t into, Relation relation, PresolveTechnique by);
  /// Replaces the terms of v, which has at most two neighbours, by their minimum over x[v]; among
  /// equals x[v] = 0.
  void eliminate(std::int32_t v, PresolveTechnique by);
  /// Energy that x[v] = 1 costs for each state y + 2z of its (at most two) neighbours.
  [[nodiscard]] std::array<Exact, 4> costs_by_neighbours(std::int32_t v);

  [[nodiscard]] Worklist& changed(Listener listener) {
    return changed_[static_cast<std::size_t>(listener)];
  }

  /// Counts steps of work. True: go on; false: the work that the size of the model allows is done,
  /// or a stop was requested.
  [[nodiscard]] bool may_spend(std::int64_t steps);
  [[nodiscard]] std::int64_t work_left() const { return work_left_; }
  [[nodiscard]] bool out_of_work() const { return work_left_ < 0; }
  [[nodiscard]] bool stopped() const { return stopped_; }

  [[nodiscard]] const std::vector<RestoreStep>& steps() const { return steps_; }
  /// What is left, variables renumbered in their order.
  [[nodiscard]] ExactModel rest(const ExactModel& original);

 private:
  static std::size_t at(std::int32_t v) { return static_cast<std::size_t>(v); }
  /// Adds up terms of one variable, drops those of variables that are gone.
  void clean(std::int32_t v);
  void add_coupling(std::int32_t u, std::int32_t v, Exact coupling);
  void add_linear(std::int32_t v, Exact bias);
  /// v leaves: its neighbours lose their terms of it and are looked at again.
  void remove(std::int32_t v, const RestoreStep& step);
  void touch(std::int32_t v);

  Ties ties_;
  const StopToken* stop_;
  bool stopped_ = false;
  std::int64_t work_left_ = 0;
  std::int64_t until_poll_ = 0;

  Exact offset_ = 0;
  std::vector<Exact> linear_;            ///< [n]
  std::vector<std::vector<Term>> rows_;  ///< [n]
  std::vector<bool> present_;            ///< [n]
  std::vector<bool> doubled_;            ///< [n] the row may name a variable twice
  std::vector<std::int32_t> degree_;     ///< [n] terms of present variables, unless doubled
  std::vector<Exact> attraction_;        ///< [n] Σ min(0, coupling) over the terms, or less
  std::vector<Exact> repulsion_;         ///< [n] Σ max(0, coupling) over the terms, or more
  std::vector<std::int32_t> slot_;       ///< [n] scratch of clean(), all −1
  std::vector<Worklist> changed_;        ///< [kNumListeners]
  std::vector<RestoreStep> steps_;
};

/// Whether one choice is better than the other by so much energy that the other can go.
[[nodiscard]] constexpr bool settles(Exact advantage, Ties ties) {
  return ties == Ties::broken ? advantage >= 0 : advantage > 0;
}

}  // namespace temper::reducing
