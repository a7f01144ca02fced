#include "temper/study/study_file.h"

#include "temper/base/error.h"
#include "temper/base/table.h"

#include <fmt/format.h>
#include <toml++/toml.h>

#include <algorithm>
#include <cmath>
#include <set>

namespace temper {
namespace {

constexpr std::size_t kMostSteps = 1'000'000;

/// The values of a range, in words of the command line.
struct Range {
  double from = 0, to = 0;
  std::size_t steps = 0;
  bool log = false;
  bool whole = false;  ///< rounded to integers, each once

  [[nodiscard]] std::vector<std::string> values() const {
    std::vector<std::string> values;
    for (std::size_t i = 0; i < steps; ++i) {
      const double part =
          steps == 1 ? 0.0 : static_cast<double>(i) / static_cast<double>(steps - 1);
      double value = log ? from * std::pow(to / from, part) : from + (to - from) * part;
      if (i + 1 == steps && steps > 1) value = to;
      // Twelve digits: the last bits of pow differ between machines, and would name other points.
      std::string text = whole ? fmt::format("{:.0f}", value) : fmt::format("{:.12g}", value);
      if (values.empty() || values.back() != text) values.push_back(std::move(text));
    }
    return values;
  }
};

class StudyFile {
 public:
  StudyFile(std::string_view text, const std::string& source, const PointReader& reader)
      : source_(source), reader_(reader) {
    try {
      root_ = toml::parse(text, source);
    } catch (const toml::parse_error& error) {
      throw at(error.source(), std::string{error.description()});
    }
  }

  Study read() {
    check_keys(root_, {"name", "combine", "states", "fixed", "axis", "exclude", "stop"}, "key");
    of_puzzles_ = names_puzzles();
    options_ = reader_.options(of_puzzles_);
    if (const toml::node* name = root_.get("name")) study_.name = text_of(*name, "a text");
    if (const toml::node* states = root_.get("states"))
      study_.num_states = static_cast<std::uint32_t>(integer(*states, 0, 1000));
    read_stop();
    read_fixed();
    read_axes();
    read_combine();
    read_exclude();
    if (!has_source_)
      throw ParseError{source_, 0, 0,
                       "no point says what to sample: 'puzzle' or 'model' is missing, in [fixed] "
                       "or as the option of an [[axis]]"};
    return std::move(study_);
  }

 private:
  [[nodiscard]] ParseError at(const toml::source_region& where, const std::string& message) const {
    return {source_, static_cast<int>(where.begin.line), static_cast<int>(where.begin.column),
            message};
  }
  [[nodiscard]] ParseError at(const toml::node& node, const std::string& message) const {
    return at(node.source(), message);
  }

  /// A name that is none of the known ones.
  [[nodiscard]] std::string unknown(std::string_view what, std::string_view name,
                                    std::span<const std::string_view> known) const {
    return fmt::format("unknown {} '{}'{} (known: {})", what, name, did_you_mean(name, known),
                       fmt::join(known, ", "));
  }

  void check_keys(const toml::table& table, std::vector<std::string_view> known,
                  std::string_view what) const {
    for (const auto& [key, value] : table)
      if (std::ranges::find(known, key.str()) == known.end())
        throw at(key.source(), unknown(what, key.str(), known));
  }

  [[nodiscard]] std::string text_of(const toml::node& node, std::string_view expected) const {
    if (const auto text = node.value_exact<std::string>()) return *text;
    throw at(node, fmt::format("expected {}", expected));
  }
  [[nodiscard]] double number(const toml::node& node, std::string_view what) const {
    const auto value = node.is_number() ? node.value<double>() : std::nullopt;
    if (!value || !std::isfinite(*value))
      throw at(node, fmt::format("{}: expected a number", what));
    return *value;
  }
  [[nodiscard]] std::int64_t integer(const toml::node& node, std::int64_t least,
                                     std::int64_t most) const {
    const auto value = node.value_exact<std::int64_t>();
    if (!value || *value < least || *value > most)
      throw at(node, fmt::format("expected an integer from {} to {}", least, most));
    return *value;
  }
  [[nodiscard]] const toml::table& table(const toml::node& node, std::string_view expected) const {
    if (const toml::table* found = node.as_table()) return *found;
    throw at(node, fmt::format("expected {}", expected));
  }
  [[nodiscard]] const toml::array& array(const toml::node& node, std::string_view expected) const {
    if (const toml::array* found = node.as_array()) return *found;
    throw at(node, fmt::format("expected {}", expected));
  }

