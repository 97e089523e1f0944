// An answer as JSON, in the schema docs/answer.schema.json.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "report/answer.h"

namespace heapwise::report {

// Grows when a member changes its meaning or goes; a new member does not count.
inline constexpr int kJsonVersion = 1;

[[nodiscard]] std::string to_json(const Answer& answer);
[[nodiscard]] nlohmann::ordered_json place_json(const Place& place);  // null where none is known

}  // namespace heapwise::report
