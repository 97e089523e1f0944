# Clang and LLVM 19: static in the release build (loading the shared libraries costs more CPU than parsing a small
# program), shared otherwise (a quick link).
find_package(LLVM 19.1 REQUIRED CONFIG HINTS /usr/lib/llvm-19/lib/cmake/llvm)

execute_process(
  COMMAND ${LLVM_TOOLS_BINARY_DIR}/clang -print-resource-dir
  OUTPUT_VARIABLE HEAPWISE_CLANG_RESOURCE_DIR OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)

target_include_directories(heapwise_frontend SYSTEM PRIVATE ${LLVM_INCLUDE_DIRS})
target_compile_definitions(heapwise_frontend PRIVATE
  ${LLVM_DEFINITIONS_LIST} HEAPWISE_CLANG_RESOURCE_DIR="${HEAPWISE_CLANG_RESOURCE_DIR}")
if(HEAPWISE_STATIC_LLVM)
  set(clang_libraries "")
  foreach(name IN ITEMS CodeGen Frontend Driver Serialization Parse Sema Analysis Edit AST ASTMatchers APINotes Lex
                        Support Basic)
    list(APPEND clang_libraries ${LLVM_LIBRARY_DIR}/libclang${name}.a)
  endforeach()
  llvm_map_components_to_libnames(llvm_libraries
    Core Linker TransformUtils Option ProfileData Coverage FrontendOpenMP FrontendHLSL FrontendDriver FrontendOffloading
    WindowsDriver TargetParser Analysis MC MCParser BitReader BitWriter Support)
  target_link_libraries(heapwise_frontend PRIVATE ${clang_libraries} ${llvm_libraries})
  # Clang's tables are full of addresses: at a fixed place they need no relocation at every start.
  # Clang refers to much that is never called: only what is reached is kept, and only that must be there.
  target_link_options(heapwise_frontend INTERFACE -no-pie -fuse-ld=lld-19 -Wl,--gc-sections)
else()
  target_link_libraries(heapwise_frontend PRIVATE ${LLVM_LIBRARY_DIR}/libclang-cpp.so.19.1 LLVM)
endif()
