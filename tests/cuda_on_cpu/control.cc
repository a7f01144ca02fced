#include "tests/cuda_on_cpu/control.h"

#include "tests/cuda_on_cpu/api_call.h"
#include "tests/cuda_on_cpu/block.h"
#include "tests/cuda_on_cpu/diagnose.h"
#include "tests/cuda_on_cpu/memory.h"
#include "tests/cuda_on_cpu/sanitizers.h"
#include "tests/cuda_on_cpu/stream.h"
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <optional>

namespace cuda_on_cpu {
namespace {

std::string environment(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? std::string{} : value;
}

Settings settings_of_the_environment() {
  Settings s;
  const std::string order = environment("CUDA_ON_CPU_ORDER");
  if (order == "reverse") s.order = Order::reverse;
  if (order == "random") s.order = Order::random;
  if (const auto seed = environment("CUDA_ON_CPU_SEED"); !seed.empty()) s.seed = std::stoull(seed);
  if (const auto fill = environment("CUDA_ON_CPU_FILL"); !fill.empty()) {
    s.fill = static_cast<unsigned char>(std::stoi(fill, nullptr, 0));
  }
  if (const auto devices = environment("CUDA_ON_CPU_DEVICES"); !devices.empty()) {
    s.devices = std::stoi(devices);
  }
  return s;
}

void report_leaks_at_exit() {
  const std::string left = leaks();
  if (left.empty()) return;
  std::fprintf(stderr, "cuda_on_cpu: not released at the end of the process:\n%s", left.c_str());
  std::fflush(nullptr);
  _exit(1);
}

bool recording = false;
std::vector<SyncSite> reached;
std::optional<SyncSite> ignored;

}  // namespace

bool sync_sites_are_watched = false;

Settings& settings() {
  static Settings current = [] {
    std::atexit(report_leaks_at_exit);
    return settings_of_the_environment();
  }();
  return current;
}

void reset() {
  forget_grid();
  drop_streams_and_events();
  release_all();
  fail_call("", 0, cudaSuccess);
  cudaGetLastError();
  settings() = settings_of_the_environment();
  statistics() = {};
  recording = sync_sites_are_watched = false;
  reached.clear();
  ignored.reset();
}

std::string leaks() { return list_allocations() + list_streams_and_events(); }

void record_sync_sites() {
  recording = sync_sites_are_watched = true;
  reached.clear();
}
std::vector<SyncSite> sync_sites() { return reached; }
void ignore_sync_site(const SyncSite& site) {
  ignored = site.line == 0 ? std::nullopt : std::optional{site};
  sync_sites_are_watched = recording || ignored;
}

bool note_sync_site(const std::source_location& where) {
  if (recording) {
    const UnseenByTsan unseen;
    const auto here = [&](const SyncSite& site) {
      return site.line == where.line() && site.file == where.file_name();
    };
    if (std::none_of(reached.begin(), reached.end(), here)) {
      reached.push_back({where.file_name(), where.line()});
    }
  }
  return ignored && ignored->line == where.line() && ignored->file == where.file_name();
}

HostActsAsDevice::HostActsAsDevice() { open_device_memory(); }
HostActsAsDevice::~HostActsAsDevice() { close_device_memory(); }

}  // namespace cuda_on_cpu
