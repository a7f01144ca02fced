#include "io/json_text.h"

#include "temper/base/error.h"

#include "io/text_file.h"
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <span>

namespace temper {
namespace {

using nlohmann::json;

/// Walks over a text that is known to be valid JSON, to find where the value of a path starts.
class Walker {
 public:
  /// `start` lies before the value that paths begin in, with blanks between at most.
  explicit Walker(std::string_view text, std::size_t start = 0) : text_(text), at_(start) {}

  [[nodiscard]] std::size_t find(std::span<const JsonStep> path) {
    skip_blanks();
    for (const auto& step : path) {
      if (const auto* name = std::get_if<std::string>(&step))
        enter_member(*name);
      else
        enter_element(std::get<std::size_t>(step));
    }
    return at_;
  }

  /// Calls `use` with the offset of every element of the array that the text is.
  template <class Use>
  void for_each_element(std::size_t count, Use use) {
    skip_blanks();
    for (std::size_t i = 0; i < count; ++i) {
      ++at_;  // the bracket, then the commas
      skip_blanks();
      use(at_);
      skip_value();
    }
  }

 private:
  void skip_blanks() { at_ = std::min(text_.find_first_not_of(" \t\r\n", at_), text_.size()); }

  void skip_string() {
    for (++at_; text_[at_] != '"'; ++at_)
      if (text_[at_] == '\\') ++at_;
    ++at_;
  }

  void skip_value() {
    int depth = 0;
    do {
      skip_blanks();
      switch (text_[at_]) {
        case '"':
          skip_string();
          break;
        case '{':
        case '[':
          ++depth;
          ++at_;
          break;
        case '}':
        case ']':
          --depth;
          ++at_;
          break;
        case ',':
        case ':':
          ++at_;
          break;
        default:  // a number, true, false or null
          at_ = std::min(text_.find_first_of(",:]} \t\r\n", at_), text_.size());
      }
    } while (depth > 0);
    skip_blanks();
  }

  /// Of members of one name the last one counts. Without any it stays at the object.
  void enter_member(const std::string& name) {
    std::size_t found = at_;
    ++at_;
    skip_blanks();
    while (at_ < text_.size() && text_[at_] == '"') {
      const std::size_t start = at_;
      skip_string();
      const bool is_it = json::parse(text_.substr(start, at_ - start)) == name;
      skip_blanks();
      ++at_;  // the colon
      skip_blanks();
      if (is_it) found = at_;
      skip_value();
      ++at_;  // the comma, or the end of the object
      skip_blanks();
    }
    at_ = found;
  }

  void enter_element(std::size_t index) {
    ++at_;
    for (std::size_t i = 0; i < index; ++i) {
      skip_value();
      ++at_;  // the comma
    }
    skip_blanks();
  }

  std::string_view text_;
  std::size_t at_;
};

/// Arrays and objects inside one another. No model needs as many, and what walks over a document
/// calls itself for each level.
constexpr std::size_t kMostLevels = 32;

/// Where the text first goes deeper than that.
std::optional<std::size_t> too_deep(std::string_view text) {
  std::size_t levels = 0;
  bool in_string = false;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    if (in_string && c == '\\')
      ++at;
    else if (c == '"')
      in_string = !in_string;
    else if (!in_string && (c == '[' || c == '{') && ++levels > kMostLevels)
      return at;
    else if (!in_string && (c == ']' || c == '}') && levels > 0)
      --levels;
  }
  return std::nullopt;
}

/// The library's message without its "[json.exception…] parse error at line …:" head.
std::string reason_of(const std::string& what) {
  const std::size_t head = what.find(": ");
  return head == std::string::npos ? what : what.substr(head + 2);
}

}  // namespace

