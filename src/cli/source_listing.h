// The program's text with the source beside it: before the instructions of a line stands the line, as a comment.
#pragma once

#include <string>

#include "ir/program.h"

namespace heapwise::cli {

// `text` is the program as print() gives it; the result still parses. Lines of files that cannot be read are left out.
[[nodiscard]] std::string with_source_lines(const ir::Program& program, const std::string& text);

}  // namespace heapwise::cli
