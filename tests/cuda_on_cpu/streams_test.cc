#include "tests/cuda_on_cpu/test_support.h"

namespace cuda_on_cpu {
namespace {

class Stream {
 public:
  explicit Stream(unsigned flags = cudaStreamNonBlocking) {
    EXPECT_EQ(cudaStreamCreateWithFlags(&stream_, flags), cudaSuccess);
  }
  ~Stream() { EXPECT_EQ(cudaStreamDestroy(stream_), cudaSuccess); }
  Stream(const Stream&) = delete;
  Stream& operator=(const Stream&) = delete;
  operator cudaStream_t() const { return stream_; }

 private:
  cudaStream_t stream_ = nullptr;
};

class Event {
 public:
  explicit Event(unsigned flags = cudaEventDefault) {
    EXPECT_EQ(cudaEventCreateWithFlags(&event_, flags), cudaSuccess);
  }
  ~Event() { EXPECT_EQ(cudaEventDestroy(event_), cudaSuccess); }
  Event(const Event&) = delete;
  Event& operator=(const Event&) = delete;
  operator cudaEvent_t() const { return event_; }

 private:
  cudaEvent_t event_ = nullptr;
};

/// Pinned memory that kernels append their numbers to: the order in which they ran.
class Journal {
 public:
  Journal() {
    EXPECT_EQ(cudaMallocHost(&words_, kWords * sizeof(unsigned)), cudaSuccess);
    std::fill_n(words_, kWords, 0u);
  }
  ~Journal() { EXPECT_EQ(cudaFreeHost(words_), cudaSuccess); }
  Journal(const Journal&) = delete;
  Journal& operator=(const Journal&) = delete;

  void write(unsigned number, cudaStream_t stream) const {
    EXPECT_EQ(launch_shape({dim3(1), dim3(1), 0, stream}, append, words_, number), cudaSuccess);
  }
  /// A look from outside, at any time.
  [[nodiscard]] std::vector<unsigned> numbers() const {
    const UnseenByTsan unseen;
    return {words_ + 1, words_ + 1 + words_[0]};
  }

 private:
  static constexpr unsigned kWords = 16;
  static __global__ void append(unsigned* words, unsigned number) {
    words[1 + atomicAdd(words, 1u)] = number;
  }
  unsigned* words_ = nullptr;
};

using Numbers = std::vector<unsigned>;

class Streams : public CudaOnCpu {};

TEST_F(Streams, work_only_when_something_waits) {
  const Stream stream;
  const Journal journal;
  journal.write(1, stream);
  journal.write(2, stream);
  EXPECT_EQ(journal.numbers(), Numbers{});
  EXPECT_EQ(cudaStreamSynchronize(stream), cudaSuccess);
  EXPECT_EQ(journal.numbers(), (Numbers{1, 2}));
}

TEST_F(Streams, wait_for_no_other_stream) {
  const Stream a, b;
  const Journal journal;
  journal.write(1, a);
  journal.write(2, b);
  EXPECT_EQ(cudaStreamSynchronize(b), cudaSuccess);
  EXPECT_EQ(journal.numbers(), Numbers{2});
  EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);
  EXPECT_EQ(journal.numbers(), (Numbers{2, 1}));
}

TEST_F(Streams, wait_for_events_of_others) {
  const Stream a, b;
  const Event event;
  const Journal journal;
  journal.write(1, a);
  EXPECT_EQ(cudaEventRecord(event, a), cudaSuccess);
  journal.write(2, a);
  EXPECT_EQ(cudaStreamWaitEvent(b, event), cudaSuccess);
  journal.write(3, b);
  EXPECT_EQ(cudaStreamSynchronize(b), cudaSuccess);
  EXPECT_EQ(journal.numbers(), (Numbers{1, 3}));
  EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);
}

