#include "temper/model/family_search.h"

namespace temper {

bool families_cover(const Couplings& couplings) {
  const auto n = static_cast<std::size_t>(couplings.num_variables());
  std::vector<std::vector<std::size_t>> families_of(n);
  for (std::size_t f = 0; f < couplings.families.size(); ++f)
    for (std::int32_t v : couplings.families[f].variables)
      families_of[static_cast<std::size_t>(v)].push_back(f);
  std::vector<std::int64_t> sum(n);  // of the row that is looked at
  for (std::size_t v = 0; v < n; ++v) {
    for (std::size_t f : families_of[v])
      for (std::int32_t u : couplings.families[f].variables)
        sum[static_cast<std::size_t>(u)] += couplings.families[f].pair;
    sum[v] = 0;
    for (auto e = couplings.row_start[v]; e < couplings.row_start[v + 1]; ++e)
      sum[static_cast<std::size_t>(couplings.column[static_cast<std::size_t>(e)])] -=
          couplings.value[static_cast<std::size_t>(e)];
    bool covered = true;
    for (std::size_t f : families_of[v])
      for (std::int32_t u : couplings.families[f].variables) {
        covered = covered && sum[static_cast<std::size_t>(u)] == 0;
        sum[static_cast<std::size_t>(u)] = 0;
      }
    for (auto e = couplings.row_start[v]; e < couplings.row_start[v + 1]; ++e) {
      std::int64_t& rest =
          sum[static_cast<std::size_t>(couplings.column[static_cast<std::size_t>(e)])];
      covered = covered && rest == 0;
      rest = 0;
    }
    if (!covered) return false;
  }
  return true;
}

}  // namespace temper
