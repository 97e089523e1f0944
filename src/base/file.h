// Whole files in and out, with an error in words for whoever named the file.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"

namespace heapwise {

// The text of a file or pipe. An error says why there is none: a folder, a device that never ends, what the system
// says.
[[nodiscard]] Result<std::string> read_file(const std::string& path);

// Replaces what is there. An error says why it cannot be written; what was there may be gone then.
[[nodiscard]] Result<bool> write_file(const std::string& path, std::string_view text);

// Could write_file() do its work? A file that is not there is not left behind.
[[nodiscard]] Result<bool> can_write(const std::string& path);

}  // namespace heapwise
