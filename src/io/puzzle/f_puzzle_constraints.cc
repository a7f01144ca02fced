#include "io/puzzle/f_puzzle_constraints.h"

#include "temper/base/error.h"
#include "temper/puzzle/rule.h"

#include "io/puzzle/f_puzzle_grid.h"
#include "io/puzzle/f_puzzle_members.h"
#include "io/puzzle/records.h"
#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <map>
#include <set>
#include <span>
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
      : text_(text), root_(std::move(root)), members_(text, puzzle.shape), puzzle_(puzzle) {}

  void read(bool ignore_unknown);

 private:
  using Handler = void (Reader::*)(const JsonPath& path, const json& value);
  static const std::map<std::string_view, Handler>& handlers();

  [[noreturn]] void fail(const JsonPath& path, const std::string& expected) const {
    members_.fail(path, expected);
  }
  template <class Use>
  void each(const JsonPath& path, const json& value, Use use) const {
    members_.each(path, value, use);
  }
  std::vector<int> two_cells(const JsonPath& path, const json& value) const;
  std::vector<int> diagonal(const JsonPath& path, const json& arrow) const;
  template <class Use>
  void each_line(const JsonPath& path, const json& value, std::span<const int> skipped,
                 Use use) const;
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
  void even(const JsonPath& p, const json& v) {
    puzzle_.parameters.even_cells = members_.marked(p, v);
  }
  void odd(const JsonPath& p, const json& v) {
    puzzle_.parameters.odd_cells = members_.marked(p, v);
  }
  void minima(const JsonPath& p, const json& v) { extremes(p, v, true); }
  void maxima(const JsonPath& p, const json& v) { extremes(p, v, false); }

  const JsonText& text_;
  JsonPath root_;
  FPuzzleMembers members_;
  Puzzle& puzzle_;
  std::set<Inequality> inequalities_;
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
        {members_.cells(at, cage, "cells"), members_.number(at, cage).value_or(0), false});
  });
}

void Reader::extra_regions(const JsonPath& path, const json& value) {
  each(path, value, [&](const JsonPath& at, const json& region) {
    puzzle_.parameters.cages.push_back({members_.cells(at, region, "cells"), 0, false});
  });
}

/// The cells that an arrow outside the grid points along.
std::vector<int> Reader::diagonal(const JsonPath& path, const json& arrow) const {
  if (arrow.is_object() && arrow.contains("cells")) return members_.cells(path, arrow, "cells");
  const auto start = members_.place(inside(path, "cell"), members_.member(path, arrow, "cell"));
  const json& direction = members_.member(path, arrow, "direction");
  const std::string word = direction.is_string() ? direction.get<std::string>() : "";
  if (word != "UR" && word != "UL" && word != "DR" && word != "DL")
    fail(inside(path, "direction"), "expected UR, UL, DR or DL");
  const int down = word[0] == 'D' ? 1 : -1, right = word[1] == 'R' ? 1 : -1;
  const int side = puzzle_.shape.side();
  std::vector<int> cells;
  for (int row = start.row + down, col = start.col + right;
       row >= 0 && row < side && col >= 0 && col < side; row += down, col += right)
    cells.push_back(puzzle_.shape.cell(row, col));
  if (cells.empty()) fail(path, "the arrow points at no cell of the grid");
  return cells;
}

void Reader::little_killers(const JsonPath& path, const json& value) {
  each(path, value, [&](const JsonPath& at, const json& arrow) {
    std::vector<int> cells = diagonal(at, arrow);
    // An arrow without a number says nothing.
    if (const auto total = members_.number(at, arrow))
      puzzle_.parameters.little_killers.push_back({std::move(cells), *total});
  });
}

/// Calls `use` with the cells of every line in "lines", those that are `skipped` left out.
template <class Use>
void Reader::each_line(const JsonPath& path, const json& value, std::span<const int> skipped,
                       Use use) const {
  each(inside(path, "lines"), members_.member(path, value, "lines"),
       [&](const JsonPath& at, const json& line) { use(members_.list(at, line, skipped)); });
}

