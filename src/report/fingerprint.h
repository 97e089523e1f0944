// Fingerprint: a name for a defect that stays when lines move.
//
// Made of what the defect is and of the text of the lines that matter, not of their numbers: the property and kind, the
// file and function, the line of the violation and those where the object was allocated and freed, white space left
// out, and which of several equal lines of the function it is. An edit elsewhere keeps it; an edit of one of these
// lines makes it a new defect, to be looked at again.
#pragma once

#include <map>
#include <string>

#include "base/result.h"
#include "report/answer.h"
#include "report/source.h"

namespace heapwise::report {

// The key under which fingerprints stand in JSON and SARIF.
inline constexpr const char* kFingerprintKey = "heapwise/v1";

[[nodiscard]] std::string fingerprint(const Finding& finding, Sources& sources);

// The findings of an earlier report, JSON or SARIF, by their fingerprints. What was gone by then is left out.
[[nodiscard]] Result<std::map<std::string, Earlier>> findings_in(const std::string& file);

}  // namespace heapwise::report
