/// Writing `f-puzzles`: the JSON of one puzzle, or an array of several.

#include "temper/puzzle/rule.h"

#include "io/puzzle/formats.h"
#include "io/puzzle/records.h"
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace temper {
namespace {

using nlohmann::ordered_json;

constexpr std::pair<std::string_view, std::string_view> kFlags[] = {
    {"diagonal-rising", "diagonal+"},      {"diagonal-falling", "diagonal-"},
    {"anti-knight", "antiknight"},         {"anti-king", "antiking"},
    {"disjoint-groups", "disjointgroups"}, {"non-consecutive", "nonconsecutive"}};

class Writer {
 public:
  explicit Writer(const Puzzle& puzzle) : puzzle_(puzzle), given_(puzzle.parameters) {}

  [[nodiscard]] ordered_json document() const {
    ordered_json json = {{"size", puzzle_.shape.side()}};
    if (!puzzle_.name.empty()) json["title"] = puzzle_.name;
    json["grid"] = grid();
    add_flags(json);
    add_cages(json);
    add_lines(json);
    add_marks(json);
    return json;
  }

 private:
  [[nodiscard]] bool has(std::string_view rule) const { return is_named(puzzle_, rule); }
  [[nodiscard]] std::string name(int cell) const {
    return fmt::format("R{}C{}", puzzle_.shape.row(cell) + 1, puzzle_.shape.col(cell) + 1);
  }
  [[nodiscard]] ordered_json names(std::span<const int> cells) const {
    auto all = ordered_json::array();
    for (const int cell : cells) all.push_back(name(cell));
    return all;
  }
  static void add_if_any(ordered_json& json, const char* member, ordered_json list) {
    if (!list.empty()) json[member] = std::move(list);
  }

  [[nodiscard]] ordered_json cell_json(int cell) const {
    const auto at = static_cast<std::size_t>(cell);
    auto json = ordered_json::object();
    if (puzzle_.clues[at] != 0) {
      json["value"] = puzzle_.clues[at];
      json["given"] = true;
    }
    const std::uint64_t every = (std::uint64_t{1} << puzzle_.shape.side()) - 1;
    if (!puzzle_.pencil_marks.empty() && (puzzle_.pencil_marks[at] & every) != every &&
        puzzle_.clues[at] == 0) {
      auto marks = ordered_json::array();
      for (int digit = 1; digit <= puzzle_.shape.side(); ++digit)
        if ((puzzle_.pencil_marks[at] >> (digit - 1) & 1) != 0) marks.push_back(digit);
      json["givenPencilMarks"] = std::move(marks);
    }
    if (given_.regions.empty() && has("latin")) {
      json["region"] = nullptr;
    } else {
      const int region = given_.regions.empty() ? puzzle_.shape.box(cell) : given_.regions[at];
      if (region != usual_box(cell)) json["region"] = region;
    }
    return json;
  }

  /// The box that a reader takes where none is said.
  [[nodiscard]] int usual_box(int cell) const {
    try {
      return default_shape(puzzle_.shape.side()).box(cell);
    } catch (const InputError&) {
      return -1;  // a side without boxes: every region is said
    }
  }

  [[nodiscard]] ordered_json grid() const {
    auto rows = ordered_json::array();
    const int side = puzzle_.shape.side();
    for (int row = 0; row < side; ++row) {
      auto cells = ordered_json::array();
      for (int col = 0; col < side; ++col) cells.push_back(cell_json(row * side + col));
      rows.push_back(std::move(cells));
    }
    return rows;
  }

  void add_flags(ordered_json& json) const {
    for (const auto& [rule, member] : kFlags)
      if (has(rule) || (rule.starts_with("diagonal") && has("diagonal")))
        json[std::string{member}] = true;
    auto negative = ordered_json::array();
    if (has("kropki-all")) negative = {"ratio", "difference"};
    if (has("xv-all")) negative.push_back("xv");
    add_if_any(json, "negative", std::move(negative));
  }

  void add_cages(ordered_json& json) const {
    auto cages = ordered_json::array(), sums = ordered_json::array();
    for (const Cage& cage : given_.cages) {
      ordered_json each = {{"cells", names(cage.cells)}};
      if (cage.total > 0) each["value"] = fmt::format("{}", cage.total);
      cages.push_back(std::move(each));
    }
    add_if_any(json, "killercage", std::move(cages));
    for (const SumLine& line : given_.little_killers) {
      const Shape& shape = puzzle_.shape;
      const int first = line.cells.front(), last = line.cells.back();
      const int down = shape.row(last) >= shape.row(first) ? 1 : -1;
      int right = shape.col(last) >= shape.col(first) ? 1 : -1;
      if (first == last) right = shape.col(first) == 0 ? 1 : -1;  // a corner, from outside
      sums.push_back(
          {{"cell",
            fmt::format("R{}C{}", shape.row(first) + 1 - down, shape.col(first) + 1 - right)},
           {"cells", names(line.cells)},
           {"direction", fmt::format("{}{}", down > 0 ? 'D' : 'U', right > 0 ? 'R' : 'L')},
           {"value", fmt::format("{}", line.total)}});
    }
    add_if_any(json, "littlekillersum", std::move(sums));
  }

  void add_lines(ordered_json& json) const {
    auto thermometers = ordered_json::array(), arrows = ordered_json::array();
    for (const auto& cells : given_.thermometers)
      thermometers.push_back({{"lines", ordered_json::array({names(cells)})}});
    for (const Arrow& arrow : given_.arrows) {
      std::vector<int> line = {arrow.circle.back()};
      line.insert(line.end(), arrow.shaft.begin(), arrow.shaft.end());
      arrows.push_back(
          {{"lines", ordered_json::array({names(line)})}, {"cells", names(arrow.circle)}});
    }
    add_if_any(json, "thermometer", std::move(thermometers));
    add_if_any(json, "arrow", std::move(arrows));
  }

  [[nodiscard]] ordered_json marks(const std::vector<PairMark>& all) const {
    auto list = ordered_json::array();
    for (const PairMark& mark : all)
      list.push_back({{"cells", ordered_json::array({name(mark.a), name(mark.b)})},
                      {"value", fmt::format("{}", mark.value)}});
    return list;
  }

  void add_marks(ordered_json& json) const {
    add_if_any(json, "difference", marks(given_.white_dots));
    add_if_any(json, "ratio", marks(given_.black_dots));
    auto letters = ordered_json::array();
    for (const PairMark& mark : given_.sums_of_two) {
      letters.push_back({{"cells", ordered_json::array({name(mark.a), name(mark.b)})},
                         {"value", mark.value == 5 ? "V" : "X"}});
    }
    add_if_any(json, "xv", std::move(letters));
    const auto cell_list = [&](const std::vector<int>& cells) {
      auto list = ordered_json::array();
      for (const int cell : cells) list.push_back({{"cell", name(cell)}});
      return list;
    };
    add_if_any(json, "even", cell_list(given_.even_cells));
    add_if_any(json, "odd", cell_list(given_.odd_cells));
  }

  const Puzzle& puzzle_;
  const Parameters& given_;
};

}  // namespace

std::string f_puzzles_lacks(const Puzzle& puzzle) {
  const Parameters& given = puzzle.parameters;
  const auto name = [&](int cell) { return cell_name(puzzle.shape, cell); };
  for (const Cage& cage : given.cages)
    if (cage.repeats)
      return fmt::format("a cage in which digits may repeat (of {})", name(cage.cells.front()));
  for (const PairMark& mark : given.sums_of_two)
    if (mark.value != 5 && mark.value != 10)
      return fmt::format("a sum of {} between two cells ({}, {}): only 5 and 10", mark.value,
                         name(mark.a), name(mark.b));
  for (const Arrow& arrow : given.arrows)
    if (arrow.circle.front() > arrow.circle.back())
      return fmt::format(
          "a circle with its tens in {} and its units in {}: it is read in the "
          "order of the cells",
          name(arrow.circle.front()), name(arrow.circle.back()));
  for (std::size_t cell = 0; cell < puzzle.pencil_marks.size(); ++cell)
    if (puzzle.pencil_marks[cell] == 0)
      return fmt::format("a cell without any pencil mark ({})", name(static_cast<int>(cell)));
  return denied_clue(puzzle);
}

std::string write_f_puzzles(std::span<const Puzzle> puzzles) {
  ordered_json document;
  if (puzzles.size() == 1) {
    document = Writer{puzzles.front()}.document();
  } else {
    document = ordered_json::array();
    for (const Puzzle& puzzle : puzzles) document.push_back(Writer{puzzle}.document());
  }
  return document.dump(-1, ' ', false, ordered_json::error_handler_t::replace) + '\n';
}

}  // namespace temper
