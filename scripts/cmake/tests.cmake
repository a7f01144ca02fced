# One test program a folder: tests/unit/<stage>/*.cc → unit_<stage>, tests/<kind>/*.cc → <kind>.
# Files named *_slow.cc go into a program of their own, labelled slow; what is neither *_test.cc nor
# *_slow.cc belongs to both.
find_package(GTest REQUIRED)
include(GoogleTest)

function(temper_test_program name label)
  if(NOT ARGN)
    return()
  endif()
  add_executable(${name} ${ARGN})
  target_link_libraries(${name} PRIVATE temper_library GTest::gtest GTest::gmock GTest::gtest_main)
  target_include_directories(${name} PRIVATE ${CMAKE_SOURCE_DIR} ${CMAKE_SOURCE_DIR}/src)
  target_compile_definitions(${name} PRIVATE
    TEMPER_TEST_DATA="${CMAKE_SOURCE_DIR}/tests/data" TEMPER_PROGRAM="${CMAKE_BINARY_DIR}/temper")
  add_dependencies(${name} temper)
  gtest_discover_tests(${name} PROPERTIES LABELS ${label} TIMEOUT 600 DISCOVERY_TIMEOUT 60)
endfunction()

file(GLOB unit_folders CONFIGURE_DEPENDS LIST_DIRECTORIES true ${CMAKE_SOURCE_DIR}/tests/unit/*)
foreach(folder IN LISTS unit_folders)
  get_filename_component(stage ${folder} NAME)
  file(GLOB sources CONFIGURE_DEPENDS ${folder}/*.cc)
  temper_test_program(unit_${stage} unit ${sources})
endforeach()
foreach(kind conformance physics oracle property golden)
  file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/tests/${kind}/*.cc)
  set(slow_sources ${sources})
  list(FILTER sources EXCLUDE REGEX "_slow\\.cc$")
  temper_test_program(${kind} ${kind} ${sources})
  if(slow_sources MATCHES "_slow\\.cc")
    list(FILTER slow_sources EXCLUDE REGEX "_test\\.cc$")
    temper_test_program(${kind}_slow slow ${slow_sources})
  endif()
endforeach()
target_link_libraries(unit_io PRIVATE ZLIB::ZLIB ${ZSTD_LIBRARY})
if(TARGET oracle)
  find_path(CADICAL_INCLUDE cadical.hpp REQUIRED)
  find_library(CADICAL_LIBRARY cadical REQUIRED)
  target_link_libraries(oracle PRIVATE ${CADICAL_LIBRARY})
endif()
include(cuda_on_cpu)
include(fuzz)
# dieharder on the words as consumed; skipped where it is not installed.
add_executable(random_words tests/dieharder/random_words.cc)
target_link_libraries(random_words PRIVATE temper_flags)
foreach(order lanes groups reads lane)
  add_test(NAME dieharder.${order}
           COMMAND ${CMAKE_SOURCE_DIR}/tests/dieharder/check.sh $<TARGET_FILE:random_words> ${order})
  set_tests_properties(dieharder.${order} PROPERTIES LABELS slow TIMEOUT 600 SKIP_RETURN_CODE 77)
endforeach()
add_test(NAME dimod_agrees
         COMMAND ${CMAKE_SOURCE_DIR}/tests/oracle/dimod_check.py ${CMAKE_BINARY_DIR}/temper)
set_tests_properties(dimod_agrees PROPERTIES LABELS oracle SKIP_RETURN_CODE 77)
# The Python package of the build, with the packages that people use it with; skipped where it could
# not be built or they are not installed. Alone, since it measures what calls cost.
if(TEMPER_HAS_PYTHON OR (TEMPER_PYTHON STREQUAL "AUTO" AND NOT TEMPER_SANITIZE))
  add_test(NAME python
           COMMAND ${CMAKE_SOURCE_DIR}/tests/python/run.sh "${Python_EXECUTABLE}" ${CMAKE_BINARY_DIR})
  set_tests_properties(python PROPERTIES LABELS python TIMEOUT 600 RUN_SERIAL ON
                                         SKIP_RETURN_CODE 77)
endif()
add_test(NAME layers COMMAND ${CMAKE_SOURCE_DIR}/scripts/check_layers.py ${CMAKE_SOURCE_DIR})
add_test(NAME layers_self_test COMMAND ${CMAKE_SOURCE_DIR}/scripts/check_layers.py --self-test)
add_test(NAME readme_shows_the_tables_of_the_program
         COMMAND ${CMAKE_SOURCE_DIR}/scripts/readme-tables --check $<TARGET_FILE:temper>)
if(CMAKE_BUILD_TYPE STREQUAL "Release" AND NOT TEMPER_SANITIZE)
  add_test(NAME instruction_sets_do_not_leak
           COMMAND ${CMAKE_SOURCE_DIR}/scripts/check_isa_symbols.py $<TARGET_OBJECTS:temper_library>
           COMMAND_EXPAND_LISTS)
endif()
if(TEMPER_HAS_CUDA)
  add_test(NAME starts_without_a_device
           COMMAND ${CMAKE_SOURCE_DIR}/tests/cuda/without_device.sh $<TARGET_FILE:temper>)
endif()
# The kernel headers mean the same to every compiler that is here; g++ compiles them anyway.
if(TEMPER_NVCC)
  add_test(NAME kernel_headers_compile_with_nvcc
           COMMAND ${TEMPER_NVCC} -std=c++20 -arch=sm_90 -fmad=false -I${CMAKE_SOURCE_DIR}/include
                   -Xcompiler=-Wall,-Wextra --Werror=all-warnings
                   -c ${CMAKE_SOURCE_DIR}/tests/cuda/kernel_headers.cu
                   -o ${CMAKE_BINARY_DIR}/kernel_headers.o)
  # What the stand-in runs is what a device would run.
  add_test(NAME block_sum_compiles_with_nvcc
           COMMAND ${TEMPER_NVCC} -std=c++20 -arch=sm_90 -fmad=false -I${CMAKE_SOURCE_DIR}
                   -Xcompiler=-Wall,-Wextra --Werror=all-warnings
                   -c ${CMAKE_SOURCE_DIR}/tests/cuda_on_cpu/block_sum.cu
                   -o ${CMAKE_BINARY_DIR}/block_sum.o)
endif()
find_program(TEMPER_CLANG NAMES clang++-16 clang++-14 clang++)
if(TEMPER_CLANG AND CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
  foreach(kernel group lane multispin)
    add_test(NAME ${kernel}_kernel_compiles_with_clang
             COMMAND ${TEMPER_CLANG} -std=c++20 -mavx2 -mfma -Wall -Wextra -Werror -fsyntax-only
                     -I${CMAKE_SOURCE_DIR}/include -I${CMAKE_SOURCE_DIR}/src
                     ${CMAKE_SOURCE_DIR}/src/sample/cpu/${kernel}_kernels_avx2.cc)
  endforeach()
endif()
# What scripts/device-check makes of a device, without one; and the script itself, on the CPU.
add_test(NAME device_check_script COMMAND ${CMAKE_SOURCE_DIR}/tests/device/device_check_test.py)
if(TEMPER_DEVICE_CHECK AND NOT TEMPER_SANITIZE)
  add_test(NAME device_check_rehearsal
           COMMAND ${CMAKE_SOURCE_DIR}/scripts/device-check --backend cpu --minutes 3
                   --prebuilt ${CMAKE_BINARY_DIR} --output ${CMAKE_BINARY_DIR}/device-check-rehearsal)
  set_tests_properties(device_check_rehearsal PROPERTIES TIMEOUT 300)
endif()
