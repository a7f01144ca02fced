#pragma once
/// Streams are lazy: what is enqueued runs only when something waits for it, so a missing wait
/// shows. To ThreadSanitizer a stream is a thread of its own.

#include "tests/cuda_on_cpu/api/runtime.h"
#include "tests/cuda_on_cpu/grid.h"

#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <vector>

/// CUDA's name of a stream.
struct CUstream_st : std::enable_shared_from_this<CUstream_st> {
  CUstream_st() = default;
  ~CUstream_st();
  CUstream_st(const CUstream_st&) = delete;
  CUstream_st& operator=(const CUstream_st&) = delete;

  struct Operation {
    std::uint64_t number;  ///< of all operations, in the order of their enqueueing
    std::function<cuda_on_cpu::Progress(std::int64_t switches)> run;
    std::vector<const void*> uses;  ///< addresses in the memory that it may touch
    std::unique_ptr<char> clock;    ///< for ThreadSanitizer: the host up to the enqueueing
  };
  std::deque<Operation> waiting;
  int device = 0;
  bool blocking = false;  ///< waits for the default stream, and it for this one
  bool destroyed = false;
  void* tsan = nullptr;
  char clock = 0;  ///< for ThreadSanitizer: what the stream has done
};

/// CUDA's name of an event.
struct CUevent_st {
  struct Recorded {
    std::uint64_t number = 0;  ///< of the operation that records; 0: never recorded
    bool done = false;
    std::chrono::steady_clock::time_point time;
    char clock = 0;
  };
  bool has_time = true;
  std::shared_ptr<CUstream_st> stream;  ///< that it was recorded in
  std::shared_ptr<Recorded> recorded = std::make_shared<Recorded>();
};

namespace cuda_on_cpu {

inline constexpr std::int64_t kToTheEnd = std::int64_t{1} << 62;

/// The stream itself, the current device's default stream for null; null for one that is not there.
cudaStream_t find_stream(cudaStream_t stream);
cudaStream_t create_stream(bool blocking);
/// What it has to do stays to be done.
void destroy_stream(cudaStream_t stream);

/// Returns the operation's number.
std::uint64_t enqueue(cudaStream_t stream, std::function<Progress(std::int64_t switches)> run,
                      std::vector<const void*> uses = {});

/// Runs what the stream has to do, up to the numbered operation, or until kernels have made
/// `switches` between threads.
Progress run_stream(cudaStream_t stream, std::uint64_t last, std::int64_t switches);
/// Runs everything that the current device has to do.
void run_device(int device);
/// Has the host see what the stream has done.
void acquire(cudaStream_t stream);

/// Whether something that waits may touch the memory.
bool used_by_waiting_work(const void* data, std::size_t bytes);

bool event_exists(cudaEvent_t event);
cudaEvent_t create_event(bool has_time);
void destroy_event(cudaEvent_t event);

std::string list_streams_and_events();
void drop_streams_and_events();

}  // namespace cuda_on_cpu
