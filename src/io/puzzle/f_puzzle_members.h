#pragma once
/// Members of the JSON of f-puzzles: cells by name, numbers, and complaints that name the path.

#include "temper/puzzle/shape.h"

#include "io/json_text.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace temper {

class FPuzzleMembers {
 public:
  FPuzzleMembers(const JsonText& text, const Shape& shape) : text_(text), shape_(shape) {}

  /// Throws ParseError, as everything here does.
  [[noreturn]] void fail(const JsonPath& path, const std::string& expected) const;

  [[nodiscard]] const nlohmann::json& member(const JsonPath& path, const nlohmann::json& value,
                                             const char* name) const;

  /// Calls `use(path, element)` with every element of an array.
  template <class Use>
  void each(const JsonPath& path, const nlohmann::json& value, Use use) const {
    if (!value.is_array()) fail(path, "expected an array");
    for (std::size_t i = 0; i < value.size(); ++i) use(inside(path, i), value[i]);
  }

  struct Place {
    int row = 0, col = 0;  ///< from 0; the frame around the grid is −1 and the side
  };
  /// "R3C10" → row and column.
  [[nodiscard]] Place place(const JsonPath& path, const nlohmann::json& value) const;
  [[nodiscard]] int cell(const JsonPath& path, const nlohmann::json& value) const;

  /// The cells of a list, none of them twice, without those that are `skipped`.
  [[nodiscard]] std::vector<int> list(const JsonPath& path, const nlohmann::json& value,
                                      std::span<const int> skipped = {}) const;
  /// The same of the list that is the member `name`.
  [[nodiscard]] std::vector<int> cells(const JsonPath& path, const nlohmann::json& value,
                                       const char* name) const;
  /// The members "cell" of the elements of a list, none of them twice.
  [[nodiscard]] std::vector<int> marked(const JsonPath& path, const nlohmann::json& value) const;

  /// The number of a member "value", which is written as a number or a text; nullopt where it is
  /// empty or missing.
  [[nodiscard]] std::optional<int> number(const JsonPath& path, const nlohmann::json& value) const;

 private:
  const JsonText& text_;
  const Shape& shape_;
};

}  // namespace temper
