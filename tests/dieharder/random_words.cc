/// Writes random words as the kernels consume them to standard output, without end: what dieharder
/// reads. Usage: random_words ORDER
///
///   lanes   the words of one visit after the other, 16 groups side by side; a new seed every block
///   groups  the words of one group through a whole sweep, then those of the next
///   reads   transposed: 32 successive bits of one read, read after read
///   lane    words of the lane kernel: 16 neighbouring reads side by side

#include "temper/kernel/jsf32.h"
#include "temper/kernel/streams.h"
#include "temper/kernel/visit_blocks.h"

#include <cstdio>
#include <string_view>
#include <vector>

namespace temper {
namespace {

constexpr std::int32_t kVisits = 302;  // blocks of 15 and 16
constexpr std::uint32_t kColumns = 16;
constexpr RandomKey kKey{2026, 4, 0};

/// The words of a sweep. Shape: [kVisits][kColumns].
std::vector<std::uint32_t> sweep_of(Stream stream, std::uint32_t first, std::uint32_t sweep) {
  std::vector<std::uint32_t> words(std::size_t{kVisits} * kColumns);
  for (std::uint32_t column = 0; column < kColumns; ++column)
    for (std::int32_t b = 0; b < num_blocks(kVisits); ++b) {
      Jsf32<std::uint32_t> generator{
          philox<std::uint32_t>(static_cast<std::uint32_t>(b), sweep, first + column,
                                stream_word(kKey, stream, 0), kKey.low, kKey.high)};
      for (std::int32_t t = block_begin(b, kVisits); t < block_begin(b + 1, kVisits); ++t)
        words[static_cast<std::size_t>(t) * kColumns + column] = generator.next();
    }
  return words;
}

/// [kVisits][kColumns] → [kColumns][kVisits].
std::vector<std::uint32_t> by_column(const std::vector<std::uint32_t>& words) {
  std::vector<std::uint32_t> turned;
  for (std::size_t column = 0; column < kColumns; ++column)
    for (std::size_t t = 0; t < kVisits; ++t) turned.push_back(words[t * kColumns + column]);
  return turned;
}

/// 32 words of a group → one word of each of its 32 reads; what is left over is dropped.
std::vector<std::uint32_t> by_read(const std::vector<std::uint32_t>& words) {
  std::vector<std::uint32_t> bits;
  for (std::size_t column = 0; column < kColumns; ++column)
    for (std::uint32_t read = 0; read < 32; ++read)
      for (std::size_t t = 0; t + 32 <= kVisits; t += 32) {
        std::uint32_t word = 0;
        for (std::size_t j = 0; j < 32; ++j)
          word |= (words[(t + j) * kColumns + column] >> read & 1) << j;
        bits.push_back(word);
      }
  return bits;
}

int write_without_end(std::string_view order) {
  const Stream stream = order == "lane" ? Stream::visit : Stream::group_visit;
  for (std::uint32_t sweep = 0, first = 0;; ++sweep) {
    if (sweep == 1000) {
      sweep = 0;
      first += kColumns;
    }
    std::vector<std::uint32_t> words = sweep_of(stream, first, sweep);
    if (order == "groups") words = by_column(words);
    if (order == "reads") words = by_read(words);
    if (std::fwrite(words.data(), sizeof words[0], words.size(), stdout) != words.size()) return 0;
  }
}

}  // namespace
}  // namespace temper

int main(int argc, char** argv) {
  const std::string_view order = argc == 2 ? argv[1] : "";
  for (const char* known : {"lanes", "groups", "reads", "lane"})
    if (order == known) return temper::write_without_end(order);
  std::fputs("usage: random_words lanes|groups|reads|lane\n", stderr);
  return 2;
}
