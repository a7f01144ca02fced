# The readers under libFuzzer with address and undefined-behaviour sanitizers. Only clang brings
# libFuzzer, so what reads models is compiled once more, by clang 16, whatever the compiler of the
# build is (clang 14 lacks std::source_location).
find_program(TEMPER_FUZZ_CLANG clang++-16)
if(NOT TEMPER_FUZZ_CLANG OR TEMPER_SANITIZE)
  return()
endif()

file(GLOB fuzz_sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/src/io/*.cc ${CMAKE_SOURCE_DIR}/src/io/model/*.cc)
list(REMOVE_ITEM fuzz_sources ${CMAKE_SOURCE_DIR}/src/io/restore_json.cc)  # of presolve, not of models
list(APPEND fuzz_sources ${CMAKE_SOURCE_DIR}/src/base/error.cc ${CMAKE_SOURCE_DIR}/src/base/table.cc
     ${CMAKE_SOURCE_DIR}/src/model/bqm.cc ${CMAKE_SOURCE_DIR}/src/model/label.cc
     ${CMAKE_SOURCE_DIR}/tests/fuzz/read_model_fuzz.cc)
set(fuzz_flags -std=c++20 -O1 -g1 -fsanitize=fuzzer,address,undefined -fno-sanitize-recover=all
    -DFMT_SHARED -DSPDLOG_COMPILED_LIB -DSPDLOG_FMT_EXTERNAL -DSPDLOG_SHARED_LIB
    -I${CMAKE_SOURCE_DIR}/include -I${CMAKE_SOURCE_DIR}/src)
set(fuzz_folder ${CMAKE_BINARY_DIR}/fuzz)
set(fuzz_objects "")
foreach(source IN LISTS fuzz_sources)
  file(RELATIVE_PATH name ${CMAKE_SOURCE_DIR} ${source})
  string(REPLACE "/" "_" name ${name})
  set(object ${fuzz_folder}/${name}.o)
  add_custom_command(OUTPUT ${object}
    COMMAND ${CMAKE_COMMAND} -E make_directory ${fuzz_folder}
    COMMAND ${TEMPER_FUZZ_CLANG} ${fuzz_flags} -MMD -MF ${object}.d -MT ${object} -c ${source} -o ${object}
    DEPENDS ${source} DEPFILE ${object}.d COMMENT "Building ${name} for the fuzzer" VERBATIM)
  list(APPEND fuzz_objects ${object})
endforeach()
set(fuzz_program ${CMAKE_BINARY_DIR}/read_model_fuzz)
add_custom_command(OUTPUT ${fuzz_program}
  COMMAND ${TEMPER_FUZZ_CLANG} -fsanitize=fuzzer,address,undefined ${fuzz_objects} -o ${fuzz_program}
          -lfmt -lspdlog -lz -lzstd
  DEPENDS ${fuzz_objects} COMMENT "Linking read_model_fuzz" VERBATIM)
add_custom_target(fuzz_readers ALL DEPENDS ${fuzz_program})

# Ten seconds each whenever tests run; an hour for all of them together among the slow ones.
file(GLOB corpora CONFIGURE_DEPENDS LIST_DIRECTORIES true ${CMAKE_SOURCE_DIR}/tests/fuzz/corpus/*)
foreach(corpus IN LISTS corpora)
  get_filename_component(format ${corpus} NAME)
  add_test(NAME fuzz.${format}
           COMMAND ${CMAKE_SOURCE_DIR}/scripts/fuzz --program ${fuzz_program} --seconds 10 ${format})
  set_tests_properties(fuzz.${format} PROPERTIES LABELS fuzz TIMEOUT 120)
  add_test(NAME fuzz_long.${format}
           COMMAND ${CMAKE_SOURCE_DIR}/scripts/fuzz --program ${fuzz_program} --seconds 280 ${format})
  set_tests_properties(fuzz_long.${format} PROPERTIES LABELS slow TIMEOUT 600)
endforeach()
