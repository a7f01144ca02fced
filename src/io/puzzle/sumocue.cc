/// Format `sumocue`: `SumoCueV1` (`SumoCueV1D` with both diagonals), then an entry a cell: `=sum`
/// for the first cell of a cage (0: none said), `+number` for a further one of the cage that begins
/// in that cell, from 0; with `J0` … behind each in a jigsaw. Blanks and line ends mean nothing. A
/// cage of one cell is a clue.

#include "temper/puzzle/rule.h"

#include "io/puzzle/cage_cells.h"
#include "io/puzzle/formats.h"
#include "io/puzzle/number_cells.h"
#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace temper {
namespace {

constexpr std::string_view kHeader = "SumoCueV1";
constexpr int kLargestNumber = 9999;

struct Entry {
  std::size_t offset = 0;  ///< in the text
  char kind = '=';         ///< = or +
  int number = 0;
  int region = -1;
};

/// What is wrong, and where in the text.
struct Problem {
  std::size_t offset = 0;
  std::string message;
};

/// The characters of one record that are no blanks, with their places.
class Letters {
 public:
  Letters(std::string_view text, std::size_t begin, std::size_t end)
      : text_(text), at_(begin), end_(end) {
    skip();
  }

  [[nodiscard]] bool at_end() const { return at_ >= end_; }
  [[nodiscard]] std::size_t offset() const { return at_; }
  [[nodiscard]] char next() const { return at_end() ? '\0' : text_[at_]; }
  char take() {
    const char c = text_[at_++];
    skip();
    return c;
  }
  /// Digits; kNoNumber where there are none.
  int number() {
    if (!is_digit(next())) return kNoNumber;
    int value = 0;
    while (is_digit(next())) value = std::min(10 * value + (take() - '0'), kLargestNumber);
    return value;
  }

 private:
  void skip() { at_ = std::min(text_.find_first_not_of(" \t\n", at_), end_); }

  std::string_view text_;
  std::size_t at_, end_;
};

bool has_region(const Entry& entry) { return entry.region >= 0; }

/// The shape of so many entries: with regions every square is one.
std::optional<Shape> shape_of(const std::vector<Entry>& entries, const PuzzleReadOptions& options) {
  const std::size_t side = side_of_square(entries.size());
  const bool any = std::ranges::any_of(entries, has_region);
  if (any && side != 0 && box_problem(side, options).empty())
    return shape_with_regions(side, options);
  return shape_of_cells(entries.size(), options);
}

/// Fills `entries`; a problem where one is none.
std::optional<Problem> read_entries(Letters letters, std::vector<Entry>& entries) {
  while (!letters.at_end()) {
    Entry entry{.offset = letters.offset(), .kind = letters.take()};
    entry.number = letters.number();
    if ((entry.kind != '=' && entry.kind != '+') || entry.number == kNoNumber)
      return Problem{entry.offset, fmt::format("{}: expected =sum or +number for cell {}",
                                               quoted(entry.kind), entries.size() + 1)};
    if (letters.next() == 'J') {
      (void)letters.take();
      entry.region = letters.number();
      if (entry.region == kNoNumber)
        return Problem{entry.offset, fmt::format("J: expected the number of a region for cell {}",
                                                 entries.size() + 1)};
    }
    if (entries.size() == kMostFields) return Problem{entry.offset, "more cells than any grid has"};
    entries.push_back(entry);
  }
  return std::nullopt;
}

std::optional<Problem> fill_cages(const std::vector<Entry>& entries, Puzzle& puzzle) {
  CageCells cages;
  std::vector<int> cells_of_cage(entries.size(), 0);
  for (std::size_t cell = 0; cell < entries.size(); ++cell) {
    const Entry& entry = entries[cell];
    const auto first = entry.kind == '=' ? cell : static_cast<std::size_t>(entry.number);
    if (first > cell || entries[first].kind != '=')
      return Problem{entry.offset,
                     fmt::format("+{} ({}): no cage begins in cell {} before it", entry.number,
                                 cell_name(puzzle.shape, static_cast<int>(cell)), entry.number)};
    ++cells_of_cage[first];
  }
  for (std::size_t cell = 0; cell < entries.size(); ++cell) {
    const Entry& entry = entries[cell];
    const auto first = entry.kind == '=' ? cell : static_cast<std::size_t>(entry.number);
    if (entries[first].number == 0 && cells_of_cage[first] == 1) continue;  // in no cage
    cages.add(static_cast<std::int64_t>(first), static_cast<int>(cell), entries[first].number);
  }
  const std::string problem = std::move(cages).put_into(puzzle);
  return problem.empty() ? std::nullopt : std::optional{Problem{entries.front().offset, problem}};
}

std::optional<Problem> fill_regions(const std::vector<Entry>& entries, Puzzle& puzzle) {
  if (std::ranges::none_of(entries, has_region)) return std::nullopt;
  for (const Entry& entry : entries) {
    if (entry.region < 0 || entry.region >= puzzle.shape.side())
      return Problem{entry.offset,
                     fmt::format("expected a region, J0 to J{}", puzzle.shape.side() - 1)};
    puzzle.parameters.regions.push_back(entry.region);
  }
  try {
    require_fitting(puzzle);
  } catch (const InputError& error) {
    return Problem{entries.front().offset, error.what()};
  }
  return std::nullopt;
}

}  // namespace

