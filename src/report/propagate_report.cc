#include "temper/report/propagate_report.h"

#include "temper/io/puzzle_format.h"

#include "report/grid_text.h"
#include "report/optional_json.h"
#include <fmt/format.h>

namespace temper {
namespace {

using nlohmann::ordered_json;

/// The digits left in each cell: "14", or "1 4 12" on grids over 9.
ordered_json candidates_json(const Shape& shape, const std::vector<std::uint64_t>& candidates) {
  auto cells = ordered_json::array();
  for (const std::uint64_t left : candidates) {
    std::vector<int> digits;
    for (int digit = 1; digit <= shape.side(); ++digit)
      if (left >> (digit - 1) & 1u) digits.push_back(digit);
    cells.push_back(fmt::format("{}", fmt::join(digits, shape.side() > 9 ? " " : "")));
  }
  return cells;
}

std::string guesses_text(std::int64_t guesses) {
  if (guesses == 0) return "by logic alone";
  return fmt::format("with {} {}", guesses, guesses == 1 ? "guess" : "guesses");
}

/// The word of the JSON; nothing where the search came to its end.
std::optional<std::string> stopped_by(const PropagateReport& report) {
  switch (report.stopped_by) {
    case StopReason::none:
      break;
    case StopReason::time:
      return "time";
    case StopReason::interrupt:
      return "interrupt";
  }
  return std::nullopt;
}

/// ` before the interrupt`, or nothing.
std::string before_the_stop(const PropagateReport& report) {
  switch (report.stopped_by) {
    case StopReason::none:
      break;
    case StopReason::time:
      return " before the time limit";
    case StopReason::interrupt:
      return " before the interrupt";
  }
  return "";
}

std::string verdict(const PropagateReport& report) {
  switch (report.status) {
    case PuzzleStatus::unique:
      return fmt::format("unique: the only solution, found {}", guesses_text(report.guesses));
    case PuzzleStatus::multiple:
      return fmt::format("multiple: {} solutions found{}, the first is shown",
                         report.count.value_or(0), before_the_stop(report));
    case PuzzleStatus::solved:
      return fmt::format("solved: one solution found {}, others not looked for",
                         guesses_text(report.guesses));
    case PuzzleStatus::unsolved:
      if (report.candidates)
        return fmt::format("unsolved: logic alone leaves {} candidates",
                           report.candidates_left.value_or(0));
      if (report.count.value_or(0) > 0)
        return fmt::format("unsolved: one solution found{}, with {} guesses; others may exist",
                           before_the_stop(report), report.guesses);
      return fmt::format("unsolved: none found{}, with {} guesses", before_the_stop(report),
                         report.guesses);
    case PuzzleStatus::no_solution:
    case PuzzleStatus::invalid_clues:
    case PuzzleStatus::parse_error:
      break;
  }
  const std::string status{name_of(report.status)};
  return report.message.empty() ? status : status + ": " + report.message;
}

}  // namespace

ordered_json to_json(const PropagateReport& report) {
  ordered_json json = {
      {"puzzle", clues_json(report.puzzle)},
      {"status", name_of(report.status)},
      {"solution", grid_json(report.puzzle, report.solution)},
      {"count", optional_json(report.count)},
      {"unique", optional_json(report.unique)},
      {"guesses", report.guesses},
      {"candidates_left", optional_json(report.candidates_left)},
      {"stopped_by", optional_json(stopped_by(report))},
  };
  if (report.candidates)
    json["candidates"] = candidates_json(report.puzzle->shape, *report.candidates);
  if (!report.message.empty()) json["message"] = report.message;
  return json;
}

std::string to_text(const PropagateReport& report) {
  std::string drawing;
  if (report.solution)
    drawing = draw_puzzle(*report.puzzle, *report.solution);
  else if (report.candidates)
    drawing = draw_candidates(report.puzzle->shape, *report.candidates);
  if (!drawing.empty() && !drawing.ends_with('\n')) drawing += '\n';
  return drawing + verdict(report) + '\n';
}

std::string to_line(const PropagateReport& report) {
  return status_line(report.puzzle, report.solution, report.status, report.message);
}

}  // namespace temper
