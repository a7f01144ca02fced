#pragma once
/// The text compression of lz-string in its base64 form, which the links of puzzle sites carry
/// (`?load=…`). Literals of 8 or 16 bits, references of growing width, bits from the least
/// significant on.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace temper {

/// The UTF-8 text; nullopt when the bits are none, or would grow beyond `most_bytes`. '-' and '_'
/// may stand for '+' and '/', and the padding may be missing.
[[nodiscard]] std::optional<std::string> lz_string_decompressed(std::string_view base64,
                                                                std::size_t most_bytes);

}  // namespace temper
