#include "io/model/matrix_list.h"

#include "io/model/term_list.h"
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace temper {

MatrixList::MatrixList(LineWords& lines, After after) {
  lines.require_line("the numbers of variables and entries");
  variables = lines.promised("the number of variables", kMostVariables);
  entries = lines.promised("the number of entries");
  if (after == After::nothing) lines.end_line("two numbers");
}

NumberedTerms read_matrix(LineWords& lines, const MatrixList& list, std::int32_t index_base,
                          double factor) {
  NumberedTerms terms{NumberedTerms::Duplicates::refuse};
  const std::int64_t last = list.variables.count - 1 + index_base;
  for (std::int64_t entry = 0; entry < list.entries.count; ++entry) {
    if (!lines.next_line()) check_promise(list.entries, terms.size(), "entries", lines);
    const auto variable = [&] {
      return lines.integer(lines.word("'i j value'"), index_base, last,
                           "the number of a variable") -
             index_base;
    };
    const std::int64_t u = variable();
    const std::int64_t v = variable();
    const Word value = lines.word("'i j value'");
    const double bias = (u == v ? 1 : 2) * factor * lines.number(value);
    if (!std::isfinite(bias))
      lines.fail(value, fmt::format("twice '{}' does not fit a double", value.text));
    lines.end_line("'i j value'");
    terms.add(u, v, bias, lines.line_number());
  }
  return terms;
}

void require_end(LineWords& lines, const MatrixList& list, std::string_view entries) {
  if (lines.next_line())
    lines.fail(lines.line_number(), 1,
               fmt::format("expected the end of the file after {} {}, as line {} says",
                           list.entries.count, entries, list.entries.line));
}

Bqm read_matrix_model(LineWords& lines, std::int32_t index_base, double factor) {
  const MatrixList list{lines, MatrixList::After::nothing};
  NumberedTerms terms = read_matrix(lines, list, index_base, factor);
  require_end(lines, list, "entries");
  return std::move(terms).of_promised(Vartype::binary, list.variables, index_base, lines);
}

std::string matrix_text(const Bqm& bqm, std::int32_t index_base, double factor) {
  const auto num_diagonal = std::ranges::count_if(bqm.linear, [](double b) { return b != 0.0; });
  fmt::memory_buffer out;
  fmt::format_to(fmt::appender{out}, "{} {}\n", bqm.num_variables(),
                 static_cast<std::size_t>(num_diagonal) + bqm.interactions.size());
  for (std::int32_t v = 0; v < bqm.num_variables(); ++v)
    if (const double bias = bqm.linear[static_cast<std::size_t>(v)]; bias != 0.0)
      fmt::format_to(fmt::appender{out}, "{0} {0} {1}\n", v + std::int64_t{index_base},
                     factor * bias + 0.0);
  for (const Interaction& term : bqm.interactions)
    fmt::format_to(fmt::appender{out}, "{} {} {}\n", term.u + std::int64_t{index_base},
                   term.v + std::int64_t{index_base}, factor * term.bias / 2 + 0.0);
  return fmt::to_string(out);
}

ListShape::ListShape(std::string_view head) {
  bool first = true;
  for_each_line(head, [&](std::string_view line) {
    WordScanner words{line};
    const std::string_view i = words.next().text;
    if (i[0] == '#') {
      has_comments = true;
      return true;
    }
    const std::string_view j = words.next().text;
    const std::string_view value = words.next().text;
    const bool ends = words.next().text.empty();
    is_list = is_integer(i) && is_integer(j);
    if (first) {
      text_after = !value.empty();
      is_list = is_list && !is_number(value);
      first = false;
      return is_list;
    }
    is_list = is_list && ends && (value.empty() || is_number(value));
    has_pairs_alone = has_pairs_alone || value.empty();
    has_diagonal = has_diagonal || i == j;
    return is_list;
  });
}

}  // namespace temper
