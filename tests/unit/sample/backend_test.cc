/// The table of backends, and the row that a program brings.

#include "temper/sample/backend.h"

#include "temper/base/error.h"
#include "temper/base/table.h"
#include "temper/sample/sampler.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace temper {
namespace {

using testing::AllOf;
using testing::HasSubstr;

/// A cuda backend that never runs: only who is made is asked here.
class FakeCuda final : public Backend {
 public:
  explicit FakeCuda(const BackendOptions& options) : device_(options.device.value_or(0)) {}
  [[nodiscard]] PlanResult run(const Plan&) const override { throw SystemFailure{"a fake"}; }
  [[nodiscard]] std::string_view name() const override { return "cuda"; }
  [[nodiscard]] std::string describe(const Plan&) const override {
    return "device " + std::to_string(device_);
  }
  [[nodiscard]] Layout layout(const Plan&) const override { return {}; }

 private:
  int device_;
};

std::unique_ptr<Backend> make_fake(const BackendOptions& options) {
  return std::make_unique<FakeCuda>(options);
}

constexpr CudaEntry kWithDevices{
    make_fake, [] { return std::string{}; },
    [] {
      return std::vector<DeviceInfo>{{"large", 80u << 20, "9.0"}, {"small", 8u << 20, "8.0"}};
    }};
constexpr CudaEntry kWithoutDevice{make_fake, [] { return std::string{"there is no GPU"}; },
                                   []() -> std::vector<DeviceInfo> { throw SystemFailure{""}; }};

class Backends : public testing::Test {
 protected:
  ~Backends() override { set_cuda_backend({}); }

  static const BackendRow& cuda() { return backends()[0]; }
};

template <class Error>
std::string message_of(const std::string& backend, const BackendOptions& options) {
  try {
    static_cast<void>(make_backend(backend, options));
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

TEST_F(Backends, say_that_cuda_is_not_part_of_a_program_that_does_not_bring_it) {
  EXPECT_EQ(cuda().name, "cuda");
  EXPECT_EQ(cuda().unavailable(), "it is not part of this build");
  EXPECT_TRUE(cuda().devices().empty());
  EXPECT_EQ(message_of<SystemFailure>("cuda", {}),
            "backend 'cuda' cannot run here: it is not part of this build");
}

TEST_F(Backends, say_why_a_cuda_backend_that_is_there_cannot_run) {
  set_cuda_backend(kWithoutDevice);
  EXPECT_EQ(cuda().unavailable(), "there is no GPU");
  EXPECT_TRUE(cuda().devices().empty());
  EXPECT_EQ(message_of<SystemFailure>("cuda", {.device = 1}),
            "backend 'cuda' cannot run here: there is no GPU");
}

TEST_F(Backends, make_the_cuda_backend_that_the_program_brings) {
  set_cuda_backend(kWithDevices);
  EXPECT_EQ(cuda().unavailable(), "");
  EXPECT_EQ(cuda().devices().size(), 2u);
  EXPECT_EQ(make_backend("cuda", {.device = 1})->describe({}), "device 1");
}

TEST_F(Backends, auto_takes_a_device_where_there_is_one) {
  for (const CudaEntry& entry : {CudaEntry{}, kWithoutDevice}) {
    set_cuda_backend(entry);
    EXPECT_EQ(make_backend("auto", {})->name(), "cpu");
  }
  set_cuda_backend(kWithDevices);
  EXPECT_EQ(make_backend("auto", {})->name(), "cuda");
  EXPECT_EQ(make_backend("auto", {.device = 1})->describe({}), "device 1");
}

TEST_F(Backends, auto_leaves_little_work_to_the_cpu_and_asks_for_no_device) {
  set_cuda_backend({make_fake,
                    []() -> std::string {
                      ADD_FAILURE() << "asks CUDA, which takes longer than the work";
                      return "";
                    },
                    kWithDevices.devices});
  const BackendChoice small = choose_backend("auto", {}, 0.99 * kLeastWorkOfADevice);
  EXPECT_EQ(small.backend->name(), "cpu");
  EXPECT_EQ(small.reason,
            "9.9e+07 spin updates at most are done before a GPU has started; from 1e+08 on auto "
            "looks for one");
}

TEST_F(Backends, auto_takes_a_device_for_much_work_and_where_nobody_knows_how_much) {
  for (const std::optional<double> updates :
       {std::optional<double>{}, std::optional{kLeastWorkOfADevice}}) {
    set_cuda_backend(kWithDevices);
    const BackendChoice with = choose_backend("auto", {}, updates);
    EXPECT_EQ(with.backend->name(), "cuda");
    EXPECT_EQ(with.reason, "there is a GPU");
    set_cuda_backend(kWithoutDevice);
    const BackendChoice without = choose_backend("auto", {}, updates);
    EXPECT_EQ(without.backend->name(), "cpu");
    EXPECT_EQ(without.reason, "cuda: there is no GPU");
  }
}

TEST_F(Backends, what_is_asked_for_is_taken_for_any_work) {
  set_cuda_backend(kWithDevices);
  EXPECT_EQ(choose_backend("cuda", {}, 1.0).backend->name(), "cuda");
  EXPECT_EQ(choose_backend("auto", {.device = 1}, 1.0).backend->describe({}), "device 1");
  EXPECT_EQ(choose_backend("cpu", {}, 1e12).reason, "asked for");
}

TEST_F(Backends, work_is_what_the_options_ask_for_at_most) {
  EXPECT_EQ(expected_spin_updates("sa", {.num_reads = 10, .num_sweeps = 100}, 7), 7000.0);
  EXPECT_EQ(expected_spin_updates("sa", {.num_sweeps = 100}, 7), std::nullopt);
  SampleOptions ladders{.num_reads = 10, .num_sweeps = 100};
  EXPECT_EQ(expected_spin_updates("pt", ladders, 7), 20 * 7000.0);
  ladders.num_replicas = 4;
  EXPECT_EQ(expected_spin_updates("pt", ladders, 7), 4 * 7000.0);
}

TEST_F(Backends, auto_takes_the_cpu_where_its_vectors_are_asked_for) {
  set_cuda_backend(kWithDevices);
  EXPECT_EQ(make_backend("auto", {.width = "portable"})->name(), "cpu");
  EXPECT_EQ(make_backend("auto", {.element = "int32"})->name(), "cpu");
  EXPECT_EQ(make_backend("auto", {.word = "32"})->name(), "cpu");
}

TEST_F(Backends, refuse_a_device_where_there_is_none_to_choose) {
  const auto refusal = [](const char* name, int device) {
    return message_of<InputError>(name, {.device = device});
  };
  for (const int device : {0, 1}) {
    const auto names_it =
        AllOf(HasSubstr("--device " + std::to_string(device)), HasSubstr("--backend cuda has"));
    set_cuda_backend(kWithoutDevice);
    EXPECT_THAT(refusal("auto", device), names_it);
    set_cuda_backend(kWithDevices);
    EXPECT_THAT(refusal("cpu", device), names_it);
    EXPECT_THAT(refusal("reference", device), names_it);
  }
}

}  // namespace
}  // namespace temper
