#pragma once
/// Replica exchange between two rungs of the ladders of 32 reads, whose energies are bit planes:
/// which of the reads exchange, and the exchange of their states. A word W serves as a vector of
/// reads while energies are compared, as a vector of lanes while states move.

#include "temper/kernel/acceptance.h"
#include "temper/kernel/multispin_views.h"
#include "temper/kernel/philox.h"

namespace temper {

/// The word of a read's exchange between rungs `rung` and rung + 1 after `sweep` (from 0).
TEMPER_HD std::uint32_t exchange_word(RandomKey key, std::uint32_t rung, std::uint32_t sweep,
                                      std::uint32_t read) {
  return philox<std::uint32_t>(rung, sweep, read / 4, stream_word(key, Stream::exchange, 0),
                               key.low, key.high)
      .word[read % 4];
}

/// Two rungs of one group of 32 reads.
struct RungPair {
  /// E_high − E_low in two's complement, the sign in plane num_planes − 1; those beyond are not set
  std::uint32_t difference[kEnergyPlanes];
  int num_planes = 0;
  float rate = 0;          ///< exchange_rate: per grid unit, to base 2
  std::uint32_t rung = 0;  ///< the lower one
  std::uint32_t sweep = 0;
  std::uint32_t group = 0;  ///< reads / 32
};

/// Bits of the reads whose exchange is accepted.
template <class W>
TEMPER_HD std::uint32_t accepted_exchanges(RandomKey key, const RungPair& pair) {
  using F = decltype(float_from_bits(W{}));
  constexpr std::uint32_t kLanes = sizeof(W) / 4;
  std::uint32_t index[kLanes];
  W accepted{};
  for (std::uint32_t first = 0; first < 8; first += kLanes) {  // four reads a lane
    for (std::uint32_t lane = 0; lane < kLanes; ++lane) index[lane] = first + lane;
    const W quad = load<W>(index);
    const auto random = philox<W>(W{} + pair.rung, W{} + pair.sweep, W{} + pair.group * 8 + quad,
                                  W{} + stream_word(key, Stream::exchange, 0), key.low, key.high);
    for (std::uint32_t k = 0; k < 4; ++k) {
      const W read = quad * 4 + k;
      const W mine = (read >> 5 & 1) - 1;  // not the lanes beyond the 32 reads
      const W shift = read & 31;
      W value = W{} - ((W{} + pair.difference[pair.num_planes - 1]) >> shift & 1);
      for (int j = pair.num_planes - 2; j >= 0; --j)
        value = value << 1 | ((W{} + pair.difference[j]) >> shift & 1);
      const F gain = mul_rn(F{} + pair.rate, float_of(value));
      accepted = accepted | (accepts_exchange(gain, random.word[k]) & mine & (W{} + 1) << shift);
    }
  }
  std::uint32_t lanes[kLanes], bits = 0;
  store(lanes, accepted);
  for (std::uint32_t lane = 0; lane < kLanes; ++lane) bits |= lanes[lane];
  return bits;
}

/// Exchanges bits between lanes of the words of a tile: where mask is set, lane l and lane
/// partner[l] (whose partner is l and whose mask is the same) swap. Shapes: partner, mask [lanes].
template <class W>
TEMPER_HD void swap_lanes(const MultispinModel& model, MultispinTile& tile,
                          const std::uint32_t* partner, const std::uint32_t* mask) {
  const W from = load<W>(partner), where = load<W>(mask);
  const auto swap = [&](void* words, std::int64_t count) TEMPER_HD_LAMBDA {
    W* const word = static_cast<W*>(words);
    for (std::int64_t i = 0; i < count; ++i)
      word[i] = word[i] ^ and_xor(where, word[i], permute_lanes(word[i], from));
  };
  swap(tile.state, model.num_variables);
  swap(tile.energy, model.energy_planes);
  const FamilyCounters& families = model.counters;
  if (tile.num_wide > 0) {
    swap(tile.counter, std::int64_t{families.num_families} * families.num_planes);
    return;
  }
  W* const counter = static_cast<W*>(tile.counter);
  for (std::int32_t f = 0; f < families.num_families; ++f)
    swap(counter + std::int64_t{f} * families.num_planes, 2);
}

}  // namespace temper
