/// The specialised search with four digits in a vector of 512 bits.
#if defined(__x86_64__)
#define TEMPER_DIGITS_A_VECTOR 4
#define TEMPER_FAST_SEARCH fast_search_avx512
#include "presolve/fast_search.inc"
#endif
