#pragma once
/// One-flip tabu search (Glover 1989, 1990): every move makes the flip that costs least of those
/// that are not tabu, uphill or not, and makes that variable tabu for a while. A flip that is tabu
/// is made all the same where it costs less than every free one and leads below the best energy so
/// far (aspiration).

#include "temper/kernel/jsf32.h"
#include "temper/model/couplings.h"

#include "sample/aligned_vector.h"
#include "sample/tabu_scan.h"

#include <cstdint>
#include <span>
#include <vector>

namespace temper {

/// A number below `bound`; one word is drawn.
[[nodiscard]] inline std::uint32_t draw_below(Jsf32<std::uint32_t>& generator,
                                              std::uint32_t bound) {
  return static_cast<std::uint32_t>(std::uint64_t{generator.next()} * bound >> 32);
}

/// Moves that a variable stays tabu: least, and up to `spread` more, drawn at each move.
struct Tenure {
  std::int32_t least = 0;
  std::int32_t spread = 0;
};

/// `asked` 0: 6 + n/100 + n / (8 √d), d the average degree, and up to 9 more, n/4 at most. Dense
/// models have about that of Lü, Glover, Hao ("A hybrid metaheuristic approach to solving the UBQP
/// problem", 2010), 10 + n/100; where a move touches few others, more variables must be held back
/// to get away: the last term was fitted to models of 100 to 2,000 variables and degrees 6 to 100.
/// Asked: that many, n − 1 at most, so that one variable is free.
[[nodiscard]] Tenure tenure_for(const Couplings& couplings, std::uint32_t asked);

class TabuWalk {
 public:
  /// `state`: [n] 0/1, n ≥ 1. The couplings must outlive it.
  TabuWalk(const Couplings& couplings, std::span<const std::uint8_t> state, Tenure tenure,
           Jsf32<std::uint32_t> generator);

  /// One move. `best_energy`: what aspiration has to beat. Returns the variable flipped. Among
  /// equals the first from a drawn place on is taken.
  std::int32_t move(std::int64_t best_energy);
  /// Flips these variables and forgets what is tabu.
  void perturb(std::span<const std::int32_t> variables);
  /// Goes to another state and forgets what is tabu. O(n + degrees of what differs).
  void go_to(std::span<const std::uint8_t> state);

  [[nodiscard]] std::int64_t energy() const { return energy_; }
  [[nodiscard]] const std::vector<std::uint8_t>& state() const { return state_; }
  [[nodiscard]] bool is_tabu(std::int32_t v) const {
    return tabu_until_[static_cast<std::size_t>(v)] > num_moves_;
  }
  [[nodiscard]] std::int32_t cost(std::int32_t v) const {
    return cost_[static_cast<std::size_t>(v)];
  }
  /// As it stands after the moves so far.
  [[nodiscard]] const Jsf32<std::uint32_t>& generator() const { return generator_; }
  /// A number below `bound`, from the walk's generator.
  [[nodiscard]] std::uint32_t draw_below(std::uint32_t bound) {
    return temper::draw_below(generator_, bound);
  }

 private:
  void flip(std::size_t v);
  void forget();
  /// The first variable of this cost, tabu or free, from a drawn place on.
  [[nodiscard]] std::size_t find(std::int32_t cost, bool tabu);

  const Couplings& couplings_;
  Tenure tenure_;
  Jsf32<std::uint32_t> generator_;
  TabuScan scan_;
  std::vector<std::uint8_t> state_;
  std::int64_t energy_ = 0;
  std::int32_t num_moves_ = 0;                     ///< since it last forgot what is tabu
  AlignedVector<std::int32_t> cost_, tabu_until_;  ///< [blocks][64]
  std::vector<std::int32_t> least_free_, least_tabu_, first_expiry_;
  std::vector<std::uint8_t> changed_;
  TabuBlocks blocks_;
};

}  // namespace temper
