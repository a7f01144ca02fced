#include "io/model/term_list.h"

#include <variant>

namespace temper {

void read_term(LineWords& lines, std::int32_t index_base, NumberedTerms& terms, std::int64_t last) {
  const Word u = lines.word();
  const Word v = lines.word();
  const Word bias = lines.word();
  const Word more = lines.word();
  if (bias.text.empty() || !more.text.empty())
    lines.fail(more, fmt::format("expected 'u v bias', found {} words", count_words(lines.line())));
  const auto number = [&](const Word& word) {
    return lines.integer(word, index_base, last, "the number of a variable") - index_base;
  };
  const std::int64_t first = number(u);
  terms.add(first, number(v), lines.number(bias), lines.line_number());
}

bool is_term(std::string_view line) {
  WordScanner words{line};
  const auto is_id = [](const Word& word) {
    return !word.text.empty() &&
           word.text.find_first_not_of("0123456789") == std::string_view::npos;
  };
  const bool ids = is_id(words.next()) && is_id(words.next());
  return ids && !words.next().text.empty() && words.next().text.empty();
}

std::int64_t number_in_file(const Bqm& bqm, std::int32_t v) {
  return bqm.labels.empty() ? std::int64_t{bqm.first_number} + v
                            : std::get<std::int64_t>(bqm.labels[static_cast<std::size_t>(v)].value);
}

std::vector<bool> coupled_variables(const Bqm& bqm) {
  std::vector<bool> coupled(bqm.linear.size(), false);
  for (const Interaction& term : bqm.interactions) {
    coupled[static_cast<std::size_t>(term.u)] = true;
    coupled[static_cast<std::size_t>(term.v)] = true;
  }
  return coupled;
}

}  // namespace temper
