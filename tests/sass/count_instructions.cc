/// Anneals a puzzle's model by the machine code of the cuda backend's kernels, compares the reads
/// with those of the reference backend, and prints what was issued as JSON. Annealing twice, of
/// which the second takes more sweeps, tells what a sweep costs from what a launch costs.
///
/// usage: count_instructions --sass FILE --arch 90 --cells CELLS
///          [--rules standard] [--shrink clues] [--kernel multispin]
///          [--draws dealt|independent|independent_24] [--accept metropolis]
///          [--order fixed|colour|random] [--moves flip] [--reads 1024] [--beta 1.65]
///          [--sweeps 4:8] [--observe 1] [--static-shared BYTES]
///
/// FILE is what `nvdisasm -c` prints of one cubin or of several.

#include "temper/compile/compile.h"
#include "temper/io/puzzle_format.h"

#include "cuda/backend_cuda.h"
#include "sample/planner.h"
#include "tests/cuda_on_cpu/control.h"
#include "tests/cuda_on_cpu/grid.h"
#include "tests/cuda_on_cpu/memory.h"
#include "tests/sass/machine.h"
#include <dlfcn.h>
#include <nlohmann/json.hpp>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <iterator>
#include <map>
#include <memory>
#include <sstream>
#include <stdexcept>
#include <string>

namespace {

using nlohmann::json;

/// --name value, in any order.
class Options {
 public:
  Options(int count, char** words) {
    for (int i = 1; i < count; i += 2) {
      const std::string name = words[i];
      if (!name.starts_with("--") || i + 1 == count)
        throw std::runtime_error("expected --option value, found '" + name + "'");
      values_[name.substr(2)] = words[i + 1];
    }
  }
  std::string text(const std::string& name, const std::string& otherwise = "") const {
    const auto found = values_.find(name);
    return found == values_.end() ? otherwise : found->second;
  }
  template <class Value>
  Value one_of(const std::string& name, const std::map<std::string, Value>& table,
               const std::string& otherwise) const {
    const auto found = table.find(text(name, otherwise));
    if (found == table.end())
      throw std::runtime_error("--" + name + ": unknown '" + text(name) + "'");
    return found->second;
  }

 private:
  std::map<std::string, std::string> values_;
};

temper::Bqm model_of(const Options& options) {
  temper::PuzzleReadOptions read;
  std::istringstream rules{options.text("rules", "standard")};
  for (std::string rule; std::getline(rules, rule, ',');) read.rules.push_back(rule);
  const temper::PuzzleOrError parsed = temper::read_puzzles(options.text("cells"), read).front();
  if (const auto* error = std::get_if<temper::ParseError>(&parsed)) throw *error;
  const auto shrink = options.one_of<temper::ShrinkLevel>(
      "shrink", {{"none", temper::ShrinkLevel::none}, {"clues", temper::ShrinkLevel::clues}},
      "clues");
  return temper::compile(std::get<temper::Puzzle>(parsed), {.shrink = shrink}).bqm;
}

temper::ChainOptions chain_of(const Options& options) {
  using namespace temper;
  ChainOptions chain;
  chain.kernel = options.one_of<KernelKind>("kernel",
                                            {{"multispin", KernelKind::multispin},
                                             {"lane", KernelKind::lane},
                                             {"group", KernelKind::group}},
                                            "multispin");
  chain.random_mode = options.one_of<RandomMode>("draws",
                                                 {{"dealt", RandomMode::dealt},
                                                  {"independent", RandomMode::independent},
                                                  {"independent_24", RandomMode::independent_24}},
                                                 "dealt");
  chain.acceptance = options.one_of<Acceptance>(
      "accept", {{"metropolis", Acceptance::metropolis}, {"heatbath", Acceptance::heat_bath}},
      "metropolis");
  chain.order = options.one_of<VisitOrderKind>("order",
                                               {{"fixed", VisitOrderKind::fixed},
                                                {"colour", VisitOrderKind::colour},
                                                {"random", VisitOrderKind::random}},
                                               "fixed");
  chain.moves = options.one_of<MoveKind>(
      "moves", {{"flip", MoveKind::flip}, {"onehot", MoveKind::onehot}}, "flip");
  chain.observe = static_cast<std::uint32_t>(std::stoul(options.text("observe", "1")));
  return chain;
}

/// What the launches of a kernel came to.
struct Launched {
  explicit Launched(const sass::Kernel& kernel, int architecture, std::size_t static_shared)
      : machine(kernel, architecture, static_shared) {}
  sass::Machine machine;
  std::array<std::uint32_t, 3> grid{}, block{};
  std::size_t shared_bytes = 0;
  int launches = 0;
};

/// Runs the kernels that are launched by their machine code.
class Device {
 public:
  explicit Device(const Options& options)
      : architecture_(std::stoi(options.text("arch", "90"))),
        static_shared_(std::stoul(options.text("static-shared", "0"))) {
    std::ifstream in{options.text("sass")};
    if (!in) throw std::runtime_error("cannot read --sass '" + options.text("sass") + "'");
    text_.assign(std::istreambuf_iterator<char>{in}, {});
    cuda_on_cpu::settings().capability = architecture_;
    cuda_on_cpu::grid_runner() = [this](const auto& config, const auto& call) {
      try {
        run(config, call);
      } catch (const std::exception& error) {  // those who wait are destructors, too
        std::fprintf(stderr, "error: %s\n", error.what());
        std::_Exit(3);
      }
    };
  }
  ~Device() { cuda_on_cpu::grid_runner() = nullptr; }
  Device(const Device&) = delete;
  Device& operator=(const Device&) = delete;

