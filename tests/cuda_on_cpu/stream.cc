#include "tests/cuda_on_cpu/stream.h"

#include "tests/cuda_on_cpu/api_call.h"
#include "tests/cuda_on_cpu/memory.h"
#include "tests/cuda_on_cpu/sanitizers.h"

#include <algorithm>
#include <list>
#include <map>
#include <utility>

namespace cuda_on_cpu {
namespace {

std::list<std::shared_ptr<CUstream_st>> streams;              // those that programs made
std::map<int, std::shared_ptr<CUstream_st>> default_streams;  // by device
std::list<std::unique_ptr<CUevent_st>> events;
std::uint64_t operations = 0;

std::shared_ptr<CUstream_st> new_stream(bool blocking) {
  auto stream = std::make_shared<CUstream_st>();
  stream->device = current_device();
  stream->blocking = blocking;
  stream->tsan = tsan_create();
  return stream;
}

bool is_default(cudaStream_t stream) {
  const auto found = default_streams.find(stream->device);
  return found != default_streams.end() && found->second.get() == stream;
}

template <class F>
void for_each_stream(F f) {
  for (const auto& [device, stream] : default_streams) f(*stream);
  for (const auto& stream : streams) f(*stream);
}

void append(cudaStream_t stream, std::function<Progress(std::int64_t)> run,
            std::vector<const void*> uses) {
  auto clock = std::make_unique<char>();
  tsan_release(clock.get());
  stream->waiting.push_back({++operations, std::move(run), std::move(uses), std::move(clock)});
}

/// Has `stream` wait for what `other` has been given so far.
void wait_for(cudaStream_t stream, cudaStream_t other) {
  if (stream == other || other->waiting.empty()) return;
  append(stream,
         [other, last = operations](std::int64_t switches) {
           const Progress progress = run_stream(other, last, switches);
           tsan_acquire(&other->clock);
           return progress;
         },
         {});
}

/// The default stream and the blocking ones take turns.
void wait_as_the_default_stream_does(cudaStream_t stream) {
  if (!stream->blocking) return;
  for_each_stream([&](CUstream_st& other) {
    const bool one_is_default = is_default(stream) || is_default(&other);
    if (other.device == stream->device && other.blocking && one_is_default) {
      wait_for(stream, &other);
    }
  });
}

/// Of those that were destroyed.
void forget_idle_streams() {
  streams.remove_if([](const auto& s) { return s->destroyed && s->waiting.empty(); });
}

/// As the stream's own logical thread.
Progress run_operation(cudaStream_t stream, const CUstream_st::Operation& operation,
                       std::int64_t switches) {
  void* const before = tsan_current();
  tsan_switch(stream->tsan);
  tsan_acquire(operation.clock.get());
  const Progress progress = operation.run(switches);
  tsan_release(&stream->clock);
  tsan_switch(before);
  return progress;
}

}  // namespace

cudaStream_t find_stream(cudaStream_t stream) {
  if (stream == nullptr) {
    auto& slot = default_streams[current_device()];
    if (slot == nullptr) slot = new_stream(true);
    return slot.get();
  }
  const auto found = std::find_if(streams.begin(), streams.end(),
                                  [&](const auto& s) { return s.get() == stream; });
  return found == streams.end() || stream->destroyed ? nullptr : stream;
}

cudaStream_t create_stream(bool blocking) {
  streams.push_back(new_stream(blocking));
  return streams.back().get();
}

void destroy_stream(cudaStream_t stream) {
  stream->destroyed = true;
  forget_idle_streams();
}

std::uint64_t enqueue(cudaStream_t stream, std::function<Progress(std::int64_t)> run,
                      std::vector<const void*> uses) {
  wait_as_the_default_stream_does(stream);
  append(stream, std::move(run), std::move(uses));
  return operations;
}

Progress run_stream(cudaStream_t stream, std::uint64_t last, std::int64_t switches) {
  const DeviceWorks works;
  while (!stream->waiting.empty() && stream->waiting.front().number <= last) {
    if (run_operation(stream, stream->waiting.front(), switches) == Progress::suspended) {
      return Progress::suspended;
    }
    const UnseenByTsan unseen;
    stream->waiting.pop_front();
  }
  return Progress::finished;
}

void run_device(int device) {
  for_each_stream([&](CUstream_st& stream) {
    if (stream.device != device) return;
    run_stream(&stream, operations, kToTheEnd);
    acquire(&stream);
  });
  forget_idle_streams();
}

void acquire(cudaStream_t stream) { tsan_acquire(&stream->clock); }

bool used_by_waiting_work(const void* data, std::size_t bytes) {
  bool used = false;
  const auto* const begin = static_cast<const char*>(data);
  for_each_stream([&](const CUstream_st& stream) {
    for (const auto& operation : stream.waiting) {
      for (const void* address : operation.uses) {
        used = used || (address >= begin && address < begin + bytes);
      }
    }
  });
  return used;
}

bool event_exists(cudaEvent_t event) {
  return std::any_of(events.begin(), events.end(), [&](const auto& e) { return e.get() == event; });
}
cudaEvent_t create_event(bool has_time) {
  events.push_back(std::make_unique<CUevent_st>());
  events.back()->has_time = has_time;
  return events.back().get();
}
void destroy_event(cudaEvent_t event) {
  events.remove_if([&](const auto& e) { return e.get() == event; });
}

std::string list_streams_and_events() {
  const auto alive =
      std::count_if(streams.begin(), streams.end(), [](const auto& s) { return !s->destroyed; });
  std::string list;
  if (alive > 0) list += std::to_string(alive) + " streams\n";
  if (!events.empty()) list += std::to_string(events.size()) + " events\n";
  return list;
}

void drop_streams_and_events() {
  streams.clear();
  default_streams.clear();
  events.clear();
}

}  // namespace cuda_on_cpu

CUstream_st::~CUstream_st() { cuda_on_cpu::tsan_destroy(tsan); }
