#include "io/puzzle/text_lines.h"

#include <fmt/format.h>

#include <algorithm>

namespace temper {

int column_of(const TextLine& line, const char* place) {
  return static_cast<int>(place - line.text.data()) + 1;
}

int column_of(const TextLine& line, std::string_view part) { return column_of(line, part.data()); }

std::optional<TextLine> LineReader::next() {
  if (rest_.empty()) return std::nullopt;
  const std::size_t end = std::min(rest_.find('\n'), rest_.size());
  const TextLine line{rest_.substr(0, end), ++number_};
  rest_.remove_prefix(std::min(end + 1, rest_.size()));
  return line;
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  return text;
}

std::string_view without_comment(std::string_view text) {
  return trimmed(text.substr(0, text.find('#')));
}

bool has_word(std::string_view text) {
  return std::adjacent_find(text.begin(), text.end(), [](char a, char b) {
           return is_letter(a) && is_letter(b);
         }) != text.end();
}

std::string quoted(char c) {
  if (c >= ' ' && c <= '~') return fmt::format("'{}'", c);
  return fmt::format("'\\x{:02x}'", static_cast<unsigned char>(c));
}

void WidthCounter::add(std::size_t width) { ++counts_[std::min(width, counts_.size() - 1)]; }

std::size_t WidthCounter::most_frequent() const {
  std::size_t best = 0;
  for (std::size_t width = 1; width < counts_.size(); ++width)
    if (counts_[width] > 0 && counts_[width] >= counts_[best]) best = width;
  return best;
}

Sample sample_of(std::string_view text) {
  constexpr std::size_t kMostLines = 4000;
  Sample sample;
  LineReader reader{text};
  while (const auto line = reader.next()) {
    const std::string_view content = trimmed(line->text);
    if (!content.empty() && content.front() == '#') continue;
    if (sample.lines.size() == kMostLines) {
      sample.whole = false;
      break;
    }
    sample.lines.push_back(*line);
  }
  return sample;
}

}  // namespace temper
