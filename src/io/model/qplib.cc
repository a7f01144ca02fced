/// QPLIB's .qplib for objectives over 0/1 without constraints (types QBN, QBB and their simpler
/// kin): minimise or maximise ½ x^T Q x + b x + c. Off-diagonal entries are listed once, so that ½
/// and twice cancel; the diagonal is halved. Variables count from 1. What follows the numbers that
/// a line must hold is a comment.

#include "io/model/capacity.h"
#include "io/model/formats.h"
#include "io/model/numbered_terms.h"
#include "io/model/term_list.h"
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

namespace temper {
namespace {

std::string lower(std::string_view text) {
  std::string out;
  for (const char c : text) out += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return out;
}

bool is_type(std::string_view word) {
  return word.size() == 3 && std::string_view{"LDCQ"}.find(word[0]) != std::string_view::npos &&
         word[1] == 'B' && (word[2] == 'N' || word[2] == 'B');
}

/// Something of a variable, counted from 0.
template <class T>
using Numbered = std::pair<std::int64_t, T>;

class Reader {
 public:
  Reader(TextInput& input, std::int32_t index_base) : lines_(input, "#!%"), base_(index_base) {}

  [[nodiscard]] Bqm read() {
    lines_.require_line("the name of the problem");
    const bool quadratic = read_type();
    const double sign = read_sense();
    variables_ = count("the number of variables", kMostVariables);
    NumberedTerms terms{NumberedTerms::Duplicates::refuse};
    if (quadratic) read_quadratic(terms, sign);
    const std::vector<Numbered<double>> linear = read_linear();
    const double constant = number("the constant");
    (void)number("the value of infinity");
    skip_defaults("the starting point");
    skip_defaults("the dual starting point");
    const auto names = read_names();

    Bqm bqm =
        std::move(terms).of_promised(Vartype::binary, variables_, base_, lines_, linear.size());
    std::vector<double> all_linear(bqm.linear.size(), default_linear_);
    for (const auto& [v, value] : linear) all_linear[static_cast<std::size_t>(v)] = value;
    for (std::size_t v = 0; v < all_linear.size(); ++v) bqm.linear[v] += sign * all_linear[v];
    for (std::size_t v = 0; v < all_linear.size(); ++v)
      if (!std::isfinite(bqm.linear[v]))
        lines_.fail(variables_.line, 1,
                    fmt::format("the linear term of variable {} is too large",
                                v + static_cast<std::size_t>(base_)));
    bqm.offset = sign * constant;
    bqm.sense = sign > 0 ? Sense::minimise : Sense::maximise;
    if (!names.empty()) name_variables(bqm, names);
    return bqm;
  }

 private:
  /// True where there is a quadratic part.
  bool read_type() {
    lines_.require_line("the type of the problem");
    const Word word = lines_.word();
    if (!is_type(word.text))
      lines_.fail(word, fmt::format("type '{}': expected QBN or QBB (or L, D, C for Q): only 0/1 "
                                    "variables without constraints are read",
                                    word.text));
    return word.text[0] != 'L';
  }

  double read_sense() {
    lines_.require_line("minimize or maximize");
    const Word word = lines_.word();
    const std::string sense = lower(word.text);
    if (sense != "minimize" && sense != "maximize")
      lines_.fail(word, fmt::format("'{}': expected minimize or maximize", word.text));
    return sense == "minimize" ? 1.0 : -1.0;
  }

  PromisedCount count(std::string_view what, std::int64_t high = kLargestNumber) {
    lines_.require_line(what);
    return lines_.promised(what, high);
  }

  double number(std::string_view what) {
    lines_.require_line(what);
    return lines_.number(lines_.word(what));
  }

  std::int64_t variable() {
    return lines_.integer(lines_.word("the number of a variable"), base_,
                          variables_.count - 1 + base_, "the number of a variable") -
           base_;
  }

  void read_quadratic(NumberedTerms& terms, double sign) {
    const PromisedCount entries = count("the number of quadratic terms");
    for (std::int64_t entry = 0; entry < entries.count; ++entry) {
      lines_.require_line("a quadratic term 'i j value'");
      const std::int64_t u = variable();
      const std::int64_t v = variable();
      const double value = lines_.number(lines_.word("a quadratic term 'i j value'"));
      terms.add(u, v, sign * (u == v ? value / 2 : value), lines_.line_number());
    }
  }

  std::vector<Numbered<double>> read_linear() {
    default_linear_ = number("the default linear term");
    const PromisedCount entries = count("the number of other linear terms");
    std::vector<Numbered<double>> terms;
    for (std::int64_t entry = 0; entry < entries.count; ++entry) {
      lines_.require_line("a linear term 'i value'");
      const std::int64_t v = variable();
      terms.emplace_back(v, lines_.number(lines_.word("a linear term 'i value'")));
    }
    std::ranges::stable_sort(terms, {}, &Numbered<double>::first);
    const auto twice = std::ranges::adjacent_find(terms, {}, &Numbered<double>::first);
    if (twice != terms.end())
      lines_.fail(
          entries.line, entries.column,
          fmt::format("the linear term of variable {} is listed twice", twice->first + base_));
    return terms;
  }

