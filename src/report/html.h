// An answer as one HTML page: the verdict, the source with what was found at its lines, the path step by step with the
// memory at each step drawn, loop invariants at their loops. Nothing is fetched from anywhere; without scripts
// everything is still there to read.
#pragma once

#include <string>

#include "report/answer.h"
#include "report/source.h"

namespace heapwise::report {

[[nodiscard]] std::string to_html(const Answer& answer, Sources& sources);

}  // namespace heapwise::report
