/// The scan of tabu search on vectors that every machine has.
#define TEMPER_TABU_SCAN tabu_scan_portable
#include "sample/tabu_scan.inc"
