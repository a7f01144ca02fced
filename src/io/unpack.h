#pragma once
/// gzip and zstd, told by their first bytes and unpacked piece by piece: the memory does not depend
/// on how much comes out.

#include "io/byte_source.h"

#include <string>

namespace temper {

/// The source itself where it is neither. Reading throws InputError, which names the byte of the
/// packed input, where that ends too early, is damaged, or has something else behind it.
[[nodiscard]] std::unique_ptr<ByteSource> unpacked(std::unique_ptr<ByteSource> packed,
                                                   std::string source);

}  // namespace temper
