#pragma once
/// Choosing among many by their energies. With g_i = −T · ln(−ln u_i) of independent u_i, the
/// member of which E_i − g_i is least is member b with probability exp(−E_b/T) / Σ_i exp(−E_i/T)
/// (Gumbel, "Statistical theory of extreme values", 1954; Maddison, Tarlow, Minka, "A* sampling",
/// 2014). Subtractions alone: nothing overflows where energies differ by a million T, and the
/// choice is that of running minima. The word w stands for u in (0, 1) as in the accept test.
///
/// In powers of 2 the noise is T ln 2 · (log2(−log2 u) + log2 ln 2) with its sign turned; the last
/// term is the same for all members and left out. Its absolute error of 8e-6 in ln is the relative
/// error of the odds of two members. Chances below 2e-10 come up as never, or with the probability
/// of a single word. Written once for a word U and its float F: scalars, or vectors of them.

#include "temper/kernel/acceptance.h"

namespace temper {

/// log2(−log2 u) of the u that the word w stands for, in (−31.5, 5.01).
template <class F, class U>
TEMPER_HD F log2_minus_log2_uniform(U w) {
  // 1 − u: where it is small, u has not digits enough.
  const F rest = mul_rn(float_of(~w >> 1) + 0.5f, F{} + 0x1p-31f);
  // Minimax polynomial of −log2(1 − v) / v on [0, 1/4], relative error 6.1e-7 (Remez).
  F p = fma_rn(rest, F{} + 0.5137484669685364f, F{} + 0.30503639578819275f);
  p = fma_rn(p, rest, F{} + 0.486174076795578f);
  p = fma_rn(p, rest, F{} + 0.7211766839027405f);
  p = fma_rn(p, rest, F{} + 1.4426958560943604f);
  const F minus_log2_u = float_from_bits(select(
      at_least(rest, F{} + 0.25f), bits_of(minus_log2_uniform<F>(w)), bits_of(mul_rn(rest, p))));
  return binary_exponent(minus_log2_u) + log2_of_mantissa(minus_log2_u);
}

/// What the choice compares, the least wins: E − g in grid units, E against any energy that is the
/// same for all members. `temperature`: see temperature_of.
template <class F, class U>
TEMPER_HD F gumbel_key(F energy, U w, F temperature) {
  return fma_rn(log2_minus_log2_uniform<F>(w), temperature, energy);
}

/// Above every key: energies are below 2^27, temperatures at most 1e30.
inline constexpr float kAboveAllKeys = 3e38f;

}  // namespace temper
