# Compiler and linker settings that every target shares.

add_compile_options(-Werror=switch -Wall -Wextra -Wpedantic -Wshadow -Wnon-virtual-dtor -Wno-gnu-zero-variadic-macro-arguments)
add_link_options(-fuse-ld=lld-19)

if(CMAKE_BUILD_TYPE STREQUAL "Release")
  set(CMAKE_CXX_FLAGS_RELEASE "-O2") # without -DNDEBUG: our checks are part of the product
  add_link_options(-Wl,--gc-sections)
  add_compile_options(-ffunction-sections -fdata-sections)
  set(HEAPWISE_TEST_OPTIONS -O1) # the tests' own files: they call what is optimised, and build faster
endif()

if(HEAPWISE_SANITIZE)
  add_compile_options(-fsanitize=${HEAPWISE_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all)
  # LLVM's own C++ objects are built without sanitizers; vptr checks across that border report false alarms.
  add_compile_options(-fno-sanitize=vptr,function)
  add_link_options(-fsanitize=${HEAPWISE_SANITIZE})
endif()
