#pragma once
/// What the JSON formats of puzzles share: one document or an array of them, boxes and clues.

#include "io/json_text.h"
#include "io/puzzle/records.h"

namespace temper {

/// Reads an object, or every element of an array: one that is malformed spares the others.
[[nodiscard]] std::vector<PuzzleOrError> read_json_puzzles(
    std::string_view text, std::string_view source, const PuzzleReadOptions& options,
    std::size_t most_bytes,
    Puzzle (*puzzle_at)(const JsonText& text, const JsonPath& root, const PuzzleRecords& records));

/// The same of a text that is parsed already.
void read_json_document(const JsonText& text, PuzzleRecords& records,
                        Puzzle (*puzzle_at)(const JsonText& text, const JsonPath& root,
                                            const PuzzleRecords& records));

/// The shape of the object at `root`: its "box", else by its "size", else by its "clues". Throws
/// ParseError.
[[nodiscard]] Shape shape_in(const JsonText& text, const JsonPath& root,
                             const PuzzleReadOptions& options);

/// The clues at `path`, as the formats `line` and `integers` write them. Throws ParseError.
[[nodiscard]] Grid clues_in(const JsonText& text, const JsonPath& path, const Shape& shape);

}  // namespace temper
