#include "temper/base/real_math.h"

#include <cmath>
#include <limits>

namespace temper {
namespace {

// ln 2 in two parts: k · kLn2High is exact for |k| < 2^20.
constexpr double kLn2High = 6.93147180369123816490e-01;
constexpr double kLn2Low = 1.90821492927058770002e-10;

}  // namespace

double portable_exp(double x) {
  if (std::isnan(x)) return x;
  if (x > 709.7) return std::numeric_limits<double>::infinity();
  if (x < -745.0) return 0.0;
  const double k = std::nearbyint(x * 1.4426950408889634);
  const double r = (x - k * kLn2High) - k * kLn2Low;  // |r| ≤ ln 2 / 2
  double sum = 1.0;                                   // Taylor, by Horner: r^14 / 14! < 5e-18
  for (int i = 14; i >= 1; --i) sum = 1.0 + sum * r / i;
  return std::ldexp(sum, static_cast<int>(k));
}

double portable_log(double x) {
  if (std::isnan(x) || x < 0) return std::numeric_limits<double>::quiet_NaN();
  if (x == 0) return -std::numeric_limits<double>::infinity();
  if (std::isinf(x)) return x;
  int exponent = 0;
  double mantissa = std::frexp(x, &exponent);  // [½, 1)
  if (mantissa < 0.7071067811865476) {
    mantissa *= 2.0;
    --exponent;
  }
  // ln m = 2 artanh z, z = (m − 1)/(m + 1), |z| < 0.172: z^23/23 < 1e-18.
  const double z = (mantissa - 1.0) / (mantissa + 1.0);
  const double square = z * z;
  double sum = 0.0;
  for (int i = 21; i >= 1; i -= 2) sum = sum * square + 1.0 / i;
  return exponent * kLn2High + (2.0 * z * sum + exponent * kLn2Low);
}

}  // namespace temper
