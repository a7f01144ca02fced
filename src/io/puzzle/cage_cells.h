#pragma once
/// Cages as the formats of killer sudoku write them: every cell says which one it is in.

#include "io/puzzle/records.h"

#include <map>
#include <string>
#include <utility>

namespace temper {

/// Puts cages into a puzzle: by key, ascending order of first cells. A cage of one cell is a clue;
/// returns what is wrong with it, else an empty text.
class CageCells {
 public:
  void add(std::int64_t key, int cell, int total);
  [[nodiscard]] std::string put_into(Puzzle& puzzle) &&;

 private:
  std::map<std::int64_t, std::size_t> index_;
  std::vector<Cage> cages_;
};

/// Whether every cage needs a sum.
enum class CageSums { any, all };

/// Which cages of a puzzle no such format has words for: a cell is in one cage or a clue, and no
/// digit comes twice. Empty: it has for all.
[[nodiscard]] std::string cages_lack(const Puzzle& puzzle, CageSums sums);

}  // namespace temper
