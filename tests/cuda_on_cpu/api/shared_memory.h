#pragma once
/// What cuda/shared_memory.h's macros are in the stand-in: each block gets heap memory of the exact
/// size, so that AddressSanitizer sees an overrun by one.

#include <cstddef>
#include <cstdint>
#include <source_location>

namespace cuda_on_cpu {

/// Declared static where a kernel declares a shared array: one for each place and each instance of
/// a template, as the device has it.
struct SharedArray {
  const char* name;
  std::size_t bytes;
  std::size_t alignment;
  std::source_location where;
  void* data = nullptr;     ///< in the block numbered `block`
  std::uint64_t block = 0;  ///< blocks are numbered from 1
};

/// The array's memory in the running block.
void* shared_memory_of(SharedArray& array);

/// The running block's dynamic shared memory.
void* dynamic_shared_memory(std::size_t alignment, std::source_location where);

}  // namespace cuda_on_cpu

#define TEMPER_SHARED(type, name, count)                                                  \
  static_assert(sizeof(type[count]) <= 48 * 1024, "static shared memory ends at 48 KiB"); \
  static constinit ::cuda_on_cpu::SharedArray name##_array{                               \
      #name, sizeof(type[count]), alignof(type), std::source_location::current()};        \
  type(&name)[count] = *static_cast<type(*)[count]>(::cuda_on_cpu::shared_memory_of(name##_array))

#define TEMPER_DYNAMIC_SHARED(type, name) \
  type* const name = static_cast<type*>(  \
      ::cuda_on_cpu::dynamic_shared_memory(alignof(type), std::source_location::current()))
