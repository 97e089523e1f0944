// An answer as SARIF 2.1.0 (OASIS: Static Analysis Results Interchange Format), for editors and code-scanning services.
//
// One run, one result for a finding: its rule with help and CWE number, the path as a code flow, a fingerprint that
// stays when lines move. An unknown is no result but a notification of the run. Paths below the working directory are
// relative to %SRCROOT%.
#pragma once

#include <string>
#include <vector>

#include "report/answer.h"

namespace heapwise::report {

// Several answers (of several programs) are one run.
[[nodiscard]] std::string to_sarif(const std::vector<Answer>& answers);

}  // namespace heapwise::report
