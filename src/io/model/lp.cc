/// CPLEX's LP format, of which: a linear and quadratic objective with a constant over binary
/// variables, no constraints. `[ … ] / 2` halves the quadratic part.

#include "temper/base/error.h"

#include "io/model/capacity.h"
#include "io/model/formats.h"
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cmath>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace temper {
namespace {

struct Token {
  enum class Kind { name, number, sign, end };

  Kind kind = Kind::end;
  std::string_view text;
  double number = 0.0;
  int line = 1;
  int column = 1;

  [[nodiscard]] bool is(std::string_view sign) const { return kind == Kind::sign && text == sign; }
};

/// Splits the text into names, numbers and signs; `\` begins a comment.
class Tokens {
 public:
  explicit Tokens(TextInput& input) : text_(input.rest()), source_(input.source()) { advance(); }

  [[nodiscard]] const Token& next() const { return next_; }
  Token take() {
    const Token taken = next_;
    advance();
    return taken;
  }
  /// Takes the sign where it is next.
  bool take(std::string_view sign) {
    if (!next_.is(sign)) return false;
    advance();
    return true;
  }
  /// What stands behind the next token, without its blanks.
  [[nodiscard]] std::string_view behind() const {
    return text_.substr(std::min(text_.find_first_not_of(" \t\r\n", at_), text_.size()));
  }

  [[noreturn]] void fail(const Token& token, const std::string& message) const {
    throw ParseError{source_, token.line, token.column, message};
  }
  [[noreturn]] void fail_expecting(std::string_view expected) const {
    fail(next_, next_.kind == Token::Kind::end
                    ? fmt::format("expected {}, found the end of the file", expected)
                    : fmt::format("'{}': expected {}", next_.text, expected));
  }

 private:
  static bool is_name_char(char c) {
    constexpr std::string_view kMarks = "!\"#$%&(),.;?@_'`{}~";
    const auto byte = static_cast<unsigned char>(c);
    return byte < 128 && (std::isalnum(byte) != 0 || kMarks.find(c) != std::string_view::npos);
  }

  void skip_blanks() {
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (c == '\\')
        at_ = std::min(text_.find('\n', at_), text_.size());
      else if (c == '\n') {
        ++line_;
        line_start_ = ++at_;
      } else if (c == ' ' || c == '\t' || c == '\r')
        ++at_;
      else
        return;
    }
  }

  void advance() {
    skip_blanks();
    next_ = {Token::Kind::end, "", 0.0, line_, static_cast<int>(at_ - line_start_) + 1};
    if (at_ == text_.size()) return;
    const char c = text_[at_];
    const std::size_t start = at_;
    if (std::isdigit(static_cast<unsigned char>(c)) != 0 || c == '.') {
      read_number();
    } else if (is_name_char(c)) {
      while (at_ < text_.size() && is_name_char(text_[at_])) ++at_;
      next_.kind = Token::Kind::name;
    } else {
      if (std::string_view{"+-*^/[]:<>="}.find(c) == std::string_view::npos) {
        next_.text = text_.substr(at_, 1);
        fail(next_, fmt::format("a character (byte {:#04x}) that no LP file has",
                                static_cast<unsigned char>(c)));
      }
      ++at_;
      const char then = at_ < text_.size() ? text_[at_] : ' ';
      if (((c == '<' || c == '>' || c == '=') && then == '=') ||
          (c == '=' && (then == '<' || then == '>')))
        ++at_;
      next_.kind = Token::Kind::sign;
    }
    next_.text = text_.substr(start, at_ - start);
  }

  void read_number() {
    const char* end = text_.data() + text_.size();
    const auto [stop, error] = std::from_chars(text_.data() + at_, end, next_.number);
    if (error == std::errc::invalid_argument) fail(next_, "'.': expected a number");
    next_.text = text_.substr(at_, static_cast<std::size_t>(stop - text_.data()) - at_);
    if (error == std::errc::result_out_of_range)
      fail(next_, fmt::format("'{}' does not fit a double", next_.text));
    at_ = static_cast<std::size_t>(stop - text_.data());
    next_.kind = Token::Kind::number;
  }

  std::string_view text_;
  std::string source_;
  std::size_t at_ = 0, line_start_ = 0;
  int line_ = 1;
  Token next_;
};

std::string lower(std::string_view text) {
  std::string out;
  for (const char c : text) out += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return out;
}

bool is_one_of(std::string_view word, std::initializer_list<std::string_view> words) {
  return std::ranges::find(words, lower(word)) != words.end();
}

std::optional<Sense> sense_of(std::string_view word) {
  if (is_one_of(word, {"minimize", "minimise", "minimum", "min"})) return Sense::minimise;
  if (is_one_of(word, {"maximize", "maximise", "maximum", "max"})) return Sense::maximise;
  return std::nullopt;
}

enum class Section { constraints, bounds, binaries, other, end };

class Reader {
 public:
  explicit Reader(TextInput& input) : tokens_(input) {}

  [[nodiscard]] Bqm read() {
    const Token first = tokens_.take();
    const auto sense = sense_of(first.text);
    if (!sense) tokens_.fail(first, fmt::format("'{}': expected Minimize or Maximize", first.text));
    sign_ = sense == Sense::minimise ? 1.0 : -1.0;
    read_objective();
    read_sections();
    for (std::size_t v = 0; v < places_.size(); ++v)
      if (!binary_[v])
        tokens_.fail(places_[v],
                     fmt::format("'{}' is not among the Binaries: only models of binary "
                                 "variables are read",
                                 places_[v].text));
    Bqm bqm = std::move(builder_).build();
    bqm.labels.resize(places_.size());
    for (std::size_t v = 0; v < places_.size(); ++v)
      bqm.labels[v].value = std::string{places_[v].text};
    bqm.sense = *sense;
    return bqm;
  }

 private:
  /// The section that the next token begins, if it does.
  [[nodiscard]] std::optional<Section> section() const {
    const Token& next = tokens_.next();
    if (next.kind == Token::Kind::end) return Section::end;
    if (next.kind != Token::Kind::name || tokens_.behind().starts_with(':')) return std::nullopt;
    if (is_one_of(next.text, {"end"})) return Section::end;
    if (is_one_of(next.text, {"st", "s.t.", "st."})) return Section::constraints;
    const std::string behind = lower(tokens_.behind().substr(0, 4));
    if ((is_one_of(next.text, {"subject"}) && behind.starts_with("to")) ||
        (is_one_of(next.text, {"such"}) && behind.starts_with("that")))
      return Section::constraints;
    if (is_one_of(next.text, {"bounds", "bound"})) return Section::bounds;
    if (is_one_of(next.text, {"binary", "binaries", "bin"})) return Section::binaries;
    if (is_one_of(next.text, {"general", "generals", "gen", "integer", "integers", "int",
                              "semi-continuous", "semis", "sos", "sos1", "sos2", "pwlobj", "lazy"}))
      return Section::other;
    return std::nullopt;
  }

  [[nodiscard]] std::int32_t variable(const Token& token) {
    const auto [place, is_new] =
        index_.try_emplace(token.text, static_cast<std::int32_t>(places_.size()));
    if (is_new) {
      places_.push_back(token);
      binary_.push_back(false);
      builder_.add_linear(place->second, 0.0);
    }
    return place->second;
  }

  /// Any number of signs and at most one number, as the coefficient of what follows.
  struct Coefficient {
    double value = 1.0;
    bool has_number = false;
  };
  Coefficient coefficient() {
    Coefficient found;
    while (tokens_.next().is("+") || tokens_.next().is("-"))
      if (tokens_.take().is("-")) found.value = -found.value;
    if (tokens_.next().kind == Token::Kind::number) {
      found.value *= tokens_.take().number;
      found.has_number = true;
      (void)tokens_.take("*");
    }
    return found;
  }

  void read_objective() {
    if (tokens_.next().kind == Token::Kind::name && tokens_.behind().starts_with(':')) {
      (void)tokens_.take();
      (void)tokens_.take();
    }
    while (!section()) {
      const Coefficient factor = coefficient();
      if (tokens_.next().is("[")) {
        if (factor.has_number) tokens_.fail_expecting("a sign before [, not a number");
        read_quadratic(sign_ * factor.value);
      } else if (tokens_.next().kind == Token::Kind::name && !section()) {
        builder_.add_linear(variable(tokens_.take()), sign_ * factor.value);
      } else if (factor.has_number) {
        builder_.add_offset(sign_ * factor.value);
      } else {
        tokens_.fail_expecting("a term of the objective");
      }
    }
  }

  struct QuadraticTerm {
    std::int32_t u, v;
    double bias;
  };

  void read_quadratic(double factor) {
    (void)tokens_.take();  // [
    std::vector<QuadraticTerm> terms;
    while (!tokens_.take("]")) {
      const double value = coefficient().value;
      const std::int32_t u = name();
      std::int32_t v = u;
      if (tokens_.take("^")) {
        if (tokens_.next().number != 2.0) tokens_.fail_expecting("the exponent 2");
        (void)tokens_.take();
      } else if (tokens_.take("*")) {
        v = name();
      } else {
        tokens_.fail_expecting("'^ 2' or '*': terms in [ ] are quadratic");
      }
      terms.push_back({u, v, value});
    }
    double divisor = 1.0;
    if (tokens_.take("/")) {
      if (tokens_.next().number != 2.0) tokens_.fail_expecting("2: the quadratic part is halved");
      (void)tokens_.take();
      divisor = 2.0;
    }
    for (const QuadraticTerm& term : terms)
      builder_.add_interaction(term.u, term.v, factor * term.bias / divisor);
  }

  std::int32_t name() {
    if (tokens_.next().kind != Token::Kind::name || section()) tokens_.fail_expecting("a variable");
    return variable(tokens_.take());
  }

  void read_sections() {
    while (true) {
      const Section now = section().value_or(Section::other);
      if (now == Section::end) break;
      const Token head = tokens_.take();
      if (now == Section::constraints) {
        if (is_one_of(head.text, {"subject", "such"})) (void)tokens_.take();
        if (!section())
          tokens_.fail_expecting(
              "no constraint: only unconstrained models are read (a penalty in "
              "the objective can stand for one)");
      } else if (now == Section::binaries) {
        while (!section()) binary_[static_cast<std::size_t>(name())] = true;
      } else if (now == Section::bounds) {
        while (!section()) read_bound();
      } else if (!section()) {  // an empty section says nothing
        tokens_.fail(head, fmt::format("'{}': expected Bounds, Binaries or End: only binary "
                                       "variables without constraints are read",
                                       head.text));
      }
    }
    if (tokens_.next().kind == Token::Kind::end) tokens_.fail_expecting("End");
    (void)tokens_.take();
    if (tokens_.next().kind != Token::Kind::end) tokens_.fail_expecting("nothing after End");
  }

  /// Only bounds that a binary variable has anyway: 0 <= x <= 1, x >= 0, x <= 1.
  void read_bound() {
    const Token start = tokens_.next();
    const auto refuse = [&] {
      tokens_.fail(start, "expected bounds that binary variables have: 0 <= x <= 1");
    };
    const auto at_least = [&] {
      const Token sign = tokens_.take();
      if (sign.is("<=") || sign.is("<") || sign.is("=<")) return true;
      if (!(sign.is(">=") || sign.is(">") || sign.is("=>"))) refuse();
      return false;
    };
    if (tokens_.next().kind == Token::Kind::number) {
      const double low = tokens_.take().number;
      if (low != (at_least() ? 0.0 : 1.0)) refuse();
    }
    (void)name();
    const bool bounded_more = tokens_.next().kind == Token::Kind::sign;
    if (bounded_more) {
      const bool upper = at_least();
      if (tokens_.next().kind != Token::Kind::number ||
          tokens_.next().number != (upper ? 1.0 : 0.0))
        refuse();
      (void)tokens_.take();
    } else if (start.kind == Token::Kind::name) {
      refuse();
    }
  }

  Tokens tokens_;
  double sign_ = 1.0;
  BqmBuilder builder_{Vartype::binary};
  std::unordered_map<std::string_view, std::int32_t> index_;
  std::vector<Token> places_;  ///< where each variable occurs first
  std::vector<bool> binary_;
};

/// ` + 2 x` or ` - 2 x`; lines are broken now and then, as readers limit their length.
void append_term(fmt::memory_buffer& out, std::size_t& on_line, double factor,
                 const std::string& what) {
  constexpr std::size_t kTermsOnLine = 8;
  fmt::format_to(fmt::appender{out}, "{}{} {}{}{}", on_line == kTermsOnLine ? "\n " : " ",
                 std::signbit(factor) ? "-" : "+", std::abs(factor), what.empty() ? "" : " ", what);
  on_line = on_line == kTermsOnLine ? 1 : on_line + 1;
}

}  // namespace

