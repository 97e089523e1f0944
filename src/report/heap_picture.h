// A picture of memory as SVG: variables to the left, a box for each object, an arrow for each address.
//
// Objects stand in columns by their distance from the variables, so that a list reads from left to right.
#pragma once

#include <string>

#include "report/answer.h"

namespace heapwise::report {

[[nodiscard]] std::string heap_svg(const Picture& picture);

}  // namespace heapwise::report
