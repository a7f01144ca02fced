#pragma once
/// How the visits of a sweep are cut into blocks of at most 16, each with a generator of its own
/// (design section 4). A class of n visits has ⌈n/16⌉ near-equal blocks.

#include "temper/kernel/philox.h"
#include "temper/kernel/streams.h"

namespace temper {

inline constexpr std::int32_t kBlockVisits = 16;

TEMPER_HD std::int32_t num_blocks(std::int32_t num_visits) {
  return (num_visits + kBlockVisits - 1) / kBlockVisits;
}

/// First visit of block b of a class of num_visits; b = num_blocks gives the end.
TEMPER_HD std::int32_t block_begin(std::int32_t b, std::int32_t num_visits) {
  const std::int64_t blocks = num_blocks(num_visits);
  return static_cast<std::int32_t>(blocks == 0 ? 0 : b * std::int64_t{num_visits} / blocks);
}

/// The four words of initial states: bit read % 32 of word v % 4 is x[v] of that read.
TEMPER_HD PhiloxBlock<std::uint32_t> initial_words(RandomKey key, std::int32_t v,
                                                   std::uint32_t read, std::uint32_t slot) {
  return philox<std::uint32_t>(static_cast<std::uint32_t>(v) / 4, 0, read / 32,
                               stream_word(key, Stream::initial, slot), key.low, key.high);
}

/// Variable of visit `pick` in a sweep of random order: uniform, with replacement (so that
/// Metropolis on a flat landscape does not flip every variable in every sweep).
TEMPER_HD std::int32_t random_pick(RandomKey key, std::uint32_t sweep, std::int32_t pick,
                                   std::int32_t num_variables) {
  const auto words = philox<std::uint32_t>(static_cast<std::uint32_t>(pick) / 4, sweep, 0,
                                           stream_word(key, Stream::order, 0), key.low, key.high);
  const std::uint64_t product =
      std::uint64_t{words.word[pick % 4]} * static_cast<std::uint32_t>(num_variables);
  return static_cast<std::int32_t>(product >> 32);
}

}  // namespace temper
