#include "temper/study/expansion.h"

#include "temper/base/error.h"

#include <fmt/format.h>

#include <algorithm>
#include <random>
#include <set>

namespace temper {
namespace {

constexpr std::size_t kMostPoints = 10'000'000;
/// Products up to here are listed before a sample is drawn; of larger ones it is drawn directly.
constexpr double kListedProduct = 2e6;

double size_of_product(const Study& study) {
  double size = 1;
  for (const StudyAxis& axis : study.axes) size *= static_cast<double>(axis.values.size());
  return size;
}

/// Uniform below `bound`. The standard's distribution differs between libraries.
std::uint64_t drawn_below(std::uint64_t bound, std::mt19937_64& random) {
  const std::uint64_t least = (0 - bound) % bound;  // 2^64 mod bound
  while (true)
    if (const std::uint64_t word = random(); word >= least) return word % bound;
}

void append(const StudyAxis& axis, std::uint32_t value, Settings& settings) {
  for (std::size_t i = 0; i < axis.options.size(); ++i)
    settings.push_back({axis.options[i], axis.values[value][i]});
}

}  // namespace

Expansion::Expansion(const Study& study)
    : study_(study), stride_(std::max<std::size_t>(1, study.axes.size())) {
  switch (study.combine) {
    case Combine::product:
      add_product();
      break;
    case Combine::zip:
      add_zip();
      break;
    case Combine::random:
      add_random();
      break;
  }
  if (indices_.empty()) throw InputError{"the study has no points: every one is excluded"};
}

/// An axis whose condition does not hold for the axes before it has no part in the point. In a
/// product its first value stands for that: the others would be the same point again.
void Expansion::add(std::vector<std::uint32_t> index, Inapplicable inapplicable) {
  Settings settings = study_.fixed;
  for (std::size_t a = 0; a < study_.axes.size(); ++a) {
    const StudyAxis& axis = study_.axes[a];
    if (holds(axis.when, settings)) {
      append(axis, index[a], settings);
      continue;
    }
    if (inapplicable == Inapplicable::first_value && index[a] != 0) return;
    index[a] = kAbsent;
  }
  for (const Condition& condition : study_.exclude)
    if (holds(condition, settings)) return;
  if (size() >= kMostPoints)
    throw InputError{fmt::format("the study has more than {} points", kMostPoints)};
  index.resize(stride_);
  indices_.insert(indices_.end(), index.begin(), index.end());
}

void Expansion::add_product() {
  if (size_of_product(study_) > 10.0 * kMostPoints)
    throw InputError{
        fmt::format("the product of the axes has {:.3g} points, more than can be listed: combine = "
                    "{{ random = N }} draws some of them",
                    size_of_product(study_))};
  std::vector<std::uint32_t> index(study_.axes.size());
  while (true) {
    add(index);
    std::size_t a = index.size();
    while (a > 0 && ++index[a - 1] == study_.axes[a - 1].values.size()) index[--a] = 0;
    if (a == 0) break;
  }
}

void Expansion::add_zip() {
  for (const StudyAxis& axis : study_.axes)
    if (axis.values.size() != study_.axes.front().values.size())
      throw InputError{fmt::format("zip takes axes of one length: '{}' has {} values, '{}' has {}",
                                   study_.axes.front().options.front(),
                                   study_.axes.front().values.size(), axis.options.front(),
                                   axis.values.size())};
  const std::size_t length = study_.axes.empty() ? 1 : study_.axes.front().values.size();
  for (std::size_t i = 0; i < length; ++i)
    add(std::vector<std::uint32_t>(study_.axes.size(), static_cast<std::uint32_t>(i)),
        Inapplicable::any_value);
}

void Expansion::add_random() {
  const double product = size_of_product(study_);
  std::mt19937_64 random(study_.random_seed);
  if (product <= kListedProduct) {
    add_product();
    const std::vector<std::uint32_t> all = std::move(indices_);
    indices_.clear();
    std::vector<std::size_t> left(all.size() / stride_);
    for (std::size_t i = 0; i < left.size(); ++i) left[i] = i;
    const std::size_t wanted = std::min(study_.num_random, left.size());
    for (std::size_t i = 0; i < wanted; ++i)
      std::swap(left[i], left[i + drawn_below(left.size() - i, random)]);
    std::sort(left.begin(), left.begin() + static_cast<std::ptrdiff_t>(wanted));
    for (std::size_t i = 0; i < wanted; ++i)
      indices_.insert(indices_.end(), all.begin() + static_cast<std::ptrdiff_t>(left[i] * stride_),
                      all.begin() + static_cast<std::ptrdiff_t>((left[i] + 1) * stride_));
    return;
  }
  std::set<std::vector<std::uint32_t>> seen;
  for (std::size_t tries = 0; size() < study_.num_random; ++tries) {
    if (tries > 1000 * (study_.num_random + 10))
      throw InputError{
          fmt::format("only {} of the {} random points were found: the conditions "
                      "leave almost none of the product",
                      size(), study_.num_random)};
    std::vector<std::uint32_t> index;
    for (const StudyAxis& axis : study_.axes)
      index.push_back(static_cast<std::uint32_t>(drawn_below(axis.values.size(), random)));
    if (seen.insert(index).second) add(index);
  }
}

Settings Expansion::of_axes(std::size_t point) const {
  Settings settings;
  for (std::size_t a = 0; a < study_.axes.size(); ++a) {
    const std::uint32_t value = indices_[point * stride_ + a];
    if (value != kAbsent) append(study_.axes[a], value, settings);
  }
  return settings;
}

Settings Expansion::settings(std::size_t point) const {
  Settings settings = study_.fixed;
  for (Setting& setting : of_axes(point)) settings.push_back(std::move(setting));
  return settings;
}

std::vector<std::string> axis_options(const Study& study) {
  std::vector<std::string> options;
  for (const StudyAxis& axis : study.axes)
    options.insert(options.end(), axis.options.begin(), axis.options.end());
  return options;
}

}  // namespace temper
