#include "io/model/coo.h"

#include "temper/base/error.h"

#include "io/text_file.h"
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <iterator>
#include <optional>
#include <vector>

namespace temper {
namespace {

constexpr std::string_view kBlanks = " \t\r\f\v";

/// One word of a line and where it starts (column from 1).
struct Word {
  std::string_view text;
  int column = 1;
};

std::vector<Word> words_of(std::string_view line) {
  std::vector<Word> words;
  std::size_t at = 0;
  while ((at = line.find_first_not_of(kBlanks, at)) != std::string_view::npos) {
    const std::size_t end = std::min(line.find_first_of(kBlanks, at), line.size());
    words.push_back({line.substr(at, end - at), static_cast<int>(at) + 1});
    at = end;
  }
  return words;
}

/// Calls f(line, number) for every line; a byte order mark is skipped.
template <class F>
void for_each_line(std::string_view text, F f) {
  text = without_byte_order_mark(text);
  for (int number = 1; !text.empty(); ++number) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    f(text.substr(0, end), number);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

/// The value of `name` in a comment, as dimod writes its header: a whole word `name=value` (or
/// `name:value`), or a comment of nothing but `name: value`. Anything else is prose.
std::optional<Word> comment_value(std::string_view line, std::string_view name) {
  std::vector<Word> words = words_of(line);
  Word& first = words.front();
  const std::size_t marks = std::min(first.text.find_first_not_of('#'), first.text.size());
  first.text.remove_prefix(marks);
  first.column += static_cast<int>(marks);
  if (first.text.empty()) words.erase(words.begin());

  const std::size_t value = name.size() + 1;
  for (const Word& word : words) {
    if (!word.text.starts_with(name) || word.text.size() < value) continue;
    if (const char c = word.text[name.size()]; c != '=' && c != ':') continue;
    if (word.text.size() > value)
      return Word{word.text.substr(value), word.column + static_cast<int>(value)};
    if (words.size() == 2 && &word == &words.front()) return words.back();
  }
  return std::nullopt;
}

struct Term {
  std::int64_t u = 0;
  std::int64_t v = 0;
  double bias = 0.0;
};

class CooReader {
 public:
  explicit CooReader(std::string_view source) : source_(source) {}

  void read_line(std::string_view line, int number) {
    line_ = number;
    const auto words = words_of(line);
    if (words.empty()) return;
    if (words.front().text.starts_with('#')) {
      read_comment(line);
      return;
    }
    if (words.size() != 3)
      fail(words.size() < 3 ? Word{"", static_cast<int>(line.size()) + 1} : words[3],
           fmt::format("expected 'u v bias', found {} words", words.size()));
    terms_.push_back({variable(words[0]), variable(words[1]), number_of(words[2])});
  }

  [[nodiscard]] Bqm build() && {
    const std::vector<std::int64_t> ids = distinct_variables();
    // Numbers without gaps are the variables themselves; others become labels, so that an id of a
    // billion does not ask for a billion variables.
    const bool plain = ids.empty() || ids.back() + 1 == static_cast<std::int64_t>(ids.size());
    BqmBuilder builder{vartype_, static_cast<std::int32_t>(ids.size())};
    const auto index_of = [&](std::int64_t id) {
      if (plain) return static_cast<std::int32_t>(id);
      return static_cast<std::int32_t>(std::ranges::lower_bound(ids, id) - ids.begin());
    };
    builder.add_offset(offset_);
    for (const Term& term : terms_) {
      if (term.u == term.v)
        builder.add_linear(index_of(term.u), term.bias);
      else
        builder.add_interaction(index_of(term.u), index_of(term.v), term.bias);
    }
    Bqm bqm = std::move(builder).build();
    if (!plain) {
      bqm.labels.resize(ids.size());
      for (std::size_t v = 0; v < ids.size(); ++v) bqm.labels[v].value = ids[v];
    }
    return bqm;
  }

 private:
  [[noreturn]] void fail(const Word& word, const std::string& message) const {
    throw ParseError{source_, line_, word.column, message};
  }

  void read_comment(std::string_view line) {
    if (const auto vartype = comment_value(line, "vartype")) {
      if (vartype->text == "BINARY")
        vartype_ = Vartype::binary;
      else if (vartype->text == "SPIN")
        vartype_ = Vartype::spin;
      else
        fail(*vartype, fmt::format("vartype '{}': expected BINARY or SPIN", vartype->text));
    }
    if (const auto offset = comment_value(line, "offset")) offset_ = number_of(*offset);
  }

  [[nodiscard]] std::int64_t variable(const Word& word) const {
    std::int64_t id = 0;
    const char* end = word.text.data() + word.text.size();
    const auto [stop, error] = std::from_chars(word.text.data(), end, id);
    if (error != std::errc{} || stop != end || id < 0)
      fail(word, fmt::format("'{}': expected the number of a variable, 0 or more", word.text));
    return id;
  }

  [[nodiscard]] double number_of(const Word& word) const {
    const std::string_view digits = word.text.substr(word.text.starts_with('+') ? 1 : 0);
    double number = 0;
    const char* end = digits.data() + digits.size();
    const auto [stop, error] = std::from_chars(digits.data(), end, number);
    if (error == std::errc::result_out_of_range)
      fail(word, fmt::format("'{}' does not fit a double", word.text));
    if (error != std::errc{} || stop != end)
      fail(word, fmt::format("'{}': expected a number", word.text));
    if (!std::isfinite(number))
      fail(word, fmt::format("'{}': coefficients must be finite numbers", word.text));
    return number;
  }

  [[nodiscard]] std::vector<std::int64_t> distinct_variables() const {
    std::vector<std::int64_t> ids;
    ids.reserve(2 * terms_.size());
    for (const Term& term : terms_) {
      ids.push_back(term.u);
      ids.push_back(term.v);
    }
    std::ranges::sort(ids);
    ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
    return ids;
  }

  std::string source_;
  int line_ = 0;
  Vartype vartype_ = Vartype::binary;
  double offset_ = 0.0;
  std::vector<Term> terms_;
};

/// Numbers that the file may carry: the labels where all of them are such, else 0, 1, 2 …
std::vector<std::int64_t> file_numbers(const Bqm& bqm) {
  std::vector<std::int64_t> numbers(bqm.linear.size());
  for (std::size_t v = 0; v < numbers.size(); ++v) numbers[v] = static_cast<std::int64_t>(v);
  const bool usable = std::ranges::all_of(bqm.labels, [](const Label& label) {
    const auto* number = std::get_if<std::int64_t>(&label.value);
    return number != nullptr && *number >= 0;
  });
  if (usable)
    for (std::size_t v = 0; v < bqm.labels.size(); ++v)
      numbers[v] = std::get<std::int64_t>(bqm.labels[v].value);
  return numbers;
}

/// The shortest digits that read back as the same double, without an exponent: dimod's own reader
/// skips lines that have one.
std::string decimal(double number) {
  std::array<char, 400> digits;
  const auto end =
      std::to_chars(digits.data(), digits.data() + digits.size(), number, std::chars_format::fixed)
          .ptr;
  return {digits.data(), end};
}

}  // namespace

int recognise_coo(std::string_view text) {
  int certainty = 0;
  bool decided = false;
  for_each_line(text, [&](std::string_view line, int) {
    const auto words = words_of(line);
    if (decided || words.empty()) return;
    if (words.front().text.starts_with('#')) {
      if (comment_value(line, "vartype") || comment_value(line, "offset")) {
        certainty = 2;
        decided = true;
      }
      return;
    }
    const auto is_id = [](const Word& word) {
      return word.text.find_first_not_of("0123456789") == std::string_view::npos;
    };
    certainty = words.size() == 3 && is_id(words[0]) && is_id(words[1]) ? 1 : 0;
    decided = true;
  });
  return certainty;
}

Bqm read_coo(std::string_view text, std::string_view source) {
  CooReader reader{source};
  for_each_line(text, [&](std::string_view line, int number) { reader.read_line(line, number); });
  return std::move(reader).build();
}

std::string write_coo(const Bqm& bqm) {
  const std::vector<std::int64_t> number = file_numbers(bqm);
  std::vector<bool> coupled(bqm.linear.size(), false);
  for (const Interaction& term : bqm.interactions) {
    coupled[static_cast<std::size_t>(term.u)] = true;
    coupled[static_cast<std::size_t>(term.v)] = true;
  }
  fmt::memory_buffer out;
  fmt::format_to(std::back_inserter(out), "# vartype={}\n# offset={}\n",
                 bqm.vartype == Vartype::binary ? "BINARY" : "SPIN", decimal(bqm.offset));
  for (std::size_t v = 0; v < bqm.linear.size(); ++v)
    if (bqm.linear[v] != 0.0 || !coupled[v])  // a variable without terms is a variable still
      fmt::format_to(std::back_inserter(out), "{} {} {}\n", number[v], number[v],
                     decimal(bqm.linear[v]));
  for (const Interaction& term : bqm.interactions)
    fmt::format_to(std::back_inserter(out), "{} {} {}\n", number[static_cast<std::size_t>(term.u)],
                   number[static_cast<std::size_t>(term.v)], decimal(term.bias));
  return fmt::to_string(out);
}

}  // namespace temper
