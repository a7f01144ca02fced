#include "io/puzzle/symbols.h"

#include "temper/base/error.h"
#include "temper/puzzle/shape.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <vector>

namespace temper {
namespace {

constexpr std::string_view kDigits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

std::size_t index_of(char c) { return static_cast<unsigned char>(c); }

std::string range_of(std::string_view symbols) {
  const auto part = [](std::string_view text) {
    return text.size() == 1 ? std::string{text} : fmt::format("{}-{}", text.front(), text.back());
  };
  const std::size_t letters = symbols.find('A');
  if (letters == std::string_view::npos || letters == 0) return part(symbols);
  return part(symbols.substr(0, letters)) + ", " + part(symbols.substr(letters));
}

/// Every one of 0–9, A … as often as there are rows and nothing else: 0 is a digit of a complete
/// grid, not the blank of one that lacks one digit.
bool is_complete_from_0(int side, const CharacterCounts& counts) {
  const std::size_t total = std::accumulate(counts.begin(), counts.end(), std::size_t{0});
  const auto symbols = kDigits.substr(0, static_cast<std::size_t>(side));
  return std::all_of(symbols.begin(), symbols.end(), [&](char symbol) {
    return counts[index_of(symbol)] * symbols.size() == total;
  });
}

/// Characters that this set cannot read. 0 is one of them where the text says that it is the blank
/// (in 0F) or a digit (in the others): nobody writes blanks in two ways.
std::size_t foreign_characters(const SymbolSet& set, bool zero_is_digit,
                               const CharacterCounts& counts) {
  std::size_t foreign = 0;
  for (std::size_t c = 0; c < counts.size(); ++c)
    if (set.digit_of[c] < 0) foreign += counts[c];
  return foreign + (zero_is_digit == (set.name == "0F") ? 0 : counts[index_of('0')]);
}

bool has_symbols(const SymbolSet& set, const CharacterCounts& counts) {
  for (std::size_t c = 0; c < counts.size(); ++c)
    if (set.digit_of[c] > 0 && counts[c] > 0) return true;
  return false;
}

/// Could this character be a cell in some symbol set?
bool is_cell_character(char c) {
  return is_digit(c) || is_letter(c) || kBlankCharacters.find(c) != std::string_view::npos;
}

}  // namespace

std::optional<SymbolSet> symbol_set(std::string_view name, int side) {
  std::string_view all;
  if (name == "1G") all = kDigits.substr(1);
  if (name == "0F") all = kDigits;
  if (name == "AP") all = kDigits.substr(10);
  if (all.empty())
    throw InputError{fmt::format("unknown symbols '{}' (known: auto, 1G, 0F, AP)", name)};
  if (all.size() < static_cast<std::size_t>(side)) return std::nullopt;

  const std::string_view symbols = all.substr(0, static_cast<std::size_t>(side));
  SymbolSet set{std::string{name}, range_of(symbols), {}};
  set.digit_of.fill(-1);
  for (const char c : kBlankCharacters) set.digit_of[index_of(c)] = 0;
  for (int i = 0; i < side; ++i) {
    const char symbol = symbols[static_cast<std::size_t>(i)];
    set.digit_of[index_of(symbol)] = static_cast<std::int8_t>(i + 1);
    // Small letters too, but where X is a digit an x could still be meant as a blank.
    if (is_letter(symbol))
      set.digit_of[index_of(symbol) + ('a' - 'A')] =
          static_cast<std::int8_t>(symbol == 'X' ? -1 : i + 1);
  }
  return set;
}

void count_characters(std::string_view cells, CharacterCounts& counts) {
  for (const char c : cells) ++counts[index_of(c)];
}

SymbolChoice choose_symbols(int side, const CharacterCounts& counts, std::string_view wanted) {
  if (wanted != "auto" || side <= 9) {
    const std::string_view name = wanted == "auto" ? "1G" : wanted;
    auto set = symbol_set(name, side);
    if (!set) return {{}, fmt::format("symbols {} do not reach {} digits", name, side)};
    return {std::move(set), {}};
  }

  // X is left out: it is a digit in some of the sets.
  const bool other_blank =
      std::any_of(kBlankCharacters.begin(), kBlankCharacters.end(),
                  [&](char c) { return c != '0' && c != 'X' && counts[index_of(c)] > 0; });
  const bool zero_is_digit = other_blank || is_complete_from_0(side, counts);

  std::vector<SymbolSet> best;  // those with the fewest foreign characters
  std::size_t fewest = 0;
  for (const std::string_view name : {"1G", "0F", "AP"}) {
    auto set = symbol_set(name, side);
    if (!set) continue;
    const std::size_t foreign = foreign_characters(*set, zero_is_digit, counts);
    if (best.empty() || foreign < fewest) {
      best.clear();
      fewest = foreign;
    }
    if (foreign == fewest) best.push_back(std::move(*set));
  }
  const bool undecided = best.size() > 1 && has_symbols(best.front(), counts);
  if (!undecided) return {std::move(best.front()), {}};

  std::string candidates;
  for (const SymbolSet& set : best)
    candidates += fmt::format("{}{} ({})", candidates.empty() ? "" : " or ", set.name, set.range);
  return {{},
          fmt::format("the symbols of this {}x{} grid could be {}: --symbols decides", side, side,
                      candidates)};
}

bool looks_like_cells(std::string_view word) {
  if (word.size() < 16 || word.find_first_of("/\\") != std::string_view::npos) return false;
  std::size_t strange = 0;  // no symbol at all
  std::size_t letters = 0;
  for (const char c : word) {
    if (!is_cell_character(c)) ++strange;
    if (is_letter(c) && c != 'x' && c != 'X') ++letters;
  }
  const bool long_as_a_grid = word.size() >= 64;  // no word is; letters are digits there
  return strange * 20 <= word.size() && (long_as_a_grid || letters * 4 <= word.size());
}

std::optional<int> pencil_mark_side(std::string_view word) {
  std::size_t side = 4;
  while (side * side * side < word.size()) ++side;
  if (side * side * side != word.size() || side > 35) return std::nullopt;
  const auto set = symbol_set("1G", static_cast<int>(side));
  for (std::size_t start = 0; start < word.size(); start += side) {
    bool any = false;
    for (std::size_t i = 0; i < side; ++i) {
      const int digit = set->digit_of[index_of(word[start + i])];
      if (digit != 0 && digit != static_cast<int>(i) + 1) return std::nullopt;
      any = any || digit != 0;
    }
    if (!any) return std::nullopt;
  }
  return static_cast<int>(side);
}

}  // namespace temper
