#pragma once
/// dimod's COOrdinate text: one `u v bias` a line, u = v for linear biases, variables numbered from
/// 0, `# vartype=BINARY|SPIN` and (ours) `# offset=` in comments.

#include "temper/model/bqm.h"

#include <string>
#include <string_view>

namespace temper {

[[nodiscard]] int recognise_coo(std::string_view text);
[[nodiscard]] Bqm read_coo(std::string_view text, std::string_view source);
[[nodiscard]] std::string write_coo(const Bqm& bqm);

}  // namespace temper
