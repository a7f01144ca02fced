#include "puzzle/rules/marks.h"
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <utility>

namespace temper {
namespace {

enum class Kind { white, black, sum };

struct Mark {
  Kind kind = Kind::white;
  PairMark of;
};

using MarksByPair = std::map<std::pair<int, int>, std::vector<Mark>>;

MarksByPair marks_by_pair(const Parameters& given) {
  MarksByPair found;
  const auto add = [&](Kind kind, const std::vector<PairMark>& marks) {
    for (const PairMark& mark : marks) found[std::minmax(mark.a, mark.b)].push_back({kind, mark});
  };
  add(Kind::white, given.white_dots);
  add(Kind::black, given.black_dots);
  add(Kind::sum, given.sums_of_two);
  return found;
}

bool meets(const Mark& mark, int a, int b) {
  switch (mark.kind) {
    case Kind::white:
      return std::abs(a - b) == mark.of.value;
    case Kind::black:
      return std::max(a, b) == mark.of.value * std::min(a, b);
    case Kind::sum:
      return a + b == mark.of.value;
  }
  return false;
}

std::string name_of(const Mark& mark) {
  const int value = mark.of.value;
  switch (mark.kind) {
    case Kind::white:
      return value == 1 ? "a white dot" : fmt::format("a white dot of {}", value);
    case Kind::black:
      return value == 2 ? "a black dot" : fmt::format("a black dot of {}", value);
    case Kind::sum:
      return value == 10 ? "an X" : value == 5 ? "a V" : fmt::format("a sum of {}", value);
  }
  return {};
}

bool in_one_line(const Shape& shape, int a, int b) {
  return a / shape.side() == b / shape.side() || a % shape.side() == b % shape.side();
}

bool can_be(const std::vector<Mark>& marks, const Shape& shape) {
  const bool differ = in_one_line(shape, marks.front().of.a, marks.front().of.b);
  for (int a = 1; a <= shape.side(); ++a)
    for (int b = 1; b <= shape.side(); ++b)
      if (!(differ && a == b) &&
          std::ranges::all_of(marks, [&](const Mark& mark) { return meets(mark, a, b); }))
        return true;
  return false;
}

}  // namespace

void check_marks(const Puzzle& puzzle, MarkedWith marks, std::vector<Violation>& out) {
  for (const auto& [cells, all] : marks_by_pair(puzzle.parameters)) {
    const bool signs =
        std::ranges::any_of(all, [](const Mark& mark) { return mark.kind == Kind::sum; });
    if (signs != (marks == MarkedWith::signs) || can_be(all, puzzle.shape)) continue;
    std::vector<std::string> names;
    for (const Mark& mark : all) names.push_back(name_of(mark));
    const Mark& last = all.back();  // a sign where there is one
    const std::string a = cell_name(puzzle.shape, last.of.a);
    const std::string b = cell_name(puzzle.shape, last.of.b);
    const char* stem = last.kind == Kind::sum ? "xv" : last.kind == Kind::black ? "black" : "white";
    out.push_back({fmt::format("{}_{}_{}", stem, a, b),
                   fmt::format("no two digits of 1 to {} meet {} between {} and {}",
                               puzzle.shape.side(), fmt::join(names, " and "), a, b)});
  }
}

}  // namespace temper
