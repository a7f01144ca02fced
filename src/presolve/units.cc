#include "presolve/units.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <map>
#include <utility>

namespace temper {
namespace {

/// The digit of every member, 0 when they have several.
int digit_of(const Shape& shape, const Group& group) {
  const int digit = shape.digit_of(group.members.front());
  for (const Candidate member : group.members)
    if (shape.digit_of(member) != digit) return 0;
  return digit;
}

}  // namespace

std::vector<Unit> units_of(const Constraints& constraints) {
  const Shape& shape = constraints.shape;
  std::map<std::vector<int>, std::uint64_t> digits_of;
  std::vector<std::vector<int>> order;  // as the rules come
  for (const Group& group : constraints.groups) {
    if (group.k != 1 || group.members.size() < 2) continue;
    const int digit = digit_of(shape, group);
    if (digit == 0) continue;
    std::vector<int> cells;
    for (const Candidate member : group.members) cells.push_back(shape.cell_of(member));
    std::ranges::sort(cells);
    auto [entry, is_new] = digits_of.try_emplace(cells, 0);
    entry->second |= std::uint64_t{1} << (digit - 1);
    if (is_new) order.push_back(std::move(cells));
  }
  std::vector<Unit> units;
  for (std::vector<int>& cells : order)
    if (std::popcount(digits_of[cells]) == shape.side()) units.push_back({std::move(cells)});
  return units;
}

namespace {

/// More cells than these on one side of a difference say too little for the time they take.
constexpr std::size_t kMostBesideAUnit = 6;
constexpr std::size_t kMostBesideLines = 4;

/// A set of cells as marks, with the total of its digits.
struct Area {
  std::vector<bool> has;  ///< [num_cells]
  int total = 0;
  int num_units = 0;
};

class Beside {
 public:
  Beside(const Constraints& constraints, std::vector<Sum>& out) : out_(out) {
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
    if (total != area.total) add(rest, total, area);
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
    add(covered, total, area);
  }

  void add(const std::vector<bool>& cells, int total, const Area& area) {
    Sum sum{"beside", "beside_the_cages", {}, total};
    for (std::size_t cell = 0; cell < cells.size(); ++cell)
      if (cells[cell]) sum.terms.push_back({static_cast<int>(cell), 1});
    const auto same = [&](const Sum& other) {
      return other.terms == sum.terms && other.total == sum.total;
    };
    if (sum.terms.size() <= (area.num_units == 1 ? kMostBesideAUnit : kMostBesideLines) &&
        std::ranges::none_of(out_, same))
      out_.push_back(std::move(sum));
  }

  std::vector<const Sum*> cages_;
  std::vector<Sum>& out_;
};

void add_cells(Area& area, const Unit& unit, int total) {
  for (const int cell : unit.cells) area.has[static_cast<std::size_t>(cell)] = true;
  area.total += total;
  ++area.num_units;
}

}  // namespace

std::vector<Sum> sums_beside(const Constraints& constraints, const std::vector<Unit>& units) {
  std::vector<Sum> found;
  if (constraints.sums.empty()) return found;
  const Shape& shape = constraints.shape;
  const auto side = static_cast<std::size_t>(shape.side());
  const int total = shape.side() * (shape.side() + 1) / 2;
  const Area nothing{std::vector<bool>(side * side, false)};
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
      add_cells(area, unit, total);
      beside.look_at(area);
    }
  }
  for (const auto* lines : {&rows, &cols})
    for (std::size_t first = 0; first < side; ++first) {
      Area area = nothing;
      for (std::size_t last = first; last < side && (*lines)[last] != nullptr; ++last) {
        add_cells(area, *(*lines)[last], total);
        beside.look_at(area);
      }
    }
  return found;
}

}  // namespace temper
