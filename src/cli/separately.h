// heapwise verify A.c B.c --separately: each file is a program of its own, verified in a process of its own.
#pragma once

#include <string>
#include <vector>

#include "cli/verify_options.h"

namespace heapwise::cli {

// `words` are the options with which verify was called (words_given). The last line of standard output is the verdict
// of all together: false if one is, true if all are, unknown otherwise.
[[nodiscard]] int verify_separately(const VerifyOptions& options, const std::vector<std::string>& words);

}  // namespace heapwise::cli
