#pragma once
/// Text as the puzzle readers see it: lines that know their number, and the small questions about
/// characters that several formats ask.

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace temper {

struct TextLine {
  std::string_view text;
  int number = 0;  ///< from 1
};

/// Column (from 1) of `part`, a view into `line`.
[[nodiscard]] int column_of(const TextLine& line, std::string_view part);
[[nodiscard]] int column_of(const TextLine& line, const char* place);

/// Walks a text line by line without copying it. Lines end in "\n".
class LineReader {
 public:
  explicit LineReader(std::string_view text) : rest_(text) {}
  [[nodiscard]] std::optional<TextLine> next();

 private:
  std::string_view rest_;
  int number_ = 0;
};

[[nodiscard]] constexpr bool is_space(char c) { return c == ' ' || c == '\t'; }
[[nodiscard]] constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
[[nodiscard]] constexpr bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

[[nodiscard]] std::string_view trimmed(std::string_view text);

/// The line up to its `#`, trimmed.
[[nodiscard]] std::string_view without_comment(std::string_view text);

/// Two letters in a row: a word, not cells (where no symbol set makes them cells).
[[nodiscard]] bool has_word(std::string_view text);

/// A character as messages show it: 'K', or '\x00' when it cannot be printed.
[[nodiscard]] std::string quoted(char c);

/// Counts whole numbers 0 … 1023 and tells the most frequent: the width of most lines.
class WidthCounter {
 public:
  void add(std::size_t width);
  /// 0 when nothing was counted; the larger one of equals.
  [[nodiscard]] std::size_t most_frequent() const;

 private:
  std::array<std::size_t, 1024> counts_{};  ///< the last one counts everything wider
};

/// The lines that recognisers look at: those with cells, titles and blank lines, without comment
/// lines, at most some thousand of them; a file of a million lines is recognised by its beginning.
struct Sample {
  std::vector<TextLine> lines;
  bool whole = true;  ///< the text ends where the sample ends
};
[[nodiscard]] Sample sample_of(std::string_view text);

}  // namespace temper
