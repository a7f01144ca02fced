#pragma once
/// Lists of `u v bias` lines, as COO, Ising and qbsolv files have them: what they share in reading,
/// telling apart and writing.

#include "io/model/numbered_terms.h"
#include <fmt/format.h>

#include <string>
#include <string_view>

namespace temper {

/// Reads the line `u v bias` into the terms; u and v are from `index_base` to `last`.
void read_term(LineWords& lines, std::int32_t index_base, NumberedTerms& terms,
               std::int64_t last = kLargestNumber);

/// Whether the line is two numbers of variables and a number.
[[nodiscard]] bool is_term(std::string_view line);

/// Calls f(line) for every line of a head until it returns false; blank lines are left out.
template <class F>
void for_each_line(std::string_view head, F f) {
  while (!head.empty()) {
    const std::size_t end = std::min(head.find('\n'), head.size());
    const std::string_view line = head.substr(0, end);
    head.remove_prefix(std::min(end + 1, head.size()));
    if (!WordScanner{line}.next().text.empty() && !f(line)) return;
  }
}

/// The number of a variable: its label where there are labels.
[[nodiscard]] std::int64_t number_in_file(const Bqm& bqm, std::int32_t v);

/// Which variables occur in interactions. Shape: [num_variables].
[[nodiscard]] std::vector<bool> coupled_variables(const Bqm& bqm);

/// `u v bias` lines: the linear biases (also 0 where the variable would not occur otherwise), then
/// the interactions, numbers as `text_of(bias)`.
template <class TextOf>
void write_terms(const Bqm& bqm, TextOf text_of, fmt::memory_buffer& out) {
  const std::vector<bool> coupled = coupled_variables(bqm);
  for (std::int32_t v = 0; v < bqm.num_variables(); ++v)
    if (const double bias = bqm.linear[static_cast<std::size_t>(v)];
        bias != 0.0 || !coupled[static_cast<std::size_t>(v)])
      fmt::format_to(fmt::appender{out}, "{0} {0} {1}\n", number_in_file(bqm, v), text_of(bias));
  for (const Interaction& term : bqm.interactions)
    fmt::format_to(fmt::appender{out}, "{} {} {}\n", number_in_file(bqm, term.u),
                   number_in_file(bqm, term.v), text_of(term.bias));
}

}  // namespace temper
