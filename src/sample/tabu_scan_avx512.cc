/// The scan of tabu search on vectors of 512 bits.
#if defined(__x86_64__)
#define TEMPER_TABU_SCAN tabu_scan_avx512
#include "sample/tabu_scan.inc"
#endif
