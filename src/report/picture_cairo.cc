#include "temper/base/error.h"
#include "temper/puzzle/rule.h"
#include "temper/report/picture.h"

#include "io/puzzle/drawing.h"
#include "report/cairo_pen.h"
#include <cairo-svg.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <set>
#include <utility>
#include <vector>

namespace temper {
namespace {

constexpr double kMargin = 8.0;

constexpr Colour kBlack{0.0, 0.0, 0.0}, kWhite{1.0, 1.0, 1.0}, kGrid{0.6, 0.6, 0.6};
constexpr Colour kSolution{0.1, 0.3, 0.7}, kLine{0.78, 0.78, 0.78}, kDiagonal{0.55, 0.65, 0.9};
constexpr Colour kExtraUnit{0.88, 0.93, 0.98};

using Surface = std::unique_ptr<cairo_surface_t, decltype(&cairo_surface_destroy)>;

/// The layers of one picture, on whatever surface.
class Painter : CairoPen {
 public:
  Painter(cairo_surface_t* surface, const Puzzle& puzzle, double margin)
      : CairoPen(surface, puzzle.shape, margin),
        puzzle_(puzzle),
        shape_(puzzle.shape),
        given_(puzzle.parameters),
        margin_(margin),
        to_(to()) {}

  void paint(const std::optional<Grid>& solution) {
    colour(kWhite);
    cairo_paint(to_);
    extra_units();
    parities();
    diagonals();
    thermometers();
    grid_lines();
    arrows();
    cages();
    little_killers();
    digits(solution);
    marks();
    require_drawn();
  }

 private:
  [[nodiscard]] bool has(std::string_view rule) const { return is_named(puzzle_, rule); }

  /// Units beside rows, columns and regions, where they leave cells out: windows, a star … Rules
  /// that need nothing given have such.
  void extra_units() {
    Constraints extra;
    extra.shape = shape_;
    for (const Rule* rule : rules_of(puzzle_))
      if (rule->given == nullptr && rule->name != "standard") rule->constrain(puzzle_, extra);
    std::map<std::string, std::set<int>> cells_of;
    for (const Group& group : extra.groups)
      if (group.kind == GroupKind::exactly && !group.family.starts_with("diag"))
        for (const Candidate member : group.members)
          cells_of[group.family].insert(shape_.cell_of(member));
    colour(kExtraUnit);
    for (const auto& [family, cells] : cells_of) {
      if (static_cast<int>(cells.size()) == shape_.num_cells()) continue;
      for (const int cell : cells)
        cairo_rectangle(to_, corner(cell).x, corner(cell).y, kCell, kCell);
      cairo_fill(to_);
    }
  }

  void parities() {
    colour(kLine);
    for (const int cell : given_.even_cells) {
      const Point at = corner(cell);
      cairo_rectangle(to_, at.x + 0.12 * kCell, at.y + 0.12 * kCell, 0.76 * kCell, 0.76 * kCell);
    }
    cairo_fill(to_);
    for (const int cell : given_.odd_cells) circle(centre(cell), 0.4 * kCell);
    cairo_fill(to_);
  }

  void diagonals() {
    const double far = margin_ + kCell * shape_.side();
    if (has("diagonal") || has("diagonal-falling")) line({margin_, margin_}, {far, far});
    if (has("diagonal") || has("diagonal-rising")) line({margin_, far}, {far, margin_});
    stroke(kDiagonal, 2.0);
  }

  void thermometers() {
    cairo_set_line_cap(to_, CAIRO_LINE_CAP_ROUND);
    cairo_set_line_join(to_, CAIRO_LINE_JOIN_ROUND);
    for (const auto& cells : given_.thermometers) {
      path_through(cells);
      stroke(kLine, 0.28 * kCell);
      circle(centre(cells.front()), 0.36 * kCell);
      cairo_fill(to_);
    }
  }

  void arrows() {
    for (const Arrow& arrow : given_.arrows) {
      std::vector<int> cells = {arrow.circle.back()};
      cells.insert(cells.end(), arrow.shaft.begin(), arrow.shaft.end());
      const Point from = centre(cells.front()), next = centre(cells[1]);
      const double length = std::hypot(next.x - from.x, next.y - from.y);
      const double reach = 0.38 * kCell / length;  // the shaft begins at the circle
      cairo_move_to(to_, from.x + reach * (next.x - from.x), from.y + reach * (next.y - from.y));
      path_through({cells.begin() + 1, cells.end()});
      head(centre(cells[cells.size() - 2]), centre(cells.back()), 0.2 * kCell);
      stroke(kGrid, 2.0);
      // One cell, or a pill around the two of a number of two digits.
      const Point a = centre(arrow.circle.front()), b = centre(arrow.circle.back());
      if (arrow.circle.size() == 1)
        circle(a, 0.38 * kCell);
      else
        pill(a, b, 0.38 * kCell);
      stroke(kGrid, 2.0);
    }
  }

