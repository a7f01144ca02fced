#pragma once
/// Penalty weights on an integer grid. Sums of weights like 0.1 and 0.2 are not exact in binary;
/// sums of 1 and 2 are. So the model is built in integers and divided by the scale once at the end,
/// which makes each coefficient the double nearest to the true decimal.

#include "temper/compile/compile.h"
#include "temper/puzzle/constraints.h"

#include <string>
#include <string_view>

namespace temper {

class ScaledWeights {
 public:
  /// Checks the weights by name (unknown, negative, NaN, infinite: InputError) and finds the scale.
  ScaledWeights(const Constraints& constraints, const CompileOptions& options);

  /// weight · scale of a family of groups, of a clue.
  [[nodiscard]] double of(std::string_view family) const;
  [[nodiscard]] double clue() const;

  /// Throws InputError where an energy of so many units of 1/scale would not be exact.
  void require_exact(double most_units) const;

  /// Power of ten up to 1e9 that makes every weight an integer; 1 where there is none (the sums are
  /// then those of floating point).
  [[nodiscard]] double scale() const { return scale_; }

 private:
  const CompileOptions& options_;
  double scale_ = 1.0;
};

}  // namespace temper
