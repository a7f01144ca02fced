#pragma once
/// Finds one-hot families in a bare model, and says whether families make up all its couplings.
///
/// An edge of the graph of positive couplings whose common neighbourhood is a clique lies in one
/// maximal clique only, which it names. Peeling takes the clique's smallest coupling off all its
/// pairs; what was hidden below comes to light, and so on until no edge names anything. Couplings
/// are looked at by scale, the heaviest first (a scale ends where the next coupling is less than a
/// quarter), so that an objective on top of a penalty does not join the cliques.
///
/// A clique of s ≥ 3 that was peeled by `pair` is a family where the rest of the model agrees. In
/// spins, exactly one of s is a field of (s − 2) · pair / 4 on each member, which antiferromagnetic
/// bonds lack. So every member v must
///   * be pulled on: linear_v < 0;
///   * feel the fields of its families: 4 h_v = 2 linear_v + Σ_u J_vu > Σ_g (s_g − 2) pair_g −
///     pair / 2 over its families g;
///   * have no coupling that attracts by pair / 2 or more;
///   * and where pair is at most a quarter of another of its families', not be repelled by more
///     than the objective may: 2 linear_v + Σ_g pair_g < pair.
/// One member may fail, held on by something else (a clue, a lone candidate): in a family of four
/// and more, or of three where the others feel exactly their families' fields. Once there are
/// families, the pairs left over that touch them and repel a quarter as much are families of two.

#include "temper/model/couplings.h"

#include <vector>

namespace temper {

/// The families of the couplings, whatever families they bring: members ascending, families in the
/// order of their members. The work is bounded (a few dozen steps a coupling): beyond that, what
/// was found until then.
[[nodiscard]] std::vector<CouplingFamily> find_families(const Couplings& couplings);

/// Whether the quadratic part is exactly Σ_f pair_f Σ_{a<b in f} x_a x_b over couplings.families,
/// so that counters of families can replace couplings. The linear part is free.
[[nodiscard]] bool families_cover(const Couplings& couplings);

}  // namespace temper
