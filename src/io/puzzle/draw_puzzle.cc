#include "temper/io/puzzle_format.h"
#include "temper/puzzle/rule.h"

#include "io/puzzle/drawing.h"
#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace temper {
namespace {

/// The crossing of lines that go up, right, down and left of it: none, light or heavy.
/// [u][r][d][l].
constexpr std::u32string_view kCrossings =
    U"·╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳"
    U"╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈"
    U"╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋";

enum Weight : std::size_t { kNone = 0, kLight = 1, kHeavy = 2 };

void append_utf8(char32_t c, std::string& out) {
  const auto put = [&](char32_t byte) { out += static_cast<char>(byte); };
  if (c < 0x80) return put(c);
  if (c < 0x800) {
    put(0xC0 | c >> 6);
  } else {
    put(0xE0 | c >> 12);
    put(0x80 | (c >> 6 & 0x3F));
  }
  put(0x80 | (c & 0x3F));
}

/// A character matrix over the grid: a line of borders above each row of cells and one below all, a
/// column of borders before each cell and one behind.
class Canvas {
 public:
  Canvas(const Puzzle& puzzle, const Grid& grid)
      : puzzle_(puzzle),
        regions_(drawn_regions(puzzle)),
        side_(puzzle.shape.side()),
        width_(puzzle.shape.side() > 9 ? 4 : 3) {
    for (const Cage& cage : puzzle.parameters.cages)
      if (cage.total > 99) width_ = 4;
    text_.assign(static_cast<std::size_t>(2 * side_ + 1),
                 std::u32string(static_cast<std::size_t>(side_ * (width_ + 1) + 1), U' '));
    borders();
    crossings();
    for (int cell = 0; cell < puzzle.shape.num_cells(); ++cell) fill(cell, grid);
    for (const Cage& cage : puzzle.parameters.cages)
      if (cage.total > 0)
        write(line_of(sum_cell(cage)), column_of(sum_cell(cage)) + 1,
              fmt::format("{}", cage.total));
    marks();
  }

  [[nodiscard]] std::string text() const {
    std::string out;
    for (const std::u32string& line : text_) {
      const std::size_t end = line.find_last_not_of(U' ') + 1;
      for (std::size_t i = 0; i < end; ++i) append_utf8(line[i], out);
      out += '\n';
    }
    return out;
  }

 private:
  /// The borders above and to the left of a cell.
  [[nodiscard]] int line_of(int cell) const { return 2 * puzzle_.shape.row(cell); }
  [[nodiscard]] int column_of(int cell) const { return (width_ + 1) * puzzle_.shape.col(cell); }
  char32_t& at(int line, int column) {
    return text_[static_cast<std::size_t>(line)][static_cast<std::size_t>(column)];
  }
  void write(int line, int column, std::string_view ascii) {
    for (const char c : ascii) at(line, column++) = static_cast<char32_t>(c);
  }

  [[nodiscard]] bool has(std::string_view rule) const { return is_named(puzzle_, rule); }
  [[nodiscard]] int region(int cell) const { return regions_[static_cast<std::size_t>(cell)]; }
  [[nodiscard]] bool in_one_cage(int a, int b) const {
    return std::ranges::any_of(puzzle_.parameters.cages, [&](const Cage& cage) {
      return std::ranges::count(cage.cells, a) > 0 && std::ranges::count(cage.cells, b) > 0;
    });
  }
  [[nodiscard]] bool in_a_cage(int cell) const {
    return std::ranges::any_of(puzzle_.parameters.cages, [&](const Cage& cage) {
      return std::ranges::count(cage.cells, cell) > 0;
    });
  }

  /// Between two cells; −1 stands for the outside.
  [[nodiscard]] Weight between(int a, int b) const {
    if (a < 0 || b < 0 || region(a) != region(b)) return kHeavy;
    return (in_a_cage(a) || in_a_cage(b)) && !in_one_cage(a, b) ? kLight : kNone;
  }
  [[nodiscard]] int cell_at(int row, int col) const {
    return row < 0 || col < 0 || row >= side_ || col >= side_ ? -1 : puzzle_.shape.cell(row, col);
  }
  /// The border above (left of) the cell at this row and column, which may be one too far.
  [[nodiscard]] Weight above(int row, int col) const {
    return col < 0 || col >= side_ ? kNone : between(cell_at(row - 1, col), cell_at(row, col));
  }
  [[nodiscard]] Weight left_of(int row, int col) const {
    return row < 0 || row >= side_ ? kNone : between(cell_at(row, col - 1), cell_at(row, col));
  }

