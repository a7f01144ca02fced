#include "io/lz_string.h"

#include <array>
#include <cstdint>
#include <vector>

namespace temper {
namespace {

constexpr int kBitsOfLetter = 6;

std::optional<unsigned> sextet(char c) {
  if (c >= 'A' && c <= 'Z') return static_cast<unsigned>(c - 'A');
  if (c >= 'a' && c <= 'z') return static_cast<unsigned>(c - 'a') + 26;
  if (c >= '0' && c <= '9') return static_cast<unsigned>(c - '0') + 52;
  if (c == '+' || c == '-') return 62;
  if (c == '/' || c == '_') return 63;
  return std::nullopt;
}

/// The bits of the letters, the most significant of each first.
class Bits {
 public:
  explicit Bits(std::string_view base64) : letters_(base64) {}

  /// A number of so many bits, least significant first; nullopt at the end or at a foreign letter.
  std::optional<std::uint32_t> take(int count) {
    std::uint32_t number = 0;
    for (int i = 0; i < count; ++i) {
      if (left_ == 0) {
        if (letters_.empty()) return std::nullopt;
        const auto next = sextet(letters_.front());
        if (!next) return std::nullopt;
        letters_.remove_prefix(1);
        letter_ = *next;
        left_ = kBitsOfLetter;
      }
      number |= (letter_ >> --left_ & 1u) << i;
    }
    return number;
  }

 private:
  std::string_view letters_;
  unsigned letter_ = 0;
  int left_ = 0;
};

/// UTF-16 to UTF-8; half a pair becomes the replacement character.
std::string to_utf8(std::u16string_view units) {
  std::string text;
  for (std::size_t i = 0; i < units.size(); ++i) {
    std::uint32_t code = units[i];
    const bool high = code >= 0xD800 && code < 0xDC00;
    if (high && i + 1 < units.size() && units[i + 1] >= 0xDC00 && units[i + 1] < 0xE000)
      code = 0x10000 + ((code - 0xD800) << 10) + (units[++i] - 0xDC00u);
    else if (code >= 0xD800 && code < 0xE000)
      code = 0xFFFD;
    const auto put = [&](std::uint32_t byte) { text += static_cast<char>(byte); };
    if (code < 0x80) {
      put(code);
    } else if (code < 0x800) {
      put(0xC0 | code >> 6);
      put(0x80 | (code & 0x3F));
    } else if (code < 0x10000) {
      put(0xE0 | code >> 12);
      put(0x80 | (code >> 6 & 0x3F));
      put(0x80 | (code & 0x3F));
    } else {
      put(0xF0 | code >> 18);
      put(0x80 | (code >> 12 & 0x3F));
      put(0x80 | (code >> 6 & 0x3F));
      put(0x80 | (code & 0x3F));
    }
  }
  return text;
}

/// Every entry of the dictionary is a stretch of the text already written: the last one and the
/// unit that follows it, or a literal where it first stands.
struct Entry {
  std::size_t start = 0;
  std::size_t size = 0;
};

}  // namespace

std::optional<std::string> lz_string_decompressed(std::string_view base64, std::size_t most_bytes) {
  constexpr std::uint32_t kShortLiteral = 0, kLongLiteral = 1, kEnd = 2;
  Bits bits{base64};
  std::u16string text;
  std::vector<Entry> entries(3);  // the three codes above are no entries
  Entry last;
  int width = 2;                   // of the first code, which is a literal or the end
  std::size_t codes_of_width = 1;  // until the codes grow by a bit
  while (true) {
    const auto code = bits.take(width);
    if (!code) return std::nullopt;
    if (*code == kEnd) return to_utf8(text);
    const auto count = [&] {
      if (--codes_of_width > 0) return;
      codes_of_width = std::size_t{1} << width++;
    };
    Entry found{text.size(), 1};
    if (*code == kShortLiteral || *code == kLongLiteral) {
      const auto unit = bits.take(*code == kShortLiteral ? 8 : 16);
      if (!unit) return std::nullopt;
      text += static_cast<char16_t>(*unit);
      entries.push_back(found);
      if (last.size > 0) count();
    } else if (*code < entries.size() && last.size > 0) {
      const Entry& entry = entries[*code];
      found.size = entry.size;
      if (text.size() + entry.size > most_bytes) return std::nullopt;
      for (std::size_t i = 0; i < entry.size; ++i) text += text[entry.start + i];
    } else if (*code == entries.size() && last.size > 0) {  // the entry that is being made
      found.size = last.size + 1;
      if (text.size() + found.size > most_bytes) return std::nullopt;
      for (std::size_t i = 0; i < last.size; ++i) text += text[last.start + i];
      text += text[found.start];
    } else {
      return std::nullopt;
    }
    if (last.size > 0) entries.push_back({last.start, last.size + 1});
    last = found;
    count();
    if (text.size() > most_bytes || width > 30) return std::nullopt;
  }
}

}  // namespace temper
