/// OR-Library's bqp: maximise x^T Q x. The number of problems, then for each `n m` and m lines `i j
/// q` counted from 1; an off-diagonal entry is listed once and counts twice.

#include "io/model/formats.h"
#include "io/model/matrix_list.h"
#include "io/model/term_list.h"
#include <fmt/format.h>

namespace temper {
namespace {

/// Which of the problems is wanted, from 1.
std::int64_t chosen(LineWords& lines, const ModelReadOptions& options) {
  lines.require_line("the number of problems");
  const Word word = lines.word();
  const std::int64_t count = lines.integer(word, 1, kLargestNumber, "the number of problems");
  lines.end_line("the number of problems");
  if (count == 1 && !options.problem) return 1;
  if (!options.problem)
    lines.fail(word, fmt::format("{0} problems: say which with --problem 1 .. {0}", count));
  if (*options.problem < 1 || *options.problem > count)
    lines.fail(word, fmt::format("{} problems: there is no problem {}", count, *options.problem));
  return *options.problem;
}

}  // namespace

int recognise_bqp(std::string_view head) {
  std::size_t count[3] = {};
  int line_number = 0;
  for_each_line(head, [&](std::string_view line) {
    WordScanner words{line};
    for (Word word = words.next(); !word.text.empty(); word = words.next()) {
      if (!is_number(word.text)) count[line_number] = 100;  // of no line of these
      ++count[line_number];
    }
    return ++line_number < 3;
  });
  return count[0] == 1 && count[1] == 2 && (count[2] == 3 || line_number == 2) ? 2 : 0;
}

Bqm read_bqp(TextInput& input, const ModelReadOptions& options) {
  LineWords lines{input};
  const std::int64_t problem = chosen(lines, options);
  const std::int32_t index_base = options.index_base.value_or(1);
  for (std::int64_t before = 1; before < problem; ++before) {
    const MatrixList list{lines, MatrixList::After::nothing};
    (void)read_matrix(lines, list, index_base, -1.0);
  }
  const MatrixList list{lines, MatrixList::After::nothing};
  NumberedTerms terms = read_matrix(lines, list, index_base, -1.0);
  if (!options.problem) require_end(lines, list, "entries");
  Bqm bqm = std::move(terms).of_promised(Vartype::binary, list.variables, index_base, lines);
  bqm.sense = Sense::maximise;
  return bqm;
}

std::string write_bqp(const Bqm& bqm) { return "1\n" + matrix_text(bqm, 1, -1.0); }

}  // namespace temper
