#pragma once
/// Numbers on their way to and from numpy: whole arrays, without a step per value.

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <cstddef>
#include <initializer_list>
#include <memory>
#include <span>
#include <utility>
#include <vector>

namespace temper::python {

/// An array that the caller keeps; of this type and in this order, or the call is refused.
template <class T, std::size_t Dimensions>
using ArrayView = nanobind::ndarray<const T, nanobind::ndim<Dimensions>, nanobind::c_contig,
                                    nanobind::device::cpu>;

template <class T>
[[nodiscard]] std::span<const T> values_of(const ArrayView<T, 1>& array) {
  return {array.data(), array.size()};
}

/// The vector becomes the array's memory.
template <class T>
[[nodiscard]] nanobind::object to_array(std::vector<T>&& values,
                                        std::initializer_list<std::size_t> shape) {
  auto kept = std::make_unique<std::vector<T>>(std::move(values));
  T* data = kept->data();
  nanobind::capsule owner{
      kept.get(), [](void* vector) noexcept {
        const std::unique_ptr<std::vector<T>> ends{static_cast<std::vector<T>*>(vector)};
      }};
  static_cast<void>(kept.release());
  return nanobind::cast(nanobind::ndarray<nanobind::numpy, T>(data, shape, owner));
}

template <class T>
[[nodiscard]] nanobind::object to_array(std::vector<T>&& values) {
  const std::size_t size = values.size();
  return to_array(std::move(values), {size});
}

}  // namespace temper::python
