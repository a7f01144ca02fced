/// qbsolv's .qubo: comments `c …`, a line `p qubo 0 maxNodes nNodes nCouplers`, nNodes lines `i i
/// bias` and nCouplers lines `i j bias`; i and j count from 0 up to maxNodes, with gaps or without.

#include "io/model/formats.h"
#include "io/model/term_list.h"
#include <fmt/format.h>

#include <algorithm>

namespace temper {
namespace {

struct Header {
  std::int64_t max_nodes = 0;
  PromisedCount nodes, couplers;

  explicit Header(LineWords& lines) {
    const std::string_view expected = "the line 'p qubo 0 maxNodes nNodes nCouplers'";
    lines.require_line(expected);
    for (const std::string_view wanted : {"p", "qubo"})
      if (const Word word = lines.word(); word.text != wanted)
        lines.fail(word, fmt::format("'{}': expected {}", word.text, expected));
    if (const Word word = lines.word("0 or unconstrained");
        word.text != "0" && word.text != "unconstrained")
      lines.fail(word, fmt::format("'{}': expected 0 or unconstrained: no other topology is read",
                                   word.text));
    max_nodes = lines.promised("maxNodes").count;
    nodes = lines.promised("nNodes");
    couplers = lines.promised("nCouplers");
    lines.end_line(expected);
  }
};

}  // namespace

int recognise_qubo(std::string_view head) {
  int certainty = 0;
  for_each_line(head, [&](std::string_view line) {
    WordScanner words{line};
    const std::string_view first = words.next().text;
    if (first[0] == 'c') return true;
    certainty = first == "p" && words.next().text == "qubo" ? 2 : 0;
    return false;
  });
  return certainty;
}

Bqm read_qubo(TextInput& input, const ModelReadOptions& options) {
  LineWords lines{input, "c"};
  const Header header{lines};
  NumberedTerms terms{NumberedTerms::Duplicates::refuse, input.size_hint()};
  const std::int32_t index_base = options.index_base.value_or(0);
  std::size_t num_nodes = 0, num_couplers = 0;
  while (lines.next_line()) {
    read_term(lines, index_base, terms, header.max_nodes - 1 + index_base);
    (terms.last_is_linear() ? num_nodes : num_couplers) += 1;
  }
  check_promise(header.nodes, num_nodes, "nodes", lines);
  check_promise(header.couplers, num_couplers, "couplers", lines);
  return std::move(terms).of_those_that_occur(Vartype::binary, index_base, lines);
}

std::string write_qubo(const Bqm& bqm) {
  const std::vector<bool> coupled = coupled_variables(bqm);
  std::int64_t largest = -1, num_nodes = 0;
  for (std::int32_t v = 0; v < bqm.num_variables(); ++v) {
    largest = std::max(largest, number_in_file(bqm, v));
    const auto at = static_cast<std::size_t>(v);
    num_nodes += bqm.linear[at] != 0.0 || !coupled[at] ? 1 : 0;
  }
  fmt::memory_buffer out;
  fmt::format_to(fmt::appender{out}, "p qubo 0 {} {} {}\n", largest + 1, num_nodes,
                 bqm.interactions.size());
  write_terms(
      bqm, [](double bias) { return bias; }, out);
  return fmt::to_string(out);
}

}  // namespace temper
