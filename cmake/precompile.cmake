# What nearly every file includes is parsed once: the standard library and fmt for all, JSON for what prints it, GoogleTest
# for the tests, Clang and LLVM for `frontend`. Of our own headers only the program is among it, for those folders that
# see it anyway: a change of another would rebuild everything. A file must still include what it uses: `./dev lint` reads
# it without precompiled headers, and names what is missing.
#
# Off where a compiler cache launches the compiler: what is compiled with a precompiled header belongs to one build folder,
# and a cache that several checkouts share serves better without. Whoever wants both sets it, and
# CCACHE_SLOPPINESS=pch_defines,time_macros.
set(precompile ON)
if(CMAKE_CXX_COMPILER_LAUNCHER)
  set(precompile OFF)
endif()
option(HEAPWISE_PRECOMPILE "Parse the headers of others once" ${precompile})

set(HEAPWISE_COMMON_HEADERS
    <algorithm> <array> <bit> <charconv> <chrono> <cmath> <cstdint> <deque> <filesystem> <fstream> <functional> <limits>
    <map> <memory> <numeric> <optional> <random> <set> <span> <sstream> <string> <string_view> <tuple> <unordered_map>
    <unordered_set> <utility> <variant> <vector> <fmt/format.h>)
set(HEAPWISE_PROGRAM_HEADER ${CMAKE_SOURCE_DIR}/src/ir/program.h)
set(HEAPWISE_CLANG_HEADERS
    <clang/AST/ASTContext.h> <clang/AST/Decl.h> <clang/AST/Expr.h> <clang/Frontend/CompilerInvocation.h>
    <llvm/ADT/DenseMap.h> <llvm/ADT/STLExtras.h> <llvm/IR/Constants.h> <llvm/IR/DebugInfo.h> <llvm/IR/Instructions.h>
    <llvm/IR/IntrinsicInst.h> <llvm/IR/Module.h> <llvm/IR/Operator.h>)

# heapwise_precompiled(NAME LIBRARIES ... HEADERS ... OPTIONS ...): the common headers and these, under a name for the next function.
function(heapwise_precompiled name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "LIBRARIES;HEADERS;OPTIONS")
  if(NOT HEAPWISE_PRECOMPILE)
    return()
  endif()
  file(GENERATE OUTPUT ${CMAKE_BINARY_DIR}/${name}.cpp CONTENT "")
  add_library(${name} OBJECT ${CMAKE_BINARY_DIR}/${name}.cpp)
  target_include_directories(${name} PRIVATE ${CMAKE_SOURCE_DIR}/src)
  target_compile_options(${name} PRIVATE ${arg_OPTIONS})
  target_link_libraries(${name} PRIVATE ${arg_LIBRARIES})
  target_precompile_headers(${name} PRIVATE ${HEAPWISE_COMMON_HEADERS} ${arg_HEADERS})
endfunction()

function(heapwise_use_precompiled target name)
  if(HEAPWISE_PRECOMPILE)
    target_precompile_headers(${target} REUSE_FROM ${name})
  endif()
endfunction()

# Without the time stamps the result depends on nothing but the headers, and a compiler cache can recognise it.
if(HEAPWISE_PRECOMPILE)
  add_compile_options("$<$<COMPILE_LANGUAGE:CXX>:SHELL:-Xclang -fno-pch-timestamp>")
endif()

heapwise_precompiled(precompiled_common LIBRARIES fmt::fmt)
heapwise_precompiled(precompiled_program LIBRARIES fmt::fmt HEADERS ${HEAPWISE_PROGRAM_HEADER})
heapwise_precompiled(precompiled_json LIBRARIES fmt::fmt nlohmann_json::nlohmann_json
                     HEADERS <nlohmann/json.hpp> ${HEAPWISE_PROGRAM_HEADER})
heapwise_precompiled(precompiled_tests LIBRARIES fmt::fmt GTest::gtest GTest::gmock
                     HEADERS <gtest/gtest.h> <gmock/gmock.h> ${HEAPWISE_PROGRAM_HEADER} OPTIONS ${HEAPWISE_TEST_OPTIONS})
