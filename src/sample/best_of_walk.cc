#include "sample/best_of_walk.h"

namespace temper {

bool BestOfWalk::move() {
  const auto flipped = static_cast<std::size_t>(walk_.move(energy_));
  if (walk_.energy() < energy_) {
    energy_ = walk_.energy();
    is_there_ = true;
    return true;
  }
  if (is_there_) {
    keep();
    state_[flipped] ^= 1;
  }
  return false;
}

void BestOfWalk::keep() {
  if (is_there_) state_ = walk_.state();
  is_there_ = false;
}

}  // namespace temper
