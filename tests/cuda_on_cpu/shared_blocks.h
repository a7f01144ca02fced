#pragma once
/// The shared memory of the running block: one piece of heap of the exact size for each array, with
/// marked bytes on both sides, so that builds without AddressSanitizer see a write past the end
/// too.

#include "tests/cuda_on_cpu/api/shared_memory.h"

#include <cstddef>
#include <cstdint>
#include <source_location>
#include <vector>

namespace cuda_on_cpu {

class SharedBlocks {
 public:
  void start(std::uint64_t block, std::size_t dynamic_bytes);
  void finish();

  void* find_or_create(SharedArray& array);
  void* dynamic(std::size_t alignment, const std::source_location& where);

 private:
  struct Piece {
    const char* name;
    char* memory;  ///< with the marked bytes
    char* data;
    std::size_t bytes;
    std::source_location where;
  };
  char* create(const char* name, std::size_t bytes, std::size_t alignment,
               const std::source_location& where);

  std::vector<Piece> pieces_;
  std::uint64_t block_ = 0;
  std::size_t dynamic_bytes_ = 0;
  std::size_t static_bytes_ = 0;
  char* dynamic_ = nullptr;
};

}  // namespace cuda_on_cpu
