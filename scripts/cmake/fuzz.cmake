# The readers under libFuzzer with address and undefined-behaviour sanitizers. Only clang brings
# libFuzzer, so what reads models and puzzles is compiled once more, by clang 16, whatever the
# compiler of the build is (clang 14 lacks std::source_location).
find_program(TEMPER_FUZZ_CLANG clang++-16)
if(NOT TEMPER_FUZZ_CLANG OR TEMPER_SANITIZE)
  return()
endif()

set(fuzz_flags -std=c++20 -O1 -g1 -fsanitize=fuzzer,address,undefined -fno-sanitize-recover=all
    -DFMT_SHARED -DSPDLOG_COMPILED_LIB -DSPDLOG_FMT_EXTERNAL -DSPDLOG_SHARED_LIB
    -I${CMAKE_SOURCE_DIR}/include -I${CMAKE_SOURCE_DIR}/src)
set(fuzz_folder ${CMAKE_BINARY_DIR}/fuzz)

# temper_fuzz_program(NAME SOURCE...): tests/fuzz/NAME.cc with these sources.
function(temper_fuzz_program program)
  set(objects "")
  foreach(source IN LISTS ARGN ITEMS ${CMAKE_SOURCE_DIR}/tests/fuzz/${program}.cc)
    file(RELATIVE_PATH name ${CMAKE_SOURCE_DIR} ${source})
    string(REPLACE "/" "_" name ${name})
    set(object ${fuzz_folder}/${name}.o)
    list(APPEND objects ${object})
    get_property(known GLOBAL PROPERTY fuzz_objects)
    if(object IN_LIST known)
      continue()
    endif()
    set_property(GLOBAL APPEND PROPERTY fuzz_objects ${object})
    add_custom_command(OUTPUT ${object}
      COMMAND ${CMAKE_COMMAND} -E make_directory ${fuzz_folder}
      COMMAND ${TEMPER_FUZZ_CLANG} ${fuzz_flags} -MMD -MF ${object}.d -MT ${object} -c ${source} -o ${object}
      DEPENDS ${source} DEPFILE ${object}.d COMMENT "Building ${name} for the fuzzer" VERBATIM)
  endforeach()
  add_custom_command(OUTPUT ${CMAKE_BINARY_DIR}/${program}
    COMMAND ${TEMPER_FUZZ_CLANG} -fsanitize=fuzzer,address,undefined ${objects}
            -o ${CMAKE_BINARY_DIR}/${program} -lfmt -lspdlog -lz -lzstd -lpugixml
    DEPENDS ${objects} COMMENT "Linking ${program}" VERBATIM)
endfunction()

file(GLOB fuzz_io CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/src/io/*.cc)
list(REMOVE_ITEM fuzz_io ${CMAKE_SOURCE_DIR}/src/io/restore_json.cc)  # of presolve, not of models
file(GLOB fuzz_models CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/src/io/model/*.cc)
file(GLOB_RECURSE fuzz_puzzles CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/src/io/puzzle/*.cc
     ${CMAKE_SOURCE_DIR}/src/puzzle/*.cc)
set(fuzz_shared ${fuzz_io} ${fuzz_models} ${CMAKE_SOURCE_DIR}/src/base/error.cc
    ${CMAKE_SOURCE_DIR}/src/base/table.cc ${CMAKE_SOURCE_DIR}/src/model/bqm.cc
    ${CMAKE_SOURCE_DIR}/src/model/label.cc)
temper_fuzz_program(read_model_fuzz ${fuzz_shared})
temper_fuzz_program(read_puzzle_fuzz ${fuzz_shared} ${fuzz_puzzles})
add_custom_target(fuzz_readers ALL DEPENDS ${CMAKE_BINARY_DIR}/read_model_fuzz
                                           ${CMAKE_BINARY_DIR}/read_puzzle_fuzz)

# Ten seconds each whenever tests run; two hours for all of them together among the slow ones.
file(GLOB corpora CONFIGURE_DEPENDS LIST_DIRECTORIES true ${CMAKE_SOURCE_DIR}/tests/fuzz/models/*
     ${CMAKE_SOURCE_DIR}/tests/fuzz/puzzles/*)
foreach(corpus IN LISTS corpora)
  get_filename_component(format ${corpus} NAME)
  add_test(NAME fuzz.${format}
           COMMAND ${CMAKE_SOURCE_DIR}/scripts/fuzz --programs ${CMAKE_BINARY_DIR} --seconds 10 ${format})
  set_tests_properties(fuzz.${format} PROPERTIES LABELS fuzz TIMEOUT 120)
  add_test(NAME fuzz_long.${format}
           COMMAND ${CMAKE_SOURCE_DIR}/scripts/fuzz --programs ${CMAKE_BINARY_DIR} --seconds 280 ${format})
  set_tests_properties(fuzz_long.${format} PROPERTIES LABELS slow TIMEOUT 600)
endforeach()
