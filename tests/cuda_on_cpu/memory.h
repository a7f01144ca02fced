#pragma once
/// Device and pinned memory. Each allocation has pages of its own, ends near an untouchable page,
/// and device memory can be touched only while the device works.
///
///     | guard page | marked bytes | data, aligned to 256 | < 256 marked bytes | guard page |

#include "tests/cuda_on_cpu/api/runtime.h"

#include <cstddef>
#include <cstdint>
#include <source_location>
#include <string>

namespace cuda_on_cpu {

enum class MemoryKind { device, pinned };

struct Allocation {
  MemoryKind kind;
  int device;
  char* data;
  std::size_t bytes;
  char* mapping;  ///< with both guard pages
  std::size_t mapped;
  std::source_location where;
  bool freed;  ///< its addresses are kept for a while, so that a late use is seen for what it is

  [[nodiscard]] bool holds(const void* address) const {
    return address >= data && address < data + bytes;
  }
};

/// Null where the device's memory does not suffice.
void* allocate(MemoryKind kind, int device, std::size_t bytes, const std::source_location& where);

enum class Freed { done, unknown, twice };
Freed release(MemoryKind kind, void* data);
void release_all();

/// The allocation whose pages, guards included, hold the address; null where none does.
const Allocation* find_allocation(const void* address);

enum class Span { host, device, pinned, out_of_bounds };
/// What the bytes from `data` lie in.
Span classify(const void* data, std::size_t bytes);

std::size_t bytes_in_use(int device);
std::string describe(const Allocation& allocation);
std::string list_allocations();

/// Whether the page is part of the process: what a stray pointer into the host's memory points to.
bool is_mapped(const void* address);

/// Device memory can be touched between the two, which nest. The bytes around every allocation are
/// checked at the end.
void open_device_memory();
void close_device_memory();

class DeviceWorks {
 public:
  DeviceWorks() { open_device_memory(); }
  ~DeviceWorks() { close_device_memory(); }
  DeviceWorks(const DeviceWorks&) = delete;
  DeviceWorks& operator=(const DeviceWorks&) = delete;
};

}  // namespace cuda_on_cpu
