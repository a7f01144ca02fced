# One program a folder of bench/: bench/<name>/*.cc → bench_<name>, on Google Benchmark.
find_package(benchmark REQUIRED)
foreach(name kernel propagate)
  file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/bench/${name}/*.cc)
  if(sources)
    add_executable(bench_${name} ${sources})
    target_link_libraries(bench_${name} PRIVATE temper_library benchmark::benchmark)
    target_include_directories(bench_${name} PRIVATE ${CMAKE_SOURCE_DIR})
    target_compile_definitions(bench_${name} PRIVATE
      TEMPER_TEST_DATA="${CMAKE_SOURCE_DIR}/tests/data")
  endif()
endforeach()