  [[nodiscard]] const std::map<std::string, std::unique_ptr<Launched>>& launched() const {
    return launched_;
  }
  void forget() { launched_.clear(); }

 private:
  void run(const cudaLaunchConfig_t& config, const cuda_on_cpu::KernelCall& call) {
    Dl_info symbol{};
    if (dladdr(call.kernel(), &symbol) == 0 || symbol.dli_sname == nullptr)
      throw std::runtime_error("a kernel without a name: is it in an anonymous namespace?");
    const std::string name = symbol.dli_sname;
    if (!kernels_.contains(name)) kernels_.merge(sass::parse(text_, name));
    if (!kernels_.contains(name)) throw std::runtime_error("no machine code of " + name);
    auto& launched = launched_[name];
    if (launched == nullptr)
      launched = std::make_unique<Launched>(kernels_.at(name), architecture_, static_shared_);
    ++launched->launches;
    launched->grid = {config.gridDim.x, config.gridDim.y, config.gridDim.z};
    launched->block = {config.blockDim.x, config.blockDim.y, config.blockDim.z};
    launched->shared_bytes = config.dynamicSmemBytes;
    const auto parameters = call.parameters();
    // Most accesses are to where the last one was.
    const auto is_device_memory = [begin = std::uint64_t{0}, end = std::uint64_t{0}](
                                      std::uint64_t address, std::size_t bytes) mutable {
      if (address >= begin && address + bytes <= end) return true;
      const auto* const found =
          cuda_on_cpu::find_allocation(reinterpret_cast<const void*>(address));
      if (found == nullptr || found->freed || !found->holds(reinterpret_cast<void*>(address)))
        return false;
      begin = reinterpret_cast<std::uint64_t>(found->data);
      end = begin + found->bytes;
      return address + bytes <= end;
    };
    launched->machine.run(
        {launched->grid, launched->block, launched->shared_bytes, parameters, is_device_memory});
  }

  int architecture_;
  std::size_t static_shared_;
  std::string text_;
  std::map<std::string, sass::Kernel> kernels_;
  std::map<std::string, std::unique_ptr<Launched>> launched_;
};

bool same(const temper::ProblemResult& a, const temper::ProblemResult& b) {
  return a.reads == b.reads && a.best_states == b.best_states && a.final_states == b.final_states &&
         a.spin_updates == b.spin_updates;
}

int run(const Options& options) {
  const temper::Couplings couplings = temper::couplings_with_families(model_of(options));
  const std::string sweeps = options.text("sweeps", "4:8");
  const unsigned short_run = static_cast<unsigned>(std::stoul(sweeps));
  const unsigned long_run = static_cast<unsigned>(std::stoul(sweeps.substr(sweeps.find(':') + 1)));
  Device device(options);
  json out{{"variables", couplings.num_variables()},
           {"couplings", couplings.column.size() / 2},
           {"sweeps", {short_run, long_run}},
           {"same_as_reference", true},
           {"kernels", json::object()}};
  std::vector<std::int64_t> updates;
  for (const unsigned num_sweeps : {short_run, long_run}) {
    temper::Plan plan;
    plan.num_sweeps = num_sweeps;
    plan.chain = chain_of(options);
    plan.problems.push_back(
        {.couplings = &couplings,
         .betas = std::vector<double>(num_sweeps, std::stod(options.text("beta", "1.65"))),
         .seed = 1,
         .num_reads = static_cast<std::uint32_t>(std::stoul(options.text("reads", "1024")))});
    device.forget();
    const auto found = temper::make_cuda_backend({})->run(plan).problems.front();
    const auto expected = temper::make_backend("reference", {})->run(plan).problems.front();
    if (!same(found, expected)) out["same_as_reference"] = false;
    updates.push_back(found.spin_updates);
    for (const auto& [name, launched] : device.launched()) {
      json& kernel = out["kernels"][name];
      kernel["grid"] = launched->grid;
      kernel["block"] = launched->block;
      kernel["dynamic_shared_bytes"] = launched->shared_bytes;
      kernel["launches"] = launched->launches;
      const sass::Counts& counts = launched->machine.counts();
      kernel["runs"].push_back({{"issued", counts.issued},
                                {"passes", counts.passes},
                                {"total", counts.total},
                                {"if_all_were_slowest", counts.if_all_were_slowest}});
    }
  }
  out["spin_updates"] = updates;
  std::cout << out << "\n";
  return out["same_as_reference"] ? 0 : 1;
}

}  // namespace

int main(int count, char** words) try {
  return run(Options(count, words));
} catch (const std::exception& error) {
  std::fprintf(stderr, "error: %s\n", error.what());
  return 3;
}
