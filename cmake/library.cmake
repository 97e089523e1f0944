# libheapwise: include/heapwise/heapwise.h over all folders but cli, for programs of others:
#   cmake --install build/release --prefix DIR --component library
#   find_package(heapwise REQUIRED), target_link_libraries(yours PRIVATE heapwise::heapwise)
# All archives are installed: those of the folders are its own. Whoever links it needs what they were linked with.
file(GLOB api_sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/src/api/*.cpp)
add_library(libheapwise STATIC ${api_sources})
set_target_properties(libheapwise PROPERTIES OUTPUT_NAME heapwise EXPORT_NAME heapwise)
target_compile_features(libheapwise INTERFACE cxx_std_20)
target_include_directories(libheapwise PRIVATE ${CMAKE_SOURCE_DIR}/src
                           PUBLIC $<BUILD_INTERFACE:${CMAKE_SOURCE_DIR}/include> $<INSTALL_INTERFACE:include>)
set(archives libheapwise)
foreach(folder IN ITEMS frontend ${left})
  if(TARGET heapwise_${folder})
    target_link_libraries(libheapwise PRIVATE heapwise_${folder})
    list(APPEND archives heapwise_${folder})
  endif()
endforeach()

include(GNUInstallDirs)
include(CMakePackageConfigHelpers)
set(package ${CMAKE_INSTALL_LIBDIR}/cmake/heapwise)
install(TARGETS ${archives} EXPORT heapwise ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}/heapwise/archives
        COMPONENT library EXCLUDE_FROM_ALL)
install(EXPORT heapwise NAMESPACE heapwise:: FILE heapwise-targets.cmake DESTINATION ${package} COMPONENT library
        EXCLUDE_FROM_ALL)
install(FILES ${CMAKE_SOURCE_DIR}/include/heapwise/heapwise.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/heapwise
        COMPONENT library EXCLUDE_FROM_ALL)
file(WRITE ${CMAKE_BINARY_DIR}/heapwise-config.cmake "include(CMakeFindDependencyMacro)
find_dependency(fmt)
find_dependency(Threads)
find_dependency(LLVM ${LLVM_VERSION_MAJOR}.${LLVM_VERSION_MINOR} CONFIG HINTS ${LLVM_DIR})
include(\${CMAKE_CURRENT_LIST_DIR}/heapwise-targets.cmake)
")
write_basic_package_version_file(${CMAKE_BINARY_DIR}/heapwise-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_BINARY_DIR}/heapwise-config.cmake ${CMAKE_BINARY_DIR}/heapwise-config-version.cmake
        DESTINATION ${package} COMPONENT library EXCLUDE_FROM_ALL)
