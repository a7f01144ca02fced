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

/// The families of moves inside families, from variables to members and back (CSR).
struct FamilyTable {
  const std::int32_t* family_start = nullptr;  ///< [n + 1] into family and position
  const std::int32_t* family = nullptr;        ///< families of a variable
  const std::int32_t* position = nullptr;      ///< of the variable among that family's members
  const std::int32_t* member_start = nullptr;  ///< [num_families + 1]
  const std::int32_t* member = nullptr;        ///< variables of a family, two and more
  std::int32_t num_families = 0;               ///< 0: flips alone
};

inline constexpr std::int32_t kNoPartner = -1;

/// The variable that v is paired with in this sweep, or kNoPartner: v's families take turns, and
/// each time round the step to the partner grows, so that every pair of every family comes up. It
/// does not depend on the state: exchanging a pair and exchanging it back are proposed alike.
TEMPER_HD std::int32_t partner_of(const FamilyTable& table, std::int32_t v, std::uint32_t sweep) {
  const std::int32_t first = table.family_start[v];
  const auto count = static_cast<std::uint32_t>(table.family_start[v + 1] - first);
  if (count == 0) return kNoPartner;
  const auto at = first + static_cast<std::int32_t>(sweep % count);
  const std::int32_t begin = table.member_start[table.family[at]];
  const auto size = static_cast<std::uint32_t>(table.member_start[table.family[at] + 1] - begin);
  const std::uint32_t step = 1 + sweep / count % (size - 1);
  const std::uint32_t to = (static_cast<std::uint32_t>(table.position[at]) + step) % size;
  return table.member[begin + static_cast<std::int32_t>(to)];
}

}  // namespace temper
