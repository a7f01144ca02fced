#pragma once
/// Random choices that are the same on every machine: the standard fixes what its engines draw, not
/// what its distributions make of it.

#include <cstddef>
#include <cstdint>
#include <random>
#include <utility>
#include <vector>

namespace temper {

class Random {
 public:
  /// Streams of different indices are independent.
  Random(std::uint64_t seed, std::uint64_t index) {
    std::seed_seq words{static_cast<std::uint32_t>(seed), static_cast<std::uint32_t>(seed >> 32),
                        static_cast<std::uint32_t>(index), static_cast<std::uint32_t>(index >> 32)};
    engine_.seed(words);
  }

  /// 0 … n − 1, all equally likely.
  std::size_t below(std::size_t n) {
    const std::uint64_t rest =
        (0 - std::uint64_t{n}) % n;  // 2^64 mod n: those would come too often
    while (true)
      if (const std::uint64_t word = engine_(); word >= rest) return word % n;
  }
  /// True once in n times.
  bool one_in(std::size_t n) { return below(n) == 0; }

  template <class Item>
  const Item& pick(const std::vector<Item>& items) {
    return items[below(items.size())];
  }
  template <class Item>
  void shuffle(std::vector<Item>& items) {
    for (std::size_t i = items.size(); i > 1; --i) std::swap(items[i - 1], items[below(i)]);
  }

 private:
  std::mt19937_64 engine_;
};

/// 0 … n − 1 in random order.
[[nodiscard]] inline std::vector<int> random_order(int n, Random& random) {
  std::vector<int> order;
  for (int i = 0; i < n; ++i) order.push_back(i);
  random.shuffle(order);
  return order;
}

}  // namespace temper
