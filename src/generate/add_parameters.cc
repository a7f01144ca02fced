/// What the rules of a generated puzzle need, read off its solution: one function a rule.

#include "temper/puzzle/neighbours.h"
#include "temper/puzzle/rule.h"

#include "generate/steps.h"

#include <algorithm>
#include <iterator>
#include <string_view>
#include <utility>

namespace temper {
namespace {

/// The solution and what has been placed on it.
class Board {
 public:
  Board(const Grid& solution, const Shape& shape, Random& random)
      : shape_(shape), solution_(solution), random_(random), used_(solution.size(), false) {}

  [[nodiscard]] int digit(int cell) const { return solution_[static_cast<std::size_t>(cell)]; }
  [[nodiscard]] bool is_used(int cell) const { return used_[static_cast<std::size_t>(cell)]; }
  void use(const std::vector<int>& cells) {
    for (const int cell : cells) used_[static_cast<std::size_t>(cell)] = true;
  }
  [[nodiscard]] const Shape& shape() const { return shape_; }
  [[nodiscard]] int side() const { return shape_.side(); }
  [[nodiscard]] Random& random() { return random_; }
  [[nodiscard]] int random_cell() {
    return static_cast<int>(random_.below(static_cast<std::size_t>(shape_.num_cells())));
  }

