#include "temper/io/parameters_json.h"

#include "temper/base/error.h"
#include "temper/base/table.h"

#include "io/json_text.h"
#include "io/puzzle/parameters_object.h"
#include "io/puzzle/records.h"
#include <fmt/format.h>

#include <charconv>
#include <optional>
#include <span>
#include <utility>

namespace temper {
namespace {

using nlohmann::json;

/// `r3c7`, counted from 1.
std::optional<int> cell_from(std::string_view text, const Shape& shape) {
  int row = 0, col = 0;
  if (text.empty() || (text[0] != 'r' && text[0] != 'R')) return std::nullopt;
  const char* end = text.data() + text.size();
  const auto [after_row, row_error] = std::from_chars(text.data() + 1, end, row);
  if (row_error != std::errc{} || after_row == end || (*after_row != 'c' && *after_row != 'C'))
    return std::nullopt;
  const auto [after_col, col_error] = std::from_chars(after_row + 1, end, col);
  if (col_error != std::errc{} || after_col != end) return std::nullopt;
  if (row < 1 || col < 1 || row > shape.side() || col > shape.side()) return std::nullopt;
  return shape.cell(row - 1, col - 1);
}

class ParametersReader {
 public:
  ParametersReader(const JsonText& document, JsonPath root, const Shape& shape)
      : document_(document), root_(std::move(root)), shape_(shape) {}

  [[nodiscard]] Parameters read() {
    const json& root = document_.at(root_);
    if (!root.is_object())
      document_.fail(root_, fmt::format("{}: expected an object with the parameters of the rules",
                                        to_string(root_)));
    for (const auto& [name, value] : root.items()) {
      const Member* member = nullptr;
      for (const Member& known : known_members())
        if (known.name == name) member = &known;
      if (member == nullptr)
        document_.fail(
            inside(root_, name),
            fmt::format("{}: unknown parameter '{}'{} (known: {})", to_string(inside(root_, name)),
                        name, did_you_mean(name, names_of(known_members())),
                        fmt::join(names_of(known_members()), ", ")));
      (this->*member->read)(value, inside(root_, name));
    }
    return std::move(out_);
  }

 private:
  struct Member {
    std::string_view name;
    void (ParametersReader::*read)(const json& value, const JsonPath& path);
  };
  static std::span<const Member> known_members();

  [[noreturn]] void fail(const JsonPath& path, const json& found, std::string_view expected) const {
    std::string text = found.dump();
    if (constexpr std::size_t kLongest = 60; text.size() > kLongest)
      text = text.substr(0, kLongest) + "...";
    document_.fail(path, fmt::format("{} is {}: expected {}", to_string(path), text, expected));
  }

  const json& array(const json& value, const JsonPath& path, std::string_view expected) const {
    if (!value.is_array()) fail(path, value, expected);
    return value;
  }

  [[nodiscard]] int cell(const json& value, const JsonPath& path) const {
    if (value.is_string())
      if (const auto found = cell_from(value.get_ref<const std::string&>(), shape_)) return *found;
    fail(path, value, fmt::format("a cell from \"r1c1\" to \"r{0}c{0}\"", shape_.side()));
  }

  [[nodiscard]] std::vector<int> cells(const json& value, const JsonPath& path) const {
    std::vector<int> found;
    for (const json& each : array(value, path, "a list of cells"))
      found.push_back(cell(each, inside(path, found.size())));
    return found;
  }

  [[nodiscard]] int number(const json& value, const JsonPath& path, int most) const {
    if (value.is_number_integer() && value >= 1 && value <= most) return value.get<int>();
    fail(path, value, fmt::format("a whole number from 1 to {}", most));
  }

  /// The members of an object, each of them known; calls `visit(name, value, path)`.
  template <class Visit>
  void members(const json& value, const JsonPath& path, std::string_view expected,
               Visit visit) const {
    if (!value.is_object()) fail(path, value, expected);
    for (const auto& [name, member] : value.items())
      if (!visit(name, member, inside(path, name)))
        document_.fail(inside(path, name), fmt::format("{}: unknown member, expected {}",
                                                       to_string(inside(path, name)), expected));
  }

  [[nodiscard]] Inequality inequality(const json& value, const JsonPath& path) const {
    if (!value.is_array() || value.size() != 2) fail(path, value, "two cells, the greater first");
    return {cell(value[0], inside(path, std::size_t{0})),
            cell(value[1], inside(path, std::size_t{1}))};
  }

  /// [cell, cell] and perhaps a number.
  [[nodiscard]] PairMark pair(const json& value, const JsonPath& path, int usual) const {
    constexpr std::string_view kExpected = "two cells, and perhaps a number";
    if (!value.is_array() || value.size() < 2 || value.size() > 3) fail(path, value, kExpected);
    PairMark mark{cell(value[0], inside(path, std::size_t{0})),
                  cell(value[1], inside(path, std::size_t{1})), usual};
    if (value.size() == 3)
      mark.value = number(value[2], inside(path, std::size_t{2}), kLargestMark);
    return mark;
  }

  void read_pairs(const json& value, const JsonPath& path, int usual, std::vector<PairMark>& out) {
    std::size_t index = 0;
    for (const json& each : array(value, path, "a list of pairs of cells"))
      out.push_back(pair(each, inside(path, index++), usual));
  }

