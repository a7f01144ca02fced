#pragma once
/// Every random stream of the engine, and how a random word is addressed (design section 4): Philox
/// 4x32-10 keyed by the seed, counter (c0, c1, c2, c3) with c3 = stream << 24 | slot. A stream says
/// what the words are for; the slot is the replica of a ladder or population. The list is part of
/// the contract: numbers are never reused. In word kernels exchanged states move and a rung keeps
/// its draws.

#include "temper/kernel/words.h"

namespace temper {

enum class Stream : std::uint32_t {
  initial = 1,   ///< initial states: c0 = variable / 4, c1 = 0, c2 = read / 32; word = variable % 4
  visit = 2,     ///< seeds of the visits' generators: c0 = block, c1 = sweep, c2 = read
  exchange = 3,  ///< tempering: c0 = lower rung, c1 = sweep, c2 = read / 4; word = read % 4
  order = 4,     ///< random order: c0 = pick / 4, c1 = sweep, c2 = 0; the same for every read
  group_visit = 5,  ///< as visit, for word kernels: c2 = group of 32 reads, slot = rung
  resample = 6,     ///< population annealing: c0 = 0, c1 = step, c2 = read; word 0
  tabu = 7,         ///< seed of a tabu search's generator: c0 = c1 = 0, c2 = read
  race = 8,         ///< seed of a turn in a race: c0 = member, c1 = round, c2 = read; words 0, 1
};

/// A pilot run draws the same kinds of words from streams of its own.
inline constexpr std::uint32_t kPilotStreams = 64;

/// What distinguishes the draws of one anneal from another's of the same seed.
struct RandomKey {
  std::uint32_t low = 0;      ///< seed, bits 0 … 31
  std::uint32_t high = 0;     ///< seed, bits 32 … 63
  std::uint32_t purpose = 0;  ///< 0, or kPilotStreams
};

TEMPER_HD std::uint32_t stream_word(RandomKey key, Stream stream, std::uint32_t slot) {
  return (static_cast<std::uint32_t>(stream) + key.purpose) << 24 | slot;
}

}  // namespace temper
