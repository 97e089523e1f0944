// A picture of memory as SVG: variables to the left, a box for each object, an arrow for each address.
//
// Objects stand in columns by their distance from the variables, so that a list reads from left to right.
#pragma once

#include <string>

#include "report/answer.h"

namespace heapwise::report {

// `number` tells the pictures of one page apart.
[[nodiscard]] std::string heap_svg(const Picture& picture, std::size_t number = 0);

}  // namespace heapwise::report
