#include "puzzle/rules/sums.h"

namespace temper {

std::vector<Term> terms_of(const std::vector<int>& cells, int factor) {
  std::vector<Term> terms;
  for (const int cell : cells) terms.push_back({cell, factor});
  return terms;
}

}  // namespace temper
