/// A plain list of bonds, one `i j J` a line: E = Σ J s_i s_j over s = ±1, and `i i h` for fields.

#include "io/model/formats.h"
#include "io/model/term_list.h"
#include <fmt/format.h>

namespace temper {

int recognise_ising(std::string_view head) {
  int certainty = 0;
  for_each_line(head, [&](std::string_view line) {
    const bool comment = WordScanner{line}.next().text[0] == '#';
    if (!comment) certainty = is_term(line) ? 1 : 0;
    return comment;
  });
  return certainty;
}

Bqm read_ising(TextInput& input, const ModelReadOptions& options) {
  LineWords lines{input, "#"};
  NumberedTerms terms{NumberedTerms::Duplicates::add, input.size_hint()};
  const std::int32_t index_base = options.index_base.value_or(0);
  while (lines.next_line()) read_term(lines, index_base, terms);
  return std::move(terms).of_those_that_occur(Vartype::spin, index_base, lines);
}

std::string write_ising(const Bqm& bqm) {
  fmt::memory_buffer out;
  write_terms(
      bqm, [](double bias) { return bias; }, out);
  return fmt::to_string(out);
}

}  // namespace temper
