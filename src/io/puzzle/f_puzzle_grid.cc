#include "io/puzzle/f_puzzle_grid.h"

#include "io/puzzle/records.h"
#include <fmt/format.h>

#include <algorithm>

namespace temper {
namespace {

using nlohmann::json;

class GridReader {
 public:
  GridReader(const FPuzzleMembers& members, Puzzle& puzzle) : members_(members), puzzle_(puzzle) {}

  void read(const JsonPath& path, const json& value);

 private:
  void read_cell(const JsonPath& path, const json& value, int cell);
  void take_regions(const JsonPath& path);

  const FPuzzleMembers& members_;
  Puzzle& puzzle_;
  std::vector<int> regions_;  ///< of each cell; −1: null, in none
};

void GridReader::read(const JsonPath& path, const json& value) {
  const auto side = static_cast<std::size_t>(puzzle_.shape.side());
  if (!value.is_array() || value.size() != side)
    members_.fail(path, fmt::format("expected {} rows", side));
  for (int cell = 0; cell < puzzle_.shape.num_cells(); ++cell)
    regions_.push_back(puzzle_.shape.box(cell));
  for (std::size_t row = 0; row < side; ++row) {
    const JsonPath of_row = inside(path, row);
    if (!value[row].is_array() || value[row].size() != side)
      members_.fail(of_row, fmt::format("expected {} cells", side));
    for (std::size_t col = 0; col < side; ++col)
      read_cell(inside(of_row, col), value[row][col], static_cast<int>(row * side + col));
  }
  take_regions(path);
}

/// A value that is not given is the player's, as are all pencil marks but the given ones.
void GridReader::read_cell(const JsonPath& path, const json& value, int cell) {
  if (!value.is_object()) members_.fail(path, "expected an object");
  const int side = puzzle_.shape.side();
  const auto at = static_cast<std::size_t>(cell);
  const auto digit = [&](const JsonPath& where, std::optional<int> found) {
    if (!found || *found < 1 || *found > side)
      members_.fail(where, fmt::format("expected a digit from 1 to {}", side));
    return *found;
  };
  if (value.contains("given") && value["given"] == true) {
    const auto found = members_.number(path, value);
    if (found) puzzle_.clues[at] = static_cast<std::uint8_t>(digit(inside(path, "value"), found));
  }
  if (const auto marks = value.find("givenPencilMarks"); marks != value.end() && !marks->empty()) {
    std::uint64_t allowed = 0;
    members_.each(inside(path, "givenPencilMarks"), *marks,
                  [&](const JsonPath& where, const json& mark) {
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
      members_.fail(inside(path, "region"), fmt::format("expected 0 to {}, or null", side - 1));
    regions_[at] = good ? region->get<int>() : -1;
  }
}

/// Regions that are not the boxes make a jigsaw; none at all, or the rows of a side that has no
/// boxes, a Latin square.
void GridReader::take_regions(const JsonPath& path) {
  const Shape& shape = puzzle_.shape;
  const auto in_none = std::ranges::count(regions_, -1);
  if (in_none == shape.num_cells()) return add_rule(puzzle_, "latin");
  if (in_none > 0)
    members_.fail(path, fmt::format("{} cells are in no region: expected none or all", in_none));
  bool usual = true;
  for (int cell = 0; cell < shape.num_cells(); ++cell)
    usual = usual && regions_[static_cast<std::size_t>(cell)] == shape.box(cell);
  if (usual && shape.box_rows > 1) return;
  if (usual) return add_rule(puzzle_, "latin");
  puzzle_.parameters.regions = regions_;
}

}  // namespace

void read_f_puzzle_grid(const FPuzzleMembers& members, const JsonPath& path, const json& value,
                        Puzzle& puzzle) {
  GridReader{members, puzzle}.read(path, value);
}

}  // namespace temper
