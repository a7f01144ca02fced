#pragma once
/// PUZZLE… and how to read it: shared by the verbs that take puzzles.

#include "temper/io/puzzle_format.h"

#include "cli/arguments.h"

#include <string>
#include <vector>

namespace temper::cli {

struct PuzzleOptions {
  std::vector<std::string> puzzles;  ///< the arguments, of verbs that take several
  PuzzleReadOptions read;
  std::string box = "auto";
  std::string layout;       ///< --layout: a file or the text, empty: none
  std::string constraints;  ///< --constraints: a file or the text, empty: none
  std::optional<bool> keep_going;

  /// --rules, --layout, --constraints, --box, --symbols, --ignore-unknown, --format.
  void add_to(Arguments& arguments);
  /// The same without --format.
  void add_details_to(Arguments& arguments);
  /// PUZZLE..., the above and --keep-going.
  void add_all_to(Arguments& arguments);

  /// The options with --box understood.
  [[nodiscard]] PuzzleReadOptions reading() const;

  /// The records of one argument, with the parameters that the options give. Throws as
  /// read_puzzles does.
  [[nodiscard]] std::vector<PuzzleOrError> read_argument(const std::string& argument) const;
};

/// Every record of every puzzle argument. With `keep_going` (the default for more than one record)
/// a malformed record stays in the list as its error; without, the list ends with it. Throws
/// InputError when a lone argument cannot be read at all.
[[nodiscard]] std::vector<PuzzleOrError> read_all(const PuzzleOptions& options);

/// The one puzzle of an argument. Throws ParseError, and InputError when there are several.
[[nodiscard]] Puzzle read_one(const std::string& argument, const PuzzleOptions& options);

}  // namespace temper::cli
