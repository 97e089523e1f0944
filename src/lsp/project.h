// How a file is built, as far as the project says so.
#pragma once

#include <string>

namespace heapwise::lsp {

// The folder of a compile_commands.json that has an entry for the file: the file's own folder or one above it, or
// `build` in one of these. Empty: none.
[[nodiscard]] std::string build_directory_of(const std::string& path);

}  // namespace heapwise::lsp
