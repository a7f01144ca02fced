/// libFuzzer's target for every reader of models: `--format=NAME` chooses the row of the table, or
/// `packed`, whose input is unpacked and then read as whatever it looks like, or `sampleset`. What
/// is read must be sound and, where it can be written, read back as the same model; all else must
/// be an InputError.

#include "temper/base/error.h"
#include "temper/io/model_format.h"
#include "temper/io/sampleset.h"

#include "io/text_input.h"
#include "io/unpack.h"
#include <spdlog/spdlog.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>

namespace {

using temper::Bqm;
using temper::ModelFormat;

const ModelFormat* chosen = nullptr;  // null: packed, or a sample set
bool sampleset = false;

class MemoryBytes : public temper::ByteSource {
 public:
  explicit MemoryBytes(std::string_view bytes) : bytes_(bytes) {}
  std::size_t read(char* to, std::size_t most) override {
    const std::size_t size = std::min(most, bytes_.size());
    if (size > 0) std::memcpy(to, bytes_.data(), size);
    bytes_.remove_prefix(size);
    return size;
  }

 private:
  std::string_view bytes_;
};

void require(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "not so: %s\n", what);
  std::abort();
}

void check_sound(const Bqm& bqm) {
  require(std::isfinite(bqm.offset), "the offset is finite");
  for (const double bias : bqm.linear) require(std::isfinite(bias), "linear biases are finite");
  for (const temper::Interaction& term : bqm.interactions) {
    require(std::isfinite(term.bias), "quadratic biases are finite");
    require(0 <= term.u && term.u < term.v && term.v < bqm.num_variables(), "u < v < n");
  }
  require(!temper::interpretation(bqm).empty(), "every model can be described");
  require(bqm.labels.empty() || bqm.labels.size() == bqm.linear.size(), "a label a variable");
}

void check_writing(const Bqm& bqm, const ModelFormat& format) {
  if (!temper::what_is_lost(bqm, format).empty()) return;
  std::string text;
  try {
    text = temper::model_text(bqm, format);
  } catch (const temper::InputError&) {
    return;  // twice a coefficient fits no double
  }
  const Bqm again = temper::parse_model(text, "again", {.format = std::string{format.name}});
  require(again.linear == bqm.linear && again.interactions == bqm.interactions &&
              again.offset == bqm.offset && again.vartype == bqm.vartype &&
              again.families.size() == bqm.families.size(),
          "what is written reads back the same");
}

void read_packed(std::string_view bytes) {
  temper::TextInput input{temper::unpacked(std::make_unique<MemoryBytes>(bytes), "fuzz"), "fuzz"};
  std::string text{input.head()};
  std::string_view line;
  while (input.next_line(line)) text = line;
  check_sound(temper::parse_model(text, "fuzz"));
}

}  // namespace

extern "C" int LLVMFuzzerInitialize(int* argc, char*** argv) {
  spdlog::set_level(spdlog::level::off);
  for (int i = 1; i < *argc; ++i) {
    const std::string_view argument = (*argv)[i];
    if (!argument.starts_with("--format=")) continue;
    const std::string_view name = argument.substr(argument.find('=') + 1);
    for (const ModelFormat& format : temper::model_formats())
      if (format.name == name) chosen = &format;
    sampleset = name == "sampleset";
    if (chosen != nullptr || sampleset || name == "packed") return 0;
  }
  std::fprintf(stderr,
               "usage: read_model_fuzz --format=NAME|packed|sampleset [OPTIONS OF LIBFUZZER]\n");
  std::exit(2);
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text{reinterpret_cast<const char*>(data), size};
  try {
    if (sampleset) {
      const temper::SavedSamples samples = temper::parse_sampleset(text, "fuzz");
      require(samples.values.size() == samples.num_rows() * samples.labels.size(), "no gaps");
      return 0;
    }
    if (chosen == nullptr) {
      read_packed(text);
      return 0;
    }
    require(chosen->recognise(text) >= 0, "recognising ends");
    const Bqm bqm = temper::parse_model(text, "fuzz", {.format = std::string{chosen->name}});
    check_sound(bqm);
    check_writing(bqm, *chosen);
  } catch (const temper::InputError&) {
  }
  return 0;
}
