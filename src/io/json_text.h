#pragma once
/// JSON with places: every complaint about a JSON text names source, line and column.

#include <nlohmann/json.hpp>

#include <cstddef>
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

  /// The line that the value of `path`, which must exist, starts on.
  [[nodiscard]] int line_of(const JsonPath& path) const;

 private:
  struct Place {
    std::size_t offset = 0;
    int line = 1;
    std::size_t line_start = 0;  ///< an offset
  };
  [[nodiscard]] Place place_of(const JsonPath& path) const;
  /// The place of an offset that lies behind `known`.
  [[nodiscard]] Place place_at(std::size_t offset, Place known) const;
  void index_elements() const;
  [[noreturn]] void fail_at(const Place& place, const std::string& message) const;

  std::string_view text_;
  std::string source_;
  nlohmann::json root_;
  /// Of the elements of the root, found when the first of them is asked for: a list of many puzzles
  /// is not walked through for each.
  mutable std::vector<Place> elements_;
};

/// Whether a text begins as an object does.
[[nodiscard]] bool looks_like_json_object(std::string_view text);

/// `linear_biases[3]`: how messages name a place.
[[nodiscard]] std::string to_string(const JsonPath& path);

}  // namespace temper
