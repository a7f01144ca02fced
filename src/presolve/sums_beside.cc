#include "presolve/sums_beside.h"

#include "presolve/contradiction.h"
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>

namespace temper {
namespace {

/// More cells than these on one side of a difference say too little for the time they take.
constexpr std::size_t kMostBesideAUnit = 6;
constexpr std::size_t kMostBesideLines = 4;

/// A set of cells as marks, with the total of its digits.
struct Area {
  std::string name;       ///< `row 3`, `rows 3 to 5`
  std::vector<bool> has;  ///< [num_cells]
  int total = 0;
  int num_units = 0;
};

class Beside {
 public:
  Beside(const Constraints& constraints, std::vector<SumBeside>& out) : out_(out) {
    for (const Sum& sum : constraints.sums)
      if (std::ranges::all_of(sum.terms, [](const Term& term) { return term.factor == 1; }))
        cages_.push_back(&sum);
  }

  void look_at(const Area& area) {
    innies(area);
    outies(area);
  }

 private:
  /// How many cells of the cage lie in the area.
  static std::size_t inside(const Sum& cage, const std::vector<bool>& cells) {
    return static_cast<std::size_t>(std::ranges::count_if(
        cage.terms, [&](const Term& term) { return cells[static_cast<std::size_t>(term.cell)]; }));
  }

  static void set_all(std::vector<bool>& cells, const Sum& cage, bool value) {
    for (const Term& term : cage.terms) cells[static_cast<std::size_t>(term.cell)] = value;
  }

  void innies(const Area& area) {
    std::vector<bool> rest = area.has;
    int total = area.total;
    for (const Sum* cage : cages_) {
      if (inside(*cage, rest) != cage->terms.size()) continue;
      set_all(rest, *cage, false);
      total -= cage->total;
    }
    if (total != area.total) add(rest, total, area, area.total - total, "beside its cages");
  }

  /// Only where cages that do not overlap cover the whole area.
  void outies(const Area& area) {
    std::vector<bool> covered(area.has.size(), false);
    int total = -area.total;
    for (const Sum* cage : cages_) {
      if (inside(*cage, area.has) == 0 || inside(*cage, covered) > 0) continue;
      set_all(covered, *cage, true);
      total += cage->total;
    }
    for (std::size_t cell = 0; cell < covered.size(); ++cell) {
      if (area.has[cell] && !covered[cell]) return;
      if (area.has[cell]) covered[cell] = false;
    }
    add(covered, total, area, area.total + total, "of its cages outside it");
  }

  /// cages: what those add up to that the sum was made with; where: its cells lie, in words.
  void add(const std::vector<bool>& cells, int total, const Area& area, int cages,
           const char* where) {
    SumBeside found{{"beside", "beside_the_cages", {}, total}, {}};
    std::vector<Term>& terms = found.sum.terms;
    for (std::size_t cell = 0; cell < cells.size(); ++cell)
      if (cells[cell]) terms.push_back({static_cast<int>(cell), 1});
    if (terms.empty() && total == 0) return;
    found.complaint =
        terms.empty()
            ? fmt::format("{}: its cages add up to {}, expected {}", area.name, cages, area.total)
            : fmt::format("{}: no digits are left that add up to {} in the cells {}", area.name,
                          total, where);
    const auto same = [&](const SumBeside& other) {
      return other.sum.terms == terms && other.sum.total == total;
    };
    if (terms.size() <= (area.num_units == 1 ? kMostBesideAUnit : kMostBesideLines) &&
        std::ranges::none_of(out_, same))
      out_.push_back(std::move(found));
  }

  std::vector<const Sum*> cages_;
  std::vector<SumBeside>& out_;
};

void add_cells(Area& area, const Unit& unit, int total) {
  for (const int cell : unit.cells) area.has[static_cast<std::size_t>(cell)] = true;
  area.total += total;
  ++area.num_units;
}

}  // namespace

std::vector<SumBeside> sums_beside(const Constraints& constraints, const std::vector<Unit>& units) {
  std::vector<SumBeside> found;
  if (constraints.sums.empty()) return found;
  const Shape& shape = constraints.shape;
  const auto side = static_cast<std::size_t>(shape.side());
  const int total = shape.side() * (shape.side() + 1) / 2;
  const Area nothing{{}, std::vector<bool>(side * side, false)};
  Beside beside{constraints, found};

  // Rows and columns are units by number; each run of neighbours is an area.
  std::vector<const Unit*> rows(side, nullptr), cols(side, nullptr);
  for (const Unit& unit : units) {
    if (unit.cells.size() != side) continue;
    const auto row = shape.row(unit.cells.front());
    const auto col = shape.col(unit.cells.front());
    if (std::ranges::all_of(unit.cells, [&](int cell) { return shape.row(cell) == row; }))
      rows[static_cast<std::size_t>(row)] = &unit;
    else if (std::ranges::all_of(unit.cells, [&](int cell) { return shape.col(cell) == col; }))
      cols[static_cast<std::size_t>(col)] = &unit;
    else {
      Area area = nothing;
      area.name = in_words(unit.label);
      add_cells(area, unit, total);
      beside.look_at(area);
    }
  }
  for (const auto& [lines, name] : {std::pair{&rows, "row"}, std::pair{&cols, "column"}})
    for (std::size_t first = 0; first < side; ++first) {
      Area area = nothing;
      for (std::size_t last = first; last < side && (*lines)[last] != nullptr; ++last) {
        add_cells(area, *(*lines)[last], total);
        area.name = last == first ? fmt::format("{} {}", name, first + 1)
                                  : fmt::format("{}s {} to {}", name, first + 1, last + 1);
        beside.look_at(area);
      }
    }
  return found;
}

}  // namespace temper
