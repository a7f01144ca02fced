#pragma once
/// A binary quadratic model: E(x) = offset + Σ linear[v] x[v] + Σ bias x[u] x[v], with x in {0, 1}
/// (binary: a QUBO) or {−1, +1} (spin: an Ising model). Coefficients are the user's, in double.

#include "temper/model/family.h"
#include "temper/model/label.h"

#include <cstdint>
#include <span>
#include <vector>

namespace temper {

enum class Vartype { binary, spin };

/// What the file asks for that a model came from. Within temper everything is minimised: where the
/// file maximises, its value is −E; with `cut` that value is the weight of the edges that are cut.
enum class Sense { minimise, maximise, cut };

/// An energy as the file counts it.
[[nodiscard]] constexpr double value_in(Sense sense, double energy) {
  return sense == Sense::minimise ? energy : 0.0 - energy;  // never −0
}

/// One quadratic term, u < v.
struct Interaction {
  std::int32_t u = 0;
  std::int32_t v = 0;
  double bias = 0.0;

  friend bool operator==(const Interaction&, const Interaction&) = default;
};

struct Bqm {
  Vartype vartype = Vartype::binary;
  std::vector<double> linear;             ///< [num_variables]
  std::vector<Interaction> interactions;  ///< u < v, sorted by (u, v), each pair once
  double offset = 0.0;
  std::vector<Label> labels;  ///< [num_variables], or empty: the variables count from first_number
  std::vector<Family> families;  ///< known families, may be empty; only of binary models
  Sense sense = Sense::minimise;
  std::int32_t first_number = 0;  ///< 1 where the file counts its variables from 1

  [[nodiscard]] std::int32_t num_variables() const {
    return static_cast<std::int32_t>(linear.size());
  }
  [[nodiscard]] Label label(std::int32_t v) const {
    return labels.empty() ? Label{std::int64_t{first_number} + v}
                          : labels[static_cast<std::size_t>(v)];
  }
};

/// Collects terms in any order, adds up duplicates (u·v and v·u are one pair), and puts x·x into
/// the linear part (binary) or the offset (spin).
class BqmBuilder {
 public:
  explicit BqmBuilder(Vartype vartype, std::int32_t num_variables = 0);

  /// Grows the model when v is new.
  void add_linear(std::int32_t v, double bias);
  void add_interaction(std::int32_t u, std::int32_t v, double bias);
  void add_offset(double bias);
  /// All at once, u ≠ v in either order, without a copy where there are none yet.
  void add_interactions(std::vector<Interaction>&& interactions);
  /// The penalty of the family (family.h) as linear, quadratic and constant terms, and the family
  /// itself. Throws InputError for a spin model, a weight that is not finite, and at most k > 1,
  /// which has no penalty without further variables.
  void add_family(Family family);

  /// Sorted, merged; interactions whose biases cancel to 0 stay (as dimod keeps them). Throws
  /// InputError naming the variable or pair when a coefficient is NaN or infinite.
  [[nodiscard]] Bqm build() &&;

 private:
  Bqm bqm_;
};

/// The same energies over the other vartype (x = (1 + s) / 2). Families are kept only towards
/// binary.
[[nodiscard]] Bqm to_vartype(const Bqm& bqm, Vartype vartype);

/// Energy of one state; values 0/1 or −1/+1 as the vartype says. Shape: [num_variables].
[[nodiscard]] double energy(const Bqm& bqm, std::span<const std::int8_t> state);

}  // namespace temper
