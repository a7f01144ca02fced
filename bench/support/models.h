#pragma once
/// The models that the benchmarks share: the puzzles of the documentation, clues and their peers
/// removed.

#include "temper/compile/compile.h"
#include "temper/io/puzzle_format.h"
#include "temper/model/couplings.h"

#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace temper::bench {

struct NamedPuzzle {
  std::string_view name;
  std::string_view cells;
  std::vector<std::string> rules;
};

inline const std::vector<NamedPuzzle>& puzzles() {
  static const std::vector<NamedPuzzle> kPuzzles = {
      {"30_clues",
       "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
       {"standard"}},
      {"23_clues",
       "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
       {"standard"}},
      {"17_clues",
       "000000010400000000020000000000050407008000300001090000300400200050100000000806000",
       {"standard"}},
      {"diagonal",
       "2.............62....1....7...6..8...3...9...7...6..4...4....8....52.............3",
       {"standard", "diagonal"}},
  };
  return kPuzzles;
}

inline Bqm model_of(const NamedPuzzle& named, ShrinkLevel shrink = ShrinkLevel::clues) {
  PuzzleReadOptions options;
  options.rules = named.rules;
  const auto parsed = parse_puzzles(named.cells, std::string(named.name), options);
  return compile(std::get<Puzzle>(parsed.front()), {.shrink = shrink, .weights = {}}).bqm;
}

}  // namespace temper::bench
