// What the process's exit code says: a contract with scripts and benchmarks.
#pragma once

namespace heapwise::cli {

using ExitCode = int;

inline constexpr ExitCode kTrue = 0;           // proved, or: the command did what was asked
inline constexpr ExitCode kFalse = 1;          // a violation
inline constexpr ExitCode kUnknown = 2;        // neither, with the reason
inline constexpr ExitCode kWrongUsage = 3;     // the command line makes no sense, or an output cannot be written
inline constexpr ExitCode kUnreadable = 4;     // the program cannot be read, does not compile or link, or has no `main`
inline constexpr ExitCode kInternalError = 5;  // a defect of Heapwise

}  // namespace heapwise::cli