  /// A value as it would be typed after its option: lists with commas, tables as name=value.
  [[nodiscard]] std::string value_text(const toml::node& node) const {
    if (const auto text = node.value_exact<std::string>()) return *text;
    if (const auto whole = node.value_exact<std::int64_t>()) return fmt::format("{}", *whole);
    if (const auto real = node.value_exact<double>()) return fmt::format("{}", *real);
    if (const auto flag = node.value_exact<bool>()) return *flag ? "true" : "false";
    std::vector<std::string> parts;
    if (const toml::array* list = node.as_array()) {
      for (const toml::node& part : *list) parts.push_back(value_text(part));
    } else if (const toml::table* named = node.as_table()) {
      for (const auto& [key, value] : *named)
        parts.push_back(fmt::format("{}={}", key.str(), value_text(value)));
    } else {
      throw at(node, "expected a text, a number, true or false, or a list of them");
    }
    return fmt::format("{}", fmt::join(parts, ","));
  }

  [[nodiscard]] bool known_option(const std::string& option) const {
    return option.starts_with("weights.") || std::ranges::find(options_, option) != options_.end();
  }
  void check_option(const std::string& option, const toml::source_region& where) const {
    if (known_option(option)) return;
    const std::vector<std::string_view> known(options_.begin(), options_.end());
    throw at(where, fmt::format("unknown option '{}'{} ({} takes them: temper {} --help)", option,
                                did_you_mean(option, known), of_puzzles_ ? "solve" : "sample",
                                of_puzzles_ ? "solve" : "sample"));
  }
  void check_value(const Setting& setting, const toml::node& node) const {
    try {
      reader_.check(of_puzzles_, setting);
    } catch (const InputError& error) {
      throw at(node, error.what());
    }
  }

  static bool is_source(const std::string& option) {
    return option == "puzzle" || option == "model";
  }

  /// Whether 'puzzle' or 'model' is named anywhere; both, or twice, is an error.
  bool names_puzzles() const {
    bool puzzle = false, model = false;
    const auto note = [&](const std::string& name) {
      puzzle |= name == "puzzle";
      model |= name == "model";
    };
    if (const toml::table* fixed = root_["fixed"].as_table())
      for (const auto& [key, value] : *fixed) note(std::string{key.str()});
    if (const toml::array* axes = root_["axis"].as_array())
      for (const toml::node& axis : *axes)
        if (const toml::table* fields = axis.as_table()) {
          if (const auto option = (*fields)["option"].value<std::string>()) note(*option);
          if (const toml::array* several = (*fields)["options"].as_array())
            for (const toml::node& option : *several)
              if (const auto name = option.value<std::string>()) note(*name);
        }
    if (puzzle && model)
      throw ParseError{source_, 0, 0, "'puzzle' and 'model' are of different studies; choose one"};
    return !model;
  }

  void note_option(const std::string& option, const toml::source_region& where) {
    if (!seen_.insert(option).second)
      throw at(where, fmt::format("option '{}' is given twice", option));
    if (option == "reads" && study_.stop.reads)
      throw at(where, "'reads' here and in [stop] both say how many; choose one");
    has_source_ |= is_source(option);
  }

  void read_fixed() {
    const toml::node* node = root_.get("fixed");
    if (node == nullptr) return;
    for (const auto& [key, value] : table(*node, "a table: [fixed]")) {
      const Setting setting{std::string{key.str()}, value_text(value)};
      check_option(setting.option, key.source());
      note_option(setting.option, key.source());
      if (!is_source(setting.option)) {
        check_value(setting, value);
        study_.fixed.push_back(setting);
      }
    }
    // The file is read with the other options, which may come after it.
    for (const auto& [key, value] : *node->as_table()) {
      const std::string option{key.str()};
      if (!is_source(option)) continue;
      const std::vector<std::string> names = sources(value_text(value), value);
      if (names.size() == 1)
        study_.fixed.push_back({option, names.front()});
      else
        study_.axes.push_back({{option}, in_rows(names), {}});
    }
  }

