#pragma once
/// A group of the multispin kernel: a word of reads, one bit each, at one beta.

#include "sample/cpu/chain_group.h"
#include "sample/cpu/multispin_engine.h"
#include "sample/word_reads.h"
#include "sample/word_tile.h"

#include <cstdint>
#include <vector>

namespace temper {

class MultispinGroup final : public ChainGroup {
 public:
  MultispinGroup(const MultispinEngine& engine, std::uint32_t first_read, std::uint32_t num_reads);

  void advance(std::uint32_t until, GoOn go_on, void* context) override;
  [[nodiscard]] std::uint32_t num_reads() const override { return reads_.num_reads(); }
  [[nodiscard]] std::uint32_t sweeps_done() const override { return tile_.view.sweeps_done; }
  [[nodiscard]] std::uint32_t hit_sweep(std::uint32_t i) const override {
    return reads_.hit_sweep(i);
  }
  [[nodiscard]] bool any_hit() const override { return tile_.view.any_hit; }
  [[nodiscard]] Incumbent best(std::uint32_t i) const override { return reads_.best(i); }
  [[nodiscard]] bool closed() const override { return !tile_.view.any_open; }
  void store(std::uint32_t i, ProblemResult& out, std::size_t row) override {
    reads_.store(*this, i, out, row);
  }

 private:
  const MultispinEngine& engine_;
  std::vector<std::int32_t> picks_;  ///< of random order
  WordTile tile_;
  WordReads reads_;
};

}  // namespace temper
