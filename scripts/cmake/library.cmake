# The library: every stage under src/ but the command line, in one archive.
find_package(fmt REQUIRED)
find_package(spdlog REQUIRED)
find_package(nlohmann_json REQUIRED)
find_package(TBB REQUIRED)
find_package(Boost REQUIRED)  # headers: the distributions of Boost.Math
find_package(Threads REQUIRED)
find_package(ZLIB REQUIRED)
find_package(pugixml REQUIRED)
find_path(ZSTD_INCLUDE zstd.h REQUIRED)
find_library(ZSTD_LIBRARY zstd REQUIRED)
find_package(SQLite3 REQUIRED)
find_path(TOMLPLUSPLUS_INCLUDE toml++/toml.h REQUIRED)

file(GLOB_RECURSE library_sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/src/*.cc)
list(FILTER library_sources EXCLUDE REGEX "/src/(cli|python)/")
# Pictures of puzzles need cairo; without it --svg and --png say so.
find_path(CAIRO_INCLUDE cairo.h PATH_SUFFIXES cairo)
find_library(CAIRO_LIBRARY cairo)
option(TEMPER_PICTURES "Draw puzzles with cairo where it is installed" ON)
if(TEMPER_PICTURES AND CAIRO_INCLUDE AND CAIRO_LIBRARY)
  list(FILTER library_sources EXCLUDE REGEX "/picture_without_cairo\\.cc$")
else()
  list(FILTER library_sources EXCLUDE REGEX "/picture_cairo\\.cc$")
  message(STATUS "No cairo: --svg and --png will say so")
endif()
add_library(temper_library STATIC ${library_sources})
target_include_directories(temper_library PRIVATE ${CMAKE_SOURCE_DIR}/src)  # private headers
target_link_libraries(temper_library PUBLIC temper_flags fmt::fmt spdlog::spdlog
                                            nlohmann_json::nlohmann_json TBB::tbb Boost::headers
                                            Threads::Threads)
target_link_libraries(temper_library PRIVATE ZLIB::ZLIB ${ZSTD_LIBRARY} pugixml::pugixml
                                             SQLite::SQLite3)
target_include_directories(temper_library SYSTEM PRIVATE ${ZSTD_INCLUDE} ${TOMLPLUSPLUS_INCLUDE})
if(TEMPER_PICTURES AND CAIRO_INCLUDE AND CAIRO_LIBRARY)
  target_include_directories(temper_library SYSTEM PRIVATE ${CAIRO_INCLUDE})
  target_link_libraries(temper_library PRIVATE ${CAIRO_LIBRARY})
endif()

# Objects for one instruction set: named *_avx2.cc and *_avx512.cc, chosen at run time.
if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
  foreach(source IN LISTS library_sources)
    if(source MATCHES "_avx2\\.cc$")
      set_source_files_properties(${source} PROPERTIES COMPILE_OPTIONS "-mavx2;-mfma;-mbmi;-mbmi2;-mpopcnt")
    elseif(source MATCHES "_avx512\\.cc$")
      if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
        set(false_warnings ";-Wno-maybe-uninitialized;-Wno-uninitialized")  # in its own headers: GCC bug 105593
      endif()
      set_source_files_properties(${source} PROPERTIES COMPILE_OPTIONS
        "-mavx512f;-mavx512bw;-mavx512dq;-mavx512vl;-mavx512cd;-mavx2;-mfma;-mbmi;-mbmi2;-mpopcnt;-mprefer-vector-width=512${false_warnings}")
    endif()
  endforeach()
endif()
