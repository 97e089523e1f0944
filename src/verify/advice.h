// Advice: what a person can do about an unknown, by the kind of its reason, in the program's own names.
#pragma once

#include <string>
#include <vector>

#include "ir/program.h"
#include "report/answer.h"
#include "verify/verify.h"

namespace heapwise::verify {

// What a possible violation leaves unproved: "accessing 'a[i]' is safe"; empty: there are no names for it.
[[nodiscard]] std::string doubted(const ir::Program& program, const engine::Reason& reason);
// First what helps most. `at`: the reason's place.
[[nodiscard]] std::vector<std::string> advice_for(const ir::Program& program, const Options& options,
                                                  const Answer& answer, const report::Place& at);

}  // namespace heapwise::verify
