# One static library a floor (see README, "the map of the house"), one test program a floor.

option(YUANMEN_UNITY "compile several sources of a target at once: for whole builds" OFF)
# Other compilers warn of other things: only our own builds, by the presets and scripts/, end at a warning.
option(YUANMEN_WERROR "warnings are errors: in our presets" OFF)

add_library(yuanmen_flags INTERFACE)
# -Wno-restrict: g++ 12 warns wrongly about "literal" + std::string at -O2 and above (GCC bug 105651).
target_compile_options(yuanmen_flags INTERFACE -Wall -Wextra -Wpedantic $<$<BOOL:${YUANMEN_WERROR}>:-Werror>
                                               $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>)
target_include_directories(yuanmen_flags INTERFACE ${CMAKE_SOURCE_DIR}/src)
if(YUANMEN_SANITIZE)
  target_compile_options(yuanmen_flags INTERFACE -fsanitize=${YUANMEN_SANITIZE} -fno-sanitize-recover=all
                                                 -fno-omit-frame-pointer)
  # g++ 12 warns wrongly where a sanitizer has moved code about (std::regex, optional). The release build of src/
  # refuses every warning; here they are only printed.
  target_compile_options(yuanmen_flags INTERFACE -Wno-error $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>)
  # What AddressSanitizer or the processor tells as well; these three checks are 40 % of the compiling.
  if(YUANMEN_SANITIZE MATCHES "undefined" AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    target_compile_options(yuanmen_flags INTERFACE -fno-sanitize=null,alignment,vptr)
  endif()
  target_link_options(yuanmen_flags INTERFACE -fsanitize=${YUANMEN_SANITIZE})
endif()

# YUANMEN_UNITY compiles the sources of one target in batches: half the time of a whole build, for names in anonymous
# namespaces that must differ within a target. engine/ repeats names by design (one step, ask and take a card), so it
# stays apart.
function(yuanmen_unity target)
  if(YUANMEN_UNITY AND NOT target MATCHES "^(yuanmen_engine|tests_(engine|fuzz))$")
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 20)
  endif()
endfunction()

# The floors that threads meet in are compiled a second time under ThreadSanitizer, as yuanmen_<name>_threads; the pure
# floors below them have no threads and are linked as they are.
set(YUANMEN_THREAD_FLOORS store service web)
add_library(yuanmen_threads_flags INTERFACE)
# -UNDEBUG and -Og: as a person would look for a race. g++ 12 warns wrongly where a sanitizer has moved code about.
target_compile_options(yuanmen_threads_flags INTERFACE -fsanitize=thread -fno-omit-frame-pointer -Og -g1 -UNDEBUG -Wno-error
                                                       $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>)
target_link_options(yuanmen_threads_flags INTERFACE -fsanitize=thread)

# yuanmen_threads_of(<variable> libraries...): the same libraries, those that have a thread build in it.
function(yuanmen_threads_of variable)
  set(libraries "")
  foreach(library ${ARGN})
    if(TARGET ${library}_threads)
      list(APPEND libraries ${library}_threads)
    else()
      list(APPEND libraries ${library})
    endif()
  endforeach()
  set(${variable} ${libraries} PARENT_SCOPE)
endfunction()

# yuanmen_floor(<name> [libraries...]): every source below the calling folder becomes target yuanmen_<name>, folders
# with a CMakeLists.txt of their own left out.
function(yuanmen_floor name)
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/*.cpp)
  file(GLOB apart RELATIVE ${CMAKE_CURRENT_SOURCE_DIR} ${CMAKE_CURRENT_SOURCE_DIR}/*/CMakeLists.txt)
  foreach(folder ${apart})
    get_filename_component(folder ${folder} DIRECTORY)
    list(FILTER sources EXCLUDE REGEX "^${CMAKE_CURRENT_SOURCE_DIR}/${folder}/")
  endforeach()
  if(NOT sources)
    add_library(yuanmen_${name} INTERFACE)
    target_link_libraries(yuanmen_${name} INTERFACE yuanmen_flags ${ARGN})
    return()
  endif()
  add_library(yuanmen_${name} STATIC ${sources})
  yuanmen_unity(yuanmen_${name})
  target_link_libraries(yuanmen_${name} PUBLIC yuanmen_flags ${ARGN})
  # What waits for people, disks and networks gains little from -O2: 15 to 25 % less compiling.
  if(name MATCHES "^(match|tournament|store|service|web)$")
    target_compile_options(yuanmen_${name} PRIVATE $<$<CONFIG:Release>:-O1>)
  endif()
  if(name IN_LIST YUANMEN_THREAD_FLOORS AND NOT YUANMEN_SANITIZE)
    add_library(yuanmen_${name}_threads STATIC EXCLUDE_FROM_ALL ${sources})
    yuanmen_unity(yuanmen_${name}_threads)
    yuanmen_threads_of(libraries ${ARGN})
    target_link_libraries(yuanmen_${name}_threads PUBLIC yuanmen_flags yuanmen_threads_flags ${libraries})
  endif()
endfunction()

# yuanmen_tests(<name> LIBS libraries... LABELS labels...): the doctest program tests_<name> from tests/<name>/*.cpp.
# Labels say who runs it: pure (ASan/UBSan), io (release, with full counts), whole (release). A program of label io has a
# twin tests_<name>_threads, label threads, under ThreadSanitizer.
function(yuanmen_tests name)
  cmake_parse_arguments(arg "" "" "LABELS;LIBS" ${ARGN})
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/${name}/*.cpp)
  if(NOT sources)
    return()
  endif()
  yuanmen_test_program(${name} "${sources}" "${arg_LABELS}" ${arg_LIBS})
  if("pure" IN_LIST arg_LABELS)
    add_dependencies(pure_tests tests_${name})
  endif()
  if("io" IN_LIST arg_LABELS AND NOT YUANMEN_SANITIZE)
    yuanmen_threads_of(libraries ${arg_LIBS})
    yuanmen_test_program(${name}_threads "${sources}" threads ${libraries})
    set_target_properties(tests_${name}_threads PROPERTIES EXCLUDE_FROM_ALL ON)
    add_dependencies(thread_tests tests_${name}_threads)
  endif()
endfunction()

function(yuanmen_test_program name sources labels)
  add_executable(tests_${name} ${sources})
  yuanmen_unity(tests_${name})
  target_link_libraries(tests_${name} PRIVATE yuanmen_test_kit ${ARGN})
  # A test's own lines run once or twice: to optimise them costs more than it saves.
  target_compile_options(tests_${name} PRIVATE $<$<CONFIG:Release>:-Og>
                                               $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>)
  target_include_directories(tests_${name} PRIVATE ${CMAKE_CURRENT_SOURCE_DIR})
  target_compile_definitions(tests_${name} PRIVATE YUANMEN_SOURCE_DIR="${CMAKE_SOURCE_DIR}")
  add_test(NAME ${name} COMMAND tests_${name})
  set_tests_properties(${name} PROPERTIES LABELS "${labels}")
endfunction()

add_custom_target(pure_tests)
add_custom_target(thread_tests)
