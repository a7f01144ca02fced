#pragma once
/// What every puzzle format fills: the records of one text, puzzles and errors in their order.

#include "temper/io/puzzle_format.h"

#include "io/puzzle/symbols.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace temper {

/// The shape of a grid with so many cells or rows: --box where given, otherwise the default one of
/// the side; nullopt when they are no grid.
[[nodiscard]] std::optional<Shape> shape_of_cells(std::size_t cells,
                                                  const PuzzleReadOptions& options);
/// The side of a square of so many cells, from 4 on; 0: it is none.
[[nodiscard]] std::size_t side_of_square(std::size_t cells);
[[nodiscard]] std::optional<Shape> shape_of_side(std::size_t side,
                                                 const PuzzleReadOptions& options);

/// Why --box does not fit a grid whose side (whose boxes) the text says: "the grid is 9x9, --box
/// 2x3 makes 6x6". Empty: it fits, or is not given.
[[nodiscard]] std::string box_problem(std::size_t side, const PuzzleReadOptions& options);
[[nodiscard]] std::string box_problem(const Shape& shape, const PuzzleReadOptions& options);

/// The shape of a side in a text that says its regions: boxes do not count, so every side is one.
/// `options.box` fits it.
[[nodiscard]] Shape shape_with_regions(std::size_t side, const PuzzleReadOptions& options);

/// "expected 81 (9x9)": the nearest grid, or the one that --box names.
[[nodiscard]] std::string expected_cells(std::size_t cells, const PuzzleReadOptions& options);

/// What an error says, without its place.
[[nodiscard]] std::string message_of(const ParseError& error);

/// A clue that the pencil marks of its cell deny, in words: formats that write one of the two lose
/// the other. Empty: there is none.
[[nodiscard]] std::string denied_clue(const Puzzle& puzzle);

/// Puts a rule in force that is not yet.
void add_rule(Puzzle& puzzle, std::string_view rule);

class PuzzleRecords {
 public:
  PuzzleRecords(std::string_view source, const PuzzleReadOptions& options);

  [[nodiscard]] const PuzzleReadOptions& options() const { return options_; }
  [[nodiscard]] const std::string& source() const { return source_; }
  /// Reading stops here: memory stays bounded whatever the input is.
  [[nodiscard]] bool full() const { return full_; }

  /// A puzzle with its rules and its place, all blank.
  [[nodiscard]] Puzzle blank(const Shape& shape, int line, std::string_view name) const;
  void add(Puzzle puzzle);
  void fail(int line, int column, const std::string& message);
  void add(const ParseError& error);
  [[nodiscard]] std::vector<PuzzleOrError> take();

 private:
  void stop_when_too_many(int line);

  std::string source_;
  const PuzzleReadOptions& options_;
  std::vector<std::string> rules_;
  std::vector<PuzzleOrError> records_;
  std::size_t errors_ = 0;
  bool full_ = false;
};

/// The symbol set of each side in a text, chosen once from all its grids of that side.
class TextSymbols {
 public:
  void count(const Shape& shape, std::string_view cells);
  /// Null when the choice fails: the first such call says so in `records`, further ones are silent.
  const SymbolSet* of(const Shape& shape, int line, PuzzleRecords& records);

 private:
  struct Side {
    Side() {}  // clang takes an aggregate in here for not constructible yet
    CharacterCounts counts{};
    std::optional<SymbolChoice> choice;
    bool reported = false;
  };
  std::array<std::optional<Side>, kMaxSide + 1> sides_;
};

/// Why a character is no cell: "'K' (r5c5) is no symbol of a 9x9 grid: expected …".
[[nodiscard]] std::string bad_symbol(const Shape& shape, int cell, char found,
                                     const SymbolSet& symbols);

}  // namespace temper
