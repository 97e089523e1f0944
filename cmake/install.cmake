# `cmake --install build/release --prefix DIR`, and a Debian package: `cpack --config build/release/CPackConfig.cmake -G DEB`.
include(GNUInstallDirs)
install(TARGETS heapwise RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
# Compressed, as Debian's rules want it.
foreach(page IN ITEMS docs/heapwise.1 CHANGELOG.md)
  get_filename_component(name ${page} NAME)
  string(REPLACE CHANGELOG.md changelog name ${name})
  add_custom_command(OUTPUT ${CMAKE_BINARY_DIR}/${name}.gz DEPENDS ${CMAKE_SOURCE_DIR}/${page} VERBATIM
                     COMMAND sh -c "gzip -9nc '${CMAKE_SOURCE_DIR}/${page}' > '${CMAKE_BINARY_DIR}/${name}.gz'")
  list(APPEND HEAPWISE_COMPRESSED ${CMAKE_BINARY_DIR}/${name}.gz)
endforeach()
add_custom_target(compressed_pages ALL DEPENDS ${HEAPWISE_COMPRESSED})
add_dependencies(heapwise compressed_pages)
install(FILES ${CMAKE_BINARY_DIR}/heapwise.1.gz DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(FILES ${CMAKE_BINARY_DIR}/changelog.gz DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} RENAME copyright)
install(FILES contrib/completion/heapwise.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME heapwise)
install(FILES contrib/completion/_heapwise DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions)
install(FILES contrib/completion/heapwise.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
install(FILES README.md docs/answer.schema.json DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(DIRECTORY examples contrib DESTINATION ${CMAKE_INSTALL_DOCDIR} USE_SOURCE_PERMISSIONS)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME heapwise)
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGE_CONTACT "The Heapwise authors <heapwise@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "Verifier of the memory safety of C programs with linked structures on the heap")
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION
    "${CPACK_PACKAGE_DESCRIPTION_SUMMARY}
Heapwise proves that a C program accesses only memory that is alive, frees only what it may and loses none, whatever its
inputs and however long its lists; or it finds an execution that does not, with the inputs, the path and the heap at
every step. What it can do neither for, it calls unknown, with the reason.")
set(CPACK_PACKAGE_FILE_NAME heapwise_${PROJECT_VERSION}_amd64)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# Clang's own headers (stddef.h and the like) are read from where Debian puts them.
set(CPACK_DEBIAN_PACKAGE_DEPENDS "libclang-common-19-dev, libc6-dev")
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "libc6-dev-i386, gcc, gcc-multilib")
include(CPack)
