#include "temper/model/fingerprint.h"

#include <fmt/format.h>

#include <bit>
#include <cstdint>
#include <string_view>

namespace temper {
namespace {

/// FNV-1a (Fowler, Noll, Vo) over 64-bit words, stirred as in splitmix64. Nobody forges models: it
/// is to find mistakes.
class Hash {
 public:
  void add(std::uint64_t word) {
    state_ = (state_ ^ word) * 0x100000001b3u;
    state_ = (state_ ^ (state_ >> 30)) * 0xbf58476d1ce4e5b9u;
    state_ ^= state_ >> 27;
  }
  void add(double value) { add(std::bit_cast<std::uint64_t>(value == 0 ? 0.0 : value)); }  // no −0
  void add(std::string_view text) {
    add(std::uint64_t{text.size()});
    for (const char c : text) add(std::uint64_t{static_cast<unsigned char>(c)});
  }
  void add(const Label& label) {
    add(std::uint64_t{label.value.index()});
    if (const auto* number = std::get_if<std::int64_t>(&label.value))
      add(static_cast<std::uint64_t>(*number));
    else if (const auto* real = std::get_if<double>(&label.value))
      add(*real);
    else if (const auto* text = std::get_if<std::string>(&label.value))
      add(std::string_view{*text});
    else
      add_all(std::get<Label::Tuple>(label.value));
  }
  template <class Items>
  void add_all(const Items& items) {
    add(std::uint64_t{items.size()});
    for (const auto& item : items) add(item);
  }
  void add(std::int32_t number) { add(static_cast<std::uint64_t>(number)); }
  void add(const Interaction& term) {
    add(term.u);
    add(term.v);
    add(term.bias);
  }
  void add(const Family& family) {
    add(std::string_view{family.label});
    add(static_cast<std::int32_t>(family.kind));
    add(family.k);
    add(family.weight);
    add_all(family.variables);
  }
  [[nodiscard]] std::string text() const { return fmt::format("{:016x}", state_); }

 private:
  std::uint64_t state_ = 0xcbf29ce484222325u;
};

}  // namespace

std::string fingerprint(const Bqm& bqm) {
  Hash hash;
  hash.add(static_cast<std::int32_t>(bqm.vartype));
  hash.add(static_cast<std::int32_t>(bqm.sense));
  hash.add(bqm.offset);
  hash.add_all(bqm.linear);
  hash.add_all(bqm.interactions);
  for (std::int32_t v = 0; v < bqm.num_variables(); ++v) hash.add(bqm.label(v));
  hash.add_all(bqm.families);
  return hash.text();
}

std::string fingerprint(std::span<const std::uint64_t> words) {
  Hash hash;
  hash.add_all(words);
  return hash.text();
}

}  // namespace temper
