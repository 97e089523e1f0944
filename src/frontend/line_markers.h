// Line markers: the `# 12 "list.c"` that a preprocessor leaves behind.
//
// They send every place to files that the user may not have. Blanking them keeps the number of lines, so all places lie
// in the file that was given.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace heapwise::frontend {

// The text with its line markers blanked; nothing when there are none. `#line`, which people also write by hand, is
// blanked in preprocessed files only.
[[nodiscard]] std::optional<std::string> blank_line_markers(std::string_view text, bool preprocessed);

}  // namespace heapwise::frontend
