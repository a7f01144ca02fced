#pragma once
/// jsf32, Bob Jenkins' small fast generator, one a 32-bit lane. Seeded by a Philox block for a
/// block of visits, without warm-up: Philox has mixed the seed already. Written once for a word U.

#include "temper/kernel/philox.h"

namespace temper {

template <int kBits, class U>
TEMPER_HD U rotate_left(U word) {
  return (word << kBits) | (word >> (32 - kBits));
}

template <class U>
struct Jsf32 {
  U a, b, c, d;

  Jsf32() = default;
  TEMPER_HD explicit Jsf32(const PhiloxBlock<U>& seed)
      : a(seed.word[0]), b(seed.word[1]), c(seed.word[2]), d(seed.word[3]) {}

  TEMPER_HD U next() {
    const U e = a - rotate_left<27>(b);
    a = b ^ rotate_left<17>(c);
    b = c + d;
    c = d + e;
    d = e + a;
    return d;
  }
};

}  // namespace temper
