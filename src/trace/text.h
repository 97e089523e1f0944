// A trace as text for people, like a good compiler error: what is wrong, the line with a caret, then the few steps that
// matter as notes at their lines.
#pragma once

#include <string>

#include "trace/trace.h"

namespace heapwise::trace {

struct TextOptions {
  bool colour = false;
  bool whole_path = false;  // every step, and the heap before the violation
  bool is_error = true;     // false: what was seen does not count as a violation
};

[[nodiscard]] std::string to_text(const Trace& trace, const TextOptions& options);

}  // namespace heapwise::trace
