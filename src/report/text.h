// An answer as text for people. The verdict line itself is not part of it: it comes last, from whoever prints.
#pragma once

#include <string>

#include "report/answer.h"

namespace heapwise::report {

struct TextOptions {
  bool invariants = false;  // of a proof: what holds at each loop
  bool stats = false;       // where the time went
  bool brief = false;       // nothing but findings
};

[[nodiscard]] std::string to_text(const Answer& answer, const TextOptions& options);

}  // namespace heapwise::report
