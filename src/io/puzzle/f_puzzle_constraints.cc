#include "io/puzzle/f_puzzle_constraints.h"

#include "temper/base/error.h"

#include "io/puzzle/records.h"
#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <charconv>
#include <map>
#include <utility>

namespace temper {
namespace {

using nlohmann::json;

/// Drawn, said or remembered, but no rule.
constexpr std::string_view kNoRules[] = {"size",
                                         "title",
                                         "author",
                                         "ruleset",
                                         "grid",
                                         "line",
                                         "rectangle",
                                         "circle",
                                         "text",
                                         "cage",
                                         "solution",
                                         "disabledlogic",
                                         "truecandidatesoptions",
                                         "highlightConflicts",
                                         "fogofwar",
                                         "foglight",
                                         "triggereffect",
                                         "successMessage",
                                         "msgcorrect",
                                         "metadata"};

class Reader {
 public:
  Reader(const JsonText& text, JsonPath root, Puzzle& puzzle)
      : text_(text), root_(std::move(root)), puzzle_(puzzle) {}

  void read(bool ignore_unknown);

 private:
  using Handler = void (Reader::*)(const JsonPath& path, const json& value);
  static const std::map<std::string_view, Handler>& handlers();

  [[noreturn]] void fail(const JsonPath& path, const std::string& expected) const {
    text_.fail(path, fmt::format("{}: {}", to_string(path), expected));
  }
  const json& object_member(const JsonPath& path, const json& value, const char* name) const {
    if (!value.is_object()) fail(path, "expected an object");
    const auto found = value.find(name);
    if (found == value.end()) fail(path, fmt::format("expected a member '{}'", name));
    return *found;
  }
  /// Calls `use(path, element)` with every element of an array.
  template <class Use>
  void each(const JsonPath& path, const json& value, Use use) const {
    if (!value.is_array()) fail(path, "expected an array");
    for (std::size_t i = 0; i < value.size(); ++i) use(inside(path, i), value[i]);
  }

  struct Place {
    int row = 0, col = 0;  ///< from 0; the frame around the grid is −1 and the side
  };
  Place place(const JsonPath& path, const json& value) const;
  int cell(const JsonPath& path, const json& value) const;
  std::vector<int> cells(const JsonPath& path, const json& value, const char* name) const;
  std::optional<int> number(const JsonPath& path, const json& value) const;

  void read_grid(const JsonPath& path, const json& value);
  void read_cell(const JsonPath& path, const json& value, int cell);
  void take_regions(const JsonPath& path);

  template <class Use>
  void each_line(const JsonPath& path, const json& value, Use use) const;
  void flag(const JsonPath& path, const json& value, std::string_view rule);
  void extremes(const JsonPath& path, const json& value, bool smallest);
  void pair_marks(const JsonPath& path, const json& value, int usual, std::vector<PairMark>& out);

  void rising(const JsonPath& p, const json& v) { flag(p, v, "diagonal-rising"); }
  void falling(const JsonPath& p, const json& v) { flag(p, v, "diagonal-falling"); }
  void antiknight(const JsonPath& p, const json& v) { flag(p, v, "anti-knight"); }
  void antiking(const JsonPath& p, const json& v) { flag(p, v, "anti-king"); }
  void disjoint(const JsonPath& p, const json& v) { flag(p, v, "disjoint-groups"); }
  void nonconsecutive(const JsonPath& p, const json& v) { flag(p, v, "non-consecutive"); }
  void negative(const JsonPath& path, const json& value);
  void killer_cages(const JsonPath& path, const json& value);
  void extra_regions(const JsonPath& path, const json& value);
  void little_killers(const JsonPath& path, const json& value);
  void arrows(const JsonPath& path, const json& value);
  void thermometers(const JsonPath& path, const json& value);
  void ratios(const JsonPath& p, const json& v) {
    pair_marks(p, v, 2, puzzle_.parameters.black_dots);
  }
  void differences(const JsonPath& p, const json& v) {
    pair_marks(p, v, 1, puzzle_.parameters.white_dots);
  }
  void sums_of_two(const JsonPath& path, const json& value);
  void even(const JsonPath& path, const json& value);
  void odd(const JsonPath& path, const json& value);
  void minima(const JsonPath& p, const json& v) { extremes(p, v, true); }
  void maxima(const JsonPath& p, const json& v) { extremes(p, v, false); }

