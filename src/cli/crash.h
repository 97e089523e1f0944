// Crash: what is said when the process itself fails, by a full stack or a stray access.
#pragma once

namespace heapwise::cli {

// From now on such an end is an internal error with a report and its exit code, never silence.
void report_crashes();

}  // namespace heapwise::cli
