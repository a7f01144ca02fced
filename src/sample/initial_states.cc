#include "sample/initial_states.h"

#include "temper/kernel/visit_blocks.h"

namespace temper {

std::vector<std::uint8_t> drawn_state(std::int32_t num_variables, RandomKey key,
                                      std::uint32_t read) {
  std::vector<std::uint8_t> state(static_cast<std::size_t>(num_variables));
  for (std::int32_t v = 0; v < num_variables; v += 4) {
    const auto words = initial_words(key, v, read, 0);
    for (std::int32_t i = 0; i < 4 && v + i < num_variables; ++i)
      state[static_cast<std::size_t>(v + i)] = words.word[i] >> (read % 32) & 1;
  }
  return state;
}

}  // namespace temper
