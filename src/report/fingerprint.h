// Fingerprint: a name for a defect that stays when lines move.
//
// Made of what the defect is, and of the text of the lines that matter instead of their numbers:
//   - the property and kind, the file and function;
//   - the line of the violation, and those where the object was allocated and freed, without white space;
//   - where in its line the violation stands, and, of several equal lines in a function, which one each of these is.
// An edit elsewhere keeps it; an edit of one of these lines makes it a new defect, to be looked at again.
//
// Earlier reports did not tell apart the places of a line, nor equal lines of allocations and frees: what they say is
// understood still (old_fingerprint), and written beside the new name.
#pragma once

#include <map>
#include <string>

#include "base/result.h"
#include "report/answer.h"
#include "report/source.h"

namespace heapwise::report {

// The key under which fingerprints stand in JSON and SARIF.
inline constexpr const char* kFingerprintKey = "heapwise/v2";
inline constexpr const char* kOldFingerprintKey = "heapwise/v1";

// The lines in which functions begin, by their names.
using FunctionLines = std::map<std::string, std::uint32_t>;
[[nodiscard]] std::string fingerprint(const Finding& finding, const FunctionLines& functions, Sources& sources);
[[nodiscard]] std::string old_fingerprint(const Finding& finding, Sources& sources);

// The findings of an earlier report, JSON or SARIF, by their fingerprints (the old ones where it has no others). What
// was gone by then is left out.
[[nodiscard]] Result<std::map<std::string, Earlier>> findings_in(const std::string& file);

}  // namespace heapwise::report
