# The page of the viewer and of --format html: the files in web/ become one document within the program. The modules are
# put one behind the other in the order of their imports; nothing but CMake is needed for it.
set(web ${CMAKE_SOURCE_DIR}/web)
set(HEAPWISE_PAGE_MODULES syntax.js scenes.js routes.js layout.js drawing.js store.js source.js tree.js states.js path.js report.js main.js)
list(TRANSFORM HEAPWISE_PAGE_MODULES PREPEND ${web}/ OUTPUT_VARIABLE modules)
set(embedded ${CMAKE_BINARY_DIR}/generated/page_parts.cpp)
string(REPLACE ";" "," modules_in_one "${modules}")
add_custom_command(OUTPUT ${embedded}
  COMMAND ${CMAKE_COMMAND} -DOUTPUT=${embedded} -DFRAME=${web}/page.html -DSTYLE=${web}/style.css
          -DMODULES=${modules_in_one} -P ${CMAKE_SOURCE_DIR}/cmake/embed.cmake
  DEPENDS ${modules} ${web}/page.html ${web}/style.css ${CMAKE_SOURCE_DIR}/cmake/embed.cmake VERBATIM)
target_sources(heapwise_report PRIVATE ${embedded})
# One long string: what every compiler must support is shorter.
set_source_files_properties(${embedded} PROPERTIES COMPILE_OPTIONS -Wno-overlength-strings)
