#pragma once
/// The propagation solver built once for a shape and its rules, then used for many puzzles. The
/// free functions of propagate.h build one each time they are called; a file of puzzles wants this.

#include "temper/presolve/propagate.h"
#include "temper/puzzle/constraints.h"

#include <compare>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace temper {

struct Links;  ///< the constraints as index arrays (src/presolve/links.h)

/// Any shape and rules, by the general search. Immutable after construction: threads may share one.
class Propagator {
 public:
  explicit Propagator(const Constraints& constraints);
  ~Propagator();
  Propagator(Propagator&&) noexcept;
  Propagator& operator=(Propagator&&) noexcept;

  /// As the functions in propagate.h; the puzzle must have the shape and rules of the constraints.
  [[nodiscard]] Reduction reduce(const Puzzle& puzzle, ShrinkLevel level) const;
  [[nodiscard]] SearchResult search(const Puzzle& puzzle, std::int64_t limit,
                                    bool (*stop_requested)(void*) = nullptr,
                                    void* context = nullptr) const;

 private:
  std::unique_ptr<const Links> links_;
};

/// The functions of propagate.h for many puzzles: keeps a Propagator by shape, rules and their
/// parameters, and takes the fast path where a puzzle fits. One thread at a time.
class PropagatorCache {
 public:
  [[nodiscard]] Reduction reduce(const Puzzle& puzzle, ShrinkLevel level);
  [[nodiscard]] SearchResult search(const Puzzle& puzzle, std::int64_t limit,
                                    bool (*stop_requested)(void*) = nullptr,
                                    void* context = nullptr);

 private:
  [[nodiscard]] const Propagator& propagator_for(const Puzzle& puzzle);

  struct Key {
    int box_rows = 0;
    int box_cols = 0;
    std::vector<std::string> rules;
    Parameters parameters;

    friend auto operator<=>(const Key&, const Key&) = default;
  };
  std::map<Key, Propagator> propagators_;
};

}  // namespace temper