  void skip_defaults(std::string_view what) {
    (void)number(fmt::format("the default of {}", what));
    const PromisedCount entries = count(fmt::format("the number of other values of {}", what));
    for (std::int64_t entry = 0; entry < entries.count; ++entry) {
      lines_.require_line("'i value'");
      (void)variable();
      (void)lines_.number(lines_.word("'i value'"));
    }
  }

  std::vector<Numbered<std::string>> read_names() {
    std::vector<Numbered<std::string>> names;
    const PromisedCount entries = count("the number of names");
    for (std::int64_t entry = 0; entry < entries.count; ++entry) {
      lines_.require_line("a name 'i name'");
      const std::int64_t v = variable();
      const Word name = lines_.word("a name 'i name'");
      if (!std::ranges::all_of(name.text, [](char c) { return c > ' ' && c < '\x7f'; }))
        lines_.fail(name, "expected a name of ASCII characters");
      names.emplace_back(v, name.text);
    }
    if (lines_.next_line())
      lines_.fail(lines_.line_number(), 1,
                  "expected the end of the file: there are no constraints to name");
    return names;
  }

  /// Those without a name of their own are x1, x2 …, as the format has it.
  void name_variables(Bqm& bqm, const std::vector<Numbered<std::string>>& names) {
    bqm.labels.resize(bqm.linear.size());
    for (std::size_t v = 0; v < bqm.labels.size(); ++v)
      bqm.labels[v].value = fmt::format("x{}", v + 1);
    for (const auto& [v, name] : names) bqm.labels[static_cast<std::size_t>(v)].value = name;
    std::vector<std::string_view> sorted;
    for (const Label& label : bqm.labels) sorted.push_back(std::get<std::string>(label.value));
    std::ranges::sort(sorted);
    if (const auto twice = std::ranges::adjacent_find(sorted); twice != sorted.end())
      lines_.fail(lines_.line_number(), 1, fmt::format("'{}' names two variables", *twice));
    bqm.first_number = 0;
  }

  LineWords lines_;
  std::int32_t base_;
  PromisedCount variables_;
  double default_linear_ = 0.0;
};

}  // namespace

int recognise_qplib(std::string_view head) {
  std::string words[3];
  int line_number = 0;
  for_each_line(head, [&](std::string_view line) {
    const std::string_view word = WordScanner{line}.next().text;
    if (std::string_view{"#!%"}.find(word[0]) != std::string_view::npos) return true;
    words[line_number] = word;
    return ++line_number < 3;
  });
  const bool type = words[1].size() == 3 && std::ranges::all_of(words[1], [](unsigned char c) {
                      return std::isupper(c) != 0;
                    });
  const std::string sense = lower(words[2]);
  return type && (sense == "minimize" || sense == "maximize") ? 2 : 0;
}

Bqm read_qplib(TextInput& input, const ModelReadOptions& options) {
  return Reader{input, options.index_base.value_or(1)}.read();
}

std::string write_qplib(const Bqm& bqm) {
  const double sign = bqm.sense == Sense::minimise ? 1.0 : -1.0;
  const auto num_linear = std::ranges::count_if(bqm.linear, [](double b) { return b != 0.0; });
  fmt::memory_buffer memory;
  const fmt::appender out{memory};
  fmt::format_to(out, "model\nQBN\n{}\n{} # variables\n{} # quadratic terms\n",
                 sign > 0 ? "minimize" : "maximize", bqm.num_variables(), bqm.interactions.size());
  for (const Interaction& term : bqm.interactions)
    fmt::format_to(out, "{} {} {}\n", term.v + std::int64_t{1}, term.u + std::int64_t{1},
                   sign * term.bias);
  fmt::format_to(out, "0 # default linear term\n{} # other linear terms\n", num_linear);
  for (std::int32_t v = 0; v < bqm.num_variables(); ++v)
    if (const double bias = bqm.linear[static_cast<std::size_t>(v)]; bias != 0.0)
      fmt::format_to(out, "{} {}\n", v + std::int64_t{1}, sign * bias);
  fmt::format_to(out,
                 "{} # constant\n1e30 # infinity\n0 # default starting point\n0 # other values\n"
                 "0 # default dual starting point\n0 # other values\n",
                 sign * bqm.offset + 0.0);
  const bool named =
      !bqm.labels.empty() && std::holds_alternative<std::string>(bqm.labels.front().value);
  fmt::format_to(out, "{} # names\n", named ? bqm.labels.size() : 0);
  for (std::size_t v = 0; named && v < bqm.labels.size(); ++v)
    fmt::format_to(out, "{} {}\n", v + 1, std::get<std::string>(bqm.labels[v].value));
  return fmt::to_string(memory);
}

}  // namespace temper
