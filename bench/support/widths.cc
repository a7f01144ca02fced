#include "bench/support/widths.h"

#include "temper/base/error.h"
#include "temper/sample/backend.h"

namespace temper::bench {
namespace {

bool runs_here(const std::string& width) {
  try {
    return make_backend("cpu", {.num_threads = 1, .width = width}) != nullptr;
  } catch (const SystemFailure&) {
    return false;
  }
}

}  // namespace

std::vector<std::string> widths_here() {
  std::vector<std::string> widths;
  for (const char* width : {"avx512", "avx2", "portable"})
    if (runs_here(width)) widths.emplace_back(width);
  return widths;
}

double WidthGoals::of(std::string_view width) const {
  return width == "avx512" ? avx512 : width == "avx2" ? avx2 : 0;
}

}  // namespace temper::bench
