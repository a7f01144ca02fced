#pragma once
/// The best state that a tabu walk comes to. It is kept when the walk leaves it: on the way down
/// every state is the best.

#include "sample/tabu_walk.h"

#include <cstdint>
#include <vector>

namespace temper {

class BestOfWalk {
 public:
  /// Begins with the state that the walk is in. The walk must outlive it, and move only through it
  /// until keep().
  explicit BestOfWalk(TabuWalk& walk) : walk_(walk), energy_(walk.energy()) {}

  /// One move of the walk; whether it came to a new best.
  bool move();
  /// Copies the best state, if the walk is still in it. Afterwards the walk may be moved elsewhere.
  void keep();

  [[nodiscard]] std::int64_t energy() const { return energy_; }
  /// After keep(). Shape: [n].
  [[nodiscard]] const std::vector<std::uint8_t>& state() const { return state_; }

 private:
  TabuWalk& walk_;
  std::int64_t energy_;
  std::vector<std::uint8_t> state_;
  bool is_there_ = true;  ///< the walk is in the best state, which state_ does not have yet
};

}  // namespace temper
