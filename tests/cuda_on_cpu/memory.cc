#include "tests/cuda_on_cpu/memory.h"

#include "tests/cuda_on_cpu/control.h"
#include "tests/cuda_on_cpu/diagnose.h"
#include "tests/cuda_on_cpu/faults.h"
#include "tests/cuda_on_cpu/sanitizers.h"
#include <sys/mman.h>

#include <algorithm>
#include <cstring>
#include <deque>
#include <map>
#include <new>

namespace cuda_on_cpu {
namespace {

constexpr std::size_t kPage = 4096;
constexpr std::size_t kAlignment = 256;  // CUDA's promise
constexpr unsigned char kMark = 0xC3;
constexpr std::size_t kMarkedBefore = 256;  // of the bytes before the data: looked at
constexpr std::size_t kKeptAddresses = 1024;

std::map<const char*, Allocation> allocations;  // by mapping
std::deque<const char*> freed;                  // mappings, oldest first
int works_depth = 0;

char* pages_begin(const Allocation& a) { return a.mapping + kPage; }
char* pages_end(const Allocation& a) { return a.mapping + a.mapped - kPage; }

void protect(const Allocation& a, int protection) {
  mprotect(pages_begin(a), static_cast<std::size_t>(pages_end(a) - pages_begin(a)), protection);
}

bool is_shut(const Allocation& a) {
  return a.freed || (a.kind == MemoryKind::device && works_depth == 0);
}

/// Writes past either end that neither a guard page nor AddressSanitizer saw.
void check_marks(const Allocation& a) {
  if constexpr (kAddressSanitizer) return;  // poisoned
  const auto marked = [](char byte) { return static_cast<unsigned char>(byte) == kMark; };
  const std::size_t before =
      std::min(kMarkedBefore, static_cast<std::size_t>(a.data - pages_begin(a)));
  if (!std::all_of(a.data - before, a.data, marked)) {
    violation("something wrote before the start of " + describe(a));
  }
  if (!std::all_of(a.data + a.bytes, pages_end(a), marked)) {
    violation("something wrote past the end of " + describe(a));
  }
}

void check_all_marks() {
  for (const auto& [mapping, a] : allocations) {
    if (!a.freed) check_marks(a);
  }
}

void forget(const char* mapping) {
  const auto found = allocations.find(mapping);
  unpoison(pages_begin(found->second), found->second.mapped - 2 * kPage);
  munmap(found->second.mapping, found->second.mapped);
  allocations.erase(found);
}

}  // namespace

void* allocate(MemoryKind kind, int device, std::size_t bytes, const std::source_location& where) {
  if (kind == MemoryKind::device &&
      bytes > settings().device_memory - std::min(settings().device_memory, bytes_in_use(device))) {
    return nullptr;
  }
  report_faults();
  const std::size_t padded = (bytes + kAlignment - 1) / kAlignment * kAlignment;
  const std::size_t pages = (padded + kPage - 1) / kPage * kPage;
  const std::size_t mapped = pages + 2 * kPage;
  void* const mapping =
      mmap(nullptr, mapped, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (mapping == MAP_FAILED) return nullptr;
  char* const begin = static_cast<char*>(mapping);
  const Allocation a{kind,  device, begin + kPage + pages - padded, bytes, begin, mapped,
                     where, false};
  protect(a, PROT_READ | PROT_WRITE);
  std::memset(pages_begin(a), kMark, static_cast<std::size_t>(a.data - pages_begin(a)));
  std::memset(a.data, settings().fill, bytes);
  std::memset(a.data + bytes, kMark, padded - bytes);
  poison(pages_begin(a), static_cast<std::size_t>(a.data - pages_begin(a)));
  poison(a.data + bytes, padded - bytes);
  if (is_shut(a)) protect(a, PROT_NONE);
  allocations.emplace(begin, a);
  return a.data;
}

Freed release(MemoryKind kind, void* data) {
  const Allocation* const found = find_allocation(data);
  if (found == nullptr || found->data != data || found->kind != kind) return Freed::unknown;
  if (found->freed) return Freed::twice;
  Allocation& a = allocations.at(found->mapping);
  protect(a, PROT_READ | PROT_WRITE);
  check_marks(a);
  a.freed = true;
  madvise(pages_begin(a), a.mapped - 2 * kPage, MADV_DONTNEED);
  protect(a, PROT_NONE);
  freed.push_back(a.mapping);
  if (freed.size() > kKeptAddresses) {
    forget(freed.front());
    freed.pop_front();
  }
  return Freed::done;
}

void release_all() {
  while (!allocations.empty()) forget(allocations.begin()->first);
  freed.clear();
}

const Allocation* find_allocation(const void* address) {
  const auto* const place = static_cast<const char*>(address);
  const auto after = allocations.upper_bound(place);
  if (after == allocations.begin()) return nullptr;
  const Allocation& a = std::prev(after)->second;
  return place < a.mapping + a.mapped ? &a : nullptr;
}

Span classify(const void* data, std::size_t bytes) {
  const auto* const begin = static_cast<const char*>(data);
  const Allocation* const a = find_allocation(begin);
  if (a == nullptr) {
    const auto next = allocations.lower_bound(begin);
    const bool reaches_next = next != allocations.end() && begin + bytes > next->first;
    return reaches_next ? Span::out_of_bounds : Span::host;
  }
  if (a->freed || begin < a->data || begin + bytes > a->data + a->bytes) {
    return Span::out_of_bounds;
  }
  return a->kind == MemoryKind::device ? Span::device : Span::pinned;
}

std::size_t bytes_in_use(int device) {
  std::size_t sum = 0;
  for (const auto& [mapping, a] : allocations) {
    if (!a.freed && a.kind == MemoryKind::device && a.device == device) sum += a.bytes;
  }
  return sum;
}

std::string describe(const Allocation& a) {
  return std::to_string(a.bytes) + " bytes of " +
         (a.kind == MemoryKind::device ? "device" : "pinned host") + " memory allocated at " +
         place(a.where);
}

std::string list_allocations() {
  std::string list;
  for (const auto& [mapping, a] : allocations) {
    if (!a.freed) list += describe(a) + "\n";
  }
  return list;
}

bool is_mapped(const void* address) {
  const auto page = reinterpret_cast<std::uintptr_t>(address) / kPage * kPage;
  return msync(reinterpret_cast<void*>(page), kPage, MS_ASYNC) == 0;
}

void open_device_memory() {
  if (works_depth++ > 0) return;
  for (const auto& [mapping, a] : allocations) {
    if (!a.freed && a.kind == MemoryKind::device) protect(a, PROT_READ | PROT_WRITE);
  }
}
void close_device_memory() {
  if (works_depth == 1) check_all_marks();
  if (--works_depth > 0) return;
  for (const auto& [mapping, a] : allocations) {
    if (!a.freed && a.kind == MemoryKind::device) protect(a, PROT_NONE);
  }
}

}  // namespace cuda_on_cpu
