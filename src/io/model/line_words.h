#pragma once
/// Line by line, word by word, with places: what the readers of plain text formats share. Nothing
/// is allocated for a line or a word.

#include "io/text_input.h"

#include <cstdint>
#include <limits>
#include <string>
#include <string_view>

namespace temper {

/// One word of a line and where it starts (column from 1); empty at the end of the line.
struct Word {
  std::string_view text;
  int column = 1;
};

/// Takes words off a line.
class WordScanner {
 public:
  explicit WordScanner(std::string_view line) : line_(line) {}

  [[nodiscard]] Word next();
  /// What is left of the line, blanks before it too.
  [[nodiscard]] std::string_view rest() const { return line_.substr(at_); }

 private:
  std::string_view line_;
  std::size_t at_ = 0;
};

[[nodiscard]] int count_words(std::string_view line);

/// The number that a word spells: no more and no less. NaN, infinity and what fits no double are
/// not numbers.
[[nodiscard]] bool is_integer(std::string_view word);
[[nodiscard]] bool is_number(std::string_view word);

/// Numbers of variables and counts end here, so that one may be added to them.
inline constexpr std::int64_t kLargestNumber = std::int64_t{1} << 62;
/// So many variables a model may have.
inline constexpr std::int64_t kMostVariables = std::numeric_limits<std::int32_t>::max();

/// A count that a header gives, and where: nothing is allocated before the entries are there.
struct PromisedCount {
  std::int64_t count = 0;
  int line = 0;
  int column = 0;
};

class LineWords {
 public:
  /// Lines that begin with one of `comment_marks` are comments.
  explicit LineWords(TextInput& input, std::string_view comment_marks = "")
      : input_(input), comment_marks_(comment_marks) {}

  /// The next line that is neither blank nor a comment; false at the end of the text.
  [[nodiscard]] bool next_line();
  /// The same, but comments are lines like others.
  [[nodiscard]] bool next_line_or_comment();
  /// next_line() where a line must follow: `expected` says what it holds.
  void require_line(std::string_view expected);

  /// The next word of the line; empty at its end.
  [[nodiscard]] Word word() { return scanner_.next(); }
  /// The same where a word must follow.
  [[nodiscard]] Word word(std::string_view expected);
  /// Fails where the line goes on.
  void end_line(std::string_view expected);
  [[nodiscard]] std::string_view line() const { return line_; }
  [[nodiscard]] int line_number() const { return input_.line_number(); }

  [[noreturn]] void fail(const Word& word, const std::string& message) const;
  /// In a line that was read before.
  [[noreturn]] void fail(int line, int column, const std::string& message) const;

  [[nodiscard]] double number(const Word& word) const;
  /// `what` the word stands for, from `low` to `high`.
  [[nodiscard]] std::int64_t integer(const Word& word, std::int64_t low, std::int64_t high,
                                     std::string_view what) const;
  /// The next word as a count of entries or variables, at most `high`.
  [[nodiscard]] PromisedCount promised(std::string_view what, std::int64_t high = kLargestNumber);

 private:
  TextInput& input_;
  std::string_view comment_marks_;
  std::string_view line_;
  WordScanner scanner_{""};
};

}  // namespace temper
