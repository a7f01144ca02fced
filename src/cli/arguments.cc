#include "cli/arguments.h"

#include "temper/base/error.h"
#include "temper/base/table.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <utility>

namespace temper::cli {

struct Arguments::Parser {
  std::string verb;
  CLI::App app;
  std::vector<std::pair<CLI::Option*, std::string>> required;

  /// An argument that no option or positional took: a misspelt option most of the time.
  [[noreturn]] void refuse(const std::string& extra) const {
    if (!extra.starts_with('-'))
      throw InputError{fmt::format("{}: unexpected argument '{}'", verb, extra)};
    const std::string name = extra.substr(0, extra.find('='));
    std::vector<std::string> known;
    for (const CLI::Option* option : app.get_options())
      for (const std::string& long_name : option->get_lnames()) known.push_back("--" + long_name);
    const std::vector<std::string_view> names(known.begin(), known.end());
    throw InputError{fmt::format("{}: unknown option '{}'{} (temper {} --help lists them)", verb,
                                 name, did_you_mean(name, names), verb)};
  }
};

Arguments::Arguments(const Command& command)
    : parser_(
          new Parser{std::string{command.name},
                     CLI::App{std::string{command.help}, fmt::format("temper {}", command.name)},
                     {}}) {
  CLI::App& app = parser_->app;
  app.allow_extras();
  app.set_help_flag("-h,--help", "print this and exit");
  app.footer(fmt::format("Examples:\n{}", command.example));
  app.get_formatter()->column_width(34);
}

Arguments::~Arguments() = default;

void Arguments::option_text(const std::string& names, const std::string& value_name,
                            const std::string& help,
                            std::function<void(const std::string&)> store) {
  settable(names, store);
  parser_->app.add_option_function<std::string>(names, std::move(store), help)
      ->type_name(value_name);
}

void Arguments::repeated(const std::string& name, const std::string& value_name,
                         std::vector<std::string>& values, const std::string& help) {
  parser_->app.add_option(name, values, help)->type_name(value_name)->allow_extra_args(false);
}

void Arguments::flag(const std::string& names, bool& value, const std::string& help) {
  parser_->app.add_flag(names, value, help);
  settable(names, [names, &value](const std::string& text) {
    if (text != "true" && text != "false")
      throw InputError{fmt::format("{}: '{}': expected true or false", names, text)};
    value = text == "true";
  });
}

void Arguments::settable(const std::string& names, std::function<void(const std::string&)> store) {
  const std::string name = names.substr(0, names.find(','));
  if (name.starts_with("--")) settable_.emplace_back(name.substr(2), std::move(store));
}

std::vector<std::string> Arguments::option_names() const {
  std::vector<std::string> names;
  for (const auto& [name, store] : settable_) names.push_back(name);
  return names;
}

bool Arguments::set(const std::string& name, const std::string& text) {
  const auto found = std::ranges::find(settable_, name, [](const auto& row) { return row.first; });
  if (found == settable_.end()) return false;
  found->second(text);
  return true;
}

void Arguments::yes_or_no(const std::string& name, std::optional<bool>& value,
                          const std::string& help) {
  CLI::App& app = parser_->app;
  app.add_flag_callback(
      "--" + name, [&value] { value = true; }, help);
  app.add_flag_callback(
      "--no-" + name, [&value] { value = false; }, "the opposite");
}

void Arguments::positional(const std::string& name, std::string& value, Need need,
                           const std::string& help) {
  CLI::Option* option = parser_->app.add_option(name, value, help)->type_name("");
  if (need == Need::required) parser_->required.emplace_back(option, name);
}

void Arguments::positionals(const std::string& name, std::vector<std::string>& values,
                            const std::string& help) {
  CLI::Option* option = parser_->app.add_option(name, values, help)->type_name("");
  parser_->required.emplace_back(option, name);
}

bool Arguments::parse(std::span<const std::string> arguments) {
  std::vector<std::string> reversed(arguments.rbegin(), arguments.rend());
  try {
    parser_->app.parse(std::move(reversed));
  } catch (const CLI::CallForHelp&) {
    fmt::print("{}", parser_->app.help());
    return false;
  } catch (const CLI::ParseError& error) {
    throw InputError{fmt::format("{}: {}", parser_->verb, error.what())};
  }
  if (const auto extras = parser_->app.remaining(); !extras.empty())
    parser_->refuse(extras.front());
  for (const auto& [option, name] : parser_->required)
    if (option->count() == 0)
      throw InputError{fmt::format("{}: {} is missing (temper {} --help says more)", parser_->verb,
                                   name, parser_->verb)};
  return true;
}

}  // namespace temper::cli
