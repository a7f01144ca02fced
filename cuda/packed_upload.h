#pragma once
/// Many small arrays that go to the device as one: one allocation, one copy.

#include "cuda/device_buffer.h"
#include "cuda/pinned_buffer.h"

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <span>
#include <type_traits>
#include <vector>

namespace temper {

/// Where an array of T begins in a pack, in bytes.
template <class T>
struct Packed {
  std::size_t offset = 0;
};

/// Arrays one after the other, in host memory.
class PackedArrays {
 public:
  /// Copies the array to the end.
  template <class T>
  Packed<T> add(std::span<const T> from) {
    static_assert(std::is_trivially_copyable_v<T>);
    const Packed<T> place{bytes_.size()};
    bytes_.resize(place.offset + (from.size_bytes() + kAlignment - 1) / kAlignment * kAlignment);
    if (!from.empty()) std::memcpy(bytes_.data() + place.offset, from.data(), from.size_bytes());
    return place;
  }
  template <class T>
  Packed<T> add(const std::vector<T>& from) {
    return add(std::span<const T>(from));
  }
  [[nodiscard]] std::span<const std::byte> bytes() const { return bytes_; }

 private:
  static constexpr std::size_t kAlignment = 16;

  std::vector<std::byte> bytes_;
};

class PackedUpload {
 public:
  template <class T>
  Packed<T> add(std::span<const T> from) {
    return arrays_.add(from);
  }
  template <class T>
  Packed<T> add(const std::vector<T>& from) {
    return arrays_.add(from);
  }
  /// Adds all of another pack; returns where its first byte is.
  std::size_t add(const PackedArrays& from) { return arrays_.add(from.bytes()).offset; }

  /// Allocates on the device and starts the copy.
  void upload(const CudaStream& stream) {
    pinned_ = PinnedBuffer<std::byte>(arrays_.bytes().size());
    std::ranges::copy(arrays_.bytes(), pinned_.data());
    arrays_ = {};
    device_ = DeviceBuffer<std::byte>(std::span<const std::byte>(pinned_.span()), stream);
  }

  /// On the device, after upload.
  template <class T>
  [[nodiscard]] const T* at(Packed<T> place) const {
    return reinterpret_cast<const T*>(device_.data() + place.offset);
  }

 private:
  PackedArrays arrays_;             ///< until upload
  PinnedBuffer<std::byte> pinned_;  ///< outlives the device's, which waits for the copy
  DeviceBuffer<std::byte> device_;
};

}  // namespace temper