  void grid_lines() {
    const int side = shape_.side();
    const std::vector<int> regions = drawn_regions(puzzle_);
    const auto region = [&](int cell) { return regions[static_cast<std::size_t>(cell)]; };
    cairo_set_line_cap(to_, CAIRO_LINE_CAP_SQUARE);
    const auto draw = [&](bool thick) {
      for (int cell = 0; cell < shape_.num_cells(); ++cell) {
        const Point at = corner(cell);
        const int row = shape_.row(cell), col = shape_.col(cell);
        if (row > 0 && (region(cell) != region(cell - side)) == thick)
          line(at, {at.x + kCell, at.y});
        if (col > 0 && (region(cell) != region(cell - 1)) == thick) line(at, {at.x, at.y + kCell});
      }
    };
    draw(false);
    stroke(kGrid, 1.0);
    draw(true);
    cairo_rectangle(to_, margin_, margin_, kCell * side, kCell * side);
    stroke(kBlack, 3.0);
  }

  /// A dashed line a little inside the cage; where a neighbour is of the cage too it runs on to it.
  void cages() {
    constexpr double kDashes[] = {4.0, 3.0};
    constexpr double kInset = 4.5;
    const int side = shape_.side();
    cairo_set_line_cap(to_, CAIRO_LINE_CAP_BUTT);
    for (const Cage& cage : given_.cages) {
      const std::set<int> cells(cage.cells.begin(), cage.cells.end());
      const auto inside = [&](int row, int col) {
        return row >= 0 && col >= 0 && row < side && col < side &&
               cells.contains(shape_.cell(row, col));
      };
      for (const int cell : cells) {
        const int row = shape_.row(cell), col = shape_.col(cell);
        const Point at = corner(cell);
        const auto end = [&](bool runs_on) { return runs_on ? -kInset : kInset; };
        for (const int down : {-1, 1}) {  // the sides above and below
          if (inside(row + down, col)) continue;
          const double y = down < 0 ? at.y + kInset : at.y + kCell - kInset;
          line({at.x + end(inside(row, col - 1)), y},
               {at.x + kCell - end(inside(row, col + 1)), y});
        }
        for (const int right : {-1, 1}) {
          if (inside(row, col + right)) continue;
          const double x = right < 0 ? at.x + kInset : at.x + kCell - kInset;
          line({x, at.y + end(inside(row - 1, col))},
               {x, at.y + kCell - end(inside(row + 1, col))});
        }
      }
      cairo_set_dash(to_, kDashes, 2, 0.0);
      stroke(kBlack, 1.0);
      cairo_set_dash(to_, nullptr, 0, 0.0);
      if (cage.total == 0) continue;
      const Point at = corner(sum_cell(cage));
      const double size = 0.24 * kCell;
      const std::string sum = fmt::format("{}", cage.total);
      colour(kWhite);
      cairo_rectangle(to_, at.x + 2.0, at.y + 2.0,
                      0.6 * size * static_cast<double>(sum.size()) + 3.0, size + 1.0);
      cairo_fill(to_);
      cairo_set_font_size(to_, size);
      cairo_move_to(to_, at.x + 3.0, at.y + 2.0 + 0.85 * size);
      colour(kBlack);
      cairo_show_text(to_, sum.c_str());
    }
  }

  /// The number stands outside, before the first cell of its diagonal.
  void little_killers() {
    for (const SumLine& sum : given_.little_killers) {
      const Point first = centre(sum.cells.front());
      const int last = sum.cells.back();
      const double down = shape_.row(last) >= shape_.row(sum.cells.front()) ? 1.0 : -1.0;
      const double right = shape_.col(last) >= shape_.col(sum.cells.front()) ? 1.0 : -1.0;
      const Point at{first.x - right * kCell, first.y - down * kCell};
      text({at.x - 0.08 * right * kCell, at.y - 0.08 * down * kCell}, 0.34 * kCell,
           fmt::format("{}", sum.total), kBlack);
      const Point from{at.x + 0.2 * right * kCell, at.y + 0.2 * down * kCell};
      const Point to{at.x + 0.42 * right * kCell, at.y + 0.42 * down * kCell};
      line(from, to);
      head(from, to, 0.12 * kCell);
      stroke(kBlack, 1.0);
    }
  }

