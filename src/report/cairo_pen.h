#pragma once
/// Strokes on a grid of cells, through cairo: what every layer of a picture is made of.

#include "temper/base/error.h"
#include "temper/puzzle/shape.h"

#include <cairo.h>
#include <fmt/format.h>

#include <cmath>
#include <memory>
#include <numbers>
#include <string>
#include <string_view>
#include <vector>

namespace temper {

inline constexpr double kCell = 48.0;  ///< user units (SVG) or pixels (PNG) of a cell's side

struct Colour {
  double red, green, blue;
};

struct Point {
  double x, y;
};

inline void require_success(cairo_status_t status, std::string_view what) {
  if (status != CAIRO_STATUS_SUCCESS)
    throw SystemFailure{fmt::format("cairo cannot {}: {}", what, cairo_status_to_string(status))};
}

class CairoPen {
 public:
  CairoPen(cairo_surface_t* surface, const Shape& shape, double margin)
      : shape_(shape), margin_(margin), context_(cairo_create(surface), cairo_destroy) {
    cairo_select_font_face(to(), "sans-serif", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL);
  }

  /// For strokes that one piece alone makes.
  [[nodiscard]] cairo_t* to() const { return context_.get(); }
  void require_drawn() const { require_success(cairo_status(to()), "draw the picture"); }

  /// The upper left corner of a cell.
  [[nodiscard]] Point corner(int cell) const {
    return {margin_ + kCell * shape_.col(cell), margin_ + kCell * shape_.row(cell)};
  }
  [[nodiscard]] Point centre(int cell) const {
    const Point at = corner(cell);
    return {at.x + kCell / 2, at.y + kCell / 2};
  }
  [[nodiscard]] Point between(int a, int b) const {
    return {(centre(a).x + centre(b).x) / 2, (centre(a).y + centre(b).y) / 2};
  }

  void colour(const Colour& c) const { cairo_set_source_rgb(to(), c.red, c.green, c.blue); }
  void stroke(const Colour& c, double width) const {
    colour(c);
    cairo_set_line_width(to(), width);
    cairo_stroke(to());
  }
  void line(Point a, Point b) const {
    cairo_move_to(to(), a.x, a.y);
    cairo_line_to(to(), b.x, b.y);
  }
  void path_through(const std::vector<int>& cells) const {
    for (const int cell : cells) cairo_line_to(to(), centre(cell).x, centre(cell).y);
  }
  void circle(Point at, double radius) const {
    cairo_new_sub_path(to());
    cairo_arc(to(), at.x, at.y, radius, 0.0, 2.0 * std::numbers::pi);
  }
  /// The outline of two circles and what lies between them.
  void pill(Point a, Point b, double radius) const {
    const double angle = std::atan2(b.y - a.y, b.x - a.x), quarter = std::numbers::pi / 2;
    cairo_new_sub_path(to());
    cairo_arc(to(), b.x, b.y, radius, angle - quarter, angle + quarter);
    cairo_arc(to(), a.x, a.y, radius, angle + quarter, angle + 3 * quarter);
    cairo_close_path(to());
  }
  /// The head of an arrow that comes from `from`.
  void head(Point from, Point tip, double size) const {
    const double angle = std::atan2(tip.y - from.y, tip.x - from.x);
    for (const double turn : {2.6, -2.6})
      line(tip, {tip.x + size * std::cos(angle + turn), tip.y + size * std::sin(angle + turn)});
  }
  /// Text with its middle at `at`.
  void text(Point at, double size, const std::string& what, const Colour& c) const {
    cairo_set_font_size(to(), size);
    cairo_text_extents_t extents;
    cairo_text_extents(to(), what.c_str(), &extents);
    cairo_move_to(to(), at.x - extents.width / 2 - extents.x_bearing,
                  at.y - extents.height / 2 - extents.y_bearing);
    colour(c);
    cairo_show_text(to(), what.c_str());
  }

 private:
  const Shape& shape_;
  double margin_;
  std::unique_ptr<cairo_t, decltype(&cairo_destroy)> context_;
};

}  // namespace temper
