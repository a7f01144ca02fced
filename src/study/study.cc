#include "temper/study/study.h"

#include "temper/model/fingerprint.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstring>

namespace temper {
namespace {

std::optional<double> number(const std::string& text) {
  double value = 0;
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc{} || stop != end) return std::nullopt;
  return value;
}

/// A text that says where each part ends, so that no two studies share one.
class Canonical {
 public:
  Canonical& operator<<(const std::string& part) {
    text_ += fmt::format("{}:{}", part.size(), part);
    return *this;
  }
  template <class T>
  Canonical& operator<<(const std::optional<T>& part) {
    return *this << (part ? fmt::format("{}", *part) : std::string{"none"});
  }
  Canonical& operator<<(std::size_t part) { return *this << fmt::format("{}", part); }
  Canonical& operator<<(const std::vector<std::string>& parts) {
    *this << parts.size();
    for (const std::string& part : parts) *this << part;
    return *this;
  }
  Canonical& operator<<(const Condition& condition) {
    *this << condition.size();
    for (const Match& match : condition)
      *this << match.option << match.values << match.min << match.max;
    return *this;
  }

  [[nodiscard]] std::string digest() const {
    std::vector<std::uint64_t> words((text_.size() + 7) / 8 + 1);
    std::memcpy(words.data(), text_.data(), text_.size());
    words.back() = text_.size();
    return fingerprint(words);
  }

 private:
  std::string text_;
};

}  // namespace

const std::string* value_of(const Settings& settings, const std::string& option) {
  const auto found = std::ranges::find(settings, option, &Setting::option);
  return found == settings.end() ? nullptr : &found->value;
}

bool holds(const Condition& condition, const Settings& settings) {
  return std::ranges::all_of(condition, [&](const Match& match) {
    const std::string* value = value_of(settings, match.option);
    if (value == nullptr) return false;
    if (!match.values.empty() && std::ranges::find(match.values, *value) == match.values.end())
      return false;
    if (!match.min && !match.max) return true;
    const std::optional<double> size = number(*value);
    return size && !(match.min && *size < *match.min) && !(match.max && *size > *match.max);
  });
}

std::string fingerprint(const Study& study) {
  Canonical text;
  Settings fixed = study.fixed;  // their order is nothing but layout
  std::ranges::sort(fixed, {}, &Setting::option);
  text << fixed.size();
  for (const Setting& setting : fixed) text << setting.option << setting.value;
  text << study.axes.size();
  for (const StudyAxis& axis : study.axes) {
    text << axis.options << axis.values.size();
    for (const auto& values : axis.values) text << values;
    text << axis.when;
  }
  text << static_cast<std::size_t>(study.combine) << study.num_random
       << fmt::format("{}", study.random_seed) << study.exclude.size();
  for (const Condition& condition : study.exclude) text << condition;
  text << study.stop.reads << study.stop.hits << study.stop.seconds << study.stop.width
       << study.digests;
  return text.digest();
}

}  // namespace temper
