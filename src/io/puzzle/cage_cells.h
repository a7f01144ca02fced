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

}  // namespace temper
