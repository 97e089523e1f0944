# Z3 is linked: its library adds half a millisecond to the start of a process. cvc5's adds three, and few runs ask for
# it: its back end is a module that is opened when needed, found beside the program (lib/heapwise).
find_library(Z3_LIBRARY z3 REQUIRED)
find_path(Z3_INCLUDE_DIRECTORY z3++.h REQUIRED)
target_include_directories(heapwise_solver SYSTEM PRIVATE ${Z3_INCLUDE_DIRECTORY})
# CaDiCaL is a static library in Debian.
find_library(CADICAL_LIBRARY cadical REQUIRED)
find_path(CADICAL_INCLUDE_DIRECTORY cadical.hpp REQUIRED)
target_include_directories(heapwise_solver SYSTEM PRIVATE ${CADICAL_INCLUDE_DIRECTORY})
target_link_libraries(heapwise_solver PRIVATE ${Z3_LIBRARY} ${CADICAL_LIBRARY} ${CMAKE_DL_LIBS})

set(HEAPWISE_MODULE_DIRECTORY ${CMAKE_BINARY_DIR}/lib/heapwise)
target_compile_definitions(heapwise_solver PRIVATE HEAPWISE_MODULE_DIRECTORY="${HEAPWISE_MODULE_DIRECTORY}")

find_library(CVC5_LIBRARY cvc5 REQUIRED)
add_library(heapwise_cvc5 MODULE ${CMAKE_SOURCE_DIR}/src/solver/modules/cvc5_backend.cpp)
target_include_directories(heapwise_cvc5 PRIVATE ${CMAKE_SOURCE_DIR}/src)
target_compile_options(heapwise_cvc5 PRIVATE -Wno-deprecated-declarations)
target_link_libraries(heapwise_cvc5 PRIVATE ${CVC5_LIBRARY} fmt::fmt)
target_sources(heapwise_cvc5 PRIVATE ${CMAKE_SOURCE_DIR}/src/solver/evaluate.cpp ${CMAKE_SOURCE_DIR}/src/solver/constant.cpp
                                     ${CMAKE_SOURCE_DIR}/src/base/check.cpp)
set_target_properties(heapwise_cvc5 PROPERTIES LIBRARY_OUTPUT_DIRECTORY ${HEAPWISE_MODULE_DIRECTORY})
add_dependencies(heapwise_solver heapwise_cvc5)
install(TARGETS heapwise_cvc5 LIBRARY DESTINATION lib/heapwise)
