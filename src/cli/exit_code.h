// What the process's exit code says: a contract with scripts and benchmarks.
#pragma once

namespace heapwise::cli {

enum ExitCode : int {
  kTrue = 0,           // proved, or: the command did what was asked
  kFalse = 1,          // a violation
  kUnknown = 2,        // neither, with the reason
  kWrongUsage = 3,     // the command line makes no sense, or an output cannot be written
  kUnreadable = 4,     // the program cannot be read, does not compile or link, or has no `main`
  kInternalError = 5,  // a defect of Heapwise
};

}  // namespace heapwise::cli
