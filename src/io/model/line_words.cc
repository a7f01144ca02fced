#include "io/model/line_words.h"

#include "temper/base/error.h"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <system_error>

namespace temper {
namespace {

constexpr bool is_blank(char c) { return c == ' ' || (c >= '\t' && c <= '\r' && c != '\n'); }

std::string_view without_plus(std::string_view word) {
  return word.substr(word.size() > 1 && word[0] == '+' && word[1] != '-' ? 1 : 0);
}

template <class Number>
std::errc parse(std::string_view word, Number& number) {
  const std::string_view digits = without_plus(word);
  const char* end = digits.data() + digits.size();
  const auto [stop, error] = std::from_chars(digits.data(), end, number);
  return error == std::errc{} && stop != end ? std::errc::invalid_argument : error;
}

}  // namespace

Word WordScanner::next() {
  while (at_ < line_.size() && is_blank(line_[at_])) ++at_;
  const std::size_t start = at_;
  while (at_ < line_.size() && !is_blank(line_[at_])) ++at_;
  return {line_.substr(start, at_ - start), static_cast<int>(start) + 1};
}

int count_words(std::string_view line) {
  WordScanner scanner{line};
  int count = 0;
  while (!scanner.next().text.empty()) ++count;
  return count;
}

bool is_integer(std::string_view word) {
  std::int64_t number = 0;
  return parse(word, number) == std::errc{};
}

bool is_number(std::string_view word) {
  double number = 0;
  return parse(word, number) == std::errc{} && std::isfinite(number);
}

bool LineWords::next_line_or_comment() {
  while (input_.next_line(line_)) {
    if (WordScanner{line_}.next().text.empty()) continue;
    scanner_ = WordScanner{line_};
    return true;
  }
  return false;
}

bool LineWords::next_line() {
  while (next_line_or_comment())
    if (comment_marks_.find(WordScanner{line_}.next().text[0]) == std::string_view::npos)
      return true;
  return false;
}

void LineWords::require_line(std::string_view expected) {
  if (!next_line())
    fail(line_number() + 1, 1, fmt::format("expected {}, found the end of the file", expected));
}

Word LineWords::word(std::string_view expected) {
  const Word found = word();
  if (found.text.empty())
    fail(found, fmt::format("expected {}, found the end of the line", expected));
  return found;
}

void LineWords::end_line(std::string_view expected) {
  const Word found = word();
  if (!found.text.empty())
    fail(found, fmt::format("'{}': expected {} and no more", found.text, expected));
}

void LineWords::fail(const Word& word, const std::string& message) const {
  fail(line_number(), word.column, message);
}

void LineWords::fail(int line, int column, const std::string& message) const {
  throw ParseError{input_.source(), line, column, message};
}

double LineWords::number(const Word& word) const {
  double number = 0;
  const std::errc error = parse(word.text, number);
  if (error == std::errc::result_out_of_range)
    fail(word, fmt::format("'{}' does not fit a double", word.text));
  if (error != std::errc{}) fail(word, fmt::format("'{}': expected a number", word.text));
  if (!std::isfinite(number))
    fail(word, fmt::format("'{}': coefficients must be finite numbers", word.text));
  return number;
}

std::int64_t LineWords::integer(const Word& word, std::int64_t low, std::int64_t high,
                                std::string_view what) const {
  std::int64_t number = 0;
  const std::errc error = parse(word.text, number);
  if (error == std::errc{} && number >= low && number <= high) return number;
  const std::string range =
      high >= kLargestNumber ? fmt::format("{} or more", low) : fmt::format("{} to {}", low, high);
  fail(word, fmt::format("'{}': expected {}, {}", word.text, what, range));
}

PromisedCount LineWords::promised(std::string_view what, std::int64_t high) {
  const Word found = word(what);
  return {integer(found, 0, high, what), line_number(), found.column};
}

}  // namespace temper