  const JsonText& text_;
  JsonPath root_;
  Puzzle& puzzle_;
  std::vector<int> regions_;  ///< of each cell; −1: null, in none
};

const std::map<std::string_view, Reader::Handler>& Reader::handlers() {
  static const std::map<std::string_view, Handler> all = {
      {"diagonal+", &Reader::rising},
      {"diagonal-", &Reader::falling},
      {"antiknight", &Reader::antiknight},
      {"antiking", &Reader::antiking},
      {"disjointgroups", &Reader::disjoint},
      {"nonconsecutive", &Reader::nonconsecutive},
      {"negative", &Reader::negative},
      {"killercage", &Reader::killer_cages},
      {"extraregion", &Reader::extra_regions},
      {"littlekillersum", &Reader::little_killers},
      {"arrow", &Reader::arrows},
      {"thermometer", &Reader::thermometers},
      {"ratio", &Reader::ratios},
      {"difference", &Reader::differences},
      {"xv", &Reader::sums_of_two},
      {"even", &Reader::even},
      {"odd", &Reader::odd},
      {"minimum", &Reader::minima},
      {"maximum", &Reader::maxima},
  };
  return all;
}

/// "R3C10" → row and column.
Reader::Place Reader::place(const JsonPath& path, const json& value) const {
  const int side = puzzle_.shape.side();
  const std::string name = value.is_string() ? value.get<std::string>() : "";
  Place found{-2, -2};
  const std::size_t c = name.find_first_of("Cc");
  if (c != std::string::npos && (name.starts_with('R') || name.starts_with('r'))) {
    const char* end = name.data() + name.size();
    int row = -1, col = -1;
    const bool good =
        std::from_chars(name.data() + 1, name.data() + c, row).ptr == name.data() + c &&
        std::from_chars(name.data() + c + 1, end, col).ptr == end;
    if (good) found = {row - 1, col - 1};
  }
  if (found.row < -1 || found.row > side || found.col < -1 || found.col > side)
    fail(path, fmt::format("{}: expected a cell such as R3C7", value.dump().substr(0, 20)));
  return found;
}

int Reader::cell(const JsonPath& path, const json& value) const {
  const int side = puzzle_.shape.side();
  const Place found = place(path, value);
  if (found.row < 0 || found.row == side || found.col < 0 || found.col == side)
    fail(path, fmt::format("{} is outside the grid of {}x{}", value.dump(), side, side));
  return puzzle_.shape.cell(found.row, found.col);
}

std::vector<int> Reader::cells(const JsonPath& path, const json& value, const char* name) const {
  std::vector<int> found;
  each(inside(path, name), object_member(path, value, name),
       [&](const JsonPath& at, const json& each_cell) { found.push_back(cell(at, each_cell)); });
  return found;
}

/// The number of a member "value", which is written as a number or a text; nullopt where it is
/// empty or missing.
std::optional<int> Reader::number(const JsonPath& path, const json& value) const {
  const auto member = value.find("value");
  if (member == value.end() || member->is_null() || *member == "") return std::nullopt;
  const JsonPath at = inside(path, "value");
  constexpr int kLargest = 99'999;
  int found = -1;
  if (member->is_number_integer() && *member >= 0 && *member <= kLargest) found = *member;
  if (member->is_string()) {
    const auto& digits = member->get_ref<const std::string&>();
    const char* end = digits.data() + digits.size();
    const auto [stop, error] = std::from_chars(digits.data(), end, found);
    if (error != std::errc{} || stop != end || found > kLargest) found = -1;
  }
  if (found < 0) fail(at, fmt::format("{}: expected a whole number", member->dump().substr(0, 20)));
  return found;
}

void Reader::read_grid(const JsonPath& path, const json& value) {
  const auto side = static_cast<std::size_t>(puzzle_.shape.side());
  if (!value.is_array() || value.size() != side) fail(path, fmt::format("expected {} rows", side));
  for (std::size_t row = 0; row < side; ++row) {
    const JsonPath of_row = inside(path, row);
    if (!value[row].is_array() || value[row].size() != side)
      fail(of_row, fmt::format("expected {} cells", side));
    for (std::size_t col = 0; col < side; ++col)
      read_cell(inside(of_row, col), value[row][col], static_cast<int>(row * side + col));
  }
  take_regions(path);
}

/// A value that is not given is the player's, as are all pencil marks but the given ones.
void Reader::read_cell(const JsonPath& path, const json& value, int cell) {
  if (!value.is_object()) fail(path, "expected an object");
  const int side = puzzle_.shape.side();
  const auto at = static_cast<std::size_t>(cell);
  const auto digit = [&](const JsonPath& where, std::optional<int> found) {
    if (!found || *found < 1 || *found > side)
      fail(where, fmt::format("expected a digit from 1 to {}", side));
    return *found;
  };
  if (value.contains("given") && value["given"] == true) {
    const auto found = number(path, value);
    if (found) puzzle_.clues[at] = static_cast<std::uint8_t>(digit(inside(path, "value"), found));
  }
  if (const auto marks = value.find("givenPencilMarks"); marks != value.end() && !marks->empty()) {
    std::uint64_t allowed = 0;
    each(inside(path, "givenPencilMarks"), *marks, [&](const JsonPath& where, const json& mark) {
      const auto found = mark.is_number_integer() && mark >= 0 && mark <= side
                             ? std::optional{mark.get<int>()}
                             : std::nullopt;
      allowed |= std::uint64_t{1} << (digit(where, found) - 1);
    });
    if (puzzle_.pencil_marks.empty())
      puzzle_.pencil_marks.assign(puzzle_.clues.size(), (std::uint64_t{1} << side) - 1);
    puzzle_.pencil_marks[at] = allowed;
  }
  if (const auto region = value.find("region"); region != value.end()) {
    const bool good = region->is_number_integer() && *region >= 0 && *region < side;
    if (!good && !region->is_null())
      fail(inside(path, "region"), fmt::format("expected 0 to {}, or null", side - 1));
    regions_[at] = good ? region->get<int>() : -1;
  }
}

/// Regions that are not the boxes make a jigsaw; none at all, a Latin square.
void Reader::take_regions(const JsonPath& path) {
  const auto in_none = std::ranges::count(regions_, -1);
  if (in_none == puzzle_.shape.num_cells()) return add_rule(puzzle_, "latin");
  if (in_none > 0)
    fail(path, fmt::format("{} cells are in no region: expected none or all", in_none));
  bool boxes = puzzle_.shape.box_rows > 1;
  for (int cell = 0; cell < puzzle_.shape.num_cells(); ++cell)
    boxes = boxes && regions_[static_cast<std::size_t>(cell)] == puzzle_.shape.box(cell);
  if (boxes) return;
  puzzle_.parameters.regions = regions_;
}

void Reader::flag(const JsonPath& path, const json& value, std::string_view rule) {
  if (!value.is_boolean()) fail(path, "expected true or false");
  if (value == true) add_rule(puzzle_, rule);
}

/// Marks that are not there say something too.
void Reader::negative(const JsonPath& path, const json& value) {
  bool ratio = false, difference = false;
  each(path, value, [&](const JsonPath& at, const json& name) {
    if (name == "ratio")
      ratio = true;
    else if (name == "difference")
      difference = true;
    else if (name == "xv")
      add_rule(puzzle_, "xv-all");
    else
      fail(at, fmt::format("{} is not known: expected ratio, difference or xv",
                           name.dump().substr(0, 40)));
  });
  // Dots of one colour alone would leave the pairs of the other unsaid.
  if (ratio != difference)
    fail(path, fmt::format("{} alone is not known: expected ratio and difference together",
                           ratio ? "ratio" : "difference"));
  if (ratio) add_rule(puzzle_, "kropki-all");
}

void Reader::killer_cages(const JsonPath& path, const json& value) {
  each(path, value, [&](const JsonPath& at, const json& cage) {
    puzzle_.parameters.cages.push_back(
        {cells(at, cage, "cells"), number(at, cage).value_or(0), false});
  });
}

void Reader::extra_regions(const JsonPath& path, const json& value) {
  each(path, value, [&](const JsonPath& at, const json& region) {
    puzzle_.parameters.cages.push_back({cells(at, region, "cells"), 0, false});
  });
}

/// The arrow stands outside the grid and points along a diagonal.
void Reader::little_killers(const JsonPath& path, const json& value) {
  each(path, value, [&](const JsonPath& at, const json& arrow) {
    const auto total = number(at, arrow);
    if (!total) return;  // an arrow without a number says nothing
    SumLine line{{}, *total};
    if (arrow.contains("cells")) {
      line.cells = cells(at, arrow, "cells");
    } else {
      const Place start = place(inside(at, "cell"), object_member(at, arrow, "cell"));
      const json& direction = object_member(at, arrow, "direction");
      const std::string word = direction.is_string() ? direction.get<std::string>() : "";
      if (word != "UR" && word != "UL" && word != "DR" && word != "DL")
        fail(inside(at, "direction"), "expected UR, UL, DR or DL");
      const int down = word[0] == 'D' ? 1 : -1, right = word[1] == 'R' ? 1 : -1;
      const int side = puzzle_.shape.side();
      for (int row = start.row + down, col = start.col + right;
           row >= 0 && row < side && col >= 0 && col < side; row += down, col += right)
        line.cells.push_back(puzzle_.shape.cell(row, col));
    }
    puzzle_.parameters.little_killers.push_back(std::move(line));
  });
}

/// Calls `use` with the cells of every line in "lines" of every element.
template <class Use>
void Reader::each_line(const JsonPath& path, const json& value, Use use) const {
  const JsonPath lines = inside(path, "lines");
  each(lines, object_member(path, value, "lines"), [&](const JsonPath& at, const json& line) {
    std::vector<int> found;
    each(at, line,
         [&](const JsonPath& where, const json& name) { found.push_back(cell(where, name)); });
    use(std::move(found));
  });
}

void Reader::arrows(const JsonPath& path, const json& value) {
  each(path, value, [&](const JsonPath& at, const json& arrow) {
    std::vector<int> circle = cells(at, arrow, "cells");
    std::ranges::sort(circle);  // a number of two digits is read as everything is
    each_line(at, arrow, [&](std::vector<int> line) {
      std::erase_if(line, [&](int each) { return std::ranges::count(circle, each) > 0; });
      if (!line.empty()) puzzle_.parameters.arrows.push_back({circle, std::move(line)});
    });
  });
}

void Reader::thermometers(const JsonPath& path, const json& value) {
  each(path, value, [&](const JsonPath& at, const json& thermometer) {
    each_line(at, thermometer, [&](std::vector<int> line) {
      puzzle_.parameters.thermometers.push_back(std::move(line));
    });
  });
}

void Reader::pair_marks(const JsonPath& path, const json& value, int usual,
                        std::vector<PairMark>& out) {
  each(path, value, [&](const JsonPath& at, const json& mark) {
    const std::vector<int> both = cells(at, mark, "cells");
    if (both.size() != 2) fail(inside(at, "cells"), "expected two cells");
    out.push_back({both[0], both[1], number(at, mark).value_or(usual)});
  });
}

void Reader::sums_of_two(const JsonPath& path, const json& value) {
  each(path, value, [&](const JsonPath& at, const json& mark) {
    const std::vector<int> both = cells(at, mark, "cells");
    if (both.size() != 2) fail(inside(at, "cells"), "expected two cells");
    const auto letter = mark.find("value");
    if (letter == mark.end() || *letter == "") return;  // drawn, but nothing on it
    if (*letter != "X" && *letter != "V" && *letter != "x" && *letter != "v")
      fail(inside(at, "value"), "expected X or V");
    const int sum = *letter == "X" || *letter == "x" ? 10 : 5;
    puzzle_.parameters.sums_of_two.push_back({both[0], both[1], sum});
  });
}

void Reader::even(const JsonPath& path, const json& value) {
  each(path, value, [&](const JsonPath& at, const json& mark) {
    puzzle_.parameters.even_cells.push_back(
        cell(inside(at, "cell"), object_member(at, mark, "cell")));
  });
}

void Reader::odd(const JsonPath& path, const json& value) {
  each(path, value, [&](const JsonPath& at, const json& mark) {
    puzzle_.parameters.odd_cells.push_back(
        cell(inside(at, "cell"), object_member(at, mark, "cell")));
  });
}

/// Smaller (larger) than every neighbour that is not marked so itself.
void Reader::extremes(const JsonPath& path, const json& value, bool smallest) {
  std::vector<int> marked;
  each(path, value, [&](const JsonPath& at, const json& mark) {
    marked.push_back(cell(inside(at, "cell"), object_member(at, mark, "cell")));
  });
  const Shape& shape = puzzle_.shape;
  for (const int cell : marked)
    for (const auto& [down, right] : {std::pair{-1, 0}, {1, 0}, {0, -1}, {0, 1}}) {
      const int row = shape.row(cell) + down, col = shape.col(cell) + right;
      if (row < 0 || row >= shape.side() || col < 0 || col >= shape.side()) continue;
      const int other = shape.cell(row, col);
      if (std::ranges::count(marked, other) > 0) continue;
      puzzle_.parameters.inequalities.push_back(smallest
                                                    ? Inequality{.greater = other, .less = cell}
                                                    : Inequality{.greater = cell, .less = other});
    }
}

/// Nothing, in whatever way it is written.
bool says_nothing(const json& value) {
  return value.is_null() || value == false || value == "" ||
         ((value.is_array() || value.is_object()) && value.empty());
}

void Reader::read(bool ignore_unknown) {
  const json* document = &text_.at(root_);
  regions_.clear();
  for (int cell = 0; cell < puzzle_.shape.num_cells(); ++cell)
    regions_.push_back(puzzle_.shape.box(cell));
  read_grid(inside(root_, "grid"), object_member(root_, *document, "grid"));
  for (const auto& [name, value] : document->items()) {
    if (std::ranges::count(kNoRules, name) > 0 || says_nothing(value)) continue;
    const JsonPath path = inside(root_, name);
    const auto handler = handlers().find(name);
    if (handler != handlers().end())
      (this->*handler->second)(path, value);
    else if (ignore_unknown)
      spdlog::warn("{}: the constraint '{}' is not known and left out", puzzle_.source, name);
    else
      fail(path, "a constraint that is not known (--ignore-unknown leaves it out)");
  }
  const auto both = [&](const char* rule) { return std::ranges::count(puzzle_.rules, rule) > 0; };
  if (both("diagonal-falling") && both("diagonal-rising")) {  // one name for the two
    std::erase_if(puzzle_.rules, [](const std::string& rule) {
      return rule == "diagonal-falling" || rule == "diagonal-rising";
    });
    add_rule(puzzle_, "diagonal");
  }
  try {
    require_fitting(puzzle_);
  } catch (const InputError& error) {
    text_.fail(root_, error.what());
  }
}

}  // namespace

void read_f_puzzle(const JsonText& text, const JsonPath& root, bool ignore_unknown,
                   Puzzle& puzzle) {
  Reader{text, root, puzzle}.read(ignore_unknown);
}

}  // namespace temper
