/// The specialised search on vectors of 128 bits, which every x86-64 has.
#define TEMPER_DIGITS_A_VECTOR 1
#define TEMPER_FAST_SEARCH fast_search_portable
#include "presolve/fast_search.inc"
