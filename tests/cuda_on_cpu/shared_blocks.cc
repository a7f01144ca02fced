#include "tests/cuda_on_cpu/shared_blocks.h"

#include "tests/cuda_on_cpu/block.h"
#include "tests/cuda_on_cpu/control.h"
#include "tests/cuda_on_cpu/device_model.h"
#include "tests/cuda_on_cpu/diagnose.h"
#include "tests/cuda_on_cpu/sanitizers.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <new>
#include <string>

namespace cuda_on_cpu {
namespace {

constexpr unsigned char kMark = 0xC3;
// With AddressSanitizer the heap's own red zones do the work, to the byte.
constexpr std::size_t kMarked = kAddressSanitizer ? 0 : 1024;
constexpr std::size_t kAlignment = 128;

bool all_marked(const char* begin, std::size_t count) {
  return std::all_of(begin, begin + count,
                     [](char byte) { return static_cast<unsigned char>(byte) == kMark; });
}

}  // namespace

void SharedBlocks::start(std::uint64_t block, std::size_t dynamic_bytes) {
  block_ = block;
  dynamic_bytes_ = dynamic_bytes;
  static_bytes_ = 0;
  dynamic_ = nullptr;
}

void SharedBlocks::finish() {
  const UnseenByTsan unseen;
  for (const Piece& piece : pieces_) {
    if (!all_marked(piece.memory, kMarked) || !all_marked(piece.data + piece.bytes, kMarked)) {
      violation("a kernel wrote outside of the shared array '" + std::string{piece.name} + "' of " +
                    std::to_string(piece.bytes) + " bytes, declared",
                piece.where);
    }
    std::free(piece.memory);
  }
  pieces_.clear();
}

char* SharedBlocks::create(const char* name, std::size_t bytes, std::size_t alignment,
                           const std::source_location& where) {
  const UnseenByTsan unseen;
  void* memory = nullptr;
  if (posix_memalign(&memory, std::max(alignment, kAlignment), bytes + 2 * kMarked) != 0) {
    throw std::bad_alloc{};
  }
  char* const data = static_cast<char*>(memory) + kMarked;
  std::memset(memory, kMark, bytes + 2 * kMarked);
  std::memset(data, settings().fill, bytes);
  pieces_.push_back({name, static_cast<char*>(memory), data, bytes, where});
  return data;
}

void* SharedBlocks::find_or_create(SharedArray& array) {
  if (array.block != block_) {
    static_bytes_ += array.bytes;
    if (static_bytes_ > kSharedMemory.without_opt_in ||
        static_bytes_ + dynamic_bytes_ > kSharedMemory.with_opt_in) {
      violation("the block has " + std::to_string(static_bytes_) + " bytes of static and " +
                    std::to_string(dynamic_bytes_) + " of dynamic shared memory: too much",
                array.where);
    }
    array.data = create(array.name, array.bytes, array.alignment, array.where);
    array.block = block_;
  }
  return array.data;
}

void* SharedBlocks::dynamic(std::size_t alignment, const std::source_location& where) {
  if (dynamic_ == nullptr) dynamic_ = create("dynamic", dynamic_bytes_, alignment, where);
  return dynamic_;
}

void* shared_memory_of(SharedArray& array) { return running_block.shared.find_or_create(array); }
void* dynamic_shared_memory(std::size_t alignment, std::source_location where) {
  return running_block.shared.dynamic(alignment, where);
}

}  // namespace cuda_on_cpu
