/// A weighted graph whose cut is maximised, as rudy writes them and the G-set has them: `n m`, then
/// m lines `i j w` counted from 1; no w means 1. In spins the cut is Σ w (1 − s_i s_j) / 2, and the
/// energy that is minimised is −cut.

#include "io/model/capacity.h"
#include "io/model/formats.h"
#include "io/model/matrix_list.h"
#include <fmt/format.h>

#include <cmath>

namespace temper {

int recognise_maxcut(std::string_view head) {
  const ListShape shape{head};
  if (!shape.is_list || shape.has_comments || shape.has_diagonal) return 0;
  return shape.has_pairs_alone ? 2 : 1;
}

Bqm read_maxcut(TextInput& input, const ModelReadOptions& options) {
  LineWords lines{input};
  const MatrixList list{lines, MatrixList::After::text};
  const std::int32_t index_base = options.index_base.value_or(1);
  const std::int64_t last = list.variables.count - 1 + index_base;
  NumberedTerms terms{NumberedTerms::Duplicates::refuse, input.size_hint()};
  while (lines.next_line()) {
    const std::int64_t u =
        lines.integer(lines.word("'i j w'"), index_base, last, "the number of a vertex");
    const Word other = lines.word("'i j w'");
    const std::int64_t v = lines.integer(other, index_base, last, "the number of a vertex");
    if (u == v) lines.fail(other, fmt::format("'{}': an edge joins two vertices", other.text));
    const Word weight = lines.word();
    const double w = weight.text.empty() ? 1.0 : lines.number(weight);
    lines.end_line("'i j w'");
    terms.add(u - index_base, v - index_base, w / 2, lines.line_number());
  }
  check_promise(list.entries, terms.size(), "edges", lines);
  Bqm bqm = std::move(terms).of_promised(Vartype::spin, list.variables, index_base, lines);
  bqm.offset = offset_of_cut(bqm);
  if (!std::isfinite(bqm.offset))
    lines.fail(list.entries.line, list.entries.column, "the weights add up to more than a double");
  bqm.sense = Sense::cut;
  return bqm;
}

std::string write_maxcut(const Bqm& bqm) {
  fmt::memory_buffer out;
  fmt::format_to(fmt::appender{out}, "{} {}\n", bqm.num_variables(), bqm.interactions.size());
  for (const Interaction& term : bqm.interactions)
    fmt::format_to(fmt::appender{out}, "{} {} {}\n", term.u + std::int64_t{1},
                   term.v + std::int64_t{1}, twice(term.bias));
  return fmt::to_string(out);
}

}  // namespace temper