  [[nodiscard]] std::vector<std::string> sources(const std::string& argument,
                                                 const toml::node& node) {
    try {
      PointSources found = reader_.sources(of_puzzles_, argument, study_.fixed);
      if (!found.digest.empty()) study_.digests.push_back(std::move(found.digest));
      return std::move(found.values);
    } catch (const InputError& error) {
      throw at(node, error.what());
    }
  }

  static std::vector<std::vector<std::string>> in_rows(const std::vector<std::string>& values) {
    std::vector<std::vector<std::string>> rows;
    for (const std::string& value : values) rows.push_back({value});
    return rows;
  }

  void read_axes() {
    const toml::node* node = root_.get("axis");
    if (node == nullptr) return;
    for (const toml::node& axis : array(*node, "tables: [[axis]]"))
      read_axis(table(axis, "a table: [[axis]]"));
  }

  void read_axis(const toml::table& fields) {
    check_keys(fields, {"option", "options", "values", "range", "file", "when"}, "key of an axis");
    StudyAxis axis;
    const toml::node* option = fields.get("option");
    const toml::node* options = fields.get("options");
    if ((option == nullptr) == (options == nullptr))
      throw at(fields, "an axis has 'option', or 'options' that change together");
    const auto take = [&](const toml::node& name) {
      axis.options.push_back(text_of(name, "the name of an option"));
      check_option(axis.options.back(), name.source());
      note_option(axis.options.back(), name.source());
    };
    if (option != nullptr)
      take(*option);
    else
      for (const toml::node& name : array(*options, "a list of names of options")) take(name);
    if (axis.options.empty()) throw at(*options, "expected at least one option");

    const toml::node* values = fields.get("values");
    const toml::node* range = fields.get("range");
    const toml::node* file = fields.get("file");
    if ((values != nullptr) + (range != nullptr) + (file != nullptr) != 1)
      throw at(fields, "an axis has one of 'values', 'range' and 'file'");
    if (values != nullptr) {
      const toml::array& list = array(*values, "a list of values");
      for (const toml::node& value : list) add_values(axis, value, option == nullptr);
    } else if (range != nullptr) {
      if (axis.options.size() != 1) throw at(*range, "a range is of one option");
      for (const std::string& text :
           range_of(table(*range, "{ from, to, steps, scale }")).values()) {
        check_value({axis.options.front(), text}, *range);
        axis.values.push_back({text});
      }
    } else {
      if (axis.options.size() != 1 || !is_source(axis.options.front()))
        throw at(*file, "'file' is for the options puzzle and model");
      axis.values = in_rows(sources(text_of(*file, "a path"), *file));
    }
    if (axis.values.empty()) throw at(fields, "the axis has no value");
    if (const toml::node* when = fields.get("when"))
      axis.when = condition(table(*when, "a condition: { option = value }"));
    study_.axes.push_back(std::move(axis));
  }

  void add_values(StudyAxis& axis, const toml::node& node, bool several) {
    std::vector<const toml::node*> parts{&node};
    if (several) {
      parts.clear();
      for (const toml::node& part : array(node, "a list: a value for each of the options"))
        parts.push_back(&part);
      if (parts.size() != axis.options.size())
        throw at(node, fmt::format("expected {} values, one for each of the options, found {}",
                                   axis.options.size(), parts.size()));
    }
    std::vector<std::vector<std::string>> rows{{}};
    for (std::size_t i = 0; i < parts.size(); ++i) {
      const Setting setting{axis.options[i], value_text(*parts[i])};
      std::vector<std::string> texts{setting.value};
      if (is_source(setting.option))
        texts = sources(setting.value, *parts[i]);  // a file of many puzzles: each of them
      else
        check_value(setting, *parts[i]);
      std::vector<std::vector<std::string>> longer;
      for (const auto& row : rows)
        for (const std::string& text : texts) {
          longer.push_back(row);
          longer.back().push_back(text);
        }
      rows = std::move(longer);
    }
    axis.values.insert(axis.values.end(), rows.begin(), rows.end());
  }

