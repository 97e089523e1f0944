# One static library per folder under src/. The order of this list is the direction of the includes: a folder sees only
# those to its left (tests/architecture checks that). `frontend` sees `base` and `ir` only; `cli` sees all.
set(HEAPWISE_FOLDERS
    base ir models interp solver logic numeric heap show exec check engine prove hunt template trace report witness verify serve lsp view)

find_package(fmt REQUIRED)
find_package(CLI11 REQUIRED)
find_package(nlohmann_json REQUIRED)
find_package(Threads REQUIRED)
# Static: a shared library would be loaded at every start, and few runs read YAML.
find_library(YAML_LIBRARY NAMES libyaml-cpp.a REQUIRED)
find_package(GTest REQUIRED)

function(heapwise_library folder)
  file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/src/${folder}/*.cpp)
  if(NOT sources)
    return()
  endif()
  add_library(heapwise_${folder} STATIC ${sources})
  target_include_directories(heapwise_${folder} PUBLIC $<BUILD_INTERFACE:${CMAKE_SOURCE_DIR}/src>)
  foreach(left IN LISTS ARGN)
    if(TARGET heapwise_${left})
      target_link_libraries(heapwise_${folder} PUBLIC heapwise_${left})
    endif()
  endforeach()
endfunction()

set(left "")
foreach(folder IN LISTS HEAPWISE_FOLDERS)
  heapwise_library(${folder} ${left})
  list(PREPEND left ${folder})
endforeach()
heapwise_library(frontend ir base)

set_source_files_properties(src/base/version.cpp PROPERTIES COMPILE_DEFINITIONS HEAPWISE_VERSION="${PROJECT_VERSION}")
target_link_libraries(heapwise_base PUBLIC fmt::fmt Threads::Threads)

# What a folder needs from outside, and no other folder sees.
foreach(folder IN ITEMS solver frontend report witness)
  if(TARGET heapwise_${folder} AND EXISTS ${CMAKE_SOURCE_DIR}/cmake/${folder}.cmake)
    include(cmake/${folder}.cmake)
  endif()
endforeach()

file(GLOB cli_sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/src/cli/*.cpp)
add_executable(heapwise ${cli_sources})
target_include_directories(heapwise PRIVATE ${CMAKE_SOURCE_DIR}/src)
target_link_libraries(heapwise PRIVATE CLI11::CLI11 nlohmann_json::nlohmann_json ${YAML_LIBRARY})
foreach(folder IN ITEMS frontend ${left})
  if(TARGET heapwise_${folder})
    target_link_libraries(heapwise PRIVATE heapwise_${folder})
  endif()
endforeach()

# The program's allocator (docs/decisions/0018-an-allocator.md). The sanitizers have one of their own.
if(NOT HEAPWISE_SANITIZE)
  find_library(JEMALLOC_LIBRARY NAMES libjemalloc.a REQUIRED)
  target_link_libraries(heapwise PRIVATE ${JEMALLOC_LIBRARY})
endif()

include(cmake/library.cmake)
