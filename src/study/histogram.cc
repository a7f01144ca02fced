#include "temper/study/histogram.h"

#include "temper/base/error.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace temper {
namespace {

constexpr std::size_t kMostBins = 64;

}  // namespace

std::string energy_histogram(const SampleSet& samples) {
  std::map<double, std::int64_t> bins;
  for (const SampleRow& row : samples.rows) bins[row.energy] += row.num_occurrences;
  double width = 0;
  if (bins.size() > kMostBins) {
    const double low = bins.begin()->first;
    width = (bins.rbegin()->first - low) / kMostBins;
    std::map<double, std::int64_t> wide;
    for (const auto& [energy, reads] : bins) {
      const auto bin = std::min(static_cast<std::size_t>((energy - low) / width), kMostBins - 1);
      wide[low + width * static_cast<double>(bin)] += reads;
    }
    bins = std::move(wide);
  }
  std::string text = fmt::format("{{\"width\": {}, \"bins\": [", width);
  for (const auto& [energy, reads] : bins)
    text += fmt::format("{}[{}, {}]", text.ends_with('[') ? "" : ", ", energy, reads);
  return text + "]}";
}

Blob packed_hits(const SampleSet& samples) {
  std::vector<std::uint32_t> sweeps;
  for (const SampleRow& row : samples.rows)
    if (row.hit) sweeps.push_back(row.best_sweep);
  std::ranges::sort(sweeps);
  Blob packed;
  std::uint32_t before = 0;
  for (const std::uint32_t sweep : sweeps) {
    std::uint32_t rest = sweep - before;
    for (; rest >= 128; rest >>= 7) packed.bytes += static_cast<char>(rest | 128);
    packed.bytes += static_cast<char>(rest);
    before = sweep;
  }
  return packed;
}

std::vector<std::uint32_t> unpacked_hits(const Blob& packed) {
  std::vector<std::uint32_t> sweeps;
  std::uint32_t before = 0, rest = 0;
  int shift = 0;
  for (const char byte : packed.bytes) {
    const auto part = static_cast<std::uint8_t>(byte);
    if (shift > 28) throw SystemFailure{"times to first hit: no such number"};
    rest |= std::uint32_t{part & 127u} << shift;
    shift += 7;
    if (part & 128) continue;
    before += rest;
    sweeps.push_back(before);
    rest = 0;
    shift = 0;
  }
  return sweeps;
}

}  // namespace temper
