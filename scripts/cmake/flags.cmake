# Compiler flags of every target: warnings are errors, and floating point is never contracted or
# reassociated, so that every backend computes the same bits.
add_library(temper_flags INTERFACE)
target_include_directories(temper_flags INTERFACE ${CMAKE_SOURCE_DIR}/include)
target_compile_options(temper_flags INTERFACE
  "$<$<COMPILE_LANGUAGE:CXX>:-Wall;-Wextra;-Wpedantic;-Wshadow;-Werror;-ffp-contract=off;-fno-fast-math>")
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  # GCC 12 warns of overlapping copies inside std::string's operator+ (GCC bug 105329).
  target_compile_options(temper_flags INTERFACE $<$<COMPILE_LANGUAGE:CXX>:-Wno-restrict>)
endif()
if(TEMPER_SANITIZE)
  target_compile_options(temper_flags INTERFACE -fsanitize=${TEMPER_SANITIZE}
                                                -fno-sanitize-recover=all -fno-omit-frame-pointer -g1)
  target_link_options(temper_flags INTERFACE -fsanitize=${TEMPER_SANITIZE})
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # The instrumented code hides from GCC what is initialised: false warnings about std::variant.
    target_compile_options(temper_flags INTERFACE -Wno-maybe-uninitialized)
  endif()
endif()
