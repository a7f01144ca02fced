#include "temper/puzzle/rule.h"

#include "temper/base/error.h"
#include "temper/base/table.h"

#include <fmt/format.h>

#include <algorithm>

namespace temper {
namespace {

using Given = bool(const Parameters&);
using Constrain = void(const Puzzle&, Constraints&);
using Check = void(const Puzzle&, const Grid&, std::vector<Violation>&);

}  // namespace

// The functions of each file in src/puzzle/rules/.
namespace standard {
Constrain constrain;
Check check;
}  // namespace standard
namespace diagonal {
Constrain constrain;
Check check;
}  // namespace diagonal
namespace diagonal_falling {
Constrain constrain;
Check check;
}  // namespace diagonal_falling
namespace diagonal_rising {
Constrain constrain;
Check check;
}  // namespace diagonal_rising
namespace jigsaw {
Given given;
Constrain constrain;
Check check;
}  // namespace jigsaw
namespace latin {
Constrain constrain;
Check check;
}  // namespace latin
namespace windoku {
Constrain constrain;
Check check;
}  // namespace windoku
namespace disjoint_groups {
Constrain constrain;
Check check;
}  // namespace disjoint_groups
namespace asterisk {
Constrain constrain;
Check check;
}  // namespace asterisk
namespace centre_dot {
Constrain constrain;
Check check;
}  // namespace centre_dot
namespace girandola {
Constrain constrain;
Check check;
}  // namespace girandola
namespace anti_knight {
Constrain constrain;
Check check;
}  // namespace anti_knight
namespace anti_king {
Constrain constrain;
Check check;
}  // namespace anti_king
namespace non_consecutive {
Constrain constrain;
Check check;
}  // namespace non_consecutive
namespace even_odd {
Given given;
Constrain constrain;
Check check;
}  // namespace even_odd
namespace kropki {
Given given;
Constrain constrain;
Check check;
}  // namespace kropki
namespace kropki_all {
Constrain constrain;
Check check;
}  // namespace kropki_all
namespace xv {
Given given;
Constrain constrain;
Check check;
}  // namespace xv
namespace xv_all {
Constrain constrain;
Check check;
}  // namespace xv_all
namespace greater_than {
Given given;
Constrain constrain;
Check check;
}  // namespace greater_than
namespace thermometer {
Given given;
Constrain constrain;
Check check;
}  // namespace thermometer
namespace killer {
Given given;
Constrain constrain;
Check check;
}  // namespace killer
namespace arrow {
Given given;
Constrain constrain;
Check check;
}  // namespace arrow
namespace little_killer {
Given given;
Constrain constrain;
Check check;
}  // namespace little_killer

namespace {

bool is_9x9(const Shape& shape) { return shape == Shape{3, 3}; }
bool has_square_boxes(const Shape& shape) {
  return shape.box_rows == shape.box_cols && shape.box_rows > 1;
}
bool has_middle_cells(const Shape& shape) {
  return shape.box_rows % 2 == 1 && shape.box_cols % 2 == 1;
}

constexpr Rule kRules[] = {
    {.name = "standard",
     .help = "every digit once in each row, column and box; always in force",
     .example = "--rules standard",
     .constrain = standard::constrain,
     .check = standard::check},
    {.name = "diagonal",
     .help = "every digit once on each of the two diagonals",
     .example = "--rules diagonal",
     .constrain = diagonal::constrain,
     .check = diagonal::check},
    {.name = "diagonal-falling",
     .help = "every digit once on the diagonal from the top left",
     .example = "--rules diagonal-falling",
     .constrain = diagonal_falling::constrain,
     .check = diagonal_falling::check},
    {.name = "diagonal-rising",
     .help = "every digit once on the diagonal from the top right",
     .example = "--rules diagonal-rising",
     .constrain = diagonal_rising::constrain,
     .check = diagonal_rising::check},
    {.name = "jigsaw",
     .help = "every digit once in each region of a layout, instead of the boxes",
     .example = "--rules jigsaw --layout layout.txt",
     .boxes = Boxes::replaced,
     .given = jigsaw::given,
     .needs = "a layout of regions",
     .constrain = jigsaw::constrain,
     .check = jigsaw::check},
    {.name = "latin",
     .help = "rows and columns alone, no boxes",
     .example = "--rules latin",
     .boxes = Boxes::replaced,
     .constrain = latin::constrain,
     .check = latin::check},
    {.name = "windoku",
     .help = "every digit once in each further box inside the grid (hyper sudoku)",
     .example = "--rules windoku",
     .fits = has_square_boxes,
     .made_for = "grids with square boxes",
     .constrain = windoku::constrain,
     .check = windoku::check},
    {.name = "disjoint-groups",
     .help = "every digit once among the cells at the same place of their boxes",
     .example = "--rules disjoint-groups",
     .constrain = disjoint_groups::constrain,
     .check = disjoint_groups::check},
    {.name = "asterisk",
     .help = "every digit once in an asterisk of nine cells (9x9)",
     .example = "--rules asterisk",
     .fits = is_9x9,
     .made_for = "9x9 grids with boxes of 3x3 cells",
     .constrain = asterisk::constrain,
     .check = asterisk::check},
    {.name = "centre-dot",
     .help = "every digit once among the middle cells of the boxes",
     .example = "--rules centre-dot",
     .fits = has_middle_cells,
     .made_for = "grids with boxes that have a middle cell",
     .constrain = centre_dot::constrain,
     .check = centre_dot::check},
    {.name = "girandola",
     .help = "every digit once in a girandola of nine cells (9x9)",
     .example = "--rules girandola",
     .fits = is_9x9,
     .made_for = "9x9 grids with boxes of 3x3 cells",
     .constrain = girandola::constrain,
     .check = girandola::check},
    {.name = "anti-knight",
     .help = "cells a knight's move apart hold different digits",
     .example = "--rules anti-knight",
     .constrain = anti_knight::constrain,
     .check = anti_knight::check},
    {.name = "anti-king",
     .help = "cells that touch at a corner hold different digits",
     .example = "--rules anti-king",
     .constrain = anti_king::constrain,
     .check = anti_king::check},
    {.name = "non-consecutive",
     .help = "cells that touch along a side do not hold consecutive digits",
     .example = "--rules non-consecutive",
     .constrain = non_consecutive::constrain,
     .check = non_consecutive::check},
    {.name = "even-odd",
     .help = "marked cells hold an even digit, or an odd one",
     .example = "--rules even-odd --constraints '{\"even\": [\"r1c1\"]}'",
     .given = even_odd::given,
     .needs = "even or odd cells",
     .constrain = even_odd::constrain,
     .check = even_odd::check},
    {.name = "kropki",
     .help = "a white dot: consecutive digits; a black dot: one twice the other",
     .example = "--rules kropki --constraints '{\"white\": [[\"r1c1\", \"r1c2\"]]}'",
     .given = kropki::given,
     .needs = "dots",
     .constrain = kropki::constrain,
     .check = kropki::check},
    {.name = "kropki-all",
     .help = "no dot: digits neither consecutive nor one twice the other",
     .example = "--rules kropki-all --constraints dots.json",
     .constrain = kropki_all::constrain,
     .check = kropki_all::check},
    {.name = "xv",
     .help = "an X: digits that add up to 10; a V: to 5",
     .example = "--rules xv --constraints '{\"x\": [[\"r1c1\", \"r1c2\"]]}'",
     .given = xv::given,
     .needs = "X or V signs",
     .constrain = xv::constrain,
     .check = xv::check},
    {.name = "xv-all",
     .help = "no sign: digits that add up to neither 10 nor 5",
     .example = "--rules xv-all --constraints signs.json",
     .constrain = xv_all::constrain,
     .check = xv_all::check},
    {.name = "greater-than",
     .help = "the digit of one cell is greater than that of another",
     .example = "--rules greater-than --constraints '{\"greater\": [[\"r1c1\", \"r1c2\"]]}'",
     .given = greater_than::given,
     .needs = "greater-than signs",
     .constrain = greater_than::constrain,
     .check = greater_than::check},
    {.name = "thermometer",
     .help = "digits rise along a thermometer, from its bulb on",
     .example = "--rules thermometer --constraints '{\"thermometers\": [[\"r1c1\", \"r2c1\"]]}'",
     .given = thermometer::given,
     .needs = "thermometers",
     .constrain = thermometer::constrain,
     .check = thermometer::check},
    {.name = "killer",
     .help = "digits of a cage add up to its sum; none twice unless the cage allows it",
     .example = "--rules killer --constraints '{\"cages\": [{\"cells\": [\"r1c1\", \"r1c2\"], "
                "\"sum\": 5}]}'",
     .given = killer::given,
     .needs = "cages",
     .constrain = killer::constrain,
     .check = killer::check},
    {.name = "arrow",
     .help = "digits along an arrow add up to the number in its circle",
     .example = "--rules arrow --constraints '{\"arrows\": [{\"circle\": [\"r1c1\"], \"shaft\": "
                "[\"r1c2\", \"r1c3\"]}]}'",
     .given = arrow::given,
     .needs = "arrows",
     .constrain = arrow::constrain,
     .check = arrow::check},
    {.name = "little-killer",
     .help = "digits along a diagonal add up to its number; they may repeat",
     .example = "--rules little-killer --constraints '{\"little-killers\": [{\"cells\": [\"r1c2\", "
                "\"r2c1\"], \"sum\": 5}]}'",
     .given = little_killer::given,
     .needs = "little killer arrows",
     .constrain = little_killer::constrain,
     .check = little_killer::check},
};

void add_once(std::vector<const Rule*>& found, const Rule& rule) {
  if (std::ranges::find(found, &rule) == found.end()) found.push_back(&rule);
}

}  // namespace

std::span<const Rule> rules() { return kRules; }

std::vector<const Rule*> rules_named(std::span<const std::string> names) {
  std::vector<const Rule*> found = {&find_row(rules(), "standard", "rule")};
  for (const std::string& name : names) add_once(found, find_row(rules(), name, "rule"));
  return found;
}

std::vector<const Rule*> rules_of(const Puzzle& puzzle) {
  std::vector<const Rule*> found = rules_named(puzzle.rules);
  for (const Rule* rule : found)
    if (rule->given != nullptr && !rule->given(puzzle.parameters))
      throw InputError{fmt::format("the rule {} is in force, but the puzzle has no {} (as in {})",
                                   rule->name, rule->needs, rule->example)};
  for (const Rule& rule : rules())
    if (rule.given != nullptr && rule.given(puzzle.parameters)) add_once(found, rule);
  const Shape& shape = puzzle.shape;
  for (const Rule* rule : found)
    if (rule->fits != nullptr && !rule->fits(shape))
      throw InputError{fmt::format("{} is made for {}, this one is {}x{} with boxes of {}x{}",
                                   rule->name, rule->made_for, shape.side(), shape.side(),
                                   shape.box_rows, shape.box_cols)};
  return found;
}

bool is_named(const Puzzle& puzzle, std::string_view rule) {
  return std::ranges::find(puzzle.rules, rule) != puzzle.rules.end();
}

bool has_boxes(const Puzzle& puzzle) {
  return std::ranges::all_of(rules_of(puzzle),
                             [](const Rule* rule) { return rule->boxes == Boxes::kept; });
}

}  // namespace temper
