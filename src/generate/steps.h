#pragma once
/// The steps of making a puzzle, one file each.

#include "temper/generate/generate.h"

#include "generate/random.h"

#include <limits>
#include <optional>

namespace temper {

inline constexpr int kEndless = std::numeric_limits<int>::max();

/// What the steps share.
struct Workshop {
  PropagatorCache& propagators;
  Random& random;
  bool (*stop_requested)(void*) = nullptr;
  void* context = nullptr;

  [[nodiscard]] bool stop() const { return stop_requested != nullptr && stop_requested(context); }

  struct Found {
    std::int64_t count = 0;  ///< at most the limit
    bool interrupted = false;
    Grid solution;  ///< the first, where there is one
  };
  /// As PropagatorCache::search, without the reason why there is none: nobody asks. Interrupted
  /// after `most_polls` (one every 64 nodes; the fast solver needs no such limit): counted, not
  /// timed, since the puzzle must not depend on the machine.
  [[nodiscard]] Found search(const Puzzle& puzzle, std::int64_t limit, int most_polls) const;
};

/// A grid that the rules and parameters of a blank puzzle accept; nothing where chance led nowhere
/// (try again), or after a stop. `hopeless` is set where there is no grid at all.
[[nodiscard]] std::optional<Grid> random_grid(const Puzzle& blank, Workshop& shop, bool& hopeless);

/// Regions of `side` connected cells each, by exchanges along the borders of the boxes.
[[nodiscard]] std::vector<int> random_regions(const Shape& shape, Random& random);

/// Gives the puzzle what its rules need and it does not have yet, so that `solution` obeys them.
void add_parameters(const Grid& solution, Puzzle& puzzle, Random& random);

/// Takes clues of a finished grid away, in random order.
void remove_clues(const GenerateOptions& options, const Grid& solution, Puzzle& puzzle,
                  Workshop& shop);

}  // namespace temper
