// An answer as one HTML page: the viewer's page (page.h), frozen, with the source, the answer and the states inside.
// Nothing is fetched from anywhere; without scripts the text of the answer is there to read.
#pragma once

#include <string>

#include "report/answer.h"
#include "report/source.h"

namespace heapwise::report {

[[nodiscard]] std::string to_html(const Answer& answer, Sources& sources);

}  // namespace heapwise::report
