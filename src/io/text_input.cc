#include "io/text_input.h"

#include "temper/base/error.h"

#include "io/text_file.h"
#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <system_error>
#include <utility>

namespace temper {
namespace {

constexpr std::size_t kHead = std::size_t{1} << 16;
constexpr std::size_t kPiece = std::size_t{1} << 18;
/// Of pipes and packed files; a plain file may be as long as it is.
constexpr std::uint64_t kMostUnpacked = std::uint64_t{1} << 32;
constexpr std::uint64_t kLargestHint = std::uint64_t{1} << 30;
constexpr std::size_t kLongestLine = std::size_t{1} << 20;

}  // namespace

TextInput::TextInput(std::string_view text, std::string source)
    : source_(std::move(source)),
      window_(without_byte_order_mark(text)),
      size_hint_(std::min<std::uint64_t>(window_.size(), kLargestHint)) {}

TextInput::TextInput(std::unique_ptr<ByteSource> bytes, std::string source)
    : source_(std::move(source)), bytes_(std::move(bytes)) {
  fill(kHead);
  window_ = without_byte_order_mark(window_);
}

TextInput TextInput::open(const std::string& path) {
  std::error_code none;
  const std::uint64_t size =
      std::filesystem::is_regular_file(path, none) ? std::filesystem::file_size(path, none) : 0;
  const std::string name = source_name(path);
  TextInput input{limited(open_unpacked(path), name, std::max(kMostUnpacked, size)), name};
  input.size_hint_ = std::min(size, kLargestHint);
  return input;
}

void TextInput::fill(std::size_t wanted) {
  if (bytes_ == nullptr || window_.size() >= wanted) return;
  const std::size_t kept = window_.size();
  if (!window_.empty()) std::memmove(buffer_.data(), window_.data(), kept);
  if (buffer_.size() < wanted) buffer_.resize(std::max(wanted, kPiece));
  const std::size_t more = bytes_->read(buffer_.data() + kept, buffer_.size() - kept);
  window_ = {buffer_.data(), kept + more};
  if (window_.size() < buffer_.size()) bytes_.reset();  // the end
}

std::string_view TextInput::head() {
  fill(kHead);
  if (window_.size() <= kHead && bytes_ == nullptr) return window_;
  const std::string_view start = window_.substr(0, kHead);
  const std::size_t end = start.rfind('\n');
  return end == std::string_view::npos ? start : start.substr(0, end + 1);
}

bool TextInput::next_line(std::string_view& line) {
  std::size_t end = window_.find('\n');
  while (end == std::string_view::npos && bytes_ != nullptr && window_.size() <= kLongestLine) {
    const std::size_t searched = window_.size();
    fill(searched < kPiece ? kPiece : 2 * searched);
    end = window_.find('\n', searched);
  }
  if (window_.empty()) return false;
  ++line_number_;
  line = window_.substr(0, end);
  if (line.size() > kLongestLine)
    throw ParseError{source_, line_number_, 1,
                     fmt::format("a line longer than {} MiB", kLongestLine >> 20)};
  window_.remove_prefix(std::min(line.size() + 1, window_.size()));
  if (line.ends_with('\r')) line.remove_suffix(1);
  return true;
}

std::string_view TextInput::rest(std::size_t most_bytes) {
  while (bytes_ != nullptr && window_.size() <= most_bytes)
    fill(std::max(2 * window_.size(), kPiece));
  if (window_.size() > most_bytes)
    throw InputError{
        fmt::format("cannot read '{}': it is longer than {} MiB", source_, most_bytes >> 20)};
  return window_;
}

}  // namespace temper
