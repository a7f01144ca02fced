#include "io/puzzle/records.h"

#include "temper/puzzle/rule.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace temper {
namespace {

constexpr std::size_t kMostPuzzles = 2'000'000;
constexpr std::size_t kMostErrors = 1'000;
constexpr std::size_t kLongestName = 200;

/// Whether the rules asked for leave the boxes alone: without boxes every side is one.
bool has_boxes(const PuzzleReadOptions& options) {
  return std::ranges::all_of(rules_named(options.rules),
                             [](const Rule* rule) { return rule->boxes == Boxes::kept; });
}

/// The shape that a side has without --box; a prime one, where boxes do not count, 1 × side.
std::optional<Shape> usual_shape(std::size_t side, const PuzzleReadOptions& options) {
  if (side > kMaxSide) return std::nullopt;
  for (std::size_t rows = 2; rows * rows <= side; ++rows)
    if (side % rows == 0) return default_shape(static_cast<int>(side));
  if (side >= 2 && !has_boxes(options)) return Shape{1, static_cast<int>(side)};
  return std::nullopt;
}

std::size_t rounded_root(std::size_t cells) {
  return static_cast<std::size_t>(std::lround(std::sqrt(static_cast<double>(cells))));
}

}  // namespace

std::optional<Shape> shape_of_side(std::size_t side, const PuzzleReadOptions& options) {
  if (options.box)
    return side == static_cast<std::size_t>(options.box->side()) ? options.box : std::nullopt;
  return usual_shape(side, options);
}

std::size_t side_of_square(std::size_t cells) {
  const std::size_t side = rounded_root(std::min<std::size_t>(cells, kMaxSide * kMaxSide));
  return side >= 4 && side * side == cells ? side : 0;
}

std::optional<Shape> shape_of_cells(std::size_t cells, const PuzzleReadOptions& options) {
  if (cells > kMaxSide * kMaxSide) return std::nullopt;
  const std::size_t side = rounded_root(cells);
  return side * side == cells ? shape_of_side(side, options) : std::nullopt;
}

std::string box_problem(std::size_t side, const PuzzleReadOptions& options) {
  if (!options.box || static_cast<std::size_t>(options.box->side()) == side) return {};
  return fmt::format("the grid is {0}x{0}, --box {1}x{2} makes {3}x{3}", side,
                     options.box->box_rows, options.box->box_cols, options.box->side());
}

std::string box_problem(const Shape& shape, const PuzzleReadOptions& options) {
  if (!options.box || *options.box == shape) return {};
  const auto side = static_cast<std::size_t>(shape.side());
  if (const std::string problem = box_problem(side, options); !problem.empty()) return problem;
  return fmt::format("the boxes are {}x{}, --box says {}x{}", shape.box_rows, shape.box_cols,
                     options.box->box_rows, options.box->box_cols);
}

Shape shape_with_regions(std::size_t side, const PuzzleReadOptions& options) {
  return shape_of_side(side, options).value_or(Shape{1, static_cast<int>(side)});
}

std::string expected_cells(std::size_t cells, const PuzzleReadOptions& options) {
  std::size_t side = 0;
  if (options.box) {
    side = static_cast<std::size_t>(options.box->side());
  } else {
    const std::size_t near = std::clamp<std::size_t>(
        rounded_root(std::min<std::size_t>(cells, kMaxSide * kMaxSide)), 4, kMaxSide);
    for (std::size_t away = 0; side == 0; ++away) {
      if (usual_shape(near + away, options)) side = near + away;
      if (near >= away && usual_shape(near - away, options)) side = near - away;
    }
  }
  return fmt::format("expected {} ({}x{})", side * side, side, side);
}

std::string message_of(const ParseError& error) {
  std::string place = error.source;
  if (error.line > 0) place += fmt::format(":{}", error.line);
  if (error.line > 0 && error.column > 0) place += fmt::format(":{}", error.column);
  const std::string_view what = error.what();
  return std::string{what.substr(place.empty() ? 0 : place.size() + 2)};
}

std::string denied_clue(const Puzzle& puzzle) {
  for (std::size_t cell = 0; cell < puzzle.pencil_marks.size(); ++cell)
    if (const int clue = puzzle.clues[cell];
        clue != 0 && (puzzle.pencil_marks[cell] >> (clue - 1) & 1) == 0)
      return fmt::format("a clue that its pencil marks deny ({})",
                         cell_name(puzzle.shape, static_cast<int>(cell)));
  return {};
}

void add_rule(Puzzle& puzzle, std::string_view rule) {
  if (std::ranges::find(puzzle.rules, rule) == puzzle.rules.end()) puzzle.rules.emplace_back(rule);
}

PuzzleRecords::PuzzleRecords(std::string_view source, const PuzzleReadOptions& options)
    : source_(source), options_(options) {
  for (const Rule* rule : rules_named(options.rules)) rules_.emplace_back(rule->name);
}

Puzzle PuzzleRecords::blank(const Shape& shape, int line, std::string_view name) const {
  Puzzle puzzle;
  puzzle.shape = shape;
  puzzle.clues.assign(static_cast<std::size_t>(shape.num_cells()), 0);
  puzzle.rules = rules_;
  puzzle.source = source_;
  puzzle.line = line;
  puzzle.name = trimmed(name).substr(0, kLongestName);
  return puzzle;
}

void PuzzleRecords::add(Puzzle puzzle) {
  const int line = puzzle.line;
  try {
    require_fitting(puzzle);
  } catch (const InputError& error) {
    fail(line, 0, error.what());
    return;
  }
  records_.emplace_back(std::move(puzzle));
  stop_when_too_many(line);
}

void PuzzleRecords::fail(int line, int column, const std::string& message) {
  add(ParseError{source_, line, column, message});
}

void PuzzleRecords::add(const ParseError& error) {
  records_.emplace_back(error);
  ++errors_;
  stop_when_too_many(error.line);
}

std::vector<PuzzleOrError> PuzzleRecords::take() { return std::move(records_); }

void PuzzleRecords::stop_when_too_many(int line) {
  if (full_) return;
  std::string what;
  if (errors_ >= kMostErrors) what = fmt::format("{} malformed puzzles", kMostErrors);
  if (records_.size() >= kMostPuzzles) what = fmt::format("{} puzzles in one text", kMostPuzzles);
  if (what.empty()) return;
  full_ = true;
  records_.emplace_back(ParseError{source_, line, 0, what + ": the rest is not read"});
}

void TextSymbols::count(const Shape& shape, std::string_view cells) {
  if (shape.side() <= 9) return;  // one way to write them: nothing to choose
  auto& side = sides_[static_cast<std::size_t>(shape.side())];
  if (!side) side.emplace();
  count_characters(cells, side->counts);
}

const SymbolSet* TextSymbols::of(const Shape& shape, int line, PuzzleRecords& records) {
  auto& side = sides_[static_cast<std::size_t>(shape.side())];
  if (!side) side.emplace();
  if (!side->choice)
    side->choice = choose_symbols(shape.side(), side->counts, records.options().symbols);
  if (side->choice->set) return &*side->choice->set;
  if (!side->reported) records.fail(line, 0, side->choice->problem);
  side->reported = true;
  return nullptr;
}

std::string bad_symbol(const Shape& shape, int cell, char found, const SymbolSet& symbols) {
  return fmt::format("{} ({}) is no symbol of a {}x{} grid: expected {} or a blank ({})",
                     quoted(found), cell_name(shape, cell), shape.side(), shape.side(),
                     symbols.range, fmt::join(kBlankCharacters, " "));
}

}  // namespace temper
