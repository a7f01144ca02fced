#include "cuda/level_sets.h"

#include "sample/multispin_model.h"

#include <algorithm>

namespace temper {

LevelSets::LevelSets(const Plan& plan, std::span<const PlanProblem* const> problems,
                     std::int32_t least_levels)
    : plan_(plan), least_levels_(least_levels) {
  for (const PlanProblem* problem : problems) {
    const auto same = std::ranges::find_if(sets_, [&](const Set& set) {
      return set.problem->couplings->unit == problem->couplings->unit &&
             set.problem->betas == problem->betas;
    });
    set_of_.push_back(static_cast<std::size_t>(same - sets_.begin()));
    if (same == sets_.end())
      sets_.push_back({problem, {}});
    else if (problem->couplings->max_field > same->problem->couplings->max_field)
      same->problem = problem;
  }
}

void LevelSets::load(std::uint32_t first, std::uint32_t count, const CudaStream& stream) {
  pages_ = std::make_unique<PackedUpload>();
  levels_ = std::make_unique<PackedUpload>();
  std::vector<std::vector<Packed<std::uint32_t>>> page_of(sets_.size());  // by sweep
  std::vector<LevelTable> tables;
  for (std::size_t s = 0; s < sets_.size(); ++s) {
    const PlanProblem& problem = *sets_[s].problem;
    const LevelTable& table = tables.emplace_back(std::span(problem.betas).subspan(first, count),
                                                  *problem.couplings, plan_.chain, least_levels_);
    for (std::uint32_t i = 0; i < count; ++i) {
      const SweepLevels<std::uint32_t>& levels = table.data()[i];
      if (i > 0 && levels.page == table.data()[i - 1].page) {
        page_of[s].push_back(page_of[s].back());  // sweeps of one beta share a page
        continue;
      }
      const auto words = static_cast<std::size_t>(level_page_words(levels.num_levels));
      page_of[s].push_back(pages_->add(std::span(levels.page, words)));
    }
  }
  pages_->upload(stream);
  for (std::size_t s = 0; s < sets_.size(); ++s) {
    std::vector<SweepLevels<std::uint32_t>> levels;
    for (std::uint32_t i = 0; i < count; ++i)
      levels.push_back({pages_->at(page_of[s][i]), tables[s].data()[i].num_levels});
    sets_[s].place = levels_->add(levels);
  }
  levels_->upload(stream);
}

const SweepLevels<std::uint32_t>* LevelSets::of(std::size_t i) const {
  return levels_->at(sets_[set_of_[i]].place);
}

}  // namespace temper