void Reader::arrows(const JsonPath& path, const json& value) {
  each(path, value, [&](const JsonPath& at, const json& arrow) {
    std::vector<int> circle = members_.cells(at, arrow, "cells");
    if (circle.empty() || circle.size() > 2)
      fail(inside(at, "cells"),
           fmt::format("found a circle of {} cells, expected 1 or 2", circle.size()));
    std::ranges::sort(circle);  // a number of two digits is read as everything is
    each_line(at, arrow, circle, [&](std::vector<int> line) {
      if (!line.empty()) puzzle_.parameters.arrows.push_back({circle, std::move(line)});
    });
  });
}

void Reader::thermometers(const JsonPath& path, const json& value) {
  each(path, value, [&](const JsonPath& at, const json& thermometer) {
    each_line(at, thermometer, {}, [&](std::vector<int> line) {
      puzzle_.parameters.thermometers.push_back(std::move(line));
    });
  });
}

std::vector<int> Reader::two_cells(const JsonPath& path, const json& value) const {
  std::vector<int> both = members_.cells(path, value, "cells");
  if (both.size() != 2) fail(inside(path, "cells"), "expected two cells");
  return both;
}

void Reader::pair_marks(const JsonPath& path, const json& value, int usual,
                        std::vector<PairMark>& out) {
  each(path, value, [&](const JsonPath& at, const json& mark) {
    const std::vector<int> both = two_cells(at, mark);
    out.push_back({both[0], both[1], members_.number(at, mark).value_or(usual)});
  });
}

void Reader::sums_of_two(const JsonPath& path, const json& value) {
  each(path, value, [&](const JsonPath& at, const json& mark) {
    const std::vector<int> both = two_cells(at, mark);
    const auto letter = mark.find("value");
    if (letter == mark.end() || *letter == "") return;  // drawn, but nothing on it
    if (*letter != "X" && *letter != "V" && *letter != "x" && *letter != "v")
      fail(inside(at, "value"), "expected X or V");
    const int sum = *letter == "X" || *letter == "x" ? 10 : 5;
    puzzle_.parameters.sums_of_two.push_back({both[0], both[1], sum});
  });
}

/// Smaller (larger) than every neighbour that is not marked so itself.
void Reader::extremes(const JsonPath& path, const json& value, bool smallest) {
  const std::vector<int> marked = members_.marked(path, value);
  const Shape& shape = puzzle_.shape;
  std::vector<bool> is_marked(static_cast<std::size_t>(shape.num_cells()), false);
  for (const int cell : marked) is_marked[static_cast<std::size_t>(cell)] = true;
  for (const int cell : marked)
    for (const auto& [down, right] : {std::pair{-1, 0}, {1, 0}, {0, -1}, {0, 1}}) {
      const int row = shape.row(cell) + down, col = shape.col(cell) + right;
      if (row < 0 || row >= shape.side() || col < 0 || col >= shape.side()) continue;
      const int other = shape.cell(row, col);
      if (is_marked[static_cast<std::size_t>(other)]) continue;
      const Inequality sign = smallest ? Inequality{.greater = other, .less = cell}
                                       : Inequality{.greater = cell, .less = other};
      // A minimum beside a maximum says it as well.
      if (inequalities_.insert(sign).second) puzzle_.parameters.inequalities.push_back(sign);
    }
}

/// Nothing, in whatever way it is written.
bool says_nothing(const json& value) {
  return value.is_null() || value == false || value == "" ||
         ((value.is_array() || value.is_object()) && value.empty());
}

void Reader::read(bool ignore_unknown) {
  const json* document = &text_.at(root_);
  read_f_puzzle_grid(members_, inside(root_, "grid"), members_.member(root_, *document, "grid"),
                     puzzle_);
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
  if (is_named(puzzle_, "diagonal-falling") &&
      is_named(puzzle_, "diagonal-rising")) {  // one name for the two
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
