#include "cli/sample_progress.h"

#include <fmt/format.h>

#include <cmath>
#include <cstdint>

namespace temper::cli {

std::function<void(const SampleOptions::Progress&)> show_on(ProgressBar& bar) {
  return [&bar](const SampleOptions::Progress& progress) {
    std::string remark = fmt::format("{} reads, {} hits", progress.reads, progress.hits);
    if (std::isfinite(progress.best_energy))
      remark += fmt::format(", best energy {:.6g}", progress.best_energy);
    bar.update(static_cast<std::int64_t>(progress.spin_updates / 1e6),
               static_cast<std::int64_t>(progress.spin_updates_total / 1e6), remark);
  };
}

}  // namespace temper::cli
