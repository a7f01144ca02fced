#include "cuda/device_buffer.h"
#include "cuda/ranking.h"
#include "cuda/thrust_stream.h"
#include <thrust/extrema.h>
#include <thrust/iterator/constant_iterator.h>
#include <thrust/reduce.h>
#include <thrust/sequence.h>
#include <thrust/sort.h>
#include <thrust/system_error.h>

#include <algorithm>
#include <new>
#include <utility>

namespace temper {
namespace {

/// Thrust's exceptions as ours.
template <class Work>
auto translating(const Work& work, std::source_location at = std::source_location::current()) {
  try {
    return work();
  } catch (const thrust::system_error& error) {
    throw CudaError{static_cast<cudaError_t>(error.code().value()), at};
  } catch (const std::bad_alloc&) {
    throw CudaError{cudaErrorMemoryAllocation, at};
  }
}

template <class T>
void copy_on_device(T* to, const T* from, std::size_t count, const CudaStream& stream) {
  check(cudaMemcpyAsync(to, from, count * sizeof(T), cudaMemcpyDeviceToDevice, stream.get()));
}

template <class T>
void download(T* to, const T* from, std::size_t count, const CudaStream& stream) {
  check(cudaMemcpyAsync(to, from, count * sizeof(T), cudaMemcpyDeviceToHost, stream.get()));
}

/// Declared after host memory that copies write: they are done before it goes, also where something
/// was thrown.
class WaitsAtTheEnd {
 public:
  explicit WaitsAtTheEnd(const CudaStream& stream) : stream_(stream.get()) {}
  ~WaitsAtTheEnd() { static_cast<void>(cudaStreamSynchronize(stream_)); }
  WaitsAtTheEnd(const WaitsAtTheEnd&) = delete;
  WaitsAtTheEnd& operator=(const WaitsAtTheEnd&) = delete;

 private:
  cudaStream_t stream_;
};

/// Energies become ascending, order their indices of before. The sort is stable: equals stay by
/// index.
void sort_with_order(std::int64_t* energies, std::uint32_t num_reads, std::uint32_t* order,
                     const CudaStream& stream) {
  translating([&] {
    const ThrustStream on(stream);
    thrust::sequence(on.policy(), order, order + num_reads);
    thrust::stable_sort_by_key(on.policy(), energies, energies + num_reads, order);
  });
}

/// A copy of the energies, sorted, and where each came from.
struct Sorted {
  Sorted(const std::int64_t* unsorted, std::uint32_t num_reads, const CudaStream& stream)
      : energies(num_reads, stream), order(num_reads, stream) {
    copy_on_device(energies.data(), unsorted, num_reads, stream);
    sort_with_order(energies.data(), num_reads, order.data(), stream);
  }

  DeviceBuffer<std::int64_t> energies;
  DeviceBuffer<std::uint32_t> order;
};

}  // namespace

std::optional<RankedRead> best_read(const std::int64_t* energies, std::uint32_t num_reads,
                                    const CudaStream& stream) {
  if (num_reads == 0) return std::nullopt;
  RankedRead best;
  const WaitsAtTheEnd waits(stream);
  best.index = translating([&] {
    const ThrustStream on(stream);
    return static_cast<std::uint32_t>(
        thrust::min_element(on.policy(), energies, energies + num_reads) - energies);
  });
  download(&best.energy, energies + best.index, 1, stream);
  stream.synchronize();
  return best;
}

void rank_reads(const std::int64_t* energies, std::uint32_t num_reads, std::uint32_t* order,
                const CudaStream& stream) {
  if (num_reads == 0) return;
  const DeviceBuffer<std::int64_t> sorted(num_reads, stream);
  copy_on_device(sorted.data(), energies, num_reads, stream);
  sort_with_order(sorted.data(), num_reads, order, stream);
}

std::vector<RankedRead> best_reads(const std::int64_t* energies, std::uint32_t num_reads,
                                   std::uint32_t count, const CudaStream& stream) {
  count = std::min(count, num_reads);
  if (count == 0) return {};
  std::vector<std::int64_t> lowest(count);
  std::vector<std::uint32_t> indices(count);
  const WaitsAtTheEnd waits(stream);
  const Sorted sorted(energies, num_reads, stream);
  download(lowest.data(), sorted.energies.data(), count, stream);
  download(indices.data(), sorted.order.data(), count, stream);
  stream.synchronize();
  std::vector<RankedRead> best(count);
  for (std::uint32_t i = 0; i < count; ++i) best[i] = {indices[i], lowest[i]};
  return best;
}

std::vector<EnergyCount> energy_histogram(const std::int64_t* energies, std::uint32_t num_reads,
                                          const CudaStream& stream) {
  if (num_reads == 0) return {};
  std::vector<std::int64_t> keys;
  std::vector<std::uint32_t> reads;
  const WaitsAtTheEnd waits(stream);
  const Sorted sorted(energies, num_reads, stream);
  const DeviceBuffer<std::int64_t> distinct(num_reads, stream);
  const DeviceBuffer<std::uint32_t> counts(num_reads, stream);
  const std::size_t num_distinct = translating([&] {
    const ThrustStream on(stream);
    const std::int64_t* const first = sorted.energies.data();
    const auto ends = thrust::reduce_by_key(on.policy(), first, first + num_reads,
                                            thrust::constant_iterator<std::uint32_t>(1),
                                            distinct.data(), counts.data());
    return static_cast<std::size_t>(ends.first - distinct.data());
  });
  keys.resize(num_distinct);
  reads.resize(num_distinct);
  download(keys.data(), distinct.data(), num_distinct, stream);
  download(reads.data(), counts.data(), num_distinct, stream);
  stream.synchronize();
  std::vector<EnergyCount> histogram(num_distinct);
  for (std::size_t i = 0; i < num_distinct; ++i) histogram[i] = {keys[i], reads[i]};
  return histogram;
}

}  // namespace temper
