// Comments in the source that allow a finding:
//
//     return list;  // heapwise-allow valid-memtrack: the table lives as long as the program
//
// On the line of the finding or on the one above it, or, of a block, where it is allocated. What is allowed is a
// property (valid-memtrack) or a kind (lost memory); the reason behind the colon must be there.
#pragma once

#include <string>

#include "report/answer.h"

namespace heapwise::cli {

// Why the finding is allowed; empty: no comment says so.
[[nodiscard]] std::string allowed_by_comment(const report::Finding& finding);

}  // namespace heapwise::cli
