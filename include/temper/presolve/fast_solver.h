#pragma once
/// The specialised solver for 9×9 grids with 3×3 boxes, with or without diagonals. `search` uses it
/// by itself; programs with many puzzles may call it directly. It allocates nothing.

#include "temper/presolve/propagate.h"

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

namespace temper {

struct FastQuery;   ///< src/presolve/fast_search.h
struct FastAnswer;  ///< src/presolve/fast_search.h

struct FastSearchResult {
  SolutionCount status = SolutionCount::none;
  std::int64_t count = 0;                   ///< solutions found, at most the limit
  std::array<std::uint8_t, 81> solution{};  ///< the first one, where count > 0
  std::int64_t guesses = 0;                 ///< branches taken
  bool interrupted = false;
};

class FastSolver {
 public:
  enum class Diagonals { free, all_different };

  /// The instruction sets that this machine runs, the best one last: portable, avx2, avx512.
  [[nodiscard]] static std::span<const std::string_view> instruction_sets();

  /// Whether shape, rules and clues are within its reach.
  [[nodiscard]] static bool fits(const Puzzle& puzzle);

  /// The solver for a puzzle that fits: with diagonals where its rules name them.
  [[nodiscard]] static FastSolver of(const Puzzle& puzzle);

  /// Throws InputError when the machine lacks the instruction set; empty = the best one.
  explicit FastSolver(Diagonals diagonals = Diagonals::free, std::string_view instruction_set = {});

  /// Digits 1 … 9, 0 = blank; anything else is the caller's error.
  [[nodiscard]] FastSearchResult search(std::span<const std::uint8_t, 81> clues, std::int64_t limit,
                                        bool (*stop_requested)(void*) = nullptr,
                                        void* context = nullptr) const;

  /// The same with the pencil marks of a puzzle that fits. The diagonals are this solver's.
  [[nodiscard]] FastSearchResult search(const Puzzle& puzzle, std::int64_t limit,
                                        bool (*stop_requested)(void*) = nullptr,
                                        void* context = nullptr) const;

 private:
  /// marks: [81], or null.
  [[nodiscard]] FastSearchResult search(const std::uint8_t* clues, const std::uint64_t* marks,
                                        std::int64_t limit, bool (*stop_requested)(void*),
                                        void* context) const;

  Diagonals diagonals_;
  void (*search_)(const FastQuery&, FastAnswer&);  ///< for the instruction set
};

}  // namespace temper
