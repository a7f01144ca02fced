#include "temper/io/sampleset_binary.h"

#include "temper/base/error.h"
#include "temper/io/label_json.h"

#include "io/json_text.h"
#include "io/model/label_list.h"
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>

namespace temper {
namespace {

constexpr std::string_view kMagic = "TEMPERSS";
constexpr std::uint32_t kVersion = 1;
constexpr std::size_t kHeaderBytes = 40;

std::size_t padded(std::size_t bytes) { return (bytes + 7) / 8 * 8; }

template <class T>
void append(std::string& out, T value) {
  for (std::size_t byte = 0; byte < sizeof(T); ++byte)
    out += static_cast<char>(static_cast<std::uint64_t>(value) >> (8 * byte) & 0xff);
}

template <class T>
T number_at(std::string_view bytes, std::size_t offset) {
  std::uint64_t value = 0;
  for (std::size_t byte = 0; byte < sizeof(T); ++byte)
    value |= std::uint64_t{static_cast<unsigned char>(bytes[offset + byte])} << (8 * byte);
  return static_cast<T>(value);
}

class Reader {
 public:
  Reader(std::string_view bytes, const std::string& source) : bytes_(bytes), source_(source) {}

  [[nodiscard]] SavedSamples read() {
    if (bytes_.size() < kHeaderBytes) fail("the header is cut short");
    if (const auto version = number_at<std::uint32_t>(bytes_, 8); version != kVersion)
      fail(fmt::format("version {}: expected {}", version, kVersion));
    const auto vartype = number_at<std::uint8_t>(bytes_, 12);
    const auto sense = number_at<std::uint8_t>(bytes_, 13);
    if (vartype > 1) fail(fmt::format("vartype {}: expected 0 or 1", vartype));
    if (sense > 2) fail(fmt::format("sense {}: expected 0, 1 or 2", sense));
    check_size();
    SavedSamples samples;
    samples.vartype = vartype == 1 ? Vartype::spin : Vartype::binary;
    samples.rows = num_rows_;
    read_text(samples);
    read_rows(samples);
    return samples;
  }

 private:
  [[noreturn]] void fail(const std::string& message) const {
    throw ParseError{source_, 0, 0, message};
  }

  /// The counts against the size of the file, before anything is made as large as they say.
  void check_size() {
    num_variables_ = number_at<std::uint64_t>(bytes_, 16);
    num_rows_ = number_at<std::uint64_t>(bytes_, 24);
    text_bytes_ = number_at<std::uint64_t>(bytes_, 32);
    const std::size_t rest = bytes_.size() - kHeaderBytes;
    const std::size_t words = num_variables_ / 64 + (num_variables_ % 64 != 0);
    const bool counts_fit = text_bytes_ <= rest && padded(text_bytes_) <= rest &&
                            num_variables_ <= rest && num_rows_ <= rest / 16 &&
                            (words == 0 || num_rows_ <= rest / 8 / words);
    if (!counts_fit || padded(text_bytes_) + num_rows_ * (16 + 8 * words) != rest)
      fail(fmt::format("{} bytes do not hold {} samples of {} variables and {} bytes of text",
                       bytes_.size(), num_rows_, num_variables_, text_bytes_));
  }

  void read_text(SavedSamples& samples) const {
    const JsonText text{bytes_.substr(kHeaderBytes, text_bytes_), source_};
    const nlohmann::json& list = text.member({}, "variable_labels");
    if (!list.is_array() || list.size() != num_variables_)
      text.fail({"variable_labels"}, fmt::format("expected {} labels", num_variables_));
    (void)labels_from_json(list, [&](std::size_t v, const std::string& message) {
      text.fail({"variable_labels", v}, message);
    });
    for (const nlohmann::json& label : list) samples.labels.push_back(*label_from_json(label));
    samples.info = text.member({}, "info");
  }

  void read_rows(SavedSamples& samples) const {
    const std::size_t energies = kHeaderBytes + padded(text_bytes_);
    const std::size_t counts = energies + 8 * num_rows_, states = counts + 8 * num_rows_;
    const std::size_t words = (num_variables_ + 63) / 64;
    const std::int8_t off = samples.vartype == Vartype::spin ? -1 : 0;
    samples.values.reserve(num_rows_ * num_variables_);
    for (std::size_t row = 0; row < num_rows_; ++row) {
      const auto energy =
          std::bit_cast<double>(number_at<std::uint64_t>(bytes_, energies + 8 * row));
      const auto count = number_at<std::int64_t>(bytes_, counts + 8 * row);
      if (!std::isfinite(energy)) fail(fmt::format("energy of row {} is {}", row, energy));
      if (count < 0) fail(fmt::format("row {} occurred {} times", row, count));
      samples.energies.push_back(energy);
      samples.counts.push_back(count);
      for (std::size_t v = 0; v < num_variables_; ++v) {
        const std::size_t byte = states + 8 * words * row + v / 8;
        const bool on = static_cast<unsigned char>(bytes_[byte]) >> (v % 8) & 1;
        samples.values.push_back(on ? std::int8_t{1} : off);
      }
    }
  }

  std::string_view bytes_;
  const std::string& source_;
  std::size_t num_variables_ = 0, num_rows_ = 0, text_bytes_ = 0;
};

}  // namespace

bool is_sampleset_binary(std::string_view bytes) { return bytes.starts_with(kMagic); }

std::string sampleset_to_binary(const SamplesToSave& samples) {
  const Bqm& bqm = *samples.bqm;
  const std::size_t n = bqm.linear.size();
  const std::string text =
      nlohmann::ordered_json{{"variable_labels", labels_to_json(bqm)}, {"info", samples.info}}.dump(
          -1, ' ', false, nlohmann::json::error_handler_t::replace);
  std::string out{kMagic};
  append(out, kVersion);
  append(out, std::uint8_t{bqm.vartype == Vartype::spin});
  append(out, static_cast<std::uint8_t>(bqm.sense));
  append(out, std::uint16_t{0});
  append(out, std::uint64_t{n});
  append(out, std::uint64_t{samples.num_rows()});
  append(out, std::uint64_t{text.size()});
  out += text;
  out.resize(kHeaderBytes + padded(text.size()));
  for (const double energy : samples.energies) append(out, std::bit_cast<std::uint64_t>(energy));
  for (const std::int64_t count : samples.counts) append(out, count);
  for (std::size_t row = 0; row < samples.num_rows(); ++row)
    for (std::size_t first = 0; first < n; first += 64) {
      std::uint64_t word = 0;
      for (std::size_t v = first; v < std::min(n, first + 64); ++v)
        word |= std::uint64_t{samples.is_on(row, v)} << (v - first);
      append(out, word);
    }
  return out;
}

SavedSamples sampleset_from_binary(std::string_view bytes, const std::string& source) {
  return Reader{bytes, source}.read();
}

}  // namespace temper
