#pragma once
/// JSON with places: every complaint about a JSON text names source, line and column.

#include <nlohmann/json.hpp>

#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace temper {

/// A step into a document: a member's name or an element's index.
using JsonStep = std::variant<std::string, std::size_t>;
using JsonPath = std::vector<JsonStep>;

/// The path one step further.
[[nodiscard]] JsonPath inside(JsonPath path, JsonStep step);

class JsonText {
 public:
  /// Parses the text. Throws ParseError, also for one that is nested deeper than 32 levels.
  JsonText(std::string_view text, std::string_view source);

  [[nodiscard]] const nlohmann::json& root() const { return root_; }

  /// The value at `path`. Throws ParseError when it is missing.
  [[nodiscard]] const nlohmann::json& at(const JsonPath& path) const;

  /// The member of the object at `path`. Throws ParseError when it is missing.
  [[nodiscard]] const nlohmann::json& member(const JsonPath& path, const std::string& name) const;

  /// The whole number from `least` to `most`, or the text, at `path`. Throws ParseError for any
  /// other value.
  [[nodiscard]] int integer_at(const JsonPath& path, int least, int most) const;
  [[nodiscard]] std::string text_at(const JsonPath& path) const;

  /// Throws a ParseError at the value of `path`, which must exist.
  [[noreturn]] void fail(const JsonPath& path, const std::string& message) const;

 private:
  [[noreturn]] void fail_at(std::size_t offset, const std::string& message) const;

  std::string_view text_;
  std::string source_;
  nlohmann::json root_;
};

/// Whether a text begins as an object does.
[[nodiscard]] bool looks_like_json_object(std::string_view text);

/// `linear_biases[3]`: how messages name a place.
[[nodiscard]] std::string to_string(const JsonPath& path);

}  // namespace temper
