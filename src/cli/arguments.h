#pragma once
/// The options of one verb. CLI11 does the work behind this; it is slow to compile, so only
/// arguments.cc sees it. Values are read by option_values.h, with messages of our own.

#include "cli/command.h"
#include "cli/option_values.h"

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace temper::cli {

class Arguments {
 public:
  explicit Arguments(const Command& command);
  ~Arguments();

  /// `--name VALUE`; names may be several: "--output,-o".
  template <class T>
  void option(const std::string& names, const std::string& value_name, T& value,
              const std::string& help) {
    option_text(names, value_name, help, [names, &value, noted = noted_](const std::string& text) {
      const std::string name = names.substr(0, names.find(','));
      if (noted != nullptr) noted->push_back(name);
      read_value(name, text, value);
    });
  }

  /// From here on options with a value put their names into the list when they are given; null
  /// ends that. The list must outlive parse.
  void note_in(std::vector<std::string>* names) { noted_ = names; }

  /// `--name VALUE`, as often as wanted.
  void repeated(const std::string& name, const std::string& value_name,
                std::vector<std::string>& values, const std::string& help);

  /// `--name`.
  void flag(const std::string& names, bool& value, const std::string& help);
  /// `--name` and `--no-name`; neither leaves the value unset.
  void yes_or_no(const std::string& name, std::optional<bool>& value, const std::string& help);

  enum class Need { optional, required };
  void positional(const std::string& name, std::string& value, Need need, const std::string& help);
  /// One or more.
  void positionals(const std::string& name, std::vector<std::string>& values,
                   const std::string& help);

  /// Names of all options, without dashes, in the order in which they were added.
  [[nodiscard]] std::vector<std::string> option_names() const;
  /// As if `--name text` had been given; of a flag, text is true or false. False: there is no such
  /// option. Throws InputError as the option does.
  bool set(const std::string& name, const std::string& text);

  /// False when help was asked for and printed. Throws InputError, with the nearest name for an
  /// unknown option.
  [[nodiscard]] bool parse(std::span<const std::string> arguments);

 private:
  void option_text(const std::string& names, const std::string& value_name, const std::string& help,
                   std::function<void(const std::string&)> store);

  /// Reads a value from elsewhere than the command line.
  void settable(const std::string& names, std::function<void(const std::string&)> store);

  struct Parser;
  std::unique_ptr<Parser> parser_;
  std::vector<std::string>* noted_ = nullptr;
  std::vector<std::pair<std::string, std::function<void(const std::string&)>>> settable_;
};

}  // namespace temper::cli
