#pragma once
/// The entry points of the specialised 9×9 search, one an instruction set; the same source,
/// fast_search.inc, compiled for vectors of 128, 256 and 512 bits.

#include <cstdint>

namespace temper {

struct FastQuery {
  const std::uint8_t* clues = nullptr;   ///< [81], 0 = blank
  const std::uint64_t* marks = nullptr;  ///< [81] allowed digits, or null: all
  bool diagonal = false;                 ///< both diagonals hold every digit
  std::int64_t limit = 2;
  bool (*stop_requested)(void*) = nullptr;
  void* context = nullptr;
};

struct FastAnswer {
  std::int64_t count = 0;
  std::int64_t guesses = 0;
  bool interrupted = false;
  std::uint8_t solution[81] = {};  ///< the first one, where count > 0
};

using FastSearch = void (*)(const FastQuery& query, FastAnswer& answer);

void fast_search_portable(const FastQuery& query, FastAnswer& answer);
void fast_search_avx2(const FastQuery& query, FastAnswer& answer);
void fast_search_avx512(const FastQuery& query, FastAnswer& answer);

}  // namespace temper
