#include "sample/bit_counter.h"

#include <gtest/gtest.h>

#include <random>

namespace temper {
namespace {

TEST(bit_counter, counts_every_bit_as_one_by_one) {
  std::mt19937 random(1);
  BitCounter counter;
  std::int64_t expected[32] = {};
  for (int i = 0; i < 3000; ++i) {
    const auto bits = static_cast<std::uint32_t>(random() & random());
    counter.add(bits);
    for (std::uint32_t bit = 0; bit < 32; ++bit) expected[bit] += bits >> bit & 1;
  }
  for (std::uint32_t bit = 0; bit < 32; ++bit) EXPECT_EQ(counter.count(bit), expected[bit]);
  EXPECT_EQ(BitCounter{}.count(7), 0);
}

}  // namespace
}  // namespace temper
