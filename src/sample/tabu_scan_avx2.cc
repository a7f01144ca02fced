/// The scan of tabu search on vectors of 256 bits.
#if defined(__x86_64__)
#define TEMPER_TABU_SCAN tabu_scan_avx2
#include "sample/tabu_scan.inc"
#endif
