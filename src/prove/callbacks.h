// Library functions that call a function of the program: qsort, bsearch.
#pragma once

#include "heap/frame.h"
#include "models/model.h"

namespace heapwise::prove {

inline constexpr std::uint32_t kArgumentDepth = heap::kCallDepth + 1;  // where arguments wait for the callee

// Does it call one with two elements, any number of times, before it returns?
[[nodiscard]] bool calls_back(const models::Model& model);

}  // namespace heapwise::prove
