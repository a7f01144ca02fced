# One program a folder of bench/: bench/<name>/*.cc → bench_<name>, on Google Benchmark.
find_package(benchmark REQUIRED)
file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/bench/support/*.cc)
add_library(bench_support STATIC ${sources})
target_link_libraries(bench_support PUBLIC temper_library)
target_include_directories(bench_support PUBLIC ${CMAKE_SOURCE_DIR})
target_compile_definitions(bench_support
  PUBLIC TEMPER_TEST_DATA="${CMAKE_SOURCE_DIR}/tests/data"
  PRIVATE TEMPER_BENCH_PUZZLES="${CMAKE_SOURCE_DIR}/bench/support/puzzles.txt")
foreach(name kernel presolve propagate read solve study)
  file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/bench/${name}/*.cc)
  if(sources)
    add_executable(bench_${name} ${sources})
    target_link_libraries(bench_${name} PRIVATE bench_support benchmark::benchmark)
  endif()
endforeach()
