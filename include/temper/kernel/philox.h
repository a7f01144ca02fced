#pragma once
/// Philox 4x32-10, a counter-based generator: Salmon, Moraes, Dror, Shaw, "Parallel random numbers:
/// as easy as 1, 2, 3", SC 2011. Written once for a word U: std::uint32_t, or a vector of them.

#include "temper/kernel/words.h"

namespace temper {

template <class U>
struct PhiloxBlock {
  U word[4];
};

template <class U>
TEMPER_HD PhiloxBlock<U> philox(U c0, U c1, U c2, U c3, std::uint32_t key_low,
                                std::uint32_t key_high) {
  for (int round = 0; round < 10; ++round) {
    U high0, low0, high1, low1;
    multiply_wide(c0, 0xD2511F53u, high0, low0);
    multiply_wide(c2, 0xCD9E8D57u, high1, low1);
    c0 = high1 ^ c1 ^ key_low;
    c1 = low1;
    c2 = high0 ^ c3 ^ key_high;
    c3 = low0;
    key_low += 0x9E3779B9u;
    key_high += 0xBB67AE85u;
  }
  return {{c0, c1, c2, c3}};
}

}  // namespace temper