  void borders() {
    constexpr std::array<char32_t, 3> kAcross = {U' ', U'╌', U'━'}, kDown = {U' ', U'┆', U'┃'};
    for (int row = 0; row <= side_; ++row)
      for (int col = 0; col <= side_; ++col) {
        if (col < side_)
          for (int i = 1; i <= width_; ++i)
            at(2 * row, (width_ + 1) * col + i) = kAcross[above(row, col)];
        if (row < side_) at(2 * row + 1, (width_ + 1) * col) = kDown[left_of(row, col)];
      }
  }

  void crossings() {
    for (int row = 0; row <= side_; ++row)
      for (int col = 0; col <= side_; ++col) {
        const std::size_t up = left_of(row - 1, col), down = left_of(row, col);
        const std::size_t left = above(row, col - 1), right = above(row, col);
        at(2 * row, (width_ + 1) * col) = kCrossings[27 * up + 9 * right + 3 * down + left];
      }
  }

  /// The digit, and at its sides what the cell lies on: a diagonal, or an even or odd cell.
  void fill(int cell, const Grid& grid) {
    const int line = line_of(cell) + 1, column = column_of(cell) + 1;
    const int digit = grid[static_cast<std::size_t>(cell)];
    const std::string text = digit == 0 ? "." : fmt::format("{}", digit);
    write(line, column + width_ - 1 - static_cast<int>(text.size()), text);
    const int row = puzzle_.shape.row(cell), col = puzzle_.shape.col(cell);
    const bool falling = row == col && (has("diagonal") || has("diagonal-falling"));
    const bool rising = row + col == side_ - 1 && (has("diagonal") || has("diagonal-rising"));
    const auto around = [&](char32_t before, char32_t behind) {
      at(line, column) = before;
      at(line, column + width_ - 1) = behind;
    };
    if (falling && rising) around(U'╳', U'╳');
    if (falling != rising) around(falling ? U'╲' : U'╱', falling ? U'╲' : U'╱');
    if (std::ranges::count(puzzle_.parameters.even_cells, cell) > 0) around(U'[', U']');
    if (std::ranges::count(puzzle_.parameters.odd_cells, cell) > 0) around(U'(', U')');
  }

  /// On the border of two neighbours; cells that do not touch have none.
  void mark(int a, int b, char32_t beside, char32_t below) {
    if (a > b) std::swap(a, b);
    if (b == a + 1 && puzzle_.shape.row(a) == puzzle_.shape.row(b))
      at(line_of(b) + 1, column_of(b)) = beside;
    if (b != a + side_) return;
    // In the middle, or to the right of a cage's sum that reaches so far.
    char32_t& middle = at(line_of(b), column_of(b) + (width_ + 1) / 2);
    const bool taken = middle >= U'0' && middle <= U'9';
    (taken ? at(line_of(b), column_of(b) + width_) : middle) = below;
  }

  void marks() {
    const Parameters& given = puzzle_.parameters;
    for (const PairMark& dot : given.white_dots) mark(dot.a, dot.b, U'○', U'○');
    for (const PairMark& dot : given.black_dots) mark(dot.a, dot.b, U'●', U'●');
    for (const PairMark& sum : given.sums_of_two)
      if (sum.value == 5 || sum.value == 10)
        mark(sum.a, sum.b, sum.value == 5 ? U'V' : U'X', sum.value == 5 ? U'V' : U'X');
    for (const auto& [greater, less] : given.inequalities) {
      const bool first = greater < less;
      mark(greater, less, first ? U'>' : U'<', first ? U'∨' : U'∧');
    }
  }

  const Puzzle& puzzle_;
  std::vector<int> regions_;
  int side_, width_;
  std::vector<std::u32string> text_;
};

/// Whether there is more to show than boxes and digits.
bool is_plain(const Puzzle& puzzle) {
  const Parameters& given = puzzle.parameters;
  const bool diagonal = std::ranges::any_of(
      puzzle.rules, [](const std::string& rule) { return rule.starts_with("diagonal"); });
  return !diagonal && has_boxes(puzzle) && given.cages.empty() && given.white_dots.empty() &&
         given.black_dots.empty() && given.sums_of_two.empty() && given.inequalities.empty() &&
         given.even_cells.empty() && given.odd_cells.empty();
}

}  // namespace

std::string draw_puzzle(const Puzzle& puzzle, const Grid& grid) {
  if (is_plain(puzzle) || grid.size() != static_cast<std::size_t>(puzzle.shape.num_cells()))
    return draw_grid(puzzle.shape, grid);
  return Canvas{puzzle, grid}.text();
}

}  // namespace temper
