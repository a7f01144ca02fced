#pragma once
/// The states that reads start from when none are given.

#include "temper/kernel/streams.h"

#include <cstdint>
#include <vector>

namespace temper {

/// What annealing starts a read from. Shape: [num_variables], 0/1.
[[nodiscard]] std::vector<std::uint8_t> drawn_state(std::int32_t num_variables, RandomKey key,
                                                    std::uint32_t read);

[[nodiscard]] inline RandomKey key_of_seed(std::uint64_t seed) {
  return {static_cast<std::uint32_t>(seed), static_cast<std::uint32_t>(seed >> 32), 0};
}

}  // namespace temper