JsonText::JsonText(std::string_view text, std::string_view source)
    : text_(without_byte_order_mark(text)), source_(source) {
  if (const auto offset = too_deep(text_))
    fail_at(place_at(*offset, {}), fmt::format("nested deeper than {} levels", kMostLevels));
  try {
    root_ = json::parse(text_);
  } catch (const json::parse_error& error) {
    const std::size_t offset = error.byte == 0 ? 0 : std::min(error.byte - 1, text_.size());
    for (const std::string_view name : {"NaN", "Infinity"})
      if (text_.substr(offset).starts_with(name))
        fail_at(place_at(offset, {}), fmt::format("{}: numbers must be finite", name));
    fail_at(place_at(offset, {}), fmt::format("not valid JSON: {}", reason_of(error.what())));
  } catch (const json::out_of_range& error) {
    const std::string what = error.what();
    const std::size_t start = what.find('\'') + 1;
    const std::string number = what.substr(start, what.rfind('\'') - start);
    fail_at(place_at(std::min(text_.find(number), text_.size()), {}),
            fmt::format("'{}' does not fit a double", number));
  }
}

JsonPath inside(JsonPath path, JsonStep step) {
  path.push_back(std::move(step));
  return path;
}

const json& JsonText::at(const JsonPath& path) const {
  const json* value = &root_;
  for (auto step = path.begin(); step != path.end(); ++step) {
    if (const auto* key = std::get_if<std::string>(&*step)) {
      if (!value->is_object() || !value->contains(*key))
        fail({path.begin(), step}, fmt::format("expected a member '{}'", *key));
      value = &value->at(*key);
    } else {
      const std::size_t index = std::get<std::size_t>(*step);
      if (!value->is_array() || index >= value->size())
        fail({path.begin(), step}, fmt::format("expected at least {} elements", index + 1));
      value = &value->at(index);
    }
  }
  return *value;
}

int JsonText::integer_at(const JsonPath& path, int least, int most) const {
  const json& value = at(path);
  if (!value.is_number_integer() || value < least || value > most)
    fail(path,
         fmt::format("{}: expected a whole number from {} to {}", to_string(path), least, most));
  return value.get<int>();
}

std::string JsonText::text_at(const JsonPath& path) const {
  const json& value = at(path);
  if (!value.is_string()) fail(path, fmt::format("{}: expected a text", to_string(path)));
  return value.get<std::string>();
}

const json& JsonText::member(const JsonPath& path, const std::string& name) const {
  const json& value = at(path);
  if (!value.is_object()) fail(path, fmt::format("{}: expected an object", to_string(path)));
  const auto found = value.find(name);
  if (found == value.end()) fail(path, fmt::format("expected a member '{}'", name));
  return *found;
}

void JsonText::fail(const JsonPath& path, const std::string& message) const {
  fail_at(place_of(path), message);
}

int JsonText::line_of(const JsonPath& path) const { return place_of(path).line; }

JsonText::Place JsonText::place_of(const JsonPath& path) const {
  const auto* index = path.empty() ? nullptr : std::get_if<std::size_t>(&path.front());
  if (index == nullptr || !root_.is_array() || *index >= root_.size())
    return place_at(Walker{text_}.find(path), {});
  if (elements_.empty()) index_elements();
  const Place& element = elements_[*index];
  return place_at(Walker{text_, element.offset}.find(std::span{path}.subspan(1)), element);
}

JsonText::Place JsonText::place_at(std::size_t offset, Place known) const {
  for (; known.offset < offset; ++known.offset)
    if (text_[known.offset] == '\n') {
      ++known.line;
      known.line_start = known.offset + 1;
    }
  return known;
}

void JsonText::index_elements() const {
  elements_.reserve(root_.size());
  Place place;
  Walker{text_}.for_each_element(root_.size(), [&](std::size_t offset) {
    place = place_at(offset, place);
    elements_.push_back(place);
  });
}

void JsonText::fail_at(const Place& place, const std::string& message) const {
  throw ParseError{source_, place.line, static_cast<int>(place.offset - place.line_start) + 1,
                   message};
}

bool looks_like_json_object(std::string_view text) {
  const std::size_t start = text.find_first_not_of(" \t\r\n");
  return start != std::string_view::npos && text[start] == '{';
}

std::string to_string(const JsonPath& path) {
  std::string text;
  for (const auto& step : path) {
    if (const auto* name = std::get_if<std::string>(&step))
      text += (text.empty() ? "" : ".") + *name;
    else
      text += fmt::format("[{}]", std::get<std::size_t>(step));
  }
  return text.empty() ? "the document" : text;
}

}  // namespace temper
