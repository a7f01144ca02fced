#include "io/unpack.h"

#include "temper/base/error.h"

#include <fmt/format.h>
#include <zlib.h>
#include <zstd.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <new>
#include <string_view>
#include <vector>

namespace temper {
namespace {

constexpr std::size_t kPiece = std::size_t{1} << 17;
constexpr std::string_view kGzipMagic = "\x1f\x8b";
constexpr std::string_view kZstdMagic = "\x28\xb5\x2f\xfd";
constexpr std::size_t kLongestMagic = 4;

/// The packed bytes, piece by piece, and how far into them the reader is.
class PackedPieces {
 public:
  PackedPieces(std::unique_ptr<ByteSource> bytes, std::string source)
      : bytes_(std::move(bytes)), source_(std::move(source)), piece_(kPiece) {
    refill();
  }

  [[nodiscard]] std::string_view left() const { return {piece_.data() + at_, size_ - at_}; }
  void skip(std::size_t count) { at_ += count; }

  /// True where bytes are left; fetches the next piece when this one is used up.
  bool more() {
    if (at_ == size_) refill();
    return at_ < size_;
  }

  [[noreturn]] void fail(std::string_view format, std::string_view message) const {
    throw InputError{fmt::format("{}: byte {}: {}: {}", source_, before_ + at_, format, message)};
  }

  /// Plain content: what is left of this piece, then the rest.
  std::size_t read_plain(char* to, std::size_t most) {
    const std::size_t kept = std::min(most, size_ - at_);
    std::memcpy(to, piece_.data() + at_, kept);
    at_ += kept;
    return kept < most ? kept + bytes_->read(to + kept, most - kept) : kept;
  }

 private:
  void refill() {
    before_ += at_;
    at_ = 0;
    size_ = bytes_->read(piece_.data(), piece_.size());
  }

  std::unique_ptr<ByteSource> bytes_;
  std::string source_;
  std::vector<char> piece_;
  std::size_t at_ = 0, size_ = 0;
  std::uint64_t before_ = 0;  ///< bytes of the pieces before this one
};

class PlainSource : public ByteSource {
 public:
  explicit PlainSource(PackedPieces pieces) : pieces_(std::move(pieces)) {}
  std::size_t read(char* to, std::size_t most) override { return pieces_.read_plain(to, most); }

 private:
  PackedPieces pieces_;
};

/// One or more gzip members after one another.
class GzipSource : public ByteSource {
 public:
  explicit GzipSource(PackedPieces pieces) : pieces_(std::move(pieces)) {
    constexpr int kGzipOnly = 15 + 16;
    if (::inflateInit2(&stream_, kGzipOnly) != Z_OK) throw std::bad_alloc{};
  }
  GzipSource(const GzipSource&) = delete;
  GzipSource& operator=(const GzipSource&) = delete;
  ~GzipSource() override { ::inflateEnd(&stream_); }

  std::size_t read(char* to, std::size_t most) override {
    std::size_t got = 0;
    while (got < most) {
      if (!pieces_.more()) {
        if (in_member_) pieces_.fail("gzip", "the data ends too early");
        break;
      }
      if (!in_member_) begin_member();
      got += inflate_some(to + got, most - got);
    }
    return got;
  }

 private:
  void begin_member() {
    if (pieces_.left().front() != kGzipMagic.front())
      pieces_.fail("gzip", "something else follows the packed data");
    ::inflateReset(&stream_);
    in_member_ = true;
  }

  std::size_t inflate_some(char* to, std::size_t most) {
    const std::string_view in = pieces_.left();
    stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(in.data()));
    stream_.avail_in = static_cast<uInt>(in.size());
    stream_.next_out = reinterpret_cast<Bytef*>(to);
    const auto room = static_cast<uInt>(std::min<std::size_t>(most, std::size_t{1} << 30));
    stream_.avail_out = room;
    const int result = ::inflate(&stream_, Z_NO_FLUSH);
    pieces_.skip(in.size() - stream_.avail_in);
    if (result == Z_STREAM_END)
      in_member_ = false;
    else if (result != Z_OK && result != Z_BUF_ERROR)
      pieces_.fail("gzip", stream_.msg != nullptr ? stream_.msg : "the data is damaged");
    return room - stream_.avail_out;
  }

  PackedPieces pieces_;
  z_stream stream_{};
  bool in_member_ = false;
};

/// One or more zstd frames after one another; windows of up to 128 MiB, as the zstd program takes.
class ZstdSource : public ByteSource {
 public:
  explicit ZstdSource(PackedPieces pieces)
      : pieces_(std::move(pieces)), stream_(::ZSTD_createDStream()) {
    if (stream_ == nullptr) throw std::bad_alloc{};
  }
  ZstdSource(const ZstdSource&) = delete;
  ZstdSource& operator=(const ZstdSource&) = delete;
  ~ZstdSource() override { ::ZSTD_freeDStream(stream_); }

  std::size_t read(char* to, std::size_t most) override {
    std::size_t got = 0;
    while (got < most) {
      // What was taken in may still have to come out: only a call without output says it is over.
      const bool more = pieces_.more();
      const std::string_view in = pieces_.left();
      ZSTD_inBuffer input{in.data(), in.size(), 0};
      ZSTD_outBuffer output{to + got, most - got, 0};
      if (!more && !in_frame_) break;
      const std::size_t result = ::ZSTD_decompressStream(stream_, &output, &input);
      if (::ZSTD_isError(result)) {
        if (!in_frame_ && first_done_)
          pieces_.fail("zstd", "something else follows the packed data");
        pieces_.fail("zstd", ::ZSTD_getErrorName(result));
      }
      pieces_.skip(input.pos);
      got += output.pos;
      in_frame_ = result != 0;
      first_done_ = first_done_ || result == 0;
      if (!more && output.pos == 0 && in_frame_) pieces_.fail("zstd", "the data ends too early");
    }
    return got;
  }

 private:
  PackedPieces pieces_;
  ZSTD_DStream* stream_;
  bool in_frame_ = false;
  bool first_done_ = false;  ///< a whole frame was read
};

}  // namespace

std::unique_ptr<ByteSource> unpacked(std::unique_ptr<ByteSource> packed, std::string source) {
  PackedPieces pieces{std::move(packed), std::move(source)};
  const std::string_view start = pieces.left().substr(0, kLongestMagic);
  if (start.starts_with(kGzipMagic)) return std::make_unique<GzipSource>(std::move(pieces));
  if (start == kZstdMagic) return std::make_unique<ZstdSource>(std::move(pieces));
  return std::make_unique<PlainSource>(std::move(pieces));
}

}  // namespace temper
