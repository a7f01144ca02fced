#include "temper/generate/generate.h"

#include "temper/base/error.h"
#include "temper/base/table.h"
#include "temper/puzzle/constraints.h"
#include "temper/puzzle/rule.h"

#include "generate/steps.h"
#include <fmt/format.h>

#include <algorithm>

namespace temper {
namespace {

int count_clues(const Puzzle& puzzle) {
  return static_cast<int>(
      std::ranges::count_if(puzzle.clues, [](int digit) { return digit != 0; }));
}

Puzzle blank_puzzle(const GenerateOptions& options) {
  Puzzle puzzle;
  puzzle.shape = options.shape;
  puzzle.clues.assign(static_cast<std::size_t>(options.shape.num_cells()), 0);
  puzzle.rules.clear();
  for (const Rule* rule : rules_named(options.rules)) puzzle.rules.emplace_back(rule->name);
  return puzzle;
}

/// The puzzle without the rules that will only get what they need from the solution. Those that
/// speak of missing marks are among them: every mark is given later.
Puzzle for_the_grid(Puzzle puzzle) {
  std::erase_if(puzzle.rules, [&](const std::string& name) {
    const Rule& rule = find_row(rules(), name, "rule");
    const bool lacks = rule.given != nullptr && !rule.given(puzzle.parameters);
    return lacks || name == "kropki-all" || name == "xv-all";
  });
  return puzzle;
}

/// A rule that the puzzle names while chance has given it nothing to speak of: on this grid no sum
/// was 5 or 10, say. Null where every rule has what it needs.
const Rule* rule_without_parameters(const Puzzle& puzzle) {
  const std::vector<const Rule*> named = rules_named(puzzle.rules);
  const auto lacks = [&](const Rule* rule) {
    return rule->given != nullptr && !rule->given(puzzle.parameters);
  };
  const auto found = std::ranges::find_if(named, lacks);
  return found == named.end() ? nullptr : *found;
}

void check(const GenerateOptions& options) {
  const int cells = options.shape.num_cells();
  if (options.num_clues && (*options.num_clues < 0 || *options.num_clues > cells))
    throw InputError{fmt::format("{} clues: expected 0 to {}, the cells of the grid",
                                 *options.num_clues, cells)};
  if (!options.unique && options.minimal)
    throw InputError{"minimal puzzles have exactly one solution: they cannot be without it"};
  if (!options.unique && !options.num_clues)
    throw InputError{"puzzles that need not have exactly one solution want a number of clues"};
  if (options.symmetric && options.num_clues && *options.num_clues % 2 == 1 && cells % 2 == 0)
    throw InputError{
        fmt::format("{} clues: half a turn leaves no cell of a {}x{} grid in its "
                    "place, so their number is even",
                    *options.num_clues, options.shape.side(), options.shape.side())};
  if (options.most_tries < 1)
    throw InputError{fmt::format("{} tries: expected 1 or more", options.most_tries)};
}

}  // namespace

Generator::Generator(GenerateOptions options) : options_(std::move(options)) {
  check(options_);
  (void)constraints_of(for_the_grid(blank_puzzle(options_)));  // rules that do not fit say so
}

std::optional<GeneratedPuzzle> Generator::make(std::uint64_t index, NoPuzzle& why,
                                               bool (*stop_requested)(void*), void* context) {
  Random random{options_.seed, index};
  // Kept by rules and parameters: those of the last puzzle are of no further use.
  if (has_parameters_) propagators_ = {};
  Workshop shop{propagators_, random, stop_requested, context};
  int fewest = options_.shape.num_cells() + 1, grids = 0;
  const Rule* in_vain = nullptr;  // named, but the last grid had nothing for it
  why = {};
  for (int tries = 0; tries < options_.most_tries; ++tries) {
    Puzzle puzzle = blank_puzzle(options_);
    if (is_named(puzzle, "jigsaw"))
      puzzle.parameters.regions = random_regions(puzzle.shape, random);
    bool hopeless = false;
    const auto solution = random_grid(for_the_grid(puzzle), shop, hopeless);
    if (shop.stop()) {
      why = {"interrupted", true};
      return std::nullopt;
    }
    // Other regions may do where these do not.
    if (hopeless && puzzle.parameters.regions.empty()) {
      why.reason = "no grid obeys these rules";
      return std::nullopt;
    }
    if (!solution) continue;
    add_parameters(*solution, puzzle, random);
    if (const Rule* rule = rule_without_parameters(puzzle)) {
      in_vain = rule;
      continue;
    }
    has_parameters_ = has_parameters_ || !puzzle.parameters.empty();
    ++grids;
    remove_clues(options_, *solution, puzzle, shop);
    if (shop.stop()) {
      why = {"interrupted", true};
      return std::nullopt;
    }
    const int clues = count_clues(puzzle);
    fewest = std::min(fewest, clues);
    if (options_.num_clues && clues != *options_.num_clues) continue;
    return GeneratedPuzzle{std::move(puzzle), *solution};
  }
  if (grids > 0)
    why.reason = fmt::format("no puzzle of {} clues among {}: the fewest clues were {}",
                             options_.num_clues.value_or(0), grids, fewest);
  else if (in_vain != nullptr)
    why.reason = fmt::format("no grid with {} for the rule {} was found in {} tries",
                             in_vain->needs, in_vain->name, options_.most_tries);
  else
    why.reason =
        fmt::format("no grid that obeys these rules was found in {} tries", options_.most_tries);
  return std::nullopt;
}

}  // namespace temper
