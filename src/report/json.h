// An answer as JSON, in the schema docs/answer.schema.json.
#pragma once

#include <string>

#include "report/answer.h"

namespace heapwise::report {

// Grows when a member changes its meaning or goes; a new member does not count.
inline constexpr int kJsonVersion = 1;

[[nodiscard]] std::string to_json(const Answer& answer);

}  // namespace heapwise::report
