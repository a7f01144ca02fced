/// The part of the runtime API that concerns streams and events.

#include "tests/cuda_on_cpu/api_call.h"
#include "tests/cuda_on_cpu/control.h"
#include "tests/cuda_on_cpu/diagnose.h"
#include "tests/cuda_on_cpu/sanitizers.h"
#include "tests/cuda_on_cpu/stream.h"

#include <chrono>

using namespace cuda_on_cpu;

namespace {

cudaError_t no_such_stream() {
  return reject(cudaErrorInvalidResourceHandle, "the stream was never created, or destroyed");
}
cudaError_t no_such_event() {
  return reject(cudaErrorInvalidResourceHandle, "the event was never created, or destroyed");
}

/// Does a piece of the work at each call, as a device does in the meantime.
cudaError_t query(cudaStream_t stream, std::uint64_t last) {
  run_stream(stream, last, settings().slice);
  return cudaErrorNotReady;
}

bool has_waiting(cudaStream_t stream, std::uint64_t last) {
  return !stream->waiting.empty() && stream->waiting.front().number <= last;
}

}  // namespace

cudaError_t cudaStreamCreate(cudaStream_t* stream) {
  return api("cudaStreamCreate", [&] {
    *stream = create_stream(true);
    return cudaSuccess;
  });
}
cudaError_t cudaStreamCreateWithFlags(cudaStream_t* stream, unsigned flags) {
  return api("cudaStreamCreateWithFlags", [&] {
    *stream = create_stream((flags & cudaStreamNonBlocking) == 0);
    return cudaSuccess;
  });
}
cudaError_t cudaStreamDestroy(cudaStream_t stream) {
  return releasing_api("cudaStreamDestroy", [&] {
    if (stream == nullptr || find_stream(stream) == nullptr) return no_such_stream();
    destroy_stream(stream);
    return cudaSuccess;
  });
}
cudaError_t cudaStreamSynchronize(cudaStream_t stream) {
  return api("cudaStreamSynchronize", [&] {
    const cudaStream_t found = find_stream(stream);
    if (found == nullptr) return no_such_stream();
    run_stream(found, ~std::uint64_t{0}, kToTheEnd);
    acquire(found);
    return cudaSuccess;
  });
}
cudaError_t cudaStreamQuery(cudaStream_t stream) {
  return api("cudaStreamQuery", [&] {
    const cudaStream_t found = find_stream(stream);
    if (found == nullptr) return no_such_stream();
    if (has_waiting(found, ~std::uint64_t{0})) return query(found, ~std::uint64_t{0});
    acquire(found);
    return cudaSuccess;
  });
}
cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event, unsigned) {
  return api("cudaStreamWaitEvent", [&] {
    const cudaStream_t found = find_stream(stream);
    if (found == nullptr) return no_such_stream();
    if (!event_exists(event)) return no_such_event();
    if (event->recorded->number == 0) return cudaSuccess;  // as CUDA: there is nothing to wait for
    enqueue(found, [from = event->stream, recorded = event->recorded](std::int64_t switches) {
      if (run_stream(from.get(), recorded->number, switches) == Progress::suspended) {
        return Progress::suspended;
      }
      tsan_acquire(&recorded->clock);
      return Progress::finished;
    });
    return cudaSuccess;
  });
}

cudaError_t cudaEventCreate(cudaEvent_t* event) {
  return api("cudaEventCreate", [&] {
    *event = create_event(true);
    return cudaSuccess;
  });
}
cudaError_t cudaEventCreateWithFlags(cudaEvent_t* event, unsigned flags) {
  return api("cudaEventCreateWithFlags", [&] {
    *event = create_event((flags & cudaEventDisableTiming) == 0);
    return cudaSuccess;
  });
}
cudaError_t cudaEventDestroy(cudaEvent_t event) {
  return releasing_api("cudaEventDestroy", [&] {
    if (!event_exists(event)) return no_such_event();
    destroy_event(event);
    return cudaSuccess;
  });
}
cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream) {
  return api("cudaEventRecord", [&] {
    const cudaStream_t found = find_stream(stream);
    if (found == nullptr) return no_such_stream();
    if (!event_exists(event)) return no_such_event();
    auto recorded = std::make_shared<CUevent_st::Recorded>();
    event->stream = found->shared_from_this();
    event->recorded = recorded;
    recorded->number = enqueue(found, [recorded](std::int64_t) {
      recorded->done = true;
      recorded->time = std::chrono::steady_clock::now();
      tsan_release(&recorded->clock);
      return Progress::finished;
    });
    return cudaSuccess;
  });
}
cudaError_t cudaEventSynchronize(cudaEvent_t event) {
  return api("cudaEventSynchronize", [&] {
    if (!event_exists(event)) return no_such_event();
    if (event->recorded->number == 0) return cudaSuccess;
    if (!event->recorded->done) run_stream(event->stream.get(), event->recorded->number, kToTheEnd);
    tsan_acquire(&event->recorded->clock);
    return cudaSuccess;
  });
}
cudaError_t cudaEventQuery(cudaEvent_t event) {
  return api("cudaEventQuery", [&] {
    if (!event_exists(event)) return no_such_event();
    if (event->recorded->number != 0 && !event->recorded->done) {
      return query(event->stream.get(), event->recorded->number);
    }
    tsan_acquire(&event->recorded->clock);
    return cudaSuccess;
  });
}
cudaError_t cudaEventElapsedTime(float* milliseconds, cudaEvent_t start, cudaEvent_t stop) {
  return api("cudaEventElapsedTime", [&] {
    if (!event_exists(start) || !event_exists(stop)) return no_such_event();
    if (!start->has_time || !stop->has_time) {
      return reject(cudaErrorInvalidResourceHandle, "an event without timing");
    }
    if (start->recorded->number == 0 || stop->recorded->number == 0) {
      return reject(cudaErrorInvalidResourceHandle, "an event that was never recorded");
    }
    if (!start->recorded->done || !stop->recorded->done) return cudaErrorNotReady;
    *milliseconds =
        std::chrono::duration<float, std::milli>(stop->recorded->time - start->recorded->time)
            .count();
    return cudaSuccess;
  });
}
