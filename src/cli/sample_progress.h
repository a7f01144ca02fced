#pragma once
/// Shows the progress of a sampler on a bar.

#include "temper/report/progress_bar.h"
#include "temper/sample/sampler.h"

namespace temper::cli {

/// Updates `bar` (which counts millions of spin updates) as the sampler goes on.
[[nodiscard]] std::function<void(const SampleOptions::Progress&)> show_on(ProgressBar& bar);

}  // namespace temper::cli
