# The tests' stand-in for <cuda_runtime.h>, and CUDA sources compiled against it.
find_package(Boost REQUIRED COMPONENTS context)

file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/tests/cuda_on_cpu/*.cc)
list(FILTER sources EXCLUDE REGEX "_test\\.cc$")
add_library(cuda_on_cpu STATIC ${sources})
target_include_directories(cuda_on_cpu BEFORE PUBLIC ${CMAKE_SOURCE_DIR}/tests/cuda_on_cpu/include)
target_include_directories(cuda_on_cpu PUBLIC ${CMAKE_SOURCE_DIR})
target_link_libraries(cuda_on_cpu PUBLIC temper_flags Boost::context)
if(TEMPER_SANITIZE MATCHES "thread")
  # Its own books are kept by fibers that must look concurrent.
  list(FILTER sources EXCLUDE REGEX "/volatile_access\\.cc$")
  set_source_files_properties(${sources} PROPERTIES COMPILE_OPTIONS -fno-sanitize=thread)
  target_compile_definitions(cuda_on_cpu PUBLIC CUDA_ON_CPU_TSAN)
  target_compile_options(cuda_on_cpu PUBLIC --param=tsan-distinguish-volatile=1)
endif()

# Thrust's algorithms run on the host: of the toolkit that nvcc belongs to, or Debian's.
get_filename_component(toolkit "${TEMPER_NVCC}" DIRECTORY)
find_path(TEMPER_THRUST_INCLUDE thrust/sort.h
          HINTS ${toolkit}/../include/cccl PATHS /usr/local/cuda/include/cccl)
if(TEMPER_THRUST_INCLUDE)
  target_include_directories(cuda_on_cpu SYSTEM PUBLIC ${TEMPER_THRUST_INCLUDE})
  # Without the toolkit's headers of short floats, which need its own cuda_runtime.h.
  target_compile_definitions(cuda_on_cpu PUBLIC THRUST_DEVICE_SYSTEM=THRUST_DEVICE_SYSTEM_CPP
                                                CCCL_DISABLE_FP16_SUPPORT)
endif()

# temper_cuda_on_cpu(TARGET FILE.cu...): adds CUDA sources to the target, compiled as C++ against the
# stand-in. Each is included by a .cc of its own, so that the same file can be nvcc's elsewhere.
function(temper_cuda_on_cpu target)
  target_link_libraries(${target} PRIVATE cuda_on_cpu)
  foreach(file IN LISTS ARGN)
    get_filename_component(name ${file} NAME_WE)
    get_filename_component(path ${file} ABSOLUTE BASE_DIR ${CMAKE_SOURCE_DIR})
    set(wrapper ${CMAKE_BINARY_DIR}/cuda_on_cpu/${target}/${name}.cc)
    file(CONFIGURE OUTPUT ${wrapper} CONTENT "#include \"${path}\"\n")
    target_sources(${target} PRIVATE ${wrapper})
    file(STRINGS ${path} uses_thrust REGEX "#include <thrust/")
    if(uses_thrust AND TEMPER_SANITIZE MATCHES "undefined")
      # Its references on the host come by their system through a null reference.
      set_source_files_properties(${wrapper} PROPERTIES COMPILE_OPTIONS -fno-sanitize=null)
    endif()
  endforeach()
endfunction()

# The stand-in's own tests. They need nothing of temper's library, so a build for ThreadSanitizer is
# small.
file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/tests/cuda_on_cpu/*_test.cc)
add_executable(cuda_on_cpu_test ${sources})
temper_cuda_on_cpu(cuda_on_cpu_test tests/cuda_on_cpu/block_sum.cu)
target_link_libraries(cuda_on_cpu_test PRIVATE GTest::gtest Threads::Threads)
target_compile_definitions(cuda_on_cpu_test PRIVATE CUDA_ON_CPU_SANITIZERS="${TEMPER_SANITIZE}")
gtest_discover_tests(cuda_on_cpu_test TEST_PREFIX cuda_on_cpu.
                     PROPERTIES LABELS cuda_on_cpu TIMEOUT 600 DISCOVERY_TIMEOUT 60)

# The cuda backend itself, on the stand-in.
file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/cuda/*.cc)
file(GLOB cuda_sources CONFIGURE_DEPENDS RELATIVE ${CMAKE_SOURCE_DIR} ${CMAKE_SOURCE_DIR}/cuda/*.cu)
if(NOT TEMPER_THRUST_INCLUDE)
  message(STATUS "Ranking reads is not tested: Thrust's headers are not here (libthrust-dev)")
  list(FILTER cuda_sources EXCLUDE REGEX "/ranking\\.cu$")
endif()
add_library(cuda_backend_on_cpu STATIC ${sources})
target_include_directories(cuda_backend_on_cpu
                           BEFORE PUBLIC ${CMAKE_SOURCE_DIR}/tests/cuda_on_cpu/include)
target_include_directories(cuda_backend_on_cpu PUBLIC ${CMAKE_SOURCE_DIR} ${CMAKE_SOURCE_DIR}/src)
temper_cuda_on_cpu(cuda_backend_on_cpu ${cuda_sources})
target_link_libraries(cuda_backend_on_cpu PUBLIC cuda_on_cpu temper_library)

# And the suite that build/device_check runs on a device.
file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/tests/cuda/*.cc
                                    ${CMAKE_SOURCE_DIR}/tests/device/*_test.cc)
if(NOT TEMPER_THRUST_INCLUDE)
  list(FILTER sources EXCLUDE REGEX "/ranking_test\\.cc$")
endif()
list(APPEND sources ${CMAKE_SOURCE_DIR}/tests/device/stand_in.cc)
temper_test_program(cuda cuda ${sources})
target_link_libraries(cuda PRIVATE cuda_backend_on_cpu)

if(TEMPER_SANITIZE MATCHES "thread")
  # The backend's kernels, each of their barriers left out in turn, and its runs, with no more of the
  # library than they need: neither the CPU's vectors nor what includes them.
  file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/src/base/*.cc
                                      ${CMAKE_SOURCE_DIR}/src/model/*.cc
                                      ${CMAKE_SOURCE_DIR}/src/sample/*.cc)
  add_library(races_library STATIC ${sources})
  target_include_directories(races_library PUBLIC ${CMAKE_SOURCE_DIR}/src)
  target_link_libraries(races_library PUBLIC temper_flags fmt::fmt TBB::tbb Threads::Threads)
  file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/cuda/*.cc
                                      ${CMAKE_SOURCE_DIR}/tests/cuda/*_barriers_test.cc
                                      ${CMAKE_SOURCE_DIR}/tests/cuda/races/*.cc)
  list(FILTER cuda_sources EXCLUDE REGEX "/ranking\\.cu$")
  add_executable(cuda_races ${sources})
  temper_cuda_on_cpu(cuda_races ${cuda_sources})
  target_link_libraries(cuda_races PRIVATE races_library GTest::gtest)
  gtest_discover_tests(cuda_races PROPERTIES LABELS cuda_races TIMEOUT 600 DISCOVERY_TIMEOUT 60)
endif()

# The exact Boltzmann tests over it, which share no formula with the kernels.
set(folder ${CMAKE_SOURCE_DIR}/tests/cuda/physics)
set(occupation ${CMAKE_SOURCE_DIR}/tests/physics/occupation.cc)
temper_test_program(cuda_physics physics ${folder}/occupation_test.cc ${occupation})
temper_test_program(cuda_physics_slow slow ${folder}/occupation_slow.cc ${occupation})
target_link_libraries(cuda_physics PRIVATE cuda_backend_on_cpu)
target_link_libraries(cuda_physics_slow PRIVATE cuda_backend_on_cpu)

# Machine code, interpreted, and the cuda backend by it: what scripts/cuda-report counts.
set(folder ${CMAKE_SOURCE_DIR}/tests/sass)
file(GLOB sources CONFIGURE_DEPENDS ${folder}/*.cc)
list(FILTER sources EXCLUDE REGEX "_test\\.cc$|/(count_instructions|occupancy)\\.cc$")
add_library(sass_machine STATIC ${sources})
target_include_directories(sass_machine PUBLIC ${CMAKE_SOURCE_DIR})
target_link_libraries(sass_machine PUBLIC temper_flags)
add_executable(count_instructions ${folder}/count_instructions.cc)
target_link_libraries(count_instructions PRIVATE cuda_backend_on_cpu sass_machine ${CMAKE_DL_LIBS})
set_target_properties(count_instructions PROPERTIES ENABLE_EXPORTS ON)  # names of kernels
file(GLOB sources CONFIGURE_DEPENDS ${folder}/*_test.cc)
temper_test_program(sass sass ${sources})
target_link_libraries(sass PRIVATE sass_machine)

foreach(part Code Ceilings Gate)
  string(TOLOWER ${part} name)
  add_test(NAME cuda_report.${name} COMMAND ${folder}/cuda_report_test.py ${part})
endforeach()
if(TEMPER_HAS_CUDA)
  add_executable(occupancy ${folder}/occupancy.cc)
  target_include_directories(occupancy SYSTEM PRIVATE ${CUDAToolkit_INCLUDE_DIRS})
  # Skipped where cuobjdump and nvdisasm are nowhere to be had.
  add_test(NAME cuda_report.kernels COMMAND ${CMAKE_SOURCE_DIR}/bench/cuda/cuda_report.py
                                            --check --build ${CMAKE_BINARY_DIR})
  set_tests_properties(cuda_report.kernels PROPERTIES LABELS cuda_report TIMEOUT 600
                                                      SKIP_RETURN_CODE 77)
endif()
