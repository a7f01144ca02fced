#pragma once
/// Launches, and what a kernel may ask of a device. Only through cudaLaunchKernelEx: <<<>>> is not
/// C++.

#include "tests/cuda_on_cpu/api/runtime.h"
#include "tests/cuda_on_cpu/api/vector_types.h"

#include <cstddef>
#include <cstring>
#include <memory>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

struct cudaLaunchAttribute;  // clusters, cooperative launches …: none is supported

struct cudaLaunchConfig_t {
  dim3 gridDim;
  dim3 blockDim;
  std::size_t dynamicSmemBytes;
  cudaStream_t stream;
  cudaLaunchAttribute* attrs;
  unsigned numAttrs;
};

enum cudaFuncAttribute {
  cudaFuncAttributeMaxDynamicSharedMemorySize = 8,
  cudaFuncAttributePreferredSharedMemoryCarveout = 9
};

struct cudaFuncAttributes {
  std::size_t sharedSizeBytes;
  std::size_t constSizeBytes;
  std::size_t localSizeBytes;
  int maxThreadsPerBlock;
  int numRegs;
  int ptxVersion;
  int binaryVersion;
  int maxDynamicSharedSizeBytes;
};

namespace cuda_on_cpu {

/// Eight bytes of an argument that may be a pointer.
struct ArgumentWord {
  std::size_t argument;  ///< its number, from 0
  const void* word;
};

/// A kernel with its arguments, kept by value as on the device.
class KernelCall {
 public:
  virtual ~KernelCall() = default;
  virtual void run() const = 0;                          ///< as the running thread
  [[nodiscard]] virtual const void* kernel() const = 0;  ///< which kernel
  [[nodiscard]] virtual std::size_t argument_bytes() const = 0;
  [[nodiscard]] virtual std::vector<ArgumentWord> words() const = 0;
  /// The arguments side by side, each where its alignment puts it, as kernels read them.
  [[nodiscard]] virtual std::vector<std::byte> parameters() const = 0;
};

template <class... Parameters>
class TypedKernelCall final : public KernelCall {
  static_assert((std::is_trivially_copyable_v<Parameters> && ...),
                "arguments of a kernel are copied byte by byte");

 public:
  template <class... Arguments>
  explicit TypedKernelCall(void (*function)(Parameters...), Arguments&&... arguments)
      : kernel_{function}, arguments_{std::forward<Arguments>(arguments)...} {
    // Padding may hold halves of old pointers.
    std::apply([](auto&... argument) { (__builtin_clear_padding(&argument), ...); }, arguments_);
  }
  void run() const override { std::apply(kernel_, arguments_); }
  const void* kernel() const override { return reinterpret_cast<const void*>(kernel_); }
  std::size_t argument_bytes() const override { return (sizeof(Parameters) + ... + 0); }
  std::vector<ArgumentWord> words() const override {
    std::vector<ArgumentWord> words;
    std::size_t number = 0;
    const auto add_words_of = [&](const auto& argument) {
      for (std::size_t at = 0; at + sizeof(void*) <= sizeof argument; at += sizeof(void*)) {
        const void* word = nullptr;
        std::memcpy(&word, reinterpret_cast<const std::byte*>(&argument) + at, sizeof word);
        words.push_back({number, word});
      }
      ++number;
    };
    std::apply([&](const auto&... arguments) { (add_words_of(arguments), ...); }, arguments_);
    return words;
  }
  std::vector<std::byte> parameters() const override {
    std::vector<std::byte> bytes;
    const auto add = [&](const auto& argument) {
      constexpr std::size_t kAlignment = alignof(std::remove_cvref_t<decltype(argument)>);
      const std::size_t at = (bytes.size() + kAlignment - 1) / kAlignment * kAlignment;
      bytes.resize(at + sizeof argument);
      std::memcpy(bytes.data() + at, &argument, sizeof argument);
    };
    std::apply([&](const auto&... arguments) { (add(arguments), ...); }, arguments_);
    return bytes;
  }

 private:
  void (*kernel_)(Parameters...);
  std::tuple<Parameters...> arguments_;
};

cudaError_t launch(const cudaLaunchConfig_t& config, std::unique_ptr<KernelCall> call);
cudaError_t set_attribute(const void* kernel, cudaFuncAttribute attribute, int value);
cudaError_t get_attributes(cudaFuncAttributes* attributes, const void* kernel);
cudaError_t max_active_blocks(int* blocks, const void* kernel, int block_size,
                              std::size_t dynamic_shared_bytes);

}  // namespace cuda_on_cpu

template <class... Parameters, class... Arguments>
cudaError_t cudaLaunchKernelEx(const cudaLaunchConfig_t* config, void (*kernel)(Parameters...),
                               Arguments&&... arguments) {
  static_assert(sizeof...(Parameters) == sizeof...(Arguments));
  return cuda_on_cpu::launch(*config, std::make_unique<cuda_on_cpu::TypedKernelCall<Parameters...>>(
                                          kernel, std::forward<Arguments>(arguments)...));
}
template <class... Parameters>
cudaError_t cudaFuncSetAttribute(void (*kernel)(Parameters...), cudaFuncAttribute attribute,
                                 int value) {
  return cuda_on_cpu::set_attribute(reinterpret_cast<const void*>(kernel), attribute, value);
}
template <class... Parameters>
cudaError_t cudaFuncGetAttributes(cudaFuncAttributes* attributes, void (*kernel)(Parameters...)) {
  return cuda_on_cpu::get_attributes(attributes, reinterpret_cast<const void*>(kernel));
}
template <class... Parameters>
cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int* blocks,
                                                          void (*kernel)(Parameters...),
                                                          int block_size,
                                                          std::size_t dynamic_shared_bytes) {
  return cuda_on_cpu::max_active_blocks(blocks, reinterpret_cast<const void*>(kernel), block_size,
                                        dynamic_shared_bytes);
}
