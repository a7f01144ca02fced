#pragma once
/// The accept test. A visit draws one word w, u = (⌊w/2⌋ + ½) · 2^−31 is uniform in (0, 1), and a
/// flip that costs ΔE is accepted iff ΔE ≤ limit(w):
///
///   Metropolis  limit = −ln u / β              P(ΔE ≤ limit) = min(1, exp(−β ΔE))
///   heat bath   limit = (ln(1 − u) − ln u)/β   P(ΔE ≤ limit) = 1 / (1 + exp(β ΔE))
///
/// (Metropolis et al. 1953; Glauber 1963.) Comparing energies instead of probabilities serves
/// integer and float fields alike, and a β per lane costs nothing. The logarithm is ours: libm
/// differs between hosts. Its absolute error of 1.3e-6 in ln is the relative error of every
/// acceptance probability. Levels beyond β ΔE = 22 are never accepted (probability below 2.4e-10).
/// Written once for a word U and its float F: scalars, or vectors of them.

#include "temper/kernel/words.h"

namespace temper {

enum class Acceptance : std::int32_t { metropolis, heat_bath };

/// Limits are kept within ±2^30, so that they convert to an integer; every field is smaller.
inline constexpr float kLargestLimit = 1073741824.0f;

/// log2 of the mantissa of x, in [0, 1].
template <class F>
TEMPER_HD F log2_of_mantissa(F x) {
  const F t = binary_mantissa(x) - 1.0f;
  // Minimax polynomial of log2(1 + t) on [0, 1), absolute error 1.85e-6 (Remez).
  F p = fma_rn(t, F{} - 0.025691088289022446f, F{} + 0.12100223451852798f);
  p = fma_rn(p, t, F{} - 0.27654072642326355f);
  p = fma_rn(p, t, F{} + 0.4565216600894928f);
  p = fma_rn(p, t, F{} - 0.7177910804748535f);
  p = fma_rn(p, t, F{} + 1.442495346069336f);
  return fma_rn(p, t, F{} + 1.845686711021699e-06f);
}

/// −log2 of the u that the word w stands for, ≥ −2e-6.
template <class F, class U>
TEMPER_HD F minus_log2_uniform(U w) {
  // 2^31 u; the sum rounds to nearest above 2^23, the same on every machine.
  const F scaled = float_of(w >> 1) + 0.5f;
  return (31.0f - binary_exponent(scaled)) - log2_of_mantissa(scaled);
}

/// Largest ΔE that the word w accepts. `temperature` = ln 2 / (β · unit): see temperature_of.
template <Acceptance kAcceptance, class F, class U>
TEMPER_HD F acceptance_limit(U w, F temperature) {
  const F minus_log2_u = minus_log2_uniform<F>(w);
  if constexpr (kAcceptance == Acceptance::metropolis) {
    return min_of(max_of(mul_rn(minus_log2_u, temperature), F{}), F{} + kLargestLimit);
  } else {
    const F odds = minus_log2_u - minus_log2_uniform<F>(~w);
    return min_of(max_of(mul_rn(odds, temperature), F{} - kLargestLimit), F{} + kLargestLimit);
  }
}

/// The temperature of the accept test in grid units of energy and base 2. β = 0 accepts all that
/// the grid can hold.
TEMPER_HD float temperature_of(double beta, double unit) {
  const double scaled = beta * unit;
  const double temperature = 0.6931471805599453 / scaled;
  return scaled > 0.0 && temperature < 1e30 ? static_cast<float>(temperature) : 1e30f;
}

/// Replica exchange (Hukushima, Nemoto 1996): rungs of inverse temperatures β_low < β_high swap
/// their states with P = min(1, exp(Δβ · (E_high − E_low))). The rate is Δβ · unit / ln 2, so that
/// energies count in grid units and the accept test in powers of 2.
TEMPER_HD float exchange_rate(double beta_low, double beta_high, double unit) {
  return static_cast<float>((beta_high - beta_low) * unit / 0.6931471805599453);
}

/// Whether the word w accepts an exchange of a gain = rate · (E_high − E_low).
template <class F, class U>
TEMPER_HD auto accepts_exchange(F gain, U w) {
  return at_least(max_of(minus_log2_uniform<F>(w), F{}), F{} - gain);
}

}  // namespace temper