TEST_F(Streams, an_event_waits_for_what_came_before_it) {
  const Stream stream;
  const Event event;
  const Journal journal;
  EXPECT_EQ(cudaEventSynchronize(event), cudaSuccess);  // never recorded
  journal.write(1, stream);
  EXPECT_EQ(cudaEventRecord(event, stream), cudaSuccess);
  journal.write(2, stream);
  EXPECT_EQ(cudaEventSynchronize(event), cudaSuccess);
  EXPECT_EQ(journal.numbers(), Numbers{1});
  EXPECT_EQ(cudaStreamSynchronize(stream), cudaSuccess);
}

TEST_F(Streams, the_default_stream_takes_turns_with_blocking_ones_only) {
  const Stream blocking(cudaStreamDefault);
  const Stream other;
  const Journal journal;
  journal.write(1, blocking);
  journal.write(2, other);
  journal.write(3, nullptr);
  journal.write(4, blocking);
  EXPECT_EQ(cudaStreamSynchronize(blocking), cudaSuccess);
  EXPECT_EQ(journal.numbers(), (Numbers{1, 3, 4}));
  EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);
}

TEST_F(Streams, a_query_is_answered_before_the_work_is_done) {
  const Stream stream;
  const Event event;
  const Journal journal;
  EXPECT_EQ(cudaStreamQuery(stream), cudaSuccess);
  journal.write(1, stream);
  EXPECT_EQ(cudaEventRecord(event, stream), cudaSuccess);
  EXPECT_EQ(cudaEventQuery(event), cudaErrorNotReady);
  EXPECT_EQ(cudaPeekAtLastError(), cudaSuccess);
  int polls = 0;
  while (cudaEventQuery(event) == cudaErrorNotReady) ++polls;
  EXPECT_LT(polls, 10);
  EXPECT_EQ(journal.numbers(), Numbers{1});
}

__global__ void until_told(volatile unsigned* stop, unsigned* rounds) {
  TEMPER_SHARED(unsigned, told, 1);
  for (unsigned round = 0; round < 100'000'000; ++round) {
    if (threadIdx.x == 0) told[0] = *stop;
    __syncthreads();
    const bool stops = told[0] != 0;
    __syncthreads();
    if (stops) break;
    if (threadIdx.x == 0) *rounds = round;
  }
}

TEST_F(Streams, a_kernel_sees_what_the_host_writes_while_it_runs) {
  unsigned* stop = nullptr;
  ASSERT_EQ(cudaHostAlloc(&stop, sizeof *stop, cudaHostAllocMapped), cudaSuccess);
  *stop = 0;
  const DeviceArray<unsigned> rounds(std::vector<unsigned>{0});
  const Stream stream;
  const Event event;
  ASSERT_EQ(launch_shape({dim3(1), dim3(64), 0, stream}, until_told, stop, rounds.data()),
            cudaSuccess);
  ASSERT_EQ(cudaEventRecord(event, stream), cudaSuccess);
  for (int poll = 0; poll < 5; ++poll) ASSERT_EQ(cudaEventQuery(event), cudaErrorNotReady);
  {
    const UnseenByTsan unseen;  // a race, and meant to be one
    *stop = 1;
  }
  EXPECT_EQ(cudaEventSynchronize(event), cudaSuccess);
  const unsigned done = rounds.values().front();
  EXPECT_GT(done, 10u);
  EXPECT_LT(done, 100'000u);
  EXPECT_EQ(cudaFreeHost(stop), cudaSuccess);
}

TEST_F(Streams, a_kernel_that_begun_comes_before_those_of_other_streams) {
  const Stream a, b;
  const Journal journal;
  unsigned* stop = nullptr;
  ASSERT_EQ(cudaHostAlloc(&stop, sizeof *stop, cudaHostAllocMapped), cudaSuccess);
  *stop = 1;
  const DeviceArray<unsigned> rounds(std::vector<unsigned>{0});
  settings().slice = 10;
  ASSERT_EQ(launch_shape({dim3(1), dim3(64), 0, a}, until_told, stop, rounds.data()), cudaSuccess);
  EXPECT_EQ(cudaStreamQuery(a), cudaErrorNotReady);
  journal.write(1, b);
  EXPECT_EQ(cudaStreamSynchronize(b), cudaSuccess);
  EXPECT_EQ(journal.numbers(), Numbers{1});
  EXPECT_EQ(cudaStreamSynchronize(a), cudaSuccess);
  EXPECT_EQ(rounds.values().front(), 0u);
  EXPECT_EQ(cudaFreeHost(stop), cudaSuccess);
}

TEST_F(Streams, elapsed_time_needs_two_timed_events_that_happened) {
  const Event start, stop, untimed(cudaEventDisableTiming);
  float milliseconds = -1;
  EXPECT_EQ(cudaEventElapsedTime(&milliseconds, start, stop), cudaErrorInvalidResourceHandle);
  EXPECT_EQ(cudaEventRecord(start), cudaSuccess);
  EXPECT_EQ(cudaEventRecord(stop), cudaSuccess);
  EXPECT_EQ(cudaEventRecord(untimed), cudaSuccess);
  EXPECT_EQ(cudaEventElapsedTime(&milliseconds, start, stop), cudaErrorNotReady);
  EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);
  EXPECT_EQ(cudaEventElapsedTime(&milliseconds, start, stop), cudaSuccess);
  EXPECT_GE(milliseconds, 0);
  EXPECT_EQ(cudaEventElapsedTime(&milliseconds, start, untimed), cudaErrorInvalidResourceHandle);
}