  void digits(const std::optional<Grid>& solution) {
    for (int cell = 0; cell < shape_.num_cells(); ++cell) {
      const auto at = static_cast<std::size_t>(cell);
      const int clue = puzzle_.clues[at];
      const int digit = clue != 0 ? clue : solution ? (*solution)[at] : 0;
      if (digit != 0)
        text(centre(cell), 0.55 * kCell, fmt::format("{}", digit), clue != 0 ? kBlack : kSolution);
      else if (!puzzle_.pencil_marks.empty())
        pencil_marks(cell);
    }
  }

  /// Digits that are possible, each at its own place in the cell.
  void pencil_marks(int cell) {
    const std::uint64_t every = (std::uint64_t{1} << shape_.side()) - 1;
    const std::uint64_t marks = puzzle_.pencil_marks[static_cast<std::size_t>(cell)] & every;
    if (marks == every) return;
    const int across = static_cast<int>(std::ceil(std::sqrt(shape_.side())));
    const Point at = corner(cell);
    for (int digit = 1; digit <= shape_.side(); ++digit) {
      if ((marks >> (digit - 1) & 1) == 0) continue;
      const double column = (digit - 1) % across + 0.5, row = (digit - 1) / across + 0.5;
      text({at.x + kCell * column / across, at.y + kCell * row / across}, 0.7 * kCell / across,
           fmt::format("{}", digit), kGrid);
    }
  }

  void dot(const PairMark& mark, const Colour& fill, const Colour& ink, int usual) {
    const Point at = between(mark.a, mark.b);
    circle(at, 0.13 * kCell);
    colour(fill);
    cairo_fill_preserve(to_);
    stroke(kBlack, 1.2);
    if (mark.value != usual) text(at, 0.2 * kCell, fmt::format("{}", mark.value), ink);
  }

  void marks() {
    for (const PairMark& mark : given_.white_dots) dot(mark, kWhite, kBlack, 1);
    for (const PairMark& mark : given_.black_dots) dot(mark, kBlack, kWhite, 2);
    for (const PairMark& mark : given_.sums_of_two) {
      const Point at = between(mark.a, mark.b);
      circle(at, 0.13 * kCell);
      colour(kWhite);
      cairo_fill(to_);
      const std::string letter = mark.value == 10  ? "X"
                                 : mark.value == 5 ? "V"
                                                   : fmt::format("{}", mark.value);
      text(at, 0.26 * kCell, letter, kBlack);
    }
    for (const auto& [greater, less] : given_.inequalities) {
      // An open angle, its point at the smaller cell.
      const Point at = between(greater, less), big = centre(greater), small = centre(less);
      const double length = std::hypot(small.x - big.x, small.y - big.y);
      const Point along{(small.x - big.x) / length, (small.y - big.y) / length};
      const double reach = 0.07 * kCell, wide = 0.11 * kCell;
      cairo_move_to(to_, at.x - reach * along.x - wide * along.y,
                    at.y - reach * along.y + wide * along.x);
      cairo_line_to(to_, at.x + reach * along.x, at.y + reach * along.y);
      cairo_line_to(to_, at.x - reach * along.x + wide * along.y,
                    at.y - reach * along.y - wide * along.x);
      stroke(kBlack, 1.6);
    }
  }

  const Puzzle& puzzle_;
  const Shape& shape_;
  const Parameters& given_;
  double margin_;
  cairo_t* to_;
};

cairo_status_t append(void* out, const unsigned char* bytes, unsigned int size) {
  static_cast<std::string*>(out)->append(reinterpret_cast<const char*>(bytes), size);
  return CAIRO_STATUS_SUCCESS;
}

}  // namespace

bool draws_pictures() { return true; }

std::string picture_of(const Puzzle& puzzle, const std::optional<Grid>& solution,
                       PictureFormat format) {
  const double margin = puzzle.parameters.little_killers.empty() ? kMargin : kMargin + kCell;
  const double size = 2 * margin + kCell * puzzle.shape.side();
  std::string bytes;
  if (format == PictureFormat::svg) {
    const Surface surface{cairo_svg_surface_create_for_stream(append, &bytes, size, size),
                          cairo_surface_destroy};
    Painter{surface.get(), puzzle, margin}.paint(solution);
    cairo_surface_finish(surface.get());
    require_success(cairo_surface_status(surface.get()), "write the picture as SVG");
  } else {
    const auto pixels = static_cast<int>(std::lround(size));
    const Surface surface{cairo_image_surface_create(CAIRO_FORMAT_RGB24, pixels, pixels),
                          cairo_surface_destroy};
    Painter{surface.get(), puzzle, margin}.paint(solution);
    require_success(cairo_surface_write_to_png_stream(surface.get(), append, &bytes),
                    "write the picture as PNG");
  }
  return bytes;
}

}  // namespace temper
