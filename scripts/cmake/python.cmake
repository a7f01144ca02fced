# The Python package temper: the extension _engine beside its Python files. In the build folder it
# can be imported from python/, where the Python files are links to the sources. Sets
# TEMPER_HAS_PYTHON. The cuda backend is not part of it yet.
set(TEMPER_PYTHON AUTO CACHE STRING
    "Build the Python package: ON, OFF, AUTO (where Python 3.11, its headers and nanobind are)")
set_property(CACHE TEMPER_PYTHON PROPERTY STRINGS AUTO ON OFF)

# Why there is none; empty where it is to be built.
set(no_python "")
if(TEMPER_PYTHON STREQUAL "AUTO" OR TEMPER_PYTHON)
  find_package(Python 3.11 QUIET COMPONENTS Interpreter Development.Module)
  if(TEMPER_SANITIZE)
    set(no_python "Python itself has no sanitizers (TEMPER_SANITIZE=${TEMPER_SANITIZE})")
  elseif(NOT Python_Interpreter_FOUND)
    set(no_python "there is no Python 3.11 (Python_EXECUTABLE names one)")
  elseif(NOT Python_Development.Module_FOUND)
    set(no_python "the headers of ${Python_EXECUTABLE} are not installed")
  else()
    execute_process(COMMAND ${Python_EXECUTABLE} -m nanobind --cmake_dir
                    OUTPUT_VARIABLE nanobind_ROOT OUTPUT_STRIP_TRAILING_WHITESPACE
                    ERROR_QUIET RESULT_VARIABLE failed)
    if(failed)
      set(no_python "${Python_EXECUTABLE} has no nanobind")
    endif()
  endif()
  if(no_python AND NOT TEMPER_PYTHON STREQUAL "AUTO")
    message(FATAL_ERROR "TEMPER_PYTHON=${TEMPER_PYTHON}, but ${no_python}")
  endif()
else()
  set(no_python "TEMPER_PYTHON=${TEMPER_PYTHON}")
endif()
if(no_python)
  message(STATUS "The Python package is not built: ${no_python}")
  set(TEMPER_HAS_PYTHON OFF)
  return()
endif()
set(TEMPER_HAS_PYTHON ON)

find_package(nanobind CONFIG REQUIRED)
file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/src/python/*.cc)
nanobind_add_module(temper_python NB_STATIC NOMINSIZE NB_SUPPRESS_WARNINGS ${sources})
target_include_directories(temper_python PRIVATE ${CMAKE_SOURCE_DIR}/src)
target_link_libraries(temper_python PRIVATE temper_library)
# Hidden, since GCC does not inline what position-independent code shows: tabu search took 7 % longer.
set_target_properties(temper_library PROPERTIES POSITION_INDEPENDENT_CODE ON
                                                CXX_VISIBILITY_PRESET hidden)
set(package ${CMAKE_BINARY_DIR}/python/temper)
set_target_properties(temper_python PROPERTIES
  OUTPUT_NAME _engine LIBRARY_OUTPUT_DIRECTORY ${package} CXX_VISIBILITY_PRESET hidden)
target_compile_definitions(temper_python PRIVATE TEMPER_VERSION="${PROJECT_VERSION}")
# The library's symbols stay inside: another extension may have its own fmt.
target_link_options(temper_python PRIVATE -Wl,--exclude-libs,ALL)
file(GLOB python_files CONFIGURE_DEPENDS RELATIVE ${CMAKE_SOURCE_DIR}/src/python/temper
     ${CMAKE_SOURCE_DIR}/src/python/temper/*.py ${CMAKE_SOURCE_DIR}/src/python/temper/*.pyi
     ${CMAKE_SOURCE_DIR}/src/python/temper/py.typed)
file(MAKE_DIRECTORY ${package})
foreach(file IN LISTS python_files)
  file(CREATE_LINK ${CMAKE_SOURCE_DIR}/src/python/temper/${file} ${package}/${file} SYMBOLIC)
endforeach()
install(TARGETS temper_python LIBRARY DESTINATION temper COMPONENT python)