  [[nodiscard]] Range range_of(const toml::table& fields) const {
    check_keys(fields, {"from", "to", "steps", "scale"}, "key of a range");
    const auto need = [&](const char* name) -> const toml::node& {
      if (const toml::node* found = fields.get(name)) return *found;
      throw at(fields, fmt::format("the range has no '{}'", name));
    };
    Range range{.from = number(need("from"), "from"),
                .to = number(need("to"), "to"),
                .steps = static_cast<std::size_t>(
                    integer(need("steps"), 1, static_cast<std::int64_t>(kMostSteps))),
                .log = false,
                .whole = need("from").is_integer() && need("to").is_integer()};
    if (const toml::node* scale = fields.get("scale")) {
      const std::string name = text_of(*scale, "linear or log");
      const std::vector<std::string_view> known{"linear", "log"};
      if (name != "linear" && name != "log") throw at(*scale, unknown("scale", name, known));
      range.log = name == "log";
      if (range.log && !(range.from > 0 && range.to > 0))
        throw at(*scale, "a log scale needs ends above 0");
    }
    return range;
  }

  [[nodiscard]] Condition condition(const toml::table& fields) const {
    Condition out;
    for (const auto& [key, value] : fields) {
      Match match{.option = std::string{key.str()}};
      check_option(match.option, key.source());
      if (const toml::table* bounds = value.as_table()) {
        check_keys(*bounds, {"min", "max"}, "bound");
        if (const toml::node* min = bounds->get("min")) match.min = number(*min, "min");
        if (const toml::node* max = bounds->get("max")) match.max = number(*max, "max");
      } else if (const toml::array* list = value.as_array()) {
        for (const toml::node& one : *list) match.values.push_back(value_text(one));
      } else {
        match.values.push_back(value_text(value));
      }
      out.push_back(std::move(match));
    }
    if (out.empty()) throw at(fields, "the condition says nothing");
    return out;
  }

  void read_combine() {
    const toml::node* node = root_.get("combine");
    if (node == nullptr) return;
    if (const toml::table* fields = node->as_table()) {
      check_keys(*fields, {"random", "seed"}, "key of combine");
      const toml::node* count = fields->get("random");
      if (count == nullptr) throw at(*node, "expected { random = N, seed = S }");
      study_.combine = Combine::random;
      study_.num_random = static_cast<std::size_t>(integer(*count, 1, 10'000'000));
      if (const toml::node* seed = fields->get("seed"))
        study_.random_seed = static_cast<std::uint64_t>(integer(*seed, 0, INT64_MAX));
      return;
    }
    const std::string name = text_of(*node, "\"product\", \"zip\" or { random = N, seed = S }");
    const std::vector<std::string_view> known{"product", "zip"};
    if (name != "product" && name != "zip") throw at(*node, unknown("way to combine", name, known));
    if (name == "zip") study_.combine = Combine::zip;
  }

  void read_exclude() {
    const toml::node* node = root_.get("exclude");
    if (node == nullptr) return;
    for (const toml::node& one : array(*node, "tables: [[exclude]]"))
      study_.exclude.push_back(condition(table(one, "a condition: option = value")));
  }

  void read_stop() {
    const toml::node* node = root_.get("stop");
    if (node == nullptr) return;
    const toml::table& fields = table(*node, "a table: [stop]");
    check_keys(fields, {"reads", "hits", "seconds", "width"}, "stop rule");
    StopRule& stop = study_.stop;
    if (const toml::node* reads = fields.get("reads"))
      stop.reads = static_cast<std::uint32_t>(integer(*reads, 1, UINT32_MAX));
    if (const toml::node* hits = fields.get("hits")) stop.hits = integer(*hits, 1, INT64_MAX);
    if (const toml::node* seconds = fields.get("seconds")) {
      stop.seconds = number(*seconds, "seconds");
      if (!(*stop.seconds > 0)) throw at(*seconds, "seconds: expected more than 0");
    }
    if (const toml::node* width = fields.get("width")) {
      stop.width = number(*width, "width");
      if (!(*stop.width > 0 && *stop.width < 1)) throw at(*width, "width: expected 0 < width < 1");
    }
  }

  const std::string& source_;
  const PointReader& reader_;
  toml::table root_;
  bool of_puzzles_ = true;
  bool has_source_ = false;
  std::vector<std::string> options_;
  std::set<std::string> seen_;
  Study study_;
};

}  // namespace

Study parse_study(std::string_view text, const std::string& source, const PointReader& reader) {
  return StudyFile(text, source, reader).read();
}

}  // namespace temper
