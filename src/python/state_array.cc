#include "python/state_array.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <span>

namespace temper::python {
namespace {

using Eight = std::array<std::int8_t, 8>;

/// The values of eight variables by the byte of their bits.
std::array<Eight, 256> values_of_bytes(std::int8_t off) {
  std::array<Eight, 256> table{};
  for (std::size_t byte = 0; byte < table.size(); ++byte)
    for (std::size_t bit = 0; bit < 8; ++bit)
      table[byte][bit] = (byte >> bit & 1) != 0 ? std::int8_t{1} : off;
  return table;
}

}  // namespace

std::vector<std::int8_t> unpacked(const StateMatrix& states, std::int8_t off) {
  const auto table = values_of_bytes(off);
  const std::size_t n = states.num_variables();
  std::vector<std::int8_t> values(states.rows() * n);
  for (std::size_t row = 0; row < states.rows(); ++row) {
    const std::span<const std::uint64_t> words = states.words(row);
    std::int8_t* out = values.data() + row * n;
    for (std::size_t v = 0; v < n; v += 8) {
      const Eight& eight = table[words[v / 64] >> (v % 64) & 0xff];
      std::memcpy(out + v, eight.data(), std::min<std::size_t>(8, n - v));
    }
  }
  return values;
}

StateMatrix packed(const ArrayView<std::int8_t, 2>& states) {
  const std::size_t n = states.shape(1);
  StateMatrix matrix(states.shape(0), n);
  for (std::size_t row = 0; row < matrix.rows(); ++row) {
    const std::int8_t* values = states.data() + row * n;
    matrix.fill(row, [&](std::size_t v) { return values[v] > 0; });
  }
  return matrix;
}

}  // namespace temper::python
