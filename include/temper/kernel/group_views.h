#pragma once
/// The couplings of a model that consists of families alone, as the group kernel counts them: with
/// n_f variables of family f on and pair_f between any two of its variables,
///
///   field[v] = linear[v] + Σ_{f of v} pair_f · (n_f − x[v]).
///
/// The tile keeps sum_f = pair_f · n_f of every family, so a flip touches the few families of its
/// variable instead of all neighbours. Sums in integer lanes may wrap around: the field that comes
/// out fits again.

#include "temper/kernel/host_device.h"

namespace temper {

/// Where it costs little, variables with fewer families than the most are filled up, so that all
/// loops have one length: with family num_families, which is read but never written (0), and family
/// num_families + 1, which is written but never read.
struct GroupModel {
  std::int32_t num_families = 0;
  const std::int32_t* first = nullptr;    ///< [n + 1] into the next three
  const std::int32_t* read = nullptr;     ///< the families of a variable
  const std::int32_t* written = nullptr;  ///< the same
  const std::int32_t* step = nullptr;     ///< which pair_f they have
  std::int32_t num_steps = 0;
  const void* pair = nullptr;  ///< T[num_steps][L] the pair_f there are, the same in all lanes
  // T[n][4 / sizeof(T)]: repeated to words, which vectors load in one step.
  const std::uint32_t* linear = nullptr;
  const std::uint32_t* pair_sum = nullptr;  ///< Σ pair_f of the variable's families
};

}  // namespace temper
