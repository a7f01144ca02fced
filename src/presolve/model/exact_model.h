#pragma once
/// A model in whole numbers, so that presolve can tell a tie from a rounding error.

#include "temper/model/bqm.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace temper::reducing {

/// Wide enough for every sum that presolve makes.
__extension__ using Exact = __int128;

/// E(x) = offset + unit · (Σ linear x + Σ coupling x x), x in {0, 1}.
struct ExactModel {
  struct Pair {
    std::int32_t u = 0;
    std::int32_t v = 0;
    Exact coupling = 0;
  };

  Vartype vartype = Vartype::binary;  ///< of the model that it came from
  double units_per_one = 1.0;         ///< a power of ten, or of two
  std::vector<Exact> linear;          ///< [n]
  std::vector<Pair> pairs;            ///< no zeros
  Exact offset = 0;
  double offset_beside = 0.0;  ///< the part of the offset that is no multiple of the unit
};

/// Nothing where the coefficients span more than 120 bits.
[[nodiscard]] std::optional<ExactModel> exact_model(const Bqm& bqm);

/// The terms of the model in its own vartype. Labels and families are the caller's to add. A
/// coefficient that the original has too comes out as the same double.
[[nodiscard]] Bqm model_in_doubles(const ExactModel& model);

}  // namespace temper::reducing
