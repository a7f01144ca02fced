#include "temper/presolve/fast_solver.h"

#include "temper/base/error.h"
#include "temper/base/instruction_set.h"
#include "temper/puzzle/rule.h"

#include "presolve/depth_first.h"
#include "presolve/fast_search.h"
#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cstddef>

namespace temper {
namespace {

struct Build {
  std::string_view name;
  FastSearch search = nullptr;
  InstructionSet set = InstructionSet::portable;
};

constexpr Build kBuilds[] = {
    {"portable", fast_search_portable, InstructionSet::portable},
#if defined(__x86_64__)
    {"avx2", fast_search_avx2, InstructionSet::avx2},
    {"avx512", fast_search_avx512, InstructionSet::avx512},
#endif
};

FastSearchResult result_of(const FastAnswer& answer) {
  FastSearchResult result;
  result.status = status_of(answer.count);
  result.count = answer.count;
  std::ranges::copy(answer.solution, result.solution.begin());
  result.guesses = answer.guesses;
  result.interrupted = answer.interrupted;
  return result;
}

}  // namespace

std::span<const std::string_view> FastSolver::instruction_sets() {
  struct Available {
    std::array<std::string_view, std::size(kBuilds)> names;
    std::size_t count = 0;
  };
  static const Available available = [] {
    Available found;
    for (const Build& build : kBuilds)
      if (runs_here(build.set)) found.names[found.count++] = build.name;
    return found;
  }();
  return {available.names.data(), available.count};
}

bool FastSolver::fits(const Puzzle& puzzle) {
  const auto known = [](const std::string& rule) {
    return rule == "standard" || rule == "diagonal";
  };
  return puzzle.shape == Shape{3, 3} && puzzle.clues.size() == 81 && puzzle.parameters.empty() &&
         (puzzle.pencil_marks.empty() || puzzle.pencil_marks.size() == 81) &&
         std::ranges::all_of(puzzle.rules, known) &&
         std::ranges::count(puzzle.rules, "standard") == 1 &&
         std::ranges::all_of(puzzle.clues, [](int digit) { return digit <= 9; });
}

FastSolver FastSolver::of(const Puzzle& puzzle) {
  assert(fits(puzzle));
  return FastSolver{is_named(puzzle, "diagonal") ? Diagonals::all_different : Diagonals::free};
}

FastSolver::FastSolver(Diagonals diagonals, std::string_view instruction_set)
    : diagonals_{diagonals} {
  const auto names = instruction_sets();
  if (instruction_set.empty()) instruction_set = names.back();
  if (std::ranges::find(names, instruction_set) == names.end())
    throw InputError{fmt::format("this machine does not run '{}' (it runs {})", instruction_set,
                                 fmt::join(names, ", "))};
  search_ = std::ranges::find(kBuilds, instruction_set, &Build::name)->search;
}

FastSearchResult FastSolver::search(std::span<const std::uint8_t, 81> clues, std::int64_t limit,
                                    bool (*stop_requested)(void*), void* context) const {
  return search(clues.data(), nullptr, limit, stop_requested, context);
}

FastSearchResult FastSolver::search(const Puzzle& puzzle, std::int64_t limit,
                                    bool (*stop_requested)(void*), void* context) const {
  assert(fits(puzzle));
  const auto& marks = puzzle.pencil_marks;
  return search(puzzle.clues.data(), marks.empty() ? nullptr : marks.data(), limit, stop_requested,
                context);
}

FastSearchResult FastSolver::search(const std::uint8_t* clues, const std::uint64_t* marks,
                                    std::int64_t limit, bool (*stop_requested)(void*),
                                    void* context) const {
  FastAnswer answer;
  search_({.clues = clues,
           .marks = marks,
           .diagonal = diagonals_ == Diagonals::all_different,
           .limit = limit,
           .stop_requested = stop_requested,
           .context = context},
          answer);
  return result_of(answer);
}

}  // namespace temper