int recognise_lp(std::string_view head) {
  // The first word behind comments.
  while (true) {
    head = head.substr(std::min(head.find_first_not_of(" \t\r\n"), head.size()));
    if (!head.starts_with('\\')) break;
    head = head.substr(std::min(head.find('\n'), head.size()));
  }
  return sense_of(head.substr(0, head.find_first_of(" \t\r\n\\"))) ? 2 : 0;
}

Bqm read_lp(TextInput& input, const ModelReadOptions&) { return Reader{input}.read(); }

std::string write_lp(const Bqm& bqm) {
  const double sign = bqm.sense == Sense::minimise ? 1.0 : -1.0;
  const auto name = [&](std::int32_t v) {
    const Label label = bqm.label(v);
    const auto* text = std::get_if<std::string>(&label.value);
    return text != nullptr ? *text : "x" + to_string(label);
  };
  fmt::memory_buffer out;
  fmt::format_to(fmt::appender{out}, "{}\n obj:", sign > 0 ? "Minimize" : "Maximize");
  std::size_t on_line = 0;
  for (std::int32_t v = 0; v < bqm.num_variables(); ++v)
    append_term(out, on_line, sign * bqm.linear[static_cast<std::size_t>(v)] + 0.0, name(v));
  if (bqm.offset != 0.0 || bqm.linear.empty()) append_term(out, on_line, sign * bqm.offset, "");
  if (!bqm.interactions.empty()) {
    fmt::format_to(fmt::appender{out}, "\n + [");
    on_line = 0;
    for (const Interaction& term : bqm.interactions)
      append_term(out, on_line, sign * twice(term.bias), name(term.u) + " * " + name(term.v));
    fmt::format_to(fmt::appender{out}, " ] / 2");
  }
  fmt::format_to(fmt::appender{out}, "\nSubject To\nBinaries\n");
  for (std::int32_t v = 0; v < bqm.num_variables(); ++v)
    fmt::format_to(fmt::appender{out}, " {}\n", name(v));
  fmt::format_to(fmt::appender{out}, "End\n");
  return fmt::to_string(out);
}

}  // namespace temper
