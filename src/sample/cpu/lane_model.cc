#include "sample/cpu/lane_model.h"

#include <cstring>

namespace temper {
namespace {

template <class T>
std::vector<std::byte> converted(const std::vector<std::int32_t>& numbers) {
  std::vector<std::byte> bytes(numbers.size() * sizeof(T));
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const T number = static_cast<T>(numbers[i]);
    std::memcpy(bytes.data() + i * sizeof(T), &number, sizeof(T));
  }
  return bytes;
}

std::vector<std::byte> converted(const std::vector<std::int32_t>& numbers, LaneElement element) {
  switch (element) {
    case LaneElement::int8:
      return converted<std::int8_t>(numbers);
    case LaneElement::int16:
      return converted<std::int16_t>(numbers);
    case LaneElement::int32:
      return converted<std::int32_t>(numbers);
    case LaneElement::float32:
      return converted<float>(numbers);
  }
  return {};
}

}  // namespace

TypedCouplings::TypedCouplings(const Couplings& couplings, LaneElement element)
    : couplings_(&couplings),
      value_(converted(couplings.value, element)),
      linear_(converted(couplings.linear, element)) {}

LaneModel TypedCouplings::view() const {
  return {couplings_->num_variables(), couplings_->row_start.data(), couplings_->column.data(),
          value_.data(), linear_.data()};
}

bool fits(std::int64_t largest_cost, LaneElement element) {
  switch (element) {
    case LaneElement::int8:
      return largest_cost <= 127;
    case LaneElement::int16:
      return largest_cost <= 32767;
    case LaneElement::float32:
      return largest_cost < kLargestFloatField;
    case LaneElement::int32:
      return largest_cost < 2 * kLargestField;  // an exchange costs two fields
  }
  return false;
}

LaneElement narrowest_element(std::int64_t largest_cost) {
  for (LaneElement element : {LaneElement::int8, LaneElement::int16, LaneElement::float32})
    if (fits(largest_cost, element)) return element;
  return LaneElement::int32;
}

}  // namespace temper
