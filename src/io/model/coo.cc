/// dimod's COOrdinate text: one `u v bias` a line, u = v for linear biases, variables numbered from
/// 0, `# vartype=BINARY|SPIN` and (ours) `# offset=` and `# sense=` in comments.

#include "io/model/formats.h"
#include "io/model/term_list.h"
#include <fmt/format.h>

#include <array>
#include <charconv>
#include <optional>
#include <vector>

namespace temper {
namespace {

/// The value of `name` in a comment, as dimod writes its header: a whole word `name=value` (or
/// `name:value`), or a comment of nothing but `name: value`. Anything else is prose.
std::optional<Word> comment_value(std::string_view line, std::string_view name) {
  std::vector<Word> words;
  WordScanner scanner{line};
  for (Word word = scanner.next(); !word.text.empty(); word = scanner.next()) words.push_back(word);
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

struct Header {
  Vartype vartype = Vartype::binary;
  bool vartype_said = false;
  double offset = 0.0;
  Sense sense = Sense::minimise;

  void read_comment(const LineWords& lines) {
    if (const auto word = comment_value(lines.line(), "vartype")) {
      if (word->text != "BINARY" && word->text != "SPIN")
        lines.fail(*word, fmt::format("vartype '{}': expected BINARY or SPIN", word->text));
      const Vartype said = word->text == "BINARY" ? Vartype::binary : Vartype::spin;
      if (vartype_said && said != vartype)
        lines.fail(*word, fmt::format("vartype '{}': a line before said otherwise", word->text));
      vartype = said;
      vartype_said = true;
    }
    if (const auto word = comment_value(lines.line(), "offset")) offset = lines.number(*word);
    if (const auto word = comment_value(lines.line(), "sense")) {
      if (word->text == "maximise") sense = Sense::maximise;
      if (word->text == "cut") sense = Sense::cut;
    }
  }
};

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

int recognise_coo(std::string_view head) {
  int certainty = 0;
  for_each_line(head, [&](std::string_view line) {
    if (WordScanner{line}.next().text[0] != '#') {
      certainty = is_term(line) ? 1 : 0;
      return false;
    }
    if (comment_value(line, "vartype") || comment_value(line, "offset")) certainty = 2;
    return certainty == 0;
  });
  return certainty;
}

Bqm read_coo(TextInput& input, const ModelReadOptions& options) {
  LineWords lines{input};
  Header header;
  NumberedTerms terms{NumberedTerms::Duplicates::add, input.size_hint()};
  const std::int32_t index_base = options.index_base.value_or(0);
  while (lines.next_line_or_comment())
    if (WordScanner{lines.line()}.next().text[0] == '#')
      header.read_comment(lines);
    else
      read_term(lines, index_base, terms);
  Bqm bqm = std::move(terms).of_those_that_occur(header.vartype, index_base, lines);
  bqm.offset = header.offset;
  bqm.sense = header.sense;
  return bqm;
}

std::string write_coo(const Bqm& bqm) {
  fmt::memory_buffer out;
  fmt::format_to(fmt::appender{out}, "# vartype={}\n# offset={}\n",
                 bqm.vartype == Vartype::binary ? "BINARY" : "SPIN", decimal(bqm.offset));
  if (bqm.sense != Sense::minimise)
    fmt::format_to(fmt::appender{out}, "# sense={}\n",
                   bqm.sense == Sense::cut ? "cut" : "maximise");
  write_terms(bqm, decimal, out);
  return fmt::to_string(out);
}

}  // namespace temper