 private:
  const Shape& shape_;
  const Grid& solution_;
  Random& random_;
  std::vector<bool> used_;
};

/// Lines and arrows: enough of them to matter, few enough to see.
int usual_number(const Board& board) { return board.side() / 2 + 2; }
constexpr int kTriesForOne = 40;

/// Every cell in a cage of two to five where its neighbours allow it; no digit twice in one.
void add_cages(Board& board, Parameters& out) {
  Random& random = board.random();
  for (const int first : random_order(board.shape().num_cells(), random)) {
    if (board.is_used(first)) continue;
    const std::size_t wanted = 2 + random.below(4);
    Cage cage{{first}, board.digit(first), false};
    while (cage.cells.size() < wanted) {
      std::vector<int> open;
      for (const int cell : cage.cells)
        for (const int next : side_neighbours(board.shape(), cell)) {
          const bool twice = std::ranges::any_of(
              cage.cells, [&](int other) { return board.digit(other) == board.digit(next); });
          if (!board.is_used(next) && !twice) open.push_back(next);
        }
      if (open.empty()) break;
      cage.cells.push_back(random.pick(open));
      cage.total += board.digit(cage.cells.back());
    }
    board.use(cage.cells);
    std::ranges::sort(cage.cells);
    if (cage.cells.size() > 1) out.cages.push_back(std::move(cage));
  }
  std::ranges::sort(out.cages, {}, [](const Cage& cage) { return cage.cells.front(); });
}

/// A walk that rises from cell to cell.
void add_thermometers(Board& board, Parameters& out) {
  Random& random = board.random();
  for (int tries = kTriesForOne * usual_number(board); tries > 0; --tries) {
    if (static_cast<int>(out.thermometers.size()) == usual_number(board)) return;
    const std::size_t wanted = 3 + random.below(4);
    std::vector<int> line = {board.random_cell()};
    if (board.is_used(line.front())) continue;
    while (line.size() < wanted) {
      std::vector<int> open;
      for (const int next : all_neighbours(board.shape(), line.back()))
        if (!board.is_used(next) && board.digit(next) > board.digit(line.back()))
          open.push_back(next);
      if (open.empty()) break;
      line.push_back(random.pick(open));
    }
    if (line.size() < 3) continue;
    board.use(line);
    out.thermometers.push_back(std::move(line));
  }
}

/// A walk whose digits add up to that of the cell it begins in.
void add_arrows(Board& board, Parameters& out) {
  Random& random = board.random();
  for (int tries = kTriesForOne * usual_number(board); tries > 0; --tries) {
    if (static_cast<int>(out.arrows.size()) == usual_number(board)) return;
    const int circle = board.random_cell();
    if (board.is_used(circle)) continue;
    std::vector<int> line = {circle};
    int rest = board.digit(circle);
    while (rest > 0) {
      std::vector<int> open;
      for (const int next : all_neighbours(board.shape(), line.back()))
        if (!board.is_used(next) && board.digit(next) <= rest &&
            std::ranges::count(line, next) == 0)
          open.push_back(next);
      if (open.empty()) break;
      line.push_back(random.pick(open));
      rest -= board.digit(line.back());
    }
    if (rest > 0 || line.size() < 3) continue;
    board.use(line);
    out.arrows.push_back({{circle}, {line.begin() + 1, line.end()}});
  }
}

/// Diagonals of three cells and more, from the edge on.
void add_little_killers(Board& board, Parameters& out) {
  const int side = board.side();
  std::vector<SumLine> all;
  for (const int right : {1, -1})
    for (int start = 3 - side; start <= side - 3; ++start) {
      SumLine line;
      for (int row = 0; row < side; ++row) {
        const int col = right == 1 ? row + start : side - 1 - row + start;
        if (col < 0 || col >= side) continue;
        line.cells.push_back(board.shape().cell(row, col));
        line.total += board.digit(line.cells.back());
      }
      all.push_back(std::move(line));
    }
  board.random().shuffle(all);
  all.resize(std::min<std::size_t>(all.size(), static_cast<std::size_t>(side)));
  out.little_killers = std::move(all);
}

/// How many of the marks that there could be are given.
enum class Given { half, all };

bool is_given(Board& board, Given given) { return given == Given::all || board.random().one_in(2); }

void add_dots(Board& board, Given given, Parameters& out) {
  for_each_touching_pair(board.shape(), [&](int a, int b) {
    const int small = std::min(board.digit(a), board.digit(b));
    const int large = std::max(board.digit(a), board.digit(b));
    const bool white = large == small + 1, black = large == 2 * small;
    if ((!white && !black) || !is_given(board, given)) return;
    if (black && (!white || board.random().one_in(2)))  // 1 and 2 may have either
      out.black_dots.push_back({a, b, 2});
    else
      out.white_dots.push_back({a, b, 1});
  });
}

void add_sums_of_two(Board& board, Given given, Parameters& out) {
  for_each_touching_pair(board.shape(), [&](int a, int b) {
    const int sum = board.digit(a) + board.digit(b);
    if ((sum == 5 || sum == 10) && is_given(board, given)) out.sums_of_two.push_back({a, b, sum});
  });
}

/// On sides within a box, where the digits differ in any case.
void add_inequalities(Board& board, Parameters& out) {
  for_each_touching_pair(board.shape(), [&](int a, int b) {
    if (board.shape().box(a) != board.shape().box(b) || !is_given(board, Given::half)) return;
    out.inequalities.push_back(board.digit(a) > board.digit(b) ? Inequality{a, b}
                                                               : Inequality{b, a});
  });
}

void add_parities(Board& board, Parameters& out) {
  for (int cell = 0; cell < board.shape().num_cells(); ++cell)
    if (board.random().one_in(5))
      (board.digit(cell) % 2 == 0 ? out.even_cells : out.odd_cells).push_back(cell);
}

}  // namespace

void add_parameters(const Grid& solution, Puzzle& puzzle, Random& random) {
  // In the order of this list, whatever order the rules were named in.
  Board board{solution, puzzle.shape, random};
  Parameters& out = puzzle.parameters;
  const auto has = [&](std::string_view rule) { return is_named(puzzle, rule); };
  if (has("killer")) add_cages(board, out);
  // Lines may run over cages, but not over one another.
  Board lines{solution, puzzle.shape, random};
  if (has("thermometer")) add_thermometers(lines, out);
  if (has("arrow")) add_arrows(lines, out);
  if (has("little-killer")) add_little_killers(board, out);
  if (has("kropki") || has("kropki-all"))
    add_dots(board, has("kropki-all") ? Given::all : Given::half, out);
  if (has("xv") || has("xv-all"))
    add_sums_of_two(board, has("xv-all") ? Given::all : Given::half, out);
  if (has("greater-than")) add_inequalities(board, out);
  if (has("even-odd")) add_parities(board, out);
}

}  // namespace temper
