# Compiler and linker settings that every target shares.

# A kind without its case, and a number that is cut silently (a bound of 128 bits to 64), are errors of soundness.
add_compile_options(-Werror=switch -Werror=implicit-int-conversion -Werror=shorten-64-to-32)
add_compile_options(-Wall -Wextra -Wpedantic -Wshadow -Wnon-virtual-dtor -Wno-gnu-zero-variadic-macro-arguments)
add_link_options(-fuse-ld=lld-19)

# The files of a folder are compiled as one: the headers that they share are read once, and what their templates become is
# compiled once, which halves the time of a fresh build. So names are unique within a folder, those of unnamed namespaces
# too; a test file with short names has a namespace of its own. A file must still include what it uses: the preset
# `dev` and `./dev lint --changed` read each alone, and name what is missing.
# Off for daily work (the preset `dev`), where one file is changed at a time, and where a compiler cache launches the compiler.
set(unity ON)
if(CMAKE_CXX_COMPILER_LAUNCHER)
  set(unity OFF)
endif()
option(CMAKE_UNITY_BUILD "Compile the files of a folder as one" ${unity})
set(CMAKE_UNITY_BUILD_BATCH_SIZE 0)

if(CMAKE_BUILD_TYPE STREQUAL "Release")
  set(CMAKE_CXX_FLAGS_RELEASE "-O2") # without -DNDEBUG: our checks are part of the product
  add_link_options(-Wl,--gc-sections)
  add_compile_options(-ffunction-sections -fdata-sections)
  set(HEAPWISE_TEST_OPTIONS -O0) # the tests' own files: they call what is optimised, and build in half of the time
endif()

if(HEAPWISE_SANITIZE)
  add_compile_options(-fsanitize=${HEAPWISE_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all)
  # LLVM's own C++ objects are built without sanitizers; vptr checks across that border report false alarms.
  add_compile_options(-fno-sanitize=vptr,function)
  add_link_options(-fsanitize=${HEAPWISE_SANITIZE})
endif()
