#include "sample/cpu/lane_tile_memory.h"

#include "temper/kernel/visit_blocks.h"

namespace temper {

void LaneTileMemory::allocate(const LaneKernel& kernel, std::size_t num_variables,
                              std::size_t num_fields) {
  const auto lanes = static_cast<std::size_t>(kernel.num_lanes);
  state.resize(num_variables * static_cast<std::size_t>(kernel.mask_bytes) / 8);
  field.resize(num_fields * lanes * static_cast<std::size_t>(kernel.element_bytes) / 8);
  energy.resize(lanes);
  best_energy.resize(lanes);
  best_sweep.resize(lanes);
  word_read.resize(lanes);
  word_stream.resize(lanes);
  word_temperature.assign(lanes, 1.0f);
  best_bits.resize(num_variables);
  initial_bits.resize(num_variables);
  view = {.state = state.data(),
          .field = field.data(),
          .energy = energy.data(),
          .best_energy = best_energy.data(),
          .best_sweep = best_sweep.data(),
          .best_bits = best_bits.data(),
          .initial_bits = initial_bits.data(),
          .open = 0,
          .word_read = word_read.data(),
          .word_stream = word_stream.data(),
          .word_temperature = word_temperature.data()};
}

void LaneTileMemory::draw_as(const LaneKernel& kernel, RandomKey key, std::size_t lane,
                             std::uint32_t read, std::uint32_t slot) {
  const auto word = static_cast<std::size_t>(
      word_position(static_cast<std::int32_t>(lane), kernel.element_bytes, kernel.num_lanes));
  word_read[word] = read;
  word_stream[word] = stream_word(key, Stream::visit, slot);
}

void LaneTileMemory::draw_initial_states(RandomKey key, std::size_t lane, std::uint32_t read,
                                         std::uint32_t slot) {
  PhiloxBlock<std::uint32_t> words_of_four{};
  for (std::size_t v = 0; v < initial_bits.size(); ++v) {
    if (v % 4 == 0) words_of_four = initial_words(key, static_cast<std::int32_t>(v), read, slot);
    initial_bits[v] |= std::uint64_t{words_of_four.word[v % 4] >> (read % 32) & 1} << lane;
  }
}

}  // namespace temper