  void read_regions(const json& value, const JsonPath& path) {
    std::string text;
    if (value.is_string()) text = value.get<std::string>();
    std::size_t index = 0;
    if (!value.is_string())
      for (const json& row : array(value, path, "a text, or a list of rows")) {
        if (!row.is_string()) fail(inside(path, index), row, "a row of the layout");
        text += row.get<std::string>() + "\n";
        ++index;
      }
    try {
      out_.regions = parse_layout(text, "", shape_);
    } catch (const ParseError& error) {
      document_.fail(path, fmt::format("{}: {}", to_string(path), message_of(error)));
    }
  }

  void read_cages(const json& value, const JsonPath& path) {
    for (const json& each : array(value, path, "a list of cages")) {
      const JsonPath here = inside(path, out_.cages.size());
      Cage cage;
      constexpr std::string_view kExpected = "an object with cells, sum, repeats";
      members(each, here, kExpected, [&](const auto& name, const json& member, const auto& at) {
        if (name == "cells") {
          cage.cells = cells(member, at);
        } else if (name == "sum") {
          cage.total = number(member, at, kLargestTotal);
        } else if (name == "repeats") {
          if (!member.is_boolean()) fail(at, member, "true or false");
          cage.repeats = member.template get<bool>();
        } else {
          return false;
        }
        return true;
      });
      if (cage.cells.empty()) fail(here, each, "a cage with cells");
      out_.cages.push_back(std::move(cage));
    }
  }

  void read_little_killers(const json& value, const JsonPath& path) {
    for (const json& each : array(value, path, "a list of lines")) {
      const JsonPath here = inside(path, out_.little_killers.size());
      SumLine line;
      members(each, here, "an object with cells and sum",
              [&](const auto& name, const json& member, const auto& at) {
                if (name == "cells")
                  line.cells = cells(member, at);
                else if (name == "sum")
                  line.total = number(member, at, kLargestTotal);
                else
                  return false;
                return true;
              });
      if (line.cells.empty() || line.total == 0) fail(here, each, "cells and their sum");
      out_.little_killers.push_back(std::move(line));
    }
  }

  void read_arrows(const json& value, const JsonPath& path) {
    for (const json& each : array(value, path, "a list of arrows")) {
      const JsonPath here = inside(path, out_.arrows.size());
      Arrow arrow;
      members(each, here, "an object with circle and shaft",
              [&](const auto& name, const json& member, const auto& at) {
                if (name == "circle")
                  arrow.circle = cells(member, at);
                else if (name == "shaft")
                  arrow.shaft = cells(member, at);
                else
                  return false;
                return true;
              });
      if (arrow.circle.empty() || arrow.shaft.empty()) fail(here, each, "a circle and a shaft");
      out_.arrows.push_back(std::move(arrow));
    }
  }

  void read_thermometers(const json& value, const JsonPath& path) {
    for (const json& each : array(value, path, "a list of thermometers"))
      out_.thermometers.push_back(cells(each, inside(path, out_.thermometers.size())));
  }

  void read_white(const json& value, const JsonPath& path) {
    read_pairs(value, path, 1, out_.white_dots);
  }
  void read_black(const json& value, const JsonPath& path) {
    read_pairs(value, path, 2, out_.black_dots);
  }
  void read_x(const json& value, const JsonPath& path) {
    read_pairs(value, path, 10, out_.sums_of_two);
  }
  void read_v(const json& value, const JsonPath& path) {
    read_pairs(value, path, 5, out_.sums_of_two);
  }

  void read_greater(const json& value, const JsonPath& path) {
    for (const json& each : array(value, path, "a list of pairs of cells"))
      out_.inequalities.push_back(inequality(each, inside(path, out_.inequalities.size())));
  }

  void read_even(const json& value, const JsonPath& path) { out_.even_cells = cells(value, path); }
  void read_odd(const json& value, const JsonPath& path) { out_.odd_cells = cells(value, path); }

  /// As require_fitting has them.
  static constexpr int kLargestTotal = 99'999;
  static constexpr int kLargestMark = 9'999;

  const JsonText& document_;
  JsonPath root_;
  const Shape& shape_;
  Parameters out_;
};

std::span<const ParametersReader::Member> ParametersReader::known_members() {
  static constexpr Member kMembers[] = {
      {"regions", &ParametersReader::read_regions},
      {"cages", &ParametersReader::read_cages},
      {"thermometers", &ParametersReader::read_thermometers},
      {"arrows", &ParametersReader::read_arrows},
      {"little-killers", &ParametersReader::read_little_killers},
      {"white", &ParametersReader::read_white},
      {"black", &ParametersReader::read_black},
      {"x", &ParametersReader::read_x},
      {"v", &ParametersReader::read_v},
      {"greater", &ParametersReader::read_greater},
      {"even", &ParametersReader::read_even},
      {"odd", &ParametersReader::read_odd},
  };
  return kMembers;
}

}  // namespace

Parameters parameters_from_json(std::string_view text, std::string_view source,
                                const Shape& shape) {
  return parameters_from_json(JsonText{text, source}, {}, shape);
}

Parameters parameters_from_json(const JsonText& document, const JsonPath& root,
                                const Shape& shape) {
  return ParametersReader{document, root, shape}.read();
}

}  // namespace temper
