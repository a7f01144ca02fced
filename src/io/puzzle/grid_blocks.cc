#include "io/puzzle/grid_blocks.h"

#include "io/puzzle/records.h"
#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace temper {
namespace {

constexpr std::size_t kMostRows = 4'000'000;  // of one run, so that memory stays bounded

/// Rows without a blank line or title between them.
struct Run {
  std::string_view title;
  std::vector<std::pair<TextLine, LineKind>> lines;

  [[nodiscard]] std::size_t count(LineKind kind) const {
    return static_cast<std::size_t>(std::count_if(
        lines.begin(), lines.end(), [&](const auto& line) { return line.second == kind; }));
  }
};

/// The rows of a run. Lines of dashes are rows where only with them the run is whole grids.
std::vector<TextLine> rows_of(const Run& run, std::size_t side) {
  const std::size_t sure = run.count(LineKind::row);
  const std::size_t all = run.lines.size();
  const bool dashes_are_rows = all % side == 0 && (sure == 0 || sure % side != 0);
  std::vector<TextLine> rows;
  for (const auto& [line, kind] : run.lines)
    if (kind == LineKind::row || dashes_are_rows) rows.push_back(line);
  return rows;
}

/// Joins runs into grids; bands (runs of box_rows rows) wait for the rest of their grid.
class Joiner {
 public:
  Joiner(const Shape& shape, const std::function<bool(const GridBlock&)>& use)
      : side_(static_cast<std::size_t>(shape.side())),
        band_(static_cast<std::size_t>(shape.box_rows)),
        use_(use) {}

  [[nodiscard]] bool stopped() const { return stopped_; }

  void add(const Run& run) {
    std::vector<TextLine> rows = rows_of(run, side_);
    if (rows.empty()) return;
    if (!waiting_.empty() && (rows.size() != band_ || !run.title.empty())) flush();
    if (waiting_.empty()) title_ = run.title;
    if (rows.size() == band_) {
      waiting_.insert(waiting_.end(), rows.begin(), rows.end());
      if (waiting_.size() == side_) flush();
    } else {
      waiting_ = std::move(rows);
      flush();
    }
  }

  /// Hands on what is waiting: whole grids, or the problem.
  void flush() {
    const std::size_t count = waiting_.size();
    if (count % side_ != 0) {
      give({waiting_.front().number,
            title_,
            {},
            fmt::format("found {} row{}, expected {}", count, count == 1 ? "" : "s", side_)});
    } else {
      for (auto row = waiting_.begin(); row != waiting_.end();
           row += static_cast<std::ptrdiff_t>(side_))
        give({row->number, title_, {row, row + static_cast<std::ptrdiff_t>(side_)}, {}});
    }
    waiting_.clear();
    title_ = {};
  }

 private:
  void give(const GridBlock& block) {
    if (!stopped_) stopped_ = !use_(block);
  }

  std::size_t side_;
  std::size_t band_;
  const std::function<bool(const GridBlock&)>& use_;
  std::vector<TextLine> waiting_;
  std::string_view title_;
  bool stopped_ = false;
};

}  // namespace

bool is_drawn(std::string_view content) {
  if (content.find_first_not_of("-+=| \t") == std::string_view::npos) return true;
  // The corners of a frame; a line of blanks has blanks of one kind.
  constexpr std::string_view kCorners = "*.:'|+";
  return content.find_first_not_of("-+=| \t*.:'") == std::string_view::npos &&
         content.find("--") != std::string_view::npos &&
         kCorners.find(content.front()) != std::string_view::npos &&
         kCorners.find(content.back()) != std::string_view::npos;
}

LineKind kind_of_drawing(std::string_view line, std::size_t side) {
  const std::string_view content = trimmed(line);
  if (content.empty()) return LineKind::blank;
  if (content.front() == '#') return LineKind::comment;
  if (!is_drawn(content)) return LineKind::row;
  const auto dashes = static_cast<std::size_t>(std::count(content.begin(), content.end(), '-'));
  const bool drawn = content.find_first_of("+=*.:'") != std::string_view::npos || dashes != side;
  return drawn ? LineKind::rule : LineKind::row_or_rule;
}

void for_each_block(std::string_view text, const Shape& shape, Classify classify,
                    const std::function<bool(const GridBlock&)>& use) {
  Joiner joiner{shape, use};
  Run run;
  const auto end_run = [&](std::string_view next_title) {
    joiner.add(run);
    // A title holds until its grid comes, over blank lines too.
    run.title = next_title.empty() && run.lines.empty() ? run.title : next_title;
    run.lines.clear();
  };

  LineReader reader{text};
  while (const auto line = reader.next()) {
    if (joiner.stopped()) return;
    const LineKind kind = classify(line->text, static_cast<std::size_t>(shape.side())).kind;
    if (kind == LineKind::blank) end_run({});
    if (kind == LineKind::title) end_run(trimmed(line->text));
    if (kind == LineKind::row || kind == LineKind::row_or_rule) run.lines.emplace_back(*line, kind);
    if (run.lines.size() >= kMostRows) end_run({});
  }
  end_run({});
  joiner.flush();
}

LineOrRows line_or_rows(const Sample& sample, std::size_t width, Classify classify) {
  const bool is_line = shape_of_cells(width, {}).has_value();
  const bool is_row = shape_of_side(width, {}).has_value();
  if (!is_line || !is_row) return is_row ? LineOrRows::rows : LineOrRows::line;

  std::size_t lines = 0, large = 0, run = 0;
  bool whole_grids = true;
  const auto end_run = [&] {
    whole_grids = whole_grids && run % width == 0;
    run = 0;
  };
  for (const TextLine& line : sample.lines) {
    const LineClass found = classify(line.text, width);
    if (found.kind == LineKind::blank || found.kind == LineKind::title) end_run();
    if (found.kind != LineKind::row && found.kind != LineKind::row_or_rule) continue;
    ++lines;
    ++run;
    if (found.large) ++large;
  }
  // Beyond the sample the last run goes on: one that fills the sample is a list.
  if (sample.whole) end_run();
  if (lines < width || run == lines) whole_grids = false;
  if (!whole_grids) return 2 * large > lines ? LineOrRows::rows : LineOrRows::line;
  return large > 0 ? LineOrRows::rows : LineOrRows::either;
}

}  // namespace temper
