#pragma once
/// A text as readers take it: its beginning to tell the format by, then line by line in bounded
/// memory, or all of it at once.

#include "io/byte_source.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace temper {

class TextInput {
 public:
  /// A text that is at hand; it must outlive the input.
  TextInput(std::string_view text, std::string source);
  TextInput(std::unique_ptr<ByteSource> bytes, std::string source);

  /// A file or `-`, unpacked where it is gzip or zstd.
  [[nodiscard]] static TextInput open(const std::string& path);

  /// The text's beginning without a byte order mark: whole lines, at least one if there is any, up
  /// to 64 KiB; all of a text that is shorter. Only before the first line is read.
  [[nodiscard]] std::string_view head();

  /// The next line without its end; the view holds until the next call. Lines longer than 1 MiB
  /// are a ParseError.
  [[nodiscard]] bool next_line(std::string_view& line);

  /// Number of the last line, from 1; 0 before the first.
  [[nodiscard]] int line_number() const { return line_number_; }

  /// All that is left, at most `most_bytes`: longer is an InputError.
  [[nodiscard]] std::string_view rest(std::size_t most_bytes = std::size_t{1} << 30);

  [[nodiscard]] const std::string& source() const { return source_; }

  /// Bytes of a plain file (or of the packed one) or a text at hand, at most 1 GiB; 0 where that is
  /// not known beforehand. A file with holes may be far smaller than it says.
  [[nodiscard]] std::uint64_t size_hint() const { return size_hint_; }

 private:
  /// Reads on until the buffer holds `wanted` bytes that are not used yet, or the source ends.
  void fill(std::size_t wanted);

  std::string source_;
  std::unique_ptr<ByteSource> bytes_;  ///< null: there is nothing but the window
  std::vector<char> buffer_;
  std::string_view window_;  ///< what was read and not used; in buffer_, or the text at hand
  int line_number_ = 0;
  std::uint64_t size_hint_ = 0;
};

}  // namespace temper
