# What scripts/device-check runs beside temper: device_check, a test suite, and bench_device. Without
# the cuda backend they still build, for a rehearsal on the CPU.
find_package(GTest REQUIRED)

file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/tests/device/*_test.cc)
if(NOT TEMPER_HAS_CUDA)
  list(FILTER sources EXCLUDE REGEX "/ranking_test\\.cc$")
endif()
add_executable(device_check ${CMAKE_SOURCE_DIR}/tests/device/main.cc ${sources})
target_link_libraries(device_check PRIVATE GTest::gtest)
file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/bench/device/*.cc)
add_executable(bench_device ${sources} ${CMAKE_SOURCE_DIR}/bench/support/models.cc)
target_compile_definitions(bench_device PRIVATE
  TEMPER_TEST_DATA="${CMAKE_SOURCE_DIR}/tests/data"
  TEMPER_BENCH_PUZZLES="${CMAKE_SOURCE_DIR}/bench/support/puzzles.txt")
foreach(program device_check bench_device)
  target_include_directories(${program} PRIVATE ${CMAKE_SOURCE_DIR} ${CMAKE_SOURCE_DIR}/src)
  target_link_libraries(${program} PRIVATE temper_library)
  if(TEMPER_HAS_CUDA)
    target_link_libraries(${program} PRIVATE temper_cuda)
    target_compile_definitions(${program} PRIVATE TEMPER_HAS_CUDA)
    set_target_properties(${program} PROPERTIES LINKER_LANGUAGE CXX)
  endif()
endforeach()