TEST_F(Streams, what_was_destroyed_cannot_be_used) {
  cudaStream_t stream = nullptr;
  cudaEvent_t event = nullptr;
  ASSERT_EQ(cudaStreamCreate(&stream), cudaSuccess);
  ASSERT_EQ(cudaEventCreate(&event), cudaSuccess);
  ASSERT_EQ(cudaEventDestroy(event), cudaSuccess);
  EXPECT_EQ(cudaEventRecord(event, stream), cudaErrorInvalidResourceHandle);
  EXPECT_EQ(cudaEventDestroy(event), cudaErrorInvalidResourceHandle);
  ASSERT_EQ(cudaStreamDestroy(stream), cudaSuccess);
  EXPECT_EQ(cudaStreamSynchronize(stream), cudaErrorInvalidResourceHandle);
  EXPECT_EQ(cudaStreamDestroy(stream), cudaErrorInvalidResourceHandle);
}

TEST_F(Streams, work_of_a_destroyed_stream_is_still_done) {
  const Journal journal;
  {
    const Stream stream;
    journal.write(1, stream);
  }
  EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);
  EXPECT_EQ(journal.numbers(), Numbers{1});
}

TEST_F(Streams, an_event_outlives_its_stream) {
  const Stream other;
  const Event event;
  const Journal journal;
  {
    const Stream stream;
    journal.write(1, stream);
    EXPECT_EQ(cudaEventRecord(event, stream), cudaSuccess);
  }
  EXPECT_EQ(cudaStreamWaitEvent(other, event), cudaSuccess);
  journal.write(2, other);
  EXPECT_EQ(cudaStreamSynchronize(other), cudaSuccess);
  EXPECT_EQ(journal.numbers(), (Numbers{1, 2}));
  EXPECT_EQ(cudaEventQuery(event), cudaSuccess);
}

TEST_F(Streams, belong_to_a_device) {
  settings().devices = 2;
  const Stream stream;
  ASSERT_EQ(cudaSetDevice(1), cudaSuccess);
  const DeviceArray<unsigned> array(1);
  EXPECT_EQ(launch_shape({dim3(1), dim3(1), 0, stream}, until_told,
                         static_cast<volatile unsigned*>(array.data()), array.data()),
            cudaErrorInvalidResourceHandle);
  ASSERT_EQ(cudaSetDevice(0), cudaSuccess);
}

}  // namespace
}  // namespace cuda_on_cpu