int recognise_sumocue(std::string_view text) {
  const std::size_t start = text.find_first_not_of(" \t\n");
  return start != std::string_view::npos && text.substr(start).starts_with(kHeader) ? 2 : 0;
}

std::vector<PuzzleOrError> read_sumocue(std::string_view text, std::string_view source,
                                        const PuzzleReadOptions& options) {
  PuzzleRecords records{source, options};
  std::vector<Entry> entries;
  std::size_t begin = std::min(text.find(kHeader), text.size());
  // Lines are counted on, from record to record.
  int line = 1;
  std::size_t counted = 0, line_start = 0;
  const auto line_of = [&](std::size_t offset) {
    for (; counted < offset; ++counted)
      if (text[counted] == '\n') {
        ++line;
        line_start = counted + 1;
      }
    return line;
  };
  while (begin < text.size() && !records.full()) {
    const std::size_t end = std::min(text.find(kHeader, begin + kHeader.size()), text.size());
    const int first_line = line_of(begin);
    std::size_t body = begin + kHeader.size();
    const bool diagonal = body < end && text[body] == 'D';
    if (diagonal) ++body;
    entries.clear();
    auto problem = read_entries({text, body, end}, entries);
    const auto shape = shape_of(entries, options);
    if (!problem && !shape)
      problem = Problem{begin, fmt::format("found {} cells, {}", entries.size(),
                                           expected_cells(entries.size(), options))};
    if (!problem) {
      Puzzle puzzle = records.blank(*shape, first_line, {});
      if (diagonal) add_rule(puzzle, "diagonal");
      problem = fill_regions(entries, puzzle);
      if (!problem) problem = fill_cages(entries, puzzle);
      if (!problem) records.add(std::move(puzzle));
    }
    if (problem) {
      const int number = line_of(problem->offset);
      const std::size_t start =
          problem->offset >= line_start ? line_start : text.rfind('\n', problem->offset) + 1;
      records.fail(number, static_cast<int>(problem->offset - start) + 1, problem->message);
    }
    begin = end;
  }
  return records.take();
}

std::string sumocue_lacks(const Puzzle& puzzle) { return cages_lack(puzzle, CageSums::any); }

std::string write_sumocue(std::span<const Puzzle> puzzles) {
  std::string text;
  for (const Puzzle& puzzle : puzzles) {
    const auto& regions = puzzle.parameters.regions;
    std::vector<std::string> entries;
    for (const std::uint8_t clue : puzzle.clues) entries.push_back(fmt::format("={}", clue));
    for (const Cage& cage : puzzle.parameters.cages) {
      const int first = std::ranges::min(cage.cells);
      for (const int cell : cage.cells)
        entries[static_cast<std::size_t>(cell)] =
            cell == first ? fmt::format("={}", cage.total) : fmt::format("+{}", first);
    }
    const bool diagonal = is_named(puzzle, "diagonal");
    text += fmt::format("{}{}", kHeader, diagonal ? "D" : "");
    for (std::size_t cell = 0; cell < entries.size(); ++cell)
      text += regions.empty() ? entries[cell] : fmt::format("{}J{}", entries[cell], regions[cell]);
    text += '\n';
  }
  return text;
}

}  // namespace temper
