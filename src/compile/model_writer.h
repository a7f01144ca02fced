#pragma once
/// Families over candidates and auxiliary variables, put into a model. What the reduction settled
/// is no variable any more: it moves into the family's k, or vanishes.

#include "temper/model/bqm.h"
#include "temper/puzzle/constraints.h"

#include "compile/weights.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace temper {

/// A member of a family: a variable's number, or a constant.
using Literal = std::int32_t;
inline constexpr Literal kFalse = -1;
inline constexpr Literal kTrue = -2;

struct WeightedLiteral {
  Literal literal = kFalse;
  std::int64_t coefficient = 0;
};

class ModelWriter {
 public:
  ModelWriter(std::int32_t num_variables, const ScaledWeights& weights)
      : weights_(weights),
        num_variables_(num_variables),
        builder_(Vartype::binary, num_variables) {}

  /// weight · the family's penalty. A family that cannot hold is a contradiction.
  void add(const std::string& label, FamilyKind kind, int k, double weight,
           std::span<const Literal> members);

  /// weight · (Σ coefficient · x − total)².
  void add_square(const std::string& label, double weight, std::span<const WeightedLiteral> terms,
                  std::int64_t total);

  /// A new variable of that name, numbered after all others: next_auxiliary().
  void add_auxiliary(std::string name);
  [[nodiscard]] Literal next_auxiliary() const {
    return num_variables_ + static_cast<Literal>(auxiliaries_.size());
  }

  void fail(std::string contradiction) { contradiction_ = std::move(contradiction); }
  [[nodiscard]] const std::optional<std::string>& contradiction() const { return contradiction_; }
  [[nodiscard]] const std::vector<std::string>& auxiliaries() const { return auxiliaries_; }

  /// The model in the user's weights. Throws InputError where energies would not be exact.
  [[nodiscard]] Bqm build() &&;

 private:
  const ScaledWeights& weights_;
  std::int32_t num_variables_;
  std::vector<std::string> auxiliaries_;
  BqmBuilder builder_;
  double most_units_ = 0;  ///< a bound on the energy of any state, in units of 1/scale
  std::optional<std::string> contradiction_;
};

}  // namespace temper
