#include "sample/cpu/lane_model.h"

#include <algorithm>
#include <cstring>
#include <numeric>

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

/// A row's edges with equal values side by side.
std::vector<std::int64_t> edges_by_value(const Couplings& couplings, std::size_t v) {
  std::vector<std::int64_t> edges(
      static_cast<std::size_t>(couplings.row_start[v + 1] - couplings.row_start[v]));
  std::iota(edges.begin(), edges.end(), couplings.row_start[v]);
  std::ranges::stable_sort(
      edges, {}, [&](std::int64_t e) { return couplings.value[static_cast<std::size_t>(e)]; });
  return edges;
}

/// Whether chunks of one value hold at most twice the edges there are.
bool values_repeat(const Couplings& couplings) {
  std::size_t padded = 0;
  for (std::size_t v = 0; v < couplings.linear.size(); ++v) {
    std::size_t run = 0;
    std::int32_t last = 0;
    for (std::int64_t e : edges_by_value(couplings, v)) {
      const std::int32_t value = couplings.value[static_cast<std::size_t>(e)];
      if (run % kChunkEdges == 0 || value != last) {
        padded += kChunkEdges;
        run = 0;
      }
      ++run;
      last = value;
    }
  }
  return padded <= 2 * couplings.column.size();
}

}  // namespace

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

TypedCouplings::TypedCouplings(const Couplings& couplings, LaneElement element, Chunks chunks)
    : couplings_(&couplings), linear_(converted(couplings.linear, element)) {
  if (chunks == Chunks::none) return;
  one_value_a_chunk_ = values_repeat(couplings);
  std::vector<std::int32_t> values;
  fill_chunks(values);
  value_ = converted(values, element);
}

void TypedCouplings::fill_chunks(std::vector<std::int32_t>& values) {
  const std::int32_t nobody = couplings_->num_variables();
  const auto fill_up = [&] {
    while (neighbour_.size() % kChunkEdges != 0) {
      neighbour_.push_back(nobody);
      if (!one_value_a_chunk_) values.push_back(0);
    }
  };
  chunk_start_.push_back(0);
  for (std::size_t v = 0; v < couplings_->linear.size(); ++v) {
    for (std::int64_t e : edges_by_value(*couplings_, v)) {
      const std::int32_t value = couplings_->value[static_cast<std::size_t>(e)];
      if (one_value_a_chunk_ && neighbour_.size() % kChunkEdges != 0 && value != values.back())
        fill_up();
      if (!one_value_a_chunk_ || neighbour_.size() % kChunkEdges == 0) values.push_back(value);
      neighbour_.push_back(couplings_->column[static_cast<std::size_t>(e)]);
    }
    fill_up();
    chunk_start_.push_back(static_cast<std::int64_t>(neighbour_.size()) / kChunkEdges);
  }
}

LaneModel TypedCouplings::view() const {
  return {.num_variables = couplings_->num_variables(),
          .row_start = couplings_->row_start.data(),
          .column = couplings_->column.data(),
          .coupling = couplings_->value.data(),
          .chunk_start = chunk_start_.data(),
          .neighbour = neighbour_.data(),
          .value = value_.data(),
          .linear = linear_.data(),
          .one_value_a_chunk = one_value_a_chunk_};
}

std::size_t TypedCouplings::bytes() const {
  return chunk_start_.size() * sizeof(std::int64_t) + neighbour_.size() * sizeof(std::int32_t) +
         value_.size() + linear_.size();
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
