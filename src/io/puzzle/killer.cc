/// Format `killer`, as killer sudoku programs pass it on: `3x3::k:` (`3x3:d:k:` with both
/// diagonals) and for each cell sum · 256 + number of its cage, a colon behind each. Sum 0: in no
/// cage; a cage of one cell is a clue.

#include "temper/puzzle/rule.h"

#include "io/puzzle/cage_cells.h"
#include "io/puzzle/formats.h"
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <map>
#include <utility>

namespace temper {
namespace {

constexpr int kCagesOfSum = 256;
constexpr int kLargestSum = 36 * 37 / 2;

/// Fields of a line, between colons, with blanks around them left out.
class Fields {
 public:
  explicit Fields(std::string_view text) : rest_(text) {}

  std::optional<std::string_view> next() {
    if (done_) return std::nullopt;
    const std::size_t colon = rest_.find(':');
    const std::string_view field = trimmed(rest_.substr(0, colon));
    done_ = colon == std::string_view::npos;
    if (!done_) rest_.remove_prefix(colon + 1);
    return field;
  }
  [[nodiscard]] bool at_end() const { return done_; }

 private:
  std::string_view rest_;
  bool done_ = false;
};

std::optional<Shape> shape_of(std::string_view field) {
  try {
    return parse_box(field);
  } catch (const InputError&) {
    return std::nullopt;
  }
}

bool begins(std::string_view line) {
  Fields fields{line};
  const auto box = fields.next(), diagonals = fields.next(), kind = fields.next();
  return kind && *kind == "k" && (diagonals->empty() || *diagonals == "d") && shape_of(*box);
}

/// What is wrong with a record, and at which field.
struct Problem {
  std::string_view field;
  std::string message;
};

std::optional<Problem> fill(std::string_view line, Puzzle& puzzle) {
  Fields fields{line};
  (void)fields.next();
  if (*fields.next() == "d") add_rule(puzzle, "diagonal");
  (void)fields.next();
  CageCells cages;
  std::map<int, std::pair<int, int>> sum_of_cage;  // and where it was said
  const Shape& shape = puzzle.shape;
  for (int cell = 0; cell < shape.num_cells(); ++cell) {
    const auto field = fields.next();
    if (!field || (field->empty() && fields.at_end()))
      return Problem{line.substr(line.size() - 1),
                     fmt::format("found {} cells, expected {}", cell, shape.num_cells())};
    int value = -1;
    const auto [end, error] = std::from_chars(field->data(), field->data() + field->size(), value);
    if (error != std::errc{} || end != field->data() + field->size() || value < 0 ||
        value / kCagesOfSum > kLargestSum)
      return Problem{*field,
                     fmt::format("'{}' ({}) is no cell: expected the sum of its cage times {} plus "
                                 "the number of the cage",
                                 field->substr(0, 20), cell_name(shape, cell), kCagesOfSum)};
    const int sum = value / kCagesOfSum, cage = value % kCagesOfSum;
    if (sum == 0) continue;
    const auto known = sum_of_cage.try_emplace(cage, sum, cell).first->second;
    if (known.first != sum)
      return Problem{
          *field, fmt::format("cage {} has the sum {} ({}) and the sum {} ({})", cage, known.first,
                              cell_name(shape, known.second), sum, cell_name(shape, cell))};
    cages.add(cage, cell, sum);
  }
  if (const auto more = fields.next(); more && !more->empty())
    return Problem{*more, fmt::format("'{}': expected the end after {} cells", more->substr(0, 20),
                                      shape.num_cells())};
  if (const std::string problem = std::move(cages).put_into(puzzle); !problem.empty())
    return Problem{line, problem};
  return std::nullopt;
}

}  // namespace

int recognise_killer(std::string_view text) {
  for (LineReader reader{text}; const auto line = reader.next();) {
    const std::string_view content = trimmed(line->text);
    if (!content.empty() && content.front() != '#') return begins(content) ? 2 : 0;
  }
  return 0;
}

std::vector<PuzzleOrError> read_killer(std::string_view text, std::string_view source,
                                       const PuzzleReadOptions& options) {
  PuzzleRecords records{source, options};
  for (LineReader reader{text}; const auto line = reader.next();) {
    if (records.full()) break;
    const std::string_view content = trimmed(line->text);
    if (content.empty() || content.front() == '#') continue;
    if (!begins(content)) {
      records.fail(line->number, column_of(*line, content),
                   fmt::format("'{}': expected 3x3::k: or 3x3:d:k: and the cells",
                               content.substr(0, content.find(':')).substr(0, 20)));
      continue;
    }
    const Shape shape = *shape_of(*Fields{content}.next());
    if (const std::string problem = box_problem(shape, options); !problem.empty()) {
      records.fail(line->number, column_of(*line, content), problem);
      continue;
    }
    Puzzle puzzle = records.blank(shape, line->number, {});
    if (const auto problem = fill(content, puzzle))
      records.fail(line->number, column_of(*line, problem->field), problem->message);
    else
      records.add(std::move(puzzle));
  }
  return records.take();
}

std::string killer_lacks(const Puzzle& puzzle) {
  const auto clues = static_cast<std::size_t>(
      std::ranges::count_if(puzzle.clues, [](std::uint8_t clue) { return clue != 0; }));
  if (puzzle.parameters.cages.size() + clues >= kCagesOfSum)
    return fmt::format("more than {} cages and clues", kCagesOfSum - 1);
  return cages_lack(puzzle, CageSums::all);
}

std::string write_killer(std::span<const Puzzle> puzzles) {
  std::string text;
  for (const Puzzle& puzzle : puzzles) {
    const Shape& shape = puzzle.shape;
    std::vector<int> values(static_cast<std::size_t>(shape.num_cells()), 0);
    int number = 1;
    for (const Cage& cage : puzzle.parameters.cages) {
      const int value = cage.total * kCagesOfSum + number++;
      for (const int cell : cage.cells) values[static_cast<std::size_t>(cell)] = value;
    }
    for (std::size_t cell = 0; cell < values.size(); ++cell)
      if (puzzle.clues[cell] != 0) values[cell] = puzzle.clues[cell] * kCagesOfSum + number++;
    const bool diagonal = is_named(puzzle, "diagonal");
    text += fmt::format("{}x{}:{}:k:{}:\n", shape.box_rows, shape.box_cols, diagonal ? "d" : "",
                        fmt::join(values, ":"));
  }
  return text;
}

}  // namespace temper
