#pragma once
/// Where bytes come from: a file, standard input, and either of them unpacked.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

namespace temper {

class ByteSource {
 public:
  virtual ~ByteSource() = default;

  /// Up to `most` bytes; fewer only at the end, 0 after it. Throws InputError.
  virtual std::size_t read(char* to, std::size_t most) = 0;
};

/// A file, or `-` for standard input, as it lies there. Throws InputError when it cannot be opened.
[[nodiscard]] std::unique_ptr<ByteSource> open_bytes(const std::string& path);

/// The same, unpacked where the content is gzip or zstd (unpack.h).
[[nodiscard]] std::unique_ptr<ByteSource> open_unpacked(const std::string& path);

/// A source that fails where more than `most_bytes` come out of it: an endless input, or a small
/// file that unpacks to a huge one, must not fill the memory.
[[nodiscard]] std::unique_ptr<ByteSource> limited(std::unique_ptr<ByteSource> source,
                                                  std::string name, std::uint64_t most_bytes);

/// What messages call a path.
[[nodiscard]] std::string source_name(const std::string& path);

}  // namespace temper
