#include "io/puzzle/f_puzzle_members.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace temper {
namespace {

using nlohmann::json;

/// As much of a value as a message shows.
std::string shown(const json& value) {
  return value.dump(-1, ' ', false, json::error_handler_t::replace).substr(0, 20);
}

}  // namespace

void FPuzzleMembers::fail(const JsonPath& path, const std::string& expected) const {
  text_.fail(path, fmt::format("{}: {}", to_string(path), expected));
}

const json& FPuzzleMembers::member(const JsonPath& path, const json& value,
                                   const char* name) const {
  if (!value.is_object()) fail(path, "expected an object");
  const auto found = value.find(name);
  if (found == value.end()) fail(path, fmt::format("expected a member '{}'", name));
  return *found;
}

FPuzzleMembers::Place FPuzzleMembers::place(const JsonPath& path, const json& value) const {
  const int side = shape_.side();
  const std::string name = value.is_string() ? value.get<std::string>() : "";
  Place found{-2, -2};
  const std::size_t c = name.find_first_of("Cc");
  if (c != std::string::npos && (name.starts_with('R') || name.starts_with('r'))) {
    const char* end = name.data() + name.size();
    int row = -1, col = -1;
    const bool good =
        std::from_chars(name.data() + 1, name.data() + c, row).ptr == name.data() + c &&
        std::from_chars(name.data() + c + 1, end, col).ptr == end;
    if (good) found = {row - 1, col - 1};
  }
  if (found.row < -1 || found.row > side || found.col < -1 || found.col > side)
    fail(path, fmt::format("{}: expected a cell such as R3C7", shown(value)));
  return found;
}

int FPuzzleMembers::cell(const JsonPath& path, const json& value) const {
  const int side = shape_.side();
  const Place found = place(path, value);
  if (found.row < 0 || found.row == side || found.col < 0 || found.col == side)
    fail(path, fmt::format("{} is outside the grid of {}x{}", shown(value), side, side));
  return shape_.cell(found.row, found.col);
}

std::vector<int> FPuzzleMembers::list(const JsonPath& path, const json& value,
                                      std::span<const int> skipped) const {
  std::vector<int> found;
  std::vector<bool> seen(static_cast<std::size_t>(shape_.num_cells()), false);
  each(path, value, [&](const JsonPath& at, const json& name) {
    const int next = cell(at, name);
    if (std::ranges::count(skipped, next) > 0) return;
    if (seen[static_cast<std::size_t>(next)]) fail(at, fmt::format("{} stands twice", shown(name)));
    seen[static_cast<std::size_t>(next)] = true;
    found.push_back(next);
  });
  return found;
}

std::vector<int> FPuzzleMembers::cells(const JsonPath& path, const json& value,
                                       const char* name) const {
  return list(inside(path, name), member(path, value, name));
}

std::vector<int> FPuzzleMembers::marked(const JsonPath& path, const json& value) const {
  std::vector<int> found;
  std::vector<bool> seen(static_cast<std::size_t>(shape_.num_cells()), false);
  each(path, value, [&](const JsonPath& at, const json& mark) {
    const json& name = member(at, mark, "cell");
    const int next = cell(inside(at, "cell"), name);
    if (seen[static_cast<std::size_t>(next)])
      fail(inside(at, "cell"), fmt::format("{} stands twice", shown(name)));
    seen[static_cast<std::size_t>(next)] = true;
    found.push_back(next);
  });
  return found;
}

std::optional<int> FPuzzleMembers::number(const JsonPath& path, const json& value) const {
  if (!value.is_object()) fail(path, "expected an object");
  const auto member = value.find("value");
  if (member == value.end() || member->is_null() || *member == "") return std::nullopt;
  constexpr int kLargest = 99'999;
  int found = -1;
  if (member->is_number_integer() && *member >= 0 && *member <= kLargest) found = *member;
  if (member->is_string()) {
    const auto& digits = member->get_ref<const std::string&>();
    const char* end = digits.data() + digits.size();
    const auto [stop, error] = std::from_chars(digits.data(), end, found);
    if (error != std::errc{} || stop != end || found > kLargest) found = -1;
  }
  if (found < 0)
    fail(inside(path, "value"),
         fmt::format("{}: expected a whole number from 0 to {}", shown(*member), kLargest));
  return found;
}

}  // namespace temper
