/// The specialised search with two digits in a vector of 256 bits.
#if defined(__x86_64__)
#define TEMPER_DIGITS_A_VECTOR 2
#define TEMPER_FAST_SEARCH fast_search_avx2
#include "presolve/fast_search.inc"
#endif
