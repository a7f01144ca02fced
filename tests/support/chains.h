#pragma once
/// The kinds of chains that define a read (kernel, random mode, moves) and the forms that may run
/// them (vector width, lane element): what tests walk, so that a new row is tested at once.

#include "temper/base/error.h"
#include "temper/sample/backend.h"
#include "temper/sample/plan.h"
#include "temper/sample/sampler.h"

#include <exception>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace temper::testing_support {

struct ChainKind {
  std::string name;
  ChainOptions chain;
};

inline void PrintTo(const ChainKind& kind, std::ostream* out) { *out << kind.name; }

inline std::vector<ChainKind> chain_kinds() {
  std::vector<ChainKind> kinds;
  for (const KernelRow& row : kernels())
    for (auto [mode, mode_name] : {std::pair{RandomMode::dealt, "_dealt"},
                                   std::pair{RandomMode::independent, "_independent"},
                                   std::pair{RandomMode::independent_24, "_independent_24"}})
      for (auto [moves, moves_name] :
           {std::pair{MoveKind::flip, "_flip"}, std::pair{MoveKind::onehot, "_onehot"},
            std::pair{MoveKind::family, "_family"}}) {
        const bool words = row.kind == KernelKind::multispin;
        if (words && moves == MoveKind::family) continue;         // bits cannot compare energies
        if (!words && mode != RandomMode::independent) continue;  // every read has its own draws
        std::string name{row.name};
        if (words) name += mode_name;
        name += moves_name;
        kinds.push_back({name, {.kernel = row.kind, .random_mode = mode, .moves = moves}});
      }
  return kinds;
}

struct KernelForm {
  std::string name;
  BackendOptions options;
};

/// Whether this form is asked for variables side by side, which take neither pairs nor ladders nor
/// a random order, and the plan has one of these: an error then.
inline bool is_refused(const KernelForm& form, const Plan& plan) {
  const bool side_by_side =
      form.options.word.find('x') != std::string::npos || form.options.lanes == "variables";
  return side_by_side && (plan.exchange || plan.chain.moves != MoveKind::flip ||
                          plan.chain.order == VisitOrderKind::random);
}

/// Every width of this machine, with every element of the lane kernel, every word of multispin.
inline std::vector<KernelForm> kernel_forms(KernelKind kernel) {
  std::vector<KernelForm> forms;
  const auto add = [&](const BackendOptions& options, const std::string& name) {
    try {
      static_cast<void>(make_backend("cpu", options));
    } catch (const std::exception&) {
      return;  // not on this processor, or not in this vector set
    }
    forms.push_back({name, options});
  };
  for (const char* width : {"portable", "avx2", "avx512"})
    if (kernel == KernelKind::multispin) {
      for (const char* word : {"32", "64", "128", "256", "512", "32x8", "32x16"})
        add({.num_threads = 2, .width = width, .word = word}, std::string(width) + " " + word);
    } else {
      for (const char* element : {"auto", "int8", "int16", "int32", "float"})
        add({.num_threads = 2, .width = width, .element = element},
            std::string(width) + " " + element);
      if (kernel != KernelKind::lane) continue;
      for (const char* element : {"auto", "int16", "int32"})
        add({.num_threads = 2, .width = width, .element = element, .lanes = "variables"},
            std::string(width) + " " + element + " of variables");
    }
  return forms;
}

}  // namespace temper::testing_support
