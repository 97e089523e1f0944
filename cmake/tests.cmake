# Tests mirror src/: tests/<folder>/*_test.cpp become one program, test_<folder>. What runs the whole program stands in
# tests/programs and its like, each with a CMakeLists.txt of its own. Label `slow` marks what only `./dev test --all` runs.
include(GoogleTest)
enable_testing()
add_custom_target(unit_tests)

foreach(folder IN LISTS HEAPWISE_FOLDERS ITEMS frontend)
  file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/tests/${folder}/*_test.cpp)
  if(sources AND TARGET heapwise_${folder})
    add_executable(test_${folder} ${sources})
    target_compile_options(test_${folder} PRIVATE ${HEAPWISE_TEST_OPTIONS})
    target_include_directories(test_${folder} PRIVATE ${CMAKE_SOURCE_DIR}/tests)
    target_link_libraries(test_${folder} PRIVATE heapwise_${folder} GTest::gtest GTest::gmock GTest::gtest_main)
    target_compile_definitions(test_${folder} PRIVATE HEAPWISE_SOURCE_DIR="${CMAKE_SOURCE_DIR}")
    gtest_discover_tests(test_${folder} TEST_PREFIX "${folder}: " DISCOVERY_TIMEOUT 60 PROPERTIES LABELS unit)
    add_dependencies(unit_tests test_${folder})
  endif()
endforeach()

# What `heapwise verify` says of a whole program, by each of the engines, against the comments in it.
find_package(Python3 REQUIRED COMPONENTS Interpreter)
function(heapwise_expect name program)
  add_test(NAME ${name} COMMAND ${Python3_EXECUTABLE} ${CMAKE_SOURCE_DIR}/tests/expect.py $<TARGET_FILE:heapwise> ${program} ${ARGN})
endfunction()
add_test(NAME "expect: the checker notices an answer for another reason"
         COMMAND ${Python3_EXECUTABLE} ${CMAKE_SOURCE_DIR}/tests/expect.py --self-test)

file(GLOB suites CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/tests/*/CMakeLists.txt)
foreach(suite IN LISTS suites)
  get_filename_component(directory ${suite} DIRECTORY)
  add_subdirectory(${directory})
endforeach()
