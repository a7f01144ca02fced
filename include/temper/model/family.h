#pragma once
/// A family: a labelled group of variables of which exactly (or at most) k must be 1, and the
/// weight of its penalty: exactly k costs weight · (Σ x − k)², at most one weight · Σ_{a<b} x_a
/// x_b, at most none weight · Σ x. Kept beside the model, since kernels count families instead of
/// couplings, and reports name the broken ones.

#include <cstdint>
#include <string>
#include <vector>

namespace temper {

enum class FamilyKind { exactly, at_most };

struct Family {
  std::string label;
  FamilyKind kind = FamilyKind::exactly;
  int k = 1;
  double weight = 1.0;
  std::vector<std::int32_t> variables;
};

}  // namespace temper
